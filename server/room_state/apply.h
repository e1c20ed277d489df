/* SPDX-License-Identifier: MIT */
/*
 * One function for each event of a room, shared by the files that fold them. Private to those; all other code calls
 * room_apply().
 */
#pragma once

#include "room_state/state.h"

/** Returns false if the event does not follow from the state; the state must then not be used any more. */
typedef bool (*room_fold_fn)(struct room_state *state, const json_t *data);

/* ---- events of a game: room_state/apply_game.c ---- */
bool room_fold_started(struct room_state *state, const json_t *data);
bool room_fold_linked(struct room_state *state, const json_t *data);
bool room_fold_rolloff(struct room_state *state, const json_t *data);
bool room_fold_rolled(struct room_state *state, const json_t *data);
bool room_fold_turn(struct room_state *state, const json_t *data);
bool room_fold_passed(struct room_state *state, const json_t *data);
bool room_fold_tookback(struct room_state *state, const json_t *data);
bool room_fold_resigned(struct room_state *state, const json_t *data);
bool room_fold_aborted(struct room_state *state, const json_t *data);
bool room_fold_ended(struct room_state *state, const json_t *data);

/* ---- events of its clock, and ends of a game outside its rules: room_state/apply_clock.c ---- */

/** Before the event is applied: credits the lag that it states. */
void room_fold_lag(struct room_state *state, const json_t *data);
/** After the event: starts the clock of each side that owes something, and stops the others. */
void room_fold_owed(struct room_state *state, const json_t *data);
/** A side's own turn has ended: charges the side. The caller has saved the state for a takeback in `undo`. */
void room_fold_turn_end(struct room_state *state, enum side side);
/** The turn saved in `undo` is taken back. */
void room_fold_turn_back(struct room_state *state, enum side side);
bool room_fold_clock(struct room_state *state, const json_t *data);
bool room_fold_flagged(struct room_state *state, const json_t *data);
bool room_fold_claimed(struct room_state *state, const json_t *data);
bool room_fold_draw_offered(struct room_state *state, const json_t *data);
bool room_fold_draw_answered(struct room_state *state, const json_t *data);

/* ---- reading an event's `d` ---- */

/** The seat named by `data`'s field, if the room has it; else SEAT_NONE. */
int room_fold_seat(const struct room_state *state, const json_t *data, const char *field);

/** A link, tip or game id in hex. */
bool room_fold_link(const json_t *data, const char *field, uint8_t link[DICE_LINK_BYTES]);

/** Copies a text, with its NUL; returns false if it does not fit. */
bool room_fold_text(const json_t *data, const char *field, char *out, size_t out_bytes);
