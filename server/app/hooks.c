/* SPDX-License-Identifier: MIT */
/* Ties the hooks that lower modules own to the modules that implement them. */
#include "api/routes.h"
#include "archive/archive.h"
#include "bot/bots.h"
#include "chat/chat.h"
#include "commands/absent.h"
#include "commands/commands.h"
#include "commands/pairings.h"
#include "lobby/invitations.h"
#include "lobby/lobby.h"
#include "lobby/my_rooms.h"
#include "lobby/offers.h"
#include "lobby/tv.h"
#include "lobby/webhook.h"
#include "moderation/moderation.h"
#include "rating/ratings.h"
#include "room/observer.h"
#include "room/room.h"
#include "schema/schema.h"
#include "session/observer.h"
#include "wire/command.h"

const struct command_runner command_runner = {
    .find = command_find,
    .number = command_number,
    .forwarded = command_forwarded,
    .again = command_again,
    .resume = command_resume,
    .of_bot = command_of_bot,
};

json_t *(*const http_document_make)(const char *name) = schema_document;

const struct moderation_hooks moderation_hooks = {.rights_changed = chats_send_rights};

/* The order in which they run within each hook; room/observer.h says when the hooks run. */
const struct room_observer *const room_observers[] = {
    &archive_observer, /* a game's archive entry comes before its ratings in the transaction */
    &ratings_observer, /* before the lists: they show ratings that a reloaded room makes stale */
    &chat_observer,    /* before the lists: a user without access must not get further lines */
    &invitations_observer,
    &my_rooms_observer, /* lists only note a change; a tick sends it */
    &lobby_observer,
    &offers_observer, /* after the lists have noted the start of the game: this closes other rooms */
    &absent_observer,
    &pairings_observer,
    &webhook_observer, /* after the withdrawn offers */
    &bots_observer,    /* last: a bot's action is a further change of the room */
    NULL,
};

/* The order in which they run within each hook; session/observer.h says when the hooks run. */
const struct session_observer *const session_observers[] = {
    &moderation_observer,    /* first: nothing else happens for a banned client */
    &room_session_observer,  /* rooms before their chats: a chat looks at the rights in its room */
    &lobby_session_observer, /* the rest in no particular order */
    &my_rooms_session_observer, &tv_observer, &chat_session_observer,
    &pairings_session_observer, NULL,
};
