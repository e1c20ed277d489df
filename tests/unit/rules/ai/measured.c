/* SPDX-License-Identifier: MIT */
/* The rules under which the players' judgement is reliable, and their play under the other rules. */
#include <string.h>

#include "rules/ai/engine/measured.h"
#include "rules/ai/tool/match.h"
#include "rules/core/rulesets.h"
#include "suite.h"

enum { GAMES = 100 };

static struct position start_of(const char *rules)
{
    struct position pos;
    ck_assert_msg(position_start(rules, strlen(rules), SIDE_WHITE, &pos, NULL), "%s", rules);
    return pos;
}

START_TEST(default_rules_are_measured_or_judged_by_eye)
{
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        struct position pos = start_of(ruleset_at(i)->name);
        ck_assert_msg(ai_is_measured(&pos) != ai_judges_by_eye(&pos), "%s", ruleset_at(i)->name);
        ck_assert_msg(ai_is_measured(&pos) || !ai_needs_weights(ruleset_at(i)), "%s",
                      ruleset_at(i)->name);
    }
}
END_TEST

/* Twelve Dogs is solved and Tablaaza is searched: measured.c explains why these rules do not change the judgement. */
static bool is_known(const struct ruleset *ruleset, const char *option)
{
    return strcmp(ruleset->name, "twelve-dogs") == 0 || strcmp(option, "neighbourly") == 0;
}

START_TEST(other_rules_are_measured_only_if_the_judge_knows_the_option)
{
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        const struct ruleset *ruleset = ruleset_at(i);
        struct position start = start_of(ruleset->name);
        bool has_judge = ai_is_measured(&start);
        for (int at = 0; at < RULES_OPTIONS_MAX && ruleset->options[at].name != NULL; at++) {
            const struct rule_option *option = &ruleset->options[at];
            for (int value = 1; value < RULES_VALUES_MAX && option->values[value] != NULL;
                 value++) {
                struct position pos = start_of(ruleset->name);
                pos.options[at] = (uint8_t)value;
                ck_assert_msg(ai_is_measured(&pos) ==
                                  (has_judge && is_known(ruleset, option->name)),
                              "%s;%s=%s", ruleset->name, option->name, option->values[value]);
            }
        }
    }
}
END_TEST

START_TEST(rules_are_told_from_any_position_of_the_game)
{
    struct position start = start_of("tabula;bear=exact");
    struct position thrown;
    ck_assert(position_throw(&start, (const uint8_t[]){6, 5, 2}, 3, &thrown));

    ck_assert(!ai_is_measured(&thrown));
    struct position known = start_of("tablaaza;neighbourly=off,board=lakes-6x9");
    ck_assert(!ai_is_measured(&known)); /* one of the two options is not known */
}
END_TEST

/* Rules under which the network is weaker than `greedy`. */
static const char *const weak[] = {"pyf;home_moves=free", "zeno;forced=voluntary,zeno_bear=true"};
enum { WEAK = sizeof(weak) / sizeof(weak[0]) };

static struct player player_of(const char *rules, const char *name)
{
    struct position pos = start_of(rules);
    struct player player;
    ck_assert(player_find(name, position_ruleset(&pos), NULL, &player));
    return player;
}

static double score_against(const char *rules, const char *first, const char *second)
{
    struct player players[2] = {player_of(rules, first), player_of(rules, second)};
    struct match match = {.rules = rules, .first = &players[0], .second = &players[1], .seed = 1};
    struct summary summary;
    match_measure(&match, 2, GAMES, &summary);
    player_forget(&players[0]);
    player_forget(&players[1]);
    return summary.score.value;
}

/* In each position level 3 takes the turn with the best heuristic score, or wins. */
static void takes_the_best(void *context, const struct position *pos)
{
    struct thinking *thinking = context;
    static struct player level; /* initialised by the first position */
    struct ai_choice choice;
    if (level.knowledge == NULL) {
        ck_assert(player_find("level3", position_ruleset(pos), NULL, &level));
    }
    enum side side = position_owed(pos).side;
    player_choose(&level, thinking, pos, 1, &choice);
    int score = position_score(&choice.after, side);
    bool ends = position_ends(pos, &thinking->ends);
    ck_assert(ends);
    for (int i = 0; i < thinking->ends.count && position_result(&choice.after) == RESULT_NONE;
         i++) {
        ck_assert_int_le(position_score(&thinking->ends.at[i], side), score);
    }
}

START_TEST(level_3_takes_the_turn_that_stands_best_if_the_network_is_weaker)
{
    /* a game without races, because races are solved exactly */
    struct position pos = start_of(weak[0]);
    ck_assert(ai_judges_by_eye(&pos));
    struct player greedy = {.kind = PLAYER_GREEDY, .name = "greedy"};
    struct thinking *thinking[2] = {thinking_create(), thinking_create()};
    struct match match = {.rules = weak[0],
                          .first = &greedy,
                          .second = &greedy,
                          .seed = 1,
                          .watch = takes_the_best,
                          .context = thinking[1]};
    struct told told;

    match_play(&match, thinking[0], 0, &told);

    ck_assert_int_gt(told.turns, 20);
    thinking_destroy(thinking[0]);
    thinking_destroy(thinking[1]);
}
END_TEST

START_TEST(levels_stay_in_order_if_the_network_is_weaker)
{
    ck_assert_double_ge(score_against(weak[_i], "level3", "greedy"), 0.5);
    ck_assert_double_gt(score_against(weak[_i], "level3", "level2"), 0.55);
    ck_assert_double_gt(score_against(weak[_i], "level2", "level1"), 0.55);
    ck_assert_double_lt(score_against(weak[_i], "network", "greedy"), 0.5);
}
END_TEST

START_TEST(network_stays_the_judge_if_it_is_the_stronger_player)
{
    static const char *const strong[] = {"tabula;bear=exact", "zeno;zeno_bear=true",
                                         "zeno;forced=voluntary"};
    for (size_t i = 0; i < sizeof(strong) / sizeof(strong[0]); i++) {
        struct position pos = start_of(strong[i]);
        ck_assert_msg(!ai_judges_by_eye(&pos), "%s", strong[i]);
    }
    ck_assert_double_gt(score_against(strong[0], "level3", "greedy"), 0.5);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("measured");
    TCase *cases = tcase_create("measured");
    tcase_add_test(cases, default_rules_are_measured_or_judged_by_eye);
    tcase_add_test(cases, other_rules_are_measured_only_if_the_judge_knows_the_option);
    tcase_add_test(cases, rules_are_told_from_any_position_of_the_game);
    tcase_add_test(cases, level_3_takes_the_turn_that_stands_best_if_the_network_is_weaker);
    tcase_add_loop_test(cases, levels_stay_in_order_if_the_network_is_weaker, 0, WEAK);
    tcase_add_test(cases, network_stays_the_judge_if_it_is_the_stronger_player);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
