/* SPDX-License-Identifier: MIT */
/*
 * Three guests of a server and the room in which they meet: the setup of most server tests. A test file has them in
 * one static variable, `f`, which its setup connects; its teardown destroys the server.
 */
#pragma once

#include <check.h>
#include <inttypes.h>
#include <stdio.h>

#include "random_turn.h"
#include "server/harness/bench.h"

struct people {
    struct bench *bench;
    struct guest *host;
    struct guest *friend;
    struct guest *third;
    char room[STORE_ID_BYTES];
};

static inline void people_connect(struct people *f)
{
    f->bench = bench_create();
    f->host = guest_create(f->bench);
    f->friend = guest_create(f->bench);
    f->third = guest_create(f->bench);
}

/** The current state of the room. */
static inline const struct room_state *state(const struct people *f)
{
    return bench_room(f->bench, f->room)->state;
}

/* Host and friend sit at a game of Tabula; all three guests follow it. */
static inline void begin_game(struct people *f, const char *more)
{
    char fields[256];
    snprintf(fields, sizeof fields, "\"ruleset\":\"tabula\"%s", more);
    guest_open(f->host, fields, f->room);
    ck_assert_str_eq(guest_follow(f->friend, f->room), "ok");
    ck_assert_str_eq(guest_sit(f->host, f->room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(f->friend, f->room, "b1"), "ok");
    ck_assert_int_eq(state(f)->phase, ROOM_PLAYING);
}

/* The same in a private room that only the host and the friend may enter. */
static inline void begin_private_game(struct people *f)
{
    char fields[128];
    snprintf(fields, sizeof fields, ",\"visibility\":\"private\",\"invited\":[\"%s\"]",
             f->friend->user_id);
    begin_game(f, fields);
}

/* Plays until a side owes a turn; returns the guest who owes it. */
static inline struct guest *play_to_turn(struct people *f, uint64_t seed)
{
    struct guest *players[] = {f->host, f->friend};
    struct debt debts[SEATS_MAX];
    while (room_owed(state(f), debts) == 0 || debts[0].kind != DEBT_TURN) {
        ck_assert(bench_act(f->bench, players, 2, f->room, &seed));
    }
    return debts[0].seat == seat_at(SIDE_WHITE, 1) ? f->host : f->friend;
}

static inline struct guest *other_than(const struct people *f, const struct guest *guest)
{
    return guest == f->host ? f->friend : f->host;
}

static inline int64_t say_turn(const struct people *f, struct guest *guest, uint64_t seed)
{
    char steps[RANDOM_TURN_BYTES];
    random_turn_write(&state(f)->position, &seed, steps);
    return guest_say(guest, "turn", "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"steps\":%s}",
                     f->room, state(f)->v, steps);
}
