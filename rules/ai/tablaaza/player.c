/* SPDX-License-Identifier: MIT */
#include "rules/ai/tablaaza/player.h"

#include <string.h>

#include "rules/ai/engine/brain.h"
#include "rules/ai/tablaaza/candidates.h"

/* For hints and analysis, by plies. */
static const struct ai_level rankings[AI_PLIES_MAX + 1] = {
    [0] = {.depth = 1, .judged = 2000, .decides_from = 14, .decided = 2000},
    [1] = {.depth = 2, .judged = 4000, .decides_from = 18, .decided = 10000},
    [2] = {.depth = 6, .judged = 40000, .decides_from = 26, .decided = 120000},
};

/* Positions examined to choose the moves that are decided first. */
enum { GLANCE = 8000, GLANCE_DEPTH = 4 };

static void judge_candidates(struct candidates *candidates, struct ai_memory *memory, int depth,
                             int positions, bool every)
{
    struct search search;
    search_init(&search, &candidates->graph, memory->tablaaza.table, positions);
    candidates_judge(candidates, &search, depth, every);
}

static void decide_candidates(struct candidates *candidates, struct ai_memory *memory,
                              const struct ai_level *sight, bool every)
{
    struct search search;
    judge_candidates(candidates, memory, sight->depth < GLANCE_DEPTH ? sight->depth : GLANCE_DEPTH,
                     sight->judged < GLANCE ? sight->judged : GLANCE, every);
    search_init(&search, &candidates->graph, memory->tablaaza.table, sight->decided);
    candidates_decide(candidates, &search, every);
}

/* Sorts the moves by the player's judgement; `every` as in candidates_judge(). */
static void sort_by_judgement(struct candidates *candidates, struct ai_memory *memory,
                              const struct position *pos, const struct ai_level *sight,
                              uint64_t seed, bool every)
{
    candidates_init(candidates, pos, seed);
    if (sight->depth == 0) {
        candidates_count_plots(candidates);
        return;
    }
    bool decides = candidates->vacant_count <= sight->decides_from;
    if (decides) {
        decide_candidates(candidates, memory, sight, every);
    }
    if (!decides || !candidates_are_settled(candidates, every)) {
        judge_candidates(candidates, memory, sight->depth, sight->judged, every);
    }
}

/*
 * Converts a worth to a score. A worth in hundredths is the logarithm of the odds, as a regression on decided positions
 * found. The table contains the share of games won, and one standard error of it, at each half.
 */
enum { WORTH_STEP = 50, WORTH_STEPS = 10 };

static const float won_at[WORTH_STEPS + 1] = {.5F,    .6225F, .7311F, .8176F, .8808F, .9241F,
                                              .9526F, .9707F, .9820F, .9890F, .9933F};
static const float error_at[WORTH_STEPS + 1] = {.5F,    .4848F, .4434F, .3862F, .3240F, .2648F,
                                                .2125F, .1687F, .1330F, .1043F, .0816F};

static float interpolate_worth(const float *table, int worth)
{
    int at = worth / WORTH_STEP;
    if (at >= WORTH_STEPS) {
        return table[WORTH_STEPS];
    }
    float part = (float)(worth % WORTH_STEP) / (float)WORTH_STEP;
    return table[at] + part * (table[at + 1] - table[at]);
}

static float score_of(int worth)
{
    return worth < 0 ? 1.0F - interpolate_worth(won_at, -worth) : interpolate_worth(won_at, worth);
}

static float error_of_worth(int worth)
{
    return interpolate_worth(error_at, worth < 0 ? -worth : worth);
}

static struct ai_choice choice_of(const struct candidate *candidate)
{
    struct ai_choice choice = {.after = candidate->after};
    choice.turn.count = 1;
    choice.turn.steps[0] = candidate->step;
    switch (candidate->decision) {
    case DECISION_WON:
        choice.score = 1.0F;
        break;
    case DECISION_LOST:
        choice.score = 0.0F;
        break;
    case DECISION_OPEN:
        choice.score = score_of(candidate->worth);
        choice.error = error_of_worth(candidate->worth);
        break;
    }
    return choice;
}

/* The turn of a side that cannot place a stone, in positions set up by a user: it ends the game. */
static bool pass_turn(const struct position *pos, struct ai_choice *choice)
{
    *choice = (struct ai_choice){0};
    return turn_play(pos, &choice->turn, &choice->after, NULL, NULL) == TURN_OK;
}

static bool player_choose(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                          const struct position *pos, const struct ai_level *level, uint64_t seed,
                          struct ai_choice *choice)
{
    struct candidates candidates;
    (void)knowledge;
    if (position_owed(pos).kind != OWED_TURN) {
        return false;
    }
    sort_by_judgement(&candidates, memory, pos, level, seed, false);
    if (candidates.count == 0) {
        return pass_turn(pos, choice);
    }
    *choice = choice_of(&candidates.at[0]);
    return true;
}

static bool is_after(const struct candidate *candidate, const struct position *after)
{
    return memcmp(&candidate->after, after, sizeof *after) == 0;
}

static int player_rank(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                       const struct position *pos, int plies, const struct position *played,
                       struct ai_choice *ranked, int max)
{
    struct candidates candidates;
    (void)knowledge;
    if (position_owed(pos).kind != OWED_TURN) {
        return 0;
    }
    sort_by_judgement(&candidates, memory, pos, &rankings[plies], 0, true);
    if (candidates.count == 0) {
        return pass_turn(pos, &ranked[0]) ? 1 : 0;
    }
    int count = candidates.count < max ? candidates.count : max;
    for (int i = 0; i < candidates.count; i++) {
        bool wanted = played != NULL && is_after(&candidates.at[i], played);
        if (i < count || wanted) {
            ranked[i < count ? i : count - 1] = choice_of(&candidates.at[i]);
        }
    }
    return count;
}

static float player_score(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                          const struct position *pos, enum side side, int plies, float *error)
{
    struct ai_choice best = {0};
    enum result result = position_result(pos);
    if (result == RESULT_DRAW) { /* the rules have no draws, but a position text can contain one */
        best.score = 0.5F;
    } else if (result != RESULT_NONE) {
        best.score = (result == RESULT_WHITE) == (pos->side == SIDE_WHITE) ? 1.0F : 0.0F;
    } else {
        (void)player_rank(knowledge, memory, pos, plies, NULL, &best, 1);
    }
    if (error != NULL) {
        *error = best.error;
    }
    return side == (enum side)pos->side ? best.score : 1.0F - best.score;
}

const struct brain brain_tablaaza = {
    .choose = player_choose,
    .rank = player_rank,
    .score = player_score,
};
