/* SPDX-License-Identifier: MIT */
/* Commands of a game: roll, turn, takeback, resign. */
#include <assert.h>
#include <string.h>

#include "commands.h"
#include "game.h"
#include "house.h"
#include "room_change.h"

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

/* The link that the ask brings for its seat; false where it has been refused. */
static bool read_link(struct room *room, const struct ask *ask, int seat,
                      uint8_t link[DICE_LINK_BYTES])
{
    const struct shown_chain *chain = &room->state.chains[seat];
    const char *text = json_string_value(json_object_get(ask->data, "link"));
    if (text == NULL) {
        ask_refuse(room->house, ask, REFUSAL_MISSING_FIELD, "link is the next link of your chain.",
                   json_pack("{s:s}", "field", "link"));
        return false;
    }
    bool fits = dice_from_hex(text, link) &&
                (chain->pending ? memcmp(chain->link, link, DICE_LINK_BYTES) == 0
                                : dice_link_follows(link, chain->last));
    if (!fits) {
        ask_refuse(room->house, ask, REFUSAL_BAD_LINK, NULL, NULL);
    }
    return fits;
}

/* A link comes in; with the last one that is missing the throw is made. */
static void take_link(struct room *room, const struct ask *ask, int seat, int64_t now_ms)
{
    const struct room_state *state = &room->state;
    struct next_throw next = room_next_throw(state);
    uint8_t link[DICE_LINK_BYTES];
    if (!read_link(room, ask, seat, link)) {
        return;
    }
    int other = seat == next.roller ? next.witness : next.roller;
    bool asked = next.rolloff || seat == next.roller || state->roll_asked;
    struct room_change *change = room_change_begin(room, ask, now_ms);
    if (asked && state->chains[other].pending) {
        const uint8_t *others = state->chains[other].link;
        game_throw(change, seat == next.witness ? link : others,
                   seat == next.roller ? link : others);
    } else {
        room_change_add(change, "linked",
                        json_pack("{s:s, s:s}", "seat", seat_name(seat), "link",
                                  json_string_value(json_object_get(ask->data, "link"))));
    }
    commit_v(change);
}

void command_roll(struct room *room, const struct ask *ask, int64_t now_ms)
{
    const struct room_state *state = &room->state;
    int seat = room_seat_of(state, ask->who);
    if (!owes(state, seat, DEBT_ROLL) && !owes(state, seat, DEBT_LINK)) {
        ask_refuse(room->house, ask, REFUSAL_NOT_YOUR_TURN, NULL, NULL);
    } else if (state->settings.dice == DICE_FROM_CHAINS) {
        take_link(room, ask, seat, now_ms);
    } else {
        struct room_change *change = room_change_begin(room, ask, now_ms);
        game_throw(change, NULL, NULL);
        commit_v(change);
    }
}

/* Says why steps are no turn; true where they are one. */
static bool turn_is_right(struct room *room, const struct ask *ask, const struct turn_check *check)
{
    struct house *house = room->house;
    if (!check->readable) {
        ask_refuse(house, ask, REFUSAL_BAD_FIELD, check->error.says,
                   json_pack("{s:s, s:i, s:i}", "field", "steps", "step", check->bad, "column",
                             check->error.column));
        return false;
    }
    switch (check->status) {
    case TURN_OK:
        return true;
    case TURN_ILLEGAL:
        ask_refuse(house, ask, REFUSAL_ILLEGAL_TURN, rule_sentence(check->broken),
                   json_pack("{s:i, s:s}", "step", check->bad, "rule", rule_name(check->broken)));
        return false;
    case TURN_TOO_SHORT:
        ask_refuse(house, ask, REFUSAL_TURN_TOO_SHORT, rule_sentence(check->broken),
                   json_pack("{s:s}", "rule", rule_name(check->broken)));
        return false;
    }
    assert(false);
    return false;
}

/* The steps as the rules write them. */
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

/* Whether the seat's link goes into the throw that comes after this turn. */
static bool is_witness_after(const struct room_state *state, const char *name, const json_t *data,
                             int seat)
{
    struct room_state trial = *state;
    enum room_apply_status status = room_apply(&trial, name, data, 0);
    assert(status == ROOM_APPLIED);
    struct next_throw next = room_next_throw(&trial);
    return next.due && next.witness == seat && state->settings.dice == DICE_FROM_CHAINS;
}

void command_turn(struct room *room, const struct ask *ask, int64_t now_ms)
{
    const struct room_state *state = &room->state;
    int seat = room_seat_of(state, ask->who);
    if (!owes(state, seat, DEBT_TURN)) {
        ask_refuse(room->house, ask, REFUSAL_NOT_YOUR_TURN, NULL, NULL);
        return;
    }
    struct turn_check check;
    room_check_turn(&state->position, json_object_get(ask->data, "steps"), &check);
    if (!turn_is_right(room, ask, &check)) {
        return;
    }
    const char *name = check.turn.count == 0 ? "passed" : "turn";
    json_t *data = json_pack("{s:s}", "seat", seat_name(seat));
    if (check.turn.count > 0) {
        json_object_set_new(data, "steps", steps_json(&state->position, &check.turn));
    }
    json_t *link = json_object_get(ask->data, "link");
    if (link != NULL && is_witness_after(state, name, data, seat)) {
        uint8_t bytes[DICE_LINK_BYTES];
        if (!read_link(room, ask, seat, bytes)) {
            json_decref(data);
            return;
        }
        json_object_set(data, "link", link);
    }
    struct room_change *change = room_change_begin(room, ask, now_ms);
    room_change_add(change, name, data);
    game_end_if_over(change);
    commit_v(change);
}

void command_takeback(struct room *room, const struct ask *ask, int64_t now_ms)
{
    const struct room_state *state = &room->state;
    int seat = room_seat_of(state, ask->who);
    if (state->settings.takeback == TAKEBACK_UNTIL_CONFIRM) {
        ask_refuse(room->house, ask, REFUSAL_TAKEBACK_OFF, NULL, NULL);
    } else if (!state->undo.possible || state->roll_asked ||
               state->takebacks >= ROOM_TAKEBACKS_MAX) {
        ask_refuse(room->house, ask, REFUSAL_NOTHING_TO_TAKE_BACK, NULL, NULL);
    } else if (state->undo.seat != seat) {
        ask_refuse(room->house, ask, REFUSAL_NOT_ALLOWED, "It is another's turn to take back.",
                   NULL);
    } else if (state->v >= ROOM_EVENTS_MAX) {
        ask_refuse(room->house, ask, REFUSAL_LOG_FULL, NULL, NULL);
    } else {
        struct room_change *change = room_change_begin(room, ask, now_ms);
        room_change_add(change, "tookback", json_pack("{s:s}", "seat", seat_name(seat)));
        commit_v(change);
    }
}

void command_resign(struct room *room, const struct ask *ask, int64_t now_ms)
{
    int seat = room_seat_of(&room->state, ask->who);
    struct room_change *change = room_change_begin(room, ask, now_ms);
    room_change_add(change, "resigned", json_pack("{s:s}", "seat", seat_name(seat)));
    game_end_if_over(change);
    commit_v(change);
}
