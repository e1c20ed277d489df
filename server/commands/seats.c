/* SPDX-License-Identifier: MIT */
/* Commands of a room: sit, stand, close, and the next game. */
#include <assert.h>
#include <string.h>

#include "base/app.h"
#include "bot/bots.h"
#include "commands/commands.h"
#include "room/commit.h"
#include "room/game.h"
#include "room/seats.h"
#include "session/presence.h"
#include "session/session.h"
#include "store/rows.h"

/* ---- seats ---- */

/* The seat that the request names; SEAT_NONE if the command has been refused. */
static int seat_asked_for(struct room *room, const struct request *request)
{
    const struct room_state *state = &room->state;
    const char *name = json_string_value(json_object_get(request->data, "seat"));
    if (name == NULL || strcmp(name, "any") == 0) {
        int any = seating_free_seat(state);
        if (any == SEAT_NONE) {
            request_refuse(room->app, request, REFUSAL_SEAT_TAKEN, "Every seat is taken.", NULL);
        }
        return any;
    }
    int seat = seat_find(name);
    if (!seat_exists(seat, state->settings.seats)) {
        request_refuse(room->app, request, REFUSAL_NO_SUCH_SEAT, NULL,
                       json_pack("{s:s}", "seat", name));
        return SEAT_NONE;
    }
    if (state->seats[seat].user_id[0] != '\0') {
        request_refuse(room->app, request, REFUSAL_SEAT_TAKEN, NULL,
                       json_pack("{s:s}", "seat", name));
        return SEAT_NONE;
    }
    return seat;
}

void command_room_sit(struct room *room, const struct request *request, int64_t now_ms)
{
    const struct room_state *state = &room->state;
    const struct session *session = session_find(room->app, request->user_id);
    bool needs_tip = settings_need_tips(&state->settings);
    json_t *tip = json_object_get(request->data, "tip");
    if (session == NULL) {
        return;
    }
    if (room_seat_of(state, request->user_id) != SEAT_NONE) {
        request_refuse(room->app, request, REFUSAL_ALREADY_SEATED, NULL, NULL);
        return;
    }
    enum refusal refusal = room_why_not_sit(room, request->user_id);
    if (refusal != REFUSALS_COUNT) {
        request_refuse(room->app, request, refusal, NULL, NULL);
        return;
    }
    if (room_has_blocked(room, session)) {
        request_refuse(room->app, request, REFUSAL_BLOCKED, NULL, NULL);
        return;
    }
    int seat = seat_asked_for(room, request);
    if (seat == SEAT_NONE || !seating_book_has_room(room, request)) {
        return;
    }
    if (needs_tip && tip == NULL) {
        request_refuse(room->app, request, REFUSAL_TIP_NEEDED, NULL, NULL);
        return;
    }
    struct room_change *change = room_change_begin(room, request, now_ms);
    seating_sit_down(change, session, seat, tip);
    room_change_commit(change, json_pack("{s:s, s:I}", "seat", seat_name(seat), "v",
                                         (json_int_t)room_change_state(change)->v));
}

void command_room_stand(struct room *room, const struct request *request, int64_t now_ms)
{
    if (!seating_book_has_room(room, request)) {
        return;
    }
    struct room_change *change = room_change_begin(room, request, now_ms);
    seating_stand_up(change, room_seat_of(&room->state, request->user_id));
    seating_answer_v(change);
}

void command_room_close(struct room *room, const struct request *request, int64_t now_ms)
{
    struct room_change *change = room_change_begin(room, request, now_ms);
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

static void decline(struct room *room, const struct request *request, int seat, int64_t now_ms)
{
    if (!anybody_offers(&room->state) && !room->state.again) {
        request_refuse(room->app, request, REFUSAL_WRONG_STATE,
                       "No player has asked for a rematch.",
                       json_pack("{s:s}", "state", room_phase_word(room->state.phase)));
        return;
    }
    struct room_change *change = room_change_begin(room, request, now_ms);
    room_change_add(
        change, "answered",
        json_pack("{s:s, s:s, s:b}", "what", "rematch", "seat", seat_name(seat), "accept", 0));
    seating_answer_v(change);
}

/* A tip that was used in a game is not fresh: a chain with the same tip would show the same links again. */
static bool tip_is_fresh(const struct room_seat *seat, const char *text)
{
    uint8_t tip[DICE_LINK_BYTES];
    return text != NULL && dice_from_hex(text, tip) && memcmp(tip, seat->tip, sizeof tip) != 0;
}

void command_rematch(struct room *room, const struct request *request, int64_t now_ms)
{
    const struct room_state *state = &room->state;
    int at = room_seat_of(state, request->user_id);
    const char *tip = json_string_value(json_object_get(request->data, "tip"));
    bool needs_tip = settings_need_tips(&state->settings);
    if (!seating_book_has_room(room, request)) {
        return;
    }
    if (json_is_true(json_object_get(request->data, "decline"))) {
        decline(room, request, at, now_ms);
    } else if (state->seats[at].offers) {
        request_refuse(room->app, request, REFUSAL_WRONG_STATE, "You have already asked for it.",
                       json_pack("{s:s}", "state", room_phase_word(state->phase)));
    } else if (needs_tip && !tip_is_fresh(&state->seats[at], tip)) {
        request_refuse(room->app, request, REFUSAL_TIP_NEEDED, NULL, NULL);
    } else {
        json_t *data = json_pack("{s:s, s:s}", "what", "rematch", "seat", seat_name(at));
        if (needs_tip) {
            json_object_set_new(data, "tip", json_string(tip));
        }
        struct room_change *change = room_change_begin(room, request, now_ms);
        room_change_add(change, "offered", data);
        game_start_if_ready(change);
        seating_answer_v(change);
    }
}

/* Commands with which a host moderates a room: lock, kick. */

static void answer_unchanged(struct room *room, const struct request *request)
{
    request_answer(room->app, request, json_pack("{s:I}", "v", (json_int_t)room->state.v));
}

void command_room_lock(struct room *room, const struct request *request, int64_t now_ms)
{
    bool locked = json_is_true(json_object_get(request->data, "locked"));
    if (locked == room->state.locked) {
        answer_unchanged(room, request);
    } else if (seating_book_has_room(room, request)) {
        struct room_change *change = room_change_begin(room, request, now_ms);
        room_change_add(change, "locked", json_pack("{s:b}", "locked", (int)locked));
        seating_answer_v(change);
    }
}

/* ---- removing a user ---- */

/* The name of the user in this room; NULL if the room and the sessions do not know that id. */
static const char *name_of(const struct room *room, const char *user_id)
{
    int seat = room_seat_of(&room->state, user_id);
    const struct session *session = presence_known(room->app, user_id);
    if (seat != SEAT_NONE) {
        return room->state.seats[seat].name;
    }
    return session == NULL ? NULL : session->name;
}

static bool may_kick(struct room *room, const struct request *request, const char *user_id)
{
    const struct room_state *state = &room->state;
    if (strcmp(user_id, request->user_id) == 0) {
        request_refuse(room->app, request, REFUSAL_NOT_ALLOWED, "You cannot remove yourself.",
                       NULL);
    } else if (name_of(room, user_id) == NULL) {
        request_refuse(room->app, request, REFUSAL_BAD_FIELD, "No user with this id is here.",
                       json_pack("{s:s}", "field", "who"));
    } else if (state->phase == ROOM_PLAYING && state->begun &&
               room_seat_of(state, user_id) != SEAT_NONE) {
        request_refuse(room->app, request, REFUSAL_WRONG_STATE,
                       "The game has begun. Players can no longer be removed.",
                       json_pack("{s:s}", "state", room_phase_word(state->phase)));
    } else {
        return seating_book_has_room(room, request);
    }
    return false;
}

static void add_kicked(struct room_change *change, const struct request *request,
                       const char *user_id, const char *name, int seat)
{
    json_t *data = json_pack("{s:s, s:s}", "who", user_id, "name", name);
    json_t *reason = json_object_get(request->data, "reason");
    if (seat != SEAT_NONE) {
        json_object_set_new(data, "seat", json_string(seat_name(seat)));
        room_change_seat(change, user_id, false);
    }
    if (reason != NULL) {
        json_object_set(data, "reason", reason);
    }
    room_change_add(change, "kicked", data);
}

/* Called before the first throw: the room is open again, and the server uses another chain. */
static void abort_game(struct room_change *change)
{
    const struct room_state *state = room_change_state(change);
    char tip[DICE_HEX_CHARS + 1];
    room_change_chain(change, state->game + 1, tip);
    room_change_add(change, "aborted", json_pack("{s:i, s:s}", "game", state->game, "tip", tip));
}

/*
 * A chain must not be used again after one of its links has been shown. Its owner has to sit down again with a new one.
 */
static void stand_up_the_seen(struct room_change *change)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const struct room_state *state = room_change_state(change);
        const char *user_id = state->seats[seat].user_id;
        if (user_id[0] != '\0' && seat_bot_level(user_id) == 0 &&
            room_has_shown_link(state, seat)) {
            seating_stand_up(change, seat);
        }
    }
}

void command_room_kick(struct room *room, const struct request *request, int64_t now_ms)
{
    const char *user_id = json_string_value(json_object_get(request->data, "who"));
    if (!may_kick(room, request, user_id)) {
        return;
    }
    int seat = room_seat_of(&room->state, user_id);
    if (seat == SEAT_NONE && room_has_kicked(&room->state, user_id)) {
        answer_unchanged(room, request);
        return;
    }
    struct room_change *change = room_change_begin(room, request, now_ms);
    bool aborts = seat != SEAT_NONE && room->state.phase == ROOM_PLAYING;
    if (aborts) {
        abort_game(change);
    }
    add_kicked(change, request, user_id, name_of(room, user_id), seat);
    if (aborts) {
        stand_up_the_seen(change);
        bots_reseat(change, room_change_state(change)->seats);
    }
    seating_answer_v(change);
}
