/* SPDX-License-Identifier: MIT */
/* Durations of one kind, and their percentiles. */
#pragma once

#include <stddef.h>
#include <stdint.h>

struct times {
    uint32_t *us;
    size_t count;
    size_t capacity;
};

void times_add(struct times *times, int64_t us);
/** Removes all durations. */
double times_ms(struct times *times, double percent);
/** Removes all durations. */
void times_clear(struct times *times);
