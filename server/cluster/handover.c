/* SPDX-License-Identifier: MIT */
#include "cluster/handover.h"

#include <stdio.h>

#include <jansson.h>

#include "base/runtime.h"
#include "cluster/cluster.h"
#include "node/node.h"
#include "room/registry.h"
#include "room/room.h"

void cluster_handover_begin(struct cluster *cluster, void (*done)(void *data), void *data)
{
    node_begin_leave(cluster->node);
    cluster->handover.until_ms = cluster->runtime->clock_ms() + HANDOVER_MS;
    cluster->handover.done = done;
    cluster->handover.data = data;
    log_event(&cluster->runtime->log, LOG_INFO, "node.handover_started",
              log_text("node", node_name(cluster->node)));
}

bool cluster_handover_has_begun(const struct cluster *cluster)
{
    return node_is_leaving(cluster->node);
}

static void hand_more(struct cluster *cluster);

static void on_handed(void *data, enum store_status status)
{
    struct room *room = data;
    struct cluster *cluster = room->rooms->placement_self;
    const char *owner = room_placement_owner(room);
    cluster->handover.pending--;
    if (status == STORE_OK) {
        node_counts(cluster->node)->handed++;
        node_publish_room(cluster->node, room->id, NODE_MOVED,
                          json_pack("{s:s, s:s}", "room", room->id, "node", owner), NULL, 0);
        node_send(cluster->node, owner, NODE_ADOPT, json_pack("{s:s}", "room", room->id));
    }
    room_placement_handed(room, status, runtime_now(cluster->runtime));
    if (status == STORE_OK) { /* a store that fails is tried again at the next tick */
        hand_more(cluster);
    }
}

static bool has_receiver(const struct cluster *cluster)
{
    return node_after(cluster->node, "") != NULL && node_has_lease(cluster->node);
}

/* The nodes take turns. */
static const char *next_receiver(const struct cluster *cluster)
{
    const char *to = node_after(cluster->node, cluster->handover.to);
    return to == NULL ? node_after(cluster->node, "") : to;
}

/*
 * Hands over further rooms, from the one at which the last call ended. It misses a room if the map of rooms has
 * changed in between; the next tick begins with the first room again. If the store answers within node_hand_room(),
 * the loop goes on and on_handed() does not call it again.
 */
static void hand_more(struct cluster *cluster)
{
    struct handover *handover = &cluster->handover;
    struct room *room;
    if (handover->done == NULL || handover->is_starting || !has_receiver(cluster)) {
        return;
    }
    handover->is_starting = true;
    while (handover->pending < HANDOVERS_AT_ONCE &&
           (room = rooms_next(cluster->rooms, &handover->at)) != NULL) {
        const char *to = next_receiver(cluster);
        int64_t epoch = room_placement_hand(room, to);
        if (epoch != 0) {
            snprintf(handover->to, sizeof handover->to, "%s", to);
            handover->pending++;
            node_hand_room(cluster->node, room->id, epoch, to, on_handed, room);
        }
    }
    handover->is_starting = false;
}

/* True if this node owns no room any more, or if no node can take its rooms. */
static bool is_finished(const struct cluster *cluster)
{
    size_t at = 0;
    const struct room *room;
    if (!has_receiver(cluster)) {
        return true;
    }
    while ((room = rooms_next(cluster->rooms, &at)) != NULL) {
        if (room_placement_is_held(room)) {
            return false;
        }
    }
    return true;
}

static void handover_on_tick(void *self, int64_t now_ms)
{
    struct cluster *cluster = self;
    (void)now_ms;
    struct handover *handover = &cluster->handover;
    if (handover->done == NULL) {
        return;
    }
    if (!is_finished(cluster) && cluster->runtime->clock_ms() < handover->until_ms) {
        handover->at = 0;
        hand_more(cluster);
        return;
    }
    void (*done)(void *data) = handover->done;
    handover->done = NULL;
    log_event(&cluster->runtime->log, LOG_INFO, "node.handover_finished",
              log_text("node", node_name(cluster->node)),
              log_number("rooms", (int64_t)node_counts(cluster->node)->handed));
    done(handover->data);
}

const struct node_part handover_part = {.tick = handover_on_tick};
