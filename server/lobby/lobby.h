/* SPDX-License-Identifier: MIT */
/*
 * The lobby: a line for each room that users may see, and the changes since the last update.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/heap.h"
#include "base/map.h"
#include "net/net.h"
#include "node/message.h"
#include "node/sync.h"
#include "store/store.h"

struct app;
struct room;
struct room_observer;
struct session;
struct session_observer;

enum {
    LOBBY_LINES_MAX = 200, /* lines in a snapshot: the newest */
    LOBBY_EVERY_MS = 1000, /* interval for which changes are collected */
    /*
     * Rooms in memory per millisecond for which a changed list is not built again: the more rooms, the older the list
     * that a client gets may be. So 10,000 clients that come at once cost a few lists, not 10,000.
     */
    LOBBY_ROOMS_A_MS = 40,
    /* Lines that may go between two updates. If more go, all followers get a new snapshot. */
    LOBBY_GONE_MAX = 200,
    LOBBY_REMOTE_MAX = 100000, /* lines of other nodes; further lines are not shown at this node */
};

/* The line of a room at another node. */
struct lobby_line {
    char room[STORE_ID_BYTES];
    char node[NODE_NAME_BYTES];
    json_t *line; /* owned; made by room_lobby_line_json() at the other node */
    int64_t since_ms;
    bool dirty; /* the users in the lobby of this node do not have the line yet */
};

struct lobby {
    struct net_group *group; /* NULL before the first follower */
    int64_t told_ms;
    bool dirty; /* a room is in ROOM_SET_NEWS, or rooms are gone */
    char gone[LOBBY_GONE_MAX][STORE_ID_BYTES];
    int gone_count;
    bool gone_too_many;
    json_t *rooms;    /* lobby_rooms_json() as built last; NULL before the first request */
    bool stale;       /* a line has changed since then */
    int64_t built_ms; /* the time of that */
    char *feed;       /* the same as text for HTTP clients; NULL before the first request */
    uint64_t feed_sum;
    struct heap dues;  /* struct lobby_place: when their life changes by time alone */
    struct map shares; /* of addresses: fold.c */
    int folded;        /* rooms that share the line of another one */
    /* struct lobby_line by room: the lines of other nodes; empty without a cluster */
    struct map remote;
    json_t *unpublished; /* owned: this node's changes for the other nodes, by room; NULL: none */
    json_t *
        unpublished_shares; /* owned: the same of the lines that an address has, by its pseudonym */
};

void lobby_join(struct app *app, struct session *session);
void lobby_leave(struct app *app, struct session *session);
extern const struct session_observer lobby_session_observer;

/** Sends a new follower the message with the whole lobby, see lobby_feed(). */
void lobby_send(struct app *app, net_conn conn, int64_t now_ms);

/** The `d` of that message. */
json_t *lobby_rooms_json(const struct app *app);

/**
 * The same as text. It is built again if it is older than LOBBY_EVERY_MS, or if a line has changed. With many rooms
 * there is almost always a changed line, so the text must also have a minimum age, see LOBBY_ROOMS_A_MS. Borrowed
 * until the next call.
 *
 * sum  out  a hash of the text, to detect a changed text
 */
const char *lobby_feed(struct app *app, int64_t now_ms, uint64_t *sum);

void lobby_finish(struct lobby *lobby);

/** Notes the changes of rooms for the followers of the lobby. */
extern const struct room_observer lobby_observer;

/** The room has changed: the next update sends its line, or that it is gone. */
void lobby_note(struct room *room);

/** A room of this node had a line and has none any more: reports that to the followers and the other nodes. */
void lobby_line_withdrawn(struct room *room);

/** Reports to the followers of the lobby that the line of that room is gone. */
void lobby_line_removed(struct app *app, const char *room);

/** Sends the changes to the followers, at most once per LOBBY_EVERY_MS. */
void lobby_tick(struct app *app, int64_t now_ms);

/* ---- the lines of other nodes: lobby/remote.c ---- */

/** The lines of all rooms of this node that are shown, by room; the caller releases it. */
json_t *lobby_lines_here_json(struct app *app);

/** The line of a room at another node; NULL if none is known. */
struct lobby_line *lobby_remote_find(const struct app *app, const char *room);

/** Adds the remote lines that have changed since the last call to `changed`. */
void lobby_remote_add_news(struct app *app, json_t *changed);

void lobby_remote_finish(struct lobby *lobby);

/** The lines as a kind of data that nodes synchronise: a line by the id of its room. */
extern const struct sync_schema lobby_sync;

struct lobby *app_lobby(const struct app *app);
