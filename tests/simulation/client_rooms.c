/* SPDX-License-Identifier: MIT */
/* A client's copies of rooms: the fold of the received events. Each event is checked against its own fields. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "room/room.h"
#include "room_state/codec.h"
#include "world.h"

struct client_room *client_room_find(const struct client *client, const char *id)
{
    struct client_room *room = client->rooms;
    while (room != NULL && strcmp(room->id, id) != 0) {
        room = room->next;
    }
    return room;
}

struct client_room *client_room_make(struct client *client, const char *id)
{
    struct client_room *room = calloc(1, sizeof *room);
    assert(room != NULL);
    snprintf(room->id, sizeof room->id, "%s", id);
    room_state_init(&room->state, id);
    loghash_init(&room->hash, id);
    room->next = client->rooms;
    client->rooms = room;
    return room;
}

void client_room_forget(struct client *client, struct client_room *room)
{
    struct client_room **at = &client->rooms;
    while (*at != room) {
        at = &(*at)->next;
    }
    *at = room->next;
    free(room->sums);
    free(room);
}

void client_follow(struct client *client, struct client_room *room)
{
    if (client_say(client, "sub", "", "\"d\":{\"topic\":\"room:%s\",\"v\":%" PRId64 "}", room->id,
                   room->state.v)) {
        room->asked_v = room->state.v;
    }
}

static void keep_sum(struct client_room *room, uint64_t sum)
{
    size_t at = (size_t)room->state.v - 1;
    if (at >= room->capacity) {
        room->capacity = room->capacity == 0 ? 64 : 2 * room->capacity;
        room->sums = realloc(room->sums, room->capacity * sizeof *room->sums);
        assert(room->sums != NULL);
    }
    room->sums[at] = sum;
}

/* Folds the next event from the received text. */
static void fold(struct client *client, struct client_room *room, const json_t *message,
                 const char *text)
{
    struct world *world = client->world;
    const char *name = json_string_value(json_object_get(message, "e"));
    const json_t *data = json_object_get(message, "d");
    const char *p = json_string_value(json_object_get(message, "p"));
    int64_t at_ms = json_integer_value(json_object_get(message, "at"));
    char position[17] = "";
    if (!loghash_check(&room->hash, text, strlen(text))) {
        laws_break(world, "the hash chain holds", "for %s: %s", client->user_id, text);
        return;
    }
    if (room_apply_json(&room->state, name, data, at_ms) == ROOM_UNSOUND) {
        laws_break(world, "the log is sound", "for %s: %s", client->user_id, text);
        return;
    }
    if (room->state.has_position) {
        snprintf(position, sizeof position, "%016" PRIx64, position_hash(&room->state.position));
    }
    struct reckoning_event reckoned = {name, data, at_ms, at_ms};
    const char *wrong = reckoning_take(&room->reckoning, &room->state, &reckoned);
    if (wrong != NULL ||
        !reckoning_agrees(&room->reckoning, &room->state, json_object_get(message, "c"), at_ms)) {
        laws_break(world, "clocks run for the player owed", "for %s: %s", client->user_id, text);
    }
    if (strcmp(p == NULL ? "" : p, position) != 0) {
        laws_break(world, "all fold to the same hash", "for %s: %s", client->user_id, text);
    }
    keep_sum(room, journal_sum(0, text, strlen(text)));
    world->figures.folded++;
}

void client_hear_event(struct client *client, const json_t *message, const char *text)
{
    struct world *world = client->world;
    const char *id = json_string_value(json_object_get(message, "room"));
    int64_t v = json_integer_value(json_object_get(message, "v"));
    struct client_room *room = client_room_find(client, id);
    if (room == NULL) {
        if (v != 1) {
            return; /* the room was forgotten in the meantime */
        }
        room = client_room_make(client, id);
        room->follows = true;
    }
    if (v <= room->state.v) {
        if (room->sums[v - 1] != journal_sum(0, text, strlen(text))) {
            laws_break(world, "what was shown stays", "for %s: %s", client->user_id, text);
        }
    } else if (v == room->state.v + 1) {
        fold(client, room, message, text);
    } else if (room->follows && !room->gap) {
        laws_break(world, "v without gaps", "for %s after %" PRId64 ": %s", client->user_id,
                   room->state.v, text);
    }
}

static bool same_text(const json_t *data, const char *field, const char *text)
{
    const char *shown = json_string_value(json_object_get(data, field));
    return shown != NULL && strcmp(shown, text) == 0;
}

/* Whether a snapshot agrees with the events that were folded already. */
static bool agrees(const struct client_room *room, const json_t *data)
{
    const struct room_state *state = &room->state;
    char position[POSITION_TEXT_MAX];
    if (state->has_position) {
        position_write(&state->position, position);
    }
    json_t *seats = room_seats_json(state, true);
    bool same_seats = json_equal(seats, json_object_get(data, "seats"));
    json_decref(seats);
    const json_t *clocks = json_object_get(data, "clocks");
    return same_seats && same_text(data, "rules", state->settings.rules) &&
           same_text(data, "state", room_phase_word(state->phase)) &&
           json_integer_value(json_object_get(data, "game")) == state->game &&
           json_integer_value(json_object_get(data, "turns")) == state->turns &&
           (!state->has_position || same_text(data, "position", position)) &&
           reckoning_agrees(&room->reckoning, state, clocks,
                            json_integer_value(json_object_get(clocks, "at")));
}

void client_hear_snapshot(struct client *client, const json_t *message)
{
    struct world *world = client->world;
    const char *id = json_string_value(json_object_get(message, "room"));
    int64_t v = json_integer_value(json_object_get(message, "v"));
    struct client_room *room = client_room_find(client, id);
    if (room == NULL) {
        return; /* the room was forgotten in the meantime */
    }
    room->follows = true;
    room->left_ms = 0;
    room->gap =
        json_is_true(json_object_get(message, "behind")) || v - room->asked_v > ROOM_MISSED_MAX;
    if (v == room->state.v && !agrees(room, json_object_get(message, "d"))) {
        char *text = json_dumps(message, JSON_COMPACT);
        laws_break(world, "all fold to the same hash", "for %s: %s", client->user_id, text);
        free(text);
    }
}
