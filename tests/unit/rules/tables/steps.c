/* SPDX-License-Identifier: MIT */
/* Steps of the track games: their legality, their notation, and the rule that a refused one breaks. */
#include <stdlib.h>

#include "suite.h"
#include "unit/rules/core/saying.h"

#define EMPTY "------------------------"

static void says_step(const char *position, const char *step, const char *after)
{
    struct position pos = say_position(position);
    struct position next;
    struct step read;
    struct text_error error = {0};
    enum rule broken = RULE_NONE;
    char text[POSITION_TEXT_MAX];
    ck_assert_msg(step_read(&pos, step, strlen(step), &read, &error), "%s: %s", step, error.says);
    enum turn_status status = step_play(&pos, &read, &next, &broken);
    ck_assert_msg(status == TURN_OK, "%s: %s", step, rule_name(broken));
    position_write(&next, text);
    ck_assert_str_eq(text, after);
}

START_TEST(zenos_throw_can_be_played_in_any_order)
{
    say_steps("tabula -----G-bABbbabb--bBBb-A- 0,0/0,0/0,0 w 652", "10/16 19/24 20/22");
    say_turn("tabula -----G-bABbbabb--bBBb-A- 0,0/0,0/0,0 w 652", "19/24 20/22 10/16",
             "tabula -----G-bAAbbabbA-bAAbAAA 0,0/0,0/0,0 b -");
}
END_TEST

START_TEST(entered_man_is_marked_until_none_waits)
{
    says_step("tabula " EMPTY " 15,15/0,0/0,0 w 543", "hand/4",
              "tabula ---A-------------------- 14,15/0,0/0,0 w 53@4");
    says_step("tabula ---A-------------------- 14,15/0,0/0,0 w 53@4", "hand/3",
              "tabula --AA-------------------- 13,15/0,0/0,0 w 5@3,4");
    says_step("tabula --AA-------------------- 13,15/0,0/0,0 w 5@3,4", "4/9",
              "tabula --A-----A--------------- 13,15/0,0/0,0 b -");
    says_step("tabula --A--------------------M 1,15/0,0/0,0 w 53", "hand/5",
              "tabula --A-A------------------M 0,15/0,0/0,0 w 3");
    says_step("tabula A----------------------N 0,15/0,0/0,0 w 53", "1/6",
              "tabula -----A-----------------N 0,15/0,0/0,0 w 3");
}
END_TEST

START_TEST(refusals_name_the_rule)
{
    say_refused("tabula " EMPTY " 15,15/0,0/0,0 w 543", "1/6", 0, RULE_NO_MAN);
    say_refused("tabula " EMPTY " 15,15/0,0/0,0 w 543", "hand/6", 0, RULE_NO_DIE);
    say_refused("tabula " EMPTY " 15,15/0,0/0,0 w 543", "hand/12", 0, RULE_NO_DIE);
    say_refused("tabula A----------------------- 14,15/0,0/0,0 w 543", "1/6", 0, RULE_ENTRY_FIRST);
    say_refused("tabula A----------------------- 13,15/1,0/0,0 w 543", "1/6", 0, RULE_BAR_FIRST);
    say_refused("tabula A----------------------- 13,15/1,0/0,0 w 543", "hand/5", 0, RULE_BAR_FIRST);
    say_refused("tabula ----b------------------- 15,13/0,0/0,0 w 543", "hand/5", 0, RULE_SECURED);
    say_refused("tabula;entry=free --------A--------------- 14,15/0,0/0,0 w 543", "9/14", 0,
                RULE_ENTRY_LIMIT);
    say_refused("tabula -----------------A-N---- 0,15/0,0/0,0 w 652", "20/off", 0,
                RULE_NOT_ALL_HOME);
    say_refused("tabula;bear=exact -------------------O---- 0,15/0,0/0,0 w 6", "20/off", 0,
                RULE_OVERSHOOT);
    say_refused("zeno o------------------A-N-- 0,0/0,0/0,0 w 6", "20/off", 0, RULE_NO_BEARING);
    say_refused("pyf ------------------A-N--- 0,15/0,0/0,0 w 4", "19/23", 0, RULE_FROZEN);
    say_refused("ludus-anglicorum NA---------------------o 0,0/0,0/0,0 w 611", "1/2", 0,
                RULE_OWN_POINT);
    say_refused("twelve-dogs -B---- 10,12 1 w 62", "hand/2", 0, RULE_FULL_POINT);
    say_refused("twelve-dogs -b---- 12,10 1 w 62", "hand/2", 0, RULE_FULL_POINT);
    say_refused("twelve-dogs A----- 11,12 1 w 62", "1/3", 0, RULE_ENTERED_STAYS);
    say_refused("zeno O----------------------o 0,0/0,0/0,0 w 21", "2/1", 0, RULE_NO_MAN);
    say_refused("zeno O----------------------o 0,0/0,0/0,0 w 21", "bar/1", 0, RULE_NO_MAN);
    say_refused("zeno O----------------------o 0,0/0,0/0,0 w 6", "1/3=6", 0, RULE_NO_DIE);
    say_refused("zeno O----------------------o 0,0/0,0/0,0 w 61", "1/2=66", 0, RULE_NO_DIE);
    say_refused("zeno -bb---------M------k---- 0,0/2,0/0,0 w 321", "13/14", 0, RULE_BAR_FIRST);
    say_refused("zeno -bb---------M------k---- 0,0/2,0/0,0 w 321", "bar/2", 0, RULE_SECURED);
    say_refused("pyf A----------------------- 14,15/0,0/0,0 w 61", "1/7", 0, RULE_ENTRY_FIRST);
    say_refused("tabula;entry_continue=false A----------------------- 13,15/1,0/0,0 w 6@1", "1/7",
                0, RULE_ENTERED_STAYS);
    say_refused("tabula ----------------------AN 0,15/0,0/0,0 w 1", "23/off=1", 0, RULE_NO_DIE);
    say_refused("tabula A---------------------N- 0,15/0,0/0,0 w 3", "23/off", 0, RULE_NOT_ALL_HOME);
    say_refused("tabula o---------------------N- 1,0/0,0/0,0 w 3", "23/off", 0, RULE_ENTRY_FIRST);
    say_refused("zeno NA---------------------o 0,0/0,0/0,0 w 21", "2/1", 0, RULE_NO_DIE);
}
END_TEST

START_TEST(position_that_owes_no_turn_refuses_every_step)
{
    say_refused("zeno O----------------------o 0,0/0,0/0,0 w -", "1/2", 0, RULE_THROW_OWED);
    say_refused("zeno O----------------------o 0,0/0,0/0,0 1-0 -", "1/2", 0, RULE_GAME_OVER);
    say_refused("zeno O----------------------o 0,0/0,0/0,0 w -", "pass", 0, RULE_THROW_OWED);
    say_steps("zeno O----------------------o 0,0/0,0/0,0 w -", "");
}
END_TEST

START_TEST(as_many_dice_as_can_be_must_be_played)
{
    say_refused("tabula " EMPTY " 15,15/0,0/0,0 w 543", "hand/5", 0, RULE_MORE_DICE);
    say_refused("tabula " EMPTY " 15,15/0,0/0,0 w 543", "pass", 0, RULE_MORE_DICE);
    /* From 6 the die six is blocked, from 11 it is not: so the five is played first. */
    say_steps("zeno -----O-----b--b--------k 0,0/0,0/0,0 w 65", "6/11");
    say_turn("zeno -----O-----b--b--------k 0,0/0,0/0,0 w 65", "6/11 11/17",
             "zeno -----N-----b--b-A------k 0,0/0,0/0,0 b -");
}
END_TEST

START_TEST(larger_die_goes_first_only_as_an_option)
{
    /* Either die can be played, but not both: 23 is held. */
    say_steps("zeno --m--------A----------bN 0,0/0,0/0,0 w 65", "12/17 12/18");
    say_steps("zeno;forced=max_dice_then_larger --m--------A----------bN 0,0/0,0/0,0 w 65",
              "12/18");
    say_refused("zeno;forced=max_dice_then_larger --m--------A----------bN 0,0/0,0/0,0 w 65",
                "12/17", 0, RULE_LARGER_DICE);
}
END_TEST

START_TEST(dice_follow_if_several_ways_to_pay_exist)
{
    say_steps("tabula o---------------------CA 0,0/0,0/11,0 w 532",
              "23/off=2 23/off=3 23/off=5 24/off=2 24/off=3 24/off=5");
    say_steps("tabula o---------------------CA 0,0/0,0/11,0 w 5", "23/off 24/off");
    say_steps("tabula;entry_sum=direct A----------------------- 14,15/0,0/0,0 w 431",
              "hand/1 hand/3 hand/4=31 hand/4=4 hand/5 hand/7 hand/8");
    say_turn_unreadable("tabula o---------------------CA 0,0/0,0/11,0 w 532", "23/off", "step", 1);
}
END_TEST

START_TEST(steps_that_are_no_steps_are_refused_at_their_column)
{
    const char *pos = "tabula --b--------------------- 15,13/0,0/0,0 w 543";

    say_turn_unreadable(pos, "", "step", 1);
    say_turn_unreadable(pos, "arm/5", "step", 1);
    say_turn_unreadable(pos, "hand", "step", 5);
    say_turn_unreadable(pos, "hand/25", "step", 6);
    say_turn_unreadable(pos, "hand/0", "step", 6);
    say_turn_unreadable(pos, "hand/4*", "step", 7);
    say_turn_unreadable(pos, "hand/4x", "step", 7);
    say_turn_unreadable(pos, "hand/4 ", "step", 8);
    say_turn_unreadable(pos, "hand/4=", "step", 8);
    say_turn_unreadable(pos, "hand/4=1111", "step", 11);
    say_turn_unreadable(pos, "table:7", "step", 7);
    say_turn_unreadable("tabula --a--------------------- 15,14/0,0/0,0 w 543", "hand/3", "step", 7);
    say_turn_unreadable(pos, "hand/4 hand/4 hand/4 hand/4 hand/4 hand/4 hand/4 hand/4 hand/4",
                        "turn", 57);
}
END_TEST

START_TEST(one_step_is_read_alone)
{
    struct position pos = say_position("zeno O----------------------o 0,0/0,0/0,0 w 21");
    struct position after;
    struct step step;
    struct text_error error = {0};
    struct turn pass = {0};

    ck_assert(step_read(&pos, "1/3", 3, &step, &error));
    ck_assert_int_eq(step.dice[0], 2);
    ck_assert(!step_read(&pos, "1/3 ", 4, &step, &error));
    ck_assert_int_eq(error.column, 4);
    ck_assert(!step_read(&pos, "1-3", 3, &step, NULL));
    ck_assert_int_eq(turn_play(&pos, &pass, &after, NULL, NULL), TURN_TOO_SHORT);
    pass.count = 1;
    pass.steps[0] = (struct step){.kind = STEP_PLACE, .to = 3};
    ck_assert_int_eq(turn_play(&pos, &pass, &after, NULL, NULL), TURN_ILLEGAL);
    ck_assert(!position_may_end(&pos));
    pos = say_position("zeno O----------------------o 0,0/0,0/0,0 w -");
    pass.count = 0;
    ck_assert_int_eq(turn_play(&pos, &pass, &after, NULL, NULL), TURN_ILLEGAL);
    ck_assert(!position_may_end(&pos));
}
END_TEST

START_TEST(choice_of_a_die_comes_before_any_man_moves)
{
    const char *thrown = "ludus-anglicorum O----------------------o 0,0/0,0/0,0 w 321";

    say_steps(thrown, "turn:1 turn:2 turn:3");
    says_step(thrown, "turn:2", "ludus-anglicorum O----------------------o 0,0/0,0/0,0 w 631");
    say_refused(thrown, "1/4", 0, RULE_CHOICE_OWED);
    say_refused(thrown, "pass", 0, RULE_CHOICE_OWED);
    say_refused(thrown, "turn:4", 0, RULE_NO_CHOICE);
    say_refused(thrown, "third:4", 0, RULE_NO_CHOICE);
    say_refused("zeno O----------------------o 0,0/0,0/0,0 w 321", "turn:3", 0, RULE_NO_CHOICE);
}
END_TEST

/* Equal steps have equal bytes: a choice with a place would be another way to write the same step. */
START_TEST(choice_has_no_place)
{
    struct position pos =
        say_position("ludus-anglicorum O----------------------o 0,0/0,0/0,0 w 321");
    struct step step = {.kind = STEP_TURN, .to = 2};
    struct position after;
    enum rule broken;

    ck_assert_int_eq(step_play(&pos, &step, &after, NULL), TURN_OK);
    step.from = 1;
    ck_assert_int_eq(step_play(&pos, &step, &after, &broken), TURN_ILLEGAL);
    ck_assert_int_eq(broken, RULE_NO_CHOICE);
}
END_TEST

START_TEST(third_die_is_named_by_the_side_that_the_rules_say)
{
    struct position own = say_position(
        "ludus-anglicorum;dice=two_plus_own_choice O----------------------o 0,0/0,0/0,0 w 32?");
    struct position other = say_position("ludus-anglicorum;dice=two_plus_opponent_choice "
                                         "O----------------------o 0,0/0,0/0,0 w 32?");

    ck_assert_int_eq(position_owed(&own).side, SIDE_WHITE);
    ck_assert_int_eq(position_owed(&other).side, SIDE_BLACK);
    say_turn("ludus-anglicorum;dice=two_plus_opponent_choice "
             "O----------------------o 0,0/0,0/0,0 w 32?",
             "third:4",
             "ludus-anglicorum;dice=two_plus_opponent_choice "
             "O----------------------o 0,0/0,0/0,0 w 432");
    say_turn("ludus-anglicorum;dice=two_plus_opponent_choice "
             "O----------------------o 0,0/0,0/0,0 w 32?",
             "third:4 1/5 5/8 8/10",
             "ludus-anglicorum;dice=two_plus_opponent_choice "
             "N--------A-------------o 0,0/0,0/0,0 b -");
}
END_TEST

START_TEST(die_that_wastes_others_is_not_turned_where_the_rules_forbid_it)
{
    const char *pos = "ludus-anglicorum;dice=two_plus_own_choice,turn=must_keep_max "
                      "Ib-A-----c----------BC-h 0,0/0,2/0,0 b 53?";

    say_refused(pos, "third:4", 0, RULE_MUST_KEEP_MAX);
}
END_TEST

START_TEST(die_that_wastes_others_may_be_turned_to_win)
{
    says_step("ludus-anglicorum;turn=must_keep_max --a---------------aa-Aag 0,0/0,4/14,0 w 421",
              "turn:1",
              "ludus-anglicorum;turn=must_keep_max --a---------------aa-Aag 0,0/0,4/14,0 w 642^");
}
END_TEST

/* The turned die is legal for the win alone, although the rules allow a turn to stop anywhere. */
START_TEST(die_turned_to_win_binds_a_player_with_the_right_to_stop)
{
    const char *pos = "ludus-anglicorum;forced=voluntary,turn=must_keep_max "
                      "-fa-b--c----aa---aA---A- 0,0/0,0/13,0 w 62^";

    say_steps(pos, "19/off 23/off");
    say_refused(pos, "19/21", 0, RULE_MUST_WIN);
    say_refused(pos, "pass", 0, RULE_MUST_WIN);
    say_turn(pos, "19/off 23/off",
             "ludus-anglicorum;forced=voluntary,turn=must_keep_max "
             "-fa-b--c----aa---a------ 0,0/0,0/15,0 1-0 -");
}
END_TEST

START_TEST(table_is_chosen_before_the_first_throw_as_a_turn_by_itself)
{
    say_steps("twelve-dogs ------ 12,12 ? b -", "table:1 table:2 table:3 table:4");
    say_turn("twelve-dogs ------ 12,12 ? b -", "table:3", "twelve-dogs ------ 12,12 3 b -");
    say_refused("twelve-dogs ------ 12,12 ? b -", "pass", 0, RULE_CHOICE_OWED);
    say_refused("twelve-dogs ------ 12,12 ? b -", "table:3 hand/5", 1, RULE_TURN_OVER);
}
END_TEST

START_TEST(turn_that_wastes_dice_must_win)
{
    const char *thrown = "zeno bca---b-a-------AAf-BBCF 0,0/0,0/0,0 w 553";
    const char *bound = "zeno bca---b-a--------AfABBCF 0,0/0,0/0,0 w 55^";

    says_step(thrown, "17/20", bound);
    say_steps(bound, "18/23");
    say_refused(bound, "pass", 0, RULE_MUST_WIN);
    say_refused(thrown, "17/20", 0, RULE_MUST_WIN);
    say_steps("zeno --o--------------AA----M 0,0/0,0/0,0 w 5^", "18/23");
    say_refused("zeno --o--------------AA----M 0,0/0,0/0,0 w 5^", "19/24", 0, RULE_MUST_WIN);
    say_turn(thrown, "17/20 18/23", "zeno bca---b-a---------fABBDF 0,0/0,0/0,0 1-0 -");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("tables-steps");
    TCase *cases = tcase_create("steps");
    tcase_add_test(cases, zenos_throw_can_be_played_in_any_order);
    tcase_add_test(cases, entered_man_is_marked_until_none_waits);
    tcase_add_test(cases, refusals_name_the_rule);
    tcase_add_test(cases, position_that_owes_no_turn_refuses_every_step);
    tcase_add_test(cases, as_many_dice_as_can_be_must_be_played);
    tcase_add_test(cases, larger_die_goes_first_only_as_an_option);
    tcase_add_test(cases, dice_follow_if_several_ways_to_pay_exist);
    tcase_add_test(cases, steps_that_are_no_steps_are_refused_at_their_column);
    tcase_add_test(cases, one_step_is_read_alone);
    tcase_add_test(cases, choice_of_a_die_comes_before_any_man_moves);
    tcase_add_test(cases, choice_has_no_place);
    tcase_add_test(cases, third_die_is_named_by_the_side_that_the_rules_say);
    tcase_add_test(cases, die_that_wastes_others_is_not_turned_where_the_rules_forbid_it);
    tcase_add_test(cases, die_that_wastes_others_may_be_turned_to_win);
    tcase_add_test(cases, die_turned_to_win_binds_a_player_with_the_right_to_stop);
    tcase_add_test(cases, table_is_chosen_before_the_first_throw_as_a_turn_by_itself);
    tcase_add_test(cases, turn_that_wastes_dice_must_win);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
