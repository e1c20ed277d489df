/* SPDX-License-Identifier: MIT */
/*
 * Three people at a house, and the room they meet at: what most tests of the house begin with. A test file is a program of
 * its own, and these are its.
 */
#pragma once

#include <check.h>

#include "bench.h"

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
