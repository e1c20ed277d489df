/* SPDX-License-Identifier: MIT */
#include "room/observer.h"

#include <stddef.h>

/* Calls a function of all observers that have it, in their order. */
#define OBSERVERS_CALL(function, ...)                                                              \
    for (size_t i = 0; room_observers[i] != NULL; i++) {                                           \
        if (room_observers[i]->function != NULL) {                                                 \
            room_observers[i]->function(__VA_ARGS__);                                              \
        }                                                                                          \
    }

void room_observers_game_starts(const struct room_state *state, struct room_event *started)
{
    OBSERVERS_CALL(game_starts, state, started)
}

void room_observers_game_ends(struct room_game_end *end)
{
    OBSERVERS_CALL(game_ends, end)
}

void room_observers_game_aborts(const struct room_game_abort *abort)
{
    OBSERVERS_CALL(game_aborts, abort)
}

void room_observers_changed(const struct room_changed *changed)
{
    OBSERVERS_CALL(changed, changed)
}

void room_observers_committed(const struct room_committed *committed)
{
    OBSERVERS_CALL(committed, committed)
}

void room_observers_loaded(struct room *room, bool again, int64_t now_ms)
{
    OBSERVERS_CALL(loaded, room, again, now_ms)
}

void room_observers_listed(struct room *room)
{
    OBSERVERS_CALL(listed, room)
}

void room_observers_ready(struct room *room, int64_t now_ms)
{
    OBSERVERS_CALL(ready, room, now_ms)
}

void room_observers_forgotten(struct room *room)
{
    OBSERVERS_CALL(forgotten, room)
}

void room_observers_destroyed(struct room *room)
{
    OBSERVERS_CALL(destroyed, room)
}

bool room_observers_attend(const struct room *room)
{
    for (size_t i = 0; room_observers[i] != NULL; i++) {
        if (room_observers[i]->attends != NULL && room_observers[i]->attends(room)) {
            return true;
        }
    }
    return false;
}

bool room_observers_desert(struct room *room, int64_t now_ms)
{
    for (size_t i = 0; room_observers[i] != NULL; i++) {
        if (room_observers[i]->is_deserted != NULL &&
            room_observers[i]->is_deserted(room, now_ms)) {
            return true;
        }
    }
    return false;
}

void room_observers_describe(const struct room *room, const struct room_state *state,
                             json_t *snapshot, int64_t now_ms)
{
    OBSERVERS_CALL(describe, room, state, snapshot, now_ms)
}

void room_observers_describe_line(const struct room *room, const struct room_state *state,
                                  json_t *line)
{
    OBSERVERS_CALL(describe_line, room, state, line)
}
