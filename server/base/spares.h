/* SPDX-License-Identifier: MIT */
/*
 * Blocks of one size that are used again and again: a command takes its memory here instead of from malloc(), whose
 * caches hold only smaller blocks. A build for the address sanitizer keeps no blocks, so that it sees every use of a
 * block that was given back.
 */
#pragma once

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SPARES_ARE_CHECKED 1
#endif
#endif

#ifdef SPARES_ARE_CHECKED
enum { SPARES_MAX = 0 };
#else
/* enough for 500 rooms at full load, whose changes wait for the sync of the store */
enum { SPARES_MAX = 512 };
#endif

/** All zeroes: none. */
struct spares {
    void *first; /* each block begins with the pointer to the next */
    size_t count;
};

/** Returns a block with undefined content, of at least a pointer. All blocks of `spares` have the same size. */
static inline void *spares_acquire(struct spares *spares, size_t bytes)
{
    void *block = spares->first;
    if (block == NULL) {
        block = malloc(bytes);
        return block;
    }
    memcpy(&spares->first, block, sizeof spares->first);
    spares->count--;
    return block;
}

/** Keeps the block or frees it; NULL does nothing. */
static inline void spares_release(struct spares *spares, void *block)
{
    if (block == NULL) {
        return;
    }
    if (spares->count >= SPARES_MAX) {
        free(block);
        return;
    }
    memcpy(block, &spares->first, sizeof spares->first);
    spares->first = block;
    spares->count++;
}

/** Frees the blocks that were given back. */
static inline void spares_finish(struct spares *spares)
{
    while (spares->first != NULL) {
        free(spares_acquire(spares, 0));
    }
}
