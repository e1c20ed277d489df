/* SPDX-License-Identifier: MIT */
/* The settings of a room as JSON: the members that commands and events name. */
#pragma once

#include <jansson.h>
#include <stdbool.h>

#include "rules/room/settings.h"

/**
 * Sets all members of `data` except the rules; absent ones stay as they are. Returns false if a value is not in its
 * list or range; then `settings` is partly changed and `error` (may be NULL) names the field.
 */
bool room_state_settings_read(struct settings *settings, const json_t *data,
                              struct settings_error *error);

/**
 * Puts all settings but `seats` into the object; clock, games, sides, talk, crowd, overheard, bots, delay, rated and
 * invited only if they differ from the default.
 */
void room_state_settings_json(const struct settings *settings, json_t *object);
