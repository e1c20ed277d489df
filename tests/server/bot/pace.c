/* SPDX-License-Identifier: MIT */
/* When the server's bots play: their pace, their clocks, and the causes of a delay. */
#include "bot/pool.h"
#include "rules/ai/levels/levels.h"
#include "rules/core/rulesets.h"
#include "server/bot/botted.h"
#include "suite.h"

/* Plays until the bot owes a turn and has rolled. */
static void play_to_bots_turn(void)
{
    struct debt debts[SEATS_MAX];
    while (room_owed(state(), debts) != 1 || debts[0].kind != DEBT_TURN ||
           debts[0].seat != seat_find("b1")) {
        if (!bench_act(bench, &host, 1, room, &seed)) {
            bench_wait(bench, APP_TICK_MS);
        }
        ck_assert_int_eq(state()->phase, ROOM_PLAYING);
    }
}

static int64_t last_at_ms(void)
{
    return state()->at_ms;
}

START_TEST(bot_takes_as_long_as_people_do)
{
    come();
    begin("\"ruleset\":\"tabula\",\"bot\":12");
    play_to_bots_turn();
    int64_t thrown_ms = last_at_ms();
    int turns = state()->turns;

    while (state()->turns == turns) {
        bench_wait(bench, APP_TICK_MS);
    }

    ck_assert_int_ge(last_at_ms() - thrown_ms, 500);
    ck_assert_int_le(last_at_ms() - thrown_ms, THINK_MS);
    leave();
}
END_TEST

START_TEST(bot_of_a_server_without_pace_plays_at_once)
{
    come();
    bench->app.bots.pace_percent = 0;
    begin("\"ruleset\":\"tablaaza\",\"bot\":12");
    ck_assert(bench_act(bench, &host, 1, room, &seed));
    int64_t played_ms = bench_now_ms();

    while (bench_think(bench) > 0) {
        fake_store_run(bench->store);
    }

    ck_assert_int_eq(state()->turns, 2);
    ck_assert_int_eq(last_at_ms(), played_ms);
    leave();
}
END_TEST

START_TEST(bot_does_not_lose_on_time_without_a_worker)
{
    come();
    begin("\"ruleset\":\"tabula\",\"clock\":\"delay:5/20\",\"bot\":12");
    bench->bots_wait = true;

    for (int turns = 0; turns < 12; turns += 2) {
        play(turns);
    }

    ck_assert_int_eq(state()->phase, ROOM_PLAYING);
    ck_assert_uint_gt(bench->app.bots.hurried, 0);
    leave();
}
END_TEST

START_TEST(bot_with_a_short_clock_does_not_lose_on_time_by_its_pace)
{
    static const char *const clocks[] = {"fischer:10/0", "delay:1/10", "fast"};
    char fields[96];
    come();
    snprintf(fields, sizeof fields, "\"ruleset\":\"tabula\",\"clock\":\"%s\",\"bot\":12",
             clocks[_i]);
    begin(fields);

    play_to_end();

    ck_assert_int_ne(state()->reason, END_TIME);
    ck_assert_int_gt(clock_left_ms(&state()->clock, SIDE_BLACK, bench_now_ms()), 1000);
    leave();
}
END_TEST

static void begin_against_strongest(const char *clock)
{
    char fields[96];
    int strongest = ai_levels_first(RULESET_TABLAN) + ai_levels_count(RULESET_TABLAN) - 1;
    come();
    snprintf(fields, sizeof fields, "\"ruleset\":\"tablan\",\"clock\":\"%s\",\"bot\":%d", clock,
             strongest);
    begin(fields);
}

/* The number of turns that rollouts compared: only the strongest level does so. */
static uint64_t rollouts(void)
{
    struct bot_pool_counts counts;
    bot_pool_counts(bench->bot_pool, &counts);
    return counts.rolled_out;
}

START_TEST(strongest_bot_with_little_time_plays_at_a_quick_level)
{
    enum { TURNS = 40 };
    begin_against_strongest("delay:20/0");
    for (int turns = 1; rollouts() == 0; turns++) {
        ck_assert_int_eq(state()->phase, ROOM_PLAYING);
        play(turns);
    }
    leave();

    begin_against_strongest("delay:8/0");
    play(TURNS);
    ck_assert_int_eq(state()->turns, TURNS);
    ck_assert_uint_eq(rollouts(), 0);
    leave();
}
END_TEST

START_TEST(bot_waits_for_its_turn_to_think_and_plays_then)
{
    come();
    begin("\"ruleset\":\"tabula\",\"bot\":12");
    bench->bots_wait = true;
    play_to_bots_turn();
    int turns = state()->turns;
    bench_wait(bench, 60000);
    ck_assert_int_eq(state()->turns, turns);

    bench->bots_wait = false;
    bench_wait(bench, THINK_MS);

    ck_assert_int_gt(state()->turns, turns);
    ck_assert_uint_eq(bench->app.bots.hurried, 0);
    leave();
}
END_TEST

START_TEST(bot_job_about_a_turn_that_was_taken_back_is_forgotten)
{
    come();
    begin("\"ruleset\":\"tablaaza\",\"bot\":12");
    bench->bots_wait = true;
    ck_assert(bench_act(bench, &host, 1, room, &seed));
    bench_wait(bench, THINK_MS);

    ck_assert_str_eq(
        guest_try(host, "takeback", "\"room\":\"%s\",\"v\":%" PRId64, room, state()->v), "ok");
    bench->bots_wait = false;
    bench_wait(bench, THINK_MS);
    ck_assert_int_eq(state()->turns, 0);
    ck_assert(bench_act(bench, &host, 1, room, &seed));
    bench_wait(bench, THINK_MS);

    ck_assert_int_eq(state()->turns, 2);
    leave();
}
END_TEST

START_TEST(room_with_only_a_bot_is_left)
{
    come();
    begin("\"ruleset\":\"tablaaza\",\"bot\":12");
    ck_assert_int_eq(command_drain_live_games(&bench->app, bench_now_ms()), 1);
    guest_lose(host);
    bench_wait(bench, SESSION_AWAY_MS + APP_TICK_MS);
    ck_assert_int_eq(command_drain_live_games(&bench->app, bench_now_ms()), 0);

    bench_set_ms(bench_now_ms() + ROOM_ASLEEP_MS);
    bench_wait(bench, 2 * APP_SWEEP_MS);

    ck_assert_ptr_null(rooms_find(&bench->app, room));
    ck_assert_int_eq(bots_rooms(&bench->app), 0);
    guest_come_again(host, NULL);
    ck_assert_str_eq(guest_try(host, "sub", "\"d\":{\"topic\":\"room:%s\"}", room), "ok");
    ck_assert(bench_act(bench, &host, 1, room, &seed));
    bench_wait(bench, THINK_MS);
    ck_assert_int_eq(state()->turns, 2);
    leave();
}
END_TEST

START_TEST(bot_waits_while_the_store_fails_and_goes_on)
{
    come();
    begin("\"ruleset\":\"tablaaza\",\"bot\":12");
    ck_assert(bench_act(bench, &host, 1, room, &seed));
    fake_store_fail(bench->store, STORE_FULL);
    bench_wait(bench, 3 * THINK_MS);
    ck_assert_int_eq(state()->turns, 1);

    fake_store_fail(bench->store, STORE_OK);
    bench_wait(bench, THINK_MS);

    ck_assert_int_eq(state()->turns, 2);
    leave();
}
END_TEST

START_TEST(bot_is_no_absent_player)
{
    struct claim claim;
    come();
    begin("\"ruleset\":\"tablaaza\",\"visibility\":\"public\",\"bot\":12");
    bench->bots_wait = true;
    ck_assert(bench_act(bench, &host, 1, room, &seed));
    bench_wait(bench, 10 * 60000);

    ck_assert(!room_clocks_claim(bench_room(bench, room), bench_now_ms(), &claim));
    ck_assert_str_eq(guest_try(host, "claim",
                               "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"what\":\"win\"}", room,
                               state()->v),
                     "too-early");
    leave();
}
END_TEST

START_TEST(server_without_bot_pool_has_no_bots)
{
    bench = bench_create();
    host = guest_create(bench);

    ck_assert_str_eq(guest_try(host, "room.open", "\"d\":{\"ruleset\":\"tabula\",\"bot\":11}"),
                     "bots-away");

    leave();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("server bots' time");
    TCase *tests = tcase_create("bots");
    tcase_set_timeout(tests, 60);
    tcase_add_unchecked_fixture(tests, bench_learn_bots, bench_forget_bots);
    tcase_add_test(tests, bot_takes_as_long_as_people_do);
    tcase_add_test(tests, bot_of_a_server_without_pace_plays_at_once);
    tcase_add_test(tests, bot_does_not_lose_on_time_without_a_worker);
    tcase_add_loop_test(tests, bot_with_a_short_clock_does_not_lose_on_time_by_its_pace, 0, 3);
    tcase_add_test(tests, strongest_bot_with_little_time_plays_at_a_quick_level);
    tcase_add_test(tests, bot_waits_for_its_turn_to_think_and_plays_then);
    tcase_add_test(tests, bot_job_about_a_turn_that_was_taken_back_is_forgotten);
    tcase_add_test(tests, room_with_only_a_bot_is_left);
    tcase_add_test(tests, bot_waits_while_the_store_fails_and_goes_on);
    tcase_add_test(tests, bot_is_no_absent_player);
    tcase_add_test(tests, server_without_bot_pool_has_no_bots);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
