/* SPDX-License-Identifier: MIT */
/* The choice of the game on the server's television, and its changes. */
#include <check.h>
#include <string.h>

#include "lobby/living.h"
#include "lobby/tv.h"
#include "server/harness/bench.h"
#include "suite.h"

static struct bench *bench;
static struct guest *looker;

struct table {
    char room[STORE_ID_BYTES];
    struct guest *players[2];
};

static struct table tables[2];

static void set_up(void)
{
    bench = bench_create();
    looker = guest_create(bench);
    for (int i = 0; i < 2; i++) {
        tables[i].players[0] = guest_create(bench);
        tables[i].players[1] = guest_create(bench);
    }
}

static void tear_down(void)
{
    bench_destroy(bench);
}

static void begin(struct table *table, const char *fields)
{
    guest_open(table->players[0], fields, table->room);
    ck_assert_str_eq(guest_sit(table->players[0], table->room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(table->players[1], table->room, "b1"), "ok");
}

static void play(struct table *table, int acts)
{
    uint64_t seed = 3;
    for (int i = 0; i < acts && bench_act(bench, table->players, 2, table->room, &seed); i++) {
    }
}

static void resign(struct table *table)
{
    const struct room *room = bench_room(bench, table->room);
    ck_assert_str_eq(guest_try(table->players[0], "resign", "\"room\":\"%s\",\"v\":%d", table->room,
                               (int)room->state->v),
                     "ok");
}

/* The room in the last message to `looker`; "" if it said that no room is on. */
static const char *on(void)
{
    const json_t *room = json_object_get(json_object_get(guest_last(looker, "tv"), "d"), "room");
    return json_is_null(room) ? "" : json_string_value(room);
}

static void look(void)
{
    ck_assert_str_eq(guest_try(looker, "sub", "\"d\":{\"topic\":\"tv\"}"), "ok");
}

START_TEST(nothing_is_on_before_a_turn_is_played)
{
    look();
    ck_assert_str_eq(on(), "");
    begin(&tables[0], "\"ruleset\":\"tabula\"");
    bench_wait(bench, 5000);
    ck_assert_str_eq(on(), "");
    play(&tables[0], 12);
    bench_wait(bench, 5000);
    ck_assert_str_eq(on(), tables[0].room);
}
END_TEST

START_TEST(game_that_is_over_does_not_come_on)
{
    look();
    begin(&tables[0], "\"ruleset\":\"tabula\"");
    play(&tables[0], 12);
    resign(&tables[0]);
    bench_wait(bench, 60000);
    ck_assert_str_eq(on(), "");
}
END_TEST

START_TEST(unwatchable_game_is_never_on)
{
    look();
    begin(&tables[0], "\"ruleset\":\"tabula\",\"watch\":\"link\"");
    char fields[128];
    snprintf(fields, sizeof fields,
             "\"ruleset\":\"tabula\",\"visibility\":\"private\",\"invited\":[\"%s\"]",
             tables[1].players[1]->user_id);
    begin(&tables[1], fields);
    play(&tables[0], 12);
    play(&tables[1], 12);
    bench_wait(bench, 60000);
    ck_assert_str_eq(on(), "");
}
END_TEST

START_TEST(it_stays_until_the_end_and_a_little_longer)
{
    look();
    begin(&tables[0], "\"ruleset\":\"tabula\"");
    play(&tables[0], 30);
    bench_wait(bench, 2000);
    begin(&tables[1], "\"ruleset\":\"tabula\"");
    play(&tables[1], 30);
    bench_wait(bench, 120000);
    ck_assert_str_eq(on(), tables[0].room);

    resign(&tables[0]);
    bench_wait(bench, TV_AFTER_MS - 2 * TV_EVERY_MS);
    ck_assert_str_eq(on(), tables[0].room);
    bench_wait(bench, 4 * TV_EVERY_MS);
    ck_assert_str_eq(on(), tables[1].room);
}
END_TEST

START_TEST(a_clearly_better_game_comes_on_after_a_while)
{
    struct guest *crowd = guest_create(bench);
    look();
    begin(&tables[0], "\"ruleset\":\"tabula\"");
    play(&tables[0], 30);
    bench_wait(bench, 2000);
    begin(&tables[1], "\"ruleset\":\"tabula\"");
    play(&tables[1], 30);
    ck_assert_str_eq(guest_try(crowd, "sub", "\"d\":{\"topic\":\"room:%s\"}", tables[1].room),
                     "ok");
    bench_wait(bench, TV_STAY_MS - 10000);
    ck_assert_str_eq(on(), tables[0].room);
    bench_wait(bench, 15000);
    ck_assert_str_eq(on(), tables[1].room);
}
END_TEST

START_TEST(former_viewer_gets_nothing)
{
    look();
    ck_assert_str_eq(guest_try(looker, "unsub", "\"d\":{\"topic\":\"tv\"}"), "ok");
    begin(&tables[0], "\"ruleset\":\"tabula\"");
    play(&tables[0], 12);
    bench_wait(bench, 5000);
    ck_assert_str_eq(on(), "");
}
END_TEST

START_TEST(game_without_a_turn_for_minutes_goes_off)
{
    look();
    begin(&tables[0], "\"ruleset\":\"tabula\"");
    play(&tables[0], 12);
    bench_wait(bench, 5000);
    ck_assert_str_eq(on(), tables[0].room);
    /* the page of a viewer follows the game on the screen */
    ck_assert_str_eq(guest_try(looker, "sub", "\"d\":{\"topic\":\"room:%s\"}", tables[0].room),
                     "ok");

    bench_wait(bench, LIVING_OWED_MS + TV_AFTER_MS + 3 * TV_EVERY_MS);
    ck_assert_str_eq(on(), "");
}
END_TEST

START_TEST(game_whose_players_have_left_goes_off)
{
    look();
    begin(&tables[0], "\"ruleset\":\"tabula\"");
    play(&tables[0], 12);
    bench_wait(bench, 5000);
    ck_assert_str_eq(on(), tables[0].room);

    guest_lose(tables[0].players[0]);
    guest_lose(tables[0].players[1]);
    bench_wait(bench, SESSION_AWAY_MS + TV_AFTER_MS + 3 * TV_EVERY_MS);
    ck_assert_str_eq(on(), "");
}
END_TEST

START_TEST(viewers_of_the_screen_do_not_keep_a_game_on_it)
{
    struct guest *chosen = guest_create(bench);
    struct guest *viewer = guest_create(bench);
    look();
    begin(&tables[0], "\"ruleset\":\"tabula\"");
    play(&tables[0], 30);
    bench_wait(bench, 2000);
    ck_assert_str_eq(guest_try(viewer, "sub", "\"d\":{\"topic\":\"tv\"}"), "ok");
    struct guest *viewers[] = {looker, viewer};
    for (int i = 0; i < 2; i++) {
        ck_assert_str_eq(
            guest_try(viewers[i], "sub", "\"d\":{\"topic\":\"room:%s\"}", tables[0].room), "ok");
    }
    begin(&tables[1], "\"ruleset\":\"tabula\"");
    play(&tables[1], 30);
    ck_assert_str_eq(guest_try(chosen, "sub", "\"d\":{\"topic\":\"room:%s\"}", tables[1].room),
                     "ok");

    bench_wait(bench, TV_STAY_MS + 5000);
    ck_assert_str_eq(on(), tables[1].room);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("tv");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, nothing_is_on_before_a_turn_is_played);
    tcase_add_test(tests, game_that_is_over_does_not_come_on);
    tcase_add_test(tests, unwatchable_game_is_never_on);
    tcase_add_test(tests, it_stays_until_the_end_and_a_little_longer);
    tcase_add_test(tests, a_clearly_better_game_comes_on_after_a_while);
    tcase_add_test(tests, former_viewer_gets_nothing);
    tcase_add_test(tests, game_without_a_turn_for_minutes_goes_off);
    tcase_add_test(tests, game_whose_players_have_left_goes_off);
    tcase_add_test(tests, viewers_of_the_screen_do_not_keep_a_game_on_it);
    Suite *suite = suite_create("server television");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
