/* SPDX-License-Identifier: MIT */
#include "room/room.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "base/runtime.h"
#include "room/commit.h"
#include "room/observer.h"
#include "wire/objects.h"

struct room *room_create(struct rooms *rooms, const char *id, int64_t now_ms)
{
    struct room *room = calloc(1, rooms->room_bytes);
    room->state = malloc(sizeof *room->state);
    room->rooms = rooms;
    room->lines_from = 1;
    assert(strlen(id) < sizeof room->id);
    snprintf(room->id, sizeof room->id, "%s", id);
    room_state_init(room->state, id);
    loghash_init(&room->past.hash, id);
    room->attended_ms = now_ms;
    room->awaits_ms = now_ms;
    return room;
}

int64_t room_v(const struct room *room)
{
    return room->state->v;
}

enum room_phase room_phase(const struct room *room)
{
    return room->state->phase;
}

const struct settings *room_settings(const struct room *room)
{
    return &room->state->settings;
}

const char *room_host(const struct room *room)
{
    return room->state->host;
}

int room_user_seat(const struct room *room, const char *user_id)
{
    return room_seat_of(room->state, user_id);
}

const char *room_seat_user(const struct room *room, int seat)
{
    return room->state->seats[seat].user_id;
}

bool room_is_live(const struct room *room)
{
    return !room->loading && !room->imported && room->state->phase != ROOM_NEW;
}

const struct room_state *room_coming_state(const struct room *room)
{
    return room->pending == NULL ? room->state : room_change_state(room->pending);
}

bool room_is_idle(const struct room *room)
{
    return !room->loading && room->pending == NULL && room_placement_is_local(room);
}

bool room_keeps_line(const struct room *room, int64_t v)
{
    return v >= room->lines_from;
}

const struct origin *room_origin(struct room *room)
{
    const struct session *host = session_presence_known(room->rooms->sessions, room->state->host);
    if (!session_origin_is_known(&room->opened_from) && host != NULL) {
        room->opened_from = host->origin;
    }
    return &room->opened_from;
}

void room_attend(struct room *room, int64_t now_ms)
{
    room->attended_ms = now_ms;
}

void room_task_finish(struct room_task *task)
{
    if (task->data != NULL) {
        task->dropped(task->data);
    }
    wire_request_finish(&task->request);
}

void room_forget_log(struct room *room)
{
    room_past_reset(room);
    room->fold_v = 0;
    room_drop_chain(room);
    sodium_memzero(room->seed, sizeof room->seed);
    free(room->behind);
    room->behind = NULL;
    room->watched_v = 0;
    room_state_init(room->state, room->id);
}

void room_destroy(struct room *room)
{
    assert(list_is_empty(&room->tasks));
    net_group_destroy(room->players);
    for (int i = 0; i < ROOM_CROWDS; i++) {
        net_group_destroy(room->watchers[i]);
    }
    ROOM_OBSERVERS_CALL(room->rooms, destroyed, room)
    wire_legal_list_drop(&room->rooms->legal, map_key_text(room->id));
    room_forget_log(room);
    free(room->people.user_ids);
    room_past_finish(room);
    free(room->state);
    free(room);
}

bool room_queue(struct room *room, struct room_task *task)
{
    if (room->task_count >= ROOM_TASKS_MAX) {
        return false;
    }
    list_append(&room->tasks, &task->link);
    room->task_count++;
    return true;
}

void room_run_tasks(struct room *room, int64_t now_ms)
{
    while (!list_is_empty(&room->tasks) && !room->loading && !room->writing &&
           room_placement_is_settled(room)) {
        struct room_task *task = LIST_POP(&room->tasks, struct room_task, link);
        room->task_count--;
        /* For the waiting tasks, a room that could not be created does not exist. */
        bool is_there = room->state->phase != ROOM_NEW;
        task->run(task->self, is_there ? room : NULL, task, now_ms);
        room_task_finish(task);
        free(task);
    }
}

/* ---- the server's dice chain ---- */

struct dice_chain *room_chain(struct room *room)
{
    if (room->chain == NULL) {
        room->chain = malloc(sizeof *room->chain);
        room_state_dice_chain_init(room->chain, room->seed);
    }
    return room->chain;
}

void room_set_chain(struct room *room, const uint8_t seed[DICE_LINK_BYTES],
                    struct dice_chain *chain)
{
    room_drop_chain(room);
    memcpy(room->seed, seed, sizeof room->seed);
    room->chain = chain;
}

void room_drop_chain(struct room *room)
{
    if (room->chain != NULL) {
        room_state_dice_chain_finish(room->chain);
        free(room->chain);
        room->chain = NULL;
    }
}

/* Sends to the players who follow the room, then to the watchers. Not for events: see room_show_events(). */
static void room_send_all(struct room *room, struct net_frame *frame)
{
    room_frame_to_players(room, frame);
    room_frame_to_watchers(room, frame);
}

struct net_frame *room_paused_frame(const struct room *room, bool paused)
{
    return wire_paused_frame(&(struct wire_paused_message){.room = room->id, .d = {paused}});
}

void room_send_paused(struct room *room, bool paused)
{
    if (room->placement.paused_sent == paused) {
        return;
    }
    room->placement.paused_sent = paused;
    if (room->followers > 0) {
        struct net_frame *frame =
            room_paused_frame(room, paused || room->rooms->runtime->store_failing);
        room_send_all(room, frame);
        net_frame_release(frame);
    }
}

typedef void (*to_followers_fn)(struct room *room, struct net_frame *frame);

/* Sends to followers here and at replicas. */
static void send_to_followers(struct room *room, const char *to, to_followers_fn to_followers,
                              struct net_frame *frame)
{
    const char *text = net_frame_text(frame);
    if (room_placement_is_replicated(room)) {
        room_placement_hooks(room)->publish_message(room->rooms->placement_self, room, to, text,
                                                    strlen(text));
    }
    to_followers(room, frame);
    net_frame_release(frame);
}

void room_broadcast(struct room *room, struct net_frame *frame)
{
    send_to_followers(room, "all", room_send_all, frame);
}

void room_send_players(struct room *room, struct net_frame *frame)
{
    send_to_followers(room, "players", room_frame_to_players, frame);
}

void room_send_watchers(struct room *room, struct net_frame *frame)
{
    send_to_followers(room, "watchers", room_frame_to_watchers, frame);
}

bool room_is_attended_here(const struct room *room)
{
    bool is_attended = room->followers > 0 || room_observers_attend(room);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const char *user_id = room->state->seats[seat].user_id;
        const struct session *session =
            user_id[0] == '\0' ? NULL : session_find(room->rooms->sessions, user_id);
        is_attended = is_attended || (session != NULL && session_is_connected(session));
    }
    return is_attended;
}

bool room_is_attended(const struct room *room, int64_t now_ms)
{
    if (room->followers > 0 || room_watchers_elsewhere(room) > 0 || room_observers_attend(room)) {
        return true;
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const char *user_id = room->state->seats[seat].user_id;
        if (user_id[0] != '\0' && session_is_here(room->rooms->sessions, user_id, now_ms)) {
            return true;
        }
    }
    return false;
}

int room_watchers_here(const struct room *room)
{
    int watchers = room->followers;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const char *user_id = room->state->seats[seat].user_id;
        const struct session *session =
            user_id[0] == '\0' ? NULL : session_find(room->rooms->sessions, user_id);
        if (session != NULL && session_follows(session, room->id)) {
            watchers--;
        }
    }
    assert(watchers >= 0);
    return watchers;
}

int room_watchers(const struct room *room)
{
    const json_t *told = room_presence_of_owner(room);
    if (!room_placement_is_local(room) && told != NULL) {
        return (int)json_integer_value(json_object_get(told, "watchers"));
    }
    return room_watchers_here(room) + room_watchers_elsewhere(room);
}

void room_record_first(const struct room *room, struct request *request)
{
    const struct session *session = session_find(room->rooms->sessions, request->user_id);
    if (!request->again && session != NULL && !session_can_have_done(session, request)) {
        request->since_v = room->state->v;
    }
}
