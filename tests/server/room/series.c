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

static struct people f;

static void set_up(void)
{
    people_connect(&f);
}

static void tear_down(void)
{
    bench_destroy(f.bench);
}

static void start(const char *fields)
{
    guest_open(f.host, fields, f.room);
    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(f.friend, f.room, "b1"), "ok");
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
}

static void resign(struct guest *guest)
{
    ck_assert_str_eq(
        guest_try(guest, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v), "ok");
    ck_assert_int_eq(state(&f)->phase, ROOM_ENDED);
}

static void request_again(struct guest *guest)
{
    char tip[DICE_HEX_CHARS + 1];
    guest_new_chain(guest, tip);
    ck_assert_str_eq(guest_try(guest, "rematch",
                               "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"tip\":\"%s\"}", f.room,
                               state(&f)->v, tip),
                     "ok");
}

static void next_game(void)
{
    request_again(f.host);
    request_again(f.friend);
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
}

static int seat_of(const struct guest *guest)
{
    return room_seat_of(state(&f), guest->user_id);
}

static int points_of(const struct guest *guest)
{
    return state(&f)->series.points[seat_side(seat_of(guest))];
}

/* The `d` of the last event of that name. */
static const json_t *last_event(const struct guest *guest, const char *name)
{
    for (size_t i = fake_net_count(f.bench->net, guest->conn); i > 0; i--) {
        const json_t *message = fake_net_message(f.bench->net, guest->conn, i - 1);
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
    resign(f.friend);
    const json_t *ended = last_event(f.host, "ended");
    ck_assert(json_is_true(json_object_get(ended, "again")));
    ck_assert_int_eq(score(ended, "w"), 2);
    ck_assert_int_eq(score(ended, "b"), 0);

    next_game();
    ck_assert_int_eq(seat_of(f.host), seat_at(SIDE_BLACK, 1));
    ck_assert_int_eq(points_of(f.host), 2);
    resign(f.host);
    ck_assert_int_eq(score(last_event(f.host, "ended"), "w"), 2);
    ck_assert_int_eq(score(last_event(f.host, "ended"), "b"), 2);
    ck_assert(state(&f)->again);

    next_game();
    resign(f.friend);
    ended = last_event(f.host, "ended");
    ck_assert_ptr_null(json_object_get(ended, "again"));
    ck_assert_int_eq(score(ended, "w"), 4);
    ck_assert_int_eq(score(ended, "b"), 2);
    ck_assert(!state(&f)->again);
    ck_assert_str_eq(guest_try(f.third, "sub", "\"d\":{\"topic\":\"room:%s\"}", f.room), "ok");
    const json_t *shown =
        json_object_get(json_object_get(guest_last(f.third, "room"), "d"), "series");
    ck_assert(json_is_true(json_object_get(shown, "over")));
    ck_assert_int_eq(json_integer_value(json_object_get(shown, "played")), 3);
    ck_assert_int_eq(json_integer_value(json_object_get(shown, "games")), 3);

    /* The next game begins another series. */
    next_game();
    ck_assert_int_eq(state(&f)->series.played, 0);
    ck_assert_int_eq(points_of(f.host) + points_of(f.friend), 0);
}
END_TEST

START_TEST(series_is_over_as_soon_as_it_is_decided)
{
    start("\"ruleset\":\"tabula\",\"games\":5,\"sides\":\"stay\"");
    for (int game = 0; game < 3; game++) {
        ck_assert_int_eq(seat_of(f.host), seat_at(SIDE_WHITE, 1));
        resign(f.friend);
        if (game < 2) {
            ck_assert(state(&f)->again);
            next_game();
        }
    }
    ck_assert(!state(&f)->again);
    ck_assert_int_eq(points_of(f.host), 6);
}
END_TEST

START_TEST(of_two_games_both_are_played_and_each_begins_one)
{
    start("\"ruleset\":\"tabula\",\"games\":2,\"opening\":\"alternate_in_match\"");
    resign(f.friend);
    ck_assert(state(&f)->again);
    ck_assert_int_eq(points_of(f.host), 2);

    next_game();
    resign(f.host);

    ck_assert(!state(&f)->again);
    ck_assert_int_eq(points_of(f.host), 2);
    ck_assert_int_eq(points_of(f.friend), 2);
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
    resign(f.friend);

    ck_assert_ptr_null(json_object_get(last_event(f.host, "ended"), "again"));
    ck_assert_ptr_null(json_object_get(last_event(f.host, "ended"), "score"));
}
END_TEST

START_TEST(declined_series_can_continue_and_an_abandoned_one_is_over)
{
    start("\"ruleset\":\"tabula\",\"games\":3");
    resign(f.friend);
    ck_assert_str_eq(guest_try(f.friend, "rematch",
                               "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"decline\":true}", f.room,
                               state(&f)->v),
                     "ok");
    ck_assert(!state(&f)->again);
    next_game();
    ck_assert_int_eq(points_of(f.host), 2);
    resign(f.host);

    ck_assert_str_eq(guest_try(f.friend, "room.stand", "\"room\":\"%s\"", f.room), "ok");

    ck_assert(!state(&f)->again);
    ck_assert_int_eq(state(&f)->series.played, 0);
}
END_TEST

START_TEST(series_without_tips_waits_for_both)
{
    start("\"ruleset\":\"tabula\",\"games\":3,\"dice\":\"server\"");
    resign(f.friend);
    ck_assert_int_eq(state(&f)->phase, ROOM_ENDED);
    ck_assert(state(&f)->again);

    next_game();

    ck_assert_int_eq(state(&f)->game, 2);
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
        struct guest *players[] = {f.host, f.friend};
        uint64_t seed = 5;
        while (state(&f)->rolloff) {
            ck_assert(bench_act(f.bench, players, 2, f.room, &seed));
        }
        const struct guest *began =
            seat_side(seat_of(f.host)) == state(&f)->starter ? f.host : f.friend;
        resign(f.friend);
        next_game();
        ck_assert(!state(&f)->rolloff);
        ck_assert((seat_side(seat_of(f.host)) == state(&f)->starter) == (began == f.friend));
    }
}
END_TEST

START_TEST(series_between_two_games_is_there_after_a_restart)
{
    start("\"ruleset\":\"tabula\",\"games\":3");
    resign(f.friend);
    struct room_state *before = malloc(sizeof *before);
    *before = *state(&f);

    bench_restart(f.bench);

    ck_assert_mem_eq(before, state(&f), sizeof *before);
    free(before);
    guest_come_again(f.host, NULL);
    guest_come_again(f.friend, NULL);
    ck_assert_str_eq(guest_try(f.host, "sub", "\"d\":{\"topic\":\"me\"}"), "ok");
    const json_t *mine = json_object_get(json_object_get(guest_last(f.host, "me"), "d"), "rooms");
    ck_assert_uint_eq(json_array_size(mine), 1);
    ck_assert(json_is_true(json_object_get(json_array_get(mine, 0), "owed")));
    next_game();
    ck_assert_int_eq(points_of(f.host), 2);
    resign(f.friend);
    ck_assert_int_eq(points_of(f.host), 4);

    /* That series is over, so the room is not loaded any more. */
    bench_restart(f.bench);
    ck_assert_ptr_null(rooms_find(&f.bench->app.rooms, f.room));
}
END_TEST

START_TEST(series_that_has_left_the_memory_is_among_ones_own_rooms)
{
    start("\"ruleset\":\"tabula\",\"games\":3");
    resign(f.friend);
    guest_lose(f.host);
    guest_lose(f.friend);
    bench_wait(f.bench, ROOM_EVICT_MS + 3 * APP_SWEEP_MS);
    ck_assert_ptr_null(rooms_find(&f.bench->app.rooms, f.room));

    guest_come_again(f.friend, NULL);
    ck_assert_str_eq(guest_try(f.friend, "sub", "\"d\":{\"topic\":\"me\"}"), "ok");
    bench_wait(f.bench, 2 * MY_ROOMS_EVERY_MS);

    const json_t *mine =
        json_object_get(json_object_get(guest_last(f.friend, "me"), "d"), "changed");
    ck_assert_uint_eq(json_array_size(mine), 1);
    ck_assert(json_is_true(json_object_get(json_array_get(mine, 0), "owed")));
}
END_TEST

/* ---- offers ---- */

#define PUBLIC "\"ruleset\":\"tabula\",\"visibility\":\"public\""

START_TEST(offer_of_a_departed_player_closes_itself)
{
    guest_open(f.host, PUBLIC, f.room);
    char link[STORE_ID_BYTES];
    guest_open(f.host, "\"ruleset\":\"tabula\"", link);
    char days[STORE_ID_BYTES];
    guest_open(f.host, PUBLIC ",\"clock\":\"days:3\"", days);
    ck_assert_str_eq(guest_try(f.third, "sub", "\"d\":{\"topic\":\"room:%s\"}", f.room), "ok");
    bench_wait(f.bench, 3 * OFFERS_CLOSE_MS);
    ck_assert_int_eq(state(&f)->phase, ROOM_OPEN);

    /* The page is reloaded. */
    guest_lose(f.host);
    bench_wait(f.bench, OFFERS_CLOSE_MS - APP_SWEEP_MS);
    guest_come_again(f.host, NULL);
    bench_wait(f.bench, 2 * OFFERS_CLOSE_MS);
    ck_assert_int_eq(state(&f)->phase, ROOM_OPEN);

    guest_lose(f.host);
    bench_wait(f.bench, OFFERS_CLOSE_MS + 2 * APP_SWEEP_MS + SESSION_AWAY_MS);
    ck_assert_int_eq(state(&f)->phase, ROOM_CLOSED);
    ck_assert_str_eq(json_string_value(json_object_get(last_event(f.third, "closed"), "why")),
                     "deserted");
    ck_assert_int_eq(bench_room(f.bench, link)->state->phase, ROOM_OPEN);
    ck_assert_int_eq(bench_room(f.bench, days)->state->phase, ROOM_OPEN);
}
END_TEST

START_TEST(offer_stands_while_a_player_sits_and_over_a_restart)
{
    guest_open(f.host, PUBLIC, f.room);
    ck_assert_str_eq(guest_sit(f.friend, f.room, "w1"), "ok");
    guest_lose(f.host);
    bench_wait(f.bench, 3 * OFFERS_CLOSE_MS);
    ck_assert_int_eq(state(&f)->phase, ROOM_OPEN);

    bench_restart(f.bench);
    bench_wait(f.bench, OFFERS_CLOSE_MS - APP_SWEEP_MS);
    ck_assert_int_eq(state(&f)->phase, ROOM_OPEN);
    guest_come_again(f.friend, NULL);
    bench_wait(f.bench, 3 * OFFERS_CLOSE_MS);
    ck_assert_int_eq(state(&f)->phase, ROOM_OPEN);
}
END_TEST

START_TEST(who_begins_a_game_offers_nothing_else)
{
    char hosted[STORE_ID_BYTES];
    char seated[STORE_ID_BYTES];
    char link[STORE_ID_BYTES];
    char days[STORE_ID_BYTES];
    guest_open(f.host, PUBLIC, hosted);
    guest_open(f.host, "\"ruleset\":\"tabula\"", link);
    guest_open(f.host, PUBLIC ",\"clock\":\"days:3\"", days);
    guest_open(f.third, PUBLIC, seated);
    ck_assert_str_eq(guest_sit(f.friend, seated, "w1"), "ok");
    ck_assert_str_eq(guest_try(f.third, "sub", "\"d\":{\"topic\":\"room:%s\"}", hosted), "ok");

    start("\"ruleset\":\"tabula\"");

    ck_assert_int_eq(bench_room(f.bench, hosted)->state->phase, ROOM_CLOSED);
    ck_assert_str_eq(json_string_value(json_object_get(last_event(f.third, "closed"), "why")),
                     "withdrawn");
    ck_assert_int_eq(bench_room(f.bench, link)->state->phase, ROOM_OPEN);
    ck_assert_int_eq(bench_room(f.bench, days)->state->phase, ROOM_OPEN);
    ck_assert_int_eq(bench_room(f.bench, seated)->state->phase, ROOM_OPEN);
    ck_assert_int_eq(room_seat_of(bench_room(f.bench, seated)->state, f.friend->user_id),
                     SEAT_NONE);
}
END_TEST

START_TEST(game_of_days_withdraws_nothing)
{
    char hosted[STORE_ID_BYTES];
    guest_open(f.host, PUBLIC, hosted);

    start("\"ruleset\":\"tabula\",\"clock\":\"days:3\"");

    ck_assert_int_eq(bench_room(f.bench, hosted)->state->phase, ROOM_OPEN);
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
            admission_acquire_of(&f.bench->app.admission, SHARE_OPENINGS, &address, bench_now_ms()),
            0);
    }

    int64_t id = guest_say(f.third, "room.open", "\"d\":{\"ruleset\":\"tabula\"}");

    ck_assert_str_eq(guest_outcome(f.third, id), "rate-limited");
    const json_t *params =
        json_object_get(json_object_get(guest_answer(f.third, id), "d"), "params");
    ck_assert_int_eq(json_integer_value(json_object_get(params, "retry_after_ms")),
                     SHARE_OPENINGS_EVERY_MS);
    bench_wait(f.bench, SHARE_OPENINGS_EVERY_MS);
    ck_assert_str_eq(guest_try(f.third, "room.open", "\"d\":{\"ruleset\":\"tabula\"}"), "ok");
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("series");
    tcase_add_checked_fixture(cases, set_up, tear_down);
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
