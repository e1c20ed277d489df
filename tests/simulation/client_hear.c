/* SPDX-License-Identifier: MIT */
/*
 * Messages from the network: the welcome, answers and room events. Each is checked against the promises of the
 * protocol.
 */
#include <inttypes.h>
#include <string.h>

#include "world.h"

/* Lobby lines of the user's rooms: they contain the content of an answer that was lost. */
static void hear_rooms(struct client *client, const json_t *lines)
{
    for (size_t i = 0; i < json_array_size(lines); i++) {
        const char *id = json_string_value(json_object_get(json_array_get(lines, i), "room"));
        if (client_room_find(client, id) == NULL) {
            (void)client_room_make(client, id);
        }
    }
}

static void hear_welcome(struct client *client, const json_t *data)
{
    struct world *world = client->world;
    const char *user_id = json_string_value(json_object_get(data, "who"));
    const char *token = json_string_value(json_object_get(data, "token"));
    if (client->user_id[0] != '\0' && strcmp(client->user_id, user_id) != 0) {
        laws_break(world, "no user is forgotten", "%s has come back as %s", client->user_id,
                   user_id);
        return;
    }
    snprintf(client->user_id, sizeof client->user_id, "%s", user_id);
    if (token != NULL) {
        snprintf(client->token, sizeof client->token, "%s", token);
    }
    client->state = CLIENT_INSIDE;
    hear_rooms(client, json_object_get(data, "rooms"));
    int64_t last_id = json_integer_value(json_object_get(data, "last_id"));
    if (last_id > client->id) {
        laws_break(world, "ids are the client's own", "%s is told of %" PRId64, user_id, last_id);
    }
    client_say_again(client, true);
}

static bool is_for_now(const char *code)
{
    return strcmp(code, "storage-paused") == 0 || strcmp(code, "rate-limited") == 0 ||
           strcmp(code, "restarting") == 0 || strcmp(code, "too-many-rooms") == 0;
}

static const struct client_done *done_of(const struct client *client, int64_t command)
{
    return (size_t)command < client->done_capacity && client->done[command].room[0] != '\0'
               ? &client->done[command]
               : NULL;
}

/* Whether a command of the client is in the log of that room. */
static bool has_done_in(const struct client *client, const char *room)
{
    for (size_t i = 0; i < client->done_capacity; i++) {
        if (strcmp(client->done[i].room, room) == 0) {
            return true;
        }
    }
    return false;
}

/* Commands that always change the room if they are answered with ok. */
static bool must_be_stored(const struct client_pending *pending)
{
    static const char *const types[] = {"room.open",  "lobby.pair", "room.set",   "room.sit",
                                        "room.stand", "room.close", "roll",       "turn",
                                        "takeback",   "resign",     "draw.offer", "draw.answer",
                                        "claim",      "rematch"};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        if (strcmp(pending->type, types[i]) == 0) {
            return true;
        }
    }
    return false;
}

static void hear_ok(struct client *client, const struct client_pending *pending, const json_t *data)
{
    struct world *world = client->world;
    const struct client_done *done = done_of(client, pending->id);
    const char *room = json_string_value(json_object_get(data, "room"));
    room = room == NULL ? pending->room : room;
    /* A user who waits in a room of that kind already gets it again. */
    bool waits_on = strcmp(pending->type, "lobby.pair") == 0 && has_done_in(client, room) &&
                    json_is_true(json_object_get(data, "opened"));
    if (must_be_stored(pending) && !waits_on && (done == NULL || strcmp(done->room, room) != 0)) {
        laws_break(world, "what is answered ok is in the log", "%s at %s by %s: %s", pending->type,
                   room, client->user_id, pending->text);
    }
    struct client_room *known = room[0] == '\0' ? NULL : client_room_find(client, room);
    if (strcmp(pending->type, "room.open") == 0 || strcmp(pending->type, "lobby.pair") == 0) {
        world_announce(world, room);
        known = known == NULL ? client_room_make(client, room) : known;
        client_follow(client, known);
    } else if (strcmp(pending->type, "room.sit") == 0) {
        known = known == NULL ? client_room_make(client, room) : known;
        if (!known->follows) {
            client_follow(client, known);
        }
    }
}

static void hear_refusal(struct client *client, const struct client_pending *pending,
                         const char *code)
{
    struct world *world = client->world;
    const struct client_done *done = done_of(client, pending->id);
    world_count(world->figures.refusals, code);
    if (done != NULL && strcmp(code, "storage-paused") != 0 && strcmp(code, "restarting") != 0 &&
        strcmp(code, "rate-limited") != 0 && world->figures.lies == 0) {
        laws_break(world, "what is refused is not done",
                   "%s of %s at %s, v %" PRId64 ", was refused with %s", pending->text,
                   client->user_id, done->room, done->v, code);
    }
}

static void hear_answer(struct client *client, const json_t *message, const char *type)
{
    int64_t re = json_integer_value(json_object_get(message, "re"));
    const json_t *data = json_object_get(message, "d");
    const char *code = json_string_value(json_object_get(data, "code"));
    if (re == client->hello_id && strcmp(type, "welcome") == 0) {
        hear_welcome(client, data);
        return;
    }
    if (re == client->hello_id && client->state == CLIENT_HANDSHAKE && code != NULL) {
        client_go(client); /* and connects again later */
        return;
    }
    const char *room = json_string_value(json_object_get(json_object_get(data, "params"), "room"));
    struct client_room *left = room == NULL ? NULL : client_room_find(client, room);
    if (code != NULL && left != NULL) {
        left->follows = false; /* the room may not be read any more */
        left->shut = true;
    }
    for (int i = 0; i < client->pending_count; i++) {
        struct client_pending *pending = &client->pending[i];
        if (pending->id != re) {
            continue;
        }
        if (code == NULL) {
            hear_ok(client, pending, data);
        } else {
            hear_refusal(client, pending, code);
        }
        if (code != NULL && is_for_now(code) && pending->tries < 20 &&
            !luck_one_in(&client->world->luck, 10)) {
            pending->again = true;
        } else {
            client_forget_pending(client, i);
        }
        return;
    }
}

void client_hear(struct client *client, const json_t *message, const char *text)
{
    const char *type = json_string_value(json_object_get(message, "t"));
    client->world->figures.delivered++;
    if (json_object_get(message, "re") != NULL) {
        hear_answer(client, message, type);
    } else if (strcmp(type, "event") == 0) {
        client_hear_event(client, message, text);
    } else if (strcmp(type, "room") == 0) {
        client_hear_snapshot(client, message);
    } else if (strcmp(type, "me") == 0) {
        const json_t *data = json_object_get(message, "d");
        hear_rooms(client, json_object_get(data, "rooms"));
        hear_rooms(client, json_object_get(data, "changed"));
    }
}
