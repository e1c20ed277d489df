/* SPDX-License-Identifier: MIT */
/* Adding and removing lines: the store first, then the followers. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/runtime.h"
#include "chat/chat.h"
#include "chat/pending.h"
#include "node/node.h"
#include "room/registry.h"
#include "room/room.h"
#include "session/session.h"

/* ---- adding lines ---- */

static void on_line_stored(void *data, enum store_status status);

static struct store_line stored_line(const struct chat_line *line)
{
    return (struct store_line){.n = line->n,
                               .at_ms = line->at_ms,
                               .v = line->v,
                               .command = line->command,
                               .channel = chat_channel_words[line->channel],
                               .user_id = line->user_id,
                               .name = line->name,
                               .text = line->text,
                               .preset = line->preset,
                               .gone_by = "",
                               .gone_why = ""};
}

/*
 * Fenced, because the client may have sent the line to the next owner of the room meanwhile. A former owner stores no
 * line: its refusal lets the client send the line there.
 */
static void store_chat_line(struct chat_pending *pending, const struct room *room)
{
    struct store_line line = stored_line(pending->line);
    struct store_write *write = store_begin(pending->chats->store);
    if (room != NULL) {
        room_placement_fence(room, write);
    }
    store_add_line(write, pending->id, &line);
    store_commit(write, on_line_stored, pending);
}

/*
 * Another node has used this number at the same time. Loads that line and then runs the command again. The stored line
 * may be the same command that arrived through the other node.
 */
static void retry_line(struct chat_pending *pending, struct chat *chat)
{
    chat_flood_unsay(&pending->chats->flood, pending->line->user_id, pending->line->text);
    pending->request.again = true;
    chat_reload_and_do(chat, pending->task, &pending->request);
    chat_line_destroy(pending->line);
    wire_request_finish(&pending->request);
    free(pending);
}

static void on_line_stored(void *data, enum store_status status)
{
    struct chat_pending *pending = data;
    struct chats *chats = pending->chats;
    struct chat *chat = chat_find(chats, pending->id);
    if (status == STORE_TAKEN && node_is_cluster(chats->node) && chat != NULL && chat->loaded) {
        retry_line(pending, chat);
        return;
    }
    if (status != STORE_OK) {
        chat_flood_unsay(&chats->flood, pending->line->user_id, pending->line->text);
        wire_refuse(chats->counters, &pending->request, REFUSAL_STORAGE_PAUSED, NULL, NULL);
        chat_line_destroy(pending->line);
    } else {
        wire_answer(&pending->request, &(struct wire_reply){.n = {true, pending->line->n}});
        if (chat != NULL && chat->loaded && chat_find_line(chat, pending->line->n) == NULL) {
            chat_insert_line(chat, pending->line);
            chat_show(chat, pending->line);
            chat_publish_line(chat, pending->line);
        } else {
            chat_line_destroy(pending->line);
        }
    }
    wire_request_finish(&pending->request);
    free(pending);
}

void chat_write_line(struct chat *chat, const struct chat_writer *writer,
                     const struct request *request, struct chat_task task,
                     enum chat_channel channel, const char *text, bool preset, int64_t now_ms)
{
    struct store_line line = {.n = ++chat->last_n,
                              .at_ms = now_ms,
                              .v = chat->room == NULL ? 0 : room_v(chat->room),
                              .command = request->id,
                              .channel = chat_channel_words[channel],
                              .user_id = writer->user_id,
                              .name = writer->name,
                              .text = text,
                              .preset = preset,
                              .gone_by = "",
                              .gone_why = ""};
    /* A watcher refers to the events that watchers can see. */
    if (channel == CHAT_WATCHERS) {
        assert(chat->room != NULL);
        line.v = chat->room->watched_v;
    }
    struct chat_pending *pending = chat_pending_create(chat, request);
    pending->line = chat_line_create(&line);
    pending->request.data = json_incref(request->data);
    pending->task = task;
    store_chat_line(pending, chat->room);
}

static void write_bot_line(void *self, struct chat *chat, const struct request *request,
                           int64_t now_ms)
{
    (void)self;
    const struct room_state *state = chat->room->state;
    int seat = room_seat_of(state, request->user_id);
    enum chat_channel channel;
    if (seat == SEAT_NONE ||
        chat_silence_refusal(chat, request->user_id, &channel) != REFUSALS_COUNT ||
        chat_timeout_of(chat, request->user_id, now_ms) != NULL) {
        return;
    }
    struct chat_writer writer = {request->user_id, state->seats[seat].name};
    chat_write_line(chat, &writer, request, (struct chat_task){.run = write_bot_line}, channel,
                    json_string_value(json_object_get(request->data, "preset")), true, now_ms);
}

void chat_write_line_of_bot(struct chat *chat, const char *user_id, const char *preset,
                            int64_t now_ms)
{
    struct request request = {.data = json_pack("{s:s}", "preset", preset)};
    snprintf(request.user_id, sizeof request.user_id, "%s", user_id);
    chat_do(chat, (struct chat_task){.run = write_bot_line}, &request, now_ms);
    wire_request_finish(&request);
}

/* ---- removing lines ---- */

static bool is_meant(const struct chat_line *line, const struct chat_pending *pending)
{
    return line->gone_by[0] == '\0' &&
           (pending->n != 0 ? line->n == pending->n : strcmp(line->user_id, pending->user_id) == 0);
}

static void send_gone_lines(struct chat *chat, const int64_t *gone, size_t count, const char *by,
                            const char *why)
{
    if (count > 0) {
        chat_send_all(chat,
                      wire_chat_frame(&(struct wire_chat_message){
                          .room = chat->id, .d = {.gone = {gone, count}, .by = by, .why = why}}));
    }
}

void chat_remove_lines(struct chat *chat, const struct chat_pending *pending)
{
    int64_t gone[CHAT_LINES_MAX];
    size_t count = 0;
    for (int i = 0; i < chat->line_count; i++) {
        struct chat_line *line = chat->lines[i];
        if (is_meant(line, pending)) {
            memcpy(line->gone_by, pending->by, sizeof line->gone_by);
            line->gone_why = strdup(pending->why);
            gone[count++] = line->n;
        }
    }
    send_gone_lines(chat, gone, count, pending->by, pending->why);
}

static void send_timeout(struct chat *chat, const struct chat_pending *pending, int64_t now_ms)
{
    chat_set_timeout(chat, pending->user_id, pending->until_ms, pending->why);
    const struct session *session = session_find(chat->chats->sessions, pending->user_id);
    if (session == NULL || !session_is_connected(session)) {
        return;
    }
    session_send(chat->chats->sessions, session,
                 wire_timeout_frame(&(struct wire_timeout_message){
                     .room = chat->id, .d = {pending->until_ms, pending->why, pending->by}}));
    if (chat_follows(session, chat->id)) {
        session_send(chat->chats->sessions, session, chat_rights_frame(chat, session, now_ms));
    }
}

void chat_apply_pending(struct chat *chat, const struct chat_pending *pending, int64_t now_ms)
{
    chat_remove_lines(chat, pending);
    if (pending->until_ms != 0) {
        send_timeout(chat, pending, now_ms);
    }
}

static void on_lines_removed(void *data, enum store_status status)
{
    struct chat_pending *pending = data;
    struct chats *chats = pending->chats;
    int64_t now_ms = runtime_now(chats->runtime);
    struct chat *chat = chat_find(chats, pending->id);
    if (status != STORE_OK) {
        wire_refuse(chats->counters, &pending->request, REFUSAL_STORAGE_PAUSED, NULL, NULL);
    } else {
        wire_answer(&pending->request, NULL);
    }
    if (status == STORE_OK && chat != NULL && chat->loaded) {
        chat_apply_pending(chat, pending, now_ms);
        chat_publish_removal(chat, pending);
    }
    free(pending);
}

static struct chat_pending *create_pending_removal(const struct chat *chat,
                                                   const struct request *request, const char *by,
                                                   const char *why)
{
    struct chat_pending *pending = chat_pending_create(chat, request);
    snprintf(pending->by, sizeof pending->by, "%s", by);
    snprintf(pending->why, sizeof pending->why, "%s", why);
    return pending;
}

static void note_act(struct store_write *write, const struct request *request, const char *what,
                     const char *target, const char *why, int64_t now_ms)
{
    struct store_act act = {now_ms, request->user_id[0] != '\0' ? request->user_id : "operator",
                            what, target, why};
    store_add_act(write, &act);
}

void chat_silence(struct chat *chat, const struct request *request, const char *user_id,
                  int minutes, const char *by, const char *why, int64_t now_ms)
{
    enum { MINUTE_MS = 60000 };
    struct chat_pending *pending = create_pending_removal(chat, request, by, why);
    pending->until_ms = now_ms + (int64_t)minutes * MINUTE_MS;
    snprintf(pending->user_id, sizeof pending->user_id, "%s", user_id);
    char target[2 * STORE_ID_BYTES];
    snprintf(target, sizeof target, "%s/%s", chat->id, user_id);
    struct store_write *write = store_begin(chat->chats->store);
    struct store_timeout timeout = {user_id, pending->until_ms, why};
    store_put_timeout(write, chat->id, &timeout);
    store_remove_lines_of(write, chat->id, user_id, by, why);
    note_act(write, request, "timeout", target, why, now_ms);
    store_commit(write, on_lines_removed, pending);
}

bool chat_remove(struct chat *chat, const struct request *request, int64_t n, const char *by,
                 const char *why, int64_t now_ms)
{
    bool is_there = false;
    for (int i = 0; i < chat->line_count; i++) {
        is_there = is_there || (chat->lines[i]->n == n && chat->lines[i]->gone_by[0] == '\0');
    }
    if (!is_there) {
        return false;
    }
    struct chat_pending *pending = create_pending_removal(chat, request, by, why);
    pending->n = n;
    char target[2 * STORE_ID_BYTES];
    snprintf(target, sizeof target, "%s/%d", chat->id, (int)n);
    struct store_write *write = store_begin(chat->chats->store);
    store_remove_line(write, chat->id, n, by, why);
    note_act(write, request, "remove", target, why, now_ms);
    store_commit(write, on_lines_removed, pending);
    return true;
}

/* Erases the lines of an erased user from all chats in memory, as they have been erased in the store. */

static const char by_writer[] = "writer";

/* True if the line was visible before. */
static bool erase_line(struct chat_line *line, const char *name)
{
    bool stood = line->gone_by[0] == '\0';
    snprintf(line->name, sizeof line->name, "%s", name);
    line->text[0] = '\0';
    if (stood) {
        memcpy(line->gone_by, by_writer, sizeof by_writer);
        line->gone_why = strdup("");
    }
    return stood;
}

static void erase_lines_of(struct chat *chat, const char *user_id, const char *name)
{
    int64_t gone[CHAT_LINES_MAX];
    size_t count = 0;
    for (int i = 0; i < chat->line_count; i++) {
        struct chat_line *line = chat->lines[i];
        if (strcmp(line->user_id, user_id) == 0 && erase_line(line, name)) {
            gone[count++] = line->n;
        }
    }
    send_gone_lines(chat, gone, count, by_writer, "");
}

void chats_erase(struct chats *chats, const char *user_id, const char *name)
{
    size_t at = 0;
    const struct room *room;
    while ((room = rooms_next(chats->rooms, &at)) != NULL) {
        if (chat_at(room) != NULL) {
            erase_lines_of(chat_at(room), user_id, name);
        }
    }
    if (chats->lobby != NULL) {
        erase_lines_of(chats->lobby, user_id, name);
    }
}
