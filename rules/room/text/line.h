/* SPDX-License-Identifier: MIT */
/*
 * Writes an event as the line of a log: the only place that decides its form. The hash at the end of a line is not
 * written here: the program that keeps the log adds it.
 */
#pragma once

#include "rules/core/text.h"
#include "rules/room/state.h"
#include "rules/room/text/loghash.h"

enum {
    ROOM_LOG_LINE_MAX = 1 << 13, /* bytes of the longest line of a log, with its hash and a NUL */
    ROOM_LINE_MAX = ROOM_LOG_LINE_MAX - LOGHASH_TAIL_CHARS, /* the same before its hash */
};

/**
 * Writes an event up to its hash: {"t":"event",…,"d":{…},"p":"…","c":{…} without the closing brace. Returns the length.
 *
 * state  in  after the event
 */
size_t room_line_write(const struct room_state *state, const struct room_event *event,
                       char text[ROOM_LINE_MAX]);

/** Writes a line with its hash up to the closing brace: further members can follow. The caller writes the "}". */
void room_line_reopen(const char *line, size_t bytes, struct text_out *out);

/** Whether events and snapshots show clocks: in a timed game that is running or has ended. */
bool room_shows_clocks(const struct room_state *state);

/** The sides whose clocks run: "w", "b", "wb" or "". */
const char *room_clocks_running(const struct clock *clock);

/** Appends the clocks at a time: {"w","b","run","free"}. */
void room_clocks_write(const struct room_state *state, int64_t at_ms, struct text_out *out);

/** Appends the settings as members of an object. `all`: also those that have their defaults. */
void room_settings_write(const struct settings *settings, bool all, struct text_out *out);

/** Appends the players by seat. `all`: also with null for a free seat. */
void room_seats_write(const struct room_state *state, bool all, struct text_out *out);
