/* SPDX-License-Identifier: MIT */
/*
 * Accounts: the server's state for them, and the effect on sessions if an account is made, renamed, signed out or
 * erased. The HTTP requests are in account/login.c and account/manage.c; protocol.md, "Accounts", specifies all of it.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "account/passwords.h"
#include "session/names.h"
#include "store/accounts.h"

struct request;
struct session;
struct session_observer;
struct sync_entry;

enum {
    ACCOUNTS_BODY_MAX = 16 * 1024, /* of a request: four times the size of a vault */
    ACCOUNTS_MOVE_MS = 10 * 60000, /* time to carry a code to another device */
};

/** The name shown for users whose account has been erased. */
#define ACCOUNTS_ERASED_NAME "erased"

/** All zeroes: accounts cannot be used. */
struct accounts {
    struct runtime *runtime;
    struct admission *admission;
    struct store *store;
    struct counters *counters;
    struct node *node; /* NULL: a single server */
    struct sessions *sessions;
    struct moderation *moderation;
    struct rooms *rooms;
    struct chats *chats;
    struct passwords *passwords; /* owned by the program; NULL: accounts cannot be used */
    bool sessions_stale;         /* there are sessions to revalidate */
    int sessions_looked_up;      /* pending queries of the store about them */
};

/**
 * The guest with this open session now has an account: marks the session so, with this login, and sends the name to the
 * client and to the rooms where the user sits.
 */
void accounts_registered(struct accounts *accounts, const char *user_id, const char *name,
                         const uint8_t login[STORE_HASH_BYTES], int64_t now_ms);

/** The account has a new name: sends it to the client and to the rooms where the user sits. */
void accounts_renamed(struct accounts *accounts, const char *user_id, const char *name,
                      int64_t now_ms);

/** The account now belongs to a program, or to a human user. */
void accounts_bot_changed(struct accounts *accounts, const char *user_id, bool bot);

/** Applies a new name, or the bot flag, at this node alone: it was read from the store. */
void accounts_apply_name(struct accounts *accounts, const char *user_id, const char *name,
                         int64_t now_ms);
void accounts_apply_bot(struct accounts *accounts, const char *user_id, bool bot);

/**
 * Logins of this user have ended. Closes the user's connection with 4002, unless its login was `kept`; that login is
 * now `fresh`. NULL if no login is kept.
 */
void accounts_signed_out(struct accounts *accounts, const char *user_id, const uint8_t *kept,
                         const uint8_t *fresh, int64_t now_ms);

/** This one login has ended: closes the connection that was opened with it. */
void accounts_left(struct accounts *accounts, const char *user_id,
                   const uint8_t login[STORE_HASH_BYTES], int64_t now_ms);

/**
 * The user has been erased: replaces the name and deletes the text of the user's chat messages, as far as they are in
 * memory.
 */
void accounts_erased(struct accounts *accounts, const char *user_id, int64_t now_ms);

/**
 * Applies such a change that another node of the cluster has made, by user id: what: renamed, turned, came, signed-out,
 * left, erased; name; bot; kept, fresh: hashes of logins, see above.
 */
void accounts_apply(void *self, const struct sync_entry *entry, int64_t now_ms);

/*
 * A session is a copy of the store's data about its user: its login, the name, whether there is an account, and the
 * blocked users. Nodes send each other a message when these change. If a message may have been lost, the sessions in
 * memory are looked up again in the store, a few at a time. So a user that was signed out meanwhile is also signed out
 * here.
 */

enum {
    SESSIONS_LOOKED_UP = 16, /* at one time */
};

/** Looks up the next sessions at each tick. */
extern const struct node_part sessions_revalidate_part;
extern const struct session_observer revalidate_session_observer;

/** The kinds of data that nodes synchronise and that sessions copy: after a loss, the sessions are looked up again. */
extern const struct sync_schema accounts_sync;
extern const struct sync_schema blocks_sync;
extern const struct sync_schema names_sync;

/* ---- names: account/rename.c ---- */

/** Stores the new name and applies it, unless an account has it. Rooms where the user has a seat show the new name. */
void account_session_rename(struct accounts *accounts, const struct session *session,
                            const struct request *request, const char *name, int64_t now_ms);

/** Applies the name in all rooms in memory where the user has a seat. */
void account_session_update_rooms(struct accounts *accounts, const char *user_id, const char *name,
                                  int64_t now_ms);

/** A guest at another node has changed the name: the name by user id, see node/sync.h. */
void account_session_name_apply(void *self, const struct sync_entry *entry, int64_t now_ms);
