/* SPDX-License-Identifier: MIT */
/* The files of the database are deleted, replaced or cut while the store has them open. */
#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "suite.h"
#include "unit/server/store/sqlite/file.h"

enum { EVENTS = 5, TEXT_BYTES = 4000, MANY = 600 };

static struct bench bench;

/* The health events so far. */
static struct {
    int lost;
    int back;
    char words[STORE_PROBLEM_BYTES];
} health;

static void on_health(void *data, enum store_health event, const char *words)
{
    (void)data;
    ck_assert(event == STORE_FILE_LOST || event == STORE_FILE_BACK);
    health.lost += event == STORE_FILE_LOST;
    health.back += event == STORE_FILE_BACK;
    if (event == STORE_FILE_LOST) {
        snprintf(health.words, sizeof health.words, "%s", words);
    }
}

static void open_store(void)
{
    memset(&health, 0, sizeof health);
    store_listen_health(bench.store, on_health, NULL);
}

static void set_up(void)
{
    bench_init(&bench);
    open_store();
    bench_put_room(&bench, "room1", "open", EVENTS);
}

static void tear_down(void)
{
    bench_finish(&bench);
}

/* ---- what happens to the files ---- */

static char from[BENCH_FOLDER_BYTES + 32];
static char to[BENCH_FOLDER_BYTES + 32];

static void name_files(const char *one, const char *other)
{
    snprintf(from, sizeof from, "%s", file_path(&bench, one));
    snprintf(to, sizeof to, "%s", file_path(&bench, other));
}

static void copy_file(const char *one, const char *other)
{
    char command[4 * BENCH_FOLDER_BYTES];
    name_files(one, other);
    snprintf(command, sizeof command, "cp %s %s", from, to);
    ck_assert_int_eq(system(command), 0);
}

static void delete_database(void)
{
    ck_assert_int_eq(unlink(file_path(&bench, "taberna.sqlite")), 0);
}

static void delete_log(void)
{
    ck_assert_int_eq(unlink(file_path(&bench, "taberna.sqlite-wal")), 0);
}

static void delete_memory(void)
{
    ck_assert_int_eq(unlink(file_path(&bench, "taberna.sqlite-shm")), 0);
}

static void delete_all(void)
{
    delete_database();
    delete_log();
    delete_memory();
}

static void replace_database(void)
{
    copy_file("taberna.sqlite", "copy");
    name_files("copy", "taberna.sqlite");
    ck_assert_int_eq(rename(from, to), 0);
}

static void replace_log(void)
{
    copy_file("taberna.sqlite-wal", "copy");
    name_files("copy", "taberna.sqlite-wal");
    ck_assert_int_eq(rename(from, to), 0);
}

static void cut_database(void)
{
    struct stat about;
    file_run_sql(&bench, "PRAGMA wal_checkpoint");
    ck_assert_int_eq(stat(file_path(&bench, "taberna.sqlite"), &about), 0);
    ck_assert_int_eq(truncate(file_path(&bench, "taberna.sqlite"), about.st_size - 4096), 0);
}

/* What was stored since the start is only in the log. */
static void halve_database(void)
{
    struct stat about;
    ck_assert_int_eq(stat(file_path(&bench, "taberna.sqlite"), &about), 0);
    ck_assert_int_eq(truncate(file_path(&bench, "taberna.sqlite"), about.st_size / 8192 * 4096), 0);
}

static void empty_database(void)
{
    ck_assert_int_eq(truncate(file_path(&bench, "taberna.sqlite"), 0), 0);
}

static void overwrite_database(void)
{
    char junk[4096];
    memset(junk, 0xa5, sizeof junk);
    int file = open(file_path(&bench, "taberna.sqlite"), O_WRONLY);
    ck_assert_int_eq(pwrite(file, junk, sizeof junk, 0), (ssize_t)sizeof junk);
    ck_assert_int_eq(file >= 0 ? 0 : 1, 0); /* not closed: that would drop the locks of SQLite */
}

/* The copy has the same header: only the pages could tell. */
static void overwrite_by_copy(void)
{
    copy_file("taberna.sqlite", "copy");
    copy_file("copy", "taberna.sqlite"); /* the same inode */
}

static void overwrite_by_backup(void)
{
    name_files("taberna.sqlite", "backup");
    char sql[2 * BENCH_FOLDER_BYTES];
    snprintf(sql, sizeof sql, "VACUUM INTO '%s'", to);
    file_run_sql(&bench, sql);
    copy_file("backup", "taberna.sqlite");
}

static void overwrite_page(void)
{
    char junk[4096];
    memset(junk, 0xa5, sizeof junk);
    int file = open(file_path(&bench, "taberna.sqlite"), O_WRONLY);
    ck_assert_int_eq(pwrite(file, junk, sizeof junk, 2 * sizeof junk), (ssize_t)sizeof junk);
    ck_assert_int_eq(file >= 0 ? 0 : 1, 0); /* not closed, as above */
}

static void cut_and_regrow_database(void)
{
    struct stat about;
    ck_assert_int_eq(stat(file_path(&bench, "taberna.sqlite"), &about), 0);
    copy_file("taberna.sqlite", "copy");
    empty_database();
    ck_assert_int_eq(truncate(file_path(&bench, "taberna.sqlite"), about.st_size), 0);
    copy_file("copy", "taberna.sqlite");
}

static void empty_log(void)
{
    ck_assert_int_eq(truncate(file_path(&bench, "taberna.sqlite-wal"), 0), 0);
}

static void cut_log(void)
{
    struct stat about;
    ck_assert_int_eq(stat(file_path(&bench, "taberna.sqlite-wal"), &about), 0);
    ck_assert_int_eq(truncate(file_path(&bench, "taberna.sqlite-wal"), about.st_size - 1), 0);
}

static const struct {
    void (*act)(void);
    const char *says;
    bool is_whole; /* the open files still have everything */
} acts[] = {
    {delete_database, "taberna.sqlite was deleted", true},
    {delete_log, "taberna.sqlite-wal was deleted", true},
    {delete_memory, "taberna.sqlite-shm was deleted", true},
    {delete_all, "taberna.sqlite was deleted", true},
    {replace_database, "taberna.sqlite was replaced", true},
    {replace_log, "taberna.sqlite-wal was replaced", true},
    /* "cut or overwritten" by the size, or "overwritten" by the time of the write if a look was just under way */
    {cut_database, "taberna.sqlite was ", false},
    {halve_database, "taberna.sqlite was ", false},
    {empty_database, "taberna.sqlite was ", false},
    {overwrite_database, "taberna.sqlite was ", false},
    {overwrite_by_copy, "taberna.sqlite was overwritten", false},
    {overwrite_by_backup, "taberna.sqlite was overwritten", false},
    {overwrite_page, "taberna.sqlite was overwritten", false},
    {cut_and_regrow_database, "taberna.sqlite was overwritten", false},
    {empty_log, "taberna.sqlite-wal was cut", false},
    {cut_log, "taberna.sqlite-wal was cut", false},
};
enum { ACTS = sizeof acts / sizeof acts[0] };

START_TEST(change_of_the_files_is_reported_without_any_request)
{
    acts[_i].act();

    bench_wait(&bench, &health.lost, 1);

    ck_assert_msg(strncmp(health.words, acts[_i].says, strlen(acts[_i].says)) == 0, "%s",
                  health.words);
    ck_assert_ptr_nonnull(strstr(health.words, "taberna admin backup"));
}
END_TEST

START_TEST(nothing_is_written_any_more_then)
{
    acts[_i].act();
    bench_wait(&bench, &health.lost, 1);

    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(bench_append(&bench, "room1", EVENTS + 1, "later"), STORE_FAILED);
    }
    ck_assert_str_eq(store_problem(bench.store), health.words);
    ck_assert_int_eq(health.back, 0);
}
END_TEST

static struct {
    int calls;
    enum store_status status;
    struct store_copy copy;
} backup;

static void on_backup(void *data, enum store_status status, const char *problem,
                      const struct store_copy *copy)
{
    (void)data;
    backup.calls++;
    backup.status = status;
    ck_assert_msg(status == STORE_OK || problem[0] != '\0', "no reason");
    if (copy != NULL) {
        backup.copy = *copy;
    }
}

/* Also what was acknowledged between the change and the report is in the copy. */
START_TEST(backup_saves_what_the_open_files_have)
{
    char copy[BENCH_FOLDER_BYTES + 32];
    int stored = EVENTS;
    snprintf(copy, sizeof copy, "%s", file_path(&bench, "saved"));
    memset(&backup, 0, sizeof backup);
    acts[_i].act();
    while (health.lost == 0) {
        stored += bench_append(&bench, "room1", stored + 1, "later") == STORE_OK;
    }

    store_backup(bench.store, copy, on_backup, NULL);
    bench_wait(&bench, &backup.calls, 1);

    if (acts[_i].is_whole) {
        ck_assert_int_eq(backup.status, STORE_OK);
        ck_assert_int_eq(backup.copy.events, stored);
    } else if (backup.status == STORE_OK) {
        ck_assert_int_eq(backup.copy.rooms, 1); /* the page cache still had all that was cut */
    } else {
        ck_assert_int_ne(access(copy, F_OK), 0);
    }
}
END_TEST

/* The backup itself looks at the files: opened by their names, they would be new ones. */
START_TEST(backup_needs_no_report_of_the_loss)
{
    char copy[BENCH_FOLDER_BYTES + 32];
    if (!acts[_i].is_whole) {
        return;
    }
    snprintf(copy, sizeof copy, "%s", file_path(&bench, "saved"));
    memset(&backup, 0, sizeof backup);
    acts[_i].act();

    store_backup(bench.store, copy, on_backup, NULL);
    bench_wait(&bench, &backup.calls, 1);

    ck_assert_int_eq(backup.status, STORE_OK);
    ck_assert_int_eq(backup.copy.events, EVENTS);
}
END_TEST

START_TEST(refused_write_reports_the_loss_at_once)
{
    delete_log();

    ck_assert_int_eq(bench_append(&bench, "room1", EVENTS + 1, "later"), STORE_FAILED);
    bench_wait(&bench, &health.lost, 1);

    ck_assert_str_eq(store_problem(bench.store), health.words);
}
END_TEST

START_TEST(store_is_closed_without_touching_the_new_files)
{
    char *const names[] = {"taberna.sqlite", "taberna.sqlite-wal", "taberna.sqlite-shm"};
    delete_all();
    for (size_t i = 0; i < 3; i++) {
        FILE *file = fopen(file_path(&bench, names[i]), "w");
        ck_assert_ptr_nonnull(file);
        ck_assert_int_ge(fputs("of another program", file), 0);
        fclose(file);
    }
    bench_wait(&bench, &health.lost, 1);

    bench_close(&bench);

    for (size_t i = 0; i < 3; i++) {
        struct stat about;
        ck_assert_int_eq(stat(file_path(&bench, names[i]), &about), 0);
        ck_assert_int_eq(about.st_size, (off_t)strlen("of another program"));
    }
}
END_TEST

START_TEST(files_that_are_moved_back_are_used_again)
{
    name_files("taberna.sqlite", "away");
    ck_assert_int_eq(rename(from, to), 0);
    bench_wait(&bench, &health.lost, 1);
    ck_assert_int_eq(rename(to, from), 0);

    bench_wait(&bench, &health.back, 1);

    ck_assert_int_eq(bench_append(&bench, "room1", EVENTS + 1, "later"), STORE_OK);
    bench_reopen(&bench);
    ck_assert_int_eq(bench_count(&bench, "room1"), EVENTS + 1);
}
END_TEST

/* ---- what is no fault ---- */

static void fill(int events)
{
    static char text[TEXT_BYTES];
    memset(text, 'x', sizeof text);
    bench_put_room(&bench, "room2", "open", 0);
    for (int v = 1; v <= events; v++) {
        struct store_write *write = store_begin(bench.store);
        store_add_event(write, "room2", v, text, sizeof text, "p1", v);
        ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    }
}

/*
 * Waits until the store has certainly looked: a file that is moved away after the change under test is reported. Then
 * it was the only fault.
 */
static void assert_good(void)
{
    static const char says[] = "taberna.sqlite-shm was deleted";
    ck_assert_int_eq(bench_append(&bench, "room1", EVENTS + 1, "later"), STORE_OK);
    for (int i = 0; i < 2; i++) { /* the second look would report a short database */
        name_files("taberna.sqlite-shm", "away");
        ck_assert_int_eq(rename(from, to), 0);
        bench_wait(&bench, &health.lost, i + 1);
        ck_assert_msg(strncmp(health.words, says, strlen(says)) == 0, "%s", health.words);
        ck_assert_int_eq(rename(to, from), 0);
        bench_wait(&bench, &health.back, i + 1);
    }
    ck_assert_int_eq(bench_append(&bench, "room1", EVENTS + 2, "later"), STORE_OK);
}

START_TEST(files_that_grow_are_good)
{
    fill(MANY);

    ck_assert_int_eq(bench_append(&bench, "room1", EVENTS + 1, "later"), STORE_OK);
    ck_assert_int_eq(health.lost, 0);
}
END_TEST

START_TEST(log_that_another_program_has_moved_into_the_database_is_good)
{
    file_run_sql(&bench, "PRAGMA wal_checkpoint(TRUNCATE)");

    assert_good();
}
END_TEST

START_TEST(database_that_another_program_has_compacted_is_good)
{
    fill(50);
    file_run_sql(&bench, "DELETE FROM events WHERE room = 2; VACUUM;"
                         "PRAGMA wal_checkpoint(TRUNCATE)");

    assert_good();
}
END_TEST

/* As after kill -9 in the middle of a checkpoint: the header counts pages that only the log has. */
START_TEST(database_of_an_interrupted_checkpoint_is_good)
{
    struct stat before;
    struct stat after;
    ck_assert_int_eq(stat(file_path(&bench, "taberna.sqlite"), &before), 0);
    fill(20);
    file_run_sql(&bench, "PRAGMA wal_checkpoint");
    copy_file("taberna.sqlite", "copy.sqlite");
    copy_file("taberna.sqlite-wal", "copy.sqlite-wal");
    ck_assert_int_eq(stat(file_path(&bench, "copy.sqlite"), &after), 0);
    ck_assert_int_gt(after.st_size, before.st_size);
    bench_close(&bench);
    ck_assert_int_eq(truncate(file_path(&bench, "copy.sqlite"), before.st_size), 0);
    name_files("copy.sqlite", "taberna.sqlite");
    ck_assert_int_eq(rename(from, to), 0);
    name_files("copy.sqlite-wal", "taberna.sqlite-wal");
    ck_assert_int_eq(rename(from, to), 0);

    ck_assert_msg(bench_open(&bench) == STORE_OK, "%s", bench.detail);
    open_store();

    ck_assert_int_eq(bench_count(&bench, "room2"), 20);
    assert_good();
}
END_TEST

/* ---- locks ---- */

START_TEST(second_server_is_kept_out_even_if_the_file_of_the_lock_was_deleted)
{
    struct store *second;
    char detail[256];
    ck_assert_int_eq(unlink(file_path(&bench, "taberna.lock")), 0);

    ck_assert_int_eq(store_open(&sqlite_engine, bench.folder, STORE_ALONE, &bench.loop, &second,
                                detail, sizeof detail),
                     STORE_LOCKED);

    ck_assert_ptr_nonnull(strstr(detail, "another server uses"));
    ck_assert_ptr_nonnull(strstr(detail, "taberna.sqlite"));
    bench_reopen(&bench);
    ck_assert_int_eq(bench_count(&bench, "room1"), EVENTS);
}
END_TEST

/* Whether another process could lock a byte of the file: then no lock of this process protects it. */
static bool is_free(const char *name, off_t byte)
{
    int status = 0;
    pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = byte, .l_len = 1};
        int file = open(file_path(&bench, name), O_RDWR);
        _exit(file >= 0 && fcntl(file, F_GETLK, &lock) == 0 && lock.l_type == F_UNLCK ? 1 : 0);
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    return WIFEXITED(status) && WEXITSTATUS(status) == 1;
}

START_TEST(locks_of_sqlite_are_held_after_looks_and_backups)
{
    enum { SHARED_BYTE = 0x40000002, MEMORY_BYTE = 128 };
    memset(&backup, 0, sizeof backup);
    store_backup(bench.store, file_path(&bench, "copy"), on_backup, NULL);
    bench_wait(&bench, &backup.calls, 1);
    assert_good();

    ck_assert(!is_free("taberna.sqlite", SHARED_BYTE));
    ck_assert(!is_free("taberna.sqlite-shm", MEMORY_BYTE));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("store-guard");
    TCase *tests = tcase_create("store-guard");
    tcase_set_timeout(tests, 60);
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_loop_test(tests, change_of_the_files_is_reported_without_any_request, 0, ACTS);
    tcase_add_loop_test(tests, nothing_is_written_any_more_then, 0, ACTS);
    tcase_add_loop_test(tests, backup_saves_what_the_open_files_have, 0, ACTS);
    tcase_add_loop_test(tests, backup_needs_no_report_of_the_loss, 0, ACTS);
    tcase_add_test(tests, refused_write_reports_the_loss_at_once);
    tcase_add_test(tests, store_is_closed_without_touching_the_new_files);
    tcase_add_test(tests, files_that_are_moved_back_are_used_again);
    tcase_add_test(tests, files_that_grow_are_good);
    tcase_add_test(tests, log_that_another_program_has_moved_into_the_database_is_good);
    tcase_add_test(tests, database_that_another_program_has_compacted_is_good);
    tcase_add_test(tests, database_of_an_interrupted_checkpoint_is_good);
    tcase_add_test(tests, second_server_is_kept_out_even_if_the_file_of_the_lock_was_deleted);
    tcase_add_test(tests, locks_of_sqlite_are_held_after_looks_and_backups);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
