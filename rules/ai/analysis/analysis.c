/* SPDX-License-Identifier: MIT */
#include "rules/ai/analysis/analysis.h"

#include <string.h>

#include "rules/ai/analysis/root.h"

/*
 * The number of turns that are judged, the best at first sight. It is larger than the number reported, because a closer
 * look changes their order.
 */
enum { JUDGED_MAX = 8 };

/*
 * The part of a score's error that belongs to the turn itself. The other part is shared by all turns from the same
 * position and does not affect a loss. Measured from the changes that a second ply makes in games of mixed players: 0.3
 * in Tablan, 0.4 in Tabula and Pyf, 0.6 in Zeno, 1.1 in Ludus Anglicorum.
 */
#define OWN_PART 0.6F

/** The error of the difference between two turns from the same position. */
static float error_between(float a, float b)
{
    return OWN_PART * (float)square_root(a * a + b * b);
}

static enum analysis_mark mark_of_loss(float loss, float error)
{
    if (loss <= MARK_ERRORS * error || loss < MARK_INACCURACY_LOSS) {
        return MARK_NONE;
    }
    return loss < MARK_MISTAKE_LOSS   ? MARK_INACCURACY
           : loss < MARK_BLUNDER_LOSS ? MARK_MISTAKE
                                      : MARK_BLUNDER;
}

/*
 * Whether a turn cannot be judged. If the best turn was made, its lead over the second is what would have been lost
 * the other way round, and its error is the same.
 */
static bool is_unclear(const struct analysis_turn *turn, const struct ai_choice *ranked, int count)
{
    if (turn->forced || turn->mark != MARK_NONE) {
        return false;
    }
    float lead = 0;
    float error = turn->error;
    if (turn->loss == 0 && count > 1) {
        lead = ranked[0].score - ranked[1].score;
        error = error_between(ranked[0].error, ranked[1].error);
    }
    if (lead > MARK_ERRORS * error) {
        return false;
    }
    return MARK_ERRORS * error >= MARK_BLUNDER_LOSS ||
           (turn->loss >= MARK_INACCURACY_LOSS && turn->loss <= MARK_ERRORS * error);
}

static bool is_same_position(const struct position *a, const struct position *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/** The score of the turn that was made, which a short ranking may not contain. */
static float score_played(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                          const struct ai_choice *ranked, int count, const struct position *after,
                          enum side side, int plies, float *error)
{
    for (int i = 0; i < count; i++) {
        if (is_same_position(&ranked[i].after, after)) {
            *error = ranked[i].error;
            return ranked[i].score;
        }
    }
    return ai_score(knowledge, memory, after, side, plies - 1, error);
}

bool analysis_turn(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                   const struct position *pos, const struct position *after, int plies,
                   struct analysis_turn *turn)
{
    struct ai_choice ranked[JUDGED_MAX];
    int count = ai_rank(knowledge, memory, pos, plies, after, ranked, JUDGED_MAX);
    if (count == 0) {
        return false;
    }
    float error = 0;
    *turn = (struct analysis_turn){.side = position_owed(pos).side, .best = ranked[0].score};
    turn->played = score_played(knowledge, memory, ranked, count, after, turn->side, plies, &error);
    turn->forced = count == 1 && is_same_position(&ranked[0].after, after);
    if (!is_same_position(&ranked[0].after, after) && turn->played < turn->best) {
        turn->loss = turn->best - turn->played;
        turn->error = error_between(error, ranked[0].error);
    }
    turn->mark = mark_of_loss(turn->loss, turn->error);
    turn->unclear = is_unclear(turn, ranked, count);
    turn->ranked_count = count < ANALYSIS_BEST_MAX ? count : ANALYSIS_BEST_MAX;
    memcpy(turn->ranked, ranked, (size_t)turn->ranked_count * sizeof *ranked);
    return true;
}

bool analysis_throw(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                    const struct position *pos, const struct position *thrown, float best,
                    struct analysis_throw *throw)
{
    struct owed owed = position_owed(pos);
    if (owed.kind != OWED_THROW) {
        return false;
    }
    /* The other side may have to make the first choice of a turn. */
    float got = position_owed(thrown).side == owed.side ? best : 1 - best;
    *throw = (struct analysis_throw){.side = owed.side};
    throw->before = ai_score(knowledge, memory, pos, owed.side, 1, &throw->error);
    throw->luck = got - throw->before;
    return true;
}

static float seen_by_white(enum side side, float score)
{
    return side == SIDE_WHITE ? score : 1 - score;
}

static void add_drift(struct analysis_sum *sum, float drift)
{
    sum->drift += drift;
    sum->drift_squares += drift * drift;
}

void analysis_add(struct analysis_sum *sum, const struct analysis_throw *throw,
                  const struct analysis_turn *turn)
{
    float before = throw != NULL ? seen_by_white(throw->side, throw->before)
                                 : seen_by_white(turn->side, turn->best);
    if (sum->turns == 0) {
        sum->start = before;
    } else {
        add_drift(sum, before - sum->now);
    }
    sum->now = before;
    if (throw != NULL) {
        sum->luck[throw->side] += throw->luck;
        sum->now += throw->side == SIDE_WHITE ? throw->luck : -throw->luck;
    }
    sum->loss[turn->side] += turn->loss;
    sum->now -= turn->side == SIDE_WHITE ? turn->loss : -turn->loss;
    sum->turns++;
    sum->marks[turn->side][turn->mark]++;
    sum->decisions[turn->side] += !turn->forced;
    sum->unclear[turn->side] += turn->unclear;
    sum->sure[turn->side] += turn->mark != MARK_NONE ? turn->loss : 0;
}

void analysis_end(struct analysis_sum *sum, float end, float *adjusted, float *error)
{
    if (sum->turns == 0) {
        sum->start = end;
    } else {
        add_drift(sum, end - sum->now);
    }
    sum->now = end;
    *adjusted = end - sum->luck[SIDE_WHITE] + sum->luck[SIDE_BLACK];
    *error = (float)square_root(sum->drift_squares);
}
