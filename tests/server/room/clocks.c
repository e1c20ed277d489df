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

static struct timed f;

static void tear_down(void)
{
    bench_destroy(f.bench);
}

START_TEST(events_and_snapshots_show_the_clocks)
{
    start(&f, "\"clock\":\"delay:10/180\"");
    enum side side = mover(&f);
    const char *name = side == SIDE_WHITE ? "w" : "b";

    act(&f);

    const json_t *clocks = json_object_get(guest_last(f.white, "event"), "c");
    ck_assert_int_eq(clock_of(clocks, name), 180000);
    ck_assert_int_eq(clock_of(clocks, "free"), 10000);
    ck_assert_str_eq(json_string_value(json_object_get(clocks, "run")), name);

    bench_wait(f.bench, 14000);
    ck_assert_str_eq(guest_try(f.white, "sub", "\"d\":{\"topic\":\"room:%s\"}", f.room), "ok");
    const json_t *data = json_object_get(guest_last(f.white, "room"), "d");
    clocks = json_object_get(data, "clocks");
    ck_assert_int_eq(clock_of(clocks, name), 176000);
    ck_assert_int_eq(clock_of(clocks, "free"), 0);
    ck_assert_int_eq(clock_of(clocks, "at"), bench_now_ms());
    const json_t *owed = json_array_get(json_object_get(data, "owed"), 0);
    ck_assert_int_eq(clock_of(owed, "deadline"), bench_now_ms() + 176000);
}
END_TEST

START_TEST(a_turn_is_charged_to_its_player_and_starts_the_other)
{
    start(&f, "\"clock\":\"delay:10/180\"");
    enum side side = mover(&f);
    enum side other = side == SIDE_WHITE ? SIDE_BLACK : SIDE_WHITE;
    bench_wait(f.bench, 8000);
    act(&f);
    bench_wait(f.bench, 7000);
    act(&f);

    ck_assert_int_eq(clock_left_ms(&state(&f)->clock, side, bench_now_ms()), 175000);
    ck_assert(!clock_runs(&state(&f)->clock, side));
    ck_assert(clock_runs(&state(&f)->clock, other));
    ck_assert_int_gt(clock_free_ms(&state(&f)->clock, other, bench_now_ms()), 10000);
}
END_TEST

START_TEST(an_untimed_game_shows_no_clocks)
{
    start(&f, "\"clock\":\"none\"");
    act(&f);
    ck_assert_ptr_null(json_object_get(guest_last(f.white, "event"), "c"));
    ck_assert_str_eq(guest_try(f.white, "sub", "\"d\":{\"topic\":\"room:%s\"}", f.room), "ok");
    const json_t *data = json_object_get(guest_last(f.white, "room"), "d");
    ck_assert_ptr_null(json_object_get(data, "clocks"));
    ck_assert_ptr_null(
        json_object_get(json_array_get(json_object_get(data, "owed"), 0), "deadline"));
}
END_TEST

/* ---- expiry ---- */

START_TEST(a_flag_falls_in_the_millisecond_in_which_the_time_is_up)
{
    start(&f, "\"clock\":\"delay:10/60\"");
    enum side side = mover(&f);
    int64_t deadline_ms = clock_deadline_ms(&state(&f)->clock, side);

    app_tick(&f.bench->app, deadline_ms - 1);
    fake_store_run(f.bench->store);
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    app_tick(&f.bench->app, deadline_ms);
    fake_store_run(f.bench->store);

    ck_assert_int_eq(state(&f)->phase, ROOM_ENDED);
    ck_assert_int_eq(state(&f)->reason, END_TIME);
    ck_assert_int_eq(state(&f)->result, room_result_of(other_of(side)));
    ck_assert_int_eq(guest_heard(f.white, "event", "flagged"), 1);
    const json_t *ended = guest_last(f.white, "event");
    ck_assert_str_eq(json_string_value(json_object_get(ended, "e")), "ended");
    ck_assert_str_eq(json_string_value(json_object_get(json_object_get(ended, "d"), "reason")),
                     "time");
    ck_assert_int_eq(clock_of(json_object_get(ended, "c"), side == SIDE_WHITE ? "w" : "b"), 0);
}
END_TEST

START_TEST(command_between_deadline_and_tick_is_too_late)
{
    start(&f, "\"clock\":\"delay:1/0\"");
    struct guest *late = guest_of(&f, mover(&f));
    bench_set_ms(clock_deadline_ms(&state(&f)->clock, mover(&f)));

    ck_assert_str_eq(say(&f, late, "roll", ""), "stale-version");
    ck_assert_str_eq(say(&f, late, "resign", ""), "stale-version");
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    app_tick(&f.bench->app, bench_now_ms());
    fake_store_run(f.bench->store);
    ck_assert_int_eq(state(&f)->reason, END_TIME);
}
END_TEST

START_TEST(command_on_a_slow_line_is_awaited_within_bounds)
{
    start(&f, "\"clock\":\"delay:10/60\"");
    enum side side = mover(&f);
    fake_net_set_round_trip(f.bench->net, guest_of(&f, side)->conn, 9000);
    int64_t deadline_ms = clock_deadline_ms(&state(&f)->clock, side);

    bench_set_ms(deadline_ms + CLOCK_LAG_TURN_MS - 1);
    app_tick(&f.bench->app, bench_now_ms());
    fake_store_run(f.bench->store);
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    ck_assert_str_eq(say(&f, guest_of(&f, side), "roll", ""), "ok");

    const json_t *event = guest_last(f.white, "event");
    ck_assert_int_eq(clock_of(json_object_get(event, "d"), "lag"), CLOCK_LAG_TURN_MS);
    ck_assert_int_eq(clock_of(json_object_get(event, "c"), side == SIDE_WHITE ? "w" : "b"), 1);
}
END_TEST

START_TEST(lag_is_not_spoken_of_where_it_cost_nothing)
{
    start(&f, "\"clock\":\"delay:10/60\"");
    fake_net_set_round_trip(f.bench->net, f.white->conn, 300);
    fake_net_set_round_trip(f.bench->net, f.black->conn, 300);
    act(&f);
    const struct room *of = bench_room(f.bench, f.room);
    for (int64_t v = 1; v <= of->state->v; v++) {
        ck_assert_ptr_null(strstr(room_line(of, v)->text, "\"lag\""));
    }
}
END_TEST

START_TEST(both_whose_time_is_up_at_once_have_drawn)
{
    f.seed = 77;
    f.bench = bench_create();
    f.white = guest_create(f.bench);
    f.black = guest_create(f.bench);
    guest_open(f.white, "\"ruleset\":\"tabula\",\"clock\":\"delay:5/10\"", f.room);
    ck_assert_str_eq(guest_sit(f.white, f.room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(f.black, f.room, "b1"), "ok");
    ck_assert(clock_runs(&state(&f)->clock, SIDE_WHITE) &&
              clock_runs(&state(&f)->clock, SIDE_BLACK));

    bench_wait(f.bench, 20000);

    ck_assert_int_eq(state(&f)->reason, END_TIME);
    ck_assert_int_eq(state(&f)->result, RESULT_DRAW);
    ck_assert_int_eq(guest_heard(f.white, "event", "flagged"), 2);
}
END_TEST

START_TEST(a_turn_taken_back_brings_back_the_time)
{
    start(&f, "\"clock\":\"fischer:100/5\"");
    enum side side = mover(&f);
    act(&f);
    bench_wait(f.bench, 20000);
    int64_t before_ms = clock_left_ms(&state(&f)->clock, side, bench_now_ms());
    act(&f);
    ck_assert_int_eq(clock_left_ms(&state(&f)->clock, side, bench_now_ms()), before_ms + 5000);
    bench_wait(f.bench, 30000);

    ck_assert_str_eq(say(&f, guest_of(&f, side), "takeback", ""), "ok");

    ck_assert_int_eq(clock_left_ms(&state(&f)->clock, side, bench_now_ms()), before_ms);
    ck_assert_int_eq(clock_left_ms(&state(&f)->clock, other_of(side), bench_now_ms()), 100000);
    ck_assert(clock_runs(&state(&f)->clock, side));
    ck_assert(!clock_runs(&state(&f)->clock, other_of(side)));
}
END_TEST

/* ---- downtime of the server ---- */

static void check_same(const struct clock *clock)
{
    ck_assert_mem_eq(&state(&f)->clock, clock, sizeof *clock);
}

START_TEST(the_log_read_again_gives_the_same_clocks)
{
    static const char *const clocks[] = {"\"clock\":\"delay:3/60\"", "\"clock\":\"fischer:90/2\"",
                                         "\"clock\":\"days:2\"", "\"clock\":\"none\""};
    start(&f, clocks[_i]);
    fake_net_set_round_trip(f.bench->net, f.white->conn, 400);
    for (int i = 0; i < 12 && state(&f)->phase == ROOM_PLAYING; i++) {
        bench_wait(f.bench, 250 * (i % 4) * 5);
        act(&f);
        if (i == 7) {
            enum side side = other_of(mover(&f));
            (void)say(&f, guest_of(&f, side), "takeback", "");
        }
    }
    struct clock before = state(&f)->clock;

    bench_restart(f.bench);

    check_same(&before);
}
END_TEST

static int64_t left_of(enum side side)
{
    return clock_left_ms(&state(&f)->clock, side, bench_now_ms());
}

START_TEST(a_restart_charges_time_used_before_it_and_returns_the_outage)
{
    static const int64_t downs_ms[] = {4000, 3600000};
    start(&f, "\"clock\":\"delay:10/180\"");
    enum side side = mover(&f);
    bench_wait(f.bench, 70000);
    int64_t back_ms = downs_ms[_i] < CLOCK_BACK_MS ? downs_ms[_i] : CLOCK_BACK_MS;
    bench_restart_after(f.bench, downs_ms[_i]);
    bench_wait(f.bench, APP_TICK_MS);

    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    ck_assert_int_ge(left_of(side), 180000 - 60000 + back_ms);
    ck_assert_int_le(left_of(side), 180000 - 60000 + CLOCK_BACK_MS + ROOMS_ALIVE_EVERY_MS);
    ck_assert_int_eq(clock_free_ms(&state(&f)->clock, side, bench_now_ms()), 0);
}
END_TEST

START_TEST(a_view_before_the_first_tick_shows_the_clocks_of_after_it)
{
    start(&f, "\"clock\":\"fischer:60/0\"");
    enum side side = mover(&f);
    bench_wait(f.bench, 20000);
    bench_restart_after(f.bench, 600000);
    guest_come_again(f.white, NULL);
    ck_assert_str_eq(guest_try(f.white, "sub", "\"d\":{\"topic\":\"room:%s\"}", f.room), "ok");

    const json_t *data = json_object_get(guest_last(f.white, "room"), "d");
    int64_t shown_ms = clock_of(json_object_get(data, "clocks"), side == SIDE_WHITE ? "w" : "b");
    bench_wait(f.bench, APP_TICK_MS);
    ck_assert_int_ge(shown_ms, 40000 + CLOCK_BACK_MS);
    ck_assert_int_le(llabs(shown_ms - left_of(side)), APP_TICK_MS);
}
END_TEST

START_TEST(free_time_that_was_used_before_a_restart_stays_used)
{
    start(&f, "\"clock\":\"delay:60/180\"");
    enum side side = mover(&f);
    bench_wait(f.bench, 45000);
    bench_restart_after(f.bench, 10000);
    bench_wait(f.bench, APP_TICK_MS);

    ck_assert_int_ge(clock_free_ms(&state(&f)->clock, side, bench_now_ms()), 15000 - APP_TICK_MS);
    ck_assert_int_le(clock_free_ms(&state(&f)->clock, side, bench_now_ms()),
                     15000 + ROOMS_ALIVE_EVERY_MS);
}
END_TEST

START_TEST(many_restarts_and_stalls_give_fifteen_seconds_in_an_hour)
{
    enum { OUTAGES = 40, BETWEEN_MS = 3000 };
    start(&f, "\"clock\":\"fischer:300/0\"");
    enum side side = mover(&f);
    int64_t first_v = state(&f)->v;
    for (int i = 0; i < OUTAGES; i++) {
        bench_wait(f.bench, BETWEEN_MS);
        if (i % 2 == 0) {
            bench_restart_after(f.bench, 5000);
        } else {
            (void)app_set_time(&f.bench->app, runtime_now(&f.bench->app.runtime));
            bench_set_ms(bench_now_ms() + 5000);
            (void)app_set_time(&f.bench->app, runtime_now(&f.bench->app.runtime));
        }
    }
    bench_wait(f.bench, APP_TICK_MS);

    ck_assert_int_ge(state(&f)->v, first_v + OUTAGES);
    ck_assert_int_le(left_of(side), 300000 + CLOCK_BACK_MS);
    int64_t used_ms = OUTAGES * BETWEEN_MS - (OUTAGES / 2) * ROOMS_ALIVE_EVERY_MS;
    ck_assert_int_le(left_of(side), 300000 + CLOCK_BACK_MS - used_ms);
    ck_assert_int_ge(left_of(side), 300000 + CLOCK_BACK_MS - OUTAGES * BETWEEN_MS - APP_TICK_MS);
}
END_TEST

START_TEST(an_outage_is_settled_once)
{
    start(&f, "\"clock\":\"delay:10/180\"");
    bench_restart_after(f.bench, 3000);
    int64_t v = state(&f)->v;
    bench_wait(f.bench, 2000);
    ck_assert_int_eq(state(&f)->v, v + 1);
    bench_wait(f.bench, 2000);
    ck_assert_int_eq(state(&f)->v, v + 1);
}
END_TEST

/* ---- times in the store that are not those of today ---- */

#define DAY_MS (INT64_C(24) * 60 * 60 * 1000)

/* The machine's time is another after the next start. */
static void restart_at(int64_t now_ms)
{
    bench_restart_after(f.bench, now_ms - bench_now_ms());
    bench_wait(f.bench, APP_TICK_MS);
    guest_come_again(f.white, NULL);
    guest_come_again(f.black, NULL);
}

START_TEST(a_live_game_goes_on_after_the_server_was_ahead)
{
    static const int64_t aheads_ms[] = {3 * DAY_MS, 3650 * DAY_MS};
    f.begins_ms = WALL_CLOCK_RELEASED_MS + aheads_ms[_i];
    start(&f, "\"clock\":\"fischer:20/0\"");
    act(&f);
    act(&f);
    enum side side = mover(&f);
    bench_wait(f.bench, 5000);
    int64_t left_ms = left_of(side);
    restart_at(bench_now_ms() - aheads_ms[_i]);

    bench_wait(f.bench, 8000);
    act(&f);

    int64_t now_left_ms = clock_left_ms(&state(&f)->clock, side, state(&f)->at_ms);
    ck_assert_int_le(now_left_ms, left_ms - 8000 + ROOMS_ALIVE_EVERY_MS);
    ck_assert_int_ge(now_left_ms, left_ms - 8000 - 2 * APP_TICK_MS);
    bench_wait(f.bench, 60000);
    ck_assert_int_eq(state(&f)->phase, ROOM_ENDED);
    ck_assert_int_eq(state(&f)->reason, END_TIME);
}
END_TEST

START_TEST(times_of_a_room_that_is_ahead_are_shown_as_those_of_other_rooms)
{
    f.begins_ms = WALL_CLOCK_RELEASED_MS;
    start(&f, "\"clock\":\"relaxed\",\"visibility\":\"public\"");
    bench_wait(f.bench, 5000);
    restart_at(bench_now_ms() - 3 * DAY_MS);
    int64_t now_ms = runtime_now(&f.bench->app.runtime);

    const struct room *here = bench_room(f.bench, f.room);
    ck_assert_int_gt(here->state->since_ms, now_ms);
    ck_assert_int_le(room_since_ms(here), now_ms);
    ck_assert_str_eq(guest_try(f.white, "sub", "\"d\":{\"topic\":\"room:%s\"}", f.room), "ok");
    const json_t *data = json_object_get(guest_last(f.white, "room"), "d");
    ck_assert_int_le(clock_of(data, "since"), now_ms);
    ck_assert_int_eq(clock_of(json_object_get(data, "clocks"), "at"),
                     now_ms + clock_of(data, "ahead"));
}
END_TEST

START_TEST(an_absent_player_of_a_room_that_is_ahead_can_be_claimed_against_in_time)
{
    f.begins_ms = WALL_CLOCK_RELEASED_MS;
    start(&f, "\"clock\":\"delay:300/7200\",\"visibility\":\"public\"");
    enum side side = mover(&f);
    bench_wait(f.bench, 5000);
    restart_at(bench_now_ms() - 3 * DAY_MS);
    struct guest *here = guest_of(&f, other_of(side));
    ck_assert_str_eq(guest_try(here, "sub", "\"d\":{\"topic\":\"room:%s\"}", f.room), "ok");
    guest_lose(guest_of(&f, side));
    bench_wait(f.bench, 20000);

    ck_assert_str_eq(say(&f, here, "claim", "\"what\":\"win\""), "too-early");
    ck_assert_int_le(clock_of(problem_of(here), "retry_after_ms"), 3 * CLOCK_GRACE_MS);
    const json_t *shown = json_object_get(guest_last(here, "presence"), "d");
    int64_t at_ms = clock_of(json_object_get(shown, "claim"), "at");
    ck_assert_int_le(at_ms, runtime_now(&f.bench->app.runtime) + 3 * CLOCK_GRACE_MS);
    bench_wait(f.bench, 3 * CLOCK_GRACE_MS);
    ck_assert_str_eq(say(&f, here, "claim", "\"what\":\"win\""), "ok");
}
END_TEST

START_TEST(a_deadline_of_days_is_right_after_a_start_in_1970)
{
    start(&f, "\"clock\":\"days:3\"");
    enum side side = mover(&f);
    bench_wait(f.bench, 600000);

    restart_at(WALL_CLOCK_RELEASED_MS + 500 * DAY_MS);

    int64_t left_ms = left_of(side);
    ck_assert_int_ge(left_ms, 3 * DAY_MS - 600000 - APP_TICK_MS);
    ck_assert_int_le(left_ms, 3 * DAY_MS - 600000 + 2 * APP_TICK_MS + 600000);
    act(&f);
    ck_assert_int_ge(state(&f)->at_ms, WALL_CLOCK_RELEASED_MS);
}
END_TEST

START_TEST(a_failed_store_costs_no_player_time)
{
    start(&f, "\"clock\":\"delay:10/60\"");
    enum side side = mover(&f);
    bench_wait(f.bench, 20000);
    fake_store_fail(f.bench->store, STORE_FULL);
    ck_assert_str_eq(say(&f, guest_of(&f, side), "roll", ""), "storage-paused");
    bench_wait(f.bench, 600000);
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);

    fake_store_fail(f.bench->store, STORE_OK);
    bench_wait(f.bench, 2 * APP_STORE_RETRY_MS);

    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    ck_assert_int_eq(guest_heard(f.white, "event", "clock"), 1);
    ck_assert_int_le(left_of(side), 60000 - 10000 + CLOCK_BACK_MS);
    ck_assert_int_ge(left_of(side), 60000 - 10000 + CLOCK_BACK_MS - 2 * APP_STORE_RETRY_MS);
}
END_TEST

START_TEST(first_player_to_act_after_a_store_failure_gets_the_time_back)
{
    start(&f, "\"clock\":\"delay:10/60\"");
    enum side side = mover(&f);
    fake_store_fail(f.bench->store, STORE_FULL);
    ck_assert_str_eq(say(&f, guest_of(&f, side), "roll", ""), "storage-paused");
    bench_set_ms(bench_now_ms() + 600000);
    fake_store_fail(f.bench->store, STORE_OK);

    ck_assert_str_eq(say(&f, guest_of(&f, side), "roll", ""), "ok");

    ck_assert_int_eq(guest_heard(f.white, "event", "clock"), 1);
    ck_assert_int_eq(clock_left_ms(&state(&f)->clock, side, bench_now_ms()), 75000);
    bench_wait(f.bench, 5000);
    ck_assert_int_eq(guest_heard(f.white, "event", "clock"), 1);
}
END_TEST

START_TEST(with_days_a_restart_changes_nothing_unless_the_deadline_is_near)
{
    start(&f, "\"clock\":\"days:1\"");
    int64_t deadline_ms = clock_deadline_ms(&state(&f)->clock, mover(&f));
    bench_restart(f.bench);
    int64_t v = state(&f)->v;
    bench_wait(f.bench, 1000);
    ck_assert_int_eq(state(&f)->v, v);
    ck_assert_int_eq(clock_deadline_ms(&state(&f)->clock, mover(&f)), deadline_ms);

    bench_restart_after(f.bench, deadline_ms + 5 - bench_now_ms());
    bench_wait(f.bench, APP_TICK_MS);
    ck_assert_int_eq(state(&f)->v, v + 1);
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    ck_assert_int_eq(clock_deadline_ms(&state(&f)->clock, mover(&f)),
                     bench_now_ms() + CLOCK_AHEAD_MS);

    bench_set_ms(bench_now_ms() + CLOCK_AHEAD_MS);
    bench_wait(f.bench, APP_TICK_MS);
    ck_assert_int_eq(state(&f)->reason, END_TIME);
}
END_TEST

START_TEST(an_empty_table_for_days_a_turn_stays_open)
{
    open_table(&f, "\"clock\":\"days:2\"");
    guest_lose(f.white);

    for (int i = 0; i < 8; i++) {
        bench_set_ms(bench_now_ms() + ROOM_CLOSE_MS);
        bench_wait(f.bench, APP_SWEEP_MS);
    }

    ck_assert_int_eq(state(&f)->phase, ROOM_OPEN);
}
END_TEST

START_TEST(time_is_returned_in_batches_and_to_all)
{
    enum { ROOMS = ROOM_CLOCKS_BACK_A_TICK + 3, HOSTS = ROOMS / RATE_OPENINGS_OF_USER_AT_ONCE + 1 };
    static char rooms[ROOMS][STORE_ID_BYTES];
    struct guest *hosts[HOSTS];
    start(&f, "\"clock\":\"delay:10/180\"");
    for (int i = 0; i < HOSTS; i++) {
        hosts[i] = guest_create(f.bench);
    }
    for (int i = 0; i < ROOMS; i++) {
        struct guest *host = hosts[i / RATE_OPENINGS_OF_USER_AT_ONCE];
        struct guest *opponent = hosts[(i / RATE_OPENINGS_OF_USER_AT_ONCE + 1) % HOSTS];
        guest_open(host, "\"ruleset\":\"tablan\",\"dice\":\"server\",\"clock\":\"fast\"", rooms[i]);
        ck_assert_str_eq(guest_sit(host, rooms[i], "w1"), "ok");
        ck_assert_str_eq(guest_sit(opponent, rooms[i], "b1"), "ok");
    }

    bench_restart_after(f.bench, DAY_MS);
    for (int tick = 1; tick <= 3; tick++) {
        bench_wait(f.bench, APP_TICK_MS);
        int waiting = 0;
        for (int i = 0; i < ROOMS; i++) {
            waiting += bench_room(f.bench, rooms[i])->owed.why != BACK_NOTHING;
        }
        ck_assert_int_le(waiting, tick == 1 ? ROOMS - (ROOM_CLOCKS_BACK_A_TICK - 1) : 0);
        ck_assert(tick > 1 || waiting > 0);
    }

    for (int i = 0; i < ROOMS; i++) {
        ck_assert_int_eq(bench_room(f.bench, rooms[i])->state->phase, ROOM_PLAYING);
    }
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("clocks");
    tcase_add_checked_fixture(tests, NULL, tear_down);
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
