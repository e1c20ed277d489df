/* SPDX-License-Identifier: MIT */
/* All distinct throws, with the probability of each. */
#pragma once

#include "rules/core/rules.h"

enum { THROWS_MAX = 126 }; /* for four dice; three have 56, two have 21, four sticks have 5 */

struct weighed_throw {
    uint8_t faces[THROW_DICE_MAX];
    float chance; /* they add up to 1 */
};

/**
 * Lists the throws of `count` dice or sticks, 1..THROW_DICE_MAX.
 *
 * throws  out  THROWS_MAX
 *
 * Returns their number.
 */
int throws_list(enum chance chance, int count, struct weighed_throw *throws);
