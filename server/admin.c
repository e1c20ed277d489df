/* SPDX-License-Identifier: MIT */
#include "admin.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "admin_table.h"
#include "admin_view.h"
#include "house.h"
#include "room_change.h"
#include "rooms.h"
#include "store_backup.h"
#include "store_talk.h"

/* What an operator waits for. */
struct errand {
    struct house *house;
    const struct admin_verb *verb;
    json_t *args; /* owned */
    const char *by;
    admin_answer_fn answer;
    void *data;
    json_t *told; /* what to answer when it is done; owned, or NULL */
};

static void finish(struct errand *errand, const char *refusal)
{
    json_t *empty = json_object();
    errand->answer(errand->data, refusal,
                   refusal != NULL        ? NULL
                   : errand->told != NULL ? errand->told
                                          : empty);
    json_decref(empty);
    json_decref(errand->told);
    json_decref(errand->args);
    free(errand);
}

/* `told` is released here. */
static void tell(struct errand *errand, json_t *told)
{
    errand->told = told;
    finish(errand, NULL);
}

static void on_stored(void *data, enum store_status status)
{
    finish(data, status == STORE_OK ? NULL : store_status_text(status));
}

static const char *text_of(const struct errand *errand, const char *name, const char *absent)
{
    const char *text = json_string_value(json_object_get(errand->args, name));
    return text != NULL ? text : absent;
}

static struct moderation_act act_of(struct errand *errand, const char *why)
{
    return (struct moderation_act){
        .by = errand->by, .why = text_of(errand, "why", why), .done = on_stored, .data = errand};
}

/* Answers where an act was refused at once; else its `done` does. */
static void begun(struct errand *errand, enum moderation_status status)
{
    if (status != MODERATION_UNDER_WAY) {
        finish(errand, moderation_status_text(status));
    }
}

/* Writes a line in the book for what takes effect by itself; answers when it stands there. */
static void note(struct errand *errand, const char *target, const char *why, int64_t now_ms)
{
    struct moderation_act act = act_of(errand, why);
    begun(errand, moderation_note(errand->house, errand->verb->name, target, &act, now_ms));
}

/* ---- what is read ---- */

static void run_status(struct errand *errand, int64_t now_ms)
{
    tell(errand, admin_status_json(errand->house, now_ms));
}

static void run_rooms(struct errand *errand, int64_t now_ms)
{
    (void)now_ms;
    tell(errand, admin_rooms_json(errand->house, text_of(errand, "state", NULL)));
}

static void run_sessions(struct errand *errand, int64_t now_ms)
{
    (void)now_ms;
    tell(errand, admin_sessions_json(errand->house, text_of(errand, "find", NULL)));
}

static void run_bans(struct errand *errand, int64_t now_ms)
{
    tell(errand, admin_bans_json(errand->house, now_ms));
}

static void on_reports(void *data, enum store_status status, const struct store_report *reports,
                       size_t count)
{
    if (status != STORE_OK) {
        finish(data, store_status_text(status));
    } else {
        tell(data, admin_reports_json(reports, count));
    }
}

static void run_reports(struct errand *errand, int64_t now_ms)
{
    (void)now_ms;
    store_read_reports(errand->house->store, ADMIN_BOOK_MAX, on_reports, errand);
}

static void on_acts(void *data, enum store_status status, const struct store_act *acts,
                    size_t count)
{
    if (status != STORE_OK) {
        finish(data, store_status_text(status));
    } else {
        tell(data, admin_acts_json(acts, count));
    }
}

static void run_audit(struct errand *errand, int64_t now_ms)
{
    (void)now_ms;
    store_read_acts(errand->house->store, ADMIN_BOOK_MAX, on_acts, errand);
}

/* ---- order ---- */

static void run_kick(struct errand *errand, int64_t now_ms)
{
    struct moderation_act act = act_of(errand, "");
    begun(errand, moderation_kick(errand->house, text_of(errand, "who", ""), &act, now_ms));
}

static void run_ban(struct errand *errand, int64_t now_ms)
{
    struct moderation_act act = act_of(errand, "");
    int64_t for_ms;
    int64_t until_ms =
        admin_duration_read(text_of(errand, "for", ""), &for_ms) ? now_ms + for_ms : 0;
    begun(errand,
          moderation_ban(errand->house, text_of(errand, "target", ""), until_ms, &act, now_ms));
}

static void run_unban(struct errand *errand, int64_t now_ms)
{
    struct moderation_act act = act_of(errand, "lifted");
    begun(errand, moderation_unban(errand->house, text_of(errand, "target", ""), &act, now_ms));
}

static void run_lockdown(struct errand *errand, int64_t now_ms)
{
    struct moderation_act act = act_of(errand, "");
    json_int_t level = json_integer_value(json_object_get(errand->args, "level"));
    if (level >= LOCKDOWN_LEVELS) {
        finish(errand, "The levels of lockdown are 0 to 4.");
        return;
    }
    begun(errand, moderation_lock_down(errand->house, (enum lockdown)level, &act, now_ms));
}

/* ---- closing a table ---- */

static void refuse_close(struct room_task *task, const char *why)
{
    struct errand *errand = task->data;
    task->data = NULL;
    finish(errand, why);
}

/* The book's line and the event are handed over together; the answer comes when both are stored. */
static void close_room(struct house *house, struct room *room, struct room_task *task,
                       int64_t now_ms)
{
    struct errand *errand = task->data;
    if (room == NULL) {
        refuse_close(task, "There is no such table.");
        return;
    }
    if (!room_home_is_here(room)) {
        refuse_close(task, "The table is held by another node: close it there.");
        return;
    }
    if (room->state.phase == ROOM_CLOSED) {
        refuse_close(task, "The table is closed already.");
        return;
    }
    struct moderation_act act = {.by = errand->by, .why = text_of(errand, "why", "")};
    enum moderation_status status = moderation_note(house, "close", room->id, &act, now_ms);
    if (status != MODERATION_UNDER_WAY) {
        refuse_close(task, moderation_status_text(status));
        return;
    }
    struct ask nobody = {0};
    struct room_change *change = room_change_begin(room, &nobody, now_ms);
    room_change_add(change, "closed", json_pack("{s:s, s:s}", "by", "operator", "why", act.why));
    room_change_commit(change, NULL);
    task->data = NULL;
    store_commit(store_begin(house->store), on_stored, errand);
}

static void on_close_refused(void *data)
{
    finish(data, "The table is busy, or the store fails: try again.");
}

static void run_close(struct errand *errand, int64_t now_ms)
{
    struct ask nobody = {0};
    struct room_task *task = rooms_task(close_room, &nobody);
    task->data = errand;
    task->dropped = on_close_refused;
    rooms_do(errand->house, text_of(errand, "room", ""), task, now_ms);
}

/* ---- the house itself ---- */

static void run_log_level(struct errand *errand, int64_t now_ms)
{
    const char *word = text_of(errand, "level", "");
    enum log_level level = log_level_read(word);
    if (level == LOG_LEVELS) {
        finish(errand, "The levels are info, warning and error.");
        return;
    }
    errand->house->log.level = level;
    note(errand, word, "asked for", now_ms);
}

/* The book comes first, but a full disk keeps nobody from restarting. The answer leaves before the house may close. */
static void on_drain_noted(void *data, enum store_status status)
{
    (void)status;
    struct errand *errand = data;
    struct house *house = errand->house;
    int64_t now_ms = house_now(house);
    int64_t in_ms;
    if (house->closing) {
        finish(errand, "The house is closing.");
    } else if (json_is_true(json_object_get(errand->args, "off"))) {
        drain_call_off(house, now_ms);
        finish(errand, NULL);
    } else {
        if (!admin_duration_read(text_of(errand, "in", ""), &in_ms)) {
            in_ms = DRAIN_DEFAULT_MS;
        }
        drain_begin(house, in_ms, now_ms);
        tell(errand, json_pack("{s:I, s:i}", "until", (json_int_t)house->drain.until_ms,
                               "live_games", drain_live_games(house, now_ms)));
    }
}

static void run_drain(struct errand *errand, int64_t now_ms)
{
    bool off = json_is_true(json_object_get(errand->args, "off"));
    if (off && !errand->house->drain.on) {
        finish(errand, "No restart is under way.");
        return;
    }
    struct moderation_act act = act_of(errand, "asked for");
    act.done = on_drain_noted;
    begun(errand, moderation_note(errand->house, "drain", off ? "off" : "", &act, now_ms));
}

static void run_say(struct errand *errand, int64_t now_ms)
{
    if (!notice_say(errand->house, text_of(errand, "text", ""), 0, now_ms)) {
        finish(errand, "An announcement has 1 to 300 characters.");
        return;
    }
    note(errand, "", text_of(errand, "text", ""), now_ms);
}

static void on_backup(void *data, enum store_status status, const char *problem,
                      const struct store_copy *copy)
{
    struct errand *errand = data;
    if (status != STORE_OK) {
        finish(errand, problem);
        return;
    }
    tell(errand, json_pack("{s:s, s:I, s:I, s:I}", "file", text_of(errand, "file", ""), "kib",
                           (json_int_t)(copy->bytes / 1024), "rooms", (json_int_t)copy->rooms,
                           "events", (json_int_t)copy->events));
}

static void run_backup(struct errand *errand, int64_t now_ms)
{
    (void)now_ms;
    store_backup(errand->house->store, text_of(errand, "file", ""), on_backup, errand);
}

static void run_token(struct errand *errand, int64_t now_ms)
{
    bool revoke = json_is_true(json_object_get(errand->args, "revoke"));
    if (revoke) {
        admin_tokens_revoke(errand->house);
    } else {
        char token[IDS_TOKEN_CHARS + 1];
        admin_token_make(errand->house, token, now_ms);
        errand->told =
            json_pack("{s:s, s:I}", "token", token, "until", (json_int_t)(now_ms + ADMIN_TOKEN_MS));
    }
    note(errand, revoke ? "revoked" : "", "asked for", now_ms);
}

static const struct runner {
    const char *verb;
    void (*run)(struct errand *errand, int64_t now_ms);
} runners[] = {
    {"status", run_status},   {"rooms", run_rooms}, {"sessions", run_sessions},
    {"close", run_close},     {"kick", run_kick},   {"ban", run_ban},
    {"unban", run_unban},     {"bans", run_bans},   {"lockdown", run_lockdown},
    {"reports", run_reports}, {"audit", run_audit}, {"log-level", run_log_level},
    {"drain", run_drain},     {"say", run_say},     {"token", run_token},
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

void admin_run(struct house *house, const char *name, const json_t *args, const char *by,
               bool local, admin_answer_fn answer, void *data, int64_t now_ms)
{
    const struct admin_verb *verb = admin_verb_find(name);
    char detail[ADMIN_DETAIL_BYTES] = "There is no such command.";
    if (verb == NULL || !admin_args_check(verb, args, detail)) {
        answer(data, detail, NULL);
        return;
    }
    if (verb->local && !local) {
        answer(data, "That is done on the house's own machine alone.", NULL);
        return;
    }
    if (house->closing) {
        answer(data, "The house is closing.", NULL);
        return;
    }
    const struct runner *runner = find_runner(name);
    assert(runner != NULL); /* each line of the table has one */
    struct errand *errand = calloc(1, sizeof *errand);
    assert(errand != NULL);
    *errand = (struct errand){.house = house,
                              .verb = verb,
                              .args = json_deep_copy(args),
                              .by = by,
                              .answer = answer,
                              .data = data};
    runner->run(errand, now_ms);
}

/* ---- tokens ---- */

void admin_token_make(struct house *house, char token[IDS_TOKEN_CHARS + 1], int64_t now_ms)
{
    struct admin *admin = &house->admin;
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

void admin_tokens_revoke(struct house *house)
{
    memset(house->admin.tokens, 0, sizeof house->admin.tokens);
}

bool admin_token_holds(const struct house *house, const char *token, int64_t now_ms)
{
    uint8_t hash[IDS_HASH_BYTES];
    ids_token_hash(token, hash);
    bool holds = false;
    for (int i = 0; i < ADMIN_TOKENS_MAX; i++) {
        bool same = sodium_memcmp(hash, house->admin.tokens[i].hash, sizeof hash) == 0;
        holds |= same && house->admin.tokens[i].until_ms > now_ms;
    }
    return holds;
}
