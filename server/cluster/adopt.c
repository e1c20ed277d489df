/* SPDX-License-Identifier: MIT */
#include "cluster/adopt.h"

#include <string.h>

#include "base/app.h"
#include "cluster/handlers.h"
#include "cluster/handover.h"
#include "node/internal.h"
#include "room/registry.h"
#include "room/room.h"

enum {
    ADOPT_EVERY_MS = 2000, /* how often the node looks for running rooms without an owner */
    ADOPTED_AT_ONCE = 64,  /* rooms of one such scan */
};

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
static void load_adopted_room(struct app *app, const char *id, bool was_handed)
{
    int64_t now_ms = app_now(app);
    struct room_task task = {.run = run_adopted, .reads = true};
    rooms_do(app, id, &task, now_ms);
    struct room *room = rooms_find(app, id);
    if (room != NULL && !room_placement_is_settled(room)) {
        room->placement.kept = true;
    }
    if (room != NULL && was_handed) {
        room->placement.was_handed = !room_placement_is_local(room);
        room_placement_revalidate(room, now_ms);
    }
    if (room != NULL && room->placement.where == PLACEMENT_UNKNOWN) {
        room_placement_request(room, now_ms);
    }
}

static void on_orphan(void *data, enum store_status status, const char *room)
{
    struct app *app = data;
    (void)status;
    if (room != NULL && !app_is_closing(app) && node_has_lease(app)) {
        load_adopted_room(app, room, false);
    } else if (room == NULL) {
        app_node(app)->adopting = false;
    }
}

static void adopt_on_tick(struct app *app, int64_t now_ms)
{
    (void)now_ms;
    struct node *node = app_node(app);
    if (node->adopting || cluster_handover_has_begun(app) || app_is_closing(app) ||
        app_clock_ms(app) < node->adopt_due_ms || !node_has_lease(app)) {
        return;
    }
    node->adopting = true;
    node->adopt_due_ms = app_clock_ms(app) + ADOPT_EVERY_MS;
    node->leases->orphans(app_store(app), ADOPTED_AT_ONCE, on_orphan, app);
}

/* The rooms of a node that is gone have no owner: looks for them with the next tick. */
static void adopt_on_node_gone(struct app *app, const char *node, int64_t now_ms)
{
    (void)node;
    (void)now_ms;
    app_node(app)->adopt_due_ms = 0;
}

void cluster_adopt_on_adopt_message(struct app *app, const struct node_message *message,
                                    int64_t now_ms)
{
    (void)now_ms;
    const char *id = node_text(message, "room", STORE_ID_BYTES);
    if (id != NULL && !app_is_closing(app) && !cluster_handover_has_begun(app)) {
        load_adopted_room(app, id, true);
    }
}

void cluster_adopt_schedule(struct app *app, const char *id, int64_t now_ms)
{
    struct room *room = rooms_find(app, id);
    if (app_is_closing(app) || cluster_handover_has_begun(app) || !node_has_lease(app)) {
        return;
    }
    if (room != NULL) {
        room_placement_revalidate(room, now_ms);
        room_placement_request(room, now_ms);
    } else {
        load_adopted_room(app, id, false);
    }
}

const struct node_part adopt_part = {.gone = adopt_on_node_gone, .tick = adopt_on_tick};
