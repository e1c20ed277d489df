/* SPDX-License-Identifier: MIT */
#include "store/sqlite/db.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/hash.h"

/* ---- failures ---- */

bool sqlite_is_no_space(int error)
{
    return error == ENOSPC || error == EDQUOT || error == EFBIG;
}

/*
 * SQLite reports the error of its most recent system call. That call may have succeeded during the cleanup. The
 * write-ahead log, in which most failures occur, keeps its error more reliably.
 */
int sqlite_system_error(sqlite3 *sqlite)
{
    int error = 0;
    if (sqlite == NULL) {
        return 0; /* there was no memory to open it */
    }
    sqlite3_file *wal = NULL;
    int code = sqlite3_file_control(sqlite, "main", SQLITE_FCNTL_JOURNAL_POINTER, &wal);
    if (code == SQLITE_OK && wal != NULL && wal->pMethods != NULL) {
        wal->pMethods->xFileControl(wal, SQLITE_FCNTL_LAST_ERRNO, &error);
    }
    if (error == 0) {
        sqlite3_file_control(sqlite, "main", SQLITE_FCNTL_LAST_ERRNO, &error);
    }
    return error != 0 ? error : sqlite3_system_errno(sqlite);
}

/*
 * Whether a lock of SQLite may be the cause. It may also be a lock of the operator's tool that is writing; then a new
 * connection does no harm.
 */
static bool is_of_a_lock(int code)
{
    int primary = code & 0xff;
    return primary == SQLITE_PROTOCOL || primary == SQLITE_BUSY || code == SQLITE_IOERR_LOCK ||
           code == SQLITE_IOERR_RDLOCK || code == SQLITE_IOERR_UNLOCK ||
           code == SQLITE_IOERR_SHMLOCK;
}

enum store_status sqlite_failure(struct db *db, int code)
{
    int error = sqlite_system_error(db->sqlite);
    char words[64] = "";
    db->is_stuck = db->is_stuck || is_of_a_lock(code);
    snprintf(db->problem, sizeof db->problem, "%s (%d)", sqlite3_errmsg(db->sqlite), code);
    switch (code & 0xff) { /* the primary code, without the extension */
    case SQLITE_FULL:
        return STORE_FULL;
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
        strerror_r(error, words, sizeof words);
        snprintf(db->problem, sizeof db->problem, "%s: %s (%d)", sqlite3_errmsg(db->sqlite), words,
                 code);
        return sqlite_is_no_space(error) ? STORE_FULL : STORE_FAILED;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return STORE_CORRUPT;
    default:
        return STORE_FAILED;
    }
}

void sqlite_set_problem(struct db *db, const char *words)
{
    snprintf(db->problem, sizeof db->problem, "%s", words);
}

bool sqlite_failure_is_local(int code)
{
    return (code & 0xff) == SQLITE_CONSTRAINT || (code & 0xff) == SQLITE_TOOBIG;
}

/* ---- statements ---- */

sqlite3_stmt *sqlite_statement(struct db *db, enum store_statement which)
{
    return db->statements[which];
}

void sqlite_done(sqlite3_stmt *statement)
{
    /* the reset repeats the result of the last step, which was handled already */
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
}

int sqlite_run_statement(struct db *db, enum store_statement which)
{
    sqlite3_stmt *statement = db->statements[which];
    int code = sqlite3_step(statement);
    assert(code != SQLITE_ROW);
    if (code != SQLITE_DONE) {
        code = sqlite3_extended_errcode(db->sqlite);
    }
    sqlite_done(statement);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

enum store_status sqlite_prepare(struct db *db)
{
    for (int i = 0; i < SQL_STATEMENTS; i++) {
        const char *text = store_statement_sqlite((enum store_statement)i);
        bool is_needed = !db->reads_only || store_statement_is_public((enum store_statement)i);
        if (text == NULL || !is_needed) {
            continue; /* only PostgreSQL has the statement, or this connection never runs it */
        }
        int code = sqlite3_prepare_v3(db->sqlite, text, -1, SQLITE_PREPARE_PERSISTENT,
                                      &db->statements[i], NULL);
        if (code != SQLITE_OK) {
            /* The file is intact but lacks a table or a column: this program did not write it. */
            enum store_status status = sqlite_failure(db, code);
            return code == SQLITE_ERROR ? STORE_CORRUPT : status;
        }
    }
    return STORE_OK;
}

void sqlite_rollback(struct db *db)
{
    sqlite_forget_heads(db);
    /* After some failures SQLite has rolled back by itself, and reports that here. */
    if (sqlite3_get_autocommit(db->sqlite) == 0 &&
        sqlite_run_statement(db, SQL_ROLLBACK) != SQLITE_OK) {
        sqlite_forget_heads(db);
    }
}

/*
 * A checkpoint cannot finish while the log is being read, or if a lock of this connection was not released. In the
 * second case a new connection helps. It is opened when the log is long, and again each time the log has doubled.
 */
static void check_log(struct db *db, int pages, int copied)
{
    if (copied == pages) {
        db->log_pages = 0;
        db->long_log_pages = DB_LONG_LOG_PAGES;
    } else if (pages >= db->long_log_pages) {
        db->long_log_pages = 2 * pages;
        db->is_stuck = true;
    }
}

/*
 * Another program may have moved the log into the database and cut it. SQLite knows that, and has nothing to copy then.
 */
static bool is_log_cut_by_a_checkpoint(const struct db *db)
{
    int pages = 0;
    int copied = 0;
    int code =
        sqlite3_wal_checkpoint_v2(db->sqlite, NULL, SQLITE_CHECKPOINT_PASSIVE, &pages, &copied);
    return code == SQLITE_OK && pages == 0;
}

/* Reads the memory that all programs share: https://www.sqlite.org/walformat.html, 2.1. Zeroes if there is none. */
static struct db_log_place find_log_place(const struct db *db)
{
    enum { REGION_BYTES = 32768, SALTS_AT = 32, COPIED_AT = 96 };
    struct db_log_place place = {0};
    sqlite3_file *file = NULL;
    void volatile *memory = NULL;
    if (sqlite3_file_control(db->sqlite, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK &&
        file->pMethods != NULL && file->pMethods->iVersion >= 2 &&
        file->pMethods->xShmMap(file, 0, REGION_BYTES, 0, &memory) == SQLITE_OK && memory != NULL) {
        const unsigned char *bytes = (const unsigned char *)memory;
        memcpy(place.salts, bytes + SALTS_AT, sizeof place.salts);
        memcpy(&place.copied, bytes + COPIED_AT, sizeof place.copied);
    }
    return place;
}

void sqlite_set_log_place(struct db *db)
{
    struct db_log_place place =
        find_log_place(db); /* before the look at the file: a checkpoint writes first */
    if (!sqlite_guard_is_written(&db->guard)) {
        db->log_place = place;
    }
}

/* SQLite writes to the database only in a checkpoint. What else has written there has replaced pages of it. */
static enum db_guard_fault check_writes(struct db *db)
{
    struct db_log_place place = db->sqlite != NULL ? find_log_place(db) : db->log_place;
    bool has_moved = memcmp(&place, &db->log_place, sizeof place) != 0;
    db->log_place = place;
    if (!sqlite_guard_is_written(&db->guard)) {
        return DB_GUARD_GOOD;
    }
    if (has_moved && !db->is_lost) {
        sqlite_guard_record_checkpoint(&db->guard); /* of another program */
        return DB_GUARD_GOOD;
    }
    return sqlite_guard_judge_write(&db->guard, db->lost);
}

bool sqlite_check_files(struct db *db)
{
    enum db_guard_fault fault = sqlite_guard_check(&db->guard, db->log_pages, db->lost);
    if (fault == DB_GUARD_LOG_CUT && is_log_cut_by_a_checkpoint(db)) {
        db->log_pages = 0;
        fault = sqlite_guard_check(&db->guard, 0, db->lost);
    }
    fault = fault == DB_GUARD_GOOD ? check_writes(db) : fault;
    db->is_lost = fault != DB_GUARD_GOOD;
    return !db->is_lost;
}

bool sqlite_can_write(struct db *db)
{
    return !db->is_lost &&
           (sqlite_guard_is_log_whole(&db->guard, db->log_pages) || sqlite_check_files(db));
}

/* The next look will tell. */
static bool is_in_doubt(const struct db *db)
{
    return db->guard.shorts > 0 || db->guard.writes > 0;
}

bool sqlite_checkpoint(struct db *db)
{
    int pages = 0;
    int copied = 0;
    if (!sqlite_check_files(db) || is_in_doubt(db)) {
        return false; /* it would fill a database that another program has cut, and hide that */
    }
    /*
     * If the checkpoint fails (a full disk), the write-ahead log only stays longer. The worker tries again when the log
     * has grown.
     */
    int code =
        sqlite3_wal_checkpoint_v2(db->sqlite, NULL, SQLITE_CHECKPOINT_PASSIVE, &pages, &copied);
    sqlite_guard_record_checkpoint(&db->guard);
    db->is_stuck = is_of_a_lock(code);
    db->wal_pages = 0;
    if (code == SQLITE_OK) {
        check_log(db, pages, copied);
    }
    return code == SQLITE_OK && copied == pages;
}

void sqlite_scrub(struct db *db)
{
    if (!sqlite_check_files(db) || is_in_doubt(db)) {
        return; /* see sqlite_checkpoint() */
    }
    sqlite3_busy_timeout(db->sqlite, 0); /* do not wait for other readers */
    int code = sqlite3_wal_checkpoint_v2(db->sqlite, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    sqlite_guard_record_checkpoint(&db->guard);
    db->log_pages = code == SQLITE_OK ? 0 : db->log_pages;
    sqlite3_busy_timeout(db->sqlite, DB_BUSY_MS);
    db->wal_pages = 0;
}

void sqlite_limit_bytes(struct db *db, int64_t bytes)
{
    enum { PAGE_BYTES = 4096, PAGES_MAX = 0x3fffffff };
    char text[64];
    db->limit_bytes = bytes;
    int64_t pages = bytes <= 0 || bytes / PAGE_BYTES > PAGES_MAX ? PAGES_MAX : bytes / PAGE_BYTES;
    snprintf(text, sizeof text, "PRAGMA max_page_count = %lld", (long long)(pages < 1 ? 1 : pages));
    sqlite3_exec(db->sqlite, text, NULL, NULL, NULL);
}

/* ---- heads ---- */

static struct db_head *head_place(struct db *db, const char *room)
{
    return &db->heads[hash_bytes(room, strlen(room)) % DB_HEADS_KEPT];
}

enum store_status sqlite_find_head(struct db *db, const char *room, struct db_head *head)
{
    *head = *head_place(db, room);
    if (strcmp(head->room, room) == 0) {
        return STORE_OK;
    }
    sqlite3_stmt *find = sqlite_statement(db, SQL_FIND_ROOM);
    sqlite3_bind_text(find, 1, room, -1, SQLITE_STATIC);
    int code = sqlite3_step(find);
    enum store_status status = STORE_MISSING;
    if (code == SQLITE_ROW) {
        *head = (struct db_head){.number = sqlite3_column_int64(find, 0),
                                 .v = sqlite3_column_int64(find, 1),
                                 .event = sqlite3_column_int64(find, 2)};
        snprintf(head->room, sizeof head->room, "%s", room);
        sqlite_cache_head(db, head);
        status = STORE_OK;
    } else if (code != SQLITE_DONE) {
        status = sqlite_failure(db, sqlite3_extended_errcode(db->sqlite));
    }
    sqlite_done(find);
    return status;
}

void sqlite_cache_head(struct db *db, const struct db_head *head)
{
    *head_place(db, head->room) = *head;
}

void sqlite_forget_heads(struct db *db)
{
    memset(db->heads, 0, DB_HEADS_KEPT * sizeof db->heads[0]);
}
