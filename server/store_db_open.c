/* SPDX-License-Identifier: MIT */
/* The database file opened: locked, checked whose it is and that it is whole, brought to this version. */
#include "store_db.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store_db_file.h"
#include "store_schema.h"

enum {
    PATH_BYTES = 1100,
    APPLICATION_ID = 0x54616265, /* "Tabe": says whose file it is, for `file` and for us */
};

static enum store_status lock_folder(struct db *db, const char *folder, char *detail,
                                     size_t detail_bytes)
{
    char path[PATH_BYTES];
    if (mkdir(folder, 0700) != 0 && errno != EEXIST) {
        snprintf(detail, detail_bytes, "the folder %s cannot be made: %s", folder, strerror(errno));
        return db_is_no_space(errno) ? STORE_FULL : STORE_FAILED;
    }
    if (snprintf(path, sizeof path, "%s/taberna.lock", folder) >= (int)sizeof path) {
        snprintf(detail, detail_bytes, "the path of the folder is longer than %d bytes",
                 PATH_BYTES);
        return STORE_FAILED;
    }
    db->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (db->lock < 0) {
        snprintf(detail, detail_bytes, "%s cannot be opened: %s", path, strerror(errno));
        return db_is_no_space(errno) ? STORE_FULL : STORE_FAILED;
    }
    /* A lock of its own, which the system drops with the process, so that an operator may still read and back up the
     * database itself while we run. */
    if (flock(db->lock, LOCK_EX | LOCK_NB) != 0) {
        snprintf(detail, detail_bytes, "another server has the folder %s open", folder);
        return errno == EWOULDBLOCK ? STORE_LOCKED : STORE_FAILED;
    }
    return STORE_OK;
}

/* Runs SQL, and takes the first column of the first row, if any, as text into `answer` ("" where there is none). */
static int ask(struct db *db, const char *sql, char *answer, size_t answer_bytes)
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
    sqlite3_finalize(statement);
    return code;
}

static int ask_number(struct db *db, const char *sql, long long *number)
{
    char answer[32];
    int code = ask(db, sql, answer, sizeof answer);
    *number = atoll(answer);
    return code;
}

static int set_up(struct db *db)
{
    static const char *const settings[] = {
        "PRAGMA synchronous = FULL",     /* survives loss of power, not only of the process */
        "PRAGMA wal_autocheckpoint = 0", /* the worker does it when it is idle */
        "PRAGMA journal_size_limit = 33554432",
        "PRAGMA temp_store = MEMORY",
        "PRAGMA secure_delete = ON", /* what people have erased is gone from the file */
        "PRAGMA cache_size = -16384",
        "PRAGMA trusted_schema = OFF",
    };
    char answer[32];
    int code = ask(db, "PRAGMA journal_mode = WAL", answer, sizeof answer);
    if (code == SQLITE_OK && strcmp(answer, "wal") != 0 && strcmp(answer, "memory") != 0) {
        code = SQLITE_CANTOPEN; /* a file system without shared memory */
    }
    for (size_t i = 0; i < sizeof settings / sizeof settings[0] && code == SQLITE_OK; i++) {
        code = ask(db, settings[i], answer, sizeof answer);
    }
    return code;
}

/* Whose file it is and of which version. */
static enum store_status check_version(struct db *db, long long *version)
{
    long long application = 0;
    int code = ask_number(db, "PRAGMA application_id", &application);
    code = code == SQLITE_OK ? ask_number(db, "PRAGMA user_version", version) : code;
    if (code != SQLITE_OK) {
        return db_failure(db, code);
    }
    if (application != APPLICATION_ID || *version < 1) {
        db_note(db, "it is a database, but not one of Taberna");
        return STORE_CORRUPT;
    }
    if (*version > STORE_SCHEMA_VERSION) {
        snprintf(db->problem, sizeof db->problem,
                 "it is of version %lld, this program knows %d: start the newer program", *version,
                 STORE_SCHEMA_VERSION);
        return STORE_NEWER;
    }
    return STORE_OK;
}

/* One reading of the whole file: a second or so for a gigabyte, beside the disk. Never left out: a damaged page is found
 * before anybody plays on it, and not in the middle of a game. */
static enum store_status check_integrity(struct db *db)
{
    char answer[200];
    int code = ask(db, "PRAGMA quick_check(1)", answer, sizeof answer);
    if (code != SQLITE_OK) {
        return db_failure(db, code);
    }
    /* What cannot be read is reported like what is wrong, but is no reason to give the file up. */
    int error = strcmp(answer, "ok") != 0 ? db_system_error(db->sqlite) : 0;
    if (error != 0) {
        char words[64] = "";
        strerror_r(error, words, sizeof words);
        snprintf(db->problem, sizeof db->problem, "it cannot be read: %s", words);
        return STORE_FAILED;
    }
    if (strcmp(answer, "ok") != 0) {
        snprintf(db->problem, sizeof db->problem, "its check says: %s", answer);
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
    return SQLITE_OK;
}

static void init(struct db *db)
{
    *db = (struct db){.lock = -1, .heads = calloc(DB_HEADS_KEPT, sizeof db->heads[0])};
    assert(db->heads != NULL);
}

static enum store_status open_sqlite(struct db *db, const char *path)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    int code = sqlite3_open_v2(path, &db->sqlite, flags, NULL);
    if (code != SQLITE_OK) {
        return db->sqlite != NULL ? db_failure(db, code) : STORE_FAILED;
    }
    sqlite3_extended_result_codes(db->sqlite, 1);
    sqlite3_busy_timeout(db->sqlite, DB_BUSY_MS);
    return STORE_OK;
}

/* Nothing is written before the file is known to be ours, of a version that we know, and whole. */
static enum store_status check_and_set_up(struct db *db)
{
    long long version = 0;
    sqlite3_db_config(db->sqlite, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    enum store_status status = check_version(db, &version);
    status = status == STORE_OK ? check_integrity(db) : status;
    if (status != STORE_OK) {
        return status;
    }
    int code = set_up(db);
    if (code == SQLITE_OK && version < STORE_SCHEMA_VERSION) {
        code = schema_bring_up(db->sqlite, version, APPLICATION_ID);
    }
    status = code == SQLITE_OK ? db_prepare(db) : db_failure(db, code);
    if (status == STORE_OK) {
        sqlite3_db_config(db->sqlite, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
    }
    return status;
}

static enum store_status use(struct db *db, const char *path, char *detail, size_t detail_bytes)
{
    enum store_status status = open_sqlite(db, path);
    status = status == STORE_OK ? check_and_set_up(db) : status;
    if (status == STORE_CORRUPT) {
        snprintf(detail, detail_bytes, "%s cannot be used: %s. " DB_CORRUPT_ADVICE, path,
                 db->problem);
    } else if (status != STORE_OK) {
        snprintf(detail, detail_bytes, "%s cannot be used: %s", path, db->problem);
    }
    return status;
}

enum store_status db_open_in_memory(struct db *db, char *detail, size_t detail_bytes)
{
    init(db);
    enum store_status status = open_sqlite(db, ":memory:");
    int code = schema_bring_up(db->sqlite, 0, APPLICATION_ID);
    assert(status == STORE_OK && code == SQLITE_OK);
    status = check_and_set_up(db);
    snprintf(detail, detail_bytes, "%s", db->problem);
    return status;
}

enum store_status db_open(struct db *db, const char *folder, char *detail, size_t detail_bytes)
{
    init(db);
    enum store_status status = lock_folder(db, folder, detail, detail_bytes);
    if (status != STORE_OK) {
        return status;
    }
    char path[PATH_BYTES + 16];
    snprintf(path, sizeof path, "%s/" DB_FILE_NAME, folder);
    status = db_file_find(path, APPLICATION_ID, detail, detail_bytes);
    status = status == STORE_OK ? use(db, path, detail, detail_bytes) : status;
    if (status == STORE_OK) {
        sqlite3_wal_hook(db->sqlite, on_wal_grown, db);
    }
    return status;
}

void db_close(struct db *db)
{
    for (int i = 0; i < DB_STATEMENTS; i++) {
        sqlite3_finalize(db->statements[i]);
    }
    int code = sqlite3_close(db->sqlite);
    assert(code == SQLITE_OK);
    if (db->lock >= 0) {
        close(db->lock); /* and with it the lock */
    }
    free(db->heads);
    *db = (struct db){.lock = -1};
}
