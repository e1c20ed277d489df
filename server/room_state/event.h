/* SPDX-License-Identifier: MIT */
/*
 * An event as it is sent and stored: one line of JSON with the position and the clocks after the event, sealed by the
 * running hash of its room.
 */
#pragma once

#include <jansson.h>
#include <stddef.h>

struct room_state;

/**
 * Writes the event that has just been applied, and adds it to the state's hash.
 *
 * Returns text that the caller frees; `bytes` is its length.
 */
char *room_event_seal(struct room_state *state, const char *name, const json_t *data,
                      size_t *bytes);
