/* SPDX-License-Identifier: MIT */
/* The events outside a game: users sit down, stand up, agree on the next game; the host changes the room. */
#include <string.h>

#include "rules/core/game.h"
#include "rules/core/text.h"
#include "rules/room/private.h"

int apply_seat(const struct room_state *state, const struct room_event *event)
{
    return seat_exists(event->seat, state->settings.seats) ? event->seat : SEAT_NONE;
}

static bool apply_created(struct room_state *state, const struct room_event *event)
{
    state->phase = ROOM_OPEN;
    state->host_bot = event->d.created.host_bot;
    state->settings = event->d.created.settings;
    memcpy(state->host_name, event->d.created.host_name, sizeof state->host_name);
    memcpy(state->host, event->d.created.host, sizeof state->host);
    memcpy(state->app_tip, event->d.created.tip, sizeof state->app_tip);
    return true;
}

static bool apply_changed(struct room_state *state, const struct room_event *event)
{
    state->settings = event->d.changed.settings;
    return true;
}

/* Every newly seated player brings a new tip. After a game, sitting down also counts as an offer of the next game. */
static bool apply_seated(struct room_state *state, const struct room_event *event)
{
    int at = apply_seat(state, event);
    bool needs_tip = settings_need_tips(&state->settings);
    if (at == SEAT_NONE || state->seats[at].user_id[0] != '\0' ||
        event->d.seated.user_id[0] == '\0' ||
        room_seat_of(state, event->d.seated.user_id) != SEAT_NONE ||
        (needs_tip && !event->d.seated.tip.is_given)) {
        return false;
    }
    struct room_seat *seat = &state->seats[at];
    *seat = (struct room_seat){
        .offers = state->phase == ROOM_ENDED, .has_tip = needs_tip, .bot = event->d.seated.bot};
    memcpy(seat->user_id, event->d.seated.user_id, sizeof seat->user_id);
    memcpy(seat->name, event->d.seated.name, sizeof seat->name);
    if (needs_tip) {
        memcpy(seat->tip, event->d.seated.tip.link, sizeof seat->tip);
    }
    return true;
}

static bool apply_named(struct room_state *state, const struct room_event *event)
{
    int at = apply_seat(state, event);
    if (at == SEAT_NONE || state->seats[at].user_id[0] == '\0') {
        return false;
    }
    memcpy(state->seats[at].name, event->d.named.name, sizeof state->seats[at].name);
    return true;
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

static bool apply_stood(struct room_state *state, const struct room_event *event)
{
    int at = apply_seat(state, event);
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
    memcpy(state->kicked[state->kicked_count++], user_id, text_length(user_id) + 1);
}

static bool apply_kicked(struct room_state *state, const struct room_event *event)
{
    const char *user_id = event->d.kicked.user_id;
    int seat = room_seat_of(state, user_id);
    if (user_id[0] == '\0' || text_equal(user_id, state->host) ||
        seat != apply_seat(state, event) || (seat != SEAT_NONE && state->phase == ROOM_PLAYING)) {
        return false;
    }
    note_kicked(state, user_id);
    if (seat != SEAT_NONE) {
        leave_seat(state, seat);
        state->decided_v = state->v + 1;
    }
    return true;
}

static bool apply_locked(struct room_state *state, const struct room_event *event)
{
    state->locked = event->d.locked.locked;
    return true;
}

/* During a game the event offers a draw, after it another game. */
static bool apply_offered(struct room_state *state, const struct room_event *event)
{
    if (state->phase == ROOM_PLAYING) {
        return apply_draw_offered(state, event);
    }
    int at = apply_seat(state, event);
    bool needs_tip = settings_need_tips(&state->settings);
    if (at == SEAT_NONE || state->seats[at].user_id[0] == '\0' || state->seats[at].offers ||
        (needs_tip && !event->d.offered.tip.is_given)) {
        return false;
    }
    if (needs_tip) {
        memcpy(state->seats[at].tip, event->d.offered.tip.link, sizeof state->seats[at].tip);
    }
    state->seats[at].offers = true;
    return true;
}

static bool apply_answered(struct room_state *state, const struct room_event *event)
{
    if (state->phase == ROOM_PLAYING) {
        return apply_draw_answered(state, event);
    }
    forget_offers(state);
    return apply_seat(state, event) != SEAT_NONE && !event->d.answered.accept;
}

/* Every seat in the event has the tip for the next game. */
static bool apply_rematch(struct room_state *state, const struct room_event *event)
{
    if (!room_next_is_ready(state) || event->d.rematch.game != state->game + 1) {
        return false;
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
        if (!text_equal(player->user_id, seat->user_id) ||
            (seat->has_tip && !player->tip.is_given)) {
            return false;
        }
        if (seat->has_tip) {
            memcpy(seat->tip, player->tip.link, sizeof seat->tip);
        }
    }
    if (state->settings.sides == SIDES_SWAP) {
        series_swap(&state->series);
    }
    return true;
}

static bool apply_closed(struct room_state *state, const struct room_event *event)
{
    (void)event;
    state->phase = ROOM_CLOSED;
    return true;
}

static const struct {
    bool (*apply)(struct room_state *state, const struct room_event *event);
    unsigned phases;
    bool decides;
} kinds[ROOM_EVENT_KINDS] = {
#define IN(phase) 1u << ROOM_##phase
#define EVENT(id, word, in, changes) [ROOM_EVENT_##id] = {apply_##word, in, changes},
#define FIELD(id, type, name, member, needed)
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

bool room_apply(struct room_state *state, const struct room_event *event)
{
    struct room_state after = *state;
    after.at_ms = event->at_ms;
    apply_lag(&after, event);
    if ((kinds[event->kind].phases & 1u << state->phase) == 0 ||
        !kinds[event->kind].apply(&after, event)) {
        return false;
    }
    apply_owed(&after, event);
    after.v++;
    if (kinds[event->kind].decides) {
        after.decided_v = after.v;
    }
    if (after.phase != state->phase) {
        after.since_ms = event->at_ms;
    }
    *state = after;
    return true;
}

void room_skip(struct room_state *state)
{
    state->v++;
}
