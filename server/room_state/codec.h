/* SPDX-License-Identifier: MIT */
/* Reads the events of a log, which are JSON, into values for rules/room. */
#pragma once

#include <jansson.h>
#include <stdint.h>

#include "net/must_check.h"
#include "rules/room/state.h"

enum room_apply_status {
    ROOM_APPLIED = 0,
    ROOM_SKIPPED, /* an event that this program does not know; counted, nothing else changed */
    ROOM_UNSOUND, /* does not follow from the events before it; the state is unchanged */
};

/**
 * Reads the fields of an event; its time stays 0. Fields that events.def does not name are ignored. Returns NULL, or
 * the name of the field that is missing, or has a wrong type or value.
 */
MUST_CHECK const char *room_state_event_read(enum room_event_kind kind, const json_t *data,
                                             struct room_event *event);

/**
 * Reads an event and applies it.
 *
 * name   in  "turn", "rolled" …
 * data   in  its `d`
 * at_ms  in  when it happened
 */
MUST_CHECK enum room_apply_status room_state_apply_json(struct room_state *state, const char *name,
                                                        const json_t *data, int64_t at_ms);

/** The same, and gives the event; its kind is ROOM_EVENT_KINDS if it is unknown. */
MUST_CHECK enum room_apply_status room_state_apply_read(struct room_state *state, const char *name,
                                                        const json_t *data, int64_t at_ms,
                                                        struct room_event *event);

/** Reads a list of step texts; NULL is an empty list. Returns false, with the reason and the step in `check`. */
MUST_CHECK bool room_state_steps_read(const json_t *list, struct room_steps *steps,
                                      struct turn_check *check);

/** room_state_steps_read() and room_check_turn(). */
void room_state_check_turn_json(const struct position *pos, const json_t *list,
                                struct turn_check *check);

/**
 * The clocks at a time, as events show them: {"w","b","run","free"}. NULL if the game is untimed or has not begun; the
 * caller releases it.
 */
json_t *room_state_clocks_json(const struct room_state *state, int64_t at_ms);
