/* SPDX-License-Identifier: MIT */
/*
 * The database file below store.h: opening, locking and checking it, and its prepared statements. Internal to the
 * store. After opening, it belongs to the worker thread.
 *
 * Events are stored in one table with rowids, in the order of their arrival. So a commit changes only the last few
 * pages, for any number of running rooms. (A key that begins with the room changes one page per room and is twenty
 * times slower.) Each event refers to the previous one of its room, and `heads` holds the last event of each room. So a
 * room is read from its end without an index.
 */
#pragma once

#include <sqlite3.h>

#include "store/sqlite/guard.h"
#include "store/statements.h"
#include "store/store.h"

#define DB_FILE_NAME "taberna.sqlite"

enum {
    /* how long writes wait for an operator's tool that holds the lock; then they fail */
    DB_BUSY_MS = 5000,
    DB_HEADS_KEPT = 4096, /* rooms whose head is cached in memory; a power of two */
    /* 20 MiB: if a checkpoint cannot finish a write-ahead log of this length, the connection is opened again */
    DB_LONG_LOG_PAGES = 5000,
};

/** The end of a room's event log. */
struct db_head {
    char room[STORE_ID_BYTES];
    int64_t number; /* number of the room */
    int64_t v;      /* v of the last event; 0: the room has no events yet */
    int64_t event;  /* rowid of the last event */
};

/** How far the write-ahead log has been moved into the database. Each checkpoint changes it. */
struct db_log_place {
    uint32_t
        salts[2];    /* random numbers, which change each time the log starts from its beginning */
    uint32_t copied; /* pages */
};

struct db {
    sqlite3 *sqlite;
    /* NULL: only PostgreSQL has the statement, or it is no public reading and `reads_only` is set */
    sqlite3_stmt *statements[SQL_STATEMENTS];
    int lock; /* the locked file descriptor, or -1 */
    struct db_guard guard;
    bool is_lost; /* see sqlite_check_files(); `problem` is kept in `lost` */
    char lost[STORE_PROBLEM_BYTES];
    int wal_pages;
    int log_pages;      /* pages in the write-ahead log that may not be in the database yet */
    int long_log_pages; /* see sqlite_checkpoint() */
    struct db_log_place log_place;     /* at the last look */
    struct db_head *heads;             /* [DB_HEADS_KEPT], indexed by the hash of the room's id */
    char problem[STORE_PROBLEM_BYTES]; /* the last failure in words */
    char *path;                        /* owned; NULL: in memory */
    int64_t limit_bytes;               /* see sqlite_limit_bytes() */
    bool is_stuck;                     /* see sqlite_reopen() */
    bool reads_only;                   /* opened by sqlite_open_readings() */
};

/** The caller must close `db` on every outcome. */
MUST_CHECK enum store_status sqlite_open(struct db *db, const char *folder, char *detail,
                                         size_t detail_bytes);
/** Makes the same tables in memory; they are gone when it is closed. */
MUST_CHECK enum store_status sqlite_open_in_memory(struct db *db, char *detail,
                                                   size_t detail_bytes);
void sqlite_close(struct db *db);

/**
 * Opens a further connection of this program to a database that is open. It reads only, and knows only the statements
 * of public readings. The caller must close it on every outcome, before the connection of sqlite_open().
 */
MUST_CHECK enum store_status sqlite_open_readings(struct db *db, const char *path);

/**
 * Opens the connection again if a lock of SQLite has failed. If the system did not release one, SQLite believes that
 * another connection has it, and every further transaction waits for it in vain: `is_stuck`. Returns false if the
 * database cannot be opened now; `problem` says why. Until this returns true, no other function of `db` may be called
 * but sqlite_close().
 */
MUST_CHECK bool sqlite_reopen(struct db *db);

/**
 * Looks whether the files are still those that SQLite has open. Returns false if they are not, with the reason in
 * `lost`: then nothing may be written, no checkpoint made and nothing reopened, until a later look is good. The open
 * files still have all data and can be read.
 */
MUST_CHECK bool sqlite_check_files(struct db *db);

/**
 * Whether the last look was good and the write-ahead log still has all its pages: SQLite would append to a log that
 * another program has cut, and all that is stored behind the gap would be lost. Returns false with the reason in
 * `lost`. Costs one system call.
 */
MUST_CHECK bool sqlite_can_write(struct db *db);

/** Call it when the database is open, and after each commit, whose change of the log explains no write to the file. */
void sqlite_set_log_place(struct db *db);

/** Prepares all statements. Returns STORE_CORRUPT if a table or a column is missing. */
MUST_CHECK enum store_status sqlite_prepare(struct db *db);

/** Notes SQLite's message for `code` in `problem`. Returns the matching status. */
enum store_status sqlite_failure(struct db *db, int code);

/** Returns the system's error number behind the last failure; 0 if no system error is behind it. */
int sqlite_system_error(sqlite3 *sqlite);

/** Whether the system's error number means that the disk is full. */
bool sqlite_is_no_space(int error);

/** Notes other words in `problem`. */
void sqlite_set_problem(struct db *db, const char *words);

/** Whether that failure concerns only the one transaction and not the whole database. */
bool sqlite_failure_is_local(int code);

/** Returns the statement, reset and without parameters. The caller binds, steps, and then calls sqlite_done(). */
sqlite3_stmt *sqlite_statement(struct db *db, enum store_statement which);

/** Runs a statement that returns no rows, with the parameters already bound. Returns SQLITE_OK or SQLite's error. */
MUST_CHECK int sqlite_run_statement(struct db *db, enum store_statement which);

/** Resets the statement, which then holds no lock and no bound text. */
void sqlite_done(sqlite3_stmt *statement);

/**
 * Finds the room's head: STORE_OK, STORE_MISSING or a failure. The result stays valid until the next call that changes
 * heads.
 */
MUST_CHECK enum store_status sqlite_find_head(struct db *db, const char *room,
                                              struct db_head *head);

/** Caches the head of a room in its state within the open transaction. */
void sqlite_cache_head(struct db *db, const struct db_head *head);

/** Clears the cache of heads: after a rollback it may be wrong. */
void sqlite_forget_heads(struct db *db);

/** Rolls the open transaction back, even if SQLite has already done so in part or completely. */
void sqlite_rollback(struct db *db);

/**
 * Moves committed pages from the write-ahead log into the database file. Returns false if some remain, because another
 * program reads the database or the file cannot be written.
 */
bool sqlite_checkpoint(struct db *db);

/**
 * Also truncates the log, so that it keeps no deleted data. If another process is reading the log, it stays for now.
 */
void sqlite_scrub(struct db *db);

/** Limits the size of the database file; 0: no limit. */
void sqlite_limit_bytes(struct db *db, int64_t bytes);

/* The file before SQLite opens it: created if it does not exist, otherwise checked. Internal to the store. */

/** Advice for the operator about a database that is refused. */
#define DB_CORRUPT_ADVICE                                                                          \
    "It is left as it is: put a backup in its place (README, Restore), or name another folder."
