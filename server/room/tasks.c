/* SPDX-License-Identifier: MIT */
/* Tasks that run at a room as soon as the room is loaded and not busy. */
#include <stdlib.h>
#include <string.h>

#include "room/placement.h"
#include "room/registry.h"
#include "room/room.h"
#include "rules/room/state.h"
#include "wire/http.h"
#include "wire/request.h"

enum { QUEUE_RETRY_MS = 1000 };

static void refuse_task(struct rooms *rooms, struct room_task *task, enum refusal refusal)
{
    if (task->http != NULL) {
        wire_http_refuse(task->http, refusal, NULL, NULL);
    } else {
        const struct wire_problem_params wait = {.retry_after_ms = {true, QUEUE_RETRY_MS}};
        wire_refuse(rooms->counters, &task->request, refusal, NULL,
                    refusal == REFUSAL_RATE_LIMITED ? &wait : NULL);
    }
    room_task_finish(task);
}

void rooms_refuse_all(struct room *room, enum refusal refusal)
{
    struct room_task *task;
    while ((task = LIST_POP(&room->tasks, struct room_task, link)) != NULL) {
        refuse_task(room->rooms, task, refusal);
        free(task);
    }
    room->task_count = 0;
}

/*
 * True for the task of a user who resumes a room after a reconnect. Such a task has no command that the client could
 * send again.
 */
static bool is_resume_task(const struct room_task *task)
{
    return task->request.user_id[0] != '\0' && task->request.id == 0 &&
           task->request.command == NULL;
}

void rooms_refuse_waiting(struct room *room)
{
    struct list tasks = {0};
    struct room_task *task;
    list_move_all(&tasks, &room->tasks);
    room->task_count = 0;
    while ((task = LIST_POP(&tasks, struct room_task, link)) != NULL) {
        if (!is_resume_task(task) || !room_queue(room, task)) {
            refuse_task(room->rooms, task, REFUSAL_STORAGE_PAUSED);
            free(task);
        }
    }
}

/*
 * A task runs at once if no other one waits or is being stored. Reading tasks bypass the queue, so that a crowd of
 * watchers does not fill it and block the commands of the players.
 */
static bool can_run_at_once(const struct room *room, const struct room_task *task)
{
    bool is_idle = list_is_empty(&room->tasks) && !room->writing && room_placement_is_settled(room);
    return (task->reads || is_idle) && !room->loading && room->state->phase != ROOM_NEW &&
           !room_placement_is_behind(room, task->seen_v);
}

/* Queues a copy of the task. False if too many tasks wait: the task is refused. */
static bool wait_turn(struct room *room, struct room_task *task)
{
    struct room_task *copy = malloc(sizeof *copy);
    *copy = *task;
    if (!room_queue(room, copy)) {
        free(copy);
        refuse_task(room->rooms, task, REFUSAL_RATE_LIMITED);
        return false;
    }
    return true;
}

void rooms_do(struct rooms *rooms, const char *id, struct room_task *task, int64_t now_ms)
{
    struct room *room = rooms_find(rooms, id);
    if (room == NULL && strlen(id) >= STORE_ID_BYTES) {
        task->run(task->self, NULL, task, now_ms);
        room_task_finish(task);
        return;
    }
    if (room != NULL ? room->is_damaged : rooms_is_damaged(rooms, id, now_ms)) {
        refuse_task(rooms, task, REFUSAL_ROOM_DAMAGED);
        return;
    }
    if (room == NULL && !rooms_have_place(rooms, now_ms)) {
        refuse_task(rooms, task, REFUSAL_TOO_MANY_ROOMS);
        return;
    }
    bool is_new = room == NULL;
    if (is_new) {
        room = room_create(rooms, id, now_ms);
        room->loading = true;
        map_put(&rooms->by_id, map_key_text(id), room);
    }
    if (can_run_at_once(room, task)) {
        task->run(task->self, room, task, now_ms);
        room_task_finish(task);
        return;
    }
    bool is_behind = room->state->phase != ROOM_NEW && room_placement_is_behind(room, task->seen_v);
    /* the lease is lost, but no tick has noticed it yet */
    if (is_behind && room_placement_is_local(room)) {
        refuse_task(rooms, task, REFUSAL_STORAGE_PAUSED);
        return;
    }
    if (!wait_turn(room, task)) {
        return;
    }
    if (is_new) {
        /* behind wait_turn(), because the load takes its turn by the address that waits for it */
        room_placement_begin(room, now_ms);
    }
    if (is_behind) {
        room_placement_catch_up(room, task->seen_v, now_ms);
    } else if (room_placement_is_settled(room)) {
        room_run_tasks(room, now_ms);
    } else {
        room_placement_request(room, now_ms);
    }
}

void rooms_do_where(struct rooms *rooms, rooms_wanted_fn wanted, const void *data,
                    const struct room_task *like, int64_t now_ms)
{
    /* Tasks may add and remove rooms: gather the ids first. */
    size_t count;
    struct room **list = rooms_newest_of(rooms, like->user_id, wanted, data, &count);
    char(*ids)[STORE_ID_BYTES] = calloc(count + 1, sizeof *ids);
    for (size_t i = 0; i < count; i++) {
        memcpy(ids[i], list[i]->id, sizeof list[i]->id);
    }
    free(list);
    for (size_t i = 0; i < count; i++) {
        struct room_task task = *like;
        rooms_do(rooms, ids[i], &task, now_ms);
    }
    free(ids);
}
