/* SPDX-License-Identifier: MIT */
#include "room/placement.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/runtime.h"
#include "node/node.h"
#include "room/registry.h"
#include "room/room.h"

void room_placement_install(struct rooms *rooms, const struct room_placement_hooks *hooks,
                            void *self)
{
    rooms->placement_hooks = hooks;
    rooms->placement_self = self;
}

const struct room_placement_hooks *room_placement_hooks(const struct room *room)
{
    return room->rooms->placement_hooks;
}

/* placement.h describes the event of each transition. */
static const bool allowed[PLACEMENTS][PLACEMENTS] = {
    [PLACEMENT_LOCAL] = {[PLACEMENT_UNKNOWN] = true, [PLACEMENT_HANDING] = true},
    [PLACEMENT_HANDING] = {[PLACEMENT_UNKNOWN] = true},
    [PLACEMENT_UNKNOWN] = {[PLACEMENT_CLAIMING] = true},
    [PLACEMENT_CLAIMING] = {[PLACEMENT_UNKNOWN] = true,
                            [PLACEMENT_LOADING_LOCAL] = true,
                            [PLACEMENT_REMOTE] = true,
                            [PLACEMENT_SUBSCRIBING] = true,
                            [PLACEMENT_LOADING_REMOTE] = true},
    [PLACEMENT_SUBSCRIBING] = {[PLACEMENT_LOADING_REMOTE] = true},
    [PLACEMENT_LOADING_LOCAL] =
        {[PLACEMENT_LOCAL] = true, [PLACEMENT_UNKNOWN] = true, [PLACEMENT_LOADING_LOST] = true},
    [PLACEMENT_LOADING_LOST] = {[PLACEMENT_UNKNOWN] = true},
    [PLACEMENT_LOADING_REMOTE] = {[PLACEMENT_REMOTE] = true, [PLACEMENT_UNKNOWN] = true},
    [PLACEMENT_REMOTE] = {[PLACEMENT_UNKNOWN] = true},
};

bool room_placement_can_enter(enum placement from, enum placement to)
{
    return allowed[from][to];
}

void room_placement_enter(struct room_placement *placement, enum placement to)
{
    assert(room_placement_can_enter(placement->where, to));
    placement->where = to;
    if (to == PLACEMENT_UNKNOWN) {
        placement->epoch = 0;
    }
    if (to == PLACEMENT_REMOTE) {
        placement->lost_ms = 0;
    }
}

bool room_placement_is_local(const struct room *room)
{
    return room->placement.where == PLACEMENT_LOCAL;
}

bool room_placement_is_replicated(const struct room *room)
{
    return room_placement_is_local(room) &&
           runtime_now(room->rooms->runtime) < room->placement.replicated_until_ms;
}

bool room_placement_is_settled(const struct room *room)
{
    return room->placement.where == PLACEMENT_LOCAL || room->placement.where == PLACEMENT_REMOTE;
}

bool room_placement_is_remote(const struct room *room)
{
    return room->placement.where == PLACEMENT_REMOTE;
}

bool room_placement_is_at(const struct room *room, const char *node)
{
    return room_placement_is_remote(room) && strcmp(room->placement.owner, node) == 0;
}

const char *room_placement_owner(const struct room *room)
{
    return room->placement.owner;
}

bool room_placement_is_held(const struct room *room)
{
    enum placement where = room->placement.where;
    return where == PLACEMENT_LOCAL || where == PLACEMENT_HANDING ||
           where == PLACEMENT_LOADING_LOCAL || where == PLACEMENT_CLAIMING || room->placement.kept;
}

bool room_placement_is_busy(const struct room *room)
{
    return room->placement.kept ||
           !(room_placement_is_settled(room) || room->placement.where == PLACEMENT_UNKNOWN);
}

static bool is_placement_wanted(const struct room *room)
{
    return room->placement.wanted || !list_is_empty(&room->tasks) || room->followers > 0;
}

/* Ends the subscription to the events of the owner. */
static void unfollow_owner(struct room *room)
{
    if (room->placement.listener != NULL) {
        room_placement_hooks(room)->unsubscribe(room->rooms->placement_self,
                                                room->placement.listener);
        room->placement.listener = NULL;
    }
}

/* Sets the placement to unknown. The store may be asked for the owner again from `again_ms` on. */
static void placement_reset(struct room *room, int64_t again_ms)
{
    struct room_placement *placement = &room->placement;
    if (room_placement_is_local(room) || placement->where == PLACEMENT_HANDING) {
        placement->lost_ms = runtime_now(room->rooms->runtime) - room->owed.lost_ms;
    }
    room_placement_enter(placement, PLACEMENT_UNKNOWN);
    placement->again_ms = again_ms;
    placement->wanted = placement->wanted || placement->kept;
    rooms_add(room, ROOM_SET_ACTIVE);
    room_send_paused(room, true);
}

/*
 * Refuses the waiting tasks, so that their clients try again. A room that was never loaded and has no task left is
 * removed from memory.
 */
static void refuse_waiting(struct room *room)
{
    rooms_refuse_waiting(room);
    if (room->state->phase == ROOM_NEW) {
        room->loading = !list_is_empty(&room->tasks) || room->placement.kept;
        if (!room->loading) {
            rooms_forget(room->rooms, room);
        }
    }
}

void room_placement_fail_load(struct room *room, int64_t now_ms)
{
    if (room_placement_is_local(room)) { /* a single server: it was not claimed */
        rooms_refuse_all(room, REFUSAL_STORAGE_PAUSED);
        rooms_forget(room->rooms, room);
        return;
    }
    room->placement.kept = room->placement.kept || room->placement.where == PLACEMENT_LOADING_LOCAL;
    placement_reset(room, now_ms + ROOM_PLACEMENT_AGAIN_MS);
    refuse_waiting(room);
}

/* ---- claims in the store ---- */

/* Loads the room from the store, which contains every version that its owner has announced until now. */
static void load_placed(struct room *room)
{
    room->placement.known_v = 0;
    rooms_load(room->rooms, room);
}

/* Returns true if the subscription is pending: room_placement_subscribed() is called later. */
static bool subscribe_to_owner(struct room *room)
{
    struct room_placement *placement = &room->placement;
    if (placement->listener != NULL) {
        return false;
    }
    placement->known_v = 0;
    placement->listener = room_placement_hooks(room)->subscribe(room->rooms->placement_self, room);
    return placement->listener != NULL && node_bus_is_up(room->rooms->node);
}

static void on_placement_claimed(void *data, enum store_status status, const char *owner,
                                 int64_t epoch)
{
    struct room *room = data;
    struct room_placement *placement = &room->placement;
    struct rooms *rooms = room->rooms;
    int64_t now_ms = runtime_now(rooms->runtime);
    bool is_other = status == STORE_TAKEN && strcmp(owner, node_name(rooms->node)) != 0;
    if (!node_has_lease(rooms->node) || node_incarnation(rooms->node) != placement->incarnation ||
        (status != STORE_OK && !is_other)) {
        placement_reset(room, now_ms + ROOM_PLACEMENT_AGAIN_MS);
        refuse_waiting(room);
        return;
    }
    if (status == STORE_OK) {
        room_placement_enter(placement, PLACEMENT_LOADING_LOCAL);
        placement->epoch = epoch;
        load_placed(room);
        return;
    }
    bool is_same = strcmp(placement->owner, owner) == 0 && placement->listener != NULL;
    placement->kept = false;
    snprintf(placement->owner, sizeof placement->owner, "%s", owner);
    room_placement_hooks(room)->repeat_followers(room->rooms->placement_self, room);
    if (is_same && room->state->phase != ROOM_NEW && !placement->resync) {
        /* no event was missed: the channel was subscribed all the time */
        room_placement_enter(placement, PLACEMENT_REMOTE);
        room_send_paused(room, false);
        room_run_tasks(room, now_ms);
    } else if (subscribe_to_owner(room)) {
        room_placement_enter(placement, PLACEMENT_SUBSCRIBING);
    } else {
        room_placement_enter(placement, PLACEMENT_LOADING_REMOTE);
        load_placed(room);
    }
}

void room_placement_bus_down(struct room *room)
{
    if (room->placement.where == PLACEMENT_SUBSCRIBING) {
        room_placement_enter(&room->placement, PLACEMENT_LOADING_REMOTE);
        rooms_load(room->rooms, room);
    }
}

void room_placement_subscribed(struct room *room)
{
    if (room->placement.where == PLACEMENT_SUBSCRIBING) {
        room_placement_bus_down(room);
    } else {
        room->placement.resync = true;
    }
}

void room_placement_bus_up(struct room *room, int64_t now_ms)
{
    room->placement.resync = room->placement.resync || room_placement_is_remote(room);
    room_placement_reported(room, false, now_ms);
}

void room_placement_reported(struct room *room, bool followed, int64_t now_ms)
{
    room->placement.replicated_until_ms = now_ms + ROOM_PLACEMENT_REPLICATED_MS;
    room->attended_ms = followed ? now_ms : room->attended_ms;
}

static void claim_room(struct room *room)
{
    struct room_placement *placement = &room->placement;
    room_placement_enter(placement, PLACEMENT_CLAIMING);
    placement->wanted = false;
    placement->incarnation = node_incarnation(room->rooms->node);
    node_counts(room->rooms->node)->claims++;
    node_claim_room(room->rooms->node, room->id, on_placement_claimed, room);
}

static bool can_claim(const struct room *room, int64_t now_ms)
{
    return room->placement.where == PLACEMENT_UNKNOWN && !room->writing &&
           (!room->loading || room->state->phase == ROOM_NEW) &&
           now_ms >= room->placement.again_ms && node_has_lease(room->rooms->node);
}

void room_placement_begin(struct room *room, int64_t now_ms)
{
    if (!node_is_cluster(room->rooms->node)) {
        rooms_load(room->rooms, room);
        return;
    }
    room_placement_enter(&room->placement, PLACEMENT_UNKNOWN);
    room->placement.wanted = true;
    rooms_add(room, ROOM_SET_ACTIVE);
    if (can_claim(room, now_ms)) {
        claim_room(room);
    }
}

void room_placement_fence(const struct room *room, struct store_write *write)
{
    if (room->placement.epoch != 0) {
        node_fence_room(room->rooms->node, write, room->id, room->placement.epoch);
    }
}

/* ---- new rooms ---- */

struct new_room {
    struct room *room; /* stays in memory: it is being written */
    void (*done)(void *data, enum store_status status);
    void *data;
};

bool room_placement_is_unclaimed(const struct room *room)
{
    return node_is_cluster(room->rooms->node) && room_placement_is_local(room) &&
           room->placement.epoch == 0;
}

static void on_claimed_new(void *data, enum store_status status, const char *owner, int64_t epoch)
{
    struct new_room *claimed = data;
    struct new_room new_room = *claimed;
    (void)owner;
    free(claimed);
    if (status == STORE_OK) {
        new_room.room->placement.epoch = epoch;
    }
    new_room.done(new_room.data, status);
}

void room_placement_claim_new(struct room *room, void (*done)(void *data, enum store_status status),
                              void *data)
{
    struct new_room *claimed = calloc(1, sizeof *claimed);
    *claimed = (struct new_room){room, done, data};
    node_claim_room(room->rooms->node, room->id, on_claimed_new, claimed);
}

/* The last time at which the room had an owner that ran; 0: unknown. */
static int64_t alive_ms(const struct room *room, int64_t now_ms)
{
    const struct room_placement *placement = &room->placement;
    if (placement->was_handed) {
        return now_ms;
    }
    return placement->lost_ms != 0
               ? placement->lost_ms
               : node_gone_alive_ms(room->rooms->node, placement->owner, now_ms);
}

/*
 * The room comes from a node that is gone, or was without an owner for a while. Its players do not pay for that time:
 * they get it back.
 */
static void start_local(struct room *room, int64_t now_ms)
{
    struct room_placement *placement = &room->placement;
    unfollow_owner(room);
    placement->replicated_until_ms = now_ms + ROOM_PLACEMENT_REPLICATED_MS;
    room->awaits_ms = now_ms;
    room->attended_ms = now_ms;
    room_show_presence_again(room);
    room_set_time(room, alive_ms(room, now_ms), now_ms);
    placement->lost_ms = 0;
    placement->owner[0] = '\0';
    placement->arrived_ms = placement->was_handed ? placement->arrived_ms : now_ms;
    placement->was_handed = false;
    node_counts(room->rooms->node)->taken_over++;
}

static void load_failed(struct room *room, int64_t now_ms)
{
    placement_reset(room, now_ms + ROOM_PLACEMENT_AGAIN_MS);
    rooms_refuse_waiting(room);
}

static void loaded_local(struct room *room, bool loaded, int64_t now_ms)
{
    struct room_placement *placement = &room->placement;
    bool is_good = node_has_lease(room->rooms->node);
    if (!loaded || !is_good) {
        placement->kept = placement->kept || is_good;
        load_failed(room, now_ms);
        return;
    }
    room_placement_enter(placement, PLACEMENT_LOCAL);
    placement->kept = false;
    placement->resync = false;
    start_local(room, now_ms);
    room_send_paused(room, false);
}

static void loaded_remote(struct room *room, bool loaded, int64_t now_ms)
{
    struct room_placement *placement = &room->placement;
    if (placement->where == PLACEMENT_LOADING_REMOTE) {
        if (!loaded) {
            load_failed(room, now_ms);
            return;
        }
        room_placement_enter(placement, PLACEMENT_REMOTE);
        placement->kept = false;
        room_placement_hooks(room)->report_version(room->rooms->placement_self, room);
        room_send_paused(room, false);
    }
    room_set_time(room, now_ms, now_ms);
    placement->resync = !loaded || placement->known_v > room->state->v;
}

void room_placement_loaded(struct room *room, bool loaded, int64_t now_ms)
{
    switch (room->placement.where) {
    case PLACEMENT_LOADING_LOCAL:
        loaded_local(room, loaded, now_ms);
        break;
    case PLACEMENT_LOADING_LOST:
        load_failed(room, now_ms);
        break;
    case PLACEMENT_LOADING_REMOTE:
    case PLACEMENT_REMOTE:
        loaded_remote(room, loaded, now_ms);
        break;
    case PLACEMENT_LOCAL: /* a single server, or a repeated load: the owner is known */
    case PLACEMENT_UNKNOWN: /* the owner was lost during a repeated load: it is looked for after this */
    case PLACEMENT_CLAIMING:
    case PLACEMENT_SUBSCRIBING:
    case PLACEMENT_HANDING:
    case PLACEMENTS:
        break;
    }
}

static void on_room_released(void *data, enum store_status status)
{
    (void)data; /* if it failed, the room has no owner once this node's lease ends */
    (void)status;
}

void room_placement_forget(struct room *room)
{
    const struct room_placement *placement = &room->placement;
    unfollow_owner(room);
    if (room_placement_is_local(room) && placement->epoch != 0 &&
        node_has_lease(room->rooms->node)) {
        node_hand_room(room->rooms->node, room->id, placement->epoch, "", on_room_released, NULL);
    }
}

/* ---- doubts about the placement ---- */

void room_placement_request(struct room *room, int64_t now_ms)
{
    if (room->placement.where != PLACEMENT_UNKNOWN) {
        return;
    }
    room->placement.wanted = true;
    if (can_claim(room, now_ms)) {
        claim_room(room);
    } else if (!node_has_lease(room->rooms->node)) {
        refuse_waiting(room);
    }
}

void room_placement_revalidate(struct room *room, int64_t now_ms)
{
    if (room->placement.where == PLACEMENT_REMOTE) {
        room_placement_enter(&room->placement, PLACEMENT_UNKNOWN);
        room->placement.again_ms = 0;
        room_placement_request(room, now_ms);
    }
}

bool room_placement_is_behind(const struct room *room, int64_t v)
{
    bool is_sure = room->placement.where == PLACEMENT_LOCAL && node_has_lease(room->rooms->node);
    return !is_sure && v > room->state->v;
}

static void load_replica_again(struct room *room)
{
    node_counts(room->rooms->node)->resyncs++;
    room->placement.resync = false;
    load_placed(room);
}

void room_placement_catch_up(struct room *room, int64_t v, int64_t now_ms)
{
    assert(room->placement.where != PLACEMENT_LOCAL);
    if (!room_placement_is_remote(room)) {
        room->placement.resync = true;
        room_placement_request(room, now_ms);
    } else if (room->loading) {
        room_placement_announced(room, v);
    } else {
        load_replica_again(room);
    }
}

void room_placement_announced(struct room *room, int64_t v)
{
    struct room_placement *placement = &room->placement;
    placement->known_v = v > placement->known_v ? v : placement->known_v;
}

void room_placement_missed(struct room *room, int64_t v)
{
    room_placement_announced(room, v);
    if (!room->loading && room_placement_is_remote(room)) {
        load_replica_again(room);
    } else {
        room->placement.resync = true;
    }
}

void room_placement_fenced(struct room *room, int64_t now_ms)
{
    struct rooms *rooms = room->rooms;
    node_counts(rooms->node)->fenced++;
    log_event(&rooms->runtime->log, LOG_WARNING, "room.fenced", log_text("room", room->id),
              log_number("v", room->state->v), log_number("epoch", room->placement.epoch));
    if (room->placement.where == PLACEMENT_LOCAL) {
        placement_reset(room, now_ms);
        room->placement.wanted = true;
    }
}

int64_t room_placement_hand(struct room *room, const char *to)
{
    struct room_placement *placement = &room->placement;
    if (placement->where != PLACEMENT_LOCAL || room->writing || room->loading) {
        return 0;
    }
    if (placement->epoch != 0) {
        room_placement_enter(placement, PLACEMENT_HANDING);
        snprintf(placement->owner, sizeof placement->owner, "%s", to);
    }
    return placement->epoch;
}

void room_placement_adopt(struct room *room, bool was_handed, int64_t now_ms)
{
    struct room_placement *placement = &room->placement;
    placement->kept = placement->kept || !room_placement_is_settled(room);
    if (was_handed) {
        placement->was_handed = !room_placement_is_local(room);
        room_placement_revalidate(room, now_ms);
    }
    if (placement->where == PLACEMENT_UNKNOWN) {
        room_placement_request(room, now_ms);
    }
}

void room_placement_handed(struct room *room, enum store_status status, int64_t now_ms)
{
    struct room_placement *placement = &room->placement;
    placement->kept = status == STORE_FAILED && node_has_lease(room->rooms->node);
    placement_reset(room, now_ms);
    if (is_placement_wanted(room)) {
        room_placement_request(room, now_ms);
    } else if (!placement->kept && !room_is_attended(room, now_ms)) {
        rooms_forget(room->rooms, room);
    }
}

void room_placement_owner_gone(struct room *room, int64_t now_ms)
{
    placement_reset(room, now_ms);
    room->placement.resync = true;
}

void room_placement_lease_lost(struct room *room, int64_t now_ms)
{
    if (room->placement.where == PLACEMENT_LOCAL && room->state->phase != ROOM_NEW) {
        placement_reset(room, now_ms);
    } else if (room->placement.where == PLACEMENT_LOADING_LOCAL) {
        room_placement_enter(&room->placement, PLACEMENT_LOADING_LOST);
    }
    room->placement.kept = false; /* the scan for rooms without an owner will find it */
}

static bool claim_requested(struct room *room, int64_t now_ms)
{
    if (room->placement.where != PLACEMENT_UNKNOWN || !is_placement_wanted(room) ||
        !can_claim(room, now_ms)) {
        return false;
    }
    claim_room(room);
    return true;
}

/* True if the bus cannot deliver the owner's events, so that the store must be polled for them. */
static bool is_to_be_polled(const struct room *room, int64_t now_ms)
{
    return room->followers > 0 && now_ms - room->placement.polled_ms >= ROOM_PLACEMENT_POLL_MS &&
           !node_is_reached(room->rooms->node, room->placement.owner, now_ms);
}

/* Returns true if the replica is loaded again. */
static bool reload_replica(struct room *room, int64_t now_ms)
{
    struct room_placement *placement = &room->placement;
    if (!room_placement_is_remote(room) || room->loading ||
        !(placement->resync || is_to_be_polled(room, now_ms))) {
        return false;
    }
    node_counts(room->rooms->node)->resyncs += placement->resync;
    placement->polled_ms = now_ms;
    placement->resync = false;
    load_placed(room);
    return true;
}

bool room_placement_settle(struct room *room, int64_t now_ms)
{
    return !room->writing && (!room->loading || room->state->phase == ROOM_NEW) &&
           (claim_requested(room, now_ms) || reload_replica(room, now_ms));
}
