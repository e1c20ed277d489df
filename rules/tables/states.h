/* SPDX-License-Identifier: MIT */
/* Named states of the track games: computed from the men, never stored. */
#pragma once

#include "tables/board.h"

/** No die moves a man of the side. */
bool side_is_stuck(const struct position *pos, const struct tables_rules *rules, int side);

/** Men on the bar, and no die brings one in. */
bool side_is_lympolded(const struct position *pos, const struct tables_rules *rules, int side);

/** All men in the first table or on the enemy's first point, some in the former, and no die moves
 * one. */
bool side_is_lurched(const struct position *pos, const struct tables_rules *rules, int side);

/** For struct game. */
int tables_states(const struct position *pos, struct named_state *states);
