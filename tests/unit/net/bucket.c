/* SPDX-License-Identifier: MIT */
#include "net/bucket.h"
#include "suite.h"

#include <check.h>
#include <stdlib.h>

enum { BURST = 60, A_SECOND = 20 };

static int take(struct bucket *bucket, int64_t now_ms)
{
    return bucket_acquire(bucket, BURST, A_SECOND, now_ms);
}

static void empty(struct bucket *bucket, int64_t now_ms)
{
    bucket_init(bucket, BURST, now_ms);
    for (int i = 0; i < BURST; i++) {
        ck_assert_int_eq(take(bucket, now_ms), 0);
    }
}

START_TEST(a_new_bucket_gives_its_burst_and_then_says_when)
{
    struct bucket bucket;
    empty(&bucket, 1000);

    ck_assert_int_eq(take(&bucket, 1000), 50);
    ck_assert_int_eq(take(&bucket, 1010), 40);
    ck_assert_int_eq(take(&bucket, 1049), 1);
    ck_assert_int_eq(take(&bucket, 1050), 0);
    ck_assert_int_eq(take(&bucket, 1050), 50);
}
END_TEST

START_TEST(waiting_as_long_as_told_is_enough)
{
    struct bucket bucket;
    int64_t now_ms = 77;
    empty(&bucket, now_ms);

    for (int i = 0; i < 100; i++) {
        int wait_ms = take(&bucket, now_ms);
        ck_assert_int_gt(wait_ms, 0);
        now_ms += wait_ms;
        ck_assert_int_eq(take(&bucket, now_ms), 0);
    }
}
END_TEST

START_TEST(the_average_is_never_exceeded)
{
    struct bucket bucket;
    int taken = 0;
    bucket_init(&bucket, BURST, 0);

    for (int64_t now_ms = 0; now_ms < 10000; now_ms++) {
        taken += take(&bucket, now_ms) == 0;
    }

    ck_assert_int_eq(taken, BURST + 10 * A_SECOND - 1); /* the last token comes at 10000 */
}
END_TEST

START_TEST(a_long_rest_fills_it_once)
{
    struct bucket bucket;
    empty(&bucket, 0);

    for (int i = 0; i < BURST; i++) {
        ck_assert_int_eq(take(&bucket, INT64_C(1) << 60), 0);
    }
    ck_assert_int_eq(take(&bucket, INT64_C(1) << 60), 50);
}
END_TEST

START_TEST(it_is_full_again_after_the_time_that_its_burst_takes)
{
    struct bucket bucket;
    bucket_init(&bucket, BURST, 0);
    ck_assert(bucket_is_full(&bucket, BURST, A_SECOND, 0));
    empty(&bucket, 0);

    const int64_t full_ms = BURST * 1000 / A_SECOND;
    ck_assert(!bucket_is_full(&bucket, BURST, A_SECOND, full_ms - 1));
    ck_assert(bucket_is_full(&bucket, BURST, A_SECOND, full_ms));
}
END_TEST

START_TEST(a_clock_that_goes_back_fills_nothing)
{
    struct bucket bucket;
    empty(&bucket, 5000);

    ck_assert_int_eq(take(&bucket, 1000), 50);
    ck_assert_int_eq(take(&bucket, 1050), 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("bucket");
    TCase *cases = tcase_create("bucket");
    tcase_add_test(cases, a_new_bucket_gives_its_burst_and_then_says_when);
    tcase_add_test(cases, waiting_as_long_as_told_is_enough);
    tcase_add_test(cases, the_average_is_never_exceeded);
    tcase_add_test(cases, a_long_rest_fills_it_once);
    tcase_add_test(cases, it_is_full_again_after_the_time_that_its_burst_takes);
    tcase_add_test(cases, a_clock_that_goes_back_fills_nothing);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
