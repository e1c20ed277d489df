/* SPDX-License-Identifier: MIT */
#include "chat.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "house.h"
#include "room.h"
#include "rooms.h"
#include "session.h"

static const char lobby_id[] = "lobby"; /* no room's: it has an l and an o */

const char *const chat_channel_words[] = {"players", "watchers", "lobby", NULL};
const char *const chat_preset_words[] = {
    "hello",     "good-luck", "have-fun", "good-game", "well-played", "well-thrown",
    "thanks",    "sorry",     "oops",     "wow",       "one-moment",  "back-soon",
    "i-am-back", "your-turn", "rematch",  "i-must-go", "goodbye",     NULL};

struct chat_waiting {
    chat_task_fn run;
    struct ask ask; /* owned */
    struct chat_waiting *next;
};

/* ---- there and gone ---- */

struct chat *chat_of(struct house *house, struct room *room)
{
    struct chat **place = room != NULL ? &room->chat : &house->lobby_chat;
    if (*place == NULL) {
        struct chat *chat = calloc(1, sizeof *chat);
        assert(chat != NULL);
        chat->house = house;
        chat->room = room;
        snprintf(chat->id, sizeof chat->id, "%s", room != NULL ? room->id : lobby_id);
        *place = chat;
    }
    return *place;
}

struct chat *chat_find(const struct house *house, const char *id)
{
    if (strcmp(id, lobby_id) == 0) {
        return house->lobby_chat;
    }
    const struct room *room = rooms_find(house, id);
    return room == NULL ? NULL : room->chat;
}

static void line_destroy(struct chat_line *line)
{
    free(line->text);
    free(line->gone_why);
    free(line);
}

void chat_destroy(struct chat *chat)
{
    if (chat == NULL) {
        return;
    }
    while (chat->first != NULL) {
        struct chat_waiting *waiting = chat->first;
        chat->first = waiting->next;
        ask_finish(&waiting->ask);
        free(waiting);
    }
    for (int i = 0; i < chat->line_count; i++) {
        line_destroy(chat->lines[i]);
    }
    for (int i = 0; i < 2; i++) {
        net_group_destroy(chat->groups[i]);
    }
    free(chat->timeouts);
    free(chat);
}

bool chat_is_attended(const struct chat *chat)
{
    return chat != NULL &&
           (chat->first != NULL ||
            (chat->groups[0] != NULL &&
             net_group_size(chat->groups[0]) + net_group_size(chat->groups[1]) > 0));
}

/* ---- loading ---- */

static void keep_line(struct chat *chat, struct chat_line *line)
{
    if (chat->line_count == CHAT_LINES_MAX) {
        line_destroy(chat->lines[0]);
        chat->line_count--;
        memmove(chat->lines, chat->lines + 1, (size_t)chat->line_count * sizeof chat->lines[0]);
    }
    chat->lines[chat->line_count++] = line;
    chat->last_n = line->n > chat->last_n ? line->n : chat->last_n;
}

static enum chat_channel channel_of(const char *word)
{
    for (int i = 0; chat_channel_words[i] != NULL; i++) {
        if (strcmp(chat_channel_words[i], word) == 0) {
            return (enum chat_channel)i;
        }
    }
    return CHAT_WATCHERS; /* a file is not ours: shown to as few as may be */
}

static struct chat_line *line_create(const struct store_line *from)
{
    struct chat_line *line = calloc(1, sizeof *line);
    assert(line != NULL);
    line->n = from->n;
    line->at_ms = from->at_ms;
    line->v = from->v;
    line->command = from->command;
    line->channel = channel_of(from->channel);
    line->preset = from->preset;
    line->text = strdup(from->text);
    assert(line->text != NULL);
    snprintf(line->who, sizeof line->who, "%s", from->who);
    snprintf(line->name, sizeof line->name, "%s", from->name);
    snprintf(line->gone_by, sizeof line->gone_by, "%s", from->gone_by);
    if (from->gone_by[0] != '\0') {
        line->gone_why = strdup(from->gone_why);
        assert(line->gone_why != NULL);
    }
    return line;
}

/* The place of that person's timeout, a new one, or that of the one that ends first. */
static struct chat_timeout *timeout_place(struct chat *chat, const char *who)
{
    struct chat_timeout *first = NULL;
    for (int i = 0; i < chat->timeout_count; i++) {
        struct chat_timeout *timeout = &chat->timeouts[i];
        if (strcmp(timeout->who, who) == 0) {
            return timeout;
        }
        first = first == NULL || timeout->until_ms < first->until_ms ? timeout : first;
    }
    if (chat->timeout_count == CHAT_TIMEOUTS_MAX) {
        return first;
    }
    size_t bytes = (size_t)(chat->timeout_count + 1) * sizeof chat->timeouts[0];
    chat->timeouts = realloc(chat->timeouts, bytes);
    assert(chat->timeouts != NULL);
    return &chat->timeouts[chat->timeout_count++];
}

static void keep_timeout(struct chat *chat, const char *who, int64_t until_ms, const char *why)
{
    struct chat_timeout *timeout = timeout_place(chat, who);
    timeout->until_ms = until_ms;
    snprintf(timeout->who, sizeof timeout->who, "%s", who);
    snprintf(timeout->why, sizeof timeout->why, "%s", why);
}

static void take_stored(struct chat *chat, const struct store_chat *stored, int64_t now_ms)
{
    for (size_t i = 0; i < stored->line_count; i++) {
        struct chat_line *line = line_create(&stored->lines[i]);
        for (int inside = 0; inside < 2; inside++) {
            line->held[inside] = !chat_may_see(chat, line, inside != 0);
        }
        keep_line(chat, line);
    }
    for (size_t i = 0; i < stored->timeout_count; i++) {
        const struct store_timeout *timeout = &stored->timeouts[i];
        if (timeout->until_ms > now_ms) {
            keep_timeout(chat, timeout->who, timeout->until_ms, timeout->why);
        }
    }
}

/* What a callback of the store knows of a chat, which may be gone by then. */
struct pending {
    struct house *house;
    char id[STORE_ID_BYTES];
    struct ask ask; /* its data is not kept */
    struct chat_line *line;
    int64_t n; /* of the line that goes; 0: all of `who` */
    char who[STORE_ID_BYTES];
    char by[16];
    char why[CHAT_REASON_BYTES];
    int64_t until_ms;
};

static struct pending *pending_create(const struct chat *chat, const struct ask *ask)
{
    struct pending *pending = calloc(1, sizeof *pending);
    assert(pending != NULL);
    pending->house = chat->house;
    memcpy(pending->id, chat->id, sizeof pending->id);
    if (ask != NULL) {
        pending->ask = *ask;
        pending->ask.data = NULL;
    }
    return pending;
}

static void run_waiting(struct chat *chat, int64_t now_ms)
{
    /* A task may send the last follower away, but never takes the chat itself. */
    while (chat->first != NULL) {
        struct chat_waiting *waiting = chat->first;
        chat->first = waiting->next;
        chat->waiting_count--;
        if (chat->loaded) {
            waiting->run(chat, &waiting->ask, now_ms);
        } else {
            ask_refuse(chat->house, &waiting->ask, REFUSAL_STORAGE_PAUSED, NULL, NULL);
        }
        ask_finish(&waiting->ask);
        free(waiting);
    }
}

static void on_loaded(void *data, enum store_status status, const struct store_chat *stored)
{
    struct pending *pending = data;
    struct chat *chat = chat_find(pending->house, pending->id);
    if (chat != NULL && chat->loading) {
        int64_t now_ms = house_now(pending->house);
        chat->loading = false;
        chat->loaded = status == STORE_OK;
        if (chat->loaded) {
            take_stored(chat, stored, now_ms);
        }
        run_waiting(chat, now_ms);
    }
    free(pending);
}

void chat_do(struct chat *chat, chat_task_fn run, const struct ask *ask, int64_t now_ms)
{
    if (chat->loaded) {
        run(chat, ask, now_ms);
        return;
    }
    if (chat->waiting_count == CHAT_WAITING_MAX) {
        ask_refuse(chat->house, ask, REFUSAL_RATE_LIMITED, NULL,
                   json_pack("{s:i}", "retry_after_ms", CHAT_EVERY_MS));
        return;
    }
    struct chat_waiting *waiting = calloc(1, sizeof *waiting);
    assert(waiting != NULL);
    *waiting = (struct chat_waiting){.run = run, .ask = *ask};
    json_incref(waiting->ask.data);
    struct chat_waiting **end = &chat->first;
    while (*end != NULL) {
        end = &(*end)->next;
    }
    *end = waiting;
    chat->waiting_count++;
    if (!chat->loading) {
        chat->loading = true;
        store_load_chat(chat->house->store, chat->id, CHAT_LINES_MAX, on_loaded,
                        pending_create(chat, NULL));
    }
}

/* ---- saying ---- */

static void on_said(void *data, enum store_status status)
{
    struct pending *pending = data;
    struct house *house = pending->house;
    struct chat *chat = chat_find(house, pending->id);
    house_store_said(house, status, house_now(house));
    if (status != STORE_OK) {
        talkers_unsay(&house->talkers, pending->line->who, pending->line->text);
        ask_refuse(house, &pending->ask, REFUSAL_STORAGE_PAUSED, NULL, NULL);
        line_destroy(pending->line);
    } else {
        ask_answer(house, &pending->ask, json_pack("{s:I}", "n", (json_int_t)pending->line->n));
        if (chat != NULL && chat->loaded) {
            keep_line(chat, pending->line);
            chat_show(chat, pending->line);
        } else {
            line_destroy(pending->line);
        }
    }
    free(pending);
}

void chat_say(struct chat *chat, const struct session *session, const struct ask *ask,
              enum chat_channel channel, const char *text, bool preset, int64_t now_ms)
{
    struct store_line stored = {.n = ++chat->last_n,
                                .at_ms = now_ms,
                                .v = chat->room == NULL ? 0 : chat->room->state.v,
                                .command = ask->id,
                                .channel = chat_channel_words[channel],
                                .who = session->who,
                                .name = session->name,
                                .text = text,
                                .preset = preset,
                                .gone_by = "",
                                .gone_why = ""};
    /* A watcher speaks of what watchers see. */
    if (channel == CHAT_WATCHERS) {
        stored.v = chat->room->watched_v;
    }
    struct pending *pending = pending_create(chat, ask);
    pending->line = line_create(&stored);
    struct store_write *write = store_begin(chat->house->store);
    store_add_line(write, chat->id, &stored);
    store_commit(write, on_said, pending);
}

/* ---- taking away ---- */

static bool is_meant(const struct chat_line *line, const struct pending *pending)
{
    return line->gone_by[0] == '\0' &&
           (pending->n != 0 ? line->n == pending->n : strcmp(line->who, pending->who) == 0);
}

static void take_away(struct chat *chat, const struct pending *pending)
{
    json_t *gone = json_array();
    for (int i = 0; i < chat->line_count; i++) {
        struct chat_line *line = chat->lines[i];
        if (is_meant(line, pending)) {
            memcpy(line->gone_by, pending->by, sizeof line->gone_by);
            line->gone_why = strdup(pending->why);
            assert(line->gone_why != NULL);
            json_array_append_new(gone, json_integer(line->n));
        }
    }
    if (json_array_size(gone) > 0) {
        chat_tell_all(chat,
                      json_pack("{s:s, s:s, s:{s:O, s:s, s:s}}", "t", "chat", "room", chat->id, "d",
                                "gone", gone, "by", pending->by, "why", pending->why));
    }
    json_decref(gone);
}

static void tell_silenced(struct chat *chat, const struct pending *pending, int64_t now_ms)
{
    keep_timeout(chat, pending->who, pending->until_ms, pending->why);
    const struct session *session = session_find(chat->house, pending->who);
    if (session == NULL || session->conn == 0) {
        return;
    }
    ask_tell(chat->house, session->conn,
             json_pack("{s:s, s:s, s:{s:I, s:s, s:s}}", "t", "timeout", "room", chat->id, "d",
                       "until", (json_int_t)pending->until_ms, "reason", pending->why, "by",
                       pending->by));
    if (chat_follows(session, chat->id)) {
        ask_tell(chat->house, session->conn, chat_rights_json(chat, session, now_ms));
    }
}

static void on_taken_away(void *data, enum store_status status)
{
    struct pending *pending = data;
    struct house *house = pending->house;
    int64_t now_ms = house_now(house);
    struct chat *chat = chat_find(house, pending->id);
    house_store_said(house, status, now_ms);
    if (status != STORE_OK) {
        ask_refuse(house, &pending->ask, REFUSAL_STORAGE_PAUSED, NULL, NULL);
    } else {
        ask_answer(house, &pending->ask, NULL);
    }
    if (status == STORE_OK && chat != NULL && chat->loaded) {
        take_away(chat, pending);
        if (pending->until_ms != 0) {
            tell_silenced(chat, pending, now_ms);
        }
    }
    free(pending);
}

static struct pending *taking_away(const struct chat *chat, const struct ask *ask, const char *by,
                                   const char *why)
{
    struct pending *pending = pending_create(chat, ask);
    snprintf(pending->by, sizeof pending->by, "%s", by);
    snprintf(pending->why, sizeof pending->why, "%s", why);
    return pending;
}

static void note_act(struct store_write *write, const struct ask *ask, const char *what,
                     const char *target, const char *why, int64_t now_ms)
{
    struct store_act act = {now_ms, ask->who[0] != '\0' ? ask->who : "operator", what, target, why};
    store_add_act(write, &act);
}

void chat_silence(struct chat *chat, const struct ask *ask, const char *who, int minutes,
                  const char *by, const char *why, int64_t now_ms)
{
    enum { MINUTE_MS = 60000 };
    struct pending *pending = taking_away(chat, ask, by, why);
    pending->until_ms = now_ms + (int64_t)minutes * MINUTE_MS;
    snprintf(pending->who, sizeof pending->who, "%s", who);
    char target[2 * STORE_ID_BYTES];
    snprintf(target, sizeof target, "%s/%s", chat->id, who);
    struct store_write *write = store_begin(chat->house->store);
    struct store_timeout timeout = {who, pending->until_ms, why};
    store_put_timeout(write, chat->id, &timeout);
    store_remove_lines_of(write, chat->id, who, by, why);
    note_act(write, ask, "timeout", target, why, now_ms);
    store_commit(write, on_taken_away, pending);
}

bool chat_remove(struct chat *chat, const struct ask *ask, int64_t n, const char *by,
                 const char *why, int64_t now_ms)
{
    bool is_there = false;
    for (int i = 0; i < chat->line_count; i++) {
        is_there = is_there || (chat->lines[i]->n == n && chat->lines[i]->gone_by[0] == '\0');
    }
    if (!is_there) {
        return false;
    }
    struct pending *pending = taking_away(chat, ask, by, why);
    pending->n = n;
    char target[2 * STORE_ID_BYTES];
    snprintf(target, sizeof target, "%s/%d", chat->id, (int)n);
    struct store_write *write = store_begin(chat->house->store);
    store_remove_line(write, chat->id, n, by, why);
    note_act(write, ask, "remove", target, why, now_ms);
    store_commit(write, on_taken_away, pending);
    return true;
}
