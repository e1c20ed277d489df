/* SPDX-License-Identifier: MIT */
/*
 * Keeps the placements of all rooms in memory up to date: claims the rooms that are needed, loads replicas that have
 * missed events, and reacts to the end of a lease, of this node's or of another's. room/placement.h describes what
 * happens to one room.
 */
#include <string.h>

#include "cluster/cluster.h"
#include "cluster/replica.h"
#include "node/node.h"
#include "room/registry.h"
#include "room/room.h"

enum { SETTLES_A_TICK = 128 }; /* rooms claimed or reloaded in one tick */

static void settle_on_node_gone(void *self, const char *node, int64_t now_ms)
{
    struct cluster *cluster = self;
    size_t at = 0;
    struct room *room;
    while ((room = rooms_next(cluster->rooms, &at)) != NULL) {
        if (room->placement.where == PLACEMENT_REMOTE && strcmp(room->placement.owner, node) == 0) {
            room_placement_owner_gone(room, now_ms);
        }
    }
}

static void settle_on_lease_lost(void *self, int64_t now_ms)
{
    struct cluster *cluster = self;
    size_t at = 0;
    struct room *room;
    while ((room = rooms_next(cluster->rooms, &at)) != NULL) {
        room_placement_lease_lost(room, now_ms);
    }
}

/* True if the bus cannot deliver the owner's events, so that the store must be polled for them. */
static bool is_to_be_polled(struct cluster *cluster, const struct room *room, int64_t now_ms)
{
    return room->followers > 0 && now_ms - room->placement.polled_ms >= REPLICA_POLL_MS &&
           !node_is_reached(cluster->node, room->placement.owner, now_ms);
}

/* Returns true if the replica is loaded again. */
static bool reload_replica(struct cluster *cluster, struct room *room, int64_t now_ms)
{
    struct room_placement *placement = &room->placement;
    if (placement->where != PLACEMENT_REMOTE || room->loading ||
        !(placement->resync || is_to_be_polled(cluster, room, now_ms))) {
        return false;
    }
    node_counts(cluster->node)->resyncs += placement->resync;
    placement->polled_ms = now_ms;
    placement->resync = false;
    room_placement_load(room);
    return true;
}

static void settle_on_tick(void *self, int64_t now_ms)
{
    struct cluster *cluster = self;
    int settled = 0;
    size_t at = SIZE_MAX;
    struct room *room;
    /* the set has all rooms that are not local */
    while (settled < SETTLES_A_TICK &&
           (room = rooms_next_in(cluster->rooms, ROOM_SET_ACTIVE, &at)) != NULL) {
        if (!room->writing && (!room->loading || room->state->phase == ROOM_NEW)) {
            settled += room_placement_claim_requested(room, now_ms) ||
                       reload_replica(cluster, room, now_ms);
        }
    }
}

const struct node_part settle_part = {
    .gone = settle_on_node_gone, .lost = settle_on_lease_lost, .tick = settle_on_tick};
