/* SPDX-License-Identifier: MIT */
/*
 * Rooms as users see them: nothing is shown before it is stored, no command is applied twice, and every room is
 * restored.
 */
#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lobby/lobby.h"
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

/* ---- time ---- */

START_TEST(seat_is_away_five_seconds_after_its_connection_went_and_here_at_once)
{
    begin_game(&f, "");
    bench_wait(f.bench, 2000);
    guest_lose(f.friend);
    bench_wait(f.bench, SESSION_AWAY_MS - 1000);
    const json_t *seats =
        json_object_get(json_object_get(guest_last(f.host, "presence"), "d"), "seats");
    ck_assert_str_eq(json_string_value(json_object_get(seats, "b1")), "here");

    bench_wait(f.bench, 2000);
    seats = json_object_get(json_object_get(guest_last(f.host, "presence"), "d"), "seats");
    ck_assert_str_eq(json_string_value(json_object_get(seats, "b1")), "away");

    guest_come_again(f.friend, NULL);
    bench_wait(f.bench, 1000);
    seats = json_object_get(json_object_get(guest_last(f.host, "presence"), "d"), "seats");
    ck_assert_str_eq(json_string_value(json_object_get(seats, "b1")), "here");
}
END_TEST

START_TEST(watchers_are_counted_without_those_who_sit)
{
    begin_game(&f, "");
    ck_assert_str_eq(guest_follow(f.third, f.room), "ok");

    ck_assert_int_eq(room_watchers(bench_room(f.bench, f.room)), 1);
    guest_lose(f.third);
    ck_assert_int_eq(room_watchers(bench_room(f.bench, f.room)), 0);
}
END_TEST

START_TEST(empty_open_room_closes_itself)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    bench_wait(f.bench, 2 * ROOM_CLOSE_MS);
    ck_assert_int_eq(state(&f)->phase, ROOM_OPEN);
    guest_lose(f.host);

    bench_wait(f.bench, ROOM_CLOSE_MS + SESSION_AWAY_MS + 2 * APP_SWEEP_MS);

    ck_assert_str_eq(guest_follow(f.third, f.room), "ok");
    ck_assert_int_eq(state(&f)->phase, ROOM_CLOSED);
}
END_TEST

START_TEST(finished_room_leaves_the_memory_and_comes_back_on_demand)
{
    begin_game(&f, "");
    ck_assert_str_eq(
        guest_try(f.host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v), "ok");
    guest_lose(f.host);
    guest_lose(f.friend);

    bench_wait(f.bench, ROOM_EVICT_MS + SESSION_AWAY_MS + 2 * APP_SWEEP_MS);

    ck_assert_uint_eq(f.bench->app.rooms.by_id.count, 0);
    ck_assert_str_eq(guest_follow(f.third, f.room), "ok");
    ck_assert_int_eq(state(&f)->phase, ROOM_ENDED);
    ck_assert_int_eq(guest_heard(f.third, "event", "resigned"), 1);
}
END_TEST

START_TEST(untimed_game_without_users_sleeps_until_one_returns)
{
    begin_game(&f, "");
    struct guest *mover = play_to_turn(&f, 7);
    int64_t v = state(&f)->v;
    guest_lose(f.host);
    guest_lose(f.friend);
    bench_wait(f.bench, SESSION_AWAY_MS + 2 * APP_SWEEP_MS);
    bench_set_ms(bench_now_ms() + ROOM_ASLEEP_MS);
    bench_wait(f.bench, 2 * APP_SWEEP_MS);
    ck_assert_uint_eq(f.bench->app.rooms.by_id.count, 0);

    guest_come_again(mover, NULL);
    ck_assert_str_eq(guest_try(mover, "sub", "\"d\":{\"topic\":\"me\"}"), "ok");
    bench_wait(f.bench, 2000);

    const json_t *changed =
        json_object_get(json_object_get(guest_last(mover, "me"), "d"), "changed");
    const json_t *line = json_array_get(changed, 0);
    ck_assert_str_eq(json_string_value(json_object_get(line, "room")), f.room);
    ck_assert(json_is_true(json_object_get(line, "owed")));
    ck_assert_int_eq(state(&f)->v, v);
    ck_assert_str_eq(guest_outcome(mover, say_turn(&f, mover, 7)), "ok");
}
END_TEST

START_TEST(game_on_a_clock_does_not_sleep)
{
    begin_game(&f, ",\"clock\":\"days:14\"");
    guest_lose(f.host);
    guest_lose(f.friend);
    bench_wait(f.bench, SESSION_AWAY_MS + 2 * APP_SWEEP_MS);
    bench_set_ms(bench_now_ms() + ROOM_ASLEEP_MS);
    bench_wait(f.bench, 2 * APP_SWEEP_MS);

    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
}
END_TEST

START_TEST(room_that_is_nowhere_is_refused_and_not_kept)
{
    ck_assert_str_eq(guest_try(f.host, "sub", "\"d\":{\"topic\":\"room:nowhere\"}"),
                     "no-such-room");
    ck_assert_str_eq(guest_try(f.host, "room.stand", "\"room\":\"nowhere\""), "no-such-room");
    ck_assert_uint_eq(f.bench->app.rooms.by_id.count, 0);
}
END_TEST

START_TEST(session_away_for_long_is_forgotten_and_still_known_by_its_token)
{
    char user_id[STORE_ID_BYTES];
    snprintf(user_id, sizeof user_id, "%s", f.third->user_id);
    guest_lose(f.third);
    bench_wait(f.bench, SESSION_KEEP_MS + 2 * APP_SWEEP_MS);
    ck_assert_ptr_null(session_find(&f.bench->app.sessions, user_id));

    guest_come_again(f.third, NULL);

    ck_assert_str_eq(f.third->user_id, user_id);
}
END_TEST

/* ---- seats and settings ---- */

START_TEST(host_who_changes_the_seats_makes_all_stand_who_have_none_or_did_not_agree)
{
    guest_open(f.host, "\"ruleset\":\"pyf\",\"options\":{\"teams\":\"2v2\"}", f.room);
    ck_assert_int_eq(state(&f)->settings.seats, 2);
    ck_assert_str_eq(guest_sit(f.host, f.room, "w2"), "ok");
    ck_assert_str_eq(guest_sit(f.friend, f.room, "b1"), "ok");

    ck_assert_str_eq(
        guest_try(f.host, "room.set", "\"room\":\"%s\",\"d\":{\"ruleset\":\"tabula\"}", f.room),
        "ok");

    ck_assert_int_eq(state(&f)->settings.seats, 1);
    ck_assert_int_eq(room_seat_of(state(&f), f.host->user_id), SEAT_NONE);
    ck_assert_int_eq(room_seat_of(state(&f), f.friend->user_id), SEAT_NONE);
}
END_TEST

START_TEST(change_starts_no_game_with_a_player_who_did_not_agree)
{
    guest_open(f.host, "\"ruleset\":\"pyf\",\"options\":{\"teams\":\"2v2\"}", f.room);
    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(f.friend, f.room, "b1"), "ok");

    ck_assert_str_eq(
        guest_try(f.host, "room.set", "\"room\":\"%s\",\"d\":{\"ruleset\":\"zeno\"}", f.room),
        "ok");

    ck_assert_int_eq(state(&f)->phase, ROOM_OPEN);
    ck_assert_int_eq(room_seat_of(state(&f), f.host->user_id), seat_at(SIDE_WHITE, 1));
    ck_assert_int_eq(room_seat_of(state(&f), f.friend->user_id), SEAT_NONE);
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
        ck_assert_str_eq(guest_try(f.host, "room.open", "\"d\":{%s}", bad[i]), "bad-option");
    }
    ck_assert_uint_eq(f.bench->app.rooms.by_id.count, 0);
}
END_TEST

START_TEST(closed_room_has_no_watchers)
{
    guest_open(f.host, "\"ruleset\":\"tabula\",\"watch\":\"nobody\"", f.room);
    ck_assert_str_eq(guest_follow(f.friend, f.room), "ok");
    ck_assert_str_eq(guest_follow(f.third, f.room), "ok");
    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(f.friend, f.room, "b1"), "ok");

    ck_assert_int_eq(bench_room(f.bench, f.room)->followers, 2);
    int seen = guest_heard(f.third, "event", NULL);
    play_to_turn(&f, 7);
    ck_assert_int_eq(guest_heard(f.third, "event", NULL), seen);
    ck_assert_str_eq(guest_try(f.third, "sub", "\"d\":{\"topic\":\"room:%s\"}", f.room),
                     "no-such-room");
}
END_TEST

START_TEST(new_name_is_sent_to_rooms_of_the_user)
{
    begin_game(&f, "");

    ck_assert_str_eq(guest_try(f.host, "me.name", "\"d\":{\"name\":\"Livia\"}"), "ok");

    ck_assert_str_eq(state(&f)->seats[0].name, "Livia");
    ck_assert_int_eq(guest_heard(f.friend, "event", "named"), 1);
    guest_lose(f.host);
    guest_come_again(f.host, NULL);
    const json_t *welcome = json_object_get(guest_last(f.host, "welcome"), "d");
    ck_assert_str_eq(json_string_value(json_object_get(welcome, "name")), "Livia");
    ck_assert_uint_eq(json_array_size(json_object_get(welcome, "rooms")), 1);
}
END_TEST

/* ---- the lobby ---- */

START_TEST(lobby_tells_what_changed_at_most_once_a_second)
{
    ck_assert_str_eq(guest_try(f.third, "sub", "\"d\":{\"topic\":\"lobby\"}"), "ok");
    guest_open(f.host, "\"ruleset\":\"tabula\",\"visibility\":\"public\"", f.room);
    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    ck_assert_int_eq(guest_heard(f.third, "lobby", NULL), 1);

    bench_wait(f.bench, 2 * LOBBY_EVERY_MS);

    ck_assert_int_le(guest_heard(f.third, "lobby", NULL), 3);
    const json_t *changed =
        json_object_get(json_object_get(guest_last(f.third, "lobby"), "d"), "changed");
    ck_assert_str_eq(json_string_value(json_object_get(json_array_get(changed, 0), "room")),
                     f.room);

    ck_assert_str_eq(guest_try(f.host, "room.close", "\"room\":\"%s\"", f.room), "ok");
    bench_wait(f.bench, 2 * LOBBY_EVERY_MS);
    const json_t *gone =
        json_object_get(json_object_get(guest_last(f.third, "lobby"), "d"), "gone");
    ck_assert_str_eq(json_string_value(json_array_get(gone, 0)), f.room);
}
END_TEST

START_TEST(open_link_room_and_private_game_are_not_listed)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    begin_private_game(&f);

    json_t *rooms = bench_lobby(&f.bench->app.lobby);
    ck_assert_uint_eq(json_array_size(json_object_get(rooms, "rooms")), 0);
    json_decref(rooms);
}
END_TEST

/* ---- over HTTP ---- */

static int get(const char *path, const char *query, char *body, size_t body_bytes)
{
    struct net_request *request = fake_net_request("GET", path, query);
    app_handlers.request(&f.bench->app, request);
    fake_store_run(f.bench->store);
    int status = fake_net_status(request);
    snprintf(body, body_bytes, "%s", fake_net_body(request));
    fake_net_request_destroy(request);
    return status;
}

/* Repeated requests of the lobby feed do not make the server walk over all rooms each time. */
START_TEST(feed_of_many_rooms_is_built_once_for_all_requests)
{
    static char body[1 << 17];
    char other[STORE_ID_BYTES];
    for (int i = 0; i < LOBBY_ROOMS_A_MS; i++) {
        char address[32];
        snprintf(address, sizeof address, "203.0.113.%d", i);
        struct guest *opener = guest_create_from(f.bench, address);
        guest_open(opener, "\"ruleset\":\"tabula\",\"visibility\":\"public\"", other);
    }
    ck_assert_int_eq(get("/api/v1/lobby", "", body, sizeof body), 200);
    ck_assert_ptr_nonnull(strstr(body, other));

    guest_open(f.host, "\"ruleset\":\"tabula\",\"visibility\":\"public\"", other);

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
    begin_game(&f, "");
    play_to_turn(&f, 7);

    snprintf(path, sizeof path, "/api/v1/rooms/%s", f.room);
    ck_assert_int_eq(get(path, "", body, sizeof body), 200);
    json_t *snapshot = json_loads(body, 0, NULL);
    ck_assert_int_eq(json_integer_value(json_object_get(snapshot, "v")), state(&f)->v);
    json_decref(snapshot);

    snprintf(path, sizeof path, "/api/v1/rooms/%s/log", f.room);
    char from[32];
    snprintf(from, sizeof from, "from=%" PRId64, state(&f)->v - 1);
    ck_assert_int_eq(get(path, from, body, sizeof body), 200);
    ck_assert_ptr_eq(strchr(body, '\n'), body + strlen(body) - 1);
    ck_assert_int_eq(get(path, "from=99999", body, sizeof body), 200);
    ck_assert_str_eq(body, "");
    ck_assert_int_eq(get(path, "from=x", body, sizeof body), 422);

    snprintf(path, sizeof path, "/api/v1/rooms/%s/record", f.room);
    ck_assert_int_eq(get(path, "", body, sizeof body), 200);
    ck_assert_ptr_nonnull(strstr(body, "[Rules \"tabula@1\"]"));
    ck_assert_int_eq(get(path, "game=7", body, sizeof body), 404);
}
END_TEST

START_TEST(http_refuses_unknown_rooms)
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
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, seat_is_away_five_seconds_after_its_connection_went_and_here_at_once);
    tcase_add_test(tests, watchers_are_counted_without_those_who_sit);
    tcase_add_test(tests, empty_open_room_closes_itself);
    tcase_add_test(tests, finished_room_leaves_the_memory_and_comes_back_on_demand);
    tcase_add_test(tests, untimed_game_without_users_sleeps_until_one_returns);
    tcase_add_test(tests, game_on_a_clock_does_not_sleep);
    tcase_add_test(tests, room_that_is_nowhere_is_refused_and_not_kept);
    tcase_add_test(tests, session_away_for_long_is_forgotten_and_still_known_by_its_token);
    tcase_add_test(tests,
                   host_who_changes_the_seats_makes_all_stand_who_have_none_or_did_not_agree);
    tcase_add_test(tests, change_starts_no_game_with_a_player_who_did_not_agree);
    tcase_add_test(tests, options_are_named_where_they_are_wrong);
    tcase_add_test(tests, closed_room_has_no_watchers);
    tcase_add_test(tests, new_name_is_sent_to_rooms_of_the_user);
    tcase_add_test(tests, lobby_tells_what_changed_at_most_once_a_second);
    tcase_add_test(tests, open_link_room_and_private_game_are_not_listed);
    tcase_add_test(tests, feed_of_many_rooms_is_built_once_for_all_requests);
    tcase_add_test(tests, http_reads_snapshot_log_and_record);
    tcase_add_test(tests, http_refuses_unknown_rooms);
    Suite *suite = suite_create("server rooms");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
