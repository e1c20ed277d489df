/* SPDX-License-Identifier: MIT */
/*
 * The limit on pairings that users do not play: a user who leaves a paired game before the first own turn takes one of
 * a share of the user and of one of the address. Users who have none left wait before they are paired again. A pairing
 * that is played costs nothing: a user who comes back and ends a turn gets back what leaving has cost.
 *
 * Leaving is: to lose the connection or to send `leave`, to ask for another pairing, to resign, to lose on time or by a
 * claim. The node of the user's connection counts. Only games count in which another person waits, once each.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "rules/room/seat.h"

struct commands;
struct room;
struct room_observer;
struct session;
struct session_observer;

/** What the commands remember about a paired room. */
struct command_pairing {
    /* the seat's player has left the paired game before the first own turn, and that is counted */
    bool left[SEATS_MAX];
    int bot_level;      /* of the bot that pairing will seat here */
    int64_t bot_due_ms; /* when, unless a user takes the seat first; 0: no bot is planned */
};

struct command_pairing *command_pairing_of(const struct room *room);

/**
 * The user asks for a pairing: counts the paired games that the user has not begun. Returns 0, or the milliseconds to
 * wait, and then counts a refusal.
 */
int64_t command_pairings_wait_ms(struct commands *commands, struct session *session,
                                 int64_t now_ms);

/** The user has left the room on purpose. */
void command_pairings_user_left(struct commands *commands, struct room *room,
                                struct session *session, int64_t now_ms);

extern const struct room_observer pairings_observer;
extern const struct session_observer pairings_session_observer;
