/* SPDX-License-Identifier: MIT */
/*
 * How often something comes from one address, or about one name: a bucket each, and only those that are not full are
 * remembered.
 */
#pragma once

#include "address.h"
#include "map.h"

/** How much of a thing may come. */
struct bucket_size {
    int64_t burst;    /* at once … */
    int64_t every_ms; /* … and on average */
    size_t most;      /* remembered at one time */
};

/** Zeroes are empty. */
struct buckets {
    struct map map;
};

void buckets_finish(struct buckets *buckets);

/** Of IPv6 the first 64 bits count: the rest is anybody's own. */
struct map_key bucket_key_of_address(const struct address *address);

/** Takes one from the bucket; else returns the milliseconds to wait. */
int64_t buckets_take(struct buckets *buckets, struct map_key key, const struct bucket_size *size,
                     int64_t now_ms);
