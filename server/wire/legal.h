/* SPDX-License-Identifier: MIT */
/*
 * The lists of legal turns for clients that want them. A search takes up to 15 ms, so a list is kept until the position
 * of its room changes. All lists together have LEGAL_BYTES_MAX; beyond that the one goes that was wanted least
 * recently.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/map.h"
#include "net/list.h"

struct position;

enum { LEGAL_BYTES_MAX = 1024 * 1024 }; /* 16 of the longest lists, or hundreds of usual ones */

/** All zeroes: none. */
struct legal_lists {
    struct map by_room; /* struct legal_list */
    struct list list;   /* struct legal_list; the one wanted most recently is the first */
    size_t bytes;
    uint64_t searches; /* all since the start */
};

/**
 * The legal turns of the seat that owes a turn in that position, which the room `key` has, as wire_decisions_legal().
 * Borrowed until the next call.
 */
const char *wire_legal_list(struct legal_lists *lists, struct map_key key,
                            const struct position *pos);
/** Forgets the list of a room that leaves memory. */
void wire_legal_list_drop(struct legal_lists *lists, struct map_key key);
void wire_legal_lists_finish(struct legal_lists *lists);
