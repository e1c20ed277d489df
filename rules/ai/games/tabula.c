/* SPDX-License-Identifier: MIT */
#include "rules/ai/games/players.h"

const struct players players_tabula = {
    .brain = BRAIN_TRACK,
    LEVELS(EYE(24), EYE(42), EYE(61), EYE(89), EYE(131), EYE(188), EYE(232), NETWORK(12),
           NETWORK(92), NETWORK(195), ANSWERS(ALL, MANY)),
    .unreliable = {"bear=exact,forced=voluntary"},
};
