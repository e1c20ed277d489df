/* SPDX-License-Identifier: MIT */
/*
 * What is kept of finished games so that they can be found: the archive. Their events are those of their rooms. The same
 * store and the same transactions as store.h; all strings are copied.
 */
#pragma once

#include "store.h"

enum {
    STORE_PLAYERS_MAX = 6, /* of a game */
    STORE_RESULT_BYTES = 8,
    STORE_GAMES_MAX = 50,          /* of a page */
    STORE_GAMES_HELPING = 500,     /* games looked at before writes have their turn … */
    STORE_GAMES_LOOKED_AT = 10000, /* … and for one page */
};

/** Borrowed, as all texts here: valid during the call or the callback. */
struct store_player {
    const char *seat; /* "w1" */
    const char *who;  /* "": nobody of this house */
    const char *name;
    bool bot; /* read only */
};

struct store_game {
    int64_t id; /* the later it came into the archive, the higher; nothing to be written */
    const char *room;
    int game; /* of its room, from 1 */
    const char *ruleset;
    const char *rules; /* "tabula@1;entry=free" */
    int64_t started_ms;
    int64_t ended_ms;
    const char *result; /* "1-0", "0-1", "1/2" */
    const char *reason;
    int turns;
    bool rated;
    bool open; /* anybody may find it */
    bool imported;
    struct store_player players[STORE_PLAYERS_MAX];
    int player_count;
};

/** A game that is there already stays as it is. */
void store_add_game(struct store_write *write, const struct store_game *game);

/** The same for a game of a time before there was an archive: it comes below all that are there. */
void store_add_old_game(struct store_write *write, const struct store_game *game);

/**
 * Gives the newest room, with its log, whose games of an earlier time may be missing in the archive; STORE_MISSING where
 * none is left. One whose log is damaged comes with STORE_OK and without events.
 */
void store_load_unfilled(struct store *store, store_room_fn done, void *data);
/** The room of that number has been looked through: the next is one before it. */
void store_put_filled(struct store_write *write, int64_t number);

/** Which games; what is "" counts nothing. */
struct store_games_query {
    char player[STORE_ID_BYTES]; /* who played it */
    char viewer[STORE_ID_BYTES]; /* who asks: sees open games, and those played by themselves */
    char ruleset[STORE_RULESET_BYTES];
    char result[STORE_RESULT_BYTES]; /* "1-0" …, or of `player`: "won", "lost", "drawn" */
    int64_t since_ms;                /* ended then or later … */
    int64_t until_ms;                /* … and before that; 0: counts nothing */
    int rated;                       /* 0 or 1; -1: counts nothing */
    int64_t before;                  /* only those with a lower id; INT64_MAX: from the newest */
    int most;                        /* up to STORE_GAMES_MAX */
};

/** Newest first. There may be few, or none, and more all the same. */
struct store_games_page {
    const struct store_game *games;
    size_t count;
    bool more;    /* … below `next` */
    int64_t next; /* what `before` is to be then */
};

/** `page` is NULL unless STORE_OK. */
typedef void (*store_games_fn)(void *data, enum store_status status,
                               const struct store_games_page *page);
void store_find_games(struct store *store, const struct store_games_query *query,
                      store_games_fn done, void *data);
