/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

#include "saying.h"
#include "suite.h"

static void says_start(const char *rules, const char *wanted)
{
    struct position pos;
    struct text_error error = {0};
    char text[POSITION_TEXT_MAX];
    bool good = position_start(rules, strlen(rules), SIDE_WHITE, &pos, &error);
    ck_assert_msg(good, "%s: %s: %s", rules, error.field, error.says);
    position_write(&pos, text);
    ck_assert_str_eq(text, wanted);
}

static void refuses_start(const char *rules, const char *field, int column)
{
    struct position pos;
    struct text_error error = {0};
    ck_assert_msg(!position_start(rules, strlen(rules), SIDE_WHITE, &pos, &error), "%s", rules);
    ck_assert_str_eq(error.field, field);
    ck_assert_int_eq(error.column, column);
    ck_assert(!position_start(rules, strlen(rules), SIDE_WHITE, &pos, NULL));
}

START_TEST(every_game_has_its_opening)
{
    says_start("tabula", "tabula ------------------------ 15,15/0,0/0,0 w -");
    says_start("zeno", "zeno O----------------------o 0,0/0,0/0,0 w -");
    says_start("pyf;teams=3v3", "pyf;teams=3v3 ------------------------ 15,15/0,0/0,0 w1 -");
    says_start("ludus-anglicorum", "ludus-anglicorum O----------------------o 0,0/0,0/0,0 w -");
    says_start("twelve-dogs", "twelve-dogs ------ 12,12 ? w -");
}
END_TEST

START_TEST(every_set_starts_a_game_and_is_written_as_it_is_read)
{
    for (int game = 0; ruleset_at(game) != NULL; game++) {
        ck_assert_str_eq(rule_set_at(game, 0)->options, "");
        for (int i = 0; rule_set_at(game, i) != NULL; i++) {
            const struct rule_set *set = rule_set_at(game, i);
            char rules[RULESET_TEXT_MAX];
            char text[POSITION_TEXT_MAX];
            struct position pos;
            struct text_error error = {0};
            snprintf(rules, sizeof rules, "%s%s%s", ruleset_at(game)->name, i == 0 ? "" : ";",
                     set->options);
            ck_assert_msg(position_start(rules, strlen(rules), SIDE_WHITE, &pos, &error), "%s: %s",
                          rules, error.says);
            position_write(&pos, text);
            ck_assert_int_eq(strncmp(text, rules, strlen(rules)), 0);
            ck_assert_int_eq(text[strlen(rules)], ' ');
            ck_assert(set->name[0] != '\0' && set->about[0] != '\0' && set->source[0] != '\0');
            for (int other = 0; other < i; other++) {
                ck_assert_str_ne(rule_set_at(game, other)->id, set->id);
                ck_assert_str_ne(rule_set_at(game, other)->options, set->options);
            }
        }
    }
    ck_assert_ptr_null(rule_set_at(-1, 0));
    ck_assert_ptr_null(rule_set_at(0, -1));
    ck_assert_ptr_null(rule_set_at(99, 0));
}
END_TEST

/* The certainty of the value that is in force if it is not the default, else that of the game. */
static enum certainty certainty_of(const struct ruleset *ruleset, const struct position *pos, int o)
{
    const struct rule_option *option = &ruleset->options[o];
    const char *value = position_option(pos, option->name);
    for (int v = 1; v < RULES_VALUES_MAX && option->values[v] != NULL; v++) {
        if (strcmp(option->values[v], value) == 0) {
            return option->sources[v].certainty;
        }
    }
    return ruleset->certainty;
}

START_TEST(no_set_is_more_certain_than_its_game_or_a_value_that_it_names)
{
    for (int game = 0; ruleset_at(game) != NULL; game++) {
        const struct ruleset *ruleset = ruleset_at(game);
        ck_assert_int_eq(rule_set_at(game, 0)->certainty, ruleset->certainty);
        for (int i = 0; rule_set_at(game, i) != NULL; i++) {
            const struct rule_set *set = rule_set_at(game, i);
            char rules[RULESET_TEXT_MAX];
            struct position pos;
            snprintf(rules, sizeof rules, "%s%s%s", ruleset->name, i == 0 ? "" : ";", set->options);
            ck_assert(position_start(rules, strlen(rules), SIDE_WHITE, &pos, NULL));
            for (int o = 0; o < RULES_OPTIONS_MAX && ruleset->options[o].name != NULL; o++) {
                ck_assert_msg(set->certainty >= certainty_of(ruleset, &pos, o), "%s: %s", rules,
                              ruleset->options[o].name);
            }
        }
    }
}
END_TEST

START_TEST(people_may_give_defaults_a_revision_and_any_order)
{
    says_start("tabula@1;entry=first", "tabula ------------------------ 15,15/0,0/0,0 w -");
    says_start("tabula@1;forced=voluntary,bear=exact",
               "tabula;bear=exact,forced=voluntary ------------------------ 15,15/0,0/0,0 w -");
}
END_TEST

START_TEST(unknown_rule_is_refused_by_name_and_column)
{
    refuses_start("backgammon", "ruleset", 1);
    refuses_start("", "ruleset", 1);
    refuses_start("tabula@2", "ruleset", 7);
    refuses_start("tabula@x", "ruleset", 8);
    refuses_start("tabula;doubling=cube", "options", 8);
    refuses_start("tabula;", "options", 8);
    refuses_start("tabula;entry=late", "entry", 14);
    refuses_start("tabula;entry", "entry", 13);
    refuses_start("tabula;bear=exact,bear=any", "bear", 19);
    refuses_start("tabula;bear=exact;forced=voluntary", "options", 18);
    refuses_start("tabula ------", "options", 7);
}
END_TEST

START_TEST(values_that_exclude_each_other_are_refused_in_any_order)
{
    says_start("zeno;black_goal=am", "zeno;black_goal=am O----------------------o 0,0/0,0/0,0 w -");
    refuses_start("zeno;black_goal=am,zeno_bear=true", "zeno_bear", 30);
    refuses_start("zeno;zeno_bear=true,black_goal=am", "black_goal", 32);
    says_start("zeno;black_goal=af,zeno_bear=true",
               "zeno;zeno_bear=true O----------------------o 0,0/0,0/0,0 w -");
}
END_TEST

/* L8: the choice that turn=must_keep_max narrows is not the mover's in three of the five modes. */
START_TEST(a_value_that_says_nothing_beside_another_is_refused)
{
    refuses_start("ludus-anglicorum;dice=two_plus_six,turn=must_keep_max", "turn", 41);
    refuses_start("ludus-anglicorum;turn=must_keep_max,dice=three_plain", "dice", 42);
    refuses_start("ludus-anglicorum;dice=two_plus_opponent_choice,turn=must_keep_max", "turn", 53);
    says_start("ludus-anglicorum;dice=two_plus_own_choice,turn=must_keep_max",
               "ludus-anglicorum;dice=two_plus_own_choice,turn=must_keep_max "
               "O----------------------o 0,0/0,0/0,0 w -");
    says_start("ludus-anglicorum;turn=must_keep_max",
               "ludus-anglicorum;turn=must_keep_max O----------------------o 0,0/0,0/0,0 w -");
}
END_TEST

START_TEST(stored_rules_with_excluding_values_stay_readable)
{
    static const char *const rules[] = {"zeno;black_goal=am,zeno_bear=true",
                                        "ludus-anglicorum;dice=three_plain,turn=must_keep_max"};
    for (size_t i = 0; i < sizeof(rules) / sizeof(rules[0]); i++) {
        struct position start;
        struct position read;
        char text[POSITION_TEXT_MAX];
        ck_assert(position_start_stored(rules[i], strlen(rules[i]), SIDE_WHITE, &start, NULL));
        int bytes = position_write(&start, text);
        ck_assert(position_read(text, (size_t)bytes, &read, NULL));
        ck_assert_mem_eq(&read, &start, sizeof(read));
    }
    struct position pos;
    ck_assert(!position_start_stored("zeno;zeno_bear=no", 17, SIDE_WHITE, &pos, NULL));
}
END_TEST

START_TEST(positions_have_their_options_in_one_form_only)
{
    say_unreadable("tabula;entry=first ------------------------ 15,15/0,0/0,0 w -", "entry", 14);
    say_unreadable("tabula;forced=voluntary,bear=exact ------------------------ 15,15/0,0/0,0 w -",
                   "bear", 25);
    say_unreadable("tabula@1 ------------------------ 15,15/0,0/0,0 w -", "options", 7);
    say_unreadable("tabula", "board", 7);
}
END_TEST

START_TEST(value_in_force_is_named)
{
    struct position pos =
        say_position("tabula;bear=exact ------------------------ 15,15/0,0/0,0 w -");
    char rules[RULESET_TEXT_MAX];

    ck_assert_str_eq(position_option(&pos, "bear"), "exact");
    ck_assert_str_eq(position_option(&pos, "entry"), "first");
    ck_assert_ptr_null(position_option(&pos, "cube"));
    ck_assert_str_eq(position_ruleset(&pos)->title, "Tabula");
    ck_assert_int_eq(position_rules_write(&pos, rules), 19);
    ck_assert_str_eq(rules, "tabula@1;bear=exact");
}
END_TEST

START_TEST(every_ruleset_says_where_it_comes_from)
{
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        const struct ruleset *ruleset = ruleset_at(i);
        ck_assert_ptr_eq(ruleset_find(ruleset->name, strlen(ruleset->name)), ruleset);
        ck_assert_int_ge((int)strlen(ruleset->source), 10);
        for (int o = 0; o < RULES_OPTIONS_MAX && ruleset->options[o].name != NULL; o++) {
            ck_assert_ptr_nonnull(ruleset->options[o].values[1]);
            ck_assert_int_ge((int)strlen(ruleset->options[o].about), 10);
            for (int v = 0; v < RULES_VALUES_MAX && ruleset->options[o].values[v] != NULL; v++) {
                ck_assert_ptr_nonnull(ruleset->options[o].sources[v].text);
                ck_assert_int_ge((int)strlen(ruleset->options[o].sources[v].text), 4);
            }
        }
    }
    ck_assert_ptr_null(ruleset_at(-1));
    ck_assert_ptr_null(ruleset_find("tab", 3));
}
END_TEST

START_TEST(every_rule_has_a_name_and_a_sentence)
{
    for (int rule = 0; rule < RULES_COUNT; rule++) {
        ck_assert_ptr_nonnull(rule_name((enum rule)rule));
        const char *sentence = rule_sentence((enum rule)rule);
        ck_assert_int_eq(sentence[strlen(sentence) - 1], '.');
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("options");
    TCase *cases = tcase_create("options");
    tcase_add_test(cases, every_set_starts_a_game_and_is_written_as_it_is_read);
    tcase_add_test(cases, no_set_is_more_certain_than_its_game_or_a_value_that_it_names);
    tcase_add_test(cases, every_game_has_its_opening);
    tcase_add_test(cases, people_may_give_defaults_a_revision_and_any_order);
    tcase_add_test(cases, unknown_rule_is_refused_by_name_and_column);
    tcase_add_test(cases, values_that_exclude_each_other_are_refused_in_any_order);
    tcase_add_test(cases, a_value_that_says_nothing_beside_another_is_refused);
    tcase_add_test(cases, stored_rules_with_excluding_values_stay_readable);
    tcase_add_test(cases, positions_have_their_options_in_one_form_only);
    tcase_add_test(cases, value_in_force_is_named);
    tcase_add_test(cases, every_ruleset_says_where_it_comes_from);
    tcase_add_test(cases, every_rule_has_a_name_and_a_sentence);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
