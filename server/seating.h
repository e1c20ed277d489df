/* SPDX-License-Identifier: MIT */
/*
 * Taking a seat and leaving it, as events of a change: what commands, pairing and the house itself have in common. Whether
 * somebody may is for the caller to ask (room_why_not_sit()).
 */
#pragma once

#include "room_change.h"

struct session;

/** False, and refused, where the book is full: then only a running game goes on. */
bool seating_book_has_room(struct room *room, const struct ask *ask);

/** The seat that "any" means: w1 b1 w2 b2 …; SEAT_NONE where all are taken. */
int seating_free_seat(const struct room_state *state);
int seating_free_seats(const struct room_state *state);

/**
 * Adds `seated`, and what follows where all are ready.
 *
 * tip  in  borrowed; NULL where the room needs none
 */
void seating_sit_down(struct room_change *change, const struct session *session, int seat,
                      json_t *tip);

/** Adds `stood`. */
void seating_stand_up(struct room_change *change, int seat);

/** Commits, with `{"v"}` for an answer. */
void seating_answer_v(struct room_change *change);
