/* SPDX-License-Identifier: MIT */
/*
 * Limits how often an address or a name may do something. Each key has a token bucket.
 *
 * A full table always serves a new key: otherwise an attacker who fills it would lock out all others. The new key takes
 * the place of the fullest of the next RATE_LIMITS_COMPARED buckets; a hand goes round the table. So a bucket goes at
 * most once in (buckets / RATE_LIMITS_COMPARED) new keys, and a used-up one only if no fuller one is near it. An exact
 * choice would be worse: it evicts the newest key each time, so that two keys in turn are never limited.
 */
#pragma once

#include "base/address.h"
#include "base/map.h"

/* buckets compared for one eviction: half of the table may be used up, and 255 of 256 evictions hit the other half */
enum { RATE_LIMITS_COMPARED = 8 };

/** The size of a bucket. */
struct bucket_size {
    int64_t burst;    /* allowed at once */
    int64_t every_ms; /* the average interval after the burst */
    size_t most;      /* buckets kept at one time */
};

/** All zeroes is an empty table. */
struct rate_limits {
    struct map map;
    size_t hand; /* the slot of the map where the next eviction begins */
};

void rate_limits_finish(struct rate_limits *rate_limits);

/** Only the first 64 bits of an IPv6 address count, because the owner of the network chooses the rest freely. */
struct map_key rate_limit_key_of_address(const struct address *address);
/** The same of its text. All texts that are no address have one key. */
struct map_key rate_limit_key_of_text(const char *text);

/** Takes one token from the bucket and returns 0. If the bucket is empty, returns the milliseconds to wait. */
int64_t rate_limits_acquire(struct rate_limits *rate_limits, struct map_key key,
                            const struct bucket_size *size, int64_t now_ms);

/** The milliseconds until the bucket has a token; 0 if it has one. Takes none. */
int64_t rate_limits_wait(const struct rate_limits *rate_limits, struct map_key key,
                         const struct bucket_size *size, int64_t now_ms);
/** Puts one token back, if the bucket is still kept. */
void rate_limits_return(struct rate_limits *rate_limits, struct map_key key,
                        const struct bucket_size *size);

/**
 * Takes `parts` of `whole` of a token, whether or not the bucket has them: a bucket may owe tokens, and the wait grows.
 */
void rate_limits_charge(struct rate_limits *rate_limits, struct map_key key,
                        const struct bucket_size *size, int64_t parts, int64_t whole,
                        int64_t now_ms);

/** As rate_limits_wait(), for one bucket. */
int64_t rate_limit_wait(int64_t bucket_ms, int64_t now_ms, int64_t burst, int64_t every_ms);

/**
 * Takes one token from a bucket of `burst` tokens that gains one every `every_ms`. If it is empty, returns the
 * milliseconds to wait; else 0.
 */
int64_t rate_limit_acquire(int64_t *bucket_ms, int64_t now_ms, int64_t burst, int64_t every_ms);

/** As rate_limits_charge(), for one bucket. */
void rate_limit_charge(int64_t *bucket_ms, int64_t now_ms, int64_t every_ms, int64_t parts,
                       int64_t whole);
