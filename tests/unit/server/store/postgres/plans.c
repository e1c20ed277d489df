/* SPDX-License-Identifier: MIT */
/*
 * How PostgreSQL reads a long archive, also with a plan that is made for any parameters. Such a plan expects a tenth of
 * all rows where a statement asks for a page.
 */
#include <check.h>
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/statements.h"
#include "suite.h"
#include "unit/server/store/postgres/server.h"

enum { PLAN_BYTES = 8192, STATEMENT_BYTES = 4096 };

static struct bench bench;

/* 20,000 games of one user, as many rated users, and a rating step for each game. */
static void fill(void)
{
    bench_run_sql(
        &bench,
        "ALTER TABLE players DISABLE TRIGGER USER;"
        "INSERT INTO games(id, room, game, ruleset, rules, started, ended, result, reason, turns,"
        " rated, open, imported) SELECT i, 'room' || i, 1, 'tabula', 'tabula@1', i, i, '1-0',"
        " 'won', 40, 1, 1, 0 FROM generate_series(1, 20000) AS i;"
        "INSERT INTO players(game, seat, who, name) SELECT id, 'b1', 'many', 'Many' FROM games;"
        "INSERT INTO players(game, seat, who, name) SELECT id, 'w1', 'other', 'Other' FROM games;"
        "ALTER TABLE players ENABLE TRIGGER USER;"
        "INSERT INTO persons(who, token_hash, name, seen, made) SELECT 'who' || i,"
        " decode(md5(i::text), 'hex'), 'Name', 1, 1 FROM generate_series(1, 20000) AS i;"
        "INSERT INTO ratings(who, ruleset, rating, deviation, volatility, games, at) SELECT who,"
        " 'tabula', 1500 + substr(who, 4)::int / 100.0, 60, 0.06, 9, 1000 FROM persons;"
        "INSERT INTO rating_steps(who, ruleset, room, game, at, other, before, rating, deviation)"
        " SELECT 'many', 'tabula', room, game, ended, 'other', 1500, 1500, 60 FROM games");
    /* An index is read alone only if the rows are known to be visible to all, as the server does in its own time. */
    bench_run_sql(&bench, "VACUUM ANALYZE");
}

static void set_up(void)
{
    bench_init(&bench);
    fill();
}

static void tear_down(void)
{
    bench_finish(&bench);
}

/*
 * The plan of the statement for any parameters; it runs with `arguments`. Valid until the next call.
 *
 * more  in  options of EXPLAIN, each with a comma behind it
 */
static const char *plan_of(enum store_statement which, const char *arguments, const char *more)
{
    static char plan[PLAN_BYTES];
    char sql[STATEMENT_BYTES];
    snprintf(sql, sizeof sql, "PREPARE one AS %s", store_statement_postgres(which));
    for (char *at = strchr(sql, '?'); at != NULL; at = strchr(at, '?')) {
        *at = '$';
    }
    postgres_run(&bench, "SET plan_cache_mode = force_generic_plan");
    postgres_run(&bench, "SET max_parallel_workers_per_gather = 0");
    postgres_run(&bench, sql);
    snprintf(sql, sizeof sql, "EXPLAIN (%sCOSTS OFF) EXECUTE one(%s)", more, arguments);
    PGresult *result = PQexec(bench.aside, sql);
    ck_assert_msg(PQresultStatus(result) == PGRES_TUPLES_OK, "%s", PQerrorMessage(bench.aside));
    plan[0] = '\0';
    for (int row = 0; row < PQntuples(result); row++) {
        size_t used = strlen(plan);
        snprintf(plan + used, sizeof plan - used, "%s\n", PQgetvalue(result, row, 0));
    }
    PQclear(result);
    postgres_run(&bench, "DEALLOCATE one");
    return plan;
}

static void assert_plan(const char *plan, const char *words, bool has)
{
    ck_assert_msg((strstr(plan, words) != NULL) == has, "%s \"%s\":\n%s", has ? "lacks" : "has",
                  words, plan);
}

START_TEST(players_of_a_page_are_looked_up_game_by_game)
{
    static const struct {
        enum store_statement which;
        const char *arguments;
    } pages[] = {{SQL_READ_GAMES_PLAYERS, "9223372036854775807, 500, 0, 0, -1, '', ''"},
                 {SQL_READ_GAMES_OF_PLAYERS, "9223372036854775807, 500, 0, 0, -1, '', '', 'many'"},
                 {SQL_READ_GAMES_OF_RULESET_PLAYERS,
                  "9223372036854775807, 500, 0, 0, -1, '', '', 'tabula'"}};

    const char *plan = plan_of(pages[_i].which, pages[_i].arguments, "");

    assert_plan(plan, "using players_pkey on players", true);
    assert_plan(plan, "Seq Scan on players", false);
    assert_plan(plan, "Hash", false);
}
END_TEST

/* A search for drawn games examines 500 won ones in a batch, and needs the players of none. */
START_TEST(players_of_games_that_do_not_fit_are_not_read)
{
    const char *plan = plan_of(SQL_READ_GAMES_OF_PLAYERS,
                               "9223372036854775807, 500, 0, 0, -1, '1/2', '1/2', 'many'",
                               "ANALYZE, TIMING OFF, ");

    ck_assert_msg(strstr(plan, "using players_pkey on players (never executed)") != NULL, "%s",
                  plan);
}
END_TEST

START_TEST(table_skips_ratings_in_the_index)
{
    const char *plan = plan_of(SQL_READ_TABLE, "'tabula', 50, 9999, 2000, 0.000001, 12100", "");

    assert_plan(plan, "Index Only Scan using ratings_top on ratings", true);
    assert_plan(plan, "Sort", false);
    assert_plan(plan, "Join", false);
}
END_TEST

START_TEST(ranks_are_counted_in_the_index)
{
    const char *plan = plan_of(SQL_READ_RATINGS, "'who9', 10000, 2000, 0.000001, 12100", "");

    assert_plan(plan, "Index Only Scan using ratings_top on ratings", true);
}
END_TEST

START_TEST(curve_goes_from_point_to_point)
{
    const char *plan = plan_of(SQL_READ_CURVE, "'many', 'tabula', 1000, 10000", "");

    assert_plan(plan, "Recursive Union", true);
    assert_plan(plan, "WindowAgg", false);
    assert_plan(plan, "Hash", false);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("plans of PostgreSQL");
    TCase *tests = tcase_create("plans");
    tcase_set_timeout(tests, 120);
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_loop_test(tests, players_of_a_page_are_looked_up_game_by_game, 0, 3);
    tcase_add_test(tests, players_of_games_that_do_not_fit_are_not_read);
    tcase_add_test(tests, table_skips_ratings_in_the_index);
    tcase_add_test(tests, ranks_are_counted_in_the_index);
    tcase_add_test(tests, curve_goes_from_point_to_point);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
