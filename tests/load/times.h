/* SPDX-License-Identifier: MIT */
/* Times of one kind of thing, and their percentiles. */
#pragma once

#include <stddef.h>
#include <stdint.h>

struct times {
    uint32_t *us;
    size_t count;
    size_t capacity;
};

void times_add(struct times *times, int64_t us);
/** The time that `percent` of all were not above, in milliseconds; 0 where there are none. Sorts. */
double times_ms(struct times *times, double percent);
/** Empty again. */
void times_clear(struct times *times);
