/* SPDX-License-Identifier: MIT */
/* Positions of the track games as text: accepted forms, and the place of an error in refused ones. */
#include <stdlib.h>

#include "suite.h"
#include "unit/rules/core/saying.h"

#define EMPTY "------------------------"
/* Stored games contain such hashes, so it must not change. */
#define HASH_OF_ZENOS_THROW UINT64_C(4508637918218700699)

#define DUEL "O----------------------o"

START_TEST(board_is_refused_at_the_point_that_is_wrong)
{
    say_unreadable("tabula -----------------------", "board", 31);
    say_unreadable("tabula ------------------------- 15,15/0,0/0,0 w -", "board", 32);
    say_unreadable("tabula -x---------------------- 15,15/0,0/0,0 w -", "board", 9);
    say_unreadable("tabula P----------------------- 15,15/0,0/0,0 w -", "board", 8);
    say_unreadable("twelve-dogs C----- 12,12 1 w -", "board", 13);
}
END_TEST

START_TEST(men_must_be_complete)
{
    say_unreadable("tabula " EMPTY " 14,15/0,0/0,0 w -", "hand", 33);
    say_unreadable("tabula " EMPTY " 15,15/0,1/0,0 w -", "hand", 33);
    say_unreadable("tabula A----------------------- 15,15/0,0/0,0 w -", "hand", 33);
    say_unreadable("tabula " EMPTY " 16,15/0,0/0,0 w -", "hand", 33);
    say_unreadable("tabula " EMPTY " 15;15/0,0/0,0 w -", "hand", 35);
    say_unreadable("tabula " EMPTY " 15,15,0,0/0,0 w -", "hand", 38);
    say_unreadable("tabula " EMPTY " 15,15/0,0-0,0 w -", "bar", 42);
    say_unreadable("tabula " EMPTY " 15,15/0,0/0 w -", "off", 44);
    say_unreadable("tabula " EMPTY " 015,15/0,0/0,0 w -", "hand", 34);
    say_unreadable("tabula " EMPTY " ,15/0,0/0,0 w -", "hand", 33);
    say_unreadable("twelve-dogs ------ 12,11 1 w -", "hand", 20);
}
END_TEST

START_TEST(position_whose_men_are_complete_is_read_though_play_never_leads_there)
{
    say_position("zeno " EMPTY " 15,15/0,0/0,0 w -");
    say_position("ludus-anglicorum -O---------------------o 0,0/0,0/0,0 b -");
    say_position("tabula " EMPTY " 0,0/15,15/0,0 w 666");
    say_position("twelve-dogs BBBBBB 0,12 ? w -");
}
END_TEST

START_TEST(turn_is_a_side_a_seat_or_a_result)
{
    say_position("pyf;teams=2v2 " EMPTY " 15,15/0,0/0,0 b2 -");
    say_position("zeno " DUEL " 0,0/0,0/0,0 1/2 -");
    say_unreadable("zeno " DUEL " 0,0/0,0/0,0 x -", "turn", 43);
    say_unreadable("zeno " DUEL " 0,0/0,0/0,0 w1 -", "turn", 44);
    say_unreadable("zeno " DUEL " 0,0/0,0/0,0 w", "turn", 44);
    say_unreadable("pyf;teams=2v2 " EMPTY " 15,15/0,0/0,0 w -", "turn", 55);
    say_unreadable("pyf;teams=2v2 " EMPTY " 15,15/0,0/0,0 w3 -", "turn", 55);
    say_unreadable("pyf;teams=2v2 " EMPTY " 15,15/0,0/0,0 w0 -", "turn", 55);
    say_unreadable("zeno " DUEL " 0,0/0,0/0,0 1-0 652", "throw", 47);
}
END_TEST

START_TEST(dice_stand_highest_first_and_are_as_many_as_can_be)
{
    say_position("zeno " DUEL " 0,0/0,0/0,0 w 652");
    say_position("zeno " DUEL " 0,0/0,0/0,0 w 1");
    say_unreadable("zeno " DUEL " 0,0/0,0/0,0 w 256", "throw", 46);
    say_unreadable("zeno " DUEL " 0,0/0,0/0,0 w 6521", "throw", 48);
    say_unreadable("zeno " DUEL " 0,0/0,0/0,0 w 7", "throw", 45);
    say_unreadable("zeno " DUEL " 0,0/0,0/0,0 w 65 ", "throw", 47);
    say_unreadable("zeno " DUEL " 0,0/0,0/0,0 w ", "throw", 45);
    say_unreadable("pyf;teams=2v2 " EMPTY " 15,15/0,0/0,0 w1 222", "throw", 59);
}
END_TEST

START_TEST(marks_tell_of_men_just_entered_while_others_wait)
{
    say_position("tabula A----------------------- 14,15/0,0/0,0 w 65@1");
    say_position("tabula B----------------------- 13,15/0,0/0,0 w 6@1,1");
    say_position("tabula;bar_first=false,entry=free " EMPTY " 15,15/0,0/0,0 w 65");
    say_unreadable("tabula A----------------------- 14,15/0,0/0,0 w 65@2", "throw", 52);
    say_unreadable("tabula A----------------------- 14,15/0,0/0,0 w 6@1,1", "throw", 53);
    say_unreadable("tabula AA---------------------- 13,15/0,0/0,0 w 6@2,1", "throw", 53);
    say_unreadable("tabula A----------------------- 14,15/0,0/0,0 w 65@", "throw", 52);
    say_unreadable("tabula A----------------------- 14,15/0,0/0,0 w 65@0", "throw", 52);
    say_unreadable("tabula AA---------------------- 13,15/0,0/0,0 w 65@1,2", "throw", 54);
    say_unreadable("tabula O----------------------- 0,15/0,0/0,0 w 65@1", "throw", 50);
    say_unreadable("tabula;entry_sum=none A----------------------- 14,15/0,0/0,0 w 65@1", "throw",
                   66);
    say_unreadable("pyf A----------------------- 14,15/0,0/0,0 w 65@1", "throw", 48);
}
END_TEST

START_TEST(choices_offers_and_further_throws_are_read_where_the_rules_have_them)
{
    say_position("ludus-anglicorum;dice=two_plus_own_choice " DUEL " 0,0/0,0/0,0 w 53?");
    say_position("pyf;offer_unused=true,teams=2v2 " EMPTY " 15,15/0,0/0,0 b1 +6:w2");
    say_position("pyf;offer_unused=true " EMPTY " 15,15/0,0/0,0 b +666");
    say_position("pyf;bonus=extra_turn_all_equal " EMPTY " 15,15/0,0/0,0 b 44!");
    say_unreadable("ludus-anglicorum " DUEL " 0,0/0,0/0,0 w 53?", "throw", 59);
    say_unreadable("ludus-anglicorum;dice=two_plus_own_choice " DUEL " 0,0/0,0/0,0 w 5?", "throw",
                   83);
    say_unreadable("pyf " EMPTY " 15,15/0,0/0,0 b +6", "throw", 46);
    say_unreadable("pyf;offer_unused=true " EMPTY " 15,15/0,0/0,0 b +", "throw", 65);
    say_unreadable("pyf;offer_unused=true " EMPTY " 15,15/0,0/0,0 b +6:b", "throw", 67);
    say_unreadable("pyf;offer_unused=true " EMPTY " 15,15/0,0/0,0 b +6:1-0", "throw", 67);
    say_unreadable("pyf;offer_unused=true " EMPTY " 15,15/0,0/0,0 b +6:x", "turn", 67);
    say_unreadable("pyf " EMPTY " 15,15/0,0/0,0 b 44!", "throw", 48);
    say_unreadable("pyf;bonus=extra_turn_all_equal " EMPTY " 15,15/0,0/0,0 b 43!", "throw", 75);
}
END_TEST

START_TEST(table_is_chosen_before_the_first_throw)
{
    say_position("twelve-dogs ------ 12,12 4 b 65");
    say_unreadable("twelve-dogs ------ 12,12 5 w -", "table", 26);
    say_unreadable("twelve-dogs ------ 12,12 ? w 65", "throw", 30);
    say_unreadable("twelve-dogs ------ 12,12 1", "table", 27);
}
END_TEST

START_TEST(bond_to_win_is_read_only_if_there_is_a_win)
{
    say_position("tabula o-------------------A-A- 0,0/0,0/13,0 w 43^");
    say_unreadable("tabula o-----------------A---A- 0,0/0,0/13,0 w 4^", "throw", 49);
    say_unreadable("tabula;forced=voluntary o-----------------A---A- 0,0/0,0/13,0 w 43^", "throw",
                   67);
}
END_TEST

START_TEST(hash_is_the_same_everywhere)
{
    struct position pos = say_position("tabula -----G-bABbbabb--bBBb-A- 0,0/0,0/0,0 w 652");
    struct position other = say_position("tabula -----G-bABbbabb--bBBb-A- 0,0/0,0/0,0 b 652");

    ck_assert_uint_eq(position_hash(&pos), HASH_OF_ZENOS_THROW);
    ck_assert_uint_ne(position_hash(&pos), position_hash(&other));
}
END_TEST

START_TEST(drawing_shows_the_men_where_they_stand)
{
    struct position pos = say_position("tabula A----------------------b 14,13/0,0/0,0 w -");
    struct position dogs = say_position("twelve-dogs -B---a 10,11 1 w -");
    char drawing[POSITION_DRAWING_MAX];

    ck_assert_int_eq(position_draw(&pos, drawing), (int)strlen(drawing));
    ck_assert_ptr_nonnull(strstr(drawing, "\n2b   .    "));
    ck_assert_ptr_nonnull(strstr(drawing, "\n1W   .    "));
    ck_assert_ptr_nonnull(strstr(drawing, "White: hand 14, bar 0, off 0\n"));
    position_draw(&dogs, drawing);
    ck_assert_ptr_nonnull(strstr(drawing, ".    2W   .    .    .    1b   \n"));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("tables-fields");
    TCase *cases = tcase_create("fields");
    tcase_add_test(cases, board_is_refused_at_the_point_that_is_wrong);
    tcase_add_test(cases, men_must_be_complete);
    tcase_add_test(cases, position_whose_men_are_complete_is_read_though_play_never_leads_there);
    tcase_add_test(cases, turn_is_a_side_a_seat_or_a_result);
    tcase_add_test(cases, dice_stand_highest_first_and_are_as_many_as_can_be);
    tcase_add_test(cases, marks_tell_of_men_just_entered_while_others_wait);
    tcase_add_test(cases, choices_offers_and_further_throws_are_read_where_the_rules_have_them);
    tcase_add_test(cases, table_is_chosen_before_the_first_throw);
    tcase_add_test(cases, bond_to_win_is_read_only_if_there_is_a_win);
    tcase_add_test(cases, hash_is_the_same_everywhere);
    tcase_add_test(cases, drawing_shows_the_men_where_they_stand);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
