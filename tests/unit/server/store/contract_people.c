/* SPDX-License-Identifier: MIT */
/* The promises of store/people.h, on the real store. */
#include "store/people.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "unit/server/store/bench.h"
#include "unit/server/store/contract.h"

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

/* Adds a finished game of White and Black. */
static void add_game(int id, const char *ruleset, const char *white, const char *black,
                     const char *result, const char *reason, bool imported)
{
    char sql[512];
    snprintf(sql, sizeof sql,
             "INSERT INTO games(id, room, game, ruleset, rules, started, ended, result, reason,"
             " turns, rated, open, imported)"
             " VALUES(%d, 'room', %d, '%s', '%s@1', 1, 2, '%s', '%s', 40, 0, 1, %d)",
             id, id, ruleset, ruleset, result, reason, imported);
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

static struct found profile_of(const char *user_id)
{
    struct found found = {0};
    store_read_profile(bench.store, user_id, NOW_MS, on_profile, &found);
    bench_wait(&bench, &found.calls, 1);
    return found;
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

START_TEST(what_was_thrown_adds_up)
{
    struct store_thrown thrown = {{{1, 0, 0, 0, 0, 4}, {2, 3}}};
    for (int i = 0; i < 2; i++) {
        struct store_write *write = store_begin(bench.store);
        store_add_thrown(write, "pa", &thrown);
        ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    }

    struct store_thrown found = profile_of("pa").profile.thrown;
    static const struct store_thrown expected = {{{2, 0, 0, 0, 0, 8}, {4, 6}}};
    ck_assert(memcmp(&found, &expected, sizeof found) == 0);
}
END_TEST

START_TEST(games_won_lost_drawn_and_left_are_counted)
{
    add_game(1, "tabula", "pa", "pb", "1-0", "won", false);
    add_game(2, "tabula", "pb", "pa", "1-0", "resigned", false);
    add_game(3, "zeno", "pa", "pb", "0-1", "time", false);
    add_game(4, "zeno", "pa", "pb", "1-0", "abandoned", false);
    add_game(5, "zeno", "pa", "pb", "1/2", "abandoned", false);
    add_game(6, "zeno", "pa", "pb", "1-0", "won", true); /* an imported game */

    struct store_profile mine = profile_of("pa").profile;
    ck_assert_int_eq(mine.record.won, 2);
    ck_assert_int_eq(mine.record.lost, 2);
    ck_assert_int_eq(mine.record.drawn, 1);
    ck_assert_int_eq(mine.games, 5);
    ck_assert_int_eq(mine.left, 1);
    ck_assert_int_eq(profile_of("pb").profile.left, 1);
}
END_TEST

START_TEST(only_the_last_games_say_whether_somebody_stays)
{
    add_game(1, "tabula", "pa", "pb", "0-1", "abandoned", false);
    for (int id = 2; id <= STORE_CONDUCT_GAMES + 1; id++) {
        add_game(id, "tabula", "pa", "pb", "0-1", "won", false);
    }

    struct store_profile mine = profile_of("pa").profile;
    ck_assert_int_eq(mine.games, STORE_CONDUCT_GAMES);
    ck_assert_int_eq(mine.left, 0);
    ck_assert_int_eq(mine.record.lost, STORE_CONDUCT_GAMES + 1);
}
END_TEST

struct against {
    int calls;
    char text[256]; /* "tabula 1-0-0;" */
};

static void on_against(void *data, enum store_status status, const struct store_against *rulesets,
                       size_t count)
{
    struct against *against = data;
    ck_assert_int_eq(status, STORE_OK);
    against->calls++;
    for (size_t i = 0; i < count; i++) {
        char line[64];
        snprintf(line, sizeof line, "%s %d-%d-%d;", rulesets[i].ruleset,
                 (int)rulesets[i].record.won, (int)rulesets[i].record.lost,
                 (int)rulesets[i].record.drawn);
        strcat(against->text, line);
    }
}

static struct against against(const char *user_id, const char *other)
{
    struct against found = {0};
    store_read_against(bench.store, user_id, other, on_against, &found);
    bench_wait(&bench, &found.calls, 1);
    return found;
}

START_TEST(one_against_another_is_counted_by_ruleset)
{
    add_game(1, "tabula", "pa", "pb", "1-0", "won", false);
    add_game(2, "zeno", "pb", "pa", "1-0", "won", false);
    add_game(3, "zeno", "pb", "pa", "1/2", "agreed", false);
    add_game(4, "tabula", "pa", "pc", "1-0", "won", false);
    add_game(5, "tabula", "pa", "pb", "1-0", "won", true); /* an imported game */
    /* a second player on the same side */
    bench_run_sql(&bench, "INSERT INTO players VALUES(4, 'w2', 'pb', 'W')");

    ck_assert_str_eq(against("pa", "pb").text, "zeno 0-1-1;tabula 1-0-0;");
    ck_assert_str_eq(against("pb", "pa").text, "zeno 1-0-1;tabula 0-1-0;");
    ck_assert_str_eq(against("pa", "pz").text, "");
}
END_TEST

TCase *store_contract_people(void)
{
    TCase *tests = tcase_create("people");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, people_are_known_by_their_account_or_as_guests);
    tcase_add_test(tests, what_was_thrown_adds_up);
    tcase_add_test(tests, games_won_lost_drawn_and_left_are_counted);
    tcase_add_test(tests, only_the_last_games_say_whether_somebody_stays);
    tcase_add_test(tests, one_against_another_is_counted_by_ruleset);
    return tests;
}
