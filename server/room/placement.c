/* SPDX-License-Identifier: MIT */
#include "room/placement.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/app.h"
#include "cluster/handlers.h"
#include "node/internal.h"
#include "room/room.h"
#include "cluster/replica.h"
#include "room/registry.h"

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

bool room_placement_may_enter(enum placement from, enum placement to)
{
    return allowed[from][to];
}

void room_placement_enter(struct room_placement *placement, enum placement to)
{
    assert(room_placement_may_enter(placement->where, to));
    placement->where = to;
    if (to == PLACEMENT_UNKNOWN) {
        placement->epoch = 0;
    }
}

bool room_placement_is_local(const struct room *room)
{
    return room->placement.where == PLACEMENT_LOCAL;
}

bool room_placement_is_settled(const struct room *room)
{
    return room->placement.where == PLACEMENT_LOCAL || room->placement.where == PLACEMENT_REMOTE;
}

bool room_placement_is_busy(const struct room *room)
{
    return room->placement.kept ||
           !(room_placement_is_settled(room) || room->placement.where == PLACEMENT_UNKNOWN);
}

static bool is_wanted(const struct room *room)
{
    return room->placement.wanted || room->first != NULL || room->followers > 0;
}

/* Sets the placement to unknown. The store may be asked for the owner again from `again_ms` on. */
static void unsettle(struct room *room, int64_t again_ms)
{
    struct room_placement *placement = &room->placement;
    room_placement_enter(placement, PLACEMENT_UNKNOWN);
    placement->again_ms = again_ms;
    placement->wanted = placement->wanted || placement->kept;
    replica_tell_paused(room, true);
}

/*
 * Refuses the waiting tasks, so that their clients try again. A room that was never loaded and has no task left is
 * removed from memory.
 */
static void refuse_waiting(struct room *room)
{
    rooms_refuse_waiting(room);
    if (room->state.phase == ROOM_NEW) {
        room->loading = room->first != NULL || room->placement.kept;
        if (!room->loading) {
            rooms_forget(room->app, room);
        }
    }
}

void room_placement_give_up(struct room *room, int64_t now_ms)
{
    if (room_placement_is_local(room)) { /* a single server: it was not claimed */
        rooms_refuse_all(room);
        rooms_forget(room->app, room);
        return;
    }
    room->placement.kept = room->placement.kept || room->placement.where == PLACEMENT_LOADING_LOCAL;
    unsettle(room, now_ms + ROOM_PLACEMENT_AGAIN_MS);
    refuse_waiting(room);
}

/* ---- claims in the store ---- */

static void load(struct room *room)
{
    room->placement.heard_v = 0;
    rooms_load(room->app, room);
}

static void on_claimed(void *data, enum store_status status, const char *owner, int64_t epoch)
{
    struct room *room = data;
    struct room_placement *placement = &room->placement;
    struct app *app = room->app;
    int64_t now_ms = app_now(app);
    bool is_other = status == STORE_TAKEN && strcmp(owner, node_name(app)) != 0;
    if (!node_is_good(app) || app_node(app)->incarnation != placement->incarnation ||
        (status != STORE_OK && !is_other)) {
        unsettle(room, now_ms + ROOM_PLACEMENT_AGAIN_MS);
        refuse_waiting(room);
        return;
    }
    if (status == STORE_OK) {
        room_placement_enter(placement, PLACEMENT_LOADING_LOCAL);
        placement->epoch = epoch;
        placement->owner[0] = '\0';
        load(room);
        return;
    }
    bool is_same = strcmp(placement->owner, owner) == 0 && placement->listener != NULL;
    placement->kept = false;
    memcpy(placement->owner, owner, strlen(owner) + 1);
    replica_followers_tell_again(room);
    if (is_same && room->state.phase != ROOM_NEW && !placement->resync) {
        /* no event was missed: the channel was subscribed all the time */
        room_placement_enter(placement, PLACEMENT_REMOTE);
        replica_tell_paused(room, false);
        room_run_tasks(room, now_ms);
    } else if (replica_listen(room)) {
        room_placement_enter(placement, PLACEMENT_SUBSCRIBING);
    } else {
        room_placement_enter(placement, PLACEMENT_LOADING_REMOTE);
        load(room);
    }
}

void room_placement_subscribed(struct room *room)
{
    room_placement_enter(&room->placement, PLACEMENT_LOADING_REMOTE);
    rooms_load(room->app, room);
}

static void settle(struct room *room)
{
    struct room_placement *placement = &room->placement;
    struct node *node = app_node(room->app);
    room_placement_enter(placement, PLACEMENT_CLAIMING);
    placement->wanted = false;
    placement->incarnation = node->incarnation;
    node->counts.claims++;
    node->leases->claim(app_store(room->app), room->id, on_claimed, room);
}

static bool may_settle(const struct room *room, int64_t now_ms)
{
    return room->placement.where == PLACEMENT_UNKNOWN && !room->writing &&
           (!room->loading || room->state.phase == ROOM_NEW) &&
           now_ms >= room->placement.again_ms && node_is_good(room->app);
}

void room_placement_begin(struct room *room, int64_t now_ms)
{
    if (app_node(room->app) == NULL) {
        rooms_load(room->app, room);
        return;
    }
    room_placement_enter(&room->placement, PLACEMENT_UNKNOWN);
    room->placement.wanted = true;
    if (may_settle(room, now_ms)) {
        settle(room);
    }
}

void room_placement_fence(const struct room *room, struct store_write *write)
{
    struct node *node = app_node(room->app);
    if (node != NULL && room->placement.epoch != 0) {
        node->leases->fence(write, room->id, room->placement.epoch);
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
    return app_node(room->app) != NULL && room->placement.where == PLACEMENT_LOCAL &&
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
    assert(claimed != NULL);
    *claimed = (struct new_room){room, done, data};
    app_node(room->app)->leases->claim(app_store(room->app), room->id, on_claimed_new, claimed);
}

/*
 * The room comes from a node that is gone, or was without an owner for a while. Its players do not pay for that time:
 * they get it back.
 */
static void arrive(struct room *room, int64_t now_ms)
{
    struct room_placement *placement = &room->placement;
    replica_deafen(room);
    placement->replicated_until_ms = now_ms + ROOM_PLACEMENT_REPLICATED_MS;
    room->awaits_ms = now_ms;
    room->attended_ms = now_ms;
    replica_followers_show_again(room);
    bool plays = room->state.phase == ROOM_PLAYING;
    room->back = plays && !placement->was_handed ? BACK_RESTART : BACK_NOTHING;
    placement->was_handed = false;
    app_node(room->app)->counts.taken_over++;
}

static void load_failed(struct room *room, int64_t now_ms)
{
    unsettle(room, now_ms + ROOM_PLACEMENT_AGAIN_MS);
    rooms_refuse_waiting(room);
}

static void loaded_local(struct room *room, bool loaded, int64_t now_ms)
{
    struct room_placement *placement = &room->placement;
    bool is_good = node_is_good(room->app);
    if (!loaded || !is_good) {
        placement->kept = placement->kept || is_good;
        load_failed(room, now_ms);
        return;
    }
    room_placement_enter(placement, PLACEMENT_LOCAL);
    placement->kept = false;
    placement->resync = false;
    arrive(room, now_ms);
    replica_tell_paused(room, false);
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
        replica_say(room);
        replica_tell_paused(room, false);
    }
    room->back = BACK_NOTHING;
    placement->resync = !loaded || placement->heard_v > room->state.v;
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

static void on_given_back(void *data, enum store_status status)
{
    (void)data; /* if it failed, the room has no owner once this node's lease ends */
    (void)status;
}

void room_placement_forget(struct room *room)
{
    struct room_placement *placement = &room->placement;
    struct node *node = app_node(room->app);
    if (node == NULL) {
        return;
    }
    replica_deafen(room);
    if (room_placement_is_local(room) && placement->epoch != 0 && node_is_good(room->app)) {
        node->leases->hand(app_store(room->app), room->id, placement->epoch, "", on_given_back,
                           NULL);
    }
}

/* ---- doubts about the placement ---- */

void room_placement_want(struct room *room, int64_t now_ms)
{
    if (room->placement.where != PLACEMENT_UNKNOWN) {
        return;
    }
    room->placement.wanted = true;
    if (may_settle(room, now_ms)) {
        settle(room);
    } else if (!node_is_good(room->app)) {
        refuse_waiting(room);
    }
}

void room_placement_revalidate(struct room *room, int64_t now_ms)
{
    if (room->placement.where == PLACEMENT_REMOTE) {
        room_placement_enter(&room->placement, PLACEMENT_UNKNOWN);
        room->placement.again_ms = 0;
        room_placement_want(room, now_ms);
    }
}

bool room_placement_is_behind(const struct room *room, int64_t v)
{
    bool is_sure = room->placement.where == PLACEMENT_LOCAL && node_is_good(room->app);
    return app_node(room->app) != NULL && !is_sure && v > room->state.v;
}

void room_placement_catch_up(struct room *room, int64_t v, int64_t now_ms)
{
    struct room_placement *placement = &room->placement;
    assert(placement->where != PLACEMENT_LOCAL);
    if (placement->where != PLACEMENT_REMOTE) {
        placement->resync = true;
        room_placement_want(room, now_ms);
    } else if (room->loading) {
        placement->heard_v = v > placement->heard_v ? v : placement->heard_v;
    } else {
        app_node(room->app)->counts.resyncs++;
        placement->resync = false;
        load(room);
    }
}

void room_placement_fenced(struct room *room, int64_t now_ms)
{
    struct app *app = room->app;
    app_node(app)->counts.fenced++;
    log_event(app_log(app), LOG_WARNING, "room.fenced", log_text("room", room->id),
              log_number("v", room->state.v), log_number("epoch", room->placement.epoch));
    if (room->placement.where == PLACEMENT_LOCAL) {
        unsettle(room, now_ms);
        room->placement.wanted = true;
    }
}

static void on_node_gone(struct app *app, const char *node, int64_t now_ms)
{
    size_t at = 0;
    struct room *room;
    while ((room = rooms_next(app, &at)) != NULL) {
        if (room->placement.where == PLACEMENT_REMOTE && strcmp(room->placement.owner, node) == 0) {
            unsettle(room, now_ms);
            room->placement.resync = true;
        }
    }
    app_node(app)->adopt_due_ms = 0;
}

static void on_lost(struct app *app, int64_t now_ms)
{
    size_t at = 0;
    struct room *room;
    while ((room = rooms_next(app, &at)) != NULL) {
        if (room->placement.where == PLACEMENT_LOCAL && room->state.phase != ROOM_NEW) {
            unsettle(room, now_ms);
        } else if (room->placement.where == PLACEMENT_LOADING_LOCAL) {
            room_placement_enter(&room->placement, PLACEMENT_LOADING_LOST);
        }
        room->placement.kept = false; /* the scan for rooms without an owner will find it */
    }
}

/* ---- work of the tick ---- */

static void run_adopted(struct app *app, struct room *room, struct room_task *task, int64_t now_ms)
{
    (void)app;
    (void)room;
    (void)task;
    (void)now_ms;
}

/*
 * Loads the room into memory, which is all that adoption needs. If the store cannot be reached now, the room stays in
 * memory until the store has answered.
 */
static void adopt(struct app *app, const char *id, bool was_handed)
{
    int64_t now_ms = app_now(app);
    struct request nobody = {0};
    struct room_task *task = rooms_task(run_adopted, &nobody);
    task->reads = true;
    rooms_do(app, id, task, now_ms);
    struct room *room = rooms_find(app, id);
    if (room != NULL && !room_placement_is_settled(room)) {
        room->placement.kept = true;
    }
    if (room != NULL && was_handed) {
        room->placement.was_handed = !room_placement_is_local(room);
        room_placement_revalidate(room, now_ms);
    }
    if (room != NULL && room->placement.where == PLACEMENT_UNKNOWN) {
        room_placement_want(room, now_ms);
    }
}

static void on_orphan(void *data, enum store_status status, const char *room)
{
    struct app *app = data;
    (void)status;
    if (room != NULL && !app_is_closing(app) && node_is_good(app)) {
        adopt(app, room, false);
    } else if (room == NULL) {
        app_node(app)->adopting = false;
    }
}

static void adopt_some(struct app *app)
{
    struct node *node = app_node(app);
    if (node->adopting || node->handing_over || app_is_closing(app) ||
        app_clock_ms(app) < node->adopt_due_ms || !node_is_good(app)) {
        return;
    }
    node->adopting = true;
    node->adopt_due_ms = app_clock_ms(app) + ROOM_PLACEMENT_ADOPT_EVERY_MS;
    node->leases->orphans(app_store(app), ROOM_PLACEMENT_ADOPTS, on_orphan, app);
}

/* True if the bus cannot deliver the owner's events, so that the store must be polled for them. */
static bool is_to_be_polled(const struct room *room, int64_t now_ms)
{
    return room->followers > 0 && now_ms - room->placement.polled_ms >= ROOM_PLACEMENT_POLL_MS &&
           !node_is_reached(room->app, room->placement.owner, now_ms);
}

static void tend(struct room *room, int *settles, int64_t now_ms)
{
    struct room_placement *placement = &room->placement;
    if (*settles == 0 || room->writing || (room->loading && room->state.phase != ROOM_NEW)) {
        return;
    }
    if (placement->where == PLACEMENT_UNKNOWN && is_wanted(room) && may_settle(room, now_ms)) {
        --*settles;
        settle(room);
    } else if (placement->where == PLACEMENT_REMOTE && !room->loading &&
               (placement->resync || is_to_be_polled(room, now_ms))) {
        --*settles;
        app_node(room->app)->counts.resyncs += placement->resync;
        placement->polled_ms = now_ms;
        placement->resync = false;
        load(room);
    }
}

/* ---- handing over ---- */

static void on_handed(void *data, enum store_status status)
{
    struct room *room = data;
    struct app *app = room->app;
    struct room_placement *placement = &room->placement;
    int64_t now_ms = app_now(app);
    placement->kept = status == STORE_FAILED && node_is_good(app);
    if (status == STORE_OK) {
        app_node(app)->counts.handed++;
        node_tell_room(app, room->id, NODE_MOVED,
                       json_pack("{s:s, s:s}", "room", room->id, "node", placement->owner), NULL,
                       0);
        node_tell(app, placement->owner, NODE_ADOPT, json_pack("{s:s}", "room", room->id));
    }
    unsettle(room, now_ms);
    if (is_wanted(room)) {
        room_placement_want(room, now_ms);
    } else if (!placement->kept && !room_is_attended(room, now_ms)) {
        rooms_forget(app, room);
    }
}

static void hand(struct room *room, const char *to)
{
    struct node *node = app_node(room->app);
    room_placement_enter(&room->placement, PLACEMENT_HANDING);
    memcpy(room->placement.owner, to, strlen(to) + 1);
    node->leases->hand(app_store(room->app), room->id, room->placement.epoch, to, on_handed, room);
}

/* True if this node owns the room, or may own it as soon as the store has answered. */
static bool is_held(const struct room *room)
{
    enum placement where = room->placement.where;
    return where == PLACEMENT_LOCAL || where == PLACEMENT_HANDING ||
           where == PLACEMENT_LOADING_LOCAL || where == PLACEMENT_CLAIMING;
}

/* Hands over some more rooms. Returns true if this node owns no room any more, or if there is no node to take them. */
static bool hand_some(struct app *app)
{
    struct node *node = app_node(app);
    if (node_after(app, "") == NULL || !node_is_good(app)) {
        return true;
    }
    int under_way = 0;
    int left = 0;
    size_t at = 0;
    struct room *room;
    while ((room = rooms_next(app, &at)) != NULL) {
        under_way += room->placement.where == PLACEMENT_HANDING;
        left += is_held(room);
    }
    at = 0;
    while (under_way < ROOM_PLACEMENT_HANDS && (room = rooms_next(app, &at)) != NULL) {
        if (room->placement.where == PLACEMENT_LOCAL && !room->writing && !room->loading &&
            room->placement.epoch != 0) {
            const char *to = node_after(app, node->handed_to);
            to = to == NULL ? node_after(app, "") : to;
            memcpy(node->handed_to, to, strlen(to) + 1);
            hand(room, to);
            under_way++;
        }
    }
    return left == 0;
}

static void go_on_handing_over(struct app *app)
{
    struct node *node = app_node(app);
    if (node->handed == NULL || (!hand_some(app) && app_clock_ms(app) < node->hand_over_until_ms)) {
        return;
    }
    void (*handed)(void *data) = node->handed;
    node->handed = NULL;
    log_event(app_log(app), LOG_INFO, "node.handed_over", log_text("node", node->name),
              log_number("rooms", (int64_t)node->counts.handed));
    handed(node->handed_data);
}

/* ---- entry points ---- */

static void on_tick(struct app *app, int64_t now_ms)
{
    int settles = ROOM_PLACEMENT_SETTLES_A_TICK;
    size_t at = 0;
    struct room *room;
    while ((room = rooms_next(app, &at)) != NULL) {
        tend(room, &settles, now_ms);
    }
    replica_tick(app);
    adopt_some(app);
    go_on_handing_over(app);
}

void room_placement_hear_adopt(struct app *app, const struct node_message *message, int64_t now_ms)
{
    (void)now_ms;
    const char *id = node_text(message, "room", STORE_ID_BYTES);
    if (id != NULL && !app_is_closing(app) && !app_node(app)->handing_over) {
        adopt(app, id, true);
    }
}

void room_placement_look_for(struct app *app, const char *id, int64_t now_ms)
{
    struct room *room = rooms_find(app, id);
    if (app_is_closing(app) || app_node(app)->handing_over || !node_is_good(app)) {
        return;
    }
    if (room != NULL) {
        room_placement_revalidate(room, now_ms);
        room_placement_want(room, now_ms);
    } else {
        adopt(app, id, false);
    }
}

const struct node_part room_placement_part = {
    .gone = on_node_gone,
    .lost = on_lost,
    .tick = on_tick,
};
