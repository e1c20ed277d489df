/* SPDX-License-Identifier: MIT */
#include "room/registry.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/ids.h"
#include "room/observer.h"
#include "room/placement.h"
#include "room/room.h"
#include "rules/room/seat.h"
#include "rules/room/state.h"

struct room *rooms_next(const struct rooms *rooms, size_t *at)
{
    return map_next(&rooms->by_id, at);
}

struct room *rooms_find(const struct rooms *rooms, const char *id)
{
    return map_find(&rooms->by_id, map_key_text(id));
}

static int newest_first(const void *left, const void *right)
{
    const struct room *const *a = left;
    const struct room *const *b = right;
    int64_t difference = room_since_ms(*b) - room_since_ms(*a);
    return difference != 0 ? (difference > 0 ? 1 : -1) : strcmp((*a)->id, (*b)->id);
}

/* ---- the rooms that periodic work looks at; a room at rest is in no set ---- */

void rooms_add(struct room *room, enum room_set which)
{
    struct room_list *set = &room->rooms->sets[which];
    if (room->places[which] != 0) {
        return;
    }
    if (set->count == set->capacity) {
        set->capacity = set->capacity == 0 ? 16 : 2 * set->capacity;
        set->rooms = realloc(set->rooms, set->capacity * sizeof set->rooms[0]);
    }
    set->rooms[set->count++] = room;
    room->places[which] = set->count;
}

void rooms_remove(struct room *room, enum room_set which)
{
    struct room_list *set = &room->rooms->sets[which];
    if (room->places[which] == 0) {
        return;
    }
    struct room *last = set->rooms[--set->count];
    set->rooms[room->places[which] - 1] = last;
    last->places[which] = room->places[which];
    room->places[which] = 0;
}

struct room *rooms_next_in(const struct rooms *rooms, enum room_set which, size_t *at)
{
    const struct room_list *set = &rooms->sets[which];
    *at = *at < set->count ? *at : set->count;
    return *at == 0 ? NULL : set->rooms[--*at];
}

void rooms_due_at(struct room *room, enum room_due which, int64_t at_ms)
{
    struct heap *heap = &room->rooms->dues[which];
    if (at_ms == ROOM_NEVER_DUE) {
        heap_remove(heap, &room->dues[which]);
    } else {
        heap_set(heap, &room->dues[which], at_ms);
    }
}

struct room *rooms_pop_due(struct rooms *rooms, enum room_due which, int64_t now_ms)
{
    struct heap *heap = &rooms->dues[which];
    struct due *first = heap_first(heap);
    if (first == NULL || first->at_ms > now_ms) {
        return NULL;
    }
    heap_remove(heap, first);
    return (struct room *)((char *)(first - which) - offsetof(struct room, dues));
}

/* The room leaves memory. */
static void rooms_remove_due(struct room *room)
{
    for (int i = 0; i < ROOM_SETS; i++) {
        rooms_remove(room, (enum room_set)i);
    }
    for (int i = 0; i < ROOM_DUES; i++) {
        rooms_due_at(room, (enum room_due)i, ROOM_NEVER_DUE);
    }
}

static void rooms_finish_agenda(struct rooms *rooms)
{
    for (int i = 0; i < ROOM_SETS; i++) {
        free(rooms->sets[i].rooms);
    }
    for (int i = 0; i < ROOM_DUES; i++) {
        heap_finish(&rooms->dues[i]);
    }
}

/* ---- index of users ---- */

/* The rooms of one user, in no order. */
struct rooms_of_user {
    char user_id[STORE_ID_BYTES];
    struct room **rooms; /* owned */
    size_t count;
    size_t capacity;
};

static void index_add(struct rooms *rooms, const char *user_id, struct room *room)
{
    struct rooms_of_user *user = map_find(&rooms->by_user, map_key_text(user_id));
    if (user == NULL) {
        user = calloc(1, sizeof *user);
        memcpy(user->user_id, user_id, sizeof user->user_id);
        map_put(&rooms->by_user, map_key_text(user_id), user);
    }
    if (user->count == user->capacity) {
        user->capacity = user->capacity == 0 ? 2 : 2 * user->capacity;
        user->rooms = realloc(user->rooms, user->capacity * sizeof *user->rooms);
    }
    user->rooms[user->count++] = room;
}

static void index_remove(struct rooms *rooms, const char *user_id, const struct room *room)
{
    struct rooms_of_user *user = map_find(&rooms->by_user, map_key_text(user_id));
    assert(user != NULL);
    size_t i = 0;
    while (user->rooms[i] != room) {
        i++;
        assert(i < user->count);
    }
    user->rooms[i] = user->rooms[--user->count];
    if (user->count == 0) {
        map_remove(&rooms->by_user, map_key_text(user_id));
        free(user->rooms);
        free(user);
    }
}

static bool id_list_has(char list[ROOM_USERS_MAX][STORE_ID_BYTES], const char *user_id)
{
    for (int i = 0; i < ROOM_USERS_MAX; i++) {
        if (strcmp(list[i], user_id) == 0) {
            return true;
        }
    }
    return false;
}

/* Lists the room for these users only; "" is no user. */
static void index_users(struct room *room, char users[ROOM_USERS_MAX][STORE_ID_BYTES])
{
    struct rooms *rooms = room->rooms;
    for (int i = 0; i < ROOM_USERS_MAX; i++) {
        if (users[i][0] != '\0' && !id_list_has(room->indexed, users[i])) {
            index_add(rooms, users[i], room);
        }
    }
    for (int i = 0; i < ROOM_USERS_MAX; i++) {
        if (room->indexed[i][0] != '\0' && !id_list_has(users, room->indexed[i])) {
            index_remove(rooms, room->indexed[i], room);
        }
    }
    memcpy(room->indexed, users, sizeof room->indexed);
}

void rooms_index(struct room *room)
{
    char users[ROOM_USERS_MAX][STORE_ID_BYTES] = {""};
    int count = 0;
    memcpy(users[count++], room->state->host, STORE_ID_BYTES);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!id_list_has(users, room->state->seats[seat].user_id)) {
            memcpy(users[count++], room->state->seats[seat].user_id, STORE_ID_BYTES);
        }
    }
    index_users(room, users);
    if (room->state->phase == ROOM_NEW || room->state->phase == ROOM_OPEN) {
        rooms_add(room, ROOM_SET_OPEN);
    } else {
        rooms_remove(room, ROOM_SET_OPEN);
    }
    rooms_add(room, ROOM_SET_ACTIVE);
}

/* The room leaves memory. */
static void remove_from_indexes(struct room *room)
{
    index_users(room, (char[ROOM_USERS_MAX][STORE_ID_BYTES]){""});
    rooms_remove_due(room);
}

struct room *const *rooms_of_user(const struct rooms *rooms, const char *user_id, size_t *count)
{
    const struct rooms_of_user *user = map_find(&rooms->by_user, map_key_text(user_id));
    *count = user == NULL ? 0 : user->count;
    return user == NULL ? NULL : user->rooms;
}

struct room **rooms_newest_of(const struct rooms *rooms, const char *user_id,
                              rooms_wanted_fn wanted, const void *data, size_t *count)
{
    size_t all;
    struct room *const *found = rooms_of_user(rooms, user_id, &all);
    struct room **list = calloc(all + 1, sizeof *list);
    *count = 0;
    for (size_t i = 0; i < all; i++) {
        if (wanted(found[i], data)) {
            list[(*count)++] = found[i];
        }
    }
    qsort(list, *count, sizeof *list, newest_first);
    return list;
}

/* ---- adding and removing ---- */

void rooms_forget(struct rooms *rooms, struct room *room)
{
    assert(room->followers == 0);
    room_placement_forget(room);
    ROOM_OBSERVERS_CALL(room->rooms, forgotten, room)
    map_remove(&rooms->by_id, map_key_text(room->id));
    remove_from_indexes(room);
    room_destroy(room);
}

bool rooms_can_grow(struct rooms *rooms, int64_t now_ms)
{
    if (rooms_are_full_of_bytes(rooms)) {
        rooms_shed(rooms, now_ms);
    }
    bool is_full = rooms_are_full_of_bytes(rooms);
    if (is_full) {
        admission_count(rooms->admission, LIMIT_ROOM_BYTES);
    }
    return !is_full;
}

bool rooms_are_too_many(const struct rooms *rooms)
{
    return (int64_t)rooms->by_id.count >= admission_capacity(rooms->admission, CAPACITY_ROOMS);
}

bool rooms_have_place(struct rooms *rooms, int64_t now_ms)
{
    struct admission *admission = rooms->admission;
    if (!rooms_can_grow(rooms, now_ms)) {
        return false;
    }
    bool is_full = rooms_are_too_many(rooms);
    if (is_full) {
        admission_count(admission, LIMIT_ROOMS);
    }
    return !is_full;
}

struct room *rooms_new(struct rooms *rooms, int64_t now_ms)
{
    if (!rooms_have_place(rooms, now_ms)) {
        return NULL;
    }
    char id[IDS_ROOM_CHARS + 1];
    do {
        ids_room(id);
    } while (rooms_find(rooms, id) != NULL);
    struct room *room = room_create(rooms, id, now_ms);
    map_put(&rooms->by_id, map_key_text(id), room);
    rooms_index(room);
    return room;
}

void rooms_drop(struct rooms *rooms, struct room *room)
{
    assert(room->state->phase == ROOM_NEW);
    rooms_forget(rooms, room);
}

bool rooms_unload(struct rooms *rooms, const char *id, int64_t now_ms)
{
    struct room *room = rooms_find(rooms, id);
    bool is_over =
        room == NULL || room->state->phase == ROOM_ENDED || room->state->phase == ROOM_CLOSED;
    if (room != NULL &&
        (!is_over || room->loading || room->writing || !list_is_empty(&room->tasks) ||
         room_placement_is_busy(room) || room_is_attended(room, now_ms))) {
        return false;
    }
    if (room != NULL) {
        rooms_forget(rooms, room);
    }
    return true;
}

/* ---- the rooms of a host ---- */

int rooms_hosted(const struct rooms *rooms, const char *user_id)
{
    size_t count;
    struct room *const *found = rooms_of_user(rooms, user_id, &count);
    int hosted = 0;
    for (size_t i = 0; i < count; i++) {
        const struct room_state *state = found[i]->state;
        bool runs = state->phase == ROOM_OPEN || state->phase == ROOM_PLAYING;
        hosted += runs && strcmp(state->host, user_id) == 0;
    }
    return hosted;
}

struct room *rooms_opened_by(const struct rooms *rooms, const char *user_id, int64_t id)
{
    size_t count;
    struct room *const *found = rooms_of_user(rooms, user_id, &count);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(found[i]->state->host, user_id) == 0 && found[i]->past.opening == id) {
            return found[i];
        }
    }
    return NULL;
}

void rooms_destroy_all(struct rooms *rooms)
{
    size_t at = 0;
    struct room *room;
    while ((room = rooms_next(rooms, &at)) != NULL) {
        LIST_EACH_SAFE(struct room_task, task, &room->tasks, link) {
            list_remove(&task->link);
            room_task_finish(task);
            free(task);
        }
        remove_from_indexes(room);
        room_destroy(room);
    }
    rooms_finish_loads(rooms);
    map_finish(&rooms->by_id);
    map_finish(&rooms->by_user);
    rooms_finish_agenda(rooms);
    wire_legal_lists_finish(&rooms->legal);
    spares_finish(&rooms->states);
    spares_finish(&rooms->changes);
}
