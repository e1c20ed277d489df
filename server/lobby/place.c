/* SPDX-License-Identifier: MIT */
#include "lobby/place.h"

#include <assert.h>
#include <stdlib.h>

#include "base/app.h"
#include "lobby/lobby.h"
#include "room/room.h"

struct lobby_place *lobby_place_of(struct room *room)
{
    if (room->lobby == NULL) {
        room->lobby = calloc(1, sizeof *room->lobby);
        assert(room->lobby != NULL);
        room->lobby->room = room;
    }
    return room->lobby;
}

int64_t lobby_place_moved_ms(struct room *room, int64_t now_ms)
{
    struct lobby_place *place = lobby_place_of(room);
    if (place->state_ms != room->state->moved_ms) {
        place->state_ms = room->state->moved_ms;
        place->moved_ms = now_ms;
    }
    return place->moved_ms;
}

enum life lobby_place_look(struct room *room, int64_t now_ms)
{
    struct lobby_place *place = lobby_place_of(room);
    struct heap *dues = &app_lobby(room->app)->dues;
    struct living living = living_of(room, now_ms);
    if (living.until_ms == INT64_MAX) {
        heap_remove(dues, &place->due);
    } else {
        heap_set(dues, &place->due, living.until_ms);
    }
    place->life = living.life;
    return living.life;
}

void lobby_places_tick(struct app *app, int64_t now_ms)
{
    struct heap *dues = &app_lobby(app)->dues;
    struct due *first;
    while ((first = heap_first(dues)) != NULL && first->at_ms <= now_ms) {
        heap_remove(dues, first);
        lobby_note(
            ((struct lobby_place *)((char *)first - offsetof(struct lobby_place, due)))->room);
    }
}

void lobby_place_destroy(struct room *room)
{
    if (room->lobby != NULL) {
        heap_remove(&app_lobby(room->app)->dues, &room->lobby->due);
        free(room->lobby);
        room->lobby = NULL;
    }
}
