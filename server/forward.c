/* SPDX-License-Identifier: MIT */
#include "forward.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "house.h"
#include "node_hears.h"
#include "node_inside.h"
#include "rooms.h"
#include "session.h"

/* One that waits for its answer. */
struct forwarded {
    struct ask ask;
    int64_t number;
    int64_t sent_ms;
    char owner[NODE_NAME_BYTES];
};

size_t forward_waiting(const struct house *house)
{
    return house->node == NULL ? 0 : house->node->forwards.count;
}

/* ---- at the client's node ---- */

static void put_person(json_t *data, const struct house *house, const struct session *session)
{
    json_object_set_new(data, "name", json_string(session->name));
    json_object_set_new(data, "account", json_boolean(session->account));
    json_object_set_new(data, "bot", json_boolean(session->bot));
    json_object_set_new(data, "hidden", json_boolean(session->hidden));
    json_object_set_new(
        data, "trip_ms",
        json_integer(session->conn == 0 ? 0 : net_round_trip_ms(house->net, session->conn)));
}

static json_t *command_json(const struct house *house, const struct ask *ask, int64_t number)
{
    const struct session *session = session_find(house, ask->who);
    json_t *data = json_pack("{s:I, s:s, s:s, s:I, s:s, s:O}", "n", (json_int_t)number, "room",
                             ask->room, "who", ask->who, "id", (json_int_t)ask->id, "t",
                             ask->command->type, "d", ask->data);
    if (ask->has_version) {
        json_object_set_new(data, "v", json_integer((json_int_t)ask->version));
    }
    if (ask->again || (session != NULL && command_may_be_done(session, ask))) {
        json_object_set_new(data, "since", json_integer((json_int_t)ask->since_v));
    }
    if (session != NULL) {
        put_person(data, house, session);
    }
    return data;
}

/* Nothing has been done, or nobody knows: under the same id it may come again. */
static void refuse(struct house *house, struct ask *ask)
{
    ask_refuse(house, ask, REFUSAL_STORAGE_PAUSED, "The table cannot be reached now.", NULL);
    ask_finish(ask);
}

void forward_ask(struct house *house, const char *owner, struct ask *ask, int64_t now_ms)
{
    struct node *node = house->node;
    if (ask->edge[0] != '\0') {
        /* It has come from another node already: that one looks anew where the room is. */
        node_tell(house, ask->edge, NODE_ANSWER,
                  json_pack("{s:I, s:b}", "n", (json_int_t)ask->number, "moved", 1));
        return;
    }
    if (ask->who[0] == '\0' || ask->command == NULL) {
        return; /* of a bot of this house, which acts where the room is */
    }
    ask->begun_ms = ask->begun_ms == 0 ? now_ms : ask->begun_ms;
    if (!node->bus_up || node->forwards.count >= FORWARDS_MAX ||
        now_ms - ask->begun_ms >= FORWARD_GIVE_UP_MS) {
        refuse(house, ask);
        return;
    }
    struct forwarded *forwarded = calloc(1, sizeof *forwarded);
    assert(forwarded != NULL);
    forwarded->number = ++node->forward_number;
    forwarded->sent_ms = now_ms;
    memcpy(forwarded->owner, owner, strlen(owner));
    forwarded->ask = *ask;
    *ask = (struct ask){0};
    map_put(&node->forwards, map_key_number((uint64_t)forwarded->number), forwarded);
    node->counts.forwarded++;
    node_tell(house, forwarded->owner, NODE_COMMAND,
              command_json(house, &forwarded->ask, forwarded->number));
}

void forward_on(struct house *house, const char *owner, const char *room, const struct ask *ask,
                int64_t now_ms)
{
    if (ask->edge[0] != '\0') {
        node_tell(
            house, ask->edge, NODE_ANSWER,
            json_pack("{s:I, s:s, s:s}", "n", (json_int_t)ask->number, "on", owner, "room", room));
        return;
    }
    struct ask on = *ask;
    json_incref(on.data);
    snprintf(on.room, sizeof on.room, "%s", room);
    forward_ask(house, owner, &on, now_ms);
    ask_finish(&on);
}

static void take_out(struct node *node, struct forwarded *forwarded)
{
    map_remove(&node->forwards, map_key_number((uint64_t)forwarded->number));
}

/* To whoever owns the room by now. */
static void send_again(struct house *house, struct forwarded *forwarded, int64_t now_ms)
{
    struct room *room = rooms_find(house, forwarded->ask.room);
    take_out(house->node, forwarded);
    house->node->counts.forwarded_again++;
    if (room != NULL) {
        room_home_doubt(room, now_ms);
    }
    command_again(house, &forwarded->ask, now_ms);
    ask_finish(&forwarded->ask);
    free(forwarded);
}

/* Whoever pairs people has found a table, which may be this node's own. */
static void go_on(struct house *house, struct ask *ask, const char *node, const char *room,
                  int64_t now_ms)
{
    snprintf(ask->room, sizeof ask->room, "%s", room);
    struct session *session = session_find(house, ask->who);
    if (strcmp(node, node_name(house)) != 0) {
        forward_ask(house, node, ask, now_ms);
    } else if (session != NULL && ask->command->run_session != NULL) {
        ask->command->run_session(house, session, ask, now_ms);
    }
}

void forward_hear_answer(struct house *house, const struct node_message *message, int64_t now_ms)
{
    struct node *node = house->node;
    json_int_t number = node_number(message, "n");
    struct forwarded *forwarded =
        number < 1 ? NULL : map_find(&node->forwards, map_key_number((uint64_t)number));
    if (forwarded == NULL) {
        return; /* it has come by another way */
    }
    if (node_flag(message, "moved")) {
        send_again(house, forwarded, now_ms);
        return;
    }
    const char *on = node_text(message, "on", NODE_NAME_BYTES);
    const char *room = node_text(message, "room", STORE_ID_BYTES);
    if (on != NULL && room != NULL) {
        take_out(node, forwarded);
        go_on(house, &forwarded->ask, on, room, now_ms);
        ask_finish(&forwarded->ask);
        free(forwarded);
        return;
    }
    const char *type = node_text(message, "t", ENVELOPE_TYPE_BYTES_MAX);
    json_t *data = json_object_get(message->data, "d");
    if (type == NULL || !json_is_object(data)) {
        node->counts.messages_broken++;
        return;
    }
    take_out(node, forwarded);
    ask_send(house, &forwarded->ask, type, json_incref(data), node_flag(message, "keep"));
    ask_finish(&forwarded->ask);
    free(forwarded);
}

/* All that wait too long, or for a node that is gone. */
static void send_all_again(struct house *house, const char *owner, int64_t now_ms)
{
    struct map *map = &house->node->forwards;
    struct forwarded **late = calloc(map->count + 1, sizeof *late);
    assert(late != NULL);
    size_t count = 0;
    size_t at = 0;
    struct forwarded *forwarded;
    while ((forwarded = map_next(map, &at)) != NULL) {
        bool is_late = owner == NULL ? now_ms - forwarded->sent_ms >= FORWARD_WAIT_MS
                                     : strcmp(forwarded->owner, owner) == 0;
        if (is_late) {
            late[count++] = forwarded;
        }
    }
    for (size_t i = 0; i < count; i++) {
        send_again(house, late[i], now_ms);
    }
    free(late);
}

static void on_tick(struct house *house, int64_t now_ms)
{
    if (house->node->forwards.count > 0) {
        send_all_again(house, NULL, now_ms);
    }
}

static void on_gone(struct house *house, const char *node, int64_t now_ms)
{
    send_all_again(house, node, now_ms);
}

/* What was under way may be lost, there and back. */
static void on_bus_up(struct house *house, int64_t now_ms)
{
    send_all_again(house, NULL, now_ms + FORWARD_WAIT_MS);
}

const struct node_part forward_part = {.gone = on_gone, .bus_up = on_bus_up, .tick = on_tick};

void forward_finish(struct house *house)
{
    size_t at = 0;
    struct forwarded *forwarded;
    while ((forwarded = map_next(&house->node->forwards, &at)) != NULL) {
        ask_finish(&forwarded->ask);
        free(forwarded);
    }
    map_finish(&house->node->forwards);
}

/* ---- at the owner ---- */

void forward_answer(struct house *house, const struct ask *ask, const char *type, json_t *data,
                    bool remember)
{
    node_tell(house, ask->edge, NODE_ANSWER,
              json_pack("{s:I, s:s, s:o, s:b}", "n", (json_int_t)ask->number, "t", type, "d", data,
                        "keep", (int)remember));
}

/* Somebody at another node who asks something here. */
struct stranger {
    struct house *house;
    struct ask ask;
    char name[STORE_NAME_BYTES];
    bool account;
    bool bot;
    bool hidden;
    int trip_ms;
};

static void run(struct stranger *stranger, struct session *session)
{
    struct house *house = stranger->house;
    int64_t now_ms = house_now(house);
    if (session->conn == 0) {
        memcpy(session->name, stranger->name, sizeof session->name);
        session->account = stranger->account;
        session->bot = stranger->bot;
        session->hidden = stranger->hidden;
        session->away_trip_ms = stranger->trip_ms;
        session->gone_ms = now_ms; /* they were there just now */
    }
    command_forwarded(house, &stranger->ask, now_ms);
    free(stranger);
}

static void on_blocks(void *data, enum store_status status, const struct store_block *blocks,
                      size_t count)
{
    struct stranger *stranger = data;
    struct house *house = stranger->house;
    struct session *session = session_find(house, stranger->ask.who);
    if (session == NULL && status == STORE_OK && house->sessions.count < HOUSE_SESSIONS_MAX) {
        session = session_make(house, stranger->ask.who, stranger->name, house_now(house));
        blocks_take(&session->blocks, blocks, count);
    }
    if (session != NULL) {
        run(stranger, session);
        return;
    }
    refuse(house, &stranger->ask);
    free(stranger);
}

static bool read_stranger(const struct node_message *message, struct stranger *stranger)
{
    struct ask *ask = &stranger->ask;
    const char *room = node_text(message, "room", sizeof ask->room);
    const char *who = node_text(message, "who", sizeof ask->who);
    const char *name = node_text(message, "name", sizeof stranger->name);
    const char *type = node_text(message, "t", ENVELOPE_TYPE_BYTES_MAX + 1);
    json_t *data = json_object_get(message->data, "d");
    ask->number = node_number(message, "n");
    ask->id = node_number(message, "id");
    ask->version = node_number(message, "v");
    if (room == NULL || who == NULL || who[0] == '\0' || name == NULL || type == NULL ||
        !json_is_object(data) || ask->number < 1 || ask->id < 1) {
        return false;
    }
    strcpy(ask->room, room);
    strcpy(ask->who, who);
    strcpy(ask->edge, message->from);
    strcpy(stranger->name, name);
    ask->has_version = ask->version >= 0;
    json_int_t since_v = node_number(message, "since");
    ask->again = since_v >= 0;
    ask->since_v = since_v < 0 ? 0 : since_v;
    ask->command = command_find(type);
    ask->data = json_incref(data);
    stranger->account = node_flag(message, "account");
    stranger->bot = node_flag(message, "bot");
    stranger->hidden = node_flag(message, "hidden");
    json_int_t trip_ms = node_number(message, "trip_ms");
    stranger->trip_ms = trip_ms < 0 || trip_ms > INT32_MAX ? 0 : (int)trip_ms;
    return true;
}

void forward_hear_command(struct house *house, const struct node_message *message, int64_t now_ms)
{
    (void)now_ms;
    struct stranger *stranger = calloc(1, sizeof *stranger);
    assert(stranger != NULL);
    stranger->house = house;
    if (!read_stranger(message, stranger)) {
        house->node->counts.messages_broken++;
        free(stranger);
        return;
    }
    house->node->counts.served++;
    struct session *session = session_find(house, stranger->ask.who);
    if (session != NULL) {
        run(stranger, session);
    } else {
        store_load_blocks(house->store, stranger->ask.who, on_blocks, stranger);
    }
}
