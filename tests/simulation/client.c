/* SPDX-License-Identifier: MIT */
#include "client.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "world.h"

enum { NAP_MS = 60000 }; /* the longest pause before a client wakes again */

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

/* ---- sending ---- */

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

/* The commands that were sent over a broken connection (`all`), and those refused temporarily. */
void client_say_again(struct client *client, bool all)
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

void client_forget_pending(struct client *client, int at)
{
    free(client->pending[at].text);
    client->pending_count--;
    memmove(&client->pending[at], &client->pending[at + 1],
            (size_t)(client->pending_count - at) * sizeof client->pending[0]);
}

/* ---- connecting and disconnecting ---- */

bool client_wants(const struct client *client)
{
    return client->number % 8 == 0;
}

void client_connect(struct client *client)
{
    struct world *world = client->world;
    char rest[CLIENT_TEXT_BYTES] = "";
    size_t used = 0;
    int count = 0;
    client->conn = network_connect(world->net, client->address, client->latency_ms);
    client->state = CLIENT_HANDSHAKE;
    client->knows_all = false;
    for (struct client_room *room = client->rooms; room != NULL; room = room->next) {
        room->follows = false;
        bool wanted = room->state.phase != ROOM_CLOSED && count < CLIENT_RESUME_MAX &&
                      client->user_id[0] != '\0' && !luck_one_in(&world->luck, 10);
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
             ",\"d\":{\"client\":\"simulation\",\"lang\":\"en\"%s%s%s%s,\"resume\":[%s]}}",
             client->id, client->token[0] == '\0' ? "" : ",\"token\":\"", client->token,
             client->token[0] == '\0' ? "" : "\"",
             client_wants(client) ? ",\"want\":[\"position\",\"owed\",\"legal\"]" : "", rest);
    send_text(client, text);
    journal_note(&world->journal, world->agenda.now_ms, "%s comes by %" PRIu64 ", hello %" PRId64,
                 client->user_id, client->conn, client->id);
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
                     "%s lost %" PRIu64 " by %d", client->user_id, conn, code);
        client->conn = 0;
        client->state = CLIENT_AWAY;
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

/* The page is closed: commands without an answer are forgotten. */
static void close_page(struct client *client)
{
    while (client->pending_count > 0) {
        client_forget_pending(client, 0);
    }
    client_go(client);
}

/* Leaves for minutes or hours, or continues at another pace. */
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
        client_say_again(client, false);
        client_act(client);
        if (!world->ends && luck_one_in(&world->luck, 150)) {
            change_mood(client);
        }
    }
    agenda_add(&world->agenda, world->agenda.now_ms + pause_ms(client), client_wake, client, what);
}

/* ---- queries of the laws ---- */

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
    bool was_away = client->at_app == 0 || client->here_ms > now_ms;
    return was_away && client->away_ms <= now_ms ? now_ms - client->away_ms : 0;
}
