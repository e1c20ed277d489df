/* SPDX-License-Identifier: MIT */
/* The limit of new guests per address, and its effect on other addresses. */
#include "session/guest_limit.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "suite.h"
#include "unit/server/harness/bench.h"

enum { NEWCOMERS = 40 };

static const char attacker[] = "203.0.113.66";

static bool comes_in(struct bench *bench, const char *address)
{
    struct guest *guest = guest_create_from(bench, address);
    bool is_in = guest->user_id[0] != '\0';
    guest_lose(guest);
    guest_destroy(guest);
    return is_in;
}

START_TEST(an_attack_from_one_address_keeps_no_newcomer_out)
{
    struct bench *bench = bench_create();
    int newcomers_in = 0;
    int attackers_in = 0;
    int refused_in_a_row = 0;
    while (refused_in_a_row < 10) { /* until the limit of the whole server is used up */
        refused_in_a_row = comes_in(bench, attacker) ? 0 : refused_in_a_row + 1;
    }

    for (int i = 0; i < NEWCOMERS; i++) {
        bench_set_ms(bench_now_ms() + 100);
        for (int k = 0; k < 15; k++) {
            attackers_in += comes_in(bench, attacker);
        }
        newcomers_in += comes_in(bench, "198.51.100.7");
    }

    ck_assert_int_ge(newcomers_in, NEWCOMERS - 2);
    ck_assert_int_le(attackers_in, NEWCOMERS * 100 / GUEST_EXCESS_EVERY_MS + NEWCOMERS);
    bench_destroy(bench);
}
END_TEST

START_TEST(who_is_refused_hears_when_to_come_again)
{
    struct bench *bench = bench_create();
    for (int i = 0; i < GUEST_SHARE_BURST + GUEST_EXCESS_BURST; i++) {
        ck_assert(comes_in(bench, attacker));
    }
    struct guest *late = guest_create_from(bench, attacker);
    const json_t *problem = json_object_get(guest_last(late, "error"), "d");
    const json_t *wait = json_object_get(json_object_get(problem, "params"), "retry_after_ms");

    ck_assert_str_eq(json_string_value(json_object_get(problem, "code")), "too-many-guests");
    ck_assert_int_eq(json_integer_value(wait), GUEST_EXCESS_EVERY_MS);
    guest_destroy(late);
    bench_destroy(bench);
}
END_TEST

/* ---- the limit as a value ---- */

static struct guest_limit limit;

static void set_up(void)
{
    limit = (struct guest_limit){0};
}

static void tear_down(void)
{
    guest_limit_finish(&limit);
}

static bool take(const char *text, int64_t now_ms)
{
    struct address address;
    ck_assert(address_read(text, &address));
    return guest_limit_take(&limit, &address, now_ms) == 0;
}

static void use_up(const char *text, int64_t now_ms)
{
    for (int i = 0; i < GUEST_SHARE_BURST + GUEST_EXCESS_BURST; i++) {
        ck_assert(take(text, now_ms));
    }
    ck_assert(!take(text, now_ms));
}

START_TEST(a_network_of_ipv6_has_one_share)
{
    use_up("2001:db8::1", BENCH_START_MS);
    ck_assert(!take("2001:db8::ffff:2", BENCH_START_MS));
    ck_assert(take("2001:db8:0:1::1", BENCH_START_MS));
    ck_assert(take("::ffff:198.51.100.7", BENCH_START_MS));
    ck_assert(take("198.51.100.7", BENCH_START_MS));
}
END_TEST

START_TEST(many_addresses_come_in_at_once)
{
    for (int i = 0; i < 10000; i++) {
        char text[32];
        snprintf(text, sizeof text, "10.1.%d.%d", i / 250, i % 250);
        ck_assert(take(text, BENCH_START_MS));
    }
}
END_TEST

static bool take_number(int number, int64_t now_ms)
{
    struct address address = {
        {0x20, 0x01, (uint8_t)(number >> 16), (uint8_t)(number >> 8), (uint8_t)number}};
    return guest_limit_take(&limit, &address, now_ms) == 0;
}

START_TEST(a_flood_of_addresses_renews_no_share_and_has_a_bound)
{
    int64_t now_ms = BENCH_START_MS;
    use_up(attacker, now_ms);
    int taken = 0;
    for (int i = 0; i < 2 * GUEST_ADDRESSES_MAX; i++) {
        taken += take_number(i, now_ms);
    }
    ck_assert_int_eq(taken,
                     GUEST_ADDRESSES_MAX - 1); /* all further ones count as above their share */
    ck_assert_uint_eq(limit.addresses.map.count, GUEST_ADDRESSES_MAX);

    now_ms += GUEST_SHARE_EVERY_MS;
    for (int i = 0; i < GUEST_EXCESS_BURST; i++) {
        (void)take_number(2 * GUEST_ADDRESSES_MAX + i, now_ms); /* forgotten addresses make room */
    }
    use_up("198.51.100.7", now_ms + GUEST_SHARE_EVERY_MS * GUEST_SHARE_BURST / 2);
    int again = 0;
    for (int i = 0; i < GUEST_SHARE_BURST; i++) {
        again += take(attacker, now_ms + GUEST_SHARE_EVERY_MS * GUEST_SHARE_BURST / 2);
    }
    ck_assert_int_le(again, GUEST_SHARE_BURST / 2 + 1);
}
END_TEST

START_TEST(addresses_that_are_quiet_again_make_room)
{
    for (int i = 0; i < GUEST_ADDRESSES_MAX; i++) {
        ck_assert(take_number(i, BENCH_START_MS));
    }
    ck_assert(take_number(GUEST_ADDRESSES_MAX, BENCH_START_MS + GUEST_SHARE_EVERY_MS));
    ck_assert_uint_eq(limit.addresses.map.count, 1);
}
END_TEST

int main(void)
{
    TCase *app = tcase_create("server");
    tcase_add_test(app, an_attack_from_one_address_keeps_no_newcomer_out);
    tcase_add_test(app, who_is_refused_hears_when_to_come_again);
    TCase *alone = tcase_create("alone");
    tcase_add_checked_fixture(alone, set_up, tear_down);
    tcase_add_test(alone, a_network_of_ipv6_has_one_share);
    tcase_add_test(alone, many_addresses_come_in_at_once);
    tcase_add_test(alone, a_flood_of_addresses_renews_no_share_and_has_a_bound);
    tcase_add_test(alone, addresses_that_are_quiet_again_make_room);
    Suite *suite = suite_create("server guest limit");
    suite_add_tcase(suite, app);
    suite_add_tcase(suite, alone);
    return suite_run(suite);
}
