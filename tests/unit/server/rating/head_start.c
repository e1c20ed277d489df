/* SPDX-License-Identifier: MIT */
/* Where the rating of a user begins. */
#include "rating/private.h"
#include "rating/ratings.h"
#include "rules/ai/levels/levels.h"
#include "rules/core/rules.h"
#include "rules/room/settings.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>

/* The head start of that user in a game with its usual rules. */
static double head_start(int ruleset, const char *user_id)
{
    struct settings settings = {.visibility = VISIBILITY_PUBLIC};
    const struct ruleset *rules = ruleset_at(ruleset);
    snprintf(settings.rules, sizeof settings.rules, "%s@%d", rules->name, rules->revision);
    return ratings_head_start(&settings, user_id);
}

static double head_start_of_level(int ruleset, int level)
{
    char user_id[16];
    snprintf(user_id, sizeof user_id, "bot%d", level);
    return head_start(ruleset, user_id);
}

START_TEST(person_begins_where_the_middle_level_does)
{
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        ck_assert_double_eq(head_start(i, "p7k2m9qx4v3n"), 0);
        ck_assert_double_eq(head_start_of_level(i, ai_level_middle(i)), 0);
    }
}
END_TEST

START_TEST(neighbouring_levels_are_one_step_apart)
{
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        int first = ai_levels_first(i);
        for (int level = first + 1; level < first + ai_levels_count(i); level++) {
            ck_assert_double_eq(head_start_of_level(i, level) - head_start_of_level(i, level - 1),
                                RATINGS_LEVEL_STEP);
        }
    }
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("head start");
    tcase_add_test(tests, person_begins_where_the_middle_level_does);
    tcase_add_test(tests, neighbouring_levels_are_one_step_apart);
    Suite *suite = suite_create("server head start");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
