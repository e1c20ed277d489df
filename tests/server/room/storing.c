/* SPDX-License-Identifier: MIT */
/*
 * Durable before visible: every shown event is stored, a repeated command is applied once, and every stored room is
 * restored.
 */
#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random_turn.h"
#include "server/harness/people.h"
#include "session/session.h"
#include "suite.h"

static struct people f;

static void set_up(void)
{
    people_connect(&f);
}

static void tear_down(void)
{
    bench_destroy(f.bench);
}

enum { HELLOS = 16 };

/* ---- durable before visible ---- */

START_TEST(nothing_is_seen_before_it_is_stored)
{
    begin_game(&f, "");
    struct guest *mover = play_to_turn(&f, 7);
    int64_t v = state(&f)->v;
    int seen = guest_heard(other_than(&f, mover), "event", NULL);

    fake_store_hold(f.bench->store, true);
    int64_t id = say_turn(&f, mover, 7);

    ck_assert_str_eq(guest_outcome(mover, id), "");
    ck_assert_int_eq(guest_heard(other_than(&f, mover), "event", NULL), seen);
    ck_assert_int_eq(state(&f)->v, v);

    fake_store_hold(f.bench->store, false);
    fake_store_run(f.bench->store);

    ck_assert_str_eq(guest_outcome(mover, id), "ok");
    ck_assert_int_eq(guest_heard(other_than(&f, mover), "event", NULL), seen + 1);
    ck_assert_int_eq(state(&f)->v, v + 1);
    ck_assert_uint_eq(fake_store_events(f.bench->store, f.room), (size_t)v + 1);
}
END_TEST

START_TEST(commands_wait_while_one_is_being_stored_and_see_what_it_did)
{
    begin_game(&f, "");
    struct guest *mover = play_to_turn(&f, 7);
    fake_store_hold(f.bench->store, true);

    int64_t first = say_turn(&f, mover, 7);
    int64_t second = say_turn(&f, mover, 7);
    fake_store_hold(f.bench->store, false);
    fake_store_run(f.bench->store);

    ck_assert_str_eq(guest_outcome(mover, first), "ok");
    ck_assert_str_eq(guest_outcome(mover, second), "stale-version");
}
END_TEST

START_TEST(queue_of_a_room_is_bounded)
{
    begin_game(&f, "");
    struct guest *mover = play_to_turn(&f, 7);
    fake_store_hold(f.bench->store, true);
    say_turn(&f, mover, 7);

    for (int i = 0; i < ROOM_TASKS_MAX; i++) {
        guest_say(f.third, "room.stand", "\"room\":\"%s\"", f.room);
    }

    ck_assert_str_eq(guest_try(f.third, "room.stand", "\"room\":\"%s\"", f.room), "rate-limited");
}
END_TEST

START_TEST(new_guest_is_welcomed_only_when_stored)
{
    size_t people = fake_store_people(f.bench->store);
    fake_store_hold(f.bench->store, true);
    struct guest *late = guest_create(f.bench);

    ck_assert_int_eq(guest_heard(late, "welcome", NULL), 0);

    fake_store_hold(f.bench->store, false);
    fake_store_run(f.bench->store);
    ck_assert_int_eq(guest_heard(late, "welcome", NULL), 1);
    ck_assert_uint_eq(fake_store_people(f.bench->store), people + 1);
}
END_TEST

START_TEST(command_during_the_handshake_is_answered_after_it)
{
    struct guest late = {.bench = f.bench, .conn = fake_net_connect(f.bench->net)};
    app_handlers.accepted(&f.bench->app, late.conn, "");
    fake_store_hold(f.bench->store, true);
    guest_say(&late, "hello", "\"d\":{\"client\":\"x\",\"lang\":\"en\"}");
    int64_t ping = guest_say(&late, "ping", "\"d\":{}");
    ck_assert_str_eq(guest_outcome(&late, ping), "");

    fake_store_hold(f.bench->store, false);
    bench_run(f.bench);

    ck_assert_str_eq(guest_outcome(&late, ping), "ok");
}
END_TEST

START_TEST(second_hello_does_not_overtake_the_first)
{
    struct guest late = {.bench = f.bench, .conn = fake_net_connect(f.bench->net)};
    app_handlers.accepted(&f.bench->app, late.conn, "");
    size_t sessions = f.bench->app.sessions.by_user.count;
    fake_store_hold(f.bench->store, true);

    for (int i = 0; i < HELLOS; i++) {
        guest_say(&late, "hello", "\"d\":{\"client\":\"x\"}");
    }
    fake_store_hold(f.bench->store, false);
    bench_run(f.bench);

    ck_assert_int_eq(guest_heard(&late, "welcome", NULL), 1);
    ck_assert_uint_eq(f.bench->app.sessions.by_user.count, sessions + 1);
    ck_assert_str_eq(guest_outcome(&late, HELLOS), "hello-again");
}
END_TEST

START_TEST(tip_is_shown_only_with_its_seed_stored)
{
    begin_game(&f, "");

    ck_assert(fake_store_has_seed(f.bench->store, f.room, 1));
    ck_assert(!fake_store_has_seed(f.bench->store, f.room, 2));
    ck_assert_str_eq(
        guest_try(f.host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v), "ok");
    ck_assert_int_eq(state(&f)->phase, ROOM_ENDED);
    ck_assert(fake_store_has_seed(f.bench->store, f.room, 2));
}
END_TEST

/* ---- a store that fails ---- */

START_TEST(failing_store_pauses_rooms_and_does_nothing)
{
    begin_game(&f, "");
    struct guest *mover = play_to_turn(&f, 7);
    int64_t v = state(&f)->v;
    int seen = guest_heard(f.friend, "event", NULL);
    fake_store_fail(f.bench->store, STORE_FULL);

    ck_assert_str_eq(guest_outcome(mover, say_turn(&f, mover, 7)), "storage-paused");
    ck_assert_str_eq(guest_try(f.third, "room.open", "\"d\":{\"ruleset\":\"tabula\"}"),
                     "storage-paused");
    ck_assert_str_eq(guest_try(f.third, "me.name", "\"d\":{\"name\":\"Livia\"}"), "storage-paused");

    ck_assert_int_eq(state(&f)->v, v);
    ck_assert_int_eq(guest_heard(f.friend, "event", NULL), seen);
    ck_assert_int_eq(guest_heard(f.friend, "paused", NULL), 1);
    ck_assert(json_is_true(
        json_object_get(json_object_get(guest_last(f.friend, "paused"), "d"), "paused")));
}
END_TEST

START_TEST(rooms_go_on_by_themselves_when_the_store_works_again)
{
    begin_game(&f, "");
    struct guest *mover = play_to_turn(&f, 7);
    fake_store_fail(f.bench->store, STORE_FULL);
    guest_outcome(mover, say_turn(&f, mover, 7));
    bench_wait(f.bench, 5 * APP_STORE_RETRY_MS);
    ck_assert_int_eq(guest_heard(f.friend, "paused", NULL), 1);

    fake_store_fail(f.bench->store, STORE_OK);
    bench_wait(f.bench, 2 * APP_STORE_RETRY_MS);

    ck_assert_int_eq(guest_heard(f.friend, "paused", NULL), 2);
    ck_assert(json_is_false(
        json_object_get(json_object_get(guest_last(f.friend, "paused"), "d"), "paused")));
    ck_assert_str_eq(guest_outcome(mover, say_turn(&f, mover, 7)), "ok");
}
END_TEST

START_TEST(write_that_failed_and_was_kept_all_the_same_is_found_and_shown)
{
    begin_game(&f, "");
    struct guest *mover = play_to_turn(&f, 7);
    int64_t v = state(&f)->v;
    fake_store_lie(f.bench->store);
    ck_assert_str_eq(guest_outcome(mover, say_turn(&f, mover, 7)), "storage-paused");
    ck_assert_int_eq(state(&f)->v, v);
    int seen = guest_heard(f.friend, "event", NULL);

    ck_assert_str_eq(guest_outcome(mover, say_turn(&f, mover, 7)), "storage-paused");

    ck_assert_int_eq(state(&f)->v, v + 1);
    ck_assert_int_eq(guest_heard(f.friend, "event", NULL), seen + 1);
    struct guest *players[] = {f.host, f.friend};
    uint64_t seed = 3;
    for (int i = 0; i < 20; i++) {
        ck_assert(bench_act(f.bench, players, 2, f.room, &seed));
    }
}
END_TEST

START_TEST(change_that_was_kept_and_denied_is_not_made_again)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    fake_store_lie(f.bench->store);
    int64_t id =
        guest_say(f.host, "room.set", "\"room\":\"%s\",\"d\":{\"ruleset\":\"zeno\"}", f.room);
    ck_assert_str_eq(guest_outcome(f.host, id), "storage-paused");

    /* first the server notices that the store has more than the server knows */
    for (int i = 0; i < 2; i++) {
        f.host->id = id - 1;
        guest_say(f.host, "room.set", "\"room\":\"%s\",\"d\":{\"ruleset\":\"zeno\"}", f.room);
    }

    ck_assert_str_eq(guest_outcome(f.host, id), "ok");
    ck_assert_int_eq(state(&f)->v, 2);
}
END_TEST

START_TEST(refusal_to_come_again_is_not_the_last_word_on_a_command)
{
    begin_game(&f, "");
    struct guest *mover = play_to_turn(&f, 7);
    fake_store_fail(f.bench->store, STORE_FULL);
    int64_t id = say_turn(&f, mover, 7);
    ck_assert_str_eq(guest_outcome(mover, id), "storage-paused");
    fake_store_fail(f.bench->store, STORE_OK);

    mover->id = id - 1;
    say_turn(&f, mover, 7);

    ck_assert_str_eq(guest_outcome(mover, id), "ok");
}
END_TEST

START_TEST(hello_is_refused_while_the_store_fails_and_may_be_said_again)
{
    fake_store_fail(f.bench->store, STORE_FAILED);
    struct guest *late = guest_create(f.bench);
    ck_assert_str_eq(guest_outcome(late, 1), "storage-paused");

    fake_store_fail(f.bench->store, STORE_OK);

    ck_assert_str_eq(guest_try(late, "hello", "\"d\":{\"client\":\"x\",\"lang\":\"en\"}"),
                     "welcome");
}
END_TEST

/* ---- commands are applied once ---- */

START_TEST(repeated_command_is_answered_again_and_done_once)
{
    begin_game(&f, "");
    struct guest *mover = play_to_turn(&f, 7);
    char steps[RANDOM_TURN_BYTES];
    uint64_t seed = 7;
    random_turn_write(&state(&f)->position, &seed, steps);
    char text[2048];
    snprintf(text, sizeof text,
             "{\"t\":\"turn\",\"id\":900,\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"steps\":%s}}",
             f.room, state(&f)->v, steps);

    guest_say_raw(mover, text);
    int64_t v = state(&f)->v;
    int answers = guest_heard(mover, "ok", NULL);
    json_t *first = json_deep_copy(guest_last(mover, "ok"));
    guest_say_raw(mover, text);

    ck_assert_int_eq(state(&f)->v, v);
    ck_assert_int_eq(json_integer_value(json_object_get(json_object_get(first, "d"), "v")), v);
    ck_assert(json_equal(guest_last(mover, "ok"), first));
    json_decref(first);
    ck_assert_int_eq(guest_heard(mover, "ok", NULL), answers + 1);
    ck_assert_str_eq(guest_outcome(mover, 900), "ok");
}
END_TEST

START_TEST(command_repeated_over_a_new_connection_is_answered_there)
{
    int64_t id = guest_say(f.host, "room.open", "\"d\":{\"ruleset\":\"tabula\"}");
    json_t *first = json_deep_copy(guest_answer(f.host, id));
    guest_lose(f.host);
    guest_come_again(f.host, NULL);
    char text[256];
    snprintf(text, sizeof text,
             "{\"t\":\"room.open\",\"id\":%" PRId64 ",\"d\":{\"ruleset\":\"tabula\"}}", id);

    guest_say_raw(f.host, text);

    ck_assert(json_equal(first, guest_answer(f.host, id)));
    ck_assert_uint_eq(f.bench->app.rooms.by_id.count, 1);
    json_decref(first);
}
END_TEST

START_TEST(command_repeated_after_a_crash_is_not_done_again)
{
    begin_game(&f, "");
    int64_t id =
        guest_say(f.host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v);
    int64_t opened = guest_say(f.host, "room.open", "\"d\":{\"ruleset\":\"zeno\"}");
    const json_t *answer = json_object_get(guest_answer(f.host, opened), "d");
    char zeno[STORE_ID_BYTES];
    snprintf(zeno, sizeof zeno, "%s", json_string_value(json_object_get(answer, "room")));
    int64_t v = state(&f)->v;

    bench_restart(f.bench);
    guest_come_again(f.host, NULL);
    char text[256];
    snprintf(text, sizeof text,
             "{\"t\":\"resign\",\"id\":%" PRId64 ",\"room\":\"%s\",\"v\":%" PRId64 "}", id, f.room,
             v - 2);
    guest_say_raw(f.host, text);
    snprintf(text, sizeof text,
             "{\"t\":\"room.open\",\"id\":%" PRId64 ",\"d\":{\"ruleset\":\"zeno\"}}", opened);
    guest_say_raw(f.host, text);

    ck_assert_str_eq(guest_outcome(f.host, id), "ok");
    ck_assert_int_eq(state(&f)->v, v);
    answer = json_object_get(guest_answer(f.host, opened), "d");
    ck_assert_str_eq(json_string_value(json_object_get(answer, "room")), zeno);
}
END_TEST

START_TEST(command_too_old_to_tell_is_refused_and_one_that_was_late_is_not)
{
    int64_t late = 500;
    char text[256];
    for (int i = 0; i < SESSION_RESULTS_MAX; i++) {
        f.host->id = late + 2 * i;
        bench_set_ms(bench_now_ms() + RATE_NAMES_OF_USER_EVERY_MS);
        ck_assert_str_eq(guest_try(f.host, "me.name", "\"d\":{\"name\":\"Livia\"}"), "ok");
    }
    snprintf(text, sizeof text, "{\"t\":\"me.name\",\"id\":%" PRId64 ",\"d\":{\"name\":\"Zeno\"}}",
             late);

    guest_say_raw(f.host, text);
    ck_assert_str_eq(guest_outcome(f.host, late), "ok");

    f.host->id = late + 2 * SESSION_RESULTS_MAX;
    ck_assert_str_eq(guest_try(f.host, "me.name", "\"d\":{\"name\":\"Livia\"}"), "ok");
    ck_assert_str_eq(guest_try(f.host, "me.name", "\"d\":{\"name\":\"Livia\"}"), "ok");
    f.host->id = late;
    ck_assert_str_eq(guest_try(f.host, "me.name", "\"d\":{\"name\":\"Zeno\"}"), "bad-envelope");
}
END_TEST

START_TEST(page_with_restarted_ids_gets_the_next_id)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    int64_t last = f.host->id;
    guest_lose(f.host);
    f.host->id = 0;
    guest_come_again(f.host, NULL);

    const json_t *welcome = json_object_get(guest_last(f.host, "welcome"), "d");
    ck_assert_int_eq(json_integer_value(json_object_get(welcome, "last_id")), last);
}
END_TEST

/* ---- restoring rooms ---- */

START_TEST(running_rooms_come_back_as_they_were)
{
    begin_game(&f, "");
    struct guest *mover = play_to_turn(&f, 7);
    ck_assert_str_eq(guest_outcome(mover, say_turn(&f, mover, 7)), "ok");
    struct room_state *before = malloc(sizeof *before);
    *before = *state(&f);

    bench_restart(f.bench);

    ck_assert_mem_eq(before, state(&f), sizeof *before);
    free(before);
    guest_come_again(f.host, NULL);
    guest_come_again(f.friend, NULL);
    struct guest *players[] = {f.host, f.friend};
    uint64_t seed = 3;
    for (int i = 0; i < 20; i++) {
        ck_assert(bench_act(f.bench, players, 2, f.room, &seed));
    }
}
END_TEST

START_TEST(event_not_stored_before_the_crash_was_never_seen)
{
    begin_game(&f, "");
    struct guest *mover = play_to_turn(&f, 7);
    int64_t v = state(&f)->v;
    fake_store_hold(f.bench->store, true);
    say_turn(&f, mover, 7);

    bench_restart(f.bench);

    ck_assert_int_eq(state(&f)->v, v);
}
END_TEST

START_TEST(resume_sends_the_snapshot_first_and_then_missed_events)
{
    begin_game(&f, "");
    play_to_turn(&f, 7);
    guest_lose(f.third);
    char resume[128];
    snprintf(resume, sizeof resume, "[{\"room\":\"%s\",\"v\":2}]", f.room);

    guest_come_again(f.third, resume);

    const struct net *net = f.bench->net;
    size_t count = fake_net_count(net, f.third->conn);
    ck_assert_uint_eq(count, 2 + (size_t)state(&f)->v - 2);
    const json_t *second = fake_net_message(net, f.third->conn, 1);
    ck_assert_str_eq(json_string_value(json_object_get(second, "t")), "room");
    const json_t *next = fake_net_message(net, f.third->conn, 2);
    ck_assert_int_eq(json_integer_value(json_object_get(next, "v")), 3);
}
END_TEST

/* Sixteen long names make lines of more than half a kilobyte: hundreds of them do not fit into a send queue. */
START_TEST(missed_events_come_in_parts_that_fit_into_a_send_queue)
{
    enum { NAMES = 16, SETTINGS = 450 };
    char names[NAMES * 40] = "";
    for (int i = 0; i < NAMES; i++) {
        size_t at = strlen(names);
        snprintf(names + at, sizeof names - at, "%s\"Maximilianus Number %d\"", i > 0 ? "," : "",
                 1000 + i);
    }
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    for (int i = 0; i < SETTINGS; i++) {
        bench_wait(f.bench, RATE_SETTINGS_OF_USER_EVERY_MS);
        ck_assert_str_eq(guest_try(f.host, "room.set",
                                   "\"room\":\"%s\",\"d\":{\"delay\":%d,\"invited\":[%s]}", f.room,
                                   i % 2 + 1, names),
                         "ok");
    }
    int64_t all = state(&f)->v;
    int64_t v = 0;
    int parts = 0;
    while (v < all) {
        guest_come_again(f.third, NULL);
        guest_say(f.third, "sub", "\"d\":{\"topic\":\"room:%s\",\"v\":%" PRId64 "}", f.room, v);
        const json_t *until = json_object_get(guest_last(f.third, "room"), "until");
        int64_t last = json_integer_value(json_object_get(guest_last(f.third, "event"), "v"));
        ck_assert_int_eq(last, until == NULL ? all : json_integer_value(until));
        ck_assert_int_gt(last, v);
        size_t bytes = 0;
        for (; v < last; v++) {
            bytes += room_line(bench_room(f.bench, f.room), v + 1)->bytes;
        }
        ck_assert_uint_le(bytes, NET_QUEUE_BYTES_MAX - SESSION_MISSED_BYTES_MAX);
        parts++;
    }
    ck_assert_int_ge(parts, 2);
}
END_TEST

START_TEST(newest_connection_wins)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    net_conn older = f.host->conn;
    int heard = guest_heard(f.host, "event", NULL);

    guest_come_again(f.host, NULL);

    ck_assert_int_eq(fake_net_close_code(f.bench->net, older), SESSION_REPLACED);
    ck_assert_int_eq(bench_room(f.bench, f.room)->followers, 0);
    app_handlers.closed(&f.bench->app, older, 4003);
    ck_assert(session_is_here(&f.bench->app.sessions, f.host->user_id, bench_now_ms()));
    ck_assert_int_eq(heard, 1);
}
END_TEST

START_TEST(unknown_token_makes_a_new_guest)
{
    char user_id[STORE_ID_BYTES];
    snprintf(user_id, sizeof user_id, "%s", f.third->user_id);
    f.third->token[0] = f.third->token[0] == 'A' ? 'B' : 'A';
    guest_lose(f.third);

    guest_come_again(f.third, NULL);

    const json_t *welcome = json_object_get(guest_last(f.third, "welcome"), "d");
    ck_assert(json_is_true(json_object_get(welcome, "renewed")));
    ck_assert_str_ne(f.third->user_id, user_id);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("storing");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, nothing_is_seen_before_it_is_stored);
    tcase_add_test(tests, commands_wait_while_one_is_being_stored_and_see_what_it_did);
    tcase_add_test(tests, queue_of_a_room_is_bounded);
    tcase_add_test(tests, new_guest_is_welcomed_only_when_stored);
    tcase_add_test(tests, command_during_the_handshake_is_answered_after_it);
    tcase_add_test(tests, second_hello_does_not_overtake_the_first);
    tcase_add_test(tests, tip_is_shown_only_with_its_seed_stored);
    tcase_add_test(tests, failing_store_pauses_rooms_and_does_nothing);
    tcase_add_test(tests, rooms_go_on_by_themselves_when_the_store_works_again);
    tcase_add_test(tests, write_that_failed_and_was_kept_all_the_same_is_found_and_shown);
    tcase_add_test(tests, refusal_to_come_again_is_not_the_last_word_on_a_command);
    tcase_add_test(tests, change_that_was_kept_and_denied_is_not_made_again);
    tcase_add_test(tests, hello_is_refused_while_the_store_fails_and_may_be_said_again);
    tcase_add_test(tests, repeated_command_is_answered_again_and_done_once);
    tcase_add_test(tests, command_repeated_over_a_new_connection_is_answered_there);
    tcase_add_test(tests, command_repeated_after_a_crash_is_not_done_again);
    tcase_add_test(tests, command_too_old_to_tell_is_refused_and_one_that_was_late_is_not);
    tcase_add_test(tests, page_with_restarted_ids_gets_the_next_id);
    tcase_add_test(tests, running_rooms_come_back_as_they_were);
    tcase_add_test(tests, event_not_stored_before_the_crash_was_never_seen);
    tcase_add_test(tests, resume_sends_the_snapshot_first_and_then_missed_events);
    tcase_add_test(tests, missed_events_come_in_parts_that_fit_into_a_send_queue);
    tcase_add_test(tests, newest_connection_wins);
    tcase_add_test(tests, unknown_token_makes_a_new_guest);
    Suite *suite = suite_create("server storing");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
