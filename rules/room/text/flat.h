/* SPDX-License-Identifier: MIT */
/*
 * Events for programs that parse JSON elsewhere, as the page does: the members of an event as a list of paths and
 * values. Each path and each value ends with a NUL byte. A member of an object or list has the path of its parent, a
 * dot, and its name or index: {"e":"turn","d":{"steps":["24/20"]}} is
 *
 *     e, "turn    d, {    d.steps, [1    d.steps.0, "24/20
 *
 * The first byte of a value tells its type: " a text, # an integer in decimal digits, . another number, t or f, n for
 * null, { an object, [ a list, with its length.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "rules/room/event.h"

enum { FLAT_MEMBERS_MAX = 128 /* of an event; a longer one cannot be read */ };

/**
 * Reads an event with its members `e`, `at` and `d`. The fields are those of events.def.
 *
 * wrong  out  NULL, or the name of the member that is missing, or has a wrong type or value. Borrowed.
 *
 * Returns false if the event has an unknown kind, or `wrong` is set.
 */
bool flat_event_read(const char *text, size_t bytes, struct room_event *event, const char **wrong);
