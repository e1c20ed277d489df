/* SPDX-License-Identifier: MIT */
/* The texts of store/statements.def, and the fragments of SQL that several of them share. */
#include "store/statements.h"

#include <stddef.h>

/* ---- games ---- */

/* In the order of the cells in store/archive.h. */
#define GAME_COLUMNS                                                                               \
    "games.id, room, games.game, ruleset, rules, started, ended, result, reason, turns, rated,"    \
    " open, imported"
/* Whether the games of a row of `rooms` were imported. */
#define IS_IMPORTED "EXISTS(SELECT 1 FROM games WHERE games.room = rooms.room AND imported = 1)"
/*
 * PostgreSQL: the players of those games on a page that may fit the query, as store_games_can_match() says. OFFSET 0
 * makes PostgreSQL look them up game by game. Without it a plan that expects many games reads the players of all games.
 *
 * page  a statement that returns games
 */
#define PLAYERS_OF_PAGE(page)                                                                      \
    "SELECT seat, who, name, EXISTS(SELECT 1 FROM bots WHERE bots.who = player.who), player.game"  \
    " FROM (" page ") AS page CROSS JOIN LATERAL (SELECT * FROM players WHERE game = page.id"      \
    " OFFSET 0) AS player WHERE ended >= ?3 AND (ended < ?4 OR ?4 = 0)"                            \
    " AND (rated = ?5 OR ?5 < 0) AND (result IN (?6, ?7) OR ?6 = '')"                              \
    " ORDER BY player.game DESC, seat"
/* For a row that joins `players` and `games`: whether the other side has won. */
#define SEAT_LOST "result = CASE substr(seat, 1, 1) WHEN 'w' THEN '0-1' ELSE '1-0' END"
/* A sum over rows of `results`, as a whole number; 0 without a row. */
#define SUM(numbers) "CAST(coalesce(sum(" numbers "), 0) AS bigint)"
/*
 * The last games of ?1, at most ?2, newest first: seat, result, reason, room, number in the room, end. With ?3 = 0 only
 * those that every user may find. Only the newest ?4 games are examined, so that the time for it is bounded.
 */
#define LAST_GAMES                                                                                 \
    "(SELECT seat, result, reason, room, games.game AS number, ended FROM players"                 \
    " JOIN games ON games.id = players.game"                                                       \
    " WHERE who = ?1 AND imported = 0 AND (open = 1 OR ?3 <> 0) AND players.game > coalesce("      \
    "(SELECT game FROM players WHERE who = ?1 ORDER BY game DESC LIMIT 1 OFFSET ?4),"              \
    " -9223372036854775807) ORDER BY players.game DESC LIMIT ?2) AS last"

/* Whether ?1 left that game among LAST_GAMES early; `excused`: 1 if an outage of the server excuses it. */
#define HAS_DEPARTED(excused)                                                                      \
    "EXISTS(SELECT 1 FROM departures WHERE departures.who = ?1 AND departures.room = last.room"    \
    " AND departures.game = last.number AND excused = " excused ")"

/* ---- rooms ---- */

#define NUMBER_OF_ROOM "(SELECT number FROM rooms WHERE room = ?1)"
/* For PostgreSQL: number, room, state, since, the v of the last event. */
#define ROOM_COLUMNS                                                                               \
    "rooms.number, rooms.room, state, since, network, address,"                                    \
    " coalesce((SELECT v FROM heads WHERE heads.room = rooms.number), 0)"
#define RUNNING                                                                                    \
    "SELECT number FROM rooms WHERE state NOT IN ('ended','closed') AND state <> 'asleep'"         \
    " AND number > ?1 ORDER BY number LIMIT ?2"

/* ---- users and ratings ---- */

/* Whether that user is a bot. */
#define IS_BOT(user_id) "EXISTS(SELECT 1 FROM bots WHERE bots.who = " user_id ")"
/* True if the account of ?1 has never been rated; only then may it change between bot and human. */
#define UNRATED "NOT EXISTS(SELECT 1 FROM rating_steps WHERE who = ?1)"
/* The user ?1 or, if that is "", the owner of the name's key ?2. */
#define USER_OR_KEY "coalesce(nullif(?1, ''), (SELECT who FROM account_keys WHERE key = ?2))"
/*
 * Whether a rating is established. Its uncertainty has grown since its last game. The parameters are the current time,
 * the growth per millisecond and the limit. The formula is that of store_rating_deviation(), squared.
 */
#define ESTABLISHED(now, growth, limit)                                                            \
    "deviation * deviation + volatility * volatility *"                                            \
    " CASE WHEN at < " now " THEN " now " - at ELSE 0 END * " growth " <= " limit

/*
 * ---- the export: what the server stores about ?1 ----
 *
 * It is read in pages, each in a transaction of its own: the JSON text of each row of one kind, at most ?2 of them, and
 * then its key. The next page goes on behind the key of the last row. Both engines write JSON without spaces.
 */

#define SQLITE_PAGE(fields, key, from)                                                             \
    "SELECT json_object(" fields ")" key " FROM (" from " LIMIT ?2)"
#define POSTGRES_PAGE(columns, key, from)                                                          \
    "SELECT (SELECT row_to_json(fields)::text FROM (SELECT " columns ") AS fields)" key            \
    " FROM (" from " LIMIT ?2) AS page"

#define SQLITE_EXPORT                                                                              \
    "SELECT (SELECT json_object('who', who, 'name', name, 'made', made, 'seen', seen)"             \
    " FROM persons WHERE who = ?1),"                                                               \
    " (SELECT json_object('name', name, 'made', made, 'vault', vault,"                             \
    " 'bot', json(iif(EXISTS(SELECT 1 FROM bots WHERE who = ?1), 'true', 'false')),"               \
    " 'codes', (SELECT count(*) FROM recoveries WHERE who = ?1)) FROM accounts WHERE who = ?1)"
#define POSTGRES_EXPORT                                                                            \
    "SELECT (SELECT row_to_json(found)::text FROM"                                                 \
    " (SELECT who, name, made, seen FROM persons WHERE who = ?1) AS found),"                       \
    " (SELECT row_to_json(found)::text FROM"                                                       \
    " (SELECT name, made, vault, EXISTS(SELECT 1 FROM bots WHERE who = ?1) AS bot,"                \
    " (SELECT count(*) FROM recoveries WHERE who = ?1) AS codes"                                   \
    " FROM accounts WHERE who = ?1) AS found)"

/* ---- the texts ---- */

/* A change that raises an error unless it affects at least one row. */
#define POSTGRES_FIND(change)                                                                      \
    "WITH found AS (" change " RETURNING 1) SELECT must_find((SELECT count(*) FROM found))"

#define BOTH(name, text) [SQL_##name] = {text, text, false},
#define EACH(name, sqlite, postgres) [SQL_##name] = {sqlite, postgres, false},
#define MUST_FIND(name, text) [SQL_##name] = {text, POSTGRES_FIND(text), true},
#define SQLITE_ONLY(name, text) [SQL_##name] = {text, NULL, false},
#define POSTGRES_ONLY(name, text) [SQL_##name] = {NULL, text, false},
static const struct {
    const char *sqlite;
    const char *postgres;
    bool must_find;
} statements[SQL_STATEMENTS] = {
#include "store/statements.def"
};

const char *store_statement_sqlite(enum store_statement which)
{
    return statements[which].sqlite;
}

const char *store_statement_postgres(enum store_statement which)
{
    return statements[which].postgres;
}

bool store_statement_must_find(enum store_statement which)
{
    return statements[which].must_find;
}

/* ---- which readings run beside the writes ---- */

/*
 * What anybody may ask for as often as the shares of admission allow, and what reads much. The server's own state
 * (rooms, sessions, accounts, names, chat, moderation, leases) is not among it: it must see all earlier writes.
 */
static const bool is_public[SQL_STATEMENTS] = {
    /* pages of logs that are committed */
    [SQL_FIND_ROOM] = true,
    [SQL_READ_EVENT] = true,
    [SQL_READ_BEFORE] = true,
    [SQL_FIND_EVENT] = true,
    [SQL_READ_PAGE] = true,
    /* searches for games */
    [SQL_READ_GAMES] = true,
    [SQL_READ_GAMES_OF] = true,
    [SQL_READ_GAMES_OF_RULESET] = true,
    [SQL_READ_PLAYERS] = true,
    [SQL_READ_GAMES_PLAYERS] = true,
    [SQL_READ_GAMES_OF_PLAYERS] = true,
    [SQL_READ_GAMES_OF_RULESET_PLAYERS] = true,
    /* users */
    [SQL_READ_PROFILE] = true,
    [SQL_READ_THROWN] = true,
    [SQL_READ_RECORD] = true,
    [SQL_READ_CONDUCT] = true,
    [SQL_READ_AGAINST] = true,
    /* ratings */
    [SQL_READ_RATINGS] = true,
    [SQL_READ_CURVE] = true,
    [SQL_READ_TABLE] = true,
    /* exports */
    [SQL_READ_EXPORT] = true,
    [SQL_EXPORT_LOGINS] = true,
    [SQL_EXPORT_TOKENS] = true,
    [SQL_EXPORT_SEATS] = true,
    [SQL_EXPORT_GAMES] = true,
    [SQL_EXPORT_RATINGS] = true,
    [SQL_EXPORT_STEPS] = true,
    [SQL_EXPORT_DEPARTURES] = true,
    [SQL_EXPORT_RESULTS] = true,
    [SQL_EXPORT_THROWN] = true,
    [SQL_EXPORT_SOLVED] = true,
    [SQL_EXPORT_DAYS] = true,
    [SQL_EXPORT_LINES] = true,
    [SQL_EXPORT_BLOCKS] = true,
    [SQL_EXPORT_REPORTS] = true,
};

bool store_statement_is_public(enum store_statement which)
{
    return is_public[which];
}
