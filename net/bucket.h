/* SPDX-License-Identifier: MIT */
/*
 * A token bucket limits how much one sender may send. It is full at first and is refilled as time passes. The caller
 * passes the time as an argument.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct bucket {
    int64_t at_ms;       /* time of the last refill */
    int32_t thousandths; /* contents, in thousandths of a message */
};

/** Starts with a full bucket. */
void bucket_init(struct bucket *bucket, int burst, int64_t now_ms);

/**
 * Takes one message out of the bucket and returns 0. If the bucket is too empty, takes nothing and returns the
 * milliseconds until one message is available. If the clock goes back, nothing is refilled.
 */
int bucket_acquire(struct bucket *bucket, int burst, int a_second, int64_t now_ms);

/** Whether the bucket would be full now. */
bool bucket_is_full(const struct bucket *bucket, int burst, int a_second, int64_t now_ms);
