/* SPDX-License-Identifier: MIT */
/*
 * The lobby: a line for each room that users may find and that is alive, and the changes since the last update. It has
 * at most LOBBY_LINES_MAX lines, dealt in turn to networks, addresses and users (deal.h).
 *
 * In a cluster each node deals the lines of its own rooms and publishes those that get a place. All nodes deal the
 * published lines alike.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/heap.h"
#include "base/map.h"
#include "lobby/deal.h"
#include "lobby/invitations.h"
#include "lobby/place.h"
#include "lobby/tv.h"
#include "lobby/webhook.h"
#include "net/net.h"
#include "node/message.h"
#include "node/sync.h"
#include "store/store.h"

struct origin;

enum {
    LOBBY_LINES_MAX = DEAL_PLACES_MAX,
    LOBBY_FOLDED_MAX =
        100, /* lines in the answer to a request for folded ones: two milliseconds of the loop */
    LOBBY_EVERY_MS = 1000, /* interval for which changes are collected */
    /* rooms with news that a tick places; also rooms whose life has changed by time alone */
    LOBBY_PLACED_AT_ONCE = 500,
    /*
     * Rooms in memory per millisecond for which a changed list is not built again: the more rooms, the older the list
     * that a client gets may be. So 10,000 clients that come at once cost a few lists, not 10,000.
     */
    LOBBY_ROOMS_A_MS = 40,
    LOBBY_REMOTE_MAX = 100000, /* lines of other nodes; further lines are not shown at this node */
};

/* The line of a room at another node. */
struct lobby_line {
    char room[STORE_ID_BYTES];
    char node[NODE_NAME_BYTES];
    json_t *line; /* owned; made by room_lobby_line() at the other node */
    int64_t since_ms;
    struct deal_key key;
    int stands_for; /* rooms of its network at that node that have no line */
    struct lobby_entry entry;
};

/* What the followers know. */
struct lobby_told {
    char room[STORE_ID_BYTES];
    int more;
};

/* What the lobby remembers about a session. */
struct lobby_session {
    bool follows;          /* the list of rooms */
    bool watches;          /* the television */
    struct my_rooms *mine; /* state of the topic `me`; owned; NULL if it is not followed */
};

struct lobby {
    struct runtime *runtime;
    struct net *net;
    struct admission *admission;
    struct store *store;
    struct node *node; /* NULL: a single server */
    struct sessions *sessions;
    struct rooms *rooms;
    struct net_group *group; /* NULL before the first follower */
    int64_t told_ms;
    bool dirty;      /* a room is in ROOM_SET_NEWS, or another line has changed */
    struct deal all; /* struct lobby_entry: the list of all nodes */
    struct deal
        here; /* the same of this node alone, of which the first are published; empty without a cluster */
    struct heap dues; /* struct lobby_place: when their life changes by time alone */
    struct lobby_told told[LOBBY_LINES_MAX]; /* the list in its order, as the last update left it */
    size_t told_count;
    int folded;       /* rooms without a line */
    bool stale;       /* a line has changed since then */
    int64_t built_ms; /* the time of that */
    struct net_frame
        *list; /* the message with the whole list; NULL: not built since the last update */
    struct net_text *feed; /* the same for HTTP clients */
    uint64_t feed_sum;
    /* struct lobby_line by room: the lines of other nodes; empty without a cluster */
    struct map remote;
    struct invitations invitations;
    struct tv tv;
    struct announcer announcer; /* of public rooms; set once, before the first connection */
    struct news news;
    json_t *unpublished; /* owned: this node's changes for the other nodes, by room; NULL: none */
};

struct lobby_session *lobby_session_of(const struct session *session);

void lobby_join(struct lobby *lobby, struct session *session);
void lobby_leave(void *self, struct session *session);
extern const struct session_observer lobby_session_observer;

/** Sends a new follower the message with the whole lobby, see lobby_feed(). */
void lobby_send(struct lobby *lobby, net_conn conn, int64_t now_ms);

/** The room of this node that has line `i` of the list; NULL if there is no such line, or its room is elsewhere. */
struct room *lobby_listed_room(const struct lobby *lobby, size_t i);

/** The lines of that message as text, as the last update left the list. The caller frees it. */
struct text_out lobby_lines_text(struct lobby *lobby);

/**
 * The same as text. If it has no followers, it is up to date: it is built again if a line has changed. With many rooms
 * there is almost always a changed line, so the text must also have a minimum age, see LOBBY_ROOMS_A_MS. Borrowed
 * until the next call.
 *
 * sum  out  a hash of the text, to detect a changed text
 */
struct net_text *lobby_feed(struct lobby *lobby, int64_t now_ms, uint64_t *sum);

/**
 * The lines of the rooms that the line of this room stands for, at most LOBBY_FOLDED_MAX, in the same form; of the
 * rooms at other nodes only those that they publish. The caller frees the text, which is NULL if the room has no line.
 */
struct text_out lobby_folded_text(struct lobby *lobby, const char *room);

void lobby_finish(struct lobby *lobby);

/** Notes the changes of rooms for the followers of the lobby. */
extern const struct room_observer lobby_observer;

/** The room has changed: the next update sends its line, or that it is gone. */
void lobby_note(void *self, struct room *room);
/** The lines of other nodes have changed. */
void lobby_note_remote(struct lobby *lobby);

/** Sends the changes to the followers, at most once per LOBBY_EVERY_MS. */
void lobby_tick(struct lobby *lobby, int64_t now_ms);

/** For whom a room counts: its origin or, if that is unknown, its host. */
struct deal_key lobby_key(const struct origin *origin, const char *host);

/* ---- for the other nodes ---- */

/** Notes a change; `line` is NULL if it is gone, and is borrowed. */
void lobby_publish_later(struct lobby *lobby, const char *room, json_t *line);
void lobby_publish_line(struct lobby *lobby, const struct lobby_place *place);

/* ---- the lines of other nodes: lobby/remote.c ---- */

/** The line of a room at another node; NULL if none is known. */
struct lobby_line *lobby_remote_find(const struct lobby *lobby, const char *room);

/** Gives the line its place among those of all nodes, if this node has none of the room. */
void lobby_remote_enter(struct lobby *lobby, struct lobby_line *line);

void lobby_remote_finish(struct lobby *lobby);

/** The lines as a kind of data that nodes synchronise: a line by the id of its room. */
extern const struct sync_schema lobby_sync;

/** The lines of this node that the others have, by room; the caller releases it. */
json_t *lobby_lines_here_json(void *self);
