/* SPDX-License-Identifier: MIT */
/* A chat at several nodes: what is said at one is told to the others, after it has been stored. */
#include <stdio.h>

#include "chat_errand.h"
#include "house.h"
#include "node.h"
#include "room.h"

static void tell_nodes(const struct chat *chat, json_t *d)
{
    json_object_set_new(d, "chat", json_string(chat->id));
    if (chat->room != NULL) {
        node_tell_room(chat->house, chat->id, NODE_CHAT, d, NULL, 0);
    } else {
        node_tell_all(chat->house, NODE_CHAT, d);
    }
}

void chat_tell_nodes_said(const struct chat *chat, const struct chat_line *line)
{
    if (node_is_cluster(chat->house)) {
        json_t *json = chat_line_json(line);
        json_object_set_new(json, "v", json_integer(line->v));
        json_object_set_new(json, "command", json_integer(line->command));
        tell_nodes(chat, json_pack("{s:o}", "line", json));
    }
}

void chat_tell_nodes_gone(const struct chat *chat, const struct chat_errand *errand)
{
    if (node_is_cluster(chat->house)) {
        tell_nodes(chat, json_pack("{s:{s:I, s:s, s:s, s:s, s:I}}", "gone", "n",
                                   (json_int_t)errand->n, "who", errand->who, "by", errand->by,
                                   "why", errand->why, "until", (json_int_t)errand->until_ms));
    }
}

/* ---- heard of other nodes ---- */

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
                              .who = text_of(json, "who"),
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
    struct chat_errand gone = {.house = chat->house,
                               .n = json_integer_value(json_object_get(json, "n")),
                               .until_ms = json_integer_value(json_object_get(json, "until"))};
    snprintf(gone.who, sizeof gone.who, "%s", text_of(json, "who"));
    snprintf(gone.by, sizeof gone.by, "%s", text_of(json, "by"));
    snprintf(gone.why, sizeof gone.why, "%s", text_of(json, "why"));
    if (gone.by[0] != '\0' && (gone.n > 0 || gone.who[0] != '\0')) {
        chat_go_through(chat, &gone, now_ms);
    }
}

void chat_heard(struct house *house, const json_t *d, int64_t now_ms)
{
    struct chat *chat = chat_find(house, text_of(d, "chat"));
    const json_t *line = json_object_get(d, "line");
    const json_t *gone = json_object_get(d, "gone");
    if (chat == NULL || (!chat->loaded && !chat->loading)) {
        return; /* it is read from the store when somebody wants it */
    }
    if (!chat->loaded) {
        chat->stale = true;
    } else if (line != NULL) {
        heard_line(chat, line);
    } else if (gone != NULL) {
        heard_gone(chat, gone, now_ms);
    }
}
