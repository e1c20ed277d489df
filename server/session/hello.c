/* SPDX-License-Identifier: MIT */
#include "session/hello.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "admission/admission.h"
#include "base/runtime.h"
#include "net/ws/envelope.h"
#include "node/node.h"
#include "session/identity.h"
#include "session/notice.h"
#include "session/observer.h"
#include "session/presence.h"
#include "wire/command.h"

/*
 * Hello and welcome: a connection gets a session, either of a user known by cookie or token, or of a new guest. The
 * client gets a token or a name only after the store has it.
 */

/* ---- the content of a welcome: the user, and the limits of the server ---- */

/*
 * A value above every command id that the user has sent. This node knows only the ids of commands that were sent to it,
 * not those that other nodes have accepted. So in a cluster the value is the server time in milliseconds, which all
 * nodes share. It is ahead of the ids of any client that sends less than one command per millisecond.
 */
static int64_t last_id(const struct sessions *sessions, const struct session *session,
                       int64_t now_ms)
{
    return node_is_cluster(sessions->node) && now_ms > session->last_id ? now_ms : session->last_id;
}

/* ---- handshakes ---- */

void session_handshake_destroy(struct handshake *handshake)
{
    struct gate *gate = handshake->admitted ? &handshake->sessions->admission->guests : NULL;
    net_resume(handshake->sessions->net, handshake->conn);
    wire_request_finish(&handshake->request);
    free(handshake);
    if (gate != NULL) {
        admission_gate_leave(gate);
    }
}

struct connection *session_handshake_connection(const struct handshake *handshake)
{
    struct connection *connection = session_connection(handshake->sessions, handshake->conn);
    return connection != NULL && connection->state == CONNECTION_REPLACED ? NULL : connection;
}

void session_handshake_refuse(struct handshake *handshake, enum refusal refusal, const char *detail,
                              const struct wire_problem_params *params)
{
    struct connection *connection = session_handshake_connection(handshake);
    if (connection != NULL) {
        wire_refuse(handshake->sessions->counters, &handshake->request, refusal, detail, params);
    }
    session_handshake_destroy(handshake);
}

static void send_welcome(const struct handshake *handshake, const struct session *session,
                         int64_t now_ms)
{
    struct text_out rooms = wire_text_open();
    struct text_out blocked = wire_text_open();
    struct text_out out = wire_text_open();
    struct wire_welcome welcome = {
        .who = session->user_id,
        .name = session->name,
        .token = handshake->token[0] != '\0' ? handshake->token : NULL,
        .renewed = handshake->renewed,
        .signed_out = handshake->signed_out,
        .time = now_ms,
        .last_id = last_id(handshake->sessions, session, now_ms),
        .limits = {.frame_bytes = NET_MESSAGE_BYTES_MAX,
                   .depth = ENVELOPE_DEPTH_MAX,
                   .burst = NET_RATE_BURST,
                   .a_second = NET_RATE_A_SECOND,
                   .topics = SESSION_TOPICS_MAX,
                   .name_chars = SESSION_NAME_CHARS_MAX},
        .account = {session->account ? session->name : NULL, session->bot},
    };
    SESSION_OBSERVERS_CALL(handshake->sessions, welcome, session, &welcome, &rooms)
    session_blocks_write(session, &blocked);
    welcome.rooms_text = rooms.text;
    welcome.blocked_text = session->blocks.others.count > 0 ? blocked.text : NULL;
    wire_welcome_write(&out, &welcome);
    wire_send(&handshake->request, "welcome", &out, true);
    free(rooms.text);
    free(blocked.text);
}

/* The newest connection of a user wins and replaces an older one. */
static void connect_session(struct sessions *sessions, struct session *session,
                            struct connection *connection, int64_t now_ms)
{
    session_replace(sessions, session, now_ms);
    session->conn = connection->conn;
    session->came_ms = now_ms;
    session->origin = session_origin_of_address(sessions, &connection->address);
    memcpy(connection->user_id, session->user_id, sizeof connection->user_id);
    connection->state = CONNECTION_INSIDE;
}

static void resume_rooms(struct sessions *sessions, struct session *session, const json_t *resume,
                         int64_t now_ms)
{
    for (size_t i = 0; i < json_array_size(resume); i++) {
        const json_t *item = json_array_get(resume, i);
        sessions->runner->resume(sessions->runner->commands, session,
                                 json_string_value(json_object_get(item, "room")),
                                 json_integer_value(json_object_get(item, "v")), now_ms);
    }
}

const char *const session_want_words[] = {"position", "owed", "legal", NULL};

/* `list` is a list of these words. */
static unsigned wanted_bits(const json_t *list)
{
    unsigned want = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *word = json_string_value(json_array_get(list, i));
        for (unsigned bit = 0; session_want_words[bit] != NULL; bit++) {
            want |= strcmp(word, session_want_words[bit]) == 0 ? 1U << bit : 0;
        }
    }
    return want;
}

static const char *instance_of(const struct handshake *handshake)
{
    const char *instance = json_string_value(json_object_get(handshake->request.data, "instance"));
    return instance == NULL ? "" : instance;
}

/*
 * True if the client reconnects without its user's doing, while the user is connected with another client. So a device
 * that was asleep does not take the game from the one in use.
 */
static bool leaves_session_to_another(const struct handshake *handshake,
                                      const struct session *session)
{
    const struct session *known = session_presence_known(handshake->sessions, session->user_id);
    bool is_connected = known != NULL && (known->conn != 0 || known->nodes != 0);
    return json_is_true(json_object_get(handshake->request.data, "again")) && is_connected &&
           strcmp(known->instance, instance_of(handshake)) != 0;
}

void session_handshake_accept(struct handshake *handshake, struct session *session,
                              struct connection *connection, int64_t now_ms)
{
    struct sessions *sessions = handshake->sessions;
    if (leaves_session_to_another(handshake, session)) {
        connection->state = CONNECTION_REPLACED;
        net_disconnect(sessions->net, connection->conn, SESSION_REPLACED,
                       "another client of the user has the session");
        session_handshake_destroy(handshake);
        return;
    }
    if (!session_observers_admit(sessions, handshake->conn, session->user_id, &handshake->request,
                                 now_ms)) {
        session_handshake_destroy(handshake);
        return;
    }
    connect_session(sessions, session, connection, now_ms);
    snprintf(session->instance, sizeof session->instance, "%s", instance_of(handshake));
    memcpy(session->login, handshake->token_hash, sizeof session->login);
    session->scopes = handshake->scopes;
    session->hello_id = handshake->request.id;
    session->want = wanted_bits(json_object_get(handshake->request.data, "want"));
    const json_t *hidden = json_object_get(handshake->request.data, "hidden");
    session->hidden = hidden == NULL ? session->hidden : json_is_true(hidden);
    const json_t *colour = json_object_get(handshake->request.data, "colour");
    session->colour = colour == NULL ? session->colour : (int)json_integer_value(colour);
    session_presence_connected(sessions, session);
    send_welcome(handshake, session, now_ms);
    resume_rooms(sessions, session, json_object_get(handshake->request.data, "resume"), now_ms);
    session_announcement_send_current(sessions, handshake->conn, now_ms);
    session_handshake_destroy(handshake);
}

struct session *session_handshake_make_session(struct handshake *handshake, const char *user_id,
                                               const char *name, int64_t made_ms, int64_t now_ms)
{
    struct session *session = session_make(handshake->sessions, user_id, name, now_ms);
    session->account = handshake->account;
    session->bot = handshake->bot;
    session->made_ms = made_ms;
    return session;
}

static void find_user_of_token(struct handshake *handshake, int64_t now_ms);

static void on_blocks_found(void *data, enum store_status status, const struct store_block *blocks,
                            size_t count)
{
    struct handshake *handshake = data;
    struct sessions *sessions = handshake->sessions;
    int64_t now_ms = runtime_now(sessions->runtime);
    struct connection *connection = session_handshake_connection(handshake);
    if (connection == NULL) {
        session_handshake_destroy(handshake);
        return;
    }
    if (status != STORE_OK) {
        session_handshake_refuse(handshake, REFUSAL_STORAGE_PAUSED, NULL, NULL);
        return;
    }
    struct session *session = session_find(sessions, handshake->user_id);
    if (session == NULL && handshake->changes != sessions->identities.changes) {
        /* the user may have become an account or been deleted meanwhile */
        find_user_of_token(handshake, now_ms);
        return;
    }
    if (session == NULL) { /* otherwise another connection of the user was faster */
        session = session_handshake_make_session(handshake, handshake->user_id, handshake->name,
                                                 handshake->made_ms, now_ms);
        session_blocks_receive(&session->blocks, blocks, count);
    }
    session_handshake_accept(handshake, session, connection, now_ms);
}

static void welcome_known(struct handshake *handshake, struct connection *connection,
                          const struct store_identity *user, int64_t now_ms)
{
    struct sessions *sessions = handshake->sessions;
    struct session *session = session_find(sessions, user->user_id);
    if (session == NULL && sessions_are_full(sessions, now_ms)) {
        session_handshake_refuse(handshake, REFUSAL_TOO_MANY_GUESTS, NULL, NULL);
        return;
    }
    session_identity_record_seen(sessions, user, handshake->token_hash, now_ms);
    handshake->scopes = user->scopes;
    if (session != NULL) {
        session_handshake_accept(handshake, session, connection, now_ms);
        return;
    }
    memcpy(handshake->user_id, user->user_id, sizeof handshake->user_id);
    memcpy(handshake->name, user->name, sizeof handshake->name);
    handshake->made_ms = user->made_ms;
    handshake->account = user->account;
    handshake->bot = user->bot;
    store_load_blocks(sessions->store, user->user_id, on_blocks_found, handshake);
}

static void accept_by_token(struct handshake *handshake, int64_t now_ms);

/* The token of the hello; NULL if it has none. */
static const char *token_of(const struct handshake *handshake)
{
    return json_string_value(json_object_get(handshake->request.data, "token"));
}

/* Neither cookie nor token identifies a user. A program whose token is revoked must not play on as a guest. */
static void accept_unknown(struct handshake *handshake, int64_t now_ms)
{
    const char *token = token_of(handshake);
    if (handshake->by_cookie) {
        handshake->by_cookie = false;
        handshake->signed_out = true;
        accept_by_token(handshake, now_ms);
    } else if (token != NULL && ids_is_program_token(token)) {
        session_handshake_refuse(handshake, REFUSAL_IDENTITY_NEEDED, program_ended, NULL);
    } else {
        handshake->renewed = true;
        session_handshake_of_guest(handshake, now_ms);
    }
}

/* A hello counts like any other command of a program. */
static bool is_program_accepted(struct handshake *handshake, const struct store_identity *user)
{
    struct wire_problem_params params = {0};
    enum refusal why = session_program_refusal(handshake->sessions, user->scopes,
                                               handshake->token_hash, STORE_SCOPE_READ, &params);
    if (why != REFUSALS_COUNT) {
        session_handshake_refuse(handshake, why, NULL, &params);
    }
    return why == REFUSALS_COUNT;
}

static void on_user_found(void *data, enum store_status status, const struct store_identity *user)
{
    struct handshake *handshake = data;
    int64_t now_ms = runtime_now(handshake->sessions->runtime);
    struct connection *connection = session_handshake_connection(handshake);
    /* A guest's token is not valid as a cookie. */
    bool found = status == STORE_OK && (user->account || !handshake->by_cookie);
    if (connection == NULL) {
        session_handshake_destroy(handshake);
    } else if (found) {
        if (is_program_accepted(handshake, user)) {
            welcome_known(handshake, connection, user, now_ms);
        }
    } else if (status != STORE_OK && status != STORE_MISSING) {
        session_handshake_refuse(handshake, REFUSAL_STORAGE_PAUSED, NULL, NULL);
    } else {
        accept_unknown(handshake, now_ms);
    }
}

static void find_user_of_token(struct handshake *handshake, int64_t now_ms)
{
    handshake->changes = handshake->sessions->identities.changes;
    store_find_identity(handshake->sessions->store, handshake->token_hash,
                        now_ms - IDENTITY_LOGIN_KEEP_MS, on_user_found, handshake);
}

static void accept_by_token(struct handshake *handshake, int64_t now_ms)
{
    const char *token = token_of(handshake);
    if (token != NULL && (ids_is_token(token) || ids_is_program_token(token))) {
        ids_token_hash(token, handshake->token_hash);
        find_user_of_token(handshake, now_ms);
    } else {
        handshake->renewed = token != NULL;
        session_handshake_of_guest(handshake, now_ms);
    }
}

void session_hello(struct sessions *sessions, struct connection *connection,
                   struct request *request, int64_t now_ms)
{
    struct handshake *handshake = calloc(1, sizeof *handshake);
    handshake->sessions = sessions;
    handshake->conn = connection->conn;
    handshake->request = *request;
    *request = (struct request){0};
    net_pause(sessions->net, connection->conn); /* what it sends now needs a session */
    bool as_guest = json_is_true(json_object_get(handshake->request.data, "guest"));
    handshake->by_cookie = connection->has_cookie && !as_guest;
    if (handshake->by_cookie) {
        memcpy(handshake->token_hash, connection->cookie, sizeof handshake->token_hash);
        find_user_of_token(handshake, now_ms);
    } else {
        accept_by_token(handshake, now_ms);
    }
}
