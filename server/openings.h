/* SPDX-License-Identifier: MIT */
/*
 * How many rooms come from one address: a new guest for each would get past what a guest may open. Many people may stand
 * behind one address, so it is far more than one of them needs.
 */
#pragma once

#include "buckets.h"

enum {
    OPENINGS_BURST = 1000,          /* rooms opened from one address at once … */
    OPENINGS_EVERY_MS = 500,        /* … and on average */
    OPENINGS_ADDRESSES_MAX = 20000, /* remembered; one whose bucket is full again is forgotten */
};

/** Takes one opening from the address's bucket; else returns the milliseconds to wait. */
static inline int64_t openings_take(struct buckets *openings, const struct address *address,
                                    int64_t now_ms)
{
    static const struct bucket_size size = {OPENINGS_BURST, OPENINGS_EVERY_MS,
                                            OPENINGS_ADDRESSES_MAX};
    return buckets_take(openings, bucket_key_of_address(address), &size, now_ms);
}
