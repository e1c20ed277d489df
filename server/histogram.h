/* SPDX-License-Identifier: MIT */
/*
 * How long things took, in a fixed table of bounds: cheap to count, and two of them can be added. A value.
 */
#pragma once

#include <stdint.h>

enum { HISTOGRAM_BOUNDS = 16 };

/** Zeroes are an empty one. */
struct histogram {
    uint64_t counts[HISTOGRAM_BOUNDS +
                    1]; /* of each bound alone, not of those below; then what is above all */
    uint64_t count;
    uint64_t sum_us;
};

/** The upper bound number `i`, which belongs to it, in microseconds; 0 .. HISTOGRAM_BOUNDS - 1, growing. */
int64_t histogram_bound_us(int i);

/** Counts one; less than 0 counts as 0. */
void histogram_add(struct histogram *histogram, int64_t took_us);
