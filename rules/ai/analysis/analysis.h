/* SPDX-License-Identifier: MIT */
/*
 * The analysis of a finished game: the luck of each throw, the loss of each turn, and the result that the game would
 * have had without the luck of the throws. It uses only ai.h and is as pure.
 *
 * Scores are those of ai.h, 0..1. Between two throws the score of a side changes as follows:
 *
 *     before --luck--> thrown --loss--> played --drift--> before (of the next turn)
 *
 * `before` is the average score over all throws, `thrown` the score of the best turn with this throw, and `played` the
 * score of the turn that was made. Luck is `thrown` minus `before`. Both are computed by the same judgement, so the
 * average luck over all throws is 0, independent of the quality of the judge. Drift is the difference between two
 * scores of one position, as the end of a turn and as the start of the next. Neither side causes it, and it is 0 if the
 * judge is exact. So, with all values from White's view:
 *
 *     start + luck - loss + drift = end
 */
#pragma once

#include "rules/ai/engine/ai.h"

enum { ANALYSIS_BEST_MAX = 3 /* number of best turns that are reported */ };

/** The quality of a bad turn. A mark is given only for a loss of more than MARK_ERRORS times its error: at 95 %. */
enum analysis_mark { MARK_NONE, MARK_INACCURACY, MARK_MISTAKE, MARK_BLUNDER };

/** The smallest loss for each mark. A whole game is worth 1. */
#define MARK_INACCURACY_LOSS 0.02F
#define MARK_MISTAKE_LOSS 0.05F
#define MARK_BLUNDER_LOSS 0.10F
#define MARK_ERRORS 2.0F

/** A throw: its side and its luck. */
struct analysis_throw {
    enum side side;
    float before; /* score of `side` before the throw */
    float error;  /* one standard error of `before` */
    float luck;   /* luck of `side`, -1..1 */
};

/** A turn, or a choice: its side and its loss. */
struct analysis_turn {
    enum side side;
    bool forced;  /* the turn could end in only one way */
    float best;   /* score of the best turn, for `side` */
    float played; /* score of the turn that was made, for `side` */
    float loss;   /* 0..1: `best` minus `played` */
    float error;  /* one standard error of `loss`; 0 if the best turn was played */
    enum analysis_mark mark;
    /*
     * The turn cannot be judged: its loss is large enough for a mark but lies within MARK_ERRORS times its error, or
     * the evaluation is too uncertain here to tell a blunder from the best turn. Never with a mark.
     */
    bool unclear;
    int ranked_count;
    struct ai_choice ranked[ANALYSIS_BEST_MAX]; /* the best turns, best first */
};

/**
 * Judges a turn that was made.
 *
 * pos    in   owes the turn
 * after  in   the position in which the turn that was made ended
 * plies  in   as in ai_rank()
 * turn   out  written only on success
 *
 * Returns false if no turn is owed.
 */
MUST_CHECK bool analysis_turn(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                              const struct position *pos, const struct position *after, int plies,
                              struct analysis_turn *turn);

/**
 * Computes the luck of a throw.
 *
 * pos     in   owes the throw
 * thrown  in   the same position with the throw on the board
 * best    in   score of the best turn (or choice) in `thrown` for the side that makes it, with one ply
 * throw   out  written only on success
 *
 * Returns false if no throw is owed.
 */
MUST_CHECK bool analysis_throw(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                               const struct position *pos, const struct position *thrown,
                               float best, struct analysis_throw *throw);

/** The sums of a whole game. All values except luck and loss are from White's view. Zero it at the beginning. */
struct analysis_sum {
    int turns;           /* number of turns added so far */
    int decisions[2];    /* turns that were not forced; good if neither unclear nor marked */
    int unclear[2];      /* by side */
    int marks[2][4];     /* by side and enum analysis_mark */
    float luck[2];       /* sum for each side */
    float loss[2];       /* sum for each side */
    float sure[2];       /* the part of `loss` in turns with a mark */
    float start;         /* White's score before the first throw */
    float now;           /* White's score after the last turn added */
    float drift;         /* sum of all drifts */
    float drift_squares; /* sum of the squares of the drifts */
};

/** Adds the next turn; `throw` is NULL if the turn had no throw before it. */
void analysis_add(struct analysis_sum *sum, const struct analysis_throw *throw,
                  const struct analysis_turn *turn);

/**
 * Completes the sum.
 *
 * end       in   White's score when the game stopped: its result if it was played to its end
 * adjusted  out  the score that White would have got without the luck of either side; it may lie outside 0..1
 * error     out  one standard error of `adjusted`, computed from the drift
 */
void analysis_end(struct analysis_sum *sum, float end, float *adjusted, float *error);
