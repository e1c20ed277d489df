/* SPDX-License-Identifier: MIT */
/* The list of bans, for the files of this folder. */
#pragma once

#include "moderation/moderation.h"

/** NULL if there is no ban of that canonical target. */
struct ban *moderation_bans_find(const struct moderation *moderation, const char *target);
/** Adds a copy of the ban, or replaces the one of the same target. */
void moderation_bans_put(struct moderation *moderation, const struct ban *ban);
void moderation_bans_drop(struct moderation *moderation, struct ban *ban);
/** Parses the target and writes it in its canonical form. Returns false if it is neither a user nor a narrow range. */
bool moderation_bans_read_target(const char *text, struct ban *ban);
