/* SPDX-License-Identifier: MIT */
/*
 * Remote users: users that are connected at other nodes of the cluster, as the nodes report them to each other. So a
 * player counts as present at a room here, no matter which node holds the connection. If one user has two connections,
 * the newer one stays, also if they are at different nodes.
 *
 * A remote user is a session without a connection and without data that depends on one. A server with a single node has
 * no remote users.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/map.h"
#include "store/store.h"

struct app;
struct session;

enum {
    /* known at one time; users beyond this limit count as absent here */
    REMOTE_USERS_MAX = 200000,
    REMOTE_USERS_HELPING = 500, /* users in one message */
    /* Two connections made within this time may cross: then the names of the nodes decide. */
    REMOTE_USERS_MEET_MS = 2000,
};

struct remote_users {
    struct map people; /* struct session by user id */
};

void remote_users_finish(struct remote_users *away);

/**
 * The user's session if the user is connected here or was so most recently; else the remote user that other nodes have
 * reported; else NULL.
 */
const struct session *presence_known(const struct app *app, const char *user_id);

/** True if the user is connected at another node, or was a moment ago. */
bool remote_users_has(const struct app *app, const char *user_id, int64_t now_ms);

/* ---- messages to other nodes ---- */

/** The user has a new connection here: other nodes must close older ones. */
void presence_connected(struct app *app, const struct session *session, int64_t now_ms);
/** The user's name or another visible property has changed. */
void presence_changed(struct app *app, const struct session *session);
/** The user's connection here is gone. */
void presence_disconnected(struct app *app, const struct session *session);

/* ---- messages from other nodes ---- */

/** A user has connected to another node, or a property of a user there has changed. */
void remote_users_on_message(struct app *app, const char *node, const json_t *d, int64_t now_ms);
void remote_users_on_went_message(struct app *app, const char *node, const json_t *d,
                                  int64_t now_ms);
/** One part of the list of all users at that node. The first part replaces the users that were known before. */
void remote_users_on_all_message(struct app *app, const char *node, const json_t *d,
                                 int64_t now_ms);

/**
 * A node has joined, or recent messages may have been lost: sends the list of all users here to that node, or to all
 * nodes ("").
 */
void remote_users_publish_all_to(struct app *app, const char *node);
/** The node is gone, and so are the connections of its users. */
void remote_users_node_left(struct app *app, const char *node, int64_t now_ms);

/** Forgets users that have been disconnected for `keep_ms`. */
void remote_users_sweep(struct app *app, int64_t now_ms, int64_t keep_ms);

struct remote_users *app_remote_users(const struct app *app);
