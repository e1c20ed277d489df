/* SPDX-License-Identifier: MIT */
/* Commands of a session: ping, name, topics. */
#include <string.h>

#include "commands.h"
#include "house.h"
#include "node.h"
#include "room_mirror.h"
#include "rooms.h"
#include "timekeeper.h"

void command_ping(struct house *house, struct session *session, const struct ask *ask,
                  int64_t now_ms)
{
    (void)session;
    ask_answer(house, ask, json_pack("{s:I}", "time", (json_int_t)now_ms));
}

void command_me_name(struct house *house, struct session *session, const struct ask *ask,
                     int64_t now_ms)
{
    const char *name = json_string_value(json_object_get(ask->data, "name"));
    if (strcmp(name, session->name) == 0) {
        ask_answer(house, ask, json_pack("{s:s}", "name", name));
    } else {
        session_rename(house, session, ask, name, now_ms);
    }
}

void command_me_hide(struct house *house, struct session *session, const struct ask *ask,
                     int64_t now_ms)
{
    (void)now_ms;
    session->hidden = json_is_true(json_object_get(ask->data, "hidden"));
    people_changed(house, session);
    ask_answer(house, ask, NULL);
}

/* ---- topics ---- */

/* The room, or "lobby"; NULL where it is no chat's topic. */
static const char *chat_of_topic(const struct ask *ask)
{
    static const char prefix[] = "chat:";
    const char *topic = json_string_value(json_object_get(ask->data, "topic"));
    bool is_chat = strncmp(topic, prefix, sizeof prefix - 1) == 0;
    return is_chat && topic[sizeof prefix - 1] != '\0' ? topic + sizeof prefix - 1 : NULL;
}

/* The id of the room whose topic it is; NULL where it is no room's. */
static const char *room_of_topic(const struct ask *ask)
{
    static const char prefix[] = "room:";
    const char *topic = json_string_value(json_object_get(ask->data, "topic"));
    bool is_room = strncmp(topic, prefix, sizeof prefix - 1) == 0;
    return is_room && topic[sizeof prefix - 1] != '\0' ? topic + sizeof prefix - 1 : NULL;
}

static void join_lobby(struct house *house, struct session *session, int64_t now_ms)
{
    (void)now_ms;
    lobby_join(house, session);
    ask_tell(house, session->conn, lobby_snapshot_json(house));
}

static void leave_me(struct house *house, struct session *session)
{
    (void)house;
    my_rooms_leave(session);
}

static void join_tv(struct house *house, struct session *session, int64_t now_ms)
{
    (void)now_ms;
    tv_join(house, session);
    ask_tell(house, session->conn, tv_message(house));
}

/* The topics that are no room's: what following one sends, and how it ends. */
static const struct topic {
    const char *name;
    void (*join)(struct house *house, struct session *session, int64_t now_ms);
    void (*leave)(struct house *house, struct session *session);
} topics[] = {
    {"lobby", join_lobby, lobby_leave},
    {"me", my_rooms_join, leave_me},
    {"tv", join_tv, tv_leave},
};

static const struct topic *find_topic(const struct ask *ask)
{
    const char *name = json_string_value(json_object_get(ask->data, "topic"));
    for (size_t i = 0; i < sizeof topics / sizeof topics[0]; i++) {
        if (strcmp(topics[i].name, name) == 0) {
            return &topics[i];
        }
    }
    return NULL;
}

static void refuse_topic(struct house *house, const struct ask *ask)
{
    ask_refuse(house, ask, REFUSAL_NO_SUCH_TOPIC,
               "Topics are lobby, me, tv, room:ID, chat:ID and chat:lobby.", NULL);
}

/* The oldest first, and no more at a time than a queue takes; who misses more asks again with the last `v`. */
static void send_missed(struct room *room, const struct session *session, int64_t v)
{
    int64_t seen = room_seen_by(room, session->who)->v;
    int64_t end = seen - v > ROOM_MISSED_MAX ? v + ROOM_MISSED_MAX : seen;
    for (int64_t i = v; i < end; i++) {
        struct net_frame *frame = net_frame_create(room->lines[i].text, room->lines[i].bytes);
        net_send(room->house->net, session->conn, frame);
        net_frame_release(frame);
    }
}

/* Why somebody may not follow the room; REFUSALS_COUNT where they may. */
static enum refusal why_not_follow(const struct room *room, const struct session *session)
{
    enum refusal refusal = room_why_not_read(room, session->who);
    if (refusal != REFUSALS_COUNT) {
        return refusal;
    }
    if (session_follows(session, room->id)) {
        return REFUSALS_COUNT;
    }
    if (room->followers >= ROOM_WATCHERS_MAX &&
        room_seat_of(&room->state, session->who) == SEAT_NONE) {
        return REFUSAL_TOO_MANY_WATCHERS;
    }
    return session->topic_count == SESSION_TOPICS_MAX ? REFUSAL_TOO_MANY_TOPICS : REFUSALS_COUNT;
}

/* A snapshot comes before any event; where `v` was given, what came after it follows. */
static void follow(struct house *house, struct room *room, struct session *session,
                   const struct ask *ask, bool answered, int64_t now_ms)
{
    const json_t *v = json_object_get(ask->data, "v");
    enum refusal refusal = room == NULL ? REFUSAL_NO_SUCH_ROOM : why_not_follow(room, session);
    if (refusal == REFUSALS_COUNT && room_home_is_behind(room, json_integer_value(v)) &&
        room->home.resync) {
        refusal = REFUSAL_STORAGE_PAUSED; /* what they have seen cannot be loaded */
    }
    if (refusal != REFUSALS_COUNT) {
        ask_refuse(house, ask, refusal, NULL, json_pack("{s:s}", "room", ask->room));
        return;
    }
    if (session->conn == 0 || !session_join(house, session, room)) {
        return;
    }
    timekeeper_came(room, session->who);
    if (answered) {
        ask_answer(house, ask,
                   json_pack("{s:I}", "v", (json_int_t)room_seen_by(room, session->who)->v));
    }
    json_t *snapshot = room_snapshot_message(room, session->who, now_ms);
    /* Who comes back to many rooms at once gets the log of each when there is room for it in his queue. */
    bool behind =
        v != NULL && net_queued_bytes(house->net, session->conn) > SESSION_MISSED_BYTES_MAX;
    if (behind) {
        json_object_set_new(snapshot, "behind", json_true());
    }
    ask_tell(house, session->conn, snapshot);
    if (v != NULL && !behind) {
        send_missed(room, session, json_integer_value(v));
    }
}

/* Who has seen at another node what is not known here yet waits until it is: nobody is shown less than they have seen. */
static bool waits_for_more(struct house *house, struct room *room, const struct room_task *task,
                           room_task_fn run, int64_t now_ms)
{
    int64_t v = json_integer_value(json_object_get(task->ask.data, "v"));
    if (room == NULL || !node_is_cluster(house) || task->ask.again || v <= room->state.v) {
        return false;
    }
    struct ask copy = task->ask;
    copy.data = json_incref(task->ask.data);
    copy.again = true; /* who claims to have seen what nobody has is not waited for twice */
    room_mirror_missed(room, v);
    rooms_do(house, room->id, rooms_task(run, &copy), now_ms);
    return true;
}

static void run_sub(struct house *house, struct room *room, struct room_task *task, int64_t now_ms)
{
    struct session *session = ask_reader(house, &task->ask);
    if (session != NULL && !waits_for_more(house, room, task, run_sub, now_ms)) {
        follow(house, room, session, &task->ask, true, now_ms);
    }
}

static void run_resume(struct house *house, struct room *room, struct room_task *task,
                       int64_t now_ms)
{
    struct session *session = ask_reader(house, &task->ask);
    if (session != NULL && !waits_for_more(house, room, task, run_resume, now_ms)) {
        follow(house, room, session, &task->ask, false, now_ms);
    }
}

static void copy_room(struct ask *ask, const char *room)
{
    size_t bytes = strlen(room);
    if (bytes < sizeof ask->room) {
        memcpy(ask->room, room, bytes + 1);
    }
}

void command_resume(struct house *house, struct session *session, const char *room, int64_t v,
                    int64_t now_ms)
{
    struct ask ask = {.conn = session->conn, .data = json_pack("{s:I}", "v", (json_int_t)v)};
    memcpy(ask.who, session->who, sizeof ask.who);
    copy_room(&ask, room);
    struct room_task *task = rooms_task(run_resume, &ask);
    task->reads = true;
    task->seen_v = v;
    rooms_do(house, room, task, now_ms);
}

void command_sub(struct house *house, struct session *session, const struct ask *ask,
                 int64_t now_ms)
{
    const struct topic *topic = find_topic(ask);
    const char *room = room_of_topic(ask);
    const char *chat = chat_of_topic(ask);
    if (chat != NULL) {
        command_chat_sub(house, ask, chat, now_ms);
        return;
    }
    if (topic != NULL) {
        ask_answer(house, ask, NULL);
        topic->join(house, session, now_ms);
        return;
    }
    if (room == NULL) {
        refuse_topic(house, ask);
        return;
    }
    struct ask copy = *ask;
    copy.data = json_incref(ask->data);
    copy_room(&copy, room);
    struct room_task *task = rooms_task(run_sub, &copy);
    task->reads = true;
    task->seen_v = json_integer_value(json_object_get(ask->data, "v"));
    rooms_do(house, room, task, now_ms);
}

void command_unsub(struct house *house, struct session *session, const struct ask *ask,
                   int64_t now_ms)
{
    (void)now_ms;
    const struct topic *topic = find_topic(ask);
    const char *id = room_of_topic(ask);
    const char *chat = chat_of_topic(ask);
    if (chat != NULL) {
        command_chat_unsub(house, session, ask, chat);
        return;
    }
    if (topic != NULL) {
        topic->leave(house, session);
    } else if (id == NULL) {
        refuse_topic(house, ask);
        return;
    }
    struct room *room = id == NULL ? NULL : rooms_find(house, id);
    if (room != NULL) {
        session_leave(house, session, room);
    }
    ask_answer(house, ask, NULL);
}
