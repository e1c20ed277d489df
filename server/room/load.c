/* SPDX-License-Identifier: MIT */
/* Loads rooms from the store, and applies the events of remote rooms. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "admission/admission.h"
#include "admission/loop_steps.h"
#include "base/log.h"
#include "base/runtime.h"
#include "base/wall_clock.h"
#include "node/node.h"
#include "room/clocks.h"
#include "room/commit.h"
#include "room/observer.h"
#include "room/registry.h"
#include "room/room.h"
#include "session/session.h"

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
        room_clocks_add_outage(room, BACK_RESTART,
                               later(last_ms, alive_ms <= now_ms ? alive_ms : 0), now_ms);
    }
}

/* ---- damaged rooms ---- */

void rooms_report_damaged(const struct room *room, int64_t v, int64_t now_ms)
{
    struct rooms *rooms = room->rooms;
    log_event(&room->rooms->runtime->log, LOG_ERROR, "room.log_rejected",
              log_text("room", room->id), log_number("v", v));
    struct room_damaged *damaged = &rooms->damaged[rooms->damaged_count++ % ROOMS_DAMAGED_KEPT];
    *damaged = (struct room_damaged){.noted_ms = now_ms};
    memcpy(damaged->room, room->id, sizeof damaged->room);
}

bool rooms_is_damaged(const struct rooms *rooms, const char *id, int64_t now_ms)
{
    for (size_t i = 0; i < ROOMS_DAMAGED_KEPT && i < rooms->damaged_count; i++) {
        const struct room_damaged *damaged = &rooms->damaged[i];
        if (now_ms - damaged->noted_ms < ROOM_DAMAGED_MS && strcmp(damaged->room, id) == 0) {
            return true;
        }
    }
    return false;
}

/* ---- loading ---- */

/*
 * A load waits for its turn among those of other addresses, then for the store, and then it is folded in slices: so
 * that no room, however long, stops the loop. A long log comes in pages, the next when the last one is folded: so that
 * no log is in memory as a whole. Meanwhile the room is as before; nothing but the load knows the fold.
 */
struct room_load {
    struct fair_item item; /* first member */
    struct room *room;
    bool is_first;
    char address[NET_ADDRESS_BYTES]; /* that asks for the room; "": no client does */
    /* not the first: the events up to `v` are those that the room has, so only the later ones have to be folded */
    bool is_known;
    bool is_compared;          /* the last event that the room has is known to be stored */
    bool jumps;                /* the later ones are too many to be sent to the followers */
    struct store_room *stored; /* owned; NULL: the store has not answered */
    struct store_log *log;     /* owned; NULL: all events came with `stored` */
    struct room *folded;       /* owned; NULL: no event is folded yet */
    bool is_resumed; /* `folded` is a stored fold, which has not been compared with the log */
    int64_t v;       /* the last event that is done */
    const struct store_event *events; /* the next ones, of `stored` or `log` */
    size_t event_count;
    size_t event_at; /* those of them that are done */
    struct list link;
};

/* The log cannot be used: the room is as one without events, and its tasks read why. `v`: the last sound event. */
static void reject_log(struct room *room, int64_t v, int64_t now_ms)
{
    rooms_report_damaged(room, v, now_ms);
    room_forget_log(room);
    rooms_refuse_all(room, REFUSAL_ROOM_DAMAGED);
}

/* `is_sound`: status is STORE_OK, and `load` has all events. */
static void end_first_load(struct room_load *load, enum store_status status, bool is_sound)
{
    struct room *room = load->room;
    struct rooms *rooms = room->rooms;
    int64_t now_ms = runtime_now(rooms->runtime);
    room->loading = false;
    room->attended_ms = now_ms;
    if (status != STORE_OK && status != STORE_MISSING && status != STORE_CORRUPT) {
        room_placement_fail_load(room, now_ms);
        return;
    }
    if (is_sound) {
        room_move_log(room, load->folded);
    } else if (status != STORE_MISSING) {
        reject_log(room, load->folded == NULL ? 0 : load->folded->state->v, now_ms);
    }
    room_set_time(room, rooms->alive_ms, now_ms);
    room_placement_loaded(room, true, now_ms);
    room_store_fold(room);
    if (room->state->phase == ROOM_ENDED || room->state->phase == ROOM_CLOSED) {
        /* A client that reads one old game after the other does not fill the memory with them. */
        room->attended_ms = now_ms - ROOM_EVICT_MS + ROOM_LINGER_MS;
    }
    room_clocks_schedule(room);
    rooms_index(room);
    ROOM_OBSERVERS_CALL(room->rooms, loaded, room, false, now_ms)
    room_observers_listed(room);
    room_run_tasks(room, now_ms);
    if (room->state->phase == ROOM_NEW) {
        rooms_forget(rooms, room);
    }
}

static void take_renewed(struct room_load *load, bool is_sound, int64_t now_ms)
{
    struct room *room = load->room;
    room->is_damaged = !is_sound;
    if (!is_sound) {
        reject_log(room, load->folded == NULL ? 0 : load->folded->state->v, now_ms);
        room_place_followers(room);
    } else if (load->jumps) {
        room_replace_log(room, load->folded, now_ms);
    } else if (load->is_known) {
        room_append_log(room, load->folded);
    } else {
        room_renew_log(room, load->folded);
    }
    if (!node_is_cluster(room->rooms->node)) { /* normal in a cluster */
        log_event(&room->rooms->runtime->log, LOG_WARNING, "room.reloaded",
                  log_text("room", room->id), log_number("events", room->state->v));
    }
}

static void end_repeated_load(struct room_load *load, enum store_status status, bool is_sound)
{
    struct room *room = load->room;
    int64_t now_ms = runtime_now(room->rooms->runtime);
    room->loading = false;
    if (status == STORE_OK) {
        take_renewed(load, is_sound, now_ms);
    }
    room_placement_loaded(room, status == STORE_OK, now_ms);
    room_clocks_schedule(room);
    if (status == STORE_OK) {
        rooms_index(room);
        /* The new events may have removed a user or given one a seat. */
        room_remove_unauthorised_followers(room);
        ROOM_OBSERVERS_CALL(room->rooms, loaded, room, true, now_ms)
    }
    room_observers_listed(room);
    room_run_tasks(room, now_ms);
}

static void load_destroy(struct room_load *load)
{
    if (load->folded != NULL) {
        room_destroy(load->folded);
    }
    store_room_release(load->stored);
    store_log_close(load->log);
    free(load);
}

static void end_load(struct room_load *load, enum store_status status, bool is_sound)
{
    struct rooms *rooms = load->room->rooms;
    if (load->is_first) {
        end_first_load(load, status, is_sound);
    } else {
        end_repeated_load(load, status, is_sound);
    }
    load_destroy(load);
    admission_gate_leave(&rooms->admission->loads);
}

/* ---- slices ---- */

/* The load has its next events. */
static void continue_load(struct room_load *load)
{
    struct rooms *rooms = load->room->rooms;
    bool was_idle = list_is_empty(&rooms->loads);
    list_append(&rooms->loads, &load->link);
    if (was_idle && rooms->loads_wait != NULL) {
        rooms->loads_wait(rooms->loads_data);
    }
}

static void on_log_page(void *data, enum store_status status, const struct store_event *events,
                        size_t count)
{
    struct room_load *load = data;
    load->events = events;
    load->event_count = count;
    load->event_at = 0;
    if (status != STORE_OK) {
        end_load(load, status, false);
    } else {
        continue_load(load);
    }
}

/* The next event is the first one. */
static void begin_again(struct room_load *load)
{
    load->is_known = false;
    load->v = 0;
}

/* Requests the events after load->v. */
static void read_log_page(struct room_load *load)
{
    if (load->log == NULL) {
        load->log = store_log_open(load->room->rooms->store, load->room->id, false);
    }
    store_log_read(load->log, load->v + 1, on_log_page, load);
}

static struct room *create_fold(const struct room_load *load)
{
    struct room *folded = room_create(load->room->rooms, load->room->id, load->room->attended_ms);
    if (load->is_known) {
        struct room_past past = {.hash = load->room->past.hash,
                                 .tips = room_tips_copy(&load->room->past.tips)};
        room_begin_fold(folded, load->room->state, &past);
    }
    return folded;
}

static void on_fold(void *data, enum store_status status, int64_t v, const uint8_t *bytes,
                    size_t count)
{
    struct room_load *load = data;
    load->folded = create_fold(load);
    load->is_resumed =
        status == STORE_OK && v <= load->stored->v && room_load_fold(load->folded, v, bytes, count);
    load->v = load->is_resumed ? v - 1 : 0;
    read_log_page(load);
}

static void on_read(void *data, enum store_status status, const struct store_room *stored)
{
    struct room_load *load = data;
    if (status != STORE_OK) {
        end_load(load, status, false);
        return;
    }
    load->stored = store_room_detach(stored);
    load->jumps = !load->is_first && load->stored->v - load->room->state->v > ROOM_LINES_KEPT;
    if (load->jumps) {
        begin_again(load);
    }
    if (load->v == 0 && load->stored->v > ROOM_FOLD_EVENTS) {
        store_find_fold(load->room->rooms->store, load->room->id, on_fold, load);
    } else if (load->stored->event_count == 0 && load->v < load->stored->v) {
        read_log_page(load);
    } else {
        on_log_page(load, STORE_OK, load->stored->events, load->stored->event_count);
    }
}

/*
 * Whether the store still has the room's last event. If not, all events are folded. Events that came from another node
 * came without their commands: those of the last ones are noted, because a client may repeat them here.
 */
static void compare_last_events(struct room_load *load)
{
    const struct room_state *known = load->room->state;
    const struct store_event *event = NULL;
    load->is_compared = true;
    load->folded = create_fold(load);
    for (; load->event_at < load->event_count && load->v < known->v; load->event_at++, load->v++) {
        event = &load->events[load->event_at];
        room_record_command(load->folded, event->user_id, event->command, event->v);
    }
    if (event != NULL && load->v == known->v &&
        loghash_is_of(&load->room->past.hash, event->text, event->text_bytes)) {
        continue_load(load);
    } else {
        room_destroy(load->folded);
        load->folded = NULL;
        begin_again(load);
        read_log_page(load);
    }
}

/* Whether the log agrees with the stored fold. If not, all events are folded. */
static void compare_fold(struct room_load *load)
{
    load->is_resumed = false;
    if (load->event_count > 0 && room_confirm_fold(load->folded, &load->events[0])) {
        load->event_at = 1;
        load->v++;
        continue_load(load);
    } else {
        room_forget_log(load->folded);
        load->v = 0;
        read_log_page(load);
    }
}

/* Folds the next events. Returns false if they are not the next of a sound log. */
static bool fold_slice(struct room_load *load)
{
    struct rooms *rooms = load->room->rooms;
    bool skips = load->is_first || load->jumps;
    int64_t watched_v = skips ? INT64_MAX : load->room->watched_v;
    size_t end = load->event_at + ROOMS_FOLDED_EVENTS;
    end = end < load->event_count ? end : load->event_count;
    if (load->folded == NULL) {
        load->folded = create_fold(load);
    }
    for (size_t bytes = 0;
         load->event_at < end && bytes < ROOMS_FOLDED_BYTES && load->v < load->stored->v;
         load->event_at++, load->v++) {
        const struct store_event *event = &load->events[load->event_at];
        bytes += event->text_bytes;
        rooms->events_folded++;
        if (load->is_known ? !room_fold_more(load->folded, event)
                           : !room_fold_event(load->folded, event, watched_v)) {
            return false;
        }
    }
    return true;
}

static void advance_load(struct room_load *load)
{
    if (load->is_known && !load->is_compared) {
        compare_last_events(load);
        return;
    }
    if (load->is_resumed) {
        compare_fold(load);
        return;
    }
    bool is_sound = load->event_count > 0 || load->v >= load->stored->v;
    is_sound = is_sound && fold_slice(load);
    if (!is_sound || load->v >= load->stored->v) {
        end_load(load, STORE_OK, is_sound && room_end_fold(load->folded, load->stored));
    } else if (load->event_at < load->event_count) {
        list_append(&load->room->rooms->loads, &load->link);
    } else {
        read_log_page(load);
    }
}

bool rooms_fold(struct rooms *rooms)
{
    struct room_load *load = LIST_POP(&rooms->loads, struct room_load, link);
    if (load == NULL) {
        return false;
    }
    uint64_t since_ns = uv_hrtime();
    char address[NET_ADDRESS_BYTES];
    memcpy(address, load->address, sizeof address);
    admission_loop_step_begin(&rooms->admission->steps, LOOP_FOLD, "loading a room");
    rooms->runtime->record_work(rooms->runtime->self, "loading a room");
    advance_load(load);
    admission_loop_step_end(&rooms->admission->steps, &rooms->runtime->log);
    if (address[0] != '\0') {
        net_charge(rooms->net, address, &since_ns);
    }
    return true;
}

/* ---- the turn of a load ---- */

/* The address whose request has the room loaded; "" for all loads that no client asks for. */
static void asker_address(const struct room *room, char text[NET_ADDRESS_BYTES])
{
    const struct room_task *task = LIST_FIRST(&room->tasks, struct room_task, link);
    const struct connection *connection =
        task == NULL ? NULL : session_connection(room->rooms->sessions, task->request.conn);
    _Static_assert((int)ADDRESS_TEXT_BYTES <= (int)NET_ADDRESS_BYTES, "it fits");
    text[0] = '\0';
    if (task != NULL && task->http != NULL) {
        snprintf(text, NET_ADDRESS_BYTES, "%s", net_request_address(task->http));
    } else if (connection != NULL) {
        struct address_range range = {.first = connection->address, .bits = 8 * ADDRESS_BYTES};
        address_range_write(&range, text);
    }
}

static struct map_key asker_key(const struct room_load *load)
{
    if (load->address[0] == '\0') {
        return (struct map_key){0};
    }
    return rate_limit_key_of_text(load->address);
}

/* Requests have the room loaded, for which the memory has no place: they are refused. Other loads are needed. */
static bool is_refused(struct room_load *load)
{
    struct room *room = load->room;
    struct rooms *rooms = room->rooms;
    if (!load->is_first || list_is_empty(&room->tasks) || !room_placement_is_local(room) ||
        rooms_can_grow(rooms, runtime_now(rooms->runtime))) {
        return false;
    }
    room->loading = false;
    rooms_refuse_all(room, REFUSAL_TOO_MANY_ROOMS);
    rooms_forget(rooms, room);
    load_destroy(load);
    admission_gate_leave(&rooms->admission->loads);
    return true;
}

static void start_load(void *data, struct fair_item *item)
{
    struct rooms *rooms = data;
    struct room_load *load = (struct room_load *)item;
    if (is_refused(load)) {
        return;
    }
    store_load_room(rooms->store, load->room->id, load->v + 1, on_read, load);
}

void rooms_open_gate(struct rooms *rooms)
{
    struct gate *gate = &rooms->admission->loads;
    gate->start = start_load;
    gate->data = rooms;
}

void rooms_load(struct rooms *rooms, struct room *room)
{
    bool is_first = room->state->phase == ROOM_NEW;
    assert(!room->loading || is_first);
    assert(!room->writing);
    room->loading = true;
    struct room_load *load = calloc(1, sizeof *load);
    load->room = room;
    load->is_first = is_first;
    load->is_known = !is_first;
    load->v = is_first || room->state->v < ROOM_RECENT_MAX ? 0 : room->state->v - ROOM_RECENT_MAX;
    asker_address(room, load->address);
    struct fair_item *displaced = admission_gate_enter(&rooms->admission->loads, asker_key(load),
                                                       &load->item, runtime_now(rooms->runtime));
    assert(displaced ==
           NULL); /* there are as many places as rooms in memory, and each loads once at a time */
}

void rooms_finish_loads(struct rooms *rooms)
{
    LIST_EACH_SAFE(struct room_load, load, &rooms->loads, link) {
        load_destroy(load);
    }
}

bool rooms_apply_event(struct room *room, int64_t v, const char *text, size_t bytes)
{
    const struct room_state before = *room->state;
    if (!room_apply_event(room, v, text, bytes)) {
        return false;
    }
    room_set_time(room, runtime_now(room->rooms->runtime), runtime_now(room->rooms->runtime));
    rooms_index(room);
    room_place_followers(room);
    struct room_changed changed = {.room = room,
                                   .before = &before,
                                   .readers = room_readers_can_change(&before, room->state),
                                   .at_ms = runtime_now(room->rooms->runtime)};
    if (changed.readers) {
        room_remove_unauthorised_followers(room);
    }
    ROOM_OBSERVERS_CALL(room->rooms, changed, &changed)
    room_observers_listed(room);
    return true;
}
