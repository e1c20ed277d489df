/* SPDX-License-Identifier: MIT */
/* Loads all rooms that are running, at the start. */
#include <stdlib.h>

#include "base/log.h"
#include "base/runtime.h"
#include "room/clocks.h"
#include "room/observer.h"
#include "room/registry.h"
#include "room/room.h"

struct running {
    struct rooms *rooms;
    void (*done)(void *data, enum store_status status, int loaded, int failed);
    void *data;
    int loaded;
    int failed;
    bool is_listed;           /* the store has reported all running rooms */
    enum store_status status; /* of that report */
    struct list waiting;      /* struct long_room: their log comes in pages, and has not begun */
    int reading;              /* those whose log comes now */
    int left; /* in the store, because the memory has no place for them: a request loads them */
};

struct long_room {
    struct running *running;
    struct room *room;
    struct store_room *stored; /* owned */
    struct store_log *log;     /* owned; NULL: it waits */
    bool is_resumed; /* `room` has a stored fold, which has not been compared with the log */
    struct list link;
};

/* Whether the memory has a place for one more room; otherwise it stays in the store. */
static bool has_place(struct running *running)
{
    const struct rooms *rooms = running->rooms;
    bool is_full = rooms_are_full_of_bytes(rooms) || rooms_are_too_many(rooms);
    running->left += is_full;
    return !is_full;
}

static void running_loaded(struct running *running, struct room *room, bool is_sound)
{
    struct rooms *rooms = running->rooms;
    if (!is_sound) {
        rooms_report_damaged(room, room->state->v, runtime_now(rooms->runtime));
        running->failed++;
        room_destroy(room);
        return;
    }
    running->loaded++;
    room_store_fold(room);
    room_set_time(room, rooms->alive_ms, runtime_now(rooms->runtime));
    room_clocks_schedule(room);
    map_put(&rooms->by_id, map_key_text(room->id), room);
    rooms_index(room);
    ROOM_OBSERVERS_CALL(rooms, loaded, room, false, runtime_now(rooms->runtime))
    room_observers_listed(room);
}

static void read_long_rooms(struct running *running);

static void long_room_destroy(struct long_room *one)
{
    store_log_close(one->log);
    store_room_release(one->stored);
    free(one);
}

static void end_long_room(struct long_room *one, enum store_status status, bool is_sound)
{
    struct running *running = one->running;
    if (status == STORE_OK || status == STORE_CORRUPT) {
        running_loaded(running, one->room, is_sound && room_end_fold(one->room, one->stored));
    } else {
        running->status = status;
        room_destroy(one->room);
    }
    long_room_destroy(one);
    running->reading--;
    read_long_rooms(running);
}

static void on_long_page(void *data, enum store_status status, const struct store_event *events,
                         size_t count)
{
    struct long_room *one = data;
    bool is_sound = status == STORE_OK && count > 0;
    size_t first = 0;
    if (is_sound && one->is_resumed) {
        one->is_resumed = false;
        if (!room_confirm_fold(one->room, &events[0])) {
            store_log_read(one->log, 1, on_long_page, one);
            return;
        }
        first = 1;
    }
    for (size_t i = first; i < count && is_sound && one->room->state->v < one->stored->v; i++) {
        is_sound = room_fold_event(one->room, &events[i], INT64_MAX);
        one->room->rooms->events_folded++;
    }
    if (is_sound && one->room->state->v < one->stored->v) {
        store_log_read(one->log, one->room->state->v + 1, on_long_page, one);
    } else {
        end_long_room(one, status, is_sound);
    }
}

static void on_long_fold(void *data, enum store_status status, int64_t v, const uint8_t *bytes,
                         size_t count)
{
    struct long_room *one = data;
    one->is_resumed =
        status == STORE_OK && v <= one->stored->v && room_load_fold(one->room, v, bytes, count);
    store_log_read(one->log, one->is_resumed ? v : 1, on_long_page, one);
}

/* Begins with further long rooms, and reports the end after the last. */
static void read_long_rooms(struct running *running)
{
    struct rooms *rooms = running->rooms;
    while (!list_is_empty(&running->waiting) && running->reading < ROOMS_LONG_AT_ONCE) {
        struct long_room *one = LIST_POP(&running->waiting, struct long_room, link);
        if (!has_place(running)) {
            room_destroy(one->room);
            long_room_destroy(one);
            continue;
        }
        running->reading++;
        one->log = store_log_open(rooms->store, one->room->id, false);
        store_find_fold(rooms->store, one->room->id, on_long_fold, one);
    }
    if (running->is_listed && running->reading == 0) {
        if (running->left > 0) {
            log_event(&rooms->runtime->log, LOG_WARNING, "rooms.left_in_store",
                      log_number("rooms", running->left));
        }
        running->done(running->data, running->status, running->loaded, running->failed);
        free(running);
    }
}

static void on_running(void *data, enum store_status status, const struct store_room *stored)
{
    struct running *running = data;
    if (stored == NULL) {
        running->is_listed = true;
        running->status = status != STORE_OK ? status : running->status;
        read_long_rooms(running);
        return;
    }
    if (!has_place(running)) {
        return;
    }
    struct room *room =
        room_create(running->rooms, stored->id, runtime_now(running->rooms->runtime));
    if (stored->v <= STORE_PAGE_EVENTS) {
        running_loaded(running, room, room_load(room, stored));
        return;
    }
    struct long_room *one = calloc(1, sizeof *one);
    *one =
        (struct long_room){.running = running, .room = room, .stored = store_room_detach(stored)};
    list_prepend(&running->waiting, &one->link);
    read_long_rooms(running);
}

/* Without that time, only the last event of a room proves that the server ran. */
static void on_alive(void *data, enum store_status status, int64_t number)
{
    struct running *running = data;
    running->rooms->alive_ms = status == STORE_OK ? number : 0;
    store_load_running(running->rooms->store, on_running, running);
}

void rooms_load_running(struct rooms *rooms,
                        void (*done)(void *data, enum store_status status, int loaded, int failed),
                        void *data)
{
    struct running *running = calloc(1, sizeof *running);
    *running = (struct running){.rooms = rooms, .done = done, .data = data};
    store_read_number(rooms->store, rooms_alive_name, on_alive, running);
}
