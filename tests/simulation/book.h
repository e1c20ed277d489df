/* SPDX-License-Identifier: MIT */
/*
 * What the store has, read from its tables behind the house's back and folded apart: every event that was ever committed,
 * in the order of the commits. The laws are held against this book.
 */
#pragma once

#include "map.h"
#include "reckoning.h"
#include "room_state.h"

struct world;

/** A room as it is in the store. */
struct book_room {
    char id[STORE_ID_BYTES];
    struct room_state state;
    uint64_t *sums; /* of each event's text: of v at v - 1 */
    size_t capacity;
    int64_t steady_ms; /* when the last event was read */
    int64_t commit;    /* the number of the commit that wrote the last event */
    int64_t *chances;  /* the v of each throw of this game (without throws: turn) */
    size_t chance_count;
    size_t chance_capacity;
    struct reckoning reckoning; /* of the clocks */
};

struct book {
    struct world *world;
    struct map by_id;
    struct book_room **rooms;
    size_t count;
    size_t capacity;
    int64_t last;    /* the rowid of the last event read */
    int64_t commits; /* of the store so far */
    uint64_t events;
    uint64_t ended;            /* games */
    struct book_room *touched; /* by the last commit that has been read; NULL: none */
};

void book_init(struct book *book, struct world *world);
void book_finish(struct book *book);
struct book_room *book_find(const struct book *book, const char *room);
/** Reads what has been committed, and holds the laws of the log against it. */
void book_read(struct book *book);
/** The last event that who does not sit may know. */
int64_t book_horizon(const struct book_room *room);
