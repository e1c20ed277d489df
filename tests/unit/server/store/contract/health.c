/* SPDX-License-Identifier: MIT */
/* The promises of store_listen(). Every database must pass these tests. */
#include <check.h>
#include <string.h>

#include "unit/server/store/bench.h"
#include "unit/server/store/contract/contract.h"

static struct bench bench;

enum { OUTCOMES_MAX = 16 };

/* The reports and the answer of a write, in one order. */
static struct {
    int reports;
    int answers;
    enum store_status outcomes[OUTCOMES_MAX];
    int reports_before; /* at the last answer */
} heard;

static void on_outcome(void *data, enum store_status status)
{
    ck_assert_ptr_eq(data, &heard);
    ck_assert_int_lt(heard.reports, OUTCOMES_MAX);
    heard.outcomes[heard.reports++] = status;
}

static void on_answer(void *data, enum store_status status)
{
    ck_assert_int_eq(*(const enum store_status *)data, status);
    heard.answers++;
    heard.reports_before = heard.reports;
}

static void set_up(void)
{
    bench_init(&bench);
    bench_put_room(&bench, "room1", "open", 1);
    memset(&heard, 0, sizeof heard);
    store_listen(bench.store, on_outcome, &heard);
}

static void tear_down(void)
{
    bench_finish(&bench);
}

static void commit(struct store_write *write, enum store_status expected)
{
    int before = heard.answers;
    store_commit(write, on_answer, &expected);
    bench_wait(&bench, &heard.answers, before + 1);
}

static struct store_write *event(int64_t v)
{
    struct store_write *write = store_begin(bench.store);
    store_add_event(write, "room1", v, "{}", 2, "", 0);
    return write;
}

START_TEST(outcome_of_a_write_is_reported_before_its_answer)
{
    commit(event(2), STORE_OK);

    ck_assert_int_eq(heard.reports_before, 1);
    ck_assert_int_eq(heard.reports, 1);
    ck_assert_int_eq(heard.outcomes[0], STORE_OK);
}
END_TEST

START_TEST(write_without_a_callback_is_reported_too)
{
    store_commit(event(2), NULL, NULL);
    commit(event(3), STORE_OK);

    ck_assert_int_eq(heard.reports, 2);
}
END_TEST

START_TEST(refused_write_is_no_failure_of_the_store)
{
    struct store_write *no_room = store_begin(bench.store);
    store_add_event(no_room, "room2", 1, "{}", 2, "", 0);

    commit(event(7), STORE_OUT_OF_ORDER);
    commit(no_room, STORE_MISSING);

    ck_assert_int_eq(heard.answers, 2);
    ck_assert_int_eq(heard.reports, 0);
}
END_TEST

START_TEST(read_is_not_reported)
{
    ck_assert_int_eq(bench_count(&bench, "room1"), 1);
    ck_assert_int_eq(bench_count(&bench, "room2"), -STORE_MISSING);

    ck_assert_int_eq(heard.reports, 0);
}
END_TEST

START_TEST(failure_and_recovery_are_reported)
{
    store_limit_bytes(bench.store, 1);
    commit(store_begin(bench.store), STORE_FULL);
    store_limit_bytes(bench.store, 0);
    commit(store_begin(bench.store), STORE_OK);

    ck_assert_int_eq(heard.reports, 2);
    ck_assert_int_eq(heard.outcomes[0], STORE_FULL);
    ck_assert_int_eq(heard.outcomes[1], STORE_OK);
}
END_TEST

START_TEST(nothing_is_reported_after_the_listener_was_removed)
{
    store_listen(bench.store, NULL, NULL);

    commit(event(2), STORE_OK);

    ck_assert_int_eq(heard.reports, 0);
}
END_TEST

TCase *store_contract_health(void)
{
    TCase *tests = tcase_create("health");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, outcome_of_a_write_is_reported_before_its_answer);
    tcase_add_test(tests, write_without_a_callback_is_reported_too);
    tcase_add_test(tests, refused_write_is_no_failure_of_the_store);
    tcase_add_test(tests, read_is_not_reported);
    if (!store_backend.knows_no_limit) {
        tcase_add_test(tests, failure_and_recovery_are_reported);
    }
    tcase_add_test(tests, nothing_is_reported_after_the_listener_was_removed);
    return tests;
}
