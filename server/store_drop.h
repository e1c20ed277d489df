/* SPDX-License-Identifier: MIT */
/*
 * What is taken out of the store for good. The same store and the same transactions as store.h.
 */
#pragma once

#include "store.h"

enum { STORE_DROP_LOOKED_AT = 32 }; /* rooms looked at before writes have their turn */

/** The room with everything that belongs to it. One that is not there is none to be dropped. */
void store_drop_room(struct store_write *write, const char *room);

/** Rooms of guests. Borrowed: valid during the callback. */
struct store_guest_rooms {
    const char *const *rooms; /* ids */
    size_t count;
    int64_t looked_up_to; /* their numbers, and those of others between; 0: there are no more */
};

/** `found` is NULL unless STORE_OK. */
typedef void (*store_guest_rooms_fn)(void *data, enum store_status status,
                                     const struct store_guest_rooms *found);

/**
 * Finds rooms that are over since before that time, and in which no account sits or has finished a game, among the next
 * STORE_DROP_LOOKED_AT rooms with a number higher than `after`.
 */
void store_find_guest_rooms(struct store *store, int64_t after, int64_t before_ms,
                            store_guest_rooms_fn done, void *data);

/** Leaves nothing of what was dropped before in the files of the database, unless somebody reads them just now. */
void store_scrub(struct store *store);
