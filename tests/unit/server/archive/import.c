/* SPDX-License-Identifier: MIT */
/* Imports, without a server. The log is one of tests/golden. */
#include "archive/import.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_AT_ONCE = 8 };

static char *golden_log; /* the text of GOLDEN_LOG */
static struct import *import;

static void set_up(void)
{
    FILE *file = fopen(GOLDEN_LOG, "r");
    ck_assert_ptr_nonnull(file);
    golden_log = calloc(1, IMPORT_BYTES_MAX);
    ck_assert_uint_gt(fread(golden_log, 1, IMPORT_BYTES_MAX - 1, file), 0);
    fclose(file);
}

static void tear_down(void)
{
    archive_import_destroy(import);
    free(golden_log);
}

/* Reads the text to its end; returns how the import ended. */
static enum import_status import_text(const char *text)
{
    enum import_status status = IMPORT_MORE;
    import = archive_import_create(text, strlen(text), INT64_MAX / 2);
    while (status == IMPORT_MORE) {
        status = archive_import_continue(import, LINES_AT_ONCE);
    }
    return status;
}

static size_t count_lines(const char *text)
{
    size_t lines = 0;
    for (; *text != '\0'; text++) {
        lines += *text == '\n';
    }
    return lines;
}

START_TEST(log_of_a_finished_room_is_read_in_parts)
{
    enum import_status status = import_text(golden_log);
    ck_assert_msg(status == IMPORT_DONE, "%s", import->problem.says);
    ck_assert(import->is_log);
    ck_assert_uint_eq(import->count, count_lines(golden_log));
    ck_assert_uint_eq(import->game_count, 1);
}
END_TEST

START_TEST(changed_line_is_named)
{
    char *dice = strstr(golden_log, "\"dice\":[");
    ck_assert_ptr_nonnull(dice);
    dice[strlen("\"dice\":[")] = '7';

    ck_assert_int_eq(import_text(golden_log), IMPORT_WRONG);

    *dice = '\0';
    ck_assert_int_eq(import->problem.line, (int64_t)count_lines(golden_log) + 1);
    ck_assert_str_ne(import->problem.says, "");
}
END_TEST

START_TEST(text_that_is_no_game_is_refused)
{
    static const char *const bad[] = {
        "", "\n", "{", "[]\n", "GNU Backgammon", "{\"t\":\"event\"}\n"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ck_assert_msg(import_text(bad[i]) == IMPORT_WRONG, "%s", bad[i]);
        ck_assert_str_ne(import->problem.says, "");
        archive_import_destroy(import);
        import = NULL;
    }
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("import");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, log_of_a_finished_room_is_read_in_parts);
    tcase_add_test(tests, changed_line_is_named);
    tcase_add_test(tests, text_that_is_no_game_is_refused);
    Suite *suite = suite_create("server import");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
