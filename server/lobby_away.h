/* SPDX-License-Identifier: MIT */
/*
 * The lobby lines of rooms at other nodes: each node tells the others what has changed of its own, as it tells the people in
 * the lobby, and keeps what it hears by room. In a house of one node there are none.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "map.h"
#include "node_messages.h"
#include "store.h"

struct house;

enum {
    LOBBY_AWAY_MAX = 100000,  /* lines kept; of more, those that come later are not shown here */
    LOBBY_AWAY_HELPING = 100, /* lines in one message */
};

struct lobby_away_line {
    char room[STORE_ID_BYTES];
    char node[NODE_NAME_BYTES];
    json_t *line; /* owned; as room_lobby_line_json() made it there */
    int64_t since_ms;
    bool dirty; /* the people in the lobby here do not have it yet */
};

struct lobby_away {
    struct map lines; /* struct lobby_away_line by room */
};

void lobby_away_finish(struct lobby_away *away);

/** The line of a room at another node; NULL where none is known. */
const struct lobby_away_line *lobby_away_find(const struct house *house, const char *room);

/** Adds what has changed since the last time to what the people in the lobby are told. */
void lobby_away_add_news(struct house *house, json_t *changed);

/* ---- what nodes tell each other ---- */

/** What has changed of the rooms here: lines, and the ids of those that are gone. Both are borrowed. */
void lobby_away_tell(struct house *house, const json_t *changed, const json_t *gone);
/** All lines of this node, to one that has come, or to all (""). */
void lobby_away_tell_all_to(struct house *house, const char *node);
void lobby_away_heard(struct house *house, const char *node, const json_t *d);
/** The node is gone: its rooms are shown again by whoever takes them on. */
void lobby_away_node_gone(struct house *house, const char *node);
