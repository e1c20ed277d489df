/* SPDX-License-Identifier: MIT */
/*
 * The whole state of a room as one canonical text, a JSON object with all members in a fixed order. Equal states have
 * equal texts, on the server and in the browser: structs may differ in padding, so tests compare texts. The page reads
 * the state from it.
 */
#pragma once

#include "rules/room/state.h"

enum { ROOM_TEXT_MAX = 1 << 15 /* bytes of the longest text, with its NUL */ };

/** Returns the length. */
size_t room_state_write(const struct room_state *state, char text[ROOM_TEXT_MAX]);
