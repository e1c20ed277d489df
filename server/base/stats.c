/* SPDX-License-Identifier: MIT */
#include "base/stats.h"

#include <assert.h>
#include <math.h>

/* From the latency of memory up to a delay that a user calls broken. */
static const int64_t bounds_us[HISTOGRAM_BOUNDS] = {
    100,   250,    500,    1000,   2500,    5000,    10000,   25000,
    50000, 100000, 250000, 500000, 1000000, 2500000, 5000000, 10000000,
};

int64_t histogram_bound_us(int i)
{
    assert(i >= 0 && i < HISTOGRAM_BOUNDS);
    return bounds_us[i];
}

void histogram_add(struct histogram *histogram, int64_t took_us)
{
    int64_t took = took_us > 0 ? took_us : 0;
    int at = 0;
    while (at < HISTOGRAM_BOUNDS && took > bounds_us[at]) {
        at++;
    }
    histogram->counts[at]++;
    histogram->count++;
    histogram->sum_us += (uint64_t)took;
}

/* In standard deviations from the mean. The probability beyond this distance is negligible: less than 1e-15. */
static const double farthest = 9.0;

/* Returns the logarithm of the probability of exactly `k` hits. */
static double log_chance(int64_t n, double p, int64_t k)
{
    return lgamma((double)n + 1) - lgamma((double)k + 1) - lgamma((double)(n - k) + 1) +
           (double)k * log(p) + (double)(n - k) * log1p(-p);
}

/* Returns the lowest count of the range. The counts below it have a total probability of at most `rest`. */
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
