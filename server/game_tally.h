/* SPDX-License-Identifier: MIT */
/*
 * What is counted of one game of a room, from its events: turns of each side, and what each seat has thrown.
 */
#pragma once

#include "room.h"
#include "store_people.h"

struct game_tally {
    bool found; /* the events begin with its `started` */
    int64_t started_ms;
    int turns[2];                          /* of each side; a pass is one, one taken back is none */
    struct store_thrown thrown[SEATS_MAX]; /* roll-offs not counted */
};

/**
 * Counts game number `game`, up to its end or to the last event.
 *
 * lines       in  the room's
 * more        in  events that come after them; may be NULL where there are none
 * sticks      in  whether sticks are thrown, not dice
 */
void game_tally(const struct room_line *lines, size_t line_count, const struct room_line *more,
                size_t more_count, int game, bool sticks, struct game_tally *tally);
