/* SPDX-License-Identifier: MIT */
/*
 * How the events of a room reach its followers: players at once, watchers up to their horizon, and with further fields
 * to those that want them.
 *
 * The watchers' view of a room is its current state, or its state some throws ago if the host has set a delay. The
 * delayed view is a second fold of the same log that stays behind the first. A user without a seat gets the delayed
 * fold from every interface that shows a room.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "room/room.h"
#include "room_state/codec.h"
#include "rules/room/text/line.h"
#include "session/session.h"
#include "wire/decisions.h"

int64_t room_horizon(const struct room_state *state)
{
    int delay = state->settings.delay;
    if (delay == 0 || state->phase != ROOM_PLAYING || state->chance_count == 0) {
        return state->v;
    }
    int back = delay < state->chance_count ? delay : state->chance_count;
    return state->chance_v[(state->chance_count - back) % ROOM_CHANCES_KEPT] - 1;
}

const struct room_state *room_seen_by(const struct room *room, const char *user_id)
{
    bool sits =
        user_id != NULL && user_id[0] != '\0' && room_seat_of(room->state, user_id) != SEAT_NONE;
    return room->behind == NULL || sits ? room->state : room->behind;
}

/* ---- folds that follow the room's own ---- */

static void fold_line(struct room_state *state, const struct room_line *line)
{
    json_t *event = json_loadb(line->text, line->bytes, 0, NULL);
    enum room_apply_status status = room_state_apply_json(
        state, json_string_value(json_object_get(event, "e")), json_object_get(event, "d"),
        json_integer_value(json_object_get(event, "at")));
    assert(status != ROOM_UNSOUND); /* the first fold has already accepted this event */
    json_decref(event);
}

/* Applies the next events to a state of the room, up to event `v`. */
static void fold_up_to(const struct room *room, struct room_state *state, int64_t v)
{
    while (state->v < v) {
        if (state->v + 1 == room->state->v) {
            *state = *room->state;
        } else {
            fold_line(state, room_line(room, state->v + 1));
        }
    }
}

/* ---- followers that want more than the events ---- */

const char *room_legal_text(const struct room *room, const struct room_state *state,
                            const struct session *session)
{
    bool wants = (session->want & SESSION_WANT_LEGAL) != 0 &&
                 wire_decisions_owe_turn(state, room_seat_of(state, session_user(session)));
    if (!wants) {
        return NULL;
    }
    return session_lags(session)
               ? "{\"turns\":[],\"cut\":true}"
               : wire_legal_list(&room->rooms->legal, map_key_text(room->id), &state->position);
}

/*
 * The event with further fields after its last one.
 *
 * state  in  after the event
 * legal  in  NULL: none
 */
static struct net_frame *frame_with(const struct room_line *line, const struct room_state *state,
                                    unsigned want, const char *legal)
{
    bool has_position = (want & SESSION_WANT_POSITION) != 0 && state->has_position;
    bool has_owed = (want & SESSION_WANT_OWED) != 0;
    if (!has_position && !has_owed && legal == NULL) {
        return net_frame_retain(line->frame);
    }
    struct text_out out = wire_text_open();
    room_line_reopen(line->text, line->bytes, &out);
    if (has_position) {
        member_open(&out, "position");
        out_position(&out, &state->position);
    }
    if (has_owed) {
        struct wire_debt owed[SEATS_MAX];
        size_t count = wire_decisions_owed(state, owed);
        member_open(&out, "owed");
        text_put(&out, '[');
        for (size_t i = 0; i < count; i++) {
            text_write(&out, i == 0 ? "" : ",");
            wire_debt_write(&out, &owed[i]);
        }
        text_put(&out, ']');
    }
    if (legal != NULL) {
        member_open(&out, "legal");
        text_write(&out, legal);
    }
    text_put(&out, '}');
    return wire_text_frame(&out);
}

static void send_players_with(const struct room *room, const struct room_line *line,
                              const struct room_state *state)
{
    for (int i = 0; i < SEATS_MAX; i++) {
        const struct session *session = room->placed[i][0] == '\0'
                                            ? NULL
                                            : session_find(room->rooms->sessions, room->placed[i]);
        if (session != NULL && session->want != 0) {
            struct net_frame *frame =
                frame_with(line, state, session->want, room_legal_text(room, state, session));
            session_send_copy(session, frame);
            net_frame_release(frame);
        }
    }
}

/* Watchers with the same wishes get the same frame. */
static void send_watchers_with(const struct room *room, const struct room_line *line,
                               const struct room_state *state)
{
    for (unsigned want = 1; want < ROOM_CROWDS; want++) {
        if (room->watchers[want] != NULL && net_group_size(room->watchers[want]) > 0) {
            struct net_frame *frame = frame_with(line, state, want, NULL);
            net_group_send(room->watchers[want], frame);
            net_frame_release(frame);
        }
    }
}

static bool has_interested_watchers(const struct room *room)
{
    bool some = false;
    for (int i = 1; i < ROOM_CROWDS; i++) {
        some = some || (room->watchers[i] != NULL && net_group_size(room->watchers[i]) > 0);
    }
    return some;
}

/* ---- showing ---- */

static void send_line(struct net_group *group, const struct room_line *line)
{
    if (group != NULL && net_group_size(group) > 0) {
        net_group_send(group, line->frame);
    }
}

static void show_players(struct room *room, const struct room_state *before)
{
    for (int64_t v = before->v + 1; v <= room->state->v; v++) {
        send_line(room->players, room_line(room, v));
    }
    if (room->wanting > 0) {
        struct room_state state = *before;
        while (state.v < room->state->v) {
            const struct room_line *line = room_line(room, state.v + 1);
            fold_up_to(room, &state, state.v + 1);
            send_players_with(room, line, &state);
        }
    }
}

/*
 * The state of the room at event `v`, or at `before` if that is later: the horizon never goes back behind what watchers
 * have been shown, so no line before that is needed. The caller frees it.
 */
static struct room_state *create_state_at(const struct room *room, const struct room_state *before,
                                          int64_t v)
{
    struct room_state *state = malloc(sizeof *state);
    *state = v == room->state->v ? *room->state : *before;
    fold_up_to(room, state, v);
    return state;
}

/*
 * Creates the second fold if it may differ from the first.
 *
 * before  in  the state before the last events; watchers have usually been shown that one
 */
static void keep_behind(struct room *room, const struct room_state *before, int64_t horizon)
{
    if (room->state->settings.delay != 0 && room->behind == NULL) {
        int64_t v = room->watched_v < horizon ? room->watched_v : horizon;
        room->behind = create_state_at(room, before, v);
    }
}

static void show_watchers(struct room *room, const struct room_state *before)
{
    int64_t horizon = room_horizon(room->state);
    keep_behind(room, before, horizon);
    struct room_state current;
    struct room_state *shown = room->behind;
    bool with_fields = has_interested_watchers(room);
    if (shown == NULL && with_fields && room->watched_v < horizon) {
        current = *before;
        shown = &current;
    }
    while (room->watched_v < horizon) {
        const struct room_line *line = room_line(room, ++room->watched_v);
        send_line(room->watchers[0], line);
        if (shown != NULL) {
            fold_up_to(room, shown, room->watched_v);
        }
        if (with_fields) {
            send_watchers_with(room, line, shown);
        }
    }
    if (room->state->settings.delay == 0) {
        free(room->behind);
        room->behind = NULL;
    }
}

void room_show_events(struct room *room, const struct room_state *before)
{
    if (room->wanting > 0) {
        room_place_wanting(room);
    }
    show_players(room, before);
    show_watchers(room, before);
}

void room_watch_fold(struct room *room, const struct room_state *before, int64_t watched_v)
{
    int64_t horizon = room_horizon(room->state);
    int64_t v = horizon < watched_v ? horizon : watched_v;
    if (v == room->state->v) {
        free(room->behind);
        room->behind = NULL;
    } else if (room->behind == NULL) {
        room->behind = create_state_at(room, before, v);
    } else {
        fold_up_to(room, room->behind, v);
    }
    room->watched_v = room->behind == NULL ? v : room->behind->v;
}
