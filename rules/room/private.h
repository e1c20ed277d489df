/* SPDX-License-Identifier: MIT */
/*
 * One function for each event, shared by the files that apply them. After a fault the state is half
 * changed; room_apply_unsealed() then discards it.
 */
#pragma once

#include "rules/room/command.h"
#include "rules/room/state.h"

/* ---- events of a game: room/apply_game.c ---- */
enum room_fault apply_started(struct room_state *state, const struct room_event *event);
enum room_fault apply_linked(struct room_state *state, const struct room_event *event);
enum room_fault apply_rolloff(struct room_state *state, const struct room_event *event);
enum room_fault apply_rolled(struct room_state *state, const struct room_event *event);
enum room_fault apply_turn(struct room_state *state, const struct room_event *event);
enum room_fault apply_passed(struct room_state *state, const struct room_event *event);
enum room_fault apply_tookback(struct room_state *state, const struct room_event *event);
enum room_fault apply_resigned(struct room_state *state, const struct room_event *event);
enum room_fault apply_aborted(struct room_state *state, const struct room_event *event);
enum room_fault apply_ended(struct room_state *state, const struct room_event *event);

/* ---- events of its clock, and ends of a game outside its rules: room/apply_clock.c ---- */

/** Before the event is applied: credits the lag that it states. */
void apply_lag(struct room_state *state, const struct room_event *event);
/** After the event: starts the clock of each side that owes something, and stops the others. */
void apply_owed(struct room_state *state, const struct room_event *event);
/** A side's own turn has ended: charges the side. The caller has saved the state for a takeback in `undo`. */
void apply_turn_end(struct room_state *state, enum side side);
/** The turn saved in `undo` is taken back. */
void apply_turn_back(struct room_state *state, enum side side);
enum room_fault apply_clock(struct room_state *state, const struct room_event *event);
enum room_fault apply_flagged(struct room_state *state, const struct room_event *event);
enum room_fault apply_claimed(struct room_state *state, const struct room_event *event);
enum room_fault apply_draw_offered(struct room_state *state, const struct room_event *event);
enum room_fault apply_draw_answered(struct room_state *state, const struct room_event *event);

/* ---- commands of a game: room/command_game.c ---- */

enum room_check command_check_rematch(const struct room_state *state,
                                      const struct room_command *command, struct room_event *event,
                                      struct room_refused *refused);
enum room_check command_check_roll(const struct room_state *state,
                                   const struct room_command *command, struct room_event *event,
                                   struct room_refused *refused);
enum room_check command_check_turn(const struct room_state *state,
                                   const struct room_command *command, struct room_event *event,
                                   struct room_refused *refused);
enum room_check command_check_takeback(const struct room_state *state,
                                       const struct room_command *command, struct room_event *event,
                                       struct room_refused *refused);
enum room_check command_check_resign(const struct room_state *state,
                                     const struct room_command *command, struct room_event *event,
                                     struct room_refused *refused);
enum room_check command_check_draw_offer(const struct room_state *state,
                                         const struct room_command *command,
                                         struct room_event *event, struct room_refused *refused);
enum room_check command_check_draw_answer(const struct room_state *state,
                                          const struct room_command *command,
                                          struct room_event *event, struct room_refused *refused);
enum room_check command_check_claim(const struct room_state *state,
                                    const struct room_command *command, struct room_event *event,
                                    struct room_refused *refused);

/** Each returns the room_check that its name says. */
enum room_check command_refuse(struct room_refused *refused, enum room_refusal code,
                               const char *says);
enum room_check command_accept(struct room_event *event, enum room_event_kind kind, int seat);

/* ---- shared ---- */

/** The seat that the event names, if the room has it; else SEAT_NONE. */
int apply_seat(const struct room_state *state, const struct room_event *event);
/** Takes the tip of the server's chain for the next game; only a game without a server has none. */
enum room_fault apply_app_tip(struct room_state *state, const struct room_link *tip);
/** Whether the link is the next of the chain, and the one that is already shown if there is one: room/seal.c. */
bool seal_link_fits(const struct shown_chain *chain, const uint8_t link[DICE_LINK_BYTES]);
/**
 * Advances the chains by the links of a throw that has been applied.
 *
 * next       in  the throw that was due
 * is_sealed  in  room_check_seal() has found the links sound; else only those that fit advance their chain
 */
void seal_use_links(struct room_state *state, const struct next_throw *next,
                    const struct room_throw *thrown, bool is_sealed);
