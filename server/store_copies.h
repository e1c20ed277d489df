/* SPDX-License-Identifier: MIT */
/* Reads of rooms and people as jobs: what they ask for, and the copies of what was found. Inside the store only. */
#pragma once

#include "store_parts.h"

enum {
    STORE_STATE_BYTES = 16,
    STORE_HELPING_ROOMS = 64, /* rooms read at once … */
    STORE_HELPING_BYTES =
        4 << 20, /* … or so many bytes of events: bounds memory, and how long a write waits */
};

/* A room in memory of its own. */
struct store_room_copy {
    char id[STORE_ID_BYTES];
    char state[STORE_STATE_BYTES];
    enum store_status status; /* STORE_CORRUPT: without its log */
    struct store_room room;
    struct store_event *events;
    struct store_chain *chains;
    char **texts; /* [event_count], each an event's text and its `who`, one after the other */
};

struct read_job {
    struct store_job job;    /* first: the job is the read */
    char id[STORE_ID_BYTES]; /* of the room or the person asked for */
    uint8_t hash[STORE_HASH_BYTES];
    store_room_fn each;
    store_person_fn done;
    void *data;
    int most;
    int64_t after; /* the room number up to which running rooms have been read */
    bool more;
    struct store_room_copy *copies;
    size_t count;
    size_t capacity;
    struct store_person person;
};

/** One more, empty; it moves when another one is added. */
struct store_room_copy *store_copy_add(struct read_job *read);

/** Room for so many events, which are all to be put. */
void store_copy_reserve(struct store_room_copy *copy, size_t count);

/** Event `i` + 1. */
void store_copy_put_event(struct store_room_copy *copy, size_t i, const char *text,
                          size_t text_bytes, const char *who, int64_t command);

/** A seed of another length than it should have is all zeroes. */
void store_copy_add_chain(struct store_room_copy *copy, int game, const void *seed,
                          size_t seed_bytes);

/** The log cannot be read; what is known of the room beside it stays. */
void store_copy_spoil(struct store_room_copy *copy);
