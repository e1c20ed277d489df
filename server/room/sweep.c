/* SPDX-License-Identifier: MIT */
/* Periodic work on all rooms: closes deserted rooms, evicts unattended ones, shows presence. */
#include <stdio.h>

#include "base/runtime.h"
#include "node/node.h"
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
    if (!list_is_empty(&room->tasks) || room_is_attended_here(room)) {
        room->attended_ms = now_ms;
    }
    return now_ms - room->attended_ms >= ROOM_LINGER_MS;
}

/* How long the room may be unattended until it is closed or leaves memory; ROOM_NEVER_DUE: for ever. */
static int64_t alone_max_ms(const struct room *room)
{
    const struct settings *settings = &room->state->settings;
    switch (room->state->phase) {
    case ROOM_OPEN:
        return settings->clock.kind == CLOCK_DAYS ? INT64_C(1000) * ROOM_CLOSE_DAYS_S
                                                  : ROOM_CLOSE_MS;
    case ROOM_PLAYING:
        /* Users leave games without resigning. Without this, such games would fill the memory in the end. */
        return settings->clock.kind == CLOCK_NONE ? ROOM_ASLEEP_MS : ROOM_NEVER_DUE;
    case ROOM_ENDED:
    case ROOM_CLOSED:
        return ROOM_EVICT_MS;
    case ROOM_NEW:
        break;
    }
    return ROOM_NEVER_DUE;
}

/* What becomes of a room that a sweep visits. */
enum fate { FATE_STAYS, FATE_CLOSES, FATE_LEAVES };

static enum fate choose_fate(struct room *room, int64_t now_ms)
{
    enum fate end = room->rooms->runtime->store_failing ? FATE_STAYS : FATE_CLOSES;
    if (room->loading || room->writing || room_placement_is_busy(room)) {
        return FATE_STAYS;
    }
    if (!room_placement_is_local(room)) {
        return is_left_alone(room, now_ms) ? FATE_LEAVES : FATE_STAYS;
    }
    if (room_observers_desert(room, now_ms) && end == FATE_CLOSES) {
        return FATE_CLOSES;
    }
    if (room_is_attended(room, now_ms)) {
        room->attended_ms = now_ms;
        return FATE_STAYS;
    }
    if (now_ms - room->attended_ms < alone_max_ms(room)) {
        return FATE_STAYS;
    }
    return room->state->phase == ROOM_OPEN ? end : FATE_LEAVES;
}

/*
 * The players have not started the next game of the match in time. The store then no longer counts the room as running.
 */
static bool is_abandoned(const struct room *room, int64_t now_ms)
{
    const struct room_state *state = room->state;
    int64_t wait_ms = state->settings.clock.kind == CLOCK_DAYS ? INT64_C(1000) * ROOM_CLOSE_DAYS_S
                                                               : ROOM_AGAIN_MS;
    return state->phase == ROOM_ENDED && state->again && now_ms - room_since_ms(room) >= wait_ms;
}

/* Marks the room as ended in the store, so that startup skips it. A user who joins later finds the room unchanged. */
static void abandon_room(struct room *room)
{
    struct rooms *rooms = room->rooms;
    struct store_write *write = store_begin(rooms->store);
    room_placement_fence(room, write);
    store_put_room(write, room->id, room_phase_word(ROOM_ENDED), room_since_ms(room));
    store_commit(write, NULL, NULL);
}

/*
 * The game is unattended and has no clock: marks the room as asleep, so that startup skips it. The next request loads
 * it.
 */
static void put_to_sleep(struct room *room)
{
    struct rooms *rooms = room->rooms;
    struct store_write *write = store_begin(rooms->store);
    room_placement_fence(room, write);
    store_put_room(write, room->id, store_word_asleep, room_since_ms(room));
    store_commit(write, NULL, NULL);
}

static void leave_empty_room(struct room *room, int64_t now_ms)
{
    if (room_placement_is_local(room)) {
        if (is_abandoned(room, now_ms)) {
            abandon_room(room);
        } else if (room->state->phase == ROOM_PLAYING && !room->asleep) {
            put_to_sleep(room);
        }
    }
    rooms_forget(room->rooms, room);
}

/* Returns how much of the work of a tick the visit took, see ROOMS_VISITED_AT_ONCE. */
static int sweep_room(struct room *room, int64_t now_ms)
{
    switch (choose_fate(room, now_ms)) {
    case FATE_STAYS:
        return 1;
    case FATE_CLOSES:
        close_room(room, "deserted", now_ms);
        break;
    case FATE_LEAVES:
        leave_empty_room(room, now_ms);
        break;
    }
    return ROOMS_VISITED_AT_ONCE / ROOMS_CHANGED_AT_ONCE;
}

void rooms_sweep_again(struct rooms *rooms)
{
    rooms->swept_at = SIZE_MAX;
}

void rooms_sweep(struct rooms *rooms, int64_t now_ms)
{
    size_t *at = &rooms->swept_at;
    int left = ROOMS_VISITED_AT_ONCE;
    struct room *room;
    while (left > 0 && (room = rooms_pop_due(rooms, ROOM_DUE_SWEEP, now_ms)) != NULL) {
        rooms_add(room, ROOM_SET_ACTIVE); /* where the next tick sees whether it is at rest again */
        left -= sweep_room(room, now_ms);
    }
    while (left > 0 && (room = rooms_next_in(rooms, ROOM_SET_ACTIVE, at)) != NULL) {
        left -= sweep_room(room, now_ms);
    }
}

/* True if the room is unattended, and the next request finds it in the store. */
static bool is_spare(const struct room *room, int64_t now_ms)
{
    const struct room_state *state = room->state;
    bool is_over = state->phase == ROOM_ENDED || state->phase == ROOM_CLOSED;
    bool is_untimed = state->phase == ROOM_PLAYING && state->settings.clock.kind == CLOCK_NONE;
    return (is_over || is_untimed) && room_placement_is_local(room) && !room->loading &&
           !room->writing && list_is_empty(&room->tasks) && !room_placement_is_busy(room) &&
           !room_is_attended(room, now_ms);
}

void rooms_shed(struct rooms *rooms, int64_t now_ms)
{
    size_t at = SIZE_MAX;
    struct room *room;
    for (int i = 0; i < ROOMS_CHANGED_AT_ONCE && rooms_are_full_of_bytes(rooms); i++) {
        room = rooms_pop_due(rooms, ROOM_DUE_SWEEP, ROOM_NEVER_DUE - 1);
        if (room == NULL) {
            break;
        }
        rooms_add(room, ROOM_SET_ACTIVE); /* as in rooms_sweep() */
        if (is_spare(room, now_ms)) {
            leave_empty_room(room, now_ms);
        }
    }
    for (int i = 0; i < ROOMS_CHANGED_AT_ONCE && rooms_are_full_of_bytes(rooms); i++) {
        room = rooms_next_in(rooms, ROOM_SET_ACTIVE, &at);
        if (room == NULL) {
            break;
        }
        if (is_spare(room, now_ms)) {
            leave_empty_room(room, now_ms);
        }
    }
}

/*
 * True if presence may change without a call of rooms_add(): a user comes and goes at an attended room; an open room
 * may be an offer of its host; a replica reports its followers; bots play without users.
 */
static bool is_active(const struct room *room, int64_t now_ms)
{
    const struct room_state *state = room->state;
    bool is_open = state->phase == ROOM_OPEN && state->settings.clock.kind != CLOCK_DAYS;
    bool are_bots = state->phase == ROOM_PLAYING;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const char *user_id = state->seats[seat].user_id;
        are_bots = are_bots && (user_id[0] == '\0' || seat_bot_level(user_id) != 0);
    }
    return is_open || are_bots || room->writing || !list_is_empty(&room->tasks) ||
           !room_placement_is_local(room) || room_placement_is_busy(room) ||
           room_is_attended(room, now_ms);
}

static void make_inactive(struct room *room)
{
    int64_t alone_ms = alone_max_ms(room);
    rooms_remove(room, ROOM_SET_ACTIVE);
    room_drop_chain(room);
    rooms_due_at(room, ROOM_DUE_SWEEP,
                 alone_ms == ROOM_NEVER_DUE ? ROOM_NEVER_DUE : room->attended_ms + alone_ms);
}

void rooms_show_presence(struct rooms *rooms, int64_t now_ms)
{
    size_t left = rooms->sets[ROOM_SET_ACTIVE].count / ROOMS_SHOWN_TICKS + 1;
    left = left < ROOMS_SHOWN_AT_ONCE     ? ROOMS_SHOWN_AT_ONCE
           : left > ROOMS_VISITED_AT_ONCE ? ROOMS_VISITED_AT_ONCE
                                          : left;
    struct room *room = NULL;
    while (left-- > 0 && (room = rooms_next_in(rooms, ROOM_SET_ACTIVE, &rooms->shown_at)) != NULL) {
        if (room_show_presence(room, now_ms) && !is_active(room, now_ms)) {
            make_inactive(room);
        }
    }
    if (room == NULL) {
        rooms->shown_at = SIZE_MAX; /* the next tick begins a new round */
    }
}

void rooms_send_paused(struct rooms *rooms)
{
    size_t at = 0;
    struct room *room;
    while ((room = rooms_next(rooms, &at)) != NULL) {
        if (room->followers > 0) {
            room_broadcast(room, room_paused_frame(room, rooms->runtime->store_failing));
        }
    }
}

/* ---- the time at which the server last ran ---- */

const char rooms_alive_name[] = "alive";

/* No live clock runs longer: with the latest deadline a side has the longest reserve and delay, and more. */
enum { LIVE_MS = 2 * 1000 * (CLOCK_START_S_MAX + CLOCK_DELAY_S_MAX) };

static void on_alive_noted(void *data, enum store_status status)
{
    struct rooms *rooms = data;
    (void)status; /* if it failed, the next start gives more time back */
    rooms->is_noting_alive = false;
}

void rooms_store_alive(struct rooms *rooms, int64_t now_ms)
{
    struct due *first = heap_first(&rooms->dues[ROOM_DUE_CLOCK]);
    if (node_is_cluster(rooms->node) || rooms->runtime->store_failing || rooms->is_noting_alive ||
        first == NULL || first->at_ms - now_ms > LIVE_MS) {
        return;
    }
    rooms->noted_alive_ms = now_ms;
    rooms->is_noting_alive = true;
    struct store_write *write = store_begin(rooms->store);
    store_put_number(write, rooms_alive_name, now_ms);
    store_commit(write, on_alive_noted, rooms);
}

void rooms_tick_alive(struct rooms *rooms, int64_t now_ms)
{
    if (now_ms - rooms->noted_alive_ms >= ROOMS_ALIVE_EVERY_MS) {
        rooms_store_alive(rooms, now_ms);
    }
}
