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
    [NODE_COMMAND] = forward_on_command_message,
    [NODE_ANSWER] = forward_on_answer_message,
    [NODE_REPLICAS] = replica_on_replicas_message,
    [NODE_AT] = replica_on_at_message,
    [NODE_EVENTS] = replica_on_events_message,
    [NODE_TELL] = replica_on_tell_message,
    [NODE_MOVED] = replica_on_moved_message,
    [NODE_ADOPT] = adopt_hear_adopt,
    [NODE_USER] = sync_on_user_message,
    [NODE_WENT] = sync_on_went_message,
    [NODE_PEOPLE] = sync_on_people_message,
    [NODE_NAMED] = sync_on_named_message,
    [NODE_ACCOUNT] = sync_on_account_message,
    [NODE_BLOCK] = sync_on_block_message,
    [NODE_ORDER] = sync_on_moderation_message,
    [NODE_RATED] = sync_on_rated_message,
    [NODE_LOBBY] = sync_on_lobby_message,
    [NODE_TV] = sync_on_tv_message,
    [NODE_CHAT] = sync_on_chat_message,
    [NODE_FOLLOWERS] = sync_on_followers_message,
    [NODE_AGAIN] = sync_on_again_message,
    [NODE_WHOLE] = sync_on_whole_message,
};

const struct node_handlers cluster_handlers = {.parts = parts, .on_message = on_message};
