/* SPDX-License-Identifier: MIT */
/*
 * A connection that breaks during a transaction: nothing is lost, nothing is stored twice, and no write is
 * acknowledged too early.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/leases.h"
#include "store/store.h"
#include "suite.h"
#include "unit/server/store/postgres/server.h"

enum { MANY = 300 };

#define OURS " application_name = 'taberna' AND pid <> pg_backend_pid() "

static struct bench bench;

static void set_up(void)
{
    bench_init(&bench);
}

static void tear_down(void)
{
    bench_finish(&bench);
}

/* ---- breaking connections ---- */

static void end_connections(void)
{
    postgres_request(&bench, "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                             " WHERE" OURS);
}

static void let_in(bool on)
{
    postgres_run(&bench, on ? "UPDATE pg_database SET datallowconn = true"
                              " WHERE datname = current_database()"
                            : "UPDATE pg_database SET datallowconn = false"
                              " WHERE datname = current_database()");
    if (!on) {
        end_connections();
    }
}

static bool waits_for(const char *event)
{
    char sql[160];
    snprintf(sql, sizeof sql,
             "SELECT count(*) FROM pg_stat_activity WHERE" OURS "AND wait_event = '%s'", event);
    return postgres_request(&bench, sql) > 0;
}

static void set_server(const char *setting)
{
    char sql[160];
    snprintf(sql, sizeof sql, "ALTER SYSTEM %s", setting);
    postgres_run(&bench, sql);
    postgres_request(&bench, "SELECT pg_reload_conf()");
}

static void append(const char *room, int64_t v, struct told *told)
{
    struct store_write *write = store_begin(bench.store);
    store_add_event(write, room, v, "{}", 2, "", 0);
    store_commit(write, told_done, told);
}

static bool mark(void)
{
    return bench_commit(&bench, store_begin(bench.store)) == STORE_OK;
}

static void wait_for_server(void)
{
    while (!mark()) {
    }
}

/* ---- during a group of transactions ---- */

START_TEST(group_whose_connection_is_ended_before_its_end_is_stored_once)
{
    struct told told = {0};
    bench_put_room(&bench, "room1", "open", 1);
    postgres_run(&bench, "BEGIN");
    /* locks the table, so that every append waits */
    postgres_run(&bench, "UPDATE taberna.heads SET v = v");
    append("room1", 2, &told);
    while (!waits_for("transactionid")) {
        uv_run(&bench.loop, UV_RUN_NOWAIT);
        if (told.calls > 0) { /* the store has waited for longer than its limit */
            ck_assert_int_eq(told.status, STORE_FAILED);
            told = (struct told){0};
            append("room1", 2, &told);
        }
    }

    end_connections();
    postgres_run(&bench, "COMMIT");
    bench_wait(&bench, &told.calls, 1);
    wait_for_server();

    ck_assert(told.status == STORE_OK || told.status == STORE_FAILED);
    ck_assert_int_eq(bench_count(&bench, "room1"), told.status == STORE_OK ? 2 : 1);
}
END_TEST

START_TEST(group_that_was_stored_but_not_answered_is_not_stored_again)
{
    struct told told = {0};
    int v = 1;
    bench_put_room(&bench, "room1", "open", v);
    /* From some moment on, commits wait for a standby server that does not exist. */
    set_server("SET synchronous_standby_names = 'missing'");
    append("room1", ++v, &told);
    while (!waits_for("SyncRep")) {
        uv_run(&bench.loop, UV_RUN_NOWAIT);
        if (told.calls > 0) {
            told = (struct told){0};
            append("room1", ++v, &told);
        }
    }

    end_connections();
    set_server("RESET synchronous_standby_names");
    bench_wait(&bench, &told.calls, 1);

    ck_assert_int_eq(told.status, STORE_OK);
    wait_for_server();
    ck_assert_int_eq(bench_count(&bench, "room1"), v);
}
END_TEST

START_TEST(answers_match_stored_events_over_lost_connections)
{
    static struct told told[MANY];
    memset(told, 0, sizeof told);
    ck_assert(mark());
    for (int i = 0; i < MANY; i++) {
        char room[STORE_ID_BYTES];
        snprintf(room, sizeof room, "room%d", i);
        struct store_write *write = store_begin(bench.store);
        store_put_room(write, room, "open", 1);
        store_add_event(write, room, 1, "{}", 2, "", 0);
        store_commit(write, told_done, &told[i]);
        if (i % 7 == 0) {
            uv_run(&bench.loop, UV_RUN_NOWAIT);
        }
        if (i % 50 == 25) {
            end_connections();
        }
    }
    for (int i = 0; i < MANY; i++) {
        bench_wait(&bench, &told[i].calls, 1);
    }
    struct store_counts counts = {0};
    for (store_counts(bench.store, &counts); counts.losses == 0;
         store_counts(bench.store, &counts)) {
        uv_run(&bench.loop, UV_RUN_ONCE);
    }
    wait_for_server();

    for (int i = 0; i < MANY; i++) {
        char room[STORE_ID_BYTES];
        snprintf(room, sizeof room, "room%d", i);
        ck_assert(told[i].status == STORE_OK || told[i].status == STORE_FAILED);
        ck_assert_int_eq(bench_count(&bench, room),
                         told[i].status == STORE_OK ? 1 : -STORE_MISSING);
    }
    store_counts(bench.store, &counts);
    ck_assert(!counts.away);
}
END_TEST

/* ---- without a server ---- */

struct heard {
    int lost;
    int away;
    int failed; /* outcomes that the store reported as failures */
    int back;
    int not_durable;
    char words[200];
    char problem[400]; /* the store's message when it reported the loss of the server */
};

static void on_health(void *data, enum store_health event, const char *words)
{
    struct heard *heard = data;
    heard->lost += event == STORE_LOST;
    heard->away += event == STORE_AWAY;
    heard->back += event == STORE_BACK;
    heard->not_durable += event == STORE_NOT_DURABLE;
    if (event == STORE_NOT_DURABLE) {
        snprintf(heard->words, sizeof heard->words, "%s", words);
    }
    if (event == STORE_AWAY) {
        snprintf(heard->problem, sizeof heard->problem, "%s", store_problem(bench.store));
    }
}

static void on_outcome(void *data, enum store_status status)
{
    struct heard *heard = data;
    heard->failed += status != STORE_OK;
}

START_TEST(outage_is_reported_as_a_failure_without_a_write_and_again_with_another_reason)
{
    struct heard heard = {0};
    store_listen(bench.store, on_outcome, &heard);
    store_listen_health(bench.store, on_health, &heard);
    let_in(false);

    bench_wait(&bench, &heard.failed, 1);

    ck_assert_int_eq(heard.away, 1);
    postgres_run(&bench, "UPDATE taberna.version SET number = number + 1");
    let_in(true);
    bench_wait(&bench, &heard.away, 2);
    ck_assert_msg(strstr(heard.problem, "start the newer program") != NULL, "%s", heard.problem);
    postgres_run(&bench, "UPDATE taberna.version SET number = number - 1");
    wait_for_server();
    ck_assert_int_eq(heard.away, 2);
}
END_TEST

START_TEST(without_a_connection_writes_and_reads_fail_and_go_on_when_it_is_back)
{
    struct heard heard = {0};
    bench_put_room(&bench, "room1", "open", 1);
    store_listen_health(bench.store, on_health, &heard);
    let_in(false);

    while (mark()) {
    }
    ck_assert_int_eq(bench_append(&bench, "room1", 2, "{}"), STORE_FAILED);
    ck_assert_int_eq(bench_count(&bench, "room1"), -STORE_FAILED);
    ck_assert_ptr_nonnull(strstr(store_problem(bench.store), "cannot be reached"));
    ck_assert_int_eq(heard.lost, 1);
    ck_assert_msg(strstr(heard.problem, "the database cannot be reached: ") == heard.problem, "%s",
                  heard.problem);

    let_in(true);
    wait_for_server();
    ck_assert_int_eq(heard.back, 1);
    ck_assert_int_eq(bench_count(&bench, "room1"), 1);
    ck_assert_int_eq(bench_append(&bench, "room1", 2, "{}"), STORE_OK);
}
END_TEST

START_TEST(store_closes_without_a_connection)
{
    struct told told = {0};
    bench_put_room(&bench, "room1", "open", 1);
    let_in(false);
    append("room1", 2, &told);

    bench_close(&bench);

    ck_assert_int_eq(told.calls, 1);
    let_in(true);
    ck_assert_int_eq(bench_open(&bench), STORE_OK);
    ck_assert_int_eq(bench_count(&bench, "room1"), told.status == STORE_OK ? 2 : 1);
}
END_TEST

static void on_joined(void *data, enum store_status status, int64_t incarnation)
{
    (void)incarnation;
    told_done(data, status);
}

START_TEST(node_is_the_same_after_its_connection_was_lost)
{
    struct told told = {0};
    store_node_join(bench.store, "one", 60000, on_joined, &told);
    bench_wait(&bench, &told.calls, 1);

    end_connections();
    wait_for_server();
    int calls = told.calls;
    do { /* there may be no connection yet */
        store_node_renew(bench.store, told_done, &told);
        bench_wait(&bench, &told.calls, ++calls);
    } while (told.status == STORE_FAILED);

    ck_assert_int_eq(told.status, STORE_OK);
}
END_TEST

/* ---- opening ---- */

static void assert_refused(const char *url, enum store_status status, const char *words)
{
    struct store *store;
    char detail[512] = "";
    ck_assert_int_eq(
        store_open(&pg_engine, url, STORE_SHARED, &bench.loop, &store, detail, sizeof detail),
        status);
    ck_assert_msg(strstr(detail, words) != NULL, "\"%s\" lacks \"%s\"", detail, words);
    ck_assert_ptr_null(strstr(detail, "secret"));
}

START_TEST(tables_of_a_newer_version_are_refused)
{
    bench_close(&bench);
    postgres_run(&bench, "UPDATE taberna.version SET number = number + 1");

    assert_refused(postgres_url(), STORE_VERSION, "start the newer program");

    postgres_run(&bench, "UPDATE taberna.version SET number = number - 1");
    ck_assert_int_eq(bench_open(&bench), STORE_OK);
}
END_TEST

START_TEST(server_that_cannot_be_used_is_named_without_its_password)
{
    assert_refused("postgresql://me:secret@127.0.0.1:1/taberna", STORE_FAILED,
                   "PostgreSQL at 127.0.0.1:1/taberna cannot be used");
    assert_refused("postgresql://me:secret@[127/taberna?what=secret", STORE_FAILED, "is not valid");
}
END_TEST

START_TEST(server_without_durable_commits_is_reported)
{
    struct heard heard = {0};
    struct store_counts counts;
    bench_reopen(&bench); /* the PostgreSQL server of this suite does not sync */

    store_listen_health(bench.store, on_health, &heard);

    ck_assert_int_eq(heard.not_durable, 1);
    ck_assert_ptr_nonnull(strstr(heard.words, "fsync = off"));
    store_counts(bench.store, &counts);
    ck_assert(counts.not_durable);
}
END_TEST

static void on_backup(void *data, enum store_status status, const char *problem,
                      const struct store_copy *copy)
{
    ck_assert_ptr_null(copy);
    ck_assert_ptr_nonnull(strstr(problem, "pg_dump"));
    told_done(data, status);
}

START_TEST(backup_is_left_to_the_servers_own_tools)
{
    struct told told = {0};
    store_backup(bench.store, "/tmp/nothing", on_backup, &told);
    ck_assert_int_eq(told.calls, 0);
    bench_wait(&bench, &told.calls, 1);
    ck_assert_int_eq(told.status, STORE_FAILED);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("store: a server that is lost");
    TCase *tests = tcase_create("lost");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, group_whose_connection_is_ended_before_its_end_is_stored_once);
    tcase_add_test(tests, group_that_was_stored_but_not_answered_is_not_stored_again);
    tcase_add_test(tests, answers_match_stored_events_over_lost_connections);
    tcase_add_test(tests,
                   outage_is_reported_as_a_failure_without_a_write_and_again_with_another_reason);
    tcase_add_test(tests, without_a_connection_writes_and_reads_fail_and_go_on_when_it_is_back);
    tcase_add_test(tests, store_closes_without_a_connection);
    tcase_add_test(tests, node_is_the_same_after_its_connection_was_lost);
    tcase_add_test(tests, tables_of_a_newer_version_are_refused);
    tcase_add_test(tests, server_that_cannot_be_used_is_named_without_its_password);
    tcase_add_test(tests, server_without_durable_commits_is_reported);
    tcase_add_test(tests, backup_is_left_to_the_servers_own_tools);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
