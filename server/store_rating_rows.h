/* SPDX-License-Identifier: MIT */
/* Ratings as rows, for what is asked together with other things of a person. Inside the store only. */
#pragma once

#include "store_ratings.h"
#include "store_rows.h"

/** Adds the question for all ratings of the person, as of now. */
void store_ask_ratings(struct store_questions *questions, const char *who, int64_t now_ms);

/** What it gave: at most STORE_RATINGS_MAX. Returns how many. */
size_t store_ratings_in(const struct store_rows *rows, int64_t now_ms,
                        struct store_rating *ratings);

/** What the row says that store_rate_game() adds to the transaction. */
enum {
    STORE_RATED_ROOM,
    STORE_RATED_GAME,
    STORE_RATED_RULESET,
    STORE_RATED_WHITE,
    STORE_RATED_BLACK,
    STORE_RATED_SCORE,
    STORE_RATED_AT,
};

/** The person of that side, 0 or 1. */
const char *store_rated_who(const struct store_row *game, int side);

/** What the game makes of the rating of that side. */
struct glicko2 store_rated_after(const struct store_row *game, int side,
                                 const struct store_rating before[2]);
