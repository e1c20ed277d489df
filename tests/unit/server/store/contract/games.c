/* SPDX-License-Identifier: MIT */
/* The promises of store/archive.h, on the real store. */
#include "store/archive.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "admission/loop_steps.h"
#include "unit/server/store/bench.h"
#include "unit/server/store/contract/contract.h"

static struct bench bench;

static void set_up(void)
{
    bench_init(&bench);
}

static void tear_down(void)
{
    bench_finish(&bench);
}

/* Game number `n` of its room, ended at n * 1000. */
static struct store_game some_game(const char *room, int n, const char *ruleset, const char *result)
{
    return (struct store_game){
        .room = room,
        .game = n,
        .ruleset = ruleset,
        .rules = "any@1",
        .started_ms = n * 1000 - 500,
        .ended_ms = n * 1000,
        .result = result,
        .reason = "won",
        .turns = 40 + n,
        .open = true,
        .players = {{"w1", "pann", "Ann", false}, {"b1", "pbob", "Bob", false}},
        .player_count = 2};
}

static void add(const struct store_game *game)
{
    struct store_write *write = store_begin(bench.store);
    store_add_game(write, game);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
}

static struct store_games_query everything(void)
{
    return (struct store_games_query){.rated = -1, .before = INT64_MAX, .most = STORE_GAMES_MAX};
}

static struct store_games_query games_of(const char *player)
{
    struct store_games_query query = everything();
    snprintf(query.player, sizeof query.player, "%s", player);
    return query;
}

/* The result of a search: "room1/2 room1/1", and the position at which the next page starts. */
struct found {
    int calls;
    char games[1024];
    bool more;
    int64_t next;
    int seats;
};

static void on_games(void *data, enum store_status status, const struct store_games_page *page)
{
    struct found *found = data;
    ck_assert_int_eq(status, STORE_OK);
    found->games[0] = '\0';
    found->seats = 0;
    for (size_t i = 0; i < page->count; i++) {
        char text[64];
        snprintf(text, sizeof text, "%s%s/%d", i == 0 ? "" : " ", page->games[i].room,
                 page->games[i].game);
        strcat(found->games, text);
        found->seats += page->games[i].player_count;
    }
    found->more = page->more;
    found->next = page->next;
    found->calls++;
}

static struct found found;

static const char *find(const struct store_games_query *query)
{
    found.calls = 0;
    store_find_games(bench.store, query, on_games, &found);
    bench_wait(&bench, &found.calls, 1);
    return found.games;
}

START_TEST(games_come_newest_first_page_by_page)
{
    for (int n = 1; n <= 5; n++) {
        struct store_game game = some_game("room1", n, "tabula", "1-0");
        add(&game);
    }
    struct store_games_query query = everything();
    query.most = 2;

    ck_assert_str_eq(find(&query), "room1/5 room1/4");
    ck_assert(found.more);
    ck_assert_int_eq(found.seats, 4);
    query.before = found.next;
    ck_assert_str_eq(find(&query), "room1/3 room1/2");
    query.before = found.next;
    ck_assert_str_eq(find(&query), "room1/1");
    ck_assert(!found.more);
}
END_TEST

START_TEST(each_filter_finds_its_games)
{
    struct store_game games[] = {
        some_game("room1", 1, "tabula", "1-0"), some_game("room2", 2, "tablan", "0-1"),
        some_game("room3", 3, "tabula", "1/2"), some_game("room4", 4, "zeno", "1-0")};
    games[2].rated = true;
    games[3].players[0] = (struct store_player){.seat = "w1", .user_id = "pcay", .name = "Cay"};
    for (size_t i = 0; i < 4; i++) {
        add(&games[i]);
    }
    struct store_games_query query = everything();

    strcpy(query.ruleset, "tabula");
    ck_assert_str_eq(find(&query), "room3/3 room1/1");
    query = games_of("pann");
    ck_assert_str_eq(find(&query), "room3/3 room2/2 room1/1");
    strcpy(query.result, "won");
    ck_assert_str_eq(find(&query), "room1/1");
    strcpy(query.result, "lost");
    ck_assert_str_eq(find(&query), "room2/2");
    strcpy(query.player, "pbob");
    ck_assert_str_eq(find(&query), "room4/4 room1/1");
    strcpy(query.ruleset, "zeno");
    ck_assert_str_eq(find(&query), "room4/4");
    query = everything();
    strcpy(query.result, "1/2");
    ck_assert_str_eq(find(&query), "room3/3");
    query = everything();
    query.since_ms = 2000;
    query.until_ms = 4000;
    ck_assert_str_eq(find(&query), "room3/3 room2/2");
    query = everything();
    query.rated = 1;
    ck_assert_str_eq(find(&query), "room3/3");
    query.rated = 0;
    ck_assert_str_eq(find(&query), "room4/4 room2/2 room1/1");
    query = games_of("pnobody");
    ck_assert_str_eq(find(&query), "");
}
END_TEST

START_TEST(game_that_is_not_open_is_found_by_those_who_played_it)
{
    struct store_game game = some_game("room1", 1, "tabula", "1-0");
    game.open = false;
    add(&game);
    struct store_games_query query = games_of("pann");

    ck_assert_str_eq(find(&query), "");
    strcpy(query.viewer, "pcay");
    ck_assert_str_eq(find(&query), "");
    strcpy(query.viewer, "pbob");
    ck_assert_str_eq(find(&query), "room1/1");
}
END_TEST

START_TEST(game_is_kept_once)
{
    struct store_game game = some_game("room2", 9, "tabula", "1-0");
    add(&game);
    add(&game);
    game = some_game("room2", 10, "tabula", "1-0");
    add(&game);
    struct store_games_query query = everything();

    ck_assert_str_eq(find(&query), "room2/10 room2/9");
    ck_assert_int_eq(found.seats, 4);
}
END_TEST

START_TEST(search_for_little_among_much_ends_and_says_where_it_goes_on)
{
    int games = STORE_GAMES_LOOKED_AT + STORE_GAMES_A_BATCH + 1;
    for (int n = 1; n <= games;) {
        struct store_write *write = store_begin(bench.store);
        for (int i = 0; i < 1000 && n <= games; i++, n++) {
            struct store_game game = some_game("room1", n, n == 1 ? "zeno" : "tabula", "1-0");
            store_add_game(write, &game);
        }
        ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    }
    struct store_games_query query = everything();
    query.until_ms = 1500;

    ck_assert_str_eq(find(&query), "");
    ck_assert(found.more);
    query.before = found.next;
    ck_assert_str_eq(find(&query), "room1/1");
    ck_assert(!found.more);
    query = everything();
    strcpy(query.ruleset, "zeno");
    ck_assert_str_eq(find(&query), "room1/1");
}
END_TEST

START_TEST(games_are_examined_few_at_a_time)
{
    enum { GAMES = 300, AT_ONCE = 64 };
    struct loop_steps steps = {0};
    struct store_write *write = store_begin(bench.store);
    for (int n = 1; n <= GAMES; n++) {
        struct store_game game = some_game("room1", n, "tabula", "1-0");
        store_add_game(write, &game);
    }
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    struct store_games_query query = everything();
    query.until_ms = 500; /* before all of them */
    store_measure(bench.store, &steps, NULL);

    ck_assert_str_eq(find(&query), "");

    ck_assert(!found.more);
    ck_assert_uint_ge(steps.took[LOOP_READ].count, GAMES / AT_ONCE);
    store_measure(bench.store, NULL, NULL);
}
END_TEST

TCase *store_contract_games(void)
{
    TCase *tests = tcase_create("games");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, games_come_newest_first_page_by_page);
    tcase_add_test(tests, each_filter_finds_its_games);
    tcase_add_test(tests, game_that_is_not_open_is_found_by_those_who_played_it);
    tcase_add_test(tests, game_is_kept_once);
    tcase_add_test(tests, search_for_little_among_much_ends_and_says_where_it_goes_on);
    tcase_add_test(tests, games_are_examined_few_at_a_time);
    return tests;
}
