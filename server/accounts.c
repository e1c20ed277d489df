/* SPDX-License-Identifier: MIT */
#include "accounts.h"

#include <string.h>

#include "ask.h"
#include "chat.h"
#include "house.h"
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

void accounts_renamed(struct house *house, const char *who, const char *name, int64_t now_ms)
{
    house->accounts.changes++;
    struct session *session = session_find(house, who);
    if (session != NULL) {
        memcpy(session->name, name, strlen(name) + 1);
        tell(house, session);
    }
    session_tell_rooms(house, who, name, now_ms);
}

void accounts_turned(struct house *house, const char *who, bool bot)
{
    house->accounts.changes++;
    struct session *session = session_find(house, who);
    if (session != NULL) {
        session->bot = bot;
    }
}

void accounts_came(struct house *house, const char *who, const char *name,
                   const uint8_t login[STORE_HASH_BYTES], int64_t now_ms)
{
    struct session *session = session_find(house, who);
    if (session != NULL) {
        session->account = true;
        memcpy(session->login, login, sizeof session->login);
        chats_tell_rights_to(house, session, now_ms);
    }
    accounts_renamed(house, who, name, now_ms);
}

void accounts_signed_out(struct house *house, const char *who, const uint8_t *kept,
                         const uint8_t *fresh, int64_t now_ms)
{
    house->accounts.changes++;
    struct session *session = session_find(house, who);
    if (session == NULL) {
        return;
    }
    if (kept != NULL && memcmp(session->login, kept, sizeof session->login) == 0) {
        memcpy(session->login, fresh, sizeof session->login);
    } else {
        session_sign_out(house, session, now_ms);
    }
}

void accounts_left(struct house *house, const char *who, const uint8_t login[STORE_HASH_BYTES],
                   int64_t now_ms)
{
    house->accounts.changes++;
    struct session *session = session_find(house, who);
    if (session != NULL && memcmp(session->login, login, sizeof session->login) == 0) {
        session_sign_out(house, session, now_ms);
    }
}

void accounts_erased(struct house *house, const char *who, int64_t now_ms)
{
    house->accounts.changes++;
    struct session *session = session_find(house, who);
    if (session != NULL) {
        session_sign_out(house, session, now_ms);
        session->account = false;
        memcpy(session->name, ACCOUNTS_ERASED_NAME, sizeof ACCOUNTS_ERASED_NAME);
    }
    session_tell_rooms(house, who, ACCOUNTS_ERASED_NAME, now_ms);
    chats_erase(house, who, ACCOUNTS_ERASED_NAME);
}
