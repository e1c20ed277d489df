/* SPDX-License-Identifier: MIT */
/*
 * Permanent removal of data from the store. It uses the same store and transactions as store.h.
 */
#pragma once

#include "store/store.h"
#include "store/jobs.h"

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

/* Reads of rooms and users as jobs: their parameters, and copies of the results. Internal to the store. */

enum {
    STORE_STATE_BYTES = 16,
    STORE_HELPING_ROOMS = 64, /* rooms read per batch */
    STORE_HELPING_BYTES =
        4
        << 20, /* bytes of events read per batch; limits memory use and the delay of waiting writes */
};

/* A copy of a room that owns its memory. */
struct store_room_copy {
    char id[STORE_ID_BYTES];
    char state[STORE_STATE_BYTES];
    enum store_status status; /* STORE_CORRUPT: the copy has no log */
    struct store_room room;
    struct store_event *events;
    struct store_chain *chains;
    char **texts; /* [event_count], each an event's text followed by its user id */
};

struct read_job {
    struct store_job job; /* first member, so that a pointer to the job is a pointer to the read */
    char id[STORE_ID_BYTES]; /* id of the requested room or user */
    uint8_t hash[STORE_HASH_BYTES];
    store_room_fn each;
    store_user_fn done;
    void *data;
    int most;
    int64_t after; /* running rooms up to this number have been read */
    bool more;
    struct store_room_copy *copies;
    size_t count;
    size_t capacity;
    struct store_user user;
};

/** Adds an empty copy. The next call may move it. */
struct store_room_copy *store_copy_add(struct read_job *read);

/** Allocates space for `count` events, all of which the caller must put. */
void store_copy_reserve(struct store_room_copy *copy, size_t count);

/** Stores event number `i` + 1. */
void store_copy_put_event(struct store_room_copy *copy, size_t i, const char *text,
                          size_t text_bytes, const char *user_id, int64_t command);

/** A seed of the wrong length is stored as all zeroes. */
void store_copy_add_chain(struct store_room_copy *copy, int game, const void *seed,
                          size_t seed_bytes);

/** Marks the log as unreadable and drops it; the other data of the room stays. */
void store_copy_spoil(struct store_room_copy *copy);
