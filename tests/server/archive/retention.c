/* SPDX-License-Identifier: MIT */
/* Games of guests are deleted when the operator demands it, with all their data; games of accounts stay. */
#include "server/harness/people.h"
#include "suite.h"

#include <string.h>

static struct people f;

static void set_up(void)
{
    people_connect(&f);
}

static void tear_down(void)
{
    bench_destroy(f.bench);
}

static const int64_t day_ms = INT64_C(24) * 3600 * 1000;

static void keep_days(int days)
{
    f.bench->app.archive.retention.days = days;
}

static void play_and_resign(void)
{
    bench_set_ms(bench_now_ms() + 61000); /* by then the same command is accepted again */
    begin_game(&f, "");
    play_to_turn(&f, 3);
    ck_assert_str_eq(guest_try(f.host, "sub", "\"d\":{\"topic\":\"chat:%s\"}", f.room), "ok");
    ck_assert_str_eq(guest_try(f.host, "chat.say",
                               "\"room\":\"%s\",\"d\":{\"channel\":\"players\","
                               "\"text\":\"Something secret.\"}",
                               f.room),
                     "ok");
    ck_assert_str_eq(
        guest_try(f.host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v), "ok");
}

/* Lets days pass and restarts the server; no guest is connected. */
static void let_days_pass(int days)
{
    int kept = f.bench->app.archive.retention.days;
    bench_set_ms(bench_now_ms() + days * day_ms);
    bench_restart(f.bench);
    keep_days(kept);
    bench_wait(f.bench, 2 * APP_TICK_MS);
}

static int64_t count(const char *sql)
{
    return fake_store_ask(f.bench->store, sql, "", 0);
}

START_TEST(games_of_guests_are_kept_for_ever_unless_a_number_of_days_is_set)
{
    play_and_resign();

    let_days_pass(4000);

    ck_assert_int_eq(count("SELECT count(*) FROM rooms"), 1);
    ck_assert_int_eq(count("SELECT count(*) FROM games"), 1);
}
END_TEST

START_TEST(game_of_guests_goes_with_everything_after_so_many_days)
{
    static const char *const tables[] = {"rooms", "events", "heads",   "chains", "seats",
                                         "lines", "games",  "players", "folds"};
    keep_days(30);
    play_and_resign();
    let_days_pass(29);
    ck_assert_int_eq(count("SELECT count(*) FROM rooms"), 1);
    ck_assert_int_eq(count("SELECT count(*) FROM lines"), 1);

    let_days_pass(2);

    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        char sql[64];
        snprintf(sql, sizeof sql, "SELECT count(*) FROM %s", tables[i]);
        ck_assert_msg(count(sql) == 0, "something is left in %s", tables[i]);
    }
    ck_assert_int_eq(count("SELECT count(*) FROM persons"), 3);
}
END_TEST

START_TEST(room_in_which_an_account_played_or_sat_stays)
{
    char sql[160];
    keep_days(1);
    play_and_resign();
    snprintf(sql, sizeof sql,
             "INSERT INTO accounts(who, name, password, vault, made)"
             " VALUES('%s', 'Ann', '', '', 0)",
             f.friend->user_id);
    fake_store_sql(f.bench->store, sql);
    int64_t stays = count("SELECT max(number) FROM rooms");
    struct guest *account = f.friend;
    f.friend = f.third;
    f.third = account;
    play_and_resign(); /* only guests play */

    let_days_pass(2);

    ck_assert_int_eq(count("SELECT count(*) FROM rooms"), 1);
    ck_assert_int_eq(count("SELECT max(number) FROM rooms"), stays);
    ck_assert_int_eq(count("SELECT count(*) FROM games"), 1);
    ck_assert_int_gt(count("SELECT count(*) FROM events"), 0);
    ck_assert_int_eq(count("SELECT count(*) FROM events WHERE room != (SELECT number FROM rooms)"),
                     0);
}
END_TEST

START_TEST(room_that_is_played_or_looked_at_stays)
{
    keep_days(1);
    begin_game(&f, "");
    bench_set_ms(bench_now_ms() + 3 * day_ms);
    bench_wait(f.bench, APP_TICK_MS);
    ck_assert_int_eq(count("SELECT count(*) FROM rooms"), 1);
    play_and_resign();
    ck_assert_str_eq(guest_follow(f.third, f.room), "ok");
    bench_set_ms(bench_now_ms() + 3 * day_ms);
    bench_wait(f.bench, RETENTION_EVERY_MS + APP_TICK_MS);

    ck_assert_int_eq(count("SELECT count(*) FROM rooms"), 2);
}
END_TEST

START_TEST(deletion_goes_on_after_a_store_that_failed)
{
    keep_days(1);
    for (int i = 0; i < 3; i++) {
        play_and_resign();
    }
    bench_set_ms(bench_now_ms() + 2 * day_ms);
    bench_restart(f.bench);
    keep_days(1);
    fake_store_fail(f.bench->store, STORE_FULL);
    bench_wait(f.bench, APP_TICK_MS);
    ck_assert_int_eq(count("SELECT count(*) FROM rooms"), 3);
    fake_store_fail(f.bench->store, STORE_OK);

    bench_wait(f.bench, 3 * APP_STORE_RETRY_MS);

    ck_assert_int_eq(count("SELECT count(*) FROM rooms"), 0);
    ck_assert_int_eq(count("SELECT count(*) FROM events"), 0);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("retention");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, games_of_guests_are_kept_for_ever_unless_a_number_of_days_is_set);
    tcase_add_test(tests, game_of_guests_goes_with_everything_after_so_many_days);
    tcase_add_test(tests, room_in_which_an_account_played_or_sat_stays);
    tcase_add_test(tests, room_that_is_played_or_looked_at_stays);
    tcase_add_test(tests, deletion_goes_on_after_a_store_that_failed);
    Suite *suite = suite_create("retention");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
