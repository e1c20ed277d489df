/* SPDX-License-Identifier: MIT */
/*
 * A game looked at afterwards: what each throw gave, what each turn gave away, and what the result
 * would have been without the luck of the throws. Made from ai.h alone, and as pure.
 *
 * Scores are those of ai.h, 0..1. Between two throws a game goes
 *
 *     before --luck--> thrown --loss--> played --drift--> before (of the next turn)
 *
 * where `before` is what could be expected over all throws, `thrown` what the best turn with this throw
 * is worth, and `played` what the turn that was made is worth. Luck is `thrown` less `before`, both by
 * the same judgement, so that over all throws it comes to nothing, however good or bad the judge is.
 * Drift is where the judge thinks otherwise of one position, seen from before and seen from behind: it
 * is nobody's doing, and nothing where the judge is exact. So, with all of it as White sees it,
 *
 *     start + luck - loss + drift = end
 */
#pragma once

#include "ai/ai.h"

enum { ANALYSIS_BEST_MAX = 3 /* turns that are told of as the best */ };

/** How bad a turn is. Said only of a loss that is larger than its error. */
enum analysis_mark { MARK_NONE, MARK_INACCURACY, MARK_MISTAKE, MARK_BLUNDER };

/** From which loss on each mark is given, of the whole point that a game is about. */
#define MARK_INACCURACY_LOSS 0.02F
#define MARK_MISTAKE_LOSS 0.05F
#define MARK_BLUNDER_LOSS 0.10F

/** A throw: whose, and what it was good for. */
struct analysis_throw {
    enum side side;
    float before; /* what `side` could expect before it */
    float error;  /* of `before`, one standard error */
    float luck;   /* of `side`, -1..1 */
};

/** A turn, or a choice: whose, and what it gave away. */
struct analysis_turn {
    enum side side;
    bool forced;  /* it could end in one way only */
    float best;   /* what the best turn is worth to `side` */
    float played; /* what the turn that was made is worth to it */
    float loss;   /* 0..1: best less played */
    float error;  /* of `loss`, one standard error; 0 where the best was played */
    enum analysis_mark mark;
    int ranked_count;
    struct ai_choice ranked[ANALYSIS_BEST_MAX]; /* the best, first */
};

/**
 * Judges a turn that was made.
 *
 * pos    in   owes the turn
 * after  in   where the turn that was made ended
 * plies  in   as of ai_rank()
 * turn   out  written only on success
 *
 * Returns false where no turn is owed.
 */
MUST_CHECK bool analysis_turn(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                              const struct position *pos, const struct position *after, int plies,
                              struct analysis_turn *turn);

/**
 * Tells the luck of a throw.
 *
 * pos     in   owes the throw
 * thrown  in   the same with the throw on the board
 * best    in   what the best turn (or choice) in `thrown` is worth to who makes it, with one ply
 * throw   out  written only on success
 *
 * Returns false where no throw is owed.
 */
MUST_CHECK bool analysis_throw(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                               const struct position *pos, const struct position *thrown,
                               float best, struct analysis_throw *throw);

/** A whole game in sums, with all but luck and loss as White sees it; zeroes at the beginning. */
struct analysis_sum {
    int turns;           /* added so far */
    int decisions[2];    /* by side: turns that were not forced */
    int best[2];         /* of these, as good as the best: the loss is within its error */
    int marks[2][4];     /* by side and enum analysis_mark */
    float luck[2];       /* of each side */
    float loss[2];       /* of each side */
    float start;         /* before the first throw */
    float now;           /* after the last turn added */
    float drift;         /* all of it */
    float drift_squares; /* the sum of the squares of each */
};

/** Adds the next turn; `throw` is NULL where none came before it. */
void analysis_add(struct analysis_sum *sum, const struct analysis_throw *throw,
                  const struct analysis_turn *turn);

/**
 * Ends the sum.
 *
 * end       in   White's score where the game was left: the result where it was played to its end
 * adjusted  out  what White would have got without the luck of either side; it may lie beside 0..1
 * error     out  of `adjusted`, one standard error, as the drift tells it
 */
void analysis_end(struct analysis_sum *sum, float end, float *adjusted, float *error);
