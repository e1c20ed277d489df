/* SPDX-License-Identifier: MIT */
/*
 * Players on top of rules.h: they rate positions, find the best turn, and play at levels that match users of different
 * strength (levels.h). Used for bots, hints and the analysis, in the server and in the page.
 *
 * As pure as rules.h: no malloc, no stdio, no clock, no state. The caller supplies all memory, and chance is a seed.
 * Equal inputs give equal turns on every machine, natively and in the browser.
 *
 * A score is the result that a side can expect from the game: 1 a win, ½ a draw, 0 a loss. Within rules/ only this
 * folder and the tools use scores; rules.h does not depend on players.
 */
#pragma once

#include "rules/ai/engine/measured.h"
#include "rules/ai/levels/levels.h"
#include "rules/core/rules.h"

enum {
    AI_PLIES_MAX = 2,               /* plies looked ahead */
    AI_RANKED_MAX = 16,             /* maximum of turns in a ranking */
    AI_WEIGHTS_BYTES_MAX = 1 << 19, /* size of a file of weights */
};

/**
 * The data of one ruleset: its network and exact tables. It does not change after ai_learn(), so any number of threads
 * may share it.
 */
struct ai_knowledge;

/** Working memory for one thread. Its contents between calls have no meaning. */
struct ai_memory;

/**
 * Sizes in bytes of the memory that the caller supplies for each, aligned for any type. Neither needs to be cleared.
 */
size_t ai_knowledge_bytes(void);
size_t ai_memory_bytes(void);

/**
 * True if the ruleset is played by a network, whose weights are a file (weights/NAME.net). The others are searched or
 * solved without one.
 */
bool ai_needs_weights(const struct ruleset *ruleset);

/**
 * Reads the weights of a ruleset, and computes the ruleset's exact tables.
 *
 * knowledge  out  ai_knowledge_bytes()
 * weights    in   the whole file; NULL and 0 if ai_needs_weights() is false
 * error      out  on failure: a plain sentence, static
 */
MUST_CHECK bool ai_learn(struct ai_knowledge *knowledge, const struct ruleset *ruleset,
                         const uint8_t *weights, size_t weights_bytes, const char **error);

/**
 * The first half of ai_learn(): reads and checks the weights, which takes almost no time.
 *
 * Until ai_make_tables() has been called, the knowledge may not be used for anything else.
 */
MUST_CHECK bool ai_read_weights(struct ai_knowledge *knowledge, const struct ruleset *ruleset,
                                const uint8_t *weights, size_t weights_bytes, const char **error);
/** The second half of ai_learn(): computes the tables, which takes some tenths of a second at most. */
void ai_make_tables(struct ai_knowledge *knowledge);

/** A legal turn and its result. */
struct ai_choice {
    /* the turn in playable order; if several sequences lead to `after`, the first found */
    struct turn turn;
    struct position after; /* the position after the whole turn */
    float score;           /* for the side that makes the turn, 0..1 */
    float error;           /* error of the score: one standard error, as measured in training */
};

/**
 * Chooses the turn (or the choice owed) as a player of the level does. Levels differ in what they see of their turns;
 * none errs on purpose (levels.h). Weak levels judge by position_score() or a part of it; stronger ones judge by the
 * network a growing share of their turns, and the strongest also examine the answers to the best of them. In a game
 * that is searched, a higher level searches deeper.
 *
 * pos     in   owes a turn
 * level   in   an id; if the game has none such, the nearest plays (ai_level_nearest())
 * seed    in   decides between turns that the level rates as equal; equal seeds choose equally
 *
 * Returns false if no turn is owed.
 */
MUST_CHECK bool ai_choose(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                          const struct position *pos, int level, uint64_t seed,
                          struct ai_choice *choice);

/** As ai_choose(), for a level that need not be in the tables: to measure it before it gets a row. */
MUST_CHECK bool ai_choose_as(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                             const struct position *pos, const struct ai_level *level,
                             uint64_t seed, struct ai_choice *choice);

/**
 * Ranks the best turns, best first, by the most accurate judgement that `plies` allow: for hints and analysis.
 *
 * pos     in   owes a turn
 * plies   in   1: each end is judged as it stands; 2: after each answer to each throw
 * played  in   the end of a turn that must be in the ranking, at any rank; may be NULL
 * ranked  out  `max` of them, 1..AI_RANKED_MAX
 *
 * Returns their number; 0 if no turn is owed.
 */
int ai_rank(const struct ai_knowledge *knowledge, struct ai_memory *memory,
            const struct position *pos, int plies, const struct position *played,
            struct ai_choice *ranked, int max);

/**
 * The score of `side` in any position, also before a throw and after the end.
 *
 * plies  in   0: as it stands; 1: after the best turn (of each throw, if one is owed); 2: as 1 if a throw is owed, else
 *             one turn further
 * error  out  one standard error; may be NULL
 */
float ai_score(const struct ai_knowledge *knowledge, struct ai_memory *memory,
               const struct position *pos, enum side side, int plies, float *error);
