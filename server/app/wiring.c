/* SPDX-License-Identifier: MIT */
/*
 * Who uses what: hands each module the parts of the program that it uses, and hands each lower module the hooks that
 * higher modules implement for it.
 */
#include "app/app.h"

#include <string.h>

#include "bot/bots.h"
#include "cluster/replica.h"
#include "commands/absent.h"
#include "commands/pairings.h"
#include "lobby/invitations.h"
#include "lobby/my_rooms.h"
#include "lobby/offers.h"
#include "room/room.h"
#include "schema/schema.h"

/* The order in which they run within each hook; room/observer.h says when the hooks run. */
static void fill_room_hooks(struct app *app)
{
    const struct room_hook hooks[ROOM_HOOKS_MAX + 1] = {
        /* a game's archive entry comes before its ratings in the transaction */
        {&archive_observer, &app->archive},
        /* before the lists: they show ratings that a reloaded room makes stale */
        {&ratings_observer, &app->ratings},
        /* before the lists: a user without access must not get further lines */
        {&chat_observer, &app->chats},
        {&invitations_observer, &app->lobby},
        {&my_rooms_observer, &app->lobby}, /* lists only note a change; a tick sends it */
        {&lobby_observer, &app->lobby},
        /* after the lists have noted the start of the game: this closes other rooms */
        {&offers_observer, &app->lobby},
        {&replica_observer, &app->cluster},
        {&absent_observer, &app->commands},
        {&pairings_observer, &app->commands},
        {&webhook_observer, &app->lobby}, /* after the withdrawn offers */
        {&bots_observer, &app->bots},     /* last: a bot's action is a further change of the room */
    };
    memcpy(app->hooks.rooms, hooks, sizeof hooks);
}

/* The order in which they run within each hook; session/observer.h says when the hooks run. */
static void fill_session_hooks(struct app *app)
{
    const struct session_hook hooks[SESSION_HOOKS_MAX + 1] = {
        {&moderation_observer,
         &app->moderation}, /* first: nothing else happens for a banned client */
        /* rooms before their chats: a chat looks at the rights in its room */
        {&room_session_observer, &app->rooms},
        /* the rest in no particular order */
        {&lobby_session_observer, &app->lobby},
        {&my_rooms_session_observer, &app->lobby},
        {&tv_observer, &app->lobby},
        {&chat_session_observer, &app->chats},
        {&pairings_session_observer, &app->commands},
        {&revalidate_session_observer, &app->accounts},
    };
    memcpy(app->hooks.sessions, hooks, sizeof hooks);
}

/* To add a kind of message, add it to node/message.h, its word to node/message.c, and its receiver here. */
static void fill_node_handlers(struct app *app)
{
    struct cluster *cluster = &app->cluster;
    const struct node_hook parts[APP_NODE_PARTS + 1] = {
        {&settle_part, cluster},
        {&replica_part, cluster},
        {&adopt_part, cluster},
        {&handover_part, cluster},
        {&forward_part, cluster},
        {&sync_part, NULL},
        {&sessions_revalidate_part, &app->accounts},
    };
    const struct node_receiver receivers[NODE_KINDS] = {
        [NODE_COMMAND] = {cluster_forward_on_command_message, cluster},
        [NODE_ANSWER] = {cluster_forward_on_answer_message, cluster},
        [NODE_REPLICAS] = {cluster_replica_on_replicas_message, cluster},
        [NODE_AT] = {cluster_replica_on_at_message, cluster},
        [NODE_EVENTS] = {cluster_replica_on_events_message, cluster},
        [NODE_TELL] = {cluster_replica_on_tell_message, cluster},
        [NODE_MOVED] = {cluster_replica_on_moved_message, cluster},
        [NODE_ADOPT] = {cluster_adopt_on_adopt_message, cluster},
        [NODE_SYNC] = {node_sync_on_message, NULL},
        [NODE_RESYNC] = {node_sync_on_resync_message, NULL},
    };
    const struct sync_hook schemas[SYNC_KINDS] = {
        [SYNC_USERS] = {&presence_sync, &app->sessions},
        [SYNC_LOBBY] = {&lobby_sync, &app->lobby},
        [SYNC_TV] = {&tv_sync, &app->lobby},
        [SYNC_FOLLOWERS] = {&replica_followers_sync, cluster},
        [SYNC_NAMES] = {&names_sync, &app->accounts},
        [SYNC_ACCOUNTS] = {&accounts_sync, &app->accounts},
        [SYNC_BLOCKS] = {&blocks_sync, &app->accounts},
        [SYNC_MODERATION] = {&moderation_sync, &app->moderation},
        [SYNC_RATINGS] = {&ratings_sync, &app->ratings},
        [SYNC_CHAT] = {&chat_sync, &app->chats},
        [SYNC_INVITATIONS] = {&invitations_sync, &app->lobby},
    };
    memcpy(app->hooks.parts, parts, sizeof parts);
    memcpy(app->hooks.receivers, receivers, sizeof receivers);
    memcpy(app->hooks.schemas, schemas, sizeof schemas);
    app->hooks.node = (struct node_handlers){.receivers = app->hooks.receivers,
                                             .parts = app->hooks.parts,
                                             .schemas = app->hooks.schemas};
}

void app_fill_hooks(struct app *app)
{
    fill_room_hooks(app);
    fill_session_hooks(app);
    fill_node_handlers(app);
    app->hooks.runner = (struct command_runner){.commands = &app->commands,
                                                .find = command_find,
                                                .number = command_number,
                                                .forwarded = command_forwarded,
                                                .again = command_again,
                                                .resume = command_resume,
                                                .of_bot = command_of_bot};
    rooms_set_hooks(&app->rooms, app->hooks.rooms);
    sessions_set_hooks(&app->sessions, app->hooks.sessions);
    app->counters.runner = &app->hooks.runner;
    app->moderation.rights_changed = chats_send_rights;
    app->moderation.chats = &app->chats;
    app->api.document_make = schema_document;
}

void app_wire(struct app *app)
{
    app->sessions.runtime = app->moderation.runtime = app->rooms.runtime = app->lobby.runtime =
        app->chats.runtime = app->ratings.runtime = app->archive.runtime = app->bots.runtime =
            app->accounts.runtime = app->cluster.runtime = app->commands.runtime =
                app->metrics.runtime = app->admin.runtime = app->api.runtime = &app->runtime;
    app->sessions.net = app->moderation.net = app->rooms.net = app->lobby.net = app->chats.net =
        app->metrics.net = app->api.net = app->net;
    app->sessions.admission = app->rooms.admission = app->lobby.admission =
        app->accounts.admission = app->commands.admission = app->metrics.admission =
            app->api.admission = &app->admission;
    app->sessions.store = app->moderation.store = app->rooms.store = app->lobby.store =
        app->chats.store = app->ratings.store = app->archive.store = app->accounts.store =
            app->cluster.store = app->commands.store = app->metrics.store = app->admin.store =
                app->api.store = app->store;
    app->sessions.counters = app->moderation.counters = app->rooms.counters = app->chats.counters =
        app->accounts.counters = app->cluster.counters = app->commands.counters =
            app->metrics.counters = app->admin.counters = &app->counters;
    app->sessions.runner = app->rooms.runner = app->bots.runner = app->cluster.runner =
        &app->hooks.runner;
    app->sessions.node = app->moderation.node = app->rooms.node = app->lobby.node =
        app->chats.node = app->ratings.node = app->accounts.node = app->cluster.node =
            app->commands.node = app->metrics.node = app->api.node = app->node;
    app->moderation.sessions = app->rooms.sessions = app->lobby.sessions = app->chats.sessions =
        app->bots.sessions = app->accounts.sessions = app->cluster.sessions =
            app->commands.sessions = app->metrics.sessions = app->admin.sessions =
                app->api.sessions = &app->sessions;
    app->rooms.moderation = app->chats.moderation = app->accounts.moderation =
        app->commands.moderation = app->metrics.moderation = app->admin.moderation =
            app->api.moderation = &app->moderation;
    app->lobby.rooms = app->chats.rooms = app->ratings.rooms = app->archive.rooms =
        app->bots.rooms = app->accounts.rooms = app->cluster.rooms = app->commands.rooms =
            app->metrics.rooms = app->admin.rooms = app->api.rooms = &app->rooms;
    app->commands.lobby = app->metrics.lobby = app->api.lobby = &app->lobby;
    app->bots.chats = app->accounts.chats = app->commands.chats = &app->chats;
    app->commands.bots = app->metrics.bots = &app->bots;
    app->commands.accounts = app->metrics.accounts = app->api.accounts = &app->accounts;
    app->commands.cluster = app->api.cluster = &app->cluster;
    app->admin.commands = app->api.commands = &app->commands;
    app->api.metrics = &app->metrics;
    app->api.admin = &app->admin;
}
