/* SPDX-License-Identifier: MIT */
/*
 * The lists of legal turns for clients that want them. A search takes up to 15 ms, so a list is kept until the position
 * of its room changes. All lists together have LEGAL_BYTES_MAX; beyond that the one goes that was wanted least
 * recently.
 */
#pragma once

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>

#include "base/map.h"
#include "net/list.h"

struct position;

enum {
    LEGAL_TURN_BYTES =
        1024, /* of a turn in a list; the longest turns with their positions need as much */
    LEGAL_BYTES_MAX = 8 * 1024 * 1024, /* ten of the longest lists, or hundreds of usual ones */
};

/** All zeroes: none. */
struct legal_lists {
    struct map by_room; /* struct legal_list */
    struct list list;   /* struct legal_list; the one wanted most recently is the first */
    size_t bytes;
    uint64_t searches; /* all since the start */
};

/**
 * The legal turns of the seat that owes a turn in that position, which the room `key` has. The caller releases them.
 */
json_t *room_state_legal_list_json(struct legal_lists *lists, struct map_key key,
                                   const struct position *pos);
/** Forgets the list of a room that leaves memory. */
void room_state_legal_list_drop(struct legal_lists *lists, struct map_key key);
void room_state_legal_lists_finish(struct legal_lists *lists);
