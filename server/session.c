/* SPDX-License-Identifier: MIT */
#include "session.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "ask.h"
#include "chat.h"
#include "commands.h"
#include "cookie.h"
#include "house.h"
#include "room_change.h"
#include "rooms.h"

struct session *session_find(const struct house *house, const char *who)
{
    return map_find(&house->sessions, map_key_text(who));
}

struct visitor *session_visitor(const struct house *house, net_conn conn)
{
    return map_find(&house->visitors, map_key_number(conn));
}

bool session_is_here(const struct house *house, const char *who, int64_t now_ms)
{
    const struct session *session = session_find(house, who);
    return (session != NULL &&
            (session->conn != 0 || now_ms - session->gone_ms < SESSION_AWAY_MS)) ||
           people_are_elsewhere(house, who, now_ms);
}

struct session *session_make(struct house *house, const char *who, const char *name, int64_t now_ms)
{
    struct session *session = calloc(1, sizeof *session);
    assert(session != NULL);
    assert(strlen(who) < sizeof session->who);
    assert(strlen(name) < sizeof session->name);
    memcpy(session->who, who, strlen(who));
    memcpy(session->name, name, strlen(name));
    session->gone_ms = now_ms;
    map_put(&house->sessions, map_key_text(who), session);
    return session;
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

void session_accepted(struct house *house, net_conn conn, const char *address, int64_t now_ms)
{
    struct visitor *visitor = calloc(1, sizeof *visitor);
    assert(visitor != NULL);
    visitor->conn = conn;
    /* What is no address is a local socket, and in no range. */
    (void)address_read(address, &visitor->address);
    map_put(&house->visitors, map_key_number(conn), visitor);
    const struct ban *ban = moderation_ban_of_address(house, &visitor->address, now_ms);
    if (ban != NULL) {
        moderation_turn_out(house, conn, NULL, ban);
    }
}

void session_brought_cookie(struct house *house, net_conn conn, const char *header)
{
    struct visitor *visitor = session_visitor(house, conn);
    char token[IDS_TOKEN_CHARS + 1];
    if (visitor != NULL && cookie_read(header, house->accounts.https, token)) {
        visitor->has_cookie = true;
        ids_token_hash(token, visitor->cookie);
    }
}

static void visitor_destroy(struct visitor *visitor)
{
    for (int i = 0; i < visitor->held_count; i++) {
        free(visitor->held[i]);
    }
    free(visitor);
}

void session_disconnected(struct house *house, net_conn conn, int64_t now_ms)
{
    struct visitor *visitor = session_visitor(house, conn);
    if (visitor == NULL) {
        return;
    }
    struct session *session = session_find(house, visitor->who);
    if (session != NULL && session->conn == conn) {
        session_leave_all(house, session);
        session->conn = 0;
        session->gone_ms = now_ms;
        people_went(house, session);
    }
    map_remove(&house->visitors, map_key_number(conn));
    visitor_destroy(visitor);
}

int64_t session_bucket(int64_t *bucket_ms, int64_t now_ms, int64_t burst, int64_t every_ms)
{
    /* The bucket is the time at which it will be full again. */
    int64_t full_ms = *bucket_ms > now_ms ? *bucket_ms : now_ms;
    int64_t wait_ms = full_ms + every_ms - (now_ms + burst * every_ms);
    if (wait_ms > 0) {
        return wait_ms;
    }
    *bucket_ms = full_ms + every_ms;
    return 0;
}

/* ---- answers remembered ---- */

enum session_repeat session_take(struct house *house, struct session *session, int64_t id)
{
    if (session->results == NULL) {
        session->results = calloc(SESSION_RESULTS_MAX, sizeof *session->results);
        assert(session->results != NULL);
    }
    for (size_t i = 0; i < SESSION_RESULTS_MAX; i++) {
        if (session->results[i].id == id) {
            if (session->results[i].frame != NULL) {
                net_send(house->net, session->conn, session->results[i].frame);
            }
            return SESSION_REPEATED;
        }
    }
    if (id <= session->forgotten_id) {
        return SESSION_TOO_OLD;
    }
    struct session_result *result = &session->results[session->result_at];
    session->result_at = (session->result_at + 1) % SESSION_RESULTS_MAX;
    if (result->frame != NULL) {
        net_frame_release(result->frame);
    }
    if (result->id > session->forgotten_id) {
        session->forgotten_id = result->id;
    }
    *result = (struct session_result){.id = id};
    if (id > session->last_id) {
        session->last_id = id;
    }
    return SESSION_NEW;
}

void session_answered(struct session *session, int64_t id, struct net_frame *frame)
{
    for (size_t i = 0; session->results != NULL && i < SESSION_RESULTS_MAX; i++) {
        struct session_result *result = &session->results[i];
        if (result->id == id && result->frame == NULL) {
            if (frame == NULL) {
                result->id = 0;
            } else {
                result->frame = net_frame_keep(frame);
            }
            return;
        }
    }
}

/* ---- topics ---- */

bool session_join(struct house *house, struct session *session, struct room *room)
{
    if (session_follows(session, room->id)) {
        return true;
    }
    if (session->topic_count == SESSION_TOPICS_MAX || session->conn == 0) {
        return false;
    }
    if (session->topic_count == session->topic_capacity) {
        session->topic_capacity = session->topic_capacity == 0 ? 1 : 2 * session->topic_capacity;
        session->topics =
            realloc(session->topics, (size_t)session->topic_capacity * sizeof *session->topics);
        assert(session->topics != NULL);
    }
    memcpy(session->topics[session->topic_count++], room->id, sizeof room->id);
    room_add_follower(room, session->who, session->conn);
    room_name_follower(room, session->who);
    room->attended_ms = house_now(house);
    return true;
}

void session_leave(struct house *house, struct session *session, struct room *room)
{
    int topic = topic_of(session, room->id);
    if (topic < 0) {
        return;
    }
    session->topic_count--;
    memmove(session->topics[topic], session->topics[session->topic_count],
            sizeof session->topics[topic]);
    room_remove_follower(room, session->who, session->conn);
    room_forget_follower(room, session->who);
    room->attended_ms = house_now(house);
}

void session_leave_all(struct house *house, struct session *session)
{
    while (session->topic_count > 0) {
        struct room *room = rooms_find(house, session->topics[0]);
        /* A room that somebody follows stays in memory. */
        assert(room != NULL);
        session_leave(house, session, room);
    }
    lobby_leave(house, session);
    my_rooms_leave(session);
    tv_leave(house, session);
    chats_leave_all(house, session);
}

static void end_connection(struct house *house, struct session *session, int code, const char *why,
                           int64_t now_ms)
{
    struct visitor *visitor = session_visitor(house, session->conn);
    if (session->conn == 0) {
        return;
    }
    session_leave_all(house, session);
    if (visitor != NULL) {
        visitor->state = VISITOR_REPLACED;
        visitor->who[0] = '\0';
    }
    net_disconnect(house->net, session->conn, code, why);
    session->conn = 0;
    session->gone_ms = now_ms;
    people_went(house, session);
}

void session_replace(struct house *house, struct session *session, int64_t now_ms)
{
    end_connection(house, session, SESSION_REPLACED, "replaced by a newer connection", now_ms);
}

void session_sign_out(struct house *house, struct session *session, int64_t now_ms)
{
    end_connection(house, session, ACCOUNTS_SIGNED_OUT, "signed out", now_ms);
}

/* ---- letting go ---- */

static void session_destroy(struct session *session)
{
    for (size_t i = 0; session->results != NULL && i < SESSION_RESULTS_MAX; i++) {
        if (session->results[i].frame != NULL) {
            net_frame_release(session->results[i].frame);
        }
    }
    my_rooms_leave(session);
    blocks_finish(&session->blocks);
    free(session->results);
    free(session->topics);
    free(session);
}

void session_sweep(struct house *house, int64_t now_ms, int64_t keep_ms)
{
    struct session **leaving = calloc(house->sessions.count + 1, sizeof *leaving);
    assert(leaving != NULL);
    size_t count = 0;
    size_t at = 0;
    struct session *session;
    while ((session = map_next(&house->sessions, &at)) != NULL) {
        if (session->conn == 0 && now_ms - session->gone_ms >= keep_ms) {
            leaving[count++] = session;
        }
    }
    for (size_t i = 0; i < count; i++) {
        map_remove(&house->sessions, map_key_text(leaving[i]->who));
        session_destroy(leaving[i]);
    }
    free(leaving);
}

void session_destroy_all(struct house *house)
{
    size_t at = 0;
    struct session *session;
    while ((session = map_next(&house->sessions, &at)) != NULL) {
        session_destroy(session);
    }
    at = 0;
    struct visitor *visitor;
    while ((visitor = map_next(&house->visitors, &at)) != NULL) {
        visitor_destroy(visitor);
    }
    map_finish(&house->sessions);
    map_finish(&house->visitors);
}
