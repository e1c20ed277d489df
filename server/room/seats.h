/* SPDX-License-Identifier: MIT */
/*
 * Taking a seat and leaving it, as events of a change: the code that commands, pairing and the server itself share. The
 * caller has checked that the user may take a seat: by room_check(), or by the conditions of pairing.
 */
#pragma once

#include "room/commit.h"
#include "rules/room/command.h"

int room_seating_free_seats(const struct room_state *state);

/**
 * Adds `seated` of a user whom pairing has brought, and starts the game if all are ready.
 *
 * tip  in  of the user's chain; ignored if the room needs none
 */
void room_seating_pair(struct room_change *change, const struct session *session, int seat,
                       const struct room_link *tip);

/** As room_seating_pair(), with the event that room_check() made. */
void room_seating_add(struct room_change *change, struct room_event *seated);

/**
 * Whether the user may bring this tip to the room: the server and the other players must not have it. A tip of another
 * room is refused when the change is stored; also one that was given in this room before, unless no link has been shown
 * since and it is among the last ROOM_TIPS_MAX.
 */
bool room_seating_tip_is_fresh(const struct room *room, const char *user_id,
                               const struct room_link *tip);

/** Adds `stood`. */
void room_seating_stand_up(struct room_change *change, int seat);

/**
 * Adds `stood` for the users of whose chain a link has been shown in the game that was aborted. A chain must not be
 * used again after that: its owner has to sit down again with a new one.
 */
void room_seating_stand_up_shown(struct room_change *change);

/**
 * Adds the withdrawal of the offers of another game to a change, if a user who has offered one is away: such an offer
 * must not begin a game against an empty seat. Not with days per turn, where no user needs to be present, and not in a
 * match, whose next game is agreed.
 */
void room_seating_withdraw_offers(struct room_change *change, const struct room *room,
                                  int64_t now_ms);

/** The user has left the room on purpose: withdraws the user's offer of another game, except with days per turn. */
void room_seating_user_left(struct room *room, const char *user_id, int64_t now_ms);
