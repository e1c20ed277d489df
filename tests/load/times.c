/* SPDX-License-Identifier: MIT */
#include "times.h"

#include <assert.h>
#include <stdlib.h>

void times_add(struct times *times, int64_t us)
{
    if (times->count == times->capacity) {
        times->capacity = times->capacity == 0 ? 1024 : 2 * times->capacity;
        times->us = realloc(times->us, times->capacity * sizeof *times->us);
        assert(times->us != NULL);
    }
    times->us[times->count++] = (uint32_t)us;
}

static int ascending(const void *left, const void *right)
{
    uint32_t a = *(const uint32_t *)left;
    uint32_t b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}

double times_ms(struct times *times, double percent)
{
    if (times->count == 0) {
        return 0;
    }
    qsort(times->us, times->count, sizeof *times->us, ascending);
    size_t at = (size_t)((double)(times->count - 1) * percent / 100 + 0.5);
    return times->us[at] / 1000.0;
}

void times_clear(struct times *times)
{
    free(times->us);
    *times = (struct times){0};
}
