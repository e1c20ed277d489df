/* SPDX-License-Identifier: MIT */
#include "session_doubt.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "house.h"
#include "identity.h"
#include "node_inside.h"
#include "session.h"

/* A session that is being looked up; it may be gone or another one by the time of the answer. */
struct looked_up {
    struct house *house;
    char who[STORE_ID_BYTES];
    uint8_t login[STORE_HASH_BYTES];
    uint64_t changes; /* of accounts, when it was asked */
};

void sessions_doubt(struct house *house)
{
    size_t at = 0;
    struct session *session;
    while ((session = map_next(&house->sessions, &at)) != NULL) {
        session->doubted = true;
        house->node->sessions_doubted = true;
    }
}

/* Once more: the store does not know, or something was changed meanwhile. */
static void doubt(struct looked_up *looked_up)
{
    struct session *session = session_find(looked_up->house, looked_up->who);
    if (session != NULL) {
        session->doubted = true;
        looked_up->house->node->sessions_doubted = true;
    }
}

static void end(struct looked_up *looked_up)
{
    looked_up->house->node->sessions_looked_up--;
    free(looked_up);
}

static void on_blocks(void *data, enum store_status status, const struct store_block *blocks,
                      size_t count)
{
    struct looked_up *looked_up = data;
    struct house *house = looked_up->house;
    struct session *session = session_find(house, looked_up->who);
    if (status != STORE_OK) {
        doubt(looked_up);
    } else if (session != NULL) {
        blocks_take_anew(house, session, blocks, count);
    }
    end(looked_up);
}

static void take(struct house *house, struct session *session,
                 const struct store_identity *identity, int64_t now_ms)
{
    if (session->bot != identity->bot) {
        accounts_have_turned(house, session->who, identity->bot);
    }
    if (session->account != identity->account || strcmp(session->name, identity->name) != 0) {
        session->account = identity->account;
        accounts_have_renamed(house, session->who, identity->name, now_ms);
    }
}

static void on_identity(void *data, enum store_status status, const struct store_identity *identity)
{
    struct looked_up *looked_up = data;
    struct house *house = looked_up->house;
    int64_t now_ms = house_now(house);
    struct session *session = session_find(house, looked_up->who);
    bool is_same =
        session != NULL && memcmp(session->login, looked_up->login, sizeof looked_up->login) == 0;
    bool is_known = status == STORE_OK || status == STORE_MISSING;
    if (!is_known || looked_up->changes != house->accounts.changes) {
        doubt(looked_up);
    } else if (is_same && status == STORE_OK && strcmp(identity->who, session->who) == 0) {
        take(house, session, identity, now_ms);
    } else if (is_same) {
        session_sign_out(house, session, now_ms);
    }
    end(looked_up);
}

static void look_up(struct house *house, struct session *session, int64_t now_ms)
{
    static const uint8_t nobodys[STORE_HASH_BYTES];
    struct node *node = house->node;
    struct looked_up of = {.house = house, .changes = house->accounts.changes};
    memcpy(of.who, session->who, sizeof of.who);
    memcpy(of.login, session->login, sizeof of.login);
    session->doubted = false;
    struct looked_up *blocks = malloc(sizeof *blocks);
    assert(blocks != NULL);
    *blocks = of;
    node->sessions_looked_up++;
    store_load_blocks(house->store, session->who, on_blocks, blocks);
    /* What else is known of somebody who came by another node comes with their commands. */
    if (memcmp(session->login, nobodys, sizeof nobodys) != 0) {
        struct looked_up *identity = malloc(sizeof *identity);
        assert(identity != NULL);
        *identity = of;
        node->sessions_looked_up++;
        store_find_identity(house->store, session->login, now_ms - IDENTITY_LOGIN_KEEP_MS,
                            on_identity, identity);
    }
}

void sessions_doubt_tick(struct house *house, int64_t now_ms)
{
    struct node *node = house->node;
    if (!node->sessions_doubted || house->store_failing || house->closing) {
        return;
    }
    size_t at = 0;
    struct session *session = NULL;
    while (node->sessions_looked_up < SESSIONS_LOOKED_UP &&
           (session = map_next(&house->sessions, &at)) != NULL) {
        if (session->doubted) {
            look_up(house, session, now_ms);
        }
    }
    node->sessions_doubted = node->sessions_looked_up >= SESSIONS_LOOKED_UP;
}
