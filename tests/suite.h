/* SPDX-License-Identifier: MIT */
/* How a program of unit tests ends: it runs its suite, reports in the way the environment asks for, and tells by its exit. */
#pragma once

#include <check.h>
#include <stdlib.h>

/** Runs the suite and frees it; what main returns. */
static inline int suite_run(Suite *suite)
{
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
