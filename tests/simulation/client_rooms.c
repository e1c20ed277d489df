/* SPDX-License-Identifier: MIT */
/* A client's copies of rooms: the fold of the received events. Each event is checked against its own fields. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "room/room.h"
#include "room_state/codec.h"
#include "rules/room/text/line.h"
#include "wire/decisions.h"
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

char *client_line(const char *text)
{
    enum { HASH_BYTES = sizeof ",\"h\":\"0123456789abcdef\"" - 1 };
    const char *hash = strstr(text, ",\"h\":\"");
    assert(hash != NULL);
    size_t bytes = (size_t)(hash - text) + HASH_BYTES;
    char *line = malloc(bytes + 2);
    assert(line != NULL);
    memcpy(line, text, bytes);
    memcpy(line + bytes, "}", 2);
    return line;
}

/* Compares a field that the client wants with its own value, which is released; NULL: the field is missing. */
static bool same_field(const json_t *message, const char *name, json_t *own)
{
    const json_t *field = json_object_get(message, name);
    bool is_same = field == own || json_equal(field, own);
    json_decref(own);
    return is_same;
}

/* The decisions that are owed, as a client reads them; the caller releases them. */
static json_t *owed_json(const struct room_state *state)
{
    struct wire_debt debts[SEATS_MAX];
    struct text_out out = wire_text_open();
    size_t count = wire_decisions_owed(state, debts);
    text_put(&out, '[');
    for (size_t i = 0; i < count; i++) {
        text_write(&out, i == 0 ? "" : ",");
        wire_debt_write(&out, &debts[i]);
    }
    text_put(&out, ']');
    return wire_text_tree(out);
}

/* A client that reads slowly gets an empty list of legal turns. */
static bool legal_agrees(const struct client *client, const struct room_state *state,
                         const json_t *message)
{
    const json_t *legal = json_object_get(message, "legal");
    bool decides = wire_decisions_owe_turn(state, room_seat_of(state, client->user_id));
    bool is_empty = json_array_size(json_object_get(legal, "turns")) == 0 &&
                    json_is_true(json_object_get(legal, "cut"));
    json_t *own = decides && !is_empty
                      ? wire_text_tree(wire_decisions_legal(&state->position, LEGAL_TURNS_MAX))
                      : NULL;
    return is_empty ? decides : same_field(message, "legal", own);
}

/* Whether the fields that the client wants agree with its fold. Events that it had missed have none. */
static bool wanted_agree(const struct client *client, const struct room_state *state,
                         const json_t *message)
{
    if (json_object_get(message, "owed") == NULL) {
        return json_object_get(message, "position") == NULL &&
               json_object_get(message, "legal") == NULL;
    }
    char position[POSITION_TEXT_MAX];
    position_write(&state->position, position);
    bool same_position =
        same_field(message, "position", state->has_position ? json_string(position) : NULL);
    bool same_owed = same_field(message, "owed", owed_json(state));
    return client_wants(client) && same_position && same_owed &&
           legal_agrees(client, state, message);
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
    if (room_state_apply_json(&room->state, name, data, at_ms) == ROOM_UNSOUND) {
        laws_break(world, "the log is sound", "for %s: %s", client->user_id, text);
        return;
    }
    if (room->state.has_position) {
        snprintf(position, sizeof position, "%016" PRIx64, position_hash(&room->state.position));
    }
    struct reckoning_event reckoned = {name, data, at_ms, at_ms};
    const char *wrong = reckoning_take(&room->reckoning, &room->state, &reckoned);
    if (room->settles && strcmp(name, "clock") != 0) {
        laws_break(world, "clocks run for the player owed", "for %s, shown as settled: %s",
                   client->user_id, text);
    }
    room->settles = false;
    if (wrong != NULL ||
        !reckoning_agrees(&room->reckoning, &room->state, json_object_get(message, "c"), at_ms)) {
        laws_break(world, "clocks run for the player owed", "for %s: %s", client->user_id, text);
    }
    if (strcmp(p == NULL ? "" : p, position) != 0) {
        laws_break(world, "all fold to the same hash", "for %s: %s", client->user_id, text);
    }
    if (!wanted_agree(client, &room->state, message)) {
        char *whole = json_dumps(message, JSON_COMPACT);
        laws_break(world, "wanted fields agree with the fold", "for %s: %s", client->user_id,
                   whole);
        free(whole);
    }
    keep_sum(room, journal_sum(0, text, strlen(text)));
    world->figures.folded++;
}

static void hear_line(struct client *client, const json_t *message, const char *text)
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

void client_hear_event(struct client *client, const json_t *message, const char *text)
{
    char *line = client_line(text);
    hear_line(client, message, line);
    free(line);
}

static bool same_text(const json_t *data, const char *field, const char *text)
{
    const char *shown = json_string_value(json_object_get(data, field));
    return shown != NULL && strcmp(shown, text) == 0;
}

/* Whether a snapshot's clocks agree with the events, or show what the next event will settle after an outage. */
static bool clocks_agree(struct client_room *room, const json_t *clocks)
{
    int64_t at_ms = json_integer_value(json_object_get(clocks, "at"));
    bool agree = reckoning_agrees(&room->reckoning, &room->state, clocks, at_ms);
    room->settles = !agree;
    return agree || reckoning_may_settle(&room->reckoning, &room->state, clocks, at_ms);
}

static json_t *seats_json(const struct room_state *state)
{
    char text[ROOM_LINE_MAX];
    struct text_out out = {.text = text, .max = ROOM_LINE_MAX - 1};
    room_seats_write(state, true, &out);
    return json_loadb(text, (size_t)out.length, 0, NULL);
}

/* Whether a snapshot agrees with the events that were folded already. */
static bool snapshot_agrees(struct client_room *room, const json_t *data)
{
    const struct room_state *state = &room->state;
    char position[POSITION_TEXT_MAX];
    if (state->has_position) {
        position_write(&state->position, position);
    }
    json_t *seats = seats_json(state);
    bool same_seats = json_equal(seats, json_object_get(data, "seats"));
    json_decref(seats);
    const json_t *clocks = json_object_get(data, "clocks");
    return same_seats && same_text(data, "rules", state->settings.rules) &&
           same_text(data, "state", room_phase_word(state->phase)) &&
           json_integer_value(json_object_get(data, "game")) == state->game &&
           json_integer_value(json_object_get(data, "turns")) == state->turns &&
           (!state->has_position || same_text(data, "position", position)) &&
           clocks_agree(room, clocks);
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
    room->gap = json_is_true(json_object_get(message, "behind")) ||
                json_object_get(message, "until") != NULL;
    if (v == room->state.v && !snapshot_agrees(room, json_object_get(message, "d"))) {
        char *text = json_dumps(message, JSON_COMPACT);
        laws_break(world, "all fold to the same hash", "for %s: %s", client->user_id, text);
        free(text);
    }
}
