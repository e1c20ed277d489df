/* SPDX-License-Identifier: MIT */
#include "rules/ai/games/players.h"

const struct players players_twelve_dogs = {
    .brain = BRAIN_DOGS,
    LEVELS({.judge = AI_LEVEL_SOLVED}),
};
