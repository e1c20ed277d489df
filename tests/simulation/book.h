/* SPDX-License-Identifier: MIT */
/*
 * The contents of the store, read from its tables without the server's help and folded separately: every committed
 * event, in the order of the commits. The laws are checked against this book.
 */
#pragma once

#include "base/ids.h"
#include "base/map.h"
#include "reckoning.h"
#include "rules/room/state.h"
#include "rules/room/text/loghash.h"

struct world;

/** A room as it is in the store. */
struct book_room {
    char id[STORE_ID_BYTES];
    struct room_state state;
    struct loghash hash;
    uint64_t *sums; /* hash of each event's text: that of v at index v - 1 */
    size_t capacity;
    int64_t steady_ms; /* steady time when the last event was read */
    int64_t commit;    /* the number of the commit that wrote the last event */
    int64_t *chances;  /* the v of each roll of this game (of each turn in a game without rolls) */
    size_t chance_count;
    size_t chance_capacity;
    int64_t watched_v;          /* the last event that watchers may have been shown */
    struct reckoning reckoning; /* the clocks as the simulation computes them */
};

struct book {
    struct world *world;
    struct map by_id;
    struct book_room **rooms;
    size_t count;
    size_t capacity;
    int64_t last;    /* the rowid of the last event read */
    int64_t commits; /* number of commits of the store so far */
    uint64_t events;
    uint64_t ended;            /* finished games */
    struct book_room *touched; /* the room of the last commit that was read; NULL: no room */
};

void book_init(struct book *book, struct world *world);
void book_finish(struct book *book);
struct book_room *book_find(const struct book *book, const char *room);
/** Reads the new commits and checks the laws of the log against them. */
void book_read(struct book *book);
