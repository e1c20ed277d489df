/* SPDX-License-Identifier: MIT */
/* Rooms as people meet them: nothing is shown that is not stored, nothing is done twice, everything comes back. */
#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "people.h"
#include "session.h"
#include "suite.h"

/* Host and friend sit at a game of Tabula; everybody follows it. */
static void start_game(const char *more)
{
    char fields[256];
    snprintf(fields, sizeof fields, "\"ruleset\":\"tabula\"%s", more);
    guest_open(host, fields, room);
    ck_assert_str_eq(follow(friend), "ok");
    ck_assert_str_eq(guest_sit(host, room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(friend, room, "b1"), "ok");
    ck_assert_int_eq(state()->phase, ROOM_PLAYING);
}

/* Plays until a turn is owed; returns who owes it. */
static struct guest *play_to_turn(uint64_t seed)
{
    struct guest *players[] = {host, friend};
    struct debt debts[SEATS_MAX];
    while (room_owed(state(), debts) == 0 || debts[0].kind != DEBT_TURN) {
        ck_assert(bench_act(bench, players, 2, room, &seed));
    }
    return debts[0].seat == seat_at(SIDE_WHITE, 1) ? host : friend;
}

static struct guest *other_than(const struct guest *guest)
{
    return guest == host ? friend : host;
}

static int64_t say_turn(struct guest *guest, uint64_t seed)
{
    char steps[1024];
    bench_random_turn(&state()->position, &seed, steps, sizeof steps);
    return guest_say(guest, "turn", "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"steps\":%s}", room,
                     state()->v, steps);
}

/* ---- durable before visible ---- */

START_TEST(nothing_is_seen_before_it_is_stored)
{
    start_game("");
    struct guest *mover = play_to_turn(7);
    int64_t v = state()->v;
    int seen = guest_heard(other_than(mover), "event", NULL);

    fake_store_hold(bench->store, true);
    int64_t id = say_turn(mover, 7);

    ck_assert_str_eq(guest_outcome(mover, id), "");
    ck_assert_int_eq(guest_heard(other_than(mover), "event", NULL), seen);
    ck_assert_int_eq(state()->v, v);

    fake_store_hold(bench->store, false);
    fake_store_run(bench->store);

    ck_assert_str_eq(guest_outcome(mover, id), "ok");
    ck_assert_int_eq(guest_heard(other_than(mover), "event", NULL), seen + 1);
    ck_assert_int_eq(state()->v, v + 1);
    ck_assert_uint_eq(fake_store_events(bench->store, room), (size_t)v + 1);
}
END_TEST

START_TEST(commands_wait_while_one_is_being_stored_and_see_what_it_did)
{
    start_game("");
    struct guest *mover = play_to_turn(7);
    fake_store_hold(bench->store, true);

    int64_t first = say_turn(mover, 7);
    int64_t second = say_turn(mover, 7);
    fake_store_hold(bench->store, false);
    fake_store_run(bench->store);

    ck_assert_str_eq(guest_outcome(mover, first), "ok");
    ck_assert_str_eq(guest_outcome(mover, second), "stale-version");
}
END_TEST

START_TEST(queue_of_a_room_is_bounded)
{
    start_game("");
    struct guest *mover = play_to_turn(7);
    fake_store_hold(bench->store, true);
    say_turn(mover, 7);

    for (int i = 0; i < ROOM_TASKS_MAX; i++) {
        guest_say(third, "room.stand", "\"room\":\"%s\"", room);
    }

    ck_assert_str_eq(guest_try(third, "room.stand", "\"room\":\"%s\"", room), "rate-limited");
}
END_TEST

START_TEST(new_guest_is_welcomed_only_when_stored)
{
    size_t people = fake_store_people(bench->store);
    fake_store_hold(bench->store, true);
    struct guest *late = guest_create(bench);

    ck_assert_int_eq(guest_heard(late, "welcome", NULL), 0);

    fake_store_hold(bench->store, false);
    fake_store_run(bench->store);
    ck_assert_int_eq(guest_heard(late, "welcome", NULL), 1);
    ck_assert_uint_eq(fake_store_people(bench->store), people + 1);
    guest_destroy(late);
}
END_TEST

START_TEST(what_is_said_during_the_greeting_is_answered_after_it)
{
    struct guest *late = calloc(1, sizeof *late);
    late->bench = bench;
    late->conn = fake_net_connect(bench->net);
    house_handlers.accepted(&bench->house, late->conn, "");
    fake_store_hold(bench->store, true);
    guest_say(late, "hello", "\"d\":{\"client\":\"x\",\"lang\":\"en\"}");
    int64_t ping = guest_say(late, "ping", "\"d\":{}");
    ck_assert_str_eq(guest_outcome(late, ping), "");

    fake_store_hold(bench->store, false);
    fake_store_run(bench->store);

    ck_assert_str_eq(guest_outcome(late, ping), "ok");
    guest_destroy(late);
}
END_TEST

START_TEST(second_hello_does_not_overtake_the_first)
{
    struct guest late = {.bench = bench, .conn = fake_net_connect(bench->net)};
    house_handlers.accepted(&bench->house, late.conn, "");
    size_t sessions = bench->house.sessions.count;
    fake_store_hold(bench->store, true);

    for (int i = 0; i < 2 * SESSION_HELD_MAX; i++) {
        guest_say(&late, "hello", "\"d\":{\"client\":\"x\"}");
    }
    fake_store_hold(bench->store, false);
    fake_store_run(bench->store);

    ck_assert_int_eq(guest_heard(&late, "welcome", NULL), 1);
    ck_assert_uint_eq(bench->house.sessions.count, sessions + 1);
    ck_assert_str_eq(guest_outcome(&late, 2 * SESSION_HELD_MAX), "hello-again");
}
END_TEST

START_TEST(tip_is_shown_only_with_its_seed_stored)
{
    start_game("");

    ck_assert(fake_store_has_seed(bench->store, room, 1));
    ck_assert(!fake_store_has_seed(bench->store, room, 2));
    ck_assert_str_eq(guest_try(host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, room, state()->v),
                     "ok");
    ck_assert_int_eq(state()->phase, ROOM_ENDED);
    ck_assert(fake_store_has_seed(bench->store, room, 2));
}
END_TEST

/* ---- a store that fails ---- */

START_TEST(failing_store_pauses_rooms_and_does_nothing)
{
    start_game("");
    struct guest *mover = play_to_turn(7);
    int64_t v = state()->v;
    int seen = guest_heard(friend, "event", NULL);
    fake_store_fail(bench->store, STORE_FULL);

    ck_assert_str_eq(guest_outcome(mover, say_turn(mover, 7)), "storage-paused");
    ck_assert_str_eq(guest_try(third, "room.open", "\"d\":{\"ruleset\":\"tabula\"}"),
                     "storage-paused");
    ck_assert_str_eq(guest_try(third, "me.name", "\"d\":{\"name\":\"Livia\"}"), "storage-paused");

    ck_assert_int_eq(state()->v, v);
    ck_assert_int_eq(guest_heard(friend, "event", NULL), seen);
    ck_assert_int_eq(guest_heard(friend, "paused", NULL), 1);
    ck_assert(json_is_true(
        json_object_get(json_object_get(guest_last(friend, "paused"), "d"), "paused")));
}
END_TEST

START_TEST(rooms_go_on_by_themselves_when_the_store_works_again)
{
    start_game("");
    struct guest *mover = play_to_turn(7);
    fake_store_fail(bench->store, STORE_FULL);
    guest_outcome(mover, say_turn(mover, 7));
    bench_wait(bench, 5 * HOUSE_STORE_RETRY_MS);
    ck_assert_int_eq(guest_heard(friend, "paused", NULL), 1);

    fake_store_fail(bench->store, STORE_OK);
    bench_wait(bench, 2 * HOUSE_STORE_RETRY_MS);

    ck_assert_int_eq(guest_heard(friend, "paused", NULL), 2);
    ck_assert(json_is_false(
        json_object_get(json_object_get(guest_last(friend, "paused"), "d"), "paused")));
    ck_assert_str_eq(guest_outcome(mover, say_turn(mover, 7)), "ok");
}
END_TEST

START_TEST(write_that_failed_and_was_kept_all_the_same_is_found_and_shown)
{
    start_game("");
    struct guest *mover = play_to_turn(7);
    int64_t v = state()->v;
    fake_store_lie(bench->store);
    ck_assert_str_eq(guest_outcome(mover, say_turn(mover, 7)), "storage-paused");
    ck_assert_int_eq(state()->v, v);
    int seen = guest_heard(friend, "event", NULL);

    ck_assert_str_eq(guest_outcome(mover, say_turn(mover, 7)), "storage-paused");

    ck_assert_int_eq(state()->v, v + 1);
    ck_assert_int_eq(guest_heard(friend, "event", NULL), seen + 1);
    struct guest *players[] = {host, friend};
    uint64_t seed = 3;
    for (int i = 0; i < 20; i++) {
        ck_assert(bench_act(bench, players, 2, room, &seed));
    }
}
END_TEST

START_TEST(refusal_to_come_again_is_not_the_last_word_on_a_command)
{
    start_game("");
    struct guest *mover = play_to_turn(7);
    fake_store_fail(bench->store, STORE_FULL);
    int64_t id = say_turn(mover, 7);
    ck_assert_str_eq(guest_outcome(mover, id), "storage-paused");
    fake_store_fail(bench->store, STORE_OK);

    mover->id = id - 1;
    say_turn(mover, 7);

    ck_assert_str_eq(guest_outcome(mover, id), "ok");
}
END_TEST

START_TEST(hello_is_refused_while_the_store_fails_and_may_be_said_again)
{
    fake_store_fail(bench->store, STORE_FAILED);
    struct guest *late = guest_create(bench);
    ck_assert_str_eq(guest_outcome(late, 1), "storage-paused");

    fake_store_fail(bench->store, STORE_OK);

    ck_assert_str_eq(guest_try(late, "hello", "\"d\":{\"client\":\"x\",\"lang\":\"en\"}"),
                     "welcome");
    guest_destroy(late);
}
END_TEST

/* ---- done once ---- */

START_TEST(repeated_command_is_answered_again_and_done_once)
{
    start_game("");
    struct guest *mover = play_to_turn(7);
    char steps[1024];
    uint64_t seed = 7;
    bench_random_turn(&state()->position, &seed, steps, sizeof steps);
    char text[2048];
    snprintf(text, sizeof text,
             "{\"t\":\"turn\",\"id\":900,\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"steps\":%s}}",
             room, state()->v, steps);

    guest_say_raw(mover, text);
    int64_t v = state()->v;
    int answers = guest_heard(mover, "ok", NULL);
    guest_say_raw(mover, text);

    ck_assert_int_eq(state()->v, v);
    ck_assert_int_eq(guest_heard(mover, "ok", NULL), answers + 1);
    ck_assert_str_eq(guest_outcome(mover, 900), "ok");
}
END_TEST

START_TEST(command_repeated_over_a_new_connection_is_answered_there)
{
    int64_t id = guest_say(host, "room.open", "\"d\":{\"ruleset\":\"tabula\"}");
    json_t *first = json_deep_copy(guest_answer(host, id));
    guest_lose(host);
    guest_come_again(host, NULL);
    char text[256];
    snprintf(text, sizeof text,
             "{\"t\":\"room.open\",\"id\":%" PRId64 ",\"d\":{\"ruleset\":\"tabula\"}}", id);

    guest_say_raw(host, text);

    ck_assert(json_equal(first, guest_answer(host, id)));
    ck_assert_uint_eq(bench->house.rooms.count, 1);
    json_decref(first);
}
END_TEST

START_TEST(command_repeated_after_a_crash_is_not_done_again)
{
    start_game("");
    int64_t id = guest_say(host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, room, state()->v);
    int64_t opened = guest_say(host, "room.open", "\"d\":{\"ruleset\":\"zeno\"}");
    const json_t *answer = json_object_get(guest_answer(host, opened), "d");
    char zeno[STORE_ID_BYTES];
    snprintf(zeno, sizeof zeno, "%s", json_string_value(json_object_get(answer, "room")));
    int64_t v = state()->v;

    bench_restart(bench);
    guest_come_again(host, NULL);
    char text[256];
    snprintf(text, sizeof text,
             "{\"t\":\"resign\",\"id\":%" PRId64 ",\"room\":\"%s\",\"v\":%" PRId64 "}", id, room,
             v - 2);
    guest_say_raw(host, text);
    snprintf(text, sizeof text,
             "{\"t\":\"room.open\",\"id\":%" PRId64 ",\"d\":{\"ruleset\":\"zeno\"}}", opened);
    guest_say_raw(host, text);

    ck_assert_str_eq(guest_outcome(host, id), "ok");
    ck_assert_int_eq(state()->v, v);
    answer = json_object_get(guest_answer(host, opened), "d");
    ck_assert_str_eq(json_string_value(json_object_get(answer, "room")), zeno);
}
END_TEST

START_TEST(command_too_old_to_tell_is_refused_and_one_that_was_late_is_not)
{
    int64_t late = 500;
    char text[256];
    for (int i = 0; i < SESSION_RESULTS_MAX; i++) {
        host->id = late + 2 * i;
        ck_assert_str_eq(guest_try(host, "me.name", "\"d\":{\"name\":\"Livia\"}"), "ok");
    }
    snprintf(text, sizeof text, "{\"t\":\"me.name\",\"id\":%" PRId64 ",\"d\":{\"name\":\"Zeno\"}}",
             late);

    guest_say_raw(host, text);
    ck_assert_str_eq(guest_outcome(host, late), "ok");

    host->id = late + 2 * SESSION_RESULTS_MAX;
    ck_assert_str_eq(guest_try(host, "me.name", "\"d\":{\"name\":\"Livia\"}"), "ok");
    ck_assert_str_eq(guest_try(host, "me.name", "\"d\":{\"name\":\"Livia\"}"), "ok");
    host->id = late;
    ck_assert_str_eq(guest_try(host, "me.name", "\"d\":{\"name\":\"Zeno\"}"), "bad-envelope");
}
END_TEST

START_TEST(page_that_begins_its_ids_anew_is_told_where_to_go_on)
{
    guest_open(host, "\"ruleset\":\"tabula\"", room);
    int64_t last = host->id;
    guest_lose(host);
    host->id = 0;
    guest_come_again(host, NULL);

    const json_t *welcome = json_object_get(guest_last(host, "welcome"), "d");
    ck_assert_int_eq(json_integer_value(json_object_get(welcome, "last_id")), last);
}
END_TEST

/* ---- coming back ---- */

START_TEST(running_rooms_come_back_as_they_were)
{
    start_game("");
    struct guest *mover = play_to_turn(7);
    ck_assert_str_eq(guest_outcome(mover, say_turn(mover, 7)), "ok");
    struct room_state *before = malloc(sizeof *before);
    *before = *state();

    bench_restart(bench);

    ck_assert_mem_eq(before, state(), sizeof *before);
    free(before);
    guest_come_again(host, NULL);
    guest_come_again(friend, NULL);
    struct guest *players[] = {host, friend};
    uint64_t seed = 3;
    for (int i = 0; i < 20; i++) {
        ck_assert(bench_act(bench, players, 2, room, &seed));
    }
}
END_TEST

START_TEST(what_was_not_stored_before_the_crash_was_never_seen)
{
    start_game("");
    struct guest *mover = play_to_turn(7);
    int64_t v = state()->v;
    fake_store_hold(bench->store, true);
    say_turn(mover, 7);

    bench_restart(bench);

    ck_assert_int_eq(state()->v, v);
}
END_TEST

START_TEST(resume_brings_the_snapshot_first_and_then_what_was_missed)
{
    start_game("");
    play_to_turn(7);
    guest_lose(third);
    char resume[128];
    snprintf(resume, sizeof resume, "[{\"room\":\"%s\",\"v\":2}]", room);

    guest_come_again(third, resume);

    const struct net *net = bench->net;
    size_t count = fake_net_count(net, third->conn);
    ck_assert_uint_eq(count, 2 + (size_t)state()->v - 2);
    const json_t *second = fake_net_message(net, third->conn, 1);
    ck_assert_str_eq(json_string_value(json_object_get(second, "t")), "room");
    const json_t *next = fake_net_message(net, third->conn, 2);
    ck_assert_int_eq(json_integer_value(json_object_get(next, "v")), 3);
}
END_TEST

START_TEST(newest_connection_wins)
{
    guest_open(host, "\"ruleset\":\"tabula\"", room);
    net_conn older = host->conn;
    int heard = guest_heard(host, "event", NULL);

    guest_come_again(host, NULL);

    ck_assert_int_eq(fake_net_close_code(bench->net, older), SESSION_REPLACED);
    ck_assert_int_eq(bench_room(bench, room)->followers, 0);
    house_handlers.closed(&bench->house, older, 4003);
    ck_assert(session_is_here(&bench->house, host->who, bench_now_ms()));
    ck_assert_int_eq(heard, 1);
}
END_TEST

START_TEST(unknown_token_makes_a_new_guest)
{
    char who[STORE_ID_BYTES];
    snprintf(who, sizeof who, "%s", third->who);
    third->token[0] = third->token[0] == 'A' ? 'B' : 'A';
    guest_lose(third);

    guest_come_again(third, NULL);

    const json_t *welcome = json_object_get(guest_last(third, "welcome"), "d");
    ck_assert(json_is_true(json_object_get(welcome, "renewed")));
    ck_assert_str_ne(third->who, who);
}
END_TEST

/* ---- time ---- */

START_TEST(seat_is_away_five_seconds_after_its_connection_went_and_here_at_once)
{
    start_game("");
    bench_wait(bench, 2000);
    guest_lose(friend);
    bench_wait(bench, SESSION_AWAY_MS - 1000);
    const json_t *seats =
        json_object_get(json_object_get(guest_last(host, "presence"), "d"), "seats");
    ck_assert_str_eq(json_string_value(json_object_get(seats, "b1")), "here");

    bench_wait(bench, 2000);
    seats = json_object_get(json_object_get(guest_last(host, "presence"), "d"), "seats");
    ck_assert_str_eq(json_string_value(json_object_get(seats, "b1")), "away");

    guest_come_again(friend, NULL);
    bench_wait(bench, 1000);
    seats = json_object_get(json_object_get(guest_last(host, "presence"), "d"), "seats");
    ck_assert_str_eq(json_string_value(json_object_get(seats, "b1")), "here");
}
END_TEST

START_TEST(watchers_are_counted_without_those_who_sit)
{
    start_game("");
    ck_assert_str_eq(follow(third), "ok");

    ck_assert_int_eq(room_watchers(bench_room(bench, room)), 1);
    guest_lose(third);
    ck_assert_int_eq(room_watchers(bench_room(bench, room)), 0);
}
END_TEST

START_TEST(open_room_without_anybody_closes_itself)
{
    guest_open(host, "\"ruleset\":\"tabula\"", room);
    bench_wait(bench, 2 * ROOM_CLOSE_MS);
    ck_assert_int_eq(state()->phase, ROOM_OPEN);
    guest_lose(host);

    bench_wait(bench, ROOM_CLOSE_MS + SESSION_AWAY_MS + 2 * HOUSE_SWEEP_MS);

    ck_assert_str_eq(follow(third), "ok");
    ck_assert_int_eq(state()->phase, ROOM_CLOSED);
}
END_TEST

START_TEST(finished_room_leaves_the_memory_and_comes_back_on_demand)
{
    start_game("");
    ck_assert_str_eq(guest_try(host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, room, state()->v),
                     "ok");
    guest_lose(host);
    guest_lose(friend);

    bench_wait(bench, ROOM_EVICT_MS + SESSION_AWAY_MS + 2 * HOUSE_SWEEP_MS);

    ck_assert_uint_eq(bench->house.rooms.count, 0);
    ck_assert_str_eq(follow(third), "ok");
    ck_assert_int_eq(state()->phase, ROOM_ENDED);
    ck_assert_int_eq(guest_heard(third, "event", "resigned"), 1);
}
END_TEST

START_TEST(game_on_no_clock_that_everybody_left_sleeps_until_one_comes_back)
{
    start_game("");
    struct guest *mover = play_to_turn(7);
    int64_t v = state()->v;
    guest_lose(host);
    guest_lose(friend);
    bench_wait(bench, SESSION_AWAY_MS + 2 * HOUSE_SWEEP_MS);
    bench_set_ms(bench_now_ms() + ROOM_ASLEEP_MS);
    bench_wait(bench, 2 * HOUSE_SWEEP_MS);
    ck_assert_uint_eq(bench->house.rooms.count, 0);

    guest_come_again(mover, NULL);
    ck_assert_str_eq(guest_try(mover, "sub", "\"d\":{\"topic\":\"me\"}"), "ok");
    bench_wait(bench, 2000);

    const json_t *changed =
        json_object_get(json_object_get(guest_last(mover, "me"), "d"), "changed");
    const json_t *line = json_array_get(changed, 0);
    ck_assert_str_eq(json_string_value(json_object_get(line, "room")), room);
    ck_assert(json_is_true(json_object_get(line, "owed")));
    ck_assert_int_eq(state()->v, v);
    ck_assert_str_eq(guest_outcome(mover, say_turn(mover, 7)), "ok");
}
END_TEST

START_TEST(game_on_a_clock_does_not_sleep)
{
    start_game(",\"clock\":\"days:14\"");
    guest_lose(host);
    guest_lose(friend);
    bench_wait(bench, SESSION_AWAY_MS + 2 * HOUSE_SWEEP_MS);
    bench_set_ms(bench_now_ms() + ROOM_ASLEEP_MS);
    bench_wait(bench, 2 * HOUSE_SWEEP_MS);

    ck_assert_int_eq(state()->phase, ROOM_PLAYING);
}
END_TEST

START_TEST(room_that_is_nowhere_is_refused_and_not_kept)
{
    ck_assert_str_eq(guest_try(host, "sub", "\"d\":{\"topic\":\"room:nowhere\"}"), "no-such-room");
    ck_assert_str_eq(guest_try(host, "room.stand", "\"room\":\"nowhere\""), "no-such-room");
    ck_assert_uint_eq(bench->house.rooms.count, 0);
}
END_TEST

START_TEST(session_away_for_long_is_forgotten_and_still_known_by_its_token)
{
    char who[STORE_ID_BYTES];
    snprintf(who, sizeof who, "%s", third->who);
    guest_lose(third);
    bench_wait(bench, SESSION_KEEP_MS + 2 * HOUSE_SWEEP_MS);
    ck_assert_ptr_null(session_find(&bench->house, who));

    guest_come_again(third, NULL);

    ck_assert_str_eq(third->who, who);
}
END_TEST

/* ---- seats and settings ---- */

START_TEST(host_who_changes_the_seats_makes_those_stand_who_have_none)
{
    guest_open(host, "\"ruleset\":\"pyf\",\"options\":{\"teams\":\"2v2\"}", room);
    ck_assert_int_eq(state()->settings.seats, 2);
    ck_assert_str_eq(guest_sit(host, room, "w2"), "ok");
    ck_assert_str_eq(guest_sit(friend, room, "b1"), "ok");

    ck_assert_str_eq(
        guest_try(host, "room.set", "\"room\":\"%s\",\"d\":{\"ruleset\":\"tabula\"}", room), "ok");

    ck_assert_int_eq(state()->settings.seats, 1);
    ck_assert_int_eq(room_seat_of(state(), host->who), SEAT_NONE);
    ck_assert_int_eq(room_seat_of(state(), friend->who), seat_at(SIDE_BLACK, 1));
}
END_TEST

START_TEST(game_starts_when_a_change_leaves_no_seat_free)
{
    guest_open(host, "\"ruleset\":\"pyf\",\"options\":{\"teams\":\"2v2\"}", room);
    ck_assert_str_eq(guest_sit(host, room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(friend, room, "b1"), "ok");

    ck_assert_str_eq(
        guest_try(host, "room.set", "\"room\":\"%s\",\"d\":{\"ruleset\":\"zeno\"}", room), "ok");

    ck_assert_int_eq(state()->phase, ROOM_PLAYING);
}
END_TEST

START_TEST(options_are_named_where_they_are_wrong)
{
    static const char *const bad[] = {
        "\"ruleset\":\"chess\"",
        "\"ruleset\":\"tabula\",\"options\":{\"entry\":\"never\"}",
        "\"ruleset\":\"tabula\",\"options\":{\"wings\":\"two\"}",
        "\"ruleset\":\"tabula\",\"options\":{\"entry\":\"free,bear=exact\"}",
        "\"ruleset\":\"tabula;entry=free\"",
        "\"ruleset\":\"zeno\",\"options\":{\"black_goal\":\"am\",\"zeno_bear\":true}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ck_assert_str_eq(guest_try(host, "room.open", "\"d\":{%s}", bad[i]), "bad-option");
    }
    ck_assert_uint_eq(bench->house.rooms.count, 0);
}
END_TEST

START_TEST(nobody_watches_where_nobody_may)
{
    guest_open(host, "\"ruleset\":\"tabula\",\"watch\":\"nobody\"", room);
    ck_assert_str_eq(follow(friend), "ok");
    ck_assert_str_eq(follow(third), "ok");
    ck_assert_str_eq(guest_sit(host, room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(friend, room, "b1"), "ok");

    ck_assert_int_eq(bench_room(bench, room)->followers, 2);
    int seen = guest_heard(third, "event", NULL);
    play_to_turn(7);
    ck_assert_int_eq(guest_heard(third, "event", NULL), seen);
    ck_assert_str_eq(guest_try(third, "sub", "\"d\":{\"topic\":\"room:%s\"}", room), "not-allowed");
}
END_TEST

START_TEST(new_name_is_told_where_one_sits)
{
    start_game("");

    ck_assert_str_eq(guest_try(host, "me.name", "\"d\":{\"name\":\"Livia\"}"), "ok");

    ck_assert_str_eq(state()->seats[0].name, "Livia");
    ck_assert_int_eq(guest_heard(friend, "event", "named"), 1);
    guest_lose(host);
    guest_come_again(host, NULL);
    const json_t *welcome = json_object_get(guest_last(host, "welcome"), "d");
    ck_assert_str_eq(json_string_value(json_object_get(welcome, "name")), "Livia");
    ck_assert_uint_eq(json_array_size(json_object_get(welcome, "rooms")), 1);
}
END_TEST

/* ---- the lobby ---- */

START_TEST(lobby_tells_what_changed_at_most_once_a_second)
{
    ck_assert_str_eq(guest_try(third, "sub", "\"d\":{\"topic\":\"lobby\"}"), "ok");
    guest_open(host, "\"ruleset\":\"tabula\",\"visibility\":\"public\"", room);
    ck_assert_str_eq(guest_sit(host, room, "w1"), "ok");
    ck_assert_int_eq(guest_heard(third, "lobby", NULL), 1);

    bench_wait(bench, 2 * LOBBY_EVERY_MS);

    ck_assert_int_le(guest_heard(third, "lobby", NULL), 3);
    const json_t *changed =
        json_object_get(json_object_get(guest_last(third, "lobby"), "d"), "changed");
    ck_assert_str_eq(json_string_value(json_object_get(json_array_get(changed, 0), "room")), room);

    ck_assert_str_eq(guest_try(host, "room.close", "\"room\":\"%s\"", room), "ok");
    bench_wait(bench, 2 * LOBBY_EVERY_MS);
    const json_t *gone = json_object_get(json_object_get(guest_last(third, "lobby"), "d"), "gone");
    ck_assert_str_eq(json_string_value(json_array_get(gone, 0)), room);
}
END_TEST

START_TEST(open_link_room_and_private_game_are_listed_to_nobody)
{
    guest_open(host, "\"ruleset\":\"tabula\"", room);
    start_game(",\"visibility\":\"private\"");

    json_t *rooms = lobby_rooms_json(&bench->house);
    ck_assert_uint_eq(json_array_size(json_object_get(rooms, "rooms")), 0);
    json_decref(rooms);
}
END_TEST

/* ---- over HTTP ---- */

static int get(const char *path, const char *query, char *body, size_t body_bytes)
{
    struct net_request *request = fake_net_request("GET", path, query);
    house_handlers.request(&bench->house, request);
    fake_store_run(bench->store);
    int status = fake_net_status(request);
    snprintf(body, body_bytes, "%s", fake_net_body(request));
    fake_net_request_destroy(request);
    return status;
}

/* Who asks for the lobby again and again does not make the house walk over all rooms each time. */
START_TEST(feed_of_many_rooms_is_not_made_anew_for_each_who_asks)
{
    static char body[1 << 17];
    char other[STORE_ID_BYTES];
    struct guest *hosts[] = {host, friend, third};
    for (int i = 0; i < LOBBY_FEED_ROOMS_A_MS; i++) {
        guest_open(hosts[i % 3], "\"ruleset\":\"tabula\",\"visibility\":\"public\"", other);
    }
    ck_assert_int_eq(get("/api/v1/lobby", "", body, sizeof body), 200);
    ck_assert_ptr_nonnull(strstr(body, other));

    guest_open(host, "\"ruleset\":\"tabula\",\"visibility\":\"public\"", other);

    ck_assert_int_eq(get("/api/v1/lobby", "", body, sizeof body), 200);
    ck_assert_ptr_null(strstr(body, other));
    bench_set_ms(bench_now_ms() + 1);
    ck_assert_int_eq(get("/api/v1/lobby", "", body, sizeof body), 200);
    ck_assert_ptr_nonnull(strstr(body, other));
}
END_TEST

START_TEST(http_reads_snapshot_log_and_record)
{
    static char body[1 << 16];
    char path[64];
    start_game("");
    play_to_turn(7);

    snprintf(path, sizeof path, "/api/v1/rooms/%s", room);
    ck_assert_int_eq(get(path, "", body, sizeof body), 200);
    json_t *snapshot = json_loads(body, 0, NULL);
    ck_assert_int_eq(json_integer_value(json_object_get(snapshot, "v")), state()->v);
    json_decref(snapshot);

    snprintf(path, sizeof path, "/api/v1/rooms/%s/log", room);
    char from[32];
    snprintf(from, sizeof from, "from=%" PRId64, state()->v - 1);
    ck_assert_int_eq(get(path, from, body, sizeof body), 200);
    ck_assert_ptr_eq(strchr(body, '\n'), body + strlen(body) - 1);
    ck_assert_int_eq(get(path, "from=99999", body, sizeof body), 200);
    ck_assert_str_eq(body, "");
    ck_assert_int_eq(get(path, "from=x", body, sizeof body), 422);

    snprintf(path, sizeof path, "/api/v1/rooms/%s/record", room);
    ck_assert_int_eq(get(path, "", body, sizeof body), 200);
    ck_assert_ptr_nonnull(strstr(body, "[Rules \"tabula@1\"]"));
    ck_assert_int_eq(get(path, "game=7", body, sizeof body), 404);
}
END_TEST

START_TEST(http_says_what_is_not_there)
{
    static char body[4096];
    static const char *const paths[] = {"/api/v1/rooms/nowhere", "/api/v1/rooms/",
                                        "/api/v1/nothing", "/api/v1/rooms/nowhere/log",
                                        "/api/v1/rooms/NO"};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        ck_assert_int_eq(get(paths[i], "", body, sizeof body), 404);
    }
    ck_assert_int_eq(get("/healthz", "", body, sizeof body), 200);
    ck_assert_int_eq(get("/api/v1/lobby", "", body, sizeof body), 200);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("rooms");
    tcase_add_checked_fixture(tests, people_come, people_go);
    tcase_add_test(tests, nothing_is_seen_before_it_is_stored);
    tcase_add_test(tests, commands_wait_while_one_is_being_stored_and_see_what_it_did);
    tcase_add_test(tests, queue_of_a_room_is_bounded);
    tcase_add_test(tests, new_guest_is_welcomed_only_when_stored);
    tcase_add_test(tests, what_is_said_during_the_greeting_is_answered_after_it);
    tcase_add_test(tests, second_hello_does_not_overtake_the_first);
    tcase_add_test(tests, tip_is_shown_only_with_its_seed_stored);
    tcase_add_test(tests, failing_store_pauses_rooms_and_does_nothing);
    tcase_add_test(tests, rooms_go_on_by_themselves_when_the_store_works_again);
    tcase_add_test(tests, write_that_failed_and_was_kept_all_the_same_is_found_and_shown);
    tcase_add_test(tests, refusal_to_come_again_is_not_the_last_word_on_a_command);
    tcase_add_test(tests, hello_is_refused_while_the_store_fails_and_may_be_said_again);
    tcase_add_test(tests, repeated_command_is_answered_again_and_done_once);
    tcase_add_test(tests, command_repeated_over_a_new_connection_is_answered_there);
    tcase_add_test(tests, command_repeated_after_a_crash_is_not_done_again);
    tcase_add_test(tests, command_too_old_to_tell_is_refused_and_one_that_was_late_is_not);
    tcase_add_test(tests, page_that_begins_its_ids_anew_is_told_where_to_go_on);
    tcase_add_test(tests, running_rooms_come_back_as_they_were);
    tcase_add_test(tests, what_was_not_stored_before_the_crash_was_never_seen);
    tcase_add_test(tests, resume_brings_the_snapshot_first_and_then_what_was_missed);
    tcase_add_test(tests, newest_connection_wins);
    tcase_add_test(tests, unknown_token_makes_a_new_guest);
    tcase_add_test(tests, seat_is_away_five_seconds_after_its_connection_went_and_here_at_once);
    tcase_add_test(tests, watchers_are_counted_without_those_who_sit);
    tcase_add_test(tests, open_room_without_anybody_closes_itself);
    tcase_add_test(tests, finished_room_leaves_the_memory_and_comes_back_on_demand);
    tcase_add_test(tests, game_on_no_clock_that_everybody_left_sleeps_until_one_comes_back);
    tcase_add_test(tests, game_on_a_clock_does_not_sleep);
    tcase_add_test(tests, room_that_is_nowhere_is_refused_and_not_kept);
    tcase_add_test(tests, session_away_for_long_is_forgotten_and_still_known_by_its_token);
    tcase_add_test(tests, host_who_changes_the_seats_makes_those_stand_who_have_none);
    tcase_add_test(tests, game_starts_when_a_change_leaves_no_seat_free);
    tcase_add_test(tests, options_are_named_where_they_are_wrong);
    tcase_add_test(tests, nobody_watches_where_nobody_may);
    tcase_add_test(tests, new_name_is_told_where_one_sits);
    tcase_add_test(tests, lobby_tells_what_changed_at_most_once_a_second);
    tcase_add_test(tests, open_link_room_and_private_game_are_listed_to_nobody);
    tcase_add_test(tests, feed_of_many_rooms_is_not_made_anew_for_each_who_asks);
    tcase_add_test(tests, http_reads_snapshot_log_and_record);
    tcase_add_test(tests, http_says_what_is_not_there);
    Suite *suite = suite_create("server rooms");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
