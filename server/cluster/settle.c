/* SPDX-License-Identifier: MIT */
/*
 * Keeps the placements of all rooms in memory up to date: claims the rooms that are needed, loads replicas that have
 * missed events, and reacts to the end of a lease, of this node's or of another's. room/placement.h describes what
 * happens to one room.
 */
#include "cluster/cluster.h"
#include "room/registry.h"
#include "room/room.h"

enum { SETTLES_A_TICK = 128 }; /* rooms claimed or reloaded in one tick */

static void settle_on_node_gone(void *self, const char *node, int64_t now_ms)
{
    struct cluster *cluster = self;
    size_t at = 0;
    struct room *room;
    while ((room = rooms_next(cluster->rooms, &at)) != NULL) {
        if (room_placement_is_at(room, node)) {
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

static void settle_on_tick(void *self, int64_t now_ms)
{
    struct cluster *cluster = self;
    int settled = 0;
    size_t at = SIZE_MAX;
    struct room *room;
    /* the set has all rooms that are not local */
    while (settled < SETTLES_A_TICK &&
           (room = rooms_next_in(cluster->rooms, ROOM_SET_ACTIVE, &at)) != NULL) {
        settled += room_placement_settle(room, now_ms);
    }
}

const struct node_part settle_part = {
    .gone = settle_on_node_gone, .lost = settle_on_lease_lost, .tick = settle_on_tick};
