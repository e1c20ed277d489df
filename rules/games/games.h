/* SPDX-License-Identifier: MIT */
/* The index of every game, in the order of games.def: RULESET_TABULA and so on. */
#pragma once

#include "rules/core/rules.h"

enum ruleset_index {
#define GAME(index, name) RULESET_##index,
#include "rules/games/games.def"
#undef GAME
    RULESETS, /* their number */
};
