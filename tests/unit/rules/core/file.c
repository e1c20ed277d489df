/* SPDX-License-Identifier: MIT */
#include "rules/core/file.h"
#include "suite.h"

#include <check.h>
#include <string.h>

static void expect_clean(const char *text, const char *wanted, int skipped)
{
    char copy[64];
    int lines = -1;
    strcpy(copy, text);
    size_t bytes = file_clean(copy, strlen(copy), &lines);
    copy[bytes] = '\0';
    ck_assert_str_eq(copy, wanted);
    ck_assert_int_eq(lines, skipped);
    ck_assert_uint_eq(file_clean(copy, bytes, NULL), bytes);
    ck_assert_str_eq(copy, wanted);
}

START_TEST(line_ends_marks_and_blanks_of_other_systems_are_undone)
{
    expect_clean("a\nb\n", "a\nb\n", 0);
    expect_clean("a\r\nb\r\n", "a\nb\n", 0);
    expect_clean("a\rb\r", "a\nb\n", 0);
    expect_clean("\xef\xbb\xbf"
                 "a",
                 "a", 0);
    expect_clean("\xef\xbb\xbf\r\n \t\n\ra \t\r\n  b  ", "a\n  b", 3);
    expect_clean("a \n \n\nb", "a\n\n\nb", 0);
    expect_clean("a\n\n \r\n", "a\n", 0);
    expect_clean("a\n\n ", "a\n", 0);
    expect_clean(" \n", "", 1);
    expect_clean("\xef\xbb\xbf\n\xef\xbb\xbf"
                 "a",
                 "a", 1);
    expect_clean("", "", 0);
    expect_clean("\xef\xbb", "\xef\xbb", 0);
}
END_TEST

static const struct {
    const char *bytes;
    size_t count;
    const char *kind; /* NULL: none */
} files[] = {
#define FILE_ROW(bytes, kind)                                                                      \
    {                                                                                              \
        bytes, sizeof bytes - 1, kind                                                              \
    }
    FILE_ROW("", "empty"),
    FILE_ROW(" \r\n", "empty"),
    FILE_ROW("\x89PNG\r\n\x1a\n", "PNG"),
    FILE_ROW("PK\x03\x04", "ZIP"),
    FILE_ROW("\xff\xfe[\0", "UTF-16"),
    FILE_ROW("[\0R\0u\0", "UTF-16"),
    FILE_ROW("\0[\0R\0u", "UTF-16"),
    FILE_ROW("a\0", "no text"),
    FILE_ROW("(;GM[6]", "SGF"),
    FILE_ROW("\n 5 point match\n", "backgammon"),
    FILE_ROW("; [Site \"x\"]\n\n unlimited game\n", "backgammon"),
    FILE_ROW("[Event \"x\"]\n", "PGN"),
    FILE_ROW("{\"a\":1}", "JSON"),
    FILE_ROW("{\"t\":\"event\"}", NULL),
    FILE_ROW("[Event \"x\"]\n[Rules \"tabula@1\"]\n", NULL),
    FILE_ROW("Dear Livia", NULL),
};

START_TEST(file_of_another_program_is_named)
{
    const char *kind = file_name_kind(files[_i].bytes, files[_i].count);
    if (files[_i].kind == NULL) {
        ck_assert_ptr_null(kind);
    } else {
        ck_assert_ptr_nonnull(kind);
        ck_assert_ptr_nonnull(strstr(kind, files[_i].kind));
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("file");
    TCase *cases = tcase_create("file");
    tcase_add_test(cases, line_ends_marks_and_blanks_of_other_systems_are_undone);
    tcase_add_loop_test(cases, file_of_another_program_is_named, 0,
                        (int)(sizeof files / sizeof files[0]));
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
