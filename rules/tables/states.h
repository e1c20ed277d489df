/* SPDX-License-Identifier: MIT */
/*
 * Named states of the track games: computed from the men, never stored. Each game with such states names its source:
 * games/tabula.c (vagi, ordinarii, inciti) and games/ludus-anglicorum.c (lympolded, lurched; Royal MS 13 A XVIII).
 */
#pragma once

#include "rules/tables/turns/movable.h"

/** True if no die moves a man of the side. */
bool side_is_stuck(const struct position *pos, const struct tables_rules *rules, int side);

/** True if the side has men on the bar, and no die brings one in. */
bool side_is_lympolded(const struct position *pos, const struct tables_rules *rules, int side);

/**
 * True if all men are in the first table or on the enemy's first point, some of them in the first table, and no die
 * moves a man.
 */
bool side_is_lurched(const struct position *pos, const struct tables_rules *rules, int side);

/** The same tests for a side's men in the form of an outlook, for callers that have no position. */
bool outlook_is_lympolded(const struct outlook *outlook, unsigned on_bar);
bool outlook_is_lurched(const struct tables_rules *rules, const struct outlook *outlook,
                        uint32_t own);

/** Implements the function of struct engine. */
int tables_states(const struct position *pos, struct named_state *states);
