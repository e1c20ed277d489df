/* SPDX-License-Identifier: MIT */
/* How much somebody may send: a full bucket at first, refilled with time. Time is an argument. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct bucket {
    int64_t at_ms;       /* when it was last filled */
    int32_t thousandths; /* of one message */
};

/** A full bucket. */
void bucket_init(struct bucket *bucket, int burst, int64_t now_ms);

/**
 * Takes one message out. Returns 0, or the milliseconds until there will be one, and takes nothing.
 * A clock that goes back fills nothing.
 */
int bucket_take(struct bucket *bucket, int burst, int a_second, int64_t now_ms);
