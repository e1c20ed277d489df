/* SPDX-License-Identifier: MIT */
/* Networks and their inputs: scores do not depend on how they were computed, and the rules in force are seen. */
#include <stdlib.h>
#include <string.h>

#include "learning.h"
#include "rules/ai/engine/ends.h"
#include "rules/ai/engine/judge.h"
#include "suite.h"

static struct position start_of(const char *rules)
{
    struct position pos;
    ck_assert_msg(position_start(rules, strlen(rules), SIDE_WHITE, &pos, NULL), "%s", rules);
    return pos;
}

static struct inputs inputs_of(const struct position *pos, enum side side)
{
    const struct inputs_family *family = brain_at(pos->ruleset)->inputs;
    struct inputs_way way = family->way(pos);
    struct inputs inputs;
    family->see(&way, pos, side, &inputs);
    return inputs;
}

static bool see_alike(const char *one, const char *other, enum side side)
{
    struct position first = start_of(one);
    struct position second = start_of(other);
    struct inputs a = inputs_of(&first, side);
    struct inputs b = inputs_of(&second, side);
    return memcmp(&a, &b, sizeof(a)) == 0;
}

START_TEST(score_does_not_depend_on_the_position_from_which_it_was_computed)
{
    struct learning learning = learning_start(ruleset_find("tabula", 6));
    struct position pos = start_of("tabula");
    struct position thrown;
    struct turn_ends *ends = malloc(sizeof(*ends));
    ck_assert(ends != NULL && position_throw(&pos, (const uint8_t[]){6, 5, 2}, 3, &thrown));
    ck_assert(position_ends(&thrown, ends));
    const struct net *net = &learning.knowledge->net;
    struct net_scale scale = {0.9F, 0.1F};
    struct net_sums base;
    struct net_sums own;
    net_sums_start(net, &base);
    for (int i = 0; i < ends->count; i++) {
        struct inputs inputs = inputs_of(&ends->at[i], SIDE_BLACK);
        net_sums_start(net, &own);
        net_sums_move(net, &own, &inputs);
        ck_assert_float_eq(net_score(net, scale, &base, &inputs),
                           net_score(net, scale, &own, &inputs));
        net_sums_move(net, &base, &inputs);
        ck_assert_mem_eq(&base, &own, sizeof(own));
    }
    free(ends);
    learning_forget(&learning);
}
END_TEST

START_TEST(corrections_that_hold_are_applied_one_after_the_other)
{
    static const struct net_corrections corrections = {
        .count = 3,
        .at = {{.scale = {{0.5F, 1.0F}, {1.0F, 0.0F}}},
               {.options = {0, 2}, .scale = {{2.0F, 0.25F}, {1.0F, -1.0F}}},
               {.options = {1, 2}, .scale = {{3.0F, 3.0F}, {3.0F, 3.0F}}}},
    };
    static const uint8_t default_rules[RULES_OPTIONS_MAX] = {0};
    static const uint8_t other_rules[RULES_OPTIONS_MAX] = {0, 2, 4};

    struct net_scale first = net_scale_of(&corrections, default_rules, SIDE_WHITE);
    struct net_scale both = net_scale_of(&corrections, other_rules, SIDE_WHITE);
    struct net_scale black = net_scale_of(&corrections, other_rules, SIDE_BLACK);

    ck_assert_float_eq(first.factor, 0.5F);
    ck_assert_float_eq(first.shift, 1.0F);
    ck_assert_float_eq(both.factor, 1.0F);
    ck_assert_float_eq(both.shift, 2.25F);
    ck_assert_float_eq(black.factor, 1.0F);
    ck_assert_float_eq(black.shift, -1.0F);
}
END_TEST

START_TEST(every_value_of_every_option_is_seen_by_both_sides)
{
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        const struct ruleset *ruleset = ruleset_at(i);
        for (int at = 0; at < RULES_OPTIONS_MAX && ruleset->options[at].name != NULL; at++) {
            const struct rule_option *option = &ruleset->options[at];
            for (int value = 1; ai_needs_weights(ruleset) && value < RULES_VALUES_MAX &&
                                option->values[value] != NULL;
                 value++) {
                struct position pos = start_of(ruleset->name);
                struct inputs before[2] = {inputs_of(&pos, SIDE_WHITE),
                                           inputs_of(&pos, SIDE_BLACK)};
                pos.options[at] = (uint8_t)value;
                for (int side = 0; side < 2; side++) {
                    struct inputs after = inputs_of(&pos, (enum side)side);
                    ck_assert_mem_ne(&before[side], &after, sizeof(after));
                }
            }
        }
    }
}
END_TEST

START_TEST(sides_see_the_same_option_as_different_inputs)
{
    struct position pos = start_of("zeno;black_goal=am");
    struct inputs white = inputs_of(&pos, SIDE_WHITE);
    struct inputs black = inputs_of(&pos, SIDE_BLACK);

    ck_assert(see_alike("zeno", "zeno", SIDE_WHITE));
    ck_assert(!see_alike("zeno", "zeno;black_goal=am", SIDE_WHITE));
    ck_assert_mem_ne(&white, &black, sizeof(white));
}
END_TEST

START_TEST(doubt_is_between_nothing_and_a_half)
{
    struct learning learning = learning_start(ruleset_find("pyf", 3));
    struct position pos = start_of("pyf");

    float doubt = judge_doubt(learning.knowledge, &pos);

    ck_assert_float_gt(doubt, 0.0F);
    ck_assert_float_lt(doubt, 0.5F);
    learning_forget(&learning);
}
END_TEST

/* The number of ends in which the board has not changed. */
static int waits(const struct position *pos, bool for_player)
{
    struct turn_ends *ends = malloc(sizeof(*ends));
    ck_assert(ends != NULL);
    ck_assert(for_player ? ends_to_play(pos, ends) : actor_ends(pos, ends));
    int count = 0;
    for (int i = 0; i < ends->count; i++) {
        count += memcmp(ends->at[i].board, pos->board, sizeof(pos->board)) == 0;
    }
    free(ends);
    return count;
}

START_TEST(player_that_may_wait_moves_if_it_can)
{
    struct position start = start_of("zeno;forced=voluntary");
    struct position thrown;
    ck_assert(position_throw(&start, (const uint8_t[]){6, 5, 2}, 3, &thrown));

    ck_assert_int_eq(waits(&thrown, false), 1);
    ck_assert_int_eq(waits(&thrown, true), 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("networks");
    TCase *tests = tcase_create("networks");
    tcase_add_test(tests, score_does_not_depend_on_the_position_from_which_it_was_computed);
    tcase_add_test(tests, corrections_that_hold_are_applied_one_after_the_other);
    tcase_add_test(tests, every_value_of_every_option_is_seen_by_both_sides);
    tcase_add_test(tests, sides_see_the_same_option_as_different_inputs);
    tcase_add_test(tests, doubt_is_between_nothing_and_a_half);
    tcase_add_test(tests, player_that_may_wait_moves_if_it_can);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
