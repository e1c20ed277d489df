/* SPDX-License-Identifier: MIT */
#include "store/sqlite/db.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/accounts.h"

/* In the order in which store/archive.c reads them. */
#define GAME_COLUMNS                                                                               \
    "games.id, room, games.game, ruleset, rules, started, ended, result, reason, turns, rated,"    \
    " open, imported"
/* Whether that user is a bot. */
#define IS_BOT(user_id) "EXISTS(SELECT 1 FROM bots WHERE bots.who = " user_id ")"
/* True if the account of ?1 has never been rated; only then may it change between bot and human. */
#define UNRATED "NOT EXISTS(SELECT 1 FROM rating_steps WHERE who = ?1)"
#define NUMBER_OF_ROOM "(SELECT number FROM rooms WHERE room = ?1)"
#define ADD_GAME(columns, values)                                                                  \
    "INSERT INTO games(" columns "room, game, ruleset, rules, started, ended, result,"             \
    " reason, turns, rated, open, imported)"                                                       \
    " VALUES(" values "?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)"                         \
    " ON CONFLICT(room, game) DO NOTHING"
/*
 * Whether a rating is established. Its uncertainty has grown since its last game. The parameters are the current time,
 * the growth per millisecond and the limit. The formula is that of store_rating_deviation(), squared.
 */
#define ESTABLISHED(now, growth, limit)                                                            \
    "deviation * deviation + volatility * volatility *"                                            \
    " CASE WHEN at < " now " THEN " now " - at ELSE 0 END * " growth " <= " limit

/* For a row that joins `players` and `games`: whether the side of the seat has won, or the other side. */
#define SEAT_WON "result = CASE substr(seat, 1, 1) WHEN 'w' THEN '1-0' ELSE '0-1' END"
#define SEAT_LOST "result = CASE substr(seat, 1, 1) WHEN 'w' THEN '0-1' ELSE '1-0' END"

/* The last games of ?1, at most ?2, newest first: seat, result, reason. */
#define LAST_GAMES                                                                                 \
    "(SELECT seat, result, reason FROM players JOIN games ON games.id = players.game"              \
    " WHERE who = ?1 AND imported = 0 ORDER BY players.game DESC LIMIT ?2) AS last"

static const char *const statement_texts[DB_STATEMENTS] = {
    [DB_BEGIN] = "BEGIN IMMEDIATE",
    [DB_COMMIT] = "COMMIT",
    [DB_ROLLBACK] = "ROLLBACK",
    [DB_SAVE] = "SAVEPOINT one",
    [DB_UNDO] = "ROLLBACK TO one",
    [DB_RELEASE] = "RELEASE one",
    [DB_FIND_ROOM] = "SELECT number, coalesce(v, 0), coalesce(event, 0) FROM rooms"
                     " LEFT JOIN heads ON heads.room = number WHERE rooms.room = ?1",
    [DB_ADD_ROOM] = "INSERT INTO rooms(room, state, since) VALUES(?1, ?2, ?3)",
    [DB_SET_ROOM] = "UPDATE rooms SET state = ?2, since = ?3 WHERE number = ?1",
    [DB_ADD_EVENT] = "INSERT INTO events(room, v, before, who, command, text)"
                     " VALUES(?1, ?2, ?3, ?4, ?5, ?6)",
    [DB_SET_HEAD] = "INSERT OR REPLACE INTO heads(room, v, event) VALUES(?1, ?2, ?3)",
    [DB_ADD_CHAIN] = "INSERT INTO chains(room, game, seed) VALUES(?1, ?2, ?3)",
    [DB_SET_USER] = "INSERT INTO persons(who, token_hash, name, seen, made)"
                    " VALUES(?1, ?2, ?3, ?4, ?4)"
                    " ON CONFLICT(who) DO UPDATE SET token_hash = ?2, name = ?3, seen = ?4",
    [DB_ADD_SEAT] = "INSERT OR IGNORE INTO seats(who, room) VALUES(?1, ?2)",
    [DB_DROP_SEAT] = "DELETE FROM seats WHERE who = ?1 AND room = ?2",
    /* More space than any transaction of a game needs. DB_DROP_MARK frees it at once. */
    [DB_ADD_MARK] = "INSERT INTO marks(filling) VALUES(zeroblob(65536))",
    [DB_DROP_MARK] = "DELETE FROM marks",
    [DB_READ_ROOM] = "SELECT number, room, state, since, EXISTS(SELECT 1 FROM games"
                     " WHERE games.room = rooms.room AND imported = 1) FROM rooms WHERE room = ?1",
    [DB_READ_EVENT] =
        "SELECT v, before, who, command, text FROM events WHERE id = ?1 AND room = ?2",
    [DB_READ_CHAINS] = "SELECT game, seed FROM chains WHERE room = ?1 ORDER BY game",
    [DB_READ_RUNNING] = "SELECT number, room, state, since FROM rooms"
                        " WHERE state NOT IN ('ended','closed') AND state != 'asleep'"
                        " AND number > ?1 ORDER BY number",
    [DB_READ_USER] = "SELECT who, name, made FROM persons WHERE token_hash = ?1",
    /* running rooms first, then the newest; limited to the newest ten thousand rooms of the user */
    [DB_READ_ROOMS_OF] = "SELECT number, rooms.room, state, since FROM"
                         " (SELECT room FROM seats WHERE who = ?1 ORDER BY room DESC LIMIT 10000)"
                         " AS mine JOIN rooms ON number = mine.room"
                         " ORDER BY state IN ('ended','closed'), number DESC LIMIT ?2",

    /* accounts */
    [DB_RENAME_USER] = "UPDATE persons SET name = ?2 WHERE who = ?1",
    [DB_EXPECT_PASSWORD] = "UPDATE accounts SET who = who WHERE who = ?1 AND password = ?2",
    [DB_EXPECT_LOGIN] = "UPDATE logins SET who = who WHERE token_hash = ?1",
    [DB_ADD_ACCOUNT] = "INSERT INTO accounts(who, name, password, vault, made)"
                       " VALUES(?1, ?2, ?3, ?4, ?5)",
    [DB_DROP_KEYS] = "DELETE FROM account_keys WHERE who = ?1",
    [DB_ADD_KEY] = "INSERT INTO account_keys(key, who) VALUES(?2, ?1)",
    [DB_PUT_ACCOUNT_NAME] = "UPDATE accounts SET name = ?2 WHERE who = ?1",
    [DB_PUT_PASSWORD] = "UPDATE accounts SET password = ?2 WHERE who = ?1",
    [DB_PUT_VAULT] = "UPDATE accounts SET vault = ?2 WHERE who = ?1",
    [DB_DROP_RECOVERIES] = "DELETE FROM recoveries WHERE who = ?1",
    [DB_ADD_RECOVERY] = "INSERT INTO recoveries(who, code_hash) VALUES(?1, ?2)",
    [DB_USE_RECOVERY] = "DELETE FROM recoveries WHERE who = ?1 AND code_hash = ?2",
    [DB_ADD_LOGIN] = "INSERT INTO logins(token_hash, who, device, made, seen)"
                     " VALUES(?1, ?2, ?3, ?4, ?4)",
    [DB_TRIM_LOGINS] = "DELETE FROM logins WHERE who = ?1 AND token_hash NOT IN"
                       " (SELECT token_hash FROM logins WHERE who = ?1"
                       " ORDER BY seen DESC, made DESC LIMIT ?2)",
    [DB_SEE_LOGIN] = "UPDATE logins SET seen = ?2 WHERE token_hash = ?1",
    [DB_DROP_LOGIN] = "DELETE FROM logins WHERE token_hash = ?1",
    [DB_DROP_LOGINS] = "DELETE FROM logins WHERE who = ?1",
    [DB_TRIM_MOVES] = "DELETE FROM moves WHERE until <= ?1",
    [DB_DROP_MOVES] = "DELETE FROM moves WHERE who = ?1",
    [DB_ADD_MOVE] = "INSERT INTO moves(code_hash, who, until) VALUES(?1, ?2, ?3)",
    [DB_TAKE_MOVE] = "DELETE FROM moves WHERE code_hash = ?1",
    [DB_ERASE_ACCOUNT] = "DELETE FROM accounts WHERE who = ?1",
    [DB_ERASE_RATINGS] = "DELETE FROM ratings WHERE who = ?1",
    [DB_ERASE_STEPS] = "DELETE FROM rating_steps WHERE who = ?1",
    [DB_ERASE_THROWN] = "DELETE FROM thrown WHERE who = ?1",
    [DB_ERASE_SEATS] = "DELETE FROM seats WHERE who = ?1",
    [DB_ERASE_BLOCKS] = "DELETE FROM blocks WHERE who = ?1 OR other = ?1",
    [DB_ERASE_REPORTS] = "DELETE FROM reports WHERE by = ?1",
    [DB_ERASE_LINES] = "UPDATE lines SET name = ?2, text = '', preset = 0, gone_by = 'writer',"
                       " gone_why = '' WHERE who = ?1",
    [DB_ERASE_PLAYER] = "UPDATE players SET name = ?2 WHERE who = ?1",
    [DB_PUT_BOT] = "INSERT OR REPLACE INTO bots(who)"
                   " SELECT who FROM accounts WHERE who = ?1 AND " UNRATED,
    [DB_DROP_BOT] = "DELETE FROM bots WHERE who = ?1 AND " UNRATED,
    [DB_READ_IDENTITY] =
        "SELECT persons.who, persons.name, persons.made, accounts.who IS NOT NULL, 0,"
        " " IS_BOT(
            "persons.who") " FROM persons"
                           " LEFT JOIN accounts ON accounts.who = persons.who WHERE token_hash = ?1"
                           " UNION ALL SELECT persons.who, persons.name, persons.made, "
                           "accounts.who IS NOT NULL,"
                           " logins.seen, " IS_BOT(
                               "persons.who") " FROM logins JOIN persons ON persons.who = "
                                              "logins.who"
                                              " LEFT JOIN accounts ON accounts.who = persons.who"
                                              " WHERE logins.token_hash = ?1 AND logins.seen >= ?2",
    [DB_READ_MOVE] =
        "SELECT persons.who, persons.name, persons.made, accounts.who "
        "IS NOT NULL, 0, " IS_BOT(
            "persons.who") " FROM moves"
                           " JOIN persons ON persons.who = moves.who LEFT JOIN accounts "
                           "ON accounts.who = persons.who"
                           " WHERE code_hash = ?1 AND until > ?2",
    [DB_READ_KEY] = "SELECT who FROM account_keys WHERE key IN (?1, ?2) AND who <> ?3",
    [DB_READ_ACCOUNT] = "SELECT who, name, password, vault, made, " IS_BOT(
        "accounts.who") " FROM accounts WHERE who ="
                        " coalesce(nullif(?1, ''), (SELECT who FROM account_keys WHERE key = ?2))",
    [DB_READ_RECOVERIES] = "SELECT code_hash FROM recoveries WHERE who ="
                           " coalesce(nullif(?1, ''),"
                           " (SELECT who FROM account_keys WHERE key = ?2))",
    [DB_READ_LOGINS] = "SELECT token_hash, device, made, seen FROM logins WHERE who ="
                       " coalesce(nullif(?1, ''), (SELECT who FROM account_keys WHERE key = ?2))"
                       " ORDER BY seen DESC, made DESC",
    [DB_READ_EXPORT] = STORE_EXPORT,

    /* chat and moderation */
    [DB_ADD_LINE] = "INSERT INTO lines(chat, n, at, v, command, channel, who, name, text, preset,"
                    " gone_by, gone_why)"
                    " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
    [DB_TRIM_LINES] = "DELETE FROM lines WHERE chat = ?1 AND n <= ?2",
    [DB_REMOVE_LINE] = "UPDATE lines SET gone_by = ?3, gone_why = ?4 WHERE chat = ?1 AND n = ?2",
    [DB_REMOVE_LINES_OF] = "UPDATE lines SET gone_by = ?3, gone_why = ?4"
                           " WHERE chat = ?1 AND who = ?2 AND gone_by = ''",
    [DB_PUT_TIMEOUT] = "INSERT INTO timeouts(chat, who, until, why) VALUES(?1, ?2, ?3, ?4)"
                       " ON CONFLICT(chat, who) DO UPDATE SET until = ?3, why = ?4",
    [DB_PUT_BLOCK] = "INSERT INTO blocks(who, other, name) VALUES(?1, ?2, ?3)"
                     " ON CONFLICT(who, other) DO UPDATE SET name = ?3",
    [DB_DROP_BLOCK] = "DELETE FROM blocks WHERE who = ?1 AND other = ?2",
    [DB_PUT_BAN] = "INSERT OR REPLACE INTO bans(target, until, why, by, at)"
                   " VALUES(?1, ?2, ?3, ?4, ?5)",
    [DB_DROP_BAN] = "DELETE FROM bans WHERE target = ?1",
    [DB_TRIM_BANS] = "DELETE FROM bans WHERE until > 0 AND until <= ?1",
    [DB_PUT_NUMBER] = "INSERT INTO numbers(name, number) VALUES(?1, ?2)"
                      " ON CONFLICT(name) DO UPDATE SET number = ?2",
    [DB_ADD_REPORT] = "INSERT INTO reports(at, by, who, reason, text, chat, lines)"
                      " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [DB_TRIM_REPORTS] = "DELETE FROM reports WHERE id <= (SELECT max(id) FROM reports) - ?1",
    [DB_ADD_ACT] = "INSERT INTO acts(at, by, what, target, why) VALUES(?1, ?2, ?3, ?4, ?5)",
    [DB_TRIM_ACTS] = "DELETE FROM acts WHERE id <= (SELECT max(id) FROM acts) - ?1",
    [DB_READ_LINES] = "SELECT n, at, v, command, channel, who, name, text, preset, gone_by,"
                      " gone_why FROM lines WHERE chat = ?1 ORDER BY n DESC LIMIT ?2",
    [DB_READ_TIMEOUTS] = "SELECT who, until, why FROM timeouts WHERE chat = ?1",
    [DB_READ_BLOCKS] = "SELECT other, name, 1 FROM blocks WHERE who = ?1"
                       " UNION ALL SELECT who, '', 0 FROM blocks WHERE other = ?1",
    [DB_READ_BANS] = "SELECT target, until, why, by, at FROM bans ORDER BY id",
    [DB_READ_NUMBER] = "SELECT number FROM numbers WHERE name = ?1",
    [DB_READ_REPORTS] = "SELECT at, by, who, reason, text, chat, lines FROM reports"
                        " ORDER BY id DESC LIMIT ?1",
    [DB_READ_ACTS] = "SELECT at, by, what, target, why FROM acts ORDER BY id DESC LIMIT ?1",

    /* the archive; a game that ended before all games in the archive gets a number below theirs */
    [DB_ADD_GAME] = ADD_GAME("", ""),
    [DB_ADD_OLD_GAME] = ADD_GAME("id, ", "(SELECT coalesce(min(id), 0) - 1 FROM games), "),
    [DB_ADD_PLAYER] = "INSERT INTO players(game, seat, who, name)"
                      " SELECT id, ?3, ?4, ?5 FROM games WHERE room = ?1 AND game = ?2"
                      " ON CONFLICT DO NOTHING",
    [DB_PUT_FILLED] = "UPDATE numbers SET number = ?1 - 1 WHERE name = 'archive'",
    [DB_READ_GAMES] = "SELECT " GAME_COLUMNS " FROM games WHERE id < ?1 ORDER BY id DESC LIMIT ?2",
    [DB_READ_GAMES_OF_RULESET] = "SELECT " GAME_COLUMNS " FROM games"
                                 " WHERE ruleset = ?3 AND id < ?1 ORDER BY id DESC LIMIT ?2",
    [DB_READ_GAMES_OF] = "SELECT " GAME_COLUMNS " FROM players"
                         " CROSS JOIN games ON games.id = players.game"
                         " WHERE players.who = ?3 AND players.game < ?1"
                         " ORDER BY players.game DESC LIMIT ?2",
    [DB_READ_PLAYERS] =
        "SELECT seat, who, name, " IS_BOT("players.who") " FROM players WHERE game = ?1",
    [DB_READ_UNFILLED] = "SELECT number, room, state, since FROM rooms"
                         " WHERE number <= (SELECT number FROM numbers WHERE name = 'archive')"
                         " ORDER BY number DESC LIMIT 1",

    /* removal of a room; its events are linked from its head */
    [DB_DROP_EVENTS] =
        "DELETE FROM events WHERE id IN (WITH RECURSIVE log(id, before, room) AS"
        " (SELECT id, before, events.room FROM rooms JOIN heads ON heads.room = number"
        " JOIN events ON id = event AND events.room = number WHERE rooms.room = ?1"
        " UNION ALL SELECT events.id, events.before, events.room FROM log"
        " JOIN events ON events.id = log.before AND events.room = log.room) SELECT id FROM log)",
    [DB_DROP_CHAINS] = "DELETE FROM chains WHERE room = " NUMBER_OF_ROOM,
    [DB_DROP_SEATS] = "DELETE FROM seats WHERE room = " NUMBER_OF_ROOM,
    [DB_DROP_HEAD] = "DELETE FROM heads WHERE room = " NUMBER_OF_ROOM,
    [DB_DROP_LINES] = "DELETE FROM lines WHERE chat = ?1",
    [DB_DROP_TIMEOUTS] = "DELETE FROM timeouts WHERE chat = ?1",
    [DB_DROP_PLAYERS] = "DELETE FROM players"
                        " WHERE game IN (SELECT id FROM games WHERE room = ?1)",
    [DB_DROP_GAMES] = "DELETE FROM games WHERE room = ?1",
    [DB_DROP_OWNER] = "DELETE FROM marks WHERE ?1 IS NULL", /* rooms have no owner here */
    [DB_DROP_ROOM] = "DELETE FROM rooms WHERE room = ?1",
    [DB_READ_GUEST_ROOMS] =
        "SELECT room FROM (SELECT number, room, state, since FROM rooms WHERE number > ?1"
        " ORDER BY number LIMIT ?2) AS helping"
        " WHERE state IN ('ended','closed') AND since < ?3"
        " AND NOT EXISTS (SELECT 1 FROM seats JOIN accounts ON accounts.who = seats.who"
        " WHERE seats.room = helping.number)"
        " AND NOT EXISTS (SELECT 1 FROM games JOIN players ON players.game = games.id"
        " JOIN accounts ON accounts.who = players.who WHERE games.room = helping.room)",
    [DB_READ_LAST_ROOM] = "SELECT number FROM (SELECT number FROM rooms WHERE number > ?1"
                          " ORDER BY number LIMIT ?2) AS helping ORDER BY number DESC LIMIT 1",
    /* ratings and player statistics */
    [DB_COUNT_PAIR] = "SELECT count(*) FROM rating_steps WHERE who = ?1 AND other = ?2 AND at > ?3",
    [DB_READ_RATING] = "SELECT rating, deviation, volatility, games, at FROM ratings"
                       " WHERE who = ?1 AND ruleset = ?2",
    [DB_ADD_RATING_STEP] = "INSERT INTO rating_steps(who, ruleset, room, game, at, other,"
                           " before, rating, deviation)"
                           " SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9"
                           " WHERE EXISTS(SELECT 1 FROM accounts WHERE who = ?1)"
                           " ON CONFLICT DO NOTHING",
    [DB_PUT_RATING] = "INSERT INTO ratings(who, ruleset, rating, deviation, volatility,"
                      " games, at) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)"
                      " ON CONFLICT(who, ruleset) DO UPDATE SET rating = ?3, deviation = ?4,"
                      " volatility = ?5, games = ?6, at = ?7",
    [DB_READ_RATINGS] =
        "SELECT ruleset, rating, deviation, volatility, games, at, (SELECT count(*) FROM"
        " (SELECT 1 FROM ratings WHERE ruleset = mine.ruleset AND rating >= mine.rating"
        " AND (rating > mine.rating OR who < mine.who) AND " ESTABLISHED(
            "?3", "?4",
            "?5") " LIMIT ?2) AS better) FROM ratings AS mine WHERE who = ?1 ORDER BY ruleset",
    [DB_READ_RATED] = "SELECT who, at, before, rating, deviation FROM rating_steps"
                      " WHERE room = ?1 AND game = ?2",
    [DB_READ_CURVE] =
        "SELECT who, at, before, rating, deviation FROM"
        " (SELECT *, row_number() OVER (ORDER BY id DESC) AS back,"
        " count(*) OVER () AS steps FROM rating_steps WHERE who = ?1 AND ruleset = ?2) AS curve"
        " WHERE (back - 1) % ((steps + ?3 - 1) / ?3) = 0 ORDER BY id",
    [DB_READ_TABLE] =
        "SELECT ratings.who, name, ruleset, rating, deviation, volatility, games, at,"
        " " IS_BOT("ratings.who") " FROM ratings JOIN accounts ON accounts.who = ratings.who"
                                  " WHERE ruleset = ?1 AND " ESTABLISHED(
                                      "?4", "?5",
                                      "?6") " ORDER BY rating DESC, ratings.who LIMIT ?2 OFFSET ?3",
    [DB_ADD_THROWN] = "INSERT INTO thrown(who, kind, face, n) SELECT ?1, ?2, ?3, ?4"
                      " WHERE EXISTS(SELECT 1 FROM persons WHERE who = ?1)"
                      " ON CONFLICT(who, kind, face) DO UPDATE SET n = thrown.n + ?4",
    [DB_READ_PROFILE] =
        "SELECT persons.who, coalesce(accounts.name, persons.name), persons.made,"
        " accounts.who IS NOT NULL, " IS_BOT("persons.who") " FROM persons"
                                                            " LEFT JOIN accounts ON accounts.who = "
                                                            "persons.who WHERE persons.who = ?1",
    [DB_READ_THROWN] = "SELECT kind, face, n FROM thrown WHERE who = ?1",
    [DB_READ_RECORD] = "SELECT count(*), count(*) FILTER (WHERE " SEAT_WON "),"
                       " count(*) FILTER (WHERE result = '1/2')"
                       " FROM " LAST_GAMES,
    [DB_READ_CONDUCT] =
        "SELECT count(*), count(*) FILTER (WHERE reason IN ('time', 'abandoned') AND " SEAT_LOST
        ") FROM " LAST_GAMES,
    [DB_READ_AGAINST] =
        "SELECT ruleset, count(*), count(*) FILTER (WHERE " SEAT_WON
        "), count(*) FILTER (WHERE result = '1/2') FROM"
        " (SELECT game AS id, seat FROM players WHERE who = ?1 ORDER BY game DESC LIMIT ?3) AS mine"
        " JOIN games USING(id) WHERE imported = 0 AND EXISTS(SELECT 1 FROM players"
        " WHERE game = mine.id AND who = ?2 AND substr(seat, 1, 1) <> substr(mine.seat, 1, 1))"
        " GROUP BY ruleset ORDER BY count(*) DESC, ruleset",

    /* leases; no other node can exist here: the result code (0: done), and the values that belong to it */
    [DB_JOIN_NODE] = "SELECT 0, 1 WHERE ?1 <> '' AND ?2 > 0",
    [DB_RENEW_NODE] = "SELECT 0",
    [DB_LEAVE_NODE] = "SELECT 0",
    [DB_READ_NODES] = "SELECT '', 1, 0, 0, 0 WHERE 0",
    [DB_CLAIM_ROOM] = "SELECT 0, '', 1 WHERE ?1 <> ''",
    [DB_READ_OWNER] = "SELECT 0, '', 1 WHERE ?1 <> ''",
    [DB_HAND_ROOM] = "SELECT 0 WHERE ?1 <> '' AND ?2 > 0 AND ?3 <> '?'",
    [DB_READ_ORPHANS] = "SELECT room FROM rooms WHERE ?1 < 0",
    [DB_FIND_OPENED] =
        "SELECT rooms.room FROM rooms JOIN events ON events.room = rooms.number AND v = 1"
        " WHERE events.who = ?1 AND command = ?2 AND rooms.number >"
        " (SELECT coalesce(max(number), 0) FROM rooms) - ?3",
};

/* ---- failures ---- */

bool db_is_no_space(int error)
{
    return error == ENOSPC || error == EDQUOT || error == EFBIG;
}

/*
 * SQLite reports the error of its most recent system call. That call may have succeeded during the cleanup. The
 * write-ahead log, in which most failures occur, keeps its error more reliably.
 */
int db_system_error(sqlite3 *sqlite)
{
    int error = 0;
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

enum store_status db_failure(struct db *db, int code)
{
    int error = db_system_error(db->sqlite);
    char words[64] = "";
    snprintf(db->problem, sizeof db->problem, "%s (%d)", sqlite3_errmsg(db->sqlite), code);
    switch (code & 0xff) { /* the primary code, without the extension */
    case SQLITE_FULL:
        return STORE_FULL;
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
        strerror_r(error, words, sizeof words);
        snprintf(db->problem, sizeof db->problem, "%s: %s (%d)", sqlite3_errmsg(db->sqlite), words,
                 code);
        return db_is_no_space(error) ? STORE_FULL : STORE_FAILED;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return STORE_CORRUPT;
    default:
        return STORE_FAILED;
    }
}

void db_note(struct db *db, const char *words)
{
    snprintf(db->problem, sizeof db->problem, "%s", words);
}

bool db_failure_is_local(int code)
{
    return (code & 0xff) == SQLITE_CONSTRAINT || (code & 0xff) == SQLITE_TOOBIG;
}

/* ---- statements ---- */

sqlite3_stmt *db_statement(struct db *db, enum db_statement which)
{
    return db->statements[which];
}

void db_done(sqlite3_stmt *statement)
{
    sqlite3_reset(
        statement); /* the reset repeats the result of the last step, which was handled already */
    sqlite3_clear_bindings(statement);
}

int db_run(struct db *db, enum db_statement which)
{
    sqlite3_stmt *statement = db->statements[which];
    int code = sqlite3_step(statement);
    assert(code != SQLITE_ROW);
    if (code != SQLITE_DONE) {
        code = sqlite3_extended_errcode(db->sqlite);
    }
    db_done(statement);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

const char *db_statement_text(enum db_statement which)
{
    return statement_texts[which];
}

enum store_status db_prepare(struct db *db)
{
    for (int i = 0; i < DB_STATEMENTS; i++) {
        int code = sqlite3_prepare_v3(db->sqlite, statement_texts[i], -1, SQLITE_PREPARE_PERSISTENT,
                                      &db->statements[i], NULL);
        if (code != SQLITE_OK) {
            /* The file is intact but lacks a table or a column: this program did not write it. */
            enum store_status status = db_failure(db, code);
            return code == SQLITE_ERROR ? STORE_CORRUPT : status;
        }
    }
    return STORE_OK;
}

void db_rollback(struct db *db)
{
    db_forget_heads(db);
    /* After some failures SQLite has rolled back by itself, and reports that here. */
    if (sqlite3_get_autocommit(db->sqlite) == 0 && db_run(db, DB_ROLLBACK) != SQLITE_OK) {
        db_forget_heads(db);
    }
}

void db_checkpoint(struct db *db)
{
    /*
     * If the checkpoint fails (a full disk), the write-ahead log only stays longer. The worker tries again when the log
     * has grown.
     */
    sqlite3_wal_checkpoint_v2(db->sqlite, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    db->wal_pages = 0;
}

void db_scrub(struct db *db)
{
    sqlite3_busy_timeout(db->sqlite, 0); /* do not wait for other readers */
    sqlite3_wal_checkpoint_v2(db->sqlite, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    sqlite3_busy_timeout(db->sqlite, DB_BUSY_MS);
    db->wal_pages = 0;
}

void db_limit_bytes(struct db *db, int64_t bytes)
{
    enum { PAGE_BYTES = 4096, PAGES_MAX = 0x3fffffff };
    char text[64];
    int64_t pages = bytes <= 0 || bytes / PAGE_BYTES > PAGES_MAX ? PAGES_MAX : bytes / PAGE_BYTES;
    snprintf(text, sizeof text, "PRAGMA max_page_count = %lld", (long long)(pages < 1 ? 1 : pages));
    sqlite3_exec(db->sqlite, text, NULL, NULL, NULL);
}

/* ---- heads ---- */

static struct db_head *head_place(struct db *db, const char *room)
{
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (const char *c = room; *c != '\0'; c++) {
        hash = (hash ^ (unsigned char)*c) * 16777619u;
    }
    return &db->heads[hash % DB_HEADS_KEPT];
}

enum store_status db_find_head(struct db *db, const char *room, struct db_head *head)
{
    *head = *head_place(db, room);
    if (strcmp(head->room, room) == 0) {
        return STORE_OK;
    }
    sqlite3_stmt *find = db_statement(db, DB_FIND_ROOM);
    sqlite3_bind_text(find, 1, room, -1, SQLITE_STATIC);
    int code = sqlite3_step(find);
    enum store_status status = STORE_MISSING;
    if (code == SQLITE_ROW) {
        *head = (struct db_head){.number = sqlite3_column_int64(find, 0),
                                 .v = sqlite3_column_int64(find, 1),
                                 .event = sqlite3_column_int64(find, 2)};
        snprintf(head->room, sizeof head->room, "%s", room);
        db_keep_head(db, head);
        status = STORE_OK;
    } else if (code != SQLITE_DONE) {
        status = db_failure(db, sqlite3_extended_errcode(db->sqlite));
    }
    db_done(find);
    return status;
}

void db_keep_head(struct db *db, const struct db_head *head)
{
    *head_place(db, head->room) = *head;
}

void db_forget_heads(struct db *db)
{
    memset(db->heads, 0, DB_HEADS_KEPT * sizeof db->heads[0]);
}
