/* SPDX-License-Identifier: MIT */
/*
 * Lists the handler of each kind of message and the parts of the server that have hooks. To add a kind, add it to
 * node/message.h, its word to node/message.c, and its handler to this list. The node itself handles "alive", "leaves"
 * and "wants".
 */
#include "node/node.h"
#include "cluster/handlers.h"

static const struct node_part *const parts[] = {
    &settle_part, &replica_part, &adopt_part, &handover_part, &forward_part, &sync_part, NULL,
};

static const node_message_fn on_message[NODE_KINDS] = {
    [NODE_COMMAND] = forward_hear_command,
    [NODE_ANSWER] = forward_hear_answer,
    [NODE_REPLICAS] = replica_hear_replicas,
    [NODE_AT] = replica_hear_at,
    [NODE_EVENTS] = replica_hear_events,
    [NODE_TELL] = replica_hear_tell,
    [NODE_MOVED] = replica_hear_moved,
    [NODE_ADOPT] = adopt_hear_adopt,
    [NODE_USER] = sync_hear_user,
    [NODE_WENT] = sync_hear_went,
    [NODE_PEOPLE] = sync_hear_people,
    [NODE_NAMED] = sync_hear_named,
    [NODE_ACCOUNT] = sync_hear_account,
    [NODE_BLOCK] = sync_hear_block,
    [NODE_ORDER] = sync_hear_order,
    [NODE_RATED] = sync_hear_rated,
    [NODE_LOBBY] = sync_hear_lobby,
    [NODE_TV] = sync_hear_tv,
    [NODE_CHAT] = sync_hear_chat,
    [NODE_FOLLOWERS] = sync_hear_followers,
    [NODE_AGAIN] = sync_hear_again,
    [NODE_WHOLE] = sync_hear_whole,
};

const struct node_handlers cluster_handlers = {.parts = parts, .on_message = on_message};
