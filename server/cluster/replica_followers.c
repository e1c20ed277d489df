/* SPDX-License-Identifier: MIT */
#include "cluster/replica.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "cluster/cluster.h"
#include "node/node.h"
#include "node/sync.h"
#include "room/observer.h"
#include "room/placement.h"
#include "room/registry.h"
#include "room/room.h"

struct replica_followers {
    json_t *presence; /* owned; the last presence message of the owner; NULL before any */
    char owner[NODE_NAME_BYTES]; /* the owner at the time of the last report */
    uint64_t told_sum;           /* hash of the last report; 0: none is published */
    int64_t told_ms;             /* time of the last check for changes */
    bool told; /* the owner has a report, and no presence message was missed since */
};

/* NULL before the first. */
static struct replica_followers **replica_of_room(const struct room *room)
{
    return room_slot(room, &replica_observer);
}

static struct replica_followers *remote_followers_of(struct room *room)
{
    struct replica_followers **away = replica_of_room(room);
    if (*away == NULL) {
        *away = calloc(1, sizeof **away);
    }
    return *away;
}

void cluster_replica_followers_withdraw(void *self, struct room *room)
{
    struct cluster *cluster = self;
    struct replica_followers *away = *replica_of_room(room);
    if (away != NULL && away->told_sum != 0) {
        away->told_sum = 0;
        node_sync_put(cluster->node, SYNC_FOLLOWERS, room->id, NULL);
    }
}

static void destroy_remote_followers(void *self, struct room *room)
{
    struct replica_followers *away = *replica_of_room(room);
    if (away != NULL) {
        cluster_replica_followers_withdraw(self, room);
        json_decref(away->presence);
        free(away);
    }
}

const struct room_observer replica_observer = {.room_bytes = sizeof(struct replica_followers *),
                                               .destroyed = destroy_remote_followers};

/* ---- at the owner ---- */

/* The next report about a local room; NULL after the last. Reports about a remote room are for its owner. */
static const json_t *next_report(struct cluster *cluster, const struct room *room, size_t *at)
{
    return room_placement_is_local(room)
               ? node_sync_next(cluster->node, SYNC_FOLLOWERS, room->id, at)
               : NULL;
}

int cluster_replica_followers_watchers(void *self, const struct room *room)
{
    struct cluster *cluster = self;
    json_int_t sum = 0;
    size_t at = 0;
    const json_t *report;
    while ((report = next_report(cluster, room, &at)) != NULL) {
        json_int_t watchers = json_integer_value(json_object_get(report, "watchers"));
        sum += watchers < 0 ? 0 : watchers > ROOM_WATCHERS_MAX ? ROOM_WATCHERS_MAX : watchers;
    }
    return (int)sum;
}

const char *cluster_replica_followers_named(void *self, const struct room *room, int *at)
{
    struct cluster *cluster = self;
    size_t skip = (size_t)(*at)++;
    size_t next = 0;
    const json_t *report;
    while ((report = next_report(cluster, room, &next)) != NULL) {
        const json_t *user_ids = json_object_get(report, "who");
        if (skip < json_array_size(user_ids)) {
            const char *user_id = json_string_value(json_array_get(user_ids, skip));
            return user_id == NULL ? "" : user_id;
        }
        skip -= json_array_size(user_ids);
    }
    return NULL;
}

static void apply_replica_entry(void *self, const struct sync_entry *entry, int64_t now_ms)
{
    struct cluster *cluster = self;
    struct room *room = rooms_find(cluster->rooms, entry->key);
    if (room != NULL && room_placement_is_local(room) && entry->value != NULL) {
        room_attend(room, now_ms);
        rooms_add(room, ROOM_SET_ACTIVE);
        if (json_is_true(json_object_get(entry->value, "again"))) {
            room_show_presence_again(room);
        }
    }
}

/* ---- at a replica ---- */

/* The report about the followers here; sets *sum to its hash, or to 0 if there are none. The caller releases it. */
static json_t *report_json(const struct room *room, uint64_t *sum)
{
    json_t *user_ids = json_array();
    int watchers = room_watchers_here(room);
    int at = 0;
    const char *named;
    while ((named = room_named_here(room, &at)) != NULL) {
        json_array_append_new(user_ids, json_string(named));
    }
    bool is_any = watchers > 0 || json_array_size(user_ids) > 0;
    json_t *report = json_pack("{s:i, s:o}", "watchers", watchers, "who", user_ids);
    char *text = json_dumps(report, JSON_COMPACT);
    assert(text != NULL);
    *sum = is_any ? hash_bytes(text, strlen(text)) : 0;
    free(text);
    return report;
}

void cluster_replica_followers_publish(void *self, struct room *room, int64_t now_ms)
{
    struct cluster *cluster = self;
    struct replica_followers *away = remote_followers_of(room);
    if (!room_placement_is_remote(room) || now_ms - away->told_ms < ROOM_PRESENCE_EVERY_MS) {
        return;
    }
    away->told_ms = now_ms;
    away->told = away->told && strcmp(away->owner, room_placement_owner(room)) == 0;
    uint64_t sum;
    json_t *report = report_json(room, &sum);
    if (sum == 0) {
        cluster_replica_followers_withdraw(cluster, room);
    } else if (!away->told || sum != away->told_sum) {
        json_object_set_new(report, "again", json_boolean(!away->told));
        away->told = true;
        away->told_sum = sum;
        snprintf(away->owner, sizeof away->owner, "%s", room_placement_owner(room));
        node_sync_put(cluster->node, SYNC_FOLLOWERS, room->id, json_incref(report));
    }
    json_decref(report);
}

void cluster_replica_followers_publish_again(void *self, struct room *room)
{
    (void)self;
    if (*replica_of_room(room) != NULL) {
        (*replica_of_room(room))->told = false;
    }
}

/* A report with `again` may have been lost, so each report of a snapshot has it. */
static json_t *reports_json(void *self)
{
    struct cluster *cluster = self;
    json_t *reports = json_object();
    uint64_t sum;
    size_t at = 0;
    const struct room *room;
    while ((room = rooms_next(cluster->rooms, &at)) != NULL) {
        const struct replica_followers *away = *replica_of_room(room);
        if (away != NULL && away->told_sum != 0) {
            json_t *report = report_json(room, &sum);
            json_object_set_new(report, "again", json_true());
            json_object_set_new(reports, room->id, report);
        }
    }
    return reports;
}

const struct sync_schema replica_followers_sync = {
    .word = "followers",
    .all = reports_json,
    .apply = apply_replica_entry,
    .kept_max = REPLICA_FOLLOWERS_ROOMS_MAX,
};

void cluster_replica_followers_on_presence_message(struct room *room, const char *text,
                                                   size_t bytes)
{
    static const char head[] = "{\"t\":\"presence\"";
    if (bytes < sizeof head - 1 || memcmp(text, head, sizeof head - 1) != 0) {
        return;
    }
    json_t *message = json_loadb(text, bytes, 0, NULL);
    json_t *d = json_object_get(message, "d");
    if (json_is_object(d)) {
        struct replica_followers *away = remote_followers_of(room);
        json_decref(away->presence);
        away->presence = json_incref(d);
    }
    json_decref(message);
}

const json_t *cluster_replica_followers_presence(void *self, const struct room *room)
{
    (void)self;
    const struct replica_followers *away = *replica_of_room(room);
    return away == NULL ? NULL : away->presence;
}
