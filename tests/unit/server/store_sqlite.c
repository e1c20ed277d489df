/* SPDX-License-Identifier: MIT */
/* The database file: who may open it, what a damaged one says, a full disk, a killed process. */
#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store_bench.h"
#include "store_talk.h"
#include "suite.h"

static struct bench bench;

static void set_up(void)
{
    bench_init(&bench);
}

static void tear_down(void)
{
    bench_finish(&bench);
}

static const char *path_of(const char *file)
{
    static char path[BENCH_FOLDER_BYTES + 32];
    snprintf(path, sizeof path, "%s/%s", bench.folder, file);
    return path;
}

static void run_sql(const char *sql)
{
    sqlite3 *sqlite;
    ck_assert_int_eq(sqlite3_open(path_of("taberna.sqlite"), &sqlite), SQLITE_OK);
    ck_assert_msg(sqlite3_exec(sqlite, sql, NULL, NULL, NULL) == SQLITE_OK, "%s",
                  sqlite3_errmsg(sqlite));
    sqlite3_close(sqlite);
}

/* The store cannot be opened, and says so in a sentence with these words. */
static void assert_refused(enum store_status status, const char *words)
{
    ck_assert_int_eq(bench_open(&bench), status);
    bench.store = NULL;
    ck_assert_msg(strstr(bench.detail, words) != NULL, "\"%s\" lacks \"%s\"", bench.detail, words);
    ck_assert_ptr_nonnull(strstr(bench.detail, bench.folder));
}

/* ---- opening ---- */

START_TEST(second_server_on_the_same_folder_is_kept_out)
{
    struct store *second;
    char detail[256];

    ck_assert_int_eq(store_open(bench.folder, &bench.loop, &second, detail, sizeof detail),
                     STORE_LOCKED);
    ck_assert_ptr_nonnull(strstr(detail, "another server"));
    ck_assert_ptr_nonnull(strstr(detail, bench.folder));

    bench_reopen(&bench); /* the lock goes with the store */
}
END_TEST

START_TEST(what_is_stored_is_for_its_owner_alone)
{
    static const char *const files[] = {"taberna.sqlite", "taberna.sqlite-wal",
                                        "taberna.sqlite-shm", "taberna.lock"};
    struct stat about;
    bench_put_room(&bench, "room1", "open", 1);

    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        ck_assert_int_eq(stat(path_of(files[i]), &about), 0);
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
    unlink(path_of("taberna.sqlite"));
    unlink(path_of("taberna.lock"));
    ck_assert_int_eq(rmdir(bench.folder), 0);
    memcpy(bench.folder, folder, sizeof folder);
}
END_TEST

START_TEST(folder_that_cannot_be_is_told)
{
    char folder[BENCH_FOLDER_BYTES];
    bench_close(&bench);
    snprintf(folder, sizeof folder, "%s", bench.folder);

    strcat(bench.folder, "/no/such");
    assert_refused(STORE_FAILED, "No such file or directory");
    snprintf(bench.folder, sizeof bench.folder, "%.40s/taberna.sqlite", folder);
    assert_refused(STORE_FAILED, "Not a directory");
    memcpy(bench.folder, folder, sizeof folder);
}
END_TEST

START_TEST(database_of_a_newer_program_is_left_alone)
{
    bench_put_room(&bench, "room1", "open", 3);
    bench_close(&bench);
    run_sql("PRAGMA user_version = 99");

    assert_refused(STORE_NEWER, "99");

    run_sql("PRAGMA user_version = 3");
    ck_assert_int_eq(bench_open(&bench), STORE_OK);
    ck_assert_int_eq(bench_count(&bench, "room1"), 3);
}
END_TEST

static void on_made(void *data, enum store_status status, const struct store_person *person)
{
    ck_assert_int_eq(status, STORE_OK);
    ck_assert_str_eq(person->name, "Quiet Heron");
    ck_assert_int_eq(person->made_ms, 0); /* nobody knows: long ago */
    ++*(int *)data;
}

static void on_no_order(void *data, enum store_status status, const struct store_order *order)
{
    ck_assert_int_eq(status, STORE_OK);
    ck_assert_uint_eq(order->ban_count, 0);
    ++*(int *)data;
}

START_TEST(database_of_the_first_version_is_brought_up_with_all_it_holds)
{
    static const uint8_t hash[STORE_HASH_BYTES] = {5};
    int calls = 0;
    bench_put_room(&bench, "room1", "open", 3);
    struct store_write *write = store_begin(bench.store);
    store_put_person(write, "p1", hash, "Quiet Heron", 77);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    bench_close(&bench);
    run_sql("DROP TABLE lines; DROP TABLE timeouts; DROP TABLE blocks; DROP TABLE bans;"
            "DROP TABLE numbers; DROP TABLE reports; DROP TABLE acts; DROP TABLE accounts;"
            "DROP TABLE recoveries; DROP TABLE logins; DROP TABLE moves; DROP TABLE ratings;"
            "DROP TABLE rating_steps; DROP TABLE thrown; DROP TABLE games; DROP TABLE players;"
            "ALTER TABLE persons DROP COLUMN made; PRAGMA user_version = 1");

    ck_assert_int_eq(bench_open(&bench), STORE_OK);

    ck_assert_int_eq(bench_count(&bench, "room1"), 3);
    store_find_person(bench.store, hash, on_made, &calls);
    store_load_order(bench.store, on_no_order, &calls);
    bench_wait(&bench, &calls, 2);
    bench_reopen(&bench); /* and is of this version from now on */
    ck_assert_int_eq(bench_count(&bench, "room1"), 3);
}
END_TEST

/* Enough that the file has many pages. */
static void fill(void)
{
    char text[1000];
    memset(text, 'x', sizeof text);
    bench_put_room(&bench, "room1", "open", 0);
    struct store_write *write = store_begin(bench.store);
    for (int v = 1; v <= 200; v++) {
        store_add_event(write, "room1", v, text, sizeof text, "p1", v);
    }
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    bench_close(&bench);
}

START_TEST(truncated_database_is_refused)
{
    struct stat about;
    fill();
    ck_assert_int_eq(stat(path_of("taberna.sqlite"), &about), 0);
    ck_assert_int_eq(truncate(path_of("taberna.sqlite"), about.st_size / 2), 0);

    assert_refused(STORE_CORRUPT, "cannot be used");
}
END_TEST

static void overwrite(off_t from, size_t bytes)
{
    char junk[4096];
    memset(junk, 0xa5, sizeof junk);
    int file = open(path_of("taberna.sqlite"), O_WRONLY);
    ck_assert_int_ge(file, 0);
    ck_assert_int_eq(pwrite(file, junk, bytes, from), (ssize_t)bytes);
    close(file);
}

START_TEST(database_with_a_destroyed_page_is_refused)
{
    fill();
    overwrite(4096 * 3, 4096);

    assert_refused(STORE_CORRUPT, "cannot be used");
}
END_TEST

START_TEST(file_that_is_no_database_is_refused)
{
    fill();
    overwrite(0, 100);

    assert_refused(STORE_CORRUPT, "not a database");
}
END_TEST

START_TEST(database_of_another_program_is_refused)
{
    bench_close(&bench);
    ck_assert_int_eq(unlink(path_of("taberna.sqlite")), 0);
    run_sql("CREATE TABLE recipes(name TEXT)");

    assert_refused(STORE_CORRUPT, "not one of Taberna");
}
END_TEST

START_TEST(database_that_lacks_a_table_is_refused)
{
    bench_close(&bench);
    run_sql("DROP TABLE heads");

    assert_refused(STORE_CORRUPT, "no such table");
}
END_TEST

START_TEST(log_with_a_hole_is_not_handed_out)
{
    bench_put_room(&bench, "room1", "open", 5);
    bench_put_room(&bench, "room2", "ended", 5);
    bench_close(&bench);
    run_sql("DELETE FROM events WHERE room = 1 AND v = 3");
    ck_assert_int_eq(bench_open(&bench), STORE_OK);

    ck_assert_int_eq(bench_count(&bench, "room1"), -STORE_CORRUPT);
    ck_assert_str_eq(store_problem(bench.store), "an event of the room is missing");
    ck_assert_int_eq(bench_count(&bench, "room2"), 5);
}
END_TEST

struct running {
    int ends;
    int whole;
    int damaged;
};

static void on_running(void *data, enum store_status status, const struct store_room *room)
{
    struct running *running = data;
    if (room == NULL) {
        ck_assert_int_eq(status, STORE_OK);
        running->ends++;
    } else if (status == STORE_OK) {
        ck_assert_uint_eq(room->event_count, 5);
        running->whole++;
    } else {
        ck_assert_int_eq(status, STORE_CORRUPT);
        ck_assert_str_eq(room->id, "room2");
        ck_assert_uint_eq(room->event_count, 0);
        running->damaged++;
    }
}

START_TEST(one_damaged_room_does_not_keep_the_others_from_running)
{
    struct running running = {0};
    bench_put_room(&bench, "room1", "playing", 5);
    bench_put_room(&bench, "room2", "playing", 5);
    bench_put_room(&bench, "room3", "open", 5);
    bench_close(&bench);
    run_sql("DELETE FROM events WHERE room = 2 AND v = 3");
    ck_assert_int_eq(bench_open(&bench), STORE_OK);

    store_load_running(bench.store, on_running, &running);
    bench_wait(&bench, &running.ends, 1);

    ck_assert_int_eq(running.whole, 2);
    ck_assert_int_eq(running.damaged, 1);
}
END_TEST

START_TEST(operator_may_read_the_database_while_it_is_open)
{
    bench_put_room(&bench, "room1", "open", 5);

    run_sql("SELECT count(*) FROM events");
    run_sql("BEGIN; SELECT count(*) FROM events; COMMIT");

    ck_assert_int_eq(bench_append(&bench, "room1", 6, "6"), STORE_OK);
}
END_TEST

START_TEST(backup_taken_while_events_come_opens_again)
{
    enum { EVENTS = 500 };
    static struct told told;
    struct bench copy = {.folder = ""};
    char path[BENCH_FOLDER_BYTES + 32];
    sqlite3 *from;
    sqlite3 *to;
    snprintf(copy.folder, sizeof copy.folder, "%.40s/copy", bench.folder);
    snprintf(path, sizeof path, "%s/taberna.sqlite", copy.folder);
    bench_put_room(&bench, "room1", "playing", 20);
    ck_assert_int_eq(mkdir(copy.folder, 0700), 0);

    for (int v = 21; v <= EVENTS; v++) {
        struct store_write *write = store_begin(bench.store);
        store_add_event(write, "room1", v, "event", 5, "", 0);
        store_commit(write, told_done, &told);
    }
    ck_assert_int_eq(sqlite3_open(path_of("taberna.sqlite"), &from), SQLITE_OK);
    ck_assert_int_eq(sqlite3_open(path, &to), SQLITE_OK);
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    ck_assert_int_eq(sqlite3_backup_step(backup, -1), SQLITE_DONE);
    ck_assert_int_eq(sqlite3_backup_finish(backup), SQLITE_OK);
    sqlite3_close(to);
    sqlite3_close(from);
    bench_wait(&bench, &told.calls, EVENTS - 20);

    ck_assert_int_eq(told.status, STORE_OK);
    ck_assert_int_eq(uv_loop_init(&copy.loop), 0);
    ck_assert_msg(bench_open(&copy) == STORE_OK, "%s", copy.detail);
    ck_assert_int_ge(bench_count(&copy, "room1"), 20);
    bench_finish(&copy);
}
END_TEST

/* ---- no space ---- */

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

/* What must hold once the store has refused for lack of space, and once there is space again. */
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

/* No file may grow any more, as on a full disk: every write behind the end fails. */
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
    signal(SIGXFSZ, SIG_IGN); /* as main does: the write fails instead */
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
            ck_assert_int_eq(i / 2, stored[i % 2]); /* none after a refused one of the same room */
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
    ck_assert_int_eq(sqlite3_open(path_of("taberna.sqlite"), &other), SQLITE_OK);
    /* While another connection writes, the worker waits, and the queue grows. */
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

    for (int v = 1; v <= EVENTS; v++) { /* 80 MB */
        struct store_write *write = store_begin(bench.store);
        store_add_event(write, "room1", v, text, sizeof text, "", 0);
        store_commit(write, told_done, &told);
    }
    bench_wait(&bench, &told.calls, EVENTS);

    ck_assert_int_eq(told.status, STORE_OK);
    ck_assert_int_eq(stat(path_of("taberna.sqlite-wal"), &about), 0);
    ck_assert_int_lt(about.st_size, WAL_BYTES_MAX);
}
END_TEST

/* ---- kill -9 ---- */

static void tell_parent(void *end, enum store_status status)
{
    if (status != STORE_OK || write(*(int *)end, "x", 1) != 1) {
        _exit(1);
    }
}

/* Appends without end from version `v` on, one byte into the pipe for each that is stored. */
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

/* Starts such a process, kills it after a while, and returns how many events it was told are stored. */
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
        int now = bench_count(&bench, "room1"); /* checks that they are 1, 2, 3 … */
        ck_assert_int_ge(now, stored + acknowledged);
        stored = now;
    }
    ck_assert_int_eq(bench_append(&bench, "room1", stored + 1, "goes on"), STORE_OK);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("store-sqlite");
    TCase *tests = tcase_create("store-sqlite");
    tcase_set_timeout(tests, 60);
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, second_server_on_the_same_folder_is_kept_out);
    tcase_add_test(tests, what_is_stored_is_for_its_owner_alone);
    tcase_add_test(tests, folder_is_made_when_it_is_missing);
    tcase_add_test(tests, folder_that_cannot_be_is_told);
    tcase_add_test(tests, database_of_a_newer_program_is_left_alone);
    tcase_add_test(tests, database_of_the_first_version_is_brought_up_with_all_it_holds);
    tcase_add_test(tests, truncated_database_is_refused);
    tcase_add_test(tests, database_with_a_destroyed_page_is_refused);
    tcase_add_test(tests, file_that_is_no_database_is_refused);
    tcase_add_test(tests, database_of_another_program_is_refused);
    tcase_add_test(tests, database_that_lacks_a_table_is_refused);
    tcase_add_test(tests, log_with_a_hole_is_not_handed_out);
    tcase_add_test(tests, one_damaged_room_does_not_keep_the_others_from_running);
    tcase_add_test(tests, operator_may_read_the_database_while_it_is_open);
    tcase_add_test(tests, backup_taken_while_events_come_opens_again);
    tcase_add_test(tests, store_over_its_limit_refuses_and_goes_on_when_there_is_room);
    tcase_add_test(tests, full_disk_refuses_and_goes_on_when_there_is_room);
    tcase_add_test(tests, full_disk_refuses_a_whole_group_in_order);
    tcase_add_test(tests, more_than_the_queue_holds_is_refused_in_order);
    tcase_add_test(tests, log_of_writes_does_not_grow_without_end);
    tcase_add_test(tests, nothing_acknowledged_is_lost_when_the_process_is_killed);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
