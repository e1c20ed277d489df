/* SPDX-License-Identifier: MIT */
/* Clocks of games in the house, in a time that moves only when told to. */
#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"

static struct bench *bench;
static struct guest *white;
static struct guest *black;
static char room[STORE_ID_BYTES];
static uint64_t seed;

static const struct room_state *state(void)
{
    return &bench_room(bench, room)->state;
}

/* A game that has begun; the house throws, so that links are owed by nobody. */
static void start(const char *fields)
{
    seed = UINT64_C(88172645463325252);
    bench = bench_create();
    white = guest_create(bench);
    black = guest_create(bench);
    char all[256];
    snprintf(all, sizeof all, "\"ruleset\":\"tabula\",\"dice\":\"server\",%s", fields);
    guest_open(white, all, room);
    ck_assert_str_eq(guest_sit(white, room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(black, room, "b1"), "ok");
    ck_assert_int_eq(state()->phase, ROOM_PLAYING);
}

static void leave(void)
{
    guest_destroy(white);
    guest_destroy(black);
    bench_destroy(bench);
}

/* The side that is to act, and the one that is not. */
static enum side mover(void)
{
    return room_owing_seat(state(), SIDE_WHITE) != SEAT_NONE ? SIDE_WHITE : SIDE_BLACK;
}

static void act(void)
{
    struct guest *both[] = {white, black};
    ck_assert(bench_act(bench, both, 2, room, &seed));
}

static int64_t clock_of(const json_t *clocks, const char *field)
{
    const json_t *value = json_object_get(clocks, field);
    ck_assert_msg(json_is_integer(value), "%s", field);
    return json_integer_value(value);
}

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

START_TEST(a_turn_is_charged_to_who_made_it_and_starts_the_other)
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

int main(void)
{
    TCase *tests = tcase_create("clocks");
    tcase_add_test(tests, events_and_snapshots_show_the_clocks);
    tcase_add_test(tests, a_turn_is_charged_to_who_made_it_and_starts_the_other);
    tcase_add_test(tests, an_untimed_game_shows_no_clocks);
    Suite *suite = suite_create("server clocks");
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? 0 : 1;
}
