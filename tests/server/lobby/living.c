/* SPDX-License-Identifier: MIT */
/* Which rooms the lobby lists: what a user could join or watch now. */
#include "lobby/living.h"

#include <check.h>
#include <string.h>

#include "lobby/lobby.h"
#include "server/harness/people.h"
#include "session/session.h"
#include "suite.h"

static struct people f;

/* Longer than an away user counts as present, and the lobby takes to notice. */
enum { AWAY_MS = SESSION_AWAY_MS + 3 * LOBBY_EVERY_MS };

static json_t *lobby;

static void set_up(void)
{
    people_connect(&f);
    ck_assert_str_eq(guest_try(f.third, "sub", "\"d\":{\"topic\":\"lobby\"}"), "ok");
}

static void tear_down(void)
{
    json_decref(lobby);
    lobby = NULL;
    bench_destroy(f.bench);
}

static const json_t *find_line(const json_t *lines)
{
    size_t at;
    const json_t *line;
    json_array_foreach(lines, at, line)
    {
        if (strcmp(json_string_value(json_object_get(line, "room")), f.room) == 0) {
            return line;
        }
    }
    return NULL;
}

/* The line of the room in a new snapshot; NULL if it has none. */
static const json_t *line_now(void)
{
    json_decref(lobby);
    lobby = bench_lobby(&f.bench->app.lobby);
    return find_line(json_object_get(lobby, "rooms"));
}

/* The line of the room as the changes sent to `third` have left it; NULL if it is gone. */
static const json_t *line_told(void)
{
    const json_t *line = NULL;
    for (size_t i = 0; i < fake_net_count(f.bench->net, f.third->conn); i++) {
        const json_t *heard = fake_net_message(f.bench->net, f.third->conn, i);
        const json_t *d = json_object_get(heard, "d");
        if (strcmp(json_string_value(json_object_get(heard, "t")), "lobby") != 0) {
            continue;
        }
        const json_t *changed = find_line(json_object_get(d, "changed"));
        line = changed != NULL ? changed : line;
        size_t at;
        const json_t *gone;
        json_array_foreach(json_object_get(d, "gone"), at, gone)
        {
            line = strcmp(json_string_value(gone), f.room) == 0 ? NULL : line;
        }
    }
    return line;
}

/* The followers know the same as a new snapshot. */
static const json_t *line(void)
{
    const json_t *told = line_told();
    const json_t *now = line_now();
    ck_assert_int_eq(told == NULL, now == NULL);
    if (now != NULL) {
        ck_assert_int_eq(json_is_true(json_object_get(told, "live")),
                         json_is_true(json_object_get(now, "live")));
    }
    return now;
}

static bool is_live(void)
{
    const json_t *now = line();
    return now != NULL && json_is_true(json_object_get(now, "live"));
}

static void begin(const char *fields)
{
    begin_game(&f, fields);
    bench_wait(f.bench, 2 * LOBBY_EVERY_MS);
}

START_TEST(game_is_live_while_both_sides_are_connected)
{
    begin("");
    ck_assert(is_live());

    guest_lose(f.friend);
    bench_wait(f.bench, AWAY_MS);
    ck_assert_ptr_null(line());

    guest_come_again(f.friend, NULL);
    bench_wait(f.bench, 3 * LOBBY_EVERY_MS);
    ck_assert(is_live());
}
END_TEST

START_TEST(game_that_both_players_have_left_comes_back_with_them)
{
    begin("");
    guest_lose(f.friend);
    guest_lose(f.host);
    bench_wait(f.bench, AWAY_MS);
    ck_assert_ptr_null(line());
    bench_wait(f.bench, 60000);

    guest_come_again(f.host, NULL);
    guest_come_again(f.friend, NULL);
    bench_wait(f.bench, 3 * LOBBY_EVERY_MS);
    ck_assert(is_live());
}
END_TEST

START_TEST(player_who_leaves_on_purpose_is_away_at_once)
{
    begin("");
    ck_assert_str_eq(guest_try(f.friend, "leave", "\"room\":\"%s\"", f.room), "ok");
    bench_wait(f.bench, 3 * LOBBY_EVERY_MS);
    ck_assert_ptr_null(line());
}
END_TEST

START_TEST(short_loss_of_a_connection_is_no_news)
{
    begin("");
    int heard = guest_heard(f.third, "lobby", NULL);

    guest_lose(f.friend);
    bench_wait(f.bench, SESSION_AWAY_MS / 2);
    guest_come_again(f.friend, NULL);
    bench_wait(f.bench, 5 * LOBBY_EVERY_MS);

    ck_assert_int_eq(guest_heard(f.third, "lobby", NULL), heard);
}
END_TEST

START_TEST(game_without_a_decision_for_three_minutes_is_not_live)
{
    uint64_t seed = 3;
    struct guest *players[] = {f.host, f.friend};
    begin("");
    bench_wait(f.bench, LIVING_OWED_MS - 5 * LOBBY_EVERY_MS);
    ck_assert(is_live());

    bench_wait(f.bench, 6 * LOBBY_EVERY_MS);
    ck_assert_ptr_null(line());

    while (state(&f)->throws == 0) {
        ck_assert(bench_act(f.bench, players, 2, f.room, &seed));
    }
    bench_wait(f.bench, 2 * LOBBY_EVERY_MS);
    ck_assert(is_live());
}
END_TEST

START_TEST(each_throw_and_turn_begins_the_three_minutes_again)
{
    uint64_t seed = 3;
    struct guest *players[] = {f.host, f.friend};
    begin("");
    for (int i = 0; i < 6; i++) {
        bench_wait(f.bench, LIVING_OWED_MS * 2 / 3);
        int64_t moved_ms = state(&f)->moved_ms;
        while (state(&f)->moved_ms == moved_ms) {
            ck_assert(bench_act(f.bench, players, 2, f.room, &seed));
        }
        bench_wait(f.bench, 2 * LOBBY_EVERY_MS);
        ck_assert(is_live());
        ck_assert_int_eq(json_integer_value(json_object_get(line_now(), "moved")),
                         state(&f)->moved_ms);
    }
}
END_TEST

START_TEST(open_table_is_offered_while_its_host_or_a_seated_user_is_connected)
{
    guest_open(f.host, "\"ruleset\":\"tabula\",\"visibility\":\"public\"", f.room);
    bench_wait(f.bench, 2 * LOBBY_EVERY_MS);
    ck_assert_ptr_nonnull(line());
    ck_assert(!is_live());

    guest_lose(f.host);
    bench_wait(f.bench, AWAY_MS);
    ck_assert_ptr_null(line());

    guest_come_again(f.host, NULL);
    bench_wait(f.bench, 3 * LOBBY_EVERY_MS);
    ck_assert_ptr_nonnull(line());

    ck_assert_str_eq(guest_sit(f.friend, f.room, "w1"), "ok");
    guest_lose(f.host);
    bench_wait(f.bench, AWAY_MS);
    ck_assert_ptr_nonnull(line());
}
END_TEST

START_TEST(open_table_with_days_is_always_offered)
{
    guest_open(f.host, "\"ruleset\":\"tabula\",\"visibility\":\"public\",\"clock\":\"days:2\"",
               f.room);
    guest_lose(f.host);
    bench_wait(f.bench, 10 * AWAY_MS);
    ck_assert_ptr_nonnull(line());
}
END_TEST

START_TEST(game_of_days_is_listed_with_its_last_turn_and_never_live)
{
    begin(",\"clock\":\"days:2\"");
    ck_assert_ptr_nonnull(line());
    int64_t moved_ms = state(&f)->moved_ms;

    guest_lose(f.host);
    guest_lose(f.friend);
    bench_wait(f.bench, 2 * LIVING_OWED_MS);

    ck_assert_ptr_nonnull(line());
    ck_assert(!is_live());
    ck_assert_int_eq(json_integer_value(json_object_get(line_now(), "moved")), moved_ms);
}
END_TEST

START_TEST(game_against_a_bot_is_live_while_its_player_is_connected)
{
    bench_let_bots(f.bench);
    f.bench->bots_wait = true;
    guest_open(f.host,
               "\"ruleset\":\"tabula\",\"visibility\":\"public\",\"bot\":11,\"bot_seat\":\"b1\"",
               f.room);
    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    bench_wait(f.bench, 2 * LOBBY_EVERY_MS);
    ck_assert(is_live());

    guest_lose(f.host);
    bench_wait(f.bench, AWAY_MS);
    ck_assert_ptr_null(line());
}
END_TEST

START_TEST(ended_game_has_no_line)
{
    begin(",\"visibility\":\"public\"");
    ck_assert(is_live());
    ck_assert_str_eq(
        guest_try(f.host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v), "ok");
    bench_wait(f.bench, 2 * LOBBY_EVERY_MS);
    ck_assert_ptr_null(line());
}
END_TEST

START_TEST(game_is_not_live_after_a_restart_before_its_players_come)
{
    begin("");
    bench_restart(f.bench);
    bench_wait(f.bench, AWAY_MS);
    ck_assert_ptr_null(line_now());

    guest_come_again(f.host, NULL);
    guest_come_again(f.friend, NULL);
    bench_wait(f.bench, 3 * LOBBY_EVERY_MS);
    ck_assert_ptr_nonnull(line_now());
}
END_TEST

/* A team is there while one of its players is. */
START_TEST(side_of_several_players_is_there_while_one_of_them_is)
{
    struct guest *fourth = guest_create(f.bench);
    guest_open(f.host,
               "\"ruleset\":\"pyf\",\"options\":{\"teams\":\"2v2\"},\"visibility\":\"public\"",
               f.room);
    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(f.friend, f.room, "w2"), "ok");
    ck_assert_str_eq(guest_sit(fourth, f.room, "b1"), "ok");
    ck_assert_str_eq(guest_sit(f.third, f.room, "b2"), "ok");
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    bench_wait(f.bench, 2 * LOBBY_EVERY_MS);
    ck_assert(is_live());

    guest_lose(f.friend);
    guest_lose(fourth);
    bench_wait(f.bench, AWAY_MS);
    ck_assert(is_live());

    guest_lose(f.host);
    bench_wait(f.bench, AWAY_MS);
    ck_assert_ptr_null(line());
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("living");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_unchecked_fixture(tests, bench_learn_bots, bench_forget_bots);
    tcase_add_test(tests, game_is_live_while_both_sides_are_connected);
    tcase_add_test(tests, game_that_both_players_have_left_comes_back_with_them);
    tcase_add_test(tests, player_who_leaves_on_purpose_is_away_at_once);
    tcase_add_test(tests, short_loss_of_a_connection_is_no_news);
    tcase_add_test(tests, game_without_a_decision_for_three_minutes_is_not_live);
    tcase_add_test(tests, each_throw_and_turn_begins_the_three_minutes_again);
    tcase_add_test(tests, open_table_is_offered_while_its_host_or_a_seated_user_is_connected);
    tcase_add_test(tests, open_table_with_days_is_always_offered);
    tcase_add_test(tests, game_of_days_is_listed_with_its_last_turn_and_never_live);
    tcase_add_test(tests, game_against_a_bot_is_live_while_its_player_is_connected);
    tcase_add_test(tests, ended_game_has_no_line);
    tcase_add_test(tests, game_is_not_live_after_a_restart_before_its_players_come);
    tcase_add_test(tests, side_of_several_players_is_there_while_one_of_them_is);
    Suite *suite = suite_create("living rooms");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
