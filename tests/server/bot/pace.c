/* SPDX-License-Identifier: MIT */
/* When the server's bots play: their pace, their clocks, and the causes of a delay. */
#include "bot/pool.h"
#include "rules/ai/levels/levels.h"
#include "rules/games/games.h"
#include "server/bot/botted.h"
#include "suite.h"

static struct botted f;

static void set_up(void)
{
    come(&f);
}

static void tear_down(void)
{
    bench_destroy(f.bench);
}

/* Plays until the bot owes a turn and has rolled. */
static void play_to_bots_turn(void)
{
    struct debt debts[SEATS_MAX];
    while (room_owed(state(&f), debts) != 1 || debts[0].kind != DEBT_TURN ||
           debts[0].seat != seat_find("b1")) {
        if (!bench_act(f.bench, &f.host, 1, f.room, &f.seed)) {
            bench_wait(f.bench, APP_TICK_MS);
        }
        ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    }
}

static int64_t last_at_ms(void)
{
    return state(&f)->at_ms;
}

START_TEST(bot_takes_as_long_as_people_do)
{
    begin(&f, "\"ruleset\":\"tabula\",\"bot\":12");
    play_to_bots_turn();
    int64_t thrown_ms = last_at_ms();
    int turns = state(&f)->turns;

    while (state(&f)->turns == turns) {
        bench_wait(f.bench, APP_TICK_MS);
    }

    ck_assert_int_ge(last_at_ms() - thrown_ms, 500);
    ck_assert_int_le(last_at_ms() - thrown_ms, THINK_MS);
}
END_TEST

START_TEST(bot_of_a_server_without_pace_plays_at_once)
{
    f.bench->app.bots.pace_percent = 0;
    begin(&f, "\"ruleset\":\"tablaaza\",\"bot\":12");
    ck_assert(bench_act(f.bench, &f.host, 1, f.room, &f.seed));
    int64_t played_ms = bench_now_ms();

    while (bench_think(f.bench) > 0) {
        fake_store_run(f.bench->store);
    }

    ck_assert_int_eq(state(&f)->turns, 2);
    ck_assert_int_eq(last_at_ms(), played_ms);
}
END_TEST

START_TEST(bot_does_not_lose_on_time_without_a_worker)
{
    begin(&f, "\"ruleset\":\"tabula\",\"clock\":\"delay:5/20\",\"bot\":12");
    f.bench->bots_wait = true;

    for (int turns = 0; turns < 12; turns += 2) {
        play(&f, turns);
    }

    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    ck_assert_uint_gt(f.bench->app.bots.hurried, 0);
}
END_TEST

START_TEST(bot_with_a_short_clock_does_not_lose_on_time_by_its_pace)
{
    static const char *const clocks[] = {"fischer:10/0", "delay:1/10", "fast"};
    char fields[96];
    snprintf(fields, sizeof fields, "\"ruleset\":\"tabula\",\"clock\":\"%s\",\"bot\":12",
             clocks[_i]);
    begin(&f, fields);

    play_to_end(&f);

    ck_assert_int_ne(state(&f)->reason, END_TIME);
    ck_assert_int_gt(clock_left_ms(&state(&f)->clock, SIDE_BLACK, bench_now_ms()), 1000);
}
END_TEST

static void begin_against_strongest(const char *clock)
{
    char fields[96];
    int strongest = ai_levels_first(RULESET_TABLAN) + ai_levels_count(RULESET_TABLAN) - 1;
    snprintf(fields, sizeof fields, "\"ruleset\":\"tablan\",\"clock\":\"%s\",\"bot\":%d", clock,
             strongest);
    begin(&f, fields);
}

/* The number of turns that rollouts compared: only the strongest level does so. */
static uint64_t rollouts(void)
{
    struct bot_pool_counts counts;
    bot_pool_counts(f.bench->bot_pool, &counts);
    return counts.rolled_out;
}

START_TEST(strongest_bot_with_little_time_plays_at_a_quick_level)
{
    enum { TURNS = 40 };
    begin_against_strongest("delay:20/0");
    for (int turns = 1; rollouts() == 0; turns++) {
        ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
        play(&f, turns);
    }
    bench_destroy(f.bench);
    come(&f);

    begin_against_strongest("delay:8/0");
    play(&f, TURNS);
    ck_assert_int_eq(state(&f)->turns, TURNS);
    ck_assert_uint_eq(rollouts(), 0);
}
END_TEST

START_TEST(bot_waits_for_its_turn_to_think_and_plays_then)
{
    begin(&f, "\"ruleset\":\"tabula\",\"bot\":12");
    f.bench->bots_wait = true;
    play_to_bots_turn();
    int turns = state(&f)->turns;
    bench_wait(f.bench, 60000);
    ck_assert_int_eq(state(&f)->turns, turns);

    f.bench->bots_wait = false;
    bench_wait(f.bench, THINK_MS);

    ck_assert_int_gt(state(&f)->turns, turns);
    ck_assert_uint_eq(f.bench->app.bots.hurried, 0);
}
END_TEST

START_TEST(bot_job_about_a_turn_that_was_taken_back_is_forgotten)
{
    begin(&f, "\"ruleset\":\"tablaaza\",\"bot\":12");
    f.bench->bots_wait = true;
    ck_assert(bench_act(f.bench, &f.host, 1, f.room, &f.seed));
    bench_wait(f.bench, THINK_MS);

    ck_assert_str_eq(
        guest_try(f.host, "takeback", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v),
        "ok");
    f.bench->bots_wait = false;
    bench_wait(f.bench, THINK_MS);
    ck_assert_int_eq(state(&f)->turns, 0);
    ck_assert(bench_act(f.bench, &f.host, 1, f.room, &f.seed));
    bench_wait(f.bench, THINK_MS);

    ck_assert_int_eq(state(&f)->turns, 2);
}
END_TEST

START_TEST(room_with_only_a_bot_is_left)
{
    begin(&f, "\"ruleset\":\"tablaaza\",\"bot\":12");
    ck_assert_int_eq(command_drain_live_games(&f.bench->app.commands, bench_now_ms()), 1);
    guest_lose(f.host);
    bench_wait(f.bench, SESSION_AWAY_MS + APP_TICK_MS);
    ck_assert_int_eq(command_drain_live_games(&f.bench->app.commands, bench_now_ms()), 0);

    bench_set_ms(bench_now_ms() + ROOM_ASLEEP_MS);
    bench_wait(f.bench, 2 * APP_SWEEP_MS);

    ck_assert_ptr_null(rooms_find(&f.bench->app.rooms, f.room));
    ck_assert_int_eq(bots_rooms(&f.bench->app.bots), 0);
    guest_come_again(f.host, NULL);
    ck_assert_str_eq(guest_try(f.host, "sub", "\"d\":{\"topic\":\"room:%s\"}", f.room), "ok");
    ck_assert(bench_act(f.bench, &f.host, 1, f.room, &f.seed));
    bench_wait(f.bench, THINK_MS);
    ck_assert_int_eq(state(&f)->turns, 2);
}
END_TEST

START_TEST(bot_waits_while_the_store_fails_and_goes_on)
{
    begin(&f, "\"ruleset\":\"tablaaza\",\"bot\":12");
    ck_assert(bench_act(f.bench, &f.host, 1, f.room, &f.seed));
    fake_store_fail(f.bench->store, STORE_FULL);
    bench_wait(f.bench, 3 * THINK_MS);
    ck_assert_int_eq(state(&f)->turns, 1);

    fake_store_fail(f.bench->store, STORE_OK);
    bench_wait(f.bench, THINK_MS);

    ck_assert_int_eq(state(&f)->turns, 2);
}
END_TEST

START_TEST(bot_is_no_absent_player)
{
    struct claim claim;
    begin(&f, "\"ruleset\":\"tablaaza\",\"visibility\":\"public\",\"bot\":12");
    f.bench->bots_wait = true;
    ck_assert(bench_act(f.bench, &f.host, 1, f.room, &f.seed));
    bench_wait(f.bench, 10 * 60000);

    ck_assert(!room_clocks_claim(bench_room(f.bench, f.room), bench_now_ms(), &claim));
    ck_assert_str_eq(guest_try(f.host, "claim",
                               "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"what\":\"win\"}", f.room,
                               state(&f)->v),
                     "too-early");
}
END_TEST

START_TEST(server_without_bot_pool_has_no_bots)
{
    bench_destroy(f.bench);
    f.bench = bench_create();
    f.host = guest_create(f.bench);

    ck_assert_str_eq(guest_try(f.host, "room.open", "\"d\":{\"ruleset\":\"tabula\",\"bot\":11}"),
                     "bots-away");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("server bots' time");
    TCase *tests = tcase_create("bots");
    tcase_add_checked_fixture(tests, set_up, tear_down);
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
