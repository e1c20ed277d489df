/* SPDX-License-Identifier: MIT */
/* Training: it learns, and continues from a checkpoint as if it had not been interrupted. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "learning.h"
#include "rules/ai/research/train/checkpoint.h"
#include "suite.h"

enum { LESSONS = 400 };

static const struct training training = {.rules = "tablan", .seed = 5, .games = 1000, .threads = 1};
static char path[] = "/tmp/taberna-checkpoint-XXXXXX";

static const struct inputs_family *family_of(const char *game)
{
    return brain_at(ai_ruleset_index(ruleset_find(game, strlen(game))))->inputs;
}

static void begin(void)
{
    int file = mkstemp(path);
    ck_assert_int_ge(file, 0);
    close(file);
    remove(path);
}

static void end(void)
{
    remove(path);
}

/* Lessons with inputs and targets by chance, some of them judged a ply ahead. */
static struct lesson *make_lessons(uint64_t seed)
{
    struct lesson *lessons = calloc(LESSONS, sizeof(*lessons));
    ck_assert(lessons != NULL);
    for (int i = 0; i < LESSONS; i++) {
        for (int place = 0; place < 8; place++) {
            lessons[i].inputs.code[place] = (uint8_t)chance_under(&seed, 4);
        }
        lessons[i].score = 0.5F;
        lessons[i].target = lessons[i].inputs.code[0] > 1 ? 0.9F : 0.1F;
        lessons[i].ahead = i % 3 == 0 ? lessons[i].target : -1.0F;
    }
    return lessons;
}

static bool are_equal(const struct student *one, const struct student *other)
{
    return memcmp(student_weights(one), student_weights(other), sizeof(struct net_weights)) == 0;
}

START_TEST(student_learns_from_lessons)
{
    struct student *student = student_new(family_of("tablan"), 1);
    struct lesson *lessons = make_lessons(1);
    float first = student_learn(student, lessons, LESSONS, 0.01F);
    float last = first;
    for (int i = 0; i < 20; i++) {
        last = student_learn(student, lessons, LESSONS, 0.01F);
    }

    ck_assert_float_lt(last, 0.8F * first);
    free(lessons);
    student_free(student);
}
END_TEST

START_TEST(training_continues_from_a_checkpoint_as_without_one)
{
    struct student *whole = student_new(family_of("tablan"), 1);
    struct student *continued = student_new(family_of("tablan"), 2);
    struct lesson *lessons = make_lessons(1);
    student_learn(whole, lessons, LESSONS, 0.01F);
    checkpoint_save(path, &training, whole, 512);
    student_learn(whole, lessons, LESSONS, 0.01F);

    ck_assert_int_eq(checkpoint_load(path, &training, continued), 512);
    ck_assert(!are_equal(whole, continued));
    student_learn(continued, lessons, LESSONS, 0.01F);

    ck_assert(are_equal(whole, continued));
    free(lessons);
    student_free(whole);
    student_free(continued);
}
END_TEST

START_TEST(training_without_a_checkpoint_starts_at_the_first_game)
{
    struct student *student = student_new(family_of("tablan"), 1);

    ck_assert_int_eq(checkpoint_load(path, &training, student), 0);
    student_free(student);
}
END_TEST

START_TEST(checkpoint_of_another_training_ends_the_program)
{
    struct student *student = student_new(family_of("tablan"), 1);
    struct training other = training;
    other.seed++;
    checkpoint_save(path, &training, student, 512);

    checkpoint_load(path, &other, student);
}
END_TEST

/* The corrections of a network of random weights, whose scores mean nothing. */
static struct net_corrections corrections_by(int threads)
{
    struct training few = training;
    few.threads = threads;
    few.games_corrected = 20;
    struct learning learning = learning_start(ruleset_find("tablan", 6));
    learning.knowledge->net.corrections.count = 0;
    measure_corrections(learning.knowledge, &few);
    struct net_corrections corrections = learning.knowledge->net.corrections;
    learning_forget(&learning);
    return corrections;
}

START_TEST(scores_that_mean_nothing_are_drawn_to_a_half)
{
    struct net_corrections corrections = corrections_by(1);
    struct net_scale scale =
        net_scale_of(&corrections, (const uint8_t[RULES_OPTIONS_MAX]){0}, SIDE_WHITE);

    ck_assert_int_gt(corrections.count, 1);
    ck_assert_float_lt(scale.factor, 0.8F);
}
END_TEST

START_TEST(corrections_do_not_depend_on_the_number_of_threads)
{
    struct net_corrections one = corrections_by(1);
    struct net_corrections three = corrections_by(3);

    ck_assert_int_eq(one.count, three.count);
    ck_assert_mem_eq(one.at, three.at, sizeof(one.at[0]) * (size_t)one.count);
}
END_TEST

START_TEST(sides_have_equal_corrections_if_the_rules_treat_them_alike)
{
    struct net_corrections corrections = corrections_by(1);

    for (int i = 0; i < corrections.count; i++) {
        const struct net_scale *scale = corrections.at[i].scale;
        ck_assert_mem_eq(&scale[SIDE_WHITE], &scale[SIDE_BLACK], sizeof(*scale));
    }
}
END_TEST

START_TEST(only_a_goal_of_its_own_makes_the_sides_of_zeno_differ)
{
    struct position even;
    struct position uneven;
    const struct inputs_family *family = family_of("zeno");
    ck_assert(position_start("zeno;zeno_bear=true", 19, SIDE_WHITE, &even, NULL));
    ck_assert(position_start("zeno;black_goal=am", 18, SIDE_WHITE, &uneven, NULL));

    ck_assert(family->is_even(&even));
    ck_assert(!family->is_even(&uneven));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("training");
    TCase *tests = tcase_create("training");
    tcase_add_checked_fixture(tests, begin, end);
    tcase_add_test(tests, student_learns_from_lessons);
    tcase_add_test(tests, training_continues_from_a_checkpoint_as_without_one);
    tcase_add_test(tests, training_without_a_checkpoint_starts_at_the_first_game);
    tcase_add_test(tests, scores_that_mean_nothing_are_drawn_to_a_half);
    tcase_add_test(tests, corrections_do_not_depend_on_the_number_of_threads);
    tcase_add_test(tests, sides_have_equal_corrections_if_the_rules_treat_them_alike);
    tcase_add_test(tests, only_a_goal_of_its_own_makes_the_sides_of_zeno_differ);
    tcase_add_exit_test(tests, checkpoint_of_another_training_ends_the_program, 2);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
