/* SPDX-License-Identifier: MIT */
#include "rules/ai/games/players.h"

const struct players players_zeno = {
    .brain = BRAIN_TRACK_CONTRARY,
    LEVELS(EYE(17), EYE(32), EYE(53), EYE(76), EYE(112), EYE(163), EYE(222), NETWORK(2),
           NETWORK(20), NETWORK(60), NETWORK(140), ANSWERS(ALL, MANY)),
};
