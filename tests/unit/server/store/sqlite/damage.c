/* SPDX-License-Identifier: MIT */
/* A database file that is damaged, foreign or incomplete: the test checks the error message. */
#include <check.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
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

/* Stores enough that the file has many pages. */
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
    ck_assert_int_eq(stat(file_path(&bench, "taberna.sqlite"), &about), 0);
    ck_assert_int_eq(truncate(file_path(&bench, "taberna.sqlite"), about.st_size / 2), 0);

    file_assert_refused(&bench, STORE_CORRUPT, "cannot be used");
}
END_TEST

static void overwrite(off_t from, size_t bytes)
{
    char junk[4096];
    memset(junk, 0xa5, sizeof junk);
    int file = open(file_path(&bench, "taberna.sqlite"), O_WRONLY);
    ck_assert_int_ge(file, 0);
    ck_assert_int_eq(pwrite(file, junk, bytes, from), (ssize_t)bytes);
    close(file);
}

START_TEST(database_with_a_destroyed_page_is_refused)
{
    fill();
    overwrite(4096 * 3, 4096);

    file_assert_refused(&bench, STORE_CORRUPT, "cannot be used");
}
END_TEST

START_TEST(file_that_is_no_database_is_refused)
{
    fill();
    overwrite(0, 100);

    file_assert_refused(&bench, STORE_CORRUPT, "not a database");
}
END_TEST

START_TEST(database_of_another_program_is_refused)
{
    bench_close(&bench);
    ck_assert_int_eq(unlink(file_path(&bench, "taberna.sqlite")), 0);
    file_run_sql(&bench, "CREATE TABLE recipes(name TEXT)");

    file_assert_refused(&bench, STORE_CORRUPT, "of another program");
}
END_TEST

START_TEST(database_that_lacks_a_table_is_refused)
{
    bench_close(&bench);
    file_run_sql(&bench, "DROP TABLE heads");

    file_assert_refused(&bench, STORE_CORRUPT, "no such table");
}
END_TEST

START_TEST(database_without_a_byte_is_no_new_beginning)
{
    bench_close(&bench);
    ck_assert_int_eq(truncate(file_path(&bench, "taberna.sqlite"), 0), 0);

    file_assert_refused(&bench, STORE_CORRUPT, "it is empty");
}
END_TEST

/* Like after a kill: the last writes are in the write-ahead log only. */
static void close_and_keep_log(void)
{
    sqlite3 *other;
    ck_assert_int_eq(sqlite3_open(file_path(&bench, "taberna.sqlite"), &other), SQLITE_OK);
    sqlite3_db_config(other, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    ck_assert_int_eq(sqlite3_exec(other, "SELECT * FROM rooms", NULL, NULL, NULL), SQLITE_OK);
    bench_close(&bench); /* does not close the last connection, and so leaves the log */
    sqlite3_close(other);
}

START_TEST(log_whose_database_is_gone_is_no_new_beginning)
{
    struct stat about;
    bench_put_room(&bench, "room1", "open", 5);
    close_and_keep_log();
    char aside[BENCH_FOLDER_BYTES + 32];
    snprintf(aside, sizeof aside, "%s", file_path(&bench, "aside"));
    ck_assert_int_eq(rename(file_path(&bench, "taberna.sqlite"), aside), 0);

    file_assert_refused(&bench, STORE_CORRUPT, "is missing, but its log of writes is there");

    ck_assert_int_ne(stat(file_path(&bench, "taberna.sqlite"), &about), 0);
    ck_assert_int_eq(rename(aside, file_path(&bench, "taberna.sqlite")), 0);
    ck_assert_int_eq(bench_open(&bench), STORE_OK);
    ck_assert_int_eq(bench_count(&bench, "room1"), 5);
}
END_TEST

START_TEST(log_of_a_refused_database_is_kept)
{
    bench_put_room(&bench, "room1", "open", 5);
    close_and_keep_log();
    file_run_sql(&bench, "PRAGMA user_version = 99");

    file_assert_refused(&bench, STORE_VERSION, "start the newer program");

    char back[40];
    snprintf(back, sizeof back, "PRAGMA user_version = %d", store_schema_version());
    file_run_sql(&bench, back);
    ck_assert_int_eq(bench_open(&bench), STORE_OK);
    ck_assert_int_eq(bench_count(&bench, "room1"), 5);
}
END_TEST

START_TEST(start_that_was_broken_off_leaves_nothing_in_the_way)
{
    bench_close(&bench);
    ck_assert_int_eq(unlink(file_path(&bench, "taberna.sqlite")), 0);
    FILE *half = fopen(file_path(&bench, "taberna.sqlite.new"), "w");
    fputs("SQLite format 3", half);
    fclose(half);
    fclose(fopen(file_path(&bench, "taberna.sqlite.new-journal"), "w"));

    ck_assert_int_eq(bench_open(&bench), STORE_OK);
    bench_put_room(&bench, "room1", "open", 5);
}
END_TEST

START_TEST(log_with_a_hole_is_not_handed_out)
{
    bench_put_room(&bench, "room1", "open", 5);
    bench_put_room(&bench, "room2", "ended", 5);
    bench_close(&bench);
    file_run_sql(&bench, "DELETE FROM events WHERE room = 1 AND v = 3");
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
    file_run_sql(&bench, "DELETE FROM events WHERE room = 2 AND v = 3");
    ck_assert_int_eq(bench_open(&bench), STORE_OK);

    store_load_running(bench.store, on_running, &running);
    bench_wait(&bench, &running.ends, 1);

    ck_assert_int_eq(running.whole, 2);
    ck_assert_int_eq(running.damaged, 1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("store-damage");
    TCase *tests = tcase_create("store-damage");
    tcase_set_timeout(tests, 60);
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, truncated_database_is_refused);
    tcase_add_test(tests, database_with_a_destroyed_page_is_refused);
    tcase_add_test(tests, file_that_is_no_database_is_refused);
    tcase_add_test(tests, database_of_another_program_is_refused);
    tcase_add_test(tests, database_that_lacks_a_table_is_refused);
    tcase_add_test(tests, database_without_a_byte_is_no_new_beginning);
    tcase_add_test(tests, log_whose_database_is_gone_is_no_new_beginning);
    tcase_add_test(tests, log_of_a_refused_database_is_kept);
    tcase_add_test(tests, start_that_was_broken_off_leaves_nothing_in_the_way);
    tcase_add_test(tests, log_with_a_hole_is_not_handed_out);
    tcase_add_test(tests, one_damaged_room_does_not_keep_the_others_from_running);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
