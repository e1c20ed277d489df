/* SPDX-License-Identifier: MIT */
/*
 * Playing strength by Glicko-2: a rating, its uncertainty (deviation) and its volatility. Pure arithmetic on values.
 * For any input, the output is finite and within the bounds below.
 *
 * Source: Mark E. Glickman, "Example of the Glicko-2 system", 22 March 2022; its example is a test.
 */
#pragma once

#define GLICKO2_RATING 1500.0     /* of a player without games */
#define GLICKO2_RATING_MIN 100.0  /* lower bound of a rating */
#define GLICKO2_RATING_MAX 4000.0 /* upper bound of a rating */
#define GLICKO2_DEVIATION 350.0   /* of a player without games; the upper bound of a deviation */
/* lower bound of a deviation: the rating of a frequent player can still move */
#define GLICKO2_DEVIATION_MIN 45.0
#define GLICKO2_VOLATILITY 0.06
#define GLICKO2_VOLATILITY_MIN 0.01
#define GLICKO2_VOLATILITY_MAX 0.1
/* limits the change of volatility over time; the paper suggests 0.3 to 1.2 */
#define GLICKO2_TAU 0.5
#define GLICKO2_SCALE 173.7178 /* rating points in one unit of the paper's scale */

struct glicko2 {
    double rating;
    double deviation; /* the standard deviation of the rating, in points */
    double volatility;
};

/** One game from the point of view of one of its two players. */
struct glicko2_game {
    double rating;    /* of the opponent, before the game */
    double deviation; /* of the opponent, before the game */
    double score;     /* 1 won, 0.5 drawn, 0 lost */
};

/** Returns the rating of a player without games. */
struct glicko2 glicko2_new(void);

/** Clamps a rating to the bounds. A field that is not a number becomes that of a new player. */
struct glicko2 glicko2_bounded(struct glicko2 user);

/**
 * Returns the deviation after `periods` rating periods without a game. Fractions and 0 are allowed; a negative number
 * counts as 0.
 */
double glicko2_deviation_after(const struct glicko2 *user, double periods);

/**
 * Returns a player's rating after these games, all of which were played within `periods` since the previous games.
 *
 * games  in  at least one
 */
struct glicko2 glicko2_after(const struct glicko2 *before, const struct glicko2_game *games,
                             int game_count, double periods);
