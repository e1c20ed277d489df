/* SPDX-License-Identifier: MIT */
/*
 * Plain alpha-beta to a fixed depth, and to the end if few plots are left, on top of rules.h only. It is the simplest
 * opponent that a programmer would write. The levels are measured against it, so it must stay as it is, and slow.
 */
#include <stdlib.h>

#include "rules/ai/research/chance.h"
#include "rules/ai/research/player.h"

enum {
    WON = 1000000,
    END_STEPS = 7, /* with this number of steps or fewer it searches to the end */
    END_DEPTH = 64,
};

/* Rates a position by the stones that can still be placed; see position_score() for the reason why few are good. */
static int rate_position(const struct position *pos)
{
    return position_score(pos, position_owed(pos).side);
}

/* The result of a game that is over, for the side that would move next. */
static int result_for(enum result result, enum side side)
{
    return result == RESULT_DRAW                              ? 0
           : (result == RESULT_WHITE) == (side == SIDE_WHITE) ? WON
                                                              : -WON;
}

static int search_alphabeta(const struct position *pos, enum side side, int depth, int alpha,
                            int beta)
{
    struct step steps[POSITION_STEPS_MAX];
    enum result result = position_result(pos);
    if (result != RESULT_NONE) {
        return result_for(result, side);
    }
    if (depth == 0) {
        return rate_position(pos);
    }
    int count = position_steps(pos, steps);
    for (int i = 0; i < count && alpha < beta; i++) {
        struct position after;
        if (step_play(pos, &steps[i], &after, NULL) == TURN_OK) {
            int score = -search_alphabeta(&after, !side, depth - 1, -beta, -alpha);
            alpha = score > alpha ? score : alpha;
        }
    }
    return alpha;
}

/* Shuffles the steps, so that any of several equal steps may come first. */
static void shuffle_steps(struct step *steps, int count, uint64_t *chance)
{
    for (int i = count - 1; i > 0; i--) {
        uint32_t other = chance_under(chance, (uint32_t)i + 1);
        struct step step = steps[i];
        steps[i] = steps[other];
        steps[other] = step;
    }
}

void alphabeta_choose(int depth, const struct position *pos, uint64_t seed, struct position *after)
{
    struct step steps[POSITION_STEPS_MAX];
    enum side side = position_owed(pos).side;
    uint64_t chance = seed;
    int best = -WON - 1;
    int count = position_steps(pos, steps);
    depth = count <= END_STEPS ? END_DEPTH : depth;
    shuffle_steps(steps, count, &chance);
    for (int i = 0; i < count; i++) {
        struct position next;
        if (step_play(pos, &steps[i], &next, NULL) != TURN_OK) {
            continue;
        }
        int score = -search_alphabeta(&next, !side, depth - 1, -WON - 1, -best);
        if (score > best) {
            best = score;
            *after = next;
        }
    }
}
