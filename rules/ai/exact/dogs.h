/* SPDX-License-Identifier: MIT */
/*
 * Twelve Dogs, solved: the exact score of every position. The only choice in this game is the table, and all four have
 * the same score, so all levels play alike.
 */
#pragma once

#include "rules/ai/engine/ai.h"

enum {
    DOGS_POINTS = 6,
    /* of which 210 are boards: a board has a number of points of each kind */
    DOGS_STATES = 7 * 7 * 7 * 7,
};

/**
 * The score of a board for the side that throws. The index is formed from the numbers of points with one own man, with
 * one enemy man, full of own men and full of enemy men, in base seven.
 */
struct dogs_tables {
    double to_throw[DOGS_STATES];
};

/* For struct brain. */

/** Takes about ten milliseconds. */
void dogs_prepare(struct ai_knowledge *knowledge);

/** Works in every position of the game: before a throw, in the middle of a turn, and before the table is chosen. */
bool dogs_exact(const struct ai_knowledge *knowledge, const struct position *pos, float *white);

bool dogs_choose(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                 const struct position *pos, const struct ai_level *level, uint64_t seed,
                 struct ai_choice *choice);
int dogs_rank(const struct ai_knowledge *knowledge, struct ai_memory *memory,
              const struct position *pos, int plies, const struct position *played,
              struct ai_choice *ranked, int max);
float dogs_score(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                 const struct position *pos, enum side side, int plies, float *error);
