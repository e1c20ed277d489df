/* SPDX-License-Identifier: MIT */
#include "rules/ai/games/players.h"

const struct players players_pyf = {
    .brain = BRAIN_TRACK,
    LEVELS(EYE(44), EYE(98), EYE(172), EYE(ALL), NETWORK(48), NETWORK(119), ANSWERS(ALL, MANY)),
};
