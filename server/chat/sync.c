/* SPDX-License-Identifier: MIT */
/*
 * A chat at several nodes: a node stores a line or a removal first and then publishes it to the others (node/sync.h). A
 * node that has missed a message loads its chats again from the store.
 */
#include <stdio.h>

#include "chat/pending.h"
#include "node/node.h"
#include "node/sync.h"

void chat_publish_line(const struct chat *chat, const struct chat_line *line)
{
    if (node_is_cluster(chat->chats->node)) {
        node_sync_put(chat->chats->node, SYNC_CHAT, chat->id,
                      json_pack("{s:{s:I, s:s, s:s, s:s, s:I, s:I, s:I, s:s}}", "line", "n",
                                (json_int_t)line->n, "channel", chat_channel_words[line->channel],
                                "who", line->user_id, "name", line->name, "at",
                                (json_int_t)line->at_ms, "v", (json_int_t)line->v, "command",
                                (json_int_t)line->command, line->preset ? "preset" : "text",
                                line->text));
    }
}

void chat_publish_removal(const struct chat *chat, const struct chat_pending *pending)
{
    if (node_is_cluster(chat->chats->node)) {
        node_sync_put(chat->chats->node, SYNC_CHAT, chat->id,
                      json_pack("{s:{s:I, s:s, s:s, s:s, s:I}}", "gone", "n",
                                (json_int_t)pending->n, "who", pending->user_id, "by", pending->by,
                                "why", pending->why, "until", (json_int_t)pending->until_ms));
    }
}

/* ---- messages of other nodes ---- */

static const char *text_or_empty(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text == NULL ? "" : text;
}

static void insert_received_line(struct chat *chat, const json_t *json)
{
    const char *preset = json_string_value(json_object_get(json, "preset"));
    struct store_line line = {.n = json_integer_value(json_object_get(json, "n")),
                              .at_ms = json_integer_value(json_object_get(json, "at")),
                              .v = json_integer_value(json_object_get(json, "v")),
                              .command = json_integer_value(json_object_get(json, "command")),
                              .channel = text_or_empty(json, "channel"),
                              .user_id = text_or_empty(json, "who"),
                              .name = text_or_empty(json, "name"),
                              .text = preset != NULL ? preset : text_or_empty(json, "text"),
                              .preset = preset != NULL,
                              .gone_by = "",
                              .gone_why = ""};
    if (line.n > 0) {
        chat_receive_line(chat, &line);
    }
}

static void remove_received_lines(struct chat *chat, const json_t *json, int64_t now_ms)
{
    struct chat_pending gone = {.chats = chat->chats,
                                .n = json_integer_value(json_object_get(json, "n")),
                                .until_ms = json_integer_value(json_object_get(json, "until"))};
    snprintf(gone.user_id, sizeof gone.user_id, "%s", text_or_empty(json, "who"));
    snprintf(gone.by, sizeof gone.by, "%s", text_or_empty(json, "by"));
    snprintf(gone.why, sizeof gone.why, "%s", text_or_empty(json, "why"));
    if (gone.by[0] != '\0' && (gone.n > 0 || gone.user_id[0] != '\0')) {
        chat_apply_pending(chat, &gone, now_ms);
    }
}

static void apply_chat_entry(void *self, const struct sync_entry *entry, int64_t now_ms)
{
    struct chats *chats = self;
    struct chat *chat = chat_find(chats, entry->key);
    const json_t *line = json_object_get(entry->value, "line");
    const json_t *gone = json_object_get(entry->value, "gone");
    if (chat == NULL || (!chat->loaded && !chat->loading)) {
        return; /* the first reader of the chat loads it from the store */
    }
    if (!chat->loaded) {
        chat->stale = true;
    } else if (line != NULL) {
        insert_received_line(chat, line);
    } else if (gone != NULL) {
        remove_received_lines(chat, gone, now_ms);
    }
}

const struct sync_schema chat_sync = {
    .word = "chat", .apply = apply_chat_entry, .missed = chats_reload};
