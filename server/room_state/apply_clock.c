/* SPDX-License-Identifier: MIT */
/* The events of a game's clock, and the ends of a game that its rules do not know: time, an agreed draw, absence. */
#include <assert.h>
#include <string.h>

#include "room_state/apply.h"

enum { BACK_MS_MAX = 24 * 60 * 60 * 1000 };

static enum side other_side(enum side side)
{
    return side == SIDE_WHITE ? SIDE_BLACK : SIDE_WHITE;
}

void room_fold_lag(struct room_state *state, const json_t *data)
{
    const json_t *lag = json_object_get(data, "lag");
    int seat = lag == NULL ? SEAT_NONE : room_fold_seat(state, data, "seat");
    if (state->phase == ROOM_PLAYING && seat != SEAT_NONE &&
        clock_runs(&state->clock, seat_side(seat))) {
        clock_credit(&state->clock, seat_side(seat), json_integer_value(lag), state->at_ms);
    }
}

void room_fold_owed(struct room_state *state, const json_t *data)
{
    int steps = (int)json_array_size(json_object_get(data, "steps"));
    for (int at = SIDE_WHITE; at <= SIDE_BLACK && state->game > 0; at++) {
        enum side side = (enum side)at;
        bool owes = room_owing_seat(state, side) != SEAT_NONE;
        if (!owes) {
            clock_stop(&state->clock, side, state->at_ms);
        } else if (!clock_runs(&state->clock, side)) {
            clock_begin(&state->clock, side, steps, state->at_ms);
        }
    }
}

/* An offer of the other side stands until this side has played on. */
void room_fold_turn_end(struct room_state *state, enum side side)
{
    struct draws *draws = &state->draws;
    clock_end_turn(&state->clock, side, state->at_ms);
    if (draws->stands && seat_side(draws->seat) != side) {
        draws->stands = false;
    }
    if (draws->turns_to_wait[side] > 0) {
        draws->turns_to_wait[side]--;
    }
}

void room_fold_turn_back(struct room_state *state, enum side side)
{
    const struct undo *undo = &state->undo;
    clock_take_back(&state->clock, &undo->clock, undo->ended_ms, state->at_ms);
    if (state->draws.turns_to_wait[side] > 0) {
        state->draws.turns_to_wait[side]++;
    }
}

bool room_fold_clock(struct room_state *state, const json_t *data)
{
    const json_t *back = json_object_get(data, "back_ms");
    if (!json_is_integer(back) || json_integer_value(back) < 0 ||
        json_integer_value(back) > BACK_MS_MAX) {
        return false;
    }
    clock_give_back(&state->clock, json_integer_value(back), state->at_ms);
    return true;
}

/*
 * If the time of both sides runs out in the same millisecond, the game is drawn. The fold does not check again that
 * time is up: a later version may count the free time differently, and a game that has ended must stay ended.
 */
bool room_fold_flagged(struct room_state *state, const json_t *data)
{
    int seat = room_fold_seat(state, data, "seat");
    if (seat == SEAT_NONE || state->settings.clock.kind == CLOCK_NONE) {
        return false;
    }
    enum side side = seat_side(seat);
    if (state->reason == END_TIME && state->result == room_result_of(side)) {
        state->result = RESULT_DRAW;
        return true;
    }
    if (state->reason != END_NONE || !clock_runs(&state->clock, side)) {
        return false;
    }
    state->result = room_result_of(other_side(side));
    state->reason = END_TIME;
    return true;
}

bool room_fold_claimed(struct room_state *state, const json_t *data)
{
    int seat = room_fold_seat(state, data, "seat");
    int away = room_fold_seat(state, data, "away");
    const char *what = json_string_value(json_object_get(data, "what"));
    if (seat == SEAT_NONE || away == SEAT_NONE || seat_side(seat) == seat_side(away) ||
        what == NULL || state->reason != END_NONE ||
        room_owing_seat(state, seat_side(away)) == SEAT_NONE) {
        return false;
    }
    state->result = strcmp(what, "draw") == 0 ? RESULT_DRAW : room_result_of(seat_side(seat));
    state->reason = END_ABANDONED;
    return strcmp(what, "draw") == 0 || strcmp(what, "win") == 0;
}

static bool is_draw(const json_t *data)
{
    const char *what = json_string_value(json_object_get(data, "what"));
    return what != NULL && strcmp(what, "draw") == 0;
}

bool room_fold_draw_offered(struct room_state *state, const json_t *data)
{
    struct draws *draws = &state->draws;
    int seat = room_fold_seat(state, data, "seat");
    if (!is_draw(data) || seat == SEAT_NONE || draws->stands ||
        draws->turns_to_wait[seat_side(seat)] > 0) {
        return false;
    }
    draws->stands = true;
    draws->seat = seat;
    draws->turns_to_wait[seat_side(seat)] = ROOM_DRAW_TURNS;
    return true;
}

bool room_fold_draw_answered(struct room_state *state, const json_t *data)
{
    struct draws *draws = &state->draws;
    int seat = room_fold_seat(state, data, "seat");
    const json_t *accept = json_object_get(data, "accept");
    if (!is_draw(data) || seat == SEAT_NONE || !draws->stands ||
        seat_side(seat) == seat_side(draws->seat) || !json_is_boolean(accept) ||
        state->reason != END_NONE) {
        return false;
    }
    draws->stands = false;
    if (json_is_true(accept)) {
        state->result = RESULT_DRAW;
        state->reason = END_AGREED;
    }
    return true;
}
