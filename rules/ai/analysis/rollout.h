/* SPDX-License-Identifier: MIT */
/*
 * Rollouts: the best turns of a position, compared by many games that continue after each of them. As pure as ai.h: the
 * caller supplies the memory and a seed, calls rollout_step() as often as needed, and reads the estimates at any time.
 *
 * A game is played by the judge, which chooses the best turn at first sight. It ends with the result, in a position
 * with an exact score, or after `plies` throws with the judge's score. If no network judges, it is played to the end.
 *
 * Game n has the same dice after each turn that is compared. The luck of its first throw is subtracted from its score:
 * the score of the throw's best turn minus the average over all throws. The expectation of this luck is 0, so the
 * estimate stays unbiased. The luck of later throws remains: to judge every throw of every turn takes about 50 times
 * the time, and saves less than more games do in most measured positions.
 *
 * A turn that is clearly worse than the best is compared no further. The error of an estimate is that of its sample. It
 * does not contain the error of the judge's turns and of its score at the last position.
 */
#pragma once

#include "rules/ai/engine/ai.h"

enum {
    ROLLOUT_MAX = 8,   /* maximum of turns that are compared */
    ROLLOUT_PLIES = 8, /* throws of a game */
    /* games for each turn: the errors are far below those of the judge */
    ROLLOUT_GAMES_MAX = 200000,
};

/** A turn that is compared. `choice` has the score and the error before the rollout. */
struct rollout_turn {
    struct ai_choice choice;
    long games; /* played after this turn so far */
    bool out;   /* clearly worse than the best */
    bool exact; /* its score is exact: all games have it */
    /* the luck of the first throw is subtracted, against this average score over all throws */
    bool subtracts;
    float average;
    double sum; /* of the scores of the games */
    double squares;
};

/** The differences between the scores of two turns, from the games that both have played. */
struct rollout_pair {
    double sum;
    double squares;
};

/** The state of a rollout. The fields are read through rollout_estimates(), except for those with a comment. */
struct rollout {
    enum side side; /* the side that makes the turn: all scores are for it */
    int count;      /* number of turns that are compared */
    long games;     /* number of games played after the turns that are still compared */
    bool over;      /* more games are not needed, or not allowed */
    bool clear;     /* the best turn is better than all others, at 95 % */
    int plies;
    long games_max;
    uint64_t seed;
    struct rollout_turn at[ROLLOUT_MAX];
    struct rollout_pair pairs[ROLLOUT_MAX][ROLLOUT_MAX];
};

/** The limits of a rollout; equal limits and seeds give equal estimates. */
struct rollout_limits {
    int max; /* number of turns that are compared, 1..ROLLOUT_MAX; a single one gets all the games */
    int plies;      /* throws of a game, 1.. */
    long games_max; /* 1..ROLLOUT_GAMES_MAX */
    uint64_t seed;
};

/** The present estimate of a turn. An error is one standard error. */
struct rollout_estimate {
    const struct ai_choice *choice; /* in the rollout */
    long games;
    bool out;     /* clearly worse than the best */
    float score;  /* 0..1 */
    float error;  /* of the score */
    float behind; /* score of the best turn minus the score of this turn, from the games of both */
    float behind_error;
};

/**
 * Begins a rollout of the best turns of a position.
 *
 * pos     in   owes a turn, in a game with chance
 * played  in   the end of a turn that must be among them; may be NULL
 *
 * Returns false if no turn is owed or the game has no chance.
 */
MUST_CHECK bool rollout_begin(struct rollout *rollout, const struct ai_knowledge *knowledge,
                              struct ai_memory *memory, const struct position *pos,
                              const struct position *played, const struct rollout_limits *limits);

/** Plays `games` more games after each turn that is still compared, or fewer if the rollout is over before. */
void rollout_step(struct rollout *rollout, const struct ai_knowledge *knowledge,
                  struct ai_memory *memory, long games);

/**
 * Writes an estimate of each turn, the best first. Before the first game the scores are those of the ranking.
 *
 * estimates  out  ROLLOUT_MAX
 */
void rollout_estimates(const struct rollout *rollout, struct rollout_estimate *estimates);
