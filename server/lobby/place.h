/* SPDX-License-Identifier: MIT */
/*
 * What the lobby remembers about a room of this node.
 */
#pragma once

#include <stdint.h>

#include "base/heap.h"
#include "lobby/living.h"

struct app;
struct room;

struct lobby_place {
    struct room *room;
    struct due due;   /* when time alone changes its life; see lobby_places_tick() */
    int64_t state_ms; /* `moved_ms` of the room's state, as seen last */
    int64_t
        moved_ms; /* when this node saw it first: the clock of the node that stored it may have been wrong */
    enum life life; /* as its line shows it */
};

/** The place of the room, which is made if it has none. Owned by the room; lobby_place_destroy() frees it. */
struct lobby_place *lobby_place_of(struct room *room);

/** When this node saw the last throw or turn of the room's game, or loaded the room. */
int64_t lobby_place_moved_ms(struct room *room, int64_t now_ms);

/** Finds out whether the room is alive, and schedules the time when that changes by itself. */
enum life lobby_place_look(struct room *room, int64_t now_ms);

/** Notes the rooms whose life changes by time alone. */
void lobby_places_tick(struct app *app, int64_t now_ms);

/** Frees the room's place. */
void lobby_place_destroy(struct room *room);
