/* SPDX-License-Identifier: MIT */
/*
 * An event as it is sent and stored: one line of JSON with the position and the clocks after the event, sealed by the
 * running hash of its room.
 */
#pragma once

#include <stddef.h>

#include "rules/room/state.h"
#include "rules/room/text/loghash.h"

/**
 * Writes the event that has just been applied, and adds it to the hash of the log.
 *
 * Returns text that the caller frees; `bytes` is its length.
 */
char *room_event_seal(const struct room_state *state, struct loghash *hash,
                      const struct room_event *event, size_t *bytes);
