/* SPDX-License-Identifier: MIT */
/* Throws, and the state after a turn of the track games: wins, draws, offers, further throws, named states. */
#include <stdio.h>
#include <stdlib.h>

#include "suite.h"
#include "unit/rules/core/saying.h"

#define EMPTY "------------------------"

static void says_throw(const char *position, const char *faces, const char *wanted)
{
    struct position pos = say_position(position);
    struct position after;
    uint8_t dice[THROW_DICE_MAX];
    char text[POSITION_TEXT_MAX];
    int count = (int)strlen(faces);
    for (int i = 0; i < count; i++) {
        dice[i] = (uint8_t)(faces[i] - '0');
    }
    ck_assert(position_throw(&pos, dice, count, &after));
    position_write(&after, text);
    ck_assert_str_eq(strrchr(text, ' ') + 1, wanted);
}

START_TEST(throw_is_sorted_and_told_with_what_it_brings)
{
    says_throw("tabula " EMPTY " 15,15/0,0/0,0 w -", "265", "652");
    says_throw("ludus-anglicorum " EMPTY " 15,15/0,0/0,0 w -", "112", "211");
    says_throw("ludus-anglicorum " EMPTY " 15,15/0,0/0,0 w -", "162", "621");
    says_throw("ludus-anglicorum;dice=two_plus_six " EMPTY " 15,15/0,0/0,0 w -", "35", "653");
    says_throw("ludus-anglicorum;dice=two_plus_own_choice " EMPTY " 15,15/0,0/0,0 w -", "35",
               "53?");
    says_throw("pyf;bonus=extra_turn_all_equal " EMPTY " 15,15/0,0/0,0 w -", "333", "333!");
    says_throw("pyf;bonus=extra_turn_all_equal " EMPTY " 15,15/0,0/0,0 w -", "233", "332");
    says_throw("twelve-dogs ------ 12,12 1 b -", "16", "61");
}
END_TEST

START_TEST(throw_that_does_not_fit_is_refused)
{
    struct position pos = say_position("tabula " EMPTY " 15,15/0,0/0,0 w -");
    struct position thrown = say_position("tabula " EMPTY " 15,15/0,0/0,0 w 111");
    struct position after;

    ck_assert(!position_throw(&pos, (const uint8_t[]){1, 2}, 2, &after));
    ck_assert(!position_throw(&pos, (const uint8_t[]){1, 2, 7}, 3, &after));
    ck_assert(!position_throw(&pos, (const uint8_t[]){0, 2, 6}, 3, &after));
    ck_assert(!position_throw(&thrown, (const uint8_t[]){1, 2, 6}, 3, &after));
}
END_TEST

START_TEST(higher_throw_begins_and_equal_ones_are_thrown_again)
{
    struct position pos = say_position("tabula " EMPTY " 15,15/0,0/0,0 w -");
    enum side winner = SIDE_WHITE;

    ck_assert_int_eq(rolloff_count(&pos), 3);
    ck_assert(
        rolloff_winner(&pos, (const uint8_t[]){1, 2, 3}, (const uint8_t[]){6, 1, 1}, &winner));
    ck_assert_int_eq(winner, SIDE_BLACK);
    ck_assert(
        rolloff_winner(&pos, (const uint8_t[]){5, 2, 3}, (const uint8_t[]){6, 1, 1}, &winner));
    ck_assert_int_eq(winner, SIDE_WHITE);
    ck_assert(
        !rolloff_winner(&pos, (const uint8_t[]){1, 2, 3}, (const uint8_t[]){4, 1, 1}, &winner));
}
END_TEST

START_TEST(seats_of_a_side_throw_in_turn_before_the_other_side)
{
    static const char *const seats[] = {"w1", "w2", "w3", "b1", "b2", "b3", "w1"};
    for (int i = 0; i < 6; i++) {
        char before[POSITION_TEXT_MAX];
        char after[POSITION_TEXT_MAX];
        const char *board = "pyf;teams=3v3 bbbbbb---------------AAA 12,3/0,0/0,0";
        sprintf(before, "%s %s 11", board, seats[i]);
        sprintf(after, "%s %s -", board, seats[i + 1]);
        struct position pos = say_position(before);
        ck_assert_int_eq(position_seats(&pos), 3);
        if (seats[i][0] == 'w') {
            say_turn(before, "pass", after);
        }
    }
}
END_TEST

START_TEST(dice_left_over_are_offered_and_then_the_throwing_goes_on)
{
    const char *rules = "pyf;offer_unused=true,teams=2v2";
    char before[POSITION_TEXT_MAX];
    char after[POSITION_TEXT_MAX];

    sprintf(before, "%s -----bM----------------m 2,0/0,0/0,0 w2 61", rules);
    sprintf(after, "%s A----bM----------------m 1,0/0,0/0,0 b1 +6", rules);
    say_turn(before, "hand/1", after);
    say_steps(after, "6/12");
    sprintf(before, "%s A----bM----------------m 1,0/0,0/0,0 b1 -", rules);
    say_turn(after, "pass", before);
    sprintf(before, "%s A----aM----a-----------m 1,0/0,0/0,0 b1 -", rules);
    say_turn(after, "6/12", before);
}
END_TEST

START_TEST(offered_dice_are_offered_once_and_win_as_others_do)
{
    say_turn("pyf;offer_unused=true A----------------------a 14,0/0,0/0,14 b +65", "24/off=5",
             "pyf;offer_unused=true A----------------------- 14,0/0,0/0,15 0-1 -");
    say_turn("pyf;offer_unused=true O----------------------a 0,14/0,0/0,0 b +65", "pass",
             "pyf;offer_unused=true O----------------------a 0,14/0,0/0,0 b -");
}
END_TEST

START_TEST(equal_dice_keep_the_seat_even_after_a_pass)
{
    say_turn("pyf;bonus=extra_turn_all_equal --b--------------------- 15,13/0,0/0,0 w 333!", "pass",
             "pyf;bonus=extra_turn_all_equal --b--------------------- 15,13/0,0/0,0 w -");
    say_turn("pyf;bonus=extra_turn_all_equal,offer_unused=true "
             "--b--------------------- 15,13/0,0/0,0 w 333!",
             "pass",
             "pyf;bonus=extra_turn_all_equal,offer_unused=true "
             "--b--------------------- 15,13/0,0/0,0 w -");
}
END_TEST

START_TEST(dead_position_is_drawn_before_anything_else)
{
    say_turn("ludus-anglicorum HAAAAA------------aaaaai 0,0/2,1/0,0 w 654", "pass",
             "ludus-anglicorum HAAAAA------------aaaaai 0,0/2,1/0,0 1/2 -");
    say_turn("ludus-anglicorum;strategic_win=lympold HAAAAA------------aaaaai 0,0/2,1/0,0 b 654",
             "pass",
             "ludus-anglicorum;strategic_win=lympold HAAAAA------------aaaaai 0,0/2,1/0,0 1/2 -");
}
END_TEST

START_TEST(strategic_win_is_found_at_the_end_of_either_sides_turn)
{
    say_turn("ludus-anglicorum;strategic_win=lympold_or_lurch "
             "Jbbbbbaa---c-----------E 0,0/0,0/0,0 b 1",
             "8/7",
             "ludus-anglicorum;strategic_win=lympold_or_lurch "
             "Jbbbbbb----c-----------E 0,0/0,0/0,0 0-1 -");
    say_turn("ludus-anglicorum;strategic_win=lympold "
             "-bbbbb------M----------e 0,0/2,0/0,0 w 611",
             "bar/1",
             "ludus-anglicorum;strategic_win=lympold "
             "Abbbbb------M----------e 0,0/1,0/0,0 0-1 -");
    say_turn("ludus-anglicorum;strategic_win=lympold "
             "Jbbbbbaa---c-----------E 0,0/0,0/0,0 b 1",
             "8/7",
             "ludus-anglicorum;strategic_win=lympold "
             "Jbbbbbb----c-----------E 0,0/0,0/0,0 w -");
}
END_TEST

/* "NAME SIDE POINTS;" for each */
static void says_states(const char *position, const char *wanted)
{
    struct position pos = say_position(position);
    struct named_state states[POSITION_STATES_MAX];
    char text[512] = "";
    int count = position_states(&pos, states);
    for (int i = 0; i < count; i++) {
        sprintf(text + strlen(text), "%s %c", states[i].name, "wb"[states[i].side]);
        for (int p = 0; p < states[i].points_count; p++) {
            sprintf(text + strlen(text), " %d", states[i].points[p]);
        }
        strcat(text, ";");
    }
    ck_assert_str_eq(text, wanted);
}

START_TEST(named_states_are_reported_with_their_points)
{
    says_states("tabula -BA-bbbbbb-------------- 12,3/0,0/0,0 w -",
                "vagi w 3;ordinarii w 2;ordinarii b 5 6 7 8 9 10;");
    says_states("tabula -BM-bbbbbb-------------- 0,3/0,0/0,0 w -",
                "ordinarii w 2 3;ordinarii b 5 6 7 8 9 10;");
    says_states("tabula A-bbbbbb--N------------- 0,3/0,0/0,0 w -",
                "vagi w 1;ordinarii w 11;ordinarii b 3 4 5 6 7 8;");
    says_states("tabula Abbbbbbc-N-------------- 0,0/0,0/0,0 w -",
                "vagi w 1;ordinarii w 10;inciti w 1;ordinarii b 2 3 4 5 6 7 8;");
    says_states("ludus-anglicorum h-----AAAAA-BBBBB-aaaaaa 0,0/0,1/0,0 b -", "lympolded b;");
    says_states("ludus-anglicorum Jbbbbbb----c-----------E 0,0/0,0/0,0 w -", "lurched w;");
    says_states("ludus-anglicorum H-Abbbbbb--c-----------F 0,0/0,0/0,0 w -", "");
    says_states("zeno O----------------------o 0,0/0,0/0,0 w -", "");
}
END_TEST

START_TEST(score_prefers_wins_and_then_the_side_ahead)
{
    struct position ahead = say_position("zeno A----------------------o 0,0/0,0/14,0 w -");
    struct position won = say_position("zeno A----------------------o 0,0/0,0/14,0 1-0 -");
    struct position drawn = say_position("zeno A----------------------o 0,0/0,0/14,0 1/2 -");

    ck_assert_int_gt(position_score(&ahead, SIDE_WHITE), 0);
    ck_assert_int_eq(position_score(&ahead, SIDE_BLACK), -position_score(&ahead, SIDE_WHITE));
    ck_assert_int_gt(position_score(&won, SIDE_WHITE), position_score(&ahead, SIDE_WHITE));
    ck_assert_int_lt(position_score(&won, SIDE_BLACK), position_score(&ahead, SIDE_BLACK));
    ck_assert_int_eq(position_score(&drawn, SIDE_WHITE), 0);
}
END_TEST

START_TEST(win_is_one_end_for_all_dice_it_leaves)
{
    static struct turn_ends ends;
    struct position pos =
        say_position("pyf;offer_unused=true o----------------------A 0,0/0,0/14,0 w 65");
    char text[POSITION_TEXT_MAX];

    ck_assert(position_ends(&pos, &ends));
    ck_assert_int_eq(ends.count, 1);
    ck_assert_int_eq(ends.dice, 1);
    position_write(&ends.at[0], text);
    ck_assert_str_eq(text, "pyf;offer_unused=true o----------------------- 0,0/0,0/15,0 1-0 -");
}
END_TEST

/* The heuristic score: White stands better in the first position than in the second. */
static void says_better(const char *better, const char *worse)
{
    struct position good = say_position(better);
    struct position bad = say_position(worse);
    ck_assert_msg(position_score(&good, SIDE_WHITE) > position_score(&bad, SIDE_WHITE), "%s",
                  better);
}

START_TEST(score_fears_for_single_men_and_likes_points_held)
{
    /* A single man behind the opponent's men, and before them. */
    says_better("zeno -----------aa--------A-- 0,0/0,0/14,13 w -",
                "zeno a--------------------A-a 0,0/0,0/14,13 w -");
    /* Two men together, and apart; a run of points, and points apart. */
    says_better("zeno ----------B------------b 0,0/0,0/13,13 w -",
                "zeno ---------A-A-----------b 0,0/0,0/13,13 w -");
    says_better("zeno ---------BB------------b 0,0/0,0/11,13 w -",
                "zeno --------B--B-----------b 0,0/0,0/11,13 w -");
    /* An opponent's man on the bar can hit a single man when it enters. */
    says_better("zeno A----------------------- 0,0/0,1/14,14 w -",
                "zeno -------A---------------- 0,0/0,1/14,14 w -");
    says_better("twelve-dogs B----- 10,12 1 b -", "twelve-dogs A----- 11,12 1 b -");
}
END_TEST

static bool replays(const char *position)
{
    struct position pos = say_position(position);
    return position_replays(&pos);
}

START_TEST(tie_asks_for_another_game_only_where_the_option_says_so)
{
    ck_assert(replays("twelve-dogs;tie=replay BBBbbb 6,6 1 1/2 -"));
    ck_assert(!replays("twelve-dogs BBBbbb 6,6 1 1/2 -"));
    ck_assert(!replays("twelve-dogs;tie=replay BBBBbb 4,8 1 1-0 -"));
    ck_assert(!replays("twelve-dogs;tie=replay BBBbb- 6,8 1 w -"));
}
END_TEST

START_TEST(draw_of_a_game_without_that_option_stands)
{
    ck_assert(!replays("ludus-anglicorum HAAAAA------------aaaaai 0,0/2,1/0,0 1/2 -"));
    ck_assert(!replays("tablan -----------X/------------/------------/U-x--------- 1/2 -"));
}
END_TEST

START_TEST(games_without_scores_or_states_tell_none)
{
    struct position pos =
        say_position("tablan uuuuuuuuuuuu/------------/------------/UUUUUUUUUUUU w -");
    struct named_state states[POSITION_STATES_MAX];

    ck_assert_int_eq(position_score(&pos, SIDE_WHITE), 0);
    ck_assert_int_eq(position_states(&pos, states), 0);
    ck_assert_int_eq(position_seats(&pos), 1);
}
END_TEST

START_TEST(ends_are_asked_only_of_positions_that_owe_a_turn)
{
    static struct turn_ends ends;
    struct position owes_throw = say_position("tabula " EMPTY " 15,15/0,0/0,0 w -");
    struct position over = say_position("tabula " EMPTY " 15,15/0,0/0,0 0-1 -");

    ck_assert(!position_ends(&owes_throw, &ends));
    ck_assert(!position_ends(&over, &ends));
    ck_assert_int_eq(ends.count, 0);
    ck_assert_int_eq(position_owed(&over).kind, OWED_NOTHING);
    ck_assert_int_eq(position_result(&over), RESULT_BLACK);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("tables-turn");
    TCase *cases = tcase_create("turn");
    tcase_add_test(cases, throw_is_sorted_and_told_with_what_it_brings);
    tcase_add_test(cases, throw_that_does_not_fit_is_refused);
    tcase_add_test(cases, higher_throw_begins_and_equal_ones_are_thrown_again);
    tcase_add_test(cases, seats_of_a_side_throw_in_turn_before_the_other_side);
    tcase_add_test(cases, dice_left_over_are_offered_and_then_the_throwing_goes_on);
    tcase_add_test(cases, offered_dice_are_offered_once_and_win_as_others_do);
    tcase_add_test(cases, equal_dice_keep_the_seat_even_after_a_pass);
    tcase_add_test(cases, dead_position_is_drawn_before_anything_else);
    tcase_add_test(cases, strategic_win_is_found_at_the_end_of_either_sides_turn);
    tcase_add_test(cases, named_states_are_reported_with_their_points);
    tcase_add_test(cases, score_prefers_wins_and_then_the_side_ahead);
    tcase_add_test(cases, win_is_one_end_for_all_dice_it_leaves);
    tcase_add_test(cases, score_fears_for_single_men_and_likes_points_held);
    tcase_add_test(cases, tie_asks_for_another_game_only_where_the_option_says_so);
    tcase_add_test(cases, draw_of_a_game_without_that_option_stands);
    tcase_add_test(cases, games_without_scores_or_states_tell_none);
    tcase_add_test(cases, ends_are_asked_only_of_positions_that_owe_a_turn);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
