/* SPDX-License-Identifier: MIT */
/* The promises of store.h about reading, for every backend. */
#include "store/accounts.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static const char *room_number(int i)
{
    static char room[STORE_ID_BYTES];
    snprintf(room, sizeof room, "room%d", i);
    return room;
}

START_TEST(running_rooms_are_listed_oldest_first)
{
    bench_put_room(&bench, "z", "open", 1);
    bench_put_room(&bench, "gone", "closed", 1);
    bench_put_room(&bench, "a", "playing", 2);
    bench_put_room(&bench, "over", "ended", 1);
    bench_put_room(&bench, "m", "open", 0);

    ck_assert_str_eq(bench_running(&bench), "z a m ");

    bench_put_room(&bench, "z", "ended", 0);
    bench_put_room(&bench, "over", "playing", 0);
    ck_assert_str_eq(bench_running(&bench), "a over m ");
    bench_reopen(&bench);
    ck_assert_str_eq(bench_running(&bench), "a over m ");
}
END_TEST

START_TEST(more_running_rooms_than_one_batch_all_come_once)
{
    enum { RUNNING = 200 };
    char expected[4096] = "";
    for (int i = 0; i < RUNNING; i++) {
        bench_put_room(&bench, room_number(i), i % 2 == 0 ? "open" : "playing", 2);
        strcat(strcat(expected, room_number(i)), " ");
    }

    ck_assert_str_eq(bench_running(&bench), expected);
}
END_TEST

/* ---- chains ---- */

static void on_chains(void *calls, enum store_status status, const struct store_room *room)
{
    ck_assert_int_eq(status, STORE_OK);
    ck_assert_uint_eq(room->chain_count, 2);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(room->chains[i].game, i + 1);
        ck_assert_int_eq(room->chains[i].seed[0], i + 1);
        ck_assert_int_eq(room->chains[i].seed[31], 0xff);
    }
    ++*(int *)calls;
}

START_TEST(chains_come_with_their_room_in_the_order_of_games)
{
    bench_put_room(&bench, "room1", "open", 0);
    for (uint8_t game = 2; game >= 1; game--) {
        uint8_t seed[32] = {[0] = game, [31] = 0xff};
        struct store_write *write = store_begin(bench.store);
        store_put_chain(write, "room1", game, seed);
        ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    }

    int calls = 0;
    store_load_room(bench.store, "room1", 1, on_chains, &calls);
    bench_wait(&bench, &calls, 1);
}
END_TEST

START_TEST(seed_of_a_game_is_never_replaced)
{
    uint8_t seed[32] = {1};
    bench_put_room(&bench, "room1", "open", 0);
    struct store_write *write = store_begin(bench.store);
    store_put_chain(write, "room1", 1, seed);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);

    write = store_begin(bench.store);
    seed[0] = 2;
    store_put_chain(write, "room1", 1, seed);
    store_add_event(write, "room1", 1, "1", 1, "", 0);

    ck_assert_int_eq(bench_commit(&bench, write), STORE_FAILED);
    ck_assert_int_eq(bench_count(&bench, "room1"), 0);
}
END_TEST

struct found {
    int calls;
    enum store_status status;
    struct store_identity user;
};

static void on_found(void *data, enum store_status status, const struct store_identity *user)
{
    struct found *found = data;
    found->calls++;
    found->status = status;
    ck_assert_int_eq(user != NULL, status == STORE_OK);
    if (user != NULL) {
        found->user = *user;
    }
}

static struct found find(uint8_t hash)
{
    uint8_t token_hash[STORE_HASH_BYTES] = {hash};
    struct found found = {0};
    store_find_identity(bench.store, token_hash, 0, on_found, &found);
    bench_wait(&bench, &found.calls, 1);
    return found;
}

static enum store_status put_user(const char *user_id, uint8_t hash, const char *name)
{
    uint8_t token_hash[STORE_HASH_BYTES] = {hash};
    struct store_write *write = store_begin(bench.store);
    store_put_user(write, user_id, token_hash, name, 1);
    return bench_commit(&bench, write);
}

START_TEST(user_is_found_by_the_hash_of_the_token)
{
    ck_assert_int_eq(find(1).status, STORE_MISSING);
    ck_assert_int_eq(put_user("p1", 1, "Quiet Heron"), STORE_OK);
    ck_assert_int_eq(put_user("p2", 2, "Åsa"), STORE_OK);
    bench_reopen(&bench);

    struct found found = find(2);

    ck_assert_int_eq(found.status, STORE_OK);
    ck_assert_str_eq(found.user.user_id, "p2");
    ck_assert_str_eq(found.user.name, "Åsa");
    ck_assert_int_eq(find(3).status, STORE_MISSING);
}
END_TEST

START_TEST(user_may_change_name_and_token)
{
    char longest[STORE_NAME_BYTES];
    memset(longest, 'n', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    ck_assert_int_eq(put_user("p1", 1, "Quiet Heron"), STORE_OK);

    ck_assert_int_eq(put_user("p1", 9, longest), STORE_OK);

    ck_assert_int_eq(find(1).status, STORE_MISSING);
    ck_assert_str_eq(find(9).user.name, longest);
}
END_TEST

START_TEST(token_of_one_user_is_not_given_to_another)
{
    ck_assert_int_eq(put_user("p1", 1, "Quiet Heron"), STORE_OK);

    ck_assert_int_eq(put_user("p2", 1, "Loud Heron"), STORE_FAILED);

    ck_assert_str_eq(find(1).user.user_id, "p1");
}
END_TEST

struct rooms_of {
    int ends;
    char text[256];
};

static void on_room_of(void *data, enum store_status status, const struct store_room *room)
{
    struct rooms_of *rooms = data;
    ck_assert_int_eq(status, STORE_OK);
    ck_assert_int_eq(rooms->ends, 0);
    if (room == NULL) {
        rooms->ends++;
        return;
    }
    ck_assert_uint_eq(room->event_count, 0);
    strcat(strcat(strcat(strcat(rooms->text, room->id), ":"), room->state), " ");
}

static const char *rooms_of(const char *user_id, int most)
{
    static struct rooms_of rooms;
    rooms = (struct rooms_of){0};
    store_rooms_of(bench.store, user_id, most, on_room_of, &rooms);
    bench_wait(&bench, &rooms.ends, 1);
    return rooms.text;
}

static enum store_status seat(const char *room, const char *user_id, bool seated)
{
    struct store_write *write = store_begin(bench.store);
    store_put_seat(write, room, user_id, seated);
    return bench_commit(&bench, write);
}

START_TEST(rooms_of_a_user_come_newest_first)
{
    bench_put_room(&bench, "a", "ended", 1);
    bench_put_room(&bench, "b", "playing", 1);
    bench_put_room(&bench, "c", "open", 1);
    bench_put_room(&bench, "d", "open", 1);
    ck_assert_int_eq(seat("b", "p1", true), STORE_OK);
    ck_assert_int_eq(seat("a", "p1", true), STORE_OK);
    ck_assert_int_eq(seat("d", "p2", true), STORE_OK);
    ck_assert_int_eq(seat("c", "p1", true), STORE_OK);
    ck_assert_int_eq(seat("c", "p1", true), STORE_OK); /* a repeated write changes nothing */

    ck_assert_str_eq(rooms_of("p1", 10), "c:open b:playing a:ended ");
    ck_assert_str_eq(rooms_of("p1", 2), "c:open b:playing ");
    ck_assert_str_eq(rooms_of("p1", 0), "");
    ck_assert_str_eq(rooms_of("p3", 10), "");
}
END_TEST

START_TEST(user_who_stood_up_has_the_room_no_more)
{
    bench_put_room(&bench, "a", "open", 1);
    ck_assert_int_eq(seat("a", "p1", true), STORE_OK);

    ck_assert_int_eq(seat("a", "p1", false), STORE_OK);
    ck_assert_int_eq(seat("a", "p1", false), STORE_OK);

    ck_assert_str_eq(rooms_of("p1", 10), "");
    ck_assert_int_eq(seat("nowhere", "p1", true), STORE_MISSING);
}
END_TEST

TCase *store_contract_reads(void)
{
    TCase *tests = tcase_create("reading");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, running_rooms_are_listed_oldest_first);
    tcase_add_test(tests, more_running_rooms_than_one_batch_all_come_once);
    tcase_add_test(tests, chains_come_with_their_room_in_the_order_of_games);
    tcase_add_test(tests, seed_of_a_game_is_never_replaced);
    tcase_add_test(tests, user_is_found_by_the_hash_of_the_token);
    tcase_add_test(tests, user_may_change_name_and_token);
    tcase_add_test(tests, token_of_one_user_is_not_given_to_another);
    tcase_add_test(tests, rooms_of_a_user_come_newest_first);
    tcase_add_test(tests, user_who_stood_up_has_the_room_no_more);
    return tests;
}
