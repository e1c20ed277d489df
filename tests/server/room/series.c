/* SPDX-License-Identifier: MIT */
/* Series of several games; and offers to play, which can be withdrawn and expire. */
#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lobby/my_rooms.h"
#include "lobby/offers.h"
#include "room/registry.h"
#include "server/harness/people.h"
#include "session/session.h"
#include "suite.h"

static void start(const char *fields)
{
    guest_open(host, fields, room);
    ck_assert_str_eq(guest_sit(host, room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(friend, room, "b1"), "ok");
    ck_assert_int_eq(state()->phase, ROOM_PLAYING);
}

static void resign(struct guest *guest)
{
    ck_assert_str_eq(guest_try(guest, "resign", "\"room\":\"%s\",\"v\":%" PRId64, room, state()->v),
                     "ok");
    ck_assert_int_eq(state()->phase, ROOM_ENDED);
}

static void request_again(struct guest *guest)
{
    char tip[DICE_HEX_CHARS + 1];
    guest_new_chain(guest, tip);
    ck_assert_str_eq(guest_try(guest, "rematch",
                               "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"tip\":\"%s\"}", room,
                               state()->v, tip),
                     "ok");
}

static void next_game(void)
{
    request_again(host);
    request_again(friend);
    ck_assert_int_eq(state()->phase, ROOM_PLAYING);
}

static int seat_of(const struct guest *guest)
{
    return room_seat_of(state(), guest->user_id);
}

static int points_of(const struct guest *guest)
{
    return state()->series.points[seat_side(seat_of(guest))];
}

/* The `d` of the last event of that name. */
static const json_t *last_event(const struct guest *guest, const char *name)
{
    for (size_t i = fake_net_count(bench->net, guest->conn); i > 0; i--) {
        const json_t *message = fake_net_message(bench->net, guest->conn, i - 1);
        const char *e = json_string_value(json_object_get(message, "e"));
        if (e != NULL && strcmp(e, name) == 0) {
            return json_object_get(message, "d");
        }
    }
    return NULL;
}

static int score(const json_t *object, const char *side)
{
    return (int)json_integer_value(json_object_get(json_object_get(object, "score"), side));
}

/* ---- series ---- */

START_TEST(series_of_three_is_over_when_one_has_two_points)
{
    start("\"ruleset\":\"tabula\",\"games\":3");
    resign(friend);
    const json_t *ended = last_event(host, "ended");
    ck_assert(json_is_true(json_object_get(ended, "again")));
    ck_assert_int_eq(score(ended, "w"), 2);
    ck_assert_int_eq(score(ended, "b"), 0);

    next_game();
    ck_assert_int_eq(seat_of(host), seat_at(SIDE_BLACK, 1));
    ck_assert_int_eq(points_of(host), 2);
    resign(host);
    ck_assert_int_eq(score(last_event(host, "ended"), "w"), 2);
    ck_assert_int_eq(score(last_event(host, "ended"), "b"), 2);
    ck_assert(state()->again);

    next_game();
    resign(friend);
    ended = last_event(host, "ended");
    ck_assert_ptr_null(json_object_get(ended, "again"));
    ck_assert_int_eq(score(ended, "w"), 4);
    ck_assert_int_eq(score(ended, "b"), 2);
    ck_assert(!state()->again);
    ck_assert_str_eq(guest_try(third, "sub", "\"d\":{\"topic\":\"room:%s\"}", room), "ok");
    const json_t *shown =
        json_object_get(json_object_get(guest_last(third, "room"), "d"), "series");
    ck_assert(json_is_true(json_object_get(shown, "over")));
    ck_assert_int_eq(json_integer_value(json_object_get(shown, "played")), 3);
    ck_assert_int_eq(json_integer_value(json_object_get(shown, "games")), 3);

    /* The next game begins another series. */
    next_game();
    ck_assert_int_eq(state()->series.played, 0);
    ck_assert_int_eq(points_of(host) + points_of(friend), 0);
}
END_TEST

START_TEST(series_is_over_as_soon_as_it_is_decided)
{
    start("\"ruleset\":\"tabula\",\"games\":5,\"sides\":\"stay\"");
    for (int game = 0; game < 3; game++) {
        ck_assert_int_eq(seat_of(host), seat_at(SIDE_WHITE, 1));
        resign(friend);
        if (game < 2) {
            ck_assert(state()->again);
            next_game();
        }
    }
    ck_assert(!state()->again);
    ck_assert_int_eq(points_of(host), 6);
}
END_TEST

START_TEST(of_two_games_both_are_played_and_each_begins_one)
{
    start("\"ruleset\":\"tabula\",\"games\":2,\"opening\":\"alternate_in_match\"");
    resign(friend);
    ck_assert(state()->again);
    ck_assert_int_eq(points_of(host), 2);

    next_game();
    resign(host);

    ck_assert(!state()->again);
    ck_assert_int_eq(points_of(host), 2);
    ck_assert_int_eq(points_of(friend), 2);
}
END_TEST

START_TEST(half_points_are_counted)
{
    struct series series = {0};
    series_count(&series, RESULT_DRAW);
    series_count(&series, RESULT_WHITE);
    ck_assert(!series_is_over(&series, 3));
    ck_assert_int_eq(series.points[SIDE_WHITE], 3);
    ck_assert_int_eq(series.points[SIDE_BLACK], 1);
    series_swap(&series);
    ck_assert_int_eq(series.points[SIDE_BLACK], 3);
    series_count(&series, RESULT_DRAW);
    ck_assert(series_is_over(&series, 3));
    ck_assert(!series_is_over(&series, 5));
}
END_TEST

START_TEST(single_game_has_no_score_and_nothing_follows_it)
{
    start("\"ruleset\":\"tabula\"");
    resign(friend);

    ck_assert_ptr_null(json_object_get(last_event(host, "ended"), "again"));
    ck_assert_ptr_null(json_object_get(last_event(host, "ended"), "score"));
}
END_TEST

START_TEST(declined_series_can_continue_and_an_abandoned_one_is_over)
{
    start("\"ruleset\":\"tabula\",\"games\":3");
    resign(friend);
    ck_assert_str_eq(guest_try(friend, "rematch",
                               "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"decline\":true}", room,
                               state()->v),
                     "ok");
    ck_assert(!state()->again);
    next_game();
    ck_assert_int_eq(points_of(host), 2);
    resign(host);

    ck_assert_str_eq(guest_try(friend, "room.stand", "\"room\":\"%s\"", room), "ok");

    ck_assert(!state()->again);
    ck_assert_int_eq(state()->series.played, 0);
}
END_TEST

START_TEST(series_without_tips_waits_for_both)
{
    start("\"ruleset\":\"tabula\",\"games\":3,\"dice\":\"server\"");
    resign(friend);
    ck_assert_int_eq(state()->phase, ROOM_ENDED);
    ck_assert(state()->again);

    next_game();

    ck_assert_int_eq(state()->game, 2);
}
END_TEST

START_TEST(alternating_begin_follows_the_players_on_any_side)
{
    static const char *const sides[] = {"swap", "stay"};
    for (size_t i = 0; i < 2; i++) {
        char fields[128];
        snprintf(fields, sizeof fields,
                 "\"ruleset\":\"tabula\",\"games\":5,\"opening\":\"alternate_in_match\","
                 "\"sides\":\"%s\"",
                 sides[i]);
        start(fields);
        struct guest *players[] = {host, friend};
        uint64_t seed = 5;
        while (state()->rolloff) {
            ck_assert(bench_act(bench, players, 2, room, &seed));
        }
        const struct guest *began = seat_side(seat_of(host)) == state()->starter ? host : friend;
        resign(friend);
        next_game();
        ck_assert(!state()->rolloff);
        ck_assert((seat_side(seat_of(host)) == state()->starter) == (began == friend));
    }
}
END_TEST

START_TEST(series_between_two_games_is_there_after_a_restart)
{
    start("\"ruleset\":\"tabula\",\"games\":3");
    resign(friend);
    struct room_state *before = malloc(sizeof *before);
    *before = *state();

    bench_restart(bench);

    ck_assert_mem_eq(before, state(), sizeof *before);
    free(before);
    guest_come_again(host, NULL);
    guest_come_again(friend, NULL);
    ck_assert_str_eq(guest_try(host, "sub", "\"d\":{\"topic\":\"me\"}"), "ok");
    const json_t *mine = json_object_get(json_object_get(guest_last(host, "me"), "d"), "rooms");
    ck_assert_uint_eq(json_array_size(mine), 1);
    ck_assert(json_is_true(json_object_get(json_array_get(mine, 0), "owed")));
    next_game();
    ck_assert_int_eq(points_of(host), 2);
    resign(friend);
    ck_assert_int_eq(points_of(host), 4);

    /* That series is over, so the room is not loaded any more. */
    bench_restart(bench);
    ck_assert_ptr_null(rooms_find(&bench->app, room));
}
END_TEST

START_TEST(series_that_has_left_the_memory_is_among_ones_own_rooms)
{
    start("\"ruleset\":\"tabula\",\"games\":3");
    resign(friend);
    guest_lose(host);
    guest_lose(friend);
    bench_wait(bench, ROOM_EVICT_MS + 3 * APP_SWEEP_MS);
    ck_assert_ptr_null(rooms_find(&bench->app, room));

    guest_come_again(friend, NULL);
    ck_assert_str_eq(guest_try(friend, "sub", "\"d\":{\"topic\":\"me\"}"), "ok");
    bench_wait(bench, 2 * MY_ROOMS_EVERY_MS);

    const json_t *mine = json_object_get(json_object_get(guest_last(friend, "me"), "d"), "changed");
    ck_assert_uint_eq(json_array_size(mine), 1);
    ck_assert(json_is_true(json_object_get(json_array_get(mine, 0), "owed")));
}
END_TEST

/* ---- offers ---- */

#define PUBLIC "\"ruleset\":\"tabula\",\"visibility\":\"public\""

START_TEST(offer_of_a_departed_player_closes_itself)
{
    guest_open(host, PUBLIC, room);
    char link[STORE_ID_BYTES];
    guest_open(host, "\"ruleset\":\"tabula\"", link);
    char days[STORE_ID_BYTES];
    guest_open(host, PUBLIC ",\"clock\":\"days:3\"", days);
    ck_assert_str_eq(guest_try(third, "sub", "\"d\":{\"topic\":\"room:%s\"}", room), "ok");
    bench_wait(bench, 3 * OFFERS_CLOSE_MS);
    ck_assert_int_eq(state()->phase, ROOM_OPEN);

    /* The page is reloaded. */
    guest_lose(host);
    bench_wait(bench, OFFERS_CLOSE_MS - APP_SWEEP_MS);
    guest_come_again(host, NULL);
    bench_wait(bench, 2 * OFFERS_CLOSE_MS);
    ck_assert_int_eq(state()->phase, ROOM_OPEN);

    guest_lose(host);
    bench_wait(bench, OFFERS_CLOSE_MS + 2 * APP_SWEEP_MS + SESSION_AWAY_MS);
    ck_assert_int_eq(state()->phase, ROOM_CLOSED);
    ck_assert_str_eq(json_string_value(json_object_get(last_event(third, "closed"), "why")),
                     "deserted");
    ck_assert_int_eq(bench_room(bench, link)->state->phase, ROOM_OPEN);
    ck_assert_int_eq(bench_room(bench, days)->state->phase, ROOM_OPEN);
}
END_TEST

START_TEST(offer_stands_while_a_player_sits_and_over_a_restart)
{
    guest_open(host, PUBLIC, room);
    ck_assert_str_eq(guest_sit(friend, room, "w1"), "ok");
    guest_lose(host);
    bench_wait(bench, 3 * OFFERS_CLOSE_MS);
    ck_assert_int_eq(state()->phase, ROOM_OPEN);

    bench_restart(bench);
    bench_wait(bench, OFFERS_CLOSE_MS - APP_SWEEP_MS);
    ck_assert_int_eq(state()->phase, ROOM_OPEN);
    guest_come_again(friend, NULL);
    bench_wait(bench, 3 * OFFERS_CLOSE_MS);
    ck_assert_int_eq(state()->phase, ROOM_OPEN);
}
END_TEST

START_TEST(who_begins_a_game_offers_nothing_else)
{
    char hosted[STORE_ID_BYTES];
    char seated[STORE_ID_BYTES];
    char link[STORE_ID_BYTES];
    char days[STORE_ID_BYTES];
    guest_open(host, PUBLIC, hosted);
    guest_open(host, "\"ruleset\":\"tabula\"", link);
    guest_open(host, PUBLIC ",\"clock\":\"days:3\"", days);
    guest_open(third, PUBLIC, seated);
    ck_assert_str_eq(guest_sit(friend, seated, "w1"), "ok");
    ck_assert_str_eq(guest_try(third, "sub", "\"d\":{\"topic\":\"room:%s\"}", hosted), "ok");

    start("\"ruleset\":\"tabula\"");

    ck_assert_int_eq(bench_room(bench, hosted)->state->phase, ROOM_CLOSED);
    ck_assert_str_eq(json_string_value(json_object_get(last_event(third, "closed"), "why")),
                     "withdrawn");
    ck_assert_int_eq(bench_room(bench, link)->state->phase, ROOM_OPEN);
    ck_assert_int_eq(bench_room(bench, days)->state->phase, ROOM_OPEN);
    ck_assert_int_eq(bench_room(bench, seated)->state->phase, ROOM_OPEN);
    ck_assert_int_eq(room_seat_of(bench_room(bench, seated)->state, friend->user_id), SEAT_NONE);
}
END_TEST

START_TEST(game_of_days_withdraws_nothing)
{
    char hosted[STORE_ID_BYTES];
    guest_open(host, PUBLIC, hosted);

    start("\"ruleset\":\"tabula\",\"clock\":\"days:3\"");

    ck_assert_int_eq(bench_room(bench, hosted)->state->phase, ROOM_OPEN);
}
END_TEST

/* ---- limits per address ---- */

START_TEST(new_guest_for_each_room_does_not_get_past_the_share)
{
    /* Sets the count of the address to its limit. */
    struct address address;
    ck_assert(address_read("127.0.0.1", &address));
    for (int i = 0; i < SHARE_OPENINGS_AT_ONCE; i++) {
        ck_assert_int_eq(
            admission_acquire_of(&bench->app.admission, SHARE_OPENINGS, &address, bench_now_ms()),
            0);
    }

    int64_t id = guest_say(third, "room.open", "\"d\":{\"ruleset\":\"tabula\"}");

    ck_assert_str_eq(guest_outcome(third, id), "rate-limited");
    const json_t *params = json_object_get(json_object_get(guest_answer(third, id), "d"), "params");
    ck_assert_int_eq(json_integer_value(json_object_get(params, "retry_after_ms")),
                     SHARE_OPENINGS_EVERY_MS);
    bench_wait(bench, SHARE_OPENINGS_EVERY_MS);
    ck_assert_str_eq(guest_try(third, "room.open", "\"d\":{\"ruleset\":\"tabula\"}"), "ok");
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("series");
    tcase_add_checked_fixture(cases, people_come, people_go);
    tcase_add_test(cases, series_of_three_is_over_when_one_has_two_points);
    tcase_add_test(cases, series_is_over_as_soon_as_it_is_decided);
    tcase_add_test(cases, of_two_games_both_are_played_and_each_begins_one);
    tcase_add_test(cases, half_points_are_counted);
    tcase_add_test(cases, single_game_has_no_score_and_nothing_follows_it);
    tcase_add_test(cases, declined_series_can_continue_and_an_abandoned_one_is_over);
    tcase_add_test(cases, series_without_tips_waits_for_both);
    tcase_add_test(cases, alternating_begin_follows_the_players_on_any_side);
    tcase_add_test(cases, series_between_two_games_is_there_after_a_restart);
    tcase_add_test(cases, series_that_has_left_the_memory_is_among_ones_own_rooms);
    tcase_add_test(cases, offer_of_a_departed_player_closes_itself);
    tcase_add_test(cases, offer_stands_while_a_player_sits_and_over_a_restart);
    tcase_add_test(cases, who_begins_a_game_offers_nothing_else);
    tcase_add_test(cases, game_of_days_withdraws_nothing);
    tcase_add_test(cases, new_guest_for_each_room_does_not_get_past_the_share);
    Suite *suite = suite_create("server series");
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
