/* SPDX-License-Identifier: MIT */
/* The luck of each throw, the cost of each turn, and that they add up to the result. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "rules/ai/analysis/analysis.h"
#include "suite.h"

/* Sums of some hundred numbers of single precision. */
#define CLOSE 1e-4

enum { GAMES = 12, TURNS_MAX = 4000, TORN_ENDS_MAX = 12 };

struct judge {
    struct ai_knowledge *knowledge;
    struct ai_memory *memory;
    struct turn_ends *ends;
};

static struct judge judge_of(const char *ruleset)
{
    struct judge judge = {malloc(ai_knowledge_bytes()), malloc(ai_memory_bytes()),
                          malloc(sizeof(struct turn_ends))};
    const char *error = NULL;
    ck_assert(judge.knowledge != NULL && judge.memory != NULL && judge.ends != NULL);
    ck_assert_msg(
        ai_learn(judge.knowledge, ruleset_find(ruleset, strlen(ruleset)), NULL, 0, &error), "%s",
        error);
    return judge;
}

static void judge_free(struct judge *judge)
{
    free(judge->knowledge);
    free(judge->memory);
    free(judge->ends);
}

static int below(uint64_t *chance, int most)
{
    *chance ^= *chance << 13;
    *chance ^= *chance >> 7;
    *chance ^= *chance << 17;
    return (int)((*chance >> 33) % (uint64_t)most);
}

static struct position thrown_by(const struct position *pos, uint64_t *chance)
{
    struct owed owed = position_owed(pos);
    uint8_t faces[THROW_DICE_MAX] = {0};
    for (int i = 0; i < owed.count; i++) {
        faces[i] = (uint8_t)(owed.chance == CHANCE_DICE ? 1 + below(chance, 6) : below(chance, 2));
    }
    struct position after;
    ck_assert(position_throw(pos, faces, owed.count, &after));
    return after;
}

/* The events of one game's analysis, with the sign of White's point of view. */
struct told {
    double luck, loss;
    int turns;
};

/** Plays a random game and analyses it. Returns White's score of the result. */
static float game(struct judge *judge, const char *rules, uint64_t chance, struct analysis_sum *sum,
                  struct told *told)
{
    struct position pos;
    ck_assert(position_start(rules, strlen(rules), SIDE_WHITE, &pos, NULL));
    while (position_result(&pos) == RESULT_NONE) {
        struct position owes = pos;
        bool threw = position_owed(&pos).kind == OWED_THROW;
        if (threw) {
            pos = thrown_by(&owes, &chance);
        }
        ck_assert(position_ends(&pos, judge->ends));
        struct position after = judge->ends->at[below(&chance, judge->ends->count)];
        struct analysis_turn turn;
        struct analysis_throw throw;
        ck_assert(analysis_turn(judge->knowledge, judge->memory, &pos, &after, 1, &turn));
        ck_assert_int_eq(
            analysis_throw(judge->knowledge, judge->memory, &owes, &pos, turn.best, &throw), threw);
        analysis_add(sum, threw ? &throw : NULL, &turn);
        if (threw) {
            told->luck += throw.side == SIDE_WHITE ? throw.luck : -throw.luck;
        }
        told->loss += turn.side == SIDE_WHITE ? turn.loss : -turn.loss;
        pos = after;
        ck_assert_int_lt(++told->turns, TURNS_MAX);
    }
    enum result result = position_result(&pos);
    return result == RESULT_WHITE ? 1.0F : result == RESULT_BLACK ? 0.0F : 0.5F;
}

static const char *const rules[] = {"twelve-dogs"};

START_TEST(start_luck_loss_and_drift_add_up_to_the_result)
{
    for (uint64_t chance = 1; chance <= GAMES; chance++) {
        struct judge judge = judge_of(rules[_i]);
        struct analysis_sum sum = {0};
        struct told told = {0};
        float adjusted = 0;
        float error = 0;

        float end = game(&judge, rules[_i], chance * 7919, &sum, &told);
        analysis_end(&sum, end, &adjusted, &error);

        ck_assert_int_eq(sum.turns, told.turns);
        ck_assert_double_eq_tol(sum.start + told.luck - told.loss + sum.drift, end, CLOSE);
        ck_assert_double_eq_tol(sum.luck[SIDE_WHITE] - sum.luck[SIDE_BLACK], told.luck, CLOSE);
        ck_assert_double_eq_tol(sum.loss[SIDE_WHITE] - sum.loss[SIDE_BLACK], told.loss, CLOSE);
        ck_assert_double_eq_tol(adjusted, end - told.luck, CLOSE);
        ck_assert_double_ge(error + CLOSE, fabs(sum.drift) / sqrt(sum.turns));
        judge_free(&judge);
    }
}
END_TEST

/** A position towards the end of Tablaaza that has several legal turns. */
static struct position torn(struct judge *judge)
{
    struct position pos;
    uint64_t chance = 7;
    ck_assert(position_start("tablaaza", 8, SIDE_WHITE, &pos, NULL));
    while (position_ends(&pos, judge->ends) && judge->ends->count > TORN_ENDS_MAX) {
        pos = judge->ends->at[below(&chance, judge->ends->count)];
    }
    ck_assert_int_gt(judge->ends->count, 1);
    return pos;
}

START_TEST(the_best_turn_loses_nothing_and_another_the_difference)
{
    struct judge judge = judge_of("tablaaza");
    struct position pos = torn(&judge);
    for (int i = 0; i < judge.ends->count; i++) {
        struct analysis_turn turn;
        const struct position *after = &judge.ends->at[i];
        ck_assert(analysis_turn(judge.knowledge, judge.memory, &pos, after, 1, &turn));
        ck_assert(!turn.forced);
        ck_assert_int_gt(turn.ranked_count, 1);
        ck_assert_int_le(turn.ranked_count, ANALYSIS_BEST_MAX);
        ck_assert(turn.loss >= 0 && turn.loss <= 1);
        bool best = memcmp(after, &turn.ranked[0].after, sizeof *after) == 0;
        if (best) {
            ck_assert(turn.loss == 0 && turn.error == 0 && turn.mark == MARK_NONE);
        } else if (turn.played < turn.best) {
            ck_assert_double_eq_tol(turn.loss, turn.best - turn.played, CLOSE);
            ck_assert_int_eq(turn.mark != MARK_NONE,
                             turn.loss > 2 * turn.error && turn.loss >= MARK_INACCURACY_LOSS);
        }
    }
    judge_free(&judge);
}
END_TEST

/* With many plots left, the evaluation of Tablaaza could not tell a blunder. */
START_TEST(a_turn_is_unclear_where_the_evaluation_is_uncertain)
{
    struct judge judge = judge_of("tablaaza");
    struct position pos;
    struct analysis_turn turn;
    ck_assert(position_start("tablaaza", 8, SIDE_WHITE, &pos, NULL));
    ck_assert(position_ends(&pos, judge.ends));
    ck_assert(analysis_turn(judge.knowledge, judge.memory, &pos, &judge.ends->at[0], 1, &turn));
    ck_assert(turn.unclear && turn.mark == MARK_NONE);
    struct position best = turn.ranked[0].after;
    ck_assert(analysis_turn(judge.knowledge, judge.memory, &pos, &best, 1, &turn));
    ck_assert(turn.unclear && turn.loss == 0);
    judge_free(&judge);
}
END_TEST

START_TEST(what_owes_no_turn_or_no_throw_is_not_analysed)
{
    struct judge judge = judge_of("twelve-dogs");
    struct position pos;
    ck_assert(position_start("twelve-dogs", 11, SIDE_WHITE, &pos, NULL));
    struct analysis_turn turn;
    struct analysis_throw throw;
    bool throws = position_owed(&pos).kind == OWED_THROW;
    ck_assert_int_eq(analysis_turn(judge.knowledge, judge.memory, &pos, &pos, 1, &turn), !throws);
    ck_assert_int_eq(analysis_throw(judge.knowledge, judge.memory, &pos, &pos, 0.5F, &throw),
                     throws);
    judge_free(&judge);
}
END_TEST

/* Twelve Dogs is solved: the judgement does not depend on the point of view. */
START_TEST(an_exact_judge_does_not_drift)
{
    struct judge judge = judge_of("twelve-dogs");
    for (uint64_t chance = 1; chance <= GAMES; chance++) {
        struct analysis_sum sum = {0};
        struct told told = {0};
        float adjusted = 0;
        float error = 1;

        float end = game(&judge, "twelve-dogs", chance * 104729, &sum, &told);
        analysis_end(&sum, end, &adjusted, &error);

        ck_assert_double_eq_tol(error, 0, CLOSE);
        ck_assert_double_eq_tol(sum.start + told.luck - told.loss, end, CLOSE);
        ck_assert_int_eq(sum.unclear[SIDE_WHITE] + sum.unclear[SIDE_BLACK], 0);
    }
    judge_free(&judge);
}
END_TEST

/* Over all throws of two dice, weighted by their frequency. */
START_TEST(over_all_throws_luck_comes_to_nothing)
{
    struct judge judge = judge_of("twelve-dogs");
    struct position pos;
    ck_assert(position_start("twelve-dogs", 11, SIDE_WHITE, &pos, NULL));
    ck_assert(position_ends(&pos, judge.ends));
    struct position owes = judge.ends->at[0];
    double luck = 0;
    for (uint8_t first = 1; first <= 6; first++) {
        for (uint8_t second = 1; second <= 6; second++) {
            uint8_t faces[] = {first, second};
            struct position thrown;
            struct analysis_turn turn;
            struct analysis_throw throw;
            ck_assert(position_throw(&owes, faces, 2, &thrown));
            ck_assert(position_ends(&thrown, judge.ends));
            ck_assert(analysis_turn(judge.knowledge, judge.memory, &thrown, &judge.ends->at[0], 1,
                                    &turn));
            ck_assert(
                analysis_throw(judge.knowledge, judge.memory, &owes, &thrown, turn.best, &throw));
            luck += throw.luck / 36;
        }
    }
    ck_assert_double_eq_tol(luck, 0, CLOSE);
    judge_free(&judge);
}
END_TEST

START_TEST(of_a_game_without_turns_the_result_is_all)
{
    struct analysis_sum sum = {0};
    float adjusted = 0;
    float error = 1;

    analysis_end(&sum, 1, &adjusted, &error);

    ck_assert_float_eq(adjusted, 1);
    ck_assert_float_eq(error, 0);
    ck_assert_float_eq(sum.start, 1);
}
END_TEST

START_TEST(luck_of_both_sides_is_taken_from_the_result)
{
    struct analysis_sum sum = {0};
    struct analysis_throw white = {.side = SIDE_WHITE, .before = 0.5F, .luck = 0.2F};
    struct analysis_turn good = {.side = SIDE_WHITE, .best = 0.7F, .played = 0.7F};
    struct analysis_throw black = {.side = SIDE_BLACK, .before = 0.3F, .luck = 0.1F};
    struct analysis_turn bad = {
        .side = SIDE_BLACK, .best = 0.4F, .played = 0.1F, .loss = 0.3F, .mark = MARK_BLUNDER};
    float adjusted = 0;
    float error = 0;

    analysis_add(&sum, &white, &good);
    analysis_add(&sum, &black, &bad);
    analysis_end(&sum, 1, &adjusted, &error);

    ck_assert_double_eq_tol(adjusted, 1 - 0.2F + 0.1F, CLOSE);
    ck_assert_double_eq_tol(sum.drift, 0.1F, CLOSE); /* from 0.9 to the win */
    ck_assert_double_eq_tol(error, 0.1F, CLOSE);
    ck_assert_int_eq(sum.marks[SIDE_BLACK][MARK_BLUNDER], 1);
    ck_assert_int_eq(sum.decisions[SIDE_WHITE] + sum.decisions[SIDE_BLACK], 2);
    ck_assert_int_eq(sum.unclear[SIDE_WHITE] + sum.unclear[SIDE_BLACK], 0);
    ck_assert_double_eq_tol(sum.sure[SIDE_BLACK], 0.3F, CLOSE);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("analysis");
    TCase *sums = tcase_create("sums");
    tcase_add_loop_test(sums, start_luck_loss_and_drift_add_up_to_the_result, 0,
                        (int)(sizeof rules / sizeof *rules));
    tcase_add_test(sums, an_exact_judge_does_not_drift);
    tcase_add_test(sums, over_all_throws_luck_comes_to_nothing);
    tcase_add_test(sums, of_a_game_without_turns_the_result_is_all);
    tcase_add_test(sums, luck_of_both_sides_is_taken_from_the_result);
    suite_add_tcase(suite, sums);
    TCase *turns = tcase_create("turns");
    tcase_add_test(turns, the_best_turn_loses_nothing_and_another_the_difference);
    tcase_add_test(turns, a_turn_is_unclear_where_the_evaluation_is_uncertain);
    tcase_add_test(turns, what_owes_no_turn_or_no_throw_is_not_analysed);
    suite_add_tcase(suite, turns);
    return suite_run(suite);
}
