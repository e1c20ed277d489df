/* SPDX-License-Identifier: MIT */
#include "rules/room/series.h"

enum { HALF_POINTS_WIN = 2, HALF_POINTS_DRAW = 1 };

void series_count(struct series *series, enum result result)
{
    series->played++;
    switch (result) {
    case RESULT_NONE:
        break;
    case RESULT_WHITE:
        series->points[SIDE_WHITE] += HALF_POINTS_WIN;
        break;
    case RESULT_BLACK:
        series->points[SIDE_BLACK] += HALF_POINTS_WIN;
        break;
    case RESULT_DRAW:
        series->points[SIDE_WHITE] += HALF_POINTS_DRAW;
        series->points[SIDE_BLACK] += HALF_POINTS_DRAW;
        break;
    }
}

bool series_is_over(const struct series *series, int games)
{
    /* Each game has two half points, so half of all points is `games` half points. */
    return series->played >= games || series->points[SIDE_WHITE] > games ||
           series->points[SIDE_BLACK] > games;
}

void series_swap(struct series *series)
{
    int white = series->points[SIDE_WHITE];
    series->points[SIDE_WHITE] = series->points[SIDE_BLACK];
    series->points[SIDE_BLACK] = white;
}
