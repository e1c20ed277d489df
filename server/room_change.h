/* SPDX-License-Identifier: MIT */
/*
 * A change of a room: one or more events that a command makes, tried on a copy of the state, stored together, and only
 * then shown. Durable before visible: until the store has said yes, nothing of a change exists.
 */
#pragma once

#include <jansson.h>

#include "room.h"

enum { ROOM_CHANGE_EVENTS_MAX = 48 };

struct room_change;

/** Begins one for a command; the room must not be busy. */
struct room_change *room_change_begin(struct room *room, const struct ask *ask, int64_t now_ms);

/** The state after the events so far. */
const struct room_state *room_change_state(const struct room_change *change);

/** Adds an event. It must follow from the state: the command has checked that. `data` is released here. */
void room_change_add(struct room_change *change, const char *name, json_t *data);

/** Makes the house's chain for game number `game`; stored with the change. Writes its tip. */
void room_change_chain(struct room_change *change, int game, char tip[DICE_HEX_CHARS + 1]);

/** The house's link for throw `i`, of the chain in use after the change so far. */
void room_change_house_link(struct room_change *change, int i, uint8_t link[DICE_LINK_BYTES]);

/** Notes for the person's list of rooms that they sit here, or no longer. */
void room_change_seat(struct room_change *change, const char *who, bool seated);

/** Notes who one of the house's bots is, for whoever asks about it as about a person. */
void room_change_bot(struct room_change *change, const char *who, const char *name);

/**
 * Stores it. Then the events are applied and sent, and the asker gets `reply`. Where the store fails the asker gets
 * storage-paused and nothing else has happened.
 *
 * reply  in  released here; NULL for an empty object
 */
void room_change_commit(struct room_change *change, json_t *reply);

/* ---- what follows from any change, however it has come ---- */

/** Whether somebody who could read the room may not be able to any more. */
bool room_readers_may_change(const struct room_state *before, const struct room_state *after);
/** Those who sat there and do not any more hear of it in their lists. */
void room_tell_those_who_left(const struct room *room, const struct room_seat *before);
