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

static struct people f;
static struct asker page;

static void set_up(void)
{
    people_connect(&f);
    page_begins(&page, f.bench);
}

static void tear_down(void)
{
    request_forget(&page);
    bench_destroy(f.bench);
}

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
    host_registers(&f, &page);
    ck_assert_int_eq(post(&page, "bot", "{\"bot\":true}"), 200);
}

static const json_t *pair(struct guest *guest)
{
    char tip[DICE_HEX_CHARS + 1];
    guest_new_chain(guest, tip);
    int64_t id = guest_say(guest, "lobby.pair", "\"d\":{\"ruleset\":\"zeno\",\"tip\":\"%s\"}", tip);
    ck_assert_str_eq(guest_outcome(guest, id), "ok");
    const json_t *paired = json_object_get(guest_answer(guest, id), "d");
    snprintf(f.room, sizeof f.room, "%s", json_string_value(json_object_get(paired, "room")));
    return paired;
}

static bool opened(const json_t *paired)
{
    return json_is_true(json_object_get(paired, "opened"));
}

/* ---- marking an account as a bot ---- */

START_TEST(account_says_that_it_is_a_bot_and_takes_it_back)
{
    host_registers(&f, &page);
    ck_assert_int_eq(post(&page, "bot", "{}"), 422);
    ck_assert_int_eq(post(&page, "bot", "{\"bot\":true}"), 200);
    ck_assert(json_is_true(json_object_get(page.answer, "bot")));
    ck_assert_str_eq(answer_text(&page, "name"), "Livia");
    ck_assert_int_eq(post(&page, "bot", "{\"bot\":true}"), 200);
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account", ""), 200);
    ck_assert(json_is_true(json_object_get(page.answer, "bot")));
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account/export", ""), 200);
    ck_assert(says_bot(json_object_get(page.answer, "account")));

    ck_assert_int_eq(post(&page, "bot", "{\"bot\":false}"), 200);
    ck_assert_int_eq(post(&page, "bot", "{\"bot\":false}"), 200);

    ck_assert_int_eq(request(&page, "GET", "/api/v1/account", ""), 200);
    ck_assert(json_is_false(json_object_get(page.answer, "bot")));
}
END_TEST

START_TEST(guest_is_no_bot)
{
    snprintf(page.token, sizeof page.token, "%s", f.friend->token);
    ck_assert_int_eq(post(&page, "bot", "{\"bot\":true}"), 403);
    ck_assert_str_eq(answer_text(&page, "code"), "account-needed");
}
END_TEST

START_TEST(seated_user_keeps_being_bot_or_human)
{
    host_registers(&f, &page);
    begin_game(&f, "");
    ck_assert_int_eq(post(&page, "bot", "{\"bot\":true}"), 409);
    ck_assert_str_eq(answer_text(&page, "code"), "wrong-state");
    ck_assert(!session_find(&f.bench->app.sessions, f.host->user_id)->bot);
}
END_TEST

START_TEST(rated_user_keeps_being_bot_or_human)
{
    host_registers(&f, &page);
    struct store_write *write = store_begin(f.bench->store);
    const struct store_rated_game game = {.room = "room1",
                                          .game = 1,
                                          .ruleset = "tabula",
                                          .user_id = {f.host->user_id, f.friend->user_id},
                                          .score = 1};
    store_rate_game(write, &game);
    store_commit(write, NULL, NULL);
    fake_store_run(f.bench->store);

    ck_assert_int_eq(post(&page, "bot", "{\"bot\":true}"), 409);

    ck_assert_str_eq(answer_text(&page, "code"), "already-rated");
    ck_assert(!session_find(&f.bench->app.sessions, f.host->user_id)->bot);
}
END_TEST

START_TEST(what_the_store_cannot_keep_makes_no_bot)
{
    host_registers(&f, &page);
    fake_store_fail(f.bench->store, STORE_FULL);
    ck_assert_int_eq(post(&page, "bot", "{\"bot\":true}"), 503);
    ck_assert(!session_find(&f.bench->app.sessions, f.host->user_id)->bot);
}
END_TEST

/* ---- where the mark is shown ---- */

START_TEST(bot_is_marked_as_bot_with_its_name)
{
    char path[96];
    host_is_a_bot();
    guest_open(f.host, "\"ruleset\":\"tabula\",\"visibility\":\"public\"", f.room);
    ck_assert_str_eq(guest_follow(f.friend, f.room), "ok");
    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    ck_assert(says_bot(json_object_get(guest_last(f.friend, "event"), "d")));
    ck_assert_str_eq(guest_sit(f.friend, f.room, "b1"), "ok");
    ck_assert(state(&f)->seats[seat_find("w1")].bot);
    ck_assert(!state(&f)->seats[seat_find("b1")].bot);

    ck_assert_str_eq(guest_follow(f.third, f.room), "ok");
    const json_t *snapshot = json_object_get(guest_last(f.third, "room"), "d");
    ck_assert(says_bot(seat_in(snapshot, "w1")));
    ck_assert(!says_bot(seat_in(snapshot, "b1")));
    ck_assert_int_eq(request(&page, "GET", "/api/v1/lobby", ""), 200);
    const json_t *line = json_array_get(json_object_get(page.answer, "rooms"), 0);
    ck_assert(says_bot(seat_in(line, "w1")));
    ck_assert(says_bot(json_object_get(line, "host")));
    snprintf(path, sizeof path, "/api/v1/people/%s", f.host->user_id);
    ck_assert_int_eq(request(&page, "GET", path, ""), 200);
    ck_assert(says_bot(page.answer));
}
END_TEST

START_TEST(bot_stays_one_over_games_and_restarts)
{
    uint64_t seed = 7;
    host_is_a_bot();
    begin_game(&f, "");
    play_to_turn(&f, seed);
    ck_assert_str_eq(
        guest_try(f.friend, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v),
        "ok");
    char tip[DICE_HEX_CHARS + 1];
    struct guest *const both[] = {f.host, f.friend};
    for (int i = 0; i < 2; i++) {
        guest_new_chain(both[i], tip);
        ck_assert_str_eq(guest_try(both[i], "rematch",
                                   "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"tip\":\"%s\"}",
                                   f.room, state(&f)->v, tip),
                         "ok");
    }
    ck_assert_int_eq(state(&f)->game, 2);
    ck_assert(state(&f)->seats[seat_find("b1")].bot);
    ck_assert(!state(&f)->seats[seat_find("w1")].bot);

    bench_restart(f.bench);
    struct guest *again = guest_create_with(f.bench, page.cookie);

    ck_assert(says_bot(json_object_get(welcome_of(again), "account")));
    ck_assert(session_find(&f.bench->app.sessions, again->user_id)->bot);
    ck_assert(state(&f)->seats[seat_find("b1")].bot);
}
END_TEST

/* ---- opponents of a bot ---- */

START_TEST(bot_sits_down_only_where_the_host_lets_it)
{
    host_is_a_bot();
    guest_open(f.friend, "\"ruleset\":\"tabula\"", f.room);
    ck_assert_str_eq(guest_sit(f.host, f.room, "b1"), "no-bots");
    ck_assert_str_eq(
        guest_try(f.friend, "room.set", "\"room\":\"%s\",\"d\":{\"bots\":\"yes\"}", f.room), "ok");

    ck_assert_str_eq(guest_sit(f.host, f.room, "b1"), "ok");
    ck_assert_str_eq(
        guest_try(f.friend, "room.set", "\"room\":\"%s\",\"d\":{\"bots\":\"no\"}", f.room), "ok");

    ck_assert_str_eq(state(&f)->seats[seat_find("b1")].user_id, "");
    ck_assert_str_eq(guest_sit(f.host, f.room, "b1"), "no-bots");
}
END_TEST

START_TEST(bot_sits_at_a_table_of_its_own)
{
    host_is_a_bot();
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    ck_assert_str_eq(guest_sit(f.host, f.room, "b1"), "ok");
}
END_TEST

START_TEST(play_now_is_not_paired_with_a_bot)
{
    host_is_a_bot();
    ck_assert(opened(pair(f.host)));
    ck_assert_int_eq(state(&f)->settings.bots, BOTS_YES);

    ck_assert(opened(pair(f.friend)));
    ck_assert_int_eq(state(&f)->settings.bots, BOTS_NO);
    ck_assert(!opened(pair(f.third)));
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
}
END_TEST

START_TEST(bot_is_paired_with_user_that_allows_bots)
{
    host_is_a_bot();
    guest_open(f.friend, "\"ruleset\":\"zeno\",\"visibility\":\"public\"", f.room);
    ck_assert(opened(pair(f.host)));
    ck_assert_str_eq(guest_try(f.host, "room.close", "\"room\":\"%s\"", f.room), "ok");

    guest_open(f.third, "\"ruleset\":\"zeno\",\"visibility\":\"public\",\"bots\":\"yes\"", f.room);
    ck_assert(!opened(pair(f.host)));
    ck_assert_str_eq(state(&f)->host, f.third->user_id);
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
