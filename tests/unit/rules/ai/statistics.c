/* SPDX-License-Identifier: MIT */
/* Statistics of a number of games: means, intervals, Elo. */
#include <math.h>

#include "rules/ai/research/statistics.h"
#include "suite.h"

static struct sample sample_of(const double *values, long count)
{
    struct sample sample = {0};
    for (long i = 0; i < count; i++) {
        sample_add(&sample, values[i]);
    }
    return sample;
}

/* A sample of so many pairs won, drawn and lost. */
static struct sample pairs_of(long won, long halved, long lost)
{
    struct sample sample = {0};
    for (long i = 0; i < won + halved + lost; i++) {
        sample_add(&sample, i < won ? 1.0 : i < won + halved ? 0.5 : 0.0);
    }
    return sample;
}

START_TEST(interval_of_a_mean_comes_from_the_variance)
{
    const double values[] = {1, 2, 3, 4, 5};
    struct sample sample = sample_of(values, 5);

    struct estimate mean = estimate_mean(&sample);

    /* variance 2.5 of the sample, 0.5 of its mean */
    ck_assert_double_eq_tol(mean.value, 3.0, 1e-9);
    ck_assert_double_eq_tol(mean.high - mean.value, 1.959964 * sqrt(0.5), 1e-9);
    ck_assert_double_eq_tol(mean.value - mean.low, 1.959964 * sqrt(0.5), 1e-9);
}
END_TEST

START_TEST(one_value_tells_nothing_of_its_interval)
{
    const double value = 7;
    struct sample one = sample_of(&value, 1);

    struct estimate mean = estimate_mean(&one);

    ck_assert_double_eq_tol(mean.value, 7.0, 1e-9);
    ck_assert(isinf(mean.low) && isinf(mean.high));
}
END_TEST

START_TEST(score_of_many_pairs_has_the_interval_of_its_variance)
{
    struct sample pairs = pairs_of(5000, 2000, 3000);

    struct estimate score = estimate_score(&pairs);

    /* the variance of 1, ½ and 0 at these shares is 0.55 - 0.6 * 0.6 */
    ck_assert_double_eq_tol(score.value, 0.6, 1e-9);
    ck_assert_double_eq_tol(score.high - score.low, 2 * 1.959964 * sqrt(0.19 / 10000), 1e-4);
}
END_TEST

START_TEST(pairs_that_are_halved_make_a_narrow_interval)
{
    struct sample halved = pairs_of(10, 480, 10);
    struct sample whole = pairs_of(250, 0, 250);

    struct estimate narrow = estimate_score(&halved);
    struct estimate wide = estimate_score(&whole);

    ck_assert_double_lt(narrow.high - narrow.low, (wide.high - wide.low) / 4);
}
END_TEST

START_TEST(few_games_all_won_are_not_taken_for_certainty)
{
    struct sample all = pairs_of(20, 0, 0);
    struct sample more = pairs_of(200, 0, 0);

    struct estimate score = estimate_score(&all);
    struct estimate surer = estimate_score(&more);

    ck_assert_double_eq_tol(score.value, 1.0, 1e-9);
    ck_assert_double_eq_tol(score.high, 1.0, 1e-9);
    ck_assert_double_lt(score.low, 0.9);
    ck_assert_double_gt(score.low, 0.7);
    ck_assert_double_gt(surer.low, 0.97);
}
END_TEST

START_TEST(interval_of_a_score_holds_it_and_stays_within_0_and_1)
{
    for (long won = 0; won <= 12; won++) {
        for (long halved = 0; won + halved <= 12; halved++) {
            struct sample pairs = pairs_of(won, halved, 12 - won - halved);

            struct estimate score = estimate_score(&pairs);

            ck_assert_double_ge(score.low, 0.0);
            ck_assert_double_le(score.low, score.value);
            ck_assert_double_ge(score.high, score.value);
            ck_assert_double_le(score.high, 1.0);
        }
    }
}
END_TEST

START_TEST(nothing_played_leaves_everything_open)
{
    struct sample none = {0};

    struct estimate score = estimate_score(&none);

    ck_assert_double_eq_tol(score.value, 0.5, 1e-9);
    ck_assert_double_eq_tol(score.low, 0.0, 1e-9);
    ck_assert_double_eq_tol(score.high, 1.0, 1e-9);
}
END_TEST

START_TEST(interval_holds_the_truth_nineteen_times_of_twenty)
{
    /*
     * Pairs of 1, ½ and 0 with shares ½, ¼ and ¼, drawn with a linear congruence that runs through all numbers of 16
     * bits, so the result is exact.
     */
    int held = 0;
    unsigned state = 1;
    for (int match = 0; match < 1000; match++) {
        struct sample pairs = {0};
        for (int i = 0; i < 100; i++) {
            state = (state * 1103515245U + 12345U) & 0x7fffffffU;
            unsigned drawn = (state >> 16) % 4;
            sample_add(&pairs, drawn < 2 ? 1.0 : drawn == 2 ? 0.5 : 0.0);
        }
        struct estimate score = estimate_score(&pairs);
        held += score.low <= 0.625 && score.high >= 0.625;
    }
    ck_assert_int_ge(held, 930);
    ck_assert_int_le(held, 975);
}
END_TEST

START_TEST(elo_of_a_score_is_logistic)
{
    ck_assert_double_eq_tol(elo_of_score(0.5), 0.0, 1e-9);
    ck_assert_double_eq_tol(elo_of_score(10.0 / 11.0), 400.0, 1e-9);
    ck_assert_double_eq_tol(elo_of_score(0.75), 190.848502, 1e-5);
    ck_assert_double_eq_tol(elo_of_score(0.25), -190.848502, 1e-5);
    ck_assert(isinf(elo_of_score(1.0)) && elo_of_score(1.0) > 0);
    ck_assert(isinf(elo_of_score(0.0)) && elo_of_score(0.0) < 0);
}
END_TEST

START_TEST(elo_has_the_interval_of_its_score)
{
    struct estimate score = {0.75, 0.5, 1.0};

    struct estimate elo = estimate_elo(&score);

    ck_assert_double_eq_tol(elo.value, 190.848502, 1e-5);
    ck_assert_double_eq_tol(elo.low, 0.0, 1e-9);
    ck_assert(isinf(elo.high));
}
END_TEST

START_TEST(errors_of_a_sum_add_as_squares_on_each_side)
{
    struct estimate a = {100, 70, 160};
    struct estimate b = {50, 10, 130};

    struct estimate sum = estimate_sum(&a, &b);

    ck_assert_double_eq_tol(sum.value, 150.0, 1e-9);
    ck_assert_double_eq_tol(sum.low, 100.0, 1e-9);
    ck_assert_double_eq_tol(sum.high, 250.0, 1e-9);
}
END_TEST

START_TEST(quantiles_are_values_that_were_seen)
{
    const int values[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 100};

    ck_assert_int_eq(quantile(values, 10, 0.0), 1);
    ck_assert_int_eq(quantile(values, 10, 0.05), 1);
    ck_assert_int_eq(quantile(values, 10, 0.5), 5);
    ck_assert_int_eq(quantile(values, 10, 0.9), 9);
    ck_assert_int_eq(quantile(values, 10, 0.95), 100);
    ck_assert_int_eq(quantile(values, 10, 1.0), 100);
    ck_assert_int_eq(quantile(values, 1, 0.5), 1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("statistics");
    TCase *cases = tcase_create("statistics");
    tcase_add_test(cases, interval_of_a_mean_comes_from_the_variance);
    tcase_add_test(cases, one_value_tells_nothing_of_its_interval);
    tcase_add_test(cases, score_of_many_pairs_has_the_interval_of_its_variance);
    tcase_add_test(cases, pairs_that_are_halved_make_a_narrow_interval);
    tcase_add_test(cases, few_games_all_won_are_not_taken_for_certainty);
    tcase_add_test(cases, interval_of_a_score_holds_it_and_stays_within_0_and_1);
    tcase_add_test(cases, nothing_played_leaves_everything_open);
    tcase_add_test(cases, interval_holds_the_truth_nineteen_times_of_twenty);
    tcase_add_test(cases, elo_of_a_score_is_logistic);
    tcase_add_test(cases, elo_has_the_interval_of_its_score);
    tcase_add_test(cases, errors_of_a_sum_add_as_squares_on_each_side);
    tcase_add_test(cases, quantiles_are_values_that_were_seen);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
