/* SPDX-License-Identifier: MIT */
#include "rooms.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "chat.h"
#include "commands.h"
#include "house.h"
#include "http.h"
#include "ids.h"
#include "node.h"
#include "offers.h"
#include "room_change.h"
#include "timekeeper.h"

enum { QUEUE_RETRY_MS = 1000 };

struct room *rooms_find(const struct house *house, const char *id)
{
    return map_find(&house->rooms, map_key_text(id));
}

static int newest_first(const void *left, const void *right)
{
    const struct room *const *a = left;
    const struct room *const *b = right;
    int64_t difference = (*b)->state.since_ms - (*a)->state.since_ms;
    return difference != 0 ? (difference > 0 ? 1 : -1) : strcmp((*a)->id, (*b)->id);
}

struct room **rooms_newest(const struct house *house, rooms_wanted_fn wanted, const void *data,
                           size_t *count)
{
    struct room **list = calloc(house->rooms.count + 1, sizeof(struct room *));
    assert(list != NULL);
    *count = 0;
    size_t at = 0;
    struct room *room;
    while ((room = map_next(&house->rooms, &at)) != NULL) {
        if (wanted(room, data)) {
            list[(*count)++] = room;
        }
    }
    qsort(list, *count, sizeof(struct room *), newest_first);
    return list;
}

struct room_task *rooms_task(room_task_fn run, struct ask *ask)
{
    struct room_task *task = calloc(1, sizeof *task);
    assert(task != NULL);
    task->run = run;
    task->ask = *ask;
    *ask = (struct ask){0};
    return task;
}

static void refuse_task(struct house *house, struct room_task *task, enum refusal refusal)
{
    if (task->request != NULL) {
        http_refuse(task->request, refusal, NULL, NULL);
    } else {
        json_t *params = refusal == REFUSAL_RATE_LIMITED
                             ? json_pack("{s:i}", "retry_after_ms", QUEUE_RETRY_MS)
                             : NULL;
        ask_refuse(house, &task->ask, refusal, NULL, params);
    }
    room_task_destroy(task);
}

void rooms_forget(struct house *house, struct room *room)
{
    assert(room->followers == 0);
    room_home_forget(room);
    lobby_room_gone(house, room);
    map_remove(&house->rooms, map_key_text(room->id));
    room_destroy(room);
}

void rooms_refuse_all(struct room *room)
{
    while (room->first != NULL) {
        struct room_task *task = room->first;
        room->first = task->next;
        refuse_task(room->house, task, REFUSAL_STORAGE_PAUSED);
    }
    room->last = NULL;
    room->task_count = 0;
}

/* Somebody comes back to what they followed: no command that they could send again. */
static bool comes_back(const struct room_task *task)
{
    return task->ask.who[0] != '\0' && task->ask.id == 0 && task->ask.command == NULL;
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
            refuse_task(room->house, task, REFUSAL_STORAGE_PAUSED);
        }
        task = next;
    }
}

static void on_loaded(void *data, enum store_status status, const struct store_room *stored)
{
    struct room *room = data;
    struct house *house = room->house;
    int64_t now_ms = house_now(house);
    room->loading = false;
    room->attended_ms = now_ms;
    if (status != STORE_OK && status != STORE_MISSING) {
        room_home_give_up(room, now_ms);
        return;
    }
    if (status == STORE_OK && !room_load(room, stored)) {
        log_event(&house->log, LOG_ERROR, "room.unsound", log_text("room", room->id),
                  log_number("v", room->state.v));
        room_state_init(&room->state, room->id);
    }
    room->back = room->state.phase == ROOM_PLAYING ? BACK_RESTART : BACK_NOTHING;
    room_home_loaded(room, true, now_ms);
    if (room->state.phase == ROOM_ENDED || room->state.phase == ROOM_CLOSED) {
        /* Who reads one old game after the other does not fill the memory with them. */
        room->attended_ms = now_ms - ROOM_EVICT_MS + ROOM_LINGER_MS;
    }
    timekeeper_note(room);
    bots_note(room, now_ms);
    lobby_room_changed(house, room);
    room_run_tasks(room, now_ms);
    if (room->state.phase == ROOM_NEW) {
        rooms_forget(house, room);
    }
}

/* However many come to look on, what the players do does not find the queue full of them. */
static bool may_run_at_once(const struct room *room, const struct room_task *task)
{
    return task->reads && !room->loading && room->state.phase != ROOM_NEW &&
           !room_home_is_behind(room, task->seen_v);
}

void rooms_do(struct house *house, const char *id, struct room_task *task, int64_t now_ms)
{
    struct room *room = rooms_find(house, id);
    if (room == NULL && strlen(id) >= STORE_ID_BYTES) {
        task->run(house, NULL, task, now_ms);
        room_task_destroy(task);
        return;
    }
    if (room == NULL && house->rooms.count >= HOUSE_ROOMS_MAX) {
        refuse_task(house, task, REFUSAL_TOO_MANY_ROOMS);
        return;
    }
    if (room == NULL) {
        room = room_create(house, id, now_ms);
        room->loading = true;
        map_put(&house->rooms, map_key_text(id), room);
        room_home_begin(room, now_ms);
    }
    if (may_run_at_once(room, task)) {
        task->run(house, room, task, now_ms);
        room_task_destroy(task);
        return;
    }
    bool is_behind = room->state.phase != ROOM_NEW && room_home_is_behind(room, task->seen_v);
    if (is_behind && room_home_is_here(room)) { /* the lease is lost, and no tick has said so yet */
        refuse_task(house, task, REFUSAL_STORAGE_PAUSED);
        return;
    }
    int64_t seen_v = task->seen_v;
    if (!room_queue(room, task)) {
        refuse_task(house, task, REFUSAL_RATE_LIMITED);
        return;
    }
    if (is_behind) {
        room_home_catch_up(room, seen_v, now_ms);
    } else if (room_home_is_settled(room)) {
        room_run_tasks(room, now_ms);
    } else {
        room_home_want(room, now_ms);
    }
}

/* Among what was not known somebody may have been sent away, or have sat down. */
static void look_after_followers(struct room *room)
{
    int64_t now_ms = house_now(room->house);
    room_send_off_watchers(room);
    chat_send_off(room, now_ms);
    chat_room_changed(room, now_ms);
}

static void on_loaded_anew(void *data, enum store_status status, const struct store_room *stored)
{
    struct room *room = data;
    struct house *house = room->house;
    int64_t now_ms = house_now(house);
    room->loading = false;
    if (status == STORE_OK) {
        size_t events = room_load_anew(room, stored);
        if (!node_is_cluster(house)) { /* among several it is nothing out of the ordinary */
            log_event(&house->log, LOG_WARNING, "room.loaded_anew", log_text("room", room->id),
                      log_number("events", (int64_t)events));
        }
    }
    room_home_loaded(room, status == STORE_OK, now_ms);
    if (status == STORE_OK) {
        timekeeper_note(room);
        bots_note(room, now_ms);
        ratings_doubt(house, room);
        look_after_followers(room);
    }
    lobby_room_changed(house, room);
    room_run_tasks(room, now_ms);
}

void rooms_load(struct house *house, struct room *room)
{
    bool is_first = room->state.phase == ROOM_NEW;
    assert(!room->loading || is_first);
    assert(!room->writing);
    room->loading = true;
    store_load_room(house->store, room->id, is_first ? on_loaded : on_loaded_anew, room);
}

void rooms_load_anew(struct house *house, struct room *room)
{
    rooms_load(house, room);
}

bool rooms_take_event(struct room *room, int64_t v, const char *text, size_t bytes)
{
    struct house *house = room->house;
    const struct room_state before = room->state;
    if (!room_take_event(room, v, text, bytes)) {
        return false;
    }
    room_place_followers(room);
    room_tell_those_who_left(room, before.seats);
    if (room_readers_may_change(&before, &room->state)) {
        look_after_followers(room);
    } else {
        chat_room_changed(room, house_now(house));
    }
    lobby_room_changed(house, room);
    return true;
}

void rooms_do_where(struct house *house, rooms_wanted_fn wanted, const void *data,
                    const struct room_task *like, int64_t now_ms)
{
    /* Tasks may add and remove rooms: gather first. */
    size_t count;
    struct room **list = rooms_newest(house, wanted, data, &count);
    char(*ids)[STORE_ID_BYTES] = calloc(count + 1, sizeof *ids);
    assert(ids != NULL);
    for (size_t i = 0; i < count; i++) {
        memcpy(ids[i], list[i]->id, sizeof list[i]->id);
    }
    free(list);
    for (size_t i = 0; i < count; i++) {
        struct ask nobody = {0};
        struct room_task *task = rooms_task(like->run, &nobody);
        memcpy(task->who, like->who, sizeof task->who);
        memcpy(task->name, like->name, sizeof task->name);
        rooms_do(house, ids[i], task, now_ms);
    }
    free(ids);
}

struct room *rooms_new(struct house *house, int64_t now_ms)
{
    if (house->rooms.count >= HOUSE_ROOMS_MAX) {
        return NULL;
    }
    char id[IDS_ROOM_CHARS + 1];
    do {
        ids_room(id);
    } while (rooms_find(house, id) != NULL);
    struct room *room = room_create(house, id, now_ms);
    map_put(&house->rooms, map_key_text(id), room);
    return room;
}

void rooms_drop(struct house *house, struct room *room)
{
    assert(room->state.phase == ROOM_NEW);
    rooms_forget(house, room);
}

bool rooms_let_go(struct house *house, const char *id, int64_t now_ms)
{
    struct room *room = rooms_find(house, id);
    bool is_over =
        room == NULL || room->state.phase == ROOM_ENDED || room->state.phase == ROOM_CLOSED;
    if (room != NULL && (!is_over || room->loading || room->writing || room->first != NULL ||
                         room_home_is_busy(room) || room_is_attended(room, now_ms))) {
        return false;
    }
    if (room != NULL) {
        rooms_forget(house, room);
    }
    return true;
}

int rooms_hosted(const struct house *house, const char *who)
{
    int count = 0;
    size_t at = 0;
    const struct room *room;
    while ((room = map_next(&house->rooms, &at)) != NULL) {
        bool runs = room->state.phase == ROOM_OPEN || room->state.phase == ROOM_PLAYING;
        count += runs && strcmp(room->state.host, who) == 0;
    }
    return count;
}

struct room *rooms_opened_by(const struct house *house, const char *who, int64_t id)
{
    size_t at = 0;
    struct room *room;
    while ((room = map_next(&house->rooms, &at)) != NULL) {
        if (strcmp(room->state.host, who) == 0 && room->opening == id) {
            return room;
        }
    }
    return NULL;
}

static void close_room(struct room *room, const char *why, int64_t now_ms)
{
    struct ask nobody = {0};
    struct room_change *change = room_change_begin(room, &nobody, now_ms);
    room_change_add(change, "closed", json_pack("{s:s}", "why", why));
    room_change_commit(change, NULL);
}

/* A mirror has no duties: it goes when nobody at this node looks at it. */
static bool is_left_alone(struct room *room, int64_t now_ms)
{
    if (room->first != NULL || room_is_attended_here(room)) {
        room->attended_ms = now_ms;
    }
    return now_ms - room->attended_ms >= ROOM_LINGER_MS;
}

/* True where the room shall leave the memory. */
static bool sweep_room(struct room *room, int64_t now_ms)
{
    if (room->loading || room->writing || room_home_is_busy(room)) {
        return false;
    }
    if (!room_home_is_here(room)) {
        return is_left_alone(room, now_ms);
    }
    if (offers_are_stale(room, now_ms) && !room->house->store_failing) {
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
    if (room->state.phase == ROOM_OPEN && alone_ms >= close_ms && !room->house->store_failing) {
        close_room(room, "deserted", now_ms);
        return false;
    }
    if (room->state.phase == ROOM_PLAYING) {
        /* People leave without a word: such games would fill the house in the end. */
        return room->state.settings.clock.kind == CLOCK_NONE && alone_ms >= ROOM_ASLEEP_MS;
    }
    return (room->state.phase == ROOM_ENDED || room->state.phase == ROOM_CLOSED) &&
           alone_ms >= ROOM_EVICT_MS;
}

/* Nobody has come for the game that would have followed: then it does not run for the store any more either. */
static bool is_given_up(const struct room *room, int64_t now_ms)
{
    const struct room_state *state = &room->state;
    int64_t wait_ms = state->settings.clock.kind == CLOCK_DAYS ? INT64_C(1000) * ROOM_CLOSE_DAYS_S
                                                               : ROOM_AGAIN_MS;
    return state->phase == ROOM_ENDED && state->again && now_ms - state->since_ms >= wait_ms;
}

static void on_noted(void *data, enum store_status status)
{
    struct house *house = data;
    house_store_said(house, status, house_now(house));
}

/* Who comes all the same finds it as it was: only a start of the house does not look for it. */
static void give_up(struct room *room)
{
    struct house *house = room->house;
    struct store_write *write = store_begin(house->store);
    room_home_fence(room, write);
    store_put_room(write, room->id, room_phase_word(ROOM_ENDED), room->state.since_ms);
    store_commit(write, on_noted, house);
}

/* Nobody's time runs there, and who comes wakes it: a start of the house has not to look for it either. */
static void put_to_sleep(struct room *room)
{
    struct house *house = room->house;
    struct store_write *write = store_begin(house->store);
    room_home_fence(room, write);
    store_put_room(write, room->id, store_word_asleep, room->state.since_ms);
    store_commit(write, on_noted, house);
}

void rooms_sweep(struct house *house, int64_t now_ms)
{
    struct room **leaving = calloc(house->rooms.count + 1, sizeof *leaving);
    assert(leaving != NULL);
    size_t count = 0;
    size_t at = 0;
    struct room *room;
    while ((room = map_next(&house->rooms, &at)) != NULL) {
        if (sweep_room(room, now_ms)) {
            leaving[count++] = room;
        }
    }
    for (size_t i = 0; i < count; i++) {
        if (!room_home_is_here(leaving[i])) {
            rooms_forget(house, leaving[i]);
            continue;
        }
        if (is_given_up(leaving[i], now_ms)) {
            give_up(leaving[i]);
        } else if (leaving[i]->state.phase == ROOM_PLAYING && !leaving[i]->asleep) {
            put_to_sleep(leaving[i]);
        }
        rooms_forget(house, leaving[i]);
    }
    free(leaving);
}

void rooms_show_presence(struct house *house, int64_t now_ms)
{
    size_t at = 0;
    struct room *room;
    while ((room = map_next(&house->rooms, &at)) != NULL) {
        room_show_presence(room, now_ms);
    }
}

void rooms_tell_paused(struct house *house)
{
    size_t at = 0;
    struct room *room;
    while ((room = map_next(&house->rooms, &at)) != NULL) {
        if (room->followers > 0) {
            room_tell_all(room, json_pack("{s:s, s:s, s:{s:b}}", "t", "paused", "room", room->id,
                                          "d", "paused", (int)house->store_failing));
        }
    }
}

struct running {
    struct house *house;
    void (*done)(void *data, enum store_status status, int loaded, int failed);
    void *data;
    int loaded;
    int failed;
};

static void on_running(void *data, enum store_status status, const struct store_room *stored)
{
    struct running *running = data;
    struct house *house = running->house;
    if (stored == NULL) {
        running->done(running->data, status, running->loaded, running->failed);
        free(running);
        return;
    }
    struct room *room = room_create(house, stored->id, house_now(house));
    if (!room_load(room, stored)) {
        log_event(&house->log, LOG_ERROR, "room.unsound", log_text("room", room->id),
                  log_number("v", room->state.v));
        running->failed++;
        room_destroy(room);
        return;
    }
    running->loaded++;
    room->back = room->state.phase == ROOM_PLAYING ? BACK_RESTART : BACK_NOTHING;
    timekeeper_note(room);
    bots_note(room, house_now(house));
    map_put(&house->rooms, map_key_text(room->id), room);
    lobby_room_changed(house, room);
}

void rooms_load_running(struct house *house,
                        void (*done)(void *data, enum store_status status, int loaded, int failed),
                        void *data)
{
    struct running *running = calloc(1, sizeof *running);
    assert(running != NULL);
    *running = (struct running){.house = house, .done = done, .data = data};
    store_load_running(house->store, on_running, running);
}

void rooms_destroy_all(struct house *house)
{
    size_t at = 0;
    struct room *room;
    while ((room = map_next(&house->rooms, &at)) != NULL) {
        while (room->first != NULL) {
            struct room_task *task = room->first;
            room->first = task->next;
            room_task_destroy(task);
        }
        room_destroy(room);
    }
    map_finish(&house->rooms);
}
