/* SPDX-License-Identifier: MIT */
/*
 * A host at a table with one of the server's bots. A test file has them in one static variable, `f`; its teardown
 * destroys the server.
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

struct botted {
    struct bench *bench;
    struct guest *host;
    char room[STORE_ID_BYTES];
    uint64_t seed;
};

static inline const struct room_state *state(const struct botted *f)
{
    return bench_room(f->bench, f->room)->state;
}

/** Opens a server with bots, and the host comes. */
static inline void come(struct botted *f)
{
    f->bench = bench_create();
    bench_let_bots(f->bench);
    f->host = guest_create(f->bench);
    f->seed = UINT64_C(88172645463325252);
}

static inline void begin(struct botted *f, const char *fields)
{
    guest_open(f->host, fields, f->room);
    ck_assert_str_eq(guest_sit(f->host, f->room, "any"), "ok");
    ck_assert_int_eq(state(f)->phase, ROOM_PLAYING);
}

/* Plays until the game is over, or until `turns` turns are played. */
static inline void play(struct botted *f, int turns)
{
    int64_t until_ms = bench_now_ms() + GAME_MS_MAX;
    while (state(f)->phase == ROOM_PLAYING && state(f)->turns < turns) {
        ck_assert_int_lt(bench_now_ms(), until_ms);
        if (!bench_act(f->bench, &f->host, 1, f->room, &f->seed)) {
            bench_wait(f->bench, APP_TICK_MS);
        }
    }
}

static inline void play_to_end(struct botted *f)
{
    play(f, ROOM_TURNS_MAX + 1);
    ck_assert_int_eq(state(f)->phase, ROOM_ENDED);
}

struct counted_events {
    const char *room;
    char name[48]; /* as it stands in the line */
    char seat[48]; /* "": any */
    int count;
};

static inline void count_event(void *data, int64_t row, const char *id,
                               const struct store_event *event)
{
    (void)row;
    struct counted_events *counted = data;
    counted->count += strcmp(id, counted->room) == 0 &&
                      strstr(event->text, counted->name) != NULL &&
                      strstr(event->text, counted->seat) != NULL;
}

/* Number of events of that name by that seat; by all seats if it is NULL. */
static inline int count_events(const struct botted *f, const char *name, const char *seat)
{
    struct counted_events counted = {.room = f->room, .seat = ""};
    snprintf(counted.name, sizeof counted.name, "\"e\":\"%s\"", name);
    if (seat != NULL) {
        snprintf(counted.seat, sizeof counted.seat, "\"seat\":\"%s\"", seat);
    }
    fake_store_each_event(f->bench->store, 0, count_event, &counted);
    return counted.count;
}

static inline const char *request_rematch(const struct botted *f)
{
    char tip[DICE_HEX_CHARS + 1];
    guest_new_chain(f->host, tip);
    return guest_try(f->host, "rematch", "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"tip\":\"%s\"}",
                     f->room, state(f)->v, tip);
}

/* Plays on, then resigns, so that not too many tables stay open. */
static inline void play_on_to_resign(const struct botted *f)
{
    if (state(f)->phase == ROOM_PLAYING) {
        ck_assert_str_eq(
            guest_try(f->host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f->room, state(f)->v),
            "ok");
    }
}
