/* SPDX-License-Identifier: MIT */
/*
 * Truth sets: positions, each with the scores that long rollouts give its best turns. A file begins with lines "# …",
 * the first of which is the command that made it. Each other line is a position and, for each turn that was compared,
 * the best first, three fields: the position after the turn, the loss of the turn, and one standard error of that loss.
 * The fields are separated by TAB.
 */
#pragma once

#include "rules/ai/analysis/rollout.h"

enum { TRUTH_LINE_MAX = 16384 };

/** A turn and its loss against the best turn, 0..1. */
struct truth_turn {
    struct position after;
    double loss;
    double error;
};

/** A position that owes a turn. */
struct truth {
    struct position pos;
    int count;                            /* 2..ROLLOUT_MAX */
    struct truth_turn turns[ROLLOUT_MAX]; /* the best first */
};

/**
 * Reads a file with all its positions, which the caller frees.
 *
 * Returns their number; -1 after a reported error, which names the line.
 */
long truth_read(const char *path, struct truth **truths);
