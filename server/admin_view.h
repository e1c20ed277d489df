/* SPDX-License-Identifier: MIT */
/* What an operator is shown of the house. Each object is for the caller to release. */
#pragma once

#include <jansson.h>
#include <stdint.h>

#include "store_talk.h"

struct house;

json_t *admin_status_json(const struct house *house, int64_t now_ms);
/** `state` may be NULL: all. */
json_t *admin_rooms_json(const struct house *house, const char *state);
/** `find` may be NULL: all. Else a part of a name, or an id. */
json_t *admin_sessions_json(const struct house *house, const char *find);
json_t *admin_bans_json(const struct house *house, int64_t now_ms);
json_t *admin_reports_json(const struct store_report *reports, size_t count);
json_t *admin_acts_json(const struct store_act *acts, size_t count);
