/* SPDX-License-Identifier: MIT */
#include "store/sqlite/schema.h"

#include <assert.h>
#include <stdio.h>

#include "store/store.h"

static const char *const version_1[] = {
    "CREATE TABLE rooms(number INTEGER PRIMARY KEY, room TEXT NOT NULL UNIQUE, state TEXT NOT NULL,"
    " since INTEGER NOT NULL)",
    "CREATE INDEX rooms_running ON rooms(number) WHERE state NOT IN ('ended','closed')",
    "CREATE TABLE events(id INTEGER PRIMARY KEY, room INTEGER NOT NULL, v INTEGER NOT NULL,"
    " before INTEGER NOT NULL, who TEXT NOT NULL, command INTEGER NOT NULL, text TEXT NOT NULL)",
    "CREATE TABLE heads(room INTEGER PRIMARY KEY, v INTEGER NOT NULL, event INTEGER NOT NULL)",
    "CREATE TABLE chains(room INTEGER NOT NULL, game INTEGER NOT NULL, seed BLOB NOT NULL,"
    " PRIMARY KEY(room, game)) WITHOUT ROWID",
    "CREATE TABLE persons(who TEXT PRIMARY KEY, token_hash BLOB NOT NULL UNIQUE, name TEXT NOT "
    "NULL,"
    " seen INTEGER NOT NULL) WITHOUT ROWID",
    "CREATE TABLE seats(who TEXT NOT NULL, room INTEGER NOT NULL, PRIMARY KEY(who, room)) WITHOUT "
    "ROWID",
    "CREATE TABLE marks(id INTEGER PRIMARY KEY, filling BLOB NOT NULL)",
    NULL,
};

/* Chat and moderation. Users from before this version get `made` 0: long ago. */
static const char *const version_2[] = {
    "ALTER TABLE persons ADD COLUMN made INTEGER NOT NULL DEFAULT 0",
    "CREATE TABLE lines(chat TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL,"
    " v INTEGER NOT NULL, command INTEGER NOT NULL, channel TEXT NOT NULL, who TEXT NOT NULL,"
    " name TEXT NOT NULL, text TEXT NOT NULL, preset INTEGER NOT NULL, gone_by TEXT NOT NULL,"
    " gone_why TEXT NOT NULL, PRIMARY KEY(chat, n)) WITHOUT ROWID",
    "CREATE TABLE timeouts(chat TEXT NOT NULL, who TEXT NOT NULL, until INTEGER NOT NULL,"
    " why TEXT NOT NULL, PRIMARY KEY(chat, who)) WITHOUT ROWID",
    "CREATE TABLE blocks(who TEXT NOT NULL, other TEXT NOT NULL, name TEXT NOT NULL,"
    " PRIMARY KEY(who, other)) WITHOUT ROWID",
    "CREATE INDEX blocks_other ON blocks(other)",
    "CREATE TABLE bans(id INTEGER PRIMARY KEY, target TEXT NOT NULL UNIQUE, until INTEGER NOT NULL,"
    " why TEXT NOT NULL, by TEXT NOT NULL, at INTEGER NOT NULL)",
    "CREATE TABLE numbers(name TEXT PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID",
    "CREATE TABLE reports(id INTEGER PRIMARY KEY, at INTEGER NOT NULL, by TEXT NOT NULL,"
    " who TEXT NOT NULL, reason TEXT NOT NULL, text TEXT NOT NULL, chat TEXT NOT NULL,"
    " lines TEXT NOT NULL)",
    "CREATE TABLE acts(id INTEGER PRIMARY KEY, at INTEGER NOT NULL, by TEXT NOT NULL,"
    " what TEXT NOT NULL, target TEXT NOT NULL, why TEXT NOT NULL)",
    NULL,
};

/* Accounts, ratings and the archive of finished games. Users from before this version are guests. */
static const char *const version_3[] = {
    /* `password`: Argon2id in its text form */
    "CREATE TABLE accounts(who TEXT PRIMARY KEY, name TEXT NOT NULL, password TEXT NOT NULL,"
    " vault TEXT NOT NULL, made INTEGER NOT NULL) WITHOUT ROWID",
    /* the form of a name that all similar-looking names share */
    "CREATE TABLE account_keys(key TEXT PRIMARY KEY, who TEXT NOT NULL) WITHOUT ROWID",
    "CREATE INDEX account_keys_who ON account_keys(who)",
    "CREATE TABLE recoveries(who TEXT NOT NULL, code_hash BLOB NOT NULL,"
    " PRIMARY KEY(who, code_hash)) WITHOUT ROWID",
    /* further tokens of a user, in addition to the one in `persons` */
    "CREATE TABLE logins(token_hash BLOB PRIMARY KEY, who TEXT NOT NULL, device TEXT NOT NULL,"
    " made INTEGER NOT NULL, seen INTEGER NOT NULL) WITHOUT ROWID",
    "CREATE INDEX logins_who ON logins(who)",
    "CREATE INDEX IF NOT EXISTS lines_who ON lines(who)",
    "CREATE TABLE moves(code_hash BLOB PRIMARY KEY, who TEXT NOT NULL, until INTEGER NOT NULL)"
    " WITHOUT ROWID",
    "CREATE TABLE ratings(who TEXT NOT NULL, ruleset TEXT NOT NULL, rating REAL NOT NULL,"
    " deviation REAL NOT NULL, volatility REAL NOT NULL, games INTEGER NOT NULL,"
    " at INTEGER NOT NULL, PRIMARY KEY(who, ruleset)) WITHOUT ROWID",
    "CREATE INDEX ratings_top ON ratings(ruleset, rating DESC)",
    /* one row after each rated game; the newest has the highest id */
    "CREATE TABLE rating_steps(id INTEGER PRIMARY KEY, who TEXT NOT NULL, ruleset TEXT NOT NULL,"
    " room TEXT NOT NULL, game INTEGER NOT NULL, at INTEGER NOT NULL, other TEXT NOT NULL,"
    " before REAL NOT NULL, rating REAL NOT NULL, deviation REAL NOT NULL,"
    " UNIQUE(room, game, who))",
    "CREATE INDEX rating_steps_who ON rating_steps(who, ruleset, id)",
    "CREATE INDEX rating_steps_pair ON rating_steps(who, other, at)",
    /* how often each face came up in a user's throws: `kind` is "d6" or "stick" */
    "CREATE TABLE thrown(who TEXT NOT NULL, kind TEXT NOT NULL, face INTEGER NOT NULL,"
    " n INTEGER NOT NULL, PRIMARY KEY(who, kind, face)) WITHOUT ROWID",
    /* finished games; the newest has the highest id; their events are those of the room */
    "CREATE TABLE games(id INTEGER PRIMARY KEY, room TEXT NOT NULL, game INTEGER NOT NULL,"
    " ruleset TEXT NOT NULL, rules TEXT NOT NULL, started INTEGER NOT NULL,"
    " ended INTEGER NOT NULL, result TEXT NOT NULL, reason TEXT NOT NULL, turns INTEGER NOT NULL,"
    " rated INTEGER NOT NULL, open INTEGER NOT NULL, imported INTEGER NOT NULL,"
    " UNIQUE(room, game))",
    "CREATE INDEX games_ruleset ON games(ruleset, id)",
    "CREATE TABLE players(game INTEGER NOT NULL, seat TEXT NOT NULL, who TEXT NOT NULL,"
    " name TEXT NOT NULL, PRIMARY KEY(game, seat)) WITHOUT ROWID",
    "CREATE INDEX players_who ON players(who, game)",
    "CREATE INDEX IF NOT EXISTS seats_room ON seats(room)",
    /* rooms up to this number may hold games that ended before the archive existed */
    "INSERT OR REPLACE INTO numbers(name, number)"
    " SELECT 'archive', coalesce(max(number), 0) FROM rooms",
    NULL,
};

/* The users that are bots. */
static const char *const version_4[] = {
    "CREATE TABLE bots(who TEXT PRIMARY KEY) WITHOUT ROWID",
    NULL,
};

/* Solved puzzles of accounts, and the days on which they solved a daily puzzle without help. */
static const char *const version_5[] = {
    "CREATE TABLE solved(who TEXT NOT NULL, ruleset TEXT NOT NULL, puzzle TEXT NOT NULL,"
    " at INTEGER NOT NULL, PRIMARY KEY(who, ruleset, puzzle)) WITHOUT ROWID",
    /* `day`: days since 1 January 1970 in UTC */
    "CREATE TABLE puzzle_days(who TEXT NOT NULL, ruleset TEXT NOT NULL, day INTEGER NOT NULL,"
    " PRIMARY KEY(who, ruleset, day)) WITHOUT ROWID",
    NULL,
};

/* The room for which each tip of a user's dice chain is reserved. A tip says nothing about its user. */
static const char *const version_6[] = {
    "CREATE TABLE tips(tip BLOB PRIMARY KEY, room TEXT NOT NULL) WITHOUT ROWID",
    NULL,
};

/* Tokens that accounts have made for programs; `scopes`: the sum of 1 (read) and 2 (play). */
static const char *const version_7[] = {
    "CREATE TABLE program_tokens(token_hash BLOB PRIMARY KEY, who TEXT NOT NULL, name TEXT NOT "
    "NULL,"
    " scopes INTEGER NOT NULL, made INTEGER NOT NULL, seen INTEGER NOT NULL, UNIQUE(who, name))"
    " WITHOUT ROWID",
    NULL,
};

static const char *const *const versions[STORE_SCHEMA_VERSION] = {
    version_1, version_2, version_3, version_4, version_5, version_6, version_7};

static int run(sqlite3 *sqlite, const char *sql)
{
    return sqlite3_exec(sqlite, sql, NULL, NULL, NULL);
}

static int set_number(sqlite3 *sqlite, const char *pragma, int number)
{
    char text[64];
    snprintf(text, sizeof text, "PRAGMA %s = %d", pragma, number);
    return run(sqlite, text);
}

int schema_bring_up(sqlite3 *sqlite, long long from, int application_id)
{
    assert(from >= 0 && from <= STORE_SCHEMA_VERSION);
    int code = run(sqlite, "BEGIN IMMEDIATE");
    for (long long version = from; version < STORE_SCHEMA_VERSION; version++) {
        for (const char *const *sql = versions[version]; *sql != NULL && code == SQLITE_OK; sql++) {
            code = run(sqlite, *sql);
        }
    }
    code = code == SQLITE_OK ? set_number(sqlite, "application_id", application_id) : code;
    code = code == SQLITE_OK ? set_number(sqlite, "user_version", STORE_SCHEMA_VERSION) : code;
    code = code == SQLITE_OK ? run(sqlite, "COMMIT") : code;
    if (code != SQLITE_OK && sqlite3_get_autocommit(sqlite) == 0) {
        run(sqlite, "ROLLBACK"); /* its own failure is ignored: the first failure is reported */
    }
    return code;
}
