/* SPDX-License-Identifier: MIT */
/* The lobby lines of rooms at other nodes, and the schema by which nodes synchronise their lines (node/sync.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lobby/lobby.h"
#include "room/registry.h"
#include "session/origin.h"

struct lobby_line *lobby_remote_find(const struct lobby *lobby, const char *room)
{
    return map_find(&lobby->remote, map_key_text(room));
}

static void line_destroy(struct lobby_line *line)
{
    json_decref(line->line);
    free(line);
}

void lobby_remote_finish(struct lobby *lobby)
{
    size_t at = 0;
    struct lobby_line *line;
    while ((line = map_next(&lobby->remote, &at)) != NULL) {
        lobby_deal_remove(&lobby->all, &line->entry.item);
        line_destroy(line);
    }
    map_finish(&lobby->remote);
}

void lobby_remote_enter(struct lobby *lobby, struct lobby_line *line)
{
    const struct room *here = rooms_find(lobby->rooms, line->room);
    lobby_deal_remove(&lobby->all, &line->entry.item);
    line->entry.item.stands_for = line->stands_for;
    if (here == NULL || !lobby_place_is_dealt(here)) {
        lobby_deal_insert(&lobby->all, &line->entry.item, &line->key, line->since_ms, line->room);
    }
    line->entry.is_news = true;
    lobby_note_remote(lobby);
}

static void remove_line(struct lobby *lobby, struct lobby_line *line)
{
    map_remove(&lobby->remote, map_key_text(line->room));
    lobby_deal_remove(&lobby->all, &line->entry.item);
    lobby_note_remote(lobby);
    line_destroy(line);
}

/* Reads how the line is dealt, and leaves what users get. */
static void read_remote_line(struct lobby_line *line, const json_t *value)
{
    struct origin from = session_origin_read(json_string_value(json_object_get(value, "from")));
    const char *host = json_string_value(json_object_get(json_object_get(value, "host"), "who"));
    json_int_t more = json_integer_value(json_object_get(value, "more"));
    json_decref(line->line);
    line->line = json_copy((json_t *)value);
    json_object_del(line->line, "from");
    json_object_del(line->line, "more");
    line->stands_for = more > 0 && more <= LOBBY_REMOTE_MAX ? (int)more : 0;
    line->key = lobby_key(&from, host == NULL ? "" : host);
    line->entry.network = line->key.network;
    line->since_ms = json_integer_value(json_object_get(value, "since"));
}

static void store_remote_line(struct lobby *lobby, const struct sync_entry *entry)
{
    struct lobby_line *line = lobby_remote_find(lobby, entry->key);
    if (line == NULL && lobby->remote.count >= LOBBY_REMOTE_MAX) {
        return;
    }
    if (line == NULL) {
        line = calloc(1, sizeof *line);
        line->entry.line = line;
        line->entry.item.owner = &line->entry;
        snprintf(line->room, sizeof line->room, "%s", entry->key);
        map_put(&lobby->remote, map_key_text(line->room), line);
    }
    read_remote_line(line, entry->value);
    memset(line->node, 0, sizeof line->node);
    snprintf(line->node, sizeof line->node, "%s", entry->node);
    lobby_remote_enter(lobby, line);
}

/* Takes a line, or drops it. A line that another node has sent since stays. */
static void apply_lobby_entry(void *self, const struct sync_entry *entry, int64_t now_ms)
{
    struct lobby *lobby = self;
    (void)now_ms;
    struct lobby_line *line = lobby_remote_find(lobby, entry->key);
    if (entry->value == NULL && line != NULL && strcmp(line->node, entry->node) == 0) {
        remove_line(lobby, line);
    } else if (entry->value != NULL && entry->key[0] != '\0' &&
               strlen(entry->key) < STORE_ID_BYTES) {
        store_remote_line(lobby, entry);
    }
}

static void remove_lines_of_node(void *self, const char *node, int64_t now_ms)
{
    struct lobby *lobby = self;
    (void)now_ms;
    const struct map *lines = &lobby->remote;
    struct lobby_line **leaving = calloc(lines->count + 1, sizeof *leaving);
    size_t count = 0;
    size_t at = 0;
    struct lobby_line *line;
    while ((line = map_next(lines, &at)) != NULL) {
        if (strcmp(line->node, node) == 0) {
            leaving[count++] = line;
        }
    }
    for (size_t i = 0; i < count; i++) {
        remove_line(lobby, leaving[i]);
    }
    free(leaving);
}

const struct sync_schema lobby_sync = {
    .word = "lobby",
    .all = lobby_lines_here_json,
    .apply = apply_lobby_entry,
    .forget = remove_lines_of_node,
};
