/* SPDX-License-Identifier: MIT */
#include "lobby/place.h"

#include <stdlib.h>
#include <string.h>

#include "lobby/lobby.h"
#include "node/node.h"
#include "room/observer.h"
#include "room/room.h"

struct lobby_room *lobby_room_of(const struct room *room)
{
    return room_slot(room, &lobby_observer);
}

static struct lobby_place *place_of_room(struct room *room)
{
    struct lobby_place **place = &lobby_room_of(room)->place;
    if (*place == NULL) {
        *place = calloc(1, sizeof **place);
        (*place)->entry.room = room;
        (*place)->entry.item.owner = &(*place)->entry;
        (*place)->here.owner = &(*place)->entry;
    }
    return *place;
}

/* ---- life ---- */

int64_t lobby_place_moved_ms(struct room *room, int64_t now_ms)
{
    struct lobby_place *place = place_of_room(room);
    int64_t state_ms = room->state->moved_ms;
    if (place->state_ms != state_ms) {
        place->state_ms = state_ms;
        place->moved_ms = now_ms;
    }
    return place->moved_ms;
}

enum life lobby_place_check(struct lobby *lobby, struct room *room, int64_t now_ms)
{
    struct lobby_place *place = place_of_room(room);
    struct heap *dues = &lobby->dues;
    struct living living = lobby_living_of(lobby, room, now_ms);
    if (living.until_ms == INT64_MAX) {
        heap_remove(dues, &place->due);
    } else {
        heap_set(dues, &place->due, living.until_ms);
    }
    place->life = living.life;
    return living.life;
}

void lobby_places_tick(struct lobby *lobby, int64_t now_ms)
{
    struct heap *dues = &lobby->dues;
    struct due *first;
    for (int i = 0; i < LOBBY_PLACED_AT_ONCE; i++) {
        if ((first = heap_first(dues)) == NULL || first->at_ms > now_ms) {
            return;
        }
        struct lobby_place *place =
            (struct lobby_place *)((char *)first - offsetof(struct lobby_place, due));
        heap_remove(dues, first);
        lobby_note(lobby, place->entry.room);
    }
}

/* ---- the place among others ---- */

static struct deal_key deal_key_of_room(struct room *room)
{
    return lobby_key(room_origin(room), room_host(room));
}

void lobby_places_user_connected(void *self, const char *user_id)
{
    struct lobby *lobby = self;
    size_t count;
    struct room *const *rooms = rooms_of_user(lobby->rooms, user_id, &count);
    for (size_t i = 0; i < count; i++) {
        if (lobby_room_of(rooms[i])->place != NULL &&
            !session_origin_is_known(&rooms[i]->opened_from)) {
            lobby_note(lobby, rooms[i]);
        }
    }
}

bool lobby_place_is_dealt(const struct room *room)
{
    const struct lobby_place *place = lobby_room_of(room)->place;
    return place != NULL && place->entry.item.node.parent != NULL;
}

/* The line of the room at another node, if any, is in the list while no line of this node is. */
static void insert_place(struct lobby *lobby, struct lobby_place *place, int stands_for)
{
    struct room *room = place->entry.room;
    struct lobby_line *line = lobby_remote_find(lobby, room->id);
    if (line != NULL) {
        lobby_deal_remove(&lobby->all, &line->entry.item);
    }
    place->entry.network = place->key.network;
    place->entry.item.stands_for = stands_for;
    lobby_deal_insert(&lobby->all, &place->entry.item, &place->key, place->since_ms, room->id);
}

static void remove_place(struct lobby *lobby, struct lobby_place *place)
{
    struct room *room = place->entry.room;
    lobby_deal_remove(&lobby->all, &place->entry.item);
    struct lobby_line *line = lobby_remote_find(lobby, room->id);
    if (line != NULL && line->entry.item.node.parent == NULL) {
        lobby_remote_enter(lobby, line);
    }
}

/* Takes the room from the list of all nodes. If it gets a place again, its line replaces this news. */
static void withdraw_line(struct lobby *lobby, struct lobby_place *place)
{
    struct room *room = place->entry.room;
    remove_place(lobby, place);
    if (place->is_published) {
        place->is_published = false;
        lobby_publish_later(lobby, room->id, NULL);
    }
}

void lobby_place_update(struct lobby *lobby, struct room *room, bool is_listed)
{
    if (lobby_room_of(room)->place == NULL && !is_listed) {
        return;
    }
    struct lobby_place *place = place_of_room(room);
    bool is_cluster = node_is_cluster(lobby->node);
    struct deal_item *item = is_cluster ? &place->here : &place->entry.item;
    struct deal_key key = is_listed ? deal_key_of_room(room) : place->key;
    bool has_moved =
        memcmp(&key, &place->key, sizeof key) != 0 || place->since_ms != room_since_ms(room);
    place->entry.is_news = true;
    if (item->node.parent != NULL && (!is_listed || has_moved)) {
        if (is_cluster) {
            lobby_deal_remove(&lobby->here, item);
        }
        withdraw_line(lobby, place);
    }
    place->key = key;
    place->since_ms = room_since_ms(room);
    if (item->node.parent == NULL && is_listed) {
        if (is_cluster) {
            lobby_deal_insert(&lobby->here, item, &key, place->since_ms, room->id);
        } else {
            insert_place(lobby, place, 0);
        }
    }
}

void lobby_places_publish(struct lobby *lobby)
{
    struct deal_item *before[DEAL_PLACES_MAX];
    size_t count = lobby->here.dealt_count;
    memcpy(before, lobby->here.dealt, sizeof before);
    lobby_deal_run(&lobby->here);
    for (size_t i = 0; i < count; i++) {
        if (before[i] != NULL && before[i]->rank == 0) {
            withdraw_line(lobby, place_of_room(((struct lobby_entry *)before[i]->owner)->room));
        }
    }
    for (size_t i = 0; i < lobby->here.dealt_count; i++) {
        struct deal_item *item = lobby->here.dealt[i];
        struct lobby_place *place = place_of_room(((struct lobby_entry *)item->owner)->room);
        bool is_there = place->entry.item.node.parent != NULL;
        bool has_more = place->entry.item.stands_for != item->more;
        if (is_there && has_more) {
            lobby_deal_remove(&lobby->all, &place->entry.item);
        }
        if (!is_there || has_more) {
            insert_place(lobby, place, item->more);
        }
        if (!place->is_published || has_more || place->entry.is_news) {
            place->is_published = true;
            lobby_publish_line(lobby, place);
        }
    }
}

void lobby_place_destroy(void *self, struct room *room)
{
    struct lobby *lobby = self;
    struct lobby_place *place = lobby_room_of(room)->place;
    if (place != NULL) {
        heap_remove(&lobby->dues, &place->due);
        lobby_deal_remove(&lobby->here, &place->here);
        lobby_deal_remove(&lobby->all, &place->entry.item);
        free(place);
    }
}
