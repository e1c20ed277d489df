/* SPDX-License-Identifier: MIT */
#include "histogram.h"

#include <assert.h>

/* From what memory takes to what a person calls broken. */
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
