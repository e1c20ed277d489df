/* SPDX-License-Identifier: MIT */
/*
 * Permanent removal of data from the store. It uses the same store and transactions as store.h.
 */
#pragma once

#include "store/store.h"

enum { STORE_DROP_LOOKED_AT = 32 }; /* rooms examined per call, before waiting writes run */

/** Removes the room with all data that belongs to it. Does nothing if the room does not exist. */
void store_drop_room(struct store_write *write, const char *room);

/** Rooms of guests. Borrowed: valid during the callback. */
struct store_guest_rooms {
    const char *const *rooms; /* ids */
    size_t count;
    int64_t looked_up_to; /* the highest room number examined; 0: no rooms are left to examine */
};

/** `found` is NULL unless STORE_OK. */
typedef void (*store_guest_rooms_fn)(void *data, enum store_status status,
                                     const struct store_guest_rooms *found);

/**
 * Finds rooms that ended before `before_ms` and in which no account has a seat or has finished a game. Examines the
 * next STORE_DROP_LOOKED_AT rooms with a number higher than `after`.
 */
void store_find_guest_rooms(struct store *store, int64_t after, int64_t before_ms,
                            store_guest_rooms_fn done, void *data);

/**
 * Wipes all remains of dropped data from the files of the database, except for parts that another process is reading at
 * that moment.
 */
void store_scrub(struct store *store);
