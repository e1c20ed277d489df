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

#include <stdbool.h>
#include <stdint.h>

#include "base/map.h"
#include "node/sync.h"
#include "store/store.h"

struct sessions;
struct session;

enum {
    /* known at one time; users beyond this limit count as absent here, and their commands are dropped */
    REMOTE_USERS_MAX = 200000,
    /*
     * Two connections made within this time may cross: then the names of the nodes decide. It also covers the
     * differences between the clocks of nodes.
     */
    REMOTE_USERS_MEET_MS = 2000,
    /* for so long after a user's connection is gone, its node may still send the user's last commands */
    REMOTE_USERS_LAST_COMMANDS_MS = 15000,
};

struct remote_users {
    struct map people; /* struct session by user id */
};

void session_remote_users_finish(struct remote_users *away);

/**
 * The user's session if the user is connected here or was so most recently; else the remote user that other nodes have
 * reported; else NULL.
 */
const struct session *session_presence_known(const struct sessions *sessions, const char *user_id);

/** True if the user is connected at another node, or was a moment ago. */
bool session_remote_users_has(const struct sessions *sessions, const char *user_id, int64_t now_ms);

/**
 * True if that node may send commands of the user: by its own report the user is connected there, or was connected
 * there and left less than REMOTE_USERS_LAST_COMMANDS_MS ago.
 */
bool session_remote_users_accept(const struct sessions *sessions, const char *user_id,
                                 const char *node, int64_t now_ms);

/* ---- changes of this node's users: publish them to the other nodes ---- */

/** The user has a new connection here: other nodes must close older ones. */
void session_presence_connected(struct sessions *sessions, const struct session *session);
/** The user's name or another visible property has changed. */
void session_presence_changed(struct sessions *sessions, const struct session *session);
/** The user's connection here is gone. */
void session_presence_disconnected(struct sessions *sessions, const struct session *session);

/**
 * Users as a kind of data that nodes synchronise, by user id: name, account, bot, hidden, colour, instance; from: the
 * origin; came: in a change only, the time at which a new connection was made.
 */
extern const struct sync_schema presence_sync;

/** Forgets users that have been disconnected for `keep_ms`. */
void session_remote_users_sweep(struct sessions *sessions, int64_t now_ms, int64_t keep_ms);
