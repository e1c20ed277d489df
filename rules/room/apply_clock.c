/* SPDX-License-Identifier: MIT */
/* The events of a game's clock, and the ends of a game that its rules do not know: time, an agreed draw, absence. */
#include <string.h>

#include "rules/core/engine.h"
#include "rules/core/text.h"
#include "rules/room/private.h"

static enum side other_side(enum side side)
{
    return side == SIDE_WHITE ? SIDE_BLACK : SIDE_WHITE;
}

void apply_lag(struct room_state *state, const struct room_event *event)
{
    int seat = apply_seat(state, event);
    if (state->phase == ROOM_PLAYING && seat != SEAT_NONE &&
        clock_runs(&state->clock, seat_side(seat))) {
        clock_credit(&state->clock, seat_side(seat), event->lag_ms, state->at_ms);
    }
}

void apply_owed(struct room_state *state, const struct room_event *event)
{
    int steps = event->kind == ROOM_EVENT_TURN ? event->d.turn.steps.count : 0;
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
void apply_turn_end(struct room_state *state, enum side side)
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

void apply_turn_back(struct room_state *state, enum side side)
{
    const struct undo *undo = &state->undo;
    clock_take_back(&state->clock, &undo->clock, undo->ended_ms, state->at_ms);
    if (state->draws.turns_to_wait[side] > 0) {
        state->draws.turns_to_wait[side]++;
    }
}

enum room_fault apply_clock(struct room_state *state, const struct room_event *event)
{
    const struct room_side *side = &event->d.clock.side;
    bool settles =
        side->is_given && clock_settle(&state->clock, side->side, event->d.clock.charged_ms,
                                       event->d.clock.back_ms, state->at_ms);
    return settles ? ROOM_SOUND : ROOM_FAULT_NUMBER;
}

/*
 * If the time of both sides runs out in the same millisecond, the game is drawn. The fold does not check again that
 * time is up: a later version may count the free time differently, and a game that has ended must stay ended.
 */
enum room_fault apply_flagged(struct room_state *state, const struct room_event *event)
{
    int seat = apply_seat(state, event);
    if (seat == SEAT_NONE) {
        return ROOM_FAULT_SEAT;
    }
    enum side side = seat_side(seat);
    if (state->reason == END_TIME && state->result == room_result_of(side)) {
        state->result = RESULT_DRAW;
        return ROOM_SOUND;
    }
    if (state->settings.clock.kind == CLOCK_NONE || state->reason != END_NONE ||
        !clock_runs(&state->clock, side)) {
        return ROOM_FAULT_NOT_DUE;
    }
    state->result = room_result_of(other_side(side));
    state->reason = END_TIME;
    return ROOM_SOUND;
}

enum room_fault apply_claimed(struct room_state *state, const struct room_event *event)
{
    int seat = apply_seat(state, event);
    int away = event->d.claimed.away;
    if (seat == SEAT_NONE || !seat_exists(away, state->settings.seats) ||
        seat_side(seat) == seat_side(away)) {
        return ROOM_FAULT_SEAT;
    }
    if (state->reason != END_NONE || room_owing_seat(state, seat_side(away)) == SEAT_NONE) {
        return ROOM_FAULT_NOT_DUE;
    }
    state->result = event->d.claimed.is_draw ? RESULT_DRAW : room_result_of(seat_side(seat));
    state->reason = END_ABANDONED;
    return ROOM_SOUND;
}

enum room_fault apply_draw_offered(struct room_state *state, const struct room_event *event)
{
    struct draws *draws = &state->draws;
    int seat = apply_seat(state, event);
    if (seat == SEAT_NONE) {
        return ROOM_FAULT_SEAT;
    }
    if (!event->d.offered.is_draw || draws->stands || draws->turns_to_wait[seat_side(seat)] > 0) {
        return ROOM_FAULT_NOT_DUE;
    }
    draws->stands = true;
    draws->seat = seat;
    draws->turns_to_wait[seat_side(seat)] = ROOM_DRAW_TURNS;
    return ROOM_SOUND;
}

enum room_fault apply_draw_answered(struct room_state *state, const struct room_event *event)
{
    struct draws *draws = &state->draws;
    int seat = apply_seat(state, event);
    if (seat == SEAT_NONE || (draws->stands && seat_side(seat) == seat_side(draws->seat))) {
        return ROOM_FAULT_SEAT;
    }
    if (!event->d.answered.is_draw || !draws->stands || state->reason != END_NONE) {
        return ROOM_FAULT_NOT_DUE;
    }
    draws->stands = false;
    if (event->d.answered.accept) {
        state->result = RESULT_DRAW;
        state->reason = END_AGREED;
    }
    return ROOM_SOUND;
}
