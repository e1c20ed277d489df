/* SPDX-License-Identifier: MIT */
/*
 * How many rooms come from one address: a new guest for each would get past what a guest may open. Many people may stand
 * behind one address, so it is far more than one of them needs.
 */
#pragma once

#include "address.h"
#include "map.h"

enum {
    OPENINGS_BURST = 1000,          /* rooms opened from one address at once … */
    OPENINGS_EVERY_MS = 500,        /* … and on average */
    OPENINGS_ADDRESSES_MAX = 20000, /* remembered; one whose bucket is full again is forgotten */
};

/** Zeroes are empty. */
struct openings {
    struct map buckets;
};

void openings_finish(struct openings *openings);

/**
 * Takes one opening from the address's bucket; else returns the milliseconds to wait. Of IPv6 the first 64 bits count: the
 * rest is anybody's own.
 */
int64_t openings_take(struct openings *openings, const struct address *address, int64_t now_ms);
