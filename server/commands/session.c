/* SPDX-License-Identifier: MIT */
/* Commands of a session: ping, name, topics. */
#include <string.h>

#include "base/app.h"
#include "cluster/replica.h"
#include "commands/commands.h"
#include "lobby/lobby.h"
#include "lobby/my_rooms.h"
#include "lobby/tv.h"
#include "node/node.h"
#include "room/clocks.h"
#include "room/registry.h"
#include "room/room.h"
#include "session/presence.h"
#include "wire/request.h"

void command_ping(struct app *app, struct session *session, const struct request *request,
                  int64_t now_ms)
{
    (void)session;
    request_answer(app, request, json_pack("{s:I}", "time", (json_int_t)now_ms));
}

void command_me_name(struct app *app, struct session *session, const struct request *request,
                     int64_t now_ms)
{
    const char *name = json_string_value(json_object_get(request->data, "name"));
    if (strcmp(name, session->name) == 0) {
        request_answer(app, request, json_pack("{s:s}", "name", name));
    } else {
        session_rename(app, session, request, name, now_ms);
    }
}

void command_me_hide(struct app *app, struct session *session, const struct request *request,
                     int64_t now_ms)
{
    (void)now_ms;
    session->hidden = json_is_true(json_object_get(request->data, "hidden"));
    presence_changed(app, session);
    request_answer(app, request, NULL);
}

void command_me_colour(struct app *app, struct session *session, const struct request *request,
                       int64_t now_ms)
{
    (void)now_ms;
    session->colour = (int)json_integer_value(json_object_get(request->data, "colour"));
    presence_changed(app, session);
    request_answer(app, request, NULL);
}

/* ---- topics ---- */

/* The id of the room, or "lobby"; NULL if the topic is not a chat. */
static const char *chat_of_topic(const struct request *request)
{
    static const char prefix[] = "chat:";
    const char *topic = json_string_value(json_object_get(request->data, "topic"));
    bool is_chat = strncmp(topic, prefix, sizeof prefix - 1) == 0;
    return is_chat && topic[sizeof prefix - 1] != '\0' ? topic + sizeof prefix - 1 : NULL;
}

/* The id of the room; NULL if the topic is not a room. */
static const char *room_of_topic(const struct request *request)
{
    static const char prefix[] = "room:";
    const char *topic = json_string_value(json_object_get(request->data, "topic"));
    bool is_room = strncmp(topic, prefix, sizeof prefix - 1) == 0;
    return is_room && topic[sizeof prefix - 1] != '\0' ? topic + sizeof prefix - 1 : NULL;
}

static void join_lobby(struct app *app, struct session *session, int64_t now_ms)
{
    lobby_send(app, session->conn, now_ms);
    lobby_join(app, session); /* after it: the first follower gets a list that is up to date */
}

static void leave_me(struct app *app, struct session *session)
{
    (void)app;
    my_rooms_leave(session);
}

static void join_tv(struct app *app, struct session *session, int64_t now_ms)
{
    (void)now_ms;
    tv_join(app, session);
    request_send_message(app, session->conn, tv_message(app));
}

/*
 * The topics that do not belong to a room. `join` sends the first message to a new follower; `leave` ends the
 * subscription.
 */
static const struct topic {
    const char *name;
    void (*join)(struct app *app, struct session *session, int64_t now_ms);
    void (*leave)(struct app *app, struct session *session);
} topics[] = {
    {"lobby", join_lobby, lobby_leave},
    {"me", my_rooms_join, leave_me},
    {"tv", join_tv, tv_leave},
};

static const struct topic *find_topic(const struct request *request)
{
    const char *name = json_string_value(json_object_get(request->data, "topic"));
    for (size_t i = 0; i < sizeof topics / sizeof topics[0]; i++) {
        if (strcmp(topics[i].name, name) == 0) {
            return &topics[i];
        }
    }
    return NULL;
}

static void refuse_topic(struct app *app, const struct request *request)
{
    request_refuse(app, request, REFUSAL_NO_SUCH_TOPIC,
                   "Topics are lobby, me, tv, room:ID, chat:ID and chat:lobby.", NULL);
}

/* The bytes of missed events that fit into the send queue after the snapshot; some are left for what happens now. */
static size_t space_for_missed(const struct app *app, const struct session *session,
                               const json_t *snapshot)
{
    size_t used = net_queued_bytes(app_net(app), session->conn) +
                  json_dumpb(snapshot, NULL, 0, JSON_COMPACT) + SESSION_MISSED_BYTES_MAX;
    return used < NET_QUEUE_BYTES_MAX ? NET_QUEUE_BYTES_MAX - used : 0;
}

/* The last of the events after `v` that are sent at once: at most ROOM_MISSED_MAX, and at most `space` bytes. */
static int64_t missed_until(const struct room *room, int64_t v, int64_t seen, size_t space)
{
    int64_t most = seen - v > ROOM_MISSED_MAX ? v + ROOM_MISSED_MAX : seen;
    size_t bytes = 0;
    int64_t until = v;
    while (until < most && (until == v || bytes + room_line(room, until + 1)->bytes <= space)) {
        bytes += room_line(room, ++until)->bytes;
    }
    return until;
}

/* The reason why the user may not follow the room; REFUSALS_COUNT if the user may follow it. */
static enum refusal why_not_follow(const struct room *room, const struct session *session)
{
    enum refusal refusal = room_why_not_read(room, session->user_id);
    if (refusal != REFUSALS_COUNT) {
        return refusal;
    }
    if (session_follows(session, room->id)) {
        return REFUSALS_COUNT;
    }
    if (room->followers >= ROOM_WATCHERS_MAX &&
        room_seat_of(room->state, session->user_id) == SEAT_NONE) {
        return REFUSAL_TOO_MANY_WATCHERS;
    }
    return session->topic_count == SESSION_TOPICS_MAX ? REFUSAL_TOO_MANY_TOPICS : REFUSALS_COUNT;
}

/*
 * Names the node that owns the room if it is another one: the client may reconnect there, so that its commands need not
 * be forwarded.
 */
static void snapshot_name_node(json_t *snapshot, const struct room *room, int64_t now_ms)
{
    const struct room_placement *placement = &room->placement;
    if (placement->where == PLACEMENT_REMOTE &&
        node_is_reached(room->app, placement->owner, now_ms)) {
        json_object_set_new(snapshot, "node", json_string(placement->owner));
    }
}

/* Sends a snapshot before any event. If the request has `v`, the events after `v` follow the snapshot. */
static void follow(struct app *app, struct room *room, struct session *session,
                   const struct request *request, bool answered, int64_t now_ms)
{
    const json_t *v = json_object_get(request->data, "v");
    enum refusal refusal = room == NULL ? REFUSAL_NO_SUCH_ROOM : why_not_follow(room, session);
    if (refusal == REFUSALS_COUNT && room_placement_is_behind(room, json_integer_value(v)) &&
        room->placement.resync) {
        refusal = REFUSAL_STORAGE_PAUSED; /* the events that the user may see cannot be loaded */
    }
    if (refusal != REFUSALS_COUNT) {
        request_refuse(app, request, refusal, NULL, json_pack("{s:s}", "room", request->room));
        return;
    }
    if (session->conn == 0 || !room_join(room, session)) {
        return;
    }
    room_clocks_user_joined(room, session->user_id);
    int64_t seen = room_seen_by(room, session->user_id)->v;
    if (answered) {
        request_answer(app, request, json_pack("{s:I}", "v", (json_int_t)seen));
    }
    json_t *snapshot = room_snapshot_message(room, session, now_ms);
    snapshot_name_node(snapshot, room, now_ms);
    /*
     * A client may resume many rooms at once. Each room's missed events are sent only if the send queue has space; else
     * the snapshot says "behind".
     */
    bool behind =
        v != NULL && net_queued_bytes(app_net(app), session->conn) > SESSION_MISSED_BYTES_MAX;
    int64_t from = v == NULL ? seen : json_integer_value(v);
    bool misses = !behind && from < seen;
    int64_t until =
        misses ? missed_until(room, from, seen, space_for_missed(app, session, snapshot)) : from;
    if (behind) {
        json_object_set_new(snapshot, "behind", json_true());
    } else if (until < seen) {
        json_object_set_new(snapshot, "until", json_integer(until));
    }
    request_send_message(app, session->conn, snapshot);
    for (int64_t i = from + 1; i <= until; i++) {
        net_send(app_net(app), session->conn, room_line(room, i)->frame);
    }
}

/*
 * If the client has seen events at another node that this node does not have yet, the command waits for them: a client
 * must never get less than it has already seen.
 */
static bool waits_for_more(struct app *app, struct room *room, const struct room_task *task,
                           room_task_fn run, int64_t now_ms)
{
    int64_t v = json_integer_value(json_object_get(task->request.data, "v"));
    if (room == NULL || !node_is_cluster(app) || task->request.again || v <= room->state->v) {
        return false;
    }
    struct room_task later = {.run = run, .request = task->request};
    later.request.data = json_incref(task->request.data);
    /* The command waits only once: the client may claim a version that does not exist. */
    later.request.again = true;
    replica_missed(room, v);
    rooms_do(app, room->id, &later, now_ms);
    return true;
}

static void run_sub(struct app *app, struct room *room, struct room_task *task, int64_t now_ms)
{
    struct session *session = session_reader(app, &task->request);
    if (session != NULL && !waits_for_more(app, room, task, run_sub, now_ms)) {
        follow(app, room, session, &task->request, true, now_ms);
    }
}

static void run_resume(struct app *app, struct room *room, struct room_task *task, int64_t now_ms)
{
    struct session *session = session_reader(app, &task->request);
    if (session != NULL && !waits_for_more(app, room, task, run_resume, now_ms)) {
        follow(app, room, session, &task->request, false, now_ms);
    }
}

static void copy_room(struct request *request, const char *room)
{
    size_t bytes = strlen(room);
    if (bytes < sizeof request->room) {
        memcpy(request->room, room, bytes + 1);
    }
}

void command_resume(struct app *app, struct session *session, const char *room, int64_t v,
                    int64_t now_ms)
{
    struct room_task task = {.run = run_resume,
                             .reads = true,
                             .seen_v = v,
                             .request = {.reply = session_reply,
                                         .conn = session->conn,
                                         .data = json_pack("{s:I}", "v", (json_int_t)v)}};
    memcpy(task.request.user_id, session->user_id, sizeof task.request.user_id);
    copy_room(&task.request, room);
    rooms_do(app, room, &task, now_ms);
}

void command_sub(struct app *app, struct session *session, const struct request *request,
                 int64_t now_ms)
{
    const struct topic *topic = find_topic(request);
    const char *room = room_of_topic(request);
    const char *chat = chat_of_topic(request);
    if (chat != NULL) {
        command_chat_sub(app, request, chat, now_ms);
        return;
    }
    if (topic != NULL) {
        request_answer(app, request, NULL);
        topic->join(app, session, now_ms);
        return;
    }
    if (room == NULL) {
        refuse_topic(app, request);
        return;
    }
    struct room_task task = {.run = run_sub,
                             .reads = true,
                             .seen_v = json_integer_value(json_object_get(request->data, "v")),
                             .request = *request};
    task.request.data = json_incref(request->data);
    copy_room(&task.request, room);
    rooms_do(app, room, &task, now_ms);
}

void command_unsub(struct app *app, struct session *session, const struct request *request,
                   int64_t now_ms)
{
    (void)now_ms;
    const struct topic *topic = find_topic(request);
    const char *id = room_of_topic(request);
    const char *chat = chat_of_topic(request);
    if (chat != NULL) {
        command_chat_unsub(app, session, request, chat);
        return;
    }
    if (topic != NULL) {
        topic->leave(app, session);
    } else if (id == NULL) {
        refuse_topic(app, request);
        return;
    }
    struct room *room = id == NULL ? NULL : rooms_find(app, id);
    if (room != NULL) {
        room_leave(room, session);
    }
    request_answer(app, request, NULL);
}
