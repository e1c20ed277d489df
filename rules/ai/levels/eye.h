/* SPDX-License-Identifier: MIT */
/* Judges the ends of a turn by what stands on the board, without a network. */
#pragma once

#include "rules/core/rules.h"

/** What the side can expect, 0..1, by position_score() alone: for games without another judge. */
float eye_score(const struct position *pos, enum side side);

/**
 * Scores all ends for `side`, about -1..1. Such a score only puts ends in order; it does not predict the result. The
 * end of a game is always seen.
 *
 * pos     in   the position before the turn
 * ends    in   the ends, `count` of them
 * sees    in   0..AI_LEVEL_PARTS: struct ai_level. AI_LEVEL_PARTS: position_score() alone
 * seed    in   decides what is seen; equal seeds see equally
 * scores  out  `count` of them
 */
void eye_judge(const struct position *pos, enum side side, const struct position *ends, int count,
               int sees, uint64_t seed, float *scores);
