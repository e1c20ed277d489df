/* SPDX-License-Identifier: MIT */
#include "admin/admin.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "admin/verbs.h"
#include "base/log.h"
#include "base/runtime.h"
#include "commands/commands.h"
#include "moderation/moderation.h"
#include "room/commit.h"
#include "room/registry.h"
#include "session/notice.h"
#include "store/store.h"

/* A request of an operator that is not answered yet. */
struct pending {
    struct admin *admin;
    const struct admin_verb *verb;
    json_t *args; /* owned */
    const char *by;
    admin_answer_fn answer;
    void *data;
    json_t *told; /* the answer when it is done; owned, or NULL */
};

static void answer_pending(struct pending *pending, const char *refusal)
{
    json_t *empty = json_object();
    pending->answer(pending->data, refusal,
                    refusal != NULL         ? NULL
                    : pending->told != NULL ? pending->told
                                            : empty);
    json_decref(empty);
    json_decref(pending->told);
    json_decref(pending->args);
    free(pending);
}

/* Releases `told`. */
static void answer_with_data(struct pending *pending, json_t *told)
{
    pending->told = told;
    answer_pending(pending, NULL);
}

static void on_admin_stored(void *data, enum store_status status)
{
    answer_pending(data, status == STORE_OK ? NULL : store_status_text(status));
}

static const char *text_of_argument(const struct pending *pending, const char *name,
                                    const char *absent)
{
    const char *text = json_string_value(json_object_get(pending->args, name));
    return text != NULL ? text : absent;
}

static struct moderation_act act_of(struct pending *pending, const char *why)
{
    return (struct moderation_act){.by = pending->by,
                                   .why = text_of_argument(pending, "why", why),
                                   .done = on_admin_stored,
                                   .data = pending};
}

/* Answers if the action was refused at once; otherwise its `done` callback answers. */
static void answer_if_refused(struct pending *pending, enum moderation_status status)
{
    if (status != MODERATION_UNDER_WAY) {
        answer_pending(pending, moderation_status_text(status));
    }
}

/* Writes a line in the audit log for an action that has taken effect already; answers when the line is stored. */
static void write_audit_line(struct pending *pending, const char *target, const char *why,
                             int64_t now_ms)
{
    struct moderation_act act = act_of(pending, why);
    answer_if_refused(pending, moderation_record(pending->admin->moderation, pending->verb->name,
                                                 target, &act, now_ms));
}

/* ---- verbs that read ---- */

static void run_status(struct pending *pending, int64_t now_ms)
{
    answer_with_data(pending, admin_status_json(pending->admin, now_ms));
}

static void run_rooms(struct pending *pending, int64_t now_ms)
{
    answer_with_data(pending, admin_rooms_json(pending->admin,
                                               text_of_argument(pending, "state", NULL), now_ms));
}

static void run_sessions(struct pending *pending, int64_t now_ms)
{
    (void)now_ms;
    answer_with_data(pending,
                     admin_sessions_json(pending->admin, text_of_argument(pending, "find", NULL)));
}

static void run_bans(struct pending *pending, int64_t now_ms)
{
    answer_with_data(pending, admin_bans_json(pending->admin, now_ms));
}

static void on_reports(void *data, enum store_status status, const struct store_report *reports,
                       size_t count)
{
    if (status != STORE_OK) {
        answer_pending(data, store_status_text(status));
    } else {
        answer_with_data(data, admin_reports_json(reports, count));
    }
}

static void run_reports(struct pending *pending, int64_t now_ms)
{
    (void)now_ms;
    store_read_reports(pending->admin->store, ADMIN_REPORTED_MAX, ADMIN_REPORTS_EACH, on_reports,
                       pending);
}

static void on_log_acts(void *data, enum store_status status, const struct store_act *acts,
                        size_t count)
{
    if (status != STORE_OK) {
        answer_pending(data, store_status_text(status));
    } else {
        answer_with_data(data, admin_acts_json(acts, count));
    }
}

static void run_audit(struct pending *pending, int64_t now_ms)
{
    (void)now_ms;
    store_read_acts(pending->admin->store, ADMIN_BOOK_MAX, on_log_acts, pending);
}

/* ---- moderation ---- */

static void run_kick(struct pending *pending, int64_t now_ms)
{
    struct moderation_act act = act_of(pending, "");
    answer_if_refused(pending, moderation_kick(pending->admin->moderation,
                                               text_of_argument(pending, "who", ""), &act, now_ms));
}

static void run_ban(struct pending *pending, int64_t now_ms)
{
    struct moderation_act act = act_of(pending, "");
    int64_t for_ms;
    int64_t until_ms =
        admin_duration_read(text_of_argument(pending, "for", ""), &for_ms) ? now_ms + for_ms : 0;
    answer_if_refused(pending, moderation_ban(pending->admin->moderation,
                                              text_of_argument(pending, "target", ""), until_ms,
                                              &act, now_ms));
}

static void run_unban(struct pending *pending, int64_t now_ms)
{
    struct moderation_act act = act_of(pending, "lifted");
    answer_if_refused(pending,
                      moderation_unban(pending->admin->moderation,
                                       text_of_argument(pending, "target", ""), &act, now_ms));
}

static void run_lockdown(struct pending *pending, int64_t now_ms)
{
    struct moderation_act act = act_of(pending, "");
    json_int_t level = json_integer_value(json_object_get(pending->args, "level"));
    if (level >= LOCKDOWN_LEVELS) {
        answer_pending(pending, "The level of the lockdown must be 0 to 4.");
        return;
    }
    answer_if_refused(pending, moderation_lock_down(pending->admin->moderation,
                                                    (enum lockdown)level, &act, now_ms));
}

/* ---- closing a table ---- */

static void refuse_close(struct room_task *task, const char *why)
{
    struct pending *pending = task->data;
    task->data = NULL;
    answer_pending(pending, why);
}

/* The line in the audit log and the event go to the store together; the answer follows when both are stored. */
static void close_room_with_act(void *self, struct room *room, struct room_task *task,
                                int64_t now_ms)
{
    struct admin *admin = self;
    struct pending *pending = task->data;
    if (room == NULL) {
        refuse_close(task, "This table does not exist.");
        return;
    }
    if (!room_placement_is_local(room)) {
        refuse_close(task, "Another node holds this table. Run the command there.");
        return;
    }
    if (room_phase(room) == ROOM_CLOSED) {
        refuse_close(task, "This table is already closed.");
        return;
    }
    struct moderation_act act = {.by = pending->by, .why = text_of_argument(pending, "why", "")};
    enum moderation_status status =
        moderation_record(admin->moderation, "close", room->id, &act, now_ms);
    if (status != MODERATION_UNDER_WAY) {
        refuse_close(task, moderation_status_text(status));
        return;
    }
    struct request no_request = {0};
    struct room_change *change = room_change_begin(room, &no_request, now_ms);
    struct room_event event = {
        .kind = ROOM_EVENT_CLOSED, .seat = SEAT_NONE, .d.closed = {.by = "operator"}};
    snprintf(event.d.closed.why, sizeof event.d.closed.why, "%s", act.why);
    room_change_add(change, &event);
    room_change_commit(change, NULL);
    task->data = NULL;
    store_commit(store_begin(admin->store), on_admin_stored, pending);
}

static void on_close_refused(void *data)
{
    answer_pending(data, "The table is busy, or the store fails. Try again.");
}

static void run_close(struct pending *pending, int64_t now_ms)
{
    struct room_task task = {.run = close_room_with_act,
                             .self = pending->admin,
                             .data = pending,
                             .dropped = on_close_refused};
    rooms_do(pending->admin->rooms, text_of_argument(pending, "room", ""), &task, now_ms);
}

/* ---- the server itself ---- */

static void run_log_level(struct pending *pending, int64_t now_ms)
{
    const char *word = text_of_argument(pending, "level", "");
    enum log_level level = log_level_read(word);
    if (level == LOG_LEVELS) {
        answer_pending(pending, "The level must be info, warning or error.");
        return;
    }
    pending->admin->runtime->log.level = level;
    write_audit_line(pending, word, "requested", now_ms);
}

/*
 * The line in the audit log is written first, but a full disk must not prevent a restart, so its status is ignored.
 * The answer is sent before the server may close.
 */
static void on_drain_noted(void *data, enum store_status status)
{
    (void)status;
    struct pending *pending = data;
    struct admin *admin = pending->admin;
    int64_t now_ms = runtime_now(admin->runtime);
    int64_t in_ms;
    if (admin->runtime->closing) {
        answer_pending(pending, "The server is stopping.");
    } else if (json_is_true(json_object_get(pending->args, "off"))) {
        command_drain_cancel(admin->commands, now_ms);
        answer_pending(pending, NULL);
    } else {
        if (!admin_duration_read(text_of_argument(pending, "in", ""), &in_ms)) {
            in_ms = DRAIN_DEFAULT_MS;
        }
        command_drain_begin(admin->commands, in_ms, now_ms);
        answer_with_data(
            pending, json_pack("{s:I, s:i}", "until", (json_int_t)admin->commands->drain.until_ms,
                               "live_games", command_drain_live_games(admin->commands, now_ms)));
    }
}

static void run_drain(struct pending *pending, int64_t now_ms)
{
    bool off = json_is_true(json_object_get(pending->args, "off"));
    if (off && !pending->admin->runtime->draining) {
        answer_pending(pending, "No drain is in progress.");
        return;
    }
    struct moderation_act act = act_of(pending, "requested");
    act.done = on_drain_noted;
    answer_if_refused(pending, moderation_record(pending->admin->moderation, "drain",
                                                 off ? "off" : "", &act, now_ms));
}

static void run_announcement(struct pending *pending, int64_t now_ms)
{
    _Static_assert(ANNOUNCEMENT_CHARS_MAX == 200, "as the sentence says");
    if (!session_announcement_publish(pending->admin->sessions,
                                      text_of_argument(pending, "text", ""), 0, now_ms)) {
        answer_pending(pending, "An announcement must have 1 to 200 characters.");
        return;
    }
    write_audit_line(pending, "", text_of_argument(pending, "text", ""), now_ms);
}

static void on_backup(void *data, enum store_status status, const char *problem,
                      const struct store_copy *copy)
{
    struct pending *pending = data;
    if (status != STORE_OK) {
        answer_pending(pending, problem);
        return;
    }
    answer_with_data(
        pending, json_pack("{s:s, s:I, s:I, s:I}", "file", text_of_argument(pending, "file", ""),
                           "kib", (json_int_t)(copy->bytes / 1024), "rooms",
                           (json_int_t)copy->rooms, "events", (json_int_t)copy->events));
}

static void run_backup(struct pending *pending, int64_t now_ms)
{
    (void)now_ms;
    store_backup(pending->admin->store, text_of_argument(pending, "file", ""), on_backup, pending);
}

static void admin_tokens_revoke(struct admin *admin);

static void run_token(struct pending *pending, int64_t now_ms)
{
    bool revoke = json_is_true(json_object_get(pending->args, "revoke"));
    if (revoke) {
        admin_tokens_revoke(pending->admin);
    } else {
        char token[IDS_TOKEN_CHARS + 1];
        admin_token_make(pending->admin, token, now_ms);
        pending->told =
            json_pack("{s:s, s:I}", "token", token, "until", (json_int_t)(now_ms + ADMIN_TOKEN_MS));
    }
    write_audit_line(pending, revoke ? "revoked" : "", "requested", now_ms);
}

static const struct runner {
    const char *verb;
    void (*run)(struct pending *pending, int64_t now_ms);
} runners[] = {
    {"status", run_status},   {"rooms", run_rooms},      {"sessions", run_sessions},
    {"close", run_close},     {"kick", run_kick},        {"ban", run_ban},
    {"unban", run_unban},     {"bans", run_bans},        {"lockdown", run_lockdown},
    {"reports", run_reports}, {"audit", run_audit},      {"log-level", run_log_level},
    {"drain", run_drain},     {"say", run_announcement}, {"token", run_token},
    {"backup", run_backup},
};

static const struct runner *find_runner(const char *verb)
{
    for (size_t i = 0; i < sizeof runners / sizeof runners[0]; i++) {
        if (strcmp(runners[i].verb, verb) == 0) {
            return &runners[i];
        }
    }
    return NULL;
}

void admin_run(struct admin *admin, const char *name, const json_t *args, const char *by,
               bool local, admin_answer_fn answer, void *data, int64_t now_ms)
{
    const struct admin_verb *verb = admin_verb_find(name);
    char detail[ADMIN_DETAIL_BYTES] = "Unknown command.";
    if (verb == NULL || !admin_args_check(verb, args, detail)) {
        answer(data, detail, NULL);
        return;
    }
    if (verb->local && !local) {
        answer(data, "Use this command on the server's machine; it is not available over HTTP.",
               NULL);
        return;
    }
    if (admin->runtime->closing) {
        answer(data, "The server is stopping.", NULL);
        return;
    }
    const struct runner *runner = find_runner(name);
    assert(runner != NULL); /* each line of the table of verbs has a runner */
    struct pending *pending = calloc(1, sizeof *pending);
    *pending = (struct pending){.admin = admin,
                                .verb = verb,
                                .args = json_deep_copy(args),
                                .by = by,
                                .answer = answer,
                                .data = data};
    runner->run(pending, now_ms);
}

/* ---- tokens ---- */

void admin_token_make(struct admin *admin, char token[IDS_TOKEN_CHARS + 1], int64_t now_ms)
{
    int oldest = 0;
    for (int i = 1; i < ADMIN_TOKENS_MAX; i++) {
        if (admin->tokens[i].until_ms < admin->tokens[oldest].until_ms) {
            oldest = i;
        }
    }
    ids_token(token);
    ids_token_hash(token, admin->tokens[oldest].hash);
    admin->tokens[oldest].until_ms = now_ms + ADMIN_TOKEN_MS;
}

static void admin_tokens_revoke(struct admin *admin)
{
    memset(admin->tokens, 0, sizeof admin->tokens);
}

bool admin_token_holds(const struct admin *admin, const char *token, int64_t now_ms)
{
    uint8_t hash[IDS_HASH_BYTES];
    ids_token_hash(token, hash);
    bool holds = false;
    for (int i = 0; i < ADMIN_TOKENS_MAX; i++) {
        bool same = sodium_memcmp(hash, admin->tokens[i].hash, sizeof hash) == 0;
        holds |= same && admin->tokens[i].until_ms > now_ms;
    }
    return holds;
}
