/* SPDX-License-Identifier: MIT */
/* Clients that want further fields with events: the position, the decisions that are owed, and their legal turns. */
#include "server/harness/wanting.h"
#include "server/harness/people.h"
#include "suite.h"

static struct people f;

static void tear_down(void)
{
    bench_destroy(f.bench);
}

enum { ALL = SESSION_WANT_POSITION | SESSION_WANT_OWED | SESSION_WANT_LEGAL };

static const char all[] = "[\"position\",\"owed\",\"legal\"]";

/* Host and friend play, the third user watches; each connects again with these wishes before the game. */
static int64_t start(const char *fields, const char *of_host, const char *of_third)
{
    people_connect(&f);
    guest_open(f.host, fields, f.room);
    ck_assert_str_eq(guest_follow(f.friend, f.room), "ok");
    ck_assert_str_eq(guest_follow(f.third, f.room), "ok");
    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    int64_t v = state(&f)->v;
    wanting_come_again(f.host, of_host, f.room, v);
    wanting_come_again(f.third, of_third, f.room, v);
    ck_assert_str_eq(guest_sit(f.friend, f.room, "b1"), "ok");
    return v;
}

static void play(int acts)
{
    struct guest *players[] = {f.host, f.friend};
    uint64_t seed = 11;
    for (int i = 0; i < acts && bench_act(f.bench, players, 2, f.room, &seed); i++) {
    }
}

static void whole_game(const char *fields)
{
    int64_t v = start(fields, all, "[\"position\",\"owed\"]");

    play(4000);

    const struct room *at = bench_room(f.bench, f.room);
    ck_assert_int_eq(at->state->phase, ROOM_ENDED);
    ck_assert_int_gt(wanting_check(at, f.host, ALL, v), 2);
    ck_assert_int_eq(wanting_check(at, f.third, SESSION_WANT_POSITION | SESSION_WANT_OWED, v), 0);
    ck_assert_int_eq(wanting_check(at, f.friend, 0, v), 0);
    ck_assert_int_eq(guest_heard(f.host, "event", NULL), at->state->v - v);
    ck_assert_int_eq(guest_heard(f.third, "event", NULL), at->state->v - v);
}

START_TEST(events_have_the_wanted_fields)
{
    static const char *const games[] = {
        "\"ruleset\":\"tabula\"",
        "\"ruleset\":\"twelve-dogs\",\"games\":3,\"dice\":\"server\"",
        "\"ruleset\":\"tablaaza\",\"games\":2,\"opening\":\"alternate_in_match\"",
    };
    whole_game(games[_i]);
}
END_TEST

START_TEST(watchers_with_a_delay_get_positions_of_their_horizon)
{
    whole_game("\"ruleset\":\"twelve-dogs\",\"delay\":2");
}
END_TEST

START_TEST(watchers_never_get_legal_turns)
{
    int64_t v = start("\"ruleset\":\"twelve-dogs\"", "[\"legal\"]", "[\"legal\"]");

    play(30);

    const struct room *at = bench_room(f.bench, f.room);
    ck_assert_int_gt(wanting_check(at, f.host, SESSION_WANT_LEGAL, v), 0);
    ck_assert_int_eq(wanting_check(at, f.third, SESSION_WANT_LEGAL, v), 0);
    ck_assert_ptr_null(json_object_get(json_object_get(guest_last(f.third, "room"), "d"), "legal"));
}
END_TEST

START_TEST(snapshot_has_the_legal_turns_if_the_player_requested_them)
{
    start("\"ruleset\":\"tabula\"", all, all);
    while (play_to_turn(&f, 5) != f.host) {
        ck_assert_str_eq(guest_outcome(f.friend, say_turn(&f, f.friend, 5)), "ok");
    }

    ck_assert_str_eq(guest_follow(f.host, f.room), "ok");
    ck_assert_str_eq(guest_follow(f.third, f.room), "ok");

    const json_t *legal =
        json_object_get(json_object_get(guest_last(f.host, "room"), "d"), "legal");
    json_t *expected = wire_text_tree(wire_decisions_legal(&state(&f)->position, LEGAL_TURNS_MAX));
    ck_assert(json_equal(legal, expected));
    json_decref(expected);
    ck_assert_ptr_null(json_object_get(json_object_get(guest_last(f.third, "room"), "d"), "legal"));
}
END_TEST

/* The last snapshot that the player who owes a turn gets when he follows the room again. */
static const json_t *ask_for_snapshot(struct guest *player)
{
    ck_assert_str_eq(guest_try(player, "sub", "\"d\":{\"topic\":\"room:%s\"}", f.room), "ok");
    const json_t *told = guest_last(player, "room");
    return json_object_get(json_object_get(told, "d"), "legal");
}

START_TEST(legal_turns_are_searched_once_until_the_position_changes)
{
    enum { ASKED = 20 };
    start("\"ruleset\":\"tablaaza\"", all, all);
    wanting_come_again(f.friend, all, f.room, state(&f)->v);
    struct guest *mover = play_to_turn(&f, 11);
    const uint64_t *searches = &f.bench->app.rooms.legal.searches;
    uint64_t before = *searches;

    for (int i = 0; i < ASKED; i++) {
        const json_t *legal = ask_for_snapshot(mover);
        json_t *expected =
            wire_text_tree(wire_decisions_legal(&state(&f)->position, LEGAL_TURNS_MAX));
        ck_assert(json_equal(legal, expected));
        json_decref(expected);
    }
    ck_assert_uint_eq(*searches, before);

    ck_assert_str_eq(guest_outcome(mover, say_turn(&f, mover, 11)), "ok");
    mover = play_to_turn(&f, 11);
    ck_assert_uint_eq(*searches, before + 1);
    ask_for_snapshot(mover);
    ck_assert_uint_eq(*searches, before + 1);
}
END_TEST

START_TEST(lists_of_legal_turns_take_bounded_memory)
{
    struct legal_lists lists = {0};
    struct position pos;
    enum { ROOMS = 2000 };
    start("\"ruleset\":\"tabula\"", all, all);
    play_to_turn(&f, 5);
    pos = state(&f)->position;

    for (uint64_t i = 0; i < ROOMS; i++) {
        ck_assert_ptr_nonnull(wire_legal_list(&lists, map_key_number(i), &pos));
        ck_assert_uint_le(lists.bytes, LEGAL_BYTES_MAX);
    }
    ck_assert_uint_eq(lists.searches, ROOMS);
    ck_assert_uint_lt(lists.by_room.count, ROOMS);
    ck_assert_ptr_nonnull(wire_legal_list(&lists, map_key_number(ROOMS - 1), &pos));
    ck_assert_uint_eq(lists.searches, ROOMS);
    ck_assert_ptr_nonnull(wire_legal_list(&lists, map_key_number(0), &pos));
    ck_assert_uint_eq(lists.searches, ROOMS + 1);

    wire_legal_lists_finish(&lists);
    ck_assert_uint_eq(lists.bytes, 0);
}
END_TEST

START_TEST(who_reads_slowly_gets_an_empty_list_that_is_marked_as_cut)
{
    int64_t v = start("\"ruleset\":\"tabula\"", all, NULL);
    fake_net_lag(f.bench->net, f.host->conn, true);
    while (play_to_turn(&f, 5) != f.host) {
        ck_assert_str_eq(guest_outcome(f.friend, say_turn(&f, f.friend, 5)), "ok");
    }

    const json_t *event = guest_last(f.host, "event");
    ck_assert_int_gt(json_integer_value(json_object_get(event, "v")), v);
    const json_t *legal = json_object_get(event, "legal");
    ck_assert(json_is_true(json_object_get(legal, "cut")));
    ck_assert(json_is_array(json_object_get(legal, "turns")));
    ck_assert_uint_eq(json_array_size(json_object_get(legal, "turns")), 0);
}
END_TEST

START_TEST(messages_other_than_events_reach_clients_with_wanted_fields)
{
    start("\"ruleset\":\"tabula\"", all, all);
    int at_host = guest_heard(f.host, "presence", NULL);
    int at_third = guest_heard(f.third, "presence", NULL);

    guest_lose(f.friend);
    bench_wait(f.bench, 20000);

    ck_assert_int_gt(guest_heard(f.host, "presence", NULL), at_host);
    ck_assert_int_gt(guest_heard(f.third, "presence", NULL), at_third);
}
END_TEST

START_TEST(a_player_who_stands_up_and_sits_down_misses_no_event)
{
    people_connect(&f);
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    ck_assert_str_eq(guest_follow(f.third, f.room), "ok");
    int64_t v = state(&f)->v;
    wanting_come_again(f.third, all, f.room, v);

    ck_assert_str_eq(guest_sit(f.third, f.room, "b1"), "ok");
    ck_assert_str_eq(guest_try(f.third, "room.stand", "\"room\":\"%s\"", f.room), "ok");
    ck_assert_str_eq(guest_sit(f.third, f.room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(f.host, f.room, "b1"), "ok");

    const struct room *at = bench_room(f.bench, f.room);
    ck_assert_int_eq(guest_heard(f.third, "event", NULL), at->state->v - v);
    wanting_check(at, f.third, ALL, v);
}
END_TEST

/* The game begins in the change in which the last player sits down, and one side owes a choice at once. */
START_TEST(last_player_to_sit_gets_the_legal_turns_of_the_first_turn)
{
    int legal = 0;
    people_connect(&f);
    for (int i = 0; i < RATE_OPENINGS_OF_USER_AT_ONCE && legal == 0; i++) {
        guest_open(f.host, "\"ruleset\":\"twelve-dogs\",\"dice\":\"server\"", f.room);
        int64_t v = state(&f)->v;
        wanting_come_again(f.third, _i == 0 ? all : "[\"legal\"]", f.room, v);
        ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
        ck_assert_str_eq(guest_sit(f.third, f.room, "b1"), "ok");
        ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
        legal += wanting_check(bench_room(f.bench, f.room), f.third,
                               _i == 0 ? ALL : SESSION_WANT_LEGAL, v);
        ck_assert_int_eq(guest_heard(f.third, "event", NULL), state(&f)->v - v);
    }
    ck_assert_int_gt(legal, 0);
}
END_TEST

START_TEST(a_later_hello_replaces_the_wish)
{
    start("\"ruleset\":\"twelve-dogs\"", all, all);
    play(6);
    int64_t v = state(&f)->v;

    wanting_come_again(f.host, NULL, f.room, v);
    wanting_come_again(f.third, "[\"owed\"]", f.room, v);
    play(6);

    const struct room *at = bench_room(f.bench, f.room);
    ck_assert_int_gt(at->state->v, v);
    ck_assert_int_eq(guest_heard(f.host, "event", NULL), at->state->v - v);
    wanting_check(at, f.host, 0, v);
    wanting_check(at, f.third, SESSION_WANT_OWED, v);
}
END_TEST

START_TEST(an_unknown_wish_is_refused_and_changes_nothing)
{
    static const char *const bad[] = {"[\"position\",\"hints\"]", "[3]", "\"position\"", "{}",
                                      "[\"owed\",\"owed\",\"owed\",\"owed\"]"};
    people_connect(&f);
    guest_lose(f.third);
    f.third->conn = fake_net_connect(f.bench->net);
    app_handlers.accepted(&f.bench->app, f.third->conn, f.third->address);

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ck_assert_str_eq(
            guest_try(f.third, "hello", "\"d\":{\"client\":\"tests\",\"want\":%s}", bad[i]),
            "unknown-want");
        const json_t *d = json_object_get(guest_answer(f.third, f.third->id), "d");
        ck_assert_str_eq(json_string_value(json_object_get(json_object_get(d, "params"), "field")),
                         "want");
    }

    ck_assert_int_eq(fake_net_close_code(f.bench->net, f.third->conn), 0);
    ck_assert_str_eq(guest_try(f.third, "ping", "\"d\":{}"), "hello-first");
    ck_assert_str_eq(guest_try(f.third, "hello", "\"d\":{\"client\":\"tests\",\"want\":[]}"),
                     "welcome");
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("wanting");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, events_have_the_wanted_fields, 0, 3);
    tcase_add_test(tests, watchers_with_a_delay_get_positions_of_their_horizon);
    tcase_add_test(tests, watchers_never_get_legal_turns);
    tcase_add_test(tests, snapshot_has_the_legal_turns_if_the_player_requested_them);
    tcase_add_test(tests, legal_turns_are_searched_once_until_the_position_changes);
    tcase_add_test(tests, lists_of_legal_turns_take_bounded_memory);
    tcase_add_test(tests, who_reads_slowly_gets_an_empty_list_that_is_marked_as_cut);
    tcase_add_test(tests, messages_other_than_events_reach_clients_with_wanted_fields);
    tcase_add_test(tests, a_player_who_stands_up_and_sits_down_misses_no_event);
    tcase_add_loop_test(tests, last_player_to_sit_gets_the_legal_turns_of_the_first_turn, 0, 2);
    tcase_add_test(tests, a_later_hello_replaces_the_wish);
    tcase_add_test(tests, an_unknown_wish_is_refused_and_changes_nothing);
    Suite *suite = suite_create("server wanting");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
