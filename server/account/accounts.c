/* SPDX-License-Identifier: MIT */
#include "account/accounts.h"

#include <stdio.h>
#include <string.h>

#include "chat/chat.h"
#include "node/node.h"
#include "node/sync.h"
#include "rules/room/dice.h"
#include "session/identity.h"
#include "session/presence.h"
#include "session/session.h"
#include "wire/objects.h"

static void send_account(struct accounts *accounts, const struct session *session)
{
    if (session_is_connected(session)) {
        session_send(accounts->sessions, session,
                     wire_account_frame(&(struct wire_account_message){.d = {session->name}}));
    }
}

/* ---- sessions of this node ---- */

/* A change of a user's account; members that the kind of change does not use are NULL. */
struct news {
    const char *user_id;
    const char *name;
    const uint8_t *kept; /* logins, by the hashes of their tokens */
    const uint8_t *fresh;
    bool bot;
};

static void apply_rename(struct accounts *accounts, const struct news *news, int64_t now_ms)
{
    struct session *session = session_find(accounts->sessions, news->user_id);
    if (session != NULL) {
        snprintf(session->name, sizeof session->name, "%s", news->name);
        send_account(accounts, session);
        session_presence_changed(accounts->sessions, session);
    }
    account_session_update_rooms(accounts, news->user_id, news->name, now_ms);
}

static void apply_bot_mark(struct accounts *accounts, const struct news *news, int64_t now_ms)
{
    (void)now_ms;
    struct session *session = session_find(accounts->sessions, news->user_id);
    if (session != NULL) {
        session->bot = news->bot;
        session_presence_changed(accounts->sessions, session);
    }
}

static void apply_registration(struct accounts *accounts, const struct news *news, int64_t now_ms)
{
    struct session *session = session_find(accounts->sessions, news->user_id);
    if (session != NULL) {
        session->account = true;
        memcpy(session->login, news->fresh, sizeof session->login);
        chats_send_rights_to(accounts->chats, session, now_ms);
    }
    apply_rename(accounts, news, now_ms);
}

static void apply_sign_out_of_others(struct accounts *accounts, const struct news *news,
                                     int64_t now_ms)
{
    struct session *session = session_find(accounts->sessions, news->user_id);
    if (session == NULL) {
        return;
    }
    if (news->kept != NULL && session_has_login(session, news->kept)) {
        memcpy(session->login, news->fresh, sizeof session->login);
    } else {
        session_sign_out(accounts->sessions, session, now_ms);
    }
}

static void apply_sign_out(struct accounts *accounts, const struct news *news, int64_t now_ms)
{
    struct session *session = session_find(accounts->sessions, news->user_id);
    if (session != NULL && session_has_login(session, news->kept)) {
        session_sign_out(accounts->sessions, session, now_ms);
    }
}

static void apply_erasure(struct accounts *accounts, const struct news *news, int64_t now_ms)
{
    struct session *session = session_find(accounts->sessions, news->user_id);
    if (session != NULL) {
        session_sign_out(accounts->sessions, session, now_ms);
        session->account = false;
        memcpy(session->name, ACCOUNTS_ERASED_NAME, sizeof ACCOUNTS_ERASED_NAME);
    }
    account_session_update_rooms(accounts, news->user_id, ACCOUNTS_ERASED_NAME, now_ms);
    chats_erase(accounts->chats, news->user_id, ACCOUNTS_ERASED_NAME);
}

/* ---- the same change at every node ---- */

enum kind { RENAMED, TURNED, CAME, SIGNED_OUT, LEFT, ERASED, KINDS };

static const struct {
    const char *word;
    void (*run)(struct accounts *accounts, const struct news *news, int64_t now_ms);
    bool name; /* this kind needs `name` */
    bool kept; /* this kind needs `kept` */
    bool fresh;
} kinds[KINDS] = {
    [RENAMED] = {"renamed", apply_rename, .name = true},
    [TURNED] = {.word = "turned", .run = apply_bot_mark},
    [CAME] = {"came", apply_registration, .name = true, .fresh = true},
    [SIGNED_OUT] = {.word = "signed-out", .run = apply_sign_out_of_others},
    [LEFT] = {"left", apply_sign_out, .kept = true},
    [ERASED] = {.word = "erased", .run = apply_erasure},
};

static void put_login(json_t *d, const char *key, const uint8_t *login)
{
    char text[DICE_HEX_CHARS + 1];
    if (login != NULL) {
        dice_hex(login, text);
        json_object_set_new(d, key, json_string(text));
    }
}

static void publish_news(struct accounts *accounts, enum kind kind, const struct news *news,
                         int64_t now_ms)
{
    accounts->sessions->identities.changes++;
    kinds[kind].run(accounts, news, now_ms);
    if (node_is_cluster(accounts->node)) {
        json_t *d = json_pack("{s:s, s:b}", "what", kinds[kind].word, "bot", (int)news->bot);
        if (news->name != NULL) {
            json_object_set_new(d, "name", json_string(news->name));
        }
        put_login(d, "kept", news->kept);
        put_login(d, "fresh", news->fresh);
        node_sync_put(accounts->node, SYNC_ACCOUNTS, news->user_id, d);
    }
}

/* NULL if the member is missing or wrong. */
static const uint8_t *read_login(const json_t *d, const char *key, uint8_t login[DICE_LINK_BYTES])
{
    const char *text = json_string_value(json_object_get(d, key));
    return text != NULL && dice_from_hex(text, login) ? login : NULL;
}

void accounts_apply(void *self, const struct sync_entry *entry, int64_t now_ms)
{
    struct accounts *accounts = self;
    const json_t *d = entry->value;
    uint8_t kept[DICE_LINK_BYTES];
    uint8_t fresh[DICE_LINK_BYTES];
    const char *what = json_string_value(json_object_get(d, "what"));
    struct news news = {
        .user_id = entry->key,
        .name = json_string_value(json_object_get(d, "name")),
        .kept = read_login(d, "kept", kept),
        .fresh = read_login(d, "fresh", fresh),
        .bot = json_is_true(json_object_get(d, "bot")),
    };
    bool is_sound = strlen(news.user_id) < STORE_ID_BYTES && what != NULL &&
                    (news.name == NULL || strlen(news.name) < STORE_NAME_BYTES) &&
                    (news.kept == NULL || news.fresh != NULL || strcmp(what, "left") == 0);
    for (int kind = 0; is_sound && kind < KINDS; kind++) {
        bool has_all = (news.name != NULL || !kinds[kind].name) &&
                       (news.kept != NULL || !kinds[kind].kept) &&
                       (news.fresh != NULL || !kinds[kind].fresh);
        if (strcmp(kinds[kind].word, what) == 0 && has_all) {
            accounts->sessions->identities.changes++;
            kinds[kind].run(accounts, &news, now_ms);
        }
    }
}

void accounts_renamed(struct accounts *accounts, const char *user_id, const char *name,
                      int64_t now_ms)
{
    publish_news(accounts, RENAMED, &(struct news){.user_id = user_id, .name = name}, now_ms);
}

void accounts_bot_changed(struct accounts *accounts, const char *user_id, bool bot)
{
    publish_news(accounts, TURNED, &(struct news){.user_id = user_id, .bot = bot}, 0);
}

void accounts_apply_name(struct accounts *accounts, const char *user_id, const char *name,
                         int64_t now_ms)
{
    apply_rename(accounts, &(struct news){.user_id = user_id, .name = name}, now_ms);
}

void accounts_apply_bot(struct accounts *accounts, const char *user_id, bool bot)
{
    apply_bot_mark(accounts, &(struct news){.user_id = user_id, .bot = bot}, 0);
}

void accounts_registered(struct accounts *accounts, const char *user_id, const char *name,
                         const uint8_t login[STORE_HASH_BYTES], int64_t now_ms)
{
    publish_news(accounts, CAME, &(struct news){.user_id = user_id, .name = name, .fresh = login},
                 now_ms);
}

void accounts_signed_out(struct accounts *accounts, const char *user_id, const uint8_t *kept,
                         const uint8_t *fresh, int64_t now_ms)
{
    publish_news(accounts, SIGNED_OUT,
                 &(struct news){.user_id = user_id, .kept = kept, .fresh = fresh}, now_ms);
}

void accounts_left(struct accounts *accounts, const char *user_id,
                   const uint8_t login[STORE_HASH_BYTES], int64_t now_ms)
{
    publish_news(accounts, LEFT, &(struct news){.user_id = user_id, .kept = login}, now_ms);
}

void accounts_erased(struct accounts *accounts, const char *user_id, int64_t now_ms)
{
    publish_news(accounts, ERASED, &(struct news){.user_id = user_id}, now_ms);
}
