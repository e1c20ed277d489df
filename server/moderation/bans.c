/* SPDX-License-Identifier: MIT */
#include "moderation/moderation.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire/request.h"
#include "chat/chat.h"
#include "commands/commands.h"
#include "wire/fields.h"
#include "base/app.h"
#include "node/node.h"
#include "node/sync.h"
#include "session/session.h"
#include "store/chat.h"
#include "session/presence.h"
#include "store/rows.h"

enum {
    RANGE_V4_BITS = 96, /* the bits of the prefix that holds all of IPv4 */
    /* Shortest prefix of IPv6 that can be banned; a wider range is a typing error. */
    RANGE_BITS_MIN = 16,
    RANGE_V4_BITS_MIN = 104 /* shortest prefix of IPv4: /8 is 104 bits of 128 */
};

static const char *const level_says[LOCKDOWN_LEVELS] = {
    [LOCKDOWN_OPEN] = "The house is open.",
    [LOCKDOWN_PRESETS] = "For now only preset phrases can be said.",
    [LOCKDOWN_NO_ROOMS] = "For now only who has been here for an hour may open a table.",
    [LOCKDOWN_NO_GUESTS] = "For now the house takes no new guests.",
    [LOCKDOWN_GAMES] = "For now running games go on and nothing new begins.",
};

const char *moderation_status_text(enum moderation_status status)
{
    switch (status) {
    case MODERATION_UNDER_WAY:
        return "It is being stored.";
    case MODERATION_BAD_TARGET:
        return "That is neither a person's id nor an address or a range of them (at least /8, for "
               "IPv6 /16).";
    case MODERATION_BAD_REASON:
        return "A reason of 1 to 200 characters is needed.";
    case MODERATION_TOO_MANY:
        return "There are too many bans: ban a range, or lift old ones.";
    case MODERATION_NOT_THERE:
        return "There is nobody and nothing like that here.";
    }
    assert(false);
    return "";
}

/* ---- bans ---- */

static bool is_over(const struct ban *ban, int64_t now_ms)
{
    return ban->until_ms != 0 && ban->until_ms <= now_ms;
}

static struct ban *find_ban(const struct moderation *moderation, const char *target)
{
    for (size_t i = 0; i < moderation->ban_count; i++) {
        if (strcmp(moderation->bans[i].target, target) == 0) {
            return &moderation->bans[i];
        }
    }
    return NULL;
}

static void drop_ban(struct moderation *moderation, struct ban *ban)
{
    *ban = moderation->bans[--moderation->ban_count];
}

static void put_ban(struct moderation *moderation, const struct ban *ban)
{
    struct ban *there = find_ban(moderation, ban->target);
    if (there != NULL) {
        *there = *ban;
        return;
    }
    if (moderation->ban_count == moderation->ban_capacity) {
        moderation->ban_capacity = moderation->ban_capacity == 0 ? 8 : 2 * moderation->ban_capacity;
        moderation->bans =
            realloc(moderation->bans, moderation->ban_capacity * sizeof moderation->bans[0]);
        assert(moderation->bans != NULL);
    }
    moderation->bans[moderation->ban_count++] = *ban;
}

const struct ban *moderation_ban_of_user(const struct app *app, const char *user_id, int64_t now_ms)
{
    const struct moderation *moderation = app_moderation(app);
    for (size_t i = 0; i < moderation->ban_count; i++) {
        const struct ban *ban = &moderation->bans[i];
        if (!ban->is_range && strcmp(ban->target, user_id) == 0 && !is_over(ban, now_ms)) {
            return ban;
        }
    }
    return NULL;
}

const struct ban *moderation_ban_of_address(const struct app *app, const struct address *address,
                                            int64_t now_ms)
{
    const struct moderation *moderation = app_moderation(app);
    for (size_t i = 0; i < moderation->ban_count; i++) {
        const struct ban *ban = &moderation->bans[i];
        if (ban->is_range && address_range_holds(&ban->range, address) && !is_over(ban, now_ms)) {
            return ban;
        }
    }
    return NULL;
}

/* True for "p" and then letters and digits, the form that ids_user() makes. */
static bool is_user(const char *text)
{
    size_t bytes = strlen(text);
    return text[0] == 'p' && bytes > 1 && bytes < STORE_ID_BYTES &&
           strspn(text, "0123456789abcdefghijklmnopqrstuvwxyz") == bytes;
}

/* Parses the target and writes it in its canonical form. */
static bool read_target(const char *text, struct ban *ban)
{
    if (is_user(text)) {
        snprintf(ban->target, sizeof ban->target, "%s", text);
        return true;
    }
    if (!address_range_read(text, &ban->range)) {
        return false;
    }
    /* A range of IPv6 must not contain the range of IPv4 addresses: "::/16" would ban them all. */
    struct address any_v4;
    bool read = address_read("0.0.0.0", &any_v4);
    assert(read);
    struct address_range head = {.first = any_v4, .bits = RANGE_V4_BITS};
    bool holds_v4 =
        address_range_holds(&head, &ban->range.first) || address_range_holds(&ban->range, &any_v4);
    ban->is_range = true;
    address_range_write(&ban->range, ban->target);
    return ban->range.bits >= (holds_v4 ? RANGE_V4_BITS_MIN : RANGE_BITS_MIN);
}

static void on_order(void *data, enum store_status status, const struct store_order *order);

struct loading {
    struct app *app;
    void (*done)(void *data, enum store_status status);
    void *data;
};

void moderation_load(struct app *app, void (*done)(void *data, enum store_status status),
                     void *data)
{
    struct loading *loading = calloc(1, sizeof *loading);
    assert(loading != NULL);
    *loading = (struct loading){app, done, data};
    store_load_order(app_store(app), on_order, loading);
}

static void on_order(void *data, enum store_status status, const struct store_order *order)
{
    struct loading *loading = data;
    struct moderation *moderation = app_moderation(loading->app);
    int64_t now_ms = app_now(loading->app);
    moderation->ban_count = order != NULL ? 0 : moderation->ban_count;
    for (size_t i = 0; order != NULL && i < order->ban_count; i++) {
        const struct store_ban *stored = &order->bans[i];
        struct ban ban = {.until_ms = stored->until_ms, .at_ms = stored->at_ms};
        snprintf(ban.by, sizeof ban.by, "%s", stored->by);
        snprintf(ban.why, sizeof ban.why, "%s", stored->why);
        if (read_target(stored->target, &ban) && !is_over(&ban, now_ms)) {
            put_ban(moderation, &ban);
        }
    }
    if (order != NULL && order->lockdown >= 0 && order->lockdown < LOCKDOWN_LEVELS) {
        moderation->level = (enum lockdown)order->lockdown;
    }
    loading->done(loading->data, status);
    free(loading);
}

void moderation_finish(struct moderation *moderation)
{
    free(moderation->bans);
    *moderation = (struct moderation){0};
}

void moderation_sweep(struct app *app, int64_t now_ms)
{
    struct moderation *moderation = app_moderation(app);
    for (size_t i = moderation->ban_count; i > 0; i--) {
        if (is_over(&moderation->bans[i - 1], now_ms)) {
            drop_ban(moderation, &moderation->bans[i - 1]);
        }
    }
}

/* ---- messages to clients ---- */

static void close_with(struct app *app, net_conn conn, const struct request *request,
                       enum refusal refusal, json_t *params, const char *why, int code)
{
    struct request nothing = {.conn = conn};
    request_refuse(app, request != NULL ? request : &nothing, refusal, why, params);
    struct connection *connection = session_connection(app, conn);
    if (connection != NULL) {
        connection->state = CONNECTION_REPLACED; /* the server ignores further messages from it */
    }
    net_disconnect(app_net(app), conn, code, refusal_problem(refusal).code);
}

void moderation_turn_out(struct app *app, net_conn conn, const struct request *request,
                         const struct ban *ban)
{
    json_t *params = json_pack("{s:s}", "reason", ban->why);
    if (ban->until_ms != 0) {
        json_object_set_new(params, "until", json_integer(ban->until_ms));
    }
    close_with(app, conn, request, REFUSAL_BANNED, params, ban->why, MODERATION_BANNED);
}

/* Closes the connections of all users or addresses that the ban covers. */
static void turn_out_all(struct app *app, const struct ban *ban)
{
    size_t at = 0;
    const struct connection *connection;
    while ((connection = map_next(app_connections(app), &at)) != NULL) {
        bool is_it = ban->is_range ? address_range_holds(&ban->range, &connection->address)
                                   : strcmp(connection->user_id, ban->target) == 0;
        if (is_it && connection->state != CONNECTION_REPLACED) {
            moderation_turn_out(app, connection->conn, NULL, ban);
        }
    }
}

/* ---- operations ---- */

enum act_kind { ACT_BAN, ACT_UNBAN, ACT_KICK, ACT_LOCKDOWN, ACT_NOTE };

/* An operation of the operator while the store records it. */
struct act {
    struct app *app;
    enum act_kind kind;
    struct ban ban; /* for some kinds only `target`, `by` and `why` are set */
    enum lockdown level;
    void (*done)(void *data, enum store_status status);
    void *data;
};

static void kick(const struct act *act)
{
    const struct session *session = session_find(act->app, act->ban.target);
    if (session != NULL && session->conn != 0) {
        close_with(act->app, session->conn, NULL, REFUSAL_KICKED,
                   json_pack("{s:s}", "reason", act->ban.why), act->ban.why, MODERATION_KICKED);
    }
}

static void take_effect(const struct act *act)
{
    struct moderation *moderation = app_moderation(act->app);
    struct ban *there = find_ban(moderation, act->ban.target);
    switch (act->kind) {
    case ACT_BAN:
        put_ban(moderation, &act->ban);
        turn_out_all(act->app, &act->ban);
        return;
    case ACT_UNBAN:
        if (there != NULL) {
            drop_ban(moderation, there);
        }
        return;
    case ACT_KICK:
        kick(act);
        return;
    case ACT_LOCKDOWN:
        moderation->level = act->level;
        chats_tell_rights(act->app, act->ban.at_ms);
        return;
    case ACT_NOTE:
        return;
    }
}

/*
 * The other nodes load the bans again from the store. A kick is not in the store as a state, so the message itself
 * names the user.
 */
static void tell_nodes(const struct act *act)
{
    if (act->kind == ACT_KICK) {
        sync_put(act->app, SYNC_MODERATION, "kick",
                 json_pack("{s:s, s:s}", "who", act->ban.target, "why", act->ban.why));
    } else if (act->kind != ACT_NOTE) {
        sync_put(act->app, SYNC_MODERATION, "bans", json_true());
    }
}

static void on_read_anew(void *data, enum store_status status)
{
    struct app *app = data;
    (void)status; /* the bans in memory stay in force; the next message loads them again */
    for (size_t i = 0; i < app_moderation(app)->ban_count; i++) {
        turn_out_all(app, &app_moderation(app)->bans[i]);
    }
    chats_tell_rights(app, app_now(app));
}

static void read_again(struct app *app)
{
    moderation_load(app, on_read_anew, app);
}

static void apply(struct app *app, const struct sync_entry *entry, int64_t now_ms)
{
    (void)now_ms;
    const char *kicked = json_string_value(json_object_get(entry->value, "who"));
    const char *why = json_string_value(json_object_get(entry->value, "why"));
    if (strcmp(entry->key, "kick") != 0) {
        read_again(app);
    } else if (kicked != NULL && why != NULL) {
        struct act act = {.app = app, .kind = ACT_KICK};
        snprintf(act.ban.target, sizeof act.ban.target, "%s", kicked);
        snprintf(act.ban.why, sizeof act.ban.why, "%s", why);
        kick(&act);
    }
}

const struct sync_schema moderation_sync = {
    .word = "moderation", .apply = apply, .missed = read_again};

static void on_act_stored(void *data, enum store_status status)
{
    struct act *act = data;
    app_store_said(act->app, status, app_now(act->app));
    if (status == STORE_OK) {
        take_effect(act);
        tell_nodes(act);
    }
    if (act->done != NULL) {
        act->done(act->data, status);
    }
    free(act);
}

/* NULL if the reason is empty or too long. */
static struct act *act_create(struct app *app, enum act_kind kind, const struct moderation_act *by,
                              int64_t now_ms)
{
    size_t chars = fields_chars(by->why);
    if (chars < 1 || chars > MODERATION_REASON_CHARS_MAX) {
        return NULL;
    }
    assert(strlen(by->by) < MODERATION_BY_BYTES);
    struct act *act = calloc(1, sizeof *act);
    assert(act != NULL);
    act->app = app;
    act->kind = kind;
    act->ban.at_ms = now_ms;
    act->done = by->done;
    act->data = by->data;
    snprintf(act->ban.by, sizeof act->ban.by, "%s", by->by);
    snprintf(act->ban.why, sizeof act->ban.why, "%s", by->why);
    return act;
}

static void commit(struct act *act, struct store_write *write, const char *what, const char *target)
{
    struct store_act line = {act->ban.at_ms, act->ban.by, what, target, act->ban.why};
    store_add_act(write, &line);
    log_event(app_log(act->app), LOG_INFO, "order.kept", log_text("by", act->ban.by),
              log_text("what", what), log_text("target", target));
    store_commit(write, on_act_stored, act);
}

enum moderation_status moderation_ban(struct app *app, const char *target, int64_t until_ms,
                                      const struct moderation_act *by, int64_t now_ms)
{
    struct act *act = act_create(app, ACT_BAN, by, now_ms);
    if (act == NULL) {
        return MODERATION_BAD_REASON;
    }
    act->ban.until_ms = until_ms;
    if (!read_target(target, &act->ban)) {
        free(act);
        return MODERATION_BAD_TARGET;
    }
    if (app_moderation(app)->ban_count >= MODERATION_BANS_MAX &&
        find_ban(app_moderation(app), act->ban.target) == NULL) {
        free(act);
        return MODERATION_TOO_MANY;
    }
    struct store_write *write = store_begin(app_store(app));
    struct store_ban ban = {act->ban.target, until_ms, act->ban.why, act->ban.by, now_ms};
    store_put_ban(write, &ban);
    commit(act, write, "ban", act->ban.target);
    return MODERATION_UNDER_WAY;
}

enum moderation_status moderation_unban(struct app *app, const char *target,
                                        const struct moderation_act *by, int64_t now_ms)
{
    struct act *act = act_create(app, ACT_UNBAN, by, now_ms);
    if (act == NULL) {
        return MODERATION_BAD_REASON;
    }
    if (!read_target(target, &act->ban) || find_ban(app_moderation(app), act->ban.target) == NULL) {
        free(act);
        return MODERATION_NOT_THERE;
    }
    struct store_write *write = store_begin(app_store(app));
    store_drop_ban(write, act->ban.target);
    commit(act, write, "unban", act->ban.target);
    return MODERATION_UNDER_WAY;
}

enum moderation_status moderation_kick(struct app *app, const char *user_id,
                                       const struct moderation_act *by, int64_t now_ms)
{
    const struct session *session = people_known(app, user_id);
    if (session == NULL || (session->conn == 0 && session->node[0] == '\0')) {
        return MODERATION_NOT_THERE;
    }
    struct act *act = act_create(app, ACT_KICK, by, now_ms);
    if (act == NULL) {
        return MODERATION_BAD_REASON;
    }
    snprintf(act->ban.target, sizeof act->ban.target, "%s", user_id);
    commit(act, store_begin(app_store(app)), "kick", act->ban.target);
    return MODERATION_UNDER_WAY;
}

enum moderation_status moderation_lock_down(struct app *app, enum lockdown level,
                                            const struct moderation_act *by, int64_t now_ms)
{
    if (level >= LOCKDOWN_LEVELS) {
        return MODERATION_BAD_TARGET;
    }
    struct act *act = act_create(app, ACT_LOCKDOWN, by, now_ms);
    if (act == NULL) {
        return MODERATION_BAD_REASON;
    }
    char target[2] = {(char)('0' + (int)level), '\0'};
    act->level = level;
    struct store_write *write = store_begin(app_store(app));
    store_put_number(write, "lockdown", (int64_t)level);
    commit(act, write, "lockdown", target);
    return MODERATION_UNDER_WAY;
}

enum moderation_status moderation_note(struct app *app, const char *what, const char *target,
                                       const struct moderation_act *by, int64_t now_ms)
{
    struct act *act = act_create(app, ACT_NOTE, by, now_ms);
    if (act == NULL) {
        return MODERATION_BAD_REASON;
    }
    commit(act, store_begin(app_store(app)), what, target);
    return MODERATION_UNDER_WAY;
}

/* ---- lockdown ---- */

static bool is_new_guest(const struct session *session, int64_t now_ms)
{
    return session_is_guest(session) && now_ms - session->made_ms < MODERATION_NEW_GUEST_MS;
}

bool moderation_lets(struct app *app, const struct session *session, const struct request *request,
                     int64_t now_ms)
{
    enum lockdown level = app_moderation(app)->level;
    enum lockdown why = LOCKDOWN_OPEN;
    if (request->command->begins && level >= LOCKDOWN_GAMES) {
        why = LOCKDOWN_GAMES;
    } else if (request->command->opens && level >= LOCKDOWN_NO_ROOMS &&
               is_new_guest(session, now_ms)) {
        why = LOCKDOWN_NO_ROOMS;
    }
    if (why == LOCKDOWN_OPEN) {
        return true;
    }
    request_refuse(app, request, REFUSAL_LOCKDOWN, level_says[why],
                   json_pack("{s:i}", "level", (int)level));
    return false;
}

bool moderation_lets_guests_in(const struct app *app)
{
    return app_moderation(app)->level < LOCKDOWN_NO_GUESTS;
}

const char *moderation_level_text(enum lockdown level)
{
    assert(level < LOCKDOWN_LEVELS);
    return level_says[level];
}
