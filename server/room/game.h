/* SPDX-License-Identifier: MIT */
/*
 * Automatic steps of a game. It starts when all seats are taken and ready, dice are thrown when all links are known,
 * and it ends when the rules say so. These functions add events to a change. Commands call them. The data that is
 * stored when a game ends is in the same transaction as its `ended` event: the archive entry, the effect on ratings,
 * and the statistics of throws.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "room/commit.h"
#include "room/observer.h"

/** Adds an event, completed with the server's part of it: the tip of its next chain, or its link of a throw. */
void game_add(struct room_change *change, struct room_event *event);

/** Adds the events that the room adds by itself after its last event: room_follow(). */
void game_follow(struct room_change *change, const struct room_event *last);

/**
 * Adds the data of an ended game to the write. Returns how the game counts for ratings.
 *
 * before  in  the state when the game was still being played
 * after   in  the state with `ended` applied
 * lines   in  the events of the change so far, `ended` the last; earlier events are in the room
 */
enum rated game_end_store(struct store_write *write, const struct room *room,
                          const struct room_state *before, const struct room_state *after,
                          const struct room_line *lines, int line_count, int64_t at_ms);
