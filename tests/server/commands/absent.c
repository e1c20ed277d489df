/* SPDX-License-Identifier: MIT */
/* A paired game whose one side is absent from its beginning, and users who leave such games again and again. */
#include <string.h>

#include "admission/admission.h"
#include "archive/record.h"
#include "bot/bots.h"
#include "commands/absent.h"
#include "commands/pair.h"
#include "server/harness/people.h"
#include "session/session.h"
#include "store/accounts.h"
#include "store/people.h"
#include "suite.h"

static struct people f;

static void tear_down(void)
{
    bench_destroy(f.bench);
}

static uint64_t seed;

static void set_up(void)
{
    seed = 5;
    people_connect(&f);
}

static int64_t say_pair(struct guest *guest, const char *more)
{
    char tip[DICE_HEX_CHARS + 1];
    guest_new_chain(guest, tip);
    return guest_say(guest, "lobby.pair", "\"d\":{\"ruleset\":\"tabula\",\"tip\":\"%s\"%s}", tip,
                     more);
}

static void pair(struct guest *guest, const char *more)
{
    int64_t id = say_pair(guest, more);
    ck_assert_str_eq(guest_outcome(guest, id), "ok");
    const json_t *paired = json_object_get(guest_answer(guest, id), "d");
    snprintf(f.room, sizeof f.room, "%s", json_string_value(json_object_get(paired, "room")));
}

static void pair_both(const char *more)
{
    pair(f.host, more);
    pair(f.friend, more);
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
}

static bool act(void)
{
    struct guest *players[] = {f.host, f.friend};
    return bench_act(f.bench, players, 2, f.room, &seed);
}

static bool is_seated(const struct guest *guest)
{
    return room_seat_of(state(&f), guest->user_id) != SEAT_NONE;
}

/* ---- a side is absent ---- */

START_TEST(absent_side_stands_up_after_15_seconds_and_the_other_waits_on)
{
    pair_both("");
    guest_lose(f.friend);
    bench_wait(f.bench, ABSENT_ABORT_MS - 1000);
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);

    bench_wait(f.bench, 2000);

    ck_assert_int_eq(state(&f)->phase, ROOM_OPEN);
    ck_assert(is_seated(f.host) && !is_seated(f.friend));
    ck_assert_int_eq(guest_heard(f.host, "event", "aborted"), 1);
    pair(f.third, "");
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    ck_assert(is_seated(f.host) && is_seated(f.third));
}
END_TEST

START_TEST(absent_host_stands_up_and_the_other_is_paired_again)
{
    pair_both("");
    guest_lose(f.host);
    bench_wait(f.bench, ABSENT_ABORT_MS + 2000);
    ck_assert_int_eq(state(&f)->phase, ROOM_OPEN);
    ck_assert(!is_seated(f.host) && is_seated(f.friend));

    pair(f.third, "");

    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    ck_assert(is_seated(f.friend) && is_seated(f.third));
}
END_TEST

START_TEST(user_who_says_that_he_leaves_is_absent_at_once)
{
    pair_both("");
    ck_assert_str_eq(guest_try(f.friend, "leave", "\"room\":\"%s\"", f.room), "ok");

    bench_wait(f.bench, ABSENT_ABORT_MS + 2000);

    ck_assert_int_eq(state(&f)->phase, ROOM_OPEN);
    ck_assert(is_seated(f.host) && !is_seated(f.friend));
}
END_TEST

START_TEST(user_returning_in_time_plays)
{
    pair_both("");
    guest_lose(f.friend);
    bench_wait(f.bench, ABSENT_ABORT_MS - 2000);
    guest_come_again(f.friend, NULL);

    bench_wait(f.bench, 60000);

    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
}
END_TEST

START_TEST(game_without_a_winner_of_the_roll_off_or_with_one_is_aborted)
{
    pair_both("");
    int acts = _i == 0 ? 1 : 2;
    for (int i = 0; i < acts; i++) {
        ck_assert(act());
    }
    ck_assert(!state(&f)->begun);
    guest_lose(f.friend);

    bench_wait(f.bench, ABSENT_ABORT_MS + 2000);

    ck_assert_int_eq(state(&f)->phase, ROOM_OPEN);
    ck_assert(!is_seated(f.friend));
    /* a link of the chain was shown: the user sits down again with another one */
    bool waits_on = is_seated(f.host);
    ck_assert_str_eq(guest_sit(f.host, f.room, "any"), waits_on ? "already-seated" : "ok");
    pair(f.third, "");
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
}
END_TEST

START_TEST(game_with_a_throw_goes_on)
{
    pair_both(",\"clock\":\"relaxed\"");
    while (!state(&f)->begun) {
        ck_assert(act());
    }
    guest_lose(f.friend);

    bench_wait(f.bench, 3 * ABSENT_ABORT_MS);

    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    ck_assert_int_eq(guest_heard(f.host, "event", "aborted"), 0);
}
END_TEST

START_TEST(unattended_game_waits_for_its_players)
{
    pair_both("");
    guest_lose(f.host);
    guest_lose(f.friend);
    bench_wait(f.bench, 4 * ABSENT_ABORT_MS);
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);

    guest_come_again(f.host, NULL);
    bench_wait(f.bench, 2 * ABSENT_ABORT_MS);

    ck_assert_int_eq(state(&f)->phase, ROOM_OPEN);
    ck_assert(is_seated(f.host) && !is_seated(f.friend));
}
END_TEST

START_TEST(aborted_game_is_found_after_a_restart_too)
{
    pair_both("");
    bench_restart(f.bench);
    guest_come_again(f.host, NULL);

    bench_wait(f.bench, ABSENT_ABORT_MS - 1000);
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    bench_wait(f.bench, 3000);

    ck_assert_int_eq(state(&f)->phase, ROOM_OPEN);
    ck_assert(is_seated(f.host) && !is_seated(f.friend));
}
END_TEST

START_TEST(abort_is_stored_once_the_store_works_again)
{
    pair_both("");
    guest_lose(f.friend);
    fake_store_fail(f.bench->store, STORE_FULL);
    bench_wait(f.bench, 2 * ABSENT_ABORT_MS);
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);

    fake_store_fail(f.bench->store, STORE_OK);
    bench_wait(f.bench, 2 * ABSENT_ABORT_MS);

    ck_assert_int_eq(state(&f)->phase, ROOM_OPEN);
}
END_TEST

START_TEST(games_of_days_matches_and_games_that_were_not_paired_go_on)
{
    static const char *const kinds[] = {",\"clock\":\"days:3\"", ",\"games\":2"};
    if (_i < 2) {
        pair_both(kinds[_i]);
    } else {
        begin_game(&f, ",\"visibility\":\"public\"");
    }
    guest_lose(f.friend);

    bench_wait(f.bench, 3 * ABSENT_ABORT_MS);

    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
}
END_TEST

START_TEST(table_with_a_bot_goes_on)
{
    bench_let_bots(f.bench);
    pair(f.host, ",\"bot\":12,\"wait\":1");
    bench_wait(f.bench, 3000);
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    bool was_begun = state(&f)->begun;
    guest_lose(f.host);

    bench_wait(f.bench, 3 * ABSENT_ABORT_MS);

    ck_assert(!was_begun);
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
}
END_TEST

START_TEST(rematch_of_a_paired_game_goes_on)
{
    pair_both("");
    while (state(&f)->turns < 2) {
        ck_assert(act());
    }
    ck_assert_str_eq(
        guest_try(f.host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v), "ok");
    struct guest *players[] = {f.host, f.friend};
    for (int i = 0; i < 2; i++) {
        char tip[DICE_HEX_CHARS + 1];
        guest_new_chain(players[i], tip);
        ck_assert_str_eq(guest_try(players[i], "rematch",
                                   "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"tip\":\"%s\"}",
                                   f.room, state(&f)->v, tip),
                         "ok");
    }
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    guest_lose(f.friend);

    bench_wait(f.bench, 3 * ABSENT_ABORT_MS);

    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
}
END_TEST

/* ---- the limit ---- */

/* The friend pairs with a waiting user, and goes. */
static const char *snipe(void)
{
    pair(f.host, "");
    int64_t id = say_pair(f.friend, "");
    const char *outcome = guest_outcome(f.friend, id);
    if (strcmp(outcome, "ok") == 0) {
        guest_lose(f.friend);
        guest_come_again(f.friend, NULL);
        ck_assert_str_eq(
            guest_try(f.friend, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v),
            "ok");
    }
    return outcome;
}

START_TEST(five_pairings_of_a_user_that_were_left_are_free_then_one_in_ten_seconds)
{
    for (int i = 0; i < RATE_PAIRINGS_LEFT_OF_USER_AT_ONCE; i++) {
        ck_assert_str_eq(snipe(), "ok");
    }

    ck_assert_str_eq(snipe(), "rate-limited");
    const json_t *problem = json_object_get(guest_last(f.friend, "error"), "d");
    ck_assert_int_eq(
        json_integer_value(json_object_get(json_object_get(problem, "params"), "retry_after_ms")),
        RATE_PAIRINGS_LEFT_OF_USER_EVERY_MS);
    ck_assert_uint_eq(f.bench->app.admission.refused[LIMIT_PAIRINGS_LEFT_OF_USER], 1);

    bench_wait(f.bench, RATE_PAIRINGS_LEFT_OF_USER_EVERY_MS);
    ck_assert_str_eq(snipe(), "ok");
    ck_assert_str_eq(snipe(), "rate-limited");
}
END_TEST

START_TEST(user_who_asks_for_one_pairing_after_the_other_leaves_each)
{
    int paired = 0;
    for (int i = 0; i < 3 * RATE_PAIRINGS_LEFT_OF_USER_AT_ONCE; i++) {
        struct guest *waiting = guest_create(f.bench);
        pair(waiting, "");
        paired += strcmp(guest_outcome(f.friend, say_pair(f.friend, "")), "ok") == 0;
    }

    ck_assert_int_eq(paired, RATE_PAIRINGS_LEFT_OF_USER_AT_ONCE);
}
END_TEST

/* A new guest of that address pairs with a waiting user, and goes. */
static const char *snipe_from(const char *address)
{
    pair(f.host, "");
    struct guest *guest = guest_create_from(f.bench, address);
    const char *outcome = guest_outcome(guest, say_pair(guest, ""));
    if (strcmp(outcome, "ok") == 0) {
        ck_assert_str_eq(
            guest_try(guest, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v),
            "ok");
    }
    return outcome;
}

START_TEST(address_has_a_share_for_all_its_guests)
{
    *session_rate(session_find(&f.bench->app.sessions, f.host->user_id), LIMIT_OPENINGS_OF_USER) =
        0;
    for (int i = 0; i < SHARE_PAIRINGS_LEFT_AT_ONCE; i++) {
        *session_rate(session_find(&f.bench->app.sessions, f.host->user_id),
                      LIMIT_OPENINGS_OF_USER) = 0; /* the host opens a room each time */
        ck_assert_str_eq(snipe_from("203.0.113.9"), "ok");
    }
    *session_rate(session_find(&f.bench->app.sessions, f.host->user_id), LIMIT_OPENINGS_OF_USER) =
        0;

    ck_assert_str_eq(snipe_from("203.0.113.9"), "rate-limited");
    ck_assert_uint_eq(f.bench->app.admission.refused[SHARE_PAIRINGS_LEFT], 1);
    ck_assert_str_eq(snipe_from("203.0.113.10"), "ok");
    *session_rate(session_find(&f.bench->app.sessions, f.host->user_id), LIMIT_OPENINGS_OF_USER) =
        0;
    bench_wait(f.bench, SHARE_PAIRINGS_LEFT_EVERY_MS);
    ck_assert_str_eq(snipe_from("203.0.113.9"), "ok");
}
END_TEST

START_TEST(returning_player_is_not_counted_as_gone)
{
    for (int i = 0; i < 2 * RATE_PAIRINGS_LEFT_OF_USER_AT_ONCE; i++) {
        pair_both("");
        guest_lose(f.friend);
        guest_come_again(f.friend, NULL);
        while (state(&f)->turns < 2) {
            ck_assert(act());
        }
        ck_assert_str_eq(
            guest_try(f.friend, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v),
            "ok");
        bench_wait(f.bench, 5000); /* for the limit on rooms that a user opens */
    }
    ck_assert_uint_eq(f.bench->app.admission.refused[LIMIT_PAIRINGS_LEFT_OF_USER], 0);
    ck_assert_int_le(*session_rate(session_find(&f.bench->app.sessions, f.friend->user_id),
                                   LIMIT_PAIRINGS_LEFT_OF_USER),
                     bench_now_ms());
}
END_TEST

START_TEST(pairings_that_start_at_once_and_are_played_are_not_limited)
{
    enum { PAIRS = SHARE_PAIRINGS_LEFT_AT_ONCE + 10 };
    for (int i = 0; i < PAIRS; i++) {
        struct guest *one = guest_create(f.bench);
        struct guest *other = guest_create(f.bench);
        pair(one, "");
        pair(other, "");
        ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    }
    ck_assert_uint_eq(f.bench->app.admission.refused[SHARE_PAIRINGS_LEFT], 0);
}
END_TEST

START_TEST(matches_tables_with_bots_and_games_of_days_are_not_limited)
{
    static const char *const kinds[] = {",\"clock\":\"days:3\"", ",\"games\":2",
                                        ",\"bot\":12,\"wait\":0"};
    bench_let_bots(f.bench);
    for (int i = 0; i <= RATE_PAIRINGS_LEFT_OF_USER_AT_ONCE; i++) {
        if (_i < 2) {
            pair(f.host, kinds[_i]);
        }
        pair(f.friend, kinds[_i]);
        bench_wait(f.bench, 1000);
        ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
        guest_lose(f.friend);
        guest_come_again(f.friend, NULL);
        ck_assert_str_eq(
            guest_try(f.friend, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v),
            "ok");
    }
    ck_assert_uint_eq(f.bench->app.admission.refused[LIMIT_PAIRINGS_LEFT_OF_USER], 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("server paired absence");
    TCase *tests = tcase_create("absent");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, absent_side_stands_up_after_15_seconds_and_the_other_waits_on);
    tcase_add_test(tests, absent_host_stands_up_and_the_other_is_paired_again);
    tcase_add_test(tests, user_who_says_that_he_leaves_is_absent_at_once);
    tcase_add_test(tests, user_returning_in_time_plays);
    tcase_add_loop_test(tests, game_without_a_winner_of_the_roll_off_or_with_one_is_aborted, 0, 2);
    tcase_add_test(tests, game_with_a_throw_goes_on);
    tcase_add_test(tests, unattended_game_waits_for_its_players);
    tcase_add_test(tests, aborted_game_is_found_after_a_restart_too);
    tcase_add_test(tests, abort_is_stored_once_the_store_works_again);
    tcase_add_loop_test(tests, games_of_days_matches_and_games_that_were_not_paired_go_on, 0, 3);
    tcase_add_test(tests, table_with_a_bot_goes_on);
    tcase_add_test(tests, rematch_of_a_paired_game_goes_on);
    tcase_add_test(tests, five_pairings_of_a_user_that_were_left_are_free_then_one_in_ten_seconds);
    tcase_add_test(tests, user_who_asks_for_one_pairing_after_the_other_leaves_each);
    tcase_add_test(tests, address_has_a_share_for_all_its_guests);
    tcase_add_test(tests, returning_player_is_not_counted_as_gone);
    tcase_add_test(tests, pairings_that_start_at_once_and_are_played_are_not_limited);
    tcase_add_loop_test(tests, matches_tables_with_bots_and_games_of_days_are_not_limited, 0, 3);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
