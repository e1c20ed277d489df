/* SPDX-License-Identifier: MIT */
/* Commands of talk: say, timeout, remove, report. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chat.h"
#include "chat_text.h"
#include "commands.h"
#include "forward.h"
#include "house.h"
#include "node.h"
#include "rooms.h"

enum { REPORTS_BURST = 5, REPORT_EVERY_MS = 60000 };

/* A copy that may travel; its data is counted once more. */
static struct ask copy_ask(const struct ask *ask, const char *room)
{
    struct ask copy = *ask;
    json_incref(copy.data);
    if (strlen(room) < sizeof copy.room) {
        snprintf(copy.room, sizeof copy.room, "%s", room);
    }
    return copy;
}

static void refuse_field(struct house *house, const struct ask *ask, enum refusal refusal,
                         const char *field, const char *says)
{
    ask_refuse(house, ask, refusal, says, json_pack("{s:s}", "field", field));
}

/* ---- say ---- */

/* Whether it was said before the house last started, or by way of another node: a command sent again is not said twice. */
static bool was_said(const struct chat *chat, const struct session *session, const struct ask *ask)
{
    bool may_be = ask->id < session->hello_id || node_is_cluster(chat->house);
    for (int i = 0; may_be && i < chat->line_count; i++) {
        const struct chat_line *line = chat->lines[i];
        if (line->command == ask->id && strcmp(line->who, session->who) == 0) {
            ask_answer(chat->house, ask, json_pack("{s:I}", "n", (json_int_t)line->n));
            return true;
        }
    }
    return false;
}

static bool may_write(struct chat *chat, const struct session *session, const struct ask *ask,
                      enum chat_channel *channel, int64_t now_ms)
{
    struct house *house = chat->house;
    const char *wanted = json_string_value(json_object_get(ask->data, "channel"));
    enum refusal why = chat_why_silent(chat, session, channel);
    const struct chat_timeout *timeout = chat_timeout_of(chat, session->who, now_ms);
    if (why != REFUSALS_COUNT) {
        ask_refuse(house, ask, why, NULL, NULL);
    } else if (strcmp(wanted, chat_channel_words[*channel]) != 0) {
        ask_refuse(house, ask, REFUSAL_NOT_ALLOWED,
                   *channel == CHAT_PLAYERS ? "Who sits writes in the players' channel."
                                            : "Who does not sit writes in the watchers' channel.",
                   json_pack("{s:s}", "channel", chat_channel_words[*channel]));
    } else if (timeout != NULL) {
        ask_refuse(house, ask, REFUSAL_TIMED_OUT, timeout->why,
                   json_pack("{s:I, s:s}", "until", (json_int_t)timeout->until_ms, "reason",
                             timeout->why));
    } else {
        return true;
    }
    return false;
}

/* What is to be said, clean; false where it has been refused. */
static bool read_text(struct chat *chat, const struct session *session, const struct ask *ask,
                      char text[CHAT_TEXT_BYTES], bool *preset)
{
    struct house *house = chat->house;
    const char *phrase = json_string_value(json_object_get(ask->data, "preset"));
    const char *typed = json_string_value(json_object_get(ask->data, "text"));
    *preset = phrase != NULL;
    if ((phrase == NULL) == (typed == NULL)) {
        refuse_field(house, ask, phrase == NULL ? REFUSAL_MISSING_FIELD : REFUSAL_BAD_FIELD, "text",
                     "Either text or preset is said.");
        return false;
    }
    if (phrase != NULL) {
        snprintf(text, CHAT_TEXT_BYTES, "%s", phrase);
        return true;
    }
    if (!chat_is_free(chat, session)) {
        bool locked = house->moderation.level >= LOCKDOWN_PRESETS;
        ask_refuse(house, ask, REFUSAL_PRESETS_ONLY,
                   locked ? moderation_level_text(LOCKDOWN_PRESETS) : NULL, NULL);
        return false;
    }
    if (chat_text_clean(typed, text) != CHAT_TEXT_OK) {
        refuse_field(house, ask, REFUSAL_BAD_FIELD, "text",
                     "text is a line of 1 to 300 characters that can be seen.");
        return false;
    }
    if (session_is_guest(session) && chat_text_has_link(text)) {
        ask_refuse(house, ask, REFUSAL_NO_LINKS, NULL, NULL);
        return false;
    }
    return true;
}

static bool is_within_limits(struct chat *chat, const struct session *session,
                             const struct ask *ask, const char *text, bool preset, int64_t now_ms)
{
    struct house *house = chat->house;
    int64_t wait_ms = 0;
    switch (talkers_say(&house->talkers, session->who, ask->id, text, preset, now_ms, &wait_ms)) {
    case TALK_FINE:
        break;
    case TALK_ITSELF: /* its connection broke: by the next time it is known what became of it */
        ask_refuse(house, ask, REFUSAL_STORAGE_PAUSED, NULL, NULL);
        return false;
    case TALK_TOO_FAST:
        ask_refuse(house, ask, REFUSAL_RATE_LIMITED, "Four lines in ten seconds are enough.",
                   json_pack("{s:I}", "retry_after_ms", (json_int_t)wait_ms));
        return false;
    case TALK_AGAIN:
        if (ask->again) {
            /* What it repeats may be itself, and just being stored: by the next time that is known. */
            ask_refuse(house, ask, REFUSAL_STORAGE_PAUSED, NULL, NULL);
            return false;
        }
        ask_refuse(house, ask, REFUSAL_DUPLICATE, NULL,
                   json_pack("{s:I}", "retry_after_ms", (json_int_t)wait_ms));
        return false;
    }
    wait_ms = session_bucket(&chat->lines_ms, now_ms, CHAT_BURST, CHAT_EVERY_MS);
    if (wait_ms > 0) {
        talkers_unsay(&house->talkers, session->who, text);
        ask_refuse(house, ask, REFUSAL_RATE_LIMITED, "Too many people talk at once.",
                   json_pack("{s:I}", "retry_after_ms", (json_int_t)wait_ms));
        return false;
    }
    return true;
}

static void say(struct chat *chat, const struct ask *ask, int64_t now_ms)
{
    const struct session *session = session_find(chat->house, ask->who);
    enum chat_channel channel;
    char text[CHAT_TEXT_BYTES];
    bool preset;
    if (session != NULL && !was_said(chat, session, ask) &&
        may_write(chat, session, ask, &channel, now_ms) &&
        read_text(chat, session, ask, text, &preset) &&
        is_within_limits(chat, session, ask, text, preset, now_ms)) {
        chat_say(chat, session, ask, say, channel, text, preset, now_ms);
    }
}

/* Does it at the chat of a room that is there. */
static void at_chat(struct house *house, struct room *room, const struct ask *ask, chat_task_fn run,
                    int64_t now_ms)
{
    if (house->closing) {
        ask_refuse(house, ask, REFUSAL_RESTARTING, NULL, NULL);
    } else if (room == NULL) {
        ask_refuse(house, ask, REFUSAL_NO_SUCH_ROOM, NULL, json_pack("{s:s}", "room", ask->room));
    } else {
        chat_do(chat_of(house, room), run, ask, now_ms);
    }
}

/*
 * Talk changes nothing of the room, and so does not wait while a change of it is being stored: a crowd that talks would
 * fill the queue in which the players stand.
 */
static void at_room(struct house *house, const char *room, room_task_fn run, const struct ask *ask,
                    int64_t now_ms)
{
    struct ask copy = copy_ask(ask, room);
    struct room_task *task = rooms_task(run, &copy);
    task->reads = true;
    rooms_do(house, room, task, now_ms);
}

/* What is said of a room at another node is said there: its lines are numbered by one. */
static void run_say(struct house *house, struct room *room, struct room_task *task, int64_t now_ms)
{
    if (room == NULL || room_home_is_here(room)) {
        at_chat(house, room, &task->ask, say, now_ms);
    } else if (room_home_is_settled(room)) {
        forward_ask(house, room->home.owner, &task->ask, now_ms);
    } else {
        /* Once more, when it is known who owns it. */
        struct ask copy = copy_ask(&task->ask, room->id);
        rooms_do(house, room->id, rooms_task(run_say, &copy), now_ms);
    }
}

void command_chat_say(struct house *house, struct session *session, const struct ask *ask,
                      int64_t now_ms)
{
    (void)session;
    const char *channel = json_string_value(json_object_get(ask->data, "channel"));
    if (strcmp(channel, chat_channel_words[CHAT_LOBBY]) == 0) {
        chat_do(chat_of(house, NULL), say, ask, now_ms);
    } else if (ask->room[0] == '\0') {
        refuse_field(house, ask, REFUSAL_MISSING_FIELD, "room", "room is the table's id.");
    } else {
        at_room(house, ask->room, run_say, ask, now_ms);
    }
}

/* ---- the topic ---- */

static void subscribe(struct chat *chat, const struct ask *ask, int64_t now_ms)
{
    struct house *house = chat->house;
    struct session *session = ask_reader(house, ask);
    if (session == NULL) {
        return;
    }
    enum refusal why =
        chat->room == NULL ? REFUSALS_COUNT : room_why_not_read(chat->room, session->who);
    if (why != REFUSALS_COUNT) {
        ask_refuse(house, ask, why, NULL, json_pack("{s:s}", "room", chat->id));
        return;
    }
    if (!chat_join(chat, session)) {
        ask_refuse(house, ask, REFUSAL_TOO_MANY_TOPICS, NULL, NULL);
        return;
    }
    ask_answer(house, ask, NULL);
    chat_show_anew(chat, session, now_ms);
}

static void run_subscribe(struct house *house, struct room *room, struct room_task *task,
                          int64_t now_ms)
{
    at_chat(house, room, &task->ask, subscribe, now_ms);
}

void command_chat_sub(struct house *house, const struct ask *ask, const char *id, int64_t now_ms)
{
    if (strcmp(id, chat_channel_words[CHAT_LOBBY]) == 0) {
        chat_do(chat_of(house, NULL), subscribe, ask, now_ms);
        return;
    }
    at_room(house, id, run_subscribe, ask, now_ms);
}

void command_chat_unsub(struct house *house, struct session *session, const struct ask *ask,
                        const char *id)
{
    struct chat *chat = chat_find(house, id);
    if (chat != NULL) {
        chat_leave(chat, session);
    }
    ask_answer(house, ask, NULL);
}

/* ---- what a host does ---- */

/* Somebody who has spoken there, or is there. */
static bool is_known(const struct chat *chat, const char *who)
{
    for (int i = 0; i < chat->line_count; i++) {
        if (strcmp(chat->lines[i]->who, who) == 0) {
            return true;
        }
    }
    const struct session *session = session_find(chat->house, who);
    return session != NULL &&
           (chat_follows(session, chat->id) || session_follows(session, chat->id));
}

/* The book is the operator's, and who is silenced is told each time: neither is a host's to fill. */
static bool may_act(struct chat *chat, const struct ask *ask, int64_t now_ms)
{
    int64_t wait_ms = session_bucket(&chat->acts_ms, now_ms, CHAT_ACTS_BURST, CHAT_ACT_EVERY_MS);
    if (wait_ms > 0) {
        ask_refuse(chat->house, ask, REFUSAL_RATE_LIMITED, NULL,
                   json_pack("{s:I}", "retry_after_ms", (json_int_t)wait_ms));
    }
    return wait_ms == 0;
}

static void silence(struct chat *chat, const struct ask *ask, int64_t now_ms)
{
    const char *who = json_string_value(json_object_get(ask->data, "who"));
    const char *reason = json_string_value(json_object_get(ask->data, "reason"));
    int minutes = (int)json_integer_value(json_object_get(ask->data, "minutes"));
    if (strcmp(who, ask->who) == 0) {
        refuse_field(chat->house, ask, REFUSAL_BAD_FIELD, "who", "Nobody silences themselves.");
    } else if (!is_known(chat, who)) {
        ask_refuse(chat->house, ask, REFUSAL_NO_SUCH_PERSON, NULL, NULL);
    } else if (may_act(chat, ask, now_ms)) {
        chat_silence(chat, ask, who, minutes, "host", reason, now_ms);
    }
}

void command_chat_timeout(struct room *room, const struct ask *ask, int64_t now_ms)
{
    chat_do(chat_of(room->house, room), silence, ask, now_ms);
}

static void take_away(struct chat *chat, const struct ask *ask, int64_t now_ms)
{
    int64_t n = json_integer_value(json_object_get(ask->data, "n"));
    const char *reason = json_string_value(json_object_get(ask->data, "reason"));
    if (may_act(chat, ask, now_ms) &&
        !chat_remove(chat, ask, n, "host", reason != NULL ? reason : "", now_ms)) {
        ask_refuse(chat->house, ask, REFUSAL_NO_SUCH_LINE, NULL, NULL);
    }
}

void command_chat_remove(struct room *room, const struct ask *ask, int64_t now_ms)
{
    chat_do(chat_of(room->house, room), take_away, ask, now_ms);
}

/* ---- report ---- */

struct reporting {
    struct house *house;
    struct ask ask; /* its data is not kept */
};

static void on_reported(void *data, enum store_status status)
{
    struct reporting *reporting = data;
    house_store_said(reporting->house, status, house_now(reporting->house));
    if (status == STORE_OK) {
        ask_answer(reporting->house, &reporting->ask, NULL);
    } else {
        ask_refuse(reporting->house, &reporting->ask, REFUSAL_STORAGE_PAUSED, NULL, NULL);
    }
    free(reporting);
}

static void report(struct chat *chat, const struct ask *ask, int64_t now_ms)
{
    const char *text = json_string_value(json_object_get(ask->data, "text"));
    char *lines = chat_last_lines(chat);
    struct store_report stored = {
        .at_ms = now_ms,
        .by = ask->who,
        .who = json_string_value(json_object_get(ask->data, "who")),
        .reason = json_string_value(json_object_get(ask->data, "reason")),
        .text = text != NULL ? text : "",
        .chat = chat->id,
        .lines = lines,
    };
    struct reporting *reporting = calloc(1, sizeof *reporting);
    assert(reporting != NULL);
    *reporting = (struct reporting){.house = chat->house, .ask = *ask};
    reporting->ask.data = NULL;
    log_event(&chat->house->log, LOG_WARNING, "person.reported", log_text("who", stored.who),
              log_text("by", stored.by), log_text("reason", stored.reason),
              log_text("chat", chat->id));
    struct store_write *write = store_begin(chat->house->store);
    store_add_report(write, &stored);
    store_commit(write, on_reported, reporting);
    free(lines);
}

static void run_report(struct house *house, struct room *room, struct room_task *task,
                       int64_t now_ms)
{
    at_chat(house, room, &task->ask, report, now_ms);
}

void command_report(struct house *house, struct session *session, const struct ask *ask,
                    int64_t now_ms)
{
    const char *room = json_string_value(json_object_get(ask->data, "room"));
    int64_t wait_ms = session_bucket(&session->reports_ms, now_ms, REPORTS_BURST, REPORT_EVERY_MS);
    if (wait_ms > 0) {
        ask_refuse(house, ask, REFUSAL_RATE_LIMITED, NULL,
                   json_pack("{s:I}", "retry_after_ms", (json_int_t)wait_ms));
    } else if (room == NULL) {
        chat_do(chat_of(house, NULL), report, ask, now_ms);
    } else {
        at_room(house, room, run_report, ask, now_ms);
    }
}
