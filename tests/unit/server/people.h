/* SPDX-License-Identifier: MIT */
/*
 * Three people at a house, and the room they meet at: what most tests of the house begin with. A test file is a program of
 * its own, and these are its.
 */
#pragma once

#include <check.h>
#include <inttypes.h>
#include <stdio.h>

#include "bench.h"
#include "random_turn.h"

static struct bench *bench;
static struct guest *host;
static struct guest *friend;
static struct guest *third;
static char room[STORE_ID_BYTES];

static inline void people_come(void)
{
    bench = bench_create();
    host = guest_create(bench);
    friend = guest_create(bench);
    third = guest_create(bench);
}

static inline void people_go(void)
{
    guest_destroy(host);
    guest_destroy(friend);
    guest_destroy(third);
    bench_destroy(bench);
}

/** Of the room, as it is now. */
static inline const struct room_state *state(void)
{
    return &bench_room(bench, room)->state;
}

/** Follows the room from its first event on; returns the outcome. */
static inline const char *follow(struct guest *guest)
{
    return guest_try(guest, "sub", "\"d\":{\"topic\":\"room:%s\",\"v\":0}", room);
}

/* Host and friend sit at a game of Tabula; everybody follows it. */
static inline void begin_game(const char *more)
{
    char fields[256];
    snprintf(fields, sizeof fields, "\"ruleset\":\"tabula\"%s", more);
    guest_open(host, fields, room);
    ck_assert_str_eq(follow(friend), "ok");
    ck_assert_str_eq(guest_sit(host, room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(friend, room, "b1"), "ok");
    ck_assert_int_eq(state()->phase, ROOM_PLAYING);
}

/* Plays until a turn is owed; returns who owes it. */
static inline struct guest *play_to_turn(uint64_t seed)
{
    struct guest *players[] = {host, friend};
    struct debt debts[SEATS_MAX];
    while (room_owed(state(), debts) == 0 || debts[0].kind != DEBT_TURN) {
        ck_assert(bench_act(bench, players, 2, room, &seed));
    }
    return debts[0].seat == seat_at(SIDE_WHITE, 1) ? host : friend;
}

static inline struct guest *other_than(const struct guest *guest)
{
    return guest == host ? friend : host;
}

static inline int64_t say_turn(struct guest *guest, uint64_t seed)
{
    char steps[RANDOM_TURN_BYTES];
    random_turn_write(&state()->position, &seed, steps);
    return guest_say(guest, "turn", "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"steps\":%s}", room,
                     state()->v, steps);
}
