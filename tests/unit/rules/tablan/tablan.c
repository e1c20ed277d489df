/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "suite.h"
#include "unit/rules/core/saying.h"

#define OPENING "uuuuuuuuuuuu/------------/------------/UUUUUUUUUUUU"

START_TEST(opening_lets_only_the_last_two_men_move_on_a_two)
{
    say_steps("tablan " OPENING " w 2", "K/M L/M L/N");
    say_steps("tablan " OPENING " b 2", "k/m l/m l/n");
    say_steps("tablan " OPENING " w 8", "");
    say_steps("tablan " OPENING " w 12", "");
}
END_TEST

START_TEST(sticks_are_worth_what_their_plain_sides_say)
{
    static const struct {
        uint8_t faces[4];
        const char *text;
    } cases[] = {
        {{0, 0, 0, 0}, "12"}, {{0, 1, 0, 0}, "2"}, {{1, 0, 0, 1}, "0"},
        {{1, 1, 1, 0}, "0"},  {{1, 1, 1, 1}, "8"},
    };
    struct position pos = say_position("tablan " OPENING " w -");
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct position after;
        char text[POSITION_TEXT_MAX];
        ck_assert(position_throw(&pos, cases[i].faces, 4, &after));
        position_write(&after, text);
        ck_assert_str_eq(strrchr(text, ' ') + 1, cases[i].text);
    }
}
END_TEST

START_TEST(throw_of_nothing_passes_the_sticks_and_any_other_keeps_them)
{
    say_turn("tablan " OPENING " w 0", "pass", "tablan " OPENING " b -");
    say_turn("tablan " OPENING " w 8", "pass", "tablan " OPENING " w -");
    say_turn("tablan " OPENING " w 2", "K/M",
             "tablan uuuuuuuuuuuu/------------/-----------W/UUUUUUUUUU-U w -");
}
END_TEST

START_TEST(throw_that_can_be_used_must_be_used)
{
    say_refused("tablan " OPENING " w 2", "pass", 0, RULE_MORE_DICE);
}
END_TEST

START_TEST(half_leaves_its_partner_to_play)
{
    say_steps("tablan uuuuuuuuuuuu/------------/-----------W/UUUUUUUUUUU- w 1@M", "K/L");
    say_turn("tablan " OPENING " w 2", "L/M K/L",
             "tablan uuuuuuuuuuuu/------------/-----------W/UUUUUUUUUU-W w -");
    say_refused("tablan " OPENING " w 2", "L/M", 0, RULE_MORE_DICE);
    say_refused("tablan " OPENING " w 2", "L/M M/N", 1, RULE_TWO_MEN);
}
END_TEST

START_TEST(one_man_may_play_both_halves_where_the_option_says_so)
{
    say_turn("tablan;halves=any " OPENING " w 2", "L/M M/N",
             "tablan;halves=any uuuuuuuuuuuu/------------/----------W-/UUUUUUUUUUU- w -");
}
END_TEST

START_TEST(first_move_needs_a_two)
{
    const char *text = "tablan uuuuuuuuuuuu/------------/----------W-/UU---------- w 8";

    say_steps(text, "N/V");
    say_refused(text, "A/I", 0, RULE_FIRST_MOVE);
    say_refused(text, "N/R", 0, RULE_BOTH_HALVES);
}
END_TEST

START_TEST(landing_on_an_enemy_captures_him)
{
    const char *text = "tablan -----------u/------------/-bb--W---W--/------------ w 8";

    say_steps(text, "O/W* S/W* S/o");
    say_turn(text, "O/W*", "tablan -----------u/------------/-Wb--W------/------------ w -");
}
END_TEST

START_TEST(man_in_the_enemys_home_row_displaces_and_moves_no_more)
{
    const char *text = "tablan ----u-----uu/-----------W/------------/-----------U w 8";

    say_turn(text, "x/h*", "tablan ----X-----uu/------------/------------/-----------U w -");
    say_refused("tablan X---------uu/-----------W/------------/-----------U w 2", "l/m", 0,
                RULE_IMMOBILISED);
}
END_TEST

START_TEST(immobilised_man_bars_his_square)
{
    say_refused("tablan -----------u/------------/------------/UUx--------- w 2", "A/C", 0,
                RULE_BARRED);
    say_steps("tablan -----------u/------------/------------/UUx--------- w 2", "B/D");
}
END_TEST

START_TEST(steps_that_no_rule_allows_name_the_rule)
{
    say_refused("tablan " OPENING " w 2", "k/m", 0, RULE_NO_MAN);
    say_refused("tablan " OPENING " w 2", "M/N", 0, RULE_NO_MAN);
    say_refused("tablan " OPENING " w 2", "L/O", 0, RULE_NO_DIE);
    say_refused("tablan " OPENING " w 2", "L/K", 0, RULE_NO_DIE);
    say_refused("tablan " OPENING " w 2", "A/C", 0, RULE_OCCUPIED);
    say_refused("tablan " OPENING " w -", "K/M", 0, RULE_THROW_OWED);
}
END_TEST

START_TEST(step_of_another_game_is_refused)
{
    struct position pos = say_position("tablan " OPENING " w 2");
    struct position after;
    enum rule broken;
    struct step steps[] = {
        {.kind = STEP_PLACE, .to = 1},
        {.kind = STEP_MOVE, .from = PLACE_BAR, .to = 1},
        {.kind = STEP_MOVE, .from = 11, .to = PLACE_OFF},
    };
    static const enum rule rules[] = {RULE_NO_CHOICE, RULE_NO_MAN, RULE_NO_DIE};

    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(step_play(&pos, &steps[i], &after, &broken), TURN_ILLEGAL);
        ck_assert_int_eq(broken, rules[i]);
    }
}
END_TEST

START_TEST(home_squares_are_filled_in_order_where_the_option_says_so)
{
#define ORDER_BOARD "-----------X/---------W-W/------------/-----------U"
    say_steps("tablan;order=a_to_l " ORDER_BOARD " w 2", "L/M L/N v/w x/b");
    say_refused("tablan;order=a_to_l " ORDER_BOARD " w 8", "v/f", 0, RULE_HOME_ORDER);
    say_steps("tablan " ORDER_BOARD " w 8", "v/b v/f x/d x/h");
}
END_TEST

START_TEST(half_without_a_partner_is_played_alone_where_the_option_says_so)
{
#define STUCK_BOARD "X---X-----X-/-----------W/------------/-x----------"
    say_steps("tablan " STUCK_BOARD " w 2", "");
    say_steps("tablan;partial=half " STUCK_BOARD " w 2", "x/a");
    say_turn("tablan;partial=half " STUCK_BOARD " w 2", "x/a",
             "tablan;partial=half X---X-----XX/------------/------------/-x---------- 1-0 -");
}
END_TEST

START_TEST(lone_half_is_not_played_where_the_throw_can_be_used_whole)
{
    const char *text =
        "tablan;partial=half X---X-------/-----------W/------------/-x---------- w 2";

    say_steps(text, "x/b");
    say_refused(text, "x/a", 0, RULE_MORE_DICE);
}
END_TEST

START_TEST(only_man_before_the_goal_may_wait_for_a_throw_that_enters)
{
    say_turn("tablan u-----------/---------W--/------------/------------ w 2", "pass",
             "tablan u-----------/---------W--/------------/------------ w -");
    say_refused("tablan u-----------/---------W--/------------/------------ w 8", "pass", 0,
                RULE_MORE_DICE);
    say_refused("tablan;wait=false u-----------/---------W--/------------/------------ w 2", "pass",
                0, RULE_MORE_DICE);
    say_refused("tablan u-----------/W--------W--/------------/------------ w 2", "pass", 0,
                RULE_MORE_DICE);
}
END_TEST

START_TEST(game_ends_without_legal_moves_and_more_men_in_win)
{
    say_turn("tablan ----------X-/------------/------------/U-xx-------- w 0", "pass",
             "tablan ----------X-/------------/------------/U-xx-------- 0-1 -");
    say_turn("tablan -----------X/------------/------------/U-x--------- w 0", "pass",
             "tablan -----------X/------------/------------/U-x--------- 1/2 -");
}
END_TEST

START_TEST(game_ends_with_the_first_side_that_is_in_where_the_option_says_so)
{
    say_turn("tablan;end=first u-----------/-----------W/------------/------------ w 2", "x/b",
             "tablan;end=first u---------X-/------------/------------/------------ 1-0 -");
    say_turn("tablan u-----------/-----------W/------------/------------ w 2", "x/b",
             "tablan u---------X-/------------/------------/------------ w -");
}
END_TEST

START_TEST(first_two_decides_who_begins)
{
    static const uint8_t two[] = {0, 0, 1, 0};
    static const uint8_t nothing[] = {1, 0, 1, 0};
    struct position pos = say_position("tablan " OPENING " w -");
    enum side winner;

    ck_assert_int_eq(rolloff_count(&pos), 4);
    ck_assert(rolloff_winner(&pos, two, nothing, &winner));
    ck_assert_int_eq(winner, SIDE_WHITE);
    ck_assert(rolloff_winner(&pos, nothing, two, &winner));
    ck_assert_int_eq(winner, SIDE_BLACK);
    ck_assert(!rolloff_winner(&pos, two, two, &winner));
    ck_assert(!rolloff_winner(&pos, nothing, nothing, &winner));
}
END_TEST

START_TEST(text_that_is_no_position_is_refused_with_its_column)
{
    say_unreadable("tablan uuuuuuuuuuu/", "board", 19);
    say_unreadable("tablan uuuuuuuuuuuuu", "board", 20);
    say_unreadable("tablan U-----------", "board", 8);
    say_unreadable("tablan W-----------", "board", 8);
    say_unreadable("tablan ------------/X", "board", 21);
    say_unreadable("tablan bbbbbbbbbbbb/b-----------/------------/------------ w -", "board", 8);
    say_unreadable("tablan " OPENING " x -", "turn", 60);
    say_unreadable("tablan " OPENING " w", "throw", 61);
    say_unreadable("tablan " OPENING " w 3", "throw", 62);
    say_unreadable("tablan " OPENING " w 99", "throw", 62);
    say_unreadable("tablan " OPENING " w 4", "throw", 63);
    say_unreadable("tablan " OPENING " w 4@A", "throw", 64);
    say_unreadable("tablan " OPENING " w 4@", "throw", 64);
    say_unreadable("tablan " OPENING " 1-0 2", "throw", 64);
    say_unreadable("tablan " OPENING " w 2 x", "throw", 63);
}
END_TEST

START_TEST(text_that_is_no_step_is_refused_with_its_column)
{
    const char *text = "tablan " OPENING " w 2";

    say_turn_unreadable(text, "Z/M", "step", 1);
    say_turn_unreadable(text, "K-M", "step", 2);
    say_turn_unreadable(text, "K/5", "step", 3);
    say_turn_unreadable(text, "K/M*", "step", 4);
    say_turn_unreadable(text, "K/M,", "step", 4);
}
END_TEST

START_TEST(board_is_drawn_with_the_letters_of_its_squares)
{
    say_drawing("tablan uuuuuuuuuu-u/-b----------/-----------W/UUUUUUUUUUU- w -",
                "u u u u u u u u u u - u    lkjihgfedcba\n"
                "- b - - - - - - - - - -    mnopqrstuvwx\n"
                "- - - - - - - - - - - W    XWVUTSRQPONM\n"
                "U U U U U U U U U U U -    ABCDEFGHIJKL\n");
}
END_TEST

START_TEST(captures_and_settled_men_make_a_side_stand_better)
{
    struct position even = say_position("tablan " OPENING " w -");
    struct position ahead =
        say_position("tablan uuuuuuuuuuu-/------------/-----------W/UUUUUUUUUUU- w -");
    struct position behind =
        say_position("tablan X--------uuu/------------/-bW---------/xx---------- w -");
    struct position settled =
        say_position("tablan ----------X-/------------/-b----------/------------ w -");

    ck_assert_int_eq(position_score(&even, SIDE_WHITE), 0);
    ck_assert_int_gt(position_score(&ahead, SIDE_WHITE), 0);
    ck_assert_int_eq(position_score(&ahead, SIDE_BLACK), -position_score(&ahead, SIDE_WHITE));
    ck_assert_int_lt(position_score(&behind, SIDE_WHITE), 0);
    ck_assert_int_gt(position_score(&settled, SIDE_WHITE), 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("tablan");
    TCase *cases = tcase_create("rules");
    tcase_add_test(cases, opening_lets_only_the_last_two_men_move_on_a_two);
    tcase_add_test(cases, sticks_are_worth_what_their_plain_sides_say);
    tcase_add_test(cases, throw_of_nothing_passes_the_sticks_and_any_other_keeps_them);
    tcase_add_test(cases, throw_that_can_be_used_must_be_used);
    tcase_add_test(cases, half_leaves_its_partner_to_play);
    tcase_add_test(cases, one_man_may_play_both_halves_where_the_option_says_so);
    tcase_add_test(cases, first_move_needs_a_two);
    tcase_add_test(cases, landing_on_an_enemy_captures_him);
    tcase_add_test(cases, man_in_the_enemys_home_row_displaces_and_moves_no_more);
    tcase_add_test(cases, immobilised_man_bars_his_square);
    tcase_add_test(cases, steps_that_no_rule_allows_name_the_rule);
    tcase_add_test(cases, step_of_another_game_is_refused);
    tcase_add_test(cases, home_squares_are_filled_in_order_where_the_option_says_so);
    tcase_add_test(cases, half_without_a_partner_is_played_alone_where_the_option_says_so);
    tcase_add_test(cases, lone_half_is_not_played_where_the_throw_can_be_used_whole);
    tcase_add_test(cases, only_man_before_the_goal_may_wait_for_a_throw_that_enters);
    tcase_add_test(cases, game_ends_without_legal_moves_and_more_men_in_win);
    tcase_add_test(cases, game_ends_with_the_first_side_that_is_in_where_the_option_says_so);
    tcase_add_test(cases, first_two_decides_who_begins);
    tcase_add_test(cases, text_that_is_no_position_is_refused_with_its_column);
    tcase_add_test(cases, text_that_is_no_step_is_refused_with_its_column);
    tcase_add_test(cases, board_is_drawn_with_the_letters_of_its_squares);
    tcase_add_test(cases, captures_and_settled_men_make_a_side_stand_better);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
