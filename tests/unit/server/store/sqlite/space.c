/* SPDX-License-Identifier: MIT */
/* No space left on the disk, a full queue, and a write-ahead log that does not grow without limit. */
#include <check.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "suite.h"
#include "unit/server/store/sqlite/file.h"

static struct bench bench;

static void set_up(void)
{
    bench_init(&bench);
}

static void tear_down(void)
{
    bench_finish(&bench);
}

/* Appends events of 2 KB until one is refused; returns how many were stored. */
static int append_until_refused(const char *room, int v, enum store_status *status)
{
    enum { EVENTS_MAX = 20000 };
    char text[2001];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    int first = v;
    while ((*status = bench_append(&bench, room, v, text)) == STORE_OK) {
        v++;
        ck_assert_int_lt(v - first, EVENTS_MAX);
    }
    return v - first;
}

/*
 * The conditions that must hold after the store has refused a write for lack of space, and after there is space
 * again.
 */
static void assert_goes_on(int stored, void (*make_space)(void))
{
    ck_assert_int_gt(stored, 0);
    ck_assert_str_ne(store_problem(bench.store), "");
    ck_assert_int_eq(bench_count(&bench, "room1"), stored);
    ck_assert_int_eq(bench_commit(&bench, store_begin(bench.store)), STORE_FULL);

    make_space();
    ck_assert_int_eq(bench_commit(&bench, store_begin(bench.store)), STORE_OK);
    ck_assert_int_eq(bench_append(&bench, "room1", stored + 1, "goes on"), STORE_OK);
    bench_reopen(&bench);
    ck_assert_int_eq(bench_count(&bench, "room1"), stored + 1);
}

static void lift_limit(void)
{
    store_limit_bytes(bench.store, 0);
}

START_TEST(store_over_its_limit_refuses_and_goes_on_when_there_is_room)
{
    enum store_status status;
    bench_put_room(&bench, "room1", "open", 0);
    store_limit_bytes(bench.store, 400 * 1024);

    int stored = append_until_refused("room1", 1, &status);

    ck_assert_int_eq(status, STORE_FULL);
    assert_goes_on(stored, lift_limit);
}
END_TEST

/* No file may grow any more, as on a full disk: every write past the end fails. */
static void limit_files(rlim_t bytes)
{
    struct rlimit limit;
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes;
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void lift_file_limit(void)
{
    limit_files(RLIM_INFINITY);
}

START_TEST(full_disk_refuses_and_goes_on_when_there_is_room)
{
    enum store_status status;
    signal(SIGXFSZ, SIG_IGN); /* as main does: the write fails instead of killing the process */
    bench_put_room(&bench, "room1", "open", 0);
    limit_files(600 * 1024);

    int stored = append_until_refused("room1", 1, &status);

    ck_assert_int_eq(status, STORE_FULL);
    assert_goes_on(stored, lift_file_limit);
}
END_TEST

START_TEST(full_disk_refuses_a_whole_group_in_order)
{
    enum { GROUP = 500 };
    static struct told told[GROUP];
    char text[2000];
    memset(text, 'x', sizeof text);
    bench_put_room(&bench, "room1", "open", 0);
    bench_put_room(&bench, "room2", "open", 0);
    store_limit_bytes(bench.store, 400 * 1024);

    for (int i = 0; i < GROUP; i++) {
        struct store_write *write = store_begin(bench.store);
        store_add_event(write, i % 2 == 0 ? "room1" : "room2", i / 2 + 1, text, sizeof text, "", i);
        store_commit(write, told_done, &told[i]);
    }
    bench_wait(&bench, &told[GROUP - 1].calls, 1);

    int stored[2] = {0};
    for (int i = 0; i < GROUP; i++) {
        ck_assert_int_eq(told[i].calls, 1);
        if (told[i].status == STORE_OK) {
            /* no event is stored after a refused one of the same room */
            ck_assert_int_eq(i / 2, stored[i % 2]);
            stored[i % 2]++;
        } else {
            ck_assert(told[i].status == STORE_FULL || told[i].status == STORE_OUT_OF_ORDER);
        }
    }
    ck_assert_int_gt(stored[0], 0);
    ck_assert_int_lt(stored[0], GROUP / 2);
    ck_assert_int_eq(bench_count(&bench, "room1"), stored[0]);
    ck_assert_int_eq(bench_count(&bench, "room2"), stored[1]);
}
END_TEST

/* ---- waiting ---- */

START_TEST(more_than_the_queue_holds_is_refused_in_order)
{
    enum { TAKEN_MAX = 10000, COMMITS = STORE_QUEUE_MAX + TAKEN_MAX };
    static struct told told[COMMITS];
    sqlite3 *other;
    bench_put_room(&bench, "room1", "open", 0);
    ck_assert_int_eq(sqlite3_open(file_path(&bench, "taberna.sqlite"), &other), SQLITE_OK);
    /* While another connection writes, the worker waits and the queue grows. */
    ck_assert_int_eq(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);

    for (int i = 0; i < COMMITS; i++) {
        struct store_write *write = store_begin(bench.store);
        store_put_room(write, "room1", "open", i);
        store_commit(write, told_done, &told[i]);
    }
    ck_assert_int_eq(sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(other);
    bench_wait(&bench, &told[COMMITS - 1].calls, 1);

    int refused = 0;
    for (int i = 0; i < COMMITS; i++) {
        ck_assert_int_eq(told[i].calls, 1);
        if (i < STORE_QUEUE_MAX) {
            ck_assert_int_eq(told[i].status, STORE_OK);
        } else {
            refused += told[i].status == STORE_FULL;
        }
    }
    ck_assert_int_gt(refused, 0);
    ck_assert_int_eq(told[COMMITS - 1].status, STORE_FULL);
}
END_TEST

START_TEST(log_of_writes_does_not_grow_without_end)
{
    enum { EVENTS = 20000, WAL_BYTES_MAX = 40 << 20 };
    static struct told told;
    struct stat about;
    char text[4000];
    memset(text, 'x', sizeof text);
    bench_put_room(&bench, "room1", "open", 0);

    for (int v = 1; v <= EVENTS; v++) { /* 80 MB in all */
        struct store_write *write = store_begin(bench.store);
        store_add_event(write, "room1", v, text, sizeof text, "", 0);
        store_commit(write, told_done, &told);
    }
    bench_wait(&bench, &told.calls, EVENTS);

    ck_assert_int_eq(told.status, STORE_OK);
    ck_assert_int_eq(stat(file_path(&bench, "taberna.sqlite-wal"), &about), 0);
    ck_assert_int_lt(about.st_size, WAL_BYTES_MAX);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("store-space");
    TCase *tests = tcase_create("store-space");
    tcase_set_timeout(tests, 60);
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, store_over_its_limit_refuses_and_goes_on_when_there_is_room);
    tcase_add_test(tests, full_disk_refuses_and_goes_on_when_there_is_room);
    tcase_add_test(tests, full_disk_refuses_a_whole_group_in_order);
    tcase_add_test(tests, more_than_the_queue_holds_is_refused_in_order);
    tcase_add_test(tests, log_of_writes_does_not_grow_without_end);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
