/* SPDX-License-Identifier: MIT */
#include "room_state/apply.h"
#include "room_state/settings_json.h"

#include <assert.h>
#include <string.h>

int room_fold_seat(const struct room_state *state, const json_t *data, const char *field)
{
    const char *name = json_string_value(json_object_get(data, field));
    int seat = name == NULL ? SEAT_NONE : seat_find(name);
    return seat_exists(seat, state->settings.seats) ? seat : SEAT_NONE;
}

bool room_fold_link(const json_t *data, const char *field, uint8_t link[DICE_LINK_BYTES])
{
    const char *text = json_string_value(json_object_get(data, field));
    return text != NULL && dice_from_hex(text, link);
}

bool room_fold_text(const json_t *data, const char *field, char *out, size_t out_bytes)
{
    const json_t *value = json_object_get(data, field);
    const char *text = json_string_value(value);
    if (text == NULL || json_string_length(value) >= out_bytes) {
        return false;
    }
    memcpy(out, text, json_string_length(value) + 1);
    return true;
}

/* The event holds all settings: a missing one has its default. */
static bool fold_settings(struct room_state *state, const json_t *data)
{
    char rules[RULESET_TEXT_MAX];
    state->settings = (struct settings){0};
    return room_fold_text(data, "rules", rules, sizeof rules) &&
           settings_restore_rules(&state->settings, rules) &&
           settings_take(&state->settings, data, NULL);
}

static bool fold_created(struct room_state *state, const json_t *data)
{
    state->phase = ROOM_OPEN;
    state->host_bot = json_is_true(json_object_get(data, "host_bot"));
    return (json_object_get(data, "host_name") == NULL ||
            room_fold_text(data, "host_name", state->host_name, sizeof state->host_name)) &&
           fold_settings(state, data) &&
           room_fold_text(data, "host", state->host, sizeof state->host) &&
           room_fold_link(data, "tip", state->app_tip);
}

static bool fold_changed(struct room_state *state, const json_t *data)
{
    return fold_settings(state, data);
}

/* Every newly seated player brings a new tip. After a game, sitting down also counts as an offer of the next game. */
static bool fold_seated(struct room_state *state, const json_t *data)
{
    int at = room_fold_seat(state, data, "seat");
    struct room_seat seat = {.offers = state->phase == ROOM_ENDED,
                             .has_tip = settings_need_tips(&state->settings),
                             .bot = json_is_true(json_object_get(data, "bot"))};
    if (at == SEAT_NONE || state->seats[at].user_id[0] != '\0' ||
        !room_fold_text(data, "who", seat.user_id, sizeof seat.user_id) ||
        !room_fold_text(data, "name", seat.name, sizeof seat.name) || seat.user_id[0] == '\0' ||
        room_seat_of(state, seat.user_id) != SEAT_NONE ||
        (seat.has_tip && !room_fold_link(data, "tip", seat.tip))) {
        return false;
    }
    state->seats[at] = seat;
    return true;
}

static bool fold_named(struct room_state *state, const json_t *data)
{
    int at = room_fold_seat(state, data, "seat");
    return at != SEAT_NONE && state->seats[at].user_id[0] != '\0' &&
           room_fold_text(data, "name", state->seats[at].name, sizeof state->seats[at].name);
}

/* A player does not want another game: this also cancels a game that would follow by itself. */
static void forget_offers(struct room_state *state)
{
    state->again = false;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        state->seats[seat].offers = false;
    }
}

static void leave_seat(struct room_state *state, int seat)
{
    state->seats[seat] = (struct room_seat){0};
    state->series = (struct series){0}; /* the series was with another player */
    forget_offers(state);
}

static bool fold_stood(struct room_state *state, const json_t *data)
{
    int at = room_fold_seat(state, data, "seat");
    if (at == SEAT_NONE || state->seats[at].user_id[0] == '\0') {
        return false;
    }
    leave_seat(state, at);
    return true;
}

/* Adds a user to the list, at most once; if the list is full, removes its first entry. */
static void note_kicked(struct room_state *state, const char *user_id)
{
    if (room_has_kicked(state, user_id)) {
        return;
    }
    if (state->kicked_count == ROOM_KICKED_MAX) {
        state->kicked_count--;
        memmove(state->kicked[0], state->kicked[1],
                (size_t)state->kicked_count * sizeof state->kicked[0]);
    }
    memcpy(state->kicked[state->kicked_count++], user_id, strlen(user_id) + 1);
}

static bool fold_kicked(struct room_state *state, const json_t *data)
{
    char user_id[STORE_ID_BYTES];
    if (!room_fold_text(data, "who", user_id, sizeof user_id) || user_id[0] == '\0' ||
        strcmp(user_id, state->host) == 0) {
        return false;
    }
    int seat = room_seat_of(state, user_id);
    if (seat != room_fold_seat(state, data, "seat") ||
        (seat != SEAT_NONE && state->phase == ROOM_PLAYING)) {
        return false;
    }
    note_kicked(state, user_id);
    if (seat != SEAT_NONE) {
        leave_seat(state, seat);
        state->decided_v = state->v + 1;
    }
    return true;
}

static bool fold_locked(struct room_state *state, const json_t *data)
{
    const json_t *locked = json_object_get(data, "locked");
    state->locked = json_is_true(locked);
    return json_is_boolean(locked);
}

/* During a game the event offers a draw, after it another game. */
static bool fold_offered(struct room_state *state, const json_t *data)
{
    if (state->phase == ROOM_PLAYING) {
        return room_fold_draw_offered(state, data);
    }
    int at = room_fold_seat(state, data, "seat");
    if (at == SEAT_NONE || state->seats[at].user_id[0] == '\0' || state->seats[at].offers) {
        return false;
    }
    if (settings_need_tips(&state->settings) &&
        !room_fold_link(data, "tip", state->seats[at].tip)) {
        return false;
    }
    state->seats[at].offers = true;
    return true;
}

static bool fold_answered(struct room_state *state, const json_t *data)
{
    if (state->phase == ROOM_PLAYING) {
        return room_fold_draw_answered(state, data);
    }
    forget_offers(state);
    return room_fold_seat(state, data, "seat") != SEAT_NONE &&
           json_is_false(json_object_get(data, "accept"));
}

/* Every seat in the event has the tip for the next game. */
static bool fold_rematch(struct room_state *state, const json_t *data)
{
    if (!room_next_is_ready(state) ||
        json_integer_value(json_object_get(data, "game")) != state->game + 1) {
        return false;
    }
    struct room_seat seats[SEATS_MAX];
    room_next_seats(state, seats);
    for (int at = 0; at < SEATS_MAX; at++) {
        if (!seat_exists(at, state->settings.seats)) {
            continue;
        }
        struct room_seat *seat = &state->seats[at];
        *seat = seats[at];
        seat->offers = true;
        const json_t *shown = json_object_get(json_object_get(data, "seats"), seat_name(at));
        const char *user_id = json_string_value(json_object_get(shown, "who"));
        if (user_id == NULL || strcmp(user_id, seat->user_id) != 0 ||
            (seat->has_tip && !room_fold_link(shown, "tip", seat->tip))) {
            return false;
        }
    }
    if (state->settings.sides == SIDES_SWAP) {
        series_swap(&state->series);
    }
    return true;
}

static bool fold_closed(struct room_state *state, const json_t *data)
{
    (void)data;
    state->phase = ROOM_CLOSED;
    return true;
}

/* The phases in which an event is allowed, and whether it leaves the decisions of all players unchanged. */
static const struct room_event_kind {
    const char *name;
    room_fold_fn fold;
    unsigned phases;
    bool decides_nothing;
} kinds[] = {
    {"created", fold_created, 1u << ROOM_NEW, false},
    {"changed", fold_changed, 1u << ROOM_OPEN, false},
    {"seated", fold_seated, 1u << ROOM_OPEN | 1u << ROOM_ENDED, false},
    {"named", fold_named, 1u << ROOM_OPEN | 1u << ROOM_PLAYING | 1u << ROOM_ENDED, true},
    {"stood", fold_stood, 1u << ROOM_OPEN | 1u << ROOM_ENDED, false},
    {"started", room_fold_started, 1u << ROOM_OPEN | 1u << ROOM_ENDED, false},
    {"locked", fold_locked, 1u << ROOM_OPEN | 1u << ROOM_PLAYING | 1u << ROOM_ENDED, true},
    {"kicked", fold_kicked, 1u << ROOM_OPEN | 1u << ROOM_PLAYING | 1u << ROOM_ENDED, true},
    {"aborted", room_fold_aborted, 1u << ROOM_PLAYING, false},
    {"linked", room_fold_linked, 1u << ROOM_PLAYING, true},
    {"rolloff", room_fold_rolloff, 1u << ROOM_PLAYING, false},
    {"rolled", room_fold_rolled, 1u << ROOM_PLAYING, false},
    {"turn", room_fold_turn, 1u << ROOM_PLAYING, false},
    {"passed", room_fold_passed, 1u << ROOM_PLAYING, false},
    {"tookback", room_fold_tookback, 1u << ROOM_PLAYING, false},
    {"resigned", room_fold_resigned, 1u << ROOM_PLAYING, false},
    {"ended", room_fold_ended, 1u << ROOM_PLAYING, false},
    {"clock", room_fold_clock, 1u << ROOM_PLAYING, true},
    {"flagged", room_fold_flagged, 1u << ROOM_PLAYING, false},
    {"claimed", room_fold_claimed, 1u << ROOM_PLAYING, false},
    {"offered", fold_offered, 1u << ROOM_PLAYING | 1u << ROOM_ENDED, true},
    {"answered", fold_answered, 1u << ROOM_PLAYING | 1u << ROOM_ENDED, true},
    {"rematch", fold_rematch, 1u << ROOM_ENDED, false},
    {"closed", fold_closed, 1u << ROOM_OPEN | 1u << ROOM_PLAYING | 1u << ROOM_ENDED, false},
};

void room_state_init(struct room_state *state, const char *id)
{
    memset(state, 0, sizeof *state);
    assert(strlen(id) < sizeof state->id);
    memcpy(state->id, id, strlen(id));
    loghash_init(&state->hash, id);
}

enum room_apply_status room_apply(struct room_state *state, const char *name, const json_t *data,
                                  int64_t at_ms)
{
    const struct room_event_kind *kind = NULL;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(kinds[i].name, name) == 0) {
            kind = &kinds[i];
        }
    }
    if (kind == NULL) {
        state->v++;
        return state->phase == ROOM_NEW ? ROOM_UNSOUND : ROOM_SKIPPED;
    }
    enum room_phase before = state->phase;
    state->at_ms = at_ms;
    room_fold_lag(state, data);
    if ((kind->phases & 1u << before) == 0 || !kind->fold(state, data)) {
        return ROOM_UNSOUND;
    }
    room_fold_owed(state, data);
    state->v++;
    if (!kind->decides_nothing) {
        state->decided_v = state->v;
    }
    if (state->phase != before) {
        state->since_ms = at_ms;
    }
    return ROOM_APPLIED;
}
