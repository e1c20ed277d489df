/* SPDX-License-Identifier: MIT */
/*
 * Forwards commands of this node's clients for rooms that another node owns. The owner runs them like any other
 * command. The answer leaves through the client's session at this node as if this node had made it, and the session
 * remembers it for repetitions.
 *
 * A command keeps its id at every node, and the room's log contains that id. If the answer is lost, this node sends the
 * command again to the current owner of the room, and the room runs it only once. If no owner can be reached for
 * FORWARD_GIVE_UP_MS, or there is no bus, the client gets the refusal "storage paused" and may send the command again.
 *
 * The owner runs a command only for a user who is connected at the node that sent it, by that node's own report in
 * node/sync.h (session_remote_users_accept()). It drops and counts other commands, and requests that node's users
 * again. A user can be unknown for a moment, because the report was lost: then the command comes again after
 * FORWARD_WAIT_MS.
 *
 * At the owner the user of the command has a session without a connection, which is built from the fields of the
 * message.
 */
#pragma once

#include "wire/request.h"

struct cluster;

enum {
    /* Longest wait for an answer. Then this node looks up the owner of the room and sends the command again. */
    FORWARD_WAIT_MS = 2000,
    FORWARD_GIVE_UP_MS = 15000, /* time after which the command is refused */
    FORWARDS_MAX = 20000,       /* commands that wait for an answer at one time */
};

/**
 * Sends the command to that node, which owns the room or pairs all players of the cluster. Takes ownership of
 * `request`.
 */
void cluster_forward_request(struct cluster *cluster, const char *owner, struct request *request,
                             int64_t now_ms);

/**
 * Forwards a command for a room that another node owns. If the command came from another node, that node forwards it
 * instead. The caller keeps `request`.
 */
void cluster_forward_on(struct cluster *cluster, const char *owner, const char *room,
                        const struct request *request, int64_t now_ms);

/**
 * This node closes: refuses the command of its own client, which it disconnects next. A command of another node's
 * client gets no answer: that node goes on, and sends the command to the next owner when this node has left.
 */
void cluster_forward_refuse_closing(struct cluster *cluster, const struct request *request);
