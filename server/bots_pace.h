/* SPDX-License-Identifier: MIT */
/*
 * How long a bot takes, so that people can follow it and take a turn back: as values, without a clock. Where its own clock
 * runs it takes a small part of what it has, and never what it needs.
 */
#pragma once

#include "bots_room.h"

/** Milliseconds from when something is to be done until it is done; of a turn, before it is known. */
int64_t bots_pace_ms(const struct house *house, const struct room_state *state,
                     const struct deed *deed);
/** … and when it is known. */
int64_t bots_pace_of_turn_ms(const struct house *house, const struct room_state *state, int seat,
                             const struct ai_choice *choice);

/** A legal turn, found in no time: for who has none left to think. */
void bots_hurried_turn(const struct position *pos, struct turn *turn);
