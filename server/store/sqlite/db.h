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

#include "store/store.h"

#define DB_FILE_NAME "taberna.sqlite"

enum {
    DB_PROBLEM_BYTES = 256,
    DB_BUSY_MS =
        5000, /* how long writes wait for an operator's tool that holds the lock; then they fail */
    DB_HEADS_KEPT = 4096, /* rooms whose head is cached in memory; a power of two */
};

enum db_statement {
    DB_BEGIN,
    DB_COMMIT,
    DB_ROLLBACK,
    DB_SAVE,    /* opens the savepoint of one transaction of a group */
    DB_UNDO,    /* rolls back to that savepoint */
    DB_RELEASE, /* releases that savepoint */
    DB_FIND_ROOM,
    DB_ADD_ROOM,
    DB_SET_ROOM,
    DB_ADD_EVENT,
    DB_SET_HEAD,
    DB_ADD_CHAIN,
    DB_SET_USER,
    DB_ADD_SEAT,
    DB_DROP_SEAT,
    DB_ADD_MARK,
    DB_DROP_MARK,
    DB_READ_ROOM,
    DB_READ_EVENT,
    DB_READ_CHAINS,
    DB_READ_RUNNING,
    DB_READ_USER,
    DB_READ_ROOMS_OF,
    DB_RENAME_USER,
    DB_EXPECT_PASSWORD,
    DB_EXPECT_LOGIN,
    DB_ADD_ACCOUNT,
    DB_DROP_KEYS,
    DB_ADD_KEY,
    DB_PUT_ACCOUNT_NAME,
    DB_PUT_PASSWORD,
    DB_PUT_VAULT,
    DB_DROP_RECOVERIES,
    DB_ADD_RECOVERY,
    DB_USE_RECOVERY,
    DB_ADD_LOGIN,
    DB_TRIM_LOGINS,
    DB_SEE_LOGIN,
    DB_DROP_LOGIN,
    DB_DROP_LOGINS,
    DB_TRIM_MOVES,
    DB_DROP_MOVES,
    DB_ADD_MOVE,
    DB_TAKE_MOVE,
    DB_ERASE_ACCOUNT,
    DB_ERASE_RATINGS,
    DB_ERASE_STEPS,
    DB_ERASE_THROWN,
    DB_ERASE_SEATS,
    DB_ERASE_BLOCKS,
    DB_ERASE_REPORTS,
    DB_ERASE_LINES,
    DB_ERASE_PLAYER,
    DB_PUT_BOT,
    DB_DROP_BOT,
    DB_READ_IDENTITY,
    DB_READ_MOVE,
    DB_READ_KEY,
    DB_READ_ACCOUNT,
    DB_READ_RECOVERIES,
    DB_READ_LOGINS,
    DB_READ_EXPORT,
    DB_ADD_LINE,
    DB_TRIM_LINES,
    DB_REMOVE_LINE,
    DB_REMOVE_LINES_OF,
    DB_PUT_TIMEOUT,
    DB_PUT_BLOCK,
    DB_DROP_BLOCK,
    DB_PUT_BAN,
    DB_DROP_BAN,
    DB_TRIM_BANS,
    DB_PUT_NUMBER,
    DB_ADD_REPORT,
    DB_TRIM_REPORTS,
    DB_ADD_ACT,
    DB_TRIM_ACTS,
    DB_READ_LINES,
    DB_READ_TIMEOUTS,
    DB_READ_BLOCKS,
    DB_READ_BANS,
    DB_READ_NUMBER,
    DB_READ_REPORTS,
    DB_READ_ACTS,
    DB_ADD_GAME,
    DB_ADD_OLD_GAME,
    DB_ADD_PLAYER,
    DB_PUT_FILLED,
    DB_READ_GAMES,
    DB_READ_GAMES_OF_RULESET,
    DB_READ_GAMES_OF,
    DB_READ_PLAYERS,
    DB_READ_UNFILLED,
    DB_DROP_EVENTS,
    DB_DROP_CHAINS,
    DB_DROP_SEATS,
    DB_DROP_HEAD,
    DB_DROP_LINES,
    DB_DROP_TIMEOUTS,
    DB_DROP_PLAYERS,
    DB_DROP_GAMES,
    DB_DROP_OWNER,
    DB_DROP_ROOM,
    DB_READ_GUEST_ROOMS,
    DB_READ_LAST_ROOM,
    DB_COUNT_PAIR,
    DB_READ_RATING,
    DB_ADD_RATING_STEP,
    DB_PUT_RATING,
    DB_READ_RATINGS,
    DB_READ_RATED,
    DB_READ_CURVE,
    DB_READ_TABLE,
    DB_ADD_THROWN,
    DB_READ_PROFILE,
    DB_READ_THROWN,
    DB_READ_RECORD,
    DB_READ_CONDUCT,
    DB_READ_AGAINST,
    DB_JOIN_NODE,
    DB_RENEW_NODE,
    DB_LEAVE_NODE,
    DB_READ_NODES,
    DB_CLAIM_ROOM,
    DB_READ_OWNER,
    DB_HAND_ROOM,
    DB_READ_ORPHANS,
    DB_FIND_OPENED,
    DB_STATEMENTS,
};

/** The end of a room's event log. */
struct db_head {
    char room[STORE_ID_BYTES];
    int64_t number; /* number of the room */
    int64_t v;      /* v of the last event; 0: the room has no events yet */
    int64_t event;  /* rowid of the last event */
};

struct db {
    sqlite3 *sqlite;
    sqlite3_stmt *statements[DB_STATEMENTS];
    int lock; /* the locked file descriptor, or -1 */
    int wal_pages;
    struct db_head *heads;          /* [DB_HEADS_KEPT], indexed by the hash of the room's id */
    char problem[DB_PROBLEM_BYTES]; /* the last failure in words */
};

/** The caller must close `db` on every outcome. */
MUST_CHECK enum store_status db_open(struct db *db, const char *folder, char *detail,
                                     size_t detail_bytes);
/** Makes the same tables in memory; they are gone when it is closed. */
MUST_CHECK enum store_status db_open_in_memory(struct db *db, char *detail, size_t detail_bytes);
void db_close(struct db *db);

/** Returns the SQL text, with ?1, ?2 … for the parameters. */
const char *db_statement_text(enum db_statement which);

/** Prepares all statements. Returns STORE_CORRUPT if a table or a column is missing. */
MUST_CHECK enum store_status db_prepare(struct db *db);

/** Notes SQLite's message for `code` in `problem`. Returns the matching status. */
enum store_status db_failure(struct db *db, int code);

/** Returns the system's error number behind the last failure; 0 if no system error is behind it. */
int db_system_error(sqlite3 *sqlite);

/** Whether the system's error number means that the disk is full. */
bool db_is_no_space(int error);

/** Notes other words in `problem`. */
void db_note(struct db *db, const char *words);

/** Whether that failure concerns only the one transaction and not the whole database. */
bool db_failure_is_local(int code);

/** Returns the statement, reset and without parameters. The caller binds, steps, and then calls db_done(). */
sqlite3_stmt *db_statement(struct db *db, enum db_statement which);

/** Runs a statement that returns no rows, with the parameters already bound. Returns SQLITE_OK or SQLite's error. */
MUST_CHECK int db_run(struct db *db, enum db_statement which);

/** Resets the statement, which then holds no lock and no bound text. */
void db_done(sqlite3_stmt *statement);

/**
 * Finds the room's head: STORE_OK, STORE_MISSING or a failure. The result stays valid until the next call that changes
 * heads.
 */
MUST_CHECK enum store_status db_find_head(struct db *db, const char *room, struct db_head *head);

/** Caches the head of a room in its state within the open transaction. */
void db_keep_head(struct db *db, const struct db_head *head);

/** Clears the cache of heads: after a rollback it may be wrong. */
void db_forget_heads(struct db *db);

/** Rolls the open transaction back, even if SQLite has already done so in part or completely. */
void db_rollback(struct db *db);

/** Moves committed pages from the write-ahead log into the database file. */
void db_checkpoint(struct db *db);

/**
 * Also truncates the log, so that it keeps no deleted data. If another process is reading the log, it stays for now.
 */
void db_scrub(struct db *db);

/** Limits the size of the database file; 0: no limit. */
void db_limit_bytes(struct db *db, int64_t bytes);

/* The file before SQLite opens it: created if it does not exist, otherwise checked. Internal to the store. */

/** Advice for the operator about a database that is refused. */
#define DB_CORRUPT_ADVICE                                                                          \
    "It is left as it is: put a backup in its place (README, Restore), or name another folder."

/**
 * Creates an empty database if the file does not exist. It is created under another name first, so that a file with the
 * final name is always complete. Refuses an empty file, and a write-ahead log without its database: SQLite would treat
 * both as a new database.
 */
MUST_CHECK enum store_status db_file_find(const char *path, int application_id, char *detail,
                                          size_t detail_bytes);
