/* SPDX-License-Identifier: MIT */
/*
 * Ratings at the tables: the effect of rated games on ratings, and the ratings of the players at rated tables.
 *
 * The store computes and keeps the ratings (store/ratings.h). This module caches the rating of the players and the host
 * of each rated table in memory. Unknown ratings are looked up, and shown once they are known.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/map.h"
#include "room_state/settings.h"
#include "store/store.h"

struct game_tally;
struct app;
struct room;
struct room_state;
struct store_write;

enum {
    /* turns of each side before a game counts that the rules have not decided */
    RATINGS_TURNS_MIN = 2,
};

/** The cache of ratings. All zeroes are an empty one. */
struct ratings {
    struct map people; /* struct rated_user by user id */
    int questions;     /* HTTP requests about ratings that wait for the store */
};

/** How an ended game counts for ratings. */
enum rated {
    RATED_NOT,        /* the room is not rated, or the rules require a replay of the game */
    RATED_NOT_PLAYED, /* the game ended before both sides had made RATINGS_TURNS_MIN turns */
    RATED_COUNTS,
};

/**
 * Decides how an ended game counts.
 *
 * before, after  in  the room before and after its `ended`
 */
enum rated ratings_judge(const struct room_state *before, const struct room_state *after,
                         const struct game_tally *tally);

/**
 * Adds the effect of the game on the ratings of both players to the write. Only for games that count: see
 * ratings_judge().
 */
void ratings_store(struct store_write *write, const struct room_state *before,
                   const struct room_state *after, int64_t at_ms);

/** The game that was played in `before` has ended and is stored. Tells the room how the ratings have changed. */
void ratings_game_ended(const struct room *room, const struct room_state *before, enum rated rated);

/**
 * The cached ratings of the users at the room may be out of date: its log was read again, and a game may have ended in
 * it.
 */
void ratings_revalidate(struct app *app, const struct room *room);

/** Users of whom another node has rated a game, as a kind of data that nodes synchronize. */
extern const struct sync_schema ratings_sync;

/** Looks up the ratings that a rated room shows and that are not known yet. */
void ratings_room_changed(struct app *app, const struct room *room);

/** True if the room shows ratings. A rated room does, unless it is imported: imported games do not count here. */
bool ratings_are_shown(const struct room *room);

/** {"w1": {"rating", "deviation", "provisional"}} of the seated players with a known rating. The caller releases it. */
json_t *ratings_seats_json(const struct app *app, const struct room_state *state, int64_t now_ms);

/** Adds `rating`, and `provisional` if it is, to the entry of a user in a lobby line, if the rating is known. */
void ratings_put(const struct app *app, const struct settings *settings, const char *user_id,
                 int64_t now_ms, json_t *user);

/** Forgets the users that no rated room shows. */
void ratings_sweep(struct app *app);
void ratings_finish(struct ratings *ratings);

struct ratings *app_ratings(const struct app *app);
