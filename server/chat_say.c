/* SPDX-License-Identifier: MIT */
/* What is said in a chat and what is taken away: stored first, then shown. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chat_errand.h"
#include "house.h"
#include "node.h"
#include "room.h"
#include "session.h"

/* ---- saying ---- */

static void on_said(void *data, enum store_status status);

static struct store_line stored_line(const struct chat_line *line)
{
    return (struct store_line){.n = line->n,
                               .at_ms = line->at_ms,
                               .v = line->v,
                               .command = line->command,
                               .channel = chat_channel_words[line->channel],
                               .who = line->who,
                               .name = line->name,
                               .text = line->text,
                               .preset = line->preset,
                               .gone_by = "",
                               .gone_why = ""};
}

static void store(struct chat_errand *errand)
{
    struct store_line line = stored_line(errand->line);
    struct store_write *write = store_begin(errand->house->store);
    store_add_line(write, errand->id, &line);
    store_commit(write, on_said, errand);
}

/*
 * Another node has given out that number at the same moment: the command is run again once that line is known here. It may
 * be the very same, come by another way.
 */
static void say_again(struct chat_errand *errand, struct chat *chat)
{
    talkers_unsay(&errand->house->talkers, errand->line->who, errand->line->text);
    errand->ask.again = true;
    chat_do_anew(chat, errand->run, &errand->ask);
    chat_line_destroy(errand->line);
    ask_finish(&errand->ask);
    free(errand);
}

static void on_said(void *data, enum store_status status)
{
    struct chat_errand *errand = data;
    struct house *house = errand->house;
    struct chat *chat = chat_find(house, errand->id);
    if (status == STORE_TAKEN && node_is_cluster(house) && chat != NULL && chat->loaded) {
        say_again(errand, chat);
        return;
    }
    house_store_said(house, status, house_now(house));
    if (status != STORE_OK) {
        talkers_unsay(&house->talkers, errand->line->who, errand->line->text);
        ask_refuse(house, &errand->ask, REFUSAL_STORAGE_PAUSED, NULL, NULL);
        chat_line_destroy(errand->line);
    } else {
        ask_answer(house, &errand->ask, json_pack("{s:I}", "n", (json_int_t)errand->line->n));
        if (chat != NULL && chat->loaded && chat_find_line(chat, errand->line->n) == NULL) {
            chat_keep_line(chat, errand->line);
            chat_show(chat, errand->line);
            chat_tell_nodes_said(chat, errand->line);
        } else {
            chat_line_destroy(errand->line);
        }
    }
    ask_finish(&errand->ask);
    free(errand);
}

void chat_say(struct chat *chat, const struct session *session, const struct ask *ask,
              chat_task_fn run, enum chat_channel channel, const char *text, bool preset,
              int64_t now_ms)
{
    struct store_line line = {.n = ++chat->last_n,
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
        line.v = chat->room->watched_v;
    }
    struct chat_errand *errand = chat_errand_create(chat, ask);
    errand->line = chat_line_create(&line);
    errand->ask.data = json_incref(ask->data);
    errand->run = run;
    store(errand);
}

/* ---- taking away ---- */

static bool is_meant(const struct chat_line *line, const struct chat_errand *errand)
{
    return line->gone_by[0] == '\0' &&
           (errand->n != 0 ? line->n == errand->n : strcmp(line->who, errand->who) == 0);
}

void chat_take_away(struct chat *chat, const struct chat_errand *errand)
{
    json_t *gone = json_array();
    for (int i = 0; i < chat->line_count; i++) {
        struct chat_line *line = chat->lines[i];
        if (is_meant(line, errand)) {
            memcpy(line->gone_by, errand->by, sizeof line->gone_by);
            line->gone_why = strdup(errand->why);
            assert(line->gone_why != NULL);
            json_array_append_new(gone, json_integer(line->n));
        }
    }
    if (json_array_size(gone) > 0) {
        chat_tell_all(chat,
                      json_pack("{s:s, s:s, s:{s:O, s:s, s:s}}", "t", "chat", "room", chat->id, "d",
                                "gone", gone, "by", errand->by, "why", errand->why));
    }
    json_decref(gone);
}

static void tell_silenced(struct chat *chat, const struct chat_errand *errand, int64_t now_ms)
{
    chat_keep_timeout(chat, errand->who, errand->until_ms, errand->why);
    const struct session *session = session_find(chat->house, errand->who);
    if (session == NULL || session->conn == 0) {
        return;
    }
    ask_tell(chat->house, session->conn,
             json_pack("{s:s, s:s, s:{s:I, s:s, s:s}}", "t", "timeout", "room", chat->id, "d",
                       "until", (json_int_t)errand->until_ms, "reason", errand->why, "by",
                       errand->by));
    if (chat_follows(session, chat->id)) {
        ask_tell(chat->house, session->conn, chat_rights_json(chat, session, now_ms));
    }
}

void chat_go_through(struct chat *chat, const struct chat_errand *errand, int64_t now_ms)
{
    chat_take_away(chat, errand);
    if (errand->until_ms != 0) {
        tell_silenced(chat, errand, now_ms);
    }
}

static void on_taken_away(void *data, enum store_status status)
{
    struct chat_errand *errand = data;
    struct house *house = errand->house;
    int64_t now_ms = house_now(house);
    struct chat *chat = chat_find(house, errand->id);
    house_store_said(house, status, now_ms);
    if (status != STORE_OK) {
        ask_refuse(house, &errand->ask, REFUSAL_STORAGE_PAUSED, NULL, NULL);
    } else {
        ask_answer(house, &errand->ask, NULL);
    }
    if (status == STORE_OK && chat != NULL && chat->loaded) {
        chat_go_through(chat, errand, now_ms);
        chat_tell_nodes_gone(chat, errand);
    }
    free(errand);
}

static struct chat_errand *taking_away(const struct chat *chat, const struct ask *ask,
                                       const char *by, const char *why)
{
    struct chat_errand *errand = chat_errand_create(chat, ask);
    snprintf(errand->by, sizeof errand->by, "%s", by);
    snprintf(errand->why, sizeof errand->why, "%s", why);
    return errand;
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
    struct chat_errand *errand = taking_away(chat, ask, by, why);
    errand->until_ms = now_ms + (int64_t)minutes * MINUTE_MS;
    snprintf(errand->who, sizeof errand->who, "%s", who);
    char target[2 * STORE_ID_BYTES];
    snprintf(target, sizeof target, "%s/%s", chat->id, who);
    struct store_write *write = store_begin(chat->house->store);
    struct store_timeout timeout = {who, errand->until_ms, why};
    store_put_timeout(write, chat->id, &timeout);
    store_remove_lines_of(write, chat->id, who, by, why);
    note_act(write, ask, "timeout", target, why, now_ms);
    store_commit(write, on_taken_away, errand);
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
    struct chat_errand *errand = taking_away(chat, ask, by, why);
    errand->n = n;
    char target[2 * STORE_ID_BYTES];
    snprintf(target, sizeof target, "%s/%d", chat->id, (int)n);
    struct store_write *write = store_begin(chat->house->store);
    store_remove_line(write, chat->id, n, by, why);
    note_act(write, ask, "remove", target, why, now_ms);
    store_commit(write, on_taken_away, errand);
    return true;
}
