/* SPDX-License-Identifier: MIT */
#include "cluster/handover.h"

#include <string.h>

#include <jansson.h>

#include "base/app.h"
#include "cluster/handlers.h"
#include "node/internal.h"
#include "room/registry.h"
#include "room/room.h"

enum { HANDOVERS_AT_ONCE = 8 }; /* rooms that are handed over at the same time */

void handover_begin(struct app *app, void (*done)(void *data), void *data)
{
    struct node *node = app_node(app);
    node->handing_over = true;
    node->hand_over_until_ms = app_clock_ms(app) + HANDOVER_MS;
    node->handed = done;
    node->handed_data = data;
    log_event(app_log(app), LOG_INFO, "node.handover_started", log_text("node", node->name));
}

bool handover_has_begun(const struct app *app)
{
    return app_node(app) != NULL && app_node(app)->handing_over;
}

static void on_handed(void *data, enum store_status status)
{
    struct room *room = data;
    struct app *app = room->app;
    const char *owner = room->placement.owner;
    if (status == STORE_OK) {
        app_node(app)->counts.handed++;
        node_publish_room(app, room->id, NODE_MOVED,
                          json_pack("{s:s, s:s}", "room", room->id, "node", owner), NULL, 0);
        node_send(app, owner, NODE_ADOPT, json_pack("{s:s}", "room", room->id));
    }
    room_placement_handed(room, status, app_now(app));
}

static void hand(struct room *room, const char *to)
{
    struct room_placement *placement = &room->placement;
    room_placement_enter(placement, PLACEMENT_HANDING);
    memcpy(placement->owner, to, strlen(to) + 1);
    node_hand_room(room->app, room->id, placement->epoch, to, on_handed, room);
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
    if (node_after(app, "") == NULL || !node_has_lease(app)) {
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
    while (under_way < HANDOVERS_AT_ONCE && (room = rooms_next(app, &at)) != NULL) {
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

static void on_tick(struct app *app, int64_t now_ms)
{
    (void)now_ms;
    struct node *node = app_node(app);
    if (node->handed == NULL || (!hand_some(app) && app_clock_ms(app) < node->hand_over_until_ms)) {
        return;
    }
    void (*handed)(void *data) = node->handed;
    node->handed = NULL;
    log_event(app_log(app), LOG_INFO, "node.handover_finished", log_text("node", node->name),
              log_number("rooms", (int64_t)node->counts.handed));
    handed(node->handed_data);
}

const struct node_part handover_part = {.tick = on_tick};
