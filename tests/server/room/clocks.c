/* SPDX-License-Identifier: MIT */
/* Clocks of games in the server; the time moves only when the test moves it. */
#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/wall_clock.h"
#include "server/harness/timed.h"
#include "suite.h"

START_TEST(events_and_snapshots_show_the_clocks)
{
    start("\"clock\":\"delay:10/180\"");
    enum side side = mover();
    const char *name = side == SIDE_WHITE ? "w" : "b";

    act();

    const json_t *clocks = json_object_get(guest_last(white, "event"), "c");
    ck_assert_int_eq(clock_of(clocks, name), 180000);
    ck_assert_int_eq(clock_of(clocks, "free"), 10000);
    ck_assert_str_eq(json_string_value(json_object_get(clocks, "run")), name);

    bench_wait(bench, 14000);
    ck_assert_str_eq(guest_try(white, "sub", "\"d\":{\"topic\":\"room:%s\"}", room), "ok");
    const json_t *data = json_object_get(guest_last(white, "room"), "d");
    clocks = json_object_get(data, "clocks");
    ck_assert_int_eq(clock_of(clocks, name), 176000);
    ck_assert_int_eq(clock_of(clocks, "free"), 0);
    ck_assert_int_eq(clock_of(clocks, "at"), bench_now_ms());
    const json_t *owed = json_array_get(json_object_get(data, "owed"), 0);
    ck_assert_int_eq(clock_of(owed, "deadline"), bench_now_ms() + 176000);
    leave();
}
END_TEST

START_TEST(a_turn_is_charged_to_its_player_and_starts_the_other)
{
    start("\"clock\":\"delay:10/180\"");
    enum side side = mover();
    enum side other = side == SIDE_WHITE ? SIDE_BLACK : SIDE_WHITE;
    bench_wait(bench, 8000);
    act();
    bench_wait(bench, 7000);
    act();

    ck_assert_int_eq(clock_left_ms(&state()->clock, side, bench_now_ms()), 175000);
    ck_assert(!clock_runs(&state()->clock, side));
    ck_assert(clock_runs(&state()->clock, other));
    ck_assert_int_gt(clock_free_ms(&state()->clock, other, bench_now_ms()), 10000);
    leave();
}
END_TEST

START_TEST(an_untimed_game_shows_no_clocks)
{
    start("\"clock\":\"none\"");
    act();
    ck_assert_ptr_null(json_object_get(guest_last(white, "event"), "c"));
    ck_assert_str_eq(guest_try(white, "sub", "\"d\":{\"topic\":\"room:%s\"}", room), "ok");
    const json_t *data = json_object_get(guest_last(white, "room"), "d");
    ck_assert_ptr_null(json_object_get(data, "clocks"));
    ck_assert_ptr_null(
        json_object_get(json_array_get(json_object_get(data, "owed"), 0), "deadline"));
    leave();
}
END_TEST

/* ---- expiry ---- */

START_TEST(a_flag_falls_in_the_millisecond_in_which_the_time_is_up)
{
    start("\"clock\":\"delay:10/60\"");
    enum side side = mover();
    int64_t deadline_ms = clock_deadline_ms(&state()->clock, side);

    app_tick(&bench->app, deadline_ms - 1);
    fake_store_run(bench->store);
    ck_assert_int_eq(state()->phase, ROOM_PLAYING);
    app_tick(&bench->app, deadline_ms);
    fake_store_run(bench->store);

    ck_assert_int_eq(state()->phase, ROOM_ENDED);
    ck_assert_int_eq(state()->reason, END_TIME);
    ck_assert_int_eq(state()->result, room_result_of(other_of(side)));
    ck_assert_int_eq(guest_heard(white, "event", "flagged"), 1);
    const json_t *ended = guest_last(white, "event");
    ck_assert_str_eq(json_string_value(json_object_get(ended, "e")), "ended");
    ck_assert_str_eq(json_string_value(json_object_get(json_object_get(ended, "d"), "reason")),
                     "time");
    ck_assert_int_eq(clock_of(json_object_get(ended, "c"), side == SIDE_WHITE ? "w" : "b"), 0);
    leave();
}
END_TEST

START_TEST(command_between_deadline_and_tick_is_too_late)
{
    start("\"clock\":\"delay:1/0\"");
    struct guest *late = guest_of(mover());
    bench_set_ms(clock_deadline_ms(&state()->clock, mover()));

    ck_assert_str_eq(say(late, "roll", ""), "stale-version");
    ck_assert_str_eq(say(late, "resign", ""), "stale-version");
    ck_assert_int_eq(state()->phase, ROOM_PLAYING);
    app_tick(&bench->app, bench_now_ms());
    fake_store_run(bench->store);
    ck_assert_int_eq(state()->reason, END_TIME);
    leave();
}
END_TEST

START_TEST(command_on_a_slow_line_is_awaited_within_bounds)
{
    start("\"clock\":\"delay:10/60\"");
    enum side side = mover();
    fake_net_set_round_trip(bench->net, guest_of(side)->conn, 9000);
    int64_t deadline_ms = clock_deadline_ms(&state()->clock, side);

    bench_set_ms(deadline_ms + CLOCK_LAG_TURN_MS - 1);
    app_tick(&bench->app, bench_now_ms());
    fake_store_run(bench->store);
    ck_assert_int_eq(state()->phase, ROOM_PLAYING);
    ck_assert_str_eq(say(guest_of(side), "roll", ""), "ok");

    const json_t *event = guest_last(white, "event");
    ck_assert_int_eq(clock_of(json_object_get(event, "d"), "lag"), CLOCK_LAG_TURN_MS);
    ck_assert_int_eq(clock_of(json_object_get(event, "c"), side == SIDE_WHITE ? "w" : "b"), 1);
    leave();
}
END_TEST

START_TEST(lag_is_not_spoken_of_where_it_cost_nothing)
{
    start("\"clock\":\"delay:10/60\"");
    fake_net_set_round_trip(bench->net, white->conn, 300);
    fake_net_set_round_trip(bench->net, black->conn, 300);
    act();
    const struct room *of = bench_room(bench, room);
    for (int64_t v = 1; v <= of->state->v; v++) {
        ck_assert_ptr_null(strstr(room_line(of, v)->text, "\"lag\""));
    }
    leave();
}
END_TEST

START_TEST(both_whose_time_is_up_at_once_have_drawn)
{
    seed = 77;
    bench = bench_create();
    white = guest_create(bench);
    black = guest_create(bench);
    guest_open(white, "\"ruleset\":\"tabula\",\"clock\":\"delay:5/10\"", room);
    ck_assert_str_eq(guest_sit(white, room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(black, room, "b1"), "ok");
    ck_assert(clock_runs(&state()->clock, SIDE_WHITE) && clock_runs(&state()->clock, SIDE_BLACK));

    bench_wait(bench, 20000);

    ck_assert_int_eq(state()->reason, END_TIME);
    ck_assert_int_eq(state()->result, RESULT_DRAW);
    ck_assert_int_eq(guest_heard(white, "event", "flagged"), 2);
    leave();
}
END_TEST

START_TEST(a_turn_taken_back_brings_back_the_time)
{
    start("\"clock\":\"fischer:100/5\"");
    enum side side = mover();
    act();
    bench_wait(bench, 20000);
    int64_t before_ms = clock_left_ms(&state()->clock, side, bench_now_ms());
    act();
    ck_assert_int_eq(clock_left_ms(&state()->clock, side, bench_now_ms()), before_ms + 5000);
    bench_wait(bench, 30000);

    ck_assert_str_eq(say(guest_of(side), "takeback", ""), "ok");

    ck_assert_int_eq(clock_left_ms(&state()->clock, side, bench_now_ms()), before_ms);
    ck_assert_int_eq(clock_left_ms(&state()->clock, other_of(side), bench_now_ms()), 100000);
    ck_assert(clock_runs(&state()->clock, side));
    ck_assert(!clock_runs(&state()->clock, other_of(side)));
    leave();
}
END_TEST

/* ---- downtime of the server ---- */

static void check_same(const struct clock *clock)
{
    ck_assert_mem_eq(&state()->clock, clock, sizeof *clock);
}

START_TEST(the_log_read_again_gives_the_same_clocks)
{
    static const char *const clocks[] = {"\"clock\":\"delay:3/60\"", "\"clock\":\"fischer:90/2\"",
                                         "\"clock\":\"days:2\"", "\"clock\":\"none\""};
    start(clocks[_i]);
    fake_net_set_round_trip(bench->net, white->conn, 400);
    for (int i = 0; i < 12 && state()->phase == ROOM_PLAYING; i++) {
        bench_wait(bench, 250 * (i % 4) * 5);
        act();
        if (i == 7) {
            enum side side = other_of(mover());
            (void)say(guest_of(side), "takeback", "");
        }
    }
    struct clock before = state()->clock;

    bench_restart(bench);

    check_same(&before);
    leave();
}
END_TEST

static int64_t left_of(enum side side)
{
    return clock_left_ms(&state()->clock, side, bench_now_ms());
}

START_TEST(a_restart_charges_time_used_before_it_and_returns_the_outage)
{
    static const int64_t downs_ms[] = {4000, 3600000};
    start("\"clock\":\"delay:10/180\"");
    enum side side = mover();
    bench_wait(bench, 70000);
    int64_t back_ms = downs_ms[_i] < CLOCK_BACK_MS ? downs_ms[_i] : CLOCK_BACK_MS;
    bench_restart_after(bench, downs_ms[_i]);
    bench_wait(bench, APP_TICK_MS);

    ck_assert_int_eq(state()->phase, ROOM_PLAYING);
    ck_assert_int_ge(left_of(side), 180000 - 60000 + back_ms);
    ck_assert_int_le(left_of(side), 180000 - 60000 + CLOCK_BACK_MS + ROOMS_ALIVE_EVERY_MS);
    ck_assert_int_eq(clock_free_ms(&state()->clock, side, bench_now_ms()), 0);
    leave();
}
END_TEST

START_TEST(a_view_before_the_first_tick_shows_the_clocks_of_after_it)
{
    start("\"clock\":\"fischer:60/0\"");
    enum side side = mover();
    bench_wait(bench, 20000);
    bench_restart_after(bench, 600000);
    guest_come_again(white, NULL);
    ck_assert_str_eq(guest_try(white, "sub", "\"d\":{\"topic\":\"room:%s\"}", room), "ok");

    const json_t *data = json_object_get(guest_last(white, "room"), "d");
    int64_t shown_ms = clock_of(json_object_get(data, "clocks"), side == SIDE_WHITE ? "w" : "b");
    bench_wait(bench, APP_TICK_MS);
    ck_assert_int_ge(shown_ms, 40000 + CLOCK_BACK_MS);
    ck_assert_int_le(llabs(shown_ms - left_of(side)), APP_TICK_MS);
    leave();
}
END_TEST

START_TEST(free_time_that_was_used_before_a_restart_stays_used)
{
    start("\"clock\":\"delay:60/180\"");
    enum side side = mover();
    bench_wait(bench, 45000);
    bench_restart_after(bench, 10000);
    bench_wait(bench, APP_TICK_MS);

    ck_assert_int_ge(clock_free_ms(&state()->clock, side, bench_now_ms()), 15000 - APP_TICK_MS);
    ck_assert_int_le(clock_free_ms(&state()->clock, side, bench_now_ms()),
                     15000 + ROOMS_ALIVE_EVERY_MS);
    leave();
}
END_TEST

START_TEST(many_restarts_and_stalls_give_fifteen_seconds_in_an_hour)
{
    enum { OUTAGES = 40, BETWEEN_MS = 3000 };
    start("\"clock\":\"fischer:300/0\"");
    enum side side = mover();
    int64_t first_v = state()->v;
    for (int i = 0; i < OUTAGES; i++) {
        bench_wait(bench, BETWEEN_MS);
        if (i % 2 == 0) {
            bench_restart_after(bench, 5000);
        } else {
            (void)app_set_time(&bench->app, app_now(&bench->app));
            bench_set_ms(bench_now_ms() + 5000);
            (void)app_set_time(&bench->app, app_now(&bench->app));
        }
    }
    bench_wait(bench, APP_TICK_MS);

    ck_assert_int_ge(state()->v, first_v + OUTAGES);
    ck_assert_int_le(left_of(side), 300000 + CLOCK_BACK_MS);
    int64_t used_ms = OUTAGES * BETWEEN_MS - (OUTAGES / 2) * ROOMS_ALIVE_EVERY_MS;
    ck_assert_int_le(left_of(side), 300000 + CLOCK_BACK_MS - used_ms);
    ck_assert_int_ge(left_of(side), 300000 + CLOCK_BACK_MS - OUTAGES * BETWEEN_MS - APP_TICK_MS);
    leave();
}
END_TEST

START_TEST(an_outage_is_settled_once)
{
    start("\"clock\":\"delay:10/180\"");
    bench_restart_after(bench, 3000);
    int64_t v = state()->v;
    bench_wait(bench, 2000);
    ck_assert_int_eq(state()->v, v + 1);
    bench_wait(bench, 2000);
    ck_assert_int_eq(state()->v, v + 1);
    leave();
}
END_TEST

/* ---- times in the store that are not those of today ---- */

#define DAY_MS (INT64_C(24) * 60 * 60 * 1000)

/* The machine's time is another after the next start. */
static void restart_at(int64_t now_ms)
{
    bench_restart_after(bench, now_ms - bench_now_ms());
    bench_wait(bench, APP_TICK_MS);
    guest_come_again(white, NULL);
    guest_come_again(black, NULL);
}

START_TEST(a_live_game_goes_on_after_the_server_was_ahead)
{
    static const int64_t aheads_ms[] = {3 * DAY_MS, 3650 * DAY_MS};
    begins_ms = WALL_CLOCK_RELEASED_MS + aheads_ms[_i];
    start("\"clock\":\"fischer:20/0\"");
    act();
    act();
    enum side side = mover();
    bench_wait(bench, 5000);
    int64_t left_ms = left_of(side);
    restart_at(bench_now_ms() - aheads_ms[_i]);

    bench_wait(bench, 8000);
    act();

    int64_t now_left_ms = clock_left_ms(&state()->clock, side, state()->at_ms);
    ck_assert_int_le(now_left_ms, left_ms - 8000 + ROOMS_ALIVE_EVERY_MS);
    ck_assert_int_ge(now_left_ms, left_ms - 8000 - 2 * APP_TICK_MS);
    bench_wait(bench, 60000);
    ck_assert_int_eq(state()->phase, ROOM_ENDED);
    ck_assert_int_eq(state()->reason, END_TIME);
    leave();
}
END_TEST

START_TEST(times_of_a_room_that_is_ahead_are_shown_as_those_of_other_rooms)
{
    begins_ms = WALL_CLOCK_RELEASED_MS;
    start("\"clock\":\"relaxed\",\"visibility\":\"public\"");
    bench_wait(bench, 5000);
    restart_at(bench_now_ms() - 3 * DAY_MS);
    int64_t now_ms = app_now(&bench->app);

    const struct room *here = bench_room(bench, room);
    ck_assert_int_gt(here->state->since_ms, now_ms);
    ck_assert_int_le(room_since_ms(here), now_ms);
    ck_assert_str_eq(guest_try(white, "sub", "\"d\":{\"topic\":\"room:%s\"}", room), "ok");
    const json_t *data = json_object_get(guest_last(white, "room"), "d");
    ck_assert_int_le(clock_of(data, "since"), now_ms);
    ck_assert_int_eq(clock_of(json_object_get(data, "clocks"), "at"),
                     now_ms + clock_of(data, "ahead"));
    leave();
}
END_TEST

START_TEST(an_absent_player_of_a_room_that_is_ahead_can_be_claimed_against_in_time)
{
    begins_ms = WALL_CLOCK_RELEASED_MS;
    start("\"clock\":\"delay:300/7200\",\"visibility\":\"public\"");
    enum side side = mover();
    bench_wait(bench, 5000);
    restart_at(bench_now_ms() - 3 * DAY_MS);
    struct guest *here = guest_of(other_of(side));
    ck_assert_str_eq(guest_try(here, "sub", "\"d\":{\"topic\":\"room:%s\"}", room), "ok");
    guest_lose(guest_of(side));
    bench_wait(bench, 20000);

    ck_assert_str_eq(say(here, "claim", "\"what\":\"win\""), "too-early");
    ck_assert_int_le(clock_of(problem_of(here), "retry_after_ms"), 3 * CLOCK_GRACE_MS);
    const json_t *shown = json_object_get(guest_last(here, "presence"), "d");
    int64_t at_ms = clock_of(json_object_get(shown, "claim"), "at");
    ck_assert_int_le(at_ms, app_now(&bench->app) + 3 * CLOCK_GRACE_MS);
    bench_wait(bench, 3 * CLOCK_GRACE_MS);
    ck_assert_str_eq(say(here, "claim", "\"what\":\"win\""), "ok");
    leave();
}
END_TEST

START_TEST(a_deadline_of_days_is_right_after_a_start_in_1970)
{
    start("\"clock\":\"days:3\"");
    enum side side = mover();
    bench_wait(bench, 600000);

    restart_at(WALL_CLOCK_RELEASED_MS + 500 * DAY_MS);

    int64_t left_ms = left_of(side);
    ck_assert_int_ge(left_ms, 3 * DAY_MS - 600000 - APP_TICK_MS);
    ck_assert_int_le(left_ms, 3 * DAY_MS - 600000 + 2 * APP_TICK_MS + 600000);
    act();
    ck_assert_int_ge(state()->at_ms, WALL_CLOCK_RELEASED_MS);
    leave();
}
END_TEST

START_TEST(a_failed_store_costs_no_player_time)
{
    start("\"clock\":\"delay:10/60\"");
    enum side side = mover();
    bench_wait(bench, 20000);
    fake_store_fail(bench->store, STORE_FULL);
    ck_assert_str_eq(say(guest_of(side), "roll", ""), "storage-paused");
    bench_wait(bench, 600000);
    ck_assert_int_eq(state()->phase, ROOM_PLAYING);

    fake_store_fail(bench->store, STORE_OK);
    bench_wait(bench, 2 * APP_STORE_RETRY_MS);

    ck_assert_int_eq(state()->phase, ROOM_PLAYING);
    ck_assert_int_eq(guest_heard(white, "event", "clock"), 1);
    ck_assert_int_le(left_of(side), 60000 - 10000 + CLOCK_BACK_MS);
    ck_assert_int_ge(left_of(side), 60000 - 10000 + CLOCK_BACK_MS - 2 * APP_STORE_RETRY_MS);
    leave();
}
END_TEST

START_TEST(first_player_to_act_after_a_store_failure_gets_the_time_back)
{
    start("\"clock\":\"delay:10/60\"");
    enum side side = mover();
    fake_store_fail(bench->store, STORE_FULL);
    ck_assert_str_eq(say(guest_of(side), "roll", ""), "storage-paused");
    bench_set_ms(bench_now_ms() + 600000);
    fake_store_fail(bench->store, STORE_OK);

    ck_assert_str_eq(say(guest_of(side), "roll", ""), "ok");

    ck_assert_int_eq(guest_heard(white, "event", "clock"), 1);
    ck_assert_int_eq(clock_left_ms(&state()->clock, side, bench_now_ms()), 75000);
    bench_wait(bench, 5000);
    ck_assert_int_eq(guest_heard(white, "event", "clock"), 1);
    leave();
}
END_TEST

START_TEST(with_days_a_restart_changes_nothing_unless_the_deadline_is_near)
{
    start("\"clock\":\"days:1\"");
    int64_t deadline_ms = clock_deadline_ms(&state()->clock, mover());
    bench_restart(bench);
    int64_t v = state()->v;
    bench_wait(bench, 1000);
    ck_assert_int_eq(state()->v, v);
    ck_assert_int_eq(clock_deadline_ms(&state()->clock, mover()), deadline_ms);

    bench_restart_after(bench, deadline_ms + 5 - bench_now_ms());
    bench_wait(bench, APP_TICK_MS);
    ck_assert_int_eq(state()->v, v + 1);
    ck_assert_int_eq(state()->phase, ROOM_PLAYING);
    ck_assert_int_eq(clock_deadline_ms(&state()->clock, mover()), bench_now_ms() + CLOCK_AHEAD_MS);

    bench_set_ms(bench_now_ms() + CLOCK_AHEAD_MS);
    bench_wait(bench, APP_TICK_MS);
    ck_assert_int_eq(state()->reason, END_TIME);
    leave();
}
END_TEST

START_TEST(an_empty_table_for_days_a_turn_stays_open)
{
    open_table("\"clock\":\"days:2\"");
    guest_lose(white);

    for (int i = 0; i < 8; i++) {
        bench_set_ms(bench_now_ms() + ROOM_CLOSE_MS);
        bench_wait(bench, APP_SWEEP_MS);
    }

    ck_assert_int_eq(state()->phase, ROOM_OPEN);
    leave();
}
END_TEST

START_TEST(time_is_returned_in_batches_and_to_all)
{
    enum { ROOMS = ROOM_CLOCKS_BACK_A_TICK + 3, HOSTS = ROOMS / RATE_OPENINGS_OF_USER_AT_ONCE + 1 };
    static char rooms[ROOMS][STORE_ID_BYTES];
    struct guest *hosts[HOSTS];
    start("\"clock\":\"delay:10/180\"");
    for (int i = 0; i < HOSTS; i++) {
        hosts[i] = guest_create(bench);
    }
    for (int i = 0; i < ROOMS; i++) {
        struct guest *host = hosts[i / RATE_OPENINGS_OF_USER_AT_ONCE];
        struct guest *opponent = hosts[(i / RATE_OPENINGS_OF_USER_AT_ONCE + 1) % HOSTS];
        guest_open(host, "\"ruleset\":\"tablan\",\"dice\":\"server\",\"clock\":\"fast\"", rooms[i]);
        ck_assert_str_eq(guest_sit(host, rooms[i], "w1"), "ok");
        ck_assert_str_eq(guest_sit(opponent, rooms[i], "b1"), "ok");
    }

    bench_restart_after(bench, DAY_MS);
    for (int tick = 1; tick <= 3; tick++) {
        bench_wait(bench, APP_TICK_MS);
        int waiting = 0;
        for (int i = 0; i < ROOMS; i++) {
            waiting += bench_room(bench, rooms[i])->owed.why != BACK_NOTHING;
        }
        ck_assert_int_le(waiting, tick == 1 ? ROOMS - (ROOM_CLOCKS_BACK_A_TICK - 1) : 0);
        ck_assert(tick > 1 || waiting > 0);
    }

    for (int i = 0; i < ROOMS; i++) {
        ck_assert_int_eq(bench_room(bench, rooms[i])->state->phase, ROOM_PLAYING);
    }
    for (int i = 0; i < HOSTS; i++) {
        guest_destroy(hosts[i]);
    }
    leave();
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("clocks");
    tcase_add_test(tests, events_and_snapshots_show_the_clocks);
    tcase_add_test(tests, a_turn_is_charged_to_its_player_and_starts_the_other);
    tcase_add_test(tests, an_untimed_game_shows_no_clocks);
    tcase_add_test(tests, a_flag_falls_in_the_millisecond_in_which_the_time_is_up);
    tcase_add_test(tests, command_between_deadline_and_tick_is_too_late);
    tcase_add_test(tests, command_on_a_slow_line_is_awaited_within_bounds);
    tcase_add_test(tests, lag_is_not_spoken_of_where_it_cost_nothing);
    tcase_add_test(tests, both_whose_time_is_up_at_once_have_drawn);
    tcase_add_test(tests, a_turn_taken_back_brings_back_the_time);
    tcase_add_loop_test(tests, the_log_read_again_gives_the_same_clocks, 0, 4);
    tcase_add_loop_test(tests, a_restart_charges_time_used_before_it_and_returns_the_outage, 0, 2);
    tcase_add_test(tests, a_view_before_the_first_tick_shows_the_clocks_of_after_it);
    tcase_add_test(tests, free_time_that_was_used_before_a_restart_stays_used);
    tcase_add_test(tests, many_restarts_and_stalls_give_fifteen_seconds_in_an_hour);
    tcase_add_test(tests, an_outage_is_settled_once);
    tcase_add_loop_test(tests, a_live_game_goes_on_after_the_server_was_ahead, 0, 2);
    tcase_add_test(tests, times_of_a_room_that_is_ahead_are_shown_as_those_of_other_rooms);
    tcase_add_test(tests, an_absent_player_of_a_room_that_is_ahead_can_be_claimed_against_in_time);
    tcase_add_test(tests, a_deadline_of_days_is_right_after_a_start_in_1970);
    tcase_add_test(tests, a_failed_store_costs_no_player_time);
    tcase_add_test(tests, first_player_to_act_after_a_store_failure_gets_the_time_back);
    tcase_add_test(tests, with_days_a_restart_changes_nothing_unless_the_deadline_is_near);
    tcase_add_test(tests, an_empty_table_for_days_a_turn_stays_open);
    tcase_add_test(tests, time_is_returned_in_batches_and_to_all);
    Suite *suite = suite_create("server clocks");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
