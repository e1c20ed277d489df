/* SPDX-License-Identifier: MIT */
/*
 * A backup runs in its own thread with its own connection. Copying, syncing and checking a large database takes
 * minutes, and the worker's writes must not wait for it.
 */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/sqlite/backup.h"
#include "store/sqlite/db.h"
#include "store/sqlite/sqlite.h"

struct backup {
    uv_work_t work;
    struct sqlite_store *store;
    char *path;               /* path of the database; owned */
    char *file;               /* owned */
    enum store_status status; /* not STORE_OK: the backup was refused before it began */
    struct db_backup run;
    store_backup_fn done;
    void *data;
};

static void set_backup_refused(struct backup *backup, const char *why)
{
    backup->status = STORE_FAILED;
    snprintf(backup->run.problem, sizeof backup->run.problem, "%s", why);
}

/* Only the worker's connection still has the files. Until the copy is complete, the worker waits. */
static void back_up_lost(struct backup *backup)
{
    struct sqlite_store *store = backup->store;
    uv_mutex_lock(&store->db_mutex);
    backup->run.from = store->db.sqlite;
    if (backup->run.from == NULL) {
        set_backup_refused(backup, "The server is stopping.");
    } else {
        backup->status = sqlite_backup_run(&backup->run);
    }
    uv_mutex_unlock(&store->db_mutex);
}

/* Looks again: if the files were lost since the last look, opening them by their names would create new ones. */
static bool has_lost_files(struct sqlite_store *store)
{
    uv_mutex_lock(&store->db_mutex);
    bool is_lost = !sqlite_check_files(&store->db);
    uv_mutex_unlock(&store->db_mutex);
    return is_lost;
}

static void on_thread(uv_work_t *work)
{
    struct backup *backup = work->data;
    if (backup->status != STORE_OK) {
        return;
    }
    if (has_lost_files(backup->store)) {
        back_up_lost(backup);
        return;
    }
    sqlite3 *from = NULL;
    /* Read-write, because SQLite's readers also write marks to the shared memory file. */
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(backup->path, &from, flags, NULL) != SQLITE_OK) {
        set_backup_refused(backup, "The database cannot be opened a second time.");
    } else {
        backup->run.from = from;
        backup->status = sqlite_backup_run(&backup->run);
    }
    sqlite3_close(from);
}

static void on_done(uv_work_t *work, int status)
{
    (void)status; /* the work is never cancelled */
    struct backup *backup = work->data;
    struct sqlite_store *store = backup->store;
    bool is_made = backup->status == STORE_OK;
    backup->done(backup->data, backup->status, backup->run.problem,
                 is_made ? &backup->run.copy : NULL);
    free(backup->path);
    free(backup->file);
    free(backup);
    store->backups--;
    sqlite_store_release_files(store);
}

void sqlite_store_backup(struct store *base, const char *file, store_backup_fn done, void *data)
{
    struct sqlite_store *store = (struct sqlite_store *)base;
    struct backup *backup = calloc(1, sizeof *backup);
    backup->work.data = backup;
    backup->store = store;
    backup->path = strdup(store->path);
    backup->file = strdup(file);
    assert(backup->path != NULL && backup->file != NULL);
    backup->run.file = backup->file;
    backup->run.stop = &store->stop_backups;
    backup->done = done;
    backup->data = data;
    if (store->closed != NULL) {
        set_backup_refused(backup, "The server is stopping.");
    } else if (store->backups > 0) {
        set_backup_refused(backup, "A backup is already running.");
    }
    store->backups++;
    int error = uv_queue_work(store->wake.loop, &backup->work, on_thread, on_done);
    assert(error == 0);
    (void)error;
}

enum {
    BATCH_PAGES = 256,     /* pages copied between two checks of `stop` */
    CHECK_STEPS = 100000,  /* steps of the integrity check between two checks of `stop` */
    PATH_BYTES_MAX = 1024, /* of the name of the copy */
    PART_BYTES = PATH_BYTES_MAX + 16,
};

#define PART_SUFFIX ".part"

__attribute__((format(printf, 3, 4))) static enum store_status fail_backup(struct db_backup *backup,
                                                                           enum store_status status,
                                                                           const char *form, ...)
{
    va_list arguments;
    va_start(arguments, form);
    vsnprintf(backup->problem, sizeof backup->problem, form, arguments);
    va_end(arguments);
    return status;
}

static enum store_status fail_system(struct db_backup *backup, const char *path, int error)
{
    return fail_backup(backup, sqlite_is_no_space(error) ? STORE_FULL : STORE_FAILED,
                       "%s cannot be written: %s.", path, strerror(error));
}

static bool is_stopped(const struct db_backup *backup)
{
    return backup->stop != NULL && atomic_load(backup->stop);
}

static enum store_status fail_stopped(struct db_backup *backup)
{
    return fail_backup(backup, STORE_FAILED, "The server stops. The backup was cancelled.");
}

static enum store_status fail_sqlite(struct db_backup *backup, sqlite3 *sqlite, int code)
{
    int error = sqlite_system_error(sqlite);
    if (is_stopped(backup)) {
        return fail_stopped(backup); /* a closing store locks its file exclusively */
    }
    bool full = (code & 0xff) == SQLITE_FULL || sqlite_is_no_space(error);
    return fail_backup(backup, full ? STORE_FULL : STORE_FAILED, "The copy cannot be written: %s.",
                       full ? "there is no space left" : sqlite3_errmsg(sqlite));
}

/* ---- copying ---- */

static int exec_sql(sqlite3 *sqlite, const char *sql)
{
    return sqlite3_exec(sqlite, sql, NULL, NULL, NULL);
}

/* Copies in one read transaction, so that the copy shows one moment in time despite concurrent writes. */
static enum store_status copy_pages(struct db_backup *backup, sqlite3 *to)
{
    sqlite3_backup *copying = sqlite3_backup_init(to, "main", backup->from, "main");
    int code = copying != NULL ? SQLITE_OK : sqlite3_errcode(to);
    while (code == SQLITE_OK && !is_stopped(backup)) {
        code = sqlite3_backup_step(copying, BATCH_PAGES);
    }
    int finished = sqlite3_backup_finish(copying);
    if (is_stopped(backup)) {
        return fail_stopped(backup);
    }
    code = code == SQLITE_DONE ? finished : code;
    /* The copy must be a single file: it has no write-ahead log. */
    code = code == SQLITE_OK ? exec_sql(to, "PRAGMA journal_mode = DELETE") : code;
    return code == SQLITE_OK ? STORE_OK : fail_sqlite(backup, to, code);
}

static enum store_status copy_to(struct db_backup *backup, const char *part)
{
    sqlite3 *to = NULL;
    enum store_status status = STORE_OK;
    int code = sqlite3_open_v2(part, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    code = code == SQLITE_OK ? exec_sql(to, "PRAGMA synchronous = OFF")
                             : code; /* the copy is synced once, at the end */
    if (code != SQLITE_OK) {
        status = fail_sqlite(backup, to, code);
    } else if ((code = exec_sql(backup->from, "BEGIN; SELECT count(*) FROM sqlite_schema")) !=
               SQLITE_OK) {
        status = fail_sqlite(backup, backup->from, code);
    } else {
        status = copy_pages(backup, to);
    }
    if (sqlite3_get_autocommit(backup->from) == 0) {
        exec_sql(backup->from, "ROLLBACK");
    }
    sqlite3_close(to);
    return status;
}

/* ---- checking ---- */

static int on_check_step(void *backup)
{
    return is_stopped(backup);
}

/* Reads the first column of the first row as a number and, if `text` is not NULL, also as text. */
static int read_first_value(sqlite3 *sqlite, const char *sql, int64_t *number, char *text,
                            size_t text_bytes)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(sqlite, sql, -1, &statement, NULL);
    if (code == SQLITE_OK && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        *number = sqlite3_column_int64(statement, 0);
        if (text != NULL) {
            snprintf(text, text_bytes, "%s", (const char *)sqlite3_column_text(statement, 0));
        }
        code = SQLITE_OK;
    }
    sqlite3_finalize(statement);
    return code;
}

static enum store_status verify_copy(struct db_backup *backup, const char *part)
{
    char answer[200] = "";
    int64_t number;
    sqlite3 *copy = NULL;
    int code = sqlite3_open_v2(part, &copy, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK) {
        sqlite3_progress_handler(copy, CHECK_STEPS, on_check_step, backup);
        code = read_first_value(copy, "PRAGMA integrity_check(1)", &number, answer, sizeof answer);
    }
    if (code == SQLITE_OK) {
        code = read_first_value(copy, "SELECT count(*) FROM rooms", &backup->copy.rooms, NULL, 0);
    }
    if (code == SQLITE_OK) {
        code = read_first_value(copy, "SELECT count(*) FROM events", &backup->copy.events, NULL, 0);
    }
    enum store_status status = STORE_OK;
    if (is_stopped(backup)) {
        status = fail_stopped(backup);
    } else if (code != SQLITE_OK || strcmp(answer, "ok") != 0) {
        status = fail_backup(backup, STORE_CORRUPT,
                             "The copy failed its check: %s. The database itself may be damaged.",
                             code != SQLITE_OK ? sqlite3_errmsg(copy) : answer);
    }
    sqlite3_close(copy);
    return status;
}

/* ---- the file ---- */

static enum store_status make_part(struct db_backup *backup, const char *part)
{
    struct stat there;
    if (lstat(backup->file, &there) == 0) {
        return fail_backup(backup, STORE_FAILED,
                           "%s exists; a backup replaces nothing. Name another file.",
                           backup->file);
    }
    int file = open(part, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0 && errno == EEXIST) {
        return fail_backup(backup, STORE_FAILED, "%s exists. If no other backup runs, remove it.",
                           part);
    }
    if (file < 0) {
        return fail_system(backup, part, errno);
    }
    close(file);
    return STORE_OK;
}

static int sync_path(const char *path, int flags)
{
    int file = open(path, flags | O_CLOEXEC);
    int error = file < 0 || fsync(file) != 0 ? errno : 0;
    if (file >= 0) {
        close(file);
    }
    return error;
}

static enum store_status sync_part(struct db_backup *backup, const char *part)
{
    struct stat about;
    int error = sync_path(part, O_RDWR);
    if (error == 0 && stat(part, &about) != 0) {
        error = errno;
    }
    backup->copy.bytes = error == 0 ? (int64_t)about.st_size : 0;
    return error == 0 ? STORE_OK : fail_system(backup, part, error);
}

/*
 * Gives the file its final name with link(), which never replaces a file. If the file system does not support links,
 * uses rename().
 */
static enum store_status rename_part(struct db_backup *backup, const char *part)
{
    if (link(part, backup->file) == 0) {
        unlink(part);
    } else if (errno == EEXIST) {
        return fail_backup(backup, STORE_FAILED,
                           "%s exists; a backup replaces nothing. Name another file.",
                           backup->file);
    } else if (rename(part, backup->file) != 0) {
        return fail_system(backup, backup->file, errno);
    }
    char path[PART_BYTES];
    snprintf(path, sizeof path, "%s", backup->file);
    int error = sync_path(dirname(path), O_RDONLY | O_DIRECTORY);
    if (error != 0) {
        unlink(backup->file);
        return fail_system(backup, backup->file, error);
    }
    return STORE_OK;
}

static void remove_part(const char *part)
{
    char journal[PART_BYTES + 16];
    snprintf(journal, sizeof journal, "%s-journal", part);
    unlink(journal);
    unlink(part);
}

enum store_status sqlite_backup_run(struct db_backup *backup)
{
    char part[PART_BYTES];
    if (strlen(backup->file) > PATH_BYTES_MAX) {
        return fail_backup(backup, STORE_FAILED, "The file's path is longer than %d bytes.",
                           PATH_BYTES_MAX);
    }
    snprintf(part, sizeof part, "%s" PART_SUFFIX, backup->file);
    enum store_status status = make_part(backup, part);
    if (status != STORE_OK) {
        return status;
    }
    status = copy_to(backup, part);
    status = status == STORE_OK ? sync_part(backup, part) : status;
    status = status == STORE_OK ? verify_copy(backup, part) : status;
    status = status == STORE_OK ? rename_part(backup, part) : status;
    if (status != STORE_OK) {
        remove_part(part);
    }
    return status;
}
