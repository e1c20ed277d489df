/* SPDX-License-Identifier: MIT */
/*
 * Twelve Dogs, solved: what every position is worth, exactly. Nothing is chosen in this game but the
 * table, and all four are worth the same, so that all levels play alike.
 */
#pragma once

#include "ai/ai.h"

enum {
    DOGS_POINTS = 6,
    DOGS_STATES = 7 * 7 * 7 * 7, /* of which 210 are boards: how many points are of each kind */
};

/** What a board is worth to the side that throws. By the numbers of points with one own man, with
 * one enemy, full of own men and full of enemies, in base seven. */
struct dogs_tables {
    double to_throw[DOGS_STATES];
};

/* For struct brain. */

/** Some ten milliseconds. */
void dogs_prepare(struct ai_knowledge *knowledge);

/** In every position of the game: before a throw, in mid-turn, and before the table is chosen. */
bool dogs_exact(const struct ai_knowledge *knowledge, const struct position *pos, float *white);

bool dogs_choose(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                 const struct position *pos, int level, uint64_t seed, struct ai_choice *choice);
int dogs_rank(const struct ai_knowledge *knowledge, struct ai_memory *memory,
              const struct position *pos, int plies, const struct position *played,
              struct ai_choice *ranked, int max);
float dogs_score(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                 const struct position *pos, enum side side, int plies, float *error);
