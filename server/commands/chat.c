/* SPDX-License-Identifier: MIT */
/* The commands of the chat: say, timeout, remove, report. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "admission/admission.h"
#include "base/runtime.h"
#include "chat/chat.h"
#include "chat/text.h"
#include "cluster/forward.h"
#include "commands/commands.h"
#include "moderation/moderation.h"
#include "node/node.h"
#include "room/placement.h"
#include "room/registry.h"
#include "room/room.h"

/* A copy that may outlive the request; it holds its own reference to the data. */
static struct request copy_request(const struct request *request, const char *room)
{
    struct request copy = *request;
    json_incref(copy.data);
    if (strlen(room) < sizeof copy.room) {
        snprintf(copy.room, sizeof copy.room, "%s", room);
    }
    return copy;
}

/* The answer for a room that does not exist, and for one that the user may not read. */
static void refuse_absent(struct commands *commands, const struct request *request,
                          const char *room)
{
    wire_refuse(commands->counters, request, REFUSAL_NO_SUCH_ROOM, NULL,
                &(struct wire_problem_params){.room = room});
}

static void refuse_chat_field(struct commands *commands, const struct request *request,
                              enum refusal refusal, const char *field, const char *says)
{
    wire_refuse(commands->counters, request, refusal, says,
                &(struct wire_problem_params){.field = field});
}

/* ---- say ---- */

/*
 * True if the same command has added its line already, before the server last started or through another node. A
 * repeated command does not add a second line.
 */
static bool is_repeated_line(struct commands *commands, const struct chat *chat,
                             const struct session *session, const struct request *request)
{
    bool may_be = session_can_have_done(session, request) || node_is_cluster(commands->node);
    for (int i = 0; may_be && i < chat->line_count; i++) {
        const struct chat_line *line = chat->lines[i];
        if (line->command == request->id && strcmp(line->user_id, session_user(session)) == 0) {
            wire_answer(request, &(struct wire_reply){.n = {true, line->n}});
            return true;
        }
    }
    return false;
}

static bool can_write_line(struct commands *commands, struct chat *chat,
                           const struct session *session, const struct request *request,
                           enum chat_channel *channel, int64_t now_ms)
{
    const char *wanted = json_string_value(json_object_get(request->data, "channel"));
    enum refusal why = chat_silence_refusal(chat, session_user(session), channel);
    const struct chat_timeout *timeout = chat_timeout_of(chat, session_user(session), now_ms);
    if (why == REFUSAL_NO_SUCH_ROOM) {
        refuse_absent(commands, request, chat->id);
    } else if (why != REFUSALS_COUNT) {
        wire_refuse(commands->counters, request, why, NULL, NULL);
    } else if (strcmp(wanted, chat_channel_words[*channel]) != 0) {
        wire_refuse(commands->counters, request, REFUSAL_NOT_ALLOWED,
                    *channel == CHAT_PLAYERS ? "Players write in the players' channel."
                                             : "Spectators write in the spectators' channel.",
                    &(struct wire_problem_params){.channel = chat_channel_words[*channel]});
    } else if (timeout != NULL) {
        wire_refuse(commands->counters, request, REFUSAL_TIMED_OUT, timeout->why,
                    &(struct wire_problem_params){.until = {true, timeout->until_ms},
                                                  .reason = timeout->why});
    } else {
        return true;
    }
    return false;
}

/* Reads the text or the preset phrase of the command and cleans it; false if the command has been refused. */
static bool read_text(struct commands *commands, struct chat *chat, const struct session *session,
                      const struct request *request, char text[CHAT_TEXT_BYTES], bool *preset)
{
    const char *phrase = json_string_value(json_object_get(request->data, "preset"));
    const char *typed = json_string_value(json_object_get(request->data, "text"));
    *preset = phrase != NULL;
    if ((phrase == NULL) == (typed == NULL)) {
        refuse_chat_field(commands, request,
                          phrase == NULL ? REFUSAL_MISSING_FIELD : REFUSAL_BAD_FIELD, "text",
                          "Send either text or preset.");
        return false;
    }
    if (phrase != NULL) {
        snprintf(text, CHAT_TEXT_BYTES, "%s", phrase);
        return true;
    }
    if (!chat_is_free(chat, session)) {
        bool locked = commands->moderation->level >= LOCKDOWN_PRESETS;
        wire_refuse(commands->counters, request, REFUSAL_PRESETS_ONLY,
                    locked ? moderation_level_text(LOCKDOWN_PRESETS) : NULL, NULL);
        return false;
    }
    if (chat_text_clean(typed, text) != CHAT_TEXT_OK) {
        refuse_chat_field(commands, request, REFUSAL_BAD_FIELD, "text",
                          "text must be one line of 1 to 300 visible characters.");
        return false;
    }
    if (session_is_guest(session) && chat_text_has_link(text)) {
        wire_refuse(commands->counters, request, REFUSAL_NO_LINKS, NULL, NULL);
        return false;
    }
    return true;
}

static bool is_within_limits(struct commands *commands, struct chat *chat,
                             const struct session *session, const struct request *request,
                             const char *text, bool preset, int64_t now_ms)
{
    int64_t wait_ms = 0;
    switch (chat_flood_record(&commands->chats->flood, session_user(session), request->id, text,
                              preset, now_ms, &wait_ms)) {
    case FLOOD_OK:
        break;
    /*
     * The same command arrived before, and its connection broke while the line was being stored. The result is known
     * when the client tries again.
     */
    case FLOOD_SAME_COMMAND:
        wire_refuse(commands->counters, request, REFUSAL_STORAGE_PAUSED, NULL, NULL);
        return false;
    case FLOOD_TOO_FAST:
        admission_count(commands->admission, LIMIT_CHAT_OF_USER);
        wire_refuse(commands->counters, request, REFUSAL_RATE_LIMITED,
                    "You can send four messages in ten seconds.",
                    &(struct wire_problem_params){.retry_after_ms = {true, wait_ms}});
        return false;
    case FLOOD_SAME_TEXT:
        if (request->again) {
            /*
             * The earlier line may be from the same command, whose line is being stored now. The result is known when
             * the client tries again.
             */
            wire_refuse(commands->counters, request, REFUSAL_STORAGE_PAUSED, NULL, NULL);
            return false;
        }
        wire_refuse(commands->counters, request, REFUSAL_DUPLICATE, NULL,
                    &(struct wire_problem_params){.retry_after_ms = {true, wait_ms}});
        return false;
    }
    wait_ms =
        admission_acquire_from(commands->admission, LIMIT_CHAT_LINES, &chat->lines_ms, now_ms);
    if (wait_ms > 0) {
        chat_flood_unsay(&commands->chats->flood, session_user(session), text);
        wire_refuse(commands->counters, request, REFUSAL_RATE_LIMITED,
                    "Too many messages at this moment.",
                    &(struct wire_problem_params){.retry_after_ms = {true, wait_ms}});
        return false;
    }
    return true;
}

static void add_chat_line(void *self, struct chat *chat, const struct request *request,
                          int64_t now_ms)
{
    struct commands *commands = self;
    const struct session *session = session_find(commands->sessions, request->user_id);
    enum chat_channel channel;
    char text[CHAT_TEXT_BYTES];
    bool preset;
    if (session != NULL && !is_repeated_line(commands, chat, session, request) &&
        can_write_line(commands, chat, session, request, &channel, now_ms) &&
        read_text(commands, chat, session, request, text, &preset) &&
        is_within_limits(commands, chat, session, request, text, preset, now_ms)) {
        struct chat_writer writer = {session_user(session), session->name};
        session_charge_stored(commands->sessions, session_user(session), strlen(text), now_ms);
        chat_write_line(chat, &writer, request, (struct chat_task){add_chat_line, commands},
                        channel, text, preset, now_ms);
    }
}

/* Runs the task at the chat of a room that is in memory, or of the lobby. */
static void at_chat(struct commands *commands, struct room *room, const struct request *request,
                    chat_task_fn run, int64_t now_ms)
{
    if (commands->runtime->closing) {
        cluster_forward_refuse_closing(commands->cluster, request);
    } else if (room == NULL) {
        refuse_absent(commands, request, request->room);
    } else {
        chat_do(chat_of(commands->chats, room), (struct chat_task){run, commands}, request, now_ms);
    }
}

/*
 * A chat line does not change the room, so it does not wait while a change of the room is being stored. Otherwise a
 * crowd that chats would fill the queue in which the commands of the players wait.
 */
static void at_room(struct commands *commands, const char *room, room_task_fn run,
                    const struct request *request, int64_t now_ms)
{
    struct room_task task = {
        .run = run, .self = commands, .reads = true, .request = copy_request(request, room)};
    rooms_do(commands->rooms, room, &task, now_ms);
}

/* A line for a room of another node is added at that node, because only the owner of the room numbers its lines. */
static void run_chat_line(void *self, struct room *room, struct room_task *task, int64_t now_ms)
{
    struct commands *commands = self;
    if (room == NULL || room_placement_is_local(room)) {
        at_chat(commands, room, &task->request, add_chat_line, now_ms);
    } else if (room_placement_is_settled(room)) {
        cluster_forward_request(commands->cluster, room_placement_owner(room), &task->request,
                                now_ms);
    } else {
        /* Runs again as soon as the owner of the room is known. */
        struct room_task later = {.run = run_chat_line,
                                  .self = commands,
                                  .request = copy_request(&task->request, room->id)};
        rooms_do(commands->rooms, room->id, &later, now_ms);
    }
}

void command_chat_say(struct commands *commands, struct session *session,
                      const struct request *request, int64_t now_ms)
{
    (void)session;
    const char *channel = json_string_value(json_object_get(request->data, "channel"));
    if (strcmp(channel, chat_channel_words[CHAT_LOBBY]) == 0) {
        chat_do(chat_of(commands->chats, NULL), (struct chat_task){add_chat_line, commands},
                request, now_ms);
    } else if (request->room[0] == '\0') {
        refuse_chat_field(commands, request, REFUSAL_MISSING_FIELD, "room",
                          "room must be the id of the table.");
    } else {
        at_room(commands, request->room, run_chat_line, request, now_ms);
    }
}

/* ---- the topic ---- */

static void subscribe_chat(void *self, struct chat *chat, const struct request *request,
                           int64_t now_ms)
{
    struct commands *commands = self;
    struct session *session = session_reader(commands->sessions, request);
    if (session == NULL) {
        return;
    }
    enum refusal why =
        chat->room == NULL ? REFUSALS_COUNT : room_read_refusal(chat->room, session_user(session));
    if (why != REFUSALS_COUNT) {
        wire_refuse(commands->counters, request, why, NULL,
                    &(struct wire_problem_params){.room = chat->id});
        return;
    }
    if (!chat_join(chat, session)) {
        wire_refuse(commands->counters, request, REFUSAL_TOO_MANY_TOPICS, NULL, NULL);
        return;
    }
    wire_answer(request, NULL);
    chat_show_again(chat, session, now_ms);
}

static void run_subscribe(void *self, struct room *room, struct room_task *task, int64_t now_ms)
{
    struct commands *commands = self;
    at_chat(commands, room, &task->request, subscribe_chat, now_ms);
}

void command_chat_sub(struct commands *commands, const struct request *request, const char *id,
                      int64_t now_ms)
{
    if (strcmp(id, chat_channel_words[CHAT_LOBBY]) == 0) {
        chat_do(chat_of(commands->chats, NULL), (struct chat_task){subscribe_chat, commands},
                request, now_ms);
        return;
    }
    at_room(commands, id, run_subscribe, request, now_ms);
}

void command_chat_unsub(struct commands *commands, struct session *session,
                        const struct request *request, const char *id)
{
    struct chat *chat = chat_find(commands->chats, id);
    if (chat != NULL) {
        chat_leave(chat, session);
    }
    wire_answer(request, NULL);
}

/* ---- commands of the host ---- */

/* True if the user has written in the chat or follows it or the room. */
static bool has_used_chat(struct commands *commands, const struct chat *chat, const char *user_id)
{
    for (int i = 0; i < chat->line_count; i++) {
        if (strcmp(chat->lines[i]->user_id, user_id) == 0) {
            return true;
        }
    }
    const struct session *session = session_find(commands->sessions, user_id);
    return session != NULL &&
           (chat_follows(session, chat->id) || session_follows(session, chat->id));
}

/*
 * Limits the rate: each act adds a record to the operator's log of moderation and sends a message to the silenced user,
 * and a host must not flood either.
 */
static bool can_moderate(struct commands *commands, struct chat *chat,
                         const struct request *request, int64_t now_ms)
{
    int64_t wait_ms =
        admission_acquire_from(commands->admission, LIMIT_CHAT_ACTS, &chat->acts_ms, now_ms);
    if (wait_ms > 0) {
        wire_refuse(commands->counters, request, REFUSAL_RATE_LIMITED, NULL,
                    &(struct wire_problem_params){.retry_after_ms = {true, wait_ms}});
    }
    return wait_ms == 0;
}

static void silence_chat_user(void *self, struct chat *chat, const struct request *request,
                              int64_t now_ms)
{
    struct commands *commands = self;
    const char *user_id = json_string_value(json_object_get(request->data, "who"));
    const char *reason = json_string_value(json_object_get(request->data, "reason"));
    int minutes = (int)json_integer_value(json_object_get(request->data, "minutes"));
    if (strcmp(user_id, request->user_id) == 0) {
        refuse_chat_field(commands, request, REFUSAL_BAD_FIELD, "who",
                          "You cannot silence yourself.");
    } else if (!has_used_chat(commands, chat, user_id)) {
        wire_refuse(commands->counters, request, REFUSAL_NO_SUCH_USER, NULL, NULL);
    } else if (can_moderate(commands, chat, request, now_ms)) {
        chat_silence(chat, request, user_id, minutes, "host", reason, now_ms);
    }
}

void command_chat_timeout(struct commands *commands, struct room *room,
                          const struct request *request, int64_t now_ms)
{
    chat_do(chat_of(commands->chats, room), (struct chat_task){silence_chat_user, commands},
            request, now_ms);
}

static void remove_chat_line(void *self, struct chat *chat, const struct request *request,
                             int64_t now_ms)
{
    struct commands *commands = self;
    int64_t n = json_integer_value(json_object_get(request->data, "n"));
    const char *reason = json_string_value(json_object_get(request->data, "reason"));
    if (can_moderate(commands, chat, request, now_ms) &&
        !chat_remove(chat, request, n, "host", reason != NULL ? reason : "", now_ms)) {
        wire_refuse(commands->counters, request, REFUSAL_NO_SUCH_LINE, NULL, NULL);
    }
}

void command_chat_remove(struct commands *commands, struct room *room,
                         const struct request *request, int64_t now_ms)
{
    chat_do(chat_of(commands->chats, room), (struct chat_task){remove_chat_line, commands}, request,
            now_ms);
}

/* ---- report ---- */

struct reporting {
    struct commands *commands;
    struct request request; /* its data is not kept */
};

static void on_reported(void *data, enum store_status status)
{
    struct reporting *reporting = data;
    if (status == STORE_OK) {
        wire_answer(&reporting->request, NULL);
    } else {
        wire_refuse(reporting->commands->counters, &reporting->request, REFUSAL_STORAGE_PAUSED,
                    NULL, NULL);
    }
    free(reporting);
}

static bool has_written(const struct chat *chat, const char *user_id, int64_t now_ms)
{
    bool has = false;
    for (int i = 0; i < chat->line_count; i++) {
        const struct chat_line *line = chat->lines[i];
        has = has || (strcmp(line->user_id, user_id) == 0 && now_ms - line->at_ms < SESSION_WAS_MS);
    }
    return has;
}

/*
 * A user reports only what that user has seen: the user must have been in the room within a day, or have written in the
 * lobby, which every new guest follows.
 */
static bool has_been_there(const struct chat *chat, const struct session *session, int64_t now_ms)
{
    const struct room *room = chat->room;
    return has_written(chat, session_user(session), now_ms) ||
           (room != NULL && (chat_follows(session, chat->id) ||
                             room_user_seat(room, session_user(session)) != SEAT_NONE ||
                             room_has_recent(room, session_user(session)) ||
                             session_was_at(session, room->id, now_ms)));
}

static void report_line(void *self, struct chat *chat, const struct request *request,
                        int64_t now_ms)
{
    struct commands *commands = self;
    const struct session *session = session_find(commands->sessions, request->user_id);
    if (session == NULL || (chat->room != NULL && !room_is_reader(chat->room, request->user_id))) {
        refuse_absent(commands, request, chat->id);
        return;
    }
    if (!has_been_there(chat, session, now_ms)) {
        wire_refuse(commands->counters, request, REFUSAL_NOT_ALLOWED,
                    chat->room != NULL
                        ? "Only users who have been there within a day can report this."
                        : "Only users who have written in the lobby within a day can report this.",
                    NULL);
        return;
    }
    const char *text = json_string_value(json_object_get(request->data, "text"));
    char *lines = chat_last_lines(chat, request->user_id);
    struct store_report stored = {
        .at_ms = now_ms,
        .by = request->user_id,
        .user_id = json_string_value(json_object_get(request->data, "who")),
        .reason = json_string_value(json_object_get(request->data, "reason")),
        .text = text != NULL ? text : "",
        .chat = chat->id,
        .lines = lines,
        .network = (int64_t)session->origin.network,
        .address = (int64_t)session->origin.address,
    };
    struct reporting *reporting = calloc(1, sizeof *reporting);
    *reporting = (struct reporting){.commands = commands, .request = *request};
    reporting->request.data = NULL;
    log_event(&commands->runtime->log, LOG_WARNING, "user.reported",
              log_text("user", stored.user_id), log_text("by", stored.by),
              log_text("reason", stored.reason), log_text("chat", chat->id));
    struct store_write *write = store_begin(commands->store);
    store_add_report(write, &stored);
    store_commit(write, on_reported, reporting);
    free(lines);
}

static void run_report(void *self, struct room *room, struct room_task *task, int64_t now_ms)
{
    struct commands *commands = self;
    at_chat(commands, room, &task->request, report_line, now_ms);
}

void command_report(struct commands *commands, struct session *session,
                    const struct request *request, int64_t now_ms)
{
    const char *room = json_string_value(json_object_get(request->data, "room"));
    int64_t wait_ms =
        session_charge_rate(commands->sessions, session, LIMIT_REPORTS_OF_USER, now_ms);
    if (wait_ms == 0) {
        wait_ms = admission_acquire(commands->admission, SHARE_REPORTS,
                                    session_origin_key(&session->origin), now_ms);
    }
    if (wait_ms > 0) {
        wire_refuse(commands->counters, request, REFUSAL_RATE_LIMITED, NULL,
                    &(struct wire_problem_params){.retry_after_ms = {true, wait_ms}});
    } else if (room == NULL) {
        chat_do(chat_of(commands->chats, NULL), (struct chat_task){report_line, commands}, request,
                now_ms);
    } else {
        at_room(commands, room, run_report, request, now_ms);
    }
}
