/* SPDX-License-Identifier: MIT */
#include "room_mirror.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "chat.h"
#include "house.h"
#include "node_hears.h"
#include "node_inside.h"
#include "room.h"
#include "room_away.h"
#include "rooms.h"
#include "session.h"

/* ---- the owner ---- */

bool room_mirror_is_heard(const struct room *room)
{
    const struct house *house = room->house;
    return house->node != NULL && room_home_is_here(room) &&
           house_now(house) < room->home.mirrored_until_ms;
}

static size_t lines_bytes(const struct room *room, int64_t first_v)
{
    size_t bytes = 0;
    for (size_t i = (size_t)first_v - 1; i < room->line_count; i++) {
        bytes += room->lines[i].bytes + 1;
    }
    return bytes;
}

void room_mirror_events(const struct room *room, int64_t first_v)
{
    if (!room_mirror_is_heard(room)) {
        return;
    }
    size_t bytes = lines_bytes(room, first_v);
    char *payload = malloc(bytes);
    assert(payload != NULL);
    size_t at = 0;
    for (size_t i = (size_t)first_v - 1; i < room->line_count; i++) {
        memcpy(payload + at, room->lines[i].text, room->lines[i].bytes);
        at += room->lines[i].bytes;
        payload[at++] = '\n';
    }
    node_tell_room(room->house, room->id, NODE_EVENTS,
                   json_pack("{s:s, s:I}", "room", room->id, "v", (json_int_t)first_v), payload,
                   at);
    free(payload);
}

void room_mirror_tell(const struct room *room, const char *to, const char *text, size_t bytes)
{
    if (room_mirror_is_heard(room)) {
        node_tell_room(room->house, room->id, NODE_TELL,
                       json_pack("{s:s, s:s}", "room", room->id, "to", to), text, bytes);
    }
}

static void hear_one_mirror(struct house *house, const char *from, const json_t *item,
                            int64_t now_ms)
{
    const char *id = json_string_value(json_array_get(item, 0));
    json_int_t v = json_integer_value(json_array_get(item, 1));
    json_int_t followers = json_integer_value(json_array_get(item, 2));
    struct room *room = id == NULL ? NULL : rooms_find(house, id);
    if (id == NULL) {
        return;
    }
    if (room == NULL || (!room_home_is_here(room) && !room_home_is_busy(room) && !room->loading)) {
        node_tell(house, from, NODE_MOVED, json_pack("{s:s, s:s}", "room", id, "node", ""));
        if (followers > 0) {
            room_home_look_for(house, id, now_ms);
        }
        return;
    }
    room->home.mirrored_until_ms = now_ms + ROOM_HOME_MIRRORED_MS;
    room->attended_ms = followers > 0 ? now_ms : room->attended_ms;
    if (room_home_is_here(room) && room->state.v > v) {
        node_tell(house, from, NODE_AT,
                  json_pack("{s:s, s:I}", "room", id, "v", (json_int_t)room->state.v));
    }
}

void room_mirror_hear_mirrors(struct house *house, const struct node_message *message,
                              int64_t now_ms)
{
    size_t at;
    const json_t *item;
    const json_t *list = json_object_get(message->data, "rooms");
    json_array_foreach(list, at, item)
    {
        hear_one_mirror(house, message->from, item, now_ms);
    }
}

/* ---- the mirror: listening ---- */

static void on_message(void *data, const char *channel, const void *bytes, size_t count)
{
    const struct room *room = data;
    (void)channel;
    node_hear(room->house, bytes, count, house_now(room->house));
}

static void on_subscribed(void *data, const char *channel)
{
    struct room *room = data;
    (void)channel;
    if (room->home.subscribing) {
        room->home.subscribing = false;
        rooms_load(room->house, room);
    } else {
        room->home.resync = true;
    }
}

bool room_mirror_listen(struct room *room)
{
    struct room_home *home = &room->home;
    struct node *node = room->house->node;
    if (home->listener != NULL || node->bus == NULL) {
        return false;
    }
    char channel[NODE_CHANNEL_BYTES] = "room:";
    memcpy(channel + sizeof "room:" - 1, room->id, strlen(room->id) + 1);
    home->heard_v = 0;
    home->listener = bus_subscribe(node->bus, channel, on_message, on_subscribed, room);
    home->subscribing = node->bus_up;
    return home->subscribing;
}

void room_mirror_deafen(struct room *room)
{
    if (room->home.listener != NULL && room->house->node->bus != NULL) {
        bus_unsubscribe(room->house->node->bus, room->home.listener);
    }
    room->home.listener = NULL;
    room->home.subscribing = false;
}

/* ---- the mirror: telling owners ---- */

static json_t *what_is_here(const struct room *room)
{
    return json_pack("[s, I, i]", room->id, (json_int_t)room->state.v, room->followers);
}

void room_mirror_say(const struct room *room)
{
    if (room->home.where == HOME_AWAY) {
        node_tell(room->house, room->home.owner, NODE_MIRRORS,
                  json_pack("{s:[o]}", "rooms", what_is_here(room)));
    }
}

/* All that this node mirrors of that one. */
static void say_all(struct house *house, const char *owner)
{
    json_t *list = json_array();
    size_t at = 0;
    const struct room *room;
    while ((room = map_next(&house->rooms, &at)) != NULL) {
        if (room->home.where == HOME_AWAY && strcmp(room->home.owner, owner) == 0) {
            json_array_append_new(list, what_is_here(room));
        }
        if (json_array_size(list) == ROOM_HOME_MIRRORS_A_MESSAGE) {
            node_tell(house, owner, NODE_MIRRORS, json_pack("{s:o}", "rooms", list));
            list = json_array();
        }
    }
    if (json_array_size(list) > 0) {
        node_tell(house, owner, NODE_MIRRORS, json_pack("{s:O}", "rooms", list));
    }
    json_decref(list);
}

void room_mirror_tick(struct house *house)
{
    struct node *node = house->node;
    if (house->clock_ms() < node->say_due_ms) {
        return;
    }
    node->say_due_ms = house->clock_ms() + ROOM_HOME_MIRRORS_EVERY_MS;
    for (const char *owner = node_after(house, ""); owner != NULL;
         owner = node_after(house, owner)) {
        say_all(house, owner);
    }
}

void room_mirror_tell_paused(struct room *room, bool paused)
{
    if (room->home.told_paused == paused) {
        return;
    }
    room->home.told_paused = paused;
    if (room->followers > 0) {
        bool stands = paused || room->house->store_failing;
        room_tell_here(room, json_pack("{s:s, s:s, s:{s:b}}", "t", "paused", "room", room->id, "d",
                                       "paused", (int)stands));
    }
}

/* ---- the mirror: what the owner says ---- */

/* The mirror that the message is for; NULL where there is none here. */
static struct room *mirror_of(struct house *house, const struct node_message *message)
{
    const char *id = node_text(message, "room", STORE_ID_BYTES);
    struct room *room = id == NULL ? NULL : rooms_find(house, id);
    bool is_mirror =
        room != NULL && (room->home.where == HOME_AWAY || room->home.where == HOME_UNKNOWN ||
                         (room->home.where == HOME_SETTLING));
    return is_mirror ? room : NULL;
}

void room_mirror_missed(struct room *room, int64_t v)
{
    struct room_home *home = &room->home;
    home->heard_v = v > home->heard_v ? v : home->heard_v;
    if (!room->loading && home->where == HOME_AWAY) {
        room->house->node->counts.resyncs++;
        home->resync = false;
        home->heard_v = 0;
        rooms_load(room->house, room);
    } else {
        home->resync = true;
    }
}

static bool is_known(const struct room *room, int64_t v, const char *line, size_t bytes)
{
    const struct room_line *known = &room->lines[v - 1];
    return known->bytes == bytes && memcmp(known->text, line, bytes) == 0;
}

/* False where the rest cannot be taken either. */
static bool hear_event(struct room *room, int64_t v, const char *line, size_t bytes)
{
    if (v <= room->state.v) {
        if (is_known(room, v, line, bytes)) {
            return true;
        }
        log_event(&room->house->log, LOG_ERROR, "room.mirror_differs", log_text("room", room->id),
                  log_number("v", v));
        room_mirror_missed(room, v);
        return false;
    }
    if (v > room->state.v + 1 || !rooms_take_event(room, v, line, bytes)) {
        room_mirror_missed(room, v);
        return false;
    }
    return true;
}

void room_mirror_hear_events(struct house *house, const struct node_message *message,
                             int64_t now_ms)
{
    (void)now_ms;
    struct room *room = mirror_of(house, message);
    json_int_t v = node_number(message, "v");
    size_t at = 0;
    const char *line;
    size_t bytes;
    if (v < 1) {
        house->node->counts.messages_broken++;
        return;
    }
    while (room != NULL && node_message_line(message, &at, &line, &bytes)) {
        if (room->loading || room->state.phase == ROOM_NEW) {
            room->home.heard_v = v > room->home.heard_v ? v : room->home.heard_v;
        } else if (!hear_event(room, v, line, bytes)) {
            return;
        }
        v++;
    }
}

void room_mirror_hear_at(struct house *house, const struct node_message *message, int64_t now_ms)
{
    (void)now_ms;
    struct room *room = mirror_of(house, message);
    json_int_t v = node_number(message, "v");
    if (room != NULL && v > room->state.v) {
        room_mirror_missed(room, v);
    }
}

void room_mirror_hear_tell(struct house *house, const struct node_message *message, int64_t now_ms)
{
    (void)now_ms;
    struct room *room = mirror_of(house, message);
    const char *to = json_string_value(json_object_get(message->data, "to"));
    if (room != NULL && to != NULL && strcmp(to, "watchers") != 0) {
        room_away_heard_presence(room, message->payload, message->payload_bytes);
    }
    if (room == NULL || room->players == NULL || to == NULL || message->payload_bytes == 0) {
        return;
    }
    struct net_frame *frame = net_frame_create(message->payload, message->payload_bytes);
    if (strcmp(to, "watchers") != 0) {
        net_group_send(room->players, frame);
    }
    if (strcmp(to, "players") != 0) {
        net_group_send(room->watchers, frame);
    }
    net_frame_release(frame);
}

void room_mirror_hear_moved(struct house *house, const struct node_message *message, int64_t now_ms)
{
    struct room *room = mirror_of(house, message);
    if (room != NULL && strcmp(room->home.owner, message->from) == 0) {
        room_home_doubt(room, now_ms);
    }
}

/* ---- the bus ---- */

static void on_bus_up(struct house *house, int64_t now_ms)
{
    size_t at = 0;
    struct room *room;
    while ((room = map_next(&house->rooms, &at)) != NULL) {
        room->home.resync = room->home.resync || room->home.where == HOME_AWAY;
        room->home.mirrored_until_ms = now_ms + ROOM_HOME_MIRRORED_MS;
    }
    house->node->say_due_ms = 0;
}

/* What waits for a channel is loaded without. */
static void on_bus_down(struct house *house, int64_t now_ms)
{
    (void)now_ms;
    size_t at = 0;
    struct room *room;
    while ((room = map_next(&house->rooms, &at)) != NULL) {
        if (room->home.subscribing) {
            room->home.subscribing = false;
            rooms_load(house, room);
        }
    }
}

const struct node_part room_mirror_part = {
    .bus_up = on_bus_up,
    .bus_down = on_bus_down,
};
