/* SPDX-License-Identifier: MIT */
/* Rollouts: repeatable, without bias, more exact with more games, and over when the best turn is clear. */
#include <math.h>
#include <string.h>

#include "learning.h"
#include "rules/ai/analysis/rollout.h"
#include "rules/ai/engine/throws.h"
#include "suite.h"
#include "unit/rules/core/saying.h"

/* A position with several turns. Four sticks have only five throws, so that all games of two throws can be listed. */
#define TABLAN_TURN "tablan Xb-b-bu---uu/b-----------/---W--------/xUx-x-W----- w 8"
/* White is six from bearing off, after a throw of three; Black needs six, and misses with 10 of 216 throws. */
#define RACE_TURN "ludus-anglicorum;dice=three_plain -----a------------A----- 0,0/0,0/14,14 w 111"

static struct learning learning;
static struct rollout rollout;
static struct rollout_estimate estimates[ROLLOUT_MAX];

static void learn(const char *ruleset)
{
    learning = learning_start(ruleset_find(ruleset, strlen(ruleset)));
}

static void forget(void)
{
    learning_forget(&learning);
}

static struct position begin(const char *text, struct rollout_limits limits)
{
    struct position pos = say_position(text);
    ck_assert(rollout_begin(&rollout, learning.knowledge, learning.memory, &pos, NULL, &limits));
    return pos;
}

static void play(long games)
{
    rollout_step(&rollout, learning.knowledge, learning.memory, games);
    rollout_estimates(&rollout, estimates);
}

START_TEST(equal_seeds_give_equal_estimates_in_steps_of_any_size)
{
    struct rollout_limits limits = {.max = 4, .plies = 6, .games_max = 90, .seed = 5};
    learn("tablan");
    begin(TABLAN_TURN, limits);
    play(90);
    struct rollout_estimate first = estimates[0];
    struct rollout_estimate last = estimates[rollout.count - 1];

    begin(TABLAN_TURN, limits);
    while (!rollout.over) {
        play(7);
    }

    ck_assert_int_eq(rollout.games, 90);
    ck_assert_float_eq(estimates[0].score, first.score);
    ck_assert_float_eq(estimates[0].error, first.error);
    ck_assert_float_eq(estimates[rollout.count - 1].behind, last.behind);
    ck_assert_float_eq(estimates[rollout.count - 1].behind_error, last.behind_error);
    limits.seed = 6;
    begin(TABLAN_TURN, limits);
    play(90);
    ck_assert_float_ne(estimates[0].score, first.score);
    forget();
}
END_TEST

/* The average score over all games of so many throws, in which both sides play the best turn at first sight. */
static double average(struct position pos, enum side side, int plies)
{
    while (position_owed(&pos).kind == OWED_TURN) {
        struct ai_choice best;
        ck_assert_int_eq(ai_rank(learning.knowledge, learning.memory, &pos, 1, NULL, &best, 1), 1);
        pos = best.after;
    }
    struct owed owed = position_owed(&pos);
    if (plies == 0 || owed.kind != OWED_THROW) {
        return (double)ai_score(learning.knowledge, learning.memory, &pos, side, 0, NULL);
    }
    struct weighed_throw throws[THROWS_MAX];
    int count = throws_list(owed.chance, owed.count, throws);
    double sum = 0;
    for (int i = 0; i < count; i++) {
        struct position thrown;
        ck_assert(position_throw(&pos, throws[i].faces, owed.count, &thrown));
        sum += (double)throws[i].chance * average(thrown, side, plies - 1);
    }
    return sum;
}

START_TEST(estimates_are_the_averages_over_all_games)
{
    learn("tablan");
    struct position pos = begin(
        TABLAN_TURN, (struct rollout_limits){.max = 4, .plies = 3, .games_max = 1000, .seed = 1});
    while (rollout.games < 1000) {
        rollout.over = false;
        play(1);
    }
    for (int i = 0; i < rollout.count; i++) {
        double exact = average(estimates[i].choice->after, position_owed(&pos).side, 3);
        ck_assert(estimates[i].error > 0);
        ck_assert_double_le(fabs((double)estimates[i].score - exact),
                            4 * (double)estimates[i].error);
    }
    forget();
}
END_TEST

START_TEST(games_to_the_end_agree_with_the_exact_table)
{
    struct rollout_limits limits = {.max = 1, .plies = 50, .games_max = 4000, .seed = 3};
    learn("ludus-anglicorum");
    begin(RACE_TURN, limits);
    play(100);
    double exact = (double)estimates[0].score;
    ck_assert_double_eq_tol(exact, 10.0 / 216, 1e-4);
    ck_assert(estimates[0].error <= 0);

    learning.knowledge->exact.race.count = 0;
    begin(RACE_TURN, limits);
    play(4000);

    ck_assert_int_eq(estimates[0].games, 4000);
    ck_assert(estimates[0].error > 0);
    ck_assert_double_le(fabs((double)estimates[0].score - exact), 4 * (double)estimates[0].error);
    forget();
}
END_TEST

START_TEST(four_times_the_games_halve_the_error)
{
    learn("tablan");
    begin(TABLAN_TURN, (struct rollout_limits){.max = 1, .plies = 4, .games_max = 4096, .seed = 2});
    play(1024);
    double error = (double)estimates[0].error;
    play(3072);

    ck_assert_int_eq(estimates[0].games, 4096);
    ck_assert_double_eq_tol((double)estimates[0].error, error / 2, error / 20);
    forget();
}
END_TEST

/* The turns whose average differs most and least from the best one's. */
START_TEST(rollout_ends_when_the_best_turn_is_clear)
{
    learn("tablan");
    struct position pos = begin(
        TABLAN_TURN,
        (struct rollout_limits){.max = 3, .plies = 2, .games_max = ROLLOUT_GAMES_MAX, .seed = 4});
    play(ROLLOUT_GAMES_MAX);

    enum side side = position_owed(&pos).side;
    double best = average(estimates[0].choice->after, side, 2);
    ck_assert(rollout.over && rollout.clear);
    ck_assert_int_lt(rollout.games, ROLLOUT_GAMES_MAX);
    ck_assert(!estimates[0].out);
    for (int i = 1; i < rollout.count; i++) {
        ck_assert(estimates[i].out);
        ck_assert(estimates[i].behind > 2 * estimates[i].behind_error);
        ck_assert_double_gt(best, average(estimates[i].choice->after, side, 2));
    }
    forget();
}
END_TEST

START_TEST(best_turn_is_seldom_excluded)
{
    enum { SEEDS = 100 };
    struct rollout_limits limits = {.max = 2, .plies = 2, .games_max = 512, .seed = 1};
    learn("tablan");
    struct position pos = begin(TABLAN_TURN, limits);
    struct position first = rollout.at[0].choice.after;
    struct position second = rollout.at[1].choice.after;
    enum side side = position_owed(&pos).side;
    const struct position *best =
        average(first, side, 2) > average(second, side, 2) ? &first : &second;
    int wrong = 0;
    for (; limits.seed <= SEEDS; limits.seed++) {
        begin(TABLAN_TURN, limits);
        play(512);
        for (int i = 0; i < rollout.count; i++) {
            wrong +=
                rollout.at[i].out && memcmp(&rollout.at[i].choice.after, best, sizeof *best) == 0;
        }
    }
    ck_assert_int_le(wrong, SEEDS / 20);
    forget();
}
END_TEST

START_TEST(exact_turns_need_no_more_games)
{
    learn("twelve-dogs");
    begin("twelve-dogs ------ 12,12 1 w 52",
          (struct rollout_limits){.max = 4, .plies = 8, .games_max = 1000, .seed = 1});
    play(1000);

    ck_assert(rollout.over);
    ck_assert_int_lt(rollout.games, 100);
    ck_assert(estimates[0].error <= 0);
    forget();
}
END_TEST

START_TEST(turn_that_was_played_is_among_them)
{
    struct ai_choice ranked[ROLLOUT_MAX];
    learn("tablan");
    struct position pos = say_position(TABLAN_TURN);
    int count = ai_rank(learning.knowledge, learning.memory, &pos, 1, NULL, ranked, ROLLOUT_MAX);
    ck_assert_int_gt(count, 2);
    const struct position *worst = &ranked[count - 1].after;

    ck_assert(
        rollout_begin(&rollout, learning.knowledge, learning.memory, &pos, worst,
                      &(struct rollout_limits){.max = 2, .plies = 2, .games_max = 10, .seed = 1}));

    ck_assert_int_eq(rollout.count, 2);
    ck_assert(memcmp(&rollout.at[0].choice.after, worst, sizeof(*worst)) == 0 ||
              memcmp(&rollout.at[1].choice.after, worst, sizeof(*worst)) == 0);
    forget();
}
END_TEST

static const struct {
    const char *ruleset;
    const char *position;
} refused[] = {
    {"tablaaza", "tablaaza --------/--------/--~--~--/--~--~--/--~--~--/--------/-------- r -"},
    {"twelve-dogs", "twelve-dogs ------ 12,12 1 w -"},
};

START_TEST(position_without_a_turn_or_game_without_chance_is_refused)
{
    learn(refused[_i].ruleset);
    struct position pos = say_position(refused[_i].position);

    ck_assert(
        !rollout_begin(&rollout, learning.knowledge, learning.memory, &pos, NULL,
                       &(struct rollout_limits){.max = 2, .plies = 2, .games_max = 10, .seed = 1}));

    forget();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("rollout");
    TCase *games = tcase_create("games");
    tcase_add_test(games, equal_seeds_give_equal_estimates_in_steps_of_any_size);
    tcase_add_test(games, estimates_are_the_averages_over_all_games);
    tcase_add_test(games, games_to_the_end_agree_with_the_exact_table);
    tcase_add_test(games, four_times_the_games_halve_the_error);
    suite_add_tcase(suite, games);
    TCase *turns = tcase_create("turns");
    tcase_add_test(turns, rollout_ends_when_the_best_turn_is_clear);
    tcase_add_test(turns, best_turn_is_seldom_excluded);
    tcase_add_test(turns, exact_turns_need_no_more_games);
    tcase_add_test(turns, turn_that_was_played_is_among_them);
    tcase_add_loop_test(turns, position_without_a_turn_or_game_without_chance_is_refused, 0,
                        (int)(sizeof refused / sizeof *refused));
    suite_add_tcase(suite, turns);
    return suite_run(suite);
}
