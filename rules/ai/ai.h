/* SPDX-License-Identifier: MIT */
/*
 * Players made from rules.h: what a position is worth, which turn is best, and four levels that play
 * like people of different strength. For bots, hints and the analysis; in the house and in the page.
 *
 * As pure as rules.h: no malloc, no stdio, no clock, no state. The caller brings all memory; chance
 * is a seed. Equal inputs give equal turns on every machine, natively and in the browser.
 *
 * A score is what a side can expect from the game: 1 a win, ½ a draw, 0 a loss. Within rules/ only
 * this folder and the tools know of it; rules.h knows nothing of players.
 */
#pragma once

#include "rules.h"

enum {
    AI_LEVELS = 4,                  /* 1 a child may win … 4 the strongest */
    AI_PLIES_MAX = 2,               /* looked ahead */
    AI_RANKED_MAX = 16,             /* turns that a ranking holds */
    AI_WEIGHTS_BYTES_MAX = 1 << 19, /* of one file of weights */
};

/** What is known of one ruleset: its network and exact tables. It never changes once learnt, so that
 * any number of threads may share it. */
struct ai_knowledge;

/** Room to think in, for one thread. What it holds between calls is of no meaning to anybody. */
struct ai_memory;

/** Bytes of each, for the caller to bring, aligned for any type. Neither needs to be cleared. */
size_t ai_knowledge_bytes(void);
size_t ai_memory_bytes(void);

/** Whether the ruleset is played by a network, whose weights are a file (weights/NAME.net), or is
 * searched and solved without one. */
bool ai_needs_weights(const struct ruleset *ruleset);

/**
 * Reads the weights of a ruleset, and makes the exact tables that it has.
 *
 * knowledge  out  ai_knowledge_bytes()
 * weights    in   the whole file; NULL and 0 where ai_needs_weights() says no
 * error      out  where false: a plain sentence, static
 */
MUST_CHECK bool ai_learn(struct ai_knowledge *knowledge, const struct ruleset *ruleset,
                         const uint8_t *weights, size_t weights_bytes, const char **error);

/**
 * ai_learn() in two: first only what can be wrong, in no time …
 *
 * Until ai_make_tables() has been called nothing else may be done with the knowledge.
 */
MUST_CHECK bool ai_read_weights(struct ai_knowledge *knowledge, const struct ruleset *ruleset,
                                const uint8_t *weights, size_t weights_bytes, const char **error);
/** … and then the tables, some tenths of a second at most. */
void ai_make_tables(struct ai_knowledge *knowledge);

/** A legal turn and what comes of it. */
struct ai_choice {
    struct turn turn;      /* as it can be played; of several ways to `after`, the first found */
    struct position after; /* after the whole turn */
    float score;           /* for the side that makes the turn, 0..1 */
    float error;           /* of the score: one standard error, as measured in training */
};

/**
 * The turn (or the choice owed) that a player of the level makes. Levels differ in what they see, and
 * none errs on purpose. Where a network judges: 1 notices a quarter of its turns and judges by the
 * eye (position_score()), 2 notices about half and judges by the network, 3 sees all, 4 looks at every
 * answer to the best of them too. Where the game is searched: the deeper, the higher the level.
 *
 * pos     in   owes a turn
 * level   in   1..AI_LEVELS
 * seed    in   decides where the level leaves anything open; equal seeds choose equally
 *
 * Returns false where no turn is owed.
 */
MUST_CHECK bool ai_choose(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                          const struct position *pos, int level, uint64_t seed,
                          struct ai_choice *choice);

/**
 * The best turns, best first, by the strongest judgement that `plies` allow: for hints and analysis.
 *
 * pos     in   owes a turn
 * plies   in   1: each end is judged as it stands; 2: after each answer to each throw
 * played  in   the end of a turn that must be among those ranked, wherever it stands; may be NULL
 * ranked  out  `max` of them, 1..AI_RANKED_MAX
 *
 * Returns their number; 0 where no turn is owed.
 */
int ai_rank(const struct ai_knowledge *knowledge, struct ai_memory *memory,
            const struct position *pos, int plies, const struct position *played,
            struct ai_choice *ranked, int max);

/**
 * What `side` can expect in any position, also before a throw and after the end.
 *
 * plies  in   0: as it stands; 1: after the best turn (of each throw, where one is owed); 2: one turn further
 * error  out  one standard error; may be NULL
 */
float ai_score(const struct ai_knowledge *knowledge, struct ai_memory *memory,
               const struct position *pos, enum side side, int plies, float *error);
