/* SPDX-License-Identifier: MIT */
/*
 * A histogram of durations with fixed bounds. Counting is cheap, and two histograms can be added. A value type.
 */
#pragma once

#include <stdint.h>

enum { HISTOGRAM_BOUNDS = 16 };

/** All zeroes is an empty histogram. */
struct histogram {
    /* one count per bucket, not cumulative; the last counts the values above all bounds */
    uint64_t counts[HISTOGRAM_BOUNDS + 1];
    uint64_t count;
    uint64_t sum_us;
};

/** The upper bound of bucket `i` in microseconds, inclusive; i is 0 .. HISTOGRAM_BOUNDS - 1, and bounds grow with i. */
int64_t histogram_bound_us(int i);

/** Counts one duration. A negative duration counts as 0. */
void histogram_add(struct histogram *histogram, int64_t took_us);

/*
 * The range of counts that chance explains. It lets players see whether their dice were as good or bad as they seem.
 * Pure arithmetic.
 */

/** Both ends are inclusive. */
struct binomial_range {
    int64_t low;
    int64_t high;
};

/**
 * Returns the range that contains the number of hits in `n` throws with a probability of at least `sure`, if each throw
 * hits with probability `p`. Each side outside the range has at most half of the remaining probability. Exact.
 *
 * n     in  0 or more
 * p     in  above 0, below 1
 * sure  in  above 0, below 1; for example 0.95
 */
struct binomial_range binomial_range(int64_t n, double p, double sure);
