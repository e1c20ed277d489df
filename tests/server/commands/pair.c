/* SPDX-License-Identifier: MIT */
/*
 * A user without an opponent requests a pairing: after the wait one of the server's bots comes, if the request
 * allowed it.
 */
#include <string.h>

#include "bot/bots.h"
#include "commands/pair.h"
#include "server/harness/people.h"
#include "suite.h"

static struct people f;

static void tear_down(void)
{
    bench_destroy(f.bench);
}

enum { SECOND_MS = 1000 };

static void set_up(void)
{
    people_connect(&f);
    bench_let_bots(f.bench);
}

static int64_t say_pair(struct guest *guest, const char *more)
{
    char tip[DICE_HEX_CHARS + 1];
    guest_new_chain(guest, tip);
    return guest_say(guest, "lobby.pair", "\"d\":{\"ruleset\":\"tabula\",\"tip\":\"%s\"%s}", tip,
                     more);
}

static void pair(struct guest *guest, const char *more)
{
    int64_t id = say_pair(guest, more);
    ck_assert_str_eq(guest_outcome(guest, id), "ok");
    const json_t *paired = json_object_get(guest_answer(guest, id), "d");
    snprintf(f.room, sizeof f.room, "%s", json_string_value(json_object_get(paired, "room")));
}

static int level_at(const char *seat)
{
    return seat_bot_level(state(&f)->seats[seat_find(seat)].user_id);
}

START_TEST(bot_joins_after_the_wait_without_a_player)
{
    pair(f.host, ",\"bot\":12,\"wait\":10");
    bench_wait(f.bench, 9 * SECOND_MS);
    ck_assert_int_eq(state(&f)->phase, ROOM_OPEN);

    bench_wait(f.bench, 2 * SECOND_MS);

    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    ck_assert_int_eq(level_at("b1"), 12);
    ck_assert_int_eq(guest_heard(f.host, "event", "started"), 1);
}
END_TEST

START_TEST(wait_has_a_default_of_some_seconds)
{
    pair(f.host, ",\"bot\":11");
    bench_wait(f.bench, (PAIRING_WAIT_S - 1) * SECOND_MS);
    ck_assert_int_eq(state(&f)->phase, ROOM_OPEN);
    bench_wait(f.bench, 2 * SECOND_MS);
    ck_assert_int_eq(level_at("b1"), 11);
}
END_TEST

START_TEST(people_who_come_in_time_play_with_each_other)
{
    pair(f.host, ",\"bot\":14,\"wait\":10");
    pair(f.friend, ",\"bot\":14,\"wait\":10");
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    bench_wait(f.bench, 30 * SECOND_MS);
    ck_assert_int_eq(level_at("w1"), 0);
    ck_assert_int_eq(level_at("b1"), 0);
}
END_TEST

START_TEST(user_without_a_request_for_a_bot_gets_none)
{
    pair(f.host, "");
    bench_wait(f.bench, 10 * 60 * SECOND_MS);
    ck_assert_int_eq(state(&f)->phase, ROOM_OPEN);
}
END_TEST

START_TEST(absent_or_standing_host_gets_no_bot)
{
    pair(f.host, ",\"bot\":13,\"wait\":10");
    ck_assert_str_eq(guest_try(f.host, "room.stand", "\"room\":\"%s\"", f.room), "ok");
    bench_wait(f.bench, 20 * SECOND_MS);
    ck_assert_int_eq(level_at("b1"), 0);

    pair(f.friend, ",\"bot\":13,\"wait\":10");
    guest_lose(f.friend);
    bench_wait(f.bench, 20 * SECOND_MS);
    ck_assert_int_eq(level_at("b1"), 0);
    guest_come_again(f.friend, NULL);
    bench_wait(f.bench, 5 * SECOND_MS);
    ck_assert_int_eq(level_at("b1"), 13);
}
END_TEST

START_TEST(bot_waits_until_the_store_works_again)
{
    pair(f.host, ",\"bot\":13,\"wait\":0");
    fake_store_fail(f.bench->store, STORE_FULL);
    bench_wait(f.bench, 5 * SECOND_MS);
    ck_assert_int_eq(level_at("b1"), 0);
    fake_store_fail(f.bench->store, STORE_OK);
    bench_wait(f.bench, 5 * SECOND_MS);
    ck_assert_int_eq(level_at("b1"), 13);
}
END_TEST

/* As a user who would sit down: a game that begins would take memory that those in play need. */
START_TEST(bot_waits_until_there_is_memory_for_a_game)
{
    pair(f.host, ",\"bot\":13,\"wait\":0");
    struct capacity capacity = f.bench->app.admission.capacity;
    int64_t bytes = capacity.numbers[CAPACITY_ROOM_BYTES];
    capacity.numbers[CAPACITY_ROOM_BYTES] = (int64_t)f.bench->app.rooms.bytes;
    admission_adapt(&f.bench->app.admission, &capacity);
    bench_wait(f.bench, 5 * SECOND_MS);
    ck_assert_int_eq(level_at("b1"), 0);

    capacity.numbers[CAPACITY_ROOM_BYTES] = bytes;
    admission_adapt(&f.bench->app.admission, &capacity);
    bench_wait(f.bench, 5 * SECOND_MS);
    ck_assert_int_eq(level_at("b1"), 13);
}
END_TEST

START_TEST(what_a_bot_does_not_play_is_refused)
{
    ck_assert_str_eq(guest_outcome(f.host, say_pair(f.host, ",\"bot\":5")), "bad-field");
    ck_assert_str_eq(guest_outcome(f.host, say_pair(f.host, ",\"bot\":11,\"wait\":121")),
                     "bad-field");
    ck_assert_str_eq(guest_outcome(f.host, say_pair(f.host, ",\"bot\":11,\"rated\":true")),
                     "bad-field");
    ck_assert_str_eq(
        guest_try(f.host, "lobby.pair",
                  "\"d\":{\"ruleset\":\"pyf\",\"options\":{\"teams\":\"2v2\"},\"bot\":11}"),
        "bad-field"); /* a team game lacks more than one opponent */
    f.bench->app.bots.bot_pool = NULL;
    ck_assert_str_eq(guest_outcome(f.host, say_pair(f.host, ",\"bot\":11")), "bots-away");
}
END_TEST

START_TEST(waiting_user_keeps_the_room)
{
    pair(f.host, "");
    char first[STORE_ID_BYTES];
    snprintf(first, sizeof first, "%s", f.room);

    pair(f.host, "");

    ck_assert_str_eq(f.room, first);
    ck_assert_int_eq(guest_heard(f.host, "event", "created"), 1);
    pair(f.host, ",\"options\":{\"entry\":\"free\"}");
    ck_assert_str_ne(f.room, first);
}
END_TEST

START_TEST(waiting_user_who_asks_again_for_a_bot_gets_one)
{
    pair(f.host, "");

    pair(f.host, ",\"bot\":12,\"wait\":5");
    bench_wait(f.bench, 6 * SECOND_MS);

    ck_assert_int_eq(level_at("b1"), 12);
}
END_TEST

START_TEST(user_waits_on_while_a_bot_plays_and_both_games_are_kept)
{
    char with_bot[STORE_ID_BYTES];
    pair(f.host, "");
    guest_open(f.host, "\"ruleset\":\"tabula\",\"bot\":12", with_bot);
    ck_assert_str_eq(guest_sit(f.host, with_bot, "w1"), "ok");
    ck_assert_int_eq(bench_room(f.bench, with_bot)->state->phase, ROOM_PLAYING);
    bench_wait(f.bench, 60 * SECOND_MS);
    ck_assert_int_eq(state(&f)->phase, ROOM_OPEN);

    pair(f.friend, "");

    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    ck_assert_str_eq(state(&f)->host, f.host->user_id);
    ck_assert_int_eq(bench_room(f.bench, with_bot)->state->phase, ROOM_PLAYING);
}
END_TEST

static void open_games(struct guest *guest, const char *games)
{
    guest_open(guest, games, f.room);
    ck_assert_str_eq(guest_sit(guest, f.room, "w1"), "ok");
}

START_TEST(two_games_are_played_by_users_who_ask_for_two)
{
    pair(f.host, ",\"games\":2");
    ck_assert_int_eq(state(&f)->settings.games, 2);
    ck_assert_int_eq(state(&f)->settings.opening, OPENING_ALTERNATE);

    pair(f.friend, ",\"games\":2");

    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    ck_assert_str_eq(state(&f)->host, f.host->user_id);
}
END_TEST

START_TEST(table_with_another_number_of_games_is_not_joined)
{
    char single[STORE_ID_BYTES];
    open_games(f.host, "\"ruleset\":\"tabula\",\"visibility\":\"public\"");
    snprintf(single, sizeof single, "%s", f.room);
    pair(f.friend, ",\"games\":2");
    ck_assert_str_ne(f.room, single);
    ck_assert_int_eq(state(&f)->phase, ROOM_OPEN);

    pair(f.third, "");

    ck_assert_str_eq(f.room, single);
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
}
END_TEST

START_TEST(table_of_two_games_that_a_host_opened_is_joined)
{
    char opened[STORE_ID_BYTES];
    open_games(f.host, "\"ruleset\":\"tabula\",\"visibility\":\"public\",\"games\":2");
    snprintf(opened, sizeof opened, "%s", f.room);

    pair(f.friend, ",\"games\":2");

    ck_assert_str_eq(f.room, opened);
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
}
END_TEST

START_TEST(no_more_than_two_games_can_be_asked_for)
{
    ck_assert_str_eq(guest_outcome(f.host, say_pair(f.host, ",\"games\":3")), "bad-field");
    ck_assert_str_eq(guest_outcome(f.host, say_pair(f.host, ",\"games\":0")), "bad-field");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("server pairing");
    TCase *tests = tcase_create("pairing");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, bot_joins_after_the_wait_without_a_player);
    tcase_add_test(tests, wait_has_a_default_of_some_seconds);
    tcase_add_test(tests, people_who_come_in_time_play_with_each_other);
    tcase_add_test(tests, user_without_a_request_for_a_bot_gets_none);
    tcase_add_test(tests, absent_or_standing_host_gets_no_bot);
    tcase_add_test(tests, bot_waits_until_the_store_works_again);
    tcase_add_test(tests, bot_waits_until_there_is_memory_for_a_game);
    tcase_add_test(tests, what_a_bot_does_not_play_is_refused);
    tcase_add_test(tests, waiting_user_keeps_the_room);
    tcase_add_test(tests, waiting_user_who_asks_again_for_a_bot_gets_one);
    tcase_add_test(tests, user_waits_on_while_a_bot_plays_and_both_games_are_kept);
    tcase_add_test(tests, two_games_are_played_by_users_who_ask_for_two);
    tcase_add_test(tests, table_with_another_number_of_games_is_not_joined);
    tcase_add_test(tests, table_of_two_games_that_a_host_opened_is_joined);
    tcase_add_test(tests, no_more_than_two_games_can_be_asked_for);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
