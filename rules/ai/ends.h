/* SPDX-License-Identifier: MIT */
/* What whoever is to act can make of a position. */
#pragma once

#include "rules.h"

/**
 * As position_ends(); but where the choice that comes first belongs to the mover's opponent
 * (two_plus_opponent_choice), the positions after his choice alone, in which the mover's turn is owed.
 * position_ends() looks through that choice to the ends of the turn, none of which is his to choose.
 */
MUST_CHECK bool actor_ends(const struct position *pos, struct turn_ends *ends);
