/* SPDX-License-Identifier: MIT */
/*
 * Two players at a game with a clock; the time moves only when the test moves it. Each test file is a program of its
 * own, so these variables are private to it.
 */
#pragma once

#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "room/clocks.h"
#include "server/harness/bench.h"
#include "session/session.h"

static struct bench *bench;
static struct guest *white;
static struct guest *black;
static char room[STORE_ID_BYTES];
static uint64_t seed;
static int64_t begins_ms; /* the time at which open_table() begins; 0: that of the bench */

static inline const struct room_state *state(void)
{
    return bench_room(bench, room)->state;
}

/* A table that the white guest opens, with empty seats. The server rolls, so that no seat owes a link. */
static inline void open_table(const char *fields)
{
    seed = UINT64_C(88172645463325252);
    bench = bench_create();
    if (begins_ms != 0) {
        bench_set_ms(begins_ms);
    }
    white = guest_create(bench);
    black = guest_create(bench);
    char all[256];
    /* The list counts only if the fields make the room private. */
    snprintf(all, sizeof all, "\"ruleset\":\"tabula\",\"dice\":\"server\",\"invited\":[\"%s\"],%s",
             black->user_id, fields);
    guest_open(white, all, room);
}

/* Starts a game at such a table. */
static inline void start(const char *fields)
{
    open_table(fields);
    ck_assert_str_eq(guest_sit(white, room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(black, room, "b1"), "ok");
    ck_assert_int_eq(state()->phase, ROOM_PLAYING);
}

static inline void leave(void)
{
    guest_destroy(white);
    guest_destroy(black);
    bench_destroy(bench);
}

/* The side that is to act; the next function returns the other side. */
static inline enum side mover(void)
{
    return room_owing_seat(state(), SIDE_WHITE) != SEAT_NONE ? SIDE_WHITE : SIDE_BLACK;
}

static inline void act(void)
{
    struct guest *both[] = {white, black};
    ck_assert(bench_act(bench, both, 2, room, &seed));
}

static inline int64_t clock_of(const json_t *clocks, const char *field)
{
    const json_t *value = json_object_get(clocks, field);
    ck_assert_msg(json_is_integer(value), "%s", field);
    return json_integer_value(value);
}

static inline const char *name_of(enum side side)
{
    return side == SIDE_WHITE ? "w1" : "b1";
}

static inline enum side other_of(enum side side)
{
    return side == SIDE_WHITE ? SIDE_BLACK : SIDE_WHITE;
}

static inline struct guest *guest_of(enum side side)
{
    return strcmp(state()->seats[seat_at(side, 1)].user_id, white->user_id) == 0 ? white : black;
}

static inline const char *say(struct guest *guest, const char *type, const char *data)
{
    return guest_try(guest, type, "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{%s}", room, state()->v,
                     data);
}

static inline const json_t *problem_of(const struct guest *guest)
{
    return json_object_get(json_object_get(guest_last(guest, "error"), "d"), "params");
}
