/* SPDX-License-Identifier: MIT */
/* Who can be set against whom: the levels, and three players that know nothing of rules/ai/. */
#pragma once

#include "ai/ai.h"

enum player_kind {
    PLAYER_RANDOM,    /* any end of a turn, each as likely */
    PLAYER_GREEDY,    /* the end that stands best by position_score(), any of those alike */
    PLAYER_ALPHABETA, /* plain alpha-beta of a fixed depth, where there is no chance */
    PLAYER_LEVEL,     /* ai_choose() */
};

enum { PLAYER_NAME_BYTES = 16 };

struct player {
    enum player_kind kind;
    int level;                      /* 1..AI_LEVELS; of alpha-beta its depth */
    struct ai_knowledge *knowledge; /* of a level; else NULL */
    char name[PLAYER_NAME_BYTES];   /* without the folder of weights */
};

/**
 * Finds a player for a ruleset by name, with the weights it needs: level1..level4, random, greedy,
 * and alphabeta (or alphabeta1..alphabeta8, its depth) where there is no chance. A level may bring weights of its own:
 * "level3@FOLDER".
 *
 * folder  in   of the weights; NULL: as tool_learn()
 * player  out  player_forget() it
 *
 * Returns false after saying why not.
 */
MUST_CHECK bool player_find(const char *word, const struct ruleset *ruleset, const char *folder,
                            struct player *player);

void player_forget(struct player *player);

/** What players think with, one a thread; too large for a stack. */
struct thinking {
    struct turn_ends ends;
    struct ai_memory *memory;
};

struct thinking *thinking_create(void);
void thinking_destroy(struct thinking *thinking);

/**
 * The turn that a player makes. Equal seeds choose equally.
 *
 * pos     in   owes a turn
 * choice  out  `after` always; the rest only of a level
 */
void player_choose(const struct player *player, struct thinking *thinking,
                   const struct position *pos, uint64_t seed, struct ai_choice *choice);

enum { ALPHABETA_DEPTH_MAX = 8, ALPHABETA_DEPTH = 4 };

/** The stone that plain alpha-beta places. Private to the players. */
void alphabeta_choose(int depth, const struct position *pos, uint64_t seed, struct position *after);
