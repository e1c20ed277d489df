/* SPDX-License-Identifier: MIT */
/* Commands of a game: roll, turn, takeback, resign. */
#include <assert.h>
#include <string.h>

#include "base/app.h"
#include "commands/commands.h"
#include "room/clocks.h"
#include "room/commit.h"
#include "room/game.h"
#include "room_state/codec.h"

static bool owes(const struct room_state *state, int seat, enum debt_kind kind)
{
    struct debt debts[SEATS_MAX];
    int count = room_owed(state, debts);
    for (int i = 0; i < count; i++) {
        if (debts[i].seat == seat && debts[i].kind == kind) {
            return true;
        }
    }
    return false;
}

static void commit_v(struct room_change *change)
{
    json_int_t v = room_change_state(change)->v;
    room_change_commit(change, json_pack("{s:I}", "v", v));
}

/* Reads the link that the request carries for its seat; false if the command has been refused. */
static bool read_link(struct room *room, const struct request *request, int seat,
                      uint8_t link[DICE_LINK_BYTES])
{
    const struct shown_chain *chain = &room->state.chains[seat];
    const char *text = json_string_value(json_object_get(request->data, "link"));
    if (text == NULL) {
        request_refuse(room->app, request, REFUSAL_MISSING_FIELD,
                       "link must be the next link of your chain.",
                       json_pack("{s:s}", "field", "link"));
        return false;
    }
    bool fits = dice_from_hex(text, link) &&
                (chain->pending ? memcmp(chain->link, link, DICE_LINK_BYTES) == 0
                                : dice_link_follows(link, chain->last));
    if (!fits) {
        request_refuse(room->app, request, REFUSAL_BAD_LINK, NULL, NULL);
    }
    return fits;
}

/* Takes in a link of a chain. If it is the last missing link, the dice are thrown. */
static void take_link(struct room *room, const struct request *request, int seat, int64_t now_ms)
{
    const struct room_state *state = &room->state;
    struct next_throw next = room_next_throw(state);
    uint8_t link[DICE_LINK_BYTES];
    if (!read_link(room, request, seat, link)) {
        return;
    }
    int other = seat == next.roller ? next.witness : next.roller;
    bool asked = next.rolloff || seat == next.roller || state->roll_asked;
    struct room_change *change = room_change_begin(room, request, now_ms);
    if (asked && state->chains[other].pending) {
        const uint8_t *others = state->chains[other].link;
        game_throw(change, seat == next.witness ? link : others,
                   seat == next.roller ? link : others);
    } else {
        room_change_add(change, "linked",
                        json_pack("{s:s, s:s}", "seat", seat_name(seat), "link",
                                  json_string_value(json_object_get(request->data, "link"))));
    }
    commit_v(change);
}

void command_roll(struct room *room, const struct request *request, int64_t now_ms)
{
    const struct room_state *state = &room->state;
    int seat = room_seat_of(state, request->user_id);
    if (!owes(state, seat, DEBT_ROLL) && !owes(state, seat, DEBT_LINK)) {
        request_refuse(room->app, request, REFUSAL_NOT_YOUR_TURN, NULL, NULL);
    } else if (state->settings.dice == DICE_FROM_CHAINS) {
        take_link(room, request, seat, now_ms);
    } else {
        struct room_change *change = room_change_begin(room, request, now_ms);
        game_throw(change, NULL, NULL);
        commit_v(change);
    }
}

/* True if the steps are a legal turn; else refuses the request and gives the reason. */
static bool turn_is_right(struct room *room, const struct request *request,
                          const struct turn_check *check)
{
    struct app *app = room->app;
    if (!check->readable) {
        request_refuse(app, request, REFUSAL_BAD_FIELD, check->error.says,
                       json_pack("{s:s, s:i, s:i}", "field", "steps", "step", check->bad, "column",
                                 check->error.column));
        return false;
    }
    switch (check->status) {
    case TURN_OK:
        return true;
    case TURN_ILLEGAL:
        request_refuse(
            app, request, REFUSAL_ILLEGAL_TURN, rule_sentence(check->broken),
            json_pack("{s:i, s:s}", "step", check->bad, "rule", rule_name(check->broken)));
        return false;
    case TURN_TOO_SHORT:
        request_refuse(app, request, REFUSAL_TURN_TOO_SHORT, rule_sentence(check->broken),
                       json_pack("{s:s}", "rule", rule_name(check->broken)));
        return false;
    }
    assert(false);
    return false;
}

/* The steps in the notation of the rules. */
static json_t *steps_json(const struct position *pos, const struct turn *turn)
{
    json_t *steps = json_array();
    struct position now = *pos;
    for (int i = 0; i < turn->count; i++) {
        char text[STEP_TEXT_MAX];
        step_write(&now, &turn->steps[i], text);
        json_array_append_new(steps, json_string(text));
        struct position after;
        enum rule broken;
        enum turn_status status = step_play(&now, &turn->steps[i], &after, &broken);
        assert(status == TURN_OK);
        now = after;
    }
    return steps;
}

/* True if the seat's link is part of the throw that follows this turn. */
static bool is_witness_after(const struct room_state *state, const char *name, const json_t *data,
                             int seat)
{
    struct room_state trial = *state;
    enum room_apply_status status = room_apply_json(&trial, name, data, 0);
    assert(status == ROOM_APPLIED);
    struct next_throw next = room_next_throw(&trial);
    return next.due && next.witness == seat && state->settings.dice == DICE_FROM_CHAINS;
}

void command_turn(struct room *room, const struct request *request, int64_t now_ms)
{
    const struct room_state *state = &room->state;
    int seat = room_seat_of(state, request->user_id);
    if (!owes(state, seat, DEBT_TURN)) {
        request_refuse(room->app, request, REFUSAL_NOT_YOUR_TURN, NULL, NULL);
        return;
    }
    struct turn_check check;
    room_check_turn_json(&state->position, json_object_get(request->data, "steps"), &check);
    if (!turn_is_right(room, request, &check)) {
        return;
    }
    const char *name = check.turn.count == 0 ? "passed" : "turn";
    json_t *data = json_pack("{s:s}", "seat", seat_name(seat));
    if (check.turn.count > 0) {
        json_object_set_new(data, "steps", steps_json(&state->position, &check.turn));
    }
    json_t *link = json_object_get(request->data, "link");
    if (link != NULL && is_witness_after(state, name, data, seat)) {
        uint8_t bytes[DICE_LINK_BYTES];
        if (!read_link(room, request, seat, bytes)) {
            json_decref(data);
            return;
        }
        json_object_set(data, "link", link);
    }
    struct room_change *change = room_change_begin(room, request, now_ms);
    room_change_add(change, name, data);
    game_end_if_over(change);
    commit_v(change);
}

void command_takeback(struct room *room, const struct request *request, int64_t now_ms)
{
    const struct room_state *state = &room->state;
    int seat = room_seat_of(state, request->user_id);
    if (state->settings.takeback == TAKEBACK_UNTIL_CONFIRM) {
        request_refuse(room->app, request, REFUSAL_TAKEBACK_OFF, NULL, NULL);
    } else if (!state->undo.possible || state->roll_asked ||
               state->takebacks >= ROOM_TAKEBACKS_MAX) {
        request_refuse(room->app, request, REFUSAL_NOTHING_TO_TAKE_BACK, NULL, NULL);
    } else if (state->undo.seat != seat) {
        request_refuse(room->app, request, REFUSAL_NOT_ALLOWED,
                       "Only the player of the last turn can take it back.", NULL);
    } else if (state->v >= ROOM_EVENTS_MAX) {
        request_refuse(room->app, request, REFUSAL_LOG_FULL, NULL, NULL);
    } else {
        struct room_change *change = room_change_begin(room, request, now_ms);
        room_change_add(change, "tookback", json_pack("{s:s}", "seat", seat_name(seat)));
        commit_v(change);
    }
}

void command_resign(struct room *room, const struct request *request, int64_t now_ms)
{
    int seat = room_seat_of(&room->state, request->user_id);
    struct room_change *change = room_change_begin(room, request, now_ms);
    room_change_add(change, "resigned", json_pack("{s:s}", "seat", seat_name(seat)));
    game_end_if_over(change);
    commit_v(change);
}

/*
 * Commands that end a game outside its rules: to offer and to answer a draw, to claim a win from an absent opponent,
 * and to leave.
 */

static void refuse_state(struct room *room, const struct request *request, const char *detail)
{
    request_refuse(room->app, request, REFUSAL_WRONG_STATE, detail,
                   json_pack("{s:s}", "state", room_phase_word(room->state.phase)));
}

void command_draw_offer(struct room *room, const struct request *request, int64_t now_ms)
{
    const struct room_state *state = &room->state;
    const struct draws *draws = &state->draws;
    int seat = room_seat_of(state, request->user_id);
    if (draws->stands) {
        refuse_state(room, request, "A draw has already been offered.");
    } else if (draws->turns_to_wait[seat_side(seat)] > 0) {
        request_refuse(room->app, request, REFUSAL_TOO_EARLY,
                       "Play more turns before you offer a draw again.",
                       json_pack("{s:i}", "turns", draws->turns_to_wait[seat_side(seat)]));
    } else if (state->v >= ROOM_EVENTS_MAX) {
        request_refuse(room->app, request, REFUSAL_LOG_FULL, NULL, NULL);
    } else {
        struct room_change *change = room_change_begin(room, request, now_ms);
        room_change_add(change, "offered",
                        json_pack("{s:s, s:s}", "what", "draw", "seat", seat_name(seat)));
        commit_v(change);
    }
}

void command_draw_answer(struct room *room, const struct request *request, int64_t now_ms)
{
    const struct draws *draws = &room->state.draws;
    int seat = room_seat_of(&room->state, request->user_id);
    if (!draws->stands || seat_side(draws->seat) == seat_side(seat)) {
        refuse_state(room, request, "Your opponent has not offered a draw.");
        return;
    }
    struct room_change *change = room_change_begin(room, request, now_ms);
    room_change_add(change, "answered",
                    json_pack("{s:s, s:s, s:O}", "what", "draw", "seat", seat_name(seat), "accept",
                              json_object_get(request->data, "accept")));
    game_end_if_over(change);
    commit_v(change);
}

static void refuse_early(struct room *room, const struct request *request, int64_t wait_ms)
{
    request_refuse(room->app, request, REFUSAL_TOO_EARLY, NULL,
                   json_pack("{s:I}", "retry_after_ms", (json_int_t)wait_ms));
}

void command_claim(struct room *room, const struct request *request, int64_t now_ms)
{
    const struct room_state *state = &room->state;
    int seat = room_seat_of(state, request->user_id);
    enum side other = seat_side(seat) == SIDE_WHITE ? SIDE_BLACK : SIDE_WHITE;
    struct claim claim;
    if (!room_clocks_adjudicates(&state->settings)) {
        request_refuse(room->app, request, REFUSAL_NOT_ALLOWED,
                       "A player cannot forfeit at this table.", NULL);
    } else if (room_owing_seat(state, other) == SEAT_NONE ||
               room_owing_seat(state, seat_side(seat)) != SEAT_NONE) {
        refuse_state(room, request, "The game does not wait for your opponent alone.");
    } else if (!room_clocks_claim(room, now_ms, &claim)) {
        refuse_early(room, request, clock_grace_ms(&state->settings.clock));
    } else if (now_ms < claim.at_ms) {
        refuse_early(room, request, claim.at_ms - now_ms);
    } else {
        struct room_change *change = room_change_begin(room, request, now_ms);
        room_change_add(change, "claimed",
                        json_pack("{s:s, s:O, s:s}", "seat", seat_name(seat), "what",
                                  json_object_get(request->data, "what"), "away",
                                  seat_name(claim.seat)));
        game_end_if_over(change);
        commit_v(change);
    }
}

void command_leave(struct room *room, const struct request *request, int64_t now_ms)
{
    room_clocks_user_left(room, request->user_id, now_ms);
    request_answer(room->app, request, json_pack("{s:I}", "v", (json_int_t)room->state.v));
}
