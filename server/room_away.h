/* SPDX-License-Identifier: MIT */
/*
 * Who follows a room at other nodes. A mirror tells the owner how many watch there and who the first of them are; the owner
 * counts all together and makes the one message of presence that everybody gets; a mirror shows who comes what that said last.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "room.h"

struct room_away;

enum {
    ROOM_AWAY_AGAIN_MS =
        5000, /* a mirror says again who follows there, for it may not have been heard */
    ROOM_AWAY_KEPT_MS = 17000, /* who has not been told of again for so long follows no more */
};

/** Accepts NULL. */
void room_away_destroy(struct room_away *away);

/* ---- at the owner ---- */

/** A mirror may have missed what this node, the owner, has told last: it is told with the next tick. */
void room_away_show_again(struct room *room);
/** Forgets what has not been said again. */
void room_away_sweep(struct room *room, int64_t now_ms);
/** How many watch at other nodes. */
int room_away_watchers(const struct room *room);
/** The next of those named at other nodes; NULL past the last. Start with *at = 0. Borrowed. */
const char *room_away_named(const struct room *room, int *at);
/** What a mirror tells of its followers. */
void room_away_heard(struct house *house, const char *node, const json_t *d);
/** Nobody follows anything at that node any more. */
void room_away_node_gone(struct house *house, const char *node);

/* ---- at a mirror ---- */

/** Tells the owner who follows the room here, where that has changed, once in a while. */
void room_away_tell(struct room *room, int64_t now_ms);
/** Tells it again with the next tick: the owner is another one, or has not heard it; and the same of all rooms. */
void room_away_tell_again(struct room *room);
void room_away_tell_all_again(struct house *house);
/** The owner has sent this message to all who follow: where it is one of presence it is remembered. */
void room_away_heard_presence(struct room *room, const char *text, size_t bytes);
/** What it said, the `d` of the message; NULL before any. Borrowed. */
const json_t *room_away_presence(const struct room *room);
