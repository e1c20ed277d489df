/* SPDX-License-Identifier: MIT */
/* The promises of store/people.h, on the real store. */
#include "store/people.h"

#include <check.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "store/accounts.h"
#include "store/archive.h"
#include "store/retention.h"
#include "unit/server/store/bench.h"
#include "unit/server/store/contract/contract.h"

enum { NOW_MS = 5000 };

static struct bench bench;

static void set_up(void)
{
    bench_init(&bench);
    bench_run_sql(&bench,
                  "INSERT INTO persons(who, token_hash, name, seen, made) VALUES"
                  "('pa', '\\x01', 'Quiet Heron', 9, 7), ('pb', '\\x02', 'Old Name', 9, 8)");
    bench_run_sql(&bench, "INSERT INTO accounts(who, name, password, vault, made)"
                          " VALUES('pb', 'Bold Crane', '', '', 8)");
}

static void tear_down(void)
{
    bench_finish(&bench);
}

enum kind { SHOWN, HIDDEN, IMPORTED };

/* Adds a finished game of White and Black. */
static void add_game(int id, const char *ruleset, const char *white, const char *black,
                     const char *result, const char *reason, enum kind kind)
{
    char sql[512];
    snprintf(sql, sizeof sql,
             "INSERT INTO games(id, room, game, ruleset, rules, started, ended, result, reason,"
             " turns, rated, open, imported)"
             " VALUES(%d, 'room', %d, '%s', '%s@1', 1, 2, '%s', '%s', 40, 0, %d, %d)",
             id, id, ruleset, ruleset, result, reason, kind == SHOWN, kind == IMPORTED);
    bench_run_sql(&bench, sql);
    snprintf(sql, sizeof sql,
             "INSERT INTO players(game, seat, who, name) VALUES(%d, 'w1', '%s', 'W'),"
             " (%d, 'b1', '%s', 'B')",
             id, white, id, black);
    bench_run_sql(&bench, sql);
}

struct found {
    int calls;
    enum store_status status;
    char name[64];
    struct store_profile profile; /* its pointers are no longer valid */
};

static void on_profile(void *data, enum store_status status, const struct store_profile *profile)
{
    struct found *found = data;
    found->calls++;
    found->status = status;
    if (profile != NULL) {
        found->profile = *profile;
        snprintf(found->name, sizeof found->name, "%s", profile->name);
    }
}

static struct found profile_for(const char *user_id, bool own)
{
    struct found found = {0};
    store_read_profile(bench.store, user_id, own, NOW_MS, on_profile, &found);
    bench_wait(&bench, &found.calls, 1);
    return found;
}

static struct found profile_of(const char *user_id)
{
    return profile_for(user_id, false);
}

START_TEST(people_are_known_by_their_account_or_as_guests)
{
    struct found guest = profile_of("pa");
    struct found account = profile_of("pb");

    ck_assert_str_eq(guest.name, "Quiet Heron");
    ck_assert(!guest.profile.has_account);
    ck_assert_int_eq(guest.profile.made_ms, 7);
    ck_assert_str_eq(account.name, "Bold Crane");
    ck_assert(account.profile.has_account);
    ck_assert_int_eq(profile_of("pz").status, STORE_MISSING);
}
END_TEST

START_TEST(counts_of_throws_add_up)
{
    struct store_thrown thrown = {{{1, 0, 0, 0, 0, 4}, {2, 3}}};
    for (int i = 0; i < 2; i++) {
        struct store_write *write = store_begin(bench.store);
        store_add_thrown(write, "pa", &thrown, true);
        ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    }

    struct store_thrown found = profile_of("pa").profile.shown.thrown;
    static const struct store_thrown expected = {{{2, 0, 0, 0, 0, 8}, {4, 6}}};
    ck_assert(memcmp(&found, &expected, sizeof found) == 0);
}
END_TEST

START_TEST(throws_of_hidden_games_are_for_the_user_alone)
{
    struct store_thrown thrown = {{{1, 0, 0, 0, 0, 4}, {2, 3}}};
    for (int shown = 0; shown < 2; shown++) {
        struct store_write *write = store_begin(bench.store);
        store_add_thrown(write, "pa", &thrown, shown != 0);
        ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    }
    static const struct store_thrown all = {{{2, 0, 0, 0, 0, 8}, {4, 6}}};

    struct found others = profile_of("pa");
    struct found own = profile_for("pa", true);

    ck_assert(!others.profile.is_own);
    ck_assert(memcmp(&others.profile.shown.thrown, &thrown, sizeof thrown) == 0);
    ck_assert(own.profile.is_own);
    ck_assert(memcmp(&own.profile.shown.thrown, &thrown, sizeof thrown) == 0);
    ck_assert(memcmp(&own.profile.all.thrown, &all, sizeof all) == 0);
}
END_TEST

START_TEST(games_won_lost_drawn_and_left_are_counted)
{
    add_game(1, "tabula", "pa", "pb", "1-0", "won", SHOWN);
    add_game(2, "tabula", "pb", "pa", "1-0", "resigned", SHOWN);
    add_game(3, "zeno", "pa", "pb", "0-1", "time", SHOWN);
    add_game(4, "zeno", "pa", "pb", "1-0", "abandoned", SHOWN);
    add_game(5, "zeno", "pa", "pb", "1/2", "abandoned", SHOWN);
    add_game(6, "zeno", "pa", "pb", "1-0", "won", IMPORTED);

    struct store_numbers mine = profile_of("pa").profile.shown;
    ck_assert_int_eq(mine.record.won, 2);
    ck_assert_int_eq(mine.record.lost, 2);
    ck_assert_int_eq(mine.record.drawn, 1);
    ck_assert_int_eq(mine.games, 5);
    ck_assert_int_eq(mine.left, 1);
    ck_assert_int_eq(profile_of("pb").profile.shown.left, 1);
}
END_TEST

START_TEST(only_the_last_games_count_for_staying)
{
    add_game(1, "tabula", "pa", "pb", "0-1", "abandoned", SHOWN);
    for (int id = 2; id <= STORE_CONDUCT_GAMES + 1; id++) {
        add_game(id, "tabula", "pa", "pb", "0-1", "won", SHOWN);
    }

    struct store_numbers mine = profile_of("pa").profile.shown;
    ck_assert_int_eq(mine.games, STORE_CONDUCT_GAMES);
    ck_assert_int_eq(mine.left, 0);
    ck_assert_int_eq(mine.record.lost, STORE_CONDUCT_GAMES + 1);
}
END_TEST

START_TEST(hidden_games_count_for_the_user_alone)
{
    add_game(1, "tabula", "pa", "pb", "1-0", "won", SHOWN);
    add_game(2, "tabula", "pa", "pb", "0-1", "time", HIDDEN);
    add_game(3, "tabula", "pa", "pb", "1/2", "agreed", HIDDEN);

    struct found others = profile_of("pa");
    struct found own = profile_for("pa", true);

    ck_assert_int_eq(others.profile.shown.record.won, 1);
    ck_assert_int_eq(others.profile.shown.record.lost, 0);
    ck_assert_int_eq(others.profile.shown.record.drawn, 0);
    ck_assert_int_eq(others.profile.shown.games, 1);
    ck_assert_int_eq(others.profile.shown.left, 0);
    ck_assert_int_eq(own.profile.shown.record.lost, 0);
    ck_assert_int_eq(own.profile.all.record.lost, 1);
    ck_assert_int_eq(own.profile.all.record.drawn, 1);
    ck_assert_int_eq(own.profile.all.games, 3);
    ck_assert_int_eq(own.profile.all.left, 1);
}
END_TEST

START_TEST(shown_games_between_hidden_ones_count_for_staying)
{
    for (int id = 1; id <= 3 * STORE_CONDUCT_GAMES; id++) {
        add_game(id, "tabula", "pa", "pb", "0-1", id % 3 == 0 ? "won" : "time",
                 id % 3 == 0 ? SHOWN : HIDDEN);
    }

    struct store_numbers shown = profile_of("pa").profile.shown;
    ck_assert_int_eq(shown.games, STORE_CONDUCT_GAMES);
    ck_assert_int_eq(shown.left, 0);
}
END_TEST

struct against {
    int calls;
    char shown[256]; /* "tabula 1-0-0;" */
    char all[256];   /* "-": not read */
};

static void write_results(const struct store_results *results, char text[256])
{
    for (size_t i = 0; i < results->count; i++) {
        char line[64];
        snprintf(line, sizeof line, "%s %d-%d-%d;", results->rulesets[i].ruleset,
                 (int)results->rulesets[i].record.won, (int)results->rulesets[i].record.lost,
                 (int)results->rulesets[i].record.drawn);
        strcat(text, line);
    }
}

static void on_against(void *data, enum store_status status, const struct store_results *shown,
                       const struct store_results *all)
{
    struct against *against = data;
    ck_assert_int_eq(status, STORE_OK);
    against->calls++;
    write_results(shown, against->shown);
    if (all == NULL) {
        strcpy(against->all, "-");
    } else {
        write_results(all, against->all);
    }
}

static struct against against_for(const char *user_id, const char *other, bool own)
{
    struct against found = {0};
    store_read_against(bench.store, user_id, other, own, on_against, &found);
    bench_wait(&bench, &found.calls, 1);
    return found;
}

static struct against against(const char *user_id, const char *other)
{
    return against_for(user_id, other, false);
}

START_TEST(one_against_another_is_counted_by_ruleset)
{
    add_game(1, "tabula", "pa", "pb", "1-0", "won", SHOWN);
    add_game(2, "zeno", "pb", "pa", "1-0", "won", SHOWN);
    add_game(3, "zeno", "pb", "pa", "1/2", "agreed", SHOWN);
    add_game(4, "tabula", "pa", "pc", "1-0", "won", SHOWN);
    add_game(5, "tabula", "pa", "pb", "1-0", "won", IMPORTED);
    /* a second player on the same side */
    bench_run_sql(&bench, "INSERT INTO players VALUES(4, 'w2', 'pb', 'W')");

    ck_assert_str_eq(against("pa", "pb").shown, "zeno 0-1-1;tabula 1-0-0;");
    ck_assert_str_eq(against("pb", "pa").shown, "zeno 1-0-1;tabula 0-1-0;");
    ck_assert_str_eq(against("pa", "pz").shown, "");
}
END_TEST

START_TEST(hidden_games_of_two_count_for_these_alone)
{
    add_game(1, "tabula", "pa", "pb", "1-0", "won", SHOWN);
    add_game(2, "tabula", "pb", "pa", "1-0", "won", HIDDEN);
    add_game(3, "zeno", "pb", "pa", "1-0", "won", HIDDEN);

    struct against others = against("pa", "pb");
    struct against own = against_for("pa", "pb", true);

    ck_assert_str_eq(others.shown, "tabula 1-0-0;");
    ck_assert_str_eq(others.all, "-");
    ck_assert_str_eq(own.shown, "tabula 1-0-0;");
    ck_assert_str_eq(own.all, "tabula 1-1-0;zeno 0-1-0;");
}
END_TEST

/* ---- the numbers follow the games ---- */

static struct store_game played(const char *room, int n, const char *result)
{
    return (struct store_game){
        .room = room,
        .game = n,
        .ruleset = "tabula",
        .rules = "tabula@1",
        .started_ms = 1,
        .ended_ms = 2,
        .result = result,
        .reason = "won",
        .turns = 40,
        .open = true,
        .players = {{"w1", "pa", "A", false}, {"b1", "pb", "B", false}, {"b2", "pc", "C", false}},
        .player_count = 3};
}

START_TEST(results_of_a_game_that_is_stored_again_count_once)
{
    for (int i = 0; i < 2; i++) {
        struct store_game game = played("room", 1, "1-0");
        struct store_game second = played("room", 2, "1/2");
        struct store_write *write = store_begin(bench.store);
        store_add_game(write, &game);
        store_add_game(write, &second);
        ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    }

    ck_assert_str_eq(against("pa", "pb").shown, "tabula 1-0-1;");
    ck_assert_str_eq(against("pa", "pc").shown, "tabula 1-0-1;");
    ck_assert_str_eq(against("pc", "pa").shown, "tabula 0-1-1;");
    ck_assert_str_eq(against("pb", "pc").shown, ""); /* of one side */
    ck_assert_int_eq(profile_of("pa").profile.shown.record.won, 1);
    ck_assert_int_eq(profile_of("pb").profile.shown.record.lost, 1);
    ck_assert_int_eq(profile_of("pb").profile.shown.record.drawn, 1);
}
END_TEST

START_TEST(results_go_with_the_room_of_their_games)
{
    bench_put_room(&bench, "roomb", "ended", 1);
    for (int n = 1; n <= 2; n++) {
        struct store_game game = played(n == 1 ? "rooma" : "roomb", n, "1-0");
        struct store_write *write = store_begin(bench.store);
        store_add_game(write, &game);
        ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    }

    struct store_write *write = store_begin(bench.store);
    store_drop_room(write, "roomb");
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);

    ck_assert_str_eq(against("pa", "pb").shown, "tabula 1-0-0;");
    ck_assert_str_eq(against("pc", "pa").shown, "tabula 0-1-0;");
    ck_assert_int_eq(profile_of("pa").profile.shown.record.won, 1);
}
END_TEST

START_TEST(results_of_an_erased_user_are_gone_on_both_sides)
{
    static const uint8_t dead[STORE_HASH_BYTES] = {9};
    bench_put_room(&bench, "room", "ended", 1);
    struct store_game game = played("room", 1, "1-0");
    struct store_write *write = store_begin(bench.store);
    store_add_game(write, &game);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);

    write = store_begin(bench.store);
    store_erase_user(write, "pa", "erased", dead, 99);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);

    ck_assert_str_eq(against("pa", "pb").shown, "");
    ck_assert_str_eq(against("pb", "pa").shown, "");
    ck_assert_int_eq(profile_of("pa").profile.shown.record.won, 0);
    ck_assert_int_eq(profile_of("pb").profile.shown.record.lost, 1); /* the game stays */

    write = store_begin(bench.store);
    store_drop_room(write, "room"); /* takes nothing from what is gone already */
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    ck_assert_int_eq(profile_of("pb").profile.shown.record.lost, 0);
    ck_assert_int_eq(profile_of("pa").profile.shown.record.lost, 0);
    ck_assert_str_eq(against("pa", "pb").shown, "");
}
END_TEST

/* ---- an export, which is read in pages ---- */

#define EACH_NUMBER                                                                                \
    "WITH RECURSIVE numbers(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < %d)"

static void run_for_each_number(const char *sql, int count)
{
    char text[512];
    ck_assert_int_lt(snprintf(text, sizeof text, sql, count), (int)sizeof text);
    bench_run_sql(&bench, text);
}

struct exported {
    int calls;
    json_t *json;
};

static void on_export(void *data, enum store_status status, const char *json)
{
    struct exported *exported = data;
    ck_assert_int_eq(status, STORE_OK);
    exported->json = json_loads(json, 0, NULL);
    exported->calls++;
}

static json_t *export_of(const char *user_id)
{
    struct exported exported = {0};
    store_export(bench.store, user_id, on_export, &exported);
    bench_wait(&bench, &exported.calls, 1);
    ck_assert_ptr_nonnull(exported.json);
    return exported.json;
}

/* That number of row `i` of a kind. */
static int64_t number_of(const json_t *export, const char *kind, size_t i, const char *field)
{
    const json_t *row = json_array_get(json_object_get(export, kind), i);
    return json_integer_value(json_object_get(row, field));
}

START_TEST(export_of_many_pages_has_each_row_once)
{
    enum { ROWS = 2 * STORE_EXPORT_PAGE_ROWS + 3 };
    static const char *const kinds[] = {"games", "rating_steps", "departures"};
    run_for_each_number("INSERT INTO games(id, room, game, ruleset, rules, started, ended, result,"
                        " reason, turns, rated, open, imported) " EACH_NUMBER
                        " SELECT i, 'room', i, 'zeno', 'zeno@1', 1, 2, '1-0', 'won', 40, 1, 1, 0"
                        " FROM numbers",
                        ROWS);
    bench_run_sql(&bench, "INSERT INTO players(game, seat, who, name)"
                          " SELECT id, 'w1', 'pa', 'W' FROM games"
                          " UNION ALL SELECT id, 'b1', 'p' || id, 'B' FROM games");
    bench_run_sql(&bench, "INSERT INTO rating_steps(who, ruleset, room, game, at, other, before,"
                          " rating, deviation) SELECT 'pa', CASE WHEN game < 9 THEN 'pyf'"
                          " ELSE 'zeno' END, room, game, 1, 'pb', 1500, 1500, 60 FROM games"
                          " ORDER BY game");
    /* all at one time: the rest of the key keeps them apart */
    bench_run_sql(&bench, "INSERT INTO departures(who, room, game, at, excused, aborted)"
                          " SELECT 'pa', room, game, 1, 0, 0 FROM games");
    bench_run_sql(&bench, "INSERT INTO lines(chat, n, at, v, command, channel, who, name, text,"
                          " preset, gone_by, gone_why) SELECT 'lobby', game, 1, 0, 0, 'all', 'pa',"
                          " 'W', 'x', 0, '', '' FROM games");

    json_t *export = export_of("pa");

    for (size_t kind = 0; kind < sizeof kinds / sizeof kinds[0]; kind++) {
        ck_assert_uint_eq(json_array_size(json_object_get(export, kinds[kind])), ROWS);
        for (size_t i = 0; i < ROWS; i++) {
            ck_assert_int_eq(number_of(export, kinds[kind], i, "game"), ROWS - (int64_t)i);
        }
    }
    ck_assert_uint_eq(json_array_size(json_object_get(export, "lines")), ROWS);
    for (size_t i = 0; i < ROWS; i++) {
        ck_assert_int_eq(number_of(export, "lines", i, "n"), (int64_t)i + 1);
    }
    ck_assert_uint_eq(json_array_size(json_object_get(export, "results")), ROWS + 1);
    json_decref(export);
}
END_TEST

START_TEST(export_has_the_newest_rows_of_a_kind)
{
    enum { ROWS = STORE_EXPORT_ROWS_MAX + 10 };
    run_for_each_number("INSERT INTO rating_steps(who, ruleset, room, game, at, other, before,"
                        " rating, deviation) " EACH_NUMBER
                        " SELECT 'pa', 'zeno', 'room', i, 1, 'pb', 1500, 1500, 60 FROM numbers",
                        ROWS);

    json_t *export = export_of("pa");

    ck_assert_uint_eq(json_array_size(json_object_get(export, "rating_steps")),
                      STORE_EXPORT_ROWS_MAX);
    for (size_t i = 0; i < STORE_EXPORT_ROWS_MAX; i++) {
        ck_assert_int_eq(number_of(export, "rating_steps", i, "game"), ROWS - (int64_t)i);
    }
    json_decref(export);
}
END_TEST

TCase *store_contract_people(void)
{
    TCase *tests = tcase_create("people");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, people_are_known_by_their_account_or_as_guests);
    tcase_add_test(tests, counts_of_throws_add_up);
    tcase_add_test(tests, throws_of_hidden_games_are_for_the_user_alone);
    tcase_add_test(tests, games_won_lost_drawn_and_left_are_counted);
    tcase_add_test(tests, only_the_last_games_count_for_staying);
    tcase_add_test(tests, hidden_games_count_for_the_user_alone);
    tcase_add_test(tests, shown_games_between_hidden_ones_count_for_staying);
    tcase_add_test(tests, one_against_another_is_counted_by_ruleset);
    tcase_add_test(tests, results_of_a_game_that_is_stored_again_count_once);
    tcase_add_test(tests, results_go_with_the_room_of_their_games);
    tcase_add_test(tests, results_of_an_erased_user_are_gone_on_both_sides);
    tcase_add_test(tests, hidden_games_of_two_count_for_these_alone);
    tcase_add_test(tests, export_of_many_pages_has_each_row_once);
    tcase_add_test(tests, export_has_the_newest_rows_of_a_kind);
    return tests;
}
