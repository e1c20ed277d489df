/* SPDX-License-Identifier: MIT */
/*
 * One function for each event, shared by the files that apply them. Each returns false if the event does not follow
 * from the state; room_apply() then discards the state.
 */
#pragma once

#include "rules/room/state.h"

/* ---- events of a game: room/apply_game.c ---- */
bool apply_started(struct room_state *state, const struct room_event *event);
bool apply_linked(struct room_state *state, const struct room_event *event);
bool apply_rolloff(struct room_state *state, const struct room_event *event);
bool apply_rolled(struct room_state *state, const struct room_event *event);
bool apply_turn(struct room_state *state, const struct room_event *event);
bool apply_passed(struct room_state *state, const struct room_event *event);
bool apply_tookback(struct room_state *state, const struct room_event *event);
bool apply_resigned(struct room_state *state, const struct room_event *event);
bool apply_aborted(struct room_state *state, const struct room_event *event);
bool apply_ended(struct room_state *state, const struct room_event *event);

/* ---- events of its clock, and ends of a game outside its rules: room/apply_clock.c ---- */

/** Before the event is applied: credits the lag that it states. */
void apply_lag(struct room_state *state, const struct room_event *event);
/** After the event: starts the clock of each side that owes something, and stops the others. */
void apply_owed(struct room_state *state, const struct room_event *event);
/** A side's own turn has ended: charges the side. The caller has saved the state for a takeback in `undo`. */
void apply_turn_end(struct room_state *state, enum side side);
/** The turn saved in `undo` is taken back. */
void apply_turn_back(struct room_state *state, enum side side);
bool apply_clock(struct room_state *state, const struct room_event *event);
bool apply_flagged(struct room_state *state, const struct room_event *event);
bool apply_claimed(struct room_state *state, const struct room_event *event);
bool apply_draw_offered(struct room_state *state, const struct room_event *event);
bool apply_draw_answered(struct room_state *state, const struct room_event *event);

/** The seat that the event names, if the room has it; else SEAT_NONE. */
int apply_seat(const struct room_state *state, const struct room_event *event);
