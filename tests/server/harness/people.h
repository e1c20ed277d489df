/* SPDX-License-Identifier: MIT */
/*
 * Three guests of a server and the room in which they meet: the setup of most server tests. Each test file is a
 * program of its own, so these variables are private to it.
 */
#pragma once

#include <check.h>
#include <inttypes.h>
#include <stdio.h>

#include "random_turn.h"
#include "server/harness/bench.h"

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

/** The current state of the room. */
static inline const struct room_state *state(void)
{
    return bench_room(bench, room)->state;
}

/** Follows the room from its first event on; returns the outcome. */
static inline const char *follow(struct guest *guest)
{
    return guest_try(guest, "sub", "\"d\":{\"topic\":\"room:%s\",\"v\":0}", room);
}

/* Fields of a private room that only the host and the friend may enter. */
static inline const char *private_for_two(void)
{
    static char fields[128];
    snprintf(fields, sizeof fields, ",\"visibility\":\"private\",\"invited\":[\"%s\"]",
             friend->user_id);
    return fields;
}

/* Host and friend sit at a game of Tabula; all three guests follow it. */
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

/* Plays until a side owes a turn; returns the guest who owes it. */
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
