/* SPDX-License-Identifier: MIT */
/* All throws that differ, with how often each falls. */
#pragma once

#include "rules.h"

enum { THROWS_MAX = 126 }; /* four dice; three have 56, two 21, four sticks 5 */

struct weighed_throw {
    uint8_t faces[THROW_DICE_MAX];
    float chance; /* they add up to 1 */
};

/**
 * The throws of `count` dice or sticks, 1..THROW_DICE_MAX.
 *
 * throws  out  THROWS_MAX
 *
 * Returns their number.
 */
int throws_list(enum chance chance, int count, struct weighed_throw *throws);
