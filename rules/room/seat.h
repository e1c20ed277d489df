/* SPDX-License-Identifier: MIT */
/* Seats of a room. A seat is an index: w1 w2 w3 b1 b2 b3 are 0..5, independent of the number of seats per side. */
#pragma once

#include <stdbool.h>

#include "rules/core/rules.h"

enum {
    SEATS_MAX = 2 * SEATS_A_SIDE_MAX,
    SEAT_NONE = -1,
    /* ids of the server's bots: 1..4 and SEAT_BOT_ADAPTING..SEAT_BOT_LEVEL_MAX (rules/ai/levels/levels.h) */
    SEAT_BOT_ADAPTING = 9, /* chooses its level before each game: struct adapting */
    SEAT_BOT_LEVEL_MAX = 40,
};

static inline int seat_at(enum side side, int number)
{
    return (int)side * SEATS_A_SIDE_MAX + number - 1;
}

static inline enum side seat_side(int seat)
{
    return seat < SEATS_A_SIDE_MAX ? SIDE_WHITE : SIDE_BLACK;
}

/** From 1. */
static inline int seat_number(int seat)
{
    return seat % SEATS_A_SIDE_MAX + 1;
}

/** The seat of the same number on the other side. */
static inline int seat_opposite(int seat)
{
    return (seat + SEATS_A_SIDE_MAX) % SEATS_MAX;
}

/** "w1" … "b3". `seat` is 0..SEATS_MAX - 1. */
const char *seat_name(int seat);

/** SEAT_NONE if there is no seat of that name. */
int seat_find(const char *name);

/** Whether a room with `seats` seats per side has this seat. */
static inline bool seat_exists(int seat, int seats)
{
    return seat >= 0 && seat < SEATS_MAX && seat_number(seat) <= seats;
}

/**
 * The level of the server's own bot with this user id, "bot9" to "bot40": the number; 0 for any
 * other user. The ids of other users begin with "p".
 */
int seat_bot_level(const char *user_id);
