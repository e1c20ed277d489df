/* SPDX-License-Identifier: MIT */
/* Compares the scores that a network gives in games against itself with the results of these games. */
#pragma once

#include "rules/ai/research/player.h"

enum { CALIBRATION_BINS = 10 /* of scores, each a tenth wide */ };

/** Scores and results are White's. The games are independent; the positions of one game are not. */
struct calibration {
    /* root of the mean square of the gap between score and result, over bins of scores */
    double gap;
    double brier; /* mean square of the difference between score and result */
    double guess; /* the same for the best constant score */
    long games;
    long positions;
    long unfinished;
};

/** The scores of one game in one bin. */
struct calibration_part {
    double scores;
    long count;
};

struct calibration_game {
    struct calibration_part bins[CALIBRATION_BINS];
    double squares; /* of scores */
    double result;  /* 0, 0.5 or 1 */
    bool unfinished;
};

/** Adds the score, 0 to 1, of one position. */
void calibration_note(struct calibration_game *game, double score);
void calibration_sum_up(const struct calibration_game *games, long count,
                        struct calibration *calibration);

/** Plays the games and compares. Equal seeds give equal results with any number of threads. */
void calibration_measure(const char *rules, const struct player *player, uint64_t seed, long games,
                         int threads, struct calibration *calibration);
