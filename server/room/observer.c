/* SPDX-License-Identifier: MIT */
#include "room/observer.h"

#include <assert.h>

#include "room/registry.h"
#include "room/room.h"

enum { SLOT_ALIGNMENT = _Alignof(int64_t) }; /* no part needs a larger one */

void rooms_set_hooks(struct rooms *rooms, const struct room_hook *hooks)
{
    rooms->hooks = hooks;
    rooms->room_bytes = sizeof(struct room);
    for (int i = 0; hooks[i].observer != NULL; i++) {
        assert(i < ROOM_HOOKS_MAX);
        rooms->slots_at[i] = rooms->room_bytes;
        rooms->room_bytes +=
            (hooks[i].observer->room_bytes + SLOT_ALIGNMENT - 1) / SLOT_ALIGNMENT * SLOT_ALIGNMENT;
    }
}

void *room_slot(const struct room *room, const struct room_observer *observer)
{
    const struct rooms *rooms = room->rooms;
    int i = 0;
    while (rooms->hooks[i].observer != observer) {
        assert(rooms->hooks[i].observer != NULL);
        i++;
    }
    return (char *)room + rooms->slots_at[i];
}

/* Calls a function of all observers that have it, in their order. */
#define OBSERVERS_CALL(of, function, ...)                                                          \
    for (const struct room_hook *hook = (of)->hooks; hook->observer != NULL; hook++) {             \
        if (hook->observer->function != NULL) {                                                    \
            hook->observer->function(hook->self, __VA_ARGS__);                                     \
        }                                                                                          \
    }

void room_observers_game_starts(const struct rooms *rooms, const struct room_state *state,
                                struct room_event *started)
{
    OBSERVERS_CALL(rooms, game_starts, state, started)
}

void room_observers_game_ends(struct room_game_end *end)
{
    OBSERVERS_CALL(end->room->rooms, game_ends, end)
}

void room_observers_game_aborts(const struct room_game_abort *abort)
{
    OBSERVERS_CALL(abort->room->rooms, game_aborts, abort)
}

void room_observers_changed(const struct room_changed *changed)
{
    OBSERVERS_CALL(changed->room->rooms, changed, changed)
}

void room_observers_committed(const struct room_committed *committed)
{
    OBSERVERS_CALL(committed->room->rooms, committed, committed)
}

void room_observers_loaded(struct room *room, bool again, int64_t now_ms)
{
    OBSERVERS_CALL(room->rooms, loaded, room, again, now_ms)
}

void room_observers_listed(struct room *room)
{
    OBSERVERS_CALL(room->rooms, listed, room)
}

void room_observers_ready(struct room *room, int64_t now_ms)
{
    OBSERVERS_CALL(room->rooms, ready, room, now_ms)
}

void room_observers_forgotten(struct room *room)
{
    OBSERVERS_CALL(room->rooms, forgotten, room)
}

void room_observers_destroyed(struct room *room)
{
    OBSERVERS_CALL(room->rooms, destroyed, room)
}

bool room_observers_attend(const struct room *room)
{
    for (const struct room_hook *hook = room->rooms->hooks; hook->observer != NULL; hook++) {
        if (hook->observer->attends != NULL && hook->observer->attends(hook->self, room)) {
            return true;
        }
    }
    return false;
}

bool room_observers_desert(struct room *room, int64_t now_ms)
{
    for (const struct room_hook *hook = room->rooms->hooks; hook->observer != NULL; hook++) {
        if (hook->observer->is_deserted != NULL &&
            hook->observer->is_deserted(hook->self, room, now_ms)) {
            return true;
        }
    }
    return false;
}

void room_observers_describe(const struct room *room, const struct room_state *state,
                             struct wire_snapshot *snapshot, int64_t now_ms)
{
    OBSERVERS_CALL(room->rooms, describe, room, state, snapshot, now_ms)
}

void room_observers_describe_line(const struct room *room, const struct room_state *state,
                                  struct wire_lobby_line *line)
{
    OBSERVERS_CALL(room->rooms, describe_line, room, state, line)
}
