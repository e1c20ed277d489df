/* SPDX-License-Identifier: MIT */
/* Commands of a room: open, set, sit, stand, close, and the next game. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "game.h"
#include "house.h"
#include "room_change.h"
#include "rooms.h"

/* ---- settings ---- */

/* Where the rules' text is put together from what a client sent. */
struct rules_text {
    char text[RULESET_TEXT_MAX];
    size_t bytes;
    bool fits;
};

static void append(struct rules_text *rules, const char *part)
{
    size_t bytes = strlen(part);
    rules->fits = rules->fits && bytes < sizeof rules->text - rules->bytes;
    if (rules->fits) {
        memcpy(rules->text + rules->bytes, part, bytes + 1);
        rules->bytes += bytes;
    }
}

/* Nothing of a word may be read as the end of one option and the begin of another. */
static void append_word(struct rules_text *rules, const char *word)
{
    rules->fits = rules->fits && strpbrk(word, ",;= ") == NULL;
    append(rules, word);
}

static const char *option_text(const json_t *value, char *number, size_t number_bytes)
{
    if (json_is_boolean(value)) {
        return json_is_true(value) ? "true" : "false";
    }
    if (json_is_integer(value)) {
        snprintf(number, number_bytes, "%" PRId64, (int64_t)json_integer_value(value));
        return number;
    }
    return json_string_value(value);
}

static bool write_rules(struct rules_text *rules, const char *ruleset, json_t *options)
{
    *rules = (struct rules_text){.fits = true};
    append_word(rules, ruleset);
    const char *separator = ";";
    const char *name;
    json_t *value;
    json_object_foreach(options, name, value)
    {
        char number[24];
        append(rules, separator);
        append_word(rules, name);
        append(rules, "=");
        append_word(rules, option_text(value, number, sizeof number));
        separator = ",";
    }
    return rules->fits;
}

/* Takes what the ask says over; false where it has been refused. */
static bool read_settings(struct house *house, const struct ask *ask, struct settings *settings)
{
    struct settings_error wrong;
    if (!settings_take(settings, ask->data, &wrong)) {
        ask_refuse(house, ask, REFUSAL_BAD_FIELD, wrong.says,
                   json_pack("{s:s}", "field", wrong.field));
        return false;
    }
    const char *ruleset = json_string_value(json_object_get(ask->data, "ruleset"));
    json_t *options = json_object_get(ask->data, "options");
    if (ruleset == NULL && options == NULL) {
        return true;
    }
    char now[RULESET_TEXT_MAX];
    memcpy(now, settings->rules, sizeof now);
    now[strcspn(now, "@;")] = '\0';
    struct rules_text rules;
    struct text_error error = {"ruleset", 1, "This cannot be the name of a game or an option."};
    if (write_rules(&rules, ruleset != NULL ? ruleset : now, options) &&
        settings_set_rules(settings, rules.text, &error)) {
        return true;
    }
    ask_refuse(house, ask, REFUSAL_BAD_OPTION, error.says,
               json_pack("{s:s, s:i}", "field", error.field, "column", error.column));
    return false;
}

static json_t *settings_event(const struct settings *settings)
{
    json_t *data = json_object();
    settings_put(settings, data);
    json_object_set_new(data, "seats", json_integer(settings->seats));
    return data;
}

/* ---- open, set ---- */

static bool may_open(struct house *house, struct session *session, const struct ask *ask,
                     int64_t now_ms)
{
    if (rooms_hosted(house, session->who) >= ROOMS_A_PERSON_MAX) {
        ask_refuse(house, ask, REFUSAL_TOO_MANY_ROOMS, "You have too many tables open.", NULL);
        return false;
    }
    int64_t wait_ms =
        session_bucket(&session->opens_ms, now_ms, SESSION_OPENS_BURST, SESSION_OPEN_EVERY_MS);
    if (wait_ms > 0) {
        ask_refuse(house, ask, REFUSAL_RATE_LIMITED, NULL,
                   json_pack("{s:I}", "retry_after_ms", (json_int_t)wait_ms));
        return false;
    }
    return true;
}

/* Whether this very command opened a room before the house last started. */
static bool was_opened(struct house *house, const struct session *session, const struct ask *ask)
{
    const struct room *room =
        ask->id < session->hello_id ? rooms_opened_by(house, session->who, ask->id) : NULL;
    if (room == NULL) {
        return false;
    }
    ask_answer(house, ask, json_pack("{s:s, s:i}", "room", room->id, "v", 1));
    return true;
}

void command_room_open(struct house *house, struct session *session, const struct ask *ask,
                       int64_t now_ms)
{
    struct settings settings = {0};
    if (was_opened(house, session, ask) || !read_settings(house, ask, &settings) ||
        !may_open(house, session, ask, now_ms)) {
        return;
    }
    struct room *room = rooms_new(house, now_ms);
    if (room == NULL) {
        ask_refuse(house, ask, REFUSAL_TOO_MANY_ROOMS, NULL, NULL);
        return;
    }
    struct room_change *change = room_change_begin(room, ask, now_ms);
    char tip[DICE_HEX_CHARS + 1];
    room_change_chain(change, 1, tip);
    json_t *data = settings_event(&settings);
    json_object_set_new(data, "host", json_string(session->who));
    json_object_set_new(data, "tip", json_string(tip));
    room_change_add(change, "created", data);
    room_change_commit(change, json_pack("{s:s, s:i}", "room", room->id, "v", 1));
}

/* False where the book is full: then only a running game goes on. */
static bool book_has_room(struct room *room, const struct ask *ask)
{
    if (room->state.v >= ROOM_EVENTS_MAX) {
        ask_refuse(room->house, ask, REFUSAL_LOG_FULL, NULL, NULL);
        return false;
    }
    return true;
}

static void stand_up(struct room_change *change, int seat)
{
    room_change_seat(change, room_change_state(change)->seats[seat].who, false);
    room_change_add(change, "stood", json_pack("{s:s}", "seat", seat_name(seat)));
}

static void answer_v(struct room_change *change)
{
    json_int_t v = room_change_state(change)->v;
    room_change_commit(change, json_pack("{s:I}", "v", v));
}

/* Who sits where there will be no seat, or without the tip that will be needed, has to sit down anew. */
void command_room_set(struct room *room, const struct ask *ask, int64_t now_ms)
{
    struct settings settings = room->state.settings;
    if (!book_has_room(room, ask) || !read_settings(room->house, ask, &settings)) {
        return;
    }
    struct room_change *change = room_change_begin(room, ask, now_ms);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const struct room_seat *sitter = &room->state.seats[seat];
        if (sitter->who[0] != '\0' && (!seat_exists(seat, settings.seats) ||
                                       (settings_need_tips(&settings) && !sitter->has_tip))) {
            stand_up(change, seat);
        }
    }
    room_change_add(change, "changed", settings_event(&settings));
    game_start_if_ready(change);
    answer_v(change);
}

/* ---- seats ---- */

/* The seat asked for; SEAT_NONE where it has been refused. */
static int seat_asked_for(struct room *room, const struct ask *ask)
{
    const struct room_state *state = &room->state;
    const char *name = json_string_value(json_object_get(ask->data, "seat"));
    if (name == NULL || strcmp(name, "any") == 0) {
        for (int number = 1; number <= state->settings.seats; number++) {
            for (int side = SIDE_WHITE; side <= SIDE_BLACK; side++) {
                int seat = seat_at((enum side)side, number);
                if (state->seats[seat].who[0] == '\0') {
                    return seat;
                }
            }
        }
        ask_refuse(room->house, ask, REFUSAL_SEAT_TAKEN, "Every seat is taken.", NULL);
        return SEAT_NONE;
    }
    int seat = seat_find(name);
    if (!seat_exists(seat, state->settings.seats)) {
        ask_refuse(room->house, ask, REFUSAL_NO_SUCH_SEAT, NULL, json_pack("{s:s}", "seat", name));
        return SEAT_NONE;
    }
    if (state->seats[seat].who[0] != '\0') {
        ask_refuse(room->house, ask, REFUSAL_SEAT_TAKEN, NULL, json_pack("{s:s}", "seat", name));
        return SEAT_NONE;
    }
    return seat;
}

void command_room_sit(struct room *room, const struct ask *ask, int64_t now_ms)
{
    const struct room_state *state = &room->state;
    const struct session *session = session_find(room->house, ask->who);
    bool needs_tip = settings_need_tips(&state->settings);
    json_t *tip = json_object_get(ask->data, "tip");
    if (session == NULL) {
        return;
    }
    if (room_seat_of(state, ask->who) != SEAT_NONE) {
        ask_refuse(room->house, ask, REFUSAL_ALREADY_SEATED, NULL, NULL);
        return;
    }
    if (!room_may_read(room, ask->who)) {
        ask_refuse(room->house, ask, REFUSAL_NOT_ALLOWED, NULL, NULL);
        return;
    }
    int seat = seat_asked_for(room, ask);
    if (seat == SEAT_NONE || !book_has_room(room, ask)) {
        return;
    }
    if (needs_tip && tip == NULL) {
        ask_refuse(room->house, ask, REFUSAL_TIP_NEEDED, NULL, NULL);
        return;
    }
    json_t *data = json_pack("{s:s, s:s, s:s}", "seat", seat_name(seat), "who", session->who,
                             "name", session->name);
    if (needs_tip) {
        json_object_set(data, "tip", tip);
    }
    struct room_change *change = room_change_begin(room, ask, now_ms);
    room_change_add(change, "seated", data);
    room_change_seat(change, ask->who, true);
    game_start_if_ready(change);
    room_change_commit(change, json_pack("{s:s, s:I}", "seat", seat_name(seat), "v",
                                         (json_int_t)room_change_state(change)->v));
}

void command_room_stand(struct room *room, const struct ask *ask, int64_t now_ms)
{
    if (!book_has_room(room, ask)) {
        return;
    }
    struct room_change *change = room_change_begin(room, ask, now_ms);
    stand_up(change, room_seat_of(&room->state, ask->who));
    answer_v(change);
}

void command_room_close(struct room *room, const struct ask *ask, int64_t now_ms)
{
    struct room_change *change = room_change_begin(room, ask, now_ms);
    room_change_add(change, "closed", json_object());
    answer_v(change);
}

/* ---- the next game ---- */

static bool anybody_offers(const struct room_state *state)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (state->seats[seat].offers) {
            return true;
        }
    }
    return false;
}

static void decline(struct room *room, const struct ask *ask, int seat, int64_t now_ms)
{
    if (!anybody_offers(&room->state) && !room->state.again) {
        ask_refuse(room->house, ask, REFUSAL_WRONG_STATE, "Nobody has asked for another game.",
                   json_pack("{s:s}", "state", room_phase_word(room->state.phase)));
        return;
    }
    struct room_change *change = room_change_begin(room, ask, now_ms);
    room_change_add(
        change, "answered",
        json_pack("{s:s, s:s, s:b}", "what", "rematch", "seat", seat_name(seat), "accept", 0));
    answer_v(change);
}

/* A tip that was played with would show all its links again. */
static bool tip_is_fresh(const struct room_seat *seat, const char *text)
{
    uint8_t tip[DICE_LINK_BYTES];
    return text != NULL && dice_from_hex(text, tip) && memcmp(tip, seat->tip, sizeof tip) != 0;
}

void command_rematch(struct room *room, const struct ask *ask, int64_t now_ms)
{
    const struct room_state *state = &room->state;
    int at = room_seat_of(state, ask->who);
    const char *tip = json_string_value(json_object_get(ask->data, "tip"));
    bool needs_tip = settings_need_tips(&state->settings);
    if (!book_has_room(room, ask)) {
        return;
    }
    if (json_is_true(json_object_get(ask->data, "decline"))) {
        decline(room, ask, at, now_ms);
    } else if (state->seats[at].offers) {
        ask_refuse(room->house, ask, REFUSAL_WRONG_STATE, "You have asked for it already.",
                   json_pack("{s:s}", "state", room_phase_word(state->phase)));
    } else if (needs_tip && !tip_is_fresh(&state->seats[at], tip)) {
        ask_refuse(room->house, ask, REFUSAL_TIP_NEEDED, NULL, NULL);
    } else {
        json_t *data = json_pack("{s:s, s:s}", "what", "rematch", "seat", seat_name(at));
        if (needs_tip) {
            json_object_set_new(data, "tip", json_string(tip));
        }
        struct room_change *change = room_change_begin(room, ask, now_ms);
        room_change_add(change, "offered", data);
        game_start_if_ready(change);
        answer_v(change);
    }
}
