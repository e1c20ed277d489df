/* SPDX-License-Identifier: MIT */
/* Ratings: the example of the paper, and laws that hold for all results. */
#include "base/glicko2.h"
#include "suite.h"

#include <check.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>

/* xorshift64*, so that the numbers are the same on every machine. */
static double some_number(uint64_t *seed)
{
    *seed ^= *seed >> 12;
    *seed ^= *seed << 25;
    *seed ^= *seed >> 27;
    return (double)(*seed * UINT64_C(2685821657736338717) >> 11) / 9007199254740992.0;
}

static void assert_within_bounds(const struct glicko2 *user)
{
    ck_assert_double_ge(user->rating, GLICKO2_RATING_MIN);
    ck_assert_double_le(user->rating, GLICKO2_RATING_MAX);
    ck_assert_double_ge(user->deviation, GLICKO2_DEVIATION_MIN);
    ck_assert_double_le(user->deviation, GLICKO2_DEVIATION);
    ck_assert_double_ge(user->volatility, GLICKO2_VOLATILITY_MIN);
    ck_assert_double_le(user->volatility, GLICKO2_VOLATILITY_MAX);
}

static struct glicko2 after_one(struct glicko2 user, struct glicko2 other, double score,
                                double periods)
{
    struct glicko2_game game = {other.rating, other.deviation, score};
    return glicko2_after(&user, &game, 1, periods);
}

START_TEST(the_example_of_the_paper_comes_out)
{
    const struct glicko2 user = {1500, 200, 0.06};
    const struct glicko2_game games[] = {{1400, 30, 1}, {1550, 100, 0}, {1700, 300, 0}};

    struct glicko2 after = glicko2_after(&user, games, 3, 1);

    ck_assert_double_eq_tol(after.rating, 1464.06, 0.01);
    ck_assert_double_eq_tol(after.deviation, 151.52, 0.01);
    ck_assert_double_eq_tol(after.volatility, 0.05999, 0.00001);
}
END_TEST

START_TEST(who_wins_rises_by_as_much_as_the_other_falls_where_both_are_new)
{
    struct glicko2 won = after_one(glicko2_new(), glicko2_new(), 1, 1);
    struct glicko2 lost = after_one(glicko2_new(), glicko2_new(), 0, 1);
    struct glicko2 drew = after_one(glicko2_new(), glicko2_new(), 0.5, 1);

    ck_assert_double_eq_tol(won.rating, 1662.31, 0.01);
    ck_assert_double_eq_tol(won.rating + lost.rating, 3000, 1e-9);
    ck_assert_double_eq_tol(drew.rating, 1500, 1e-9);
    ck_assert_double_eq_tol(won.deviation, lost.deviation, 1e-9);
    ck_assert_double_lt(won.deviation, GLICKO2_DEVIATION);
}
END_TEST

START_TEST(time_away_makes_less_sure_up_to_a_newcomer)
{
    const struct glicko2 user = {1800, 50, 0.06};

    ck_assert_double_eq_tol(glicko2_deviation_after(&user, 0), 50, 1e-9);
    ck_assert_double_eq_tol(glicko2_deviation_after(&user, -3), 50, 1e-9);
    ck_assert_double_eq_tol(glicko2_deviation_after(&user, NAN), 50, 1e-9);
    ck_assert_double_eq_tol(glicko2_deviation_after(&user, 1),
                            sqrt(50 * 50 + 0.06 * 0.06 * GLICKO2_SCALE * GLICKO2_SCALE), 1e-9);
    ck_assert_double_lt(glicko2_deviation_after(&user, 10), 110);
    ck_assert_double_gt(glicko2_deviation_after(&user, 120), 110);
    ck_assert_double_eq_tol(glicko2_deviation_after(&user, 1e9), GLICKO2_DEVIATION, 1e-9);
}
END_TEST

START_TEST(rating_that_is_no_number_counts_as_new)
{
    const struct glicko2 broken = {NAN, INFINITY, -INFINITY};

    struct glicko2 user = glicko2_bounded(broken);
    struct glicko2 after = after_one(broken, broken, NAN, INFINITY);

    ck_assert_double_eq_tol(user.rating, GLICKO2_RATING, 1e-9);
    ck_assert_double_eq_tol(user.deviation, GLICKO2_DEVIATION, 1e-9);
    ck_assert_double_eq_tol(user.volatility, GLICKO2_VOLATILITY, 1e-9);
    ck_assert_double_eq_tol(after.rating, GLICKO2_RATING, 1e-9); /* as after a draw */
    assert_within_bounds(&after);
}
END_TEST

START_TEST(ratings_stay_finite_and_bounded_over_all_results)
{
    enum { PEOPLE = 12, GAMES = 40000 };
    static const double scores[] = {0, 0.5, 1};
    struct glicko2 people[PEOPLE];
    uint64_t seed = 7;
    for (int i = 0; i < PEOPLE; i++) {
        people[i] = glicko2_new();
    }
    for (int i = 0; i < GAMES; i++) {
        /* The first player wins against every other player, the last one loses. */
        int white = (int)(some_number(&seed) * PEOPLE);
        int black = (white + 1 + (int)(some_number(&seed) * (PEOPLE - 1))) % PEOPLE;
        double score = white == 0 || black == PEOPLE - 1   ? 1
                       : black == 0 || white == PEOPLE - 1 ? 0
                                                           : scores[(int)(some_number(&seed) * 3)];
        double periods = some_number(&seed) < 0.01 ? some_number(&seed) * 5000 : 0.001;
        struct glicko2 before = people[white];
        people[white] = after_one(before, people[black], score, periods);
        people[black] = after_one(people[black], before, 1 - score, periods);
        assert_within_bounds(&people[white]);
        assert_within_bounds(&people[black]);
    }
    ck_assert_double_gt(people[0].rating, people[PEOPLE - 1].rating);
}
END_TEST

START_TEST(the_farthest_apart_can_meet)
{
    static const double ratings[] = {GLICKO2_RATING_MIN, GLICKO2_RATING_MAX};
    static const double deviations[] = {GLICKO2_DEVIATION_MIN, GLICKO2_DEVIATION};
    static const double volatilities[] = {GLICKO2_VOLATILITY_MIN, GLICKO2_VOLATILITY_MAX};
    for (unsigned i = 0; i < 64; i++) {
        struct glicko2 user = {ratings[i & 1], deviations[i >> 1 & 1], volatilities[i >> 2 & 1]};
        struct glicko2 other = {ratings[i >> 3 & 1], deviations[i >> 4 & 1], GLICKO2_VOLATILITY};
        bool won = (i >> 5 & 1) != 0;
        struct glicko2 after = after_one(user, other, won ? 1 : 0, 0);
        assert_within_bounds(&after);
        ck_assert(won ? after.rating >= user.rating : after.rating <= user.rating);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("glicko2");
    TCase *tcase = tcase_create("glicko2");
    tcase_add_test(tcase, the_example_of_the_paper_comes_out);
    tcase_add_test(tcase, who_wins_rises_by_as_much_as_the_other_falls_where_both_are_new);
    tcase_add_test(tcase, time_away_makes_less_sure_up_to_a_newcomer);
    tcase_add_test(tcase, rating_that_is_no_number_counts_as_new);
    tcase_add_test(tcase, ratings_stay_finite_and_bounded_over_all_results);
    tcase_add_test(tcase, the_farthest_apart_can_meet);
    suite_add_tcase(suite, tcase);
    return suite_run(suite);
}
