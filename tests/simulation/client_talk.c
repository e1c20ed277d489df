/* SPDX-License-Identifier: MIT */
/* Actions apart from games, and misbehaviour. */
#include <stdio.h>
#include <string.h>

#include "world.h"

enum { FLOOD = 90 };

static void say_line(struct client *client, const char *id)
{
    static const char *const presets[] = {"hello", "good-luck", "thanks", "oops", "well-played"};
    static const char *const channels[] = {"players", "watchers"};
    const char *preset = presets[luck_pick(&client->world->luck, 5)];
    if (id == NULL || luck_one_in(&client->world->luck, 5)) {
        client_say(client, "chat.say", "", "\"d\":{\"channel\":\"lobby\",\"preset\":\"%s\"}",
                   preset);
    } else {
        client_say(client, "chat.say", id, "\"d\":{\"channel\":\"%s\",\"%s\":\"%s\"}",
                   channels[luck_pick(&client->world->luck, 2)],
                   luck_one_in(&client->world->luck, 2) ? "preset" : "text", preset);
    }
}

static void follow_topic(struct client *client, const char *id)
{
    static const char *const topics[] = {"lobby", "me", "tv", "chat:lobby"};
    const char *verb = luck_one_in(&client->world->luck, 4) ? "unsub" : "sub";
    int which = luck_pick(&client->world->luck, 6);
    if (which < 4 || id == NULL) {
        client_say(client, verb, "", "\"d\":{\"topic\":\"%s\"}", topics[which % 4]);
    } else {
        client_say(client, verb, "", "\"d\":{\"topic\":\"chat:%s\"}", id);
    }
}

static const char *any_user_id(struct client *client)
{
    struct world *world = client->world;
    return world->clients[luck_pick(&world->luck, world->client_count)]->user_id;
}

void client_talk(struct client *client)
{
    struct world *world = client->world;
    const char *id = world_any_room(world);
    switch (luck_pick(&world->luck, 10)) {
    case 0:
        client_say(client, "me.name", "", "\"d\":{\"name\":\"Guest %d\"}",
                   luck_pick(&world->luck, 1000));
        return;
    case 1:
        client_say(client, "me.hide", "", "\"d\":{\"hidden\":%s}",
                   luck_one_in(&world->luck, 2) ? "true" : "false");
        return;
    case 2:
        if (luck_one_in(&world->luck, 10)) {
            client_say(client, "block", "", "\"d\":{\"who\":\"%s\",\"on\":%s}", any_user_id(client),
                       luck_one_in(&world->luck, 4) ? "true" : "false");
        }
        return;
    case 3:
        client_say(client, "report", "",
                   "\"d\":{\"who\":\"%s\",\"reason\":\"other\",\"text\":\"hm\"}",
                   any_user_id(client));
        return;
    case 4:
        client_say(client, "ping", "", "%s", "");
        return;
    case 5:
    case 6:
        follow_topic(client, id);
        return;
    default:
        say_line(client, id);
    }
}

/* Sends messages that no real client sends. */
static void say_nonsense(struct client *client)
{
    static const char *const texts[] = {
        "",
        "{",
        "[]",
        "null",
        "{\"t\":\"turn\"}",
        "{\"t\":\"roll\",\"id\":-1}",
        "{\"t\":\"nothing\",\"id\":9007199254740991}",
        "{\"t\":\"turn\",\"id\":1,\"id\":2}",
        "{\"t\":\"hello\",\"id\":1,\"d\":{\"client\":\"x\"}}",
        "{\"t\":\"sub\",\"id\":1,\"d\":{\"topic\":\"room:\"}}",
        "{\"t\":\"sub\",\"id\":1,\"d\":{\"topic\":7}}",
        "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]",
    };
    const char *text =
        texts[luck_pick(&client->world->luck, (int)(sizeof texts / sizeof texts[0]))];
    network_say(client->world->net, client->conn, text, strlen(text));
}

static void flood(struct client *client)
{
    char huge[NET_MESSAGE_BYTES_MAX + 100];
    memset(huge, ' ', sizeof huge);
    for (int i = 0; i < FLOOD; i++) {
        static const char text[] = "{\"t\":\"ping\",\"id\":1}";
        network_say(client->world->net, client->conn, text, strlen(text));
    }
    network_say(client->world->net, client->conn, huge, sizeof huge);
}

/* Repeats the last command although nothing was lost. */
static void repeat(struct client *client)
{
    network_say(client->world->net, client->conn, client->said, strlen(client->said));
}

void client_misbehave(struct client *client)
{
    struct world *world = client->world;
    switch (luck_pick(&world->luck, 12)) {
    case 0:
    case 1:
    case 2:
        say_nonsense(client);
        return;
    case 3:
        flood(client);
        return;
    case 4:
    case 5:
    case 6:
        repeat(client);
        return;
    case 7:
        /*
         * Opens another tab: the older connection receives the notice that it was replaced, and the user does not
         * look at it again.
         */
        client_connect(client);
        return;
    case 8:
        network_stall(world->net, client->conn, luck_between(&world->luck, 500, 60000));
        world->figures.stalls++;
        return;
    default:
        if (luck_one_in(&world->luck, 3)) {
            network_cut(world->net, client->conn);
            world->figures.cuts++;
        }
    }
}
