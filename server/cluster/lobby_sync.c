/* SPDX-License-Identifier: MIT */
#include "cluster/lobby_sync.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/app.h"
#include "lobby/lobby.h"
#include "node/node.h"

static struct lobby_sync_line *find(const struct app *app, const char *room)
{
    return map_find(&app_lobby(app)->away.lines, map_key_text(room));
}

const struct lobby_sync_line *lobby_sync_find(const struct app *app, const char *room)
{
    return find(app, room);
}

static void line_destroy(struct lobby_sync_line *line)
{
    json_decref(line->line);
    free(line);
}

void lobby_sync_finish(struct lobby_sync *away)
{
    size_t at = 0;
    struct lobby_sync_line *line;
    while ((line = map_next(&away->lines, &at)) != NULL) {
        line_destroy(line);
    }
    map_finish(&away->lines);
}

void lobby_sync_add_changes(struct app *app, json_t *changed)
{
    size_t at = 0;
    struct lobby_sync_line *line;
    while ((line = map_next(&app_lobby(app)->away.lines, &at)) != NULL) {
        if (line->dirty) {
            line->dirty = false;
            json_array_append(changed, line->line);
        }
    }
}

/* ---- sending ---- */

static void tell(struct app *app, const char *node, json_t *d)
{
    if (node[0] == '\0') {
        node_publish(app, NODE_LOBBY, d);
    } else {
        node_send(app, node, NODE_LOBBY, d);
    }
}

void lobby_sync_publish(struct app *app, const json_t *changed, const json_t *gone)
{
    if (!node_is_cluster(app) || json_array_size(changed) + json_array_size(gone) == 0) {
        return;
    }
    for (size_t i = 0; i == 0 || i < json_array_size(changed); i += LOBBY_SYNC_HELPING) {
        json_t *some = json_array();
        for (size_t k = i; k < i + LOBBY_SYNC_HELPING && k < json_array_size(changed); k++) {
            json_array_append(some, json_array_get(changed, k));
        }
        json_t *d = json_pack("{s:o}", "changed", some);
        if (i == 0) {
            json_object_set_new(d, "gone", json_deep_copy(gone));
        }
        tell(app, "", d);
    }
}

void lobby_sync_publish_all_to(struct app *app, const char *node)
{
    json_t *lines = lobby_lines_here_json(app);
    size_t count = json_array_size(lines);
    for (size_t i = 0; i == 0 || i < count; i += LOBBY_SYNC_HELPING) {
        json_t *some = json_array();
        for (size_t k = i; k < i + LOBBY_SYNC_HELPING && k < count; k++) {
            json_array_append(some, json_array_get(lines, k));
        }
        tell(app, node, json_pack("{s:o, s:b}", "changed", some, "first", i == 0));
    }
    json_decref(lines);
}

/* ---- receiving ---- */

static void drop(struct app *app, struct lobby_sync_line *line)
{
    map_remove(&app_lobby(app)->away.lines, map_key_text(line->room));
    lobby_line_removed(app, line->room);
    line_destroy(line);
}

static void take(struct app *app, const char *node, json_t *json)
{
    const char *room = json_string_value(json_object_get(json, "room"));
    if (room == NULL || room[0] == '\0' || strlen(room) >= STORE_ID_BYTES ||
        strlen(node) >= NODE_NAME_BYTES) {
        return;
    }
    struct lobby_sync_line *line = find(app, room);
    if (line == NULL && app_lobby(app)->away.lines.count >= LOBBY_SYNC_MAX) {
        return;
    }
    if (line == NULL) {
        line = calloc(1, sizeof *line);
        assert(line != NULL);
        memcpy(line->room, room, strlen(room));
        map_put(&app_lobby(app)->away.lines, map_key_text(room), line);
    }
    json_incref(json);
    json_decref(line->line);
    line->line = json;
    memset(line->node, 0, sizeof line->node);
    memcpy(line->node, node, strlen(node));
    line->since_ms = json_integer_value(json_object_get(json, "since"));
    line->dirty = true;
    app_lobby(app)->dirty = true;
    app_lobby(app)->stale = true;
}

/*
 * Deletes all lines of that node, or only the line of `room` if the line is from that node. A line that another node
 * has sent since stays.
 */
static void drop_of_node(struct app *app, const char *node, const char *room)
{
    struct lobby_sync_line *line = room == NULL ? NULL : find(app, room);
    if (room != NULL) {
        if (line != NULL && strcmp(line->node, node) == 0) {
            drop(app, line);
        }
        return;
    }
    const struct map *lines = &app_lobby(app)->away.lines;
    struct lobby_sync_line **leaving = calloc(lines->count + 1, sizeof(struct lobby_sync_line *));
    assert(leaving != NULL);
    size_t count = 0;
    size_t at = 0;
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

void lobby_sync_on_message(struct app *app, const char *node, const json_t *d)
{
    if (json_is_true(json_object_get(d, "first"))) {
        drop_of_node(app, node, NULL);
    }
    const json_t *gone = json_object_get(d, "gone");
    for (size_t i = 0; i < json_array_size(gone); i++) {
        const char *room = json_string_value(json_array_get(gone, i));
        if (room != NULL) {
            drop_of_node(app, node, room);
        }
    }
    const json_t *changed = json_object_get(d, "changed");
    for (size_t i = 0; i < json_array_size(changed); i++) {
        take(app, node, json_array_get(changed, i));
    }
}

void lobby_sync_node_left(struct app *app, const char *node)
{
    drop_of_node(app, node, NULL);
}
