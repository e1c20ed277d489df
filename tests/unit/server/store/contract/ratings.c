/* SPDX-License-Identifier: MIT */
/* The promises of store/ratings.h, on the real store. */
#include "store/ratings.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "unit/server/store/bench.h"
#include "unit/server/store/contract/contract.h"

enum { DAY_MS = STORE_RATING_PERIOD_MS, START_MS = 1000 };

static struct bench bench;

static void add_user(const char *user_id, const char *name)
{
    uint8_t token_hash[STORE_HASH_BYTES] = {0};
    memcpy(token_hash, user_id, strlen(user_id));
    struct store_write *write = store_begin(bench.store);
    store_put_user(write, user_id, token_hash, name, 0);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
}

static void add_account(const char *user_id)
{
    char sql[256];
    add_user(user_id, "a guest");
    snprintf(sql, sizeof sql,
             "INSERT INTO accounts(who, name, password, vault, made)"
             " VALUES('%s', 'Name of %s', '', '', 0)",
             user_id, user_id);
    bench_run_sql(&bench, sql);
}

static void set_up(void)
{
    bench_init(&bench);
    add_account("pa");
    add_account("pb");
    add_account("pc");
}

static void tear_down(void)
{
    bench_finish(&bench);
}

static enum store_status rate(const char *room, int game, const char *white, const char *black,
                              double score, int64_t at_ms)
{
    struct store_write *write = store_begin(bench.store);
    struct store_rated_game rated = {.room = room,
                                     .game = game,
                                     .ruleset = "tabula",
                                     .user_id = {white, black},
                                     .score = score,
                                     .at_ms = at_ms};
    store_rate_game(write, &rated);
    return bench_commit(&bench, write);
}

/* The first user leaves early and has lost. */
static enum store_status leave(const char *room, const char *leaver, const char *other,
                               int64_t at_ms)
{
    struct store_write *write = store_begin(bench.store);
    struct store_rated_game rated = {.room = room,
                                     .game = 1,
                                     .ruleset = "tabula",
                                     .user_id = {leaver, other},
                                     .score = 0,
                                     .at_ms = at_ms,
                                     .left = {true, false}};
    store_rate_game(write, &rated);
    return bench_commit(&bench, write);
}

static void add_departure(const char *room, const char *user_id, bool excused, bool aborted,
                          int64_t at_ms)
{
    struct store_write *write = store_begin(bench.store);
    struct store_departure departure = {room, 1, user_id, at_ms, excused, aborted};
    store_add_departure(write, &departure);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
}

struct found {
    int calls;
    size_t count;
    struct store_rating first;
};

static void on_ratings(void *data, enum store_status status, const struct store_rating *ratings,
                       size_t count)
{
    struct found *found = data;
    ck_assert_int_eq(status, STORE_OK);
    found->calls++;
    found->count = count;
    if (count > 0) {
        found->first = ratings[0];
    }
}

/* The user's rating at Tabula; with 0 games if the user has none. */
static struct store_rating rating_of(const char *user_id, int64_t now_ms)
{
    struct found found = {.first = store_rating_new("tabula", now_ms)};
    store_read_ratings(bench.store, user_id, now_ms, on_ratings, &found);
    bench_wait(&bench, &found.calls, 1);
    return found.first;
}

struct steps {
    int calls;
    size_t count;
    char user_id[2][STORE_ID_BYTES]; /* of the first two users */
    struct store_rating_step first;
    struct store_rating_step last;
};

static void on_steps(void *data, enum store_status status, const struct store_rating_step *steps,
                     size_t count)
{
    struct steps *found = data;
    ck_assert_int_eq(status, STORE_OK);
    found->calls++;
    found->count = count;
    for (size_t i = 0; i < count && i < 2; i++) {
        snprintf(found->user_id[i], sizeof found->user_id[i], "%s", steps[i].user_id);
    }
    if (count > 0) {
        found->first = steps[0];
        found->last = steps[count - 1];
    }
}

static struct steps steps_of_game(const char *room, int game)
{
    struct steps steps = {0};
    store_read_rated(bench.store, room, game, on_steps, &steps);
    bench_wait(&bench, &steps.calls, 1);
    return steps;
}

/* ---- early departures ---- */

START_TEST(fourth_early_departure_of_a_day_changes_ratings)
{
    ck_assert_int_eq(leave("room1", "pa", "pb", START_MS), STORE_OK);
    ck_assert_int_eq(leave("room2", "pa", "pc", START_MS + 1), STORE_OK);
    ck_assert_int_eq(leave("room3", "pa", "pb", START_MS + 2), STORE_OK);
    ck_assert_int_eq(rating_of("pa", START_MS).games, 0);

    ck_assert_int_eq(leave("room4", "pa", "pb", START_MS + 3), STORE_OK);

    ck_assert_int_eq(rating_of("pa", START_MS).games, 1);
    ck_assert_double_lt(rating_of("pa", START_MS).user.rating, 1500);
    ck_assert_double_gt(rating_of("pb", START_MS).user.rating, 1500);
    ck_assert_int_eq(rating_of("pc", START_MS).games, 0);
}
END_TEST

START_TEST(early_departure_that_is_stored_twice_counts_once)
{
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(leave("room1", "pa", "pb", START_MS), STORE_OK);
        ck_assert_int_eq(leave("room2", "pa", "pb", START_MS), STORE_OK);
        ck_assert_int_eq(leave("room3", "pa", "pb", START_MS), STORE_OK);
    }
    ck_assert_int_eq(rating_of("pa", START_MS).games, 0);

    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(leave("room4", "pa", "pb", START_MS), STORE_OK);
        ck_assert_int_eq(rating_of("pa", START_MS).games, 1);
    }
}
END_TEST

START_TEST(departures_of_yesterday_and_excused_ones_are_not_counted)
{
    for (int i = 0; i < STORE_DEPARTURES_FREE; i++) {
        char room[16];
        snprintf(room, sizeof room, "old%d", i);
        ck_assert_int_eq(leave(room, "pa", "pb", START_MS), STORE_OK);
        snprintf(room, sizeof room, "out%d", i);
        add_departure(room, "pa", true, false, START_MS + STORE_DEPARTURES_MS);
    }

    ck_assert_int_eq(leave("room1", "pa", "pb", START_MS + STORE_DEPARTURES_MS), STORE_OK);

    ck_assert_int_eq(rating_of("pa", START_MS).games, 0);
}
END_TEST

START_TEST(departure_from_an_aborted_game_uses_up_a_free_one)
{
    for (int i = 0; i < STORE_DEPARTURES_FREE; i++) {
        char room[16];
        snprintf(room, sizeof room, "gone%d", i);
        add_departure(room, "pa", false, true, START_MS);
    }

    ck_assert_int_eq(leave("room1", "pa", "pb", START_MS), STORE_OK);

    ck_assert_int_eq(rating_of("pa", START_MS).games, 1);
}
END_TEST

START_TEST(a_rated_game_changes_both_ratings_as_glicko2_has_it)
{
    ck_assert_int_eq(rate("room", 1, "pa", "pb", 1, START_MS), STORE_OK);

    struct glicko2 start = glicko2_new();
    struct glicko2_game won = {start.rating, start.deviation, 1};
    struct glicko2 expected = glicko2_after(&start, &won, 1, 0);
    struct store_rating white = rating_of("pa", START_MS);
    struct store_rating black = rating_of("pb", START_MS);
    ck_assert_double_eq_tol(white.user.rating, expected.rating, 1e-9);
    ck_assert_double_eq_tol(white.user.deviation, expected.deviation, 1e-9);
    ck_assert_double_eq_tol(white.user.volatility, expected.volatility, 1e-12);
    ck_assert_double_eq_tol(black.user.rating, 3000 - expected.rating, 1e-6);
    ck_assert_int_eq(white.games, 1);
    ck_assert_int_eq(black.games, 1);
    ck_assert_str_eq(white.ruleset, "tabula");
}
END_TEST

START_TEST(the_second_game_goes_on_from_the_first_and_from_the_time_between)
{
    rate("room", 1, "pa", "pb", 1, START_MS);
    struct store_rating white = rating_of("pa", START_MS);
    struct store_rating black = rating_of("pb", START_MS);

    rate("room", 2, "pb", "pa", 0.5, START_MS + 40LL * DAY_MS);

    struct glicko2_game drawn = {white.user.rating,
                                 store_rating_deviation(&white, START_MS + 40LL * DAY_MS), 0.5};
    struct glicko2 expected = glicko2_after(&black.user, &drawn, 1, 40);
    struct store_rating after = rating_of("pb", START_MS + 40LL * DAY_MS);
    ck_assert_double_eq_tol(after.user.rating, expected.rating, 1e-6);
    ck_assert_double_eq_tol(after.user.deviation, expected.deviation, 1e-6);
    ck_assert_double_gt(after.user.rating, black.user.rating);
}
END_TEST

START_TEST(the_same_game_is_never_rated_twice)
{
    rate("room", 1, "pa", "pb", 1, START_MS);
    struct store_rating once = rating_of("pa", START_MS);

    ck_assert_int_eq(rate("room", 1, "pa", "pb", 1, START_MS + 5), STORE_OK);

    struct store_rating twice = rating_of("pa", START_MS);
    ck_assert_int_eq(twice.games, 1);
    ck_assert(memcmp(&once.user, &twice.user, sizeof once.user) == 0);
    ck_assert_uint_eq(steps_of_game("room", 1).count, 2);
}
END_TEST

START_TEST(two_games_of_one_user_that_end_together_both_count)
{
    struct told told[2] = {{0}};
    for (int i = 0; i < 2; i++) {
        struct store_write *write = store_begin(bench.store);
        struct store_rated_game game = {.room = i == 0 ? "here" : "there",
                                        .game = 1,
                                        .ruleset = "tabula",
                                        .user_id = {"pa", i == 0 ? "pb" : "pc"},
                                        .score = 1,
                                        .at_ms = START_MS};
        store_rate_game(write, &game);
        store_commit(write, told_done, &told[i]);
    }
    bench_wait(&bench, &told[1].calls, 1);

    ck_assert_int_eq(told[0].status, STORE_OK);
    ck_assert_int_eq(told[1].status, STORE_OK);
    struct store_rating both = rating_of("pa", START_MS);
    ck_assert_int_eq(both.games, 2);
    ck_assert_double_gt(both.user.rating, steps_of_game("here", 1).first.rating);
    ck_assert_double_eq_tol(both.user.rating, steps_of_game("there", 1).first.rating, 1e-9);
}
END_TEST

START_TEST(a_transaction_that_fails_rates_nothing)
{
    struct store_write *write = store_begin(bench.store);
    struct store_rated_game game = {.room = "room",
                                    .game = 1,
                                    .ruleset = "tabula",
                                    .user_id = {"pa", "pb"},
                                    .score = 1,
                                    .at_ms = START_MS};
    store_rate_game(write, &game);
    store_add_event(write, "nowhere", 1, "1", 1, "", 0);

    ck_assert_int_eq(bench_commit(&bench, write), STORE_MISSING);
    ck_assert_int_eq(rating_of("pa", START_MS).games, 0);
    ck_assert_uint_eq(steps_of_game("room", 1).count, 0);
}
END_TEST

START_TEST(nothing_is_kept_of_a_user_without_an_account)
{
    bench_run_sql(&bench, "DELETE FROM accounts WHERE who = 'pb'");

    ck_assert_int_eq(rate("room", 1, "pa", "pb", 1, START_MS), STORE_OK);

    struct steps steps = steps_of_game("room", 1);
    ck_assert_uint_eq(steps.count, 1);
    ck_assert_str_eq(steps.user_id[0], "pa");
    ck_assert_int_eq(rating_of("pa", START_MS).games, 1);
    ck_assert_int_eq(rating_of("pb", START_MS).games, 0);
}
END_TEST

static void rate_bot(const char *room, const char *white, const char *bot, double head_start)
{
    struct store_write *write = store_begin(bench.store);
    struct store_rated_game game = {.room = room,
                                    .game = 1,
                                    .ruleset = "tabula",
                                    .user_id = {white, bot},
                                    .score = 1,
                                    .at_ms = START_MS,
                                    .built_in = {[1] = true},
                                    .head_start = {[1] = head_start}};
    store_rate_game(write, &game);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
}

/* The rating of the bot before its game in that room. */
static double bot_before(const char *room)
{
    struct steps steps = steps_of_game(room, 1);
    ck_assert_uint_eq(steps.count, 2);
    return strcmp(steps.user_id[0], "bot17") == 0 ? steps.first.before : steps.last.before;
}

START_TEST(a_built_in_bot_without_an_account_is_rated_from_its_own_start)
{
    rate_bot("room", "pa", "bot17", 240);

    struct glicko2 user = glicko2_new();
    struct glicko2 bot = glicko2_new();
    bot.rating += 240;
    struct glicko2_game won = {bot.rating, bot.deviation, 1};
    struct glicko2_game lost = {user.rating, user.deviation, 0};
    ck_assert_double_eq_tol(rating_of("pa", START_MS).user.rating,
                            glicko2_after(&user, &won, 1, 0).rating, 1e-9);
    ck_assert_double_eq_tol(rating_of("bot17", START_MS).user.rating,
                            glicko2_after(&bot, &lost, 1, 0).rating, 1e-9);
    ck_assert_double_eq_tol(bot_before("room"), bot.rating, 1e-9);
}
END_TEST

START_TEST(the_second_game_of_a_built_in_bot_goes_on_from_the_first)
{
    rate_bot("here", "pa", "bot17", 240);
    struct store_rating bot = rating_of("bot17", START_MS);

    rate_bot("there", "pb", "bot17", 240);

    ck_assert_double_eq_tol(bot_before("there"), bot.user.rating, 1e-9);
    ck_assert_int_eq(rating_of("bot17", START_MS).games, 2);
}
END_TEST

START_TEST(the_first_rating_stays_within_the_bounds)
{
    rate_bot("room", "pa", "bot17", 99999);

    ck_assert_double_eq_tol(bot_before("room"), GLICKO2_RATING_MAX, 1e-9);
}
END_TEST

START_TEST(the_same_two_can_rate_so_many_games_a_day)
{
    for (int game = 1; game <= STORE_PAIR_GAMES_MAX + 1; game++) {
        rate("room", game, game % 2 == 0 ? "pa" : "pb", game % 2 == 0 ? "pb" : "pa", 1,
             START_MS + game);
    }
    ck_assert_int_eq(rating_of("pa", START_MS).games, STORE_PAIR_GAMES_MAX);
    ck_assert_uint_eq(steps_of_game("room", STORE_PAIR_GAMES_MAX + 1).count, 0);

    rate("other", 1, "pa", "pc", 1, START_MS + 100);
    ck_assert_int_eq(rating_of("pa", START_MS).games, STORE_PAIR_GAMES_MAX + 1);
    rate("room", 99, "pa", "pb", 1, START_MS + 100 + STORE_PAIR_MS);
    ck_assert_int_eq(rating_of("pa", START_MS).games, STORE_PAIR_GAMES_MAX + 2);
}
END_TEST

START_TEST(a_rating_that_is_no_number_restarts)
{
    char sql[128];
    snprintf(sql, sizeof sql, "INSERT INTO ratings VALUES('pa', 'tabula', %s, -1, 0, 3, 1000)",
             store_backend.infinity);
    bench_run_sql(&bench, sql);

    ck_assert_int_eq(rate("room", 1, "pa", "pb", 1, START_MS), STORE_OK);

    struct store_rating white = rating_of("pa", START_MS);
    ck_assert(isfinite(white.user.rating));
    ck_assert_double_le(white.user.rating, GLICKO2_RATING_MAX);
    ck_assert_int_eq(white.games, 4);
}
END_TEST

static void put_rating(const char *user_id, double rating, double deviation, int64_t at_ms)
{
    char sql[256];
    snprintf(sql, sizeof sql,
             "INSERT INTO ratings VALUES('%s', 'tabula', %.1f, %.1f, 0.06, 9, %lld)", user_id,
             rating, deviation, (long long)at_ms);
    bench_run_sql(&bench, sql);
}

struct table {
    int calls;
    char lines[512]; /* "1 pa Name of pa 1600;" */
};

static void on_table(void *data, enum store_status status, const struct store_ranked *people,
                     size_t count)
{
    struct table *table = data;
    ck_assert_int_eq(status, STORE_OK);
    table->calls++;
    for (size_t i = 0; i < count; i++) {
        char line[96];
        snprintf(line, sizeof line, "%d %s %s %.0f;", (int)people[i].rating.rank, people[i].user_id,
                 people[i].name, people[i].rating.user.rating);
        strcat(table->lines, line);
    }
}

static struct table table_of(int64_t from, int most, int64_t now_ms)
{
    struct table table = {0};
    store_read_table(bench.store, "tabula", from, most, now_ms, on_table, &table);
    bench_wait(&bench, &table.calls, 1);
    return table;
}

START_TEST(the_table_has_those_we_are_sure_of_the_best_first)
{
    add_account("pd");
    put_rating("pa", 1600, 60, START_MS);
    put_rating("pb", 1700, 111, START_MS); /* a provisional rating */
    put_rating("pc", 1650, 109.9, START_MS);
    put_rating("pd", 1600, 60, START_MS);

    ck_assert_str_eq(table_of(0, 50, START_MS).lines,
                     "1 pc Name of pc 1650;2 pa Name of pa 1600;3 pd Name of pd 1600;");
    ck_assert_str_eq(table_of(1, 1, START_MS).lines, "2 pa Name of pa 1600;");
    ck_assert_int_eq(rating_of("pd", START_MS).rank, 3);
    struct store_rating unsure = rating_of("pb", START_MS);
    ck_assert_int_eq(unsure.rank, 0);
    ck_assert(store_rating_is_provisional(&unsure, START_MS));
}
END_TEST

START_TEST(built_in_bots_are_in_the_table_under_their_names)
{
    add_user("bot17", "Level 7 (bot)");
    put_rating("pa", 1600, 60, START_MS);
    put_rating("bot17", 1650, 60, START_MS);

    ck_assert_str_eq(table_of(0, 50, START_MS).lines,
                     "1 bot17 Level 7 (bot) 1650;2 pa Name of pa 1600;");
    ck_assert_int_eq(rating_of("pa", START_MS).rank, 2);
}
END_TEST

START_TEST(who_stays_away_leaves_the_table)
{
    put_rating("pa", 1600, 60, START_MS);
    put_rating("pc", 1650, 109.9, START_MS);

    ck_assert_str_eq(table_of(0, 50, START_MS + 2LL * DAY_MS).lines, "1 pa Name of pa 1600;");
    ck_assert_int_eq(rating_of("pc", START_MS + 2LL * DAY_MS).rank, 0);
    ck_assert_int_eq(rating_of("pa", START_MS + 2LL * DAY_MS).rank, 1);
    ck_assert_str_eq(table_of(0, 50, START_MS + 1000LL * DAY_MS).lines, "");
}
END_TEST

static struct steps curve_of(const char *user_id)
{
    struct steps steps = {0};
    store_read_curve(bench.store, user_id, "tabula", on_steps, &steps);
    bench_wait(&bench, &steps.calls, 1);
    return steps;
}

START_TEST(a_curve_is_thinned_and_keeps_the_newest_point)
{
    rate("room", 1, "pa", "pb", 1, START_MS);
    rate("room", 2, "pa", "pb", 0, START_MS + 1);
    struct steps few = curve_of("pa");
    ck_assert_uint_eq(few.count, 2);
    ck_assert_int_eq(few.first.at_ms, START_MS);
    ck_assert_double_eq_tol(few.first.rating, few.last.before, 1e-9);

    bench_run_sql(&bench,
                  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)"
                  " INSERT INTO rating_steps(who, ruleset, room, game, at, other, before, rating,"
                  " deviation) SELECT 'pc', 'tabula', 'r', i, i, 'pb', 1500, 1500, 90 FROM n");
    struct steps many = curve_of("pc");
    ck_assert_uint_le(many.count, STORE_CURVE_POINTS_MAX);
    ck_assert_uint_ge(many.count, STORE_CURVE_POINTS_MAX / 2);
    ck_assert_int_eq(many.last.at_ms, 2500);
    ck_assert_uint_eq(curve_of("pz").count, 0);
}
END_TEST

TCase *store_contract_ratings(void)
{
    TCase *tests = tcase_create("ratings");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, fourth_early_departure_of_a_day_changes_ratings);
    tcase_add_test(tests, early_departure_that_is_stored_twice_counts_once);
    tcase_add_test(tests, departures_of_yesterday_and_excused_ones_are_not_counted);
    tcase_add_test(tests, departure_from_an_aborted_game_uses_up_a_free_one);
    tcase_add_test(tests, a_rated_game_changes_both_ratings_as_glicko2_has_it);
    tcase_add_test(tests, the_second_game_goes_on_from_the_first_and_from_the_time_between);
    tcase_add_test(tests, the_same_game_is_never_rated_twice);
    tcase_add_test(tests, two_games_of_one_user_that_end_together_both_count);
    tcase_add_test(tests, a_transaction_that_fails_rates_nothing);
    tcase_add_test(tests, nothing_is_kept_of_a_user_without_an_account);
    tcase_add_test(tests, a_built_in_bot_without_an_account_is_rated_from_its_own_start);
    tcase_add_test(tests, the_second_game_of_a_built_in_bot_goes_on_from_the_first);
    tcase_add_test(tests, the_first_rating_stays_within_the_bounds);
    tcase_add_test(tests, the_same_two_can_rate_so_many_games_a_day);
    tcase_add_test(tests, a_rating_that_is_no_number_restarts);
    tcase_add_test(tests, the_table_has_those_we_are_sure_of_the_best_first);
    tcase_add_test(tests, built_in_bots_are_in_the_table_under_their_names);
    tcase_add_test(tests, who_stays_away_leaves_the_table);
    tcase_add_test(tests, a_curve_is_thinned_and_keeps_the_newest_point);
    return tests;
}
