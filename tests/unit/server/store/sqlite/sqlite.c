/* SPDX-License-Identifier: MIT */
/* The database file: exclusive access, schema version, and a killed process. */
#include <check.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/accounts.h"
#include "store/chat.h"
#include "store/people.h"
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

/* ---- opening ---- */

START_TEST(second_server_on_the_same_folder_is_kept_out)
{
    struct store *second;
    char detail[256];

    ck_assert_int_eq(store_open(&sqlite_engine, bench.folder, STORE_ALONE, &bench.loop, &second,
                                detail, sizeof detail),
                     STORE_LOCKED);
    ck_assert_ptr_nonnull(strstr(detail, "another server"));
    ck_assert_ptr_nonnull(strstr(detail, bench.folder));

    bench_reopen(&bench); /* closing the store releases the lock */
}
END_TEST

START_TEST(stored_files_are_readable_by_their_owner_alone)
{
    static const char *const files[] = {"taberna.sqlite", "taberna.sqlite-wal",
                                        "taberna.sqlite-shm", "taberna.lock"};
    struct stat about;
    bench_put_room(&bench, "room1", "open", 1);

    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        ck_assert_int_eq(stat(file_path(&bench, files[i]), &about), 0);
        ck_assert_uint_eq(about.st_mode & 07777, 0600);
    }
}
END_TEST

START_TEST(folder_is_made_when_it_is_missing)
{
    struct stat about;
    char folder[BENCH_FOLDER_BYTES];
    bench_close(&bench);
    snprintf(folder, sizeof folder, "%s", bench.folder);
    strcat(bench.folder, "/data");

    ck_assert_int_eq(bench_open(&bench), STORE_OK);
    bench_put_room(&bench, "room1", "open", 1);
    bench_close(&bench);

    ck_assert_int_eq(stat(bench.folder, &about), 0);
    ck_assert_uint_eq(about.st_mode & 07777, 0700);
    unlink(file_path(&bench, "taberna.sqlite"));
    unlink(file_path(&bench, "taberna.lock"));
    ck_assert_int_eq(rmdir(bench.folder), 0);
    memcpy(bench.folder, folder, sizeof folder);
}
END_TEST

START_TEST(impossible_folder_is_reported)
{
    char folder[BENCH_FOLDER_BYTES];
    bench_close(&bench);
    snprintf(folder, sizeof folder, "%s", bench.folder);

    strcat(bench.folder, "/no/such");
    file_assert_refused(&bench, STORE_FAILED, "No such file or directory");
    snprintf(bench.folder, sizeof bench.folder, "%.40s/taberna.sqlite", folder);
    file_assert_refused(&bench, STORE_FAILED, "Not a directory");
    memcpy(bench.folder, folder, sizeof folder);
}
END_TEST

START_TEST(database_of_a_newer_program_is_left_alone)
{
    bench_put_room(&bench, "room1", "open", 3);
    bench_close(&bench);
    file_run_sql(&bench, "PRAGMA user_version = 99");

    file_assert_refused(&bench, STORE_VERSION, "99");

    char back[40];
    snprintf(back, sizeof back, "PRAGMA user_version = %d", store_schema_version());
    file_run_sql(&bench, back);
    ck_assert_int_eq(bench_open(&bench), STORE_OK);
    ck_assert_int_eq(bench_count(&bench, "room1"), 3);
}
END_TEST

START_TEST(operator_may_read_the_database_while_it_is_open)
{
    bench_put_room(&bench, "room1", "open", 5);

    file_run_sql(&bench, "SELECT count(*) FROM events");
    file_run_sql(&bench, "BEGIN; SELECT count(*) FROM events; COMMIT");

    ck_assert_int_eq(bench_append(&bench, "room1", 6, "6"), STORE_OK);
}
END_TEST

/* ---- kill -9 ---- */

static void tell_parent(void *end, enum store_status status)
{
    if (status != STORE_OK || write(*(int *)end, "x", 1) != 1) {
        _exit(1);
    }
}

/* Appends events without end from version `v` on; writes one byte into the pipe for each stored event. */
static void append_for_ever(int v, int end)
{
    if (bench_open(&bench) != STORE_OK) {
        _exit(1);
    }
    for (;; v++) {
        struct store_write *write = store_begin(bench.store);
        store_add_event(write, "room1", v, "event", 5, "", v);
        store_commit(write, tell_parent, &end);
        uv_run(&bench.loop, UV_RUN_NOWAIT);
    }
}

/* Starts such a process, kills it after a while, and returns how many events it was acknowledged. */
static int append_and_be_killed(int v, int acknowledged_min)
{
    int ends[2];
    char bytes[4096];
    int acknowledged = 0;
    ssize_t got;
    ck_assert_int_eq(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        append_for_ever(v, ends[1]);
    }
    close(ends[1]);
    while ((got = read(ends[0], bytes, sizeof bytes)) > 0) {
        acknowledged += (int)got;
        if (acknowledged >= acknowledged_min) {
            kill(child, SIGKILL);
        }
    }
    close(ends[0]);
    int status;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    return acknowledged;
}

START_TEST(nothing_acknowledged_is_lost_when_the_process_is_killed)
{
    enum { KILLS = 8 };
    int stored = 0;
    bench_put_room(&bench, "room1", "playing", 0);

    for (int i = 0; i < KILLS; i++) {
        bench_close(&bench);
        int acknowledged = append_and_be_killed(stored + 1, 100 + 137 * i);
        ck_assert_int_eq(bench_open(&bench), STORE_OK);
        int now = bench_count(&bench, "room1"); /* checks that they are 1, 2, 3 and so on */
        ck_assert_int_ge(now, stored + acknowledged);
        stored = now;
    }
    ck_assert_int_eq(bench_append(&bench, "room1", stored + 1, "goes on"), STORE_OK);
}
END_TEST

/* ---- groups of writes ---- */

enum { WRITES = 40, TURNS = 5 };

static int answers;

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
    answers = 0;

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
    answers = 0;

    for (int turn = 1; turn <= TURNS; turn++) {
        store_commit(store_begin(bench.store), on_stored, NULL);
        bench_wait(&bench, &answers, turn);
    }

    ck_assert_uint_eq(commits() - before, TURNS);
}
END_TEST

static struct store_counts counts_now(void)
{
    struct store_counts counts;
    store_counts(bench.store, &counts);
    return counts;
}

START_TEST(checkpoint_that_a_reader_hinders_is_counted_and_repeated_when_it_has_ended)
{
    enum { EVENTS_MAX = 5000, LOOK_EVERY_MS = 10, PAGE_BYTES = 4096, PAGES = 500 };
    sqlite3 *reader = NULL;
    int64_t v = 1;
    bench_put_room(&bench, "room1", "open", 1);
    ck_assert_int_eq(sqlite3_open(file_path(&bench, "taberna.sqlite"), &reader), SQLITE_OK);
    ck_assert_int_eq(
        sqlite3_exec(reader, "BEGIN; SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL),
        SQLITE_OK);

    while (counts_now().checkpoint_late_ms == 0 && v < EVENTS_MAX) {
        ck_assert_int_eq(bench_append(&bench, "room1", ++v, "{}"), STORE_OK);
    }
    ck_assert_uint_gt(counts_now().checkpoint_late_ms, 0);
    ck_assert_uint_gt(counts_now().log_bytes, PAGES * PAGE_BYTES);

    sqlite3_close(reader); /* the transaction ends with it */
    while (counts_now().checkpoint_late_ms > 0) {
        uv_sleep(LOOK_EVERY_MS); /* the store repeats it without a further write */
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("store-sqlite");
    TCase *tests = tcase_create("store-sqlite");
    tcase_set_timeout(tests, 60);
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, second_server_on_the_same_folder_is_kept_out);
    tcase_add_test(tests, stored_files_are_readable_by_their_owner_alone);
    tcase_add_test(tests, folder_is_made_when_it_is_missing);
    tcase_add_test(tests, impossible_folder_is_reported);
    tcase_add_test(tests, database_of_a_newer_program_is_left_alone);
    tcase_add_test(tests, operator_may_read_the_database_while_it_is_open);
    tcase_add_test(tests, nothing_acknowledged_is_lost_when_the_process_is_killed);
    tcase_add_test(tests, writes_of_one_turn_of_the_loop_share_a_commit);
    tcase_add_test(tests, single_write_of_an_idle_loop_is_committed_alone);
    tcase_add_test(tests,
                   checkpoint_that_a_reader_hinders_is_counted_and_repeated_when_it_has_ended);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
