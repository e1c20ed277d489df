/* SPDX-License-Identifier: MIT */
/* Loads rooms from the store, and applies the events of remote rooms. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/app.h"
#include "base/log.h"
#include "base/wall_clock.h"
#include "node/node.h"
#include "room/clocks.h"
#include "room/commit.h"
#include "room/observer.h"
#include "room/registry.h"

static int64_t later(int64_t one_ms, int64_t other_ms)
{
    return one_ms > other_ms ? one_ms : other_ms;
}

void room_set_time(struct room *room, int64_t alive_ms, int64_t now_ms)
{
    int64_t last_ms = room->state->at_ms;
    room->owed = (struct room_owed_time){.until_ms = now_ms};
    room->ahead_ms = 0;
    if (room->state->phase != ROOM_PLAYING) {
        room->ahead_ms = later(last_ms - now_ms, 0);
    } else if (last_ms > now_ms) {
        /* The server's time was ahead when it stopped: the room's time goes on from there. */
        room->ahead_ms = later(last_ms, alive_ms) - now_ms;
    } else if (last_ms < WALL_CLOCK_RELEASED_MS && now_ms >= WALL_CLOCK_RELEASED_MS) {
        room->owed.why = BACK_TIME;
        room->owed.jumped_ms = now_ms - later(last_ms, alive_ms <= now_ms ? alive_ms : 0);
    } else {
        room->owed.until_ms = 0;
        room_clocks_note_outage(room, BACK_RESTART,
                                later(last_ms, alive_ms <= now_ms ? alive_ms : 0), now_ms);
    }
}

/* ---- damaged rooms ---- */

static void note_damaged(const struct room *room, int64_t now_ms)
{
    struct rooms *rooms = app_rooms(room->app);
    log_event(app_log(room->app), LOG_ERROR, "room.log_rejected", log_text("room", room->id),
              log_number("v", room->state->v));
    struct room_damaged *damaged = &rooms->damaged[rooms->damaged_count++ % ROOMS_DAMAGED_KEPT];
    *damaged = (struct room_damaged){.noted_ms = now_ms};
    memcpy(damaged->room, room->id, sizeof damaged->room);
}

bool rooms_is_damaged(const struct app *app, const char *id, int64_t now_ms)
{
    const struct rooms *rooms = app_rooms(app);
    for (size_t i = 0; i < ROOMS_DAMAGED_KEPT && i < rooms->damaged_count; i++) {
        const struct room_damaged *damaged = &rooms->damaged[i];
        if (now_ms - damaged->noted_ms < ROOM_DAMAGED_MS && strcmp(damaged->room, id) == 0) {
            return true;
        }
    }
    return false;
}

/* ---- loading ---- */

/* The log cannot be used: the room is as one without events, and its tasks read why. */
static void reject_log(struct room *room, int64_t now_ms)
{
    note_damaged(room, now_ms);
    room_state_init(room->state, room->id);
    loghash_init(&room->hash, room->id);
    rooms_refuse_all(room, REFUSAL_ROOM_DAMAGED);
}

static void on_loaded(void *data, enum store_status status, const struct store_room *stored)
{
    struct room *room = data;
    struct app *app = room->app;
    int64_t now_ms = app_now(app);
    room->loading = false;
    room->attended_ms = now_ms;
    if (status != STORE_OK && status != STORE_MISSING && status != STORE_CORRUPT) {
        room_placement_give_up(room, now_ms);
        return;
    }
    if (status == STORE_CORRUPT || (status == STORE_OK && !room_load(room, stored))) {
        reject_log(room, now_ms);
    }
    room_set_time(room, app_rooms(app)->alive_ms, now_ms);
    room_placement_loaded(room, true, now_ms);
    if (room->state->phase == ROOM_ENDED || room->state->phase == ROOM_CLOSED) {
        /* A client that reads one old game after the other does not fill the memory with them. */
        room->attended_ms = now_ms - ROOM_EVICT_MS + ROOM_LINGER_MS;
    }
    room_clocks_schedule(room);
    rooms_index(room);
    room_observers_loaded(room, false, now_ms);
    room_observers_listed(room);
    room_run_tasks(room, now_ms);
    if (room->state->phase == ROOM_NEW) {
        rooms_forget(app, room);
    }
}

static void on_reloaded(void *data, enum store_status status, const struct store_room *stored)
{
    struct room *room = data;
    struct app *app = room->app;
    int64_t now_ms = app_now(app);
    room->loading = false;
    if (status == STORE_OK) {
        size_t events = room_reload_events(room, stored);
        room->is_damaged = events == 0;
        if (room->is_damaged) {
            reject_log(room, now_ms);
        }
        if (!node_is_cluster(app)) { /* normal in a cluster */
            log_event(app_log(app), LOG_WARNING, "room.reloaded", log_text("room", room->id),
                      log_number("events", (int64_t)events));
        }
    }
    room_placement_loaded(room, status == STORE_OK, now_ms);
    room_clocks_schedule(room);
    if (status == STORE_OK) {
        rooms_index(room);
        /* The new events may have removed a user or given one a seat. */
        room_remove_unauthorised_followers(room);
        room_observers_loaded(room, true, now_ms);
    }
    room_observers_listed(room);
    room_run_tasks(room, now_ms);
}

void rooms_load(struct app *app, struct room *room)
{
    bool is_first = room->state->phase == ROOM_NEW;
    assert(!room->loading || is_first);
    assert(!room->writing);
    room->loading = true;
    store_load_room(app_store(app), room->id, is_first ? on_loaded : on_reloaded, room);
}

bool rooms_take_event(struct room *room, int64_t v, const char *text, size_t bytes)
{
    const struct room_state before = *room->state;
    if (!room_take_event(room, v, text, bytes)) {
        return false;
    }
    room_set_time(room, app_now(room->app), app_now(room->app));
    rooms_index(room);
    room_place_followers(room);
    struct room_changed changed = {.room = room,
                                   .before = &before,
                                   .readers = room_readers_may_change(&before, room->state),
                                   .at_ms = app_now(room->app)};
    if (changed.readers) {
        room_remove_unauthorised_followers(room);
    }
    room_observers_changed(&changed);
    room_observers_listed(room);
    return true;
}

/* ---- the time at which the server last ran ---- */

static const char alive[] = "alive"; /* the name of that time in the store */

/* No live clock runs longer: with the latest deadline a side has the longest reserve and delay, and more. */
enum { LIVE_MS = 2 * 1000 * (CLOCK_START_S_MAX + CLOCK_DELAY_S_MAX) };

static void on_alive_noted(void *data, enum store_status status)
{
    (void)status; /* if it failed, the next start gives more time back */
    app_rooms(data)->is_noting_alive = false;
}

void rooms_note_alive(struct app *app, int64_t now_ms)
{
    struct rooms *rooms = app_rooms(app);
    struct due *first = heap_first(&rooms->dues[ROOM_DUE_CLOCK]);
    if (node_is_cluster(app) || app_store_fails(app) || rooms->is_noting_alive || first == NULL ||
        first->at_ms - now_ms > LIVE_MS) {
        return;
    }
    rooms->noted_alive_ms = now_ms;
    rooms->is_noting_alive = true;
    struct store_write *write = store_begin(app_store(app));
    store_put_number(write, alive, now_ms);
    store_commit(write, on_alive_noted, app);
}

void rooms_tick_alive(struct app *app, int64_t now_ms)
{
    if (now_ms - app_rooms(app)->noted_alive_ms >= ROOMS_ALIVE_EVERY_MS) {
        rooms_note_alive(app, now_ms);
    }
}

struct running {
    struct app *app;
    void (*done)(void *data, enum store_status status, int loaded, int failed);
    void *data;
    int loaded;
    int failed;
};

static void on_running(void *data, enum store_status status, const struct store_room *stored)
{
    struct running *running = data;
    struct app *app = running->app;
    if (stored == NULL) {
        running->done(running->data, status, running->loaded, running->failed);
        free(running);
        return;
    }
    struct room *room = room_create(app, stored->id, app_now(app));
    if (!room_load(room, stored)) {
        note_damaged(room, app_now(app));
        running->failed++;
        room_destroy(room);
        return;
    }
    running->loaded++;
    room_set_time(room, app_rooms(app)->alive_ms, app_now(app));
    room_clocks_schedule(room);
    map_put(&app_rooms(app)->by_id, map_key_text(room->id), room);
    rooms_index(room);
    room_observers_loaded(room, false, app_now(app));
    room_observers_listed(room);
}

/* Without that time, only the last event of a room proves that the server ran. */
static void on_alive(void *data, enum store_status status, int64_t number)
{
    struct running *running = data;
    app_rooms(running->app)->alive_ms = status == STORE_OK ? number : 0;
    store_load_running(app_store(running->app), on_running, running);
}

void rooms_load_running(struct app *app,
                        void (*done)(void *data, enum store_status status, int loaded, int failed),
                        void *data)
{
    struct running *running = calloc(1, sizeof *running);
    assert(running != NULL);
    *running = (struct running){.app = app, .done = done, .data = data};
    store_read_number(app_store(app), alive, on_alive, running);
}
