/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "suite.h"
#include "unit/rules/core/saying.h"

#define EMPTY "--------/--------/--~--~--/--~--~--/--~--~--/--------/--------"
#define AFTER_A1 "--------/--------/--~--~--/--~--~--/--~--~--/--------/o-------"

START_TEST(red_begins_on_any_of_his_plots)
{
    struct position pos;
    struct step steps[POSITION_STEPS_MAX];

    for (int starter = SIDE_WHITE; starter <= SIDE_BLACK; starter++) {
        ck_assert(position_start("tablaaza", 8, (enum side)starter, &pos, NULL));
        struct owed owed = position_owed(&pos);
        ck_assert_int_eq(owed.kind, OWED_TURN);
        ck_assert_int_eq(owed.side, SIDE_WHITE);
        ck_assert_int_eq(position_steps(&pos, steps), 25);
    }
    ck_assert_int_eq(rolloff_count(&pos), 0);
}
END_TEST

START_TEST(every_board_has_fifty_plots)
{
    static const char *const rules[] = {"tablaaza", "tablaaza;board=figure8-7x10",
                                        "tablaaza;board=lakes-6x9"};
    for (int i = 0; i < 3; i++) {
        struct position pos;
        char text[POSITION_TEXT_MAX];
        ck_assert(position_start(rules[i], strlen(rules[i]), SIDE_WHITE, &pos, NULL));
        position_write(&pos, text);
        int plots = 0;
        for (const char *c = strchr(text, ' ') + 1; *c != ' '; c++) {
            plots += *c == '-';
        }
        ck_assert_int_eq(plots, 50);
    }
}
END_TEST

START_TEST(stone_ends_the_turn)
{
    say_turn("tablaaza " EMPTY " r -", "a1", "tablaaza " AFTER_A1 " g -");
    say_refused("tablaaza " EMPTY " r -", "a1 a3", 1, RULE_TURN_OVER);
    say_refused("tablaaza " EMPTY " r -", "pass", 0, RULE_NO_PASS);
}
END_TEST

START_TEST(first_reply_is_next_to_the_first_stone)
{
    say_steps("tablaaza " AFTER_A1 " g -", "b1 a2 c2 b3");
    say_refused("tablaaza " AFTER_A1 " g -", "h1", 0, RULE_NEIGHBOURLY);
}
END_TEST

START_TEST(knight_of_the_first_reply_walks_round_no_lake)
{
    say_steps("tablaaza --------/--------/--~--~--/-o~--~--/--~--~--/--------/-------- g -",
              "a2 c2 b3 a4 b5 a6 c6");
    say_steps("tablaaza --------/--------/--~--~--/--~--~--/--~-o~--/--------/-------- g -",
              "d1 f1 c2 e2 g2 d3 e4 d5");
}
END_TEST

START_TEST(first_reply_is_free_where_the_option_says_so)
{
    struct position pos = say_position("tablaaza;neighbourly=off " AFTER_A1 " g -");
    struct step steps[POSITION_STEPS_MAX];

    ck_assert_int_eq(position_steps(&pos, steps), 25);
}
END_TEST

START_TEST(plots_of_the_other_colour_and_occupied_ones_are_refused)
{
    say_refused("tablaaza " EMPTY " r -", "a2", 0, RULE_COLOUR);
    say_refused("tablaaza " AFTER_A1 " g -", "c1", 0, RULE_COLOUR);
    say_refused("tablaaza --------/--------/--~--~--/--~--~--/--~--~--/--------/oo------ r -", "a1",
                0, RULE_OCCUPIED);
}
END_TEST

START_TEST(surrounded_plot_gets_a_pavilion)
{
    say_turn("tablaaza -------o/-o------/--~--~--/--~--~--/o-~--~--/-o------/-o-----o r -", "b4",
             "tablaaza -------o/-o------/--~--~--/-o~--~--/oP~--~--/-o------/-o-----o g -");
}
END_TEST

START_TEST(several_pavilions_are_named_with_the_stone)
{
    const char *text =
        "tablaaza -------o/-o---o--/o-~--~--/--~--~--/o-~--~--/-o------/-o-----o r -";
    struct position pos = say_position(text);
    struct step step;
    char written[STEP_TEXT_MAX];

    ck_assert(step_read(&pos, "b4", 2, &step, NULL));
    step_write(&pos, &step, written);
    ck_assert_str_eq(written, "b4+b3+b5");
    ck_assert(step_read(&pos, "b4+b3+b5", 8, &step, NULL));
    say_turn_unreadable(text, "b4+b3", "step", 6);
    say_turn_unreadable(text, "b4+b3+b5+c2", "step", 9);
    say_turn_unreadable(text, "b4+b7", "step", 5);
}
END_TEST

START_TEST(side_without_a_plot_has_lost)
{
    say_turn("tablaaza oooooo-o/oooooooo/oo~oo~oo/oo~oo~oo/oo~oo~oo/oooooooo/ooooooo- r -", "g7",
             "tablaaza oooooooo/oooooooo/oo~oo~oo/oo~oo~oo/oo~oo~oo/oooooooo/oooooooP 1-0 -");
    say_turn("tablaaza oooooooo/oooooooo/oo~oo~oo/oo~oo~oo/oo~oo~oo/oooooooo/ooooooo- g -", "h1",
             "tablaaza oooooooo/oooooooo/oo~oo~oo/oo~oo~oo/oo~oo~oo/oooooooo/oooooooo 0-1 -");
}
END_TEST

START_TEST(position_set_up_without_a_plot_to_play_on_is_lost_by_passing)
{
    say_turn("tablaaza oooooooo/oooooooo/oo~oo~oo/oo~oo~oo/oo~oo~oo/oooooooo/ooooooo- r -", "pass",
             "tablaaza oooooooo/oooooooo/oo~oo~oo/oo~oo~oo/oo~oo~oo/oooooooo/ooooooo- 0-1 -");
}
END_TEST

START_TEST(text_that_is_no_position_is_refused_with_its_column)
{
    say_unreadable("tablaaza -------x", "board", 17);
    say_unreadable("tablaaza ---------", "board", 18);
    say_unreadable("tablaaza --~-----", "board", 12);
    say_unreadable("tablaaza --------/--------/--------", "board", 30);
    say_unreadable("tablaaza " EMPTY " w -", "turn", 73);
    say_unreadable("tablaaza " EMPTY " r 2", "throw", 75);
    say_unreadable("tablaaza;board=lakes-6x9 " EMPTY " r -", "board", 34);
}
END_TEST

START_TEST(text_that_is_no_step_is_refused_with_its_column)
{
    say_turn_unreadable("tablaaza " EMPTY " r -", "i1", "step", 1);
    say_turn_unreadable("tablaaza " EMPTY " r -", "a", "step", 2);
    say_turn_unreadable("tablaaza " EMPTY " r -", "a0", "step", 1);
    say_turn_unreadable("tablaaza " EMPTY " r -", "a8", "step", 2);
    say_turn_unreadable("tablaaza " EMPTY " r -", "c4", "step", 1);
}
END_TEST

START_TEST(step_of_another_game_is_refused)
{
    struct position pos = say_position("tablaaza " EMPTY " r -");
    struct position after;
    enum rule broken;
    struct step moved = {.kind = STEP_MOVE, .from = 1, .to = 2};
    struct step from_a_plot = {.kind = STEP_PLACE, .from = 1, .to = 2};
    struct step off_the_board = {.kind = STEP_PLACE, .to = 200};

    ck_assert_int_eq(step_play(&pos, &moved, &after, &broken), TURN_ILLEGAL);
    ck_assert_int_eq(broken, RULE_NO_CHOICE);
    ck_assert_int_eq(step_play(&pos, &from_a_plot, &after, &broken), TURN_ILLEGAL);
    ck_assert_int_eq(broken, RULE_NO_CHOICE);
    ck_assert_int_eq(step_play(&pos, &off_the_board, &after, &broken), TURN_ILLEGAL);
    ck_assert_int_eq(broken, RULE_COLOUR);
}
END_TEST

static bool side_wins(const struct position *pos, enum side side)
{
    struct step steps[POSITION_STEPS_MAX];
    if (position_owed(pos).kind == OWED_NOTHING) {
        return position_result(pos) == (side == SIDE_WHITE ? RESULT_WHITE : RESULT_BLACK);
    }
    bool ours = position_owed(pos).side == side;
    int count = position_steps(pos, steps);
    for (int i = 0; i < count; i++) {
        struct position after;
        ck_assert_int_eq(step_play(pos, &steps[i], &after, NULL), TURN_OK);
        if (side_wins(&after, side) == ours) {
            return ours;
        }
    }
    return !ours;
}

START_TEST(red_wins_the_last_seven_plots_against_every_reply)
{
    struct position pos =
        say_position("tablaaza oPooooo-/oooooo--/oP~oo~o-/oo~Po~-o/Po~oP~oo/oooooo-o/ooPoPo-o r -");

    ck_assert(side_wins(&pos, SIDE_WHITE));
}
END_TEST

/* Plays a game given as its steps, and checks the result after the last one. */
static void play_whole(const char *game, enum result result)
{
    struct position pos;
    ck_assert(position_start("tablaaza", 8, SIDE_WHITE, &pos, NULL));
    for (const char *at = game; *at != '\0';) {
        size_t bytes = strcspn(at, " ");
        struct step step;
        struct position after;
        char written[STEP_TEXT_MAX];
        ck_assert(step_read(&pos, at, bytes, &step, NULL));
        ck_assert_int_eq(step_write(&pos, &step, written), (int)bytes);
        ck_assert(strncmp(written, at, bytes) == 0);
        ck_assert_int_eq(step_play(&pos, &step, &after, NULL), TURN_OK);
        pos = after;
        at += bytes + (at[bytes] == ' ');
    }
    ck_assert_int_eq(position_result(&pos), result);
}

START_TEST(whole_games_end_as_their_pavilions_say)
{
    play_whole(
        "b2 b3 e1 d3 d2 a6 b6 c6 g7 b5 e3 h1 h6 b1 g5 g6 a1 d7 h4 a4 e5 f1 g3 d1 c1 a2+a3+a5 "
        "c7 c2 f6 h7 b4 h5 a7 e2 d6 g4 d4+d5 e6 f2 e4 g1 h3 e7+b7+f7 g2+h2",
        RESULT_BLACK);
    play_whole(
        "c1 b1 g1 e4 h2 f7 d4 d3 e7 g2 g7 f1 c7 b3 b6 c6 a7 a6 f6 b5 h6 d1 d6 h1 a3 h5 e3 d5 "
        "b4 b7 b2 d7 d2 h3 g3 a2 e1 a4+a1+a5 h4+h7 e2 g5+g4+g6 e6+e5 f2+c2",
        RESULT_WHITE);
}
END_TEST

START_TEST(board_is_drawn_with_the_names_of_its_plots)
{
    say_drawing("tablaaza;board=lakes-6x9 "
                "oo-------/---------/---~-~---/---~-~---/---------/--------P r -",
                "6 o o - - - - - - -\n"
                "5 - - - - - - - - -\n"
                "4 - - - ~ - ~ - - -\n"
                "3 - - - ~ - ~ - - -\n"
                "2 - - - - - - - - -\n"
                "1 - - - - - - - - P\n"
                "  a b c d e f g h i\n");
}
END_TEST

START_TEST(step_that_cannot_be_played_is_written_without_pavilions)
{
    struct position pos = say_position("tablaaza " AFTER_A1 " g -");
    struct step step;
    char written[STEP_TEXT_MAX];

    ck_assert(step_read(&pos, "a1", 2, &step, NULL));
    ck_assert_int_eq(step_write(&pos, &step, written), 2);
    ck_assert_str_eq(written, "a1");
}
END_TEST

START_TEST(side_that_is_behind_in_pavilions_stands_better)
{
    struct position even = say_position("tablaaza " EMPTY " r -");
    struct position behind =
        say_position("tablaaza -------o/-o------/--~--~--/-o~--~--/oP~--~--/-o------/-o---o-o r -");

    ck_assert_int_eq(position_score(&even, SIDE_WHITE), 0);
    ck_assert_int_eq(position_score(&behind, SIDE_BLACK), 1);
    ck_assert_int_eq(position_score(&behind, SIDE_WHITE), -1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("tablaaza");
    TCase *cases = tcase_create("rules");
    tcase_add_test(cases, red_begins_on_any_of_his_plots);
    tcase_add_test(cases, every_board_has_fifty_plots);
    tcase_add_test(cases, stone_ends_the_turn);
    tcase_add_test(cases, first_reply_is_next_to_the_first_stone);
    tcase_add_test(cases, knight_of_the_first_reply_walks_round_no_lake);
    tcase_add_test(cases, first_reply_is_free_where_the_option_says_so);
    tcase_add_test(cases, plots_of_the_other_colour_and_occupied_ones_are_refused);
    tcase_add_test(cases, surrounded_plot_gets_a_pavilion);
    tcase_add_test(cases, several_pavilions_are_named_with_the_stone);
    tcase_add_test(cases, side_without_a_plot_has_lost);
    tcase_add_test(cases, position_set_up_without_a_plot_to_play_on_is_lost_by_passing);
    tcase_add_test(cases, text_that_is_no_position_is_refused_with_its_column);
    tcase_add_test(cases, text_that_is_no_step_is_refused_with_its_column);
    tcase_add_test(cases, step_of_another_game_is_refused);
    tcase_add_test(cases, red_wins_the_last_seven_plots_against_every_reply);
    tcase_add_test(cases, whole_games_end_as_their_pavilions_say);
    tcase_add_test(cases, board_is_drawn_with_the_names_of_its_plots);
    tcase_add_test(cases, step_that_cannot_be_played_is_written_without_pavilions);
    tcase_add_test(cases, side_that_is_behind_in_pavilions_stands_better);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
