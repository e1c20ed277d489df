/* SPDX-License-Identifier: MIT */
#include "room_away.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "house.h"
#include "node.h"
#include "room_home.h"
#include "rooms.h"
#include "session.h"

/* What one node has told. */
struct followers {
    char node[NODE_NAME_BYTES];
    int watchers;
    int64_t heard_ms;
    char who[ROOM_NAMED_MAX][STORE_ID_BYTES];
    int count;
};

struct room_away {
    struct followers *nodes;
    int node_count;
    /* at a mirror */
    json_t *presence;            /* owned; NULL before any */
    char owner[NODE_NAME_BYTES]; /* who has been told last */
    uint64_t told_sum;
    int64_t told_ms; /* when it was looked whether there is news */
    int64_t said_ms; /* when the owner was last told */
    bool told;
};

static struct room_away *away_of(struct room *room)
{
    if (room->away == NULL) {
        room->away = calloc(1, sizeof *room->away);
        assert(room->away != NULL);
    }
    return room->away;
}

void room_away_destroy(struct room_away *away)
{
    if (away != NULL) {
        json_decref(away->presence);
        free(away->nodes);
        free(away);
    }
}

/* ---- at the owner ---- */

int room_away_watchers(const struct room *room)
{
    int watchers = 0;
    for (int i = 0; room->away != NULL && i < room->away->node_count; i++) {
        watchers += room->away->nodes[i].watchers;
    }
    return watchers;
}

const char *room_away_named(const struct room *room, int *at)
{
    int skip = (*at)++;
    for (int i = 0; room->away != NULL && i < room->away->node_count; i++) {
        const struct followers *node = &room->away->nodes[i];
        if (skip < node->count) {
            return node->who[skip];
        }
        skip -= node->count;
    }
    return NULL;
}

static struct followers *find_node(const struct room_away *away, const char *node)
{
    for (int i = 0; i < away->node_count; i++) {
        if (strcmp(away->nodes[i].node, node) == 0) {
            return &away->nodes[i];
        }
    }
    return NULL;
}

static void drop_node(struct room *room, const char *node)
{
    struct followers *there = room->away == NULL ? NULL : find_node(room->away, node);
    if (there != NULL) {
        *there = room->away->nodes[--room->away->node_count];
    }
}

void room_away_sweep(struct room *room, int64_t now_ms)
{
    for (int i = room->away == NULL ? 0 : room->away->node_count; i > 0; i--) {
        struct followers *there = &room->away->nodes[i - 1];
        if (now_ms - there->heard_ms >= ROOM_AWAY_KEPT_MS) {
            *there = room->away->nodes[--room->away->node_count];
        }
    }
}

static struct followers *add_node(struct room_away *away, const char *node)
{
    struct followers *there = find_node(away, node);
    if (there == NULL && away->node_count < NODES_MAX) {
        away->nodes = realloc(away->nodes, (size_t)(away->node_count + 1) * sizeof *away->nodes);
        assert(away->nodes != NULL);
        there = &away->nodes[away->node_count++];
        *there = (struct followers){0};
        memcpy(there->node, node, strlen(node));
    }
    return there;
}

void room_away_heard(struct house *house, const char *node, const json_t *d)
{
    const char *id = json_string_value(json_object_get(d, "room"));
    struct room *room = id == NULL ? NULL : rooms_find(house, id);
    json_int_t watchers = json_integer_value(json_object_get(d, "watchers"));
    const json_t *who = json_object_get(d, "who");
    if (room == NULL || !room_home_is_here(room) || strlen(node) >= NODE_NAME_BYTES) {
        return;
    }
    if (watchers <= 0 && json_array_size(who) == 0) {
        drop_node(room, node);
        return;
    }
    struct followers *there = add_node(away_of(room), node);
    if (there == NULL) {
        return;
    }
    there->watchers = watchers < 0                   ? 0
                      : watchers > ROOM_WATCHERS_MAX ? ROOM_WATCHERS_MAX
                                                     : (int)watchers;
    there->heard_ms = house_now(house);
    there->count = 0;
    for (size_t i = 0; i < json_array_size(who) && there->count < ROOM_NAMED_MAX; i++) {
        const char *name = json_string_value(json_array_get(who, i));
        if (name != NULL && strlen(name) < STORE_ID_BYTES) {
            memset(there->who[there->count], 0, STORE_ID_BYTES);
            memcpy(there->who[there->count++], name, strlen(name));
        }
    }
    room->attended_ms = house_now(house);
    if (json_is_true(json_object_get(d, "again"))) {
        room_away_show_again(room);
    }
}

void room_away_node_gone(struct house *house, const char *node)
{
    size_t at = 0;
    struct room *room;
    while ((room = map_next(&house->rooms, &at)) != NULL) {
        drop_node(room, node);
    }
}

void room_away_show_again(struct room *room)
{
    room->shown_presence = UINT64_MAX;
}

/* ---- at a mirror ---- */

/* FNV-1a, with the NUL. */
static uint64_t add_text(uint64_t sum, const char *text)
{
    do {
        sum = (sum ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    } while (*text++ != '\0');
    return sum;
}

void room_away_tell(struct room *room, int64_t now_ms)
{
    struct room_away *away = away_of(room);
    const char *owner = room->home.owner;
    if (room->home.where != HOME_AWAY || now_ms - away->told_ms < ROOM_PRESENCE_EVERY_MS) {
        return;
    }
    json_t *who = json_array();
    int watchers = room_watchers_here(room);
    uint64_t sum = UINT64_C(0xcbf29ce484222325) + (uint64_t)watchers;
    int at = 0;
    const char *named;
    while ((named = room_named_here(room, &at)) != NULL) {
        json_array_append_new(who, json_string(named));
        sum = add_text(sum, named);
    }
    away->told = away->told && strcmp(away->owner, owner) == 0;
    bool is_any = watchers > 0 || json_array_size(who) > 0;
    bool is_due = is_any && now_ms - away->said_ms >= ROOM_AWAY_AGAIN_MS;
    bool is_news = !away->told ? is_any : sum != away->told_sum;
    away->told_ms = now_ms;
    if (is_news || is_due) {
        json_t *d = json_pack("{s:s, s:i, s:O, s:b}", "room", room->id, "watchers", watchers, "who",
                              who, "again", (int)!away->told);
        away->told = true;
        away->said_ms = now_ms;
        away->told_sum = sum;
        memcpy(away->owner, owner, sizeof away->owner);
        node_tell(room->house, owner, NODE_FOLLOWERS, d);
    }
    json_decref(who);
}

void room_away_tell_again(struct room *room)
{
    if (room->away != NULL) {
        room->away->told = false;
    }
}

void room_away_tell_all_again(struct house *house)
{
    size_t at = 0;
    struct room *room;
    while ((room = map_next(&house->rooms, &at)) != NULL) {
        room_away_tell_again(room);
    }
}

void room_away_heard_presence(struct room *room, const char *text, size_t bytes)
{
    static const char head[] = "{\"t\":\"presence\"";
    if (bytes < sizeof head - 1 || memcmp(text, head, sizeof head - 1) != 0) {
        return;
    }
    json_t *message = json_loadb(text, bytes, 0, NULL);
    json_t *d = json_object_get(message, "d");
    if (json_is_object(d)) {
        struct room_away *away = away_of(room);
        json_decref(away->presence);
        away->presence = json_incref(d);
    }
    json_decref(message);
}

const json_t *room_away_presence(const struct room *room)
{
    return room->away == NULL ? NULL : room->away->presence;
}
