/* SPDX-License-Identifier: MIT */
/* Commands with which a host keeps order at a room: lock, kick. */
#include <string.h>

#include "bots.h"
#include "commands.h"
#include "house.h"
#include "room_change.h"
#include "seating.h"

static void answer_unchanged(struct room *room, const struct ask *ask)
{
    ask_answer(room->house, ask, json_pack("{s:I}", "v", (json_int_t)room->state.v));
}

void command_room_lock(struct room *room, const struct ask *ask, int64_t now_ms)
{
    bool locked = json_is_true(json_object_get(ask->data, "locked"));
    if (locked == room->state.locked) {
        answer_unchanged(room, ask);
    } else if (seating_book_has_room(room, ask)) {
        struct room_change *change = room_change_begin(room, ask, now_ms);
        room_change_add(change, "locked", json_pack("{s:b}", "locked", (int)locked));
        seating_answer_v(change);
    }
}

/* ---- sending somebody away ---- */

/* What the person is called here; NULL where nobody of that id is about. */
static const char *name_of(const struct room *room, const char *who)
{
    int seat = room_seat_of(&room->state, who);
    const struct session *session = people_known(room->house, who);
    if (seat != SEAT_NONE) {
        return room->state.seats[seat].name;
    }
    return session == NULL ? NULL : session->name;
}

static bool may_kick(struct room *room, const struct ask *ask, const char *who)
{
    const struct room_state *state = &room->state;
    if (strcmp(who, ask->who) == 0) {
        ask_refuse(room->house, ask, REFUSAL_NOT_ALLOWED, "You cannot send yourself away.", NULL);
    } else if (name_of(room, who) == NULL) {
        ask_refuse(room->house, ask, REFUSAL_BAD_FIELD, "Nobody of that id is here.",
                   json_pack("{s:s}", "field", "who"));
    } else if (state->phase == ROOM_PLAYING && state->begun &&
               room_seat_of(state, who) != SEAT_NONE) {
        ask_refuse(room->house, ask, REFUSAL_WRONG_STATE,
                   "The game has begun: a player cannot be sent away from it.",
                   json_pack("{s:s}", "state", room_phase_word(state->phase)));
    } else {
        return seating_book_has_room(room, ask);
    }
    return false;
}

static void add_kicked(struct room_change *change, const struct ask *ask, const char *who,
                       const char *name, int seat)
{
    json_t *data = json_pack("{s:s, s:s}", "who", who, "name", name);
    json_t *reason = json_object_get(ask->data, "reason");
    if (seat != SEAT_NONE) {
        json_object_set_new(data, "seat", json_string(seat_name(seat)));
        room_change_seat(change, who, false);
    }
    if (reason != NULL) {
        json_object_set(data, "reason", reason);
    }
    room_change_add(change, "kicked", data);
}

/* Nobody has thrown yet: the room is open again, and the house plays with another chain. */
static void abort_game(struct room_change *change)
{
    const struct room_state *state = room_change_state(change);
    char tip[DICE_HEX_CHARS + 1];
    room_change_chain(change, state->game + 1, tip);
    room_change_add(change, "aborted", json_pack("{s:i, s:s}", "game", state->game, "tip", tip));
}

/* A chain of which a link has been seen cannot be played with again: its owner has to sit down anew. */
static void stand_up_the_seen(struct room_change *change)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const struct room_state *state = room_change_state(change);
        const char *who = state->seats[seat].who;
        if (who[0] != '\0' && bots_level(who) == 0 && room_has_shown_link(state, seat)) {
            seating_stand_up(change, seat);
        }
    }
}

void command_room_kick(struct room *room, const struct ask *ask, int64_t now_ms)
{
    const char *who = json_string_value(json_object_get(ask->data, "who"));
    if (!may_kick(room, ask, who)) {
        return;
    }
    int seat = room_seat_of(&room->state, who);
    if (seat == SEAT_NONE && room_has_kicked(&room->state, who)) {
        answer_unchanged(room, ask);
        return;
    }
    struct room_change *change = room_change_begin(room, ask, now_ms);
    bool aborts = seat != SEAT_NONE && room->state.phase == ROOM_PLAYING;
    if (aborts) {
        abort_game(change);
    }
    add_kicked(change, ask, who, name_of(room, who), seat);
    if (aborts) {
        stand_up_the_seen(change);
        bots_sit_anew(change, room_change_state(change)->seats);
    }
    seating_answer_v(change);
}
