/* SPDX-License-Identifier: MIT */
/*
 * Fits the corrections: for each of the rules, the factor and the shift of the log-odds under which the results of the
 * network's games against itself are the most likely. That is a logistic regression with one variable, as in Platt's
 * scaling (1999), by Newton's method.
 *
 * Where the rules treat both sides alike, both sides to act have the same factor and shift, fitted to the positions of
 * both: a difference between the sides is luck of these games.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "rules/ai/engine/judge.h"
#include "rules/ai/research/measure/rules-list.h"
#include "rules/ai/research/threads.h"
#include "rules/ai/research/train/trainer.h"
#include "rules/ai/tool/options.h"
#include "rules/ai/tool/tool.h"

enum {
    TURNS_MAX = 4000,
    BINS = 128, /* of log-odds, between -ODDS_MAX and ODDS_MAX */
    NEWTON_STEPS = 30,
};

#define ODDS_MAX 8.0F

/* Results are counted in halves, so that sums do not depend on the order of the games. */
struct bin {
    uint64_t positions;
    uint64_t halves; /* of a game won by the side to act */
};

/* The positions of all games, by the side to act and the log-odds of its score. */
struct tally {
    struct bin bins[2][BINS];
};

struct work {
    const struct training *training;
    const struct ai_knowledge *knowledge;
    const char *rules;
    uint64_t first; /* number of the first game */
    struct ai_memory *memories[TOOL_THREADS_MAX];
    struct tally tallies[TOOL_THREADS_MAX];
};

static float odds_of_bin(int bin)
{
    return ((float)bin + 0.5F) * (2 * ODDS_MAX / BINS) - ODDS_MAX;
}

static int bin_of(float score)
{
    float odds = logf(score / (1.0F - score));
    int bin = (int)floorf((odds + ODDS_MAX) * (BINS / (2 * ODDS_MAX)));
    return bin < 0 ? 0 : bin < BINS ? bin : BINS - 1;
}

/* The positions of one game. */
struct seen {
    int count;
    struct {
        uint8_t side;
        uint8_t bin;
    } at[TURNS_MAX];
};

static void record_position(const struct work *work, struct ai_memory *memory,
                            const struct position *pos, struct seen *seen)
{
    enum side side = position_owed(pos).side;
    if (judge_is_exact(work->knowledge, pos) || seen->count == TURNS_MAX) {
        return;
    }
    float score = judge_position(work->knowledge, memory, 0, pos, side);
    seen->at[seen->count].side = (uint8_t)side;
    seen->at[seen->count].bin = (uint8_t)bin_of(score);
    seen->count++;
}

static void count_result(const struct seen *seen, enum result result, struct tally *tally)
{
    int white = result == RESULT_WHITE ? 2 : result == RESULT_BLACK ? 0 : 1;
    for (int i = 0; i < seen->count; i++) {
        struct bin *bin = &tally->bins[seen->at[i].side][seen->at[i].bin];
        bin->positions++;
        bin->halves += (uint64_t)(seen->at[i].side == SIDE_WHITE ? white : 2 - white);
    }
}

static void play_corrected_game(void *context, int thread, long number)
{
    struct work *work = context;
    struct ai_memory *memory = work->memories[thread];
    uint64_t chance = chance_seed(work->training->seed, work->first + (uint64_t)number);
    struct seen seen = {0};
    struct position pos;
    if (!position_start(work->rules, strlen(work->rules), (enum side)chance_under(&chance, 2), &pos,
                        NULL)) {
        tool_say("train: the rules cannot be read: %s", work->rules);
        exit(TOOL_BROKE);
    }
    for (int turn = 0; turn < TURNS_MAX && position_result(&pos) == RESULT_NONE; turn++) {
        if (pos.owed == OWED_THROW) {
            record_position(work, memory, &pos, &seen);
            chance_throw(&chance, &pos);
        }
        if (pos.owed == OWED_TURN) {
            selfplay_turn(work->knowledge, memory, false, &chance, &pos);
        }
    }
    count_result(&seen, position_result(&pos), &work->tallies[thread]);
}

/* The derivatives of the log-likelihood: first ones, and second ones without their sign. */
struct slopes {
    double factor, shift;
    double factor_factor, factor_shift, shift_shift;
};

static struct slopes slopes_at(const struct bin *bins, double factor, double shift)
{
    struct slopes slopes = {0};
    for (int i = 0; i < BINS; i++) {
        double odds = (double)odds_of_bin(i);
        double positions = (double)bins[i].positions;
        double score = 1 / (1 + exp(-(factor * odds + shift)));
        double wrong = (double)bins[i].halves / 2 - positions * score;
        double weight = positions * score * (1 - score);
        slopes.factor += wrong * odds;
        slopes.shift += wrong;
        slopes.factor_factor += weight * odds * odds;
        slopes.factor_shift += weight * odds;
        slopes.shift_shift += weight;
    }
    return slopes;
}

static struct net_scale fit_scale(const struct bin *bins)
{
    double factor = 1;
    double shift = 0;
    for (int i = 0; i < NEWTON_STEPS; i++) {
        struct slopes at = slopes_at(bins, factor, shift);
        double determinant = at.factor_factor * at.shift_shift - at.factor_shift * at.factor_shift;
        if (determinant < 1e-9) {
            break; /* too few positions to tell */
        }
        factor += (at.shift_shift * at.factor - at.factor_shift * at.shift) / determinant;
        shift += (at.factor_factor * at.shift - at.factor_shift * at.factor) / determinant;
        factor = fmin(fmax(factor, (double)NET_FACTOR_MIN), (double)NET_FACTOR_MAX);
        shift = fmin(fmax(shift, (double)-NET_SHIFT_MAX), (double)NET_SHIFT_MAX);
    }
    return (struct net_scale){(float)factor, (float)shift};
}

static bool has_even_sides(const struct position *start)
{
    const struct inputs_family *family = brain_at(start->ruleset)->inputs;
    return family->is_even == NULL || family->is_even(start);
}

static void fit_both_sides(const struct position *start, const struct tally *all,
                           struct net_scale *scale)
{
    struct bin both[BINS];
    for (int i = 0; i < BINS; i++) {
        both[i].positions = all->bins[0][i].positions + all->bins[1][i].positions;
        both[i].halves = all->bins[0][i].halves + all->bins[1][i].halves;
    }
    for (int side = 0; side < 2; side++) {
        scale[side] = fit_scale(has_even_sides(start) ? both : all->bins[side]);
    }
}

static void sum_tallies(const struct work *work, struct tally *all)
{
    for (int thread = 0; thread < work->training->threads; thread++) {
        for (int side = 0; side < 2; side++) {
            for (int i = 0; i < BINS; i++) {
                all->bins[side][i].positions += work->tallies[thread].bins[side][i].positions;
                all->bins[side][i].halves += work->tallies[thread].bins[side][i].halves;
            }
        }
    }
}

/* Measures one more correction, with those before it in force. */
static void measure_correction(struct work *work, struct net_corrections *corrections)
{
    struct net_correction *correction = &corrections->at[corrections->count];
    struct position start;
    struct tally all = {0};
    memset(work->tallies, 0, sizeof work->tallies);
    research_share_out(work->training->threads, work->training->games_corrected,
                       play_corrected_game, work);
    sum_tallies(work, &all);
    if (!position_start(work->rules, strlen(work->rules), SIDE_WHITE, &start, NULL)) {
        return;
    }
    memcpy(correction->options, start.options, sizeof correction->options);
    fit_both_sides(&start, &all, correction->scale);
    corrections->count++;
}

void measure_corrections(struct ai_knowledge *knowledge, const struct training *training)
{
    struct rules_list list;
    struct work *work = tool_memory(sizeof *work);
    *work = (struct work){.training = training, .knowledge = knowledge};
    for (int i = 0; i < training->threads; i++) {
        work->memories[i] = tool_memory(ai_memory_bytes());
    }
    rules_list_of(ruleset_at(knowledge->ruleset), &list);
    for (int i = 0; i < list.count && i < NET_CORRECTIONS_MAX; i++) {
        work->rules = list.rules[i];
        work->first = (uint64_t)(i + 1) << 32; /* no other games have these numbers */
        measure_correction(work, &knowledge->net.corrections);
    }
    for (int i = 0; i < training->threads; i++) {
        free(work->memories[i]);
    }
    free(work);
}
