/* SPDX-License-Identifier: MIT */
/* Commands about the house's bots: a host asks one to a seat, or sends it away. */
#include <string.h>

#include "bots.h"
#include "commands.h"
#include "house.h"
#include "room_change.h"
#include "seating.h"

static int64_t number_of(const struct ask *ask, const char *field)
{
    return json_integer_value(json_object_get(ask->data, field));
}

/* The seat that is named, else SEAT_NONE; false where there is none of that name. */
static bool read_seat(struct house *house, const struct ask *ask, const char *field,
                      const struct settings *settings, int *seat)
{
    const char *name = json_string_value(json_object_get(ask->data, field));
    bool any = name == NULL || strcmp(name, "any") == 0;
    *seat = any ? SEAT_NONE : seat_find(name);
    if (!any && !seat_exists(*seat, settings->seats)) {
        ask_refuse(house, ask, REFUSAL_NO_SUCH_SEAT, NULL, json_pack("{s:s}", "seat", name));
        return false;
    }
    return true;
}

/* Says why a bot may not sit there; true where it may. */
static bool may_sit(struct house *house, const struct ask *ask, const struct room_state *state,
                    const struct settings *settings, int level, int seat)
{
    enum refusal refusal = bots_why_not_sit(house, state, settings, level, seat);
    if (refusal == REFUSALS_COUNT && bots_are_too_many(house, ask->who) && !bots_sit_at(state)) {
        refusal = REFUSAL_TOO_MANY_ROOMS;
    }
    switch (refusal) {
    case REFUSALS_COUNT:
        return true;
    case REFUSAL_BAD_FIELD:
        ask_refuse(house, ask, refusal,
                   "The house's bots play one against one, and not for ratings.",
                   json_pack("{s:s}", "field", "bot"));
        return false;
    case REFUSAL_SEAT_TAKEN:
        ask_refuse(house, ask, refusal, "One seat at least is for people.", NULL);
        return false;
    case REFUSAL_ALREADY_SEATED:
        ask_refuse(house, ask, refusal, "That bot sits at this table already.", NULL);
        return false;
    case REFUSAL_TOO_MANY_ROOMS:
        ask_refuse(house, ask, refusal, "Bots sit at too many of your tables.", NULL);
        return false;
    default:
        ask_refuse(house, ask, refusal, NULL, NULL);
        return false;
    }
}

bool command_read_bot(struct house *house, const struct ask *ask, const struct settings *settings,
                      int *level, int *seat)
{
    struct room_state empty;
    room_state_init(&empty, "");
    empty.settings = *settings;
    *level = (int)number_of(ask, "bot");
    if (!read_seat(house, ask, "bot_seat", settings, seat)) {
        return false;
    }
    *seat = *seat == SEAT_NONE ? bots_free_seat(&empty) : *seat;
    return *level == 0 || may_sit(house, ask, &empty, settings, *level, *seat);
}

static void send_away(struct room *room, const struct ask *ask, int seat, int64_t now_ms)
{
    struct room_change *change = NULL;
    for (int at = 0; at < SEATS_MAX; at++) {
        if (bots_level(room->state.seats[at].who) != 0 && (seat == SEAT_NONE || seat == at)) {
            change = change == NULL ? room_change_begin(room, ask, now_ms) : change;
            seating_stand_up(change, at);
        }
    }
    if (change == NULL) {
        ask_answer(room->house, ask, json_pack("{s:I}", "v", (json_int_t)room->state.v));
    } else {
        seating_answer_v(change);
    }
}

void command_room_bot(struct room *room, const struct ask *ask, int64_t now_ms)
{
    const struct room_state *state = &room->state;
    int level = (int)number_of(ask, "level");
    int seat;
    if (!seating_book_has_room(room, ask) ||
        !read_seat(room->house, ask, "seat", &state->settings, &seat)) {
        return;
    }
    if (level == 0) {
        send_away(room, ask, seat, now_ms);
        return;
    }
    seat = seat == SEAT_NONE ? bots_free_seat(state) : seat;
    if (!may_sit(room->house, ask, state, &state->settings, level, seat)) {
        return;
    }
    struct room_change *change = room_change_begin(room, ask, now_ms);
    if (state->seats[seat].who[0] != '\0') {
        seating_stand_up(change, seat);
    }
    bots_sit_down(change, level, seat);
    seating_answer_v(change);
}
