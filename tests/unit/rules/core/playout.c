/* SPDX-License-Identifier: MIT */
/* Random games played to their end. */
#include <stdlib.h>

#include "saying.h"
#include "suite.h"

static enum result playout(const char *rules, uint64_t chance, int *turns)
{
    struct position pos;
    ck_assert(position_start(rules, strlen(rules), SIDE_WHITE, &pos, NULL));
    return position_playout(&pos, &chance, turns);
}

START_TEST(every_playout_ends_with_a_result)
{
    static const char *const rules[] = {
        "tabula",
        "tabula;bear=exact,entry_sum=direct",
        "tabula;bar_first=false,entry=free,entry_limit=none",
        "tabula;forced=voluntary",
        "tabula;forced=max_dice_then_larger",
        "zeno",
        "zeno;black_goal=am",
        "zeno;zeno_bear=true",
        "pyf",
        "pyf;home_moves=free",
        "pyf;offer_unused=true",
        "pyf;bonus=extra_turn_all_equal",
        "pyf;teams=2v2",
        "ludus-anglicorum",
        "ludus-anglicorum;dice=two_plus_six",
        "ludus-anglicorum;dice=three_plain",
        "ludus-anglicorum;dice=two_plus_own_choice",
        "ludus-anglicorum;dice=two_plus_opponent_choice",
        "ludus-anglicorum;strategic_win=lympold_or_lurch",
        "ludus-anglicorum;turn=must_keep_max",
        "twelve-dogs",
        "tablan",
        "tablaaza",
    };
    for (size_t i = 0; i < sizeof(rules) / sizeof(rules[0]); i++) {
        for (uint64_t chance = 1; chance <= 20; chance++) {
            int turns = 0;
            ck_assert_int_ne(playout(rules[i], chance * 7919, &turns), RESULT_NONE);
            ck_assert_int_gt(turns, 4);
            ck_assert_int_lt(turns, 3000);
        }
    }
}
END_TEST

START_TEST(equal_chance_plays_equal_games)
{
    for (uint64_t chance = 1; chance < 10; chance++) {
        int first = 0;
        int second = 0;
        enum result result = playout("ludus-anglicorum", chance, &first);
        ck_assert_int_eq(playout("ludus-anglicorum", chance, &second), result);
        ck_assert_int_eq(first, second);
    }
}
END_TEST

START_TEST(playout_begins_in_mid_turn_too)
{
    struct position won = say_position("tabula ----------------------AA 0,15/0,0/13,0 w 43");
    struct position over = say_position("tabula ------------------------ 0,15/0,0/15,0 1-0 -");
    uint64_t chance = 5;
    int turns = 0;

    ck_assert_int_eq(position_playout(&won, &chance, &turns), RESULT_WHITE);
    ck_assert_int_eq(turns, 1);
    ck_assert_int_eq(position_playout(&over, &chance, &turns), RESULT_WHITE);
    ck_assert_int_eq(turns, 0);
}
END_TEST

START_TEST(play_that_cannot_end_is_drawn)
{
    /* Men that are off cannot reach the goal of a game without bearing off. No real play leads to this position. */
    struct position pos = say_position("zeno M----------------------m 0,0/0,0/2,2 w -");
    uint64_t chance = 5;
    int turns = 0;

    ck_assert_int_eq(position_playout(&pos, &chance, &turns), RESULT_DRAW);
}
END_TEST

START_TEST(sides_win_about_alike_at_fair_games)
{
    uint64_t chance = 11;
    int won[4] = {0};
    struct position pos;
    ck_assert(position_start("zeno", 4, SIDE_WHITE, &pos, NULL));

    for (int game = 0; game < 1000; game++) {
        int turns;
        won[position_playout(&pos, &chance, &turns)]++;
    }
    ck_assert_int_gt(won[RESULT_WHITE], 420);
    ck_assert_int_gt(won[RESULT_BLACK], 420);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("playout");
    TCase *cases = tcase_create("playout");
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, every_playout_ends_with_a_result);
    tcase_add_test(cases, equal_chance_plays_equal_games);
    tcase_add_test(cases, playout_begins_in_mid_turn_too);
    tcase_add_test(cases, play_that_cannot_end_is_drawn);
    tcase_add_test(cases, sides_win_about_alike_at_fair_games);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
