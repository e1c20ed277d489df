/* SPDX-License-Identifier: MIT */
#include "buckets.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "session.h"

_Static_assert((int)ADDRESS_BYTES == (int)MAP_KEY_BYTES, "an address is a key");

struct bucket {
    struct map_key key;
    int64_t full_ms;
};

struct map_key bucket_key_of_address(const struct address *address)
{
    static const uint8_t four[12] = {[10] = 0xff, [11] = 0xff};
    struct map_key key = {0};
    bool is_four = memcmp(address->bytes, four, sizeof four) == 0;
    memcpy(key.bytes, address->bytes, is_four ? ADDRESS_BYTES : ADDRESS_BYTES / 2);
    return key;
}

static void forget_full(struct buckets *buckets, int64_t now_ms)
{
    struct bucket **full = calloc(buckets->map.count + 1, sizeof(struct bucket *));
    assert(full != NULL);
    size_t count = 0;
    size_t at = 0;
    struct bucket *bucket;
    while ((bucket = map_next(&buckets->map, &at)) != NULL) {
        if (bucket->full_ms <= now_ms) {
            full[count++] = bucket;
        }
    }
    for (size_t i = 0; i < count; i++) {
        map_remove(&buckets->map, full[i]->key);
        free(full[i]);
    }
    free(full);
}

void buckets_finish(struct buckets *buckets)
{
    size_t at = 0;
    struct bucket *bucket;
    while ((bucket = map_next(&buckets->map, &at)) != NULL) {
        free(bucket);
    }
    map_finish(&buckets->map);
}

int64_t buckets_take(struct buckets *buckets, struct map_key key, const struct bucket_size *size,
                     int64_t now_ms)
{
    struct bucket *bucket = map_find(&buckets->map, key);
    if (bucket == NULL && buckets->map.count >= size->most) {
        forget_full(buckets, now_ms);
        if (buckets->map.count >= size->most) {
            return size->every_ms;
        }
    }
    if (bucket == NULL) {
        bucket = calloc(1, sizeof *bucket);
        assert(bucket != NULL);
        bucket->key = key;
        map_put(&buckets->map, key, bucket);
    }
    return session_bucket(&bucket->full_ms, now_ms, size->burst, size->every_ms);
}
