/* SPDX-License-Identifier: MIT */
/* Actions of hosts: rooms of every kind, locks, invitations and kicks. */
#include <stdio.h>
#include <string.h>

#include "world.h"

enum { SETTINGS_BYTES = 512 };

struct part {
    const char *field;
    const char *const *values; /* as JSON, ended by NULL; drawn with equal probability */
    int often;                 /* the field is set one time in so many */
};

static const char *const rulesets[] = {
    "\"tabula\"",
    "\"tabula\",\"options\":{\"entry\":\"free\",\"bear\":\"exact\"}",
    "\"zeno\"",
    "\"pyf\"",
    "\"pyf\",\"options\":{\"teams\":\"2v2\",\"offer_unused\":\"true\"}",
    "\"pyf\",\"options\":{\"teams\":\"3v3\"}",
    "\"ludus-anglicorum\"",
    "\"ludus-anglicorum\",\"options\":{\"dice\":\"two_plus_opponent_choice\"}",
    "\"twelve-dogs\"",
    "\"twelve-dogs\",\"options\":{\"tie\":\"replay\"}",
    "\"tablan\"",
    "\"tablaaza\"",
    "\"nothing\"",
    NULL,
};
static const char *const visibilities[] = {"\"public\"", "\"public\"", "\"private\"", NULL};
static const char *const watches[] = {"\"link\"", "\"nobody\"", NULL};
static const char *const openings[] = {"\"random\"", "\"alternate_in_match\"", NULL};
static const char *const takebacks[] = {"\"until_confirm\"", NULL};
static const char *const dice[] = {"\"server\"", NULL};
static const char *const clocks[] = {"\"fast\"",
                                     "\"normal\"",
                                     "\"relaxed\"",
                                     "\"fischer:60/2\"",
                                     "\"fischer:10/0\"",
                                     "\"delay:1/10\"",
                                     "\"delay:3/0\"",
                                     "\"days:1\"",
                                     "\"days:3\"",
                                     "\"fischer:300/5\"",
                                     NULL};
static const char *const games[] = {"3", "5", "9", NULL};
static const char *const sides[] = {"\"stay\"", NULL};
static const char *const talks[] = {"\"free\"", "\"presets\"", "\"off\"", NULL};
static const char *const rated[] = {"true", NULL};
static const char *const crowds[] = {"\"after\"", NULL};
static const char *const delays[] = {"1", "2", "3", "20", NULL};

static const struct part parts[] = {
    {"visibility", visibilities, 2},
    {"watch", watches, 5},
    {"opening", openings, 3},
    {"takeback", takebacks, 5},
    {"dice", dice, 4},
    {"clock", clocks, 2},
    {"games", games, 5},
    {"sides", sides, 4},
    {"talk", talks, 4},
    {"crowd", crowds, 4},
    {"delay", delays, 4},
    {"rated", rated, 4},
};

static const char *any_of(struct client *client, const char *const *values)
{
    int count = 0;
    while (values[count] != NULL) {
        count++;
    }
    return values[luck_pick(&client->world->luck, count)];
}

static const struct client *any_client(struct client *client)
{
    struct world *world = client->world;
    return world->clients[luck_pick(&world->luck, world->client_count)];
}

static void write_settings(struct client *client, char text[SETTINGS_BYTES])
{
    size_t used =
        (size_t)snprintf(text, SETTINGS_BYTES, "\"ruleset\":%s", any_of(client, rulesets));
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (luck_one_in(&client->world->luck, parts[i].often)) {
            used += (size_t)snprintf(text + used, SETTINGS_BYTES - used, ",\"%s\":%s",
                                     parts[i].field, any_of(client, parts[i].values));
        }
    }
    if (luck_one_in(&client->world->luck, 2)) { /* the list counts only in private rooms */
        snprintf(text + used, SETTINGS_BYTES - used, ",\"invited\":[\"%s\",\"%s\"]",
                 any_client(client)->user_id, any_client(client)->user_id);
    }
}

void client_open(struct client *client)
{
    char settings[SETTINGS_BYTES];
    write_settings(client, settings);
    client_say(client, "room.open", "", "\"d\":{%s}", settings);
}

void client_host(struct client *client)
{
    char settings[SETTINGS_BYTES];
    const char *id = world_any_room(client->world);
    if (id == NULL || client_waits_for(client, id)) {
        return;
    }
    switch (luck_pick(&client->world->luck, 8)) {
    case 0:
        client_say(client, "room.close", id, "%s", "");
        return;
    case 1:
    case 2:
        client_say(client, "room.lock", id, "\"d\":{\"locked\":%s}",
                   luck_one_in(&client->world->luck, 3) ? "true" : "false");
        return;
    case 3:
        client_say(client, "room.kick", id, "\"d\":{\"who\":\"%s\",\"reason\":\"noise\"}",
                   any_client(client)->user_id);
        return;
    default:
        write_settings(client, settings);
        client_say(client, "room.set", id, "\"d\":{%s}", settings);
    }
}
