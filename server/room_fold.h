/* SPDX-License-Identifier: MIT */
/*
 * One function for each event of a room, shared by the two files that fold them. Private to those; everybody else calls
 * room_apply().
 */
#pragma once

#include "room_state.h"

/** False where the event does not follow from the state; the state is then of no use. */
typedef bool (*room_fold_fn)(struct room_state *state, const json_t *data);

/* ---- of a game: room_fold_game.c ---- */
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

/* ---- of its clock, and of what ends it beside the rules: room_fold_clock.c ---- */

/** Before the event is taken in: credits what it says of lag. */
void room_fold_lag(struct room_state *state, const json_t *data);
/** After it: whoever owes something runs. */
void room_fold_owed(struct room_state *state, const json_t *data);
/** The side's own turn has ended: charges it, and keeps in `undo` what a takeback brings back. */
void room_fold_turn_end(struct room_state *state, enum side side);
/** The turn kept in `undo` is taken back. */
void room_fold_turn_back(struct room_state *state, enum side side);
bool room_fold_clock(struct room_state *state, const json_t *data);
bool room_fold_flagged(struct room_state *state, const json_t *data);
bool room_fold_claimed(struct room_state *state, const json_t *data);
bool room_fold_draw_offered(struct room_state *state, const json_t *data);
bool room_fold_draw_answered(struct room_state *state, const json_t *data);

/* ---- reading an event's `d` ---- */

/** The seat named by `data`'s field, where the room has it; else SEAT_NONE. */
int room_fold_seat(const struct room_state *state, const json_t *data, const char *field);

/** A link, tip or game id in hex. */
bool room_fold_link(const json_t *data, const char *field, uint8_t link[DICE_LINK_BYTES]);

/** Copies a text that fits, with its NUL. */
bool room_fold_text(const json_t *data, const char *field, char *out, size_t out_bytes);
