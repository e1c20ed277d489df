/* SPDX-License-Identifier: MIT */
/* Permission to sit and read: invitations, a locked room, kicked users, and pairing. */
#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chat/chat.h"
#include "room_state/codec.h"
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

static const char *try_lock(struct guest *guest, const char *locked)
{
    return guest_try(guest, "room.lock", "\"room\":\"%s\",\"d\":{\"locked\":%s}", f.room, locked);
}

static const char *try_kick(struct guest *guest, const char *user_id)
{
    return guest_try(guest, "room.kick",
                     "\"room\":\"%s\",\"d\":{\"who\":\"%s\",\"reason\":\"No reply.\"}", f.room,
                     user_id);
}

static const char *name(struct guest *guest, const char *text)
{
    return guest_try(guest, "me.name", "\"d\":{\"name\":\"%s\"}", text);
}

/* The `d` of the last error that answers no command; NULL if there was no such error. */
static const json_t *unasked_error(const struct guest *guest)
{
    const json_t *error = guest_last(guest, "error");
    bool is_unasked = error != NULL && json_integer_value(json_object_get(error, "re")) == 0;
    return is_unasked ? json_object_get(error, "d") : NULL;
}

static const char *word(const json_t *object, const char *field)
{
    return json_string_value(json_object_get(object, field));
}

static void start_game(const char *more)
{
    char fields[256];
    snprintf(fields, sizeof fields, "\"ruleset\":\"tabula\"%s", more);
    guest_open(f.host, fields, f.room);
    ck_assert_str_eq(guest_follow(f.friend, f.room), "ok");
    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(f.friend, f.room, "b1"), "ok");
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
}

static void act(void)
{
    struct guest *players[] = {f.host, f.friend};
    uint64_t seed = 5;
    ck_assert(bench_act(f.bench, players, 2, f.room, &seed));
}

/* ---- invitations ---- */

START_TEST(private_room_with_a_list_is_for_those_on_it)
{
    ck_assert_str_eq(name(f.friend, "Livia"), "ok");
    char fields[256];
    snprintf(fields, sizeof fields,
             "\"ruleset\":\"tabula\",\"visibility\":\"private\",\"invited\":[\"LIVIA\",\"%s\"]",
             "nobody");
    guest_open(f.host, fields, f.room);

    ck_assert_str_eq(guest_follow(f.third, f.room), "no-such-room");
    ck_assert_str_eq(guest_sit(f.third, f.room, "any"), "no-such-room");
    ck_assert_str_eq(guest_follow(f.friend, f.room), "ok");
    ck_assert_str_eq(guest_sit(f.friend, f.room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(f.host, f.room, "b1"), "ok");

    char path[64];
    snprintf(path, sizeof path, "/api/v1/rooms/%s", f.room);
    struct net_request *request = fake_net_request("GET", path, "");
    app_handlers.request(&f.bench->app, request);
    ck_assert_int_eq(fake_net_status(request), 404);
    fake_net_request_destroy(request);
}
END_TEST

START_TEST(user_is_invited_by_id_too)
{
    char fields[256];
    snprintf(fields, sizeof fields,
             "\"ruleset\":\"tabula\",\"visibility\":\"private\",\"invited\":[\"%s\"]",
             f.third->user_id);
    guest_open(f.host, fields, f.room);

    ck_assert_str_eq(guest_follow(f.friend, f.room), "no-such-room");
    ck_assert_str_eq(guest_sit(f.third, f.room, "any"), "ok");
}
END_TEST

START_TEST(private_room_without_a_list_admits_the_host_alone)
{
    static const char *const lists[] = {"", ",\"invited\":[]"};
    char fields[256];
    snprintf(fields, sizeof fields, "\"ruleset\":\"tabula\",\"visibility\":\"private\"%s",
             lists[_i]);
    guest_open(f.host, fields, f.room);

    ck_assert_str_eq(guest_follow(f.third, f.room), "no-such-room");
    ck_assert_str_eq(guest_sit(f.third, f.room, "any"), "no-such-room");
    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    bench_restart(f.bench); /* as a room from the store */
    guest_come_again(f.friend, NULL);
    ck_assert_str_eq(guest_follow(f.friend, f.room), "no-such-room");
    ck_assert_str_eq(guest_sit(f.friend, f.room, "any"), "no-such-room");

    guest_come_again(f.host, NULL);
    ck_assert_str_eq(guest_try(f.host, "room.set", "\"room\":\"%s\",\"d\":{\"invited\":[\"%s\"]}",
                               f.room, f.friend->user_id),
                     "ok");
    ck_assert_str_eq(guest_sit(f.friend, f.room, "any"), "ok");
}
END_TEST

START_TEST(list_made_empty_later_sends_the_others_off)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    ck_assert_str_eq(guest_follow(f.third, f.room), "ok");

    ck_assert_str_eq(
        guest_try(f.host, "room.set", "\"room\":\"%s\",\"d\":{\"visibility\":\"private\"}", f.room),
        "ok");

    ck_assert_str_eq(word(unasked_error(f.third), "code"), "not-invited");
}
END_TEST

START_TEST(list_made_later_sends_the_others_off)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    ck_assert_str_eq(guest_follow(f.friend, f.room), "ok");
    ck_assert_str_eq(guest_follow(f.third, f.room), "ok");
    ck_assert_str_eq(guest_sit(f.friend, f.room, "w1"), "ok");

    ck_assert_str_eq(guest_try(f.host, "room.set",
                               "\"room\":\"%s\",\"d\":{\"visibility\":\"private\","
                               "\"invited\":[\"Nobody Here\"]}",
                               f.room),
                     "ok");

    ck_assert_str_eq(word(unasked_error(f.third), "code"), "not-invited");
    ck_assert_str_eq(word(json_object_get(unasked_error(f.third), "params"), "room"), f.room);
    ck_assert_str_eq(word(unasked_error(f.friend), "code"), "not-invited");
    int seen = guest_heard(f.third, "event", NULL);
    ck_assert_str_eq(guest_sit(f.host, f.room, "b1"), "ok");
    ck_assert_int_eq(guest_heard(f.third, "event", NULL), seen);
}
END_TEST

START_TEST(shorter_list_leaves_seated_users_in_the_room)
{
    char fields[128];
    snprintf(fields, sizeof fields,
             "\"ruleset\":\"tabula\",\"visibility\":\"private\",\"invited\":[\"%s\"]",
             f.friend->user_id);
    guest_open(f.host, fields, f.room);
    ck_assert_str_eq(guest_follow(f.friend, f.room), "ok");
    ck_assert_str_eq(guest_sit(f.friend, f.room, "w1"), "ok");

    ck_assert_str_eq(guest_try(f.host, "room.set",
                               "\"room\":\"%s\",\"d\":{\"invited\":[\"Nobody Here\"]}", f.room),
                     "ok");

    ck_assert_int_eq(room_seat_of(state(&f), f.friend->user_id), seat_at(SIDE_WHITE, 1));
    ck_assert_ptr_null(unasked_error(f.friend));
}
END_TEST

/* ---- lock ---- */

START_TEST(locked_room_refuses_new_players_until_unlocked)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    ck_assert_str_eq(try_lock(f.friend, "true"), "not-allowed");
    ck_assert_str_eq(guest_try(f.host, "room.lock", "\"room\":\"%s\"", f.room), "missing-field");
    ck_assert_str_eq(try_lock(f.host, "true"), "ok");
    int64_t v = state(&f)->v;
    ck_assert_str_eq(try_lock(f.host, "true"), "ok");
    ck_assert_int_eq(state(&f)->v, v);

    ck_assert_str_eq(guest_sit(f.friend, f.room, "any"), "room-locked");
    ck_assert_str_eq(guest_follow(f.friend, f.room), "ok");
    ck_assert(json_is_true(
        json_object_get(json_object_get(guest_last(f.friend, "room"), "d"), "locked")));

    bench_restart(f.bench);
    ck_assert(state(&f)->locked);
    guest_come_again(f.host, NULL);
    guest_come_again(f.friend, NULL);
    ck_assert_str_eq(guest_sit(f.friend, f.room, "any"), "room-locked");
    ck_assert_str_eq(try_lock(f.host, "false"), "ok");
    ck_assert_str_eq(guest_sit(f.friend, f.room, "any"), "ok");
}
END_TEST

START_TEST(room_is_locked_while_a_game_runs_and_nothing_grows_stale)
{
    start_game("");
    int64_t v = state(&f)->v;

    ck_assert_str_eq(try_lock(f.host, "true"), "ok");

    ck_assert_str_eq(guest_try(f.friend, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, v),
                     "ok");
}
END_TEST

/* ---- kick ---- */

START_TEST(watcher_is_sent_away_and_does_not_come_back)
{
    start_game("");
    for (int i = 0; i < 8; i++) {
        act();
    }
    ck_assert_str_eq(guest_follow(f.third, f.room), "ok");
    int64_t v = state(&f)->v;
    ck_assert_str_eq(try_kick(f.friend, f.third->user_id), "not-allowed");

    ck_assert_str_eq(try_kick(f.host, f.third->user_id), "ok");

    ck_assert_int_eq(guest_heard(f.third, "event", "kicked"), 1);
    const json_t *kicked = json_object_get(guest_last(f.friend, "event"), "d");
    ck_assert_str_eq(word(kicked, "who"), f.third->user_id);
    ck_assert_str_eq(word(kicked, "reason"), "No reply.");
    ck_assert_ptr_null(json_object_get(kicked, "seat"));
    ck_assert_str_eq(word(unasked_error(f.third), "code"), "kicked");
    ck_assert_int_lt(state(&f)->decided_v, v + 1);
    ck_assert_str_eq(guest_follow(f.third, f.room), "kicked");
    ck_assert_str_eq(guest_sit(f.third, f.room, "any"), "kicked");
    ck_assert_str_eq(try_kick(f.host, f.third->user_id), "ok");
    ck_assert_int_eq(state(&f)->v, v + 1);

    bench_restart(f.bench);
    char resume[64];
    snprintf(resume, sizeof resume, "[{\"room\":\"%s\",\"v\":0}]", f.room);
    guest_come_again(f.third, resume);
    ck_assert_str_eq(word(unasked_error(f.third), "code"), "kicked");
    ck_assert_int_eq(guest_heard(f.third, "room", NULL), 0);
}
END_TEST

START_TEST(kick_that_was_stored_although_it_seemed_to_fail_holds)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    ck_assert_str_eq(guest_follow(f.third, f.room), "ok");
    ck_assert_str_eq(guest_try(f.third, "sub", "\"d\":{\"topic\":\"chat:%s\"}", f.room), "ok");
    fake_store_lie(f.bench->store);
    ck_assert_str_eq(try_kick(f.host, f.third->user_id), "storage-paused");
    ck_assert_int_eq(guest_heard(f.third, "event", "kicked"), 0);

    /* The next change shows the server that the store fails. */
    ck_assert_str_eq(try_kick(f.host, f.third->user_id), "storage-paused");

    ck_assert_str_eq(word(unasked_error(f.third), "code"), "kicked");
    const struct session *session = session_find(&f.bench->app.sessions, f.third->user_id);
    ck_assert(!session_follows(session, f.room));
    ck_assert(!chat_follows(session, f.room));
}
END_TEST

START_TEST(kick_of_absent_of_oneself_and_of_a_player_in_game_is_refused)
{
    start_game("");
    ck_assert_str_eq(try_kick(f.host, "nobodyofthatid"), "bad-field");
    ck_assert_str_eq(try_kick(f.host, f.host->user_id), "not-allowed");
    while (!state(&f)->begun) {
        act();
    }

    ck_assert_str_eq(try_kick(f.host, f.friend->user_id), "wrong-state");

    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    ck_assert_int_eq(room_seat_of(state(&f), f.friend->user_id), seat_at(SIDE_BLACK, 1));
}
END_TEST

START_TEST(kick_before_the_first_throw_opens_the_room_again)
{
    start_game("");
    ck_assert_str_eq(try_kick(f.host, f.friend->user_id), "ok");

    ck_assert_int_eq(state(&f)->phase, ROOM_OPEN);
    ck_assert_int_eq(guest_heard(f.host, "event", "aborted"), 1);
    ck_assert_int_eq(guest_heard(f.host, "event", "stood"), 0);
    ck_assert_int_eq(room_seat_of(state(&f), f.host->user_id), seat_at(SIDE_WHITE, 1));
    ck_assert_int_eq(room_seat_of(state(&f), f.friend->user_id), SEAT_NONE);
    ck_assert_str_eq(word(unasked_error(f.friend), "code"), "kicked");

    ck_assert_str_eq(guest_sit(f.third, f.room, "b1"), "ok");
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    ck_assert_int_eq(state(&f)->game, 2);
    struct guest *players[] = {f.host, f.third};
    uint64_t seed = 3;
    for (int i = 0; i < 12; i++) {
        ck_assert(bench_act(f.bench, players, 2, f.room, &seed));
    }
    struct room_state *before = malloc(sizeof *before);
    *before = *state(&f);
    bench_restart(f.bench);
    ck_assert_mem_eq(before, state(&f), sizeof *before);
    free(before);
}
END_TEST

START_TEST(player_with_a_shown_link_of_an_aborted_game_sits_down_again)
{
    start_game("");
    char link[DICE_HEX_CHARS + 1];
    guest_link(f.host, bench_room(f.bench, f.room), seat_at(SIDE_WHITE, 1), link);
    ck_assert_str_eq(guest_try(f.host, "roll",
                               "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"link\":\"%s\"}", f.room,
                               state(&f)->v, link),
                     "ok");
    ck_assert(state(&f)->rolloff);

    ck_assert_str_eq(try_kick(f.host, f.friend->user_id), "ok");

    ck_assert_int_eq(guest_heard(f.host, "event", "stood"), 1);
    ck_assert_int_eq(room_seat_of(state(&f), f.host->user_id), SEAT_NONE);
    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(f.third, f.room, "b1"), "ok");
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
}
END_TEST

START_TEST(kick_before_the_game_frees_the_seat)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    ck_assert_str_eq(guest_sit(f.friend, f.room, "w1"), "ok");

    ck_assert_str_eq(try_kick(f.host, f.friend->user_id), "ok");

    ck_assert_str_eq(guest_sit(f.friend, f.room, "w1"), "kicked");
    ck_assert_str_eq(guest_sit(f.third, f.room, "w1"), "ok");
}
END_TEST

START_TEST(room_remembers_the_last_it_has_sent_away)
{
    struct room_state *trial = calloc(1, sizeof *trial);
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    *trial = *state(&f);
    for (int i = 0; i <= ROOM_KICKED_MAX; i++) {
        char user_id[8];
        snprintf(user_id, sizeof user_id, "p%d", i);
        json_t *data = json_pack("{s:s, s:s}", "who", user_id, "name", "Zeno");
        ck_assert_int_eq(room_state_apply_json(trial, "kicked", data, 0), ROOM_APPLIED);
        json_decref(data);
    }

    ck_assert_int_eq(trial->kicked_count, ROOM_KICKED_MAX);
    ck_assert(!room_has_kicked(trial, "p0"));
    ck_assert(room_has_kicked(trial, "p1"));
    ck_assert(room_has_kicked(trial, "p32"));
    free(trial);
}
END_TEST

/* ---- pairing ---- */

static int64_t say_pair(struct guest *guest, const char *fields)
{
    char tip[DICE_HEX_CHARS + 1];
    guest_new_chain(guest, tip);
    return guest_say(guest, "lobby.pair", "\"d\":{\"tip\":\"%s\",%s}", tip, fields);
}

/* Requests a pairing and returns the room; *opened says whether it is new. */
static const char *pair(struct guest *guest, const char *fields, bool *opened)
{
    int64_t id = say_pair(guest, fields);
    ck_assert_str_eq(guest_outcome(guest, id), "ok");
    const json_t *data = json_object_get(guest_answer(guest, id), "d");
    *opened = json_is_true(json_object_get(data, "opened"));
    return word(data, "room");
}

START_TEST(first_pairing_request_opens_a_room_and_the_second_joins_it)
{
    bool opened;
    snprintf(f.room, sizeof f.room, "%s", pair(f.host, "\"ruleset\":\"tabula\"", &opened));
    ck_assert(opened);
    ck_assert_int_eq(state(&f)->settings.visibility, VISIBILITY_PUBLIC);
    ck_assert_int_eq(guest_heard(f.host, "event", "seated"), 1);

    ck_assert_str_eq(pair(f.friend, "\"ruleset\":\"tabula\"", &opened), f.room);

    ck_assert(!opened);
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    ck_assert_int_eq(guest_heard(f.host, "event", "started"), 1);
    act();
}
END_TEST

START_TEST(two_who_ask_at_the_same_moment_meet_and_the_third_waits)
{
    fake_store_hold(f.bench->store, true);
    int64_t ids[] = {say_pair(f.host, "\"ruleset\":\"zeno\""),
                     say_pair(f.friend, "\"ruleset\":\"zeno\""),
                     say_pair(f.third, "\"ruleset\":\"zeno\"")};
    fake_store_hold(f.bench->store, false);
    fake_store_run(f.bench->store);

    struct guest *guests[] = {f.host, f.friend, f.third};
    const char *rooms[3];
    for (int i = 0; i < 3; i++) {
        ck_assert_str_eq(guest_outcome(guests[i], ids[i]), "ok");
        rooms[i] = word(json_object_get(guest_answer(guests[i], ids[i]), "d"), "room");
    }
    ck_assert_str_eq(rooms[0], rooms[1]);
    ck_assert_str_ne(rooms[0], rooms[2]);
}
END_TEST

START_TEST(pairing_fits_rules_clock_and_present_users)
{
    static const char *const misfits[] = {
        "\"ruleset\":\"zeno\",\"visibility\":\"public\"",
        "\"ruleset\":\"tabula\",\"options\":{\"entry\":\"free\"},\"visibility\":\"public\"",
        "\"ruleset\":\"tabula\"",
        "\"ruleset\":\"tabula\",\"visibility\":\"public\",\"clock\":\"days:3\"",
        "\"ruleset\":\"tabula\",\"visibility\":\"public\",\"games\":3",
        "\"ruleset\":\"tabula\",\"visibility\":\"public\",\"dice\":\"server\"",
    };
    for (size_t i = 0; i < sizeof misfits / sizeof misfits[0]; i++) {
        guest_open(f.host, misfits[i], f.room);
    }
    bool opened;
    char waiting[STORE_ID_BYTES];
    snprintf(waiting, sizeof waiting, "%s", pair(f.friend, "\"ruleset\":\"tabula\"", &opened));
    ck_assert(opened);

    /*
     * A guest is not paired with their own room, nor with the room of a user after that user has left, nor with a
     * locked room.
     */
    pair(f.friend, "\"ruleset\":\"tabula\"", &opened);
    ck_assert(opened);
    guest_lose(f.friend);
    bench_wait(f.bench, 2 * SESSION_AWAY_MS);
    snprintf(f.room, sizeof f.room, "%s",
             pair(f.third, "\"ruleset\":\"tabula\",\"clock\":\"normal\"", &opened));
    ck_assert(opened);
    ck_assert_int_eq(state(&f)->settings.clock.kind, CLOCK_DELAY);
    ck_assert_str_eq(try_lock(f.third, "true"), "ok");
    pair(f.host, "\"ruleset\":\"tabula\",\"clock\":\"any\"", &opened);
    ck_assert(opened);

    ck_assert_str_eq(try_lock(f.third, "false"), "ok");
    guest_come_again(f.friend, NULL);
    ck_assert_str_eq(pair(f.friend, "\"ruleset\":\"tabula\",\"clock\":\"delay:10/180\"", &opened),
                     f.room);
    ck_assert(!opened);
}
END_TEST

START_TEST(pairing_is_refused_with_the_reason)
{
    ck_assert_str_eq(guest_try(f.host, "lobby.pair", "\"d\":{}"), "missing-field");
    ck_assert_str_eq(guest_try(f.host, "lobby.pair", "\"d\":{\"ruleset\":\"ludo\"}"), "bad-option");
    ck_assert_str_eq(guest_try(f.host, "lobby.pair", "\"d\":{\"ruleset\":\"tabula\"}"),
                     "tip-needed");
    ck_assert_str_eq(
        guest_try(f.host, "lobby.pair", "\"d\":{\"ruleset\":\"tabula\",\"clock\":\"delay:0/1\"}"),
        "bad-field");
    fake_store_fail(f.bench->store, STORE_FULL);
    ck_assert_str_eq(guest_outcome(f.host, say_pair(f.host, "\"ruleset\":\"tabula\"")),
                     "storage-paused");
    ck_assert_uint_eq(f.bench->app.rooms.by_id.count, 0);
    fake_store_fail(f.bench->store, STORE_OK);
    /* Each request has another clock: for the same one the user would get the same room. */
    char more[64];
    for (int i = 0; i < RATE_OPENINGS_OF_USER_AT_ONCE; i++) {
        snprintf(more, sizeof more, "\"ruleset\":\"tabula\",\"clock\":\"delay:%d/180\"", 10 + i);
        say_pair(f.host, more);
    }
    ck_assert_str_eq(guest_outcome(f.host, say_pair(f.host, "\"ruleset\":\"zeno\"")),
                     "rate-limited");
    ck_assert_uint_gt(f.bench->app.admission.refused[LIMIT_OPENINGS_OF_USER], 0);
}
END_TEST

START_TEST(pairing_repeated_after_a_crash_finds_the_same_seat)
{
    bool opened;
    snprintf(f.room, sizeof f.room, "%s", pair(f.host, "\"ruleset\":\"tabula\"", &opened));
    int64_t id = f.host->id;
    bench_restart(f.bench);
    guest_come_again(f.host, NULL);

    f.host->id = id - 1;
    say_pair(f.host, "\"ruleset\":\"tabula\"");

    const json_t *data = json_object_get(guest_answer(f.host, id), "d");
    ck_assert_str_eq(word(data, "room"), f.room);
    ck_assert_str_eq(word(data, "seat"), "w1");
    ck_assert_uint_eq(f.bench->app.rooms.by_id.count, 1);
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("seats");
    tcase_add_checked_fixture(cases, set_up, tear_down);
    tcase_add_test(cases, private_room_with_a_list_is_for_those_on_it);
    tcase_add_test(cases, user_is_invited_by_id_too);
    tcase_add_loop_test(cases, private_room_without_a_list_admits_the_host_alone, 0, 2);
    tcase_add_test(cases, list_made_empty_later_sends_the_others_off);
    tcase_add_test(cases, list_made_later_sends_the_others_off);
    tcase_add_test(cases, shorter_list_leaves_seated_users_in_the_room);
    tcase_add_test(cases, locked_room_refuses_new_players_until_unlocked);
    tcase_add_test(cases, room_is_locked_while_a_game_runs_and_nothing_grows_stale);
    tcase_add_test(cases, watcher_is_sent_away_and_does_not_come_back);
    tcase_add_test(cases, kick_that_was_stored_although_it_seemed_to_fail_holds);
    tcase_add_test(cases, kick_of_absent_of_oneself_and_of_a_player_in_game_is_refused);
    tcase_add_test(cases, kick_before_the_first_throw_opens_the_room_again);
    tcase_add_test(cases, player_with_a_shown_link_of_an_aborted_game_sits_down_again);
    tcase_add_test(cases, kick_before_the_game_frees_the_seat);
    tcase_add_test(cases, room_remembers_the_last_it_has_sent_away);
    tcase_add_test(cases, first_pairing_request_opens_a_room_and_the_second_joins_it);
    tcase_add_test(cases, two_who_ask_at_the_same_moment_meet_and_the_third_waits);
    tcase_add_test(cases, pairing_fits_rules_clock_and_present_users);
    tcase_add_test(cases, pairing_is_refused_with_the_reason);
    tcase_add_test(cases, pairing_repeated_after_a_crash_finds_the_same_seat);
    Suite *suite = suite_create("server seats");
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
