/* SPDX-License-Identifier: MIT */
#include "moderation.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask.h"
#include "chat.h"
#include "commands.h"
#include "fields.h"
#include "house.h"
#include "node.h"
#include "session.h"
#include "store_talk.h"

enum {
    RANGE_V4_BITS = 96,     /* all of IPv4 */
    RANGE_BITS_MIN = 16,    /* wider ranges are a slip of the keyboard: of IPv6 … */
    RANGE_V4_BITS_MIN = 104 /* … and of IPv4, where /8 stands for 104 of 128 */
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

const struct ban *moderation_ban_of_person(const struct house *house, const char *who,
                                           int64_t now_ms)
{
    const struct moderation *moderation = &house->moderation;
    for (size_t i = 0; i < moderation->ban_count; i++) {
        const struct ban *ban = &moderation->bans[i];
        if (!ban->is_range && strcmp(ban->target, who) == 0 && !is_over(ban, now_ms)) {
            return ban;
        }
    }
    return NULL;
}

const struct ban *moderation_ban_of_address(const struct house *house,
                                            const struct address *address, int64_t now_ms)
{
    const struct moderation *moderation = &house->moderation;
    for (size_t i = 0; i < moderation->ban_count; i++) {
        const struct ban *ban = &moderation->bans[i];
        if (ban->is_range && address_range_holds(&ban->range, address) && !is_over(ban, now_ms)) {
            return ban;
        }
    }
    return NULL;
}

/* Letters and digits with "p" first, as ids_person() makes them. */
static bool is_person(const char *text)
{
    size_t bytes = strlen(text);
    return text[0] == 'p' && bytes > 1 && bytes < STORE_ID_BYTES &&
           strspn(text, "0123456789abcdefghijklmnopqrstuvwxyz") == bytes;
}

/* Reads the target, in the one form in which it is kept. */
static bool read_target(const char *text, struct ban *ban)
{
    if (is_person(text)) {
        snprintf(ban->target, sizeof ban->target, "%s", text);
        return true;
    }
    if (!address_range_read(text, &ban->range)) {
        return false;
    }
    /* Every IPv4 address is one of IPv6 as well: "::/16" would hold them all. */
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
    struct house *house;
    void (*done)(void *data, enum store_status status);
    void *data;
};

void moderation_load(struct house *house, void (*done)(void *data, enum store_status status),
                     void *data)
{
    struct loading *loading = calloc(1, sizeof *loading);
    assert(loading != NULL);
    *loading = (struct loading){house, done, data};
    store_load_order(house->store, on_order, loading);
}

static void on_order(void *data, enum store_status status, const struct store_order *order)
{
    struct loading *loading = data;
    struct moderation *moderation = &loading->house->moderation;
    int64_t now_ms = house_now(loading->house);
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

void moderation_sweep(struct house *house, int64_t now_ms)
{
    struct moderation *moderation = &house->moderation;
    for (size_t i = moderation->ban_count; i > 0; i--) {
        if (is_over(&moderation->bans[i - 1], now_ms)) {
            drop_ban(moderation, &moderation->bans[i - 1]);
        }
    }
}

/* ---- telling ---- */

static void close_with(struct house *house, net_conn conn, const struct ask *ask,
                       enum refusal refusal, json_t *params, const char *why, int code)
{
    struct ask nothing = {.conn = conn};
    ask_refuse(house, ask != NULL ? ask : &nothing, refusal, why, params);
    struct visitor *visitor = session_visitor(house, conn);
    if (visitor != NULL) {
        visitor->state = VISITOR_REPLACED; /* nothing more is heard from it */
    }
    net_disconnect(house->net, conn, code, refusal_problem(refusal).code);
}

void moderation_turn_out(struct house *house, net_conn conn, const struct ask *ask,
                         const struct ban *ban)
{
    json_t *params = json_pack("{s:s}", "reason", ban->why);
    if (ban->until_ms != 0) {
        json_object_set_new(params, "until", json_integer(ban->until_ms));
    }
    close_with(house, conn, ask, REFUSAL_BANNED, params, ban->why, MODERATION_BANNED);
}

/* Everybody whom the ban concerns, by person or by address. */
static void turn_out_all(struct house *house, const struct ban *ban)
{
    size_t at = 0;
    const struct visitor *visitor;
    while ((visitor = map_next(&house->visitors, &at)) != NULL) {
        bool is_it = ban->is_range ? address_range_holds(&ban->range, &visitor->address)
                                   : strcmp(visitor->who, ban->target) == 0;
        if (is_it && visitor->state != VISITOR_REPLACED) {
            moderation_turn_out(house, visitor->conn, NULL, ban);
        }
    }
}

/* ---- acts ---- */

enum act_kind { ACT_BAN, ACT_UNBAN, ACT_KICK, ACT_LOCKDOWN, ACT_NOTE };

/* An act on its way to the store. */
struct act {
    struct house *house;
    enum act_kind kind;
    struct ban ban; /* or only its target, by and why */
    enum lockdown level;
    void (*done)(void *data, enum store_status status);
    void *data;
};

static void kick(const struct act *act)
{
    const struct session *session = session_find(act->house, act->ban.target);
    if (session != NULL && session->conn != 0) {
        close_with(act->house, session->conn, NULL, REFUSAL_KICKED,
                   json_pack("{s:s}", "reason", act->ban.why), act->ban.why, MODERATION_KICKED);
    }
}

static void take_effect(const struct act *act)
{
    struct moderation *moderation = &act->house->moderation;
    struct ban *there = find_ban(moderation, act->ban.target);
    switch (act->kind) {
    case ACT_BAN:
        put_ban(moderation, &act->ban);
        turn_out_all(act->house, &act->ban);
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
        chats_tell_rights(act->house, act->ban.at_ms);
        return;
    case ACT_NOTE:
        return;
    }
}

/* The others read anew what stands in the store; that somebody was sent away stands nowhere. */
static void tell_nodes(const struct act *act)
{
    if (act->kind == ACT_NOTE || !node_is_cluster(act->house)) {
        return;
    }
    json_t *d = json_object();
    if (act->kind == ACT_KICK) {
        json_object_set_new(d, "kick", json_string(act->ban.target));
        json_object_set_new(d, "why", json_string(act->ban.why));
    }
    node_tell_all(act->house, NODE_ORDER, d);
}

static void on_read_anew(void *data, enum store_status status)
{
    struct house *house = data;
    (void)status; /* what was known holds; with the next news it is read again */
    for (size_t i = 0; i < house->moderation.ban_count; i++) {
        turn_out_all(house, &house->moderation.bans[i]);
    }
    chats_tell_rights(house, house_now(house));
}

void moderation_heard(struct house *house, const json_t *d)
{
    const char *kicked = json_string_value(json_object_get(d, "kick"));
    const char *why = json_string_value(json_object_get(d, "why"));
    if (kicked == NULL) {
        moderation_load(house, on_read_anew, house);
    } else if (why != NULL) {
        struct act act = {.house = house, .kind = ACT_KICK};
        snprintf(act.ban.target, sizeof act.ban.target, "%s", kicked);
        snprintf(act.ban.why, sizeof act.ban.why, "%s", why);
        kick(&act);
    }
}

static void on_act_stored(void *data, enum store_status status)
{
    struct act *act = data;
    house_store_said(act->house, status, house_now(act->house));
    if (status == STORE_OK) {
        take_effect(act);
        tell_nodes(act);
    }
    if (act->done != NULL) {
        act->done(act->data, status);
    }
    free(act);
}

/* NULL where the reason is none. */
static struct act *act_create(struct house *house, enum act_kind kind,
                              const struct moderation_act *by, int64_t now_ms)
{
    size_t chars = fields_chars(by->why);
    if (chars < 1 || chars > MODERATION_REASON_CHARS_MAX) {
        return NULL;
    }
    assert(strlen(by->by) < MODERATION_BY_BYTES);
    struct act *act = calloc(1, sizeof *act);
    assert(act != NULL);
    act->house = house;
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
    log_event(&act->house->log, LOG_INFO, "order.kept", log_text("by", act->ban.by),
              log_text("what", what), log_text("target", target));
    store_commit(write, on_act_stored, act);
}

enum moderation_status moderation_ban(struct house *house, const char *target, int64_t until_ms,
                                      const struct moderation_act *by, int64_t now_ms)
{
    struct act *act = act_create(house, ACT_BAN, by, now_ms);
    if (act == NULL) {
        return MODERATION_BAD_REASON;
    }
    act->ban.until_ms = until_ms;
    if (!read_target(target, &act->ban)) {
        free(act);
        return MODERATION_BAD_TARGET;
    }
    if (house->moderation.ban_count >= MODERATION_BANS_MAX &&
        find_ban(&house->moderation, act->ban.target) == NULL) {
        free(act);
        return MODERATION_TOO_MANY;
    }
    struct store_write *write = store_begin(house->store);
    struct store_ban ban = {act->ban.target, until_ms, act->ban.why, act->ban.by, now_ms};
    store_put_ban(write, &ban);
    commit(act, write, "ban", act->ban.target);
    return MODERATION_UNDER_WAY;
}

enum moderation_status moderation_unban(struct house *house, const char *target,
                                        const struct moderation_act *by, int64_t now_ms)
{
    struct act *act = act_create(house, ACT_UNBAN, by, now_ms);
    if (act == NULL) {
        return MODERATION_BAD_REASON;
    }
    if (!read_target(target, &act->ban) || find_ban(&house->moderation, act->ban.target) == NULL) {
        free(act);
        return MODERATION_NOT_THERE;
    }
    struct store_write *write = store_begin(house->store);
    store_drop_ban(write, act->ban.target);
    commit(act, write, "unban", act->ban.target);
    return MODERATION_UNDER_WAY;
}

enum moderation_status moderation_kick(struct house *house, const char *who,
                                       const struct moderation_act *by, int64_t now_ms)
{
    const struct session *session = people_known(house, who);
    if (session == NULL || (session->conn == 0 && session->node[0] == '\0')) {
        return MODERATION_NOT_THERE;
    }
    struct act *act = act_create(house, ACT_KICK, by, now_ms);
    if (act == NULL) {
        return MODERATION_BAD_REASON;
    }
    snprintf(act->ban.target, sizeof act->ban.target, "%s", who);
    commit(act, store_begin(house->store), "kick", act->ban.target);
    return MODERATION_UNDER_WAY;
}

enum moderation_status moderation_lock_down(struct house *house, enum lockdown level,
                                            const struct moderation_act *by, int64_t now_ms)
{
    if (level >= LOCKDOWN_LEVELS) {
        return MODERATION_BAD_TARGET;
    }
    struct act *act = act_create(house, ACT_LOCKDOWN, by, now_ms);
    if (act == NULL) {
        return MODERATION_BAD_REASON;
    }
    char target[2] = {(char)('0' + (int)level), '\0'};
    act->level = level;
    struct store_write *write = store_begin(house->store);
    store_put_number(write, "lockdown", (int64_t)level);
    commit(act, write, "lockdown", target);
    return MODERATION_UNDER_WAY;
}

enum moderation_status moderation_note(struct house *house, const char *what, const char *target,
                                       const struct moderation_act *by, int64_t now_ms)
{
    struct act *act = act_create(house, ACT_NOTE, by, now_ms);
    if (act == NULL) {
        return MODERATION_BAD_REASON;
    }
    commit(act, store_begin(house->store), what, target);
    return MODERATION_UNDER_WAY;
}

/* ---- lockdown ---- */

static bool is_new_guest(const struct session *session, int64_t now_ms)
{
    return session_is_guest(session) && now_ms - session->made_ms < MODERATION_NEW_GUEST_MS;
}

bool moderation_lets(struct house *house, const struct session *session, const struct ask *ask,
                     int64_t now_ms)
{
    enum lockdown level = house->moderation.level;
    enum lockdown why = LOCKDOWN_OPEN;
    if (ask->command->begins && level >= LOCKDOWN_GAMES) {
        why = LOCKDOWN_GAMES;
    } else if (ask->command->opens && level >= LOCKDOWN_NO_ROOMS && is_new_guest(session, now_ms)) {
        why = LOCKDOWN_NO_ROOMS;
    }
    if (why == LOCKDOWN_OPEN) {
        return true;
    }
    ask_refuse(house, ask, REFUSAL_LOCKDOWN, level_says[why],
               json_pack("{s:i}", "level", (int)level));
    return false;
}

bool moderation_lets_guests_in(const struct house *house)
{
    return house->moderation.level < LOCKDOWN_NO_GUESTS;
}

const char *moderation_level_text(enum lockdown level)
{
    assert(level < LOCKDOWN_LEVELS);
    return level_says[level];
}
