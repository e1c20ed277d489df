/* SPDX-License-Identifier: MIT */
/*
 * What a connection costs with many rooms in memory. It fills the server with public rooms of other users, and then
 * does each step once; connections.py counts the instructions of the functions step_…().
 *
 *     bench-connections ROOMS
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "room/observer.h"
#include "room/registry.h"
#include "server/harness/bench.h"

enum { ROOMS_A_HOST = 20 };

#define STEP __attribute__((noinline)) static

STEP struct guest *step_new_guest(struct bench *bench)
{
    return guest_create_from(bench, "198.51.100.7");
}

STEP void step_return(struct guest *guest)
{
    guest_come_again(guest, NULL);
}

STEP void step_sub_me(struct guest *guest)
{
    guest_say(guest, "sub", "\"d\":{\"topic\":\"me\"}");
}

STEP void step_sub_lobby(struct guest *guest)
{
    guest_say(guest, "sub", "\"d\":{\"topic\":\"lobby\"}");
}

STEP void step_open_room(struct guest *guest, char id[STORE_ID_BYTES])
{
    guest_open(guest, "\"ruleset\":\"tabula\",\"visibility\":\"public\"", id);
}

/* Copies of one open room with other hosts, made without the store, whose test double is slow with many rooms. */
static void fill(struct bench *bench, int rooms)
{
    struct guest *guest = guest_create_from(bench, "198.51.100.5");
    char id[STORE_ID_BYTES];
    guest_open(guest, "\"ruleset\":\"tabula\",\"visibility\":\"public\"", id);
    const struct room *model = bench_room(bench, id);
    for (int i = 1; i < rooms; i++) {
        struct room *room = rooms_new(&bench->app.rooms, bench_now_ms());
        ck_assert_ptr_nonnull(room);
        *room->state = *model->state;
        memcpy(room->state->id, room->id, sizeof room->state->id);
        snprintf(room->state->host, sizeof room->state->host, "phost%d", i / ROOMS_A_HOST);
        rooms_index(room);
        room_observers_listed(room);
    }
}

static int rooms;

START_TEST(connections)
{
    struct bench *bench = bench_create();
    fill(bench, rooms);
    /* The first one pays for what is made once: the list of the lobby, and the store's statements. */
    struct guest *first = guest_create_from(bench, "198.51.100.6");
    char id[STORE_ID_BYTES];
    guest_say(first, "sub", "\"d\":{\"topic\":\"lobby\"}");
    guest_open(first, "\"ruleset\":\"tabula\",\"visibility\":\"public\"", id);
    guest_come_again(first, NULL);
    guest_say(first, "sub", "\"d\":{\"topic\":\"me\"}");

    struct guest *guest = step_new_guest(bench);
    step_sub_lobby(guest);
    step_open_room(guest, id);
    step_return(guest);
    step_sub_me(guest);
    ck_assert_uint_eq(bench->app.rooms.by_id.count, (size_t)rooms + 2);
    bench_destroy(bench);
}
END_TEST

/* The harness reports its errors as assertions of Check, so the measurement is a test in this process. */
int main(int argc, char **argv)
{
    rooms = argc == 2 ? atoi(argv[1]) : 0;
    if (rooms < 1 || rooms >= PLACES_ROOMS) {
        fprintf(stderr, "usage: bench-connections ROOMS, below %d\n", PLACES_ROOMS);
        return 2;
    }
    Suite *suite = suite_create("connections");
    TCase *tcase = tcase_create("connections");
    tcase_set_timeout(tcase, 0);
    tcase_add_test(tcase, connections);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_set_fork_status(runner, CK_NOFORK);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? 0 : 1;
}
