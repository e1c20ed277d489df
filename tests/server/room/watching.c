/* SPDX-License-Identifier: MIT */
/* Watchers with a delay of some rolls: no message, of any kind, shows them anything after their horizon. */
#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "server/harness/people.h"
#include "suite.h"

static struct people f;

static void tear_down(void)
{
    bench_destroy(f.bench);
}

static void start(const char *fields)
{
    people_connect(&f);
    guest_open(f.host, fields, f.room);
    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    ck_assert_str_eq(guest_try(f.third, "sub", "\"d\":{\"topic\":\"room:%s\",\"v\":0}", f.room),
                     "ok");
    ck_assert_str_eq(guest_sit(f.friend, f.room, "b1"), "ok");
}

/* Computed from the log only: the event before the K-th last of that name since the game began. */
static int64_t horizon(const char *name, int delay)
{
    const struct room *at = bench_room(f.bench, f.room);
    int seen = 0;
    for (int64_t v = delay == 0 ? 0 : at->state->v; v > 0; v--) {
        json_t *event = json_loadb(room_line(at, v)->text, room_line(at, v)->bytes, 0, NULL);
        const char *e = json_string_value(json_object_get(event, "e"));
        bool counts = strcmp(e, name) == 0 || (name[0] == 't' && strcmp(e, "passed") == 0);
        bool is_over = strcmp(e, "ended") == 0;
        bool is_start = strcmp(e, "started") == 0;
        json_decref(event);
        seen += counts;
        if (counts && seen == delay) {
            return v - 1;
        }
        if (is_over) {
            return at->state->v;
        }
        if (is_start) {
            break;
        }
    }
    /* With fewer such events the horizon is before the first one. */
    for (int64_t v = 1; v <= at->state->v && seen > 0; v++) {
        json_t *event = json_loadb(room_line(at, v)->text, room_line(at, v)->bytes, 0, NULL);
        bool counts = strcmp(json_string_value(json_object_get(event, "e")), name) == 0;
        json_decref(event);
        if (counts) {
            return v - 1;
        }
    }
    return at->state->v;
}

static void agrees(const char *name, int delay)
{
    const struct room *at = bench_room(f.bench, f.room);
    int64_t seen = horizon(name, delay);
    ck_assert_int_eq(guest_heard(f.third, "event", NULL), seen);
    ck_assert_int_eq(guest_heard(f.host, "event", NULL), at->state->v);
    const struct room_state *shown = room_seen_by(at, f.third->user_id);
    ck_assert_int_eq(shown->v, seen);
    ck_assert_ptr_eq(room_seen_by(at, f.host->user_id), at->state);
    ck_assert_ptr_eq(room_seen_by(at, NULL), shown);
}

static void whole_game(const char *fields, const char *name, int delay)
{
    struct guest *players[] = {f.host, f.friend};
    uint64_t seed = 5;
    start(fields);
    players[0] = f.host;
    players[1] = f.friend;
    do {
        agrees(name, delay);
    } while (bench_act(f.bench, players, 2, f.room, &seed));
    const struct room *at = bench_room(f.bench, f.room);
    ck_assert_int_eq(at->state->phase, ROOM_ENDED);
    ck_assert_int_eq(guest_heard(f.third, "event", NULL), at->state->v);
}

START_TEST(watchers_of_dice_are_so_many_throws_behind)
{
    whole_game("\"ruleset\":\"twelve-dogs\",\"delay\":2", "rolled", 2);
}
END_TEST

START_TEST(watchers_of_a_game_without_dice_are_so_many_turns_behind)
{
    whole_game("\"ruleset\":\"tablaaza\",\"delay\":3", "turn", 3);
}
END_TEST

START_TEST(watchers_without_delay_see_all)
{
    whole_game("\"ruleset\":\"tablan\"", "rolled", 0);
}
END_TEST

static void play(int acts)
{
    struct guest *players[] = {f.host, f.friend};
    uint64_t seed = 7;
    for (int i = 0; i < acts; i++) {
        ck_assert(bench_act(f.bench, players, 2, f.room, &seed));
    }
}

START_TEST(later_watcher_gets_the_room_as_of_its_delay)
{
    start("\"ruleset\":\"tabula\",\"delay\":4");
    play(30);
    struct guest *fourth = guest_create(f.bench);
    ck_assert_str_eq(guest_try(fourth, "sub", "\"d\":{\"topic\":\"room:%s\",\"v\":0}", f.room),
                     "ok");
    int64_t seen = horizon("rolled", 4);
    const json_t *snapshot = guest_last(fourth, "room");
    ck_assert_int_eq(json_integer_value(json_object_get(snapshot, "v")), seen);
    ck_assert_int_eq(guest_heard(fourth, "event", NULL), seen);
    const struct room *at = bench_room(f.bench, f.room);
    char text[POSITION_TEXT_MAX];
    position_write(&at->state->position, text);
    ck_assert_str_ne(
        text, json_string_value(json_object_get(json_object_get(snapshot, "d"), "position")));
}
END_TEST

START_TEST(the_lobby_and_the_open_page_are_behind_too)
{
    start("\"ruleset\":\"tabula\",\"delay\":4");
    play(30);
    const struct room *at = bench_room(f.bench, f.room);
    const struct room_state *seen = room_seen_by(at, NULL);
    char text[POSITION_TEXT_MAX];
    position_write(&seen->position, text);
    json_t *line = bench_line(at, NULL, true);
    ck_assert_str_eq(json_string_value(json_object_get(line, "position")), text);
    ck_assert_int_eq(json_integer_value(json_object_get(line, "turns")), seen->turns);
    ck_assert_int_lt(seen->turns, at->state->turns);
    json_decref(line);
    json_t *own = bench_line(at, f.host->user_id, true);
    ck_assert_int_eq(json_integer_value(json_object_get(own, "turns")), at->state->turns);
    json_decref(own);
}
END_TEST

START_TEST(the_horizon_is_the_same_after_a_restart)
{
    start("\"ruleset\":\"tabula\",\"delay\":3");
    play(25);
    int64_t before = room_seen_by(bench_room(f.bench, f.room), NULL)->v;
    bench_restart(f.bench);
    const struct room *at = bench_room(f.bench, f.room);
    ck_assert_ptr_nonnull(at);
    ck_assert_int_eq(room_seen_by(at, NULL)->v, before);
    ck_assert_int_lt(before, at->state->v);
}
END_TEST

START_TEST(a_takeback_shows_watchers_nothing)
{
    char fields[64];
    snprintf(fields, sizeof fields, "\"ruleset\":\"tablaaza\",\"delay\":%d", SETTINGS_DELAY_MAX);
    start(fields);
    play(SETTINGS_DELAY_MAX + 1); /* so that the first turns are behind the delay */
    const struct room_state *state = bench_room(f.bench, f.room)->state;
    ck_assert_int_eq(state->chance_count, SETTINGS_DELAY_MAX + 1);
    int64_t before = room_seen_by(bench_room(f.bench, f.room), NULL)->v;
    struct guest *mover =
        strcmp(state->seats[state->undo.seat].user_id, f.host->user_id) == 0 ? f.host : f.friend;

    ck_assert_str_eq(
        guest_try(mover, "takeback", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state->v), "ok");

    ck_assert_int_eq(room_seen_by(bench_room(f.bench, f.room), NULL)->v, before);
    ck_assert_int_eq(guest_heard(f.third, "event", NULL), before);
    bench_restart(f.bench);
    ck_assert_int_le(room_seen_by(bench_room(f.bench, f.room), NULL)->v, before);
}
END_TEST

/* The number of watchers' names in the last presence message that `guest` received. */
static size_t named(const struct guest *guest)
{
    const json_t *data = json_object_get(guest_last(guest, "presence"), "d");
    return json_array_size(json_object_get(data, "watching"));
}

START_TEST(who_watches_is_named_unless_they_hide)
{
    start("\"ruleset\":\"tabula\"");
    bench_wait(f.bench, 3000);
    ck_assert_uint_eq(named(f.host), 1);
    const json_t *data = json_object_get(guest_last(f.host, "presence"), "d");
    const json_t *first = json_array_get(json_object_get(data, "watching"), 0);
    ck_assert_str_eq(json_string_value(json_object_get(first, "who")), f.third->user_id);
    ck_assert_int_eq(json_integer_value(json_object_get(data, "watchers")), 1);

    ck_assert_str_eq(guest_try(f.third, "me.hide", "\"d\":{\"hidden\":true}"), "ok");
    bench_wait(f.bench, 3000);
    ck_assert_uint_eq(named(f.host), 0);
    data = json_object_get(guest_last(f.host, "presence"), "d");
    ck_assert_int_eq(json_integer_value(json_object_get(data, "watchers")), 1);

    ck_assert_str_eq(guest_try(f.third, "me.hide", "\"d\":{\"hidden\":false}"), "ok");
    bench_wait(f.bench, 3000);
    ck_assert_uint_eq(named(f.host), 1);
    ck_assert_str_eq(guest_try(f.third, "me.hide", "\"d\":{}"), "missing-field");
}
END_TEST

/* The avatar's colour of the host in the last presence message that the third user received. */
static json_int_t colour_of_host(void)
{
    const json_t *data = json_object_get(guest_last(f.third, "presence"), "d");
    return json_integer_value(json_object_get(json_object_get(data, "colours"), "w1"));
}

START_TEST(a_chosen_colour_is_shown_to_all_at_the_table)
{
    start("\"ruleset\":\"tabula\"");
    bench_wait(f.bench, 3000);
    ck_assert_int_eq(colour_of_host(), 0);

    ck_assert_str_eq(guest_try(f.host, "me.colour", "\"d\":{\"colour\":3}"), "ok");
    bench_wait(f.bench, 3000);
    ck_assert_int_eq(colour_of_host(), 3);

    ck_assert_str_eq(guest_try(f.host, "me.colour", "\"d\":{\"colour\":0}"), "ok");
    bench_wait(f.bench, 3000);
    ck_assert_int_eq(colour_of_host(), 0);
    ck_assert_str_eq(guest_try(f.host, "me.colour", "\"d\":{\"colour\":9}"), "bad-field");
}
END_TEST

START_TEST(a_crowd_is_counted_and_the_first_are_named)
{
    enum { CROWD = ROOM_NAMED_MAX + 10 };
    static struct guest *crowd[CROWD];
    start("\"ruleset\":\"tabula\"");
    for (int i = 0; i < CROWD; i++) {
        crowd[i] = guest_create(f.bench);
        ck_assert_str_eq(guest_try(crowd[i], "sub", "\"d\":{\"topic\":\"room:%s\"}", f.room), "ok");
    }
    bench_wait(f.bench, 20000);
    /* One of the names is the host's, because the host follows the room too. */
    ck_assert_uint_eq(named(f.host), ROOM_NAMED_MAX - 1);
    for (int i = 0; i < 20; i++) {
        guest_lose(crowd[i]);
    }
    bench_wait(f.bench, 30000);
    ck_assert_uint_eq(named(f.host), CROWD - 20 + 1);
}
END_TEST

START_TEST(a_crowd_without_members_needs_no_group)
{
    start("\"ruleset\":\"tabula\"");
    const struct room *at = bench_room(f.bench, f.room);
    ck_assert_int_eq(net_group_size(at->watchers[0]), 1);

    ck_assert_str_eq(guest_try(f.third, "unsub", "\"d\":{\"topic\":\"room:%s\"}", f.room), "ok");
    ck_assert_ptr_null(at->watchers[0]);
    ck_assert_int_eq(net_group_size(at->players), 1);

    ck_assert_str_eq(guest_try(f.third, "sub", "\"d\":{\"topic\":\"room:%s\"}", f.room), "ok");
    guest_lose(f.third);
    ck_assert_ptr_null(at->watchers[0]);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("watching");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, watchers_of_dice_are_so_many_throws_behind);
    tcase_add_test(tests, watchers_of_a_game_without_dice_are_so_many_turns_behind);
    tcase_add_test(tests, watchers_without_delay_see_all);
    tcase_add_test(tests, later_watcher_gets_the_room_as_of_its_delay);
    tcase_add_test(tests, the_lobby_and_the_open_page_are_behind_too);
    tcase_add_test(tests, the_horizon_is_the_same_after_a_restart);
    tcase_add_test(tests, a_takeback_shows_watchers_nothing);
    tcase_add_test(tests, who_watches_is_named_unless_they_hide);
    tcase_add_test(tests, a_chosen_colour_is_shown_to_all_at_the_table);
    tcase_add_test(tests, a_crowd_is_counted_and_the_first_are_named);
    tcase_add_test(tests, a_crowd_without_members_needs_no_group);
    Suite *suite = suite_create("server watching");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
