/* SPDX-License-Identifier: MIT */
/*
 * Loading a room: its log is folded in slices, one slice of one room in a turn of the loop, and the rooms that several
 * addresses ask for take turns. A room that is loaded again folds only what is new.
 */
#include <check.h>
#include <string.h>

#include "server/room/loading.h"
#include "suite.h"

static struct people f;

static void set_up(void)
{
    people_connect(&f);
}

static void tear_down(void)
{
    bench_destroy(f.bench);
}

enum { LONG = 3 * ROOMS_FOLDED_EVENTS };

START_TEST(long_log_is_folded_in_slices)
{
    make_long_room(&f, LONG, "");
    forget_rooms(&f);
    int64_t id = ask_for(f.third, f.room);
    uint64_t folded = 0;
    int turns = 0;

    while (strcmp(guest_outcome(f.third, id), "") == 0) {
        uint64_t events = turn(&f);
        ck_assert_uint_le(events, ROOMS_FOLDED_EVENTS);
        folded += events;
        ck_assert_int_lt(++turns, SLICES_MAX);
    }

    ck_assert_int_ge(turns, LONG / ROOMS_FOLDED_EVENTS);
    ck_assert_str_eq(guest_outcome(f.third, id), "ok");
    ck_assert_int_eq(state(&f)->phase, ROOM_CLOSED);
    ck_assert_uint_eq(folded, (uint64_t)state(&f)->v);
    ck_assert_int_gt(state(&f)->v, LONG);
}
END_TEST

/* Settings with sixteen invited users are among the longest events. */
START_TEST(slice_of_long_lines_has_few_events)
{
    enum { SETTINGS = 100 };
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    for (int i = 0; i < SETTINGS; i++) {
        char names[4096] = "";
        for (int user = 0; user < SETTINGS_INVITED_MAX; user++) {
            size_t used = strlen(names);
            snprintf(names + used, sizeof names - used, "%s\"%020d\"", user == 0 ? "" : ",",
                     100 * i + user);
            ck_assert_uint_lt(used, sizeof names - 64);
        }
        bench_set_ms(bench_now_ms() + RATE_SETTINGS_OF_USER_EVERY_MS);
        ck_assert_str_eq(guest_try(f.host, "room.set", "\"room\":\"%s\",\"d\":{\"invited\":[%s]}",
                                   f.room, names),
                         "ok");
    }
    size_t bytes = bench_room(f.bench, f.room)->past.log_bytes;
    ck_assert_str_eq(guest_try(f.host, "room.close", "\"room\":\"%s\"", f.room), "ok");
    size_t line_bytes = bytes / SETTINGS + 1024;
    forget_rooms(&f);
    ask_for(f.host, f.room);

    for (uint64_t events = turn(&f); events > 0; events = turn(&f)) {
        ck_assert_uint_le(events * (bytes / (SETTINGS + 2)), ROOMS_FOLDED_BYTES + line_bytes);
    }
    ck_assert_int_eq(state(&f)->phase, ROOM_CLOSED);
}
END_TEST

START_TEST(folded_room_is_what_it_was_before_it_left_the_memory)
{
    begin_game(&f, _i == 0 ? "" : ",\"delay\":3");
    for (int i = 0; i < 12; i++) {
        struct guest *mover = play_to_turn(&f, 7);
        ck_assert_str_eq(guest_outcome(mover, say_turn(&f, mover, 7)), "ok");
    }
    const struct room *before = bench_room(f.bench, f.room);
    struct room_state known = *before->state;
    struct room_state shown = *room_seen_by(before, f.third->user_id);
    int64_t watched_v = before->watched_v;
    ck_assert(_i == 0 || shown.v < known.v);

    bench_restart(f.bench);

    const struct room *after = bench_room(f.bench, f.room);
    ck_assert_int_eq(after->watched_v, watched_v);
    ck_assert_mem_eq(after->state, &known, sizeof known);
    ck_assert_mem_eq(room_seen_by(after, f.third->user_id), &shown, sizeof shown);
}
END_TEST

START_TEST(rooms_that_are_asked_for_at_once_take_turns)
{
    enum { ROOMS = 3 };
    static char ids[ROOMS][STORE_ID_BYTES];
    int64_t asked[ROOMS];
    for (int i = 0; i < ROOMS; i++) {
        make_long_room(&f, LONG, "");
        memcpy(ids[i], f.room, sizeof ids[i]);
    }
    forget_rooms(&f);
    for (int i = 0; i < ROOMS; i++) {
        asked[i] = ask_for(f.third, ids[i]);
    }

    int turns = 0;
    while (strcmp(guest_outcome(f.third, asked[0]), "") == 0) {
        ck_assert_uint_le(turn(&f), ROOMS_FOLDED_EVENTS);
        turns++;
    }
    ck_assert_int_gt(turns, 2 * LONG / ROOMS_FOLDED_EVENTS);
    while (rooms_fold(&f.bench->app.rooms)) {
    }
    for (int i = 0; i < ROOMS; i++) {
        ck_assert_str_eq(guest_outcome(f.third, asked[i]), "ok");
    }
}
END_TEST

START_TEST(address_that_asks_for_many_rooms_does_not_keep_another_waiting)
{
    enum { ROOMS = 2 * PLACES_LOADS_AT_ONCE + 1 };
    static char ids[ROOMS][STORE_ID_BYTES];
    int64_t asked[ROOMS];
    for (int i = 0; i < ROOMS; i++) {
        make_long_room(&f, 2, "");
        memcpy(ids[i], f.room, sizeof ids[i]);
        bench_set_ms(bench_now_ms() + RATE_OPENINGS_OF_USER_EVERY_MS);
    }
    forget_rooms(&f);
    struct guest *other = guest_create_from(f.bench, "198.51.100.7");
    for (int i = 0; i < ROOMS - 1; i++) {
        asked[i] = ask_for(f.third, ids[i]);
    }
    int64_t own = ask_for(other, ids[ROOMS - 1]);
    ck_assert_int_eq(f.bench->app.admission.loads.running, PLACES_LOADS_AT_ONCE);

    while (strcmp(guest_outcome(other, own), "") == 0) {
        ck_assert(rooms_fold(&f.bench->app.rooms));
        bench_run(f.bench);
    }

    ck_assert_str_eq(guest_outcome(f.third, asked[ROOMS - 2]), "");
    while (turn(&f) > 0) {
    }
    ck_assert_str_eq(guest_outcome(f.third, asked[ROOMS - 2]), "ok");
    ck_assert_int_eq(f.bench->app.admission.loads.running, 0);
}
END_TEST

START_TEST(each_slice_is_charged_to_the_address_that_asks)
{
    make_long_room(&f, LONG, "");
    forget_rooms(&f);
    char address[NET_ADDRESS_BYTES];
    struct guest *other = guest_create_from(f.bench, "198.51.100.7");
    int64_t id = ask_for(other, f.room);
    int slices = 0;
    ck_assert_int_eq(fake_net_charges(f.bench->app.net, address), 0);

    while (strcmp(guest_outcome(other, id), "") == 0) {
        turn(&f);
        slices++;
        ck_assert_int_eq(fake_net_charges(f.bench->app.net, address), slices);
        ck_assert_str_eq(address, "198.51.100.7");
    }
    ck_assert_int_ge(slices, LONG / ROOMS_FOLDED_EVENTS);
    ck_assert_uint_eq(f.bench->app.admission.steps.took[LOOP_FOLD].count, (uint64_t)slices);
}
END_TEST

START_TEST(room_loaded_again_folds_only_new_events)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    lengthen(&f, 300);
    int64_t v = state(&f)->v;
    uint64_t before = f.bench->app.rooms.events_folded;

    fake_store_lie(f.bench->store); /* stores the event, and reports a failure */
    ck_assert_str_eq(
        guest_try(f.host, "room.lock", "\"room\":\"%s\",\"d\":{\"locked\":true}", f.room),
        "storage-paused");
    bench_wait(f.bench, 2 * APP_STORE_RETRY_MS);
    (void)guest_try(f.host, "room.set", "\"room\":\"%s\",\"d\":{\"delay\":2}", f.room);

    ck_assert_int_ge(state(&f)->v, v + 1);
    ck_assert_uint_eq(f.bench->app.rooms.events_folded - before, 1);
    ck_assert_int_eq((int64_t)bench_room(f.bench, f.room)->line_count, state(&f)->v);
    ck_assert_str_eq(guest_try(f.host, "room.set", "\"room\":\"%s\",\"d\":{\"delay\":3}", f.room),
                     "ok");
}
END_TEST

START_TEST(long_room_that_lost_its_last_event_is_read_as_a_whole)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    lengthen(&f, LONG);
    int64_t v = state(&f)->v;
    struct loghash hash = bench_room(f.bench, f.room)->past.hash;
    uint64_t before = f.bench->app.rooms.events_folded;

    fake_store_forget(f.bench->store); /* reports the event as stored, and does not have it */
    ck_assert_str_eq(guest_try(f.host, "room.set", "\"room\":\"%s\",\"d\":{\"delay\":2}", f.room),
                     "ok");
    ck_assert_str_eq(guest_try(f.host, "room.set", "\"room\":\"%s\",\"d\":{\"delay\":3}", f.room),
                     "storage-paused");

    ck_assert_int_eq(state(&f)->v, v);
    ck_assert_mem_eq(&bench_room(f.bench, f.room)->past.hash, &hash, sizeof hash);
    ck_assert_uint_eq(f.bench->app.rooms.events_folded - before, (uint64_t)v);
}
END_TEST

START_TEST(long_rooms_are_open_again_after_a_start)
{
    enum { ROOMS = 2 * ROOMS_LONG_AT_ONCE + 1 };
    static char ids[ROOMS][STORE_ID_BYTES];
    for (int i = 0; i < ROOMS; i++) {
        bench_set_ms(bench_now_ms() + RATE_OPENINGS_OF_USER_EVERY_MS);
        guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
        lengthen(&f, STORE_PAGE_EVENTS + 1);
        memcpy(ids[i], f.room, sizeof ids[i]);
    }
    struct loghash hash = bench_room(f.bench, f.room)->past.hash;

    bench_restart(f.bench);

    for (int i = 0; i < ROOMS; i++) {
        ck_assert_ptr_nonnull(bench_room(f.bench, ids[i]));
        ck_assert_int_gt(bench_room(f.bench, ids[i])->state->v, STORE_PAGE_EVENTS);
    }
    ck_assert_mem_eq(&bench_room(f.bench, f.room)->past.hash, &hash, sizeof hash);
}
END_TEST

START_TEST(long_room_with_a_lost_event_is_damaged_at_the_start)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    lengthen(&f, LONG);
    fake_store_sql(f.bench->store, "DELETE FROM events WHERE v = 100");
    f.bench->damaged = 1; /* the start must report as many */

    bench_restart(f.bench);

    ck_assert_ptr_null(rooms_find(&f.bench->app.rooms, f.room));
}
END_TEST

START_TEST(server_stops_in_the_middle_of_a_load)
{
    make_long_room(&f, LONG, "");
    forget_rooms(&f);
    ask_for(f.third, f.room);
    turn(&f);
    ck_assert_int_eq(f.bench->app.admission.loads.running, 1);

    bench_restart(f.bench);
    f.bench->loads_wait = false;

    guest_come_again(f.third, NULL);
    ck_assert_str_eq(guest_follow(f.third, f.room), "ok");
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("loading");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, long_log_is_folded_in_slices);
    tcase_add_test(tests, slice_of_long_lines_has_few_events);
    tcase_add_loop_test(tests, folded_room_is_what_it_was_before_it_left_the_memory, 0, 2);
    tcase_add_test(tests, rooms_that_are_asked_for_at_once_take_turns);
    tcase_add_test(tests, address_that_asks_for_many_rooms_does_not_keep_another_waiting);
    tcase_add_test(tests, each_slice_is_charged_to_the_address_that_asks);
    tcase_add_test(tests, room_loaded_again_folds_only_new_events);
    tcase_add_test(tests, long_room_that_lost_its_last_event_is_read_as_a_whole);
    tcase_add_test(tests, long_rooms_are_open_again_after_a_start);
    tcase_add_test(tests, long_room_with_a_lost_event_is_damaged_at_the_start);
    tcase_add_test(tests, server_stops_in_the_middle_of_a_load);
    Suite *suite = suite_create("server loading");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
