/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/core/game.h"

/** Implements the function of struct game. */
bool tables_ends(const struct position *pos, struct turn_ends *ends);
