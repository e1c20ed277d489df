/* SPDX-License-Identifier: MIT */
#include "binomial.h"

#include <assert.h>
#include <math.h>

/* Deviations from the mean beyond which nothing of weight lies: less than 1e-15. */
static const double farthest = 9.0;

/* The logarithm of the chance of exactly `k`. */
static double log_chance(int64_t n, double p, int64_t k)
{
    return lgamma((double)n + 1) - lgamma((double)k + 1) - lgamma((double)(n - k) + 1) +
           (double)k * log(p) + (double)(n - k) * log1p(-p);
}

/* The lowest count that is not among the `rest` farthest below. */
static int64_t low_end(int64_t n, double p, double rest)
{
    double mean = (double)n * p;
    double reach = farthest * sqrt(mean * (1 - p)) + farthest * farthest;
    int64_t k = mean > reach ? (int64_t)(mean - reach) : 0;
    double below = 0;
    while (k < n) {
        below += exp(log_chance(n, p, k));
        if (below > rest) {
            break;
        }
        k++;
    }
    return k;
}

struct binomial_range binomial_range(int64_t n, double p, double sure)
{
    assert(n >= 0);
    assert(p > 0 && p < 1);
    assert(sure > 0 && sure < 1);
    double rest = (1 - sure) / 2;
    return (struct binomial_range){low_end(n, p, rest), n - low_end(n, 1 - p, rest)};
}
