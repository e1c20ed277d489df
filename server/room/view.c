/* SPDX-License-Identifier: MIT */
/* The JSON views of a room for clients: snapshot, lobby line, presence. */
#include <assert.h>
#include <string.h>

#include "base/runtime.h"
#include "room/clocks.h"
#include "room/observer.h"
#include "room/room.h"
#include "room_state/codec.h"
#include "room_state/decisions.h"
#include "room_state/settings_json.h"
#include "session/identity.h"
#include "session/names.h"
#include "session/presence.h"
#include "session/session.h"
#include "store/rows.h"

static void set_member(json_t *object, const char *name, json_t *value)
{
    int failed = json_object_set_new(object, name, value);
    assert(failed == 0);
}

static void put_hex(json_t *object, const char *name, const uint8_t bytes[DICE_LINK_BYTES])
{
    char text[DICE_HEX_CHARS + 1];
    dice_hex(bytes, text);
    set_member(object, name, json_string(text));
}

static json_t *presence_json(const struct room *room, int64_t now_ms)
{
    json_t *presence = json_object();
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const char *user_id = room->state->seats[seat].user_id;
        if (user_id[0] != '\0') {
            const char *word = room_clocks_is_banned(room, seat, now_ms)    ? "banned"
                               : room_clocks_is_present(room, seat, now_ms) ? "here"
                                                                            : "away";
            set_member(presence, seat_name(seat), json_string(word));
        }
    }
    return presence;
}

/* By how much the times of the room's events are ahead of the server's; NULL if they are not. */
static json_t *ahead_json(const struct room *room)
{
    return room->ahead_ms > 0 ? json_integer(room->ahead_ms) : NULL;
}

/* A delayed view shows the clocks as they stood at its last event. */
static void put_clocks(json_t *object, const struct room *room, const struct room_state *state,
                       int64_t now_ms)
{
    struct room_state shown = *state;
    int64_t at_ms = state->at_ms;
    if (state == room->state) {
        at_ms = room_now_ms(room, now_ms);
        shown.clock = room_clocks_settled_clock(room, at_ms);
    }
    json_t *clocks = room_state_clocks_json(&shown, at_ms);
    if (clocks != NULL) {
        set_member(clocks, "at", json_integer(at_ms));
        set_member(object, "clocks", clocks);
    }
}

/* The seats that have offered a draw or asked for another game; NULL if there is no offer. */
static json_t *offer_json(const struct room_state *state)
{
    if (state->phase == ROOM_PLAYING && state->draws.stands) {
        return json_pack("{s:s, s:[s]}", "what", "draw", "seats", seat_name(state->draws.seat));
    }
    json_t *seats = json_array();
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (state->seats[seat].offers) {
            json_array_append_new(seats, json_string(seat_name(seat)));
        }
    }
    if (json_array_size(seats) == 0) {
        json_decref(seats);
        return NULL;
    }
    return json_pack("{s:s, s:o}", "what", "rematch", "seats", seats);
}

/*
 * The ruleset's name and the options that differ from the default, split from a text like
 * "tabula@1;entry=free,bar_first=false".
 */
static void put_ruleset(json_t *object, const char *rules)
{
    set_member(object, "ruleset", json_stringn(rules, strcspn(rules, "@;")));
    json_t *options = json_object();
    const char *at = strchr(rules, ';');
    while (at != NULL && *at != '\0') {
        at++;
        size_t name = strcspn(at, "=,");
        size_t all = strcspn(at, ",");
        if (at[name] == '=') {
            char key[RULESET_TEXT_MAX];
            memcpy(key, at, name);
            key[name] = '\0';
            set_member(options, key, json_stringn(at + name + 1, all - name - 1));
        }
        at += all;
    }
    set_member(object, "options", options);
}

static void put_series(json_t *object, const struct room_state *state)
{
    int games = settings_games(&state->settings);
    if (games > 1) {
        set_member(object, "series",
                   json_pack("{s:i, s:i, s:o, s:b}", "games", games, "played", state->series.played,
                             "score", room_state_score_json(&state->series), "over",
                             (int)series_is_over(&state->series, games)));
    }
}

static void put_game(json_t *object, const struct room_state *state)
{
    set_member(object, "game", json_integer(state->game));
    if (state->game > 0) {
        put_hex(object, "gid", state->gid);
    }
    room_state_decisions_put_position(object, state);
    set_member(object, "owed", room_state_decisions_owed_json(state));
    if (state->phase == ROOM_ENDED && state->game > 0) {
        set_member(object, "result", json_string(room_result_word(state->result)));
        set_member(object, "reason", json_string(room_reason_word(state->reason)));
        if (state->again) {
            set_member(object, "again", json_true());
        }
    }
    if (state->adapting.level != 0) {
        set_member(object, "level", json_integer(state->adapting.level));
    }
    set_member(object, "turns", json_integer(state->turns));
    put_series(object, state);
}

/* The seat whose game may be claimed, and from when; NULL if no claim is possible. */
static json_t *claim_json(const struct room *room, int64_t now_ms)
{
    struct claim claim;
    return room_clocks_claim(room, now_ms, &claim)
               ? json_pack("{s:s, s:I}", "seat", seat_name(claim.seat), "at",
                           (json_int_t)claim.at_ms)
               : NULL;
}

/* The last presence that the owner node has sent, if another node owns the room; else NULL. */
static const json_t *published_presence(const struct room *room)
{
    return room_placement_is_local(room) ? NULL : room_presence_of_owner(room);
}

/* The avatar's colour of the player in a seat; 0 if it is drawn from the user id. */
static int colour_of(const struct room *room, int seat)
{
    const char *user_id = room->state->seats[seat].user_id;
    const struct session *user =
        user_id[0] == '\0' ? NULL : session_presence_known(room->rooms->sessions, user_id);
    return user == NULL ? 0 : user->colour;
}

/* The chosen colours of avatars, by seat; NULL if no player has chosen one. */
static json_t *colours_json(const struct room *room)
{
    json_t *colours = NULL;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        int colour = colour_of(room, seat);
        if (colour > 0) {
            colours = colours == NULL ? json_object() : colours;
            set_member(colours, seat_name(seat), json_integer(colour));
        }
    }
    return colours;
}

static void put_presence(json_t *object, const struct room *room, int64_t now_ms)
{
    const json_t *told = published_presence(room);
    json_t *seats = json_object_get(told, "seats");
    json_t *watching = json_object_get(told, "watching");
    set_member(object, "watchers", json_integer(room_watchers(room)));
    set_member(object, "watching",
               watching != NULL ? json_incref(watching) : room_watching_json(room));
    set_member(object, "presence",
               seats != NULL ? json_incref(seats) : presence_json(room, now_ms));
    json_t *colours =
        told != NULL ? json_incref(json_object_get(told, "colours")) : colours_json(room);
    if (colours != NULL) {
        set_member(object, "colours", colours);
    }
}

static void put_claim(json_t *object, const struct room *room, int64_t now_ms)
{
    const json_t *told = published_presence(room);
    json_t *claim =
        told != NULL ? json_incref(json_object_get(told, "claim")) : claim_json(room, now_ms);
    if (claim != NULL) {
        set_member(object, "claim", claim);
    }
}

/* The log of an imported room has names that its author chose. */
static json_t *shown_seats_json(const struct room *room, const struct room_state *state)
{
    json_t *seats = room_state_seats_json(state, true);
    const char *seat;
    json_t *player;
    json_object_foreach(seats, seat, player)
    {
        const char *name = json_string_value(json_object_get(player, "name"));
        if (room->imported && name != NULL) {
            char shown[NAMES_SHOWN_BYTES];
            session_names_show_imported(room->rooms->sessions->identities.names, name, shown);
            set_member(player, "name", json_string(shown));
        }
    }
    return seats;
}

json_t *room_snapshot_json(const struct room *room, const char *user_id, int64_t now_ms)
{
    const struct room_state *state = room_seen_by(room, user_id);
    json_t *object = json_object();
    room_state_settings_json(&state->settings, object);
    put_ruleset(object, state->settings.rules);
    set_member(object, "host", json_string(state->host));
    if (state->locked) {
        set_member(object, "locked", json_true());
    }
    set_member(object, "state", json_string(room_phase_word(state->phase)));
    if (room->imported) {
        set_member(object, "imported", json_true());
    }
    set_member(object, "since", json_integer(state->since_ms - room->ahead_ms));
    if (room->ahead_ms > 0) {
        set_member(object, "ahead", ahead_json(room));
    }
    set_member(object, "paused", json_boolean(room->rooms->runtime->store_failing));
    set_member(object, "seats", shown_seats_json(room, state));
    put_game(object, state);
    room_observers_describe(room, state, object, now_ms);
    put_clocks(object, room, state, now_ms);
    put_presence(object, room, now_ms);
    put_hex(object, "tip", state->app_tip);
    if (state == room->state) {
        put_claim(object, room, now_ms);
    }
    json_t *offer = offer_json(state);
    if (offer != NULL) {
        set_member(object, "offer", offer);
    }
    return object;
}

json_t *room_snapshot_message(const struct room *room, const struct session *session,
                              int64_t now_ms)
{
    const struct room_state *state = room_seen_by(room, session->user_id);
    json_t *data = room_snapshot_json(room, session->user_id, now_ms);
    json_t *legal = room_legal_json(room, state, session);
    if (legal != NULL) {
        set_member(data, "legal", legal);
    }
    return json_pack("{s:s, s:s, s:I, s:o}", "t", "room", "room", room->id, "v",
                     (json_int_t)state->v, "d", data);
}

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

/* The settings by which users choose a table. Default values are left out. */
static void put_terms(json_t *line, const struct room_state *state)
{
    json_t *settings = json_object();
    static const char *const terms[] = {"clock", "games", "delay", "rated", "bots"};
    room_state_settings_json(&state->settings, settings);
    for (size_t i = 0; i < sizeof terms / sizeof terms[0]; i++) {
        json_t *value = json_object_get(settings, terms[i]);
        if (value != NULL) {
            set_member(line, terms[i], json_incref(value));
        }
    }
    json_decref(settings);
    if (state->locked) {
        set_member(line, "locked", json_true());
    }
}

json_t *room_lobby_line_json(const struct room *room, const char *user_id, bool with_position)
{
    const struct room_state *state = room_seen_by(room, user_id);
    json_t *line =
        json_pack("{s:s, s:s, s:s, s:s, s:o, s:i, s:i, s:I}", "room", room->id, "rules",
                  state->settings.rules, "visibility", visibility_words[state->settings.visibility],
                  "state", room_phase_word(state->phase), "seats",
                  room_state_seats_json(state, false), "watchers", room_watchers(room), "turns",
                  state->turns, "since", (json_int_t)(state->since_ms - room->ahead_ms));
    set_member(line, "host",
               json_pack("{s:s, s:s}", "who", state->host, "name", room_host_name(room)));
    if (state->host_bot) {
        set_member(json_object_get(line, "host"), "bot", json_true());
    }
    if (state->phase == ROOM_PLAYING) {
        set_member(line, "moved", json_integer(state->moved_ms - room->ahead_ms));
    }
    put_terms(line, state);
    room_observers_describe_line(room, state, line);
    if (settings_games(&state->settings) > 1 && state->game > 0) {
        set_member(line, "score", room_state_score_json(&state->series));
    }
    if (with_position) {
        room_state_decisions_put_position(line, state);
    }
    return line;
}

static json_t *room_presence_message(const struct room *room, bool with_claim, int64_t now_ms)
{
    json_t *claim = with_claim ? claim_json(room, now_ms) : NULL;
    return json_pack("{s:s, s:s, s:{s:o, s:i, s:o, s:o*, s:o*, s:o*}}", "t", "presence", "room",
                     room->id, "d", "seats", presence_json(room, now_ms), "watchers",
                     room_watchers(room), "watching", room_watching_json(room), "colours",
                     colours_json(room), "claim", claim, "ahead", ahead_json(room));
}

/* A claim reveals whose turn it is, so watchers with a delayed view do not get it. */
static void publish_presence(struct room *room, int64_t now_ms)
{
    if (room->state->settings.delay == 0) {
        room_broadcast(room, wire_frame(room_presence_message(room, true, now_ms)));
        return;
    }
    room_send_players(room, wire_frame(room_presence_message(room, true, now_ms)));
    room_send_watchers(room, wire_frame(room_presence_message(room, false, now_ms)));
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
