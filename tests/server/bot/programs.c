/* SPDX-License-Identifier: MIT */
/*
 * Accounts of programs: which accounts may be marked as bots, where the mark is shown, and that players meet bots
 * only if they want to.
 */
#include "server/harness/livia.h"
#include "session/session.h"
#include "store/ratings.h"
#include "suite.h"
#include "wire/error.h"

static bool says_bot(const json_t *user)
{
    ck_assert_ptr_nonnull(user);
    return json_is_true(json_object_get(user, "bot"));
}

static const json_t *seat_in(const json_t *data, const char *seat)
{
    return json_object_get(json_object_get(data, "seats"), seat);
}

/* Livia, the host of people.h, is a bot. */
static void host_is_a_bot(void)
{
    host_registers();
    ck_assert_int_eq(post("bot", "{\"bot\":true}"), 200);
}

static const json_t *pair(struct guest *guest)
{
    char tip[DICE_HEX_CHARS + 1];
    guest_new_chain(guest, tip);
    int64_t id = guest_say(guest, "lobby.pair", "\"d\":{\"ruleset\":\"zeno\",\"tip\":\"%s\"}", tip);
    ck_assert_str_eq(guest_outcome(guest, id), "ok");
    const json_t *paired = json_object_get(guest_answer(guest, id), "d");
    snprintf(room, sizeof room, "%s", json_string_value(json_object_get(paired, "room")));
    return paired;
}

static bool opened(const json_t *paired)
{
    return json_is_true(json_object_get(paired, "opened"));
}

/* ---- marking an account as a bot ---- */

START_TEST(account_says_that_it_is_a_bot_and_takes_it_back)
{
    host_registers();
    ck_assert_int_eq(post("bot", "{}"), 422);
    ck_assert_int_eq(post("bot", "{\"bot\":true}"), 200);
    ck_assert(json_is_true(json_object_get(answered, "bot")));
    ck_assert_str_eq(told("name"), "Livia");
    ck_assert_int_eq(post("bot", "{\"bot\":true}"), 200);
    ck_assert_int_eq(request("GET", "/api/v1/account", ""), 200);
    ck_assert(json_is_true(json_object_get(answered, "bot")));
    ck_assert_int_eq(request("GET", "/api/v1/account/export", ""), 200);
    ck_assert(says_bot(json_object_get(answered, "account")));

    ck_assert_int_eq(post("bot", "{\"bot\":false}"), 200);
    ck_assert_int_eq(post("bot", "{\"bot\":false}"), 200);

    ck_assert_int_eq(request("GET", "/api/v1/account", ""), 200);
    ck_assert(json_is_false(json_object_get(answered, "bot")));
}
END_TEST

START_TEST(guest_is_no_bot)
{
    snprintf(page.token, sizeof page.token, "%s", friend->token);
    ck_assert_int_eq(post("bot", "{\"bot\":true}"), 403);
    ck_assert_str_eq(told("code"), "account-needed");
}
END_TEST

START_TEST(seated_user_keeps_being_bot_or_human)
{
    host_registers();
    begin_game("");
    ck_assert_int_eq(post("bot", "{\"bot\":true}"), 409);
    ck_assert_str_eq(told("code"), "wrong-state");
    ck_assert(!session_find(&bench->app, host->user_id)->bot);
}
END_TEST

START_TEST(rated_user_keeps_being_bot_or_human)
{
    host_registers();
    struct store_write *write = store_begin(bench->store);
    const struct store_rated_game game = {.room = "room1",
                                          .game = 1,
                                          .ruleset = "tabula",
                                          .user_id = {host->user_id, friend->user_id},
                                          .score = 1};
    store_rate_game(write, &game);
    store_commit(write, NULL, NULL);
    fake_store_run(bench->store);

    ck_assert_int_eq(post("bot", "{\"bot\":true}"), 409);

    ck_assert_str_eq(told("code"), "already-rated");
    ck_assert(!session_find(&bench->app, host->user_id)->bot);
}
END_TEST

START_TEST(what_the_store_cannot_keep_makes_no_bot)
{
    host_registers();
    fake_store_fail(bench->store, STORE_FULL);
    ck_assert_int_eq(post("bot", "{\"bot\":true}"), 503);
    ck_assert(!session_find(&bench->app, host->user_id)->bot);
}
END_TEST

/* ---- where the mark is shown ---- */

START_TEST(bot_is_marked_as_bot_with_its_name)
{
    char path[96];
    host_is_a_bot();
    guest_open(host, "\"ruleset\":\"tabula\",\"visibility\":\"public\"", room);
    ck_assert_str_eq(follow(friend), "ok");
    ck_assert_str_eq(guest_sit(host, room, "w1"), "ok");
    ck_assert(says_bot(json_object_get(guest_last(friend, "event"), "d")));
    ck_assert_str_eq(guest_sit(friend, room, "b1"), "ok");
    ck_assert(state()->seats[seat_find("w1")].bot);
    ck_assert(!state()->seats[seat_find("b1")].bot);

    ck_assert_str_eq(follow(third), "ok");
    const json_t *snapshot = json_object_get(guest_last(third, "room"), "d");
    ck_assert(says_bot(seat_in(snapshot, "w1")));
    ck_assert(!says_bot(seat_in(snapshot, "b1")));
    ck_assert_int_eq(request("GET", "/api/v1/lobby", ""), 200);
    const json_t *line = json_array_get(json_object_get(answered, "rooms"), 0);
    ck_assert(says_bot(seat_in(line, "w1")));
    ck_assert(says_bot(json_object_get(line, "host")));
    snprintf(path, sizeof path, "/api/v1/people/%s", host->user_id);
    ck_assert_int_eq(request("GET", path, ""), 200);
    ck_assert(says_bot(answered));
}
END_TEST

START_TEST(bot_stays_one_over_games_and_restarts)
{
    uint64_t seed = 7;
    host_is_a_bot();
    begin_game("");
    play_to_turn(seed);
    ck_assert_str_eq(
        guest_try(friend, "resign", "\"room\":\"%s\",\"v\":%" PRId64, room, state()->v), "ok");
    char tip[DICE_HEX_CHARS + 1];
    struct guest *const both[] = {host, friend};
    for (int i = 0; i < 2; i++) {
        guest_new_chain(both[i], tip);
        ck_assert_str_eq(guest_try(both[i], "rematch",
                                   "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"tip\":\"%s\"}", room,
                                   state()->v, tip),
                         "ok");
    }
    ck_assert_int_eq(state()->game, 2);
    ck_assert(state()->seats[seat_find("b1")].bot);
    ck_assert(!state()->seats[seat_find("w1")].bot);

    bench_restart(bench);
    struct guest *again = comes_with(page.cookie);

    ck_assert(says_bot(json_object_get(welcome_of(again), "account")));
    ck_assert(session_find(&bench->app, again->user_id)->bot);
    ck_assert(state()->seats[seat_find("b1")].bot);
    guest_destroy(again);
}
END_TEST

/* ---- opponents of a bot ---- */

START_TEST(bot_sits_down_only_where_the_host_lets_it)
{
    host_is_a_bot();
    guest_open(friend, "\"ruleset\":\"tabula\"", room);
    ck_assert_str_eq(guest_sit(host, room, "b1"), "no-bots");
    ck_assert_str_eq(
        guest_try(friend, "room.set", "\"room\":\"%s\",\"d\":{\"bots\":\"yes\"}", room), "ok");

    ck_assert_str_eq(guest_sit(host, room, "b1"), "ok");
    ck_assert_str_eq(guest_try(friend, "room.set", "\"room\":\"%s\",\"d\":{\"bots\":\"no\"}", room),
                     "ok");

    ck_assert_str_eq(state()->seats[seat_find("b1")].user_id, "");
    ck_assert_str_eq(guest_sit(host, room, "b1"), "no-bots");
}
END_TEST

START_TEST(bot_sits_at_a_table_of_its_own)
{
    host_is_a_bot();
    guest_open(host, "\"ruleset\":\"tabula\"", room);
    ck_assert_str_eq(guest_sit(host, room, "b1"), "ok");
}
END_TEST

START_TEST(play_now_is_not_paired_with_a_bot)
{
    host_is_a_bot();
    ck_assert(opened(pair(host)));
    ck_assert_int_eq(state()->settings.bots, BOTS_YES);

    ck_assert(opened(pair(friend)));
    ck_assert_int_eq(state()->settings.bots, BOTS_NO);
    ck_assert(!opened(pair(third)));
    ck_assert_int_eq(state()->phase, ROOM_PLAYING);
}
END_TEST

START_TEST(bot_is_paired_with_user_that_allows_bots)
{
    host_is_a_bot();
    guest_open(friend, "\"ruleset\":\"zeno\",\"visibility\":\"public\"", room);
    ck_assert(opened(pair(host)));
    ck_assert_str_eq(guest_try(host, "room.close", "\"room\":\"%s\"", room), "ok");

    guest_open(third, "\"ruleset\":\"zeno\",\"visibility\":\"public\",\"bots\":\"yes\"", room);
    ck_assert(!opened(pair(host)));
    ck_assert_str_eq(state()->host, third->user_id);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("server programs");
    TCase *tests = tcase_create("programs");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, account_says_that_it_is_a_bot_and_takes_it_back);
    tcase_add_test(tests, guest_is_no_bot);
    tcase_add_test(tests, seated_user_keeps_being_bot_or_human);
    tcase_add_test(tests, rated_user_keeps_being_bot_or_human);
    tcase_add_test(tests, what_the_store_cannot_keep_makes_no_bot);
    tcase_add_test(tests, bot_is_marked_as_bot_with_its_name);
    tcase_add_test(tests, bot_stays_one_over_games_and_restarts);
    tcase_add_test(tests, bot_sits_down_only_where_the_host_lets_it);
    tcase_add_test(tests, bot_sits_at_a_table_of_its_own);
    tcase_add_test(tests, play_now_is_not_paired_with_a_bot);
    tcase_add_test(tests, bot_is_paired_with_user_that_allows_bots);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
