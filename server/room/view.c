/* SPDX-License-Identifier: MIT */
/* The views of a room for clients: snapshot, lobby line, presence. */
#include <stdlib.h>
#include <string.h>

#include "base/runtime.h"
#include "room/clocks.h"
#include "room/observer.h"
#include "room/room.h"
#include "rules/room/text/line.h"
#include "session/identity.h"
#include "session/presence.h"
#include "session/session.h"
#include "wire/decisions.h"

/* ---- presence ---- */

/* The avatar's colour of the player in a seat; 0 if it is drawn from the user id. */
static int colour_of(const struct room *room, int seat)
{
    const char *user_id = room->state->seats[seat].user_id;
    const struct session *user =
        user_id[0] == '\0' ? NULL : session_presence_known(room->rooms->sessions, user_id);
    return user == NULL ? 0 : user->colour;
}

/* As the owner node has sent it last. */
static void read_presence(const json_t *told, struct wire_presence *presence,
                          struct text_out *watching)
{
    json_t *seats = json_object_get(told, "seats");
    json_t *colours = json_object_get(told, "colours");
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const json_t *colour = json_object_get(colours, seat_name(seat));
        presence->seats[seat] = json_string_value(json_object_get(seats, seat_name(seat)));
        presence->colours[seat] = (struct wire_number){colour != NULL, json_integer_value(colour)};
    }
    presence->has_colours = colours != NULL;
    size_t i;
    const json_t *user;
    json_array_foreach(json_object_get(told, "watching"), i, user)
    {
        text_write(watching, i == 0 ? "" : ",");
        wire_text_json(watching, user);
    }
}

/* The claim is left out. `watching` is an open text that the presence borrows. */
static void describe_presence(const struct room *room, int64_t now_ms,
                              struct wire_presence *presence, struct text_out *watching)
{
    const json_t *told = room_placement_is_local(room) ? NULL : room_presence_of_owner(room);
    *presence = (struct wire_presence){.watchers = room_watchers(room),
                                       .ahead = {room->ahead_ms > 0, room->ahead_ms}};
    if (told != NULL) {
        read_presence(told, presence, watching);
    } else {
        room_write_watching(room, watching);
    }
    for (int seat = 0; told == NULL && seat < SEATS_MAX; seat++) {
        int colour = colour_of(room, seat);
        presence->colours[seat] = (struct wire_number){colour > 0, colour};
        presence->has_colours = presence->has_colours || colour > 0;
        presence->seats[seat] = room->state->seats[seat].user_id[0] == '\0'  ? NULL
                                : room_clocks_is_banned(room, seat, now_ms)  ? "banned"
                                : room_clocks_is_present(room, seat, now_ms) ? "here"
                                                                             : "away";
    }
    presence->watching_text = watching->text;
}

/* The seat whose game may be claimed, and from when. */
static struct wire_claim describe_claim(const struct room *room, int64_t now_ms)
{
    struct claim claim;
    return room_clocks_claim(room, now_ms, &claim)
               ? (struct wire_claim){seat_name(claim.seat), claim.at_ms}
               : (struct wire_claim){0};
}

static struct net_frame *create_presence_frame(const struct room *room, bool with_claim,
                                               int64_t now_ms)
{
    struct text_out watching = wire_text_open();
    struct wire_presence_message message = {.room = room->id};
    describe_presence(room, now_ms, &message.d, &watching);
    if (with_claim) {
        message.d.claim = describe_claim(room, now_ms);
    }
    struct net_frame *frame = wire_presence_frame(&message);
    free(watching.text);
    return frame;
}

/* ---- the snapshot ---- */

/* A delayed view shows the clocks as they stood at its last event. */
static struct wire_clocks describe_clocks(const struct room *room, const struct room_state *state,
                                          int64_t now_ms)
{
    struct clock clock = state->clock;
    int64_t at_ms = state->at_ms;
    if (!room_shows_clocks(state)) {
        return (struct wire_clocks){0};
    }
    if (state == room->state) {
        at_ms = room_now_ms(room, now_ms);
        clock = room_clocks_settled_clock(room, at_ms);
    }
    enum side side = clock_runs(&clock, SIDE_WHITE) ? SIDE_WHITE : SIDE_BLACK;
    return (struct wire_clocks){.w = clock_left_ms(&clock, SIDE_WHITE, at_ms),
                                .b = clock_left_ms(&clock, SIDE_BLACK, at_ms),
                                .run = room_clocks_running(&clock),
                                .free = clock_free_ms(&clock, side, at_ms),
                                .at = {true, at_ms}};
}

/* The seats that have offered a draw or asked for another game. */
static void describe_offer(const struct room_state *state, struct room_view *view)
{
    bool is_draw = state->phase == ROOM_PLAYING && state->draws.stands;
    size_t count = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (is_draw ? seat == state->draws.seat : state->seats[seat].offers) {
            view->offers[count++] = seat_name(seat);
        }
    }
    if (count > 0) {
        view->message.d.offer =
            (struct wire_offer){is_draw ? "draw" : "rematch", {view->offers, count}};
    }
}

/* The log of an imported room has names that its author chose. */
static void describe_seats(const struct room *room, const struct room_state *state,
                           struct room_view *view)
{
    struct wire_snapshot *d = &view->message.d;
    for (int at = 0; at < SEATS_MAX; at++) {
        const struct room_seat *seat = &state->seats[at];
        int level = seat_bot_level(seat->user_id);
        d->seats_free[at] = seat_exists(at, state->settings.seats);
        if (seat->user_id[0] == '\0' || !d->seats_free[at]) {
            continue;
        }
        d->seats[at] = (struct wire_player){.who = seat->user_id,
                                            .name = seat->name,
                                            .tip = seat->has_tip ? seat->tip : NULL,
                                            .bot = seat->bot,
                                            .level = {level != 0, level}};
        if (room->imported) {
            session_names_show_imported(room->rooms->sessions->identities.names, seat->name,
                                        view->names[at]);
            d->seats[at].name = view->names[at];
        }
    }
}

static struct wire_score describe_score(const struct series *series)
{
    return (struct wire_score){series->points[SIDE_WHITE], series->points[SIDE_BLACK]};
}

static void describe_game(const struct room_state *state, struct room_view *view)
{
    struct wire_snapshot *d = &view->message.d;
    int games = settings_games(&state->settings);
    d->game = state->game;
    d->gid = state->game > 0 ? state->gid : NULL;
    d->position = state->has_position ? &state->position : NULL;
    d->owed.list = view->owed;
    d->owed.count = wire_decisions_owed(state, view->owed);
    if (state->phase == ROOM_ENDED && state->game > 0) {
        d->result = room_result_word(state->result);
        d->reason = room_reason_word(state->reason);
        d->again = state->again;
    }
    d->level = (struct wire_number){state->adapting.level != 0, state->adapting.level};
    d->turns = state->turns;
    if (games > 1) {
        d->series.is_given = true;
        d->series.value =
            (struct wire_series){games, state->series.played, describe_score(&state->series),
                                 series_is_over(&state->series, games)};
    }
}

void room_view_open(struct room_view *view, const struct room *room, const char *user_id,
                    int64_t now_ms)
{
    const struct room_state *state = room_seen_by(room, user_id);
    struct wire_presence presence;
    *view = (struct room_view){.watching = wire_text_open(),
                               .message = {.room = room->id,
                                           .v = state->v,
                                           .d = {.settings = &state->settings,
                                                 .ruleset = view->ruleset,
                                                 .options = state->settings.rules,
                                                 .host = state->host,
                                                 .locked = state->locked,
                                                 .state = room_phase_word(state->phase),
                                                 .imported = room->imported,
                                                 .since = state->since_ms - room->ahead_ms,
                                                 .paused = room->rooms->runtime->store_failing,
                                                 .clocks = describe_clocks(room, state, now_ms),
                                                 .tip = state->app_tip}}};
    struct wire_snapshot *d = &view->message.d;
    memcpy(view->ruleset, state->settings.rules, strcspn(state->settings.rules, "@;"));
    describe_seats(room, state, view);
    describe_game(state, view);
    ROOM_OBSERVERS_CALL(room->rooms, describe, room, state, d, now_ms)
    describe_presence(room, now_ms, &presence, &view->watching);
    d->ahead = presence.ahead;
    d->watchers = presence.watchers;
    d->watching_text = presence.watching_text;
    memcpy(d->presence, presence.seats, sizeof d->presence);
    memcpy(d->colours, presence.colours, sizeof d->colours);
    d->has_colours = presence.has_colours;
    if (state == room->state) {
        d->claim = describe_claim(room, now_ms);
    }
    describe_offer(state, view);
}

void room_view_open_for(struct room_view *view, const struct room *room,
                        const struct session *session, int64_t now_ms)
{
    room_view_open(view, room, session_user(session), now_ms);
    view->message.d.legal =
        room_legal_text(room, room_seen_by(room, session_user(session)), session);
}

void room_view_close(struct room_view *view)
{
    free(view->watching.text);
}

/* ---- the lobby line ---- */

const char *room_host_name(const struct room *room)
{
    const struct room_state *state = room->state;
    const struct session *session = session_presence_known(room->rooms->sessions, state->host);
    int seat = room_seat_of(state, state->host);
    if (session != NULL) {
        return session->name;
    }
    return seat == SEAT_NONE ? state->host_name : state->seats[seat].name;
}

struct wire_lobby_line room_lobby_line(const struct room *room, const char *user_id,
                                       bool with_position)
{
    const struct room_state *state = room_seen_by(room, user_id);
    const struct settings *settings = &state->settings;
    struct wire_lobby_line line = {
        .room = room->id,
        .rules = settings->rules,
        .visibility = visibility_words[settings->visibility],
        .state = room_phase_word(state->phase),
        .watchers = room_watchers(room),
        .turns = state->turns,
        .since = state->since_ms - room->ahead_ms,
        .host = {.who = state->host, .name = room_host_name(room), .bot = state->host_bot},
        .moved = {state->phase == ROOM_PLAYING, state->moved_ms - room->ahead_ms},
        .clock = settings->clock.kind != CLOCK_NONE ? &settings->clock : NULL,
        .games = {settings_games(settings) > 1, settings_games(settings)},
        .delay = {settings->delay > 0, settings->delay},
        .rated = {settings->rated, settings->rated},
        .bots = settings->bots != 0 ? bots_words[settings->bots] : NULL,
        .locked = state->locked,
        .position = with_position && state->has_position ? &state->position : NULL,
    };
    for (int at = 0; at < SEATS_MAX; at++) {
        const struct room_seat *seat = &state->seats[at];
        int level = seat_bot_level(seat->user_id);
        line.seats_free[at] = seat_exists(at, settings->seats);
        if (seat->user_id[0] != '\0' && line.seats_free[at]) {
            line.seats[at] = (struct wire_listed_player){.who = seat->user_id,
                                                         .name = seat->name,
                                                         .bot = seat->bot,
                                                         .level = {level != 0, level}};
        }
    }
    if (line.games.is_given && state->game > 0) {
        line.score.is_given = true;
        line.score.value = describe_score(&state->series);
    }
    ROOM_OBSERVERS_CALL(room->rooms, describe_line, room, state, &line)
    return line;
}

/* ---- changes of presence ---- */

/* A claim reveals whose turn it is, so watchers with a delayed view do not get it. */
static void publish_presence(struct room *room, int64_t now_ms)
{
    if (room->state->settings.delay == 0) {
        room_broadcast(room, create_presence_frame(room, true, now_ms));
        return;
    }
    room_send_players(room, create_presence_frame(room, true, now_ms));
    room_send_watchers(room, create_presence_frame(room, false, now_ms));
}

/*
 * A checksum of the presence of all seats and their colours: six bits per seat. An open room may be an offer of its
 * host, who needs no seat.
 */
static uint64_t presence_sum(const struct room *room, int64_t now_ms)
{
    bool is_open = room->state->phase == ROOM_OPEN;
    uint64_t sum =
        is_open && session_is_here(room->rooms->sessions, room->state->host, now_ms) ? 1 : 0;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const char *user_id = room->state->seats[seat].user_id;
        uint64_t bits = user_id[0] == '\0' ? 0 : room_clocks_is_present(room, seat, now_ms) ? 1 : 2;
        sum = sum << 6 | (uint64_t)colour_of(room, seat) << 2 | bits;
    }
    return sum;
}

bool room_show_presence(struct room *room, int64_t now_ms)
{
    int64_t since_ms = now_ms - room->presence_ms;
    if (room->loading || room->state->phase == ROOM_NEW || since_ms < ROOM_PRESENCE_EVERY_MS) {
        return false;
    }
    if (!room_placement_is_local(room)) {
        room_name_more(room, now_ms);
        room_placement_hooks(room)->report_followers(room->rooms->placement_self, room, now_ms);
        return false;
    }
    room_withdraw_followers(room);
    /*
     * A change of the seats is shown at once. Another follower in a crowd can wait until the message to the crowd is
     * due.
     */
    uint64_t sum = presence_sum(room, now_ms);
    bool crowd_is_due =
        since_ms >= ROOM_PRESENCE_EVERY_MS + (int64_t)room->followers * ROOM_PRESENCE_FOLLOWER_MS;
    room_name_more(room, now_ms);
    uint64_t people = room_watching_sum(room) + (uint64_t)room_watchers(room);
    struct claim claim;
    int64_t claim_ms = room_clocks_claim(room, now_ms, &claim) ? claim.at_ms : 0;
    if (sum == room->shown_presence && claim_ms == room->shown_claim_ms &&
        (people == room->shown_people || !crowd_is_due)) {
        return people == room->shown_people;
    }
    room->shown_presence = sum;
    room->shown_claim_ms = claim_ms;
    room->shown_people = people;
    room->presence_ms = now_ms;
    room_observers_listed(room);
    if (room->followers > 0 || room_placement_is_replicated(room)) {
        publish_presence(room, now_ms);
    }
    return true;
}

void room_show_presence_again(struct room *room)
{
    room->shown_presence = UINT64_MAX;
    rooms_add(room, ROOM_SET_ACTIVE);
}
