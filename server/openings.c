/* SPDX-License-Identifier: MIT */
#include "openings.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "session.h"

_Static_assert((int)ADDRESS_BYTES == (int)MAP_KEY_BYTES, "an address is a key");

struct bucket {
    struct map_key key;
    int64_t full_ms;
};

static struct map_key key_of(const struct address *address)
{
    static const uint8_t four[12] = {[10] = 0xff, [11] = 0xff};
    struct map_key key = {0};
    bool is_four = memcmp(address->bytes, four, sizeof four) == 0;
    memcpy(key.bytes, address->bytes, is_four ? ADDRESS_BYTES : ADDRESS_BYTES / 2);
    return key;
}

static void forget_full(struct openings *openings, int64_t now_ms)
{
    struct bucket **full = calloc(openings->buckets.count + 1, sizeof(struct bucket *));
    assert(full != NULL);
    size_t count = 0;
    size_t at = 0;
    struct bucket *bucket;
    while ((bucket = map_next(&openings->buckets, &at)) != NULL) {
        if (bucket->full_ms <= now_ms) {
            full[count++] = bucket;
        }
    }
    for (size_t i = 0; i < count; i++) {
        map_remove(&openings->buckets, full[i]->key);
        free(full[i]);
    }
    free(full);
}

void openings_finish(struct openings *openings)
{
    size_t at = 0;
    struct bucket *bucket;
    while ((bucket = map_next(&openings->buckets, &at)) != NULL) {
        free(bucket);
    }
    map_finish(&openings->buckets);
}

int64_t openings_take(struct openings *openings, const struct address *address, int64_t now_ms)
{
    struct map_key key = key_of(address);
    struct bucket *bucket = map_find(&openings->buckets, key);
    if (bucket == NULL && openings->buckets.count >= OPENINGS_ADDRESSES_MAX) {
        forget_full(openings, now_ms);
        if (openings->buckets.count >= OPENINGS_ADDRESSES_MAX) {
            return OPENINGS_EVERY_MS;
        }
    }
    if (bucket == NULL) {
        bucket = calloc(1, sizeof *bucket);
        assert(bucket != NULL);
        bucket->key = key;
        map_put(&openings->buckets, key, bucket);
    }
    return session_bucket(&bucket->full_ms, now_ms, OPENINGS_BURST, OPENINGS_EVERY_MS);
}
