/* SPDX-License-Identifier: MIT */
/*
 * A room keeps only the last lines of its log. All older events come from the store, a page at a time: for clients that
 * have missed many, for the log and the record of a game, for imports, and for watchers with a delay.
 */
#include <check.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "archive/record.h"
#include "room/registry.h"
#include "server/harness/asking.h"
#include "suite.h"

static struct people f;
static struct asker page;

enum { MANY = 2 * ROOM_LINES_KEPT + 100, LOG_BYTES = 1 << 20 };

/* ---- the stored log ---- */

static struct room_line stored[4 * ROOM_LINES_KEPT];
static size_t stored_count;

static void note_stored(void *data, int64_t row, const char *id, const struct store_event *event)
{
    (void)data;
    (void)row;
    if (strcmp(id, f.room) == 0) {
        ck_assert_int_eq(event->v, (int64_t)stored_count + 1);
        ck_assert_uint_lt(stored_count, sizeof stored / sizeof stored[0]);
        stored[stored_count++] = (struct room_line){strdup(event->text), event->text_bytes, NULL};
    }
}

static void forget_stored(void)
{
    while (stored_count > 0) {
        free((char *)stored[--stored_count].text);
    }
}

static void read_stored(void)
{
    forget_stored();
    fake_store_each_event(f.bench->store, 0, note_stored, NULL);
}

static void set_up(void)
{
    people_connect(&f);
    page_begins(&page, f.bench);
}

static void tear_down(void)
{
    request_forget(&page);
    forget_stored();
    bench_destroy(f.bench);
}

/* ---- long rooms ---- */

static void lock_table(int times)
{
    for (int i = 0; i < times; i++) {
        bench_set_ms(bench_now_ms() + RATE_LOCKS_OF_USER_EVERY_MS);
        ck_assert_str_eq(guest_try(f.host, "room.lock", "\"room\":\"%s\",\"d\":{\"locked\":%s}",
                                   f.room, i % 2 == 0 ? "true" : "false"),
                         "ok");
    }
}

/* A game with so many turns and more events. */
static void play_turns(int64_t events)
{
    while (state(&f)->v < events && state(&f)->phase == ROOM_PLAYING) {
        struct guest *mover = play_to_turn(&f, 7);
        ck_assert_str_eq(guest_outcome(mover, say_turn(&f, mover, 7)), "ok");
    }
}

static const struct room *played(void)
{
    return bench_room(f.bench, f.room);
}

static void check_lines(void)
{
    const struct room *at = played();
    size_t bytes = 0;
    size_t log_bytes = 0;
    ck_assert_uint_le(at->line_count, ROOM_LINES_KEPT);
    ck_assert_int_eq(at->lines_from + (int64_t)at->line_count - 1, state(&f)->v);
    read_stored();
    ck_assert_uint_eq(stored_count, (size_t)state(&f)->v);
    for (size_t i = 0; i < stored_count; i++) {
        log_bytes += stored[i].bytes;
        if ((int64_t)i + 1 >= at->lines_from) {
            ck_assert_str_eq(room_line(at, (int64_t)i + 1)->text, stored[i].text);
            bytes += stored[i].bytes + ROOM_LINE_KEPT_BYTES;
        }
    }
    ck_assert_uint_eq(f.bench->app.rooms.bytes, bytes);
    ck_assert_uint_eq(at->past.log_bytes, log_bytes);
}

START_TEST(room_keeps_only_its_last_lines)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    lock_table(MANY);
    check_lines();
    ck_assert_uint_eq(played()->line_count, ROOM_LINES_KEPT);
    struct loghash hash = played()->past.hash;

    bench_restart(f.bench);

    check_lines();
    ck_assert_mem_eq(&played()->past.hash, &hash, sizeof hash);
    guest_come_again(f.host, NULL);
    lock_table(2);
    check_lines();
}
END_TEST

/* ---- clients that have missed many events ---- */

/* Requests the events after `v` until there are no more. Returns how many requests that takes. */
static int catch_up(struct guest *guest, int64_t v)
{
    int parts = 0;
    read_stored();
    while (v < (int64_t)stored_count) {
        int before = guest_heard(guest, "event", NULL);
        ck_assert_str_eq(
            guest_try(guest, "sub", "\"d\":{\"topic\":\"room:%s\",\"v\":%" PRId64 "}", f.room, v),
            "ok");
        int64_t sent = guest_heard(guest, "event", NULL) - before;
        const json_t *until = json_object_get(guest_last(guest, "room"), "until");
        const json_t *last = guest_last(guest, "event");
        ck_assert_int_ge(sent, 1);
        ck_assert_int_le(sent, ROOM_MISSED_MAX);
        ck_assert_int_eq(json_integer_value(json_object_get(last, "v")), v + sent);
        v += sent;
        ck_assert_int_eq(until == NULL ? (int64_t)stored_count : json_integer_value(until), v);
        json_t *line = json_loads(stored[v - 1].text, 0, NULL);
        ck_assert(json_equal(last, line));
        json_decref(line);
        parts++;
    }
    return parts;
}

START_TEST(client_that_has_seen_little_gets_the_rest_in_parts)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    lock_table(MANY);

    ck_assert_int_ge(catch_up(f.third, 0), 3);
    ck_assert_int_eq(catch_up(f.third, played()->lines_from - 2), 2);
    ck_assert_int_eq(catch_up(f.third, played()->lines_from), 2);
}
END_TEST

START_TEST(client_that_comes_back_late_gets_the_first_part)
{
    char resume[128];
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    ck_assert_str_eq(guest_try(f.third, "sub", "\"d\":{\"topic\":\"room:%s\",\"v\":0}", f.room),
                     "ok");
    guest_lose(f.third);
    lock_table(MANY);

    snprintf(resume, sizeof resume, "[{\"room\":\"%s\",\"v\":5}]", f.room);
    guest_come_again(f.third, resume);

    int64_t last = json_integer_value(json_object_get(guest_last(f.third, "event"), "v"));
    ck_assert_int_gt(last, 5);
    ck_assert_int_eq(json_integer_value(json_object_get(guest_last(f.third, "room"), "until")),
                     last);
    ck_assert_int_ge(catch_up(f.third, last), 2);
}
END_TEST

START_TEST(client_that_leaves_before_its_missed_events_are_read_gets_nothing)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    lock_table(MANY);
    fake_store_hold(f.bench->store, true);
    int64_t id = guest_say(f.third, "sub", "\"d\":{\"topic\":\"room:%s\",\"v\":0}", f.room);
    ck_assert_str_eq(guest_outcome(f.third, id), "");

    guest_lose(f.third);
    fake_store_hold(f.bench->store, false);
    bench_run(f.bench);

    ck_assert_int_eq(played()->followers, 1);
}
END_TEST

START_TEST(missed_events_that_cannot_be_read_are_refused)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    lock_table(MANY);
    fake_store_cut(f.bench->store, true);

    ck_assert_str_eq(guest_try(f.third, "sub", "\"d\":{\"topic\":\"room:%s\",\"v\":0}", f.room),
                     "storage-paused");
    fake_store_cut(f.bench->store, false);
    ck_assert_str_eq(guest_try(f.third, "sub", "\"d\":{\"topic\":\"room:%s\",\"v\":0}", f.room),
                     "ok");
}
END_TEST

START_TEST(client_is_behind_while_too_many_others_have_missed_events)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    lock_table(MANY);
    f.bench->app.commands.missed_readings = COMMAND_MISSED_AT_ONCE;

    ck_assert_str_eq(guest_try(f.third, "sub", "\"d\":{\"topic\":\"room:%s\",\"v\":0}", f.room),
                     "ok");
    ck_assert(json_is_true(json_object_get(guest_last(f.third, "room"), "behind")));
    ck_assert_int_eq(guest_heard(f.third, "event", NULL), 0);

    f.bench->app.commands.missed_readings = 0;
    ck_assert_str_eq(guest_try(f.third, "sub", "\"d\":{\"topic\":\"room:%s\",\"v\":0}", f.room),
                     "ok");
    ck_assert_int_gt(guest_heard(f.third, "event", NULL), 0);
    ck_assert_int_eq(f.bench->app.commands.missed_readings, 0);
}
END_TEST

/* ---- the log and the record ---- */

/* Reads a page of the room, in as many steps of the server as it takes. */
static const char *read_whole(const char *which, const char *query)
{
    char path[96];
    snprintf(path, sizeof path, "/api/v1/rooms/%s/%s", f.room, which);
    request_forget(&page);
    page.request = fake_net_request("GET", path, query);
    app_handlers.request(&f.bench->app, page.request);
    ck_assert_int_eq(request_wait(&page), 200);
    for (int steps = 0; !fake_net_is_complete(page.request); steps++) {
        ck_assert_int_lt(steps, 1000);
        (void)fake_net_body(page.request);
        bench_run(f.bench);
    }
    return fake_net_body(page.request);
}

static void check_log(int64_t from, const char *log)
{
    const char *at = log;
    for (size_t i = (size_t)from; i < stored_count; i++) {
        ck_assert_int_eq(strncmp(at, stored[i].text, stored[i].bytes), 0);
        ck_assert_int_eq(at[stored[i].bytes], '\n');
        at += stored[i].bytes + 1;
    }
    ck_assert_str_eq(at, "");
}

START_TEST(log_of_a_long_room_is_whole)
{
    char from[32];
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    lock_table(MANY);
    read_stored();

    check_log(0, read_whole("log", ""));
    snprintf(from, sizeof from, "from=%d", 300);
    check_log(300, read_whole("log", from));
    snprintf(from, sizeof from, "from=%d", MANY - 1);
    check_log(MANY - 1, read_whole("log", from));
}
END_TEST

START_TEST(reader_that_leaves_while_the_store_reads_is_forgotten)
{
    char path[96];
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    lock_table(MANY);
    snprintf(path, sizeof path, "/api/v1/rooms/%s/log", f.room);
    ck_assert_int_eq(request(&page, "GET", path, ""), 200);
    fake_store_hold(f.bench->store, true);
    (void)fake_net_body(page.request);
    ck_assert(!fake_net_is_complete(page.request));

    request_forget(&page);
    fake_store_hold(f.bench->store, false);
    bench_run(f.bench);

    ck_assert_uint_eq(fake_store_waiting(f.bench->store), 0);
}
END_TEST

START_TEST(record_of_a_long_game_is_whole)
{
    size_t bytes;
    begin_game(&f, "");
    lock_table(MANY);
    play_turns(MANY + 100);
    read_stored();
    char *record = archive_game_record_write_lines(f.room, stored, stored_count, 1, &bytes);

    ck_assert_str_eq(read_whole("record", "game=1"), record);
    free(record);
}
END_TEST

/* ---- watchers with a delay ---- */

START_TEST(lines_that_delayed_watchers_wait_for_are_kept)
{
    begin_game(&f, ",\"delay\":3");
    ck_assert_str_eq(guest_follow(f.third, f.room), "ok");
    play_turns(40);
    int64_t watched_v = played()->watched_v;
    ck_assert_int_lt(watched_v, state(&f)->v);

    lock_table(MANY);
    ck_assert_int_le(played()->lines_from, watched_v + 1);
    ck_assert_int_eq(json_integer_value(json_object_get(guest_last(f.third, "event"), "v")),
                     watched_v);
    play_turns(state(&f)->v + 60);

    ck_assert_int_gt(played()->watched_v, watched_v + MANY);
    ck_assert_int_eq(json_integer_value(json_object_get(guest_last(f.third, "event"), "v")),
                     played()->watched_v);
    ck_assert_uint_le(played()->line_count, ROOM_LINES_KEPT);
    ck_assert_int_eq(guest_heard(f.third, "event", NULL), (int)played()->watched_v);
}
END_TEST

/* ---- tips ---- */

static const char *sit_with(struct guest *guest, const char *tip)
{
    return guest_try(guest, "room.sit", "\"room\":\"%s\",\"d\":{\"seat\":\"b1\",\"tip\":\"%s\"}",
                     f.room, tip);
}

START_TEST(tip_of_an_event_that_is_not_kept_is_known)
{
    char tip[DICE_HEX_CHARS + 1];
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    guest_new_chain(f.friend, tip);
    ck_assert_str_eq(sit_with(f.friend, tip), "ok");
    ck_assert_str_eq(guest_try(f.friend, "room.stand", "\"room\":\"%s\"", f.room), "ok");
    lock_table(MANY);

    bench_restart(f.bench);

    guest_come_again(f.friend, NULL);
    ck_assert_str_eq(sit_with(f.friend, tip), "ok");
}
END_TEST

START_TEST(tip_of_a_game_is_refused_when_its_events_are_not_kept)
{
    char tip[DICE_HEX_CHARS + 1];
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    guest_new_chain(f.friend, tip);
    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    ck_assert_str_eq(sit_with(f.friend, tip), "ok");
    play_turns(20);
    ck_assert_str_eq(
        guest_try(f.friend, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v),
        "ok");
    ck_assert_str_eq(guest_try(f.friend, "room.stand", "\"room\":\"%s\"", f.room), "ok");
    lock_table(MANY);

    ck_assert_str_eq(sit_with(f.friend, tip), "tip-needed");
    ck_assert_str_eq(guest_sit(f.friend, f.room, "b1"), "ok");
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("past");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, room_keeps_only_its_last_lines);
    tcase_add_test(tests, client_that_has_seen_little_gets_the_rest_in_parts);
    tcase_add_test(tests, client_that_comes_back_late_gets_the_first_part);
    tcase_add_test(tests, client_that_leaves_before_its_missed_events_are_read_gets_nothing);
    tcase_add_test(tests, missed_events_that_cannot_be_read_are_refused);
    tcase_add_test(tests, client_is_behind_while_too_many_others_have_missed_events);
    tcase_add_test(tests, log_of_a_long_room_is_whole);
    tcase_add_test(tests, reader_that_leaves_while_the_store_reads_is_forgotten);
    tcase_add_test(tests, record_of_a_long_game_is_whole);
    tcase_add_test(tests, lines_that_delayed_watchers_wait_for_are_kept);
    tcase_add_test(tests, tip_of_an_event_that_is_not_kept_is_known);
    tcase_add_test(tests, tip_of_a_game_is_refused_when_its_events_are_not_kept);
    Suite *suite = suite_create("server past");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
