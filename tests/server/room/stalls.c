/* SPDX-License-Identifier: MIT */
/* A process that is suspended, and a wall clock that is set: neither costs a player time. */
#include "base/wall_clock.h"
#include "server/harness/timed.h"
#include "suite.h"

static struct timed f;

static void tear_down(void)
{
    bench_destroy(f.bench);
}

/* The loop runs once; the wall clock is that far ahead of the server's time. */
static void turn_ahead(int64_t ahead_ms)
{
    int64_t wall_ms = runtime_now(&f.bench->app.runtime) + ahead_ms;
    app_tick(&f.bench->app, app_set_time(&f.bench->app, wall_ms));
    fake_store_run(f.bench->store);
}

static void turn(void)
{
    turn_ahead(0);
}

/* The process is suspended, or its machine sleeps. */
static void freeze(int64_t ms)
{
    bench_set_ms(bench_now_ms() + ms);
}

/* The loop runs for that long; the wall clock is that far ahead. */
static void turn_for(int64_t ms, int64_t ahead_ms)
{
    int64_t wall_ms = runtime_now(&f.bench->app.runtime) + ahead_ms;
    for (int64_t at_ms = 0; at_ms < ms; at_ms += APP_TICK_MS) {
        freeze(APP_TICK_MS);
        wall_ms += APP_TICK_MS;
        turn_ahead(wall_ms - runtime_now(&f.bench->app.runtime));
    }
}

START_TEST(a_frozen_process_or_machine_costs_no_player_time)
{
    static const int64_t frozen_ms[] = {75000, 3600000};
    start(&f, "\"clock\":\"fast\"");
    enum side side = mover(&f);
    turn_for(30000, 0);

    freeze(frozen_ms[_i]);
    turn();

    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    ck_assert_int_eq(guest_heard(f.white, "event", "clock"), 1);
    /* 30 s were used before: 8 s of free time, and 22 s of the reserve */
    ck_assert_int_le(llabs(clock_deadline_ms(&state(&f)->clock, side) -
                           runtime_now(&f.bench->app.runtime) - (60000 - 22000 + CLOCK_BACK_MS)),
                     APP_TICK_MS);
    turn();
    ck_assert_int_eq(guest_heard(f.white, "event", "clock"), 1);
}
END_TEST

START_TEST(command_received_during_a_freeze_is_not_too_late)
{
    start(&f, "\"clock\":\"fast\"");
    enum side side = mover(&f);
    turn();

    freeze(75000);
    /* the command is read before the loop ticks */
    ck_assert_str_eq(say(&f, guest_of(&f, side), "roll", ""), "ok");
    turn();

    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    ck_assert_int_eq(guest_heard(f.white, "event", "flagged"), 0);
    ck_assert_int_eq(guest_heard(f.white, "event", "clock"), 1);
    ck_assert_int_eq(clock_left_ms(&state(&f)->clock, side, bench_now_ms()), 60000 + CLOCK_BACK_MS);
}
END_TEST

/* The loop stands still for less than a second, and the clock of the player runs out meanwhile. */
static enum side stand_still_at_the_deadline(int64_t late_ms)
{
    start(&f, "\"clock\":\"fast\"");
    enum side side = mover(&f);
    bench_set_ms(clock_deadline_ms(&state(&f)->clock, side) - APP_TICK_MS - late_ms / 2);
    f.bench->app.ticked_ms = bench_now_ms();
    freeze(APP_TICK_MS + late_ms);
    turn();
    return side;
}

START_TEST(command_before_the_deadline_counts_though_read_later)
{
    enum { LATE_MS = 900 };
    enum side side = stand_still_at_the_deadline(LATE_MS);
    ck_assert_int_eq(guest_heard(f.white, "event", "flagged"), 0);

    fake_net_set_waited(f.bench->net, guest_of(&f, side)->conn, LATE_MS * 3 / 4);
    ck_assert_str_eq(say(&f, guest_of(&f, side), "roll", ""), "ok");

    int64_t arrived_ms = runtime_now(&f.bench->app.runtime) - LATE_MS * 3 / 4;
    ck_assert_int_eq(clock_of(guest_last(f.white, "event"), "at"), arrived_ms);
}
END_TEST

START_TEST(command_after_the_deadline_is_too_late)
{
    enum { LATE_MS = 900 };
    enum side side = stand_still_at_the_deadline(LATE_MS);

    fake_net_set_waited(f.bench->net, guest_of(&f, side)->conn, LATE_MS / 4);
    ck_assert_str_ne(say(&f, guest_of(&f, side), "roll", ""), "ok");
    turn_for(APP_TICK_MS, 0);

    ck_assert_int_eq(guest_heard(f.white, "event", "flagged"), 1);
}
END_TEST

START_TEST(clocks_go_on_though_every_tick_is_late)
{
    start(&f, "\"clock\":\"fast\"");
    turn();
    while (runtime_now(&f.bench->app.runtime) <
           clock_deadline_ms(&state(&f)->clock, mover(&f)) + 2000) {
        freeze(APP_TICK_MS + 900);
        turn();
        if (state(&f)->phase != ROOM_PLAYING) {
            break;
        }
    }
    ck_assert_int_eq(guest_heard(f.white, "event", "flagged"), 1);
}
END_TEST

START_TEST(a_short_stall_gives_back_what_it_took)
{
    start(&f, "\"clock\":\"delay:1/60\"");
    enum side side = mover(&f);
    turn();
    freeze(APP_TICK_MS + APP_STALL_MS - 1);
    turn();
    ck_assert_int_eq(guest_heard(f.white, "event", "clock"), 0);

    freeze(APP_TICK_MS + 4000);
    turn();

    const json_t *event = guest_last(f.white, "event");
    ck_assert_str_eq(json_string_value(json_object_get(event, "e")), "clock");
    ck_assert_int_eq(clock_of(json_object_get(event, "d"), "back_ms"), 4000);
    int64_t used_ms = APP_TICK_MS + APP_STALL_MS - 1 + APP_TICK_MS;
    ck_assert_int_eq(clock_of(json_object_get(event, "d"), "charged_ms"), used_ms);
    ck_assert_int_eq(clock_left_ms(&state(&f)->clock, side, bench_now_ms()),
                     64000 - (used_ms - 1000));
}
END_TEST

START_TEST(a_short_stall_adds_no_hour_to_a_clock_of_days)
{
    start(&f, "\"clock\":\"days:1\"");
    int64_t deadline_ms = clock_deadline_ms(&state(&f)->clock, mover(&f));
    bench_set_ms(deadline_ms - 3000);
    turn();
    freeze(5000);
    turn();

    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    ck_assert_int_eq(clock_deadline_ms(&state(&f)->clock, mover(&f)),
                     bench_now_ms() + 5000 - APP_TICK_MS);
}
END_TEST

START_TEST(a_stall_while_time_is_being_given_back_is_given_back_too)
{
    start(&f, "\"clock\":\"fast\"");
    turn();
    freeze(75000);
    fake_store_hold(f.bench->store, true);
    turn();
    freeze(75000);
    fake_store_hold(f.bench->store, false);
    turn(); /* the first roll is stored only now */
    turn();

    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    ck_assert_int_eq(guest_heard(f.white, "event", "clock"), 2);
    ck_assert_int_gt(clock_deadline_ms(&state(&f)->clock, mover(&f)), bench_now_ms() + 68000);
}
END_TEST

START_TEST(wait_for_an_absent_player_restarts_after_a_stall)
{
    start(&f, "\"clock\":\"fast\",\"visibility\":\"public\"");
    enum side side = mover(&f);
    struct guest *here = guest_of(&f, other_of(side));
    turn();
    guest_lose(guest_of(&f, side));

    freeze(50000);

    ck_assert_str_eq(say(&f, here, "claim", "\"what\":\"win\""), "too-early");
}
END_TEST

/* ---- setting the wall clock ---- */

static const int64_t years_ms = INT64_C(5000) * 24 * 3600000;

START_TEST(a_wall_clock_that_was_set_ahead_is_followed_after_five_minutes)
{
    start(&f, "\"clock\":\"relaxed\"");
    enum side side = mover(&f);
    turn_for(1000, 0);
    int64_t before_ms = runtime_now(&f.bench->app.runtime);

    turn_for(WALL_CLOCK_AGREED_MS, 3600000);
    ck_assert_int_eq(runtime_now(&f.bench->app.runtime), before_ms + WALL_CLOCK_AGREED_MS);
    ck_assert_int_eq(guest_heard(f.white, "event", "clock"), 0);
    int64_t left_ms =
        clock_deadline_ms(&state(&f)->clock, side) - runtime_now(&f.bench->app.runtime);
    turn_for(APP_TICK_MS, 3600000);

    ck_assert_int_eq(runtime_now(&f.bench->app.runtime),
                     before_ms + WALL_CLOCK_AGREED_MS + APP_TICK_MS + 3600000);
    ck_assert_int_eq(guest_heard(f.white, "event", "clock"), 1);
    /* the hour has not passed, so it costs nothing and gives nothing */
    ck_assert_int_eq(clock_deadline_ms(&state(&f)->clock, side) -
                         runtime_now(&f.bench->app.runtime),
                     left_ms - APP_TICK_MS);
}
END_TEST

START_TEST(a_wrong_wall_clock_that_is_put_right_has_changed_nothing)
{
    start(&f, "\"clock\":\"days:1\"");
    turn_for(1000, 0);
    int64_t before_ms = runtime_now(&f.bench->app.runtime);

    for (int i = 0; i < 3; i++) {
        turn_for(WALL_CLOCK_AGREED_MS / 2, years_ms);
        turn_for(WALL_CLOCK_AGREED_MS / 2, i == 1 ? years_ms / 2 : 0);
    }
    act(&f);

    ck_assert_int_eq(runtime_now(&f.bench->app.runtime),
                     before_ms + INT64_C(3) * WALL_CLOCK_AGREED_MS);
    ck_assert_int_eq(clock_of(guest_last(f.white, "event"), "at"),
                     runtime_now(&f.bench->app.runtime));
}
END_TEST

enum { LEAP_DAYS = 5000 };

#define DAY_MS (INT64_C(24) * 60 * 60 * 1000)

START_TEST(a_leap_of_years_that_is_taken_back_has_changed_nothing)
{
    start(&f, "\"clock\":\"none\"");
    f.bench->app.runtime.epoch_ms += 56 * 365 * DAY_MS; /* the bench starts in 1970 */
    turn_for(1000, 0);
    int64_t before_ms = runtime_now(&f.bench->app.runtime);

    turn_for(INT64_C(3) * WALL_CLOCK_AGREED_MS, LEAP_DAYS * DAY_MS);
    turn_for(INT64_C(2) * WALL_CLOCK_AGREED_MS, 0);

    ck_assert_int_eq(runtime_now(&f.bench->app.runtime),
                     before_ms + INT64_C(5) * WALL_CLOCK_AGREED_MS);
}
END_TEST

START_TEST(a_leap_of_years_that_lasts_a_day_is_followed)
{
    int64_t before_ms = WALL_CLOCK_RELEASED_MS;
    struct wall_clock clock = {0};
    bool report;
    int64_t leap_ms = 30 * DAY_MS;
    ck_assert_int_eq(wall_clock_check(&clock, leap_ms, before_ms, 1, &report), 0);
    ck_assert(report);
    ck_assert_int_eq(wall_clock_check(&clock, leap_ms, before_ms, DAY_MS, &report), 0);
    ck_assert_int_eq(wall_clock_check(&clock, leap_ms, before_ms, DAY_MS + 1, &report), leap_ms);
}
END_TEST

START_TEST(a_machine_that_starts_in_1970_gets_the_right_time_soon)
{
    start(&f, "\"clock\":\"relaxed\"");
    turn_for(1000, 0);
    int64_t before_ms = runtime_now(&f.bench->app.runtime);
    int64_t leap_ms = 56 * 365 * DAY_MS;

    turn_for(WALL_CLOCK_AGREED_MS + APP_TICK_MS, leap_ms);

    ck_assert_int_ge(runtime_now(&f.bench->app.runtime), before_ms + leap_ms);
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    ck_assert_int_eq(guest_heard(f.white, "event", "clock"), 1);
}
END_TEST

START_TEST(a_wall_clock_that_was_set_back_is_not_followed)
{
    start(&f, "\"clock\":\"relaxed\"");
    turn_for(1000, 0);
    int64_t before_ms = runtime_now(&f.bench->app.runtime);
    turn_for(INT64_C(2) * WALL_CLOCK_AGREED_MS, -3600000);
    ck_assert_int_eq(runtime_now(&f.bench->app.runtime),
                     before_ms + INT64_C(2) * WALL_CLOCK_AGREED_MS);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("stalls");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_add_loop_test(tests, a_frozen_process_or_machine_costs_no_player_time, 0, 2);
    tcase_add_test(tests, command_received_during_a_freeze_is_not_too_late);
    tcase_add_test(tests, command_before_the_deadline_counts_though_read_later);
    tcase_add_test(tests, command_after_the_deadline_is_too_late);
    tcase_add_test(tests, clocks_go_on_though_every_tick_is_late);
    tcase_add_test(tests, a_short_stall_gives_back_what_it_took);
    tcase_add_test(tests, a_short_stall_adds_no_hour_to_a_clock_of_days);
    tcase_add_test(tests, a_stall_while_time_is_being_given_back_is_given_back_too);
    tcase_add_test(tests, wait_for_an_absent_player_restarts_after_a_stall);
    tcase_add_test(tests, a_wall_clock_that_was_set_ahead_is_followed_after_five_minutes);
    tcase_add_test(tests, a_wrong_wall_clock_that_is_put_right_has_changed_nothing);
    tcase_add_test(tests, a_leap_of_years_that_is_taken_back_has_changed_nothing);
    tcase_add_test(tests, a_leap_of_years_that_lasts_a_day_is_followed);
    tcase_add_test(tests, a_machine_that_starts_in_1970_gets_the_right_time_soon);
    tcase_add_test(tests, a_wall_clock_that_was_set_back_is_not_followed);
    Suite *suite = suite_create("server stalls");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
