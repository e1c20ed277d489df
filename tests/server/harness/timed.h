/* SPDX-License-Identifier: MIT */
/*
 * Two players at a game with a clock; the time moves only when the test moves it. A test file has them in one
 * static variable, `f`; its teardown destroys the server.
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

struct timed {
    struct bench *bench;
    struct guest *white;
    struct guest *black;
    char room[STORE_ID_BYTES];
    uint64_t seed;
    int64_t begins_ms; /* the time at which open_table() begins; 0: that of the bench */
};

static inline const struct room_state *state(const struct timed *f)
{
    return bench_room(f->bench, f->room)->state;
}

/* A table that the white guest opens, with empty seats. The server rolls, so that no seat owes a link. */
static inline void open_table(struct timed *f, const char *fields)
{
    f->seed = UINT64_C(88172645463325252);
    f->bench = bench_create();
    if (f->begins_ms != 0) {
        bench_set_ms(f->begins_ms);
    }
    f->white = guest_create(f->bench);
    f->black = guest_create(f->bench);
    char all[256];
    /* The list counts only if the fields make the room private. */
    snprintf(all, sizeof all, "\"ruleset\":\"tabula\",\"dice\":\"server\",\"invited\":[\"%s\"],%s",
             f->black->user_id, fields);
    guest_open(f->white, all, f->room);
}

/* Starts a game at such a table. */
static inline void start(struct timed *f, const char *fields)
{
    open_table(f, fields);
    ck_assert_str_eq(guest_sit(f->white, f->room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(f->black, f->room, "b1"), "ok");
    ck_assert_int_eq(state(f)->phase, ROOM_PLAYING);
}

/* The side that is to act; the next function returns the other side. */
static inline enum side mover(const struct timed *f)
{
    return room_owing_seat(state(f), SIDE_WHITE) != SEAT_NONE ? SIDE_WHITE : SIDE_BLACK;
}

static inline void act(struct timed *f)
{
    struct guest *both[] = {f->white, f->black};
    ck_assert(bench_act(f->bench, both, 2, f->room, &f->seed));
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

static inline struct guest *guest_of(const struct timed *f, enum side side)
{
    return strcmp(state(f)->seats[seat_at(side, 1)].user_id, f->white->user_id) == 0 ? f->white
                                                                                     : f->black;
}

static inline const char *say(const struct timed *f, struct guest *guest, const char *type,
                              const char *data)
{
    return guest_try(guest, type, "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{%s}", f->room,
                     state(f)->v, data);
}

static inline const json_t *problem_of(const struct guest *guest)
{
    return json_object_get(json_object_get(guest_last(guest, "error"), "d"), "params");
}
