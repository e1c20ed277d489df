/* SPDX-License-Identifier: MIT */
/*
 * What is kept of how well people play: a rating a ruleset, and a step for each rated game. The same store and the same
 * transactions as store.h; all strings are copied.
 *
 * A rated game is read, computed and written within the transaction that ends it, on the worker, one after the other: two
 * games of one person that end at the same moment both count, and none counts twice (a step is unique to its room, game and
 * person).
 */
#pragma once

#include "glicko2.h"
#include "store.h"

#define STORE_RATING_ESTABLISHED 110.0 /* a higher deviation is provisional, and in no table */

enum {
    STORE_RATING_PERIOD_MS = 24 * 3600000, /* one of Glicko-2's rating periods */
    STORE_RATINGS_MAX = 64,                /* rulesets of one person that are read */
    STORE_PAIR_GAMES_MAX = 30,             /* of the same two that count within … */
    STORE_PAIR_MS = 24 * 3600000,          /* … so long: nobody farms a friend */
    STORE_CURVE_POINTS_MAX = 1000,
    STORE_RANK_MAX = 10000, /* nobody is told a rank behind it */
};

/** A game that counts, of two people with an account. */
struct store_rated_game {
    const char *room;
    int game;
    const char *ruleset;
    const char *who[2];
    double score; /* of the first: 1 won, 0.5 drawn, 0 lost */
    int64_t at_ms;
};

/**
 * Computes and writes what the game does to both ratings. Writes nothing for a game that has been rated already, nor
 * beyond STORE_PAIR_GAMES_MAX of the same two; of somebody who has no account (any more) nothing is kept.
 */
void store_rate_game(struct store_write *write, const struct store_rated_game *game);

/** How well somebody plays a ruleset, as of `at_ms`: see store_rating_deviation(). */
struct store_rating {
    char ruleset[STORE_RULESET_BYTES];
    struct glicko2 person;
    int64_t games;
    int64_t at_ms; /* of the last rated game */
    int64_t rank;  /* from 1; 0 where it is provisional, or behind STORE_RANK_MAX */
};

/** Somebody who has played no rated game of it. */
struct store_rating store_rating_new(const char *ruleset, int64_t now_ms);

/** The deviation now: it has grown since the last game. */
double store_rating_deviation(const struct store_rating *rating, int64_t now_ms);

bool store_rating_is_provisional(const struct store_rating *rating, int64_t now_ms);

/** All of a person, by ruleset; empty where there are none. Borrowed: valid during the callback. */
typedef void (*store_ratings_fn)(void *data, enum store_status status,
                                 const struct store_rating *ratings, size_t count);
void store_read_ratings(struct store *store, const char *who, int64_t now_ms, store_ratings_fn done,
                        void *data);

/** What one game did to one rating. */
struct store_rating_step {
    const char *who;
    int64_t at_ms;
    double before;
    double rating;
    double deviation;
};

/** Those of one game (two, or none where it did not count), or a person's curve, the oldest first. */
typedef void (*store_steps_fn)(void *data, enum store_status status,
                               const struct store_rating_step *steps, size_t count);
void store_read_rated(struct store *store, const char *room, int game, store_steps_fn done,
                      void *data);
/** At most STORE_CURVE_POINTS_MAX, the newest among them; where there are more, each n-th. */
void store_read_curve(struct store *store, const char *who, const char *ruleset,
                      store_steps_fn done, void *data);

/** A line of the table of a ruleset. */
struct store_ranked {
    const char *who;
    const char *name;
    struct store_rating rating;
    bool bot;
};
/** Whoever is not provisional, the best first, without the first `from`. */
typedef void (*store_table_fn)(void *data, enum store_status status,
                               const struct store_ranked *people, size_t count);
void store_read_table(struct store *store, const char *ruleset, int64_t from, int most,
                      int64_t now_ms, store_table_fn done, void *data);
