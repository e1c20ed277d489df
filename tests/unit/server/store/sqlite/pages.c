/* SPDX-License-Identifier: MIT */
/* What a page of a long log costs in SQLite: as much near the first event as near the last, for each new reader. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/harness/fake_store.h"
#include "store/sqlite/db.h"
#include "suite.h"
#include "unit/server/store/bench.h"

/* The longest room, and not a whole number of pages. */
enum { EVENTS = 20000, PAGES = EVENTS / STORE_PAGE_EVENTS + 1 };

static struct bench bench;

static void set_up(void)
{
    bench_init(&bench);
    bench_put_room(&bench, "another", "open", 3);
    bench_put_room(&bench, "room1", "open", EVENTS);
}

static void tear_down(void)
{
    bench_finish(&bench);
}

/* What all statements have done since the count before. */
struct cost {
    int runs;
    int scanned; /* rows that were passed without the help of an index */
};

struct count_job {
    struct fake_job fake; /* first member */
    struct cost *cost;
    int *calls;
};

static void count_statements(struct db *db, struct store_job *job)
{
    struct cost *cost = ((struct count_job *)job)->cost;
    *cost = (struct cost){0};
    for (int i = 0; i < SQL_STATEMENTS; i++) {
        sqlite3_stmt *statement = sqlite_statement(db, (enum store_statement)i);
        if (statement != NULL) {
            cost->runs += sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_RUN, 1);
            cost->scanned += sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_FULLSCAN_STEP, 1);
        }
    }
}

static void answer_count(struct store *store, struct store_job *job)
{
    (void)store;
    ++*((struct count_job *)job)->calls;
}

static struct cost take_cost(void)
{
    struct cost cost;
    int calls = 0;
    struct count_job job = {
        .fake = {.job = {.kind = FAKE_KIND, .answer = answer_count}, .work = count_statements},
        .cost = &cost,
        .calls = &calls};
    store_hand_over(bench.store, &job.fake.job);
    bench_wait(&bench, &calls, 1);
    return cost;
}

struct page {
    int calls;
    enum store_status status;
    int64_t first_v;
    int64_t last_v;
};

static void on_page(void *data, enum store_status status, const struct store_event *events,
                    size_t count)
{
    struct page *page = data;
    *page = (struct page){.calls = page->calls + 1, .status = status};
    if (count > 0) {
        page->first_v = events[0].v;
        page->last_v = events[count - 1].v;
    }
}

/* As `sub` with an old `v` and `/log` do: each page is the first one of a reader. */
static struct page read_page(int64_t from)
{
    struct page page = {0};
    struct store_log *log = store_log_open(bench.store, "room1", true);
    store_log_read(log, from, on_page, &page);
    bench_wait(&bench, &page.calls, 1);
    store_log_close(log);
    return page;
}

START_TEST(page_of_a_new_reader_costs_as_much_as_it_is_long)
{
    int64_t v = 0;
    int pages = 0;
    (void)take_cost();

    for (; v < EVENTS; pages++) {
        struct page page = read_page(v + 1);
        struct cost cost = take_cost();
        ck_assert_int_eq(page.status, STORE_OK);
        ck_assert_int_eq(page.first_v, v + 1);
        ck_assert_int_le(cost.runs, 2 * (int)(page.last_v - v) + 1); /* and one for the room */
        ck_assert_int_eq(cost.scanned, 0);
        v = page.last_v;
    }

    ck_assert_int_eq(pages, PAGES);
}
END_TEST

START_TEST(page_within_a_page_costs_no_more_than_a_page)
{
    static const int64_t wanted[] = {EVENTS,     STORE_PAGE_EVENTS + 1, 1, 9999,
                                     EVENTS - 1, STORE_PAGE_EVENTS};
    (void)take_cost();

    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        struct page page = read_page(wanted[i]);
        struct cost cost = take_cost();
        ck_assert_int_eq(page.first_v, wanted[i]);
        ck_assert_int_le(cost.runs, 2 * STORE_PAGE_EVENTS + 2);
        ck_assert_int_eq(cost.scanned, 0);
    }
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("pages");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, page_of_a_new_reader_costs_as_much_as_it_is_long);
    tcase_add_test(tests, page_within_a_page_costs_no_more_than_a_page);
    Suite *suite = suite_create("pages of logs");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
