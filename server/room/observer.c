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

void room_observers_listed(struct room *room)
{
    ROOM_OBSERVERS_CALL(room->rooms, listed, room)
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
