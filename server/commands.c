/* SPDX-License-Identifier: MIT */
#include "commands.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "forward.h"
#include "house.h"
#include "node.h"
#include "rooms.h"
#include "timekeeper.h"

/* ---- at a room ---- */

/* What every command of a room has to get past; true where it may run. */
static bool may_run(struct room *room, const struct ask *ask, int64_t now_ms)
{
    struct house *house = room->house;
    const struct command *command = ask->command;
    const struct room_state *state = &room->state;
    if (state->phase == ROOM_CLOSED) {
        ask_refuse(house, ask, REFUSAL_ROOM_CLOSED, NULL, NULL);
    } else if (room->imported) {
        ask_refuse(house, ask, REFUSAL_WRONG_STATE, "This table was brought here to be read.",
                   json_pack("{s:s}", "state", room_phase_word(state->phase)));
    } else if (command->who == COMMAND_HOST && strcmp(state->host, ask->who) != 0) {
        ask_refuse(house, ask, REFUSAL_NOT_ALLOWED, "Only the host may do that.", NULL);
    } else if (command->who == COMMAND_SEATED && room_seat_of(state, ask->who) == SEAT_NONE) {
        ask_refuse(house, ask, REFUSAL_NOT_SEATED, NULL, NULL);
    } else if (command->phases != 0 && (command->phases & 1u << state->phase) == 0) {
        ask_refuse(house, ask, REFUSAL_WRONG_STATE, NULL,
                   json_pack("{s:s}", "state", room_phase_word(state->phase)));
    } else if (command->version && (ask->version < state->decided_v || ask->version > state->v)) {
        ask_refuse(house, ask, REFUSAL_STALE_VERSION, NULL,
                   json_pack("{s:I}", "v", (json_int_t)state->v));
    } else if (command->version && timekeeper_is_up(room, now_ms)) {
        ask_refuse(house, ask, REFUSAL_STALE_VERSION, "The time is up.",
                   json_pack("{s:I}", "v", (json_int_t)state->v));
    } else {
        return true;
    }
    return false;
}

bool command_may_be_done(const struct session *session, const struct ask *ask)
{
    return ask->edge[0] == '\0' && ask->id < session->hello_id;
}

void command_note_first(const struct room *room, struct ask *ask)
{
    const struct session *session = session_find(room->house, ask->who);
    if (!ask->again && session != NULL && !command_may_be_done(session, ask)) {
        ask->since_v = room->state.v;
    }
}

/* Whether it was done before the house last started, at another node, or although the store denied it: then its log knows. */
static bool was_done(struct room *room, const struct ask *ask)
{
    const struct session *session = session_find(room->house, ask->who);
    /* It may have come by another node before, which the one that it comes by now has not heard of. */
    bool may_be = ask->id > 0 && node_is_cluster(room->house);
    if (session == NULL || !(may_be || ask->again || command_may_be_done(session, ask) ||
                             room_recent_was_denied(room, ask->who, ask->id))) {
        return false;
    }
    int64_t v = room_recent_v(room, ask->who, ask->id);
    if (v <= ask->since_v) {
        return false;
    }
    ask_answer(room->house, ask, json_pack("{s:I}", "v", (json_int_t)v));
    return true;
}

static void run_at_room(struct house *house, struct room *room, struct room_task *task,
                        int64_t now_ms)
{
    if (house->closing) {
        ask_refuse(house, &task->ask, REFUSAL_RESTARTING, NULL, NULL);
    } else if (room == NULL) {
        ask_refuse(house, &task->ask, REFUSAL_NO_SUCH_ROOM, NULL, NULL);
    } else if (!room_home_is_here(room)) {
        command_note_first(room, &task->ask);
        forward_ask(house, room->home.owner, &task->ask, now_ms);
    } else if (!was_done(room, &task->ask) && may_run(room, &task->ask, now_ms)) {
        timekeeper_came(room, task->ask.who);
        task->ask.command->run_room(room, &task->ask, now_ms);
    }
}

void command_of_bot(struct house *house, const struct room *room, const char *who, const char *type,
                    int64_t version, json_t *data, int64_t now_ms)
{
    struct ask ask = {
        .has_version = true, .version = version, .data = data, .command = command_find(type)};
    assert(ask.command != NULL && ask.command->run_room != NULL);
    memcpy(ask.who, who, strlen(who) + 1);
    memcpy(ask.room, room->id, sizeof room->id);
    rooms_do(house, room->id, rooms_task(run_at_room, &ask), now_ms);
}

/* ---- from the socket ---- */

static bool refuse_field(struct house *house, const struct ask *ask, enum refusal refusal,
                         const char *field, const char *detail)
{
    ask_refuse(house, ask, refusal, detail, json_pack("{s:s}", "field", field));
    return false;
}

static bool fields_are_right(struct house *house, const struct ask *ask)
{
    const struct command *command = ask->command;
    if (command->room && ask->room[0] == '\0') {
        return refuse_field(house, ask, REFUSAL_MISSING_FIELD, "room", "room is the table's id.");
    }
    if (command->version && !ask->has_version) {
        return refuse_field(house, ask, REFUSAL_MISSING_FIELD, "v",
                            "v is the last event seen of that table.");
    }
    char detail[FIELDS_DETAIL_BYTES];
    const struct field *wrong;
    switch (fields_check(command->fields, ask->data, &wrong, detail)) {
    case FIELDS_OK:
        return true;
    case FIELDS_MISSING:
        return refuse_field(house, ask, REFUSAL_MISSING_FIELD, wrong->name, detail);
    case FIELDS_BAD:
        return refuse_field(house, ask, REFUSAL_BAD_FIELD, wrong->name, detail);
    }
    assert(false);
    return false;
}

void command_forwarded(struct house *house, struct ask *ask, int64_t now_ms)
{
    char room[ENVELOPE_ROOM_BYTES_MAX + 1];
    memcpy(room, ask->room, sizeof room);
    const struct command *command = ask->command;
    struct session *session = session_find(house, ask->who);
    if (command == NULL || (command->run_room == NULL && !command->travels)) {
        ask_refuse(house, ask, REFUSAL_UNKNOWN_TYPE, NULL, NULL);
    } else if (!fields_are_right(house, ask)) {
        /* refused */
    } else if (command->run_room != NULL) {
        rooms_do(house, room, rooms_task(run_at_room, ask), now_ms);
    } else if (session != NULL) {
        command->run_session(house, session, ask, now_ms);
    }
    ask_finish(ask);
}

void command_again(struct house *house, struct ask *ask, int64_t now_ms)
{
    char room[ENVELOPE_ROOM_BYTES_MAX + 1];
    memcpy(room, ask->room, sizeof room);
    ask->again = true;
    struct session *session = session_find(house, ask->who);
    if (ask->command->run_room != NULL) {
        rooms_do(house, room, rooms_task(run_at_room, ask), now_ms);
    } else if (session != NULL) {
        ask->command->run_session(house, session, ask, now_ms);
    }
}

/* Of somebody who has said hello. Takes what it needs out of `ask`. */
static void run(struct house *house, struct session *session, struct ask *ask, int64_t now_ms)
{
    memcpy(ask->who, session->who, sizeof ask->who);
    if (!ask->command->repeatable) {
        /* Refused for now, it may have been done all the same, where the store's word was lost. */
        ask->again = node_is_cluster(house) && ask->id <= session->last_id;
        switch (session_take(house, session, ask->id)) {
        case SESSION_NEW:
            break;
        case SESSION_REPEATED:
            return;
        case SESSION_TOO_OLD:
            refuse_field(
                house, ask, REFUSAL_BAD_ENVELOPE, "id",
                "id is not above one whose result is forgotten: it grows with every command.");
            return;
        }
    }
    if (!fields_are_right(house, ask) || !moderation_lets(house, session, ask, now_ms) ||
        !drain_lets(house, ask)) {
        return;
    }
    if (ask->command->run_session != NULL) {
        ask->command->run_session(house, session, ask, now_ms);
        return;
    }
    char room[ENVELOPE_ROOM_BYTES_MAX + 1];
    memcpy(room, ask->room, sizeof room);
    rooms_do(house, room, rooms_task(run_at_room, ask), now_ms);
}

static void run_for_visitor(struct house *house, struct visitor *visitor, struct ask *ask,
                            int64_t now_ms)
{
    ask->conn = visitor->conn;
    struct session *session =
        visitor->state == VISITOR_INSIDE ? session_find(house, visitor->who) : NULL;
    if (ask->command->run_session == NULL && ask->command->run_room == NULL) {
        if (visitor->state != VISITOR_OUTSIDE) {
            ask_refuse(house, ask, REFUSAL_HELLO_AGAIN, NULL, NULL);
        } else if (fields_are_right(house, ask)) {
            session_hello(house, visitor, ask, now_ms);
        }
    } else if (session == NULL) {
        ask_refuse(house, ask, REFUSAL_HELLO_FIRST, NULL, NULL);
    } else {
        run(house, session, ask, now_ms);
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

/* Reads a message into an ask; false where it has been refused. */
static bool read_ask(struct house *house, net_conn conn, const char *text, size_t text_bytes,
                     struct ask *ask)
{
    struct envelope envelope;
    char detail[FIELDS_DETAIL_BYTES] = "";
    enum envelope_status status = envelope_read(text, text_bytes, &envelope, detail, sizeof detail);
    *ask = (struct ask){.conn = conn, .id = envelope.id, .received_us = house_now_us(house)};
    if (status == ENVELOPE_OK) {
        ask->has_version = envelope.has_version;
        ask->version = envelope.version;
        if (envelope.has_room) {
            memcpy(ask->room, envelope.room, sizeof ask->room);
        }
        ask->data = json_incref(envelope.data);
        ask->command = command_find(envelope.type);
    }
    envelope_finish(&envelope);
    metrics_command(&house->metrics, ask);
    if (status != ENVELOPE_OK) {
        ask_refuse(house, ask, refusal_of_envelope(status), detail, NULL);
    } else if (ask->command == NULL) {
        ask_refuse(house, ask, REFUSAL_UNKNOWN_TYPE, NULL, NULL);
    } else if (house->closing) {
        ask_refuse(house, ask, REFUSAL_RESTARTING, NULL, NULL);
    } else {
        return true;
    }
    ask_finish(ask);
    return false;
}

void command_received(struct house *house, net_conn conn, const char *text, size_t text_bytes,
                      int64_t now_ms)
{
    struct visitor *visitor = session_visitor(house, conn);
    node_look(house);
    if (visitor == NULL || visitor->state == VISITOR_REPLACED) {
        return;
    }
    struct ask ask;
    if (visitor->state == VISITOR_GREETING && session_hold(visitor, text, text_bytes)) {
        return;
    }
    if (!read_ask(house, conn, text, text_bytes, &ask)) {
        return;
    }
    run_for_visitor(house, visitor, &ask, now_ms);
    ask_finish(&ask);
}
