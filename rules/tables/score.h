/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/core/engine.h"

/** Implements the function of struct engine: pips to go, single men that can be hit, points held and runs of them. */
int tables_score(const struct position *pos, enum side side);

/**
 * What a turn of `side` adds to this score for a player that looks at a part of the board: its own pips in full, and
 * on the points it looks at men that it hits, single men, and points held.
 *
 * before  in  no game that is over
 * looked  in  bit p: it looks at point p. ON_POINTS: the result is the difference of tables_score()
 */
int tables_gain(const struct position *before, const struct position *after, enum side side,
                uint32_t looked);
