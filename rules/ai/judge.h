/* SPDX-License-Identifier: MIT */
/* What positions are worth: as they stand, after the best turn, and on average over throws. */
#pragma once

#include "ai/brain.h"

/** As it stands, for `side`: by the result, an exact table, or the network. Uses memory->ends from
 * `ply` on where the position owes a turn; there the best end counts. */
float judge_position(const struct ai_knowledge *knowledge, struct ai_memory *memory, int ply,
                     const struct position *pos, enum side side);

/** Judges every end in memory->ends[ply], into memory->scores[ply]. */
void judge_ends(const struct ai_knowledge *knowledge, struct ai_memory *memory, int ply,
                enum side side);

/** After the best turn of who owes one, for `side`. `ply` below AI_PLIES. */
float judge_best(const struct ai_knowledge *knowledge, struct ai_memory *memory, int ply,
                 const struct position *pos, enum side side);

/** On average over the throws owed, each followed by the best turn, for `side`. */
float judge_throws(const struct ai_knowledge *knowledge, struct ai_memory *memory, int ply,
                   const struct position *pos, enum side side);

/** What White can expect where the game is over or an exact table knows; false elsewhere. */
bool judge_exactly(const struct ai_knowledge *knowledge, const struct position *pos, float *white);

/** Whether judge_position() knows it for certain. */
bool judge_is_exact(const struct ai_knowledge *knowledge, const struct position *pos);
