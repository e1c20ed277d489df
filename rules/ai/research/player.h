/* SPDX-License-Identifier: MIT */
/* The players of a match: the levels, and three players that do not use rules/ai/. */
#pragma once

#include "rules/ai/engine/ai.h"

enum player_kind {
    PLAYER_RANDOM,    /* any end of a turn, with equal probability */
    PLAYER_GREEDY,    /* the best end by position_score(), or any of several equal ones */
    PLAYER_ALPHABETA, /* plain alpha-beta of a fixed depth, only in games without chance */
    PLAYER_LEVEL,     /* ai_choose_as() */
};

enum { PLAYER_NAME_BYTES = 40 };

struct player {
    enum player_kind kind;
    int depth; /* of alpha-beta */
    struct ai_level level;
    struct ai_knowledge *knowledge; /* only for a level; otherwise NULL */
    char name[PLAYER_NAME_BYTES];   /* without the folder of weights */
};

/**
 * Finds a player for a ruleset by name, and reads the weights that it needs. Names: bot10, bot11 …, by the id of a
 * level; a row that is in no table (eye/SEES, net/NOTICES, answers/NOTICES/EXAMINED, search/DEPTH/JUDGED/FROM/DECIDED:
 * struct ai_level); reference: net/256, search/8/40000/24/80000 in Tablaaza, bot10 in Twelve Dogs; random; greedy; and,
 * in games without chance, alphabeta (or alphabeta1..alphabeta8 with its depth). A level may have its own weights:
 * "bot11@FOLDER".
 *
 * folder  in   of the weights; NULL: as tool_learn()
 * player  out  release it with player_forget()
 *
 * Returns false after a reported error.
 */
MUST_CHECK bool player_find(const char *word, const struct ruleset *ruleset, const char *folder,
                            struct player *player);

void player_forget(struct player *player);

/** Working memory of the players, one per thread; too large for a stack. */
struct thinking {
    struct turn_ends ends;
    struct ai_memory *memory;
};

struct thinking *thinking_create(void);
void thinking_destroy(struct thinking *thinking);

/**
 * Chooses a player's turn. Equal seeds choose equally.
 *
 * pos     in   owes a turn
 * choice  out  `after` always; the other fields only if the player is a level
 */
void player_choose(const struct player *player, struct thinking *thinking,
                   const struct position *pos, uint64_t seed, struct ai_choice *choice);

enum { ALPHABETA_DEPTH_MAX = 8, ALPHABETA_DEPTH = 4 };

/** Chooses the stone that plain alpha-beta places. Private to the players. */
void alphabeta_choose(int depth, const struct position *pos, uint64_t seed, struct position *after);
