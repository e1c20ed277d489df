/* SPDX-License-Identifier: MIT */
/*
 * What the lobby remembers about a room of this node, and its place in the list.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/heap.h"
#include "lobby/deal.h"
#include "lobby/living.h"

struct lobby_line;

/** A room in the list of all nodes: one of this node, or the line of a room at another node. */
struct lobby_entry {
    struct deal_item item;
    uint64_t network;        /* as in the key of the deal */
    struct room *room;       /* of this node; else NULL */
    struct lobby_line *line; /* of another node; else NULL */
    bool is_news;            /* the followers do not have its line as it is now */
};

struct lobby_place {
    struct lobby_entry entry;
    struct deal_item
        here; /* in a cluster: among the rooms of this node, of which the first are published */
    struct deal_key key;
    struct due due;   /* when time alone changes its life; see lobby_places_tick() */
    int64_t state_ms; /* `moved_ms` of the room's state, as seen last */
    /* when this node saw that state first: the clock of the node that stored it may have been wrong */
    int64_t moved_ms;
    int64_t since_ms;  /* as dealt */
    enum life life;    /* as its line shows it */
    bool is_published; /* the other nodes have its line */
};

/** What the lobby remembers about a room. */
struct lobby_room {
    struct lobby_place *place; /* owned; NULL before the room is listed */
    /* offers.h: when its host or a player was last present during an offer; 0: not noted yet */
    int64_t offered_ms;
};

struct lobby_room *lobby_room_of(const struct room *room);

/** When this node saw the last throw or turn of the room's game, or loaded the room. */
int64_t lobby_place_moved_ms(struct room *room, int64_t now_ms);

/** Whether the room is alive; and schedules the time when that changes by itself. */
enum life lobby_place_check(struct lobby *lobby, struct room *room, int64_t now_ms);

/** The room has news: gives it its place among the others, or takes it. */
void lobby_place_update(struct lobby *lobby, struct room *room, bool is_listed);

/** Deals the rooms of this node, and notes for the other nodes what has changed. Only in a cluster. */
void lobby_places_publish(struct lobby *lobby);

/** True if the room is one of those that the list of all nodes is made of. */
bool lobby_place_is_dealt(const struct room *room);

/** Notes the rooms whose life changes by time alone. */
void lobby_places_tick(struct lobby *lobby, int64_t now_ms);

/** The user has connected: rooms that do not know where their host comes from learn it. */
void lobby_places_user_connected(void *self, const char *user_id);

/** Frees the room's place. */
void lobby_place_destroy(void *self, struct room *room);
