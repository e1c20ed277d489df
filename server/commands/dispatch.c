/* SPDX-License-Identifier: MIT */
#include "commands/commands.h"

#include <assert.h>
#include <string.h>

#include "admission/admission.h"
#include "base/runtime.h"
#include "cluster/forward.h"
#include "commands/check.h"
#include "commands/drain.h"
#include "moderation/moderation.h"
#include "node/node.h"
#include "room/clocks.h"
#include "room/registry.h"
#include "room/room.h"
#include "session/identity.h"
#include "session/presence.h"
#include "wire/counters.h"

/* No memory is left for moves, so the player cannot act: that time is not charged. */
static void spare_clock(struct commands *commands, const struct request *request, int64_t now_ms)
{
    struct room *room = rooms_find(commands->rooms, request->room);
    if (room != NULL && room_user_seat(room, request->user_id) != SEAT_NONE) {
        room_clocks_add_memory_outage(room, now_ms);
    }
}

/* Closing and leaving end what takes memory: they are always possible. */
static bool is_end(const struct command *command)
{
    return command->run_room != NULL &&
           (command->kind == ROOM_COMMAND_CLOSE || command->kind == ROOM_COMMAND_LEAVE);
}

/* False if the user has to wait before more may be stored: the command has been refused. */
static bool can_store_more(struct commands *commands, const struct session *session,
                           const struct request *request, int64_t now_ms)
{
    const struct command *command = request->command;
    /* moves count too while the memory for logs is used up: then those wait who have stored the most */
    bool counts = command->stores || (command->run_room != NULL && !is_end(command) &&
                                      rooms_are_full_of_bytes(commands->rooms));
    size_t left_bytes = rooms_bytes_left(commands->rooms);
    int64_t wait_ms = counts && session != NULL
                          ? session_stored_wait(commands->sessions, session, left_bytes, now_ms)
                          : 0;
    if (wait_ms > 0) {
        if (left_bytes == 0) {
            spare_clock(commands, request, now_ms);
        }
        wire_refuse(commands->counters, request, REFUSAL_RATE_LIMITED,
                    "You have stored too much lately.",
                    &(struct wire_problem_params){.retry_after_ms = {true, wait_ms}});
    }
    return wait_ms == 0;
}

/* ---- at a room ---- */

/* Does the checks that are common to all commands of a room; true if the command may run. */
static bool can_run_at_room(struct commands *commands, struct room *room,
                            const struct request *request, int64_t now_ms)
{
    const struct command *command = request->command;
    if (room_read_refusal(room, request->user_id) == REFUSAL_NO_SUCH_ROOM) {
        wire_refuse(commands->counters, request, REFUSAL_NO_SUCH_ROOM, NULL, NULL);
        return false;
    }
    if (request->edge[0] != '\0' &&
        !can_store_more(commands, session_presence_known(commands->sessions, request->user_id),
                        request, now_ms)) {
        return false;
    }
    struct room_refused refused = {
        .code = room_check_common(room->state, command->kind, request->user_id, request->version)};
    if (refused.code == ROOM_ACCEPTED && room_command_fills(command->kind) &&
        room_log_is_full(room)) {
        admission_count(commands->admission, LIMIT_LOG_BYTES);
        refused.code = ROOM_REFUSED_LOG_FULL;
    }
    if (refused.code == ROOM_ACCEPTED && room_command_fills(command->kind) &&
        !rooms_can_grow(commands->rooms, now_ms)) {
        wire_refuse(commands->counters, request, REFUSAL_TOO_MANY_ROOMS, NULL, NULL);
        return false;
    }
    if (room->imported && refused.code != ROOM_REFUSED_ROOM_CLOSED) {
        refused.code = ROOM_REFUSED_WRONG_STATE;
        refused.says = "This table was imported and can only be read.";
    } else if (refused.code == ROOM_REFUSED_NOT_ALLOWED) {
        refused.says = "Only the host can do this.";
    } else if (refused.code == ROOM_ACCEPTED && room_command_decides(command->kind) &&
               room_clocks_is_expired(room, now_ms)) {
        refused.code = ROOM_REFUSED_STALE_VERSION;
        refused.says = "The clock has run out.";
    }
    if (refused.code != ROOM_ACCEPTED) {
        command_check_refuse(commands, room, request, &refused);
    }
    return refused.code == ROOM_ACCEPTED;
}

/*
 * True if the command has run already: before the server last started, at another node, or although the store reported
 * a failure. The room's log tells.
 */
static bool was_done(struct commands *commands, struct room *room, const struct request *request)
{
    const struct session *session = session_find(commands->sessions, request->user_id);
    /* The command may have come through another node first, and this node's session has no record of that. */
    bool may_be = request->id > 0 && node_is_cluster(commands->node);
    if (session == NULL || !(may_be || request->again || session_can_have_done(session, request) ||
                             room_recent_was_denied(room, request->user_id, request->id))) {
        return false;
    }
    int64_t v = room_recent_v(room, request->user_id, request->id);
    if (v <= request->since_v) {
        return false;
    }
    wire_answer_v(request, v);
    return true;
}

static void run_at_room(void *self, struct room *room, struct room_task *task, int64_t now_ms)
{
    struct commands *commands = self;
    bool is_local = room == NULL || room_placement_is_local(room);
    bool is_own = task->request.edge[0] == '\0';
    if (commands->runtime->closing && (is_local || is_own)) {
        cluster_forward_refuse_closing(commands->cluster, &task->request);
    } else if (room == NULL) {
        wire_refuse(commands->counters, &task->request, REFUSAL_NO_SUCH_ROOM, NULL, NULL);
    } else if (!is_local) {
        room_record_first(room, &task->request);
        cluster_forward_request(commands->cluster, room_placement_owner(room), &task->request,
                                now_ms);
    } else {
        now_ms = commands->runtime->record_stall(commands->runtime->self) - task->request.waited_ms;
        if (!was_done(commands, room, &task->request) &&
            can_run_at_room(commands, room, &task->request, now_ms)) {
            room_clocks_user_joined(room, task->request.user_id);
            task->request.command->run_room(commands, room, &task->request, now_ms);
        }
    }
}

/* Takes ownership of what the request owns, and leaves it empty. */
static void do_at_room(struct commands *commands, const char *room, struct request *request,
                       int64_t now_ms)
{
    struct room_task task = {.run = run_at_room, .self = commands, .request = *request};
    *request = (struct request){0};
    rooms_do(commands->rooms, room, &task, now_ms);
}

void command_of_bot(struct commands *commands, const struct room *room, const char *user_id,
                    const char *type, int64_t version, json_t *data, int64_t now_ms)
{
    struct request request = {
        .has_version = true, .version = version, .data = data, .command = command_find(type)};
    assert(request.command != NULL && request.command->run_room != NULL);
    memcpy(request.user_id, user_id, strlen(user_id) + 1);
    memcpy(request.room, room->id, sizeof room->id);
    do_at_room(commands, room->id, &request, now_ms);
}

/* ---- from the socket ---- */

static bool refuse_command_field(struct commands *commands, const struct request *request,
                                 enum refusal refusal, const char *field, const char *detail)
{
    wire_refuse(commands->counters, request, refusal, detail,
                &(struct wire_problem_params){.field = field});
    return false;
}

static bool check_command_fields(struct commands *commands, const struct request *request)
{
    const struct command *command = request->command;
    if (command->room && request->room[0] == '\0') {
        return refuse_command_field(commands, request, REFUSAL_MISSING_FIELD, "room",
                                    "room must be the id of the table.");
    }
    if (command->room && room_command_decides(command->kind) && !request->has_version) {
        return refuse_command_field(commands, request, REFUSAL_MISSING_FIELD, "v",
                                    "v must be the number of the last event seen of the table.");
    }
    if (request->move.is_read) {
        return true;
    }
    char detail[FIELDS_DETAIL_BYTES];
    const struct field *wrong;
    switch (wire_fields_check(command->fields, request->data, &wrong, detail)) {
    case FIELDS_OK:
        return true;
    case FIELDS_MISSING:
        return refuse_command_field(commands, request, REFUSAL_MISSING_FIELD, wrong->name, detail);
    case FIELDS_BAD:
        /* `want` is the only list of words. */
        return refuse_command_field(commands, request,
                                    wrong->kind == FIELD_WORDS ? REFUSAL_UNKNOWN_WANT
                                                               : REFUSAL_BAD_FIELD,
                                    wrong->name, detail);
    }
    assert(false);
    return false;
}

void command_forwarded(struct commands *commands, struct request *request, int64_t now_ms)
{
    char room[ENVELOPE_ROOM_BYTES_MAX + 1];
    memcpy(room, request->room, sizeof room);
    const struct command *command = request->command;
    struct session *session = session_find(commands->sessions, request->user_id);
    if (command == NULL || (command->run_room == NULL && !command->travels)) {
        wire_refuse(commands->counters, request, REFUSAL_UNKNOWN_TYPE, NULL, NULL);
    } else if (!check_command_fields(commands, request)) {
        /* the check has refused the command */
    } else if (command->run_room != NULL) {
        do_at_room(commands, room, request, now_ms);
    } else if (session != NULL) {
        command->run_session(commands, session, request, now_ms);
    }
    wire_request_finish(request);
}

void command_again(struct commands *commands, struct request *request, int64_t now_ms)
{
    char room[ENVELOPE_ROOM_BYTES_MAX + 1];
    memcpy(room, request->room, sizeof room);
    request->again = true;
    struct session *session = session_find(commands->sessions, request->user_id);
    if (request->command->run_room != NULL) {
        do_at_room(commands, room, request, now_ms);
    } else if (session != NULL) {
        request->command->run_session(commands, session, request, now_ms);
    }
}

/* Checks the limits and the scopes of a program's token; true if the command may run. */
static bool program_lets(struct commands *commands, const struct session *session,
                         const struct request *request)
{
    struct wire_problem_params params = {0};
    enum refusal why = session_program_refusal(
        commands->sessions, session->scopes, session->login,
        request->command->reads ? STORE_SCOPE_READ : STORE_SCOPE_PLAY, &params);
    if (why != REFUSALS_COUNT) {
        wire_refuse(commands->counters, request, why, NULL, &params);
    }
    return why == REFUSALS_COUNT;
}

/* Takes one from the rate of the command; false if it has been refused. */
static bool rate_lets(struct commands *commands, struct session *session,
                      const struct request *request, int64_t now_ms)
{
    enum limit rate = request->command->rate;
    int64_t wait_ms =
        rate == 0 ? 0 : session_charge_rate(commands->sessions, session, rate, now_ms);
    if (wait_ms > 0) {
        wire_refuse(commands->counters, request, REFUSAL_RATE_LIMITED, NULL,
                    &(struct wire_problem_params){.retry_after_ms = {true, wait_ms}});
    }
    return wait_ms == 0;
}

/* Runs a command of a session (after `hello`). Takes ownership of the parts of `request` that it needs. */
static void run_session_command(struct commands *commands, struct session *session,
                                struct request *request, int64_t now_ms)
{
    memcpy(request->user_id, session_user(session), sizeof request->user_id);
    if (!request->command->repeatable) {
        /* A command that was refused "for now" may still have been committed, if the store's confirmation was lost. */
        request->again = node_is_cluster(commands->node) && request->id <= session->last_id;
        switch (session_register_command(commands->sessions, session, request->id)) {
        case SESSION_NEW:
            break;
        case SESSION_REPEATED:
            return;
        case SESSION_TOO_OLD:
            refuse_command_field(
                commands, request, REFUSAL_BAD_ENVELOPE, "id",
                "id must grow with every command; the result of an older one is no longer known.");
            return;
        }
    }
    if (!program_lets(commands, session, request) || !check_command_fields(commands, request) ||
        !moderation_allows(commands->moderation, session, request, now_ms) ||
        !command_drain_allows(commands, request) ||
        !can_store_more(commands, session, request, now_ms) ||
        !rate_lets(commands, session, request, now_ms)) {
        return;
    }
    if (request->command->run_session != NULL) {
        request->command->run_session(commands, session, request, now_ms);
        return;
    }
    char room[ENVELOPE_ROOM_BYTES_MAX + 1];
    memcpy(room, request->room, sizeof room);
    do_at_room(commands, room, request, now_ms);
}

static void run_for_connection(struct commands *commands, struct connection *connection,
                               struct request *request, int64_t now_ms)
{
    request->conn = connection->conn;
    commands->runtime->record_work(commands->runtime->self, request->command->type);
    struct session *session = connection->state == CONNECTION_INSIDE
                                  ? session_find(commands->sessions, connection->user_id)
                                  : NULL;
    if (request->command->run_session == NULL && request->command->run_room == NULL) {
        if (connection->state != CONNECTION_OUTSIDE) {
            wire_refuse(commands->counters, request, REFUSAL_HELLO_AGAIN, NULL, NULL);
        } else if (check_command_fields(commands, request)) {
            session_hello(commands->sessions, connection, request, now_ms);
        }
    } else if (session == NULL) {
        wire_refuse(commands->counters, request, REFUSAL_HELLO_FIRST, NULL, NULL);
    } else {
        run_session_command(commands, session, request, now_ms);
    }
}

static enum refusal refusal_of_envelope(enum envelope_status status)
{
    switch (status) {
    case ENVELOPE_NOT_JSON:
        return REFUSAL_NOT_JSON;
    case ENVELOPE_TOO_DEEP:
        return REFUSAL_TOO_DEEP;
    case ENVELOPE_OK:
    case ENVELOPE_BAD:
        return REFUSAL_BAD_ENVELOPE;
    }
    assert(false);
    return REFUSAL_BAD_ENVELOPE;
}

/* Parses a message into a request; false if it has been refused. */
static bool read_request(struct commands *commands, net_conn conn, const char *text,
                         size_t text_bytes, struct request *request)
{
    struct envelope envelope;
    struct move move;
    char detail[FIELDS_DETAIL_BYTES] = "";
    enum envelope_status status =
        wire_move_read(text, text_bytes, &envelope, &move)
            ? ENVELOPE_OK
            : net_envelope_read(text, text_bytes, &envelope, detail, sizeof detail);
    *request =
        (struct request){.reply = session_reply,
                         .self = commands->sessions,
                         .move = move,
                         .conn = conn,
                         .id = envelope.id,
                         .received_us = runtime_now_us(commands->runtime),
                         .waited_ms = commands->runtime->waited_ms(commands->runtime->self, conn)};
    if (status == ENVELOPE_OK) {
        request->has_version = envelope.has_version;
        request->version = envelope.version;
        if (envelope.has_room) {
            memcpy(request->room, envelope.room, sizeof request->room);
        }
        request->data = json_incref(envelope.data);
        request->command = command_find(envelope.type);
    }
    net_envelope_finish(&envelope);
    wire_counters_command(commands->counters, request);
    if (status != ENVELOPE_OK) {
        wire_refuse(commands->counters, request, refusal_of_envelope(status), detail, NULL);
    } else if (request->command == NULL) {
        wire_refuse(commands->counters, request, REFUSAL_UNKNOWN_TYPE, NULL, NULL);
    } else if (commands->runtime->closing) {
        wire_refuse(commands->counters, request, REFUSAL_RESTARTING, NULL, NULL);
    } else {
        return true;
    }
    wire_request_finish(request);
    return false;
}

void command_received(struct commands *commands, net_conn conn, const char *text, size_t text_bytes,
                      int64_t now_ms)
{
    struct connection *connection = session_connection(commands->sessions, conn);
    node_check_lease(commands->node);
    if (connection == NULL || connection->state == CONNECTION_REPLACED) {
        return;
    }
    struct request request;
    if (!read_request(commands, conn, text, text_bytes, &request)) {
        return;
    }
    run_for_connection(commands, connection, &request, now_ms);
    wire_request_finish(&request);
}
