/* SPDX-License-Identifier: MIT */
#include "lobby_away.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "house.h"
#include "lobby.h"
#include "node.h"

static struct lobby_away_line *find(const struct house *house, const char *room)
{
    return map_find(&house->lobby.away.lines, map_key_text(room));
}

const struct lobby_away_line *lobby_away_find(const struct house *house, const char *room)
{
    return find(house, room);
}

static void line_destroy(struct lobby_away_line *line)
{
    json_decref(line->line);
    free(line);
}

void lobby_away_finish(struct lobby_away *away)
{
    size_t at = 0;
    struct lobby_away_line *line;
    while ((line = map_next(&away->lines, &at)) != NULL) {
        line_destroy(line);
    }
    map_finish(&away->lines);
}

void lobby_away_add_news(struct house *house, json_t *changed)
{
    size_t at = 0;
    struct lobby_away_line *line;
    while ((line = map_next(&house->lobby.away.lines, &at)) != NULL) {
        if (line->dirty) {
            line->dirty = false;
            json_array_append(changed, line->line);
        }
    }
}

/* ---- telling ---- */

static void tell(struct house *house, const char *node, json_t *d)
{
    if (node[0] == '\0') {
        node_tell_all(house, NODE_LOBBY, d);
    } else {
        node_tell(house, node, NODE_LOBBY, d);
    }
}

void lobby_away_tell(struct house *house, const json_t *changed, const json_t *gone)
{
    if (!node_is_cluster(house) || json_array_size(changed) + json_array_size(gone) == 0) {
        return;
    }
    for (size_t i = 0; i == 0 || i < json_array_size(changed); i += LOBBY_AWAY_HELPING) {
        json_t *some = json_array();
        for (size_t k = i; k < i + LOBBY_AWAY_HELPING && k < json_array_size(changed); k++) {
            json_array_append(some, json_array_get(changed, k));
        }
        json_t *d = json_pack("{s:o}", "changed", some);
        if (i == 0) {
            json_object_set_new(d, "gone", json_deep_copy(gone));
        }
        tell(house, "", d);
    }
}

void lobby_away_tell_all_to(struct house *house, const char *node)
{
    json_t *lines = lobby_lines_here_json(house);
    size_t count = json_array_size(lines);
    for (size_t i = 0; i == 0 || i < count; i += LOBBY_AWAY_HELPING) {
        json_t *some = json_array();
        for (size_t k = i; k < i + LOBBY_AWAY_HELPING && k < count; k++) {
            json_array_append(some, json_array_get(lines, k));
        }
        tell(house, node, json_pack("{s:o, s:b}", "changed", some, "first", i == 0));
    }
    json_decref(lines);
}

/* ---- hearing ---- */

static void drop(struct house *house, struct lobby_away_line *line)
{
    map_remove(&house->lobby.away.lines, map_key_text(line->room));
    lobby_line_gone(house, line->room);
    line_destroy(line);
}

static void take(struct house *house, const char *node, json_t *json)
{
    const char *room = json_string_value(json_object_get(json, "room"));
    if (room == NULL || room[0] == '\0' || strlen(room) >= STORE_ID_BYTES ||
        strlen(node) >= NODE_NAME_BYTES) {
        return;
    }
    struct lobby_away_line *line = find(house, room);
    if (line == NULL && house->lobby.away.lines.count >= LOBBY_AWAY_MAX) {
        return;
    }
    if (line == NULL) {
        line = calloc(1, sizeof *line);
        assert(line != NULL);
        memcpy(line->room, room, strlen(room));
        map_put(&house->lobby.away.lines, map_key_text(room), line);
    }
    json_incref(json);
    json_decref(line->line);
    line->line = json;
    memset(line->node, 0, sizeof line->node);
    memcpy(line->node, node, strlen(node));
    line->since_ms = json_integer_value(json_object_get(json, "since"));
    line->dirty = true;
    house->lobby.dirty = true;
    house->lobby.feed_stale = true;
}

/* All of that node, or one room where it has that; a room that another node has told of since stays. */
static void drop_of_node(struct house *house, const char *node, const char *room)
{
    struct lobby_away_line *line = room == NULL ? NULL : find(house, room);
    if (room != NULL) {
        if (line != NULL && strcmp(line->node, node) == 0) {
            drop(house, line);
        }
        return;
    }
    const struct map *lines = &house->lobby.away.lines;
    struct lobby_away_line **leaving = calloc(lines->count + 1, sizeof(struct lobby_away_line *));
    assert(leaving != NULL);
    size_t count = 0;
    size_t at = 0;
    while ((line = map_next(lines, &at)) != NULL) {
        if (strcmp(line->node, node) == 0) {
            leaving[count++] = line;
        }
    }
    for (size_t i = 0; i < count; i++) {
        drop(house, leaving[i]);
    }
    free(leaving);
}

void lobby_away_heard(struct house *house, const char *node, const json_t *d)
{
    if (json_is_true(json_object_get(d, "first"))) {
        drop_of_node(house, node, NULL);
    }
    const json_t *gone = json_object_get(d, "gone");
    for (size_t i = 0; i < json_array_size(gone); i++) {
        const char *room = json_string_value(json_array_get(gone, i));
        if (room != NULL) {
            drop_of_node(house, node, room);
        }
    }
    const json_t *changed = json_object_get(d, "changed");
    for (size_t i = 0; i < json_array_size(changed); i++) {
        take(house, node, json_array_get(changed, i));
    }
}

void lobby_away_node_gone(struct house *house, const char *node)
{
    drop_of_node(house, node, NULL);
}
