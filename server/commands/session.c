/* SPDX-License-Identifier: MIT */
/* Commands of a session: ping, name, topics. */
#include <stdlib.h>
#include <string.h>

#include "account/accounts.h"
#include "base/runtime.h"
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

void command_ping(struct commands *commands, struct session *session, const struct request *request,
                  int64_t now_ms)
{
    (void)commands;
    (void)session;
    wire_answer(request, &(struct wire_reply){.time = {true, now_ms}});
}

void command_block(struct commands *commands, struct session *session,
                   const struct request *request, int64_t now_ms)
{
    session_block_command(commands->sessions, session, request, now_ms);
}

void command_me_name(struct commands *commands, struct session *session,
                     const struct request *request, int64_t now_ms)
{
    const char *name = json_string_value(json_object_get(request->data, "name"));
    if (strcmp(name, session->name) == 0) {
        wire_answer(request, &(struct wire_reply){.name = name});
    } else {
        account_session_rename(commands->accounts, session, request, name, now_ms);
    }
}

void command_me_hide(struct commands *commands, struct session *session,
                     const struct request *request, int64_t now_ms)
{
    (void)now_ms;
    session->hidden = json_is_true(json_object_get(request->data, "hidden"));
    session_presence_changed(commands->sessions, session);
    wire_answer(request, NULL);
}

void command_me_colour(struct commands *commands, struct session *session,
                       const struct request *request, int64_t now_ms)
{
    (void)now_ms;
    session->colour = (int)json_integer_value(json_object_get(request->data, "colour"));
    session_presence_changed(commands->sessions, session);
    wire_answer(request, NULL);
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

static void join_lobby(struct commands *commands, struct session *session, int64_t now_ms)
{
    lobby_send(commands->lobby, session->conn, now_ms);
    lobby_join(commands->lobby,
               session); /* after it: the first follower gets a list that is up to date */
}

static void join_my_rooms(struct commands *commands, struct session *session, int64_t now_ms)
{
    lobby_my_rooms_join(commands->lobby, session, now_ms);
}

static void join_tv(struct commands *commands, struct session *session, int64_t now_ms)
{
    (void)now_ms;
    lobby_tv_join(commands->lobby, session);
    session_send(commands->sessions, session, lobby_tv_frame(commands->lobby));
}

/*
 * The topics that do not belong to a room. `join` sends the first message to a new follower; `leave` ends the
 * subscription.
 */
static const struct topic {
    const char *name;
    void (*join)(struct commands *commands, struct session *session, int64_t now_ms);
    void (*leave)(void *lobby, struct session *session);
} topics[] = {
    {"lobby", join_lobby, lobby_leave},
    {"me", join_my_rooms, lobby_my_rooms_leave},
    {"tv", join_tv, lobby_tv_leave},
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

static void refuse_topic(struct commands *commands, const struct request *request)
{
    wire_refuse(commands->counters, request, REFUSAL_NO_SUCH_TOPIC,
                "Topics are lobby, me, tv, room:ID, chat:ID and chat:lobby.", NULL);
}

/* The reason why the user may not follow the room; REFUSALS_COUNT if the user may follow it. */
static enum refusal find_follow_refusal(const struct room *room, const struct session *session)
{
    enum refusal refusal = room_read_refusal(room, session_user(session));
    if (refusal != REFUSALS_COUNT) {
        return refusal;
    }
    if (session_follows(session, room->id)) {
        return REFUSALS_COUNT;
    }
    if (room->followers >= ROOM_WATCHERS_MAX &&
        room_user_seat(room, session_user(session)) == SEAT_NONE) {
        return REFUSAL_TOO_MANY_WATCHERS;
    }
    return session->topic_count == SESSION_TOPICS_MAX ? REFUSAL_TOO_MANY_TOPICS : REFUSALS_COUNT;
}

/*
 * Names the node that owns the room if it is another one: the client may reconnect there, so that its commands need not
 * be forwarded.
 */
static const char *node_of_room(const struct commands *commands, const struct room *room,
                                int64_t now_ms)
{
    const char *owner = room_placement_owner(room);
    bool is_reached =
        room_placement_is_remote(room) && node_is_reached(commands->node, owner, now_ms);
    return is_reached ? owner : NULL;
}

/* ---- missed events ---- */

/* Events after the last one that a client has seen, which the room does not keep: they come from the store. */
struct missed {
    struct commands *commands;
    room_task_fn run; /* follows the room, when they are read */
    struct request request;
    struct store_log *log; /* owned */
    const struct store_event *events;
    size_t count;
};

static void missed_destroy(struct missed *missed)
{
    if (missed != NULL) {
        missed->commands->missed_readings--;
        store_log_close(missed->log);
        free(missed);
    }
}

static void on_missed_dropped(void *data)
{
    missed_destroy(data);
}

static void on_missed(void *data, enum store_status status, const struct store_event *events,
                      size_t count)
{
    struct missed *missed = data;
    struct commands *commands = missed->commands;
    struct room_task task = {.run = missed->run,
                             .self = missed->commands,
                             .reads = true,
                             .request = missed->request,
                             .data = missed,
                             .dropped = on_missed_dropped};
    missed->events = events;
    missed->count = count;
    if (status == STORE_OK && count > 0) {
        rooms_do(commands->rooms, task.request.room, &task, runtime_now(commands->runtime));
    } else {
        wire_refuse(commands->counters, &task.request, REFUSAL_STORAGE_PAUSED, NULL, NULL);
        room_task_finish(&task);
    }
}

/* Whether the user may see events after event `v` that the room does not keep. */
static bool misses_old(const struct room *room, const struct session *session, int64_t v)
{
    return !room_keeps_line(room, v + 1) && v < room_seen_by(room, session_user(session))->v;
}

/* Returns true if the task runs again when the events have been read that the client has missed. */
static bool waits_for_missed(struct commands *commands, const struct room *room,
                             const struct session *session, const struct room_task *task)
{
    const json_t *seen = json_object_get(task->request.data, "v");
    int64_t v = json_integer_value(seen);
    if (room == NULL || seen == NULL || task->data != NULL || !misses_old(room, session, v) ||
        session_lags(session) || find_follow_refusal(room, session) != REFUSALS_COUNT ||
        commands->missed_readings >= COMMAND_MISSED_AT_ONCE) {
        return false;
    }
    commands->missed_readings++;
    struct missed *missed = malloc(sizeof *missed);
    *missed = (struct missed){.commands = commands, .run = task->run, .request = task->request};
    missed->request.data = json_incref(task->request.data);
    missed->log = store_log_open(commands->store, room->id, true);
    store_log_read(missed->log, v + 1, on_missed, missed);
    return true;
}

/* The bytes of missed events that fit into the send queue after the snapshot; some are left for what happens now. */
static size_t space_for_missed(const struct session *session, const struct net_frame *snapshot)
{
    size_t used =
        session_queued_bytes(session) + strlen(net_frame_text(snapshot)) + SESSION_MISSED_BYTES_MAX;
    return used < NET_QUEUE_BYTES_MAX ? NET_QUEUE_BYTES_MAX - used : 0;
}

/* The number of bytes of event `v`, which is among the missed ones, or kept if `missed` is NULL; 0: it is not there. */
static size_t missed_bytes(const struct room *room, const struct missed *missed, int64_t v)
{
    if (missed == NULL) {
        return room_line(room, v)->bytes;
    }
    int64_t at = v - missed->events[0].v;
    return at < (int64_t)missed->count ? missed->events[at].text_bytes : 0;
}

/* The last of the events after `v` that are sent at once: at most ROOM_MISSED_MAX, and at most `space` bytes. */
static int64_t missed_until(const struct room *room, const struct missed *missed, int64_t v,
                            int64_t seen, size_t space)
{
    int64_t most = seen - v > ROOM_MISSED_MAX ? v + ROOM_MISSED_MAX : seen;
    size_t bytes = 0;
    int64_t until = v;
    while (until < most) {
        size_t next = missed_bytes(room, missed, until + 1);
        if (next == 0 || (until > v && bytes + next > space)) {
            break;
        }
        bytes += next;
        until++;
    }
    return until;
}

static void send_missed(const struct room *room, const struct session *session,
                        const struct missed *missed, int64_t v)
{
    if (missed == NULL) {
        session_send_copy(session, room_line(room, v)->frame);
        return;
    }
    const struct store_event *event = &missed->events[v - missed->events[0].v];
    struct net_frame *frame = net_frame_create(event->text, event->text_bytes);
    session_send_copy(session, frame);
    net_frame_release(frame);
}

/*
 * Sends a snapshot before any event. If the request has `v`, the events after `v` follow the snapshot.
 *
 * missed  in  these events, if the room does not keep them; else NULL
 */
static void follow_room(struct commands *commands, struct room *room, struct session *session,
                        const struct request *request, const struct missed *missed, bool answered,
                        int64_t now_ms)
{
    const json_t *v = json_object_get(request->data, "v");
    enum refusal refusal = room == NULL ? REFUSAL_NO_SUCH_ROOM : find_follow_refusal(room, session);
    if (refusal == REFUSALS_COUNT && room_placement_is_behind(room, json_integer_value(v)) &&
        room->placement.resync) {
        refusal = REFUSAL_STORAGE_PAUSED; /* the events that the user may see cannot be loaded */
    }
    if (refusal != REFUSALS_COUNT) {
        wire_refuse(commands->counters, request, refusal, NULL,
                    &(struct wire_problem_params){.room = request->room});
        return;
    }
    if (!session_is_connected(session) || !room_join(room, session)) {
        return;
    }
    room_clocks_user_joined(room, session_user(session));
    int64_t seen = room_seen_by(room, session_user(session))->v;
    if (answered) {
        wire_answer(request, &(struct wire_reply){.v = {true, seen}});
    }
    struct room_view view;
    room_view_open_for(&view, room, session, now_ms);
    view.message.node = node_of_room(commands, room, now_ms);
    struct net_frame *snapshot = wire_room_frame(&view.message);
    /*
     * A client may resume many rooms at once. Each room's missed events are sent only if the send queue has space; else
     * the snapshot says "behind".
     */
    int64_t from = v == NULL ? seen : json_integer_value(v);
    bool behind =
        v != NULL && (session_lags(session) || (missed == NULL && misses_old(room, session, from)));
    bool misses = !behind && from < seen;
    int64_t until = from;
    if (misses) {
        size_t space = space_for_missed(session, snapshot);
        until = missed_until(room, missed, from, seen, space);
    }
    if (behind || until < seen) {
        view.message.behind = behind;
        view.message.until = (struct wire_number){!behind, until};
        net_frame_release(snapshot);
        snapshot = wire_room_frame(&view.message);
    }
    session_send(commands->sessions, session, snapshot);
    room_view_close(&view);
    for (int64_t i = from + 1; i <= until; i++) {
        send_missed(room, session, missed, i);
    }
}

/*
 * If the client has seen events at another node that this node does not have yet, the command waits for them: a client
 * must never get less than it has already seen.
 */
static bool waits_for_more(struct commands *commands, struct room *room,
                           const struct room_task *task, room_task_fn run, int64_t now_ms)
{
    int64_t v = json_integer_value(json_object_get(task->request.data, "v"));
    if (room == NULL || !node_is_cluster(commands->node) || task->request.again ||
        v <= room_v(room)) {
        return false;
    }
    struct room_task later = {.run = run, .self = commands, .request = task->request};
    later.request.data = json_incref(task->request.data);
    /* The command waits only once: the client may claim a version that does not exist. */
    later.request.again = true;
    room_placement_missed(room, v);
    rooms_do(commands->rooms, room->id, &later, now_ms);
    return true;
}

static void run_follow(struct commands *commands, struct room *room, struct room_task *task,
                       bool answered, int64_t now_ms)
{
    struct session *session = session_reader(commands->sessions, &task->request);
    struct missed *missed = task->data;
    if (session != NULL && !waits_for_more(commands, room, task, task->run, now_ms) &&
        !waits_for_missed(commands, room, session, task)) {
        follow_room(commands, room, session, &task->request, missed, answered, now_ms);
    }
    task->data = NULL;
    missed_destroy(missed);
}

static void run_sub(void *self, struct room *room, struct room_task *task, int64_t now_ms)
{
    struct commands *commands = self;
    run_follow(commands, room, task, true, now_ms);
}

static void run_resume(void *self, struct room *room, struct room_task *task, int64_t now_ms)
{
    struct commands *commands = self;
    run_follow(commands, room, task, false, now_ms);
}

static void copy_room_id(struct request *request, const char *room)
{
    size_t bytes = strlen(room);
    if (bytes < sizeof request->room) {
        memcpy(request->room, room, bytes + 1);
    }
}

void command_resume(struct commands *commands, struct session *session, const char *room, int64_t v,
                    int64_t now_ms)
{
    struct room_task task = {.run = run_resume,
                             .self = commands,
                             .reads = true,
                             .seen_v = v,
                             .request = {.reply = session_reply,
                                         .self = commands->sessions,
                                         .conn = session->conn,
                                         .data = json_pack("{s:I}", "v", (json_int_t)v)}};
    memcpy(task.request.user_id, session_user(session), sizeof task.request.user_id);
    copy_room_id(&task.request, room);
    rooms_do(commands->rooms, room, &task, now_ms);
}

void command_sub(struct commands *commands, struct session *session, const struct request *request,
                 int64_t now_ms)
{
    const struct topic *topic = find_topic(request);
    const char *room = room_of_topic(request);
    const char *chat = chat_of_topic(request);
    if (chat != NULL) {
        command_chat_sub(commands, request, chat, now_ms);
        return;
    }
    if (topic != NULL) {
        wire_answer(request, NULL);
        topic->join(commands, session, now_ms);
        return;
    }
    if (room == NULL) {
        refuse_topic(commands, request);
        return;
    }
    struct room_task task = {.run = run_sub,
                             .self = commands,
                             .reads = true,
                             .seen_v = json_integer_value(json_object_get(request->data, "v")),
                             .request = *request};
    task.request.data = json_incref(request->data);
    copy_room_id(&task.request, room);
    rooms_do(commands->rooms, room, &task, now_ms);
}

void command_unsub(struct commands *commands, struct session *session,
                   const struct request *request, int64_t now_ms)
{
    (void)now_ms;
    const struct topic *topic = find_topic(request);
    const char *id = room_of_topic(request);
    const char *chat = chat_of_topic(request);
    if (chat != NULL) {
        command_chat_unsub(commands, session, request, chat);
        return;
    }
    if (topic != NULL) {
        topic->leave(commands->lobby, session);
    } else if (id == NULL) {
        refuse_topic(commands, request);
        return;
    }
    struct room *room = id == NULL ? NULL : rooms_find(commands->rooms, id);
    if (room != NULL) {
        room_leave(room, session);
    }
    wire_answer(request, NULL);
}
