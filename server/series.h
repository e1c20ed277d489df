/* SPDX-License-Identifier: MIT */
/*
 * The best of so many games between the same people: what has been played, and the score. A value, from the fold alone.
 * A win is two half points, a draw one for each side.
 */
#pragma once

#include <stdbool.h>

#include "rules.h"

struct series {
    int played;    /* games that count */
    int points[2]; /* half points by side, of those who sit there now */
};

/** One more game has ended so. */
void series_count(struct series *series, enum result result);

/** Whether a side has more than half of the points of `games` games, or all of them are played. */
bool series_is_over(const struct series *series, int games);

/** White and Black change places. */
void series_swap(struct series *series);
