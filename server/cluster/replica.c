/* SPDX-License-Identifier: MIT */
#include "cluster/replica.h"

#include <stdlib.h>
#include <string.h>

#include "base/runtime.h"
#include "cluster/adopt.h"
#include "cluster/cluster.h"
#include "node/node.h"
#include "room/registry.h"
#include "room/room.h"

/* ---- the owner ---- */

static size_t lines_bytes(const struct room *room, int64_t first_v)
{
    size_t bytes = 0;
    for (int64_t v = first_v; v <= room_v(room); v++) {
        bytes += room_line(room, v)->bytes + 1;
    }
    return bytes;
}

static void publish_events(void *self, const struct room *room, int64_t first_v)
{
    struct cluster *cluster = self;
    size_t bytes = lines_bytes(room, first_v);
    char *payload = malloc(bytes);
    size_t at = 0;
    for (int64_t v = first_v; v <= room_v(room); v++) {
        const struct room_line *line = room_line(room, v);
        memcpy(payload + at, line->text, line->bytes);
        at += line->bytes;
        payload[at++] = '\n';
    }
    node_publish_room(cluster->node, room->id, NODE_EVENTS,
                      json_pack("{s:s, s:I}", "room", room->id, "v", (json_int_t)first_v), payload,
                      at);
    free(payload);
}

static void publish_message(void *self, const struct room *room, const char *to, const char *text,
                            size_t bytes)
{
    struct cluster *cluster = self;
    node_publish_room(cluster->node, room->id, NODE_TELL,
                      json_pack("{s:s, s:s}", "room", room->id, "to", to), text, bytes);
}

static void receive_replica_report(struct cluster *cluster, const char *from, const json_t *item,
                                   int64_t now_ms)
{
    const char *id = json_string_value(json_array_get(item, 0));
    json_int_t v = json_integer_value(json_array_get(item, 1));
    json_int_t followers = json_integer_value(json_array_get(item, 2));
    struct room *room = id == NULL ? NULL : rooms_find(cluster->rooms, id);
    if (id == NULL) {
        return;
    }
    if (room == NULL ||
        (!room_placement_is_local(room) && !room_placement_is_busy(room) && !room->loading)) {
        node_send(cluster->node, from, NODE_MOVED, json_pack("{s:s, s:s}", "room", id, "node", ""));
        if (followers > 0) {
            cluster_adopt_schedule(cluster, id, now_ms);
        }
        return;
    }
    room_placement_reported(room, followers > 0, now_ms);
    if (room_placement_is_local(room) && room_v(room) > v) {
        node_send(cluster->node, from, NODE_AT,
                  json_pack("{s:s, s:I}", "room", id, "v", (json_int_t)room_v(room)));
    }
}

void cluster_replica_on_replicas_message(void *self, const struct node_message *message,
                                         int64_t now_ms)
{
    struct cluster *cluster = self;
    size_t at;
    const json_t *item;
    const json_t *list = json_object_get(message->data, "rooms");
    json_array_foreach(list, at, item)
    {
        receive_replica_report(cluster, message->from, item, now_ms);
    }
}

/* ---- the replica: subscribing ---- */

static void on_replica_message(void *data, const char *channel, const void *bytes, size_t count)
{
    const struct room *room = data;
    const struct cluster *cluster = room->rooms->placement_self;
    node_on_message(cluster->node, channel, bytes, count, runtime_now(cluster->runtime));
}

static void on_subscribed(void *data, const char *channel)
{
    (void)channel;
    room_placement_subscribed(data);
}

static struct bus_listener *subscribe_replica(void *self, struct room *room)
{
    struct cluster *cluster = self;
    return node_listen_room(cluster->node, room->id, on_replica_message, on_subscribed, room);
}

static void unsubscribe_replica(void *self, struct bus_listener *listener)
{
    struct cluster *cluster = self;
    node_unlisten(cluster->node, listener);
}

/* ---- the replica: reports to owners ---- */

static json_t *replica_report_json(const struct room *room)
{
    return json_pack("[s, I, i]", room->id, (json_int_t)room_v(room), room->followers);
}

static void report_version(void *self, const struct room *room)
{
    struct cluster *cluster = self;
    if (room_placement_is_remote(room)) {
        node_send(cluster->node, room_placement_owner(room), NODE_REPLICAS,
                  json_pack("{s:[o]}", "rooms", replica_report_json(room)));
    }
}

/* Reports to that owner all replicas of its rooms at this node. */
static void publish_replica_reports(struct cluster *cluster, const char *owner)
{
    json_t *list = json_array();
    size_t at = SIZE_MAX;
    const struct room *room;
    while ((room = rooms_next_in(cluster->rooms, ROOM_SET_ACTIVE, &at)) != NULL) {
        if (room_placement_is_at(room, owner)) {
            json_array_append_new(list, replica_report_json(room));
        }
        if (json_array_size(list) == REPLICA_REPORTS_A_MESSAGE) {
            node_send(cluster->node, owner, NODE_REPLICAS, json_pack("{s:o}", "rooms", list));
            list = json_array();
        }
    }
    if (json_array_size(list) > 0) {
        node_send(cluster->node, owner, NODE_REPLICAS, json_pack("{s:O}", "rooms", list));
    }
    json_decref(list);
}

static void replica_on_tick(void *self, int64_t now_ms)
{
    struct cluster *cluster = self;
    (void)now_ms;
    if (cluster->runtime->clock_ms() < cluster->report_due_ms) {
        return;
    }
    cluster->report_due_ms = cluster->runtime->clock_ms() + REPLICA_REPORT_EVERY_MS;
    for (const char *owner = node_after(cluster->node, ""); owner != NULL;
         owner = node_after(cluster->node, owner)) {
        publish_replica_reports(cluster, owner);
    }
}

/* ---- the replica: messages of the owner ---- */

/* The replica that the message is for; NULL if this node has no replica of that room. */
static struct room *replica_of(struct cluster *cluster, const struct node_message *message)
{
    const char *id = node_text(message, "room", STORE_ID_BYTES);
    struct room *room = id == NULL ? NULL : rooms_find(cluster->rooms, id);
    return room == NULL || room_placement_is_local(room) ? NULL : room;
}

/* An event whose line is not kept is taken for known: the hash of the next one covers it. */
static bool is_known_event(const struct room *room, int64_t v, const char *line, size_t bytes)
{
    if (!room_keeps_line(room, v)) {
        return true;
    }
    const struct room_line *known = room_line(room, v);
    return known->bytes == bytes && memcmp(known->text, line, bytes) == 0;
}

/* False if the rest of the message cannot be applied either. */
static bool receive_event(struct cluster *cluster, struct room *room, int64_t v, const char *line,
                          size_t bytes)
{
    if (v <= room_v(room)) {
        if (is_known_event(room, v, line, bytes)) {
            return true;
        }
        log_event(&cluster->runtime->log, LOG_ERROR, "room.replica_diverged",
                  log_text("room", room->id), log_number("v", v));
        room_placement_missed(room, v);
        return false;
    }
    if (v > room_v(room) + 1 || !rooms_apply_event(room, v, line, bytes)) {
        room_placement_missed(room, v);
        return false;
    }
    return true;
}

void cluster_replica_on_events_message(void *self, const struct node_message *message,
                                       int64_t now_ms)
{
    struct cluster *cluster = self;
    (void)now_ms;
    struct room *room = replica_of(cluster, message);
    json_int_t v = node_number(message, "v");
    size_t at = 0;
    const char *line;
    size_t bytes;
    if (v < 1) {
        node_counts(cluster->node)->messages_broken++;
        return;
    }
    while (room != NULL && node_message_line(message, &at, &line, &bytes)) {
        if (!room_is_live(room)) {
            room_placement_announced(room, v);
        } else if (!receive_event(cluster, room, v, line, bytes)) {
            return;
        }
        v++;
    }
}

void cluster_replica_on_at_message(void *self, const struct node_message *message, int64_t now_ms)
{
    struct cluster *cluster = self;
    (void)now_ms;
    struct room *room = replica_of(cluster, message);
    json_int_t v = node_number(message, "v");
    if (room != NULL && v > room_v(room)) {
        room_placement_missed(room, v);
    }
}

void cluster_replica_on_tell_message(void *self, const struct node_message *message, int64_t now_ms)
{
    struct cluster *cluster = self;
    (void)now_ms;
    struct room *room = replica_of(cluster, message);
    const char *to = json_string_value(json_object_get(message->data, "to"));
    if (room != NULL && to != NULL && strcmp(to, "watchers") != 0) {
        cluster_replica_followers_on_presence_message(room, message->payload,
                                                      message->payload_bytes);
    }
    if (room == NULL || to == NULL || message->payload_bytes == 0) {
        return;
    }
    struct net_frame *frame = net_frame_create(message->payload, message->payload_bytes);
    if (strcmp(to, "watchers") != 0) {
        room_frame_to_players(room, frame);
    }
    if (strcmp(to, "players") != 0) {
        room_frame_to_watchers(room, frame);
    }
    net_frame_release(frame);
}

void cluster_replica_on_moved_message(void *self, const struct node_message *message,
                                      int64_t now_ms)
{
    struct cluster *cluster = self;
    struct room *room = replica_of(cluster, message);
    if (room != NULL && strcmp(room_placement_owner(room), message->from) == 0) {
        room_placement_revalidate(room, now_ms);
    }
}

/* ---- the bus ---- */

static void replica_on_bus_up(void *self, int64_t now_ms)
{
    struct cluster *cluster = self;
    size_t at = 0;
    struct room *room;
    while ((room = rooms_next(cluster->rooms, &at)) != NULL) {
        room_placement_bus_up(room, now_ms);
        cluster_replica_followers_publish_again(cluster, room);
        room_show_presence_again(room);
    }
    cluster->report_due_ms = 0;
}

/* Replicas that wait for a subscription are loaded without it. */
static void on_bus_down(void *self, int64_t now_ms)
{
    struct cluster *cluster = self;
    (void)now_ms;
    size_t at = 0;
    struct room *room;
    while ((room = rooms_next(cluster->rooms, &at)) != NULL) {
        room_placement_bus_down(room);
    }
}

const struct node_part replica_part = {
    .bus_up = replica_on_bus_up,
    .bus_down = on_bus_down,
    .tick = replica_on_tick,
};

const struct room_placement_hooks replica_hooks = {
    .publish_events = publish_events,
    .publish_message = publish_message,
    .subscribe = subscribe_replica,
    .unsubscribe = unsubscribe_replica,
    .report_version = report_version,
    .report_followers = cluster_replica_followers_publish,
    .repeat_followers = cluster_replica_followers_publish_again,
    .watchers = cluster_replica_followers_watchers,
    .next_named = cluster_replica_followers_named,
    .withdraw_followers = cluster_replica_followers_withdraw,
    .presence = cluster_replica_followers_presence,
};
