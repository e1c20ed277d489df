/* SPDX-License-Identifier: MIT */
/* Actions of the operator: stored together with their line in the audit log, then applied here and at other nodes. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/map.h"
#include "base/runtime.h"
#include "moderation/moderation.h"
#include "moderation/private.h"
#include "net/utf8.h"
#include "node/node.h"
#include "session/observer.h"
#include "session/presence.h"
#include "session/session.h"
#include "store/chat.h"
#include "store/store.h"
#include "wire/error.h"
#include "wire/request.h"

enum { ACTS_READ = 100 /* newest lines of the audit log; an outage of the bus has fewer */ };

const char *moderation_status_text(enum moderation_status status)
{
    switch (status) {
    case MODERATION_UNDER_WAY:
        return "The action is not stored yet.";
    case MODERATION_BAD_TARGET:
        return "TARGET must be the id of a user, an address, or a range of addresses (at least /8, "
               "for IPv6 /16).";
    case MODERATION_BAD_REASON:
        return "--why needs a reason of 1 to 200 characters.";
    case MODERATION_TOO_MANY:
        return "There are too many bans. Ban a range, or lift old bans.";
    case MODERATION_NOT_THERE:
        return "No session, room or ban matches this name.";
    }
    assert(false);
    return "";
}

/* ---- messages to clients ---- */

static void close_with(struct moderation *moderation, net_conn conn, const struct request *request,
                       enum refusal refusal, const struct wire_problem_params *params,
                       const char *why, int code)
{
    struct request nothing = {.reply = session_reply, .self = moderation->sessions, .conn = conn};
    wire_refuse(moderation->counters, request != NULL ? request : &nothing, refusal, why, params);
    struct connection *connection = session_connection(moderation->sessions, conn);
    if (connection != NULL) {
        connection->state = CONNECTION_REPLACED; /* the server ignores further messages from it */
    }
    net_disconnect(moderation->net, conn, code, wire_refusal_problem(refusal).code);
}

void moderation_turn_out(struct moderation *moderation, net_conn conn,
                         const struct request *request, const struct ban *ban)
{
    const struct wire_problem_params params = {.reason = ban->why,
                                               .until = {ban->until_ms != 0, ban->until_ms}};
    close_with(moderation, conn, request, REFUSAL_BANNED, &params, ban->why, MODERATION_BANNED);
}

/* Closes the connections of all users or addresses that the ban covers. */
static void turn_out_all(struct moderation *moderation, const struct ban *ban)
{
    size_t at = 0;
    const struct connection *connection;
    while ((connection = map_next(&moderation->sessions->connections, &at)) != NULL) {
        bool is_it = ban->is_range ? address_range_holds(&ban->range, &connection->address)
                                   : strcmp(connection->user_id, ban->target) == 0;
        if (is_it && connection->state != CONNECTION_REPLACED) {
            moderation_turn_out(moderation, connection->conn, NULL, ban);
        }
    }
}

/* ---- operations ---- */

enum act_kind { ACT_BAN, ACT_UNBAN, ACT_KICK, ACT_LOCKDOWN, ACT_NOTE };

/* An operation of the operator while the store records it. */
struct act {
    struct moderation *moderation;
    enum act_kind kind;
    struct ban ban; /* for some kinds only `target`, `by` and `why` are set */
    enum lockdown level;
    void (*done)(void *data, enum store_status status);
    void *data;
};

static void close_kicked(struct moderation *moderation, const char *user_id, const char *why)
{
    const struct session *session = session_find(moderation->sessions, user_id);
    if (session != NULL && session_is_connected(session)) {
        close_with(moderation, session->conn, NULL, REFUSAL_KICKED,
                   &(struct wire_problem_params){.reason = why}, why, MODERATION_KICKED);
    }
}

static void apply_act(const struct act *act)
{
    struct moderation *moderation = act->moderation;
    struct ban *there = moderation_bans_find(moderation, act->ban.target);
    switch (act->kind) {
    case ACT_BAN:
        moderation_bans_put(moderation, &act->ban);
        turn_out_all(act->moderation, &act->ban);
        return;
    case ACT_UNBAN:
        if (there != NULL) {
            moderation_bans_drop(moderation, there);
        }
        return;
    case ACT_KICK:
        close_kicked(act->moderation, act->ban.target, act->ban.why);
        return;
    case ACT_LOCKDOWN:
        moderation->level = act->level;
        act->moderation->rights_changed(act->moderation->chats, act->ban.at_ms);
        return;
    case ACT_NOTE:
        return;
    }
}

/*
 * The other nodes load the bans again from the store. A kick is no state there, so the message itself names the user;
 * a node that has missed it reads the audit log.
 */
static void publish_act(const struct act *act)
{
    if (act->kind == ACT_KICK) {
        node_sync_put(act->moderation->node, SYNC_MODERATION, "kick",
                      json_pack("{s:s, s:s}", "who", act->ban.target, "why", act->ban.why));
    } else if (act->kind != ACT_NOTE) {
        node_sync_put(act->moderation->node, SYNC_MODERATION, "bans", json_true());
    }
}

static void on_reloaded(void *data, enum store_status status)
{
    struct moderation *moderation = data;
    (void)status; /* the bans in memory stay in force; the next message loads them again */
    for (size_t i = 0; i < moderation->ban_count; i++) {
        turn_out_all(moderation, &moderation->bans[i]);
    }
    moderation->rights_changed(moderation->chats, runtime_now(moderation->runtime));
}

static void reload_bans(struct moderation *moderation)
{
    moderation_load(moderation, on_reloaded, moderation);
}

/* A kick that this node has applied ended an earlier connection. */
static void on_kicks_found(void *data, enum store_status status, const struct store_act *acts,
                           size_t count)
{
    struct moderation *moderation = data;
    (void)status; /* without the log no kick is known */
    for (size_t i = 0; i < count; i++) {
        const struct session *session = strcmp(acts[i].what, "kick") == 0
                                            ? session_find(moderation->sessions, acts[i].target)
                                            : NULL;
        if (session != NULL && session->came_ms <= acts[i].at_ms) {
            close_kicked(moderation, acts[i].target, acts[i].why);
        }
    }
}

/* The bus has lost messages. */
static void reload_all(void *self)
{
    struct moderation *moderation = self;
    reload_bans(moderation);
    store_read_acts(moderation->store, ACTS_READ, on_kicks_found, moderation);
}

static void apply_moderation_entry(void *self, const struct sync_entry *entry, int64_t now_ms)
{
    struct moderation *moderation = self;
    (void)now_ms;
    const char *kicked = json_string_value(json_object_get(entry->value, "who"));
    const char *why = json_string_value(json_object_get(entry->value, "why"));
    if (strcmp(entry->key, "kick") != 0) {
        reload_bans(moderation);
    } else if (kicked != NULL && why != NULL) {
        close_kicked(moderation, kicked, why);
    }
}

const struct sync_schema moderation_sync = {
    .word = "moderation", .apply = apply_moderation_entry, .missed = reload_all};

static void on_act_stored(void *data, enum store_status status)
{
    struct act *act = data;
    if (status == STORE_OK) {
        apply_act(act);
        publish_act(act);
    }
    if (act->done != NULL) {
        act->done(act->data, status);
    }
    free(act);
}

/* NULL if the reason is empty or too long. */
static struct act *act_create(struct moderation *moderation, enum act_kind kind,
                              const struct moderation_act *by, int64_t now_ms)
{
    size_t chars = net_utf8_count(by->why);
    if (chars < 1 || chars > MODERATION_REASON_CHARS_MAX) {
        return NULL;
    }
    assert(strlen(by->by) < MODERATION_BY_BYTES);
    struct act *act = calloc(1, sizeof *act);
    act->moderation = moderation;
    act->kind = kind;
    act->ban.at_ms = now_ms;
    act->done = by->done;
    act->data = by->data;
    snprintf(act->ban.by, sizeof act->ban.by, "%s", by->by);
    snprintf(act->ban.why, sizeof act->ban.why, "%s", by->why);
    return act;
}

static void commit_act(struct act *act, struct store_write *write, const char *what,
                       const char *target)
{
    struct store_act line = {act->ban.at_ms, act->ban.by, what, target, act->ban.why};
    store_add_act(write, &line);
    log_event(&act->moderation->runtime->log, LOG_INFO, "moderation.action",
              log_text("by", act->ban.by), log_text("action", what), log_text("target", target));
    store_commit(write, on_act_stored, act);
}

enum moderation_status moderation_ban(struct moderation *moderation, const char *target,
                                      int64_t until_ms, const struct moderation_act *by,
                                      int64_t now_ms)
{
    struct act *act = act_create(moderation, ACT_BAN, by, now_ms);
    if (act == NULL) {
        return MODERATION_BAD_REASON;
    }
    act->ban.until_ms = until_ms;
    if (!moderation_bans_read_target(target, &act->ban)) {
        free(act);
        return MODERATION_BAD_TARGET;
    }
    if (moderation->ban_count >= MODERATION_BANS_MAX &&
        moderation_bans_find(moderation, act->ban.target) == NULL) {
        free(act);
        return MODERATION_TOO_MANY;
    }
    struct store_write *write = store_begin(moderation->store);
    struct store_ban ban = {act->ban.target, until_ms, act->ban.why, act->ban.by, now_ms};
    store_put_ban(write, &ban);
    commit_act(act, write, "ban", act->ban.target);
    return MODERATION_UNDER_WAY;
}

enum moderation_status moderation_unban(struct moderation *moderation, const char *target,
                                        const struct moderation_act *by, int64_t now_ms)
{
    struct act *act = act_create(moderation, ACT_UNBAN, by, now_ms);
    if (act == NULL) {
        return MODERATION_BAD_REASON;
    }
    if (!moderation_bans_read_target(target, &act->ban) ||
        moderation_bans_find(moderation, act->ban.target) == NULL) {
        free(act);
        return MODERATION_NOT_THERE;
    }
    struct store_write *write = store_begin(moderation->store);
    store_drop_ban(write, act->ban.target);
    commit_act(act, write, "unban", act->ban.target);
    return MODERATION_UNDER_WAY;
}

enum moderation_status moderation_kick(struct moderation *moderation, const char *user_id,
                                       const struct moderation_act *by, int64_t now_ms)
{
    const struct session *session = session_presence_known(moderation->sessions, user_id);
    if (session == NULL || (!session_is_connected(session) && session->nodes == 0)) {
        return MODERATION_NOT_THERE;
    }
    struct act *act = act_create(moderation, ACT_KICK, by, now_ms);
    if (act == NULL) {
        return MODERATION_BAD_REASON;
    }
    snprintf(act->ban.target, sizeof act->ban.target, "%s", user_id);
    commit_act(act, store_begin(moderation->store), "kick", act->ban.target);
    return MODERATION_UNDER_WAY;
}

enum moderation_status moderation_lock_down(struct moderation *moderation, enum lockdown level,
                                            const struct moderation_act *by, int64_t now_ms)
{
    if (level >= LOCKDOWN_LEVELS) {
        return MODERATION_BAD_TARGET;
    }
    struct act *act = act_create(moderation, ACT_LOCKDOWN, by, now_ms);
    if (act == NULL) {
        return MODERATION_BAD_REASON;
    }
    char target[2] = {(char)('0' + (int)level), '\0'};
    act->level = level;
    struct store_write *write = store_begin(moderation->store);
    store_put_number(write, "lockdown", (int64_t)level);
    commit_act(act, write, "lockdown", target);
    return MODERATION_UNDER_WAY;
}

enum moderation_status moderation_record(struct moderation *moderation, const char *what,
                                         const char *target, const struct moderation_act *by,
                                         int64_t now_ms)
{
    struct act *act = act_create(moderation, ACT_NOTE, by, now_ms);
    if (act == NULL) {
        return MODERATION_BAD_REASON;
    }
    commit_act(act, store_begin(moderation->store), what, target);
    return MODERATION_UNDER_WAY;
}
