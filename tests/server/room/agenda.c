/* SPDX-License-Identifier: MIT */
/* Counts the rooms that periodic work, a connection and a new room visit, in the functions that iterate over rooms. */
#include "room/observer.h"
#include "room/registry.h"
#include "server/harness/timed.h"

#include "suite.h"

static struct timed f;

static void tear_down(void)
{
    bench_destroy(f.bench);
}

enum { ROOMS = 10100, TICKS_OF_A_MINUTE = 60000 / APP_TICK_MS };

static int visits;

struct room *__real_rooms_next(const struct app *app, size_t *at);
struct room *__wrap_rooms_next(const struct app *app, size_t *at);
struct room *__real_rooms_next_in(const struct app *app, enum room_set which, size_t *at);
struct room *__wrap_rooms_next_in(const struct app *app, enum room_set which, size_t *at);
struct room *__real_rooms_pop_due(const struct app *app, enum room_due which, int64_t now_ms);
struct room *__wrap_rooms_pop_due(const struct app *app, enum room_due which, int64_t now_ms);

struct room *__wrap_rooms_next(const struct app *app, size_t *at)
{
    struct room *found = __real_rooms_next(app, at);
    visits += found != NULL;
    return found;
}

struct room *__wrap_rooms_next_in(const struct app *app, enum room_set which, size_t *at)
{
    struct room *found = __real_rooms_next_in(app, which, at);
    visits += found != NULL;
    return found;
}

struct room *__wrap_rooms_pop_due(const struct app *app, enum room_due which, int64_t now_ms)
{
    struct room *found = __real_rooms_pop_due(app, which, now_ms);
    visits += found != NULL;
    return found;
}

/* Copies of that room with other players, who are not connected. */
static void fill_with(const char *id, int rooms)
{
    const struct room *model = bench_room(f.bench, id);
    for (int i = 0; i < rooms; i++) {
        struct room *copy = rooms_new(&f.bench->app.rooms, bench_now_ms());
        ck_assert_ptr_nonnull(copy);
        *copy->state = *model->state;
        memcpy(copy->state->id, copy->id, sizeof copy->state->id);
        snprintf(copy->state->host, sizeof copy->state->host, "phost%d", i);
        if (model->state->phase == ROOM_PLAYING) {
            snprintf(copy->state->seats[seat_at(SIDE_WHITE, 1)].user_id, STORE_ID_BYTES, "pwhite%d",
                     i);
            snprintf(copy->state->seats[seat_at(SIDE_BLACK, 1)].user_id, STORE_ID_BYTES, "pblack%d",
                     i);
        }
        rooms_index(copy);
        room_observers_listed(copy);
        room_clocks_schedule(copy);
    }
    bench_wait(f.bench, 15000); /* two rounds of rooms_show_presence() */
    visits = 0;
}

static void fill(int rooms)
{
    fill_with(f.room, rooms);
}

START_TEST(ticks_visit_no_room_at_rest)
{
    start(&f, "\"clock\":\"days:3\"");
    fill(ROOMS);

    bench_wait(f.bench, 60000);

    /* the one game whose players are connected: its presence in each tick, and the rarer work */
    ck_assert_int_gt(visits, 0);
    ck_assert_int_lt(visits, 2 * TICKS_OF_A_MINUTE);
}
END_TEST

static int rooms_shown(void)
{
    int shown = 0;
    size_t at = 0;
    for (const struct room *each; (each = rooms_next(&f.bench->app.rooms, &at)) != NULL;) {
        shown += each->shown_presence != UINT64_MAX;
    }
    return shown;
}

START_TEST(tick_shows_the_presence_of_a_part_of_many_rooms)
{
    start(&f, "\"clock\":\"days:3\"");
    fill(ROOMS);
    bench_wait(f.bench, 2000);
    size_t at = 0;
    for (struct room *each; (each = rooms_next(&f.bench->app.rooms, &at)) != NULL;) {
        room_show_presence_again(each);
    }
    ck_assert_int_eq(rooms_shown(), 0);

    rooms_show_presence(&f.bench->app.rooms, bench_now_ms());
    ck_assert_int_gt(rooms_shown(), 0);
    ck_assert_int_le(rooms_shown(), ROOMS / ROOMS_SHOWN_TICKS + 1);
    /* rooms at rest leave the set, so that each tick shows a part of the others */
    for (int tick = 0; rooms_shown() <= ROOMS && tick < ROOMS / ROOMS_SHOWN_AT_ONCE; tick++) {
        rooms_show_presence(&f.bench->app.rooms, bench_now_ms());
    }
    ck_assert_int_eq(rooms_shown(), ROOMS + 1);
}
END_TEST

START_TEST(connection_and_new_room_visit_no_room_at_rest)
{
    start(&f, "\"clock\":\"days:3\"");
    fill(ROOMS);

    struct guest *guest = guest_create(f.bench);
    char id[STORE_ID_BYTES];
    guest_open(guest, "\"ruleset\":\"tabula\",\"visibility\":\"public\"", id);
    guest_come_again(guest, NULL);

    ck_assert_int_eq(visits, 0);
}
END_TEST

/* Open tables are never at rest: their hosts may come back. */
START_TEST(tick_and_pairing_visit_a_part_of_many_open_rooms)
{
    start(&f, "\"clock\":\"days:3\"");
    char id[STORE_ID_BYTES];
    guest_open(f.white, "\"ruleset\":\"tabula\",\"visibility\":\"public\"", id);
    fill_with(id, ROOMS);

    /* presence, the sweep and the television visit so many each, the lobby those with news */
    for (int tick = 0; tick < 60000 / APP_TICK_MS; tick++) {
        visits = 0;
        bench_wait(f.bench, APP_TICK_MS);
        ck_assert_int_le(visits, 4 * ROOMS_VISITED_AT_ONCE);
    }

    struct guest *guest = guest_create(f.bench);
    visits = 0;
    char tip[DICE_HEX_CHARS + 1];
    guest_new_chain(guest, tip);
    int64_t said =
        guest_say(guest, "lobby.pair", "\"d\":{\"ruleset\":\"zeno\",\"tip\":\"%s\"}", tip);
    ck_assert_str_eq(guest_outcome(guest, said), "ok");
    ck_assert_int_gt(visits, 0);
    ck_assert_int_le(visits, ROOMS_VISITED_AT_ONCE + 1);
}
END_TEST

START_TEST(presence_of_a_room_at_rest_is_shown_when_its_player_comes_back)
{
    start(&f, "\"clock\":\"days:3\"");
    guest_lose(f.white);
    guest_lose(f.black);
    bench_wait(f.bench, 120000);
    ck_assert_uint_eq(bench_room(f.bench, f.room)->places[ROOM_SET_ACTIVE], 0);

    guest_come_again(f.black, NULL);
    ck_assert_str_eq(guest_try(f.black, "sub", "\"d\":{\"topic\":\"room:%s\"}", f.room), "ok");
    guest_come_again(f.white, NULL);
    bench_wait(f.bench, 3000);

    const json_t *seats =
        json_object_get(json_object_get(guest_last(f.black, "presence"), "d"), "seats");
    ck_assert_str_eq(json_string_value(json_object_get(seats, "w1")), "here");
}
END_TEST

START_TEST(clock_of_a_room_at_rest_runs_out_at_its_time)
{
    start(&f, "\"clock\":\"days:1\"");
    guest_lose(f.white);
    guest_lose(f.black);
    bench_wait(f.bench, 120000);
    ck_assert_uint_eq(bench_room(f.bench, f.room)->places[ROOM_SET_ACTIVE], 0);

    for (int minutes = 0; minutes < 24 * 60 && state(&f)->phase == ROOM_PLAYING; minutes++) {
        bench_wait(f.bench, 60000);
    }

    ck_assert_int_eq(state(&f)->phase, ROOM_ENDED);
}
END_TEST

START_TEST(game_at_rest_keeps_no_chain_and_goes_on_with_its_links)
{
    start(&f, "\"clock\":\"days:3\"");
    act(&f);
    ck_assert_ptr_nonnull(bench_room(f.bench, f.room)->chain);
    guest_lose(f.white);
    guest_lose(f.black);
    bench_wait(f.bench, 120000);
    ck_assert_uint_eq(bench_room(f.bench, f.room)->places[ROOM_SET_ACTIVE], 0);
    ck_assert_ptr_null(bench_room(f.bench, f.room)->chain);

    guest_come_again(f.white, NULL);
    guest_come_again(f.black, NULL);
    int throws = state(&f)->throws;
    while (state(&f)->throws < throws + 2) {
        act(&f); /* the fold refuses a link that is not the next one of the chain */
    }
}
END_TEST

START_TEST(commands_of_a_long_game_are_known_until_many_others_follow)
{
    start(&f, "\"clock\":\"days:3\"");
    struct room *played = bench_room(f.bench, f.room);
    for (int id = 1; id <= 3 * ROOM_RECENT_MAX; id++) {
        room_record_command(played, "pother", id, id);
        for (int known = 1; known <= id; known++) {
            bool is_kept = known > id - ROOM_RECENT_MAX;
            ck_assert_int_eq(room_recent_v(played, "pother", known), is_kept ? known : 0);
        }
    }
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("agenda");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_add_test(tests, game_at_rest_keeps_no_chain_and_goes_on_with_its_links);
    tcase_add_test(tests, commands_of_a_long_game_are_known_until_many_others_follow);
    tcase_add_test(tests, ticks_visit_no_room_at_rest);
    tcase_add_test(tests, tick_shows_the_presence_of_a_part_of_many_rooms);
    tcase_add_test(tests, tick_and_pairing_visit_a_part_of_many_open_rooms);
    tcase_add_test(tests, connection_and_new_room_visit_no_room_at_rest);
    tcase_add_test(tests, presence_of_a_room_at_rest_is_shown_when_its_player_comes_back);
    tcase_add_test(tests, clock_of_a_room_at_rest_runs_out_at_its_time);
    Suite *suite = suite_create("rooms at rest");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
