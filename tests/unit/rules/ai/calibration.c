/* SPDX-License-Identifier: MIT */
/* The figures of the calibration, compared with sums by hand. */
#include "rules/ai/research/measure/calibration.h"

#include <math.h>

#include "suite.h"

/* A game of that result with these scores. */
static struct calibration_game game_of(double result, const double *scores, int count)
{
    struct calibration_game game = {.result = result};
    for (int i = 0; i < count; i++) {
        calibration_note(&game, scores[i]);
    }
    return game;
}

START_TEST(mean_square_is_that_of_all_positions_of_all_games)
{
    struct calibration_game games[] = {
        game_of(1, (const double[]){0.5, 0.7}, 2),
        game_of(0, (const double[]){0.2}, 1),
    };
    struct calibration found;

    calibration_sum_up(games, 2, &found);

    ck_assert_int_eq(found.games, 2);
    ck_assert_int_eq(found.positions, 3);
    ck_assert_double_eq_tol(found.brier, (0.25 + 0.09 + 0.04) / 3, 1e-9);
    /* the best constant is 2/3 */
    ck_assert_double_eq_tol(found.guess, (1.0 / 9 + 1.0 / 9 + 4.0 / 9) / 3, 1e-9);
}
END_TEST

START_TEST(gap_is_that_of_each_bin_without_the_part_of_chance)
{
    /* one bin at 0.7 and one at 0.2; in the first, one game of two was won */
    struct calibration_game games[] = {
        game_of(1, (const double[]){0.7, 0.2}, 2),
        game_of(0, (const double[]){0.7}, 1),
    };
    struct calibration found;

    calibration_sum_up(games, 2, &found);

    /* in the first bin gaps of -0.3 and 0.7: square of the sum 0.16, variance 0.58 - 0.08 = 0.5 */
    double first = (0.16 - 0.5) / 4;
    /* in the second bin gaps of -0.8 and 0: 0.64, variance 0.64 - 0.32 = 0.32 */
    double second = 0.64 - 0.32;
    ck_assert_double_eq_tol(found.gap, sqrt((2 * first + second) / 3), 1e-9);
}
END_TEST

START_TEST(gap_within_chance_counts_as_none)
{
    struct calibration_game games[] = {
        game_of(1, (const double[]){0.5}, 1),
        game_of(0, (const double[]){0.5}, 1),
    };
    struct calibration found;

    calibration_sum_up(games, 2, &found);

    ck_assert_double_eq_tol(found.gap, 0, 1e-9);
    ck_assert_double_eq_tol(found.brier, 0.25, 1e-9);
    ck_assert_double_eq_tol(found.guess, 0.25, 1e-9);
}
END_TEST

START_TEST(score_of_one_is_in_the_last_bin)
{
    struct calibration_game game = game_of(1, (const double[]){1, 0.95, 0}, 3);

    ck_assert_int_eq(game.bins[CALIBRATION_BINS - 1].count, 2);
    ck_assert_double_eq_tol(game.bins[CALIBRATION_BINS - 1].scores, 1.95, 1e-9);
    ck_assert_int_eq(game.bins[0].count, 1);
}
END_TEST

START_TEST(games_without_positions_have_no_error)
{
    struct calibration_game games[] = {{.result = 0.5, .unfinished = true}, {.result = 1}};
    struct calibration found;

    calibration_sum_up(games, 2, &found);

    ck_assert_int_eq(found.positions, 0);
    ck_assert_int_eq(found.unfinished, 1);
    ck_assert_double_eq_tol(found.brier, 0, 1e-9);
    ck_assert_double_eq_tol(found.gap, 0, 1e-9);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("calibration");
    TCase *cases = tcase_create("calibration");
    tcase_add_test(cases, mean_square_is_that_of_all_positions_of_all_games);
    tcase_add_test(cases, gap_is_that_of_each_bin_without_the_part_of_chance);
    tcase_add_test(cases, gap_within_chance_counts_as_none);
    tcase_add_test(cases, score_of_one_is_in_the_last_bin);
    tcase_add_test(cases, games_without_positions_have_no_error);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
