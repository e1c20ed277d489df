/* SPDX-License-Identifier: MIT */
/* The table of limits: complete, and the same in server/README.md. */
#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "admission/admission.h"
#include "chat/chat.h"
#include "room/room.h"
#include "session/session.h"
#include "suite.h"

enum { README_BYTES_MAX = 1 << 17, LINE_BYTES_MAX = 1024 };

static char readme[README_BYTES_MAX];

static void read_readme(void)
{
    FILE *file = fopen(README_FILE, "rb");
    ck_assert_ptr_nonnull(file);
    size_t bytes = fread(readme, 1, sizeof readme - 1, file);
    readme[bytes] = '\0';
    fclose(file);
}

static void write_line(const struct limit_row *row, char line[LINE_BYTES_MAX])
{
    char rate[64] = "";
    if (row->every_ms > 0) {
        snprintf(rate, sizeof rate, ", then one in %g s", (double)row->every_ms / 1000);
    }
    snprintf(line, LINE_BYTES_MAX, "| `%s` | %" PRId64 "%s | %s | %s | `%s` |\n", row->name,
             row->number, rate, row->what, row->reason, row->metric);
}

START_TEST(readme_has_every_limit_with_its_number_reason_and_metric)
{
    size_t count;
    const struct limit_row *rows = admission_limits(&count);
    char line[LINE_BYTES_MAX];
    read_readme();
    const char *at = strstr(readme, "## Limits");
    ck_assert_ptr_nonnull(at);
    for (size_t i = 0; i < count; i++) {
        write_line(&rows[i], line);
        ck_assert_msg(strstr(at, line) != NULL, "server/README.md misses the line\n%s", line);
    }
}
END_TEST

START_TEST(every_limit_has_a_number_a_reason_and_a_metric)
{
    size_t count;
    const struct limit_row *rows = admission_limits(&count);
    for (size_t i = 0; i < count; i++) {
        ck_assert_msg(rows[i].number > 0, "%s has no number", rows[i].name);
        ck_assert_msg(rows[i].what[0] != '\0', "%s limits nothing", rows[i].name);
        ck_assert_msg(rows[i].reason[0] != '\0', "%s has no reason", rows[i].name);
        ck_assert_msg(rows[i].metric[0] != '\0', "%s has no metric", rows[i].name);
    }
}
END_TEST

static const struct limit_row *row_of(const char *name)
{
    size_t count;
    const struct limit_row *rows = admission_limits(&count);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(rows[i].name, name) == 0) {
            return &rows[i];
        }
    }
    ck_abort_msg("%s is not in the table", name);
}

START_TEST(limits_of_rooms_users_and_chat_are_in_the_table)
{
    static const struct {
        const char *name;
        int number;
    } known[] = {
        {"rooms", PLACES_ROOMS},
        {"sessions", SESSIONS_MAX},
        {"rooms-of-user", ROOMS_A_USER_MAX},
        {"openings-of-user", RATE_OPENINGS_OF_USER_AT_ONCE},
        {"chat-of-user", FLOOD_BURST},
        {"reports-of-user", 5},
        {"blocks-of-user", 20},
        {"chat-lines", RATE_CHAT_LINES_AT_ONCE},
        {"chat-acts", RATE_CHAT_ACTS_AT_ONCE},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        ck_assert_int_eq(row_of(known[i].name)->number, known[i].number);
    }
}
END_TEST

START_TEST(every_counted_limit_is_in_the_table)
{
    size_t count;
    const struct limit_row *rows = admission_limits(&count);
    for (int limit = 0; limit < LIMITS_COUNTED; limit++) {
        int found = 0;
        for (size_t i = 0; i < count; i++) {
            found += strcmp(rows[i].name, admission_limit_name((enum limit)limit)) == 0;
        }
        ck_assert_int_eq(found, 1);
    }
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("limits");
    tcase_add_test(tests, readme_has_every_limit_with_its_number_reason_and_metric);
    tcase_add_test(tests, every_limit_has_a_number_a_reason_and_a_metric);
    tcase_add_test(tests, limits_of_rooms_users_and_chat_are_in_the_table);
    tcase_add_test(tests, every_counted_limit_is_in_the_table);
    Suite *suite = suite_create("server limits");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
