/* SPDX-License-Identifier: MIT */
/* Rated games that a user leaves before both sides had two turns: the first three of a day change no rating. */
#include <check.h>
#include <string.h>

#include "app/app.h"
#include "rating/ratings.h"
#include "server/harness/people.h"
#include "session/session.h"
#include "store/accounts.h"
#include "store/people.h"
#include "store/ratings.h"
#include "suite.h"

static struct people f;

static void tear_down(void)
{
    bench_destroy(f.bench);
}

#define RATED ",\"rated\":true,\"clock\":\"fast\""

static uint64_t seed;

static void make_account(struct guest *guest, const char *name)
{
    struct store_write *write = store_begin(f.bench->store);
    struct store_account account = {guest->user_id, name, "", "", bench_now_ms()};
    store_add_account(write, &account);
    store_commit(write, NULL, NULL);
    fake_store_run(f.bench->store);
    session_find(&f.bench->app.sessions, guest->user_id)->account = true;
}

/* The loop runs once, and looks for stalls. */
static void turn_loop(void)
{
    app_tick(&f.bench->app, app_set_time(&f.bench->app, runtime_now(&f.bench->app.runtime)));
    fake_store_run(f.bench->store);
}

/* The loop runs so long without a stall. */
static void turn_loop_for(int64_t ms)
{
    for (int64_t at_ms = 0; at_ms < ms; at_ms += APP_TICK_MS) {
        bench_set_ms(bench_now_ms() + APP_TICK_MS);
        turn_loop();
    }
}

static void set_up(void)
{
    seed = 5;
    people_connect(&f);
    make_account(f.host, "Ann");
    make_account(f.friend, "Ben");
}

struct found {
    int64_t games; /* of reliability */
    int64_t left;
    int64_t rated; /* games of the rating */
    double rating;
};

static void on_profile(void *data, enum store_status status, const struct store_profile *profile)
{
    struct found *found = data;
    ck_assert_int_eq(status, STORE_OK);
    *found = (struct found){.games = profile->shown.games, .left = profile->shown.left};
    if (profile->rating_count > 0) {
        found->rated = profile->ratings[0].games;
        found->rating = profile->ratings[0].user.rating;
    }
}

static struct found profile_of(const struct guest *guest)
{
    struct found found = {0};
    store_read_profile(f.bench->store, guest->user_id, false, bench_now_ms(), on_profile, &found);
    fake_store_run(f.bench->store);
    return found;
}

static const char *resign(struct guest *guest)
{
    return guest_try(guest, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v);
}

static void request_rematch(struct guest *guest)
{
    char tip[DICE_HEX_CHARS + 1];
    guest_new_chain(guest, tip);
    ck_assert_str_eq(guest_try(guest, "rematch",
                               "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"tip\":\"%s\"}", f.room,
                               state(&f)->v, tip),
                     "ok");
}

static void play_again(void)
{
    request_rematch(f.host);
    request_rematch(f.friend);
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
}

static void leave_early(struct guest *guest, int times)
{
    for (int i = 0; i < times; i++) {
        begin_game(&f, RATED);
        ck_assert_str_eq(resign(guest), "ok");
    }
}

static void play_turns(int turns)
{
    struct guest *players[] = {f.host, f.friend};
    while (state(&f)->turns < turns) {
        ck_assert(bench_act(f.bench, players, 2, f.room, &seed));
    }
}

START_TEST(first_three_early_departures_of_a_day_are_free_and_the_fourth_is_lost)
{
    leave_early(f.host, STORE_DEPARTURES_FREE);
    ck_assert_int_eq(profile_of(f.host).rated, 0);
    ck_assert_int_eq(profile_of(f.friend).rated, 0);
    ck_assert_str_eq(json_string_value(json_object_get(guest_last(f.friend, "rated"), "why")),
                     "not-played");

    leave_early(f.host, 1);

    ck_assert_int_eq(profile_of(f.host).rated, 1);
    ck_assert_double_lt(profile_of(f.host).rating, 1500);
    ck_assert_double_gt(profile_of(f.friend).rating, 1500);
    ck_assert_ptr_null(json_object_get(guest_last(f.friend, "rated"), "why"));
}
END_TEST

START_TEST(every_early_departure_counts_as_left_in_reliability)
{
    leave_early(f.host, STORE_DEPARTURES_FREE + 1);

    ck_assert_int_eq(profile_of(f.host).games, STORE_DEPARTURES_FREE + 1);
    ck_assert_int_eq(profile_of(f.host).left, STORE_DEPARTURES_FREE + 1);
    ck_assert_int_eq(profile_of(f.friend).games, STORE_DEPARTURES_FREE + 1);
    ck_assert_int_eq(profile_of(f.friend).left, 0);
}
END_TEST

START_TEST(departures_of_each_user_are_counted_apart)
{
    leave_early(f.host, STORE_DEPARTURES_FREE);
    leave_early(f.friend, STORE_DEPARTURES_FREE);

    ck_assert_int_eq(profile_of(f.host).rated, 0);
    leave_early(f.friend, 1);
    ck_assert_double_gt(profile_of(f.host).rating, 1500);
    ck_assert_double_lt(profile_of(f.friend).rating, 1500);
}
END_TEST

START_TEST(next_day_has_three_free_departures_again)
{
    leave_early(f.host, STORE_DEPARTURES_FREE);
    bench_set_ms(bench_now_ms() + STORE_DEPARTURES_MS + 1);
    bench_run(f.bench);
    guest_come_again(f.host, NULL);
    guest_come_again(f.friend, NULL);
    bench_wait(f.bench, RATINGS_EXCUSED_MS + 1000);

    leave_early(f.host, STORE_DEPARTURES_FREE);

    ck_assert_int_eq(profile_of(f.host).rated, 0);
    ck_assert_int_eq(profile_of(f.host).left, 2 * STORE_DEPARTURES_FREE);
}
END_TEST

START_TEST(game_in_which_both_had_two_turns_is_no_early_departure)
{
    begin_game(&f, RATED);
    play_turns(4);
    ck_assert_str_eq(resign(f.host), "ok");

    ck_assert_int_eq(profile_of(f.host).rated, 1);
    ck_assert_int_eq(profile_of(f.host).left, 0);
}
END_TEST

START_TEST(loss_on_time_before_two_turns_is_an_early_departure)
{
    struct guest *players[] = {f.host, f.friend};
    for (int i = 0; i <= STORE_DEPARTURES_FREE; i++) {
        begin_game(&f, RATED);
        while (room_owing_seat(state(&f), SIDE_WHITE) == SEAT_NONE ||
               room_owing_seat(state(&f), SIDE_BLACK) != SEAT_NONE) {
            ck_assert(bench_act(f.bench, players, 2, f.room, &seed));
        }
        ck_assert_int_lt(state(&f)->turns, 4);
        bench_wait(f.bench, 5 * 60000);
        ck_assert_int_eq(state(&f)->reason, END_TIME);
    }

    ck_assert_int_eq(profile_of(f.host).left, STORE_DEPARTURES_FREE + 1);
    ck_assert_int_eq(profile_of(f.friend).left, 0);
    ck_assert_int_eq(profile_of(f.host).rated, 1);
    ck_assert_double_lt(profile_of(f.host).rating, 1500);
}
END_TEST

static void let_friend_be_claimed_against(const char *what)
{
    begin_game(&f, RATED);
    struct guest *players[] = {f.host, f.friend};
    while (room_owing_seat(state(&f), SIDE_WHITE) != SEAT_NONE ||
           room_owing_seat(state(&f), SIDE_BLACK) == SEAT_NONE) {
        ck_assert(bench_act(f.bench, players, 2, f.room, &seed));
    }
    ck_assert_int_lt(state(&f)->turns, 4);
    ck_assert_str_eq(guest_try(f.friend, "leave", "\"room\":\"%s\"", f.room), "ok");
    bench_wait(f.bench, 12000);
    ck_assert_str_eq(guest_try(f.host, "claim",
                               "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"what\":\"%s\"}", f.room,
                               state(&f)->v, what),
                     "ok");
}

START_TEST(player_against_whom_the_game_is_claimed_has_left_it)
{
    static const char *const claims[] = {"win", "draw"};
    for (int i = 0; i <= STORE_DEPARTURES_FREE; i++) {
        let_friend_be_claimed_against(claims[_i]);
    }

    ck_assert_int_eq(profile_of(f.friend).left, STORE_DEPARTURES_FREE + 1);
    ck_assert_int_eq(profile_of(f.host).left, 0);
    ck_assert_double_lt(profile_of(f.friend).rating, 1500);
    ck_assert_double_gt(profile_of(f.host).rating, 1500);
}
END_TEST

START_TEST(early_draw_by_agreement_is_no_departure)
{
    for (int i = 0; i <= STORE_DEPARTURES_FREE; i++) {
        begin_game(&f, RATED);
        ck_assert_str_eq(
            guest_try(f.host, "draw.offer", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v),
            "ok");
        ck_assert_str_eq(guest_try(f.friend, "draw.answer",
                                   "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"accept\":true}",
                                   f.room, state(&f)->v),
                         "ok");
    }

    ck_assert_int_eq(profile_of(f.host).left + profile_of(f.friend).left, 0);
    ck_assert_int_eq(profile_of(f.host).rated, 0);
}
END_TEST

/* ---- outages ---- */

static void restart(void)
{
    bench_restart(f.bench);
    turn_loop();
    guest_come_again(f.host, NULL);
    guest_come_again(f.friend, NULL);
    session_find(&f.bench->app.sessions, f.host->user_id)->account = true;
    session_find(&f.bench->app.sessions, f.friend->user_id)->account = true;
}

START_TEST(departure_within_a_minute_of_a_restart_counts_nowhere)
{
    leave_early(f.host, STORE_DEPARTURES_FREE);
    for (int i = 0; i < 2; i++) {
        begin_game(&f, RATED);
        bench_set_ms(bench_now_ms() + 1000);
        restart();
        turn_loop_for(RATINGS_EXCUSED_MS - 2000);
        ck_assert_str_eq(resign(f.host), "ok");
    }

    ck_assert_int_eq(profile_of(f.host).rated, 0);
    ck_assert_int_eq(profile_of(f.host).games, STORE_DEPARTURES_FREE);
    ck_assert_int_eq(profile_of(f.host).left, STORE_DEPARTURES_FREE);
}
END_TEST

START_TEST(departure_that_is_excused_uses_up_no_free_one)
{
    begin_game(&f, RATED);
    bench_set_ms(bench_now_ms() + 1000);
    restart();
    ck_assert_str_eq(resign(f.host), "ok");
    turn_loop_for(RATINGS_EXCUSED_MS);

    leave_early(f.host, STORE_DEPARTURES_FREE);

    ck_assert_int_eq(profile_of(f.host).rated, 0);
}
END_TEST

START_TEST(departure_more_than_a_minute_after_a_restart_counts)
{
    leave_early(f.host, STORE_DEPARTURES_FREE);
    begin_game(&f, RATED);
    bench_set_ms(bench_now_ms() + 1000);
    restart();
    turn_loop_for(RATINGS_EXCUSED_MS + 1000);

    ck_assert_str_eq(resign(f.host), "ok");

    ck_assert_int_eq(profile_of(f.host).rated, 1);
    ck_assert_int_eq(profile_of(f.host).left, STORE_DEPARTURES_FREE + 1);
}
END_TEST

START_TEST(game_that_begins_after_the_outage_is_not_excused)
{
    leave_early(f.host, STORE_DEPARTURES_FREE);
    restart();
    turn_loop_for(1000);

    leave_early(f.host, 1);

    ck_assert_int_eq(profile_of(f.host).rated, 1);
}
END_TEST

START_TEST(departure_after_a_failure_of_the_store_counts_nowhere)
{
    begin_game(&f, RATED);
    turn_loop_for(1000);
    fake_store_fail(f.bench->store, STORE_FULL);
    turn_loop_for(5000);
    ck_assert_str_eq(resign(f.host), "storage-paused");
    fake_store_fail(f.bench->store, STORE_OK);
    turn_loop_for(10000);

    ck_assert_str_eq(resign(f.host), "ok");

    ck_assert_int_eq(profile_of(f.host).games, 0);
    ck_assert_int_eq(profile_of(f.friend).games, 1);
}
END_TEST

START_TEST(departure_after_a_long_stall_counts_nowhere_and_after_a_hiccup_it_does)
{
    turn_loop_for(1000);
    begin_game(&f, RATED);
    turn_loop_for(1000);
    bench_set_ms(bench_now_ms() + (_i == 0 ? 20000 : 2000));
    turn_loop();

    ck_assert_str_eq(resign(f.host), "ok");

    ck_assert_int_eq(profile_of(f.host).left, _i);
}
END_TEST

/* ---- what is not touched ---- */

START_TEST(match_knows_no_early_departures)
{
    begin_game(&f, RATED ",\"games\":9");
    for (int i = 0; i <= STORE_DEPARTURES_FREE; i++) {
        ck_assert_str_eq(resign(f.host), "ok");
        play_again();
    }

    ck_assert_int_eq(profile_of(f.host).rated, 0);
    ck_assert_int_eq(profile_of(f.host).games, STORE_DEPARTURES_FREE + 1);
    ck_assert_int_eq(profile_of(f.host).left, 0);
}
END_TEST

START_TEST(table_with_a_bot_knows_no_early_departures)
{
    bench_let_bots(f.bench);
    for (int i = 0; i <= STORE_DEPARTURES_FREE; i++) {
        guest_open(f.host, "\"ruleset\":\"tabula\"" RATED ",\"bot\":11", f.room);
        ck_assert_str_eq(guest_sit(f.host, f.room, "any"), "ok");
        ck_assert_str_eq(resign(f.host), "ok");
    }

    ck_assert_int_eq(profile_of(f.host).rated, 0);
    ck_assert_int_eq(profile_of(f.host).left, 0);
}
END_TEST

START_TEST(unrated_game_knows_no_early_departures)
{
    begin_game(&f, "");
    ck_assert_str_eq(resign(f.host), "ok");

    ck_assert_int_eq(profile_of(f.host).games, 1);
    ck_assert_int_eq(profile_of(f.host).left, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("early departures");
    TCase *tests = tcase_create("departures");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, first_three_early_departures_of_a_day_are_free_and_the_fourth_is_lost);
    tcase_add_test(tests, every_early_departure_counts_as_left_in_reliability);
    tcase_add_test(tests, departures_of_each_user_are_counted_apart);
    tcase_add_test(tests, next_day_has_three_free_departures_again);
    tcase_add_test(tests, game_in_which_both_had_two_turns_is_no_early_departure);
    tcase_add_test(tests, loss_on_time_before_two_turns_is_an_early_departure);
    tcase_add_loop_test(tests, player_against_whom_the_game_is_claimed_has_left_it, 0, 2);
    tcase_add_test(tests, early_draw_by_agreement_is_no_departure);
    tcase_add_test(tests, departure_within_a_minute_of_a_restart_counts_nowhere);
    tcase_add_test(tests, departure_that_is_excused_uses_up_no_free_one);
    tcase_add_test(tests, departure_more_than_a_minute_after_a_restart_counts);
    tcase_add_test(tests, game_that_begins_after_the_outage_is_not_excused);
    tcase_add_test(tests, departure_after_a_failure_of_the_store_counts_nowhere);
    tcase_add_loop_test(
        tests, departure_after_a_long_stall_counts_nowhere_and_after_a_hiccup_it_does, 0, 2);
    tcase_add_test(tests, match_knows_no_early_departures);
    tcase_add_test(tests, table_with_a_bot_knows_no_early_departures);
    tcase_add_test(tests, unrated_game_knows_no_early_departures);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
