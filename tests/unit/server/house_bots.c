/* SPDX-License-Identifier: MIT */
/* The house's bots: a host asks one to a seat, and it plays as people do. */
#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "minds.h"
#include "rooms.h"
#include "suite.h"

enum {
    GAME_MS_MAX = 4 * 3600000, /* no game of these takes so long */
    THINK_MS = 5000,           /* whatever a bot owes is done by then */
};

static struct bench *bench;
static struct guest *host;
static char room[STORE_ID_BYTES];
static uint64_t seed;

static const struct room_state *state(void)
{
    return &bench_room(bench, room)->state;
}

static const struct room_seat *seat_of(const char *name)
{
    return &state()->seats[seat_find(name)];
}

static void come(void)
{
    bench = bench_create();
    bench_let_bots(bench);
    host = guest_create(bench);
    seed = UINT64_C(88172645463325252);
}

static void leave(void)
{
    guest_destroy(host);
    bench_destroy(bench);
}

static void begin(const char *fields)
{
    guest_open(host, fields, room);
    ck_assert_str_eq(guest_sit(host, room, "any"), "ok");
    ck_assert_int_eq(state()->phase, ROOM_PLAYING);
}

/* Until the game is over, or `turns` are played. */
static void play(int turns)
{
    int64_t until_ms = bench_now_ms() + GAME_MS_MAX;
    while (state()->phase == ROOM_PLAYING && state()->turns < turns) {
        ck_assert_int_lt(bench_now_ms(), until_ms);
        if (!bench_act(bench, &host, 1, room, &seed)) {
            bench_wait(bench, HOUSE_TICK_MS);
        }
    }
}

static void play_to_end(void)
{
    play(ROOM_TURNS_MAX + 1);
    ck_assert_int_eq(state()->phase, ROOM_ENDED);
}

/* Events of that name by that seat; NULL: of whomever. */
static int count_events(const char *name, const char *seat)
{
    char wanted[2][48];
    int count = 0;
    const struct room *of = bench_room(bench, room);
    snprintf(wanted[0], sizeof wanted[0], "\"e\":\"%s\"", name);
    snprintf(wanted[1], sizeof wanted[1], "\"seat\":\"%s\"", seat == NULL ? "" : seat);
    for (size_t i = 0; i < of->line_count; i++) {
        count += strstr(of->lines[i].text, wanted[0]) != NULL &&
                 (seat == NULL || strstr(of->lines[i].text, wanted[1]) != NULL);
    }
    return count;
}

static const char *ask_bot(const char *fields)
{
    return guest_try(host, "room.bot", "\"room\":\"%s\",\"d\":{%s}", room, fields);
}

static const char *ask_rematch(void)
{
    char tip[DICE_HEX_CHARS + 1];
    guest_new_chain(host, tip);
    return guest_try(host, "rematch", "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"tip\":\"%s\"}",
                     room, state()->v, tip);
}

START_TEST(host_plays_a_whole_game_with_a_bot)
{
    static const char *const games[] = {"tabula",      "zeno",   "pyf",     "ludus-anglicorum",
                                        "twelve-dogs", "tablan", "tablaaza"};
    char fields[96];
    come();
    snprintf(fields, sizeof fields, "\"ruleset\":\"%s\",\"bot\":2", games[_i]);
    begin(fields);

    play_to_end();

    ck_assert_int_gt(count_events("turn", "b1") + count_events("passed", "b1"), 0);
    ck_assert_uint_gt(bench->house.bots.turns[1], 0);
    ck_assert_uint_eq(bench->house.bots.hurried, 0);
    leave();
}
END_TEST

START_TEST(bot_is_shown_as_one_wherever_its_seat_is_named)
{
    come();
    guest_open(host, "\"ruleset\":\"tabula\",\"bot\":4,\"visibility\":\"public\"", room);
    ck_assert_str_eq(guest_try(host, "sub", "\"d\":{\"topic\":\"room:%s\",\"v\":0}", room), "ok");
    ck_assert_str_eq(guest_try(host, "sub", "\"d\":{\"topic\":\"lobby\"}"), "ok");

    const json_t *snapshot = json_object_get(guest_last(host, "room"), "d");
    const json_t *seated = json_object_get(guest_last(host, "event"), "d");
    const json_t *lobby = json_object_get(json_object_get(guest_last(host, "lobby"), "d"), "rooms");
    const json_t *seats[] = {
        json_object_get(json_object_get(snapshot, "seats"), "b1"), seated,
        json_object_get(json_object_get(json_array_get(lobby, 0), "seats"), "b1")};
    for (size_t i = 0; i < 3; i++) {
        ck_assert_str_eq(json_string_value(json_object_get(seats[i], "who")), "bot4");
        ck_assert_str_eq(json_string_value(json_object_get(seats[i], "name")), "Master (bot)");
        ck_assert(json_is_true(json_object_get(seats[i], "bot")));
        ck_assert_int_eq(json_integer_value(json_object_get(seats[i], "level")), 4);
    }
    ck_assert_str_eq(
        json_string_value(json_object_get(json_object_get(snapshot, "presence"), "b1")), "here");
    leave();
}
END_TEST

START_TEST(bot_plays_on_with_its_chain_after_the_house_was_killed)
{
    come();
    begin("\"ruleset\":\"tabula\",\"bot\":3");
    for (int turns = 3; turns < 40 && state()->phase == ROOM_PLAYING; turns += 5) {
        play(turns);
        int64_t v = state()->v;
        bench_restart(bench);
        guest_come_again(host, NULL);
        ck_assert_int_eq(state()->v, v);
    }

    play_to_end();

    ck_assert_uint_eq(bench->house.bots.hurried, 0);
    leave();
}
END_TEST

START_TEST(bot_plays_again_when_it_is_asked)
{
    come();
    begin("\"ruleset\":\"tabula\",\"bot\":1");
    play_to_end();
    bench_wait(bench, THINK_MS);
    ck_assert_int_eq(state()->phase, ROOM_ENDED); /* nobody has asked */

    ck_assert_str_eq(ask_rematch(), "ok");
    bench_wait(bench, THINK_MS);

    ck_assert_int_eq(state()->phase, ROOM_PLAYING);
    ck_assert_int_eq(state()->game, 2);
    ck_assert_str_eq(seat_of("w1")->who, "bot1"); /* the sides have swapped */
    play_to_end();
    leave();
}
END_TEST

START_TEST(bot_comes_and_goes_as_the_host_asks)
{
    come();
    guest_open(host, "\"ruleset\":\"tabula\"", room);

    ck_assert_str_eq(ask_bot("\"level\":2"), "ok");
    ck_assert_str_eq(seat_of("b1")->who, "bot2");
    ck_assert_str_eq(ask_bot("\"level\":3,\"seat\":\"b1\""), "ok");
    ck_assert_str_eq(seat_of("b1")->who, "bot3");
    ck_assert_str_eq(ask_bot("\"level\":3"), "seat-taken"); /* one seat is for people */
    ck_assert_str_eq(ask_bot("\"level\":2,\"seat\":\"b2\""), "no-such-seat");
    ck_assert_str_eq(ask_bot("\"level\":5"), "bad-field");
    ck_assert_str_eq(ask_bot("\"level\":0"), "ok");
    ck_assert_str_eq(seat_of("b1")->who, "");
    ck_assert_str_eq(ask_bot("\"level\":0"), "ok");
    ck_assert_str_eq(guest_sit(host, room, "b1"), "ok");
    ck_assert_str_eq(ask_bot("\"level\":1,\"seat\":\"b1\""), "seat-taken");
    ck_assert_str_eq(ask_bot("\"level\":1"), "ok");
    ck_assert_int_eq(state()->phase, ROOM_PLAYING);
    ck_assert_str_eq(ask_bot("\"level\":0"), "wrong-state");
    leave();
}
END_TEST

START_TEST(house_without_thinkers_has_no_bots)
{
    bench = bench_create();
    host = guest_create(bench);

    ck_assert_str_eq(guest_try(host, "room.open", "\"d\":{\"ruleset\":\"tabula\",\"bot\":1}"),
                     "bots-away");

    leave();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("server bots");
    TCase *tests = tcase_create("bots");
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, host_plays_a_whole_game_with_a_bot, 0, 7);
    tcase_add_test(tests, bot_is_shown_as_one_wherever_its_seat_is_named);
    tcase_add_test(tests, bot_plays_on_with_its_chain_after_the_house_was_killed);
    tcase_add_test(tests, bot_plays_again_when_it_is_asked);
    tcase_add_test(tests, bot_comes_and_goes_as_the_host_asks);
    tcase_add_test(tests, house_without_thinkers_has_no_bots);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
