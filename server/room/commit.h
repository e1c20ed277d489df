/* SPDX-License-Identifier: MIT */
/*
 * A change of a room: one or more events of one command. The events are tried on a copy of the state, stored in one
 * transaction, and shown to clients only after that. Durable before visible: until the store confirms the transaction,
 * the change has no effect.
 */
#pragma once

#include "room/observer.h"
#include "room/room.h"

enum { ROOM_CHANGE_EVENTS_MAX = 48 };

/** Begins a change for a command. The room must not be busy. */
struct room_change *room_change_begin(struct room *room, const struct request *request,
                                      int64_t now_ms);

/** The state after the events that were added so far. */
struct room *room_change_room(const struct room_change *change);
const struct room_state *room_change_state(const struct room_change *change);

/**
 * Adds an event that follows from the current state: room_check() or room_follow() made it, or the caller has checked
 * it. Sets its time and lag.
 */
void room_change_add(struct room_change *change, struct room_event *event);

/** Creates the server's dice chain for game number `game`. It is stored with the change. Writes its tip. */
void room_change_chain(struct room_change *change, int game, uint8_t tip[DICE_LINK_BYTES]);

/** The server's link for throw `i`, from the chain that is in use after the change so far. */
void room_change_app_link(struct room_change *change, int i, uint8_t link[DICE_LINK_BYTES]);

/** True if the room has as much in its log as it may: no further game begins. */
bool room_change_is_full(const struct room_change *change);
/** The bytes that the change adds to the log so far. */
size_t room_change_bytes(const struct room_change *change);

/** Records in the user's list of rooms that the user has a seat here, or has one no longer. */
void room_change_seat(struct room_change *change, const char *user_id, bool seated);

/** Stores the user record of one of the server's bots, so that a query about its user id finds it. */
void room_change_bot(struct room_change *change, const char *user_id, const char *name);

/**
 * Stores the change. Then its events are applied and sent, and the client that sent the command gets an answer. If the
 * store fails, the client gets the error storage-paused and nothing else changes; so with tip-needed if an event brings
 * a tip that was used in another room.
 *
 * reply  in  its texts stay valid until the answer; NULL: the answer has the room's new version as `v`
 */
void room_change_commit(struct room_change *change, const struct wire_reply *reply);

/*
 * ---- the automatic steps of a game: room/game.c ----
 *
 * A game starts when all seats are taken and ready, dice are thrown when all links are known, and it ends when the
 * rules say so. The data that is stored when a game ends is in the same transaction as its `ended` event: the archive
 * entry, the effect on ratings, and the statistics of throws.
 */

/** Adds an event, completed with the server's part of it: the tip of its next chain, or its link of a throw. */
void room_game_add(struct room_change *change, struct room_event *event);

/** Adds the events that the room adds by itself after its last event: room_follow(). */
void room_game_follow(struct room_change *change, const struct room_event *last);

/**
 * Adds the data of an ended game to the write. Returns how the game counts for ratings.
 *
 * before  in  the state when the game was still being played
 * after   in  the state with `ended` applied
 */
enum rated room_game_end_store(struct store_write *write, const struct room *room,
                               const struct room_state *before, const struct room_state *after,
                               int64_t at_ms);

/* ---- effects of any change, local or replicated ---- */

/** True if a user who could read the room before the change may have lost that right. */
bool room_readers_can_change(const struct room_state *before, const struct room_state *after);
