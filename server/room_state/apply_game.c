/* SPDX-License-Identifier: MIT */
/* The events of a game: throws with their links, turns, and its end. */
#include <assert.h>
#include <string.h>

#include "room_state/apply.h"

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

static bool read_side(const json_t *value, enum side *side)
{
    const char *text = json_string_value(value);
    if (text == NULL || (strcmp(text, "w") != 0 && strcmp(text, "b") != 0)) {
        return false;
    }
    *side = text[0] == 'w' ? SIDE_WHITE : SIDE_BLACK;
    return true;
}

bool room_fold_started(struct room_state *state, const json_t *data)
{
    uint8_t claimed[DICE_LINK_BYTES];
    if (!room_next_is_ready(state) || !room_fold_link(data, "gid", claimed) ||
        json_integer_value(json_object_get(data, "game")) != state->game + 1) {
        return false;
    }
    room_game_id(state, state->gid);
    if (memcmp(claimed, state->gid, sizeof claimed) != 0) {
        return false;
    }
    begin_game(state);
    enum side starter = SIDE_WHITE;
    const json_t *settled = json_object_get(data, "starter");
    state->rolloff = settled == NULL;
    return (settled == NULL || read_side(settled, &starter)) && set_up(state, starter);
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

bool room_fold_linked(struct room_state *state, const json_t *data)
{
    struct next_throw next = room_next_throw(state);
    int seat = room_fold_seat(state, data, "seat");
    uint8_t link[DICE_LINK_BYTES];
    if (!next.due || !settings_need_tips(&state->settings) ||
        (seat != next.witness && seat != next.roller) || !room_fold_link(data, "link", link) ||
        !show_link(&state->chains[seat], link)) {
        return false;
    }
    if (!next.rolloff && seat == next.roller) {
        state->roll_asked = true;
    }
    return true;
}

static bool use_link(struct shown_chain *chain, const json_t *text, uint8_t link[DICE_LINK_BYTES])
{
    const char *hex = json_string_value(text);
    if (hex == NULL || !dice_from_hex(hex, link) || !link_fits(chain, link)) {
        return false;
    }
    memcpy(chain->last, link, DICE_LINK_BYTES);
    chain->pending = false;
    return true;
}

/* Checks number and links of a throw against the chains, and advances these. */
static bool take_throw(struct room_state *state, const struct next_throw *next, const json_t *data,
                       struct dice_throw *thrown)
{
    static const size_t links_wanted[] = {
        [DICE_FROM_CHAINS] = 3, [DICE_FROM_APP] = 1, [DICE_FROM_RECORD] = 0};
    const json_t *links = json_object_get(data, "links");
    bool sealed = state->settings.dice == DICE_FROM_CHAINS;
    if (!next->due || json_integer_value(json_object_get(data, "i")) != state->throws + 1 ||
        json_array_size(links) != links_wanted[state->settings.dice]) {
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
    return use_link(&state->app, json_array_get(links, 0), thrown->app) &&
           (!sealed ||
            (use_link(&state->chains[next->witness], json_array_get(links, 1), thrown->witness) &&
             use_link(&state->chains[next->roller], json_array_get(links, 2), thrown->roller)));
}

static bool faces_are(const json_t *list, const uint8_t *faces, size_t count)
{
    if (!json_is_array(list) || json_array_size(list) != count) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        const json_t *face = json_array_get(list, i);
        if (!json_is_integer(face) || json_integer_value(face) != faces[i]) {
            return false;
        }
    }
    return true;
}

/* Reads the faces as the record states them. A value that cannot be a face becomes UINT8_MAX, which no game accepts. */
static void read_faces(const json_t *list, uint8_t faces[DICE_COUNT_MAX])
{
    for (size_t i = 0; i < DICE_COUNT_MAX; i++) {
        json_int_t face = json_integer_value(json_array_get(list, i));
        faces[i] = face < 0 || face > UINT8_MAX ? UINT8_MAX : (uint8_t)face;
    }
}

void room_throw_faces(const struct next_throw *next, const struct dice_throw *thrown,
                      uint8_t faces[DICE_COUNT_MAX])
{
    assert(next->count <= DICE_COUNT_MAX);
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

bool room_fold_rolloff(struct room_state *state, const json_t *data)
{
    struct next_throw next = room_next_throw(state);
    struct dice_throw thrown;
    if (!next.rolloff || !take_throw(state, &next, data, &thrown)) {
        return false;
    }
    /* The next throw begins periods of its own: no side may continue the period of this one. */
    clock_stop(&state->clock, SIDE_WHITE, state->at_ms);
    clock_stop(&state->clock, SIDE_BLACK, state->at_ms);
    uint8_t faces[DICE_COUNT_MAX];
    room_throw_faces(&next, &thrown, faces);
    size_t white = (size_t)room_rolloff_white(&next);
    if (!faces_are(json_object_get(data, "white"), faces, white) ||
        !faces_are(json_object_get(data, "black"), faces + white, (size_t)next.count - white)) {
        return false;
    }
    enum side first;
    const json_t *claimed = json_object_get(data, "first");
    if (!room_rolloff_first(state, &next, faces, &first)) {
        return json_is_null(claimed);
    }
    enum side said;
    state->rolloff = false;
    return read_side(claimed, &said) && said == first && set_up(state, first);
}

/* Saves the number of the event being folded: watchers with a delay see the game up to such an event. */
static void note_chance(struct room_state *state)
{
    state->chance_v[state->chance_count++ % SETTINGS_DELAY_MAX] = state->v + 1;
}

bool room_fold_rolled(struct room_state *state, const json_t *data)
{
    struct next_throw next = room_next_throw(state);
    struct dice_throw thrown;
    if (next.rolloff || room_fold_seat(state, data, "seat") != next.roller ||
        !take_throw(state, &next, data, &thrown)) {
        return false;
    }
    uint8_t faces[DICE_COUNT_MAX];
    if (state->settings.dice == DICE_FROM_RECORD) {
        read_faces(json_object_get(data, "dice"), faces);
    } else {
        room_throw_faces(&next, &thrown, faces);
    }
    struct position after;
    if (!faces_are(json_object_get(data, "dice"), faces, (size_t)next.count) ||
        !position_throw(&state->position, faces, next.count, &after)) {
        return false;
    }
    state->position = after;
    note_chance(state);
    state->begun = true;
    return true;
}

static bool fold_steps(struct room_state *state, const json_t *data, const json_t *steps)
{
    struct owed owed = position_owed(&state->position);
    int seat = room_fold_seat(state, data, "seat");
    struct turn_check check;
    room_check_turn(&state->position, steps, &check);
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
    room_fold_turn_end(state, owed.side);
    state->position = check.after;
    state->last_of_side[owed.side] = seat;
    state->turns++;
    if (state->settings.chance == CHANCE_NONE) {
        note_chance(state);
    }
    state->begun = true;

    const json_t *shown = json_object_get(data, "link");
    struct next_throw next = room_next_throw(state);
    uint8_t link[DICE_LINK_BYTES];
    return shown == NULL ||
           (next.due && next.witness == seat && room_fold_link(data, "link", link) &&
            show_link(&state->chains[seat], link));
}

bool room_fold_turn(struct room_state *state, const json_t *data)
{
    const json_t *steps = json_object_get(data, "steps");
    return json_array_size(steps) > 0 && fold_steps(state, data, steps);
}

bool room_fold_passed(struct room_state *state, const json_t *data)
{
    return fold_steps(state, data, NULL);
}

bool room_fold_tookback(struct room_state *state, const json_t *data)
{
    int seat = room_fold_seat(state, data, "seat");
    if (!state->undo.possible || state->roll_asked || seat != state->undo.seat ||
        state->takebacks >= ROOM_TAKEBACKS_MAX) {
        return false;
    }
    state->position = state->undo.position;
    state->last_of_side[seat_side(seat)] = state->undo.last_of_side;
    room_fold_turn_back(state, seat_side(seat));
    state->undo.possible = false;
    if (state->settings.chance == CHANCE_NONE) {
        state->chance_count--;
    }
    state->turns--;
    state->takebacks++;
    return true;
}

bool room_fold_resigned(struct room_state *state, const json_t *data)
{
    int seat = room_fold_seat(state, data, "seat");
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
bool room_fold_aborted(struct room_state *state, const json_t *data)
{
    if (state->begun || json_integer_value(json_object_get(data, "game")) != state->game ||
        !room_fold_link(data, "tip", state->app_tip)) {
        return false;
    }
    state->phase = ROOM_OPEN;
    state->has_position = false;
    state->rolloff = false;
    state->throws = 0;
    state->roll_asked = false;
    return true;
}

/* A record states how its game ended if the turns do not show it. */
static bool read_outcome(const struct room_state *state, const char *result_text,
                         const char *reason_text, enum result *result, enum end_reason *reason)
{
    static const enum result results[] = {RESULT_WHITE, RESULT_BLACK, RESULT_DRAW};
    static const enum end_reason reasons[] = {END_RESIGNED, END_TIME, END_AGREED, END_ABANDONED};
    *result = RESULT_NONE;
    *reason = END_NONE;
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++) {
        *result = strcmp(result_text, room_result_word(results[i])) == 0 ? results[i] : *result;
    }
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++) {
        *reason = strcmp(reason_text, room_reason_word(reasons[i])) == 0 ? reasons[i] : *reason;
    }
    return state->settings.dice == DICE_FROM_RECORD && *result != RESULT_NONE &&
           *reason != END_NONE;
}

bool room_fold_ended(struct room_state *state, const json_t *data)
{
    const char *result_text = json_string_value(json_object_get(data, "result"));
    const char *reason_text = json_string_value(json_object_get(data, "reason"));
    enum result result;
    enum end_reason reason;
    if (result_text == NULL || reason_text == NULL ||
        (!room_outcome(state, &result, &reason) &&
         !read_outcome(state, result_text, reason_text, &result, &reason)) ||
        strcmp(result_text, room_result_word(result)) != 0 ||
        strcmp(reason_text, room_reason_word(reason)) != 0 ||
        json_integer_value(json_object_get(data, "game")) != state->game ||
        !room_fold_link(data, "tip", state->app_tip)) {
        return false;
    }
    /* Older logs have no `again`. */
    state->again = json_is_true(json_object_get(data, "again"));
    if (state->again && !room_another_follows(state, result, reason)) {
        return false;
    }
    state->series = room_series_after(state, result, reason);
    state->phase = ROOM_ENDED;
    state->result = result;
    state->reason = reason;
    state->rolloff = false;
    state->undo.possible = false;
    return true;
}
