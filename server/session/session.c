/* SPDX-License-Identifier: MIT */
#include "session/session.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session/observer.h"
#include "wire/request.h"

struct session *session_find(const struct sessions *sessions, const char *user_id)
{
    return map_find(&sessions->by_user, map_key_text(user_id));
}

struct connection *session_connection(const struct sessions *sessions, net_conn conn)
{
    return map_find(&sessions->connections, map_key_number(conn));
}

bool session_is_here(const struct sessions *sessions, const char *user_id, int64_t now_ms)
{
    const struct session *session = session_find(sessions, user_id);
    return (session != NULL &&
            (session->conn != 0 || now_ms - session->gone_ms < SESSION_AWAY_MS)) ||
           session_remote_users_has(sessions, user_id, now_ms);
}

struct session *session_make(struct sessions *sessions, const char *user_id, const char *name,
                             int64_t now_ms)
{
    struct session *session = calloc(1, sessions->session_bytes);
    session->sessions = sessions;
    assert(strlen(user_id) < sizeof session->user_id);
    assert(strlen(name) < sizeof session->name);
    snprintf(session->user_id, sizeof session->user_id, "%s", user_id);
    snprintf(session->name, sizeof session->name, "%s", name);
    session->gone_ms = now_ms;
    map_put(&sessions->by_user, map_key_text(user_id), session);
    return session;
}

int64_t session_round_trip_ms(const struct session *session)
{
    return session->conn == 0 ? session->remote_trip_ms
                              : net_round_trip_ms(session->sessions->net, session->conn);
}

void session_put_remote(const struct session *session, json_t *data)
{
    json_object_set_new(data, "name", json_string(session->name));
    json_object_set_new(data, "account", json_boolean(session->account));
    json_object_set_new(data, "bot", json_boolean(session->bot));
    json_object_set_new(data, "hidden", json_boolean(session->hidden));
    json_object_set_new(
        data, "trip_ms",
        json_integer(session_is_connected(session) ? session_round_trip_ms(session) : 0));
}

void session_apply_remote(struct session *session, const struct session_remote *user,
                          int64_t now_ms)
{
    if (session->conn == 0) {
        memcpy(session->name, user->name, sizeof session->name);
        session->account = user->account;
        session->bot = user->bot;
        session->hidden = user->hidden;
        session->remote_trip_ms = user->trip_ms;
        session->gone_ms = now_ms;
    }
}

const char *session_user(const struct session *session)
{
    return session->user_id;
}

bool session_is_connected(const struct session *session)
{
    return session->conn != 0;
}

void session_join_group(const struct session *session, struct net_group *group)
{
    net_group_join(group, session->conn);
}

bool session_leave_group(const struct session *session, struct net_group *group)
{
    return net_group_leave(group, session->conn);
}

size_t session_queued_bytes(const struct session *session)
{
    return net_queued_bytes(session->sessions->net, session->conn);
}

bool session_lags(const struct session *session)
{
    return session_queued_bytes(session) > SESSION_MISSED_BYTES_MAX;
}

void session_send_copy(const struct session *session, struct net_frame *frame)
{
    net_send(session->sessions->net, session->conn, frame);
}

bool session_has_login(const struct session *session, const uint8_t login[STORE_HASH_BYTES])
{
    return memcmp(session->login, login, sizeof session->login) == 0;
}

static int topic_of(const struct session *session, const char *room)
{
    for (int i = 0; i < session->topic_count; i++) {
        if (strcmp(session->topics[i], room) == 0) {
            return i;
        }
    }
    return -1;
}

bool session_follows(const struct session *session, const char *room)
{
    return topic_of(session, room) >= 0;
}

bool session_is_guest(const struct session *session)
{
    return !session->account;
}

void session_accepted(struct sessions *sessions, net_conn conn, const char *address, int64_t now_ms)
{
    struct connection *connection = calloc(1, sizeof *connection);
    connection->conn = conn;
    /* A text that is no address comes from a local socket, which no range of addresses contains. */
    (void)address_read(address, &connection->address);
    map_put(&sessions->connections, map_key_number(conn), connection);
    SESSION_OBSERVERS_CALL(sessions, accepted, connection, now_ms)
}

void session_brought_cookie(struct sessions *sessions, net_conn conn, const char *header)
{
    struct connection *connection = session_connection(sessions, conn);
    char token[IDS_TOKEN_CHARS + 1];
    if (connection != NULL && session_cookie_read(header, sessions->identities.https, token)) {
        connection->has_cookie = true;
        ids_token_hash(token, connection->cookie);
    }
}

void session_disconnected(struct sessions *sessions, net_conn conn, int64_t now_ms)
{
    struct connection *connection = session_connection(sessions, conn);
    if (connection == NULL) {
        return;
    }
    struct session *session = session_find(sessions, connection->user_id);
    if (session != NULL && session->conn == conn) {
        SESSION_OBSERVERS_CALL(sessions, left, session)
        session->conn = 0;
        session->gone_ms = now_ms;
        session_presence_disconnected(sessions, session);
    }
    map_remove(&sessions->connections, map_key_number(conn));
    free(connection);
}

/* ---- topics ---- */

bool session_follow(struct session *session, const char *room)
{
    if (session->topic_count == SESSION_TOPICS_MAX || session->conn == 0) {
        return false;
    }
    if (session->topic_count == session->topic_capacity) {
        session->topic_capacity = session->topic_capacity == 0 ? 1 : 2 * session->topic_capacity;
        session->topics =
            realloc(session->topics, (size_t)session->topic_capacity * sizeof *session->topics);
    }
    memcpy(session->topics[session->topic_count++], room, sizeof *session->topics);
    return true;
}

static void store_left_room(struct session *session, const char *room, int64_t now_ms)
{
    if (session->left_rooms == NULL) {
        session->left_rooms = calloc(SESSION_LEFT_MAX, sizeof *session->left_rooms);
    }
    struct left_room *left = &session->left_rooms[session->left_count++ % SESSION_LEFT_MAX];
    *left = (struct left_room){.at_ms = now_ms};
    snprintf(left->id, sizeof left->id, "%s", room);
}

bool session_was_at(const struct session *session, const char *room, int64_t now_ms)
{
    bool was = session_follows(session, room);
    for (size_t i = 0; i < SESSION_LEFT_MAX && i < session->left_count; i++) {
        const struct left_room *left = &session->left_rooms[i];
        was = was || (strcmp(left->id, room) == 0 && now_ms - left->at_ms < SESSION_WAS_MS);
    }
    return was;
}

void session_unfollow(struct session *session, const char *room, int64_t now_ms)
{
    store_left_room(session, room, now_ms);
    int topic = topic_of(session, room);
    assert(topic >= 0);
    session->topic_count--;
    memmove(session->topics[topic], session->topics[session->topic_count],
            sizeof session->topics[topic]);
}

static void end_connection(struct sessions *sessions, struct session *session, int code,
                           const char *why, int64_t now_ms)
{
    struct connection *connection = session_connection(sessions, session->conn);
    if (session->conn == 0) {
        return;
    }
    SESSION_OBSERVERS_CALL(sessions, left, session)
    if (connection != NULL) {
        connection->state = CONNECTION_REPLACED;
        connection->user_id[0] = '\0';
    }
    net_disconnect(sessions->net, session->conn, code, why);
    session->conn = 0;
    session->gone_ms = now_ms;
    session_presence_disconnected(sessions, session);
}

void session_replace(struct sessions *sessions, struct session *session, int64_t now_ms)
{
    end_connection(sessions, session, SESSION_REPLACED, "replaced by a newer connection", now_ms);
}

void session_sign_out(struct sessions *sessions, struct session *session, int64_t now_ms)
{
    end_connection(sessions, session, SESSION_SIGNED_OUT, "signed out", now_ms);
}

/* ---- removal ---- */

static void session_destroy(const struct sessions *sessions, struct session *session)
{
    for (size_t i = 0; i < session->result_count; i++) {
        net_frame_release(session->results[i].frame);
    }
    SESSION_OBSERVERS_CALL(sessions, destroyed, session)
    session_blocks_finish(&session->blocks);
    free(session->results);
    free(session->topics);
    free(session->left_rooms);
    free(session);
}

bool session_sweep(struct sessions *sessions, int64_t now_ms, int64_t keep_ms)
{
    struct session *leaving[SESSIONS_SWEPT_AT_ONCE];
    size_t count = 0;
    size_t at = 0;
    struct session *session;
    while (count < SESSIONS_SWEPT_AT_ONCE &&
           (session = map_next(&sessions->by_user, &at)) != NULL) {
        if (session->conn == 0 && now_ms - session->gone_ms >= keep_ms) {
            leaving[count++] = session;
        }
    }
    for (size_t i = 0; i < count; i++) {
        map_remove(&sessions->by_user, map_key_text(leaving[i]->user_id));
        session_destroy(sessions, leaving[i]);
    }
    return count == SESSIONS_SWEPT_AT_ONCE;
}

bool sessions_are_full(struct sessions *sessions, int64_t now_ms)
{
    size_t most = (size_t)admission_capacity(sessions->admission, CAPACITY_SESSIONS);
    if (sessions->by_user.count < most) {
        return false;
    }
    session_sweep(sessions, now_ms, 0);
    bool is_full = sessions->by_user.count >= most;
    if (is_full) {
        admission_count(sessions->admission, LIMIT_SESSIONS);
    }
    return is_full;
}

void session_destroy_all(struct sessions *sessions)
{
    size_t at = 0;
    struct session *session;
    while ((session = map_next(&sessions->by_user, &at)) != NULL) {
        session_destroy(sessions, session);
    }
    at = 0;
    struct connection *connection;
    while ((connection = map_next(&sessions->connections, &at)) != NULL) {
        free(connection);
    }
    map_finish(&sessions->by_user);
    map_finish(&sessions->connections);
}
