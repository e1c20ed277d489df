/* SPDX-License-Identifier: MIT */
/*
 * The archive: finished games, stored so that users can find them. The events of a game are those of its room. It uses
 * the same store and transactions as store.h; all strings are copied.
 */
#pragma once

#include "store/store.h"

enum {
    STORE_PLAYERS_MAX = 6, /* players of one game */
    STORE_RESULT_BYTES = 8,
    STORE_GAMES_MAX = 50,          /* games of one page */
    STORE_GAMES_A_BATCH = 64,      /* games examined at once, before waiting writes run */
    STORE_GAMES_LOOKED_AT = 10000, /* games examined for one page in total */
};

/** Borrowed, as all texts here: valid during the call or the callback. */
struct store_player {
    const char *seat;    /* "w1" */
    const char *user_id; /* "": not a user of this server */
    const char *name;
    bool bot; /* filled by reads; ignored by writes */
};

struct store_game {
    int64_t id; /* grows with the time of archiving; ignored by writes */
    const char *room;
    int game; /* number of the game in its room, from 1 */
    const char *ruleset;
    const char *rules; /* "tabula@1;entry=free" */
    int64_t started_ms;
    int64_t ended_ms;
    const char *result; /* "1-0", "0-1", "1/2" */
    const char *reason;
    int turns;
    bool rated;
    bool open; /* every user may find it */
    bool imported;
    struct store_player players[STORE_PLAYERS_MAX];
    int player_count;
};

/** Adds a game. A game that is in the archive already is left unchanged. */
void store_add_game(struct store_write *write, const struct store_game *game);

/** Selects games. An empty string matches all games. */
struct store_games_query {
    char player[STORE_ID_BYTES]; /* a user who played in the game */
    char viewer[STORE_ID_BYTES]; /* the user who searches; sees open games and their own games */
    char ruleset[STORE_RULESET_BYTES];
    /* "1-0", "0-1", "1/2", or the result of `player`: "won", "lost", "drawn" */
    char result[STORE_RESULT_BYTES];
    int64_t since_ms; /* ended at this time or later */
    int64_t until_ms; /* ended before this time; 0: no limit */
    int rated;        /* 0 or 1; -1: both */
    int64_t before;   /* only games with a lower id; INT64_MAX: start at the newest */
    int most;         /* maximum size of the page, up to STORE_GAMES_MAX */
};

/** The newest come first. A page may hold few games or be empty although more exist. */
struct store_games_page {
    const struct store_game *games;
    size_t count;
    bool more;    /* there are more games with ids below `next` */
    int64_t next; /* the value of `before` for the next page */
};

/** `page` is NULL unless STORE_OK. */
typedef void (*store_games_fn)(void *data, enum store_status status,
                               const struct store_games_page *page);
void store_find_games(struct store *store, const struct store_games_query *query,
                      store_games_fn done, void *data);
