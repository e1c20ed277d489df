/* SPDX-License-Identifier: MIT */
/*
 * A pending HTTP request about an account: its caller, its verb, and the steps in between that run in the store and on
 * the threads for passwords. Each step calls the next one if it succeeds; otherwise it refuses the request and ends
 * the task.
 */
#pragma once

#include <jansson.h>

#include "account/passwords.h"
#include "session/identity.h"
#include "wire/error.h"
#include "wire/objects.h"

struct account_task;
struct account_verb;

enum {
    ACCOUNT_DEVICE_BYTES = 16, /* of the id of a device: as long as the key of a share */
    ACCOUNT_DEVICE_LINE_BYTES = 320,
};

typedef void (*account_step_fn)(struct account_task *task);

struct account_task {
    struct accounts *accounts;
    struct net_request *request;
    json_t *body;             /* owned; its fields are checked */
    struct identity identity; /* of the caller; empty if it was not looked up */
    /* whether the page was reached by https, as far as the server can know */
    bool https;
    const struct account_verb *verb; /* the requested operation, see api/account.c */
    account_step_fn next;
    account_step_fn then; /* runs after `next`, once the password has been found right */
    bool checks;          /* a password is checked, which may be wrong */
    /*
     * The refusal if a precondition of the transaction does not hold any more; REFUSALS_COUNT: there is no
     * precondition.
     */
    enum refusal missing;

    /* The account of the request, once it is loaded or made: */
    bool found;
    char user_id[STORE_ID_BYTES];
    char name[STORE_NAME_BYTES];
    char password[STORE_PASSWORD_BYTES]; /* its hash */
    char *vault;                         /* owned; NULL before it is loaded */
    int64_t made_ms;
    /* A secret of the account that no user knows: proves that a device has signed in before. */
    uint8_t device_key[STORE_HASH_BYTES];
    uint8_t recoveries[STORE_RECOVERIES][STORE_HASH_BYTES];
    int recovery_count;
    /* all that the store has of the account; valid in the step after account_load() alone */
    const struct store_whole_account *whole;

    char fresh[PASSWORDS_HASH_BYTES]; /* hash of a new password */
    /* of a login that is being made; "" if there is no such login */
    char token[IDS_TOKEN_CHARS + 1];
    uint8_t token_hash[STORE_HASH_BYTES];
    char code_texts[STORE_RECOVERIES][IDS_RECOVERY_CHARS + 1];
    const char *code_list[STORE_RECOVERIES];
    const char *const
        *codes;             /* recovery codes that the server has made; NULL if it has made none */
    struct text_out answer; /* owned; made before its end by a task that answers with a secret */
};

/** A text field of the body; NULL if it is missing. */
const char *account_field(const struct account_task *task, const char *name);

/* ---- the device of the caller: account/device.c ---- */

/** True if the request says that its device has signed in to some account before. */
bool account_brings_device(const struct account_task *task);
/** True if that is proven for the loaded account. Writes the id of the device. */
bool account_knows_device(const struct account_task *task, uint8_t id[ACCOUNT_DEVICE_BYTES]);
/** Writes the header "set-cookie: …\r\n" by which the device is known as one of the loaded account. */
void account_write_device(const struct account_task *task, char line[ACCOUNT_DEVICE_LINE_BYTES]);

/* ---- tokens for programs: account/tokens.c ---- */

enum { ACCOUNT_NO_SCOPE = 0 }; /* no token for programs suffices */

/**
 * True if the caller has no token for programs, or one with that scope of enum store_scope; else the task has been
 * refused.
 */
bool account_allows_program(struct account_task *task, int scope);

/** The words of scopes, then NULL; a token has the first so many of them, because `play` includes `read`. */
extern const char *const account_scopes[];
size_t account_scope_count(int scopes);

/* ---- steps ---- */

/** Loads the account of `user_id`, or if that is "" of the name with that key; `found` tells whether it exists. */
void account_load(struct account_task *task, const char *user_id, const char *key,
                  account_step_fn next);

/**
 * Computes hashes, outside the loop's thread. If `password` is not NULL it must be that of the loaded account, else
 * the task is refused. If no account was loaded, the password counts as wrong, and the check takes as long. If `fresh`
 * is not NULL, it is hashed into the task.
 */
void account_hash(struct account_task *task, const char *password, const char *fresh,
                  account_step_fn next);

/** A transaction that commits only if the account still has the password that was found right. */
struct store_write *account_begin(struct account_task *task);

/** Commits. If the name is taken, or a precondition does not hold (`missing`), the task is refused. */
void account_commit(struct account_task *task, struct store_write *write, account_step_fn next);

/** Adds a login for the user to the transaction; the answer carries its token. */
void account_add_login(struct account_task *task, struct store_write *write);

/**
 * Adds the account's new recovery codes to the transaction: those of the request, or else codes that the server makes.
 */
void account_add_recoveries(struct account_task *task, struct store_write *write);

/* ---- ends: each frees the task ---- */

/** The token of a login that was made, for the answer; NULL if there is none, or the answer sets a cookie. */
const char *account_shown_token(const struct account_task *task);
/** Answers 200 with that object, which is freed here; sets the cookie of a login that was made. */
void account_answer(struct account_task *task, struct text_out answer);
/** The same, with the user and the token. */
void account_answer_renewed(struct account_task *task);
/** The same, with an empty object. */
void account_answer_empty(struct account_task *task);
/** The same, and clears the browser's cookie. */
void account_answer_signed_out(struct account_task *task);
/** Answers 200 with a JSON text. */
void account_answer_text(struct account_task *task, const char *json, const char *headers);
/** Releases `params`. */
void account_refuse(struct account_task *task, enum refusal refusal, const char *detail,
                    const struct wire_problem_params *params);

/* ---- the operations on accounts ---- */

void account_register(struct account_task *task);
void account_login(struct account_task *task);
void account_logout(struct account_task *task);
void account_logout_everywhere(struct account_task *task);
void account_recover(struct account_task *task);
void account_change_password(struct account_task *task);
void account_change_name(struct account_task *task);
void account_change_recovery(struct account_task *task);
void account_change_vault(struct account_task *task);
void account_change_bot(struct account_task *task);
void account_show_tokens(struct account_task *task);
void account_add_token(struct account_task *task);
void account_revoke_token(struct account_task *task);
void account_show_puzzles(struct account_task *task);
void account_add_puzzles(struct account_task *task);
void account_show(struct account_task *task);
void account_export(struct account_task *task);
void account_erase(struct account_task *task);
void account_move(struct account_task *task);
void account_move_take(struct account_task *task);
