/* SPDX-License-Identifier: MIT */
/* The events of a game: throws with their links, turns, and its end. */
#include <string.h>

#include "rules/core/engine.h"
#include "rules/core/text.h"
#include "rules/room/private.h"

_Static_assert(DICE_CHAIN_LINKS *THROW_DICE_MAX <= UINT16_MAX && ROOM_TURNS_MAX <= UINT16_MAX,
               "the counts of a game are not too small");

/* There has been no throw yet: the chains begin at their tips. */
static void begin_game(struct room_state *state)
{
    state->phase = ROOM_PLAYING;
    state->game++;
    state->throws = 0;
    state->chance_count = 0;
    state->turns = 0;
    state->takebacks = 0;
    state->roll_asked = false;
    state->begun = false;
    if (series_is_over(&state->series, settings_games(&state->settings))) {
        state->series = (struct series){0};
    }
    state->undo = (struct undo){0};
    clock_start(&state->clock, &state->settings.clock);
    state->draws = (struct draws){0};
    state->result = RESULT_NONE;
    state->reason = END_NONE;
    state->again = false;
    state->tally = (struct room_tally){0};
    state->last_of_side[SIDE_WHITE] = seat_at(SIDE_WHITE, 1);
    state->last_of_side[SIDE_BLACK] = seat_at(SIDE_BLACK, 1);
    state->app = (struct shown_chain){0};
    memcpy(state->app.last, state->app_tip, sizeof state->app.last);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        state->chains[seat] = (struct shown_chain){0};
        memcpy(state->chains[seat].last, state->seats[seat].tip, sizeof state->seats[seat].tip);
        state->seats[seat].offers = false;
    }
}

static bool start_position_for(struct room_state *state, enum side starter)
{
    state->starter = starter;
    state->has_position = position_start_stored(
        state->settings.rules, strlen(state->settings.rules), starter, &state->position, NULL);
    return state->has_position;
}

/* The seat of the adapting bot; SEAT_NONE if it does not sit there. */
static int adapting_seat(const struct room_state *state)
{
    int seat = 0;
    while (seat < SEATS_MAX && seat_bot_level(state->seats[seat].user_id) != SEAT_BOT_ADAPTING) {
        seat++;
    }
    return seat < SEATS_MAX ? seat : SEAT_NONE;
}

enum room_fault apply_started(struct room_state *state, const struct room_event *event)
{
    if (!room_next_is_ready(state)) {
        return ROOM_FAULT_NOT_DUE;
    }
    if (event->d.started.game != state->game + 1) {
        return ROOM_FAULT_NUMBER;
    }
    int64_t level = event->d.started.level;
    if (level != 0 && adapting_seat(state) == SEAT_NONE) {
        return ROOM_FAULT_USER;
    }
    if (level < 0 || level > SEAT_BOT_LEVEL_MAX) {
        return ROOM_FAULT_NUMBER;
    }
    state->adapting.level = (int8_t)level;
    memcpy(state->gid, event->d.started.gid, sizeof state->gid);
    begin_game(state);
    state->rolloff = !event->d.started.starter.is_given;
    bool is_set_up =
        start_position_for(state, state->rolloff ? SIDE_WHITE : event->d.started.starter.side);
    return is_set_up ? ROOM_SOUND : ROOM_FAULT_RULES;
}

static void show_link(struct shown_chain *chain, const uint8_t link[DICE_LINK_BYTES])
{
    chain->pending = true;
    memcpy(chain->link, link, DICE_LINK_BYTES);
}

enum room_fault apply_linked(struct room_state *state, const struct room_event *event)
{
    struct next_throw next = room_next_throw(state);
    int seat = apply_seat(state, event);
    if (!next.due || !settings_need_tips(&state->settings)) {
        return ROOM_FAULT_NOT_DUE;
    }
    if (seat == SEAT_NONE || (seat != next.witness && seat != next.roller)) {
        return ROOM_FAULT_SEAT;
    }
    show_link(&state->chains[seat], event->d.linked.link);
    if (!next.rolloff && seat == next.roller) {
        state->roll_asked = true;
    }
    return ROOM_SOUND;
}

static void count_throw(struct room_state *state)
{
    state->throws++;
    state->roll_asked = false;
    state->takebacks = 0;
    state->undo.possible = false;
}

void room_throw_faces(const struct next_throw *next, const struct dice_throw *thrown,
                      uint8_t faces[DICE_COUNT_MAX])
{
    RULES_CHECK(next->count <= DICE_COUNT_MAX);
    if (next->chance == CHANCE_STICKS) {
        dice_sticks(thrown, faces, (size_t)next->count);
    } else {
        dice_faces(thrown, faces, (size_t)next->count);
    }
}

int room_rolloff_white(const struct next_throw *next)
{
    return next->count == 1 ? 1 : next->count / 2;
}

bool room_rolloff_first(const struct room_state *state, const struct next_throw *next,
                        const uint8_t *faces, enum side *first)
{
    if (state->settings.opening == OPENING_RANDOM) {
        *first = faces[0] % 2 == 1 ? SIDE_WHITE : SIDE_BLACK;
        return true;
    }
    return rolloff_winner(&state->position, faces, faces + room_rolloff_white(next), first);
}

enum room_fault apply_rolloff(struct room_state *state, const struct room_event *event)
{
    const struct room_throw *thrown = &event->d.thrown;
    struct next_throw next = room_next_throw(state);
    if (!next.rolloff) {
        return ROOM_FAULT_NOT_DUE;
    }
    if (thrown->face_count != next.count || thrown->white_count != room_rolloff_white(&next) ||
        !chance_faces_fit(next.chance, thrown->faces, next.count)) {
        return ROOM_FAULT_DICE;
    }
    count_throw(state);
    /* The next throw begins periods of its own: no side may continue the period of this one. */
    clock_stop(&state->clock, SIDE_WHITE, state->at_ms);
    clock_stop(&state->clock, SIDE_BLACK, state->at_ms);
    enum side first;
    bool is_decided = room_rolloff_first(state, &next, thrown->faces, &first);
    if (thrown->first.is_given != is_decided || (is_decided && thrown->first.side != first)) {
        return ROOM_FAULT_DICE;
    }
    if (!is_decided) {
        return ROOM_SOUND;
    }
    state->rolloff = false;
    return start_position_for(state, first) ? ROOM_SOUND : ROOM_FAULT_RULES;
}

/* Saves the number of the event being folded: watchers with a delay see the game up to such an event. */
static void note_chance(struct room_state *state)
{
    state->chance_v[state->chance_count++ % ROOM_CHANCES_KEPT] = state->v + 1;
}

static void tally_faces(struct room_state *state, int seat, const struct room_throw *thrown)
{
    int first = state->settings.chance == CHANCE_STICKS ? 0 : 1;
    for (int i = 0; i < thrown->face_count; i++) {
        int face = thrown->faces[i] - first;
        RULES_CHECK(face >= 0 && face < ROOM_FACES);
        state->tally.thrown[seat][face]++;
    }
}

enum room_fault apply_rolled(struct room_state *state, const struct room_event *event)
{
    const struct room_throw *thrown = &event->d.thrown;
    struct next_throw next = room_next_throw(state);
    if (!next.due || next.rolloff) {
        return ROOM_FAULT_NOT_DUE;
    }
    if (apply_seat(state, event) != next.roller) {
        return ROOM_FAULT_SEAT;
    }
    struct position after;
    if (!position_throw(&state->position, thrown->faces, thrown->face_count, &after)) {
        return ROOM_FAULT_DICE;
    }
    count_throw(state);
    state->position = after;
    tally_faces(state, next.roller, thrown);
    note_chance(state);
    state->begun = true;
    return ROOM_SOUND;
}

/* A turn from room_check() was searched there. */
static bool find_position_after(const struct room_state *state, const struct room_event *event,
                                struct position *after)
{
    struct turn_check check = {.readable = true, .status = TURN_OK, .after = event->d.turn.after};
    if (!event->d.turn.is_checked) {
        room_check_turn(&state->position, &event->d.turn.steps, &check);
    }
    *after = check.after;
    return check.readable && check.status == TURN_OK;
}

static enum room_fault end_turn(struct room_state *state, const struct room_event *event)
{
    struct owed owed = position_owed(&state->position);
    int seat = apply_seat(state, event);
    if (state->rolloff || owed.kind != OWED_TURN) {
        return ROOM_FAULT_NOT_DUE;
    }
    if (seat != seat_at(owed.side, owed.seat)) {
        return ROOM_FAULT_SEAT;
    }
    struct position after;
    if (!find_position_after(state, event, &after)) {
        return ROOM_FAULT_TURN;
    }
    state->undo = (struct undo){.clock = state->clock,
                                .ended_ms = state->at_ms,
                                .seat = seat,
                                .last_of_side = state->last_of_side[owed.side],
                                .position = state->position,
                                .possible = true};
    apply_turn_end(state, owed.side);
    state->position = after;
    state->last_of_side[owed.side] = seat;
    state->seats[seat].paired = false;
    state->turns++;
    state->tally.turns[owed.side]++;
    if (state->settings.chance == CHANCE_NONE) {
        note_chance(state);
    }
    state->begun = true;

    const struct room_link *shown = &event->d.turn.link;
    struct next_throw next = room_next_throw(state);
    if (shown->is_given && (!next.due || next.witness != seat)) {
        return ROOM_FAULT_NOT_DUE;
    }
    if (shown->is_given) {
        show_link(&state->chains[seat], shown->link);
    }
    return ROOM_SOUND;
}

enum room_fault apply_turn(struct room_state *state, const struct room_event *event)
{
    int count = event->d.turn.steps.count;
    return count > 0 && count <= TURN_STEPS_MAX ? end_turn(state, event) : ROOM_FAULT_TURN;
}

enum room_fault apply_passed(struct room_state *state, const struct room_event *event)
{
    return event->d.turn.steps.count == 0 ? end_turn(state, event) : ROOM_FAULT_TURN;
}

enum room_fault apply_tookback(struct room_state *state, const struct room_event *event)
{
    int seat = apply_seat(state, event);
    if (!room_can_take_back(state)) {
        return ROOM_FAULT_NOT_DUE;
    }
    if (seat != state->undo.seat) {
        return ROOM_FAULT_SEAT;
    }
    state->position = state->undo.position;
    state->last_of_side[seat_side(seat)] = state->undo.last_of_side;
    apply_turn_back(state, seat_side(seat));
    state->undo.possible = false;
    if (state->settings.chance == CHANCE_NONE) {
        state->chance_count--;
    }
    state->turns--;
    state->tally.turns[seat_side(seat)]--;
    state->takebacks++;
    return ROOM_SOUND;
}

enum room_fault apply_resigned(struct room_state *state, const struct room_event *event)
{
    int seat = apply_seat(state, event);
    if (seat == SEAT_NONE) {
        return ROOM_FAULT_SEAT;
    }
    if (state->reason != END_NONE) {
        return ROOM_FAULT_NOT_DUE;
    }
    state->result = seat_side(seat) == SIDE_WHITE ? RESULT_BLACK : RESULT_WHITE;
    state->reason = END_RESIGNED;
    return ROOM_SOUND;
}

bool room_outcome(const struct room_state *state, enum result *result, enum end_reason *reason)
{
    *result = state->result;
    *reason = state->reason;
    if (*reason != END_NONE) {
        return true;
    }
    *result = state->rolloff ? RESULT_NONE : position_result(&state->position);
    if (*result != RESULT_NONE) {
        *reason = *result == RESULT_DRAW ? END_DEAD : END_WON;
        return true;
    }
    if (state->turns < ROOM_TURNS_MAX && state->throws < DICE_CHAIN_LINKS - 1) {
        return false;
    }
    *result = RESULT_DRAW;
    *reason = END_TOO_LONG;
    return true;
}

/* The room is as it was before the game, except for the game's number. */
enum room_fault apply_aborted(struct room_state *state, const struct room_event *event)
{
    if (state->begun) {
        return ROOM_FAULT_NOT_DUE;
    }
    if (event->d.aborted.game != state->game) {
        return ROOM_FAULT_NUMBER;
    }
    state->phase = ROOM_OPEN;
    state->has_position = false;
    state->rolloff = false;
    state->throws = 0;
    state->roll_asked = false;
    return apply_app_tip(state, &event->d.aborted.tip);
}

/* A record states how its game ended if the turns do not show it. */
static bool is_stated(const struct room_state *state, const struct room_event *event)
{
    enum end_reason reason = event->d.ended.reason;
    return state->settings.dice == DICE_FROM_RECORD && event->d.ended.result != RESULT_NONE &&
           (reason == END_RESIGNED || reason == END_TIME || reason == END_AGREED ||
            reason == END_ABANDONED);
}

/* What the adapting bot needs to choose the level of its next game. */
static void store_adapting_result(struct room_state *state, enum result result)
{
    int seat = adapting_seat(state);
    if (seat == SEAT_NONE) {
        return;
    }
    bool is_decided = result == RESULT_WHITE || result == RESULT_BLACK;
    bool has_won = result == room_result_of(seat_side(seat));
    state->adapting.from = state->adapting.level;
    state->adapting.step = (int8_t)(!is_decided ? 0 : has_won ? -1 : 1);
}

enum room_fault apply_ended(struct room_state *state, const struct room_event *event)
{
    enum result result;
    enum end_reason reason;
    if (!room_outcome(state, &result, &reason)) {
        if (!is_stated(state, event)) {
            return ROOM_FAULT_END;
        }
        result = event->d.ended.result;
        reason = event->d.ended.reason;
    }
    if (result != event->d.ended.result || reason != event->d.ended.reason ||
        (event->d.ended.again && !room_another_follows(state, result, reason))) {
        return ROOM_FAULT_END;
    }
    if (event->d.ended.game != state->game) {
        return ROOM_FAULT_NUMBER;
    }
    state->again = event->d.ended.again;
    state->series = room_series_after(state, result, reason);
    store_adapting_result(state, result);
    state->phase = ROOM_ENDED;
    state->result = result;
    state->reason = reason;
    state->rolloff = false;
    state->undo.possible = false;
    return apply_app_tip(state, &event->d.ended.tip);
}
