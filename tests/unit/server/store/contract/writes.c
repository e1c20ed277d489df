/* SPDX-License-Identifier: MIT */
/* The promises of store.h about writing. Every database must pass these tests. */
#include "store/store.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "unit/server/store/bench.h"
#include "unit/server/store/contract/contract.h"

static struct bench bench;

/* One answer; answers are recorded in the order in which they arrive. */
struct answer {
    int place;
    enum store_status status;
};

enum { MANY = 3000, ROOMS = 50 };

static struct answer answers[MANY];
static int answer_count;

static void set_up(void)
{
    answer_count = 0;
    bench_init(&bench);
}

static void tear_down(void)
{
    bench_finish(&bench);
}

/* ---- transactions ---- */

START_TEST(new_store_is_empty)
{
    ck_assert_str_eq(bench_running(&bench), "");
    ck_assert_int_eq(bench_count(&bench, "room1"), -STORE_MISSING);
}
END_TEST

static enum store_status reserve_if(const char *room, uint8_t last, const char *event, bool is_new)
{
    const uint8_t tip[STORE_HASH_BYTES] = {[STORE_HASH_BYTES - 1] = last};
    struct store_write *write = store_begin(bench.store);
    store_add_event(write, room, bench_count(&bench, room) + 1, event, strlen(event), "", 0);
    store_reserve_tip(write, room, tip, is_new);
    return bench_commit(&bench, write);
}

static enum store_status reserve(const char *room, uint8_t last, const char *event)
{
    return reserve_if(room, last, event, false);
}

START_TEST(tip_that_must_be_new_is_refused_the_second_time)
{
    bench_put_room(&bench, "room1", "open", 1);

    ck_assert_int_eq(reserve_if("room1", 7, "a", true), STORE_OK);
    ck_assert_int_eq(reserve_if("room1", 7, "b", true), STORE_MISSING);
    ck_assert_int_eq(bench_count(&bench, "room1"), 2);
    ck_assert_int_eq(reserve_if("room1", 7, "b", false), STORE_OK);
    ck_assert_int_eq(reserve_if("room1", 8, "c", true), STORE_OK);
}
END_TEST

START_TEST(tip_is_reserved_for_one_room)
{
    bench_put_room(&bench, "room1", "open", 1);
    bench_put_room(&bench, "room2", "open", 1);

    ck_assert_int_eq(reserve("room1", 7, "a"), STORE_OK);
    ck_assert_int_eq(reserve("room1", 7, "b"), STORE_OK);
    ck_assert_int_eq(reserve("room2", 7, "c"), STORE_MISSING);
    ck_assert_int_eq(reserve("room2", 8, "d"), STORE_OK);

    ck_assert_int_eq(bench_count(&bench, "room1"), 3);
    ck_assert_int_eq(bench_count(&bench, "room2"), 2);
}
END_TEST

static void on_room_checked(void *calls, enum store_status status, const struct store_room *room)
{
    ck_assert_int_eq(status, STORE_OK);
    ck_assert_str_eq(room->id, "room1");
    ck_assert_str_eq(room->state, "playing");
    ck_assert_int_eq(room->since_ms, 1763683200123);
    ck_assert_uint_eq(room->event_count, 2);
    ck_assert_str_eq(room->events[0].text, "{\"name\":\"Åsa 🎲\"}");
    ck_assert_uint_eq(room->events[0].text_bytes, strlen("{\"name\":\"Åsa 🎲\"}"));
    ck_assert_str_eq(room->events[0].user_id, "p1");
    ck_assert_int_eq(room->events[0].command, INT64_C(9007199254740991));
    ck_assert_str_eq(room->events[1].text, "");
    ck_assert_str_eq(room->events[1].user_id, "");
    ck_assert_int_eq(room->events[1].command, 0);
    ++*(int *)calls;
}

START_TEST(stored_rooms_are_read_unchanged)
{
    struct store_write *write = store_begin(bench.store);
    store_put_room(write, "room1", "open", 1);
    store_add_event(write, "room1", 1, "{\"name\":\"Åsa 🎲\"}tail", strlen("{\"name\":\"Åsa 🎲\"}"),
                    "p1", INT64_C(9007199254740991));
    store_add_event(write, "room1", 2, "", 0, "", 0);
    store_put_room(write, "room1", "playing", 1763683200123);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);

    for (int i = 0; i < 2; i++) { /* before and after reopening */
        int calls = 0;
        store_load_room(bench.store, "room1", 1, on_room_checked, &calls);
        bench_wait(&bench, &calls, 1);
        bench_reopen(&bench);
    }
}
END_TEST

struct origin_read {
    int calls;
    int64_t network;
    int64_t address;
};

static void on_origin(void *data, enum store_status status, const struct store_room *room)
{
    struct origin_read *read = data;
    read->calls++;
    if (room != NULL) {
        ck_assert_int_eq(status, STORE_OK);
        read->network = room->network;
        read->address = room->address;
    }
}

static void check_origin(int64_t network, int64_t address)
{
    struct origin_read alone = {0};
    struct origin_read running = {0};
    store_load_room(bench.store, "room1", 1, on_origin, &alone);
    bench_wait(&bench, &alone.calls, 1);
    store_load_running(bench.store, on_origin, &running);
    bench_wait(&bench, &running.calls, 2);
    ck_assert_int_eq(alone.network, network);
    ck_assert_int_eq(alone.address, address);
    ck_assert_int_eq(running.network, network);
    ck_assert_int_eq(running.address, address);
}

START_TEST(origin_of_a_room_is_kept_until_it_is_replaced)
{
    bench_put_room(&bench, "room1", "open", 2);
    check_origin(0, 0);

    struct store_write *write = store_begin(bench.store);
    store_put_origin(write, "room1", INT64_MIN, 7);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    bench_reopen(&bench);
    check_origin(INT64_MIN, 7);

    /* in one transaction with the room itself */
    write = store_begin(bench.store);
    store_put_room(write, "room1", "playing", 2);
    store_put_origin(write, "room1", 0, 0);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    check_origin(0, 0);
}
END_TEST

START_TEST(origin_of_a_new_room_is_stored_with_it)
{
    struct store_write *write = store_begin(bench.store);
    store_put_room(write, "room1", "open", 1);
    store_put_origin(write, "room1", -5, 6);
    store_add_event(write, "room1", 1, "1", 1, "p1", 1);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);

    check_origin(-5, 6);
}
END_TEST

static void on_number(void *data, enum store_status status, int64_t number)
{
    ck_assert_int_eq(status, STORE_OK);
    *(int64_t *)data = number;
}

static int64_t keep_number(const char *name, int64_t number)
{
    int64_t kept = 0;
    store_agree_number(bench.store, name, number, on_number, &kept);
    while (kept == 0) {
        store_backend.turn(&bench);
    }
    return kept;
}

START_TEST(first_number_of_a_name_is_kept)
{
    ck_assert_int_eq(keep_number("one", -17), -17);
    ck_assert_int_eq(keep_number("one", 18), -17);
    bench_reopen(&bench);
    ck_assert_int_eq(keep_number("one", 19), -17);
    ck_assert_int_eq(keep_number("two", 20), 20);
}
END_TEST

START_TEST(strings_may_go_as_soon_as_they_were_handed_over)
{
    char room[] = "room1";
    char text[] = "1";
    char state[] = "open";
    struct store_write *write = store_begin(bench.store);
    store_put_room(write, room, state, 1);
    store_add_event(write, room, 1, text, 1, "p1", 1);
    memset(room, 'x', 5);
    memset(text, 'x', 1);
    memset(state, 'x', 4);

    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);

    ck_assert_str_eq(bench_running(&bench), "room1 ");
    ck_assert_int_eq(bench_count(&bench, "room1"), 1);
}
END_TEST

START_TEST(event_that_is_not_the_next_one_is_refused)
{
    static const int64_t wrong[] = {-1, 0, 1, 2, 3, 5, 1000};
    bench_put_room(&bench, "room1", "open", 3);

    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        ck_assert_int_eq(bench_append(&bench, "room1", wrong[i], "no"), STORE_OUT_OF_ORDER);
    }
    ck_assert_int_eq(bench_count(&bench, "room1"), 3);

    ck_assert_int_eq(bench_append(&bench, "room1", 4, "yes"), STORE_OK);
    ck_assert_int_eq(bench_count(&bench, "room1"), 4);
}
END_TEST

START_TEST(event_after_reopening_goes_on_with_the_same_numbers)
{
    bench_put_room(&bench, "room1", "open", 3);
    bench_reopen(&bench);

    ck_assert_int_eq(bench_append(&bench, "room1", 3, "no"), STORE_OUT_OF_ORDER);
    ck_assert_int_eq(bench_append(&bench, "room1", 4, "yes"), STORE_OK);

    ck_assert_int_eq(bench_count(&bench, "room1"), 4);
}
END_TEST

START_TEST(event_of_a_room_that_is_not_there_is_refused)
{
    ck_assert_int_eq(bench_append(&bench, "room1", 1, "no"), STORE_MISSING);
    ck_assert_int_eq(bench_count(&bench, "room1"), -STORE_MISSING);
    ck_assert_str_ne(store_problem(bench.store), "");
}
END_TEST

START_TEST(transaction_is_stored_whole_or_not_at_all)
{
    static const uint8_t hash[STORE_HASH_BYTES] = {1};
    bench_put_room(&bench, "room1", "open", 1);
    struct store_write *write = store_begin(bench.store);
    store_put_room(write, "room2", "open", 1);
    store_add_event(write, "room2", 1, "1", 1, "", 0);
    store_put_room(write, "room1", "ended", 2);
    store_put_user(write, "p1", hash, "Quiet Heron", 1);
    store_put_seat(write, "room1", "p1", true);
    store_add_event(write, "room1", 2, "2", 1, "", 0);
    store_add_event(write, "room1", 4, "4", 1, "", 0); /* one event more than allowed */

    ck_assert_int_eq(bench_commit(&bench, write), STORE_OUT_OF_ORDER);

    ck_assert_int_eq(bench_count(&bench, "room2"), -STORE_MISSING);
    ck_assert_int_eq(bench_count(&bench, "room1"), 1);
    ck_assert_str_eq(bench_running(&bench), "room1 ");
    ck_assert_int_eq(bench_append(&bench, "room1", 2, "2"), STORE_OK);
}
END_TEST

START_TEST(abandoned_transaction_leaves_nothing)
{
    struct store_write *write = store_begin(bench.store);
    store_put_room(write, "room1", "open", 1);
    store_add_event(write, "room1", 1, "1", 1, "", 0);

    store_abandon(write);

    ck_assert_int_eq(bench_count(&bench, "room1"), -STORE_MISSING);
}
END_TEST

START_TEST(transaction_without_operations_tells_that_the_store_works)
{
    ck_assert_int_eq(bench_commit(&bench, store_begin(bench.store)), STORE_OK);
    ck_assert_str_eq(bench_running(&bench), "");
}
END_TEST

START_TEST(commit_without_a_callback_is_stored)
{
    struct store_write *write = store_begin(bench.store);
    store_put_room(write, "room1", "open", 1);
    store_commit(write, NULL, NULL);

    ck_assert_int_eq(bench_count(&bench, "room1"), 0);
}
END_TEST

/* ---- order ---- */

static void on_answer(void *answer, enum store_status status)
{
    ((struct answer *)answer)->place = answer_count++;
    ((struct answer *)answer)->status = status;
}

static void commit_event(int i, const char *room, int64_t v)
{
    struct store_write *write = store_begin(bench.store);
    store_add_event(write, room, v, "x", 1, "", i);
    store_commit(write, on_answer, &answers[i]);
}

static const char *room_number(int i)
{
    static char room[STORE_ID_BYTES];
    snprintf(room, sizeof room, "room%d", i);
    return room;
}

START_TEST(answers_come_in_the_order_of_the_commits)
{
    for (int i = 0; i < ROOMS; i++) {
        bench_put_room(&bench, room_number(i), "open", 0);
    }

    for (int i = 0; i < MANY; i++) {
        commit_event(i, room_number(i % ROOMS), i / ROOMS + 1);
    }
    bench_wait(&bench, &answer_count, MANY);

    for (int i = 0; i < MANY; i++) {
        ck_assert_int_eq(answers[i].place, i);
        ck_assert_int_eq(answers[i].status, STORE_OK);
    }
    for (int i = 0; i < ROOMS; i++) {
        ck_assert_int_eq(bench_count(&bench, room_number(i)), MANY / ROOMS);
    }
}
END_TEST

START_TEST(bad_transaction_does_not_sink_the_others)
{
    enum { EVERY = 7 };
    bench_put_room(&bench, "good", "open", 0);
    bench_put_room(&bench, "bad", "open", 0);

    int good = 0;
    for (int i = 0; i < MANY; i++) {
        if (i % EVERY == 3) {
            commit_event(i, "bad", 2);
        } else {
            commit_event(i, "good", ++good);
        }
    }
    bench_wait(&bench, &answer_count, MANY);

    for (int i = 0; i < MANY; i++) {
        ck_assert_int_eq(answers[i].place, i);
        ck_assert_int_eq(answers[i].status, i % EVERY == 3 ? STORE_OUT_OF_ORDER : STORE_OK);
    }
    ck_assert_int_eq(bench_count(&bench, "good"), good);
    ck_assert_int_eq(bench_count(&bench, "bad"), 0);
}
END_TEST

/* In one group: rooms that the same transaction opens, with several events each, and some with a gap between events. */
START_TEST(transactions_of_many_events_are_each_stored_whole_or_not_at_all)
{
    for (int i = 0; i < ROOMS; i++) {
        struct store_write *write = store_begin(bench.store);
        store_put_room(write, room_number(i), "open", 0);
        store_add_event(write, room_number(i), 1, "1", 1, "", 0);
        store_add_event(write, room_number(i), 2, "2", 1, "", 0);
        store_add_event(write, room_number(i), i % 9 == 4 ? 4 : 3, "3", 1, "", 0);
        store_commit(write, on_answer, &answers[i]);
    }
    bench_wait(&bench, &answer_count, ROOMS);

    for (int i = 0; i < ROOMS; i++) {
        bool is_bad = i % 9 == 4;
        ck_assert_int_eq(answers[i].place, i);
        ck_assert_int_eq(answers[i].status, is_bad ? STORE_OUT_OF_ORDER : STORE_OK);
        ck_assert_int_eq(bench_count(&bench, room_number(i)), is_bad ? -STORE_MISSING : 3);
    }
}
END_TEST

START_TEST(limit_counts_for_later_jobs)
{
    enum { BYTES = 200000, TURNS = 50 };
    static struct told told[TURNS][3];
    char *text = calloc(1, BYTES);
    memset(text, 'x', BYTES);
    bench_put_room(&bench, "room1", "open", 0);

    for (int i = 0; i < TURNS; i++) {
        for (int step = 0; step < 3; step++) { /* without limit, with it, and without again */
            struct store_write *write = store_begin(bench.store);
            store_add_event(write, "room1", 2 * i + (step == 0 ? 1 : 2), text, BYTES, "", 0);
            store_limit_bytes(bench.store, step == 1 ? 1 : 0);
            store_commit(write, told_done, &told[i][step]);
        }
    }
    bench_wait(&bench, &told[TURNS - 1][2].calls, 1);
    free(text);

    for (int i = 0; i < TURNS; i++) {
        ck_assert_int_eq(told[i][0].status, STORE_OK);
        ck_assert_int_eq(told[i][1].status, STORE_FULL);
        ck_assert_int_eq(told[i][2].status, STORE_OK);
    }
    ck_assert_int_eq(bench_count(&bench, "room1"), 2 * TURNS);
}
END_TEST

START_TEST(read_sees_every_write_handed_over_before)
{
    bench_put_room(&bench, "room1", "open", 0);

    for (int i = 0; i < 100; i++) {
        commit_event(i, "room1", i + 1);
    }

    ck_assert_int_eq(bench_count(&bench, "room1"), 100);
    bench_wait(&bench, &answer_count, 100);
}
END_TEST

/* ---- closing ---- */

struct closing {
    int closed;
    int answers_before;
};

static void on_closed(void *data)
{
    struct closing *closing = data;
    closing->closed++;
    closing->answers_before = answer_count;
}

START_TEST(close_stores_and_answers_earlier_jobs)
{
    struct closing closing = {0};
    bench_put_room(&bench, "room1", "open", 0);

    for (int i = 0; i < MANY; i++) {
        commit_event(i, "room1", i + 1);
    }
    store_close(bench.store, on_closed, &closing);
    ck_assert_int_eq(closing.closed, 0);
    bench_wait(&bench, &closing.closed, 1);

    ck_assert_int_eq(closing.answers_before, MANY);
    for (int i = 0; i < MANY; i++) {
        ck_assert_int_eq(answers[i].status, STORE_OK);
    }
    ck_assert_int_eq(bench_open(&bench), STORE_OK);
    ck_assert_int_eq(bench_count(&bench, "room1"), MANY);
}
END_TEST

static void on_read_refused(void *calls, enum store_status status, const struct store_room *room)
{
    ck_assert_int_eq(status, STORE_FAILED);
    ck_assert_ptr_null(room);
    ++*(int *)calls;
}

START_TEST(job_after_close_is_refused)
{
    struct closing closing = {0};
    int calls = 0;
    bench_put_room(&bench, "room1", "open", 0);

    store_close(bench.store, on_closed, &closing);
    commit_event(0, "room1", 1);
    store_load_room(bench.store, "room1", 1, on_read_refused, &calls);
    store_load_running(bench.store, on_read_refused, &calls);
    bench_wait(&bench, &closing.closed, 1);

    ck_assert_int_eq(closing.answers_before, 1);
    ck_assert_int_eq(answers[0].status, STORE_FAILED);
    ck_assert_int_eq(calls, 2);
    ck_assert_int_eq(bench_open(&bench), STORE_OK);
    ck_assert_int_eq(bench_count(&bench, "room1"), 0);
}
END_TEST

static void on_answer_commits_again(void *left, enum store_status status)
{
    answer_count++;
    if (--*(int *)left > 0) {
        struct store_write *write = store_begin(bench.store);
        store_commit(write, on_answer_commits_again, left);
    } else {
        ck_assert_int_eq(status, STORE_FAILED);
    }
}

START_TEST(callback_may_hand_over_more_while_the_store_closes)
{
    struct closing closing = {0};
    int left = 5;

    store_commit(store_begin(bench.store), on_answer_commits_again, &left);
    store_close(bench.store, on_closed, &closing);
    bench_wait(&bench, &closing.closed, 1);

    ck_assert_int_eq(left, 0);
    ck_assert_int_eq(closing.answers_before, 5);
    ck_assert_int_eq(bench_open(&bench), STORE_OK);
}
END_TEST

TCase *store_contract_writes(void)
{
    TCase *tests = tcase_create("writing");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, new_store_is_empty);
    tcase_add_test(tests, tip_is_reserved_for_one_room);
    tcase_add_test(tests, tip_that_must_be_new_is_refused_the_second_time);
    tcase_add_test(tests, stored_rooms_are_read_unchanged);
    tcase_add_test(tests, origin_of_a_room_is_kept_until_it_is_replaced);
    tcase_add_test(tests, origin_of_a_new_room_is_stored_with_it);
    tcase_add_test(tests, first_number_of_a_name_is_kept);
    tcase_add_test(tests, strings_may_go_as_soon_as_they_were_handed_over);
    tcase_add_test(tests, event_that_is_not_the_next_one_is_refused);
    tcase_add_test(tests, event_after_reopening_goes_on_with_the_same_numbers);
    tcase_add_test(tests, event_of_a_room_that_is_not_there_is_refused);
    tcase_add_test(tests, transaction_is_stored_whole_or_not_at_all);
    tcase_add_test(tests, abandoned_transaction_leaves_nothing);
    tcase_add_test(tests, transaction_without_operations_tells_that_the_store_works);
    tcase_add_test(tests, commit_without_a_callback_is_stored);
    tcase_add_test(tests, answers_come_in_the_order_of_the_commits);
    tcase_add_test(tests, bad_transaction_does_not_sink_the_others);
    tcase_add_test(tests, transactions_of_many_events_are_each_stored_whole_or_not_at_all);
    if (!store_backend.knows_no_limit) {
        tcase_add_test(tests, limit_counts_for_later_jobs);
    }
    tcase_add_test(tests, read_sees_every_write_handed_over_before);
    tcase_add_test(tests, close_stores_and_answers_earlier_jobs);
    tcase_add_test(tests, job_after_close_is_refused);
    tcase_add_test(tests, callback_may_hand_over_more_while_the_store_closes);
    return tests;
}
