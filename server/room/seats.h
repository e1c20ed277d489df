/* SPDX-License-Identifier: MIT */
/*
 * Taking a seat and leaving it, as events of a change: the code that commands, pairing and the server itself share. The
 * caller must check first that the user may take a seat (room_why_not_sit()).
 */
#pragma once

#include "room/commit.h"

struct session;

/** Returns false and refuses the request if the log is full (ROOM_EVENTS_MAX). Then only a running game goes on. */
bool seating_book_has_room(struct room *room, const struct request *request);

/** The seat that "any" means, in the order w1 b1 w2 b2 …; SEAT_NONE if all are taken. */
int seating_free_seat(const struct room_state *state);
int seating_free_seats(const struct room_state *state);

/**
 * Adds `seated`, and starts the game if all are ready.
 *
 * tip  in  borrowed; NULL if the room needs none
 */
void seating_sit_down(struct room_change *change, const struct session *session, int seat,
                      json_t *tip);

/** Adds `stood`. */
void seating_stand_up(struct room_change *change, int seat);

/** Commits the change; the reply is `{"v"}`. */
void seating_answer_v(struct room_change *change);
