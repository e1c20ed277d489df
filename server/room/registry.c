/* SPDX-License-Identifier: MIT */
#include "room/registry.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "chat/chat.h"
#include "base/app.h"
#include "wire/http.h"
#include "base/ids.h"
#include "node/node.h"
#include "lobby/offers.h"
#include "room/commit.h"
#include "room/clocks.h"
#include "bot/bots.h"
#include "lobby/lobby.h"
#include "lobby/my_rooms.h"
#include "rating/ratings.h"

enum { QUEUE_RETRY_MS = 1000 };

struct room *rooms_next(const struct app *app, size_t *at)
{
    return map_next(&app_rooms(app)->by_id, at);
}

struct room *rooms_find(const struct app *app, const char *id)
{
    return map_find(&app_rooms(app)->by_id, map_key_text(id));
}

static int newest_first(const void *left, const void *right)
{
    const struct room *const *a = left;
    const struct room *const *b = right;
    int64_t difference = (*b)->state.since_ms - (*a)->state.since_ms;
    return difference != 0 ? (difference > 0 ? 1 : -1) : strcmp((*a)->id, (*b)->id);
}

struct room **rooms_newest(const struct app *app, rooms_wanted_fn wanted, const void *data,
                           size_t *count)
{
    struct room **list = calloc(app_rooms(app)->by_id.count + 1, sizeof(struct room *));
    assert(list != NULL);
    *count = 0;
    size_t at = 0;
    struct room *room;
    while ((room = rooms_next(app, &at)) != NULL) {
        if (wanted(room, data)) {
            list[(*count)++] = room;
        }
    }
    qsort(list, *count, sizeof(struct room *), newest_first);
    return list;
}

struct room_task *rooms_task(room_task_fn run, struct request *request)
{
    struct room_task *task = calloc(1, sizeof *task);
    assert(task != NULL);
    task->run = run;
    task->request = *request;
    *request = (struct request){0};
    return task;
}

static void refuse_task(struct app *app, struct room_task *task, enum refusal refusal)
{
    if (task->http != NULL) {
        http_refuse(task->http, refusal, NULL, NULL);
    } else {
        json_t *params = refusal == REFUSAL_RATE_LIMITED
                             ? json_pack("{s:i}", "retry_after_ms", QUEUE_RETRY_MS)
                             : NULL;
        request_refuse(app, &task->request, refusal, NULL, params);
    }
    room_task_destroy(task);
}

void rooms_forget(struct app *app, struct room *room)
{
    assert(room->followers == 0);
    room_placement_forget(room);
    lobby_room_gone(app, room);
    map_remove(&app_rooms(app)->by_id, map_key_text(room->id));
    room_destroy(room);
}

void rooms_refuse_all(struct room *room)
{
    while (room->first != NULL) {
        struct room_task *task = room->first;
        room->first = task->next;
        refuse_task(room->app, task, REFUSAL_STORAGE_PAUSED);
    }
    room->last = NULL;
    room->task_count = 0;
}

/*
 * True for the task of a user who resumes a room after a reconnect. Such a task has no command that the client could
 * send again.
 */
static bool comes_back(const struct room_task *task)
{
    return task->request.user_id[0] != '\0' && task->request.id == 0 &&
           task->request.command == NULL;
}

void rooms_refuse_waiting(struct room *room)
{
    struct room_task *task = room->first;
    room->first = NULL;
    room->last = NULL;
    room->task_count = 0;
    while (task != NULL) {
        struct room_task *next = task->next;
        if (!comes_back(task) || !room_queue(room, task)) {
            refuse_task(room->app, task, REFUSAL_STORAGE_PAUSED);
        }
        task = next;
    }
}

static void on_loaded(void *data, enum store_status status, const struct store_room *stored)
{
    struct room *room = data;
    struct app *app = room->app;
    int64_t now_ms = app_now(app);
    room->loading = false;
    room->attended_ms = now_ms;
    if (status != STORE_OK && status != STORE_MISSING) {
        room_placement_give_up(room, now_ms);
        return;
    }
    if (status == STORE_OK && !room_load(room, stored)) {
        log_event(app_log(app), LOG_ERROR, "room.unsound", log_text("room", room->id),
                  log_number("v", room->state.v));
        room_state_init(&room->state, room->id);
    }
    room->back = room->state.phase == ROOM_PLAYING ? BACK_RESTART : BACK_NOTHING;
    room_placement_loaded(room, true, now_ms);
    if (room->state.phase == ROOM_ENDED || room->state.phase == ROOM_CLOSED) {
        /* A client that reads one old game after the other does not fill the memory with them. */
        room->attended_ms = now_ms - ROOM_EVICT_MS + ROOM_LINGER_MS;
    }
    timekeeper_note(room);
    bots_note(room, now_ms);
    lobby_room_changed(app, room);
    room_run_tasks(room, now_ms);
    if (room->state.phase == ROOM_NEW) {
        rooms_forget(app, room);
    }
}

/*
 * Reading tasks bypass the queue, so that a crowd of watchers does not fill it and block the commands of the players.
 */
static bool may_run_at_once(const struct room *room, const struct room_task *task)
{
    return task->reads && !room->loading && room->state.phase != ROOM_NEW &&
           !room_placement_is_behind(room, task->seen_v);
}

void rooms_do(struct app *app, const char *id, struct room_task *task, int64_t now_ms)
{
    struct room *room = rooms_find(app, id);
    if (room == NULL && strlen(id) >= STORE_ID_BYTES) {
        task->run(app, NULL, task, now_ms);
        room_task_destroy(task);
        return;
    }
    if (room == NULL && app_rooms(app)->by_id.count >= ROOMS_MAX) {
        refuse_task(app, task, REFUSAL_TOO_MANY_ROOMS);
        return;
    }
    if (room == NULL) {
        room = room_create(app, id, now_ms);
        room->loading = true;
        map_put(&app_rooms(app)->by_id, map_key_text(id), room);
        room_placement_begin(room, now_ms);
    }
    if (may_run_at_once(room, task)) {
        task->run(app, room, task, now_ms);
        room_task_destroy(task);
        return;
    }
    bool is_behind = room->state.phase != ROOM_NEW && room_placement_is_behind(room, task->seen_v);
    /* the lease is lost, but no tick has noticed it yet */
    if (is_behind && room_placement_is_local(room)) {
        refuse_task(app, task, REFUSAL_STORAGE_PAUSED);
        return;
    }
    int64_t seen_v = task->seen_v;
    if (!room_queue(room, task)) {
        refuse_task(app, task, REFUSAL_RATE_LIMITED);
        return;
    }
    if (is_behind) {
        room_placement_catch_up(room, seen_v, now_ms);
    } else if (room_placement_is_settled(room)) {
        room_run_tasks(room, now_ms);
    } else {
        room_placement_want(room, now_ms);
    }
}

/* The events that were unknown until now may have removed a user or given one a seat: updates the followers. */
static void look_after_followers(struct room *room)
{
    int64_t now_ms = app_now(room->app);
    room_send_off_watchers(room);
    chat_send_off(room, now_ms);
    chat_room_changed(room, now_ms);
}

static void on_loaded_anew(void *data, enum store_status status, const struct store_room *stored)
{
    struct room *room = data;
    struct app *app = room->app;
    int64_t now_ms = app_now(app);
    room->loading = false;
    if (status == STORE_OK) {
        size_t events = room_load_anew(room, stored);
        if (!node_is_cluster(app)) { /* normal in a cluster */
            log_event(app_log(app), LOG_WARNING, "room.loaded_anew", log_text("room", room->id),
                      log_number("events", (int64_t)events));
        }
    }
    room_placement_loaded(room, status == STORE_OK, now_ms);
    if (status == STORE_OK) {
        timekeeper_note(room);
        bots_note(room, now_ms);
        ratings_revalidate(app, room);
        look_after_followers(room);
    }
    lobby_room_changed(app, room);
    room_run_tasks(room, now_ms);
}

void rooms_load(struct app *app, struct room *room)
{
    bool is_first = room->state.phase == ROOM_NEW;
    assert(!room->loading || is_first);
    assert(!room->writing);
    room->loading = true;
    store_load_room(app_store(app), room->id, is_first ? on_loaded : on_loaded_anew, room);
}

void rooms_load_anew(struct app *app, struct room *room)
{
    rooms_load(app, room);
}

bool rooms_take_event(struct room *room, int64_t v, const char *text, size_t bytes)
{
    struct app *app = room->app;
    const struct room_state before = room->state;
    if (!room_take_event(room, v, text, bytes)) {
        return false;
    }
    room_place_followers(room);
    room_tell_those_who_left(room, before.seats);
    if (room_readers_may_change(&before, &room->state)) {
        look_after_followers(room);
    } else {
        chat_room_changed(room, app_now(app));
    }
    lobby_room_changed(app, room);
    return true;
}

void rooms_do_where(struct app *app, rooms_wanted_fn wanted, const void *data,
                    const struct room_task *like, int64_t now_ms)
{
    /* Tasks may add and remove rooms: gather the ids first. */
    size_t count;
    struct room **list = rooms_newest(app, wanted, data, &count);
    char(*ids)[STORE_ID_BYTES] = calloc(count + 1, sizeof *ids);
    assert(ids != NULL);
    for (size_t i = 0; i < count; i++) {
        memcpy(ids[i], list[i]->id, sizeof list[i]->id);
    }
    free(list);
    for (size_t i = 0; i < count; i++) {
        struct request nobody = {0};
        struct room_task *task = rooms_task(like->run, &nobody);
        memcpy(task->user_id, like->user_id, sizeof task->user_id);
        memcpy(task->name, like->name, sizeof task->name);
        rooms_do(app, ids[i], task, now_ms);
    }
    free(ids);
}

struct room *rooms_new(struct app *app, int64_t now_ms)
{
    if (app_rooms(app)->by_id.count >= ROOMS_MAX) {
        return NULL;
    }
    char id[IDS_ROOM_CHARS + 1];
    do {
        ids_room(id);
    } while (rooms_find(app, id) != NULL);
    struct room *room = room_create(app, id, now_ms);
    map_put(&app_rooms(app)->by_id, map_key_text(id), room);
    return room;
}

void rooms_drop(struct app *app, struct room *room)
{
    assert(room->state.phase == ROOM_NEW);
    rooms_forget(app, room);
}

bool rooms_let_go(struct app *app, const char *id, int64_t now_ms)
{
    struct room *room = rooms_find(app, id);
    bool is_over =
        room == NULL || room->state.phase == ROOM_ENDED || room->state.phase == ROOM_CLOSED;
    if (room != NULL && (!is_over || room->loading || room->writing || room->first != NULL ||
                         room_placement_is_busy(room) || room_is_attended(room, now_ms))) {
        return false;
    }
    if (room != NULL) {
        rooms_forget(app, room);
    }
    return true;
}

int rooms_hosted(const struct app *app, const char *user_id)
{
    int count = 0;
    size_t at = 0;
    const struct room *room;
    while ((room = rooms_next(app, &at)) != NULL) {
        bool runs = room->state.phase == ROOM_OPEN || room->state.phase == ROOM_PLAYING;
        count += runs && strcmp(room->state.host, user_id) == 0;
    }
    return count;
}

struct room *rooms_opened_by(const struct app *app, const char *user_id, int64_t id)
{
    size_t at = 0;
    struct room *room;
    while ((room = rooms_next(app, &at)) != NULL) {
        if (strcmp(room->state.host, user_id) == 0 && room->opening == id) {
            return room;
        }
    }
    return NULL;
}

static void close_room(struct room *room, const char *why, int64_t now_ms)
{
    struct request nobody = {0};
    struct room_change *change = room_change_begin(room, &nobody, now_ms);
    room_change_add(change, "closed", json_pack("{s:s}", "why", why));
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
    if (offers_are_stale(room, now_ms) && !app_store_fails(room->app)) {
        close_room(room, "deserted", now_ms);
        return false;
    }
    if (room_is_attended(room, now_ms)) {
        room->attended_ms = now_ms;
        return false;
    }
    int64_t alone_ms = now_ms - room->attended_ms;
    int64_t close_ms = room->state.settings.clock.kind == CLOCK_DAYS
                           ? INT64_C(1000) * ROOM_CLOSE_DAYS_S
                           : ROOM_CLOSE_MS;
    if (room->state.phase == ROOM_OPEN && alone_ms >= close_ms && !app_store_fails(room->app)) {
        close_room(room, "deserted", now_ms);
        return false;
    }
    if (room->state.phase == ROOM_PLAYING) {
        /* Users leave games without resigning. Without this, such games would fill the memory in the end. */
        return room->state.settings.clock.kind == CLOCK_NONE && alone_ms >= ROOM_ASLEEP_MS;
    }
    return (room->state.phase == ROOM_ENDED || room->state.phase == ROOM_CLOSED) &&
           alone_ms >= ROOM_EVICT_MS;
}

/*
 * The players have not started the next game of the match in time. The store then no longer counts the room as running.
 */
static bool is_given_up(const struct room *room, int64_t now_ms)
{
    const struct room_state *state = &room->state;
    int64_t wait_ms = state->settings.clock.kind == CLOCK_DAYS ? INT64_C(1000) * ROOM_CLOSE_DAYS_S
                                                               : ROOM_AGAIN_MS;
    return state->phase == ROOM_ENDED && state->again && now_ms - state->since_ms >= wait_ms;
}

static void on_noted(void *data, enum store_status status)
{
    struct app *app = data;
    app_store_said(app, status, app_now(app));
}

/* Marks the room as ended in the store, so that startup skips it. A user who joins later finds the room unchanged. */
static void give_up(struct room *room)
{
    struct app *app = room->app;
    struct store_write *write = store_begin(app_store(app));
    room_placement_fence(room, write);
    store_put_room(write, room->id, room_phase_word(ROOM_ENDED), room->state.since_ms);
    store_commit(write, on_noted, app);
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
    store_put_room(write, room->id, store_word_asleep, room->state.since_ms);
    store_commit(write, on_noted, app);
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
        } else if (leaving[i]->state.phase == ROOM_PLAYING && !leaving[i]->asleep) {
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

void rooms_tell_paused(struct app *app)
{
    size_t at = 0;
    struct room *room;
    while ((room = rooms_next(app, &at)) != NULL) {
        if (room->followers > 0) {
            room_tell_all(room, json_pack("{s:s, s:s, s:{s:b}}", "t", "paused", "room", room->id,
                                          "d", "paused", (int)app_store_fails(app)));
        }
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
        log_event(app_log(app), LOG_ERROR, "room.unsound", log_text("room", room->id),
                  log_number("v", room->state.v));
        running->failed++;
        room_destroy(room);
        return;
    }
    running->loaded++;
    room->back = room->state.phase == ROOM_PLAYING ? BACK_RESTART : BACK_NOTHING;
    timekeeper_note(room);
    bots_note(room, app_now(app));
    map_put(&app_rooms(app)->by_id, map_key_text(room->id), room);
    lobby_room_changed(app, room);
}

void rooms_load_running(struct app *app,
                        void (*done)(void *data, enum store_status status, int loaded, int failed),
                        void *data)
{
    struct running *running = calloc(1, sizeof *running);
    assert(running != NULL);
    *running = (struct running){.app = app, .done = done, .data = data};
    store_load_running(app_store(app), on_running, running);
}

void rooms_destroy_all(struct app *app)
{
    size_t at = 0;
    struct room *room;
    while ((room = rooms_next(app, &at)) != NULL) {
        while (room->first != NULL) {
            struct room_task *task = room->first;
            room->first = task->next;
            room_task_destroy(task);
        }
        room_destroy(room);
    }
    map_finish(&app_rooms(app)->by_id);
}
