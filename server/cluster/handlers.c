/* SPDX-License-Identifier: MIT */
/*
 * Lists the handler of each kind of message and the parts of the server that have hooks. To add a kind, add it to
 * node/message.h, its word to node/message.c, and its handler to this list.
 */
#include "node/node.h"
#include "cluster/handlers.h"
#include "cluster/replica.h"
#include "lobby/lobby.h"
#include "lobby/tv.h"
#include "node/sync.h"
#include "session/presence.h"

const struct node_part *const node_parts[] = {
    &room_placement_part, &replica_part, &forward_part, &sync_part, &sync_data_part, NULL,
};

const node_hear_fn node_hears[NODE_KINDS] = {
    [NODE_ALIVE] = node_hear_alive,
    [NODE_LEAVES] = node_hear_leaves,
    [NODE_COMMAND] = forward_hear_command,
    [NODE_ANSWER] = forward_hear_answer,
    [NODE_REPLICAS] = replica_hear_replicas,
    [NODE_AT] = replica_hear_at,
    [NODE_EVENTS] = replica_hear_events,
    [NODE_TELL] = replica_hear_tell,
    [NODE_MOVED] = replica_hear_moved,
    [NODE_ADOPT] = room_placement_hear_adopt,
    [NODE_NAMED] = sync_hear_named,
    [NODE_ACCOUNT] = sync_hear_account,
    [NODE_BLOCK] = sync_hear_block,
    [NODE_ORDER] = sync_hear_order,
    [NODE_RATED] = sync_hear_rated,
    [NODE_CHAT] = sync_hear_chat,
    [NODE_AGAIN] = sync_hear_again,
    [NODE_WANTS] = node_hear_wants,
    [NODE_SYNC] = sync_hear,
    [NODE_RESYNC] = sync_hear_resync,
};

const struct sync_schema *const sync_schemas[SYNC_KINDS] = {
    [SYNC_USERS] = &presence_sync,
    [SYNC_LOBBY] = &lobby_sync,
    [SYNC_TV] = &tv_sync,
    [SYNC_FOLLOWERS] = &replica_followers_sync,
};
