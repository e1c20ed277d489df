/* SPDX-License-Identifier: MIT */
/* A full table of token buckets: a new key is served, and the keys that are limited stay limited. */
#include <check.h>
#include <stdlib.h>

#include "base/rate_limit.h"
#include "suite.h"

enum { KEYS = 1000, BURST = 10, NOW_MS = 1000000 };

static const struct bucket_size size = {BURST, 60000, KEYS};
static struct rate_limits limits;

static int64_t take(int number)
{
    return rate_limits_acquire(&limits, map_key_number((uint64_t)number), &size, NOW_MS);
}

static void use_up(int number)
{
    for (int i = 0; i < BURST; i++) {
        ck_assert_int_eq(take(number), 0);
    }
}

static void fill_with_used_up_keys(void)
{
    for (int i = 1; i <= KEYS; i++) {
        use_up(i);
    }
}

/* The keys from `first` to `last` that have no token left; no bucket changes. */
static int count_limited(int first, int last)
{
    int limited = 0;
    for (int i = first; i <= last; i++) {
        struct map_key key = map_key_number((uint64_t)i);
        limited += map_find(&limits.map, key) != NULL &&
                   rate_limits_acquire(&limits, key, &size, NOW_MS) > 0;
    }
    return limited;
}

static void tear_down(void)
{
    rate_limits_finish(&limits);
    limits = (struct rate_limits){0};
}

START_TEST(new_key_is_served_by_a_table_full_of_used_up_keys)
{
    fill_with_used_up_keys();

    use_up(KEYS + 1);

    ck_assert_int_gt(take(KEYS + 1), 0);
    ck_assert_int_eq(count_limited(1, KEYS), KEYS - 1);
    ck_assert_uint_eq(limits.map.count, KEYS);
}
END_TEST

START_TEST(memory_stays_bounded_in_a_flood_of_new_keys)
{
    for (int i = 1; i <= 10 * KEYS; i++) {
        ck_assert_int_eq(take(i), 0);
        ck_assert_uint_le(limits.map.count, KEYS);
    }
    ck_assert_uint_eq(limits.map.count, KEYS);
}
END_TEST

START_TEST(keys_near_their_full_allowance_make_room_before_the_used_up_ones)
{
    for (int i = 1; i <= KEYS / 2; i++) {
        use_up(i);
    }
    for (int i = KEYS / 2 + 1; i <= KEYS; i++) {
        ck_assert_int_eq(take(i), 0);
    }

    for (int i = KEYS + 1; i <= 2 * KEYS; i++) {
        ck_assert_int_eq(take(i), 0);
    }

    /* a used-up key is lost only if all RATE_LIMITS_COMPARED keys at the hand are used up */
    ck_assert_int_ge(count_limited(1, KEYS / 2), KEYS / 2 * 9 / 10);
}
END_TEST

/* Two keys that take turns do not evict one another, though each is the nearest to its full allowance. */
START_TEST(key_that_alternates_with_new_keys_is_limited_all_the_same)
{
    enum { VICTIM = -1 };
    fill_with_used_up_keys();
    int served = 0;
    int others = KEYS / RATE_LIMITS_COMPARED;

    for (int i = 0; i < others; i++) {
        served += take(VICTIM) == 0;
        ck_assert_int_eq(take(KEYS + 1 + i), 0);
    }

    ck_assert_int_le(served, 3 * BURST);
}
END_TEST

START_TEST(buckets_that_are_full_again_are_forgotten_first)
{
    int64_t later_ms = NOW_MS + BURST * size.every_ms;
    fill_with_used_up_keys();
    for (int i = 1; i <= KEYS / 2; i++) {
        for (int j = 0; j < BURST; j++) {
            ck_assert_int_eq(
                rate_limits_acquire(&limits, map_key_number((uint64_t)i), &size, later_ms), 0);
        }
    }

    for (int i = KEYS + 1; i <= KEYS + KEYS / RATE_LIMITS_COMPARED; i++) {
        ck_assert_int_eq(rate_limits_acquire(&limits, map_key_number((uint64_t)i), &size, later_ms),
                         0);
    }

    int limited = 0;
    for (int i = 1; i <= KEYS / 2; i++) {
        limited += rate_limits_acquire(&limits, map_key_number((uint64_t)i), &size, later_ms) > 0;
    }
    ck_assert_int_ge(limited, KEYS / 2 * 9 / 10);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("rate limits");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_add_test(tests, new_key_is_served_by_a_table_full_of_used_up_keys);
    tcase_add_test(tests, memory_stays_bounded_in_a_flood_of_new_keys);
    tcase_add_test(tests, keys_near_their_full_allowance_make_room_before_the_used_up_ones);
    tcase_add_test(tests, key_that_alternates_with_new_keys_is_limited_all_the_same);
    tcase_add_test(tests, buckets_that_are_full_again_are_forgotten_first);
    Suite *suite = suite_create("server rate limits");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
