/* SPDX-License-Identifier: MIT */
/*
 * Statistics of the games of two players. Games are played in pairs with the same dice and the sides exchanged. The two
 * games of a pair are correlated, so the pair is the unit of counting, never the game.
 */
#pragma once

/** The sums of the observed values, added in order: equal samples give equal sums. */
struct sample {
    long count;
    double sum;
    double squares;
};

void sample_add(struct sample *sample, double value);

/** A value and its interval of 95 %. */
struct estimate {
    double value;
    double low;
    double high;
};

/**
 * Estimates a mean from the variance of the sample. The interval is infinite if the sample has fewer than two values.
 */
struct estimate estimate_mean(const struct sample *sample);

/**
 * Estimates the mean of scores within 0..1; its interval is within 0..1 too.
 *
 * Two more scores, a 1 and a 0, are counted for the interval only (as Agresti and Coull do), so that it stays realistic
 * if there are few pairs, or if all have the same result.
 */
struct estimate estimate_score(const struct sample *scores);

/** The Elo difference of a player with that expected score: infinite at 0 and at 1. */
double elo_of_score(double score);

/** The Elo of a score and of the ends of its interval. */
struct estimate estimate_elo(const struct estimate *score);

/**
 * The sum of two independent estimates. Their errors are added as squares, separately for each side of the interval.
 */
struct estimate estimate_sum(const struct estimate *a, const struct estimate *b);

/** The least value that at least `share` (0..1) of `count` ascending values do not exceed; count is 1 or more. */
int quantile(const int *ascending, long count, double share);
