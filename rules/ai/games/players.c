/* SPDX-License-Identifier: MIT */
#include "rules/ai/games/players.h"
#include "rules/games/games.h"

#define GAME(index, name) extern const struct players players_##name;
#include "rules/games/games.def"
#undef GAME

static const struct players *const all[] = {
#define GAME(index, name) [RULESET_##index] = &players_##name,
#include "rules/games/games.def"
#undef GAME
};

const struct players *players_at(int ruleset)
{
    return all[ruleset];
}
