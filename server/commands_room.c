/* SPDX-License-Identifier: MIT */
/* Commands of a room: sit, stand, close, and the next game. */
#include <assert.h>
#include <string.h>

#include "commands.h"
#include "game.h"
#include "house.h"
#include "room_change.h"
#include "seating.h"

/* ---- seats ---- */

/* The seat asked for; SEAT_NONE where it has been refused. */
static int seat_asked_for(struct room *room, const struct ask *ask)
{
    const struct room_state *state = &room->state;
    const char *name = json_string_value(json_object_get(ask->data, "seat"));
    if (name == NULL || strcmp(name, "any") == 0) {
        int any = seating_free_seat(state);
        if (any == SEAT_NONE) {
            ask_refuse(room->house, ask, REFUSAL_SEAT_TAKEN, "Every seat is taken.", NULL);
        }
        return any;
    }
    int seat = seat_find(name);
    if (!seat_exists(seat, state->settings.seats)) {
        ask_refuse(room->house, ask, REFUSAL_NO_SUCH_SEAT, NULL, json_pack("{s:s}", "seat", name));
        return SEAT_NONE;
    }
    if (state->seats[seat].who[0] != '\0') {
        ask_refuse(room->house, ask, REFUSAL_SEAT_TAKEN, NULL, json_pack("{s:s}", "seat", name));
        return SEAT_NONE;
    }
    return seat;
}

void command_room_sit(struct room *room, const struct ask *ask, int64_t now_ms)
{
    const struct room_state *state = &room->state;
    const struct session *session = session_find(room->house, ask->who);
    bool needs_tip = settings_need_tips(&state->settings);
    json_t *tip = json_object_get(ask->data, "tip");
    if (session == NULL) {
        return;
    }
    if (room_seat_of(state, ask->who) != SEAT_NONE) {
        ask_refuse(room->house, ask, REFUSAL_ALREADY_SEATED, NULL, NULL);
        return;
    }
    enum refusal refusal = room_why_not_sit(room, ask->who);
    if (refusal != REFUSALS_COUNT) {
        ask_refuse(room->house, ask, refusal, NULL, NULL);
        return;
    }
    if (blocks_forbid(session, room)) {
        ask_refuse(room->house, ask, REFUSAL_BLOCKED, NULL, NULL);
        return;
    }
    int seat = seat_asked_for(room, ask);
    if (seat == SEAT_NONE || !seating_book_has_room(room, ask)) {
        return;
    }
    if (needs_tip && tip == NULL) {
        ask_refuse(room->house, ask, REFUSAL_TIP_NEEDED, NULL, NULL);
        return;
    }
    struct room_change *change = room_change_begin(room, ask, now_ms);
    seating_sit_down(change, session, seat, tip);
    room_change_commit(change, json_pack("{s:s, s:I}", "seat", seat_name(seat), "v",
                                         (json_int_t)room_change_state(change)->v));
}

void command_room_stand(struct room *room, const struct ask *ask, int64_t now_ms)
{
    if (!seating_book_has_room(room, ask)) {
        return;
    }
    struct room_change *change = room_change_begin(room, ask, now_ms);
    seating_stand_up(change, room_seat_of(&room->state, ask->who));
    seating_answer_v(change);
}

void command_room_close(struct room *room, const struct ask *ask, int64_t now_ms)
{
    struct room_change *change = room_change_begin(room, ask, now_ms);
    room_change_add(change, "closed", json_object());
    seating_answer_v(change);
}

/* ---- the next game ---- */

static bool anybody_offers(const struct room_state *state)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (state->seats[seat].offers) {
            return true;
        }
    }
    return false;
}

static void decline(struct room *room, const struct ask *ask, int seat, int64_t now_ms)
{
    if (!anybody_offers(&room->state) && !room->state.again) {
        ask_refuse(room->house, ask, REFUSAL_WRONG_STATE, "Nobody has asked for another game.",
                   json_pack("{s:s}", "state", room_phase_word(room->state.phase)));
        return;
    }
    struct room_change *change = room_change_begin(room, ask, now_ms);
    room_change_add(
        change, "answered",
        json_pack("{s:s, s:s, s:b}", "what", "rematch", "seat", seat_name(seat), "accept", 0));
    seating_answer_v(change);
}

/* A tip that was played with would show all its links again. */
static bool tip_is_fresh(const struct room_seat *seat, const char *text)
{
    uint8_t tip[DICE_LINK_BYTES];
    return text != NULL && dice_from_hex(text, tip) && memcmp(tip, seat->tip, sizeof tip) != 0;
}

void command_rematch(struct room *room, const struct ask *ask, int64_t now_ms)
{
    const struct room_state *state = &room->state;
    int at = room_seat_of(state, ask->who);
    const char *tip = json_string_value(json_object_get(ask->data, "tip"));
    bool needs_tip = settings_need_tips(&state->settings);
    if (!seating_book_has_room(room, ask)) {
        return;
    }
    if (json_is_true(json_object_get(ask->data, "decline"))) {
        decline(room, ask, at, now_ms);
    } else if (state->seats[at].offers) {
        ask_refuse(room->house, ask, REFUSAL_WRONG_STATE, "You have asked for it already.",
                   json_pack("{s:s}", "state", room_phase_word(state->phase)));
    } else if (needs_tip && !tip_is_fresh(&state->seats[at], tip)) {
        ask_refuse(room->house, ask, REFUSAL_TIP_NEEDED, NULL, NULL);
    } else {
        json_t *data = json_pack("{s:s, s:s}", "what", "rematch", "seat", seat_name(at));
        if (needs_tip) {
            json_object_set_new(data, "tip", json_string(tip));
        }
        struct room_change *change = room_change_begin(room, ask, now_ms);
        room_change_add(change, "offered", data);
        game_start_if_ready(change);
        seating_answer_v(change);
    }
}
