/* SPDX-License-Identifier: MIT */
#include "cluster/replica.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/app.h"
#include "node/node.h"
#include "room/placement.h"
#include "room/registry.h"
#include "session/session.h"

/* The report of one node. */
struct followers {
    char node[NODE_NAME_BYTES];
    int watchers;
    int64_t heard_ms;
    char user_id[ROOM_NAMED_MAX][STORE_ID_BYTES];
    int count;
};

struct replica_followers {
    struct followers *nodes;
    int node_count;
    /* at a replica */
    json_t *presence;            /* owned; NULL before any */
    char owner[NODE_NAME_BYTES]; /* the owner that got the last report */
    uint64_t told_sum;
    int64_t told_ms; /* time of the last check for changes */
    int64_t said_ms; /* time of the last report to the owner */
    bool told;
};

static struct replica_followers *away_of(struct room *room)
{
    if (room->away == NULL) {
        room->away = calloc(1, sizeof *room->away);
        assert(room->away != NULL);
    }
    return room->away;
}

void replica_followers_destroy(struct replica_followers *away)
{
    if (away != NULL) {
        json_decref(away->presence);
        free(away->nodes);
        free(away);
    }
}

/* ---- at the owner ---- */

int replica_followers_watchers(const struct room *room)
{
    int watchers = 0;
    for (int i = 0; room->away != NULL && i < room->away->node_count; i++) {
        watchers += room->away->nodes[i].watchers;
    }
    return watchers;
}

const char *replica_followers_named(const struct room *room, int *at)
{
    int skip = (*at)++;
    for (int i = 0; room->away != NULL && i < room->away->node_count; i++) {
        const struct followers *node = &room->away->nodes[i];
        if (skip < node->count) {
            return node->user_id[skip];
        }
        skip -= node->count;
    }
    return NULL;
}

static struct followers *find_node(const struct replica_followers *away, const char *node)
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

void replica_followers_sweep(struct room *room, int64_t now_ms)
{
    for (int i = room->away == NULL ? 0 : room->away->node_count; i > 0; i--) {
        struct followers *there = &room->away->nodes[i - 1];
        if (now_ms - there->heard_ms >= REPLICA_FOLLOWERS_KEPT_MS) {
            *there = room->away->nodes[--room->away->node_count];
        }
    }
}

static struct followers *add_node(struct replica_followers *away, const char *node)
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

void replica_followers_on_message(struct app *app, const char *node, const json_t *d)
{
    const char *id = json_string_value(json_object_get(d, "room"));
    struct room *room = id == NULL ? NULL : rooms_find(app, id);
    json_int_t watchers = json_integer_value(json_object_get(d, "watchers"));
    const json_t *user_id = json_object_get(d, "who");
    if (room == NULL || !room_placement_is_local(room) || strlen(node) >= NODE_NAME_BYTES) {
        return;
    }
    if (watchers <= 0 && json_array_size(user_id) == 0) {
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
    there->heard_ms = app_now(app);
    there->count = 0;
    for (size_t i = 0; i < json_array_size(user_id) && there->count < ROOM_NAMED_MAX; i++) {
        const char *name = json_string_value(json_array_get(user_id, i));
        if (name != NULL && strlen(name) < STORE_ID_BYTES) {
            memset(there->user_id[there->count], 0, STORE_ID_BYTES);
            memcpy(there->user_id[there->count++], name, strlen(name));
        }
    }
    room->attended_ms = app_now(app);
    if (json_is_true(json_object_get(d, "again"))) {
        room_show_presence_again(room);
    }
}

void replica_followers_node_left(struct app *app, const char *node)
{
    size_t at = 0;
    struct room *room;
    while ((room = rooms_next(app, &at)) != NULL) {
        drop_node(room, node);
    }
}

/* ---- at a replica ---- */

/* FNV-1a hash, including the NUL. */
static uint64_t add_text(uint64_t sum, const char *text)
{
    do {
        sum = (sum ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    } while (*text++ != '\0');
    return sum;
}

void replica_followers_publish(struct room *room, int64_t now_ms)
{
    struct replica_followers *away = away_of(room);
    const char *owner = room->placement.owner;
    if (room->placement.where != PLACEMENT_REMOTE ||
        now_ms - away->told_ms < ROOM_PRESENCE_EVERY_MS) {
        return;
    }
    json_t *user_id = json_array();
    int watchers = room_watchers_here(room);
    uint64_t sum = UINT64_C(0xcbf29ce484222325) + (uint64_t)watchers;
    int at = 0;
    const char *named;
    while ((named = room_named_here(room, &at)) != NULL) {
        json_array_append_new(user_id, json_string(named));
        sum = add_text(sum, named);
    }
    away->told = away->told && strcmp(away->owner, owner) == 0;
    bool is_any = watchers > 0 || json_array_size(user_id) > 0;
    bool is_due = is_any && now_ms - away->said_ms >= REPLICA_FOLLOWERS_AGAIN_MS;
    bool is_news = !away->told ? is_any : sum != away->told_sum;
    away->told_ms = now_ms;
    if (is_news || is_due) {
        json_t *d = json_pack("{s:s, s:i, s:O, s:b}", "room", room->id, "watchers", watchers, "who",
                              user_id, "again", (int)!away->told);
        away->told = true;
        away->said_ms = now_ms;
        away->told_sum = sum;
        memcpy(away->owner, owner, sizeof away->owner);
        node_send(room->app, owner, NODE_FOLLOWERS, d);
    }
    json_decref(user_id);
}

void replica_followers_publish_again(struct room *room)
{
    if (room->away != NULL) {
        room->away->told = false;
    }
}

void replica_followers_publish_all_again(struct app *app)
{
    size_t at = 0;
    struct room *room;
    while ((room = rooms_next(app, &at)) != NULL) {
        replica_followers_publish_again(room);
    }
}

void replica_followers_on_presence_message(struct room *room, const char *text, size_t bytes)
{
    static const char head[] = "{\"t\":\"presence\"";
    if (bytes < sizeof head - 1 || memcmp(text, head, sizeof head - 1) != 0) {
        return;
    }
    json_t *message = json_loadb(text, bytes, 0, NULL);
    json_t *d = json_object_get(message, "d");
    if (json_is_object(d)) {
        struct replica_followers *away = away_of(room);
        json_decref(away->presence);
        away->presence = json_incref(d);
    }
    json_decref(message);
}

const json_t *replica_followers_presence(const struct room *room)
{
    return room->away == NULL ? NULL : room->away->presence;
}
