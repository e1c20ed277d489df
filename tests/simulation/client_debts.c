/* SPDX-License-Identifier: MIT */
/* Actions that users owe at a table: links, rolls, and any legal turn. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "random_turn.h"
#include "world.h"

/* Usually the last seen version; sometimes an older one, or one that the client has not seen. */
static int64_t seen_v(struct client *client, const struct client_room *room)
{
    int64_t wrong =
        luck_one_in(&client->world->luck, 60) ? luck_between(&client->world->luck, -3, 1) : 0;
    return room->state.v + wrong;
}

static int pick_by_luck(void *data, int count)
{
    return luck_pick(data, count);
}

void client_say_at(struct client *client, const struct client_room *room, const char *type,
                   const char *data)
{
    client_say(client, type, room->id, "\"v\":%" PRId64 "%s%s", seen_v(client, room),
               data[0] == '\0' ? "" : ",\"d\":", data);
}

static void pay(struct client *client, const struct client_room *room, const struct debt *debt)
{
    char link[DICE_HEX_CHARS + 1] = "";
    char data[RANDOM_TURN_BYTES + 128];
    bool sealed = settings_need_tips(&room->state.settings);
    if (sealed && !client_chain_link(client, &room->state, debt->seat, link)) {
        client_say_at(client, room, "resign", "");
        return;
    }
    bool with_link =
        link[0] != '\0' && (debt->kind != DEBT_TURN || !luck_one_in(&client->world->luck, 3));
    if (debt->kind == DEBT_TURN) {
        char steps[RANDOM_TURN_BYTES];
        if (!random_turn_by(&room->state.position, pick_by_luck, &client->world->luck, steps)) {
            laws_break(client->world, "a step that is listed is legal", "%s", steps);
        }
        snprintf(data, sizeof data, "{\"steps\":%s%s%s%s}", steps, with_link ? ",\"link\":\"" : "",
                 with_link ? link : "", with_link ? "\"" : "");
        client_say_at(client, room, "turn", data);
    } else {
        snprintf(data, sizeof data, "{%s%s%s}", with_link ? "\"link\":\"" : "", link,
                 with_link ? "\"" : "");
        client_say_at(client, room, "roll", data);
    }
}

/* Finds an action that the client owes there; false if it owes nothing. */
static bool find_debt(const struct client *client, const struct client_room *room,
                      struct debt *debt)
{
    struct debt debts[SEATS_MAX];
    int count = room_owed(&room->state, debts);
    int seat = room_seat_of(&room->state, client->user_id);
    for (int i = 0; i < count; i++) {
        if (debts[i].seat == seat && room->follows && !room->gap &&
            !client_waits_for(client, room->id)) {
            *debt = debts[i];
            return true;
        }
    }
    return false;
}

/* Chooses at random among the rooms in which the client owes an action. */
bool client_pay_something(struct client *client)
{
    const struct client_room *chosen = NULL;
    struct debt debt;
    int count = 0;
    for (const struct client_room *room = client->rooms; room != NULL; room = room->next) {
        struct debt found;
        if (find_debt(client, room, &found) && luck_one_in(&client->world->luck, ++count)) {
            chosen = room;
            debt = found;
        }
    }
    if (chosen != NULL) {
        pay(client, chosen, &debt);
    }
    return chosen != NULL;
}
