/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <sqlite3.h>

#include "store/sqlite/db.h"
#include "store/sqlite/schema.h"

enum { PATH_BYTES = 1200 };

static enum store_status fail_open(const char *path, int error, char *detail, size_t detail_bytes)
{
    snprintf(detail, detail_bytes, "%s cannot be opened: %s", path, strerror(error));
    return sqlite_is_no_space(error) ? STORE_FULL : STORE_FAILED;
}

static void remove_with_journal(const char *path)
{
    char journal[PATH_BYTES + 16];
    snprintf(journal, sizeof journal, "%s-journal", path);
    unlink(journal);
    unlink(path);
}

/* SQLite creates its other files with the mode of this one. */
static enum store_status make_tables(const char *path, int application_id, char *detail,
                                     size_t detail_bytes)
{
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) {
        return fail_open(path, errno, detail, detail_bytes);
    }
    close(file);
    sqlite3 *sqlite = NULL;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    int code = sqlite3_open_v2(path, &sqlite, flags, NULL); /* synchronous=FULL is the default */
    code = code == SQLITE_OK ? sqlite_schema_bring_up(sqlite, 0, application_id) : code;
    enum store_status status = STORE_OK;
    if (code != SQLITE_OK) {
        bool full = (code & 0xff) == SQLITE_FULL || sqlite_is_no_space(sqlite_system_error(sqlite));
        status = full ? STORE_FULL : STORE_FAILED;
        snprintf(detail, detail_bytes, "%s cannot be created: %s", path, sqlite3_errmsg(sqlite));
    }
    sqlite3_close(sqlite);
    return status;
}

/* Syncs the folder, so that the new name survives a loss of power too. */
static int sync_folder_of(const char *path)
{
    char folder[PATH_BYTES];
    snprintf(folder, sizeof folder, "%s", path);
    int file = open(dirname(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int error = file < 0 || fsync(file) != 0 ? errno : 0;
    if (file >= 0) {
        close(file);
    }
    return error;
}

static enum store_status create_database(const char *path, int application_id, char *detail,
                                         size_t detail_bytes)
{
    char fresh[PATH_BYTES];
    snprintf(fresh, sizeof fresh, "%s.new", path);
    remove_with_journal(fresh); /* left over from an interrupted start */
    enum store_status status = make_tables(fresh, application_id, detail, detail_bytes);
    if (status != STORE_OK) {
        remove_with_journal(fresh);
        return status;
    }
    int error = rename(fresh, path) != 0 ? errno : sync_folder_of(path);
    return error == 0 ? STORE_OK : fail_open(path, error, detail, detail_bytes);
}

/*
 * Creates an empty database if the file does not exist. It is created under another name first, so that a file with the
 * final name is always complete. Refuses an empty file, and a write-ahead log without its database: SQLite would treat
 * both as a new database.
 */
static MUST_CHECK enum store_status sqlite_file_find(const char *path, int application_id,
                                                     char *detail, size_t detail_bytes)
{
    struct stat about;
    char wal[PATH_BYTES];
    snprintf(wal, sizeof wal, "%s-wal", path);
    if (stat(path, &about) == 0) {
        if (S_ISREG(about.st_mode) && about.st_size == 0) {
            snprintf(detail, detail_bytes, "%s cannot be used: it is empty. " DB_CORRUPT_ADVICE,
                     path);
            return STORE_CORRUPT;
        }
        return STORE_OK;
    }
    if (errno != ENOENT) {
        return fail_open(path, errno, detail, detail_bytes);
    }
    if (stat(wal, &about) == 0 && about.st_size > 0) {
        snprintf(detail, detail_bytes,
                 "%s is missing, but its log of writes is there, %s. " DB_CORRUPT_ADVICE, path,
                 wal);
        return STORE_CORRUPT;
    }
    return create_database(path, application_id, detail, detail_bytes);
}

/*
 * Opening the database file: lock it, check that it belongs to Taberna and is intact, and bring it to the current
 * version.
 */

enum {
    OPEN_PATH_BYTES = 1100,
    /* "Tabe": identifies the file's owner, for file(1) and for this program */
    APPLICATION_ID = 0x54616265,
};

static enum store_status lock_folder(struct db *db, const char *folder, char *detail,
                                     size_t detail_bytes)
{
    char path[OPEN_PATH_BYTES];
    if (mkdir(folder, 0700) != 0 && errno != EEXIST) {
        snprintf(detail, detail_bytes, "the folder %s cannot be created: %s", folder,
                 strerror(errno));
        return sqlite_is_no_space(errno) ? STORE_FULL : STORE_FAILED;
    }
    if (snprintf(path, sizeof path, "%s/taberna.lock", folder) >= (int)sizeof path) {
        snprintf(detail, detail_bytes, "the path of the folder is longer than %d bytes",
                 OPEN_PATH_BYTES);
        return STORE_FAILED;
    }
    db->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (db->lock < 0) {
        snprintf(detail, detail_bytes, "%s cannot be opened: %s", path, strerror(errno));
        return sqlite_is_no_space(errno) ? STORE_FULL : STORE_FAILED;
    }
    /*
     * A separate lock file, whose lock the system releases when the process ends. The database itself is not locked, so
     * that an operator may read it and back it up while the server runs.
     */
    if (flock(db->lock, LOCK_EX | LOCK_NB) != 0) {
        snprintf(detail, detail_bytes, "another server uses the folder %s", folder);
        return errno == EWOULDBLOCK ? STORE_LOCKED : STORE_FAILED;
    }
    return STORE_OK;
}

/* Runs SQL and copies the first column of the first row as text into `answer` ("" if there is no row). */
static int read_first_text(struct db *db, const char *sql, char *answer, size_t answer_bytes)
{
    sqlite3_stmt *statement = NULL;
    answer[0] = '\0';
    int code = sqlite3_prepare_v2(db->sqlite, sql, -1, &statement, NULL);
    if (code == SQLITE_OK) {
        code = sqlite3_step(statement);
        if (code == SQLITE_ROW && sqlite3_column_text(statement, 0) != NULL) {
            snprintf(answer, answer_bytes, "%s", (const char *)sqlite3_column_text(statement, 0));
        }
        code = code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
    }
    int end = sqlite3_finalize(statement); /* what the statement has changed is committed here */
    return code == SQLITE_OK ? end : code;
}

static int request_number(struct db *db, const char *sql, long long *number)
{
    char answer[32];
    int code = read_first_text(db, sql, answer, sizeof answer);
    *number = atoll(answer);
    return code;
}

static int set_up(struct db *db)
{
    static const char *const settings[] = {
        "PRAGMA synchronous = FULL", /* a commit survives a loss of power, not only a crash of the process */
        "PRAGMA wal_autocheckpoint = 0", /* the worker makes checkpoints when it is idle */
        "PRAGMA journal_size_limit = 33554432",
        "PRAGMA temp_store = MEMORY",
        "PRAGMA secure_delete = ON", /* erases deleted user data from the file */
        "PRAGMA cache_size = -1024", /* KiB; a connection fills it in time, and a write touches few pages */
        "PRAGMA trusted_schema = OFF",
    };
    char answer[32];
    int code = read_first_text(db, "PRAGMA journal_mode = WAL", answer, sizeof answer);
    if (code == SQLITE_OK && strcmp(answer, "wal") != 0 && strcmp(answer, "memory") != 0) {
        code = SQLITE_CANTOPEN; /* the file system does not support shared memory */
    }
    for (size_t i = 0; i < sizeof settings / sizeof settings[0] && code == SQLITE_OK; i++) {
        code = read_first_text(db, settings[i], answer, sizeof answer);
    }
    return code;
}

/* Checks that the file belongs to Taberna, and reads its version. */
static enum store_status check_version(struct db *db, long long *version)
{
    long long application = 0;
    int code = request_number(db, "PRAGMA application_id", &application);
    code = code == SQLITE_OK ? request_number(db, "PRAGMA user_version", version) : code;
    if (code != SQLITE_OK) {
        return sqlite_failure(db, code);
    }
    if (application != APPLICATION_ID || *version < 1) {
        sqlite_set_problem(db, "it is a database of another program");
        return STORE_CORRUPT;
    }
    return store_schema_check(*version, db->problem, sizeof db->problem);
}

/*
 * Reads the whole file once: about a second per gigabyte, plus the time of the disk. This check is never skipped, so
 * that a damaged page is found before a user plays on it, and not in the middle of a game.
 */
static enum store_status check_integrity(struct db *db)
{
    char answer[200];
    int code = read_first_text(db, "PRAGMA quick_check(1)", answer, sizeof answer);
    if (code != SQLITE_OK) {
        return sqlite_failure(db, code);
    }
    /*
     * quick_check reports read errors like damage. A read error does not prove that the file is damaged, so it gives
     * STORE_FAILED.
     */
    int error = strcmp(answer, "ok") != 0 ? sqlite_system_error(db->sqlite) : 0;
    if (error != 0) {
        char words[64] = "";
        strerror_r(error, words, sizeof words);
        snprintf(db->problem, sizeof db->problem, "it cannot be read: %s", words);
        return STORE_FAILED;
    }
    if (strcmp(answer, "ok") != 0) {
        snprintf(db->problem, sizeof db->problem, "its check failed: %s", answer);
        return STORE_CORRUPT;
    }
    return STORE_OK;
}

static int on_wal_grown(void *data, sqlite3 *sqlite, const char *name, int pages)
{
    (void)sqlite;
    (void)name;
    struct db *db = data;
    db->wal_pages = pages;
    db->log_pages = pages;
    sqlite_set_log_place(db);
    return SQLITE_OK;
}

static void init_db(struct db *db)
{
    *db = (struct db){.lock = -1,
                      .long_log_pages = DB_LONG_LOG_PAGES,
                      .heads = calloc(DB_HEADS_KEPT, sizeof db->heads[0])};
    assert(db->heads != NULL);
    sqlite_guard_init(&db->guard);
}

static enum store_status open_sqlite(struct db *db, const char *path, int mode)
{
    int code = sqlite3_open_v2(path, &db->sqlite, mode | SQLITE_OPEN_NOMUTEX, NULL);
    if (code != SQLITE_OK) {
        return db->sqlite != NULL ? sqlite_failure(db, code) : STORE_FAILED;
    }
    sqlite3_extended_result_codes(db->sqlite, 1);
    sqlite3_busy_timeout(db->sqlite, DB_BUSY_MS);
    return STORE_OK;
}

/*
 * If the database or its write-ahead log cannot be opened for writing (no descriptor is left, for example), SQLite
 * opens it for reading without an error, and no later write would succeed.
 */
static enum store_status check_writable(struct db *db)
{
    if (sqlite3_db_readonly(db->sqlite, "main") == 1) {
        snprintf(db->problem, sizeof db->problem, "it could be opened for reading only");
        return STORE_FAILED;
    }
    int code = sqlite3_exec(db->sqlite, "BEGIN IMMEDIATE; ROLLBACK", NULL, NULL, NULL);
    return code == SQLITE_OK ? STORE_OK : sqlite_failure(db, code);
}

/* Writes nothing before the file is known to be ours, of a known version, and intact. */
static enum store_status check_and_set_up(struct db *db)
{
    long long version = 0;
    sqlite3_db_config(db->sqlite, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    enum store_status status = check_version(db, &version);
    status = status == STORE_OK ? check_integrity(db) : status;
    status = status == STORE_OK ? check_writable(db) : status;
    if (status != STORE_OK) {
        return status;
    }
    int code = set_up(db);
    if (code == SQLITE_OK && version < store_schema_version()) {
        code = sqlite_schema_bring_up(db->sqlite, version, APPLICATION_ID);
    }
    status = code == SQLITE_OK ? sqlite_prepare(db) : sqlite_failure(db, code);
    if (status == STORE_OK) {
        sqlite3_db_config(db->sqlite, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
    }
    return status;
}

static enum store_status open_and_check(struct db *db, const char *path, char *detail,
                                        size_t detail_bytes)
{
    enum store_status status = open_sqlite(db, path, SQLITE_OPEN_READWRITE);
    status = status == STORE_OK ? check_and_set_up(db) : status;
    if (status == STORE_CORRUPT) {
        snprintf(detail, detail_bytes, "%s cannot be used: %s. " DB_CORRUPT_ADVICE, path,
                 db->problem);
    } else if (status != STORE_OK) {
        snprintf(detail, detail_bytes, "%s cannot be used: %s", path, db->problem);
    }
    return status;
}

enum store_status sqlite_open_in_memory(struct db *db, char *detail, size_t detail_bytes)
{
    init_db(db);
    enum store_status status = open_sqlite(db, ":memory:", SQLITE_OPEN_READWRITE);
    int code = sqlite_schema_bring_up(db->sqlite, 0, APPLICATION_ID);
    assert(status == STORE_OK && code == SQLITE_OK);
    status = check_and_set_up(db);
    snprintf(detail, detail_bytes, "%s", db->problem);
    return status;
}

/* The program was killed while it moved the log into the database, whose new pages are only in the log. */
static void complete_checkpoint(struct db *db)
{
    if (sqlite_guard_is_short(&db->guard)) {
        (void)sqlite3_wal_checkpoint_v2(db->sqlite, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    }
}

enum store_status sqlite_open(struct db *db, const char *folder, char *detail, size_t detail_bytes)
{
    init_db(db);
    enum store_status status = lock_folder(db, folder, detail, detail_bytes);
    if (status != STORE_OK) {
        return status;
    }
    char path[OPEN_PATH_BYTES + 16];
    snprintf(path, sizeof path, "%s/" DB_FILE_NAME, folder);
    status = sqlite_file_find(path, APPLICATION_ID, detail, detail_bytes);
    status =
        status == STORE_OK ? sqlite_guard_open(&db->guard, path, detail, detail_bytes) : status;
    status = status == STORE_OK ? open_and_check(db, path, detail, detail_bytes) : status;
    if (status == STORE_OK) {
        complete_checkpoint(db);
        sqlite_guard_remember(&db->guard);
        sqlite_set_log_place(db);
        sqlite3_wal_hook(db->sqlite, on_wal_grown, db);
        db->path = strdup(path);
    }
    return status;
}

enum store_status sqlite_open_readings(struct db *db, const char *path)
{
    *db = (struct db){.lock = -1, .guard = {.fd = -1}, .reads_only = true};
    enum store_status status = open_sqlite(db, path, SQLITE_OPEN_READONLY);
    if (status != STORE_OK) {
        return status;
    }
    int code = sqlite3_exec(db->sqlite,
                            "PRAGMA temp_store = MEMORY; PRAGMA cache_size = -1024;"
                            " PRAGMA trusted_schema = OFF",
                            NULL, NULL, NULL);
    return code == SQLITE_OK ? sqlite_prepare(db) : sqlite_failure(db, code);
}

static void close_sqlite(struct db *db)
{
    for (int i = 0; i < SQL_STATEMENTS; i++) {
        sqlite3_finalize(db->statements[i]);
        db->statements[i] = NULL;
    }
    int code = sqlite3_close(db->sqlite);
    assert(code == SQLITE_OK);
    db->sqlite = NULL;
}

/* A tool of the operator that is writing is no failure: the store can be read meanwhile. */
static enum store_status check_writable_again(struct db *db)
{
    sqlite3_busy_timeout(db->sqlite, 0);
    enum store_status status = check_writable(db);
    bool is_busy = (sqlite3_errcode(db->sqlite) & 0xff) == SQLITE_BUSY;
    sqlite3_busy_timeout(db->sqlite, DB_BUSY_MS);
    return is_busy ? STORE_OK : status;
}

bool sqlite_reopen(struct db *db)
{
    if (!db->is_stuck || db->path == NULL) {
        return true;
    }
    if (!sqlite_check_files(db)) {
        sqlite_set_problem(db, db->lost);
        return false; /* its name may lead to another file by now */
    }
    if (db->sqlite != NULL) {
        sqlite3_db_config(db->sqlite, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    }
    close_sqlite(db);
    sqlite_forget_heads(db);
    enum store_status status = open_sqlite(db, db->path, SQLITE_OPEN_READWRITE);
    status = status == STORE_OK ? check_writable_again(db) : status;
    if (status == STORE_OK) {
        int code = set_up(db);
        status = code == SQLITE_OK ? sqlite_prepare(db) : sqlite_failure(db, code);
    }
    if (status != STORE_OK) {
        return false;
    }
    sqlite_limit_bytes(db, db->limit_bytes);
    sqlite3_wal_hook(db->sqlite, on_wal_grown, db);
    sqlite_guard_remember(&db->guard);
    sqlite_set_log_place(db);
    db->is_stuck = false;
    return true;
}

void sqlite_close(struct db *db)
{
    if (db->sqlite != NULL && db->path != NULL && !sqlite_check_files(db)) {
        /* SQLite would delete the log by its name, which may be that of another database by now. */
        sqlite3_db_config(db->sqlite, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    }
    close_sqlite(db);
    sqlite_guard_close(&db->guard);
    free(db->path);
    if (db->lock >= 0) {
        close(db->lock); /* also releases the lock */
    }
    free(db->heads);
    *db = (struct db){.lock = -1, .guard = {.fd = -1}};
}
