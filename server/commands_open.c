/* SPDX-License-Identifier: MIT */
/* Commands that set a room up: open, set. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots.h"
#include "commands.h"
#include "game.h"
#include "house.h"
#include "node.h"
#include "room_change.h"
#include "rooms.h"
#include "seating.h"

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

/* The rules asked for, where any are; false where it has been refused. */
static bool read_rules(struct house *house, const struct ask *ask, struct settings *settings)
{
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

static bool refuse_setting(struct house *house, const struct ask *ask,
                           const struct settings_error *wrong)
{
    ask_refuse(house, ask, REFUSAL_BAD_FIELD, wrong->says,
               json_pack("{s:s}", "field", wrong->field));
    return false;
}

bool command_read_settings(struct house *house, const struct ask *ask, struct settings *settings)
{
    struct settings_error wrong;
    if (!settings_take(settings, ask->data, &wrong)) {
        return refuse_setting(house, ask, &wrong);
    }
    return read_rules(house, ask, settings) &&
           (settings_agree(settings, &wrong) || refuse_setting(house, ask, &wrong));
}

/* Rated games are for people with an account: the asker, and whoever sits there. False where it has been refused. */
static bool may_be_rated(struct house *house, const struct ask *ask,
                         const struct settings *settings, const struct room_state *state)
{
    const struct session *asker = people_known(house, ask->who);
    bool is_already = state != NULL && state->settings.rated;
    if (!settings->rated || is_already) {
        return true;
    }
    if (asker == NULL || session_is_guest(asker)) {
        ask_refuse(house, ask, REFUSAL_ACCOUNT_NEEDED, NULL, NULL);
        return false;
    }
    for (int seat = 0; state != NULL && seat < SEATS_MAX; seat++) {
        const char *who = state->seats[seat].who;
        const struct session *sitter = people_known(house, who);
        if (who[0] != '\0' && (sitter == NULL || session_is_guest(sitter))) {
            ask_refuse(house, ask, REFUSAL_ACCOUNT_NEEDED,
                       "Somebody sits there who is no account here.",
                       json_pack("{s:s}", "seat", seat_name(seat)));
            return false;
        }
    }
    return true;
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
    if (!node_is_good(house) || node_is_handing_over(house)) {
        ask_refuse(house, ask, node_is_good(house) ? REFUSAL_RESTARTING : REFUSAL_STORAGE_PAUSED,
                   NULL, NULL);
        return false;
    }
    if (rooms_hosted(house, session->who) >= ROOMS_A_PERSON_MAX) {
        ask_refuse(house, ask, REFUSAL_TOO_MANY_ROOMS, "You have too many tables open.", NULL);
        return false;
    }
    int64_t wait_ms =
        session_bucket(&session->opens_ms, now_ms, SESSION_OPENS_BURST, SESSION_OPEN_EVERY_MS);
    const struct visitor *visitor = session_visitor(house, session->conn);
    if (wait_ms == 0 && visitor != NULL) {
        wait_ms = openings_take(&house->openings, &visitor->address, now_ms);
    }
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

struct room_change *command_begin_room(struct house *house, struct session *session,
                                       const struct ask *ask, const struct settings *settings,
                                       int64_t now_ms)
{
    if (!may_open(house, session, ask, now_ms)) {
        return NULL;
    }
    struct room *room = rooms_new(house, now_ms);
    if (room == NULL) {
        ask_refuse(house, ask, REFUSAL_TOO_MANY_ROOMS, NULL, NULL);
        return NULL;
    }
    struct room_change *change = room_change_begin(room, ask, now_ms);
    char tip[DICE_HEX_CHARS + 1];
    room_change_chain(change, 1, tip);
    json_t *data = settings_event(settings);
    json_object_set_new(data, "host", json_string(session->who));
    json_object_set_new(data, "host_name", json_string(session->name));
    if (session->bot) {
        json_object_set_new(data, "host_bot", json_true());
    }
    json_object_set_new(data, "tip", json_string(tip));
    room_change_add(change, "created", data);
    return change;
}

static void open_room(struct house *house, struct session *session, const struct ask *ask,
                      int64_t now_ms)
{
    struct settings settings = {0};
    int level;
    int seat;
    if (was_opened(house, session, ask) || !command_read_settings(house, ask, &settings) ||
        !may_be_rated(house, ask, &settings, NULL) ||
        !command_read_bot(house, ask, &settings, &level, &seat)) {
        return;
    }
    struct room_change *change = command_begin_room(house, session, ask, &settings, now_ms);
    if (change == NULL) {
        return;
    }
    if (level != 0) {
        bots_sit_down(change, level, seat);
    }
    const struct room_state *state = room_change_state(change);
    room_change_commit(change,
                       json_pack("{s:s, s:I}", "room", state->id, "v", (json_int_t)state->v));
}

/* One that came again after a connection was lost may have opened its room at another node. */
struct reopening {
    struct house *house;
    struct ask ask;
};

static void on_found(void *data, enum store_status status, const char *room)
{
    struct reopening *reopening = data;
    struct house *house = reopening->house;
    struct session *session = session_find(house, reopening->ask.who);
    if (status == STORE_OK) {
        ask_answer(house, &reopening->ask, json_pack("{s:s, s:i}", "room", room, "v", 1));
    } else if (status != STORE_MISSING || house->closing) {
        ask_refuse(house, &reopening->ask, REFUSAL_STORAGE_PAUSED, NULL, NULL);
    } else if (session != NULL) {
        open_room(house, session, &reopening->ask, house_now(house));
    }
    ask_finish(&reopening->ask);
    free(reopening);
}

void command_room_open(struct house *house, struct session *session, const struct ask *ask,
                       int64_t now_ms)
{
    if (!node_is_cluster(house) || ask->id >= session->hello_id) {
        open_room(house, session, ask, now_ms);
        return;
    }
    struct reopening *reopening = calloc(1, sizeof *reopening);
    assert(reopening != NULL);
    reopening->house = house;
    reopening->ask = *ask;
    reopening->ask.data = json_incref(ask->data);
    node_find_opened(house, ask->who, ask->id, on_found, reopening);
}

/*
 * Who sits where there will be no seat, or without the tip that will be needed, has to sit down anew; so has a bot, but for
 * the host, where bots could sit down and can no more.
 */
static bool has_to_stand_up(const struct room_state *state, int seat, const struct settings *after)
{
    const struct room_seat *sitter = &state->seats[seat];
    if (sitter->who[0] == '\0') {
        return false;
    }
    bool is_sent_off = sitter->bot && bots_level(sitter->who) == 0 &&
                       state->settings.bots == BOTS_YES && after->bots == BOTS_NO &&
                       strcmp(sitter->who, state->host) != 0;
    bool is_house_bot = bots_level(sitter->who) != 0;
    return is_sent_off || (is_house_bot && !bots_may_play(after)) ||
           !seat_exists(seat, after->seats) || (settings_need_tips(after) && !sitter->has_tip);
}

void command_room_set(struct room *room, const struct ask *ask, int64_t now_ms)
{
    struct settings settings = room->state.settings;
    if (!seating_book_has_room(room, ask) || !command_read_settings(room->house, ask, &settings) ||
        !may_be_rated(room->house, ask, &settings, &room->state)) {
        return;
    }
    struct room_change *change = room_change_begin(room, ask, now_ms);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (has_to_stand_up(&room->state, seat, &settings)) {
            seating_stand_up(change, seat);
        }
    }
    room_change_add(change, "changed", settings_event(&settings));
    bots_sit_anew(change, room->state.seats);
    game_start_if_ready(change);
    seating_answer_v(change);
}
