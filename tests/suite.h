/* SPDX-License-Identifier: MIT */
/*
 * The end of a unit test program: it runs its suite, reports in the format that the environment demands, and sets its
 * exit status.
 */
#pragma once

#include <check.h>
#include <stdlib.h>

/** Runs the suite and frees it; returns the exit status of main. */
static inline int suite_run(Suite *suite)
{
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
