/* SPDX-License-Identifier: MIT */
/*
 * Automatic steps of a game. It starts when all seats are taken and ready, dice are thrown when all links are known,
 * and it ends when the rules say so. These functions add events to a change. Commands call them.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "room/commit.h"
#include "room/observer.h"

/** Starts the first or the next game if all seats are taken and all players are ready. */
void game_start_if_ready(struct room_change *change);

/**
 * Adds the throw that is due: `rolloff` or `rolled`.
 *
 * witness, roller  in  their links; NULL with `dice: server`
 */
void game_throw(struct room_change *change, const uint8_t *witness, const uint8_t *roller);

/**
 * Adds `ended` if the game is over. Also starts the next game, if one follows automatically and no seat has to supply a
 * tip.
 */
void game_end_if_over(struct room_change *change);

/*
 * The data that is stored when a game ends, in the same transaction as its `ended` event: the archive entry, the effect
 * on ratings, and the statistics of throws.
 */

struct room;
struct room_line;
struct room_state;
struct store_write;

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
