/* SPDX-License-Identifier: MIT */
#include "account/accounts.h"

#include <stdlib.h>
#include <string.h>

#include "base/runtime.h"
#include "node/node.h"
#include "node/sync.h"
#include "session/blocks.h"
#include "session/identity.h"
#include "session/observer.h"
#include "session/session.h"

/*
 * A session that is being looked up. By the time of the answer it may have ended, or another session may have replaced
 * it.
 */
struct looked_up {
    struct accounts *accounts;
    char user_id[STORE_ID_BYTES];
    uint8_t login[STORE_HASH_BYTES];
    uint64_t changes; /* value of identities.changes when the lookup began */
};

/* Whether the known data of the user may be out of date. */
static bool *is_stale(const struct session *session)
{
    return session_slot(session, &revalidate_session_observer);
}

static void mark_session(struct accounts *accounts, const struct session *session)
{
    *is_stale(session) = accounts->sessions_stale = true;
}

/* Marks all sessions for another lookup, including those that are being looked up. */
static void accounts_revalidate_sessions(void *self)
{
    struct accounts *accounts = self;
    size_t at = 0;
    struct session *session;
    while ((session = map_next(&accounts->sessions->by_user, &at)) != NULL) {
        mark_session(accounts, session);
    }
}

/* Marks the session for another lookup: the store failed, or an account has changed meanwhile. */
static void mark_for_lookup(struct looked_up *looked_up)
{
    struct session *session = session_find(looked_up->accounts->sessions, looked_up->user_id);
    if (session != NULL) {
        mark_session(looked_up->accounts, session);
    }
}

static void finish_lookup(struct looked_up *looked_up)
{
    looked_up->accounts->sessions_looked_up--;
    free(looked_up);
}

static void on_blocks_revalidated(void *data, enum store_status status,
                                  const struct store_block *blocks, size_t count)
{
    struct looked_up *looked_up = data;
    struct accounts *accounts = looked_up->accounts;
    struct session *session = session_find(accounts->sessions, looked_up->user_id);
    if (status != STORE_OK) {
        mark_for_lookup(looked_up);
    } else if (session != NULL) {
        session_blocks_replace(accounts->sessions, session, blocks, count);
    }
    finish_lookup(looked_up);
}

static void apply_identity(struct accounts *accounts, struct session *session,
                           const struct store_identity *identity, int64_t now_ms)
{
    if (session->bot != identity->bot) {
        accounts_apply_bot(accounts, session_user(session), identity->bot);
    }
    if (session->account != identity->account || strcmp(session->name, identity->name) != 0) {
        session->account = identity->account;
        accounts_apply_name(accounts, session_user(session), identity->name, now_ms);
    }
}

static void on_identity_revalidated(void *data, enum store_status status,
                                    const struct store_identity *identity)
{
    struct looked_up *looked_up = data;
    struct accounts *accounts = looked_up->accounts;
    int64_t now_ms = runtime_now(accounts->runtime);
    struct session *session = session_find(accounts->sessions, looked_up->user_id);
    bool is_same = session != NULL && session_has_login(session, looked_up->login);
    bool is_known = status == STORE_OK || status == STORE_MISSING;
    if (!is_known || looked_up->changes != accounts->sessions->identities.changes) {
        mark_for_lookup(looked_up);
    } else if (is_same && status == STORE_OK &&
               strcmp(identity->user_id, session_user(session)) == 0) {
        apply_identity(accounts, session, identity, now_ms);
    } else if (is_same) {
        session_sign_out(accounts->sessions, session, now_ms);
    }
    finish_lookup(looked_up);
}

static void start_lookup(struct accounts *accounts, struct session *session, int64_t now_ms)
{
    static const uint8_t nobodys[STORE_HASH_BYTES];
    struct looked_up of = {.accounts = accounts, .changes = accounts->sessions->identities.changes};
    memcpy(of.user_id, session_user(session), sizeof of.user_id);
    memcpy(of.login, session->login, sizeof of.login);
    *is_stale(session) = false;
    struct looked_up *blocks = malloc(sizeof *blocks);
    *blocks = of;
    accounts->sessions_looked_up++;
    store_load_blocks(accounts->store, session_user(session), on_blocks_revalidated, blocks);
    /*
     * A session without a login belongs to a user connected to another node; that user's other data arrives with the
     * forwarded commands.
     */
    if (!session_has_login(session, nobodys)) {
        struct looked_up *identity = malloc(sizeof *identity);
        *identity = of;
        accounts->sessions_looked_up++;
        store_find_identity(accounts->store, session->login, now_ms - IDENTITY_LOGIN_KEEP_MS,
                            on_identity_revalidated, identity);
    }
}

static void on_revalidate_tick(void *self, int64_t now_ms)
{
    struct accounts *accounts = self;
    if (!accounts->sessions_stale || accounts->runtime->store_failing ||
        accounts->runtime->closing) {
        return;
    }
    size_t at = 0;
    struct session *session = NULL;
    while (accounts->sessions_looked_up < SESSIONS_LOOKED_UP &&
           (session = map_next(&accounts->sessions->by_user, &at)) != NULL) {
        if (*is_stale(session)) {
            start_lookup(accounts, session, now_ms);
        }
    }
    accounts->sessions_stale = accounts->sessions_looked_up >= SESSIONS_LOOKED_UP;
}

const struct session_observer revalidate_session_observer = {.session_bytes = sizeof(bool)};
const struct node_part sessions_revalidate_part = {.tick = on_revalidate_tick};

static void apply_block(void *self, const struct sync_entry *entry, int64_t now_ms)
{
    const struct accounts *accounts = self;
    session_blocks_apply(accounts->sessions, entry, now_ms);
}

const struct sync_schema accounts_sync = {
    .word = "accounts", .apply = accounts_apply, .missed = accounts_revalidate_sessions};
const struct sync_schema blocks_sync = {
    .word = "blocks", .apply = apply_block, .missed = accounts_revalidate_sessions};
const struct sync_schema names_sync = {
    .word = "names", .apply = account_session_name_apply, .missed = accounts_revalidate_sessions};
