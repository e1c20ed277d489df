/* SPDX-License-Identifier: MIT */
/* The groups of SQLite's worker: which writes share a commit. */
#include <check.h>

#include "suite.h"
#include "unit/server/store/bench.h"

enum { WRITES = 40, TURNS = 5 };

static struct bench bench;
static int answers;

static void set_up(void)
{
    answers = 0;
    bench_init(&bench);
}

static void tear_down(void)
{
    bench_finish(&bench);
}

static void on_stored(void *data, enum store_status status)
{
    (void)data;
    ck_assert_int_eq(status, STORE_OK);
    answers++;
}

static uint64_t commits(void)
{
    struct store_counts counts;
    store_counts(bench.store, &counts);
    return counts.commits.count;
}

START_TEST(writes_of_one_turn_of_the_loop_share_a_commit)
{
    uint64_t before = commits();

    for (int turn = 1; turn <= TURNS; turn++) {
        for (int i = 0; i < WRITES; i++) {
            store_commit(store_begin(bench.store), on_stored, NULL);
        }
        bench_wait(&bench, &answers, turn * WRITES);
    }

    ck_assert_uint_eq(commits() - before, TURNS);
}
END_TEST

START_TEST(single_write_of_an_idle_loop_is_committed_alone)
{
    uint64_t before = commits();

    for (int turn = 1; turn <= TURNS; turn++) {
        store_commit(store_begin(bench.store), on_stored, NULL);
        bench_wait(&bench, &answers, turn);
    }

    ck_assert_uint_eq(commits() - before, TURNS);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("groups");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, writes_of_one_turn_of_the_loop_share_a_commit);
    tcase_add_test(tests, single_write_of_an_idle_loop_is_committed_alone);
    Suite *suite = suite_create("groups of writes");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
