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
