/* SPDX-License-Identifier: MIT */
/*
 * Lists the handler of each kind of message and the parts of the server that have hooks. To add a kind, add it to
 * node/message.h, its word to node/message.c, and its handler to this list. The last list contains the schema of each
 * kind of synchronised data.
 */
#include "cluster/handlers.h"

#include "account/accounts.h"
#include "chat/chat.h"
#include "cluster/replica.h"
#include "lobby/invitations.h"
#include "lobby/lobby.h"
#include "lobby/tv.h"
#include "moderation/moderation.h"
#include "node/sync.h"
#include "rating/ratings.h"
#include "session/presence.h"

static const struct node_part *const parts[] = {
    &settle_part,
    &replica_part,
    &adopt_part,
    &handover_part,
    &forward_part,
    &sync_part,
    &sessions_revalidate_part,
    NULL,
};

static const node_message_fn on_message[NODE_KINDS] = {
    [NODE_COMMAND] = cluster_forward_on_command_message,
    [NODE_ANSWER] = cluster_forward_on_answer_message,
    [NODE_REPLICAS] = cluster_replica_on_replicas_message,
    [NODE_AT] = cluster_replica_on_at_message,
    [NODE_EVENTS] = cluster_replica_on_events_message,
    [NODE_TELL] = cluster_replica_on_tell_message,
    [NODE_MOVED] = cluster_replica_on_moved_message,
    [NODE_ADOPT] = cluster_adopt_on_adopt_message,
    [NODE_SYNC] = node_sync_on_message,
    [NODE_RESYNC] = node_sync_on_resync_message,
};

static const struct sync_schema *const schemas[SYNC_KINDS] = {
    [SYNC_USERS] = &presence_sync,
    [SYNC_LOBBY] = &lobby_sync,
    [SYNC_TV] = &tv_sync,
    [SYNC_FOLLOWERS] = &replica_followers_sync,
    [SYNC_NAMES] = &names_sync,
    [SYNC_ACCOUNTS] = &accounts_sync,
    [SYNC_BLOCKS] = &blocks_sync,
    [SYNC_MODERATION] = &moderation_sync,
    [SYNC_RATINGS] = &ratings_sync,
    [SYNC_CHAT] = &chat_sync,
    [SYNC_INVITATIONS] = &invitations_sync,
};

const struct node_handlers cluster_handlers = {
    .parts = parts, .on_message = on_message, .schemas = schemas};
