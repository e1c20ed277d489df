/* SPDX-License-Identifier: MIT */
#include "room_state/verify.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "room_state/codec.h"

/* 2^53 - 1: above it a browser does not count exactly. Sums of such times in a log also cannot overflow. */
static const int64_t time_max_ms = INT64_C(9007199254740991);

void room_state_log_init(struct room_log *log, const char *id)
{
    memset(log, 0, sizeof *log);
    log->has_id = id != NULL;
    room_state_init(&log->state, id == NULL ? "" : id);
    loghash_init(&log->hash, log->state.id);
    log->before = log->state;
}

__attribute__((format(printf, 3, 4))) static enum room_log_fault refuse_line(
    struct room_log_problem *problem, enum room_log_fault fault, const char *format, ...)
{
    va_list arguments;
    problem->fault = fault;
    va_start(arguments, format);
    vsnprintf(problem->says, sizeof problem->says, format, arguments);
    va_end(arguments);
    return fault;
}

static bool is_id(const char *text)
{
    size_t bytes = strlen(text);
    return bytes > 0 && bytes < ROOM_ID_BYTES &&
           strspn(text, "0123456789abcdefghijklmnopqrstuvwxyz") == bytes;
}

/* An event's members; borrowed from `root`. */
struct event {
    const char *type;
    const char *room;
    const char *name;
    json_t *data;
    json_int_t v;
    json_int_t at_ms;
};

static enum room_log_fault read_log_event(struct room_log *log, const json_t *root,
                                          struct event *event, struct room_log_problem *problem)
{
    if (json_unpack((json_t *)root, "{s:s, s:s, s:I, s:I, s:s, s:o}", "t", &event->type, "room",
                    &event->room, "v", &event->v, "at", &event->at_ms, "e", &event->name, "d",
                    &event->data) != 0 ||
        strcmp(event->type, "event") != 0 || !json_is_object(event->data) || !is_id(event->room)) {
        return refuse_line(problem, ROOM_LOG_BAD_LINE, "This line is not an event of a room.");
    }
    if (!log->has_id) {
        room_state_log_init(log, event->room);
    }
    if (strcmp(event->room, log->state.id) != 0) {
        return refuse_line(problem, ROOM_LOG_BAD_LINE, "This event belongs to another room, %s.",
                           event->room);
    }
    if (event->v != log->state.v + 1) {
        return refuse_line(problem, ROOM_LOG_BAD_LINE,
                           "This is event %" PRId64 "; event %" PRId64 " should stand here.",
                           (int64_t)event->v, log->state.v + 1);
    }
    if (event->at_ms < 0 || event->at_ms > time_max_ms) {
        return refuse_line(problem, ROOM_LOG_BAD_LINE, "This is not a valid time.");
    }
    return ROOM_LOG_SOUND;
}

static enum room_log_fault wrong_steps(const struct turn_check *check,
                                       struct room_log_problem *problem)
{
    problem->step = check->bad + 1;
    problem->broken = check->broken;
    if (!check->readable) {
        return refuse_line(problem, ROOM_LOG_ILLEGAL_STEP, "Move %d cannot be read: %s",
                           check->bad + 1,
                           check->error.says == NULL ? "it is not a text." : check->error.says);
    }
    if (check->status == TURN_ILLEGAL) {
        return refuse_line(problem, ROOM_LOG_ILLEGAL_STEP, "Move %d is illegal: %s", check->bad + 1,
                           rule_sentence(check->broken));
    }
    return refuse_line(problem, ROOM_LOG_ILLEGAL_STEP, "The turn ends too early: %s",
                       rule_sentence(check->broken));
}

static enum room_log_fault wrong_field(const char *field, const struct event *event,
                                       struct room_log_problem *problem)
{
    struct room_steps steps;
    struct turn_check check;
    if (strcmp(field, "steps") == 0 &&
        !room_state_steps_read(json_object_get(event->data, "steps"), &steps, &check)) {
        return wrong_steps(&check, problem);
    }
    if (strcmp(field, "rules") == 0) {
        const char *rules = json_string_value(json_object_get(event->data, "rules"));
        struct settings settings = {0};
        if (rules == NULL || !settings_restore_rules(&settings, rules)) {
            return refuse_line(problem, ROOM_LOG_UNKNOWN_RULES, "These rules are unknown: %.100s",
                               rules == NULL ? "" : rules);
        }
        field = "settings";
    }
    return refuse_line(problem, ROOM_LOG_BAD_EVENT,
                       "The field \"%.20s\" of the event \"%.20s\" is missing or invalid.", field,
                       event->name);
}

/* Finds the sentence for a fault that room_apply() has found. */
static enum room_log_fault find_log_fault(const struct room_state *before,
                                          const struct room_event *event, enum room_fault fault,
                                          struct room_log_problem *problem)
{
    if (fault == ROOM_FAULT_TURN) {
        struct turn_check check;
        room_check_turn(&before->position, &event->d.turn.steps, &check);
        return wrong_steps(&check, problem);
    }
    bool is_dice = fault >= ROOM_FAULT_GAME_ID;
    return refuse_line(problem, is_dice ? ROOM_LOG_FORGED_DICE : ROOM_LOG_BAD_EVENT,
                       "The event \"%.20s\" does not follow from the events before it: %s",
                       room_event_word(event->kind), room_fault_says(fault));
}

static enum room_log_fault apply_log_event(struct room_log *log, const struct event *event,
                                           struct room_log_problem *problem)
{
    enum room_event_kind kind = room_event_find(event->name);
    if (kind == ROOM_EVENT_KINDS && log->state.phase != ROOM_NEW) {
        room_skip(&log->state);
        return refuse_line(problem, ROOM_LOG_UNKNOWN_EVENT, "The event \"%.20s\" is unknown.",
                           event->name);
    }
    if (kind == ROOM_EVENT_KINDS) {
        return refuse_line(problem, ROOM_LOG_BAD_EVENT,
                           "The first event of a room must be \"created\".");
    }
    struct room_event value;
    const char *field = room_state_event_read(kind, event->data, &value);
    if (field != NULL) {
        return wrong_field(field, event, problem);
    }
    value.at_ms = event->at_ms;
    enum room_fault fault = room_apply(&log->state, &value);
    return fault == ROOM_SOUND ? ROOM_LOG_SOUND
                               : find_log_fault(&log->before, &value, fault, problem);
}

static bool position_is(const struct room_state *state, const json_t *claimed)
{
    char text[17];
    snprintf(text, sizeof text, "%016" PRIx64, position_hash(&state->position));
    return !state->has_position ||
           (json_is_string(claimed) && strcmp(json_string_value(claimed), text) == 0);
}

static bool clocks_are(const struct room_state *state, const json_t *claimed)
{
    json_t *clocks = room_state_clocks_json(state, state->at_ms);
    bool are = claimed == NULL || (clocks != NULL && json_equal(clocks, claimed));
    json_decref(clocks);
    return are;
}

static enum room_log_fault read_and_apply(struct room_log *log, const json_t *root,
                                          const char *text, size_t bytes,
                                          struct room_log_problem *problem)
{
    struct event event = {0};
    enum room_log_fault fault = read_log_event(log, root, &event, problem);
    if (fault != ROOM_LOG_SOUND) {
        return fault;
    }
    if (!loghash_check(&log->hash, text, bytes)) {
        return refuse_line(
            problem, ROOM_LOG_BROKEN_CHAIN,
            "The hash does not match the events up to here: an event was changed, removed "
            "or inserted.");
    }
    log->before = log->state;
    log->game_ended = false;
    fault = apply_log_event(log, &event, problem);
    if (fault != ROOM_LOG_SOUND) {
        return fault;
    }
    if (!position_is(&log->state, json_object_get(root, "p"))) {
        return refuse_line(problem, ROOM_LOG_OTHER_POSITION,
                           "The rules lead to a different position.");
    }
    if (!clocks_are(&log->state, json_object_get(root, "c"))) {
        return refuse_line(problem, ROOM_LOG_OTHER_POSITION, "The clocks show a different time.");
    }
    log->game_ended = strcmp(event.name, "ended") == 0;
    log->games_ended += log->game_ended;
    return ROOM_LOG_SOUND;
}

enum room_log_fault room_state_log_add(struct room_log *log, const char *text, size_t bytes,
                                       struct room_log_problem *problem)
{
    json_error_t error;
    *problem = (struct room_log_problem){.line = log->state.v + 1};
    if (json_is_deeper(text, bytes, ROOM_LOG_DEPTH_MAX)) {
        return refuse_line(problem, ROOM_LOG_TOO_DEEP, "It is nested more than %d levels deep.",
                           ROOM_LOG_DEPTH_MAX);
    }
    json_t *root = json_loadb(text, bytes, JSON_REJECT_DUPLICATES, &error);
    if (root == NULL) {
        return refuse_line(problem, ROOM_LOG_NOT_JSON, "It is not JSON, at column %d: %.160s",
                           error.position, error.text);
    }
    enum room_log_fault fault = read_and_apply(log, root, text, bytes, problem);
    json_decref(root);
    return fault;
}

enum room_log_fault room_state_log_add_line(struct room_log *log, const char *text, size_t *bytes,
                                            bool is_ended, struct room_log_problem *problem)
{
    if (*bytes > 0 && text[*bytes - 1] == '\r') {
        (*bytes)--; /* some editors write CR LF */
    }
    enum room_log_fault fault = room_state_log_add(log, text, *bytes, problem);
    if (fault == ROOM_LOG_NOT_JSON && !is_ended) {
        return refuse_line(problem, ROOM_LOG_CUT_OFF, "The file ends within this line.");
    }
    return fault;
}

bool room_state_log_is_finished(const struct room_log *log)
{
    enum room_phase phase = log->state.phase;
    return log->games_ended > 0 && (phase == ROOM_ENDED || phase == ROOM_CLOSED);
}
