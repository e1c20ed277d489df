/* SPDX-License-Identifier: MIT */
/* The state of the room in the module, shared by room.c and offline.c. */
#pragma once

#include "rules/room/state.h"
#include "rules/room/text/loghash.h"
#include "rules/wasm/text.h"

EXPORT(room_state) struct room_state *room_state(void);

/** The hash of its log so far. */
struct loghash *room_hash(void);

/** The refusal of an event: the word and the sentence of its fault, or of the rule that its steps break. */
int room_refuse(const struct room_event *event, enum room_fault fault);

/**
 * Reads the event of the question. Returns false with the answer, which is 0 if the program does not know the event:
 * then the event is counted.
 */
bool room_read_event(int bytes, struct room_event *event, int *answer);
