/* SPDX-License-Identifier: MIT */
/* The logs of rooms as sub-commands read them from a database. */
#include "tools/room_logs.h"
#include "suite.h"

#include <check.h>
#include <string.h>

static sqlite3 *sqlite;
static struct room_logs logs;

static void run_sql(const char *sql)
{
    char *detail = NULL;
    ck_assert_msg(sqlite3_exec(sqlite, sql, NULL, NULL, &detail) == SQLITE_OK, "%s", detail);
}

static void set_up(void)
{
    ck_assert_int_eq(sqlite3_open(":memory:", &sqlite), SQLITE_OK);
    memset(&logs, 0, sizeof logs);
}

static void tear_down(void)
{
    tool_room_logs_finish(&logs);
    ck_assert_int_eq(sqlite3_close(sqlite), SQLITE_OK);
}

/* The tables that the logs are read from, with two rooms; the second lacks its first event. */
#define ROOMS_SQL                                                                                  \
    "CREATE TABLE heads(room INTEGER, v INTEGER, event INTEGER);"                                  \
    "CREATE TABLE events(id INTEGER, room INTEGER, before INTEGER, text TEXT);"                    \
    "INSERT INTO heads VALUES (1, 2, 30), (2, 2, 21);"                                             \
    "INSERT INTO events VALUES (10, 1, 0, 'first'), (30, 1, 10, 'second'), (21, 2, 20, 'last')"

START_TEST(events_come_in_their_order)
{
    run_sql(ROOMS_SQL);
    ck_assert(tool_room_logs_init(&logs, sqlite));
    ck_assert(tool_room_logs_read(&logs, 1));
    ck_assert_uint_eq(logs.count, 2);
    ck_assert_str_eq(logs.events[0].text, "first");
    ck_assert_str_eq(logs.events[1].text, "second");
    ck_assert_uint_eq(logs.events[1].bytes, strlen("second"));
}
END_TEST

START_TEST(room_with_a_missing_event_cannot_be_read)
{
    run_sql(ROOMS_SQL);
    ck_assert(tool_room_logs_init(&logs, sqlite));
    ck_assert(!tool_room_logs_read(&logs, 2));
    ck_assert(!tool_room_logs_read(&logs, 3));
    ck_assert(tool_room_logs_read(&logs, 1));
}
END_TEST

START_TEST(other_database_has_no_logs)
{
    run_sql("CREATE TABLE cats(name TEXT)");
    ck_assert(!tool_room_logs_init(&logs, sqlite));
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("logs of rooms");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, events_come_in_their_order);
    tcase_add_test(tests, room_with_a_missing_event_cannot_be_read);
    tcase_add_test(tests, other_database_has_no_logs);
    Suite *suite = suite_create("server logs of rooms");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
