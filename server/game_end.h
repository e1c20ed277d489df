/* SPDX-License-Identifier: MIT */
/*
 * What is kept of a game that ends, in the same transaction as the event that ends it: its place in the archive, what it
 * does to ratings, and what was thrown.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "ratings.h"

struct room;
struct room_line;
struct room_state;
struct store_write;

/**
 * Adds to the write what the end of a game brings. Returns what becomes of it for ratings.
 *
 * before  in  the state when the game was still being played
 * after   in  with `ended` applied
 * lines   in  the events of the change so far, `ended` the last; those before it are the room's
 */
enum rated game_end_store(struct store_write *write, const struct room *room,
                          const struct room_state *before, const struct room_state *after,
                          const struct room_line *lines, int line_count, int64_t at_ms);
