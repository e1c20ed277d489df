/* SPDX-License-Identifier: MIT */
/* The events outside a game: users sit down, stand up, agree on the next game; the host changes the room. */
#include <string.h>

#include "rules/core/engine.h"
#include "rules/core/text.h"
#include "rules/room/private.h"

int apply_seat(const struct room_state *state, const struct room_event *event)
{
    return seat_exists(event->seat, state->settings.seats) ? event->seat : SEAT_NONE;
}

enum room_fault apply_app_tip(struct room_state *state, const struct room_link *tip)
{
    if (!tip->is_given && state->settings.dice != DICE_FROM_DEVICE) {
        return ROOM_FAULT_TIP;
    }
    memcpy(state->app_tip, tip->link, sizeof state->app_tip);
    return ROOM_SOUND;
}

/* What players wrote before a change of the settings stays with the readers that it had. */
static void apply_settings(struct room_state *state, const struct settings *settings)
{
    state->settings = *settings;
    settings_tidy(&state->settings);
    if (!settings_are_overheard(settings)) {
        state->overheard_v = 0;
    } else if (state->overheard_v == 0) {
        state->overheard_v = state->v + 1;
    }
}

static enum room_fault apply_created(struct room_state *state, const struct room_event *event)
{
    state->phase = ROOM_OPEN;
    state->host_bot = event->d.created.host_bot;
    apply_settings(state, &event->d.created.settings);
    memcpy(state->host_name, event->d.created.host_name, sizeof state->host_name);
    memcpy(state->host, event->d.created.host, sizeof state->host);
    return apply_app_tip(state, &event->d.created.tip);
}

static enum room_fault apply_changed(struct room_state *state, const struct room_event *event)
{
    apply_settings(state, &event->d.changed.settings);
    state->changed_v = state->v + 1;
    return ROOM_SOUND;
}

/* Every newly seated player brings a new tip. After a game, sitting down also counts as an offer of the next game. */
static enum room_fault apply_seated(struct room_state *state, const struct room_event *event)
{
    int at = apply_seat(state, event);
    bool needs_tip = settings_need_tips(&state->settings);
    if (at == SEAT_NONE || state->seats[at].user_id[0] != '\0') {
        return ROOM_FAULT_SEAT;
    }
    if (event->d.seated.user_id[0] == '\0' ||
        room_seat_of(state, event->d.seated.user_id) != SEAT_NONE) {
        return ROOM_FAULT_USER;
    }
    if (needs_tip && !event->d.seated.tip.is_given) {
        return ROOM_FAULT_TIP;
    }
    struct room_seat *seat = &state->seats[at];
    *seat = (struct room_seat){.offers = state->phase == ROOM_ENDED,
                               .has_tip = needs_tip,
                               .bot = event->d.seated.bot,
                               .paired = event->d.seated.paired};
    memcpy(seat->user_id, event->d.seated.user_id, sizeof seat->user_id);
    memcpy(seat->name, event->d.seated.name, sizeof seat->name);
    if (needs_tip) {
        memcpy(seat->tip, event->d.seated.tip.link, sizeof seat->tip);
    }
    return ROOM_SOUND;
}

static enum room_fault apply_named(struct room_state *state, const struct room_event *event)
{
    int at = apply_seat(state, event);
    if (at == SEAT_NONE || state->seats[at].user_id[0] == '\0') {
        return ROOM_FAULT_SEAT;
    }
    memcpy(state->seats[at].name, event->d.named.name, sizeof state->seats[at].name);
    return ROOM_SOUND;
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
    state->adapting.from = 0;
    forget_offers(state);
}

static enum room_fault apply_stood(struct room_state *state, const struct room_event *event)
{
    int at = apply_seat(state, event);
    if (at == SEAT_NONE || state->seats[at].user_id[0] == '\0') {
        return ROOM_FAULT_SEAT;
    }
    leave_seat(state, at);
    return ROOM_SOUND;
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
    memcpy(state->kicked[state->kicked_count++], user_id, text_length(user_id) + 1);
}

static enum room_fault apply_kicked(struct room_state *state, const struct room_event *event)
{
    const char *user_id = event->d.kicked.user_id;
    int seat = room_seat_of(state, user_id);
    if (user_id[0] == '\0' || text_equal(user_id, state->host)) {
        return ROOM_FAULT_USER;
    }
    if (seat != apply_seat(state, event)) {
        return ROOM_FAULT_SEAT;
    }
    if (seat != SEAT_NONE && state->phase == ROOM_PLAYING) {
        return ROOM_FAULT_PHASE;
    }
    note_kicked(state, user_id);
    if (seat != SEAT_NONE) {
        leave_seat(state, seat);
        state->decided_v = state->v + 1;
    }
    return ROOM_SOUND;
}

static enum room_fault apply_locked(struct room_state *state, const struct room_event *event)
{
    state->locked = event->d.locked.locked;
    return ROOM_SOUND;
}

/* During a game the event offers a draw, after it another game. */
static enum room_fault apply_offered(struct room_state *state, const struct room_event *event)
{
    if (state->phase == ROOM_PLAYING) {
        return apply_draw_offered(state, event);
    }
    int at = apply_seat(state, event);
    bool needs_tip = settings_need_tips(&state->settings);
    if (at == SEAT_NONE || state->seats[at].user_id[0] == '\0') {
        return ROOM_FAULT_SEAT;
    }
    if (state->seats[at].offers) {
        return ROOM_FAULT_NOT_DUE;
    }
    if (needs_tip && !event->d.offered.tip.is_given) {
        return ROOM_FAULT_TIP;
    }
    if (needs_tip) {
        memcpy(state->seats[at].tip, event->d.offered.tip.link, sizeof state->seats[at].tip);
    }
    state->seats[at].offers = true;
    return ROOM_SOUND;
}

static enum room_fault apply_answered(struct room_state *state, const struct room_event *event)
{
    if (state->phase == ROOM_PLAYING) {
        return apply_draw_answered(state, event);
    }
    if (apply_seat(state, event) == SEAT_NONE) {
        return ROOM_FAULT_SEAT;
    }
    forget_offers(state);
    return event->d.answered.accept ? ROOM_FAULT_NOT_DUE : ROOM_SOUND;
}

/* Every seat in the event has the tip for the next game. */
static enum room_fault apply_rematch(struct room_state *state, const struct room_event *event)
{
    if (!room_next_is_ready(state)) {
        return ROOM_FAULT_NOT_DUE;
    }
    if (event->d.rematch.game != state->game + 1) {
        return ROOM_FAULT_NUMBER;
    }
    struct room_seat seats[SEATS_MAX];
    room_next_seats(state, seats);
    for (int at = 0; at < SEATS_MAX; at++) {
        const struct room_player *player = &event->d.rematch.seats[at];
        struct room_seat *seat = &state->seats[at];
        if (!seat_exists(at, state->settings.seats)) {
            continue;
        }
        *seat = seats[at];
        seat->offers = true;
        seat->paired = false; /* the players know each other now */
        if (!text_equal(player->user_id, seat->user_id)) {
            return ROOM_FAULT_USER;
        }
        if (seat->has_tip && !player->tip.is_given) {
            return ROOM_FAULT_TIP;
        }
        if (seat->has_tip) {
            memcpy(seat->tip, player->tip.link, sizeof seat->tip);
        }
    }
    if (state->settings.sides == SIDES_SWAP) {
        series_swap(&state->series);
    }
    return ROOM_SOUND;
}

static enum room_fault apply_closed(struct room_state *state, const struct room_event *event)
{
    (void)event;
    state->phase = ROOM_CLOSED;
    return ROOM_SOUND;
}

static const struct {
    enum room_fault (*apply)(struct room_state *state, const struct room_event *event);
    unsigned phases;
    bool decides;
} kinds[ROOM_EVENT_KINDS] = {
#define IN(phase) 1u << ROOM_##phase
#define EVENT(id, word, in, changes, says) [ROOM_EVENT_##id] = {apply_##word, in, changes},
#define FIELD(id, type, name, member, needed, says)
#include "rules/room/events.def"
#undef FIELD
#undef EVENT
#undef IN
};

void room_state_init(struct room_state *state, const char *id)
{
    memset(state, 0, sizeof *state);
    RULES_CHECK(text_length(id) < sizeof state->id);
    memcpy(state->id, id, text_length(id));
}

/* Whether the event starts a game, or is a throw or a turn of it. */
static bool moves_game(enum room_event_kind kind)
{
    return kind == ROOM_EVENT_STARTED || kind == ROOM_EVENT_ROLLOFF || kind == ROOM_EVENT_ROLLED ||
           kind == ROOM_EVENT_TURN || kind == ROOM_EVENT_PASSED || kind == ROOM_EVENT_TOOKBACK;
}

/* After a fault the state is half changed. */
static enum room_fault apply_in_place(struct room_state *state, const struct room_event *event,
                                      bool is_sealed)
{
    enum room_phase before = state->phase;
    bool is_throw = event->kind == ROOM_EVENT_ROLLOFF || event->kind == ROOM_EVENT_ROLLED;
    if ((kinds[event->kind].phases & 1u << before) == 0) {
        return ROOM_FAULT_PHASE;
    }
    struct next_throw next = is_throw ? room_next_throw(state) : (struct next_throw){0};
    state->at_ms = event->at_ms;
    apply_lag(state, event);
    enum room_fault fault = kinds[event->kind].apply(state, event);
    if (fault != ROOM_SOUND) {
        return fault;
    }
    if (is_throw) {
        seal_use_links(state, &next, &event->d.thrown, is_sealed);
    }
    apply_owed(state, event);
    state->v++;
    if (kinds[event->kind].decides) {
        state->decided_v = state->v;
    }
    if (moves_game(event->kind)) {
        state->moved_ms = event->at_ms;
    }
    if (state->phase != before) {
        state->since_ms = event->at_ms;
    }
    return ROOM_SOUND;
}

static enum room_fault apply_to_copy(struct room_state *state, const struct room_event *event,
                                     bool is_sealed)
{
    struct room_state after = *state;
    enum room_fault fault = apply_in_place(&after, event, is_sealed);
    if (fault == ROOM_SOUND) {
        *state = after;
    }
    return fault;
}

enum room_fault room_apply_unsealed(struct room_state *state, const struct room_event *event)
{
    return apply_to_copy(state, event, false);
}

void room_apply_own(struct room_state *state, const struct room_event *event)
{
    enum room_fault fault = apply_in_place(state, event, true);
    RULES_CHECK(fault == ROOM_SOUND);
}

enum room_fault room_apply(struct room_state *state, const struct room_event *event)
{
    enum room_fault fault = room_check_seal(state, event);
    return fault == ROOM_SOUND ? apply_to_copy(state, event, true) : fault;
}

void room_skip(struct room_state *state)
{
    state->v++;
}
