/* SPDX-License-Identifier: MIT */
/* Judges positions: as they stand, after the best turn, and on average over throws. */
#pragma once

#include "rules/ai/engine/brain.h"

/**
 * The score for `side` as the position stands: from the result, an exact table, the network, or by eye if the game has
 * none of these. If the position owes a turn, its best end counts; this uses memory->ends from `ply` on.
 */
float judge_position(const struct ai_knowledge *knowledge, struct ai_memory *memory, int ply,
                     const struct position *pos, enum side side);

/** The doubt of the network about a position that is judged by it, in which a throw is owed (net.h). */
float judge_doubt(const struct ai_knowledge *knowledge, const struct position *pos);

/** One standard error of the score of a position after so many plies (AI_PLIES_MAX): 0 if the score is exact. */
float judge_error(const struct ai_knowledge *knowledge, const struct position *pos, int plies);

/** Judges every end in memory->ends[ply] and writes memory->scores[ply]. */
void judge_ends(const struct ai_knowledge *knowledge, struct ai_memory *memory, int ply,
                enum side side);

/** The score for `side` after the best turn of the side that owes one. `ply` is below AI_PLIES. */
float judge_best(const struct ai_knowledge *knowledge, struct ai_memory *memory, int ply,
                 const struct position *pos, enum side side);

/** The average score for `side` over the throws owed, each followed by the best turn. */
float judge_throws(const struct ai_knowledge *knowledge, struct ai_memory *memory, int ply,
                   const struct position *pos, enum side side);

/** White's score if the game is over or an exact table contains the position; otherwise false. */
bool judge_exactly(const struct ai_knowledge *knowledge, const struct position *pos, float *white);

/** True if the score of judge_position() is exact. */
bool judge_is_exact(const struct ai_knowledge *knowledge, const struct position *pos);
