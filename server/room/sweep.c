/* SPDX-License-Identifier: MIT */
/* Periodic work on all rooms: closes deserted rooms, evicts unattended ones, shows presence. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/app.h"
#include "room/commit.h"
#include "room/observer.h"
#include "room/registry.h"

static void close_room(struct room *room, const char *why, int64_t now_ms)
{
    struct request no_request = {0};
    struct room_change *change = room_change_begin(room, &no_request, now_ms);
    struct room_event event = {.kind = ROOM_EVENT_CLOSED, .seat = SEAT_NONE};
    snprintf(event.d.closed.why, sizeof event.d.closed.why, "%s", why);
    room_change_add(change, &event);
    room_change_commit(change, NULL);
}

/* A replica has no duties: it is evicted as soon as no user at this node attends it. */
static bool is_left_alone(struct room *room, int64_t now_ms)
{
    if (room->first != NULL || room_is_attended_here(room)) {
        room->attended_ms = now_ms;
    }
    return now_ms - room->attended_ms >= ROOM_LINGER_MS;
}

/* Returns true if the room is to be removed from memory. */
static bool sweep_room(struct room *room, int64_t now_ms)
{
    if (room->loading || room->writing || room_placement_is_busy(room)) {
        return false;
    }
    if (!room_placement_is_local(room)) {
        return is_left_alone(room, now_ms);
    }
    if (room_observers_desert(room, now_ms) && !app_store_fails(room->app)) {
        close_room(room, "deserted", now_ms);
        return false;
    }
    if (room_is_attended(room, now_ms)) {
        room->attended_ms = now_ms;
        return false;
    }
    int64_t alone_ms = now_ms - room->attended_ms;
    int64_t close_ms = room->state->settings.clock.kind == CLOCK_DAYS
                           ? INT64_C(1000) * ROOM_CLOSE_DAYS_S
                           : ROOM_CLOSE_MS;
    if (room->state->phase == ROOM_OPEN && alone_ms >= close_ms && !app_store_fails(room->app)) {
        close_room(room, "deserted", now_ms);
        return false;
    }
    if (room->state->phase == ROOM_PLAYING) {
        /* Users leave games without resigning. Without this, such games would fill the memory in the end. */
        return room->state->settings.clock.kind == CLOCK_NONE && alone_ms >= ROOM_ASLEEP_MS;
    }
    return (room->state->phase == ROOM_ENDED || room->state->phase == ROOM_CLOSED) &&
           alone_ms >= ROOM_EVICT_MS;
}

/*
 * The players have not started the next game of the match in time. The store then no longer counts the room as running.
 */
static bool is_given_up(const struct room *room, int64_t now_ms)
{
    const struct room_state *state = room->state;
    int64_t wait_ms = state->settings.clock.kind == CLOCK_DAYS ? INT64_C(1000) * ROOM_CLOSE_DAYS_S
                                                               : ROOM_AGAIN_MS;
    return state->phase == ROOM_ENDED && state->again && now_ms - state->since_ms >= wait_ms;
}

/* Marks the room as ended in the store, so that startup skips it. A user who joins later finds the room unchanged. */
static void give_up(struct room *room)
{
    struct app *app = room->app;
    struct store_write *write = store_begin(app_store(app));
    room_placement_fence(room, write);
    store_put_room(write, room->id, room_phase_word(ROOM_ENDED), room->state->since_ms);
    store_commit(write, NULL, NULL);
}

/*
 * The game is unattended and has no clock: marks the room as asleep, so that startup skips it. The next request loads
 * it.
 */
static void put_to_sleep(struct room *room)
{
    struct app *app = room->app;
    struct store_write *write = store_begin(app_store(app));
    room_placement_fence(room, write);
    store_put_room(write, room->id, store_word_asleep, room->state->since_ms);
    store_commit(write, NULL, NULL);
}

void rooms_sweep(struct app *app, int64_t now_ms)
{
    struct room **leaving = calloc(app_rooms(app)->by_id.count + 1, sizeof *leaving);
    assert(leaving != NULL);
    size_t count = 0;
    size_t at = 0;
    struct room *room;
    while ((room = rooms_next(app, &at)) != NULL) {
        if (sweep_room(room, now_ms)) {
            leaving[count++] = room;
        }
    }
    for (size_t i = 0; i < count; i++) {
        if (!room_placement_is_local(leaving[i])) {
            rooms_forget(app, leaving[i]);
            continue;
        }
        if (is_given_up(leaving[i], now_ms)) {
            give_up(leaving[i]);
        } else if (leaving[i]->state->phase == ROOM_PLAYING && !leaving[i]->asleep) {
            put_to_sleep(leaving[i]);
        }
        rooms_forget(app, leaving[i]);
    }
    free(leaving);
}

void rooms_show_presence(struct app *app, int64_t now_ms)
{
    size_t at = 0;
    struct room *room;
    while ((room = rooms_next(app, &at)) != NULL) {
        room_show_presence(room, now_ms);
    }
}

void rooms_send_paused(struct app *app)
{
    size_t at = 0;
    struct room *room;
    while ((room = rooms_next(app, &at)) != NULL) {
        if (room->followers > 0) {
            room_broadcast(room, json_pack("{s:s, s:s, s:{s:b}}", "t", "paused", "room", room->id,
                                           "d", "paused", (int)app_store_fails(app)));
        }
    }
}
