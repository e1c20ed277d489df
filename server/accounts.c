/* SPDX-License-Identifier: MIT */
#include "accounts.h"

#include <string.h>

#include "ask.h"
#include "chat.h"
#include "dice.h"
#include "house.h"
#include "node.h"
#include "session.h"

void accounts_init(struct accounts *accounts)
{
    *accounts = (struct accounts){.names = names_open()};
}

void accounts_finish(struct accounts *accounts)
{
    buckets_finish(&accounts->tries);
    buckets_finish(&accounts->guesses_here);
    buckets_finish(&accounts->guesses);
    buckets_finish(&accounts->made);
    names_close(accounts->names);
    *accounts = (struct accounts){0};
}

static void tell(struct house *house, const struct session *session)
{
    if (session->conn != 0) {
        ask_tell(house, session->conn,
                 json_pack("{s:s, s:{s:s}}", "t", "account", "d", "name", session->name));
    }
}

/* ---- what becomes of the sessions of this node ---- */

/* What has happened to somebody's account; what does not belong to it is NULL. */
struct news {
    const char *who;
    const char *name;
    const uint8_t *kept; /* logins, by the hashes of their tokens */
    const uint8_t *fresh;
    bool bot;
};

static void renamed(struct house *house, const struct news *news, int64_t now_ms)
{
    struct session *session = session_find(house, news->who);
    if (session != NULL) {
        memcpy(session->name, news->name, strlen(news->name) + 1);
        tell(house, session);
        people_changed(house, session);
    }
    session_tell_rooms(house, news->who, news->name, now_ms);
}

static void turned(struct house *house, const struct news *news, int64_t now_ms)
{
    (void)now_ms;
    struct session *session = session_find(house, news->who);
    if (session != NULL) {
        session->bot = news->bot;
        people_changed(house, session);
    }
}

static void came(struct house *house, const struct news *news, int64_t now_ms)
{
    struct session *session = session_find(house, news->who);
    if (session != NULL) {
        session->account = true;
        memcpy(session->login, news->fresh, sizeof session->login);
        chats_tell_rights_to(house, session, now_ms);
    }
    renamed(house, news, now_ms);
}

static void signed_out(struct house *house, const struct news *news, int64_t now_ms)
{
    struct session *session = session_find(house, news->who);
    if (session == NULL) {
        return;
    }
    if (news->kept != NULL && memcmp(session->login, news->kept, sizeof session->login) == 0) {
        memcpy(session->login, news->fresh, sizeof session->login);
    } else {
        session_sign_out(house, session, now_ms);
    }
}

static void left(struct house *house, const struct news *news, int64_t now_ms)
{
    struct session *session = session_find(house, news->who);
    if (session != NULL && memcmp(session->login, news->kept, sizeof session->login) == 0) {
        session_sign_out(house, session, now_ms);
    }
}

static void erased(struct house *house, const struct news *news, int64_t now_ms)
{
    struct session *session = session_find(house, news->who);
    if (session != NULL) {
        session_sign_out(house, session, now_ms);
        session->account = false;
        memcpy(session->name, ACCOUNTS_ERASED_NAME, sizeof ACCOUNTS_ERASED_NAME);
    }
    session_tell_rooms(house, news->who, ACCOUNTS_ERASED_NAME, now_ms);
    chats_erase(house, news->who, ACCOUNTS_ERASED_NAME);
}

/* ---- … and of every node ---- */

enum kind { RENAMED, TURNED, CAME, SIGNED_OUT, LEFT, ERASED, KINDS };

static const struct {
    const char *word;
    void (*run)(struct house *house, const struct news *news, int64_t now_ms);
    bool name; /* has one … */
    bool kept; /* … of these */
    bool fresh;
} kinds[KINDS] = {
    [RENAMED] = {"renamed", renamed, .name = true},
    [TURNED] = {.word = "turned", .run = turned},
    [CAME] = {"came", came, .name = true, .fresh = true},
    [SIGNED_OUT] = {.word = "signed-out", .run = signed_out},
    [LEFT] = {"left", left, .kept = true},
    [ERASED] = {.word = "erased", .run = erased},
};

static void put_login(json_t *d, const char *key, const uint8_t *login)
{
    char text[DICE_HEX_CHARS + 1];
    if (login != NULL) {
        dice_hex(login, text);
        json_object_set_new(d, key, json_string(text));
    }
}

static void happened(struct house *house, enum kind kind, const struct news *news, int64_t now_ms)
{
    house->accounts.changes++;
    kinds[kind].run(house, news, now_ms);
    if (node_is_cluster(house)) {
        json_t *d = json_pack("{s:s, s:s, s:b}", "what", kinds[kind].word, "who", news->who, "bot",
                              (int)news->bot);
        if (news->name != NULL) {
            json_object_set_new(d, "name", json_string(news->name));
        }
        put_login(d, "kept", news->kept);
        put_login(d, "fresh", news->fresh);
        node_tell_all(house, NODE_ACCOUNT, d);
    }
}

/* NULL where there is none. */
static const uint8_t *read_login(const json_t *d, const char *key, uint8_t login[DICE_LINK_BYTES])
{
    const char *text = json_string_value(json_object_get(d, key));
    return text != NULL && dice_from_hex(text, login) ? login : NULL;
}

void accounts_heard(struct house *house, const json_t *d, int64_t now_ms)
{
    uint8_t kept[DICE_LINK_BYTES];
    uint8_t fresh[DICE_LINK_BYTES];
    const char *what = json_string_value(json_object_get(d, "what"));
    struct news news = {
        .who = json_string_value(json_object_get(d, "who")),
        .name = json_string_value(json_object_get(d, "name")),
        .kept = read_login(d, "kept", kept),
        .fresh = read_login(d, "fresh", fresh),
        .bot = json_is_true(json_object_get(d, "bot")),
    };
    bool is_sound = news.who != NULL && strlen(news.who) < STORE_ID_BYTES && what != NULL &&
                    (news.name == NULL || strlen(news.name) < STORE_NAME_BYTES) &&
                    (news.kept == NULL || news.fresh != NULL || strcmp(what, "left") == 0);
    for (int kind = 0; is_sound && kind < KINDS; kind++) {
        bool has_all = (news.name != NULL || !kinds[kind].name) &&
                       (news.kept != NULL || !kinds[kind].kept) &&
                       (news.fresh != NULL || !kinds[kind].fresh);
        if (strcmp(kinds[kind].word, what) == 0 && has_all) {
            house->accounts.changes++;
            kinds[kind].run(house, &news, now_ms);
        }
    }
}

void accounts_renamed(struct house *house, const char *who, const char *name, int64_t now_ms)
{
    happened(house, RENAMED, &(struct news){.who = who, .name = name}, now_ms);
}

void accounts_turned(struct house *house, const char *who, bool bot)
{
    happened(house, TURNED, &(struct news){.who = who, .bot = bot}, 0);
}

void accounts_have_renamed(struct house *house, const char *who, const char *name, int64_t now_ms)
{
    renamed(house, &(struct news){.who = who, .name = name}, now_ms);
}

void accounts_have_turned(struct house *house, const char *who, bool bot)
{
    turned(house, &(struct news){.who = who, .bot = bot}, 0);
}

void accounts_came(struct house *house, const char *who, const char *name,
                   const uint8_t login[STORE_HASH_BYTES], int64_t now_ms)
{
    happened(house, CAME, &(struct news){.who = who, .name = name, .fresh = login}, now_ms);
}

void accounts_signed_out(struct house *house, const char *who, const uint8_t *kept,
                         const uint8_t *fresh, int64_t now_ms)
{
    happened(house, SIGNED_OUT, &(struct news){.who = who, .kept = kept, .fresh = fresh}, now_ms);
}

void accounts_left(struct house *house, const char *who, const uint8_t login[STORE_HASH_BYTES],
                   int64_t now_ms)
{
    happened(house, LEFT, &(struct news){.who = who, .kept = login}, now_ms);
}

void accounts_erased(struct house *house, const char *who, int64_t now_ms)
{
    happened(house, ERASED, &(struct news){.who = who}, now_ms);
}
