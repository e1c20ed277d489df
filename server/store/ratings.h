/* SPDX-License-Identifier: MIT */
/*
 * Stored ratings: one per user and ruleset, and one step for each rated game. It uses the same store and transactions
 * as store.h; all strings are copied.
 *
 * The transaction that ends a rated game also reads the ratings, computes the new ones and writes them. The worker runs
 * these transactions one after the other. So two games of one user that end at the same moment both count, and none
 * counts twice (a step is unique to its room, game and user).
 *
 * An early departure is a rated game that a user left before both sides had two turns. It is stored in the transaction
 * that ends the game. The first STORE_DEPARTURES_FREE of a day change no rating.
 */
#pragma once

#include "base/glicko2.h"
#include "store/store.h"

/* A rating with a higher deviation is provisional, and not in the ranking. */
#define STORE_RATING_ESTABLISHED 110.0

enum {
    STORE_RATING_PERIOD_MS = 24 * 3600000, /* the length of one Glicko-2 rating period */
    STORE_RATINGS_MAX = 64,                /* rulesets of one user that are read */
    /*
     * games of the same two players that count within STORE_PAIR_MS, so that a player cannot farm points from a friend
     */
    STORE_PAIR_GAMES_MAX = 30,
    STORE_PAIR_MS = 24 * 3600000, /* the period of that limit */
    /* early departures of a user within STORE_DEPARTURES_MS that change no rating: a game may begin at a bad moment */
    STORE_DEPARTURES_FREE = 3,
    STORE_DEPARTURES_MS = 24 * 3600000,
    STORE_CURVE_POINTS_MAX = 1000,
    STORE_CURVE_STEPS_MAX = 10000, /* the newest steps of a user; older ones have no points */
    STORE_RANK_MAX = 10000,        /* the lowest rank that is reported */
};

/** A rated game between two users with accounts, or between such a user and a built-in bot. */
struct store_rated_game {
    const char *room;
    int game;
    const char *ruleset;
    const char *user_id[2];
    double score; /* of the first user: 1 won, 0.5 drawn, 0 lost */
    int64_t at_ms;
    bool built_in[2];     /* the user is a built-in bot, which has no account */
    double head_start[2]; /* a first rating is so far above GLICKO2_RATING, or below if negative */
    bool left
        [2]; /* the user, at most one, left early and has lost: a departure, which may be free */
};

/**
 * Computes and writes the new ratings of both players. Writes nothing for a game that has been rated already, nor
 * beyond STORE_PAIR_GAMES_MAX games of the same two players. Writes nothing for a player without an account (any more),
 * unless it is a built-in bot.
 */
void store_rate_game(struct store_write *write, const struct store_rated_game *game);

/** An early departure that changes no rating, however many there are. */
struct store_departure {
    const char *room;
    int game;
    const char *user_id;
    int64_t at_ms;
    bool excused; /* by an outage of the server: it counts nowhere */
    bool aborted; /* the game was aborted, so the archive does not have it */
};
void store_add_departure(struct store_write *write, const struct store_departure *departure);

/** A user's rating in one ruleset, as of `at_ms`: see store_rating_deviation(). */
struct store_rating {
    char ruleset[STORE_RULESET_BYTES];
    struct glicko2 user;
    int64_t games;
    int64_t at_ms; /* time of the last rated game */
    int64_t rank; /* from 1; 0 if the rating is provisional, or the rank is beyond STORE_RANK_MAX */
};

/** Returns the rating of a user without a rated game in the ruleset. */
struct store_rating store_rating_new(const char *ruleset, int64_t now_ms);

/** Returns the current deviation, which grows with the time since the last game. */
double store_rating_deviation(const struct store_rating *rating, int64_t now_ms);

bool store_rating_is_provisional(const struct store_rating *rating, int64_t now_ms);

/** All ratings of a user, ordered by ruleset; may be empty. Borrowed: valid during the callback. */
typedef void (*store_ratings_fn)(void *data, enum store_status status,
                                 const struct store_rating *ratings, size_t count);
void store_read_ratings(struct store *store, const char *user_id, int64_t now_ms,
                        store_ratings_fn done, void *data);

/** The change of one rating by one game. */
struct store_rating_step {
    const char *user_id;
    int64_t at_ms;
    double before;
    double rating;
    double deviation;
};

/** The steps of one game (two, or none if the game did not count), or a user's rating curve, oldest first. */
typedef void (*store_steps_fn)(void *data, enum store_status status,
                               const struct store_rating_step *steps, size_t count);
void store_read_rated(struct store *store, const char *room, int game, store_steps_fn done,
                      void *data);
/**
 * Reads at most STORE_CURVE_POINTS_MAX steps, including the newest. If there are more, it reads every n-th of the last
 * STORE_CURVE_STEPS_MAX.
 */
void store_read_curve(struct store *store, const char *user_id, const char *ruleset,
                      store_steps_fn done, void *data);

/** One line of the ranking of a ruleset. */
struct store_ranked {
    const char *user_id;
    const char *name;
    struct store_rating rating;
    bool bot;
};
/** All users with an established rating, also built-in bots, the best first, without the first `from`. */
typedef void (*store_table_fn)(void *data, enum store_status status,
                               const struct store_ranked *people, size_t count);
void store_read_table(struct store *store, const char *ruleset, int64_t from, int most,
                      int64_t now_ms, store_table_fn done, void *data);
