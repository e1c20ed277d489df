/* SPDX-License-Identifier: MIT */
#include "chat/pending.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/runtime.h"
#include "room/observer.h"
#include "room/registry.h"
#include "room/room.h"

/* No room has this id: ids of rooms contain neither "l" nor "o". */
static const char lobby_id[] = "lobby";

const char *const chat_channel_words[] = {"players", "watchers", "lobby", NULL};
const char *const chat_preset_words[] = {
    "hello",     "good-luck", "have-fun", "good-game", "well-played", "well-thrown",
    "thanks",    "sorry",     "oops",     "wow",       "one-moment",  "back-soon",
    "i-am-back", "your-turn", "rematch",  "i-must-go", "goodbye",     NULL};

struct chat_waiting {
    struct chat_task task;
    struct request request; /* owned */
    struct list link;
};

/* ---- creation and destruction ---- */

struct chat *chat_of(struct chats *chats, struct room *room)
{
    struct chat **place = room != NULL ? room_slot(room, &chat_observer) : &chats->lobby;
    if (*place == NULL) {
        struct chat *chat = calloc(1, sizeof *chat);
        chat->chats = chats;
        chat->room = room;
        snprintf(chat->id, sizeof chat->id, "%s", room != NULL ? room->id : lobby_id);
        *place = chat;
    }
    return *place;
}

struct chat *chat_at(const struct room *room)
{
    return *(struct chat **)room_slot(room, &chat_observer);
}

struct chat *chat_find(const struct chats *chats, const char *id)
{
    if (strcmp(id, lobby_id) == 0) {
        return chats->lobby;
    }
    const struct room *room = rooms_find(chats->rooms, id);
    return room == NULL ? NULL : chat_at(room);
}

void chat_line_destroy(struct chat_line *line)
{
    free(line->text);
    free(line->gone_why);
    free(line);
}

static void drop_line(const struct chat *chat, struct chat_line *line)
{
    rooms_count_bytes(chat->chats->rooms, -(int64_t)line->kept_bytes);
    chat_line_destroy(line);
}

void chat_destroy(struct chat *chat)
{
    if (chat == NULL) {
        return;
    }
    LIST_EACH_SAFE(struct chat_waiting, waiting, &chat->waiting, link) {
        wire_request_finish(&waiting->request);
        free(waiting);
    }
    for (int i = 0; i < chat->line_count; i++) {
        drop_line(chat, chat->lines[i]);
    }
    rooms_count_bytes(chat->chats->rooms, -(int64_t)(sizeof *chat->timeouts) * chat->timeout_count);
    for (int i = 0; i < 2; i++) {
        net_group_destroy(chat->groups[i]);
    }
    free(chat->timeouts);
    free(chat);
}

bool chat_is_attended(const struct chat *chat)
{
    return chat != NULL &&
           (!list_is_empty(&chat->waiting) ||
            (chat->groups[0] != NULL &&
             net_group_size(chat->groups[0]) + net_group_size(chat->groups[1]) > 0));
}

/* ---- loading ---- */

/*
 * Keeps the lines in ascending order of their numbers: if two nodes send a line at the same time, the lower number may
 * arrive second.
 */
void chat_insert_line(struct chat *chat, struct chat_line *line)
{
    if (chat->line_count == CHAT_LINES_MAX) {
        drop_line(chat, chat->lines[0]);
        chat->line_count--;
        memmove(chat->lines, chat->lines + 1, (size_t)chat->line_count * sizeof chat->lines[0]);
    }
    int at = chat->line_count++;
    for (; at > 0 && chat->lines[at - 1]->n > line->n; at--) {
        chat->lines[at] = chat->lines[at - 1];
    }
    chat->lines[at] = line;
    line->kept_bytes = sizeof *line + strlen(line->text) + ROOM_LINE_KEPT_BYTES;
    rooms_count_bytes(chat->chats->rooms, (int64_t)line->kept_bytes);
    chat->last_n = line->n > chat->last_n ? line->n : chat->last_n;
}

struct chat_line *chat_find_line(const struct chat *chat, int64_t n)
{
    for (int i = chat->line_count - 1; i >= 0 && chat->lines[i]->n >= n; i--) {
        if (chat->lines[i]->n == n) {
            return chat->lines[i];
        }
    }
    return NULL;
}

/* True if the line is older than all lines in memory and memory is full. */
static bool is_past(const struct chat *chat, int64_t n)
{
    return chat->line_count == CHAT_LINES_MAX && n < chat->lines[0]->n;
}

static enum chat_channel channel_of(const char *word)
{
    for (int i = 0; chat_channel_words[i] != NULL; i++) {
        if (strcmp(chat_channel_words[i], word) == 0) {
            return (enum chat_channel)i;
        }
    }
    /* A file has an unknown channel: the line is shown to as few users as possible. */
    return CHAT_WATCHERS;
}

struct chat_line *chat_line_create(const struct store_line *from)
{
    struct chat_line *line = calloc(1, sizeof *line);
    line->n = from->n;
    line->at_ms = from->at_ms;
    line->v = from->v;
    line->command = from->command;
    line->channel = channel_of(from->channel);
    line->preset = from->preset;
    line->text = strdup(from->text);
    snprintf(line->user_id, sizeof line->user_id, "%s", from->user_id);
    snprintf(line->name, sizeof line->name, "%s", from->name);
    snprintf(line->gone_by, sizeof line->gone_by, "%s", from->gone_by);
    if (from->gone_by[0] != '\0') {
        line->gone_why = strdup(from->gone_why);
    }
    return line;
}

/* Returns the entry of the user's existing timeout, a new entry, or, if the list is full, the entry that ends first. */
static struct chat_timeout *timeout_place(struct chat *chat, const char *user_id)
{
    struct chat_timeout *first = NULL;
    for (int i = 0; i < chat->timeout_count; i++) {
        struct chat_timeout *timeout = &chat->timeouts[i];
        if (strcmp(timeout->user_id, user_id) == 0) {
            return timeout;
        }
        first = first == NULL || timeout->until_ms < first->until_ms ? timeout : first;
    }
    if (chat->timeout_count == CHAT_TIMEOUTS_MAX) {
        return first;
    }
    size_t bytes = (size_t)(chat->timeout_count + 1) * sizeof chat->timeouts[0];
    chat->timeouts = realloc(chat->timeouts, bytes);
    rooms_count_bytes(chat->chats->rooms, sizeof chat->timeouts[0]);
    return &chat->timeouts[chat->timeout_count++];
}

void chat_set_timeout(struct chat *chat, const char *user_id, int64_t until_ms, const char *why)
{
    struct chat_timeout *timeout = timeout_place(chat, user_id);
    timeout->until_ms = until_ms;
    snprintf(timeout->user_id, sizeof timeout->user_id, "%s", user_id);
    snprintf(timeout->why, sizeof timeout->why, "%s", why);
}

/*
 * Takes in a stored line. If the line is in memory already, only a removal that happened since is applied. If it is new
 * and the chat is loaded, it is shown to the followers.
 */
void chat_receive_line(struct chat *chat, const struct store_line *stored)
{
    struct chat_line *known = chat_find_line(chat, stored->n);
    if (known != NULL && known->gone_by[0] == '\0' && stored->gone_by[0] != '\0') {
        struct chat_pending gone = {.n = stored->n};
        snprintf(gone.by, sizeof gone.by, "%s", stored->gone_by);
        snprintf(gone.why, sizeof gone.why, "%s", stored->gone_why);
        chat_remove_lines(chat, &gone);
    }
    if (known != NULL || is_past(chat, stored->n)) {
        return;
    }
    struct chat_line *line = chat_line_create(stored);
    for (int inside = 0; inside < 2; inside++) {
        line->held[inside] = !chat_can_see(chat, line, inside != 0);
    }
    chat_insert_line(chat, line);
    if (chat->loaded && chat->groups[0] != NULL) {
        chat_show(chat, line);
    }
}

static void insert_stored_lines(struct chat *chat, const struct store_chat *stored, int64_t now_ms)
{
    for (size_t i = 0; i < stored->line_count; i++) {
        chat_receive_line(chat, &stored->lines[i]);
    }
    for (size_t i = 0; i < stored->timeout_count; i++) {
        const struct store_timeout *timeout = &stored->timeouts[i];
        if (timeout->until_ms > now_ms) {
            chat_set_timeout(chat, timeout->user_id, timeout->until_ms, timeout->why);
        }
    }
}

struct chat_pending *chat_pending_create(const struct chat *chat, const struct request *request)
{
    struct chat_pending *pending = calloc(1, sizeof *pending);
    pending->chats = chat->chats;
    memcpy(pending->id, chat->id, sizeof pending->id);
    if (request != NULL) {
        pending->request = *request;
        pending->request.data = NULL;
    }
    return pending;
}

static void run_waiting(struct chat *chat, bool known, int64_t now_ms)
{
    /* A task may remove the last follower, but it never frees the chat itself. */
    struct chat_waiting *waiting;
    while ((waiting = LIST_POP(&chat->waiting, struct chat_waiting, link)) != NULL) {
        chat->waiting_count--;
        if (known) {
            waiting->task.run(waiting->task.self, chat, &waiting->request, now_ms);
        } else {
            wire_refuse(chat->chats->counters, &waiting->request, REFUSAL_STORAGE_PAUSED, NULL,
                        NULL);
        }
        wire_request_finish(&waiting->request);
        free(waiting);
    }
}

static void load_chat(struct chat *chat);

static void on_chat_loaded(void *data, enum store_status status, const struct store_chat *stored)
{
    struct chat_pending *pending = data;
    struct chat *chat = chat_find(pending->chats, pending->id);
    if (chat != NULL && chat->loading) {
        int64_t now_ms = runtime_now(pending->chats->runtime);
        chat->loading = false;
        if (status == STORE_OK) {
            insert_stored_lines(chat, stored, now_ms);
            chat->loaded = true;
        }
        if (chat->stale && status == STORE_OK) {
            load_chat(chat); /* the waiting tasks may depend on lines stored since */
        } else {
            run_waiting(chat, status == STORE_OK, now_ms);
        }
    }
    free(pending);
}

static void load_chat(struct chat *chat)
{
    chat->loading = true;
    chat->stale = false;
    store_load_chat(chat->chats->store, chat->id, CHAT_LINES_MAX, on_chat_loaded,
                    chat_pending_create(chat, NULL));
}

/* `chat` may be NULL. */
static void reload_chat(struct chat *chat)
{
    if (chat == NULL || (!chat->loaded && !chat->loading)) {
        return;
    }
    if (chat->loading) {
        chat->stale = true; /* the load under way may return older lines */
    } else {
        load_chat(chat);
    }
}

void chats_reload(void *self)
{
    struct chats *chats = self;
    reload_chat(chats->lobby);
    size_t at = 0;
    const struct room *room;
    while ((room = rooms_next(chats->rooms, &at)) != NULL) {
        reload_chat(chat_at(room));
    }
}

static void wait_for_it(struct chat *chat, struct chat_task task, const struct request *request)
{
    if (chat->waiting_count == CHAT_WAITING_MAX) {
        wire_refuse(
            chat->chats->counters, request, REFUSAL_RATE_LIMITED, NULL,
            &(struct wire_problem_params){.retry_after_ms = {true, RATE_CHAT_LINES_EVERY_MS}});
        return;
    }
    struct chat_waiting *waiting = calloc(1, sizeof *waiting);
    *waiting = (struct chat_waiting){.task = task, .request = *request};
    json_incref(waiting->request.data);
    list_append(&chat->waiting, &waiting->link);
    chat->waiting_count++;
}

void chat_do(struct chat *chat, struct chat_task task, const struct request *request,
             int64_t now_ms)
{
    if (chat->loaded) {
        task.run(task.self, chat, request, now_ms);
        return;
    }
    wait_for_it(chat, task, request);
    if (!chat->loading) {
        load_chat(chat);
    }
}

void chat_reload_and_do(struct chat *chat, struct chat_task task, const struct request *request)
{
    wait_for_it(chat, task, request);
    reload_chat(chat);
}
