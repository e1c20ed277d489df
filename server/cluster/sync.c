/* SPDX-License-Identifier: MIT */
/*
 * What the nodes of a cluster synchronize besides rooms: users, the lobby, chats, moderation and the television. Each
 * part defines the content of its own messages; this file connects the parts to the bus.
 */
#include <stdio.h>
#include <string.h>

#include "account/accounts.h"
#include "base/app.h"
#include "chat/chat.h"
#include "chat/pending.h"
#include "cluster/handlers.h"
#include "node/node.h"
#include "node/internal.h"
#include "room/room.h"
#include "session/session.h"
#include "moderation/moderation.h"
#include "rating/ratings.h"

void sync_hear_named(struct app *app, const struct node_message *message, int64_t now_ms)
{
    session_heard_name(app, message->data, now_ms);
}

void sync_hear_account(struct app *app, const struct node_message *message, int64_t now_ms)
{
    accounts_heard(app, message->data, now_ms);
}

void sync_hear_block(struct app *app, const struct node_message *message, int64_t now_ms)
{
    (void)now_ms;
    blocks_heard(app, message->data);
}

void sync_hear_order(struct app *app, const struct node_message *message, int64_t now_ms)
{
    (void)now_ms;
    moderation_heard(app, message->data);
}

void sync_hear_rated(struct app *app, const struct node_message *message, int64_t now_ms)
{
    (void)now_ms;
    ratings_heard(app, message->data);
}

void sync_hear_chat(struct app *app, const struct node_message *message, int64_t now_ms)
{
    chat_heard(app, message->data, now_ms);
}

static void on_tick(struct app *app, int64_t now_ms)
{
    sessions_revalidate_tick(app, now_ms);
}

/* Chats, bans and the cached data of users are in the store. */
static void read_anew(struct app *app)
{
    json_t *nothing = json_object();
    chats_read_anew(app);
    moderation_heard(app, nothing);
    sessions_revalidate(app);
    json_decref(nothing);
}

void sync_hear_again(struct app *app, const struct node_message *message, int64_t now_ms)
{
    (void)now_ms;
    (void)message;
    read_anew(app);
}

/* Both sides have missed the messages that were sent while the bus was down. */
static void on_bus_up(struct app *app, int64_t now_ms)
{
    (void)now_ms;
    node_tell_all(app, NODE_AGAIN, NULL);
    read_anew(app);
}

const struct node_part sync_part = {
    .bus_up = on_bus_up,
    .tick = on_tick,
};

/* A chat at several nodes: a node stores a line or a removal first and then publishes it to the others. */

static void tell_nodes(const struct chat *chat, json_t *d)
{
    json_object_set_new(d, "chat", json_string(chat->id));
    if (chat->room != NULL) {
        node_tell_room(chat->app, chat->id, NODE_CHAT, d, NULL, 0);
    } else {
        node_tell_all(chat->app, NODE_CHAT, d);
    }
}

void chat_tell_nodes_said(const struct chat *chat, const struct chat_line *line)
{
    if (node_is_cluster(chat->app)) {
        json_t *json = chat_line_json(line);
        json_object_set_new(json, "v", json_integer(line->v));
        json_object_set_new(json, "command", json_integer(line->command));
        tell_nodes(chat, json_pack("{s:o}", "line", json));
    }
}

void chat_tell_nodes_gone(const struct chat *chat, const struct chat_pending *pending)
{
    if (node_is_cluster(chat->app)) {
        tell_nodes(chat,
                   json_pack("{s:{s:I, s:s, s:s, s:s, s:I}}", "gone", "n", (json_int_t)pending->n,
                             "who", pending->user_id, "by", pending->by, "why", pending->why,
                             "until", (json_int_t)pending->until_ms));
    }
}

/* ---- messages of other nodes ---- */

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text == NULL ? "" : text;
}

static void heard_line(struct chat *chat, const json_t *json)
{
    const char *preset = json_string_value(json_object_get(json, "preset"));
    struct store_line line = {.n = json_integer_value(json_object_get(json, "n")),
                              .at_ms = json_integer_value(json_object_get(json, "at")),
                              .v = json_integer_value(json_object_get(json, "v")),
                              .command = json_integer_value(json_object_get(json, "command")),
                              .channel = text_of(json, "channel"),
                              .user_id = text_of(json, "who"),
                              .name = text_of(json, "name"),
                              .text = preset != NULL ? preset : text_of(json, "text"),
                              .preset = preset != NULL,
                              .gone_by = "",
                              .gone_why = ""};
    if (line.n > 0) {
        chat_take_line(chat, &line);
    }
}

static void heard_gone(struct chat *chat, const json_t *json, int64_t now_ms)
{
    struct chat_pending gone = {.app = chat->app,
                                .n = json_integer_value(json_object_get(json, "n")),
                                .until_ms = json_integer_value(json_object_get(json, "until"))};
    snprintf(gone.user_id, sizeof gone.user_id, "%s", text_of(json, "who"));
    snprintf(gone.by, sizeof gone.by, "%s", text_of(json, "by"));
    snprintf(gone.why, sizeof gone.why, "%s", text_of(json, "why"));
    if (gone.by[0] != '\0' && (gone.n > 0 || gone.user_id[0] != '\0')) {
        chat_go_through(chat, &gone, now_ms);
    }
}

void chat_heard(struct app *app, const json_t *d, int64_t now_ms)
{
    struct chat *chat = chat_find(app, text_of(d, "chat"));
    const json_t *line = json_object_get(d, "line");
    const json_t *gone = json_object_get(d, "gone");
    if (chat == NULL || (!chat->loaded && !chat->loading)) {
        return; /* the first reader of the chat loads it from the store */
    }
    if (!chat->loaded) {
        chat->stale = true;
    } else if (line != NULL) {
        heard_line(chat, line);
    } else if (gone != NULL) {
        heard_gone(chat, gone, now_ms);
    }
}
