/* SPDX-License-Identifier: MIT */
/* Offers end with the presence of their user: no game begins against a user who has left. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/harness/people.h"
#include "suite.h"

static struct people f;

enum { AWAY_MS = 7000 };

static void set_up(void)
{
    people_connect(&f);
}

static void tear_down(void)
{
    bench_destroy(f.bench);
}

/* A game that has ended: the host has resigned. */
static void end_game(const char *fields)
{
    begin_game(&f, fields);
    ck_assert_str_eq(
        guest_try(f.host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v), "ok");
}

static const char *offer(struct guest *guest)
{
    char tip[DICE_HEX_CHARS + 1];
    guest_new_chain(guest, tip);
    return guest_try(guest, "rematch", "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"tip\":\"%s\"}",
                     f.room, state(&f)->v, tip);
}

static const char *leave(struct guest *guest)
{
    return guest_try(guest, "leave", "\"room\":\"%s\"", f.room);
}

/* The friend loses the connection and is away. */
static void lose_friend(void)
{
    guest_lose(f.friend);
    bench_wait(f.bench, AWAY_MS);
}

static bool offers(const struct guest *guest)
{
    return state(&f)->seats[room_seat_of(state(&f), guest->user_id)].offers;
}

START_TEST(offers_of_two_present_users_start_a_game)
{
    end_game("");
    ck_assert_str_eq(offer(f.friend), "ok");
    ck_assert_str_eq(offer(f.host), "ok");

    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
}
END_TEST

START_TEST(user_who_leaves_withdraws_the_offer)
{
    end_game("");
    ck_assert_str_eq(offer(f.friend), "ok");
    ck_assert_str_eq(leave(f.friend), "ok");

    ck_assert_int_eq(guest_heard(f.host, "event", "answered"), 1);
    ck_assert(!offers(f.friend));
    ck_assert_str_eq(offer(f.host), "ok");
    ck_assert_int_eq(state(&f)->phase, ROOM_ENDED);
    ck_assert_str_eq(offer(f.friend), "ok");
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
}
END_TEST

START_TEST(user_who_leaves_without_an_offer_adds_no_event)
{
    end_game("");
    ck_assert_str_eq(offer(f.host), "ok");
    int64_t v = state(&f)->v;

    ck_assert_str_eq(leave(f.friend), "ok");

    ck_assert_int_eq(state(&f)->v, v);
    ck_assert(offers(f.host));
}
END_TEST

START_TEST(offer_of_an_absent_user_starts_no_game)
{
    end_game("");
    ck_assert_str_eq(offer(f.friend), "ok");
    lose_friend();

    ck_assert_str_eq(offer(f.host), "ok");

    ck_assert_int_eq(state(&f)->phase, ROOM_ENDED);
    ck_assert(offers(f.host));
    ck_assert(!offers(f.friend));
    guest_come_again(f.friend, NULL);
    ck_assert_str_eq(offer(f.friend), "ok");
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
}
END_TEST

START_TEST(sitting_down_after_the_game_starts_none_against_an_absent_player)
{
    end_game("");
    ck_assert_str_eq(guest_try(f.host, "room.stand", "\"room\":\"%s\"", f.room), "ok");
    ck_assert_str_eq(offer(f.friend), "ok");
    lose_friend();

    ck_assert_str_eq(guest_sit(f.third, f.room, "any"), "ok");

    ck_assert_int_eq(state(&f)->phase, ROOM_ENDED);
}
END_TEST

START_TEST(offer_in_a_room_with_days_waits_for_no_presence)
{
    end_game(",\"clock\":\"days:3\"");
    ck_assert_str_eq(offer(f.friend), "ok");
    ck_assert_str_eq(leave(f.friend), "ok");
    lose_friend();

    ck_assert_str_eq(offer(f.host), "ok");

    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
}
END_TEST

START_TEST(next_game_of_a_match_begins_against_a_lost_connection_but_not_after_leave)
{
    end_game(",\"games\":3");
    ck_assert(state(&f)->again);
    ck_assert_str_eq(offer(f.friend), "ok");
    if (_i == 0) {
        lose_friend();
    } else {
        ck_assert_str_eq(leave(f.friend), "ok");
    }

    ck_assert_str_eq(offer(f.host), "ok");

    ck_assert_int_eq(state(&f)->phase, _i == 0 ? ROOM_PLAYING : ROOM_ENDED);
}
END_TEST

static const json_t *pair(struct guest *guest)
{
    char tip[DICE_HEX_CHARS + 1];
    guest_new_chain(guest, tip);
    int64_t id =
        guest_say(guest, "lobby.pair", "\"d\":{\"ruleset\":\"tabula\",\"tip\":\"%s\"}", tip);
    ck_assert_str_eq(guest_outcome(guest, id), "ok");
    return json_object_get(guest_answer(guest, id), "d");
}

START_TEST(user_away_from_the_own_waiting_table_is_not_paired)
{
    const json_t *waits = pair(f.host);
    snprintf(f.room, sizeof f.room, "%s", json_string_value(json_object_get(waits, "room")));
    ck_assert_str_eq(leave(f.host), "ok");

    ck_assert(json_is_true(json_object_get(pair(f.friend), "opened")));
    ck_assert_int_eq(state(&f)->phase, ROOM_OPEN);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("withdrawn");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, offers_of_two_present_users_start_a_game);
    tcase_add_test(tests, user_who_leaves_withdraws_the_offer);
    tcase_add_test(tests, user_who_leaves_without_an_offer_adds_no_event);
    tcase_add_test(tests, offer_of_an_absent_user_starts_no_game);
    tcase_add_test(tests, sitting_down_after_the_game_starts_none_against_an_absent_player);
    tcase_add_test(tests, offer_in_a_room_with_days_waits_for_no_presence);
    tcase_add_loop_test(
        tests, next_game_of_a_match_begins_against_a_lost_connection_but_not_after_leave, 0, 2);
    tcase_add_test(tests, user_away_from_the_own_waiting_table_is_not_paired);
    Suite *suite = suite_create("server withdrawn offers");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
