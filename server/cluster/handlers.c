/* SPDX-License-Identifier: MIT */
/*
 * Lists the handler of each kind of message and the parts of the server that have hooks. To add a kind, add it to
 * node/message.h, its word to node/message.c, and its handler to this list. The last list contains the schema of each
 * kind of synchronized data.
 */
#include "cluster/handlers.h"

#include "account/accounts.h"
#include "chat/chat.h"
#include "cluster/replica.h"
#include "lobby/lobby.h"
#include "lobby/tv.h"
#include "moderation/moderation.h"
#include "node/sync.h"
#include "rating/ratings.h"
#include "session/presence.h"

const struct node_part *const node_parts[] = {
    &room_placement_part, &replica_part, &forward_part, &sync_part, &sessions_revalidate_part, NULL,
};

const node_hear_fn node_hears[NODE_KINDS] = {
    [NODE_ALIVE] = node_hear_alive,          [NODE_LEAVES] = node_hear_leaves,
    [NODE_COMMAND] = forward_hear_command,   [NODE_ANSWER] = forward_hear_answer,
    [NODE_REPLICAS] = replica_hear_replicas, [NODE_AT] = replica_hear_at,
    [NODE_EVENTS] = replica_hear_events,     [NODE_TELL] = replica_hear_tell,
    [NODE_MOVED] = replica_hear_moved,       [NODE_ADOPT] = room_placement_hear_adopt,
    [NODE_WANTS] = node_hear_wants,          [NODE_SYNC] = sync_hear,
    [NODE_RESYNC] = sync_hear_resync,
};

const struct sync_schema *const sync_schemas[SYNC_KINDS] = {
    [SYNC_USERS] = &presence_sync,  [SYNC_LOBBY] = &lobby_sync,
    [SYNC_TV] = &tv_sync,           [SYNC_FOLLOWERS] = &replica_followers_sync,
    [SYNC_NAMES] = &names_sync,     [SYNC_ACCOUNTS] = &accounts_sync,
    [SYNC_BLOCKS] = &blocks_sync,   [SYNC_MODERATION] = &moderation_sync,
    [SYNC_RATINGS] = &ratings_sync, [SYNC_CHAT] = &chat_sync,
};
