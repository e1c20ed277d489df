/* SPDX-License-Identifier: MIT */
/*
 * A queue of due times: the earliest is found at once, however many there are. The entries are members of their
 * objects; the heap keeps pointers to them.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

/** All zeroes: in no heap. Must not move while it is in one. */
struct due {
    int64_t at_ms;
    size_t place; /* 1 + its index in the heap; 0: in none */
};

/** All zeroes is an empty heap. */
struct heap {
    /* owned; no entry is due before its parent, the entry at (index - 1) / 2 */
    struct due **entries;
    size_t count;
    size_t capacity;
};

void heap_finish(struct heap *heap);
/** Adds the entry, or changes its time. */
void heap_set(struct heap *heap, struct due *due, int64_t at_ms);
/** Does nothing if the entry is not in the heap. */
void heap_remove(struct heap *heap, struct due *due);
/** The entry that is due first; NULL if there is none. Of entries with the same time any may be the first. */
struct due *heap_first(const struct heap *heap);
