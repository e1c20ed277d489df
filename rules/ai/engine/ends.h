/* SPDX-License-Identifier: MIT */
/* The positions that the acting side can reach from a position. */
#pragma once

#include "rules/core/rules.h"

/**
 * As position_ends(), with one exception: if the first choice belongs to the mover's opponent
 * (two_plus_opponent_choice), it gives only the positions after that choice, in which the mover's turn is owed.
 * position_ends() looks past that choice to the ends of the turn, but the opponent cannot choose among those.
 */
MUST_CHECK bool actor_ends(const struct position *pos, struct turn_ends *ends);

/**
 * As actor_ends(), for players: where the rules allow a side to wait although it can move (forced=voluntary), its wait
 * is left out, because two players that wait for each other would never finish.
 */
MUST_CHECK bool ends_to_play(const struct position *pos, struct turn_ends *ends);
