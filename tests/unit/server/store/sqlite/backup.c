/* SPDX-License-Identifier: MIT */
/* A copy of the database is taken while the database is in use. */
#include "store/store.h"

#include <check.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/sqlite/backup.h"
#include "suite.h"
#include "unit/server/store/sqlite/file.h"

static struct bench bench;
static char file[BENCH_FOLDER_BYTES + 32];

/* The result of the last backup. */
static struct {
    int calls;
    enum store_status status;
    struct store_copy copy;
    char problem[STORE_BACKUP_PROBLEM_BYTES];
} told;

static void set_up(void)
{
    bench_init(&bench);
    memset(&told, 0, sizeof told);
    snprintf(file, sizeof file, "%s/copy.sqlite", bench.folder);
}

static void tear_down(void)
{
    bench_finish(&bench);
}

static void on_backup(void *data, enum store_status status, const char *problem,
                      const struct store_copy *copy)
{
    (void)data;
    told.calls++;
    told.status = status;
    ck_assert_int_eq(copy != NULL, status == STORE_OK);
    ck_assert_int_eq(problem[0] == '\0', status == STORE_OK);
    snprintf(told.problem, sizeof told.problem, "%s", problem);
    if (copy != NULL) {
        told.copy = *copy;
    }
}

static void back_up(void)
{
    told.calls = 0;
    store_backup(bench.store, file, on_backup, NULL);
    ck_assert_int_eq(told.calls, 0); /* never from inside the call */
    bench_wait(&bench, &told.calls, 1);
}

static bool is_there(const char *path)
{
    struct stat about;
    return lstat(path, &about) == 0;
}

/* The backup is refused with these words and leaves no file. */
static void assert_refused(enum store_status status, const char *words)
{
    ck_assert_int_eq(told.status, status);
    ck_assert_msg(strstr(told.problem, words) != NULL, "\"%s\" lacks \"%s\"", told.problem, words);
    ck_assert(!is_there(file));
    ck_assert(!is_there(file_path(&bench, "copy.sqlite.part")));
    ck_assert(!is_there(file_path(&bench, "copy.sqlite.part-journal")));
}

/* Opens another store on the copy and counts its events of room1. */
static int events_of_copy(void)
{
    struct bench copy = {.folder = ""};
    char path[2 * BENCH_FOLDER_BYTES];
    snprintf(copy.folder, sizeof copy.folder, "%.40s/copy", bench.folder);
    snprintf(path, sizeof path, "%s/taberna.sqlite", copy.folder);
    ck_assert_int_eq(mkdir(copy.folder, 0700), 0);
    ck_assert_int_eq(rename(file, path), 0);
    ck_assert_int_eq(uv_loop_init(&copy.loop), 0);
    ck_assert_msg(bench_open(&copy) == STORE_OK, "%s", copy.detail);
    int events = bench_count(&copy, "room1");
    ck_assert_int_eq(bench_append(&copy, "room1", events + 1, "goes on"), STORE_OK);
    bench_finish(&copy);
    return events;
}

START_TEST(backup_has_all_that_was_stored_before_it)
{
    struct stat about;
    bench_put_room(&bench, "room1", "playing", 20);
    bench_put_room(&bench, "room2", "ended", 5);

    back_up();

    ck_assert_msg(told.status == STORE_OK, "%s", told.problem);
    ck_assert_int_eq(told.copy.rooms, 2);
    ck_assert_int_eq(told.copy.events, 25);
    ck_assert_int_eq(stat(file, &about), 0);
    ck_assert_int_eq(told.copy.bytes, about.st_size);
    ck_assert_uint_eq(about.st_mode & 07777, 0600);
    ck_assert(!is_there(file_path(&bench, "copy.sqlite.part")));
    ck_assert_int_eq(events_of_copy(), 20);
}
END_TEST

START_TEST(backup_taken_while_events_come_is_of_one_moment)
{
    enum { EVENTS = 3000 };
    static struct told stored;
    char text[400];
    memset(text, 'x', sizeof text);
    bench_put_room(&bench, "room1", "playing", 20);

    store_backup(bench.store, file, on_backup, NULL);
    for (int v = 21; v <= EVENTS; v++) {
        struct store_write *write = store_begin(bench.store);
        store_add_event(write, "room1", v, text, sizeof text, "", 0);
        store_commit(write, told_done, &stored);
        uv_run(&bench.loop, UV_RUN_NOWAIT);
    }
    bench_wait(&bench, &stored.calls, EVENTS - 20);
    bench_wait(&bench, &told.calls, 1);

    ck_assert_int_eq(stored.status, STORE_OK);
    ck_assert_msg(told.status == STORE_OK, "%s", told.problem);
    int events = events_of_copy(); /* the events start with the first one and have no gap */
    ck_assert_int_eq(events, told.copy.events);
    ck_assert_int_ge(events, 20);
    ck_assert_int_eq(bench_count(&bench, "room1"), EVENTS);
}
END_TEST

START_TEST(backup_replaces_nothing)
{
    char text[8] = "";
    FILE *other = fopen(file, "w");
    fputs("mine", other);
    fclose(other);

    back_up();

    ck_assert_int_eq(told.status, STORE_FAILED);
    ck_assert_ptr_nonnull(strstr(told.problem, "copy.sqlite exists"));
    other = fopen(file, "r");
    ck_assert_ptr_nonnull(fgets(text, sizeof text, other));
    fclose(other);
    ck_assert_str_eq(text, "mine");
    ck_assert(!is_there(file_path(&bench, "copy.sqlite.part")));
}
END_TEST

START_TEST(what_a_broken_backup_left_is_named)
{
    char part[BENCH_FOLDER_BYTES + 32];
    snprintf(part, sizeof part, "%s", file_path(&bench, "copy.sqlite.part"));
    fclose(fopen(part, "w"));

    back_up();

    ck_assert_int_eq(told.status, STORE_FAILED);
    ck_assert_ptr_nonnull(strstr(told.problem, part));
    ck_assert(is_there(part)); /* another process may be writing it now */
    unlink(part);
    back_up();
    ck_assert_int_eq(told.status, STORE_OK);
}
END_TEST

START_TEST(place_that_cannot_be_written_is_named)
{
    snprintf(file, sizeof file, "%.40s/no/such/copy.sqlite", bench.folder);

    back_up();

    assert_refused(STORE_FAILED, "No such file or directory");
    ck_assert_ptr_nonnull(strstr(told.problem, file));
}
END_TEST

START_TEST(second_backup_at_the_same_time_is_refused)
{
    static int calls;
    bench_put_room(&bench, "room1", "playing", 20);

    store_backup(bench.store, file, on_backup, &calls);
    store_backup(bench.store, file_path(&bench, "another"), on_backup, &calls);
    bench_wait(&bench, &told.calls, 2);

    ck_assert(is_there(file));
    ck_assert(!is_there(file_path(&bench, "another")));
}
END_TEST

/* Stores enough events for a backup in many steps. */
static void fill(void)
{
    enum { EVENTS = 2000 };
    static char text[4000];
    memset(text, 'x', sizeof text);
    bench_put_room(&bench, "room1", "open", 0);
    struct store_write *write = store_begin(bench.store);
    for (int v = 1; v <= EVENTS; v++) {
        store_add_event(write, "room1", v, text, sizeof text, "p1", v);
    }
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
}

START_TEST(backup_that_is_broken_off_leaves_nothing)
{
    atomic_bool stop = true;
    sqlite3 *from;
    fill();
    ck_assert_int_eq(sqlite3_open(file_path(&bench, "taberna.sqlite"), &from), SQLITE_OK);
    struct db_backup backup = {.from = from, .file = file, .stop = &stop};

    told.status = sqlite_backup_run(&backup);
    sqlite3_close(from);

    snprintf(told.problem, sizeof told.problem, "%s", backup.problem);
    assert_refused(STORE_FAILED, "The backup was cancelled");
}
END_TEST

START_TEST(backup_is_answered_before_the_store_is_closed)
{
    fill();

    store_backup(bench.store, file, on_backup, NULL);
    bench_close(&bench);

    ck_assert_int_eq(told.calls, 1);
    if (told.status != STORE_OK) { /* unless the backup was quicker than the fault */
        assert_refused(STORE_FAILED, "The backup was cancelled");
    }
    ck_assert_int_eq(bench_open(&bench), STORE_OK);
    ck_assert_int_eq(bench_count(&bench, "room1"), 2000);
}
END_TEST

START_TEST(backup_on_a_full_disk_leaves_nothing_and_harms_nothing)
{
    struct rlimit limit;
    fill();
    /* moves all writes into the database, so that its write-ahead log is empty */
    bench_reopen(&bench);
    signal(SIGXFSZ, SIG_IGN);
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = 1 << 20;
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);

    back_up();

    assert_refused(STORE_FULL, "no space left");
    ck_assert_int_eq(bench_append(&bench, "room1", 2001, "goes on"), STORE_OK);
    limit.rlim_cur = RLIM_INFINITY;
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
    back_up();
    ck_assert_int_eq(told.status, STORE_OK);
}
END_TEST

START_TEST(copy_of_a_damaged_database_is_not_handed_out)
{
    char junk[4096];
    memset(junk, 0xa5, sizeof junk);
    fill();
    bench_reopen(&bench);
    int database = open(file_path(&bench, "taberna.sqlite"), O_WRONLY);
    ck_assert_int_eq(pwrite(database, junk, sizeof junk, 4096 * 500), sizeof junk);
    close(database);

    back_up();

    assert_refused(STORE_CORRUPT, "failed its check");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("store-backup");
    TCase *tests = tcase_create("store-backup");
    tcase_set_timeout(tests, 60);
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, backup_has_all_that_was_stored_before_it);
    tcase_add_test(tests, backup_taken_while_events_come_is_of_one_moment);
    tcase_add_test(tests, backup_replaces_nothing);
    tcase_add_test(tests, what_a_broken_backup_left_is_named);
    tcase_add_test(tests, place_that_cannot_be_written_is_named);
    tcase_add_test(tests, second_backup_at_the_same_time_is_refused);
    tcase_add_test(tests, backup_that_is_broken_off_leaves_nothing);
    tcase_add_test(tests, backup_is_answered_before_the_store_is_closed);
    tcase_add_test(tests, backup_on_a_full_disk_leaves_nothing_and_harms_nothing);
    tcase_add_test(tests, copy_of_a_damaged_database_is_not_handed_out);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
