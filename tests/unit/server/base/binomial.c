/* SPDX-License-Identifier: MIT */
/* Expected ranges: the numbers come from sums over exact binomial coefficients. */
#include "base/stats.h"
#include "suite.h"

#include <check.h>

START_TEST(ranges_are_those_of_the_exact_sums)
{
    static const struct {
        int64_t n;
        double p;
        double sure;
        int64_t low;
        int64_t high;
    } cases[] = {
        {0, 1.0 / 6, 0.95, 0, 0},       {1, 1.0 / 6, 0.95, 0, 1},    {6, 1.0 / 6, 0.95, 0, 3},
        {6, 1.0 / 6, 0.999, 0, 5},      {6, 0.5, 0.95, 1, 5},        {60, 1.0 / 6, 0.95, 5, 16},
        {60, 1.0 / 6, 0.999, 2, 20},    {60, 0.5, 0.95, 22, 38},     {600, 1.0 / 6, 0.95, 82, 118},
        {600, 1.0 / 6, 0.999, 71, 131}, {600, 0.5, 0.999, 260, 340},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct binomial_range range = binomial_range(cases[i].n, cases[i].p, cases[i].sure);
        ck_assert_int_eq(range.low, cases[i].low);
        ck_assert_int_eq(range.high, cases[i].high);
    }
}
END_TEST

START_TEST(many_throws_are_as_the_normal_curve_has_them)
{
    struct binomial_range range = binomial_range(100000000, 1.0 / 6, 0.95);

    /* 1.959964 deviations of 3726.78 around 16666666.67. */
    ck_assert_int_ge(range.low, 16666667 - 7306);
    ck_assert_int_le(range.low, 16666667 - 7303);
    ck_assert_int_ge(range.high, 16666667 + 7302);
    ck_assert_int_le(range.high, 16666667 + 7306);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("binomial");
    TCase *tcase = tcase_create("binomial");
    tcase_add_test(tcase, ranges_are_those_of_the_exact_sums);
    tcase_add_test(tcase, many_throws_are_as_the_normal_curve_has_them);
    suite_add_tcase(suite, tcase);
    return suite_run(suite);
}
