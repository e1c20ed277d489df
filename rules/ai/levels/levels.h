/* SPDX-License-Identifier: MIT */
/*
 * The levels of the computer players: one table for each game, weakest first. A level is what a player sees; none errs
 * on purpose.
 *
 * A level has a number, its id, which stored games and programs contain. "Level 1" has the id 11, and so on, in steps
 * of 80 to 200 Elo (weights/STRENGTH.md). A solved game has one player instead, whose id is 10.
 * One more player has the id 9 and no level of its own: before each game it chooses one of the numbered levels by the
 * results of the games before.
 *
 * These functions need no network and no table: the server, rules.wasm and ai.wasm call the same ones.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "rules/core/rules.h"

enum {
    AI_LEVEL_ADAPTING = 9, /* the player that chooses a numbered level before each game */
    AI_LEVEL_PERFECT = 10, /* the only player of a solved game */
    AI_LEVEL_FIRST = 11,   /* "Level 1" */
    AI_LEVEL_MAX = 40,     /* no level has a higher id */
    AI_LEVEL_PARTS = 256,  /* shares are numbers of so many */
    AI_LEVEL_EXAMINED = 8, /* maximum of turns whose answers are examined */
    AI_LEVEL_NAME_BYTES = 24,
    AI_LEVELS_ADAPTING = 3, /* a game with fewer levels has no adapting player */
};

enum ai_level_judge {
    AI_LEVEL_EYE,     /* position_score() under all rules */
    AI_LEVEL_NETWORK, /* the judge of the game */
    AI_LEVEL_SEARCH,  /* Tablaaza */
    AI_LEVEL_SOLVED,  /* Twelve Dogs */
};

/** What the players of a level see. */
struct ai_level {
    uint8_t judge;    /* enum ai_level_judge */
    uint8_t plies;    /* 1: judges the ends of its turns; 2: also the answers to the best of them */
    uint8_t examined; /* number of best turns whose answers it examines, 1..AI_LEVEL_EXAMINED */
    uint16_t notices; /* share of its turns that it notices; it always notices a winning turn */
    /*
     * For AI_LEVEL_EYE: share of the board that it looks at before a turn. There it sees hits, captures, single men and
     * points held. Elsewhere it only counts how far its own men have come, as beginners do: it forgets to hit and
     * leaves men alone.
     * For AI_LEVEL_NETWORK: above 0, it always notices the turn that looks best to an eye that sees this share.
     */
    uint16_t sees;

    /* The limits of a search. They count positions and not time, so that a player is the same on every machine. */
    uint8_t depth; /* moves ahead, its own first; 0: it only counts the plots after its own move */
    /* with this number of vacant plots or fewer it tries to decide the game to its end */
    uint8_t decides_from;
    int32_t judged;  /* maximum of positions examined to judge moves */
    int32_t decided; /* maximum of positions examined to decide the game */
};

/** The index of a game in games.h. */
int ai_ruleset_index(const struct ruleset *ruleset);

/** The level of that id in the game at that index of games.h; NULL if the game has none. */
const struct ai_level *ai_level_find(int ruleset, int id);

/** The id of the weakest level of a game, and the number of its levels. The ids are consecutive. */
int ai_levels_first(int ruleset);
int ai_levels_count(int ruleset);

/** The id of the level in the middle of those of a game. */
int ai_level_middle(int ruleset);

/**
 * The level of a game that is nearest to a stored id, for example if the table was longer when it was stored: the id
 * itself if the game has it, else the nearest one that it has.
 */
int ai_level_nearest(int ruleset, int id);

/**
 * The strongest level of a game, not above `id`, that neither examines answers nor searches deep: what a player of this
 * level plays at if it has hardly any time.
 */
int ai_level_hurried(int ruleset, int id);

/** Whether a game has the adapting player. */
bool ai_level_adapts(int ruleset);

/**
 * The level that the adapting player chooses for the next game.
 *
 * from  in  the level of its last game against the same users; 0: none, it begins in the middle
 * step  in  1: it lost that game and goes up a level; -1: it won and goes down; 0: neither. Within the game's levels.
 */
int ai_level_adapted(int ruleset, int from, int step);

/** True if an id exists in any game. */
bool ai_level_exists(int id);

/** "Adapting", "Perfect player", "Level 12". False if no game has the id. */
bool ai_level_name(int id, char name[AI_LEVEL_NAME_BYTES]);
