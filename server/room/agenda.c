/* SPDX-License-Identifier: MIT */
/* The rooms that periodic work has to look at: sets of rooms, and queues of due times. A room at rest is in none. */
#include <assert.h>
#include <stdlib.h>

#include "base/app.h"
#include "room/registry.h"
#include "room/room.h"

void rooms_add(struct room *room, enum room_set which)
{
    struct room_list *set = &app_rooms(room->app)->sets[which];
    if (room->places[which] != 0) {
        return;
    }
    if (set->count == set->capacity) {
        set->capacity = set->capacity == 0 ? 16 : 2 * set->capacity;
        set->rooms = realloc(set->rooms, set->capacity * sizeof set->rooms[0]);
        assert(set->rooms != NULL);
    }
    set->rooms[set->count++] = room;
    room->places[which] = set->count;
}

void rooms_remove(struct room *room, enum room_set which)
{
    struct room_list *set = &app_rooms(room->app)->sets[which];
    if (room->places[which] == 0) {
        return;
    }
    struct room *last = set->rooms[--set->count];
    set->rooms[room->places[which] - 1] = last;
    last->places[which] = room->places[which];
    room->places[which] = 0;
}

struct room *rooms_next_in(const struct app *app, enum room_set which, size_t *at)
{
    const struct room_list *set = &app_rooms(app)->sets[which];
    *at = *at < set->count ? *at : set->count;
    return *at == 0 ? NULL : set->rooms[--*at];
}

void rooms_due_at(struct room *room, enum room_due which, int64_t at_ms)
{
    struct heap *heap = &app_rooms(room->app)->dues[which];
    if (at_ms == ROOM_NEVER_DUE) {
        heap_remove(heap, &room->dues[which]);
    } else {
        heap_set(heap, &room->dues[which], at_ms);
    }
}

struct room *rooms_take_due(const struct app *app, enum room_due which, int64_t now_ms)
{
    struct heap *heap = &app_rooms(app)->dues[which];
    struct due *first = heap_first(heap);
    if (first == NULL || first->at_ms > now_ms) {
        return NULL;
    }
    heap_remove(heap, first);
    return (struct room *)((char *)(first - which) - offsetof(struct room, dues));
}

void rooms_leave_agenda(struct room *room)
{
    for (int i = 0; i < ROOM_SETS; i++) {
        rooms_remove(room, (enum room_set)i);
    }
    for (int i = 0; i < ROOM_DUES; i++) {
        rooms_due_at(room, (enum room_due)i, ROOM_NEVER_DUE);
    }
}

void rooms_finish_agenda(struct rooms *rooms)
{
    for (int i = 0; i < ROOM_SETS; i++) {
        free(rooms->sets[i].rooms);
    }
    for (int i = 0; i < ROOM_DUES; i++) {
        heap_finish(&rooms->dues[i]);
    }
}
