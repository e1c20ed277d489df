/* SPDX-License-Identifier: MIT */
/* The promises of rules.h that hold for every game: the owed actions, their order, and the refused inputs. */
#include <stdlib.h>

#include "rules/games/games.h"
#include "saying.h"
#include "suite.h"

#define TABLAN_OVER "tablan -----------X/------------/------------/------------ 1-0 -"
#define TABLAN_OPENING "tablan uuuuuuuuuuuu/------------/------------/UUUUUUUUUUUU w -"
#define TABLAN_TWO "tablan uuuuuuuuuuuu/------------/------------/UUUUUUUUUUUU w 2"

static struct position start(const char *rules)
{
    struct position pos;
    ck_assert(position_start(rules, strlen(rules), SIDE_WHITE, &pos, NULL));
    return pos;
}

START_TEST(rulesets_are_found_by_index_and_by_name)
{
    static const char *const names[] = {"tabula",      "zeno",   "pyf",     "ludus-anglicorum",
                                        "twelve-dogs", "tablan", "tablaaza"};
    enum { NAMES = sizeof(names) / sizeof(names[0]) }; /* stored games have their indices */
    for (int i = 0; i < NAMES; i++) {
        ck_assert_str_eq(ruleset_at(i)->name, names[i]);
        ck_assert_ptr_eq(ruleset_find(names[i], strlen(names[i])), ruleset_at(i));
    }
    ck_assert_ptr_null(ruleset_at(RULESETS));
    ck_assert_ptr_null(ruleset_at(-1));
    ck_assert_ptr_null(ruleset_find("tab", 3));
    ck_assert_ptr_null(ruleset_find("tabulae", 7));
    ck_assert_ptr_eq(ruleset_find("tabulae", 6), ruleset_at(0));
}
END_TEST

START_TEST(every_option_has_values_a_sentence_and_a_source)
{
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        const struct ruleset *ruleset = ruleset_at(i);
        ck_assert_int_eq(ruleset->revision, 1);
        ck_assert_int_gt((int)strlen(ruleset->source), 0);
        for (int o = 0; o < RULES_OPTIONS_MAX && ruleset->options[o].name != NULL; o++) {
            const struct rule_option *option = &ruleset->options[o];
            ck_assert_ptr_nonnull(option->values[0]);
            ck_assert_ptr_nonnull(option->values[1]);
            ck_assert_msg(strchr(option->about, '.') != NULL, "%s", option->about);
            for (int v = 0; v < RULES_VALUES_MAX; v++) {
                ck_assert_int_eq(option->values[v] != NULL, option->sources[v].text != NULL);
            }
        }
    }
}
END_TEST

START_TEST(every_rule_has_a_name_and_a_sentence_of_its_own)
{
    for (int i = 0; i < RULES_COUNT; i++) {
        size_t length = strlen(rule_sentence((enum rule)i));
        ck_assert_int_gt((int)strlen(rule_name((enum rule)i)), 0);
        ck_assert_int_eq(rule_sentence((enum rule)i)[length - 1], '.');
        for (int other = 0; other < i; other++) {
            ck_assert_str_ne(rule_name((enum rule)i), rule_name((enum rule)other));
        }
    }
}
END_TEST

/* Stored games contain these hashes: a change here needs a new revision of the rules. */
START_TEST(hashes_of_the_openings_stay_as_they_are)
{
    static const struct {
        const char *rules;
        uint64_t hash;
    } cases[] = {
        {"tabula", UINT64_C(0x1960fa269019c889)},
        {"zeno", UINT64_C(0x2f781c54d843353d)},
        {"pyf;teams=2v2", UINT64_C(0xd566f5b3ef94451a)},
        {"ludus-anglicorum", UINT64_C(0xbe121288347bd0cf)},
        {"twelve-dogs", UINT64_C(0x3e5371fc3583da17)},
        {"tablan;order=a_to_l", UINT64_C(0x807a0f13b0a85fc1)},
        {"tablaaza", UINT64_C(0x4e3d6f5771e48f26)},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct position pos = start(cases[i].rules);
        ck_assert_msg(position_hash(&pos) == cases[i].hash, "{\"%s\", UINT64_C(0x%016llx)},",
                      cases[i].rules, (unsigned long long)position_hash(&pos));
    }
}
END_TEST

START_TEST(throw_that_is_not_owed_or_does_not_fit_is_refused)
{
    static const uint8_t sticks[] = {0, 1, 0, 0};
    static const uint8_t three_faces[] = {0, 1, 2, 0};
    static const uint8_t dice[] = {6, 5, 2};
    static const uint8_t no_die[] = {6, 0, 2};
    static const uint8_t seven[] = {7, 5, 2};
    struct position tablan = say_position(TABLAN_OPENING);
    struct position tabula = start("tabula");
    struct position thrown = say_position(TABLAN_TWO);
    struct position over = say_position(TABLAN_OVER);
    struct position after;

    ck_assert(position_throw(&tablan, sticks, 4, &after));
    ck_assert(!position_throw(&tablan, sticks, 3, &after));
    ck_assert(!position_throw(&tablan, three_faces, 4, &after));
    ck_assert(!position_throw(&thrown, sticks, 4, &after));
    ck_assert(!position_throw(&over, sticks, 4, &after));
    ck_assert(position_throw(&tabula, dice, 3, &after));
    ck_assert(!position_throw(&tabula, no_die, 3, &after));
    ck_assert(!position_throw(&tabula, seven, 3, &after));
}
END_TEST

START_TEST(position_that_owes_no_turn_has_no_steps_and_no_end)
{
    static const char *const texts[] = {TABLAN_OVER, TABLAN_OPENING};
    static const enum rule rules[] = {RULE_GAME_OVER, RULE_THROW_OWED};
    static struct turn_ends ends;
    for (int i = 0; i < 2; i++) {
        struct position pos = say_position(texts[i]);
        struct position after;
        struct step steps[POSITION_STEPS_MAX];
        struct step step = {.kind = STEP_MOVE, .from = 11, .to = 13, .dice = {2}};
        struct turn turn = {0};
        enum rule broken;
        int bad = -1;

        ck_assert_int_eq(position_steps(&pos, steps), 0);
        ck_assert(!position_may_end(&pos));
        ck_assert(!position_ends(&pos, &ends));
        ck_assert_int_eq(ends.count, 0);
        ck_assert_int_eq(step_play(&pos, &step, &after, &broken), TURN_ILLEGAL);
        ck_assert_int_eq(broken, rules[i]);
        ck_assert_int_eq(turn_end(&pos, &after, &broken), TURN_ILLEGAL);
        ck_assert_int_eq(broken, rules[i]);
        ck_assert_int_eq(turn_play(&pos, &turn, &after, &bad, &broken), TURN_ILLEGAL);
        ck_assert_int_eq(bad, 0);
        ck_assert_int_eq(turn_play(&pos, &turn, &after, NULL, NULL), TURN_ILLEGAL);
    }
}
END_TEST

START_TEST(owed_action_names_side_chance_and_count)
{
    struct position pos = say_position(TABLAN_OPENING);
    struct owed owed = position_owed(&pos);
    ck_assert_int_eq(owed.kind, OWED_THROW);
    ck_assert_int_eq(owed.side, SIDE_WHITE);
    ck_assert_int_eq(owed.chance, CHANCE_STICKS);
    ck_assert_int_eq(owed.count, 4);

    pos = say_position(TABLAN_TWO);
    owed = position_owed(&pos);
    ck_assert_int_eq(owed.kind, OWED_TURN);
    ck_assert_int_eq(owed.chance, CHANCE_NONE);
    ck_assert_int_eq(owed.seat, 1);

    pos = say_position(TABLAN_OVER);
    ck_assert_int_eq(position_owed(&pos).kind, OWED_NOTHING);
    ck_assert_int_eq(position_result(&pos), RESULT_WHITE);
}
END_TEST

START_TEST(options_in_force_are_named)
{
    struct position pos = start("tablan;wait=false");

    ck_assert_str_eq(position_option(&pos, "wait"), "false");
    ck_assert_str_eq(position_option(&pos, "halves"), "two");
    ck_assert_ptr_null(position_option(&pos, "entry"));
    ck_assert_str_eq(position_ruleset(&pos)->name, "tablan");
}
END_TEST

START_TEST(game_without_seats_states_and_lots_says_so)
{
    struct position pos = start("tablaaza");
    struct named_state states[POSITION_STATES_MAX];
    uint8_t faces[THROW_DICE_MAX] = {0};
    enum side winner;

    ck_assert_int_eq(position_seats(&pos), 1);
    ck_assert_int_eq(position_states(&pos, states), 0);
    ck_assert_int_eq(rolloff_count(&pos), 0);
    ck_assert(!rolloff_winner(&pos, faces, faces, &winner));
}
END_TEST

START_TEST(step_is_read_to_its_end)
{
    struct position pos = say_position(TABLAN_TWO);
    struct step step;
    struct text_error error;

    ck_assert(step_read(&pos, "K/M", 3, &step, &error));
    ck_assert(!step_read(&pos, "K/M ", 4, &step, &error));
    ck_assert_int_eq(error.column, 4);
    ck_assert(!step_read(&pos, "K", 1, &step, NULL));
}
END_TEST

START_TEST(turn_is_read_step_by_step_even_where_a_step_is_illegal)
{
    struct position pos = say_position(TABLAN_TWO);
    struct turn turn;
    struct text_error error;
    char written[TURN_TEXT_MAX];

    ck_assert(turn_read(&pos, "A/B L/M", 7, &turn, &error));
    ck_assert_int_eq(turn.count, 2);
    ck_assert_int_eq(turn_write(&pos, &turn, written), 7);
    ck_assert_str_eq(written, "A/B L/M");
    ck_assert(turn_read(&pos, "pass", 4, &turn, &error));
    ck_assert_int_eq(turn.count, 0);
    turn_write(&pos, &turn, written);
    ck_assert_str_eq(written, "pass");
}
END_TEST

START_TEST(turn_of_too_many_steps_is_refused)
{
    struct position pos = say_position(TABLAN_TWO);
    char text[TURN_STEPS_MAX * 4 + 4] = "A/B";
    struct turn turn;
    struct text_error error;
    for (int i = 0; i < TURN_STEPS_MAX; i++) {
        strcat(text, " A/B");
    }

    ck_assert(!turn_read(&pos, text, strlen(text), &turn, &error));
    ck_assert_str_eq(error.field, "turn");
}
END_TEST

START_TEST(bad_step_is_named_by_its_index)
{
    struct position pos = say_position(TABLAN_TWO);
    struct position after;
    struct turn turn;
    int bad = -1;
    enum rule broken;

    ck_assert(turn_read(&pos, "L/M M/N", 7, &turn, NULL));
    ck_assert_int_eq(turn_play(&pos, &turn, &after, &bad, &broken), TURN_ILLEGAL);
    ck_assert_int_eq(bad, 1);
    ck_assert_int_eq(turn_play(&pos, &turn, &after, NULL, &broken), TURN_ILLEGAL);
    turn.count = 1;
    ck_assert_int_eq(turn_play(&pos, &turn, &after, &bad, &broken), TURN_TOO_SHORT);
}
END_TEST

START_TEST(playout_goes_on_from_the_middle_of_a_turn_and_stops_at_the_end_of_the_game)
{
    struct position pos =
        say_position("tablan uuuuuuuuuuuu/------------/-----------W/UUUUUUUUUUU- w 1@M");
    struct position over = say_position(TABLAN_OVER);
    struct position last =
        say_position("tablaaza oooooo-o/oooooooo/oo~oo~oo/oo~oo~oo/oo~oo~oo/oooooooo/oooooooo r -");
    uint64_t chance = 3;
    int turns;

    ck_assert_int_ne(position_playout(&pos, &chance, &turns), RESULT_NONE);
    ck_assert_int_gt(turns, 20);
    ck_assert_int_eq(position_playout(&over, &chance, &turns), RESULT_WHITE);
    ck_assert_int_eq(turns, 0);
    ck_assert_int_eq(position_playout(&last, &chance, &turns), RESULT_WHITE);
    ck_assert_int_eq(turns, 1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("position");
    TCase *cases = tcase_create("rules.h");
    tcase_add_test(cases, rulesets_are_found_by_index_and_by_name);
    tcase_add_test(cases, every_option_has_values_a_sentence_and_a_source);
    tcase_add_test(cases, every_rule_has_a_name_and_a_sentence_of_its_own);
    tcase_add_test(cases, hashes_of_the_openings_stay_as_they_are);
    tcase_add_test(cases, throw_that_is_not_owed_or_does_not_fit_is_refused);
    tcase_add_test(cases, position_that_owes_no_turn_has_no_steps_and_no_end);
    tcase_add_test(cases, owed_action_names_side_chance_and_count);
    tcase_add_test(cases, options_in_force_are_named);
    tcase_add_test(cases, game_without_seats_states_and_lots_says_so);
    tcase_add_test(cases, step_is_read_to_its_end);
    tcase_add_test(cases, turn_is_read_step_by_step_even_where_a_step_is_illegal);
    tcase_add_test(cases, turn_of_too_many_steps_is_refused);
    tcase_add_test(cases, bad_step_is_named_by_its_index);
    tcase_add_test(cases,
                   playout_goes_on_from_the_middle_of_a_turn_and_stops_at_the_end_of_the_game);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
