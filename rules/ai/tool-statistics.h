/* SPDX-License-Identifier: MIT */
/*
 * What a number of games tells about two players. Games are played in pairs with the same dice, sides
 * exchanged: the two of a pair hang together, so that the pair is what is counted, never the game.
 */
#pragma once

/** The sums of what was seen, added in order: equal samples give equal sums. */
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

/** The mean of anything, by its variance; the interval is everything where fewer than two were seen. */
struct estimate estimate_mean(const struct sample *sample);

/**
 * The mean of scores within 0..1, its interval within 0..1 too.
 *
 * Two scores more, a 1 and a 0, are counted for the interval alone (as Agresti and Coull do): it stays
 * honest where few pairs were played, or all ended alike.
 */
struct estimate estimate_score(const struct sample *scores);

/** One standard error of the mean of scores, with the same two scores more. */
double estimate_score_error(const struct sample *scores);

/** The Elo by which a player is stronger whose expected score is that: infinite at 0 and at 1. */
double elo_of_score(double score);

/** The Elo of a score and of the ends of its interval. */
struct estimate estimate_elo(const struct estimate *score);

/** The sum of two that were measured apart, errors added as squares; each side of the interval by
 * itself. */
struct estimate estimate_sum(const struct estimate *a, const struct estimate *b);

/** The least value that at least `share` (0..1) of `count` ascending values do not exceed; count is 1
 * or more. */
int quantile(const int *ascending, long count, double share);
