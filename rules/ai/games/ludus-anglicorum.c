/* SPDX-License-Identifier: MIT */
#include "rules/ai/games/players.h"

const struct players players_ludus_anglicorum = {
    .brain = BRAIN_TRACK_CONTRARY,
    LEVELS(EYE(10), EYE(39), EYE(65), EYE(100), EYE(138), EYE(176), EYE(215), EYE(ALL), NETWORK(9),
           NETWORK(23), NETWORK(43), NETWORK(72), NETWORK(150), ANSWERS(ALL, MANY)),
};
