/* SPDX-License-Identifier: MIT */
/* Commands that open a room and change its settings: open, set. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "admission/admission.h"
#include "base/runtime.h"
#include "bot/bots.h"
#include "cluster/handover.h"
#include "commands/check.h"
#include "commands/commands.h"
#include "node/node.h"
#include "room/commit.h"
#include "room/registry.h"
#include "room/seats.h"
#include "room_state/settings_json.h"
#include "session/presence.h"
#include "session/session.h"

/* ---- settings ---- */

/* A buffer for the text of the rules, which is built from the fields of the client's message. */
struct rules_text {
    char text[RULESET_TEXT_MAX];
    size_t bytes;
    bool fits;
};

static void append_rules_part(struct rules_text *rules, const char *part)
{
    size_t bytes = strlen(part);
    rules->fits = rules->fits && bytes < sizeof rules->text - rules->bytes;
    if (rules->fits) {
        memcpy(rules->text + rules->bytes, part, bytes + 1);
        rules->bytes += bytes;
    }
}

/*
 * A word must not contain a separator, because a parser would take it for the end of one option and the beginning of
 * another.
 */
static void append_word(struct rules_text *rules, const char *word)
{
    rules->fits = rules->fits && strpbrk(word, ",;= ") == NULL;
    append_rules_part(rules, word);
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
        append_rules_part(rules, separator);
        append_word(rules, name);
        append_rules_part(rules, "=");
        append_word(rules, option_text(value, number, sizeof number));
        separator = ",";
    }
    return rules->fits;
}

/* Reads the rules if the request has any; false if the command has been refused. */
static bool read_rules(struct commands *commands, const struct request *request,
                       struct settings *settings)
{
    const char *ruleset = json_string_value(json_object_get(request->data, "ruleset"));
    json_t *options = json_object_get(request->data, "options");
    if (ruleset == NULL && options == NULL) {
        return true;
    }
    char now[RULESET_TEXT_MAX];
    memcpy(now, settings->rules, sizeof now);
    now[strcspn(now, "@;")] = '\0';
    struct rules_text rules;
    struct text_error error = {"ruleset", 1, "This is not a valid name of a game or an option."};
    if (write_rules(&rules, ruleset != NULL ? ruleset : now, options) &&
        settings_set_rules(settings, rules.text, &error)) {
        return true;
    }
    wire_refuse(
        commands->counters, request, REFUSAL_BAD_OPTION, error.says,
        &(struct wire_problem_params){.field = error.field, .column = {true, error.column}});
    return false;
}

static bool refuse_setting(struct commands *commands, const struct request *request,
                           const struct settings_error *wrong)
{
    wire_refuse(commands->counters, request, REFUSAL_BAD_FIELD, wrong->says,
                &(struct wire_problem_params){.field = wrong->field});
    return false;
}

bool command_read_settings(struct commands *commands, const struct request *request,
                           struct settings *settings)
{
    struct settings_error wrong;
    if (!room_state_settings_read(settings, request->data, &wrong)) {
        return refuse_setting(commands, request, &wrong);
    }
    return read_rules(commands, request, settings) &&
           (settings_agree(settings, &wrong) || refuse_setting(commands, request, &wrong));
}

/*
 * Rated games require an account: the user who sends the command and all seated users must have one. A built-in bot
 * that plays no rated games stands up. False if the command has been refused.
 */
static bool can_be_rated(struct commands *commands, const struct request *request,
                         const struct settings *settings, const struct room_state *state)
{
    const struct session *asker = session_presence_known(commands->sessions, request->user_id);
    bool is_already = state != NULL && state->settings.rated;
    if (!settings->rated || is_already) {
        return true;
    }
    if (asker == NULL || session_is_guest(asker)) {
        wire_refuse(commands->counters, request, REFUSAL_ACCOUNT_NEEDED, NULL, NULL);
        return false;
    }
    for (int seat = 0; state != NULL && seat < SEATS_MAX; seat++) {
        const char *user_id = state->seats[seat].user_id;
        const struct session *sitter = session_presence_known(commands->sessions, user_id);
        if (user_id[0] != '\0' && seat_bot_level(user_id) == 0 &&
            (sitter == NULL || session_is_guest(sitter))) {
            wire_refuse(commands->counters, request, REFUSAL_ACCOUNT_NEEDED,
                        "A rated game needs accounts in all seats.",
                        &(struct wire_problem_params){.seat = seat_name(seat)});
            return false;
        }
    }
    return true;
}

/* ---- open, set ---- */

static bool can_open_room(struct commands *commands, struct session *session,
                          const struct request *request, int64_t now_ms)
{
    if (!node_has_lease(commands->node) || cluster_handover_has_begun(commands->cluster)) {
        wire_refuse(commands->counters, request,
                    node_has_lease(commands->node) ? REFUSAL_RESTARTING : REFUSAL_STORAGE_PAUSED,
                    NULL, NULL);
        return false;
    }
    if (rooms_hosted(commands->rooms, session_user(session)) >= ROOMS_A_USER_MAX) {
        admission_count(commands->admission, LIMIT_ROOMS_OF_USER);
        wire_refuse(commands->counters, request, REFUSAL_TOO_MANY_ROOMS,
                    "You have too many open tables.", NULL);
        return false;
    }
    int64_t wait_ms =
        session_charge_rate(commands->sessions, session, LIMIT_OPENINGS_OF_USER, now_ms);
    struct map_key key;
    if (wait_ms == 0 && session_share(session, &key)) {
        wait_ms = admission_acquire(commands->admission, SHARE_OPENINGS, key, now_ms);
    }
    if (wait_ms > 0) {
        wire_refuse(commands->counters, request, REFUSAL_RATE_LIMITED, NULL,
                    &(struct wire_problem_params){.retry_after_ms = {true, wait_ms}});
        return false;
    }
    return true;
}

/* True if the same command opened a room before the server last started. */
static bool was_opened(struct commands *commands, const struct session *session,
                       const struct request *request)
{
    const struct room *room =
        session_can_have_done(session, request)
            ? rooms_opened_by(commands->rooms, session_user(session), request->id)
            : NULL;
    if (room == NULL) {
        return false;
    }
    wire_answer(request, &(struct wire_reply){.room = room->id, .v = {true, 1}});
    return true;
}

struct room_change *command_begin_room(struct commands *commands, struct session *session,
                                       const struct request *request,
                                       const struct settings *settings, int64_t now_ms)
{
    if (!can_open_room(commands, session, request, now_ms)) {
        return NULL;
    }
    struct room *room = rooms_new(commands->rooms, now_ms);
    if (room == NULL) {
        wire_refuse(commands->counters, request, REFUSAL_TOO_MANY_ROOMS, NULL, NULL);
        return NULL;
    }
    room->opened_from = session->origin;
    struct room_change *change = room_change_begin(room, request, now_ms);
    struct room_event event = {.kind = ROOM_EVENT_CREATED, .seat = SEAT_NONE};
    event.d.created.settings = *settings;
    event.d.created.host_bot = session->bot;
    snprintf(event.d.created.host, sizeof event.d.created.host, "%s", session_user(session));
    snprintf(event.d.created.host_name, sizeof event.d.created.host_name, "%s", session->name);
    event.d.created.tip.is_given = true;
    room_change_chain(change, 1, event.d.created.tip.link);
    room_change_add(change, &event);
    return change;
}

static void open_room(struct commands *commands, struct session *session,
                      const struct request *request, int64_t now_ms)
{
    struct settings settings = {0};
    int level;
    int seat;
    if (was_opened(commands, session, request) ||
        !command_read_settings(commands, request, &settings) ||
        !can_be_rated(commands, request, &settings, NULL) ||
        !command_read_bot(commands, request, &settings, &level, &seat)) {
        return;
    }
    struct room_change *change = command_begin_room(commands, session, request, &settings, now_ms);
    if (change == NULL) {
        return;
    }
    if (level != 0) {
        bots_sit_down(change, level, seat);
    }
    room_change_commit(change, &(struct wire_reply){.room = room_change_room(change)->id,
                                                    .v = {true, room_change_state(change)->v}});
}

/* A command that is repeated after a lost connection may have opened its room at another node: asks the store first. */
struct reopening {
    struct commands *commands;
    struct request request;
};

static void on_opened_found(void *data, enum store_status status, const char *room)
{
    struct reopening *reopening = data;
    struct commands *commands = reopening->commands;
    struct session *session = session_find(commands->sessions, reopening->request.user_id);
    if (status == STORE_OK) {
        wire_answer(&reopening->request, &(struct wire_reply){.room = room, .v = {true, 1}});
    } else if (status != STORE_MISSING || commands->runtime->closing) {
        wire_refuse(commands->counters, &reopening->request, REFUSAL_STORAGE_PAUSED, NULL, NULL);
    } else if (session != NULL) {
        open_room(commands, session, &reopening->request, runtime_now(commands->runtime));
    }
    wire_request_finish(&reopening->request);
    free(reopening);
}

void command_room_open(struct commands *commands, struct session *session,
                       const struct request *request, int64_t now_ms)
{
    if (!node_is_cluster(commands->node) || !session_can_have_done(session, request)) {
        open_room(commands, session, request, now_ms);
        return;
    }
    struct reopening *reopening = calloc(1, sizeof *reopening);
    reopening->commands = commands;
    reopening->request = *request;
    reopening->request.data = json_incref(request->data);
    node_find_opened(commands->node, request->user_id, request->id, on_opened_found, reopening);
}

/* One of the server's bots has to leave if it cannot play with the new settings, or not at its level. */
static bool has_to_stand_up(const struct room_state *state, int seat, const struct settings *after)
{
    int level = seat_bot_level(state->seats[seat].user_id);
    return room_must_stand(state, seat, after) ||
           (level != 0 &&
            (!bots_can_play(state, after, level, seat) || !bots_have_level(after, level)));
}

void command_room_set(struct commands *commands, struct room *room, const struct request *request,
                      int64_t now_ms)
{
    struct room_command command;
    struct room_event event;
    command_check(room, request, now_ms, &command);
    command.d.set.settings = room->state->settings;
    if (!command_read_settings(commands, request, &command.d.set.settings) ||
        !can_be_rated(commands, request, &command.d.set.settings, room->state) ||
        !command_check_event(commands, room, request, &command, &event)) {
        return;
    }
    struct room_change *change = room_change_begin(room, request, now_ms);
    struct room_seat stood[SEATS_MAX] = {0};
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (has_to_stand_up(room->state, seat, &command.d.set.settings)) {
            stood[seat] = room->state->seats[seat];
            room_seating_stand_up(change, seat);
        }
    }
    room_change_add(change, &event);
    bots_reseat(change, stood);
    room_game_follow(change, &event);
    room_change_commit(change, NULL);
}
