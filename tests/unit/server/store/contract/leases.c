/* SPDX-License-Identifier: MIT */
/* The promises of store/leases.h to a single node, for every backend. */
#include "store/leases.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "unit/server/store/bench.h"
#include "unit/server/store/contract/contract.h"

enum { LEASE_MS = 60000 };

static struct bench bench;

static void set_up(void)
{
    bench_init(&bench);
}

static void tear_down(void)
{
    bench_finish(&bench);
}

struct answer {
    int calls;
    enum store_status status;
    int64_t number; /* incarnation or epoch */
};

static void on_joined(void *data, enum store_status status, int64_t incarnation)
{
    *(struct answer *)data =
        (struct answer){((struct answer *)data)->calls + 1, status, incarnation};
}

static void on_owner(void *data, enum store_status status, const char *owner, int64_t epoch)
{
    ck_assert_ptr_nonnull(owner);
    *(struct answer *)data = (struct answer){((struct answer *)data)->calls + 1, status, epoch};
}

static void join(void)
{
    struct answer answer = {0};
    store_node_join(bench.store, "one", LEASE_MS, on_joined, &answer);
    ck_assert_int_eq(answer.calls, 0); /* never from inside the call */
    bench_wait(&bench, &answer.calls, 1);
    ck_assert_int_eq(answer.status, STORE_OK);
    ck_assert_int_ge(answer.number, 1);
}

static int64_t claim(const char *room)
{
    struct answer answer = {0};
    store_claim_room(bench.store, room, on_owner, &answer);
    bench_wait(&bench, &answer.calls, 1);
    ck_assert_int_eq(answer.status, STORE_OK);
    return answer.number;
}

static enum store_status fenced_append(const char *room, int64_t epoch, int64_t v)
{
    struct store_write *write = store_begin(bench.store);
    store_fence(write, room, epoch);
    store_add_event(write, room, v, "{}", 2, "", 0);
    return bench_commit(&bench, write);
}

START_TEST(node_that_is_alone_gets_every_room_and_keeps_it)
{
    join();
    bench_put_room(&bench, "room1", "open", 0);

    int64_t epoch = claim("room1");

    ck_assert_int_ge(epoch, 1);
    ck_assert_int_eq(claim("room1"), epoch);
    ck_assert_int_eq(fenced_append("room1", epoch, 1), STORE_OK);
    ck_assert_int_eq(fenced_append("room1", epoch, 2), STORE_OK);
    ck_assert_int_eq(bench_count(&bench, "room1"), 2);
}
END_TEST

START_TEST(room_may_be_claimed_before_it_is_made)
{
    join();
    int64_t epoch = claim("room1");
    struct store_write *write = store_begin(bench.store);
    store_fence(write, "room1", epoch);
    store_put_room(write, "room1", "open", 1);
    store_add_event(write, "room1", 1, "{}", 2, "", 0);

    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);

    ck_assert_int_eq(bench_count(&bench, "room1"), 1);
}
END_TEST

START_TEST(lease_is_renewed_rooms_are_given_away_and_the_node_leaves)
{
    struct told told = {0};
    join();
    int64_t epoch = claim("room1");

    store_node_renew(bench.store, told_done, &told);
    bench_wait(&bench, &told.calls, 1);
    ck_assert_int_eq(told.status, STORE_OK);
    store_hand_room(bench.store, "room1", epoch, "", told_done, &told);
    bench_wait(&bench, &told.calls, 2);
    ck_assert_int_eq(told.status, STORE_OK);
    store_node_release(bench.store, told_done, &told);
    bench_wait(&bench, &told.calls, 3);
    ck_assert_int_eq(told.status, STORE_OK);
}
END_TEST

static void on_found(void *data, enum store_status status, const char *room)
{
    struct answer *answer = data;
    *answer =
        (struct answer){answer->calls + 1, status, room != NULL && strcmp(room, "room2") == 0};
}

START_TEST(room_is_found_by_the_command_that_opened_it)
{
    for (int i = 1; i <= 3; i++) {
        char room[STORE_ID_BYTES];
        snprintf(room, sizeof room, "room%d", i);
        bench_put_room(&bench, room, "open", 0);
        struct store_write *write = store_begin(bench.store);
        store_add_event(write, room, 1, "{}", 2, "pearl", 10 + i);
        store_add_event(write, room, 2, "{}", 2, "pearl", 20 + i);
        ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    }
    struct answer answer = {0};

    store_find_opened(bench.store, "pearl", 12, on_found, &answer);
    bench_wait(&bench, &answer.calls, 1);
    ck_assert_int_eq(answer.status, STORE_OK);
    ck_assert_int_eq(answer.number, 1);
    store_find_opened(bench.store, "pearl", 22, on_found, &answer);
    bench_wait(&bench, &answer.calls, 2);
    ck_assert_int_eq(answer.status, STORE_MISSING);
    store_find_opened(bench.store, "ruby", 12, on_found, &answer);
    bench_wait(&bench, &answer.calls, 3);
    ck_assert_int_eq(answer.status, STORE_MISSING);
}
END_TEST

START_TEST(held_room_is_no_orphan)
{
    join();
    bench_put_room(&bench, "room1", "open", 0);
    claim("room1");
    struct answer answer = {0};

    store_orphans(bench.store, 10, on_found, &answer);

    bench_wait(&bench, &answer.calls, 1);
    ck_assert_int_eq(answer.calls, 1); /* the answer is that no room was claimed */
    ck_assert_int_eq(answer.status, STORE_OK);
}
END_TEST

TCase *store_contract_leases(void)
{
    TCase *tests = tcase_create("leases");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, node_that_is_alone_gets_every_room_and_keeps_it);
    tcase_add_test(tests, room_may_be_claimed_before_it_is_made);
    tcase_add_test(tests, lease_is_renewed_rooms_are_given_away_and_the_node_leaves);
    tcase_add_test(tests, room_is_found_by_the_command_that_opened_it);
    tcase_add_test(tests, held_room_is_no_orphan);
    return tests;
}
