/* SPDX-License-Identifier: MIT */
/*
 * Something that is asked of an account over HTTP, on its way: who asks, what, and the steps in between that the store and the
 * threads for passwords take. Each step calls the next one when it has gone well, and refuses and ends the task otherwise.
 */
#pragma once

#include <jansson.h>

#include "identity.h"
#include "passwords.h"
#include "refusal.h"

struct house;
struct net_request;
struct account_task;
struct account_verb;
struct store_write;

typedef void (*account_step_fn)(struct account_task *task);

struct account_task {
    struct house *house;
    struct net_request *request;
    json_t *body;                    /* owned; its fields are checked */
    struct identity identity;        /* who asks; nobody where that was not looked for */
    bool https;                      /* how the page was reached, as far as it is known */
    const struct account_verb *verb; /* what is asked, see account_http.c */
    account_step_fn next;
    account_step_fn then; /* after the next: once the password has turned out to be right */
    bool checks;          /* a password, which may be wrong */
    enum refusal
        missing; /* REFUSALS_COUNT, or what is said where what a transaction needs is not there any more */

    /* The account it is about, once loaded or made. */
    bool found;
    char who[STORE_ID_BYTES];
    char name[STORE_NAME_BYTES];
    char password[STORE_PASSWORD_BYTES]; /* its hash */
    char *vault;                         /* owned; NULL before it is loaded */
    int64_t made_ms;
    uint8_t recoveries[STORE_RECOVERIES][STORE_HASH_BYTES];
    int recovery_count;
    json_t *logins; /* owned */

    char fresh[PASSWORDS_HASH_BYTES]; /* hash of a new password */
    char token[IDS_TOKEN_CHARS + 1];  /* of a login that is being made; "" where none is */
    uint8_t token_hash[STORE_HASH_BYTES];
    json_t *codes; /* owned: recovery codes that the house has made; NULL where it has not */
};

/** A field of the body, which is a text; NULL where it is not there. */
const char *account_field(const struct account_task *task, const char *name);

/* ---- steps ---- */

/** Loads the account of `who`, or where that is "" of the name with that key; `found` tells whether there is one. */
void account_load(struct account_task *task, const char *who, const char *key,
                  account_step_fn next);

/**
 * Works out hashes, away from the loop. Where `password` is not NULL it must be that of the account that was loaded (where none
 * was, it is wrong, and takes as long), else the task is refused; `fresh`, where not NULL, is hashed into the task.
 */
void account_hash(struct account_task *task, const char *password, const char *fresh,
                  account_step_fn next);

/** A transaction that holds only while the account has the password that was found right. */
struct store_write *account_begin(struct account_task *task);

/** Commits; the name being taken, or `missing`, refuses the task. */
void account_commit(struct account_task *task, struct store_write *write, account_step_fn next);

/** Adds a login for the person to the transaction; its token goes with the answer. */
void account_add_login(struct account_task *task, struct store_write *write);

/** Adds the account's new recovery codes to the transaction: the page's, or else some of the house's making. */
void account_add_recoveries(struct account_task *task, struct store_write *write);

/* ---- ends: each frees the task ---- */

/** 200 with that object, which is released here; a login that was made goes with it. */
void account_answer(struct account_task *task, json_t *answer);
/** The same, and the browser forgets the cookie. */
void account_answer_signed_out(struct account_task *task);
/** 200 with a JSON text. */
void account_answer_text(struct account_task *task, const char *json, const char *headers);
/** `params` is released here. */
void account_refuse(struct account_task *task, enum refusal refusal, const char *detail,
                    json_t *params);

/* ---- what can be asked ---- */

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
void account_show(struct account_task *task);
void account_export(struct account_task *task);
void account_erase(struct account_task *task);
void account_move(struct account_task *task);
void account_move_take(struct account_task *task);
