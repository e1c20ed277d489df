/* SPDX-License-Identifier: MIT */
/* The events of a game: throws with their links, turns, and its end. */
#include <string.h>

#include "rules/core/game.h"
#include "rules/core/text.h"
#include "rules/room/private.h"

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

static bool set_up(struct room_state *state, enum side starter)
{
    state->starter = starter;
    state->has_position = position_start_stored(
        state->settings.rules, strlen(state->settings.rules), starter, &state->position, NULL);
    return state->has_position;
}

bool apply_started(struct room_state *state, const struct room_event *event)
{
    if (!room_next_is_ready(state) || event->d.started.game != state->game + 1) {
        return false;
    }
    room_game_id(state, state->gid);
    if (memcmp(event->d.started.gid, state->gid, sizeof state->gid) != 0) {
        return false;
    }
    begin_game(state);
    state->rolloff = !event->d.started.starter.is_given;
    return set_up(state, state->rolloff ? SIDE_WHITE : event->d.started.starter.side);
}

/* A link is valid if it is the one already shown, or else the next of its chain. */
static bool link_fits(const struct shown_chain *chain, const uint8_t link[DICE_LINK_BYTES])
{
    return chain->pending ? memcmp(chain->link, link, DICE_LINK_BYTES) == 0
                          : dice_link_follows(link, chain->last);
}

static bool show_link(struct shown_chain *chain, const uint8_t link[DICE_LINK_BYTES])
{
    if (!link_fits(chain, link)) {
        return false;
    }
    chain->pending = true;
    memcpy(chain->link, link, DICE_LINK_BYTES);
    return true;
}

bool apply_linked(struct room_state *state, const struct room_event *event)
{
    struct next_throw next = room_next_throw(state);
    int seat = apply_seat(state, event);
    if (!next.due || !settings_need_tips(&state->settings) ||
        (seat != next.witness && seat != next.roller) ||
        !show_link(&state->chains[seat], event->d.linked.link)) {
        return false;
    }
    if (!next.rolloff && seat == next.roller) {
        state->roll_asked = true;
    }
    return true;
}

static bool use_link(struct shown_chain *chain, const uint8_t link[DICE_LINK_BYTES],
                     uint8_t used[DICE_LINK_BYTES])
{
    if (!link_fits(chain, link)) {
        return false;
    }
    memcpy(chain->last, link, DICE_LINK_BYTES);
    memcpy(used, link, DICE_LINK_BYTES);
    chain->pending = false;
    return true;
}

/* Checks number and links of a throw against the chains, and advances these. */
static bool take_throw(struct room_state *state, const struct next_throw *next,
                       const struct room_throw *claimed, struct dice_throw *thrown)
{
    static const int links_wanted[] = {
        [DICE_FROM_CHAINS] = 3, [DICE_FROM_APP] = 1, [DICE_FROM_RECORD] = 0};
    bool sealed = state->settings.dice == DICE_FROM_CHAINS;
    if (!next->due || claimed->number != state->throws + 1 ||
        claimed->link_count != links_wanted[state->settings.dice]) {
        return false;
    }
    state->throws++;
    state->roll_asked = false;
    state->takebacks = 0;
    state->undo.possible = false;
    *thrown = (struct dice_throw){.number = (uint32_t)state->throws};
    memcpy(thrown->game_id, state->gid, sizeof thrown->game_id);
    if (state->settings.dice == DICE_FROM_RECORD) {
        return true;
    }
    return use_link(&state->app, claimed->links[0], thrown->app) &&
           (!sealed ||
            (use_link(&state->chains[next->witness], claimed->links[1], thrown->witness) &&
             use_link(&state->chains[next->roller], claimed->links[2], thrown->roller)));
}

static bool faces_are(const struct room_throw *claimed, const uint8_t *faces, int count)
{
    return claimed->face_count == count && memcmp(claimed->faces, faces, (size_t)count) == 0;
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

bool apply_rolloff(struct room_state *state, const struct room_event *event)
{
    const struct room_throw *claimed = &event->d.thrown;
    struct next_throw next = room_next_throw(state);
    struct dice_throw thrown;
    if (!next.rolloff || !take_throw(state, &next, claimed, &thrown)) {
        return false;
    }
    /* The next throw begins periods of its own: no side may continue the period of this one. */
    clock_stop(&state->clock, SIDE_WHITE, state->at_ms);
    clock_stop(&state->clock, SIDE_BLACK, state->at_ms);
    uint8_t faces[DICE_COUNT_MAX];
    room_throw_faces(&next, &thrown, faces);
    if (claimed->white_count != room_rolloff_white(&next) ||
        !faces_are(claimed, faces, next.count)) {
        return false;
    }
    enum side first;
    if (!room_rolloff_first(state, &next, faces, &first)) {
        return !claimed->first.is_given;
    }
    state->rolloff = false;
    return claimed->first.is_given && claimed->first.side == first && set_up(state, first);
}

/* Saves the number of the event being folded: watchers with a delay see the game up to such an event. */
static void note_chance(struct room_state *state)
{
    state->chance_v[state->chance_count++ % SETTINGS_DELAY_MAX] = state->v + 1;
}

bool apply_rolled(struct room_state *state, const struct room_event *event)
{
    const struct room_throw *claimed = &event->d.thrown;
    struct next_throw next = room_next_throw(state);
    struct dice_throw thrown;
    if (next.rolloff || apply_seat(state, event) != next.roller ||
        !take_throw(state, &next, claimed, &thrown) || claimed->face_count != next.count) {
        return false;
    }
    uint8_t faces[DICE_COUNT_MAX];
    if (state->settings.dice != DICE_FROM_RECORD) {
        room_throw_faces(&next, &thrown, faces);
        if (!faces_are(claimed, faces, next.count)) {
            return false;
        }
    }
    struct position after;
    if (!position_throw(&state->position, claimed->faces, next.count, &after)) {
        return false;
    }
    state->position = after;
    note_chance(state);
    state->begun = true;
    return true;
}

static bool end_turn(struct room_state *state, const struct room_event *event)
{
    struct owed owed = position_owed(&state->position);
    int seat = apply_seat(state, event);
    struct turn_check check;
    room_check_turn(&state->position, &event->d.turn.steps, &check);
    if (state->rolloff || owed.kind != OWED_TURN || seat != seat_at(owed.side, owed.seat) ||
        !check.readable || check.status != TURN_OK) {
        return false;
    }
    state->undo = (struct undo){.clock = state->clock,
                                .ended_ms = state->at_ms,
                                .seat = seat,
                                .last_of_side = state->last_of_side[owed.side],
                                .position = state->position,
                                .possible = true};
    apply_turn_end(state, owed.side);
    state->position = check.after;
    state->last_of_side[owed.side] = seat;
    state->turns++;
    if (state->settings.chance == CHANCE_NONE) {
        note_chance(state);
    }
    state->begun = true;

    const struct room_link *shown = &event->d.turn.link;
    struct next_throw next = room_next_throw(state);
    return !shown->is_given ||
           (next.due && next.witness == seat && show_link(&state->chains[seat], shown->link));
}

bool apply_turn(struct room_state *state, const struct room_event *event)
{
    int count = event->d.turn.steps.count;
    return count > 0 && count <= TURN_STEPS_MAX && end_turn(state, event);
}

bool apply_passed(struct room_state *state, const struct room_event *event)
{
    return event->d.turn.steps.count == 0 && end_turn(state, event);
}

bool apply_tookback(struct room_state *state, const struct room_event *event)
{
    int seat = apply_seat(state, event);
    if (!state->undo.possible || state->roll_asked || seat != state->undo.seat ||
        state->takebacks >= ROOM_TAKEBACKS_MAX) {
        return false;
    }
    state->position = state->undo.position;
    state->last_of_side[seat_side(seat)] = state->undo.last_of_side;
    apply_turn_back(state, seat_side(seat));
    state->undo.possible = false;
    if (state->settings.chance == CHANCE_NONE) {
        state->chance_count--;
    }
    state->turns--;
    state->takebacks++;
    return true;
}

bool apply_resigned(struct room_state *state, const struct room_event *event)
{
    int seat = apply_seat(state, event);
    if (seat == SEAT_NONE || state->reason != END_NONE) {
        return false;
    }
    state->result = seat_side(seat) == SIDE_WHITE ? RESULT_BLACK : RESULT_WHITE;
    state->reason = END_RESIGNED;
    return true;
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
bool apply_aborted(struct room_state *state, const struct room_event *event)
{
    if (state->begun || event->d.aborted.game != state->game) {
        return false;
    }
    memcpy(state->app_tip, event->d.aborted.tip, sizeof state->app_tip);
    state->phase = ROOM_OPEN;
    state->has_position = false;
    state->rolloff = false;
    state->throws = 0;
    state->roll_asked = false;
    return true;
}

/* A record states how its game ended if the turns do not show it. */
static bool is_stated(const struct room_state *state, const struct room_event *event)
{
    enum end_reason reason = event->d.ended.reason;
    return state->settings.dice == DICE_FROM_RECORD && event->d.ended.result != RESULT_NONE &&
           (reason == END_RESIGNED || reason == END_TIME || reason == END_AGREED ||
            reason == END_ABANDONED);
}

bool apply_ended(struct room_state *state, const struct room_event *event)
{
    enum result result;
    enum end_reason reason;
    if (!room_outcome(state, &result, &reason)) {
        if (!is_stated(state, event)) {
            return false;
        }
        result = event->d.ended.result;
        reason = event->d.ended.reason;
    }
    if (result != event->d.ended.result || reason != event->d.ended.reason ||
        event->d.ended.game != state->game ||
        (event->d.ended.again && !room_another_follows(state, result, reason))) {
        return false;
    }
    state->again = event->d.ended.again;
    memcpy(state->app_tip, event->d.ended.tip, sizeof state->app_tip);
    state->series = room_series_after(state, result, reason);
    state->phase = ROOM_ENDED;
    state->result = result;
    state->reason = reason;
    state->rolloff = false;
    state->undo.possible = false;
    return true;
}
