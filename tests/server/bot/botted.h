/* SPDX-License-Identifier: MIT */
/*
 * A host at a table with one of the server's bots. Each test file is a program of its own, so these variables are
 * private to it.
 */
#pragma once

#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/models.h"
#include "room/clocks.h"
#include "room/registry.h"
#include "server/harness/bench.h"
#include "session/session.h"
#include "suite.h"

enum {
    GAME_MS_MAX = 4 * 3600000, /* no game of these tests lasts longer */
    THINK_MS = 5000,           /* by then a bot has done every action that it owes */
};

static struct bench *bench;
static struct guest *host;
static char room[STORE_ID_BYTES];
static uint64_t seed;

static inline const struct room_state *state(void)
{
    return bench_room(bench, room)->state;
}

static inline void come(void)
{
    bench = bench_create();
    bench_let_bots(bench);
    host = guest_create(bench);
    seed = UINT64_C(88172645463325252);
}

static inline void leave(void)
{
    guest_destroy(host);
    bench_destroy(bench);
}

static inline void begin(const char *fields)
{
    guest_open(host, fields, room);
    ck_assert_str_eq(guest_sit(host, room, "any"), "ok");
    ck_assert_int_eq(state()->phase, ROOM_PLAYING);
}

/* Plays until the game is over, or until `turns` turns are played. */
static inline void play(int turns)
{
    int64_t until_ms = bench_now_ms() + GAME_MS_MAX;
    while (state()->phase == ROOM_PLAYING && state()->turns < turns) {
        ck_assert_int_lt(bench_now_ms(), until_ms);
        if (!bench_act(bench, &host, 1, room, &seed)) {
            bench_wait(bench, APP_TICK_MS);
        }
    }
}

static inline void play_to_end(void)
{
    play(ROOM_TURNS_MAX + 1);
    ck_assert_int_eq(state()->phase, ROOM_ENDED);
}

struct counted_events {
    char name[48]; /* as it stands in the line */
    char seat[48]; /* "": any */
    int count;
};

static inline void count_event(void *data, int64_t row, const char *id,
                               const struct store_event *event)
{
    (void)row;
    struct counted_events *counted = data;
    counted->count += strcmp(id, room) == 0 && strstr(event->text, counted->name) != NULL &&
                      strstr(event->text, counted->seat) != NULL;
}

/* Number of events of that name by that seat; by all seats if it is NULL. */
static inline int count_events(const char *name, const char *seat)
{
    struct counted_events counted = {.seat = ""};
    snprintf(counted.name, sizeof counted.name, "\"e\":\"%s\"", name);
    if (seat != NULL) {
        snprintf(counted.seat, sizeof counted.seat, "\"seat\":\"%s\"", seat);
    }
    fake_store_each_event(bench->store, 0, count_event, &counted);
    return counted.count;
}

static inline const char *request_rematch(void)
{
    char tip[DICE_HEX_CHARS + 1];
    guest_new_chain(host, tip);
    return guest_try(host, "rematch", "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"tip\":\"%s\"}",
                     room, state()->v, tip);
}

/* Plays on, then resigns, so that not too many tables stay open. */
static inline void play_on_to_resign(void)
{
    if (state()->phase == ROOM_PLAYING) {
        ck_assert_str_eq(
            guest_try(host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, room, state()->v), "ok");
    }
}
