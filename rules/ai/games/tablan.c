/* SPDX-License-Identifier: MIT */
#include "rules/ai/games/players.h"

const struct players players_tablan = {
    .brain = BRAIN_TABLAN,
    LEVELS(EYE(9), EYE(30), EYE(55), EYE(97), EYE(176), NETWORK(2), NETWORK(95),
           ANSWERS(ALL, MANY)),
};
