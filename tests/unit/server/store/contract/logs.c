/* SPDX-License-Identifier: MIT */
/* The promises of store.h about long logs: their pages, and the stored fold. For every backend. */
#include "store/accounts.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
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

/* ---- pages of a log ---- */

enum { LONG_ROOM = 10 * STORE_PAGE_EVENTS + 100 }; /* more than are passed in a step */

struct page {
    int calls;
    enum store_status status;
    int64_t first_v;
    size_t count;
    size_t bytes;
    char last_text[16];
    char last_user[16];
    int64_t last_command;
};

static void on_page(void *data, enum store_status status, const struct store_event *events,
                    size_t count)
{
    struct page *page = data;
    *page = (struct page){.calls = page->calls + 1, .status = status, .count = count};
    for (size_t i = 0; i < count; i++) {
        page->first_v = events[0].v;
        page->bytes += events[i].text_bytes;
        ck_assert_int_eq(events[i].v, events[0].v + (int64_t)i);
        ck_assert_uint_eq(strlen(events[i].text), events[i].text_bytes);
    }
    if (count > 0) {
        const struct store_event *last = &events[count - 1];
        snprintf(page->last_text, sizeof page->last_text, "%.15s", last->text);
        snprintf(page->last_user, sizeof page->last_user, "%s", last->user_id);
        page->last_command = last->command;
    }
}

static struct page read_page(struct store_log *log, int64_t from)
{
    struct page page = {0};
    store_log_read(log, from, on_page, &page);
    ck_assert_int_eq(page.calls, 0); /* never from inside the call */
    bench_wait(&bench, &page.calls, 1);
    return page;
}

static void put_texts(const char *room, int count, size_t bytes)
{
    char *text = malloc(bytes + 1);
    ck_assert_ptr_nonnull(text);
    memset(text, 'x', bytes);
    text[bytes] = '\0';
    bench_put_room(&bench, room, "open", 0);
    struct store_write *write = store_begin(bench.store);
    for (int v = 1; v <= count; v++) {
        store_add_event(write, room, v, text, bytes, "pa", 7 + v);
    }
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    free(text);
}

START_TEST(pages_of_a_log_have_all_events_in_order)
{
    bench_put_room(&bench, "room1", "open", LONG_ROOM);
    bench_put_room(&bench, "room2", "open", 3);
    struct store_log *log = store_log_open(bench.store, "room1", _i == 1);
    int64_t v = 0;

    while (v < LONG_ROOM) {
        struct page page = read_page(log, v + 1);
        ck_assert_int_eq(page.status, STORE_OK);
        ck_assert_int_eq(page.first_v, v + 1);
        ck_assert_uint_ge(page.count, 1);
        ck_assert_uint_le(page.count, STORE_PAGE_EVENTS);
        v += (int64_t)page.count;
        ck_assert_int_eq(atoi(page.last_text), v);
    }

    ck_assert_int_eq(v, LONG_ROOM);
    ck_assert_uint_eq(read_page(log, v + 1).count, 0);
    store_log_close(log);
}
END_TEST

START_TEST(page_begins_with_any_event_and_again_with_an_earlier_one)
{
    static const int64_t wanted[] = {
        LONG_ROOM, STORE_PAGE_EVENTS + 1, 1, STORE_PAGE_EVENTS + 7, STORE_PAGE_EVENTS, 2};
    bench_put_room(&bench, "room1", "open", LONG_ROOM);
    struct store_log *log = store_log_open(bench.store, "room1", _i == 1);

    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        struct page page = read_page(log, wanted[i]);
        ck_assert_int_eq(page.status, STORE_OK);
        ck_assert_int_eq(page.first_v, wanted[i]);
        ck_assert_int_eq(atoi(page.last_text), wanted[i] + (int64_t)page.count - 1);
    }
    store_log_close(log);
}
END_TEST

START_TEST(page_is_bounded_in_bytes)
{
    enum { EVENTS = 50, BYTES = 4000 };
    put_texts("room1", EVENTS, BYTES);
    struct store_log *log = store_log_open(bench.store, "room1", false);

    struct page page = read_page(log, 3);

    ck_assert_uint_eq(page.count, STORE_PAGE_BYTES / BYTES);
    ck_assert_str_eq(page.last_user, "pa");
    ck_assert_int_eq(page.last_command, 7 + 3 + (int64_t)page.count - 1);
    store_log_close(log);
}
END_TEST

START_TEST(event_longer_than_a_page_comes_alone)
{
    put_texts("room1", 3, STORE_PAGE_BYTES + 100);
    struct store_log *log = store_log_open(bench.store, "room1", false);

    struct page page = read_page(log, 2);

    ck_assert_uint_eq(page.count, 1);
    ck_assert_int_eq(page.first_v, 2);
    ck_assert_uint_eq(page.bytes, STORE_PAGE_BYTES + 100);
    store_log_close(log);
}
END_TEST

START_TEST(page_of_a_room_without_that_event_is_empty)
{
    bench_put_room(&bench, "room1", "open", 0);
    struct store_log *none = store_log_open(bench.store, "room1", _i == 1);
    struct store_log *nowhere = store_log_open(bench.store, "nowhere", _i == 1);

    struct page page = read_page(none, 1);
    struct page missing = read_page(nowhere, 1);

    ck_assert_int_eq(page.status, STORE_OK);
    ck_assert_uint_eq(page.count, 0);
    ck_assert_int_eq(missing.status, STORE_OK);
    ck_assert_uint_eq(missing.count, 0);
    store_log_close(none);
    store_log_close(nowhere);
}
END_TEST

START_TEST(page_has_events_written_before_it_was_read)
{
    bench_put_room(&bench, "room1", "open", STORE_PAGE_EVENTS);
    struct store_log *log = store_log_open(bench.store, "room1", false);
    ck_assert_uint_eq(read_page(log, 1).count, STORE_PAGE_EVENTS);
    struct told told = {0};
    struct page page = {0};

    struct store_write *write = store_begin(bench.store);
    store_add_event(write, "room1", STORE_PAGE_EVENTS + 1, "new", 3, "", 0);
    store_commit(write, told_done, &told);
    store_log_read(log, STORE_PAGE_EVENTS + 1, on_page, &page);
    bench_wait(&bench, &page.calls, 1);

    ck_assert_int_eq(told.status, STORE_OK);
    ck_assert_int_eq(told.calls, 1);
    ck_assert_uint_eq(page.count, 1);
    ck_assert_str_eq(page.last_text, "new");
    store_log_close(log);
}
END_TEST

START_TEST(public_page_has_events_answered_before)
{
    bench_put_room(&bench, "room1", "open", 2);
    struct store_log *log = store_log_open(bench.store, "room1", true);
    ck_assert_uint_eq(read_page(log, 1).count, 2);

    ck_assert_int_eq(bench_append(&bench, "room1", 3, "new"), STORE_OK);

    ck_assert_str_eq(read_page(log, 1).last_text, "new");
    store_log_close(log);
}
END_TEST

START_TEST(reading_of_a_closed_log_is_not_answered)
{
    bench_put_room(&bench, "room1", "open", 3);
    struct page page = {0};
    struct store_log *log = store_log_open(bench.store, "room1", _i == 1);
    store_log_read(log, 1, on_page, &page);

    store_log_close(log);

    ck_assert_int_eq(bench_append(&bench, "room1", 4, "4"), STORE_OK);
    bench_close(&bench);
    ck_assert_int_eq(page.calls, 0);
    ck_assert_int_eq(bench_open(&bench), STORE_OK);
}
END_TEST

START_TEST(missing_event_spoils_its_page)
{
    bench_put_room(&bench, "room1", "open", LONG_ROOM);
    bench_run_sql(&bench, "DELETE FROM events WHERE v = 300");
    struct store_log *log = store_log_open(bench.store, "room1", _i == 1);

    struct page page = read_page(log, STORE_PAGE_EVENTS + 1);

    ck_assert_int_eq(page.status, STORE_CORRUPT);
    ck_assert_uint_eq(page.count, 0);
    store_log_close(log);
}
END_TEST

static void on_few(void *data, enum store_status status, const struct store_room *room)
{
    struct page *page = data;
    ck_assert_int_eq(status, STORE_OK);
    page->calls++;
    page->count = room->event_count;
    page->first_v = room->event_count == 0 ? 0 : room->events[0].v;
    ck_assert_int_eq(room->v, LONG_ROOM);
}

START_TEST(room_comes_with_its_events_only_if_they_are_few)
{
    static const struct {
        int64_t from;
        size_t count;
    } cases[] = {{1, 0},
                 {LONG_ROOM - STORE_PAGE_EVENTS, 0},
                 {LONG_ROOM - STORE_PAGE_EVENTS + 1, STORE_PAGE_EVENTS},
                 {LONG_ROOM, 1},
                 {LONG_ROOM + 1, 0},
                 {LONG_ROOM + 9, 0}};
    bench_put_room(&bench, "room1", "open", LONG_ROOM);

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct page page = {0};
        store_load_room(bench.store, "room1", cases[i].from, on_few, &page);
        bench_wait(&bench, &page.calls, 1);
        ck_assert_uint_eq(page.count, cases[i].count);
        ck_assert_int_eq(page.first_v, page.count == 0 ? 0 : cases[i].from);
    }
}
END_TEST

static void on_running(void *data, enum store_status status, const struct store_room *room)
{
    int64_t *events = data;
    ck_assert_int_eq(status, STORE_OK);
    if (room == NULL) {
        events[2]++;
        return;
    }
    ck_assert_int_eq((int64_t)room->event_count, room->v <= STORE_PAGE_EVENTS ? room->v : 0);
    events[strcmp(room->id, "long") == 0 ? 0 : 1] = room->v;
}

START_TEST(running_room_with_a_long_log_comes_without_events)
{
    int64_t events[3] = {0};
    bench_put_room(&bench, "long", "open", LONG_ROOM);
    bench_put_room(&bench, "short", "open", STORE_PAGE_EVENTS);
    store_load_running(bench.store, on_running, events);

    while (events[2] == 0) {
        store_backend.turn(&bench);
    }

    ck_assert_int_eq(events[0], LONG_ROOM);
    ck_assert_int_eq(events[1], STORE_PAGE_EVENTS);
}
END_TEST

/* What came in each turn of the loop. */
struct slices {
    struct loop_steps steps;
    uint64_t step; /* the one that the events are counted for */
    size_t events;
    size_t most_events;
    int rooms;
    int ends;
};

static void on_slice(void *data, enum store_status status, const struct store_room *room)
{
    struct slices *slices = data;
    uint64_t step = slices->steps.took[LOOP_READ].count;
    ck_assert_int_eq(status, STORE_OK);
    if (room == NULL) {
        slices->ends++;
        return;
    }
    slices->events = slices->step == step ? slices->events : 0;
    slices->step = step;
    slices->events += room->event_count;
    slices->rooms++;
    if (slices->events > slices->most_events) {
        slices->most_events = slices->events;
    }
}

START_TEST(running_rooms_come_with_few_events_in_a_turn)
{
    enum { ROOMS = 10, EVENTS = 100 };
    static struct slices slices;
    slices = (struct slices){0};
    for (int i = 0; i < ROOMS; i++) {
        char room[STORE_ID_BYTES];
        snprintf(room, sizeof room, "room%d", i);
        bench_put_room(&bench, room, "open", i == 5 ? STORE_PAGE_EVENTS : EVENTS);
    }
    store_measure(bench.store, &slices.steps, NULL);

    store_load_running(bench.store, on_slice, &slices);
    bench_wait(&bench, &slices.ends, 1);

    ck_assert_int_eq(slices.rooms, ROOMS);
    ck_assert_uint_gt(slices.most_events, EVENTS);
    ck_assert_uint_le(slices.most_events, STORE_PAGE_EVENTS);
    store_measure(bench.store, NULL, NULL);
}
END_TEST

/* ---- the stored fold of a room ---- */

struct found_fold {
    int calls;
    enum store_status status;
    int64_t v;
    size_t bytes;
    uint8_t first;
    uint8_t last;
};

static void on_fold(void *data, enum store_status status, int64_t v, const uint8_t *bytes,
                    size_t count)
{
    struct found_fold *found = data;
    *found =
        (struct found_fold){.calls = found->calls + 1, .status = status, .v = v, .bytes = count};
    if (status == STORE_OK) {
        found->first = bytes[0];
        found->last = bytes[count - 1];
    } else {
        ck_assert_ptr_null(bytes);
    }
}

static struct found_fold find_fold(const char *room)
{
    struct found_fold found = {0};
    store_find_fold(bench.store, room, on_fold, &found);
    bench_wait(&bench, &found.calls, 1);
    return found;
}

static enum store_status put_fold(const char *room, int64_t v, uint8_t byte, size_t count)
{
    uint8_t bytes[9000] = {0};
    ck_assert_uint_le(count, sizeof bytes);
    bytes[0] = byte;
    bytes[count - 1] = (uint8_t)(byte + 1);
    struct store_write *write = store_begin(bench.store);
    store_put_fold(write, room, v, bytes, count);
    return bench_commit(&bench, write);
}

START_TEST(fold_of_room_replaces_the_one_before)
{
    bench_put_room(&bench, "room1", "playing", 3);
    bench_put_room(&bench, "room2", "playing", 1);
    ck_assert_int_eq(find_fold("room1").status, STORE_MISSING);
    ck_assert_int_eq(put_fold("room1", 2, 7, 9000), STORE_OK);
    ck_assert_int_eq(put_fold("room1", 3, 0, 20), STORE_OK);
    bench_reopen(&bench);

    struct found_fold found = find_fold("room1");

    ck_assert_int_eq(found.status, STORE_OK);
    ck_assert_int_eq(found.v, 3);
    ck_assert_uint_eq(found.bytes, 20);
    ck_assert_uint_eq(found.first, 0);
    ck_assert_uint_eq(found.last, 1);
    ck_assert_int_eq(find_fold("room2").status, STORE_MISSING);
}
END_TEST

START_TEST(fold_of_room_that_is_not_stored_is_refused)
{
    ck_assert_int_eq(put_fold("room1", 2, 7, 20), STORE_MISSING);
    ck_assert_int_eq(find_fold("room1").status, STORE_MISSING);
}
END_TEST

TCase *store_contract_logs(void)
{
    TCase *tests = tcase_create("long logs");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_loop_test(tests, pages_of_a_log_have_all_events_in_order, 0, 2);
    tcase_add_loop_test(tests, page_begins_with_any_event_and_again_with_an_earlier_one, 0, 2);
    tcase_add_test(tests, page_is_bounded_in_bytes);
    tcase_add_test(tests, event_longer_than_a_page_comes_alone);
    tcase_add_loop_test(tests, page_of_a_room_without_that_event_is_empty, 0, 2);
    tcase_add_test(tests, page_has_events_written_before_it_was_read);
    tcase_add_test(tests, public_page_has_events_answered_before);
    tcase_add_loop_test(tests, reading_of_a_closed_log_is_not_answered, 0, 2);
    tcase_add_loop_test(tests, missing_event_spoils_its_page, 0, 2);
    tcase_add_test(tests, room_comes_with_its_events_only_if_they_are_few);
    tcase_add_test(tests, running_room_with_a_long_log_comes_without_events);
    tcase_add_test(tests, running_rooms_come_with_few_events_in_a_turn);
    tcase_add_test(tests, fold_of_room_replaces_the_one_before);
    tcase_add_test(tests, fold_of_room_that_is_not_stored_is_refused);
    return tests;
}
