/* SPDX-License-Identifier: MIT */
/*
 * The database file below store.h: opened, locked, checked, and its prepared statements. Inside the store only; after
 * opening it belongs to the worker thread.
 *
 * Events stand in one table in the order in which they came, with rowids: a commit touches the few last pages however many
 * rooms are playing (a key that begins with the room dirties a page a room, and is twenty times slower). An event knows the
 * one before it in its room, and `heads` knows each room's last, so that a room is read from its end without an index.
 */
#pragma once

#include <sqlite3.h>

#include "store.h"

#define DB_FILE_NAME "taberna.sqlite"

enum {
    DB_PROBLEM_BYTES = 256,
    DB_BUSY_MS = 5000,    /* an operator's tool may hold the lock for so long before writes fail */
    DB_HEADS_KEPT = 4096, /* rooms whose head is kept in memory; a power of two */
};

enum db_statement {
    DB_BEGIN,
    DB_COMMIT,
    DB_ROLLBACK,
    DB_SAVE,    /* opens the savepoint of one transaction of a group … */
    DB_UNDO,    /* … goes back to it … */
    DB_RELEASE, /* … and ends it */
    DB_FIND_ROOM,
    DB_ADD_ROOM,
    DB_SET_ROOM,
    DB_ADD_EVENT,
    DB_SET_HEAD,
    DB_ADD_CHAIN,
    DB_SET_PERSON,
    DB_ADD_SEAT,
    DB_DROP_SEAT,
    DB_ADD_MARK,
    DB_DROP_MARK,
    DB_READ_ROOM,
    DB_READ_EVENT,
    DB_READ_CHAINS,
    DB_READ_RUNNING,
    DB_READ_PERSON,
    DB_READ_ROOMS_OF,
    DB_RENAME_PERSON,
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

/** The end of a room's log. */
struct db_head {
    char room[STORE_ID_BYTES];
    int64_t number; /* of the room */
    int64_t v;      /* of its last event; 0: none yet */
    int64_t event;  /* the rowid of that event */
};

struct db {
    sqlite3 *sqlite;
    sqlite3_stmt *statements[DB_STATEMENTS];
    int lock; /* the locked file descriptor, or -1 */
    int wal_pages;
    struct db_head *heads;          /* [DB_HEADS_KEPT], by the hash of the room's id */
    char problem[DB_PROBLEM_BYTES]; /* of the last failure */
};

/** `db` is to be closed on every outcome. */
MUST_CHECK enum store_status db_open(struct db *db, const char *folder, char *detail,
                                     size_t detail_bytes);
/** The same tables without a file: gone when it is closed. */
MUST_CHECK enum store_status db_open_in_memory(struct db *db, char *detail, size_t detail_bytes);
void db_close(struct db *db);

/** Its text, with ?1, ?2 … for what is bound. */
const char *db_statement_text(enum db_statement which);

/** Prepares all statements. STORE_CORRUPT where a table or a column is missing. */
MUST_CHECK enum store_status db_prepare(struct db *db);

/** The status of what SQLite returned, after noting its words in `problem`. */
enum store_status db_failure(struct db *db, int code);

/** The system's error number behind the last failure; 0 where there is none. */
int db_system_error(sqlite3 *sqlite);

/** Whether the system's error number says that there is no room. */
bool db_is_no_space(int error);

/** Notes other words in `problem`. */
void db_note(struct db *db, const char *words);

/** Whether that failure concerns the one transaction only, not the database. */
bool db_failure_is_local(int code);

/** The statement, fresh: bind, step, and db_done() it. */
sqlite3_stmt *db_statement(struct db *db, enum db_statement which);

/** Runs a statement that gives no rows, with what is bound. Returns SQLITE_OK or SQLite's error. */
MUST_CHECK int db_run(struct db *db, enum db_statement which);

/** Puts the statement away; it holds no lock and no text any more. */
void db_done(sqlite3_stmt *statement);

/** Finds the room's head: STORE_OK, STORE_MISSING or a failure. It stays good until the next call that changes heads. */
MUST_CHECK enum store_status db_find_head(struct db *db, const char *room, struct db_head *head);

/** Keeps the head of a room as it is now in the open transaction. */
void db_keep_head(struct db *db, const struct db_head *head);

/** Forgets all that was kept: after a rollback it may be wrong. */
void db_forget_heads(struct db *db);

/** Ends the open transaction, whatever is left of it. */
void db_rollback(struct db *db);

/** Moves what is committed from the log of writes into the database file. */
void db_checkpoint(struct db *db);

/** The same, and nothing of what was deleted stays in that log. Where somebody reads it just now, it stays a while. */
void db_scrub(struct db *db);

/** At most so many bytes of database file; 0: no limit. */
void db_limit_bytes(struct db *db, int64_t bytes);
