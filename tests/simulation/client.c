/* SPDX-License-Identifier: MIT */
#include "client.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "world.h"

enum { NAP_MS = 60000 }; /* the longest pause between two looks at the time */

struct client *client_create(struct world *world, int number)
{
    struct client *client = calloc(1, sizeof *client);
    assert(client != NULL);
    client->world = world;
    client->number = number;
    client->latency_ms = (int)luck_between(&world->luck, 2, 180);
    client->pace_ms = (int)luck_between(&world->luck, 300, 4000);
    snprintf(client->address, sizeof client->address, "192.0.2.%d", number + 1);
    return client;
}

void client_destroy(struct client *client)
{
    while (client->rooms != NULL) {
        client_room_forget(client, client->rooms);
    }
    while (client->chains != NULL) {
        struct client_chain *chain = client->chains;
        client->chains = chain->next;
        free(chain);
    }
    for (int i = 0; i < client->pending_count; i++) {
        free(client->pending[i].text);
    }
    free(client->done);
    free(client);
}

/* ---- saying ---- */

static void send_text(struct client *client, const char *text)
{
    client->world->figures.commands++;
    network_say(client->world->net, client->conn, text, strlen(text));
}

bool client_say(struct client *client, const char *type, const char *room, const char *rest, ...)
{
    char fields[CLIENT_TEXT_BYTES - 256];
    char text[CLIENT_TEXT_BYTES];
    if (client->state != CLIENT_INSIDE || client->pending_count == CLIENT_PENDING_MAX) {
        return false;
    }
    va_list arguments;
    va_start(arguments, rest);
    vsnprintf(fields, sizeof fields, rest, arguments);
    va_end(arguments);
    client->id++;
    snprintf(text, sizeof text, "{\"t\":\"%s\",\"id\":%" PRId64 "%s%s%s%s%s}", type, client->id,
             room[0] == '\0' ? "" : ",\"room\":\"", room, room[0] == '\0' ? "" : "\"",
             fields[0] == '\0' ? "" : ",", fields);
    struct client_pending *pending = &client->pending[client->pending_count++];
    *pending = (struct client_pending){.id = client->id, .text = strdup(text)};
    snprintf(pending->type, sizeof pending->type, "%s", type);
    snprintf(pending->room, sizeof pending->room, "%s", room);
    memcpy(client->said, text, strlen(text) + 1);
    send_text(client, text);
    return true;
}

/* What was said over a connection that broke, and what was refused for now. */
static void say_again(struct client *client, bool all)
{
    for (int i = 0; i < client->pending_count; i++) {
        struct client_pending *pending = &client->pending[i];
        if (all || pending->again) {
            pending->again = false;
            pending->tries++;
            send_text(client, pending->text);
        }
    }
}

static void forget_pending(struct client *client, int at)
{
    free(client->pending[at].text);
    client->pending_count--;
    memmove(&client->pending[at], &client->pending[at + 1],
            (size_t)(client->pending_count - at) * sizeof client->pending[0]);
}

/* ---- coming and going ---- */

void client_connect(struct client *client)
{
    struct world *world = client->world;
    char rest[CLIENT_TEXT_BYTES] = "";
    size_t used = 0;
    int count = 0;
    client->conn = network_connect(world->net, client->address, client->latency_ms);
    client->state = CLIENT_GREETING;
    client->knows_all = false;
    for (struct client_room *room = client->rooms; room != NULL; room = room->next) {
        room->follows = false;
        bool wanted = room->state.phase != ROOM_CLOSED && count < CLIENT_RESUME_MAX &&
                      client->who[0] != '\0' && !luck_one_in(&world->luck, 10);
        if (wanted) {
            used += (size_t)snprintf(rest + used, sizeof rest - used,
                                     "%s{\"room\":\"%s\",\"v\":%" PRId64 "}",
                                     count++ == 0 ? "" : ",", room->id, room->state.v);
            room->asked_v = room->state.v;
        }
    }
    char text[CLIENT_TEXT_BYTES + 256];
    client->hello_id = ++client->id;
    snprintf(text, sizeof text,
             "{\"t\":\"hello\",\"id\":%" PRId64
             ",\"d\":{\"client\":\"simulation\",\"lang\":\"en\"%s%s%s,\"resume\":[%s]}}",
             client->id, client->token[0] == '\0' ? "" : ",\"token\":\"", client->token,
             client->token[0] == '\0' ? "" : "\"", rest);
    send_text(client, text);
    journal_note(&world->journal, world->agenda.now_ms, "%s comes by %" PRIu64 ", hello %" PRId64,
                 client->who, client->conn, client->id);
}

void client_go(struct client *client)
{
    net_conn conn = client->conn;
    client->conn = 0;
    client->state = CLIENT_AWAY;
    network_hang_up(client->world->net, conn);
}

void client_lose(struct client *client, net_conn conn, int code)
{
    if (conn == client->conn) {
        journal_note(&client->world->journal, client->world->agenda.now_ms,
                     "%s lost %" PRIu64 " by %d", client->who, conn, code);
        client->conn = 0;
        client->state = CLIENT_AWAY;
    }
}

/* ---- hearing ---- */

/* Lobby lines of the rooms where they sit: what a lost answer would have told. */
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
    const char *who = json_string_value(json_object_get(data, "who"));
    const char *token = json_string_value(json_object_get(data, "token"));
    if (client->who[0] != '\0' && strcmp(client->who, who) != 0) {
        laws_break(world, "nobody is forgotten", "%s has come back as %s", client->who, who);
        return;
    }
    snprintf(client->who, sizeof client->who, "%s", who);
    if (token != NULL) {
        snprintf(client->token, sizeof client->token, "%s", token);
    }
    client->state = CLIENT_INSIDE;
    hear_rooms(client, json_object_get(data, "rooms"));
    int64_t last_id = json_integer_value(json_object_get(data, "last_id"));
    if (last_id > client->id) {
        laws_break(world, "ids are the client's own", "%s is told of %" PRId64, who, last_id);
    }
    say_again(client, true);
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

/* What changes a room whenever it is answered with ok. */
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
    if (must_be_stored(pending) && (done == NULL || strcmp(done->room, room) != 0)) {
        laws_break(world, "what is answered ok is in the log", "%s at %s by %s: %s", pending->type,
                   room, client->who, pending->text);
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
                   "%s of %s at %s, v %" PRId64 ", was refused with %s", pending->text, client->who,
                   done->room, done->v, code);
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
    if (re == client->hello_id && client->state == CLIENT_GREETING && code != NULL) {
        client_go(client); /* and come again */
        return;
    }
    const char *room = json_string_value(json_object_get(json_object_get(data, "params"), "room"));
    struct client_room *left = room == NULL ? NULL : client_room_find(client, room);
    if (code != NULL && left != NULL) {
        left->follows = false; /* it may not be read any more */
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
            forget_pending(client, i);
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

/* ---- waking ---- */

static int64_t pause_ms(struct client *client)
{
    struct world *world = client->world;
    if (world->ends) {
        return luck_between(&world->luck, 200, 1500);
    }
    if (client->state == CLIENT_AWAY && client->sleeps_until_ms > world->agenda.now_ms) {
        int64_t sleeps_ms = client->sleeps_until_ms - world->agenda.now_ms;
        return sleeps_ms < NAP_MS ? sleeps_ms : NAP_MS;
    }
    return luck_between(&world->luck, client->pace_ms / 4 + 1, 2 * client->pace_ms);
}

/* The page is closed: what was not answered is forgotten. */
static void close_page(struct client *client)
{
    while (client->pending_count > 0) {
        forget_pending(client, 0);
    }
    client_go(client);
}

/* Goes home for minutes or hours; or to another speed. */
static void change_mood(struct client *client)
{
    struct world *world = client->world;
    if (luck_one_in(&world->luck, 3)) {
        client->pace_ms = (int)luck_between(&world->luck, 300, 4000);
    } else {
        int64_t most_ms = luck_one_in(&world->luck, 10) ? 8 * INT64_C(3600000) : 600000;
        client->sleeps_until_ms = world->agenda.now_ms + luck_between(&world->luck, 1000, most_ms);
        if (client->state == CLIENT_INSIDE && luck_one_in(&world->luck, 4)) {
            const char *room = client->rooms == NULL ? "" : client->rooms->id;
            client_say(client, "leave", room, "%s", "");
        }
        close_page(client);
    }
}

void client_wake(void *data, uint64_t what)
{
    struct client *client = data;
    struct world *world = client->world;
    if (world->rests) {
        return;
    }
    if (client->state == CLIENT_AWAY) {
        if (world->ends || client->sleeps_until_ms <= world->agenda.now_ms) {
            client_connect(client);
        }
    } else if (client->state == CLIENT_INSIDE) {
        say_again(client, false);
        client_act(client);
        if (!world->ends && luck_one_in(&world->luck, 150)) {
            change_mood(client);
        }
    }
    agenda_add(&world->agenda, world->agenda.now_ms + pause_ms(client), client_wake, client, what);
}

/* ---- for the laws ---- */

bool client_waits_for(const struct client *client, const char *room)
{
    for (int i = 0; i < client->pending_count; i++) {
        if (strstr(client->pending[i].text, room) != NULL) {
            return true;
        }
    }
    return false;
}

enum client_doing client_note_done(struct client *client, int64_t command, const char *room,
                                   int64_t v, bool same_change)
{
    if ((size_t)command >= client->done_capacity) {
        size_t capacity = (size_t)command + 256;
        client->done = realloc(client->done, capacity * sizeof *client->done);
        assert(client->done != NULL);
        memset(client->done + client->done_capacity, 0,
               (capacity - client->done_capacity) * sizeof *client->done);
        client->done_capacity = capacity;
    }
    struct client_done *done = &client->done[command];
    enum client_doing doing = CLIENT_DONE_NOW;
    if (done->room[0] != '\0' && strcmp(done->room, room) != 0) {
        doing = CLIENT_DONE_ELSEWHERE;
    } else if (done->room[0] != '\0' && !(same_change && done->v + 1 == v)) {
        doing = CLIENT_DONE_HERE;
    }
    snprintf(done->room, sizeof done->room, "%s", room);
    done->v = v;
    return doing;
}

int64_t client_absent_ms(const struct client *client, const char *id, int64_t now_ms)
{
    const struct client_room *room = client_room_find(client, id);
    if (room != NULL && room->left_ms != 0) {
        return now_ms - room->left_ms;
    }
    bool was_away = client->at_house == 0 || client->here_ms > now_ms;
    return was_away && client->away_ms <= now_ms ? now_ms - client->away_ms : 0;
}
