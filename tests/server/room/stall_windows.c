/* SPDX-License-Identifier: MIT */
/*
 * A stall may begin between any two instructions. The code notices only its readings of the clock, so these tests let
 * the stall fall before each reading of a fixed script, one run for each.
 */
#include "server/harness/timed.h"
#include "suite.h"

static struct timed f;

static void tear_down(void)
{
    bench_destroy(f.bench);
}

enum {
    FROZEN_MS = 75000, /* more than the pace `fast` leaves to a player */
    FAST_RESERVE_MS = 60000,
    DAY_MS = 24 * 60 * 60 * 1000,
    GAPS = 4,           /* a second stall follows up to so many readings later; 0: none does */
    READINGS_MAX = 100, /* of the script; those beyond it are no stall */
};

static int reading;
static int first_stall;
static int second_stall;

static int64_t stalling_clock_ms(void)
{
    reading++;
    if (reading == first_stall || reading == second_stall) {
        bench_set_ms(bench_now_ms() + FROZEN_MS);
    }
    return bench_now_ms();
}

/* The program's timer: see on_tick() in app/lifecycle.c. */
static void turn(void)
{
    bench_set_ms(bench_now_ms() + APP_TICK_MS);
    app_tick(&f.bench->app, app_set_time(&f.bench->app, bench_now_ms()));
    fake_store_run(f.bench->store);
}

static void must_be_done(struct guest *guest, int64_t command)
{
    ck_assert_msg(strcmp(guest_outcome(guest, command), "ok") == 0,
                  "stalls before readings %d and %d: %s", first_stall, second_stall,
                  guest_outcome(guest, command));
}

static void sit_down(struct guest *guest, const char *seat, bool slowly)
{
    char tip[DICE_HEX_CHARS + 1];
    guest_new_chain(guest, tip);
    fake_store_hold(f.bench->store, slowly);
    int64_t command =
        guest_say(guest, "room.sit", "\"room\":\"%s\",\"d\":{\"seat\":\"%s\",\"tip\":\"%s\"}",
                  f.room, seat, tip);
    if (slowly) {
        turn();
        fake_store_hold(f.bench->store, false);
    }
    fake_store_run(f.bench->store);
    must_be_done(guest, command);
}

static int64_t begin_to_say(struct guest *guest, const char *type)
{
    return guest_say(guest, type, "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{}", f.room,
                     state(&f)->v);
}

/* One command is being stored and another one waits for it while the loop ticks. */
static void roll_behind_an_offer(void)
{
    struct guest *guest = guest_of(&f, mover(&f));
    fake_store_hold(f.bench->store, true);
    int64_t offer = begin_to_say(guest, "draw.offer");
    int64_t roll = begin_to_say(guest, "roll");
    turn();
    fake_store_hold(f.bench->store, false);
    fake_store_run(f.bench->store);
    must_be_done(guest, offer);
    must_be_done(guest, roll);
}

/* A game of a few turns. Returns how often the clock was read. */
static int play(int stall, int gap)
{
    open_table(&f, "\"clock\":\"fast\"");
    reading = 0;
    first_stall = stall;
    second_stall = gap == 0 ? 0 : stall + gap;
    f.bench->app.runtime.clock_ms = stalling_clock_ms;
    app_set_time(&f.bench->app, bench_now_ms()); /* the program does when it opens */

    sit_down(f.white, "w1", false);
    sit_down(f.black, "b1", true);
    roll_behind_an_offer();
    turn();
    for (int i = 0; i < 4; i++) {
        act(&f);
        turn();
    }
    int readings = reading;
    f.bench->app.runtime.clock_ms = bench_now_ms;
    turn();
    turn();
    return readings;
}

static void no_player_has_lost_time(void)
{
    ck_assert_msg(state(&f)->phase == ROOM_PLAYING && guest_heard(f.white, "event", "flagged") == 0,
                  "stalls before readings %d and %d: the time is up", first_stall, second_stall);
    int64_t left_ms = clock_deadline_ms(&state(&f)->clock, mover(&f)) - bench_now_ms();
    ck_assert_msg(left_ms >= FAST_RESERVE_MS,
                  "stalls before readings %d and %d: %" PRId64 " ms are left", first_stall,
                  second_stall, left_ms);
}

/* Each reading is a case of its own, so that a failure lists all windows there are. */
START_TEST(a_stall_before_any_reading_of_the_clock_costs_no_time)
{
    for (int gap = 0; gap < GAPS; gap++) {
        (void)play(_i, gap);
        no_player_has_lost_time();
        bench_destroy(f.bench);
        f.bench = NULL;
    }
}
END_TEST

START_TEST(every_reading_of_the_script_is_tried)
{
    int readings = play(0, 0);
    no_player_has_lost_time();

    ck_assert_int_ge(readings, READINGS_MAX / 2);
    ck_assert_int_le(readings, READINGS_MAX);
}
END_TEST

/* Work of a tick that comes before the clocks, as a forwarded command that runs here after all, may note the stall. */
START_TEST(a_tick_that_began_before_a_stall_gives_back_the_time_after_it)
{
    static const struct {
        const char *fields;
        int64_t frozen_ms;
    } games[] = {{"\"clock\":\"fast\"", FROZEN_MS}, {"\"clock\":\"days:1\"", DAY_MS}};
    start(&f, games[_i].fields);
    turn();

    int64_t began_ms = app_set_time(&f.bench->app, bench_now_ms());
    bench_set_ms(bench_now_ms() + games[_i].frozen_ms);
    ck_assert_str_ne(say(&f, guest_of(&f, other_of(mover(&f))), "claim", "\"what\":\"win\""), "ok");
    app_tick(&f.bench->app, began_ms);
    fake_store_run(f.bench->store);
    turn();

    no_player_has_lost_time();
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("stall windows");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_add_loop_test(tests, a_stall_before_any_reading_of_the_clock_costs_no_time, 1,
                        READINGS_MAX + 1);
    tcase_add_loop_test(tests, a_tick_that_began_before_a_stall_gives_back_the_time_after_it, 0, 2);
    tcase_add_test(tests, every_reading_of_the_script_is_tried);
    Suite *suite = suite_create("server stall windows");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
