/* SPDX-License-Identifier: MIT */
/* Actions of users: every action that a game allows apart from the owed ones, and moves between tables. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "world.h"

enum { ROOMS_KEPT = 24, ROOMS_PLAYED = 3 };

static bool sits(const struct client *client, const struct client_room *room)
{
    return room_seat_of(&room->state, client->user_id) != SEAT_NONE;
}

/* Requests missing events; forgets rooms that are over. */
static bool keep_up(struct client *client)
{
    int count = 0;
    struct client_room *over = NULL;
    for (struct client_room *room = client->rooms; room != NULL; room = room->next) {
        bool is_new = room->state.v == 0 && !room->shut;
        bool wanted = room->follows ? room->gap : is_new || (sits(client, room) && !room->shut);
        if (wanted && room->state.phase != ROOM_CLOSED && !client_waits_for(client, room->id)) {
            client_follow(client, room);
            return true;
        }
        bool is_over = room->state.phase == ROOM_CLOSED || room->shut ||
                       (room->state.phase == ROOM_ENDED && !room->follows) || !sits(client, room);
        over = is_over ? room : over;
        count++;
    }
    if (count > ROOMS_KEPT && over != NULL && !client_waits_for(client, over->id)) {
        client_room_forget(client, over);
    }
    return false;
}

static int played(const struct client *client)
{
    int count = 0;
    for (const struct client_room *room = client->rooms; room != NULL; room = room->next) {
        count += sits(client, room) && !room->shut && room->state.phase != ROOM_ENDED &&
                 room->state.phase != ROOM_CLOSED;
    }
    return count;
}

static struct client_room *any_known(struct client *client)
{
    struct client_room *chosen = NULL;
    int count = 0;
    for (struct client_room *room = client->rooms; room != NULL; room = room->next) {
        if (luck_one_in(&client->world->luck, ++count)) {
            chosen = room;
        }
    }
    return chosen;
}

static void sit_somewhere(struct client *client)
{
    static const char *const seats[] = {"any", "any", "any", "w1", "b1", "w2", "b3"};
    const char *id = world_any_room(client->world);
    char tip[DICE_HEX_CHARS + 1];
    if (id == NULL || played(client) >= ROOMS_PLAYED) {
        return;
    }
    client_chain_tip(client, tip);
    client_say(client, "room.sit", id, "\"d\":{\"seat\":\"%s\",\"tip\":\"%s\"}",
               seats[luck_pick(&client->world->luck, 7)], tip);
}

static void pair(struct client *client)
{
    static const char *const rulesets[] = {"tabula", "tabula", "zeno", "tablan"};
    static const char *const clocks[] = {"any", "any", "fast", "normal"};
    char tip[DICE_HEX_CHARS + 1];
    if (played(client) >= ROOMS_PLAYED) {
        return;
    }
    client_chain_tip(client, tip);
    client_say(client, "lobby.pair", "",
               "\"d\":{\"ruleset\":\"%s\",\"rated\":%s,\"clock\":\"%s\",\"tip\":\"%s\"}",
               rulesets[luck_pick(&client->world->luck, 4)],
               luck_one_in(&client->world->luck, 2) ? "true" : "false",
               clocks[luck_pick(&client->world->luck, 4)], tip);
}

static void request_for_another(struct client *client, const struct client_room *room)
{
    char data[DICE_HEX_CHARS + 32] = "{\"decline\":true}";
    char tip[DICE_HEX_CHARS + 1];
    if (!luck_one_in(&client->world->luck, 6)) {
        client_chain_tip(client, tip);
        snprintf(data, sizeof data, "{\"tip\":\"%s\"}", tip);
    }
    client_say_at(client, room, "rematch", data);
}

/* Performs an action that a game allows, apart from the owed one. */
static void do_in_game(struct client *client, struct client_room *room)
{
    struct world *world = client->world;
    switch (luck_pick(&world->luck, 12)) {
    case 0:
    case 1:
    case 2:
        client_say_at(client, room, "takeback", "");
        return;
    case 3:
        client_say_at(client, room, "draw.offer", "");
        return;
    case 4:
        client_say_at(client, room, "draw.answer",
                      luck_one_in(&world->luck, 4) ? "{\"accept\":true}" : "{\"accept\":false}");
        return;
    case 5:
    case 6:
    case 7:
        client_say_at(client, room, "claim",
                      luck_one_in(&world->luck, 2) ? "{\"what\":\"win\"}" : "{\"what\":\"draw\"}");
        return;
    case 8:
        if (luck_one_in(&world->luck, 8)) {
            client_say_at(client, room, "resign", "");
        }
        return;
    case 9:
        if (client_say(client, "leave", room->id, "%s", "")) {
            room->left_ms = world->agenda.now_ms;
        }
        return;
    case 10:
        client_say(client, "room.stand", room->id, "%s", "");
        return;
    default:
        client_say_at(client, room, "turn", "{\"steps\":[\"9-8\"]}");
    }
}

static void do_at_table(struct client *client)
{
    struct client_room *room = any_known(client);
    if (room == NULL || room->shut || client_waits_for(client, room->id)) {
        return;
    }
    if (!sits(client, room) && luck_one_in(&client->world->luck, 3)) {
        client_say(client, "unsub", "", "\"d\":{\"topic\":\"room:%s\"}", room->id);
        room->follows = false;
    } else if (room->state.phase == ROOM_ENDED && luck_one_in(&client->world->luck, 2)) {
        request_for_another(client, room);
    } else if (room->state.phase == ROOM_OPEN && sits(client, room)) {
        if (luck_one_in(&client->world->luck, 10)) {
            client_say(client, "room.stand", room->id, "%s", "");
        }
    } else {
        do_in_game(client, room);
    }
}

static void watch(struct client *client)
{
    const char *id = world_any_room(client->world);
    if (id != NULL && !client_waits_for(client, id)) {
        struct client_room *room = client_room_find(client, id);
        room = room == NULL ? client_room_make(client, id) : room;
        client_follow(client, room);
    }
}

/* At the end of a run: begins nothing and finishes everything. */
static void finish(struct client *client)
{
    struct world *world = client->world;
    if (!client->knows_all) {
        client->knows_all = client_say(client, "sub", "", "\"d\":{\"topic\":\"me\"}");
    }
    if (!keep_up(client) && !client_pay_something(client) && luck_one_in(&world->luck, 40)) {
        struct client_room *room = any_known(client);
        if (room != NULL && sits(client, room) && room->state.phase == ROOM_PLAYING) {
            client_say_at(client, room, "resign", "");
        }
    }
}

void client_act(struct client *client)
{
    struct world *world = client->world;
    if (world->ends) {
        finish(client);
        return;
    }
    if (keep_up(client) || (!luck_one_in(&world->luck, 8) && client_pay_something(client))) {
        return;
    }
    switch (luck_pick(&world->luck, 25)) {
    case 0:
        if (played(client) < ROOMS_PLAYED - 1 && luck_one_in(&world->luck, 2)) {
            client_open(client);
        }
        return;
    case 1:
    case 2:
    case 3:
        sit_somewhere(client);
        return;
    case 4:
        pair(client);
        return;
    case 5:
        watch(client);
        return;
    case 6:
        client_host(client);
        return;
    case 7:
    case 8:
        client_talk(client);
        return;
    case 9:
        client_misbehave(client);
        return;
    case 10:
        if (luck_one_in(&world->luck, 5)) {
            client_register(client);
        }
        return;
    case 11:
    case 12:
    case 13:
    case 14:
        do_at_table(client);
        return;
    default:
        return;
    }
}
