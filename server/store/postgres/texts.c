/* SPDX-License-Identifier: MIT */
#include "store/postgres/texts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A change that must affect at least one row. */
#define MUST_FIND(change)                                                                          \
    "WITH found AS (" change " RETURNING 1) SELECT must_find((SELECT count(*) FROM found))"
#define UNRATED "NOT EXISTS(SELECT 1 FROM rating_steps WHERE who = $1)"

/* The columns of rooms: number, room, state, since, the v of the last event. */
#define ROOM_COLUMNS                                                                               \
    "rooms.number, rooms.room, state, since,"                                                      \
    " coalesce((SELECT v FROM heads WHERE heads.room = rooms.number), 0)"
#define UNFILLED                                                                                   \
    "(SELECT number FROM rooms"                                                                    \
    " WHERE number <= (SELECT number FROM numbers WHERE name = 'archive')"                         \
    " ORDER BY number DESC LIMIT 1)"
#define RUNNING                                                                                    \
    "SELECT number FROM rooms WHERE state NOT IN ('ended','closed') AND state <> 'asleep'"         \
    " AND number > $1 ORDER BY number LIMIT $2"
#define GAME_COLUMNS                                                                               \
    "games.id, room, games.game, ruleset, rules, started, ended, result, reason, turns, rated,"    \
    " open, imported"
/* The players of the games that the statement `ids` returns. */
#define PLAYERS_OF_THESE(ids)                                                                      \
    "SELECT seat, who, name, EXISTS(SELECT 1 FROM bots WHERE bots.who = players.who), game"        \
    " FROM players WHERE game IN (" ids ") ORDER BY game DESC, seat"

/* The same text as json_object() and json_group_array() of SQLite: without spaces. */
#define OBJECT(name, from) ", (SELECT row_to_json(found) FROM (" from ") AS found) AS " name
#define EACH(name, from)                                                                           \
    ", (SELECT coalesce(array_to_json(array_agg(row_to_json(found))), '[]'::json) FROM"            \
    " (" from " LIMIT $2) AS found) AS " name

/* The same as STORE_EXPORT: everything that the server stores about $1, at most $2 rows of each kind. */
#define EXPORT                                                                                     \
    "SELECT row_to_json(everything)::text FROM (SELECT (SELECT row_to_json(found) FROM"            \
    " (SELECT who, name, made, seen FROM persons WHERE who = $1) AS found) AS person" OBJECT(      \
        "account",                                                                                 \
        "SELECT name, made, vault, EXISTS(SELECT 1 FROM bots WHERE who = $1) AS bot,"              \
        " (SELECT count(*) FROM recoveries WHERE who = $1) AS codes"                               \
        " FROM accounts WHERE who = $1") EACH("logins", "SELECT device, made, seen FROM logins "   \
                                                        "WHERE who = $1 ORDER BY seen DESC")       \
        EACH("seats", "SELECT rooms.room, state, since FROM seats"                                 \
                      " JOIN rooms ON number = seats.room WHERE who = $1 ORDER BY number DESC")    \
            EACH("games",                                                                          \
                 "SELECT room, games.game, rules, seat, started, ended, result, reason, rated"     \
                 " FROM players JOIN games ON games.id = players.game WHERE who = $1"              \
                 " ORDER BY games.id DESC") EACH("ratings", "SELECT ruleset, rating, deviation, "  \
                                                            "volatility, games, at FROM ratings"   \
                                                            " WHERE who = $1 ORDER BY ruleset")    \
                EACH("rating_steps", "SELECT ruleset, room, game, at, before, rating, deviation"   \
                                     " FROM rating_steps WHERE who = $1 ORDER BY id DESC")         \
                    EACH("thrown",                                                                 \
                         "SELECT kind, face, n FROM thrown WHERE who = $1 ORDER BY kind, face")    \
                        EACH("lines",                                                              \
                             "SELECT chat, n, at, channel, text, preset FROM lines WHERE who = $1" \
                             " ORDER BY at DESC") EACH("blocks",                                   \
                                                       "SELECT other AS who, name FROM blocks "    \
                                                       "WHERE who = $1 ORDER BY other")            \
                            EACH("reports",                                                        \
                                 "SELECT at, who, reason, text, chat FROM reports WHERE by = $1"   \
                                 " ORDER BY id DESC") ") AS everything"

/* "": PostgreSQL does not need this statement. */
static const char *const texts[PG_STATEMENTS] = {
    /* the engine sends transaction commands itself, and each statement names its room */
    [DB_BEGIN] = "",
    [DB_COMMIT] = "",
    [DB_ROLLBACK] = "",
    [DB_SAVE] = "",
    [DB_UNDO] = "",
    [DB_RELEASE] = "",
    [DB_FIND_ROOM] = "",
    [DB_ADD_ROOM] = "",
    [DB_SET_ROOM] = "",
    [DB_SET_HEAD] = "",
    [DB_ADD_MARK] = "",
    [DB_DROP_MARK] = "",
    [DB_READ_EVENT] = "",
    [DB_READ_CHAINS] = "",

    [PG_FENCE] = "SELECT fence($1, $2)",
    [PG_PUT_ROOM] = "SELECT put_room($1, $2, $3)",
    [DB_ADD_EVENT] = "SELECT append_event($1, $2, $3, $4, $5)",
    [DB_ADD_CHAIN] = "INSERT INTO chains(room, game, seed) VALUES(room_number($1), $2, $3)",
    [DB_ADD_SEAT] = "INSERT INTO seats(who, room) VALUES($1, room_number($2))"
                    " ON CONFLICT DO NOTHING",
    [DB_DROP_SEAT] = "SELECT drop_seat($1, $2)",
    [PG_BEGIN_GROUP] = "SELECT begin_group($1, $2, $3)",
    [PG_TAKE_OVER] = "SELECT take_over($1, $2)",
    [PG_FORGET_STORE] = "DELETE FROM stores WHERE store = $1 AND session = $2",
    [PG_BE_NODE] = "SELECT set_config('taberna.node', $1, false),"
                   " set_config('taberna.incarnation', $2::bigint::text, false),"
                   " set_config('taberna.lease_ms', $3::bigint::text, false)",

    [DB_READ_ROOM] = "SELECT " ROOM_COLUMNS ", EXISTS(SELECT 1 FROM games"
                     " WHERE games.room = rooms.room AND imported = 1) FROM rooms WHERE room = $1",
    [PG_READ_LOG] = "SELECT room, v, who, command, text FROM events"
                    " WHERE room = (SELECT number FROM rooms WHERE rooms.room = $1) ORDER BY v",
    [PG_READ_CHAINS] = "SELECT room, game, seed FROM chains"
                       " WHERE room = (SELECT number FROM rooms WHERE rooms.room = $1)"
                       " ORDER BY game",
    [DB_READ_UNFILLED] = "SELECT " ROOM_COLUMNS " FROM rooms WHERE number = " UNFILLED,
    [PG_READ_UNFILLED_LOG] = "SELECT room, v, who, command, text FROM events"
                             " WHERE room = " UNFILLED " ORDER BY v",
    [PG_READ_UNFILLED_CHAINS] = "SELECT room, game, seed FROM chains"
                                " WHERE room = " UNFILLED " ORDER BY game",
    [DB_READ_RUNNING] = "SELECT " ROOM_COLUMNS " FROM rooms"
                        " WHERE state NOT IN ('ended','closed') AND state <> 'asleep'"
                        " AND number > $1 ORDER BY number LIMIT $2",
    [PG_READ_RUNNING_LOGS] = "SELECT room, v, who, command, text FROM events"
                             " WHERE room IN (" RUNNING ") ORDER BY room, v",
    [PG_READ_RUNNING_CHAINS] = "SELECT room, game, seed FROM chains"
                               " WHERE room IN (" RUNNING ") ORDER BY room, game",

    /* accounts */
    [DB_EXPECT_PASSWORD] =
        MUST_FIND("UPDATE accounts SET who = who WHERE who = $1 AND password = $2"),
    [DB_EXPECT_LOGIN] = MUST_FIND("UPDATE logins SET who = who WHERE token_hash = $1"),
    [DB_USE_RECOVERY] = MUST_FIND("DELETE FROM recoveries WHERE who = $1 AND code_hash = $2"),
    [DB_TAKE_MOVE] = MUST_FIND("DELETE FROM moves WHERE code_hash = $1"),
    [DB_PUT_BOT] = MUST_FIND("INSERT INTO bots(who) SELECT who FROM accounts WHERE who = $1"
                             " AND " UNRATED " ON CONFLICT(who) DO UPDATE SET who = excluded.who"),
    [DB_DROP_BOT] = MUST_FIND("DELETE FROM bots WHERE who = $1 AND " UNRATED),
    [DB_READ_EXPORT] = EXPORT,

    /* a ban that is stored again becomes the newest */
    [DB_PUT_BAN] = "INSERT INTO bans(target, until, why, by, at) VALUES($1, $2, $3, $4, $5)"
                   " ON CONFLICT(target) DO UPDATE SET id = DEFAULT, until = $2, why = $3, by = $4,"
                   " at = $5",

    /* the archive */
    [DB_READ_GAMES_OF] = "SELECT " GAME_COLUMNS " FROM players"
                         " JOIN games ON games.id = players.game"
                         " WHERE players.who = $3 AND players.game < $1"
                         " ORDER BY players.game DESC LIMIT $2",
    [DB_READ_PLAYERS] = "",
    [PG_READ_PLAYERS] =
        PLAYERS_OF_THESE("SELECT id FROM games WHERE id < $1 ORDER BY id DESC LIMIT $2"),
    [PG_READ_PLAYERS_OF_RULESET] = PLAYERS_OF_THESE(
        "SELECT id FROM games WHERE ruleset = $3 AND id < $1 ORDER BY id DESC LIMIT $2"),
    [PG_READ_PLAYERS_OF] = PLAYERS_OF_THESE(
        "SELECT mine.game FROM players AS mine WHERE mine.who = $3 AND mine.game < $1"
        " ORDER BY mine.game DESC LIMIT $2"),
    [DB_DROP_EVENTS] = "DELETE FROM events"
                       " WHERE room = (SELECT number FROM rooms WHERE rooms.room = $1)",
    [DB_DROP_OWNER] = "DELETE FROM owners WHERE room = $1",

    /*
     * both ratings of a game: all transactions lock the two users in this order, so each reads the results of the
     * previous one
     */
    [PG_LOCK_ACCOUNTS] = "SELECT 1 FROM accounts WHERE who IN ($1, $2) ORDER BY who FOR UPDATE",
    [DB_PUT_RATING] = "",
    [DB_ADD_RATING_STEP] =
        "WITH step AS (INSERT INTO rating_steps(who, ruleset, room, game, at, other, before,"
        " rating, deviation) SELECT $1::text, $2::text, $3::text, $4::bigint, $5::bigint, $6::text,"
        " $7::float8, $8::float8, $9::float8"
        " WHERE EXISTS(SELECT 1 FROM accounts WHERE who = $1) ON CONFLICT DO NOTHING RETURNING 1)"
        " INSERT INTO ratings(who, ruleset, rating, deviation, volatility, games, at)"
        " SELECT $1::text, $2::text, $8::float8, $9::float8, $10::float8, $11::bigint, $5::bigint"
        " FROM step ON CONFLICT(who, ruleset) DO UPDATE SET rating = $8, deviation = $9,"
        " volatility = $10, games = $11, at = $5",

    /* leases; store/leases.c knows the result codes */
    [DB_JOIN_NODE] = "SELECT said, number FROM join_node($1, $2, $3)",
    [DB_RENEW_NODE] = "SELECT renew_node()",
    [DB_LEAVE_NODE] = "SELECT leave_node()",
    [DB_READ_NODES] =
        "SELECT node, incarnation, (extract(epoch FROM since) * 1000)::bigint,"
        " (extract(epoch FROM until - clock_timestamp()) * 1000)::bigint, (SELECT count(*)"
        " FROM owners WHERE owners.node = nodes.node AND owners.incarnation = nodes.incarnation)"
        " FROM nodes WHERE is_alive(node, incarnation) ORDER BY node",
    [DB_CLAIM_ROOM] = "SELECT said, owner, number FROM claim_room($1)",
    [DB_READ_OWNER] = "SELECT 0, coalesce((SELECT node FROM owners WHERE room = $1"
                      " AND is_alive(node, incarnation)), ''),"
                      " coalesce((SELECT epoch FROM owners WHERE room = $1), 0)",
    /* the record of a room that was claimed but never created is deleted */
    [DB_HAND_ROOM] =
        "WITH dropped AS (DELETE FROM owners WHERE room = $1::text AND epoch = $2::bigint"
        " AND $3::text = '' AND node = current_setting('taberna.node', true)"
        " AND NOT EXISTS(SELECT 1 FROM rooms WHERE rooms.room = $1::text) RETURNING 1)"
        " SELECT CASE WHEN EXISTS(SELECT 1 FROM dropped) THEN 0"
        " ELSE hand_room($1::text, $2::bigint, $3::text) END",
    [DB_READ_ORPHANS] =
        "SELECT room FROM rooms WHERE state NOT IN ('ended','closed') AND state <> 'asleep'"
        " AND NOT EXISTS(SELECT 1 FROM owners WHERE owners.room = rooms.room"
        " AND is_alive(owners.node, owners.incarnation)) ORDER BY number LIMIT $1",
};

/* Replaces ?1 by $1. None of our texts has a question mark in a string. */
static char *translated(const char *text)
{
    char *copy = strdup(text);
    assert(copy != NULL);
    for (char *c = strchr(copy, '?'); c != NULL; c = strchr(c, '?')) {
        *c = '$';
    }
    return copy;
}

char *pg_text(int which)
{
    assert(which >= 0 && which < PG_STATEMENTS);
    const char *text = texts[which];
    if (text == NULL) {
        assert(which < DB_STATEMENTS);
        text = db_statement_text((enum db_statement)which);
    }
    return text[0] != '\0' ? translated(text) : NULL;
}
