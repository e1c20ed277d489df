/* SPDX-License-Identifier: MIT */
#include "rules/ai/analysis/rollout.h"

#include "rules/ai/analysis/root.h"
#include "rules/ai/engine/ends.h"
#include "rules/ai/engine/judge.h"
#include "rules/core/chance.h"
#include "rules/core/engine.h"

enum {
    FIRST_LOOK = 32, /* games before the first comparison of two turns */
};

/*
 * The distance in standard errors from which a turn is clearly worse. The turns are compared at 32, 64, 128 … games:
 * with 2.7, a turn that is as good as the best is wrongly excluded in less than 5 % of all rollouts.
 */
#define CLEAR_ERRORS 2.7

/* Variances of equal scores differ from 0 by rounding. */
#define ROUNDING 1e-10

/* Mixes the seed and the number of the game, so that games are independent; never 0. */
static uint64_t seed_of_game(uint64_t seed, uint64_t game)
{
    uint64_t z = seed * 0x9e3779b97f4a7c15U + (game + 1) * 0xd1342543de82ef95U;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return (z ^ (z >> 31)) | 1U;
}

static void prepare_luck(struct rollout_turn *turn, const struct ai_knowledge *knowledge,
                         struct ai_memory *memory, enum side side)
{
    const struct position *after = &turn->choice.after;
    turn->exact = judge_is_exact(knowledge, after);
    turn->subtracts = after->owed == OWED_THROW && !turn->exact;
    turn->average = turn->subtracts ? judge_throws(knowledge, memory, 0, after, side) : 0;
}

bool rollout_begin(struct rollout *rollout, const struct ai_knowledge *knowledge,
                   struct ai_memory *memory, const struct position *pos,
                   const struct position *played, const struct rollout_limits *limits)
{
    struct ai_choice ranked[ROLLOUT_MAX];
    if (position_ruleset(pos)->chance == CHANCE_NONE) {
        return false;
    }
    int count = ai_rank(knowledge, memory, pos, AI_PLIES_MAX, played, ranked, limits->max);
    *rollout = (struct rollout){
        .side = position_owed(pos).side,
        .count = count,
        .plies = limits->plies,
        .games_max = limits->games_max,
        .seed = limits->seed,
    };
    for (int i = 0; i < count; i++) {
        rollout->at[i].choice = ranked[i];
        prepare_luck(&rollout->at[i], knowledge, memory, rollout->side);
    }
    return count > 0;
}

/* The throw comes from the game's own dice. */
static void rollout_throw_dice(struct position *pos, uint64_t *chance)
{
    struct owed owed = position_owed(pos);
    uint8_t faces[THROW_DICE_MAX] = {0};
    for (int i = 0; i < owed.count; i++) {
        faces[i] = (uint8_t)(owed.chance == CHANCE_DICE ? 1 + chance_below(chance, 6)
                                                        : chance_below(chance, 2));
    }
    struct position thrown;
    RULES_CHECK(position_throw(pos, faces, owed.count, &thrown));
    *pos = thrown;
}

static void play_best(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                      struct position *pos)
{
    RULES_CHECK(ends_to_play(pos, &memory->ends[0]));
    judge_ends(knowledge, memory, 0, position_owed(pos).side);
    int best = 0;
    for (int i = 1; i < memory->ends[0].count; i++) {
        best = memory->scores[0][i] > memory->scores[0][best] ? i : best;
    }
    *pos = memory->ends[0].at[best];
}

/* Plays a game and returns the score of the side without the luck of the first throw: it may lie outside 0..1. */
static double rollout_play_game(const struct rollout *rollout, const struct ai_knowledge *knowledge,
                                struct ai_memory *memory, const struct rollout_turn *turn,
                                uint64_t chance)
{
    struct position pos = turn->choice.after;
    enum side side = rollout->side;
    float luck = 0;
    float white;
    for (int thrown = 0; !judge_exactly(knowledge, &pos, &white);) {
        if (pos.owed == OWED_TURN) {
            play_best(knowledge, memory, &pos);
        } else if (thrown == rollout->plies) {
            return (double)(judge_position(knowledge, memory, 0, &pos, side) - luck);
        } else {
            rollout_throw_dice(&pos, &chance);
            if (thrown++ == 0 && turn->subtracts) {
                luck = judge_position(knowledge, memory, 0, &pos, side) - turn->average;
            }
        }
    }
    return (double)((side == SIDE_WHITE ? white : 1.0F - white) - luck);
}

/* The variance of the mean of `games` values. */
static double variance_of_mean(double sum, double squares, long games)
{
    double count = (double)games;
    double around = games > 1 ? (squares - sum * sum / count) / (count - 1) : 0;
    return around > ROUNDING ? around / count : 0;
}

/* The difference between the scores of turn `a` and turn `b`, and the variance of that difference. */
static double score_difference(const struct rollout *rollout, int a, int b, double *square)
{
    long games_a = rollout->at[a].games;
    long games_b = rollout->at[b].games;
    long games = games_a < games_b ? games_a : games_b;
    const struct rollout_pair *pair = &rollout->pairs[a < b ? a : b][a < b ? b : a];
    *square = variance_of_mean(pair->sum, pair->squares, games);
    double mean = games > 0 ? pair->sum / (double)games : 0;
    return a < b ? mean : -mean;
}

static float clamp_score(double score)
{
    return score < 0 ? 0.0F : score > 1 ? 1.0F : (float)score;
}

static double mean_of_turn(const struct rollout_turn *turn)
{
    return turn->games > 0 ? turn->sum / (double)turn->games : (double)turn->choice.score;
}

/* True if turn `a` comes before turn `b`: those that are still compared come first. */
static bool is_before(const struct rollout *rollout, int a, int b)
{
    const struct rollout_turn *first = &rollout->at[a];
    const struct rollout_turn *second = &rollout->at[b];
    return first->out != second->out ? second->out : mean_of_turn(first) > mean_of_turn(second);
}

static int best_turn(const struct rollout *rollout)
{
    int best = 0;
    for (int i = 1; i < rollout->count; i++) {
        best = is_before(rollout, i, best) ? i : best;
    }
    return best;
}

/*
 * True if turn `index` is clearly worse than the best. Scores that were always equal prove nothing if they are not
 * exact: a rare result may be missing.
 */
static bool is_clearly_behind(const struct rollout *rollout, int best, int index)
{
    double square;
    double behind = score_difference(rollout, best, index, &square);
    bool exact = rollout->at[best].exact && rollout->at[index].exact;
    return (exact || square > 0) &&
           behind * behind > CLEAR_ERRORS * CLEAR_ERRORS * square + ROUNDING;
}

/* Excludes the turns that are clearly worse than the best. Exact turns need no more games. */
static void exclude_worse_turns(struct rollout *rollout)
{
    int best = best_turn(rollout);
    bool exact = rollout->at[best].exact;
    bool clear = true;
    for (int i = 0; i < rollout->count; i++) {
        struct rollout_turn *turn = &rollout->at[i];
        if (i != best && !turn->out) {
            turn->out = is_clearly_behind(rollout, best, i);
            clear = clear && turn->out;
            exact = exact && (turn->exact || turn->out);
        }
    }
    rollout->clear = clear;
    rollout->over = exact || (clear && rollout->count > 1);
}

static void add_scores(struct rollout *rollout, const double *scores)
{
    for (int i = 0; i < rollout->count; i++) {
        struct rollout_turn *turn = &rollout->at[i];
        if (turn->out) {
            continue;
        }
        turn->games++;
        turn->sum += scores[i];
        turn->squares += scores[i] * scores[i];
        for (int j = i + 1; j < rollout->count; j++) {
            double apart = rollout->at[j].out ? 0 : scores[i] - scores[j];
            rollout->pairs[i][j].sum += apart;
            rollout->pairs[i][j].squares += apart * apart;
        }
    }
    rollout->games++;
}

static bool is_time_to_compare(long games)
{
    return games >= FIRST_LOOK && (games & (games - 1)) == 0;
}

void rollout_step(struct rollout *rollout, const struct ai_knowledge *knowledge,
                  struct ai_memory *memory, long games)
{
    double scores[ROLLOUT_MAX] = {0};
    for (long i = 0; i < games && !rollout->over; i++) {
        uint64_t chance = seed_of_game(rollout->seed, (uint64_t)rollout->games);
        for (int j = 0; j < rollout->count; j++) {
            if (!rollout->at[j].out) {
                scores[j] = rollout_play_game(rollout, knowledge, memory, &rollout->at[j], chance);
            }
        }
        add_scores(rollout, scores);
        if (is_time_to_compare(rollout->games)) {
            exclude_worse_turns(rollout);
        }
        rollout->over = rollout->over || rollout->games >= rollout->games_max;
    }
}

static void estimate_turn(const struct rollout *rollout, int best, int index,
                          struct rollout_estimate *out)
{
    const struct rollout_turn *turn = &rollout->at[index];
    double square;
    double behind = score_difference(rollout, best, index, &square);
    *out = (struct rollout_estimate){
        .choice = &turn->choice,
        .games = turn->games,
        .out = turn->out,
        .score = clamp_score(mean_of_turn(turn)),
        .error = turn->games > 1
                     ? (float)square_root(variance_of_mean(turn->sum, turn->squares, turn->games))
                     : turn->choice.error,
        .behind = index == best ? 0 : (float)behind,
        .behind_error = index == best ? 0 : (float)square_root(square),
    };
}

void rollout_estimates(const struct rollout *rollout, struct rollout_estimate *estimates)
{
    int order[ROLLOUT_MAX];
    for (int i = 0; i < rollout->count; i++) {
        int at = i;
        for (; at > 0 && is_before(rollout, i, order[at - 1]); at--) {
            order[at] = order[at - 1];
        }
        order[at] = i;
    }
    for (int i = 0; i < rollout->count; i++) {
        estimate_turn(rollout, order[0], order[i], &estimates[i]);
    }
}
