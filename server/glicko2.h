/* SPDX-License-Identifier: MIT */
/*
 * How well somebody plays, as Glicko-2 has it: a rating, how sure we are of it, and how steady it is. Pure arithmetic on
 * values; whatever comes in, what comes out is finite and within the bounds below.
 *
 * Source: Mark E. Glickman, "Example of the Glicko-2 system", 22 March 2022; its example is a test.
 */
#pragma once

#define GLICKO2_RATING 1500.0      /* of somebody who has played nothing */
#define GLICKO2_RATING_MIN 100.0   /* … nobody falls lower … */
#define GLICKO2_RATING_MAX 4000.0  /* … or rises higher */
#define GLICKO2_DEVIATION 350.0    /* nothing is known of somebody; nobody is less sure than that */
#define GLICKO2_DEVIATION_MIN 45.0 /* however much somebody plays, a rating stays able to move */
#define GLICKO2_VOLATILITY 0.06
#define GLICKO2_VOLATILITY_MIN 0.01
#define GLICKO2_VOLATILITY_MAX 0.1
#define GLICKO2_TAU 0.5        /* how fast volatility moves; the paper has 0.3 to 1.2 */
#define GLICKO2_SCALE 173.7178 /* points of rating in one of the paper's units */

struct glicko2 {
    double rating;
    double deviation; /* the standard deviation of the rating, in points */
    double volatility;
};

/** One game, as one of the two saw it. */
struct glicko2_game {
    double rating;    /* of the other, before it */
    double deviation; /* of the other, then */
    double score;     /* 1 won, 0.5 drawn, 0 lost */
};

/** Somebody who has played nothing. */
struct glicko2 glicko2_new(void);

/** The same within the bounds; what is no number is as of somebody new. */
struct glicko2 glicko2_bounded(struct glicko2 person);

/** How sure we still are after so many rating periods without a game; fractions and 0 are fine, less counts as 0. */
double glicko2_deviation_after(const struct glicko2 *person, double periods);

/**
 * What somebody's rating is after these games, all played within `periods` since the last ones.
 *
 * games  in  at least one
 */
struct glicko2 glicko2_after(const struct glicko2 *before, const struct glicko2_game *games,
                             int game_count, double periods);
