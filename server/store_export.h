/* SPDX-License-Identifier: MIT */
/*
 * The one statement that gathers everything the house has of a person, as a JSON object: the database makes the text, on the
 * worker thread. ?1 is the person, ?2 how many of each kind at most.
 */
#pragma once

#define STORE_EXPORT_EACH(name, fields, from)                                                      \
    ", '" name "', json((SELECT json_group_array(json_object(" fields ")) FROM (SELECT * FROM "    \
    "(" from ") LIMIT ?2)))"

#define STORE_EXPORT_SEATS                                                                         \
    "SELECT rooms.room AS room, state, since FROM seats JOIN rooms ON number = seats.room"         \
    " WHERE who = ?1 ORDER BY number DESC"
#define STORE_EXPORT_GAMES                                                                         \
    "SELECT games.*, seat FROM players JOIN games ON games.id = players.game WHERE who = ?1"       \
    " ORDER BY games.id DESC"

#define STORE_EXPORT                                                                               \
    "SELECT json_object('person',"                                                                 \
    " json((SELECT json_object('who', who, 'name', name, 'made', made, 'seen', seen)"              \
    " FROM persons WHERE who = ?1)),"                                                              \
    " 'account', json((SELECT json_object('name', name, 'made', made, 'vault', vault,"             \
    " 'bot', json(iif(EXISTS(SELECT 1 FROM bots WHERE who = ?1), 'true', 'false')),"               \
    " 'codes', (SELECT count(*) FROM recoveries WHERE who = ?1)) FROM accounts WHERE who = "       \
    "?1))" STORE_EXPORT_EACH("logins", "'device', device, 'made', made, 'seen', seen",             \
                             "SELECT * FROM logins WHERE who = ?1 ORDER BY seen DESC")             \
        STORE_EXPORT_EACH("seats", "'room', room, 'state', state, 'since', since",                 \
                          STORE_EXPORT_SEATS)                                                      \
            STORE_EXPORT_EACH(                                                                     \
                "games",                                                                           \
                "'room', room, 'game', game, 'rules', rules, 'seat', seat, 'started',"             \
                " started, 'ended', ended, 'result', result, 'reason', reason, 'rated',"           \
                " rated",                                                                          \
                STORE_EXPORT_GAMES)                                                                \
                STORE_EXPORT_EACH("ratings",                                                       \
                                  "'ruleset', ruleset, 'rating', rating, 'deviation', deviation,"  \
                                  " 'volatility', volatility, 'games', games, 'at', at",           \
                                  "SELECT * FROM ratings WHERE who = ?1")                          \
                    STORE_EXPORT_EACH(                                                             \
                        "rating_steps",                                                            \
                        "'ruleset', ruleset, 'room', room, 'game', game, 'at', at, 'before',"      \
                        " before, 'rating', rating, 'deviation', deviation",                       \
                        "SELECT * FROM rating_steps WHERE who = ?1 ORDER BY id DESC")              \
                        STORE_EXPORT_EACH("thrown", "'kind', kind, 'face', face, 'n', n",          \
                                          "SELECT * FROM thrown WHERE who = ?1")                   \
                            STORE_EXPORT_EACH(                                                     \
                                "lines",                                                           \
                                "'chat', chat, 'n', n, 'at', at, 'channel', channel, 'text', "     \
                                "text,"                                                            \
                                " 'preset', preset",                                               \
                                "SELECT * FROM lines WHERE who = ?1 ORDER BY at DESC")             \
                                STORE_EXPORT_EACH("blocks", "'who', other, 'name', name",          \
                                                  "SELECT * FROM blocks WHERE who = ?1")           \
                                    STORE_EXPORT_EACH("reports",                                   \
                                                      "'at', at, 'who', who, 'reason', reason, "   \
                                                      "'text', text, 'chat', chat",                \
                                                      "SELECT * FROM reports WHERE by = ?1 ORDER " \
                                                      "BY id DESC") ")"
