/* SPDX-License-Identifier: MIT */
/* New guests of many addresses: a flood of one address keeps no newcomer of another address waiting. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "server/harness/bench.h"
#include "suite.h"

enum {
    FLOOD = 500,    /* connections of an attack */
    BEFORE_MAX = 40 /* guests of an attack that may come in before a newcomer */
};

static const char attacker[] = "203.0.113.66";

static struct bench *bench;

static void set_up(void)
{
    bench = bench_create();
}

static void tear_down(void)
{
    bench_destroy(bench);
}

/* A connection whose hello has not been answered yet, because the store is held. */
static net_conn come(const char *address)
{
    static const char hello[] = "{\"t\":\"hello\",\"id\":1,\"d\":{\"client\":\"tests\"}}";
    net_conn conn = fake_net_connect(bench->net);
    app_handlers.accepted(&bench->app, conn, address);
    app_handlers.message(&bench->app, conn, hello, sizeof hello - 1);
    return conn;
}

static const char *heard(net_conn conn)
{
    size_t count = fake_net_count(bench->net, conn);
    const json_t *last = count == 0 ? NULL : fake_net_message(bench->net, conn, count - 1);
    return last == NULL ? "" : json_string_value(json_object_get(last, "t"));
}

static bool is_in(net_conn conn)
{
    return strcmp(heard(conn), "welcome") == 0;
}

static const json_t *problem_of(net_conn conn)
{
    const json_t *last = fake_net_message(bench->net, conn, fake_net_count(bench->net, conn) - 1);
    return json_object_get(last, "d");
}

/* Runs the store until the client is in, and returns the number of guests that were stored by then. */
static size_t people_before(net_conn conn)
{
    while (!is_in(conn)) {
        ck_assert(fake_store_step(bench->store));
    }
    return fake_store_people(bench->store);
}

START_TEST(newcomer_does_not_wait_behind_a_flood_of_another_address)
{
    fake_store_hold(bench->store, true);
    for (int i = 0; i < FLOOD; i++) {
        come(attacker);
    }
    net_conn newcomer = come("198.51.100.7");
    fake_store_hold(bench->store, false);

    ck_assert_uint_le(people_before(newcomer), BEFORE_MAX);
    fake_store_run(bench->store);
    ck_assert_uint_eq(fake_store_people(bench->store), FLOOD + 1);
}
END_TEST

START_TEST(newcomer_does_not_wait_behind_many_addresses_that_come_again)
{
    enum { ADDRESSES = 250 };
    fake_store_hold(bench->store, true);
    for (int i = 0; i < 3 * ADDRESSES; i++) {
        char address[32];
        snprintf(address, sizeof address, "203.0.113.%d", i % ADDRESSES);
        come(address);
        if (i == ADDRESSES - 1) { /* all have been served once */
            fake_store_hold(bench->store, false);
            fake_store_run(bench->store);
            fake_store_hold(bench->store, true);
        }
    }
    net_conn newcomer = come("198.51.100.7");
    fake_store_hold(bench->store, false);

    ck_assert_uint_le(people_before(newcomer), ADDRESSES + BEFORE_MAX);
    fake_store_run(bench->store);
}
END_TEST

START_TEST(flood_above_its_share_hears_when_to_come_again)
{
    for (int i = 0; i < SHARE_GUESTS_AT_ONCE; i++) {
        come(attacker);
        fake_store_run(bench->store);
    }

    net_conn late = come(attacker);
    net_conn other = come("198.51.100.7");
    fake_store_run(bench->store);

    ck_assert_str_eq(json_string_value(json_object_get(problem_of(late), "code")),
                     "too-many-guests");
    const json_t *wait =
        json_object_get(json_object_get(problem_of(late), "params"), "retry_after_ms");
    ck_assert_int_eq(json_integer_value(wait), SHARE_GUESTS_EVERY_MS);
    ck_assert(is_in(other));
    ck_assert_uint_eq(bench->app.admission.refused[SHARE_GUESTS], 1);
}
END_TEST

START_TEST(newcomer_gets_the_place_of_the_longest_line_in_a_full_queue)
{
    enum { ADDRESSES = 3 };
    fake_store_hold(bench->store, true);
    net_conn last[ADDRESSES] = {0};
    for (int i = 0; i < PLACES_GUESTS_WAITING + PLACES_GUESTS_AT_ONCE; i++) {
        char address[32];
        snprintf(address, sizeof address, "203.0.113.%d", i % ADDRESSES);
        last[i % ADDRESSES] = come(address);
    }

    net_conn newcomer = come("198.51.100.7");
    int refused = 0;
    for (int i = 0; i < ADDRESSES; i++) {
        refused += strcmp(heard(last[i]), "error") == 0;
    }
    ck_assert_int_eq(refused, 1);
    fake_store_hold(bench->store, false);

    ck_assert_uint_le(people_before(newcomer), BEFORE_MAX);
    ck_assert_uint_eq(bench->app.admission.refused[LIMIT_GUESTS_WAITING], 1);
    fake_store_run(bench->store);
}
END_TEST

START_TEST(newcomers_who_leave_before_their_turn_cost_nothing)
{
    fake_store_hold(bench->store, true);
    for (int i = 0; i < FLOOD; i++) {
        app_handlers.closed(&bench->app, come(attacker), 1006);
    }
    net_conn newcomer = come(attacker);
    fake_store_hold(bench->store, false);
    fake_store_run(bench->store);

    ck_assert(is_in(newcomer));
    ck_assert_int_eq(bench->app.admission.guests.queue.waiting, 0);
    ck_assert_int_eq(bench->app.admission.guests.running, 0);
    ck_assert_uint_le(fake_store_people(bench->store), PLACES_GUESTS_AT_ONCE + 1);
}
END_TEST

START_TEST(store_that_fails_leaves_no_newcomer_waiting_for_ever)
{
    fake_store_hold(bench->store, true);
    net_conn conns[FLOOD];
    for (int i = 0; i < FLOOD; i++) {
        conns[i] = come(attacker);
    }
    fake_store_fail(bench->store, STORE_FAILED);
    fake_store_hold(bench->store, false);
    fake_store_run(bench->store);

    for (int i = 0; i < FLOOD; i++) {
        ck_assert_str_eq(heard(conns[i]), "error");
    }
    fake_store_fail(bench->store, STORE_OK);
    net_conn late = come(attacker);
    fake_store_run(bench->store);
    ck_assert(is_in(late));
}
END_TEST

START_TEST(network_of_ipv6_has_one_share)
{
    struct admission admission;
    struct address address;
    admission_init(&admission);
    ck_assert(address_read("2001:db8::1", &address));
    for (int i = 0; i < SHARE_GUESTS_AT_ONCE; i++) {
        ck_assert_int_eq(admission_acquire_of(&admission, SHARE_GUESTS, &address, BENCH_START_MS),
                         0);
    }
    ck_assert(address_read("2001:db8::ffff:2", &address));
    ck_assert_int_gt(admission_acquire_of(&admission, SHARE_GUESTS, &address, BENCH_START_MS), 0);
    ck_assert(address_read("2001:db8:0:1::1", &address));
    ck_assert_int_eq(admission_acquire_of(&admission, SHARE_GUESTS, &address, BENCH_START_MS), 0);
    ck_assert(address_read("::ffff:198.51.100.7", &address));
    ck_assert_int_eq(admission_acquire_of(&admission, SHARE_GUESTS, &address, BENCH_START_MS), 0);
    admission_finish(&admission);
}
END_TEST

/* Takes all that the key may have at once. */
static void use_up(struct admission *admission, struct map_key key)
{
    for (int i = 0; i < SHARE_SIGN_INS_HERE_AT_ONCE; i++) {
        ck_assert_int_eq(admission_acquire(admission, SHARE_SIGN_INS_HERE, key, BENCH_START_MS), 0);
    }
}

static int count_limited(struct admission *admission)
{
    int limited = 0;
    for (int i = 0; i < SHARE_SIGN_INS_HERE_KEYS; i++) {
        struct map_key key = map_key_number((uint64_t)i);
        limited += map_find(&admission->shares[SHARE_SIGN_INS_HERE].map, key) != NULL &&
                   admission_acquire(admission, SHARE_SIGN_INS_HERE, key, BENCH_START_MS) > 0;
    }
    return limited;
}

START_TEST(full_table_of_used_up_keys_still_serves_new_ones)
{
    enum { NEW = 100 };
    struct admission admission;
    admission_init(&admission);
    for (int i = 0; i < SHARE_SIGN_INS_HERE_KEYS; i++) {
        use_up(&admission, map_key_number((uint64_t)i));
    }

    for (int i = 0; i < NEW; i++) {
        struct map_key key = map_key_number((uint64_t)(SHARE_SIGN_INS_HERE_KEYS + i));
        use_up(&admission, key);
        ck_assert_int_gt(admission_acquire(&admission, SHARE_SIGN_INS_HERE, key, BENCH_START_MS),
                         0);
    }

    ck_assert_uint_eq(admission.shares[SHARE_SIGN_INS_HERE].map.count, SHARE_SIGN_INS_HERE_KEYS);
    ck_assert_int_ge(count_limited(&admission), SHARE_SIGN_INS_HERE_KEYS - NEW);
    admission_finish(&admission);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("newcomers");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, newcomer_does_not_wait_behind_a_flood_of_another_address);
    tcase_add_test(tests, newcomer_does_not_wait_behind_many_addresses_that_come_again);
    tcase_add_test(tests, flood_above_its_share_hears_when_to_come_again);
    tcase_add_test(tests, newcomer_gets_the_place_of_the_longest_line_in_a_full_queue);
    tcase_add_test(tests, newcomers_who_leave_before_their_turn_cost_nothing);
    tcase_add_test(tests, store_that_fails_leaves_no_newcomer_waiting_for_ever);
    tcase_add_test(tests, network_of_ipv6_has_one_share);
    tcase_add_test(tests, full_table_of_used_up_keys_still_serves_new_ones);
    Suite *suite = suite_create("server newcomers");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
