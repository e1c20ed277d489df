/* SPDX-License-Identifier: MIT */
/* What people owe at a table: links, throws and turns, any legal one. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "world.h"

enum { STEPS_BYTES = 1024 };

/* Mostly what was seen last; now and then something older, or what nobody has seen. */
static int64_t seen_v(struct client *client, const struct client_room *room)
{
    int64_t wrong =
        luck_one_in(&client->world->luck, 60) ? luck_between(&client->world->luck, -3, 1) : 0;
    return room->state.v + wrong;
}

/* Any whole legal turn as a JSON list of steps. */
static void any_turn(struct client *client, const struct position *pos, char json[STEPS_BYTES])
{
    struct position now = *pos;
    struct owed mover = position_owed(pos);
    size_t used = (size_t)snprintf(json, STEPS_BYTES, "[");
    for (int i = 0; i < TURN_STEPS_MAX; i++) {
        struct step steps[POSITION_STEPS_MAX];
        struct owed owed = position_owed(&now);
        int count = position_steps(&now, steps);
        if (count == 0 || owed.side != mover.side || owed.seat != mover.seat) {
            break;
        }
        const struct step *step = &steps[luck_pick(&client->world->luck, count)];
        char text[STEP_TEXT_MAX];
        step_write(&now, step, text);
        used +=
            (size_t)snprintf(json + used, STEPS_BYTES - used, "%s\"%s\"", i == 0 ? "" : ",", text);
        struct position after;
        enum rule broken;
        if (step_play(&now, step, &after, &broken) != TURN_OK) {
            laws_break(client->world, "a step that is listed is legal", "%s", text);
            break;
        }
        now = after;
    }
    snprintf(json + used, STEPS_BYTES - used, "]");
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
    char data[STEPS_BYTES + 128];
    bool sealed = settings_need_tips(&room->state.settings);
    if (sealed && !client_chain_link(client, &room->state, debt->seat, link)) {
        client_say_at(client, room, "resign", "");
        return;
    }
    bool with_link =
        link[0] != '\0' && (debt->kind != DEBT_TURN || !luck_one_in(&client->world->luck, 3));
    if (debt->kind == DEBT_TURN) {
        char steps[STEPS_BYTES];
        any_turn(client, &room->state.position, steps);
        snprintf(data, sizeof data, "{\"steps\":%s%s%s%s}", steps, with_link ? ",\"link\":\"" : "",
                 with_link ? link : "", with_link ? "\"" : "");
        client_say_at(client, room, "turn", data);
    } else {
        snprintf(data, sizeof data, "{%s%s%s}", with_link ? "\"link\":\"" : "", link,
                 with_link ? "\"" : "");
        client_say_at(client, room, "roll", data);
    }
}

/* What of theirs is owed there; false where nothing is. */
static bool find_debt(const struct client *client, const struct client_room *room,
                      struct debt *debt)
{
    struct debt debts[SEATS_MAX];
    int count = room_owed(&room->state, debts);
    int seat = room_seat_of(&room->state, client->who);
    for (int i = 0; i < count; i++) {
        if (debts[i].seat == seat && room->follows && !room->gap &&
            !client_waits_for(client, room->id)) {
            *debt = debts[i];
            return true;
        }
    }
    return false;
}

/* One of the rooms in which they owe something, any of them. */
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
