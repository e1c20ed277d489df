/* SPDX-License-Identifier: MIT */
#include "net/bucket.h"

void bucket_init(struct bucket *bucket, int burst, int64_t now_ms)
{
    bucket->at_ms = now_ms;
    bucket->thousandths = burst * 1000;
}

/* In thousandths. A rate of N messages a second adds N thousandths of a message each millisecond. */
static int32_t contents_at(const struct bucket *bucket, int burst, int a_second, int64_t now_ms)
{
    if (now_ms <= bucket->at_ms) {
        return bucket->thousandths;
    }
    int64_t filled = bucket->thousandths;
    int64_t full = (int64_t)burst * 1000;
    int64_t passed_ms = now_ms - bucket->at_ms;
    filled = passed_ms >= full / a_second + 1 ? full : filled + passed_ms * a_second;
    return (int32_t)(filled < full ? filled : full);
}

bool bucket_is_full(const struct bucket *bucket, int burst, int a_second, int64_t now_ms)
{
    return contents_at(bucket, burst, a_second, now_ms) == burst * 1000;
}

int bucket_acquire(struct bucket *bucket, int burst, int a_second, int64_t now_ms)
{
    bucket->thousandths = contents_at(bucket, burst, a_second, now_ms);
    bucket->at_ms = now_ms;
    if (bucket->thousandths >= 1000) {
        bucket->thousandths -= 1000;
        return 0;
    }
    return (1000 - bucket->thousandths + a_second - 1) / a_second;
}
