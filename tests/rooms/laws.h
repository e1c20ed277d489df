/* SPDX-License-Identifier: MIT */
/* The laws of rules/room. A law that is broken ends the program: `assert`. */
#pragma once

#include <jansson.h>

#include "rules/room/command.h"

enum { LAWS_LINE_MAX = 1 << 15 };

/** What applying an event may change. `after` is the state after room_apply() has returned `fault`. */
void laws_event(const struct room_state *before, const struct room_state *after,
                const struct room_event *event, enum room_fault fault);

/** What is true of a state between commands. */
void laws_state(const struct room_state *state);

/**
 * Writes the line of an event that may not follow, and reads it with both codecs, which must agree. Returns false if
 * they cannot read it.
 */
bool laws_read_again(const struct room_state *before, const struct room_event *event,
                     struct room_event *again);

/**
 * The page's codec reads an event as the server's did, if the page can tell the same: names without dots, at most 128
 * members, whole numbers that a browser counts exactly.
 *
 * event  in  what the server's codec has read; NULL if it could not
 */
void laws_codecs_agree(const json_t *root, const struct room_event *event);

/** The text of an event as a line of a log without its hash, also if it does not follow. Returns its length. */
size_t laws_line(const struct room_state *before, const struct room_state *after,
                 const struct room_event *event, enum room_fault fault, char line[LAWS_LINE_MAX]);
