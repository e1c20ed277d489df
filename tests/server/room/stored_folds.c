/* SPDX-License-Identifier: MIT */
/* The stored fold of a long room: when it is stored, and when a load begins with it instead of the whole log. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "room_state/event.h"
#include "room_state/stored_fold.h"
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

static int64_t stored_fold_v(void)
{
    return fake_store_ask(f.bench->store,
                          "SELECT coalesce(max(v), 0) FROM folds JOIN rooms ON number = folds.room"
                          " WHERE rooms.room = ?1",
                          f.room, 0);
}

START_TEST(fold_of_long_room_is_stored_with_the_next_change)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    lengthen(&f, ROOM_FOLD_EVENTS - 2);
    ck_assert_int_eq(state(&f)->v, ROOM_FOLD_EVENTS - 1);
    ck_assert_int_eq(stored_fold_v(), 0);

    lengthen(&f, 2);
    ck_assert_int_eq(stored_fold_v(), ROOM_FOLD_EVENTS);
    lengthen(&f, ROOM_FOLD_EVENTS - 2);
    ck_assert_int_eq(stored_fold_v(), ROOM_FOLD_EVENTS);

    lengthen(&f, 2);
    ck_assert_int_eq(stored_fold_v(), 2 * ROOM_FOLD_EVENTS);
}
END_TEST

START_TEST(fold_waits_until_watchers_have_seen_all_of_it)
{
    guest_open(f.host, "\"ruleset\":\"tabula\",\"delay\":3", f.room);
    lengthen(&f, ROOM_FOLD_EVENTS - 40); /* an even number: the table is not locked */
    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(f.friend, f.room, "b1"), "ok");
    while (state(&f)->v < ROOM_FOLD_EVENTS + 5) {
        struct guest *mover = play_to_turn(&f, 7);
        ck_assert_str_eq(guest_outcome(mover, say_turn(&f, mover, 7)), "ok");
    }
    ck_assert_int_eq(stored_fold_v(), 0);
}
END_TEST

enum { AFTER_FOLD = 300 };

/* An open table with a stored fold and so many events after it; returns the last one. */
static int64_t make_folded_room(void)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    lengthen(&f, ROOM_FOLD_EVENTS + AFTER_FOLD);
    ck_assert_int_eq(stored_fold_v(), ROOM_FOLD_EVENTS);
    return state(&f)->v;
}

/* Restarts the server, which loads the table. Returns the number of events that it folds. */
static uint64_t fold_again(void)
{
    struct room_state was = *state(&f);
    struct loghash hash = bench_room(f.bench, f.room)->past.hash;
    size_t log_bytes = bench_room(f.bench, f.room)->past.log_bytes;
    size_t bytes = f.bench->app.rooms.bytes;

    bench_restart(f.bench);

    const struct room *loaded = bench_room(f.bench, f.room);
    ck_assert_mem_eq(loaded->state, &was, sizeof was);
    ck_assert_mem_eq(&loaded->past.hash, &hash, sizeof hash);
    ck_assert_uint_eq(loaded->past.log_bytes, log_bytes);
    ck_assert_uint_le(f.bench->app.rooms.bytes, bytes);
    ck_assert_int_eq(loaded->watched_v, was.v);
    return f.bench->app.rooms.events_folded;
}

START_TEST(room_is_loaded_from_its_stored_fold)
{
    (void)make_folded_room();
    bench_set_ms(bench_now_ms() + RATE_LOCKS_OF_USER_EVERY_MS);
    int64_t id = guest_say(f.host, "room.lock", "\"room\":\"%s\",\"d\":{\"locked\":true}", f.room);
    ck_assert_str_eq(guest_outcome(f.host, id), "ok");
    int64_t v = state(&f)->v;

    ck_assert_uint_eq(fold_again(), (uint64_t)v - ROOM_FOLD_EVENTS);

    ck_assert_int_eq(bench_room(f.bench, f.room)->fold_v, ROOM_FOLD_EVENTS);
    ck_assert_int_eq(room_recent_v(bench_room(f.bench, f.room), f.host->user_id, id), v);
    guest_come_again(f.host, NULL);
    lengthen(&f, 2); /* the table is locked already */
    ck_assert_int_eq(state(&f)->v, v + 1);
}
END_TEST

START_TEST(room_at_rest_is_loaded_from_its_stored_fold)
{
    make_long_room(&f, ROOM_FOLD_EVENTS + AFTER_FOLD, "");
    struct room_state was = *state(&f);
    forget_rooms(&f);

    int64_t id = ask_for(f.third, f.room);
    uint64_t folded = 0;
    for (int i = 0; i < SLICES_MAX && strcmp(guest_outcome(f.third, id), "") == 0; i++) {
        folded += turn(&f);
    }

    ck_assert_str_eq(guest_outcome(f.third, id), "ok");
    ck_assert_mem_eq(state(&f), &was, sizeof was);
    ck_assert_uint_eq(folded, (uint64_t)was.v - ROOM_FOLD_EVENTS);
}
END_TEST

/* Each makes the stored fold one that must not be used. */
static const char *const spoilers[] = {
    "UPDATE folds SET v = v - 1",
    "UPDATE folds SET fold = zeroblob(length(fold))",
    "UPDATE folds SET fold = substr(fold, 1, 100)",
    /* as if it came from another version of the program */
    "UPDATE folds SET fold = CAST(x'00' || substr(fold, 2) AS BLOB)",
    "UPDATE folds SET fold = 'text'",
    "UPDATE folds SET v = 100000",
};

START_TEST(stored_fold_in_doubt_is_not_used)
{
    int64_t v = make_folded_room();
    fake_store_sql(f.bench->store, spoilers[_i]);

    ck_assert_uint_eq(fold_again(), (uint64_t)v);
}
END_TEST

struct copied_fold {
    uint8_t bytes[STORED_FOLD_BYTES_MAX];
    size_t count;
};

static void on_fold(void *data, enum store_status status, int64_t v, const uint8_t *bytes,
                    size_t count)
{
    struct copied_fold *copy = data;
    ck_assert_int_eq(status, STORE_OK);
    ck_assert_int_eq(v, ROOM_FOLD_EVENTS);
    memcpy(copy->bytes, bytes, count);
    copy->count = count;
}

static void on_put(void *data, enum store_status status)
{
    (void)data;
    ck_assert_int_eq(status, STORE_OK);
}

START_TEST(stored_fold_of_another_log_is_not_used)
{
    static struct copied_fold copy;
    static struct stored_fold fold;
    int64_t v = make_folded_room();
    store_find_fold(f.bench->store, f.room, on_fold, &copy);
    bench_run(f.bench);
    ck_assert(room_state_stored_fold_read(&fold, f.room, copy.bytes, copy.count));
    fold.hash.state[0] ^= 1;
    copy.count = room_state_stored_fold_write(&fold, copy.bytes);
    struct store_write *write = store_begin(f.bench->store);
    store_put_fold(write, f.room, ROOM_FOLD_EVENTS, copy.bytes, copy.count);
    store_commit(write, on_put, NULL);
    bench_run(f.bench);

    ck_assert_uint_eq(fold_again(), (uint64_t)v);
}
END_TEST

/* ---- long rooms without a stored fold ---- */

/*
 * Puts a table into the store that has been locked and unlocked until its log has so many events, and loads it. It is
 * closed at the end.
 */
static void make_room_of(int events)
{
    enum { AT_ONCE = 1000 };
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    struct room_state *grown = malloc(sizeof *grown);
    ck_assert_ptr_nonnull(grown);
    *grown = *state(&f);
    struct loghash hash = bench_room(f.bench, f.room)->past.hash;
    while (grown->v < events - 1) {
        struct store_write *write = store_begin(f.bench->store);
        for (int i = 0; i < AT_ONCE && grown->v < events - 1; i++) {
            char text[ROOM_EVENT_MAX];
            struct room_event event = {.kind = ROOM_EVENT_LOCKED, .at_ms = grown->at_ms};
            event.d.locked.locked = !grown->locked;
            room_apply_own(grown, &event);
            size_t bytes = room_state_event_seal(grown, &hash, &event, text);
            store_add_event(write, f.room, grown->v, text, bytes, f.host->user_id, 1000 + grown->v);
        }
        store_commit(write, on_put, NULL);
        bench_run(f.bench);
    }
    free(grown);
    bench_restart(f.bench);
    guest_come_again(f.host, NULL);
    ck_assert_str_eq(guest_try(f.host, "room.close", "\"room\":\"%s\"", f.room), "ok");
    ck_assert_int_eq(state(&f)->v, events);
}

/* As if the room had ended under another version of the program. */
static void lose_stored_fold(void)
{
    fake_store_sql(f.bench->store, "DELETE FROM folds");
}

/* The server loads the room for a reader. Returns the number of events that it folds. */
static uint64_t read_room(void)
{
    int64_t id = ask_for(f.third, f.room);
    uint64_t folded = 0;
    for (int i = 0; i < SLICES_MAX && strcmp(guest_outcome(f.third, id), "") == 0; i++) {
        uint64_t events = turn(&f);
        ck_assert_uint_le(events, ROOMS_FOLDED_EVENTS);
        folded += events;
    }
    ck_assert_str_eq(guest_outcome(f.third, id), "ok");
    return folded;
}

/* The same after a restart. */
static uint64_t load_for_reader(void)
{
    forget_rooms(&f);
    return read_room();
}

START_TEST(longest_room_is_folded_as_a_whole_only_once)
{
    make_room_of(ROOM_EVENTS_MAX);
    struct room_state was = *state(&f);
    struct loghash hash = bench_room(f.bench, f.room)->past.hash;
    lose_stored_fold();

    ck_assert_uint_eq(load_for_reader(), ROOM_EVENTS_MAX);
    ck_assert_int_eq(stored_fold_v(), ROOM_EVENTS_MAX);
    ck_assert_uint_eq(load_for_reader(), 0);

    ck_assert_mem_eq(state(&f), &was, sizeof was);
    ck_assert_mem_eq(&bench_room(f.bench, f.room)->past.hash, &hash, sizeof hash);
    ck_assert_uint_eq(bench_room(f.bench, f.room)->line_count, 0);
}
END_TEST

START_TEST(running_room_is_folded_as_a_whole_at_one_start_only)
{
    int64_t v = make_folded_room();
    lose_stored_fold();

    ck_assert_uint_eq(fold_again(), (uint64_t)v);
    ck_assert_int_eq(stored_fold_v(), v);
    ck_assert_uint_eq(fold_again(), 0);
}
END_TEST

static uint64_t writes;

static enum store_status count_write(void *data, const struct store_job *write)
{
    (void)data;
    (void)write;
    writes++;
    return STORE_OK;
}

START_TEST(load_from_a_stored_fold_stores_no_other)
{
    make_long_room(&f, ROOM_FOLD_EVENTS + AFTER_FOLD, "");
    forget_rooms(&f);
    writes = 0;
    fake_store_set_gate(f.bench->store, (struct fake_gate){.may = count_write});

    ck_assert_uint_gt(read_room(), AFTER_FOLD);

    ck_assert_uint_eq(writes, 0);
    ck_assert_int_eq(stored_fold_v(), ROOM_FOLD_EVENTS);
}
END_TEST

START_TEST(fold_that_could_not_be_stored_is_stored_by_the_next_load)
{
    make_long_room(&f, ROOM_FOLD_EVENTS + AFTER_FOLD, "");
    int64_t v = state(&f)->v;
    lose_stored_fold();
    forget_rooms(&f);
    fake_store_fail(f.bench->store, STORE_FAILED);

    ck_assert_uint_eq(read_room(), (uint64_t)v);
    ck_assert_int_eq(stored_fold_v(), 0);
    fake_store_fail(f.bench->store, STORE_OK);
    ck_assert_uint_eq(load_for_reader(), (uint64_t)v);

    ck_assert_int_eq(stored_fold_v(), v);
}
END_TEST

START_TEST(imported_room_is_folded_as_a_whole_only_once)
{
    make_long_room(&f, ROOM_FOLD_EVENTS + AFTER_FOLD, "");
    fake_store_sql(f.bench->store,
                   "INSERT INTO games SELECT 1, room, 1, 'tabula', '', 0, 0, '', '', 0, 0, 1, 1"
                   " FROM rooms");
    lose_stored_fold();

    ck_assert_uint_gt(load_for_reader(), ROOM_FOLD_EVENTS);
    ck_assert(bench_room(f.bench, f.room)->imported);
    ck_assert_uint_eq(load_for_reader(), 0);
    ck_assert(bench_room(f.bench, f.room)->imported);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("stored folds");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, fold_of_long_room_is_stored_with_the_next_change);
    tcase_add_test(tests, fold_waits_until_watchers_have_seen_all_of_it);
    tcase_add_test(tests, room_is_loaded_from_its_stored_fold);
    tcase_add_test(tests, room_at_rest_is_loaded_from_its_stored_fold);
    tcase_add_loop_test(tests, stored_fold_in_doubt_is_not_used, 0,
                        sizeof spoilers / sizeof spoilers[0]);
    tcase_add_test(tests, stored_fold_of_another_log_is_not_used);
    tcase_add_test(tests, longest_room_is_folded_as_a_whole_only_once);
    tcase_add_test(tests, running_room_is_folded_as_a_whole_at_one_start_only);
    tcase_add_test(tests, load_from_a_stored_fold_stores_no_other);
    tcase_add_test(tests, fold_that_could_not_be_stored_is_stored_by_the_next_load);
    tcase_add_test(tests, imported_room_is_folded_as_a_whole_only_once);
    Suite *suite = suite_create("server stored folds");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
