/* SPDX-License-Identifier: MIT */
/*
 * Ratings at the tables: the effect of rated games on ratings, and the ratings of the players at rated tables.
 *
 * The store computes and keeps the ratings (store/ratings.h). This module caches the rating of the players and the host
 * of each rated table in memory. Unknown ratings are looked up, and shown once they are known.
 */
#pragma once

#include "base/map.h"
#include "room/observer.h"
#include "rules/room/settings.h"
#include "store/store.h"

enum {
    /* turns of each side before a game counts that the rules have not decided */
    RATINGS_TURNS_MIN = 2,
    /* after an outage of the server; a player who lost the connection then may not come back sooner */
    RATINGS_EXCUSED_MS = 60000,
    /* rating points between neighbouring levels of the built-in bots, before their first rated game */
    RATINGS_LEVEL_STEP = 125,
    /* users whom one sweep looks at, so that its work does not grow with their number */
    RATINGS_SWEPT_AT_ONCE = 256,
};

/** The cache of ratings. All zeroes are an empty one. */
struct ratings {
    struct runtime *runtime;
    struct store *store;
    struct node *node; /* NULL: a single server */
    struct rooms *rooms;
    struct map people; /* struct rated_user by user id */
    size_t swept;      /* where the next sweep goes on in `people` */
};

/** Users of whom another node has rated a game, as a kind of data that nodes synchronise. */
extern const struct sync_schema ratings_sync;

/** Forgets users that no rated room shows: looks at some, and at the next ones in the next call. */
void ratings_sweep(struct ratings *ratings);
void ratings_finish(struct ratings *ratings);

/** Rates games, and shows ratings in the views of rated rooms. */
extern const struct room_observer ratings_observer;
