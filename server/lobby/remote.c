/* SPDX-License-Identifier: MIT */
/* The lobby lines of rooms at other nodes, and the schema by which nodes synchronise their lines (node/sync.h). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/app.h"
#include "lobby/lobby.h"

struct lobby_line *lobby_remote_find(const struct app *app, const char *room)
{
    return map_find(&app_lobby(app)->remote, map_key_text(room));
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
        line_destroy(line);
    }
    map_finish(&lobby->remote);
}

void lobby_remote_add_news(struct app *app, json_t *changed)
{
    size_t at = 0;
    struct lobby_line *line;
    while ((line = map_next(&app_lobby(app)->remote, &at)) != NULL) {
        if (line->dirty) {
            line->dirty = false;
            json_array_append(changed, line->line);
        }
    }
}

static void drop(struct app *app, struct lobby_line *line)
{
    map_remove(&app_lobby(app)->remote, map_key_text(line->room));
    lobby_line_removed(app, line->room);
    line_destroy(line);
}

static void take(struct app *app, const struct sync_entry *entry)
{
    struct lobby *lobby = app_lobby(app);
    struct lobby_line *line = lobby_remote_find(app, entry->key);
    if (line == NULL && lobby->remote.count >= LOBBY_REMOTE_MAX) {
        return;
    }
    if (line == NULL) {
        line = calloc(1, sizeof *line);
        assert(line != NULL);
        memcpy(line->room, entry->key, strlen(entry->key));
        map_put(&lobby->remote, map_key_text(line->room), line);
    }
    json_incref(entry->value);
    json_decref(line->line);
    line->line = entry->value;
    memset(line->node, 0, sizeof line->node);
    memcpy(line->node, entry->node, strlen(entry->node));
    line->since_ms = json_integer_value(json_object_get(entry->value, "since"));
    line->dirty = true;
    lobby->dirty = true;
    lobby->stale = true;
}

/* Takes a line, or drops it. A line that another node has sent since stays. */
static void apply(struct app *app, const struct sync_entry *entry, int64_t now_ms)
{
    (void)now_ms;
    struct lobby_line *line = lobby_remote_find(app, entry->key);
    if (entry->value == NULL && line != NULL && strcmp(line->node, entry->node) == 0) {
        drop(app, line);
    } else if (entry->value != NULL && entry->key[0] != '\0' &&
               strlen(entry->key) < STORE_ID_BYTES) {
        take(app, entry);
    }
}

static void forget(struct app *app, const char *node, int64_t now_ms)
{
    (void)now_ms;
    const struct map *lines = &app_lobby(app)->remote;
    struct lobby_line **leaving = calloc(lines->count + 1, sizeof(struct lobby_line *));
    assert(leaving != NULL);
    size_t count = 0;
    size_t at = 0;
    struct lobby_line *line;
    while ((line = map_next(lines, &at)) != NULL) {
        if (strcmp(line->node, node) == 0) {
            leaving[count++] = line;
        }
    }
    for (size_t i = 0; i < count; i++) {
        drop(app, leaving[i]);
    }
    free(leaving);
}

const struct sync_schema lobby_sync = {
    .word = "lobby",
    .all = lobby_lines_here_json,
    .apply = apply,
    .forget = forget,
};
