/* SPDX-License-Identifier: MIT */
/* The rules under which the players' judgement is reliable. */
#include <string.h>

#include "rules/ai/engine/measured.h"
#include "rules/games/games.h"
#include "suite.h"

static struct position start_of(const char *rules)
{
    struct position pos;
    ck_assert_msg(position_start(rules, strlen(rules), SIDE_WHITE, &pos, NULL), "%s", rules);
    return pos;
}

static bool is_measured(const char *rules)
{
    struct position pos = start_of(rules);
    return ai_is_measured(&pos);
}

START_TEST(default_rules_are_measured)
{
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        ck_assert_msg(is_measured(ruleset_at(i)->name), "%s", ruleset_at(i)->name);
    }
}
END_TEST

START_TEST(combination_that_no_set_names_is_not_measured)
{
    ck_assert(is_measured("tabula;bear=farthest"));
    ck_assert(is_measured("tabula;bar_first=false"));
    ck_assert(!is_measured("tabula;bar_first=false,bear=farthest"));
}
END_TEST

START_TEST(named_set_is_measured_unless_it_was_found_unreliable)
{
    ck_assert(is_measured("tabula;bear=farthest,entry_continue=false,entry_sum=none"));
    ck_assert(is_measured("ludus-anglicorum;dice=three_plain,strategic_win=lympold_or_lurch"));
    ck_assert(is_measured("ludus-anglicorum;dice=two_plus_opponent_choice,no_double=table"));
    ck_assert(is_measured("pyf;teams=2v2"));
    ck_assert(is_measured("tabula;bear=exact"));
    ck_assert(!is_measured("tabula;bear=exact,forced=voluntary"));
}
END_TEST

START_TEST(solved_game_is_reliable_under_all_rules)
{
    ck_assert(is_measured("twelve-dogs;early_end=true,tie=replay"));
}
END_TEST

START_TEST(search_is_measured_on_the_default_board_only)
{
    ck_assert(is_measured("tablaaza;neighbourly=off"));
    ck_assert(!is_measured("tablaaza;board=lakes-6x9"));
    ck_assert(!is_measured("tablaaza;neighbourly=off,board=lakes-6x9"));
}
END_TEST

START_TEST(rules_are_recognised_from_any_position_of_the_game)
{
    struct position start = start_of("tabula;bar_first=false,bear=farthest");
    struct position thrown;
    ck_assert(position_throw(&start, (const uint8_t[]){6, 5, 2}, 3, &thrown));

    ck_assert(!ai_is_measured(&thrown));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("measured");
    TCase *cases = tcase_create("measured");
    tcase_add_test(cases, default_rules_are_measured);
    tcase_add_test(cases, combination_that_no_set_names_is_not_measured);
    tcase_add_test(cases, named_set_is_measured_unless_it_was_found_unreliable);
    tcase_add_test(cases, solved_game_is_reliable_under_all_rules);
    tcase_add_test(cases, search_is_measured_on_the_default_board_only);
    tcase_add_test(cases, rules_are_recognised_from_any_position_of_the_game);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
