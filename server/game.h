/* SPDX-License-Identifier: MIT */
/*
 * What comes by itself in a game: it starts when everybody is there, is thrown for when every link is there, and ends when
 * the rules say so. Adds events to a change; commands call these.
 */
#pragma once

#include "room_change.h"

/** Starts the first or the next game where everybody is seated and ready. */
void game_start_if_ready(struct room_change *change);

/**
 * Adds the throw that is due: `rolloff` or `rolled`.
 *
 * witness, roller  in  their links; NULL with `dice: server`
 */
void game_throw(struct room_change *change, const uint8_t *witness, const uint8_t *roller);

/** Adds `ended` where the game is over; and the next game where one follows by itself and no seat has a tip to bring. */
void game_end_if_over(struct room_change *change);
