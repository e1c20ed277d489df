/* SPDX-License-Identifier: MIT */
/* Named states of the track games: computed from the men, never stored. */
#pragma once

#include "tables/movable.h"

/** No die moves a man of the side. */
bool side_is_stuck(const struct position *pos, const struct tables_rules *rules, int side);

/** Men on the bar, and no die brings one in. */
bool side_is_lympolded(const struct position *pos, const struct tables_rules *rules, int side);

/** All men in the first table or on the enemy's first point, some in the former, and no die moves
 * one. */
bool side_is_lurched(const struct position *pos, const struct tables_rules *rules, int side);

/** The same of a side's men as an outlook has them, for whoever has no position. */
bool outlook_is_lympolded(const struct outlook *outlook, unsigned on_bar);
bool outlook_is_lurched(const struct tables_rules *rules, const struct outlook *outlook,
                        uint32_t own);

/** For struct game. */
int tables_states(const struct position *pos, struct named_state *states);
