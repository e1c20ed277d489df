/* SPDX-License-Identifier: MIT */
/*
 * The lobby lines of rooms at other nodes. Each node sends the changed lines of its own rooms to its users in the lobby
 * and to the other nodes. It keeps the lines that it receives, by room. Without a cluster this list is empty.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/map.h"
#include "node/message.h"
#include "store/store.h"

struct app;

enum {
    LOBBY_SYNC_MAX = 100000,  /* lines kept; further lines are not shown at this node */
    LOBBY_SYNC_HELPING = 100, /* lines in one message */
};

struct lobby_sync_line {
    char room[STORE_ID_BYTES];
    char node[NODE_NAME_BYTES];
    json_t *line; /* owned; made by room_lobby_line_json() at the other node */
    int64_t since_ms;
    bool dirty; /* the users in the lobby of this node do not have the line yet */
};

struct lobby_sync {
    struct map lines; /* struct lobby_sync_line by room */
};

void lobby_sync_finish(struct lobby_sync *away);

/** The line of a room at another node; NULL if none is known. */
const struct lobby_sync_line *lobby_sync_find(const struct app *app, const char *room);

/** Adds the lines changed since the last call to the news for users in the lobby. */
void lobby_sync_add_changes(struct app *app, json_t *changed);

/* ---- messages between nodes ---- */

/** Publishes the changes of this node's rooms: changed lines, and the ids of rooms that are gone. Both are borrowed. */
void lobby_sync_publish(struct app *app, const json_t *changed, const json_t *gone);
/** Sends all lines of this node to one node that has joined, or to all nodes (""). */
void lobby_sync_publish_all_to(struct app *app, const char *node);
void lobby_sync_on_message(struct app *app, const char *node, const json_t *d);
/** Deletes the lines of a node that is gone. The nodes that take over its rooms publish them again. */
void lobby_sync_node_left(struct app *app, const char *node);
