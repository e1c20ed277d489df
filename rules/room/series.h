/* SPDX-License-Identifier: MIT */
/*
 * A series of games between the same players, the best of a fixed number: the games played, and the score. A value,
 * computed by the fold alone. A win is two half points, a draw one for each side.
 */
#pragma once

#include <stdbool.h>

#include "rules/core/rules.h"

struct series {
    int played;    /* games that count */
    int points[2]; /* half points by side, of the players who sit there now */
};

/** Adds a game that has ended with this result. */
void series_count(struct series *series, enum result result);

/** Whether a side has more than half of the points of `games` games, or all games are played. */
bool series_is_over(const struct series *series, int games);

/** White and Black change places. */
void series_swap(struct series *series);
