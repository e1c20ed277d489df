/* SPDX-License-Identifier: MIT */
#include "rules/ai/games/players.h"

const struct players players_made_up = {
    LEVELS(EYE(20), EYE(40), EYE(80), EYE(160), EYE(ALL)),
};
