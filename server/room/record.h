/* SPDX-License-Identifier: MIT */
/*
 * One game of a room, computed from its events: statistics (the turns of each side, the throws of each seat), and the
 * record, a text that a user can read and a program can replay. rules/core/record.h defines its format.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "room/room.h"
#include "store/people.h"

struct game_tally {
    bool found; /* the events include the `started` of this game */
    int64_t started_ms;
    /* of each side; a pass counts as one, a turn taken back does not count */
    int turns[2];
    struct store_thrown thrown[SEATS_MAX]; /* roll-offs not counted */
};

/**
 * Counts game number `game`, up to its end or to the last event.
 *
 * lines       in  the room's events
 * more        in  events that follow them; may be NULL if `more_count` is 0
 * sticks      in  true if the game throws sticks instead of dice
 */
void game_tally(const struct room_line *lines, size_t line_count, const struct room_line *more,
                size_t more_count, int game, bool sticks, struct game_tally *tally);

/**
 * Writes game number `game`, as far as it has been played and that user may see it; "" is an unknown user.
 *
 * Returns text that the caller frees; NULL if the room has no such game.
 */
char *game_record_write(const struct room *room, const char *user_id, int64_t game, size_t *bytes);

/** The same, from the sound log of a room. */
char *game_record_write_lines(const char *room, const struct room_line *lines, size_t count,
                              int64_t game, size_t *bytes);
