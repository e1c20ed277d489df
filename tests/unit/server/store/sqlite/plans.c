/* SPDX-License-Identifier: MIT */
/*
 * What the public readings of a long archive cost in SQLite: the steps of its virtual machine for each row that is
 * skipped. No index has the number of a row, so a page that is far down skips the rows before it.
 */
#include <check.h>
#include <sqlite3.h>
#include <stdlib.h>

#include "store/ratings.h"
#include "store/statements.h"
#include "suite.h"
#include "unit/server/store/sqlite/file.h"

enum {
    RATED = STORE_RANK_MAX + 1000, /* users in the table */
    NOW_MS = 2000,
    PAGE = 50,
};

static const char user_id[] = "last";
static struct bench bench;
static sqlite3 *sqlite;

/* The ratings fall with the number; the user is behind all of them. */
static void set_up(void)
{
    char sql[1024];
    bench_init(&bench);
    snprintf(sql, sizeof sql,
             "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)"
             " INSERT INTO ratings(who, ruleset, rating, deviation, volatility, games, at)"
             " SELECT 'who' || i, 'tabula', 3000 - i / 10.0, 60, 0.06, 9, 1000 FROM n;"
             " INSERT INTO persons(who, token_hash, name, seen, made) SELECT who, who, who, 1, 1"
             " FROM ratings; INSERT INTO ratings VALUES('%s', 'tabula', 1, 60, 0.06, 9, 1000);"
             " WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)"
             " INSERT INTO rating_steps(who, ruleset, room, game, at, other, before, rating,"
             " deviation) SELECT '%s', 'tabula', 'r', i, i, 'pb', 1500, 1500, 90 FROM n",
             RATED, user_id, STORE_CURVE_STEPS_MAX, user_id);
    bench_run_sql(&bench, sql);
    ck_assert_int_eq(sqlite3_open(file_path(&bench, "taberna.sqlite"), &sqlite), SQLITE_OK);
}

static void tear_down(void)
{
    sqlite3_close(sqlite);
    bench_finish(&bench);
}

static sqlite3_stmt *prepare(enum store_statement which)
{
    sqlite3_stmt *statement;
    ck_assert_int_eq(
        sqlite3_prepare_v2(sqlite, store_statement_sqlite(which), -1, &statement, NULL), SQLITE_OK);
    return statement;
}

/* Binds the parameters from `at` on that say which ratings are established. */
static void bind_established(sqlite3_stmt *statement, int at)
{
    sqlite3_bind_int64(statement, at, NOW_MS);
    sqlite3_bind_double(statement, at + 1, 1e-6);
    sqlite3_bind_double(statement, at + 2, STORE_RATING_ESTABLISHED * STORE_RATING_ESTABLISHED);
}

/* Runs the statement to its end; returns its steps, and the number of its rows. */
static int run(sqlite3_stmt *statement, int *rows)
{
    int code;
    *rows = 0;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        ++*rows;
    }
    ck_assert_int_eq(code, SQLITE_DONE);
    int steps = sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 0);
    sqlite3_finalize(statement);
    return steps;
}

/* Names are looked up for the page only, and no row of a rating is read: the index has all. */
START_TEST(table_skips_ratings_in_the_index)
{
    enum { STEPS_A_RATING = 25 };
    sqlite3_stmt *statement = prepare(SQL_READ_TABLE);
    sqlite3_bind_text(statement, 1, "tabula", -1, SQLITE_STATIC);
    sqlite3_bind_int(statement, 2, PAGE);
    sqlite3_bind_int(statement, 3, STORE_RANK_MAX - 1);
    bind_established(statement, 4);
    int rows;

    int steps = run(statement, &rows);

    ck_assert_int_eq(rows, PAGE);
    ck_assert_int_lt(steps, STEPS_A_RATING * STORE_RANK_MAX);
}
END_TEST

static bool uses_covering_index(enum store_statement which)
{
    char sql[4096];
    sqlite3_stmt *statement;
    bool uses = false;
    snprintf(sql, sizeof sql, "EXPLAIN QUERY PLAN %s", store_statement_sqlite(which));
    ck_assert_int_eq(sqlite3_prepare_v2(sqlite, sql, -1, &statement, NULL), SQLITE_OK);
    while (sqlite3_step(statement) == SQLITE_ROW) {
        enum { COLUMN_DETAIL = 3 };
        const char *detail = (const char *)sqlite3_column_text(statement, COLUMN_DETAIL);
        uses = uses || strstr(detail, "SEARCH ratings USING COVERING INDEX ratings_top") != NULL;
    }
    sqlite3_finalize(statement);
    return uses;
}

START_TEST(table_and_ranks_read_the_index_alone)
{
    ck_assert(uses_covering_index(SQL_READ_TABLE));
    ck_assert(uses_covering_index(SQL_READ_RATINGS));
}
END_TEST

START_TEST(curve_goes_from_point_to_point)
{
    enum { STEPS_A_STEP = 20 };
    sqlite3_stmt *statement = prepare(SQL_READ_CURVE);
    sqlite3_bind_text(statement, 1, user_id, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, "tabula", -1, SQLITE_STATIC);
    sqlite3_bind_int(statement, 3, STORE_CURVE_POINTS_MAX);
    sqlite3_bind_int(statement, 4, STORE_CURVE_STEPS_MAX);
    int rows;

    int steps = run(statement, &rows);

    ck_assert_int_eq(rows, STORE_CURVE_POINTS_MAX);
    ck_assert_int_lt(steps, STEPS_A_STEP * STORE_CURVE_STEPS_MAX);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("plans of SQLite");
    TCase *tests = tcase_create("plans");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, table_skips_ratings_in_the_index);
    tcase_add_test(tests, table_and_ranks_read_the_index_alone);
    tcase_add_test(tests, curve_goes_from_point_to_point);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
