/* SPDX-License-Identifier: MIT */
/* The search for games as a job: what it asks for, and what it has found. Inside the store only. */
#pragma once

#include "store_games.h"
#include "store_rows.h"

/* The cells of a row of the statements that read games. */
enum {
    STORE_GAME_ID,
    STORE_GAME_ROOM,
    STORE_GAME_GAME,
    STORE_GAME_RULESET,
    STORE_GAME_RULES,
    STORE_GAME_STARTED,
    STORE_GAME_ENDED,
    STORE_GAME_RESULT,
    STORE_GAME_REASON,
    STORE_GAME_TURNS,
    STORE_GAME_RATED,
    STORE_GAME_OPEN,
    STORE_GAME_IMPORTED,
};

struct found_game {
    struct store_row row;
    struct store_row players[STORE_PLAYERS_MAX]; /* seat, who, name */
    int player_count;
};

struct games_job {
    struct store_job job; /* first: the job is the search */
    struct store_games_query query;
    store_games_fn done;
    void *data;
    struct found_game found[STORE_GAMES_MAX];
    int count;
    int looked_at;
    bool ended; /* there are no more */
};

/** One helping begins; the next row to be filled in is `found[count]`, with its players. */
void store_games_next(struct games_job *search);

/** What was filled in has been looked at: it stays if it fits, and the search goes on below it. */
void store_games_look(struct games_job *search);

/** A helping is over, of which so many were looked at and of which there were no more. */
void store_games_helped(struct games_job *search, int looked_at, bool was_all);
