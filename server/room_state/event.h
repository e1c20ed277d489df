/* SPDX-License-Identifier: MIT */
/*
 * An event as it is sent and stored: one line of JSON with the position and the clocks after the event, sealed by the
 * running hash of its room.
 */
#pragma once

#include <stddef.h>

#include "rules/room/state.h"
#include "rules/room/text/line.h"
#include "rules/room/text/loghash.h"

enum { ROOM_EVENT_MAX = ROOM_LINE_MAX + LOGHASH_TAIL_CHARS };

/**
 * Writes the event that has just been applied, and adds it to the hash of the log. Returns the length of the text,
 * which ends with a NUL.
 */
size_t room_state_event_seal(const struct room_state *state, struct loghash *hash,
                             const struct room_event *event, char text[ROOM_EVENT_MAX]);
