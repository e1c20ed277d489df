/* SPDX-License-Identifier: MIT */
#include "cluster/adopt.h"

#include "base/runtime.h"
#include "cluster/cluster.h"
#include "cluster/handover.h"
#include "node/node.h"
#include "room/registry.h"
#include "room/room.h"

enum {
    ADOPT_EVERY_MS = 2000, /* how often the node looks for running rooms without an owner */
    ADOPTED_AT_ONCE = 64,  /* rooms of one such scan */
};

static void run_adopted(void *self, struct room *room, struct room_task *task, int64_t now_ms)
{
    (void)self;
    (void)room;
    (void)task;
    (void)now_ms;
}

/*
 * Loads the room into memory, which is all that adoption needs. If the store cannot be reached now, the room stays in
 * memory until the store has answered.
 */
static void load_adopted_room(struct cluster *cluster, const char *id, bool was_handed)
{
    int64_t now_ms = runtime_now(cluster->runtime);
    struct room_task task = {.run = run_adopted, .self = cluster, .reads = true};
    rooms_do(cluster->rooms, id, &task, now_ms);
    struct room *room = rooms_find(cluster->rooms, id);
    if (room != NULL) {
        room_placement_adopt(room, was_handed, now_ms);
    }
}

static void on_orphan(void *data, enum store_status status, const char *room)
{
    struct cluster *cluster = data;
    (void)status;
    if (room != NULL && !cluster->runtime->closing && node_has_lease(cluster->node)) {
        load_adopted_room(cluster, room, false);
    } else if (room == NULL) {
        cluster->adopting = false;
    }
}

static void adopt_on_tick(void *self, int64_t now_ms)
{
    struct cluster *cluster = self;
    (void)now_ms;
    if (cluster->adopting || cluster_handover_has_begun(cluster) || cluster->runtime->closing ||
        cluster->runtime->clock_ms() < cluster->adopt_due_ms || !node_has_lease(cluster->node)) {
        return;
    }
    cluster->adopting = true;
    cluster->adopt_due_ms = cluster->runtime->clock_ms() + ADOPT_EVERY_MS;
    node_find_orphans(cluster->node, ADOPTED_AT_ONCE, on_orphan, cluster);
}

/* The rooms of a node that is gone have no owner: looks for them with the next tick. */
static void adopt_on_node_gone(void *self, const char *node, int64_t now_ms)
{
    struct cluster *cluster = self;
    (void)node;
    (void)now_ms;
    cluster->adopt_due_ms = 0;
}

void cluster_adopt_on_adopt_message(void *self, const struct node_message *message, int64_t now_ms)
{
    struct cluster *cluster = self;
    (void)now_ms;
    const char *id = node_text(message, "room", STORE_ID_BYTES);
    if (id != NULL && !cluster->runtime->closing && !cluster_handover_has_begun(cluster)) {
        load_adopted_room(cluster, id, true);
    }
}

void cluster_adopt_schedule(struct cluster *cluster, const char *id, int64_t now_ms)
{
    struct room *room = rooms_find(cluster->rooms, id);
    if (cluster->runtime->closing || cluster_handover_has_begun(cluster) ||
        !node_has_lease(cluster->node)) {
        return;
    }
    if (room != NULL) {
        room_placement_revalidate(room, now_ms);
        room_placement_request(room, now_ms);
    } else {
        load_adopted_room(cluster, id, false);
    }
}

const struct node_part adopt_part = {.gone = adopt_on_node_gone, .tick = adopt_on_tick};
