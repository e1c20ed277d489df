/* SPDX-License-Identifier: MIT */
#include "base/rate_limit.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

_Static_assert((int)ADDRESS_BYTES == (int)MAP_KEY_BYTES, "an address is a key");

struct bucket {
    struct map_key key;
    int64_t full_ms;
};

struct map_key rate_limit_key_of_address(const struct address *address)
{
    static const uint8_t four[12] = {[10] = 0xff, [11] = 0xff};
    struct map_key key = {0};
    bool is_four = memcmp(address->bytes, four, sizeof four) == 0;
    memcpy(key.bytes, address->bytes, is_four ? ADDRESS_BYTES : ADDRESS_BYTES / 2);
    return key;
}

struct map_key rate_limit_key_of_text(const char *text)
{
    struct address address;
    (void)address_read(text, &address);
    return rate_limit_key_of_address(&address);
}

/* The bucket under the hand, which moves on, round and round. The table is not empty. */
static struct bucket *next_bucket(struct rate_limits *rate_limits)
{
    struct bucket *bucket = map_next(&rate_limits->map, &rate_limits->hand);
    if (bucket == NULL) {
        rate_limits->hand = 0;
        bucket = map_next(&rate_limits->map, &rate_limits->hand);
    }
    assert(bucket != NULL);
    return bucket;
}

static void evict_bucket(struct rate_limits *rate_limits)
{
    struct bucket *fullest = next_bucket(rate_limits);
    for (int i = 1; i < RATE_LIMITS_COMPARED; i++) {
        struct bucket *bucket = next_bucket(rate_limits);
        fullest = bucket->full_ms < fullest->full_ms ? bucket : fullest;
    }
    map_remove(&rate_limits->map, fullest->key);
    free(fullest);
}

static struct bucket *add_bucket(struct rate_limits *rate_limits, struct map_key key, size_t most)
{
    assert(most > 0);
    if (rate_limits->map.count >= most) {
        evict_bucket(rate_limits);
    }
    struct bucket *bucket = calloc(1, sizeof *bucket);
    bucket->key = key;
    map_put(&rate_limits->map, key, bucket);
    return bucket;
}

void rate_limits_finish(struct rate_limits *rate_limits)
{
    size_t at = 0;
    struct bucket *bucket;
    while ((bucket = map_next(&rate_limits->map, &at)) != NULL) {
        free(bucket);
    }
    map_finish(&rate_limits->map);
}

int64_t rate_limits_acquire(struct rate_limits *rate_limits, struct map_key key,
                            const struct bucket_size *size, int64_t now_ms)
{
    struct bucket *bucket = map_find(&rate_limits->map, key);
    if (bucket == NULL) {
        bucket = add_bucket(rate_limits, key, size->most);
    }
    return rate_limit_acquire(&bucket->full_ms, now_ms, size->burst, size->every_ms);
}

int64_t rate_limits_wait(const struct rate_limits *rate_limits, struct map_key key,
                         const struct bucket_size *size, int64_t now_ms)
{
    const struct bucket *bucket = map_find(&rate_limits->map, key);
    return bucket == NULL ? 0
                          : rate_limit_wait(bucket->full_ms, now_ms, size->burst, size->every_ms);
}

void rate_limits_charge(struct rate_limits *rate_limits, struct map_key key,
                        const struct bucket_size *size, int64_t parts, int64_t whole,
                        int64_t now_ms)
{
    struct bucket *bucket = map_find(&rate_limits->map, key);
    if (bucket == NULL) {
        bucket = add_bucket(rate_limits, key, size->most);
    }
    rate_limit_charge(&bucket->full_ms, now_ms, size->every_ms, parts, whole);
}

void rate_limits_return(struct rate_limits *rate_limits, struct map_key key,
                        const struct bucket_size *size)
{
    struct bucket *bucket = map_find(&rate_limits->map, key);
    if (bucket != NULL) {
        bucket->full_ms -= size->every_ms;
    }
}

/* The bucket is stored as the time at which it will be full again. */
static int64_t full_at_ms(int64_t bucket_ms, int64_t now_ms)
{
    return bucket_ms > now_ms ? bucket_ms : now_ms;
}

int64_t rate_limit_wait(int64_t bucket_ms, int64_t now_ms, int64_t burst, int64_t every_ms)
{
    int64_t wait_ms = full_at_ms(bucket_ms, now_ms) + every_ms - (now_ms + burst * every_ms);
    return wait_ms > 0 ? wait_ms : 0;
}

int64_t rate_limit_acquire(int64_t *bucket_ms, int64_t now_ms, int64_t burst, int64_t every_ms)
{
    int64_t wait_ms = rate_limit_wait(*bucket_ms, now_ms, burst, every_ms);
    if (wait_ms == 0) {
        *bucket_ms = full_at_ms(*bucket_ms, now_ms) + every_ms;
    }
    return wait_ms;
}

void rate_limit_charge(int64_t *bucket_ms, int64_t now_ms, int64_t every_ms, int64_t parts,
                       int64_t whole)
{
    assert(parts >= 0 && whole > 0);
    int64_t cost_ms = (parts * every_ms + whole - 1) / whole;
    *bucket_ms = full_at_ms(*bucket_ms, now_ms) + cost_ms;
}
