/* SPDX-License-Identifier: MIT */
/*
 * Within which counts chance stays: so that people can see whether their dice were as good as they seem. Pure arithmetic.
 */
#pragma once

#include <stdint.h>

/** Both ends are within it. */
struct binomial_range {
    int64_t low;
    int64_t high;
};

/**
 * Where the count of something that comes with chance `p` lies in `n` throws with a chance of at least `sure`: on each side
 * lies at most half of the rest. Exact.
 *
 * n     in  0 or more
 * p     in  above 0, below 1
 * sure  in  above 0, below 1: 0.95
 */
struct binomial_range binomial_range(int64_t n, double p, double sure);
