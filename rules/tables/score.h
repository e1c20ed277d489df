/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/core/game.h"

/** Implements the function of struct game: pips to go, single men that can be hit, points held and runs of them. */
int tables_score(const struct position *pos, enum side side);
