/* SPDX-License-Identifier: MIT */
/* Signing in and out: makes an account, signs in, signs out, and signs in by a recovery code. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "account/accounts.h"
#include "account/task.h"
#include "admission/admission.h"
#include "base/log.h"
#include "base/runtime.h"
#include "moderation/moderation.h"
#include "session/names.h"
#include "session/session.h"

/* The keys of the name in the body. Returns false, after refusing the task, if it cannot be a name. */
static bool read_name(struct account_task *task, struct names_keys *keys)
{
    const struct names *names = task->accounts->sessions->identities.names;
    const char *name = account_field(task, "name");
    enum names_status wrong = session_names_check(names, name);
    if (wrong != NAMES_OK || !session_names_keys(names, name, keys)) {
        account_refuse(task, REFUSAL_BAD_NAME, session_names_status_text(wrong),
                       &(struct wire_problem_params){.field = "name"});
        return false;
    }
    snprintf(task->name, sizeof task->name, "%s", name);
    return true;
}

static void put_keys(const struct account_task *task, struct store_write *write)
{
    struct names_keys keys;
    bool sound = session_names_keys(task->accounts->sessions->identities.names, task->name, &keys);
    assert(sound); /* it has been checked */
    const char *const both[2] = {keys.as_said, keys.as_written};
    store_put_keys(write, task->user_id, both);
}

/* ---- making an account ---- */

static void on_registered(struct account_task *task)
{
    struct accounts *accounts = task->accounts;
    log_event(&accounts->runtime->log, LOG_INFO, "account.registered",
              log_text("user", task->user_id));
    accounts_registered(accounts, task->user_id, task->name, task->token_hash,
                        runtime_now(accounts->runtime));
    account_answer(task, wire_registered_text(
                             &(struct wire_registered){.user = {task->user_id, task->name},
                                                       .recovery = {task->codes, STORE_RECOVERIES},
                                                       .token = account_shown_token(task)}));
}

static void store_account_made(struct account_task *task)
{
    struct accounts *accounts = task->accounts;
    int64_t now_ms = runtime_now(accounts->runtime);
    const char *vault = account_field(task, "vault");
    const struct store_account account = {task->user_id, task->name, task->fresh,
                                          vault != NULL ? vault : "", now_ms};
    uint8_t dead_hash[STORE_HASH_BYTES];
    char dead[IDS_TOKEN_CHARS + 1];
    /* the guest's own token becomes invalid: this random one replaces it and is given to no client */
    ids_token(dead);
    ids_token_hash(dead, dead_hash);
    memcpy(task->device_key, dead_hash, sizeof task->device_key);
    struct store_write *write = store_begin(accounts->store);
    store_put_user(write, task->user_id, dead_hash, task->name, now_ms);
    store_drop_logins(write, task->user_id);
    store_add_account(write, &account);
    put_keys(task, write);
    account_add_recoveries(task, write);
    account_add_login(task, write);
    account_commit(task, write, on_registered);
}

static void on_register_name_looked_up(void *data, enum store_status status)
{
    struct account_task *task = data;
    if (status == STORE_TAKEN) {
        account_refuse(task, REFUSAL_NAME_TAKEN, NULL, NULL);
    } else if (status != STORE_OK) {
        account_refuse(task, REFUSAL_STORAGE_PAUSED, NULL, NULL);
    } else if (task->accounts->runtime->closing) {
        account_refuse(task, REFUSAL_RESTARTING, NULL, NULL);
    } else {
        account_hash(task, NULL, account_field(task, "password"), store_account_made);
    }
}

/* Whether another account may be made now; if not, refuses the task. */
static bool can_register(struct account_task *task)
{
    struct accounts *accounts = task->accounts;
    if (task->identity.user_id[0] == '\0' && !moderation_allows_guests(accounts->moderation)) {
        account_refuse(task, REFUSAL_LOCKDOWN, moderation_level_text(LOCKDOWN_NO_GUESTS),
                       &(struct wire_problem_params){.level = {true, accounts->moderation->level}});
        return false;
    }
    int64_t wait_ms = admission_acquire(accounts->admission, SHARE_REGISTRATIONS,
                                        rate_limit_key_of_text(net_request_address(task->request)),
                                        runtime_now(accounts->runtime));
    if (wait_ms > 0) {
        account_refuse(task, REFUSAL_RATE_LIMITED, NULL,
                       &(struct wire_problem_params){.retry_after_ms = {true, wait_ms}});
        return false;
    }
    return true;
}

void account_register(struct account_task *task)
{
    struct names_keys keys;
    if (task->identity.account) {
        account_refuse(task, REFUSAL_NOT_ALLOWED, "You already have an account.", NULL);
        return;
    }
    if (!read_name(task, &keys) || !can_register(task)) {
        return;
    }
    if (task->identity.user_id[0] != '\0') {
        memcpy(task->user_id, task->identity.user_id, sizeof task->user_id);
    } else {
        ids_user(task->user_id);
    }
    const char *const both[2] = {keys.as_said, keys.as_written};
    store_find_key(task->accounts->store, both, "", on_register_name_looked_up, task);
}

/* ---- signing in ---- */

static void signed_in(struct account_task *task)
{
    account_answer(
        task, wire_signed_in_text(&(struct wire_signed_in){.user = {task->user_id, task->name},
                                                           .vault = task->vault,
                                                           .token = account_shown_token(task)}));
}

static void store_login_made(struct account_task *task)
{
    struct store_write *write = account_begin(task);
    account_add_login(task, write);
    account_commit(task, write, signed_in);
}

/* If the account does not exist, a hash is computed all the same, so that the time of the answer does not reveal it. */
static void check_password_of_login(struct account_task *task)
{
    account_hash(task, account_field(task, "password"), NULL, store_login_made);
}

void account_login(struct account_task *task)
{
    struct names_keys keys;
    session_names_keys(task->accounts->sessions->identities.names, account_field(task, "name"),
                       &keys);
    account_load(task, "", keys.as_said, check_password_of_login);
}

/* ---- signing out ---- */

static void on_sign_out_stored(struct account_task *task)
{
    accounts_left(task->accounts, task->identity.user_id, task->identity.token_hash,
                  runtime_now(task->accounts->runtime));
    account_answer_signed_out(task);
}

void account_logout(struct account_task *task)
{
    if (!task->identity.account) {
        account_answer_signed_out(task); /* the caller is signed out already */
        return;
    }
    struct store_write *write = store_begin(task->accounts->store);
    store_drop_login(write, task->identity.token_hash);
    account_commit(task, write, on_sign_out_stored);
}

static void signed_out_everywhere(struct account_task *task)
{
    accounts_signed_out(task->accounts, task->user_id, NULL, NULL,
                        runtime_now(task->accounts->runtime));
    account_answer_renewed(task);
}

void account_logout_everywhere(struct account_task *task)
{
    struct store_write *write = store_begin(task->accounts->store);
    memcpy(task->user_id, task->identity.user_id, sizeof task->user_id);
    memcpy(task->name, task->identity.name, sizeof task->name);
    task->missing = REFUSAL_IDENTITY_NEEDED;
    store_expect_login(write, task->identity.token_hash);
    store_drop_logins(write, task->user_id);
    account_add_login(task, write);
    account_commit(task, write, signed_out_everywhere);
}

/* ---- by a recovery code ---- */

static bool code_is_right(const struct account_task *task, uint8_t hash[STORE_HASH_BYTES])
{
    ids_token_hash(account_field(task, "code"), hash);
    for (int i = 0; i < task->recovery_count; i++) {
        if (memcmp(task->recoveries[i], hash, STORE_HASH_BYTES) == 0) {
            return task->found;
        }
    }
    return false;
}

static void on_recovery_stored(struct account_task *task)
{
    log_event(&task->accounts->runtime->log, LOG_INFO, "account.recovered",
              log_text("user", task->user_id));
    accounts_signed_out(task->accounts, task->user_id, NULL, NULL,
                        runtime_now(task->accounts->runtime));
    account_answer_renewed(task);
}

static void store_recovered_password(struct account_task *task)
{
    uint8_t hash[STORE_HASH_BYTES];
    const char *vault = account_field(task, "vault");
    ids_token_hash(account_field(task, "code"), hash);
    struct store_write *write = store_begin(task->accounts->store);
    store_use_recovery(write, task->user_id, hash);
    store_put_password(write, task->user_id, task->fresh);
    if (vault != NULL) {
        store_put_vault(write, task->user_id, vault);
    }
    store_drop_logins(write, task->user_id);
    account_add_login(task, write);
    task->missing = REFUSAL_BAD_CREDENTIALS; /* another request has used the code first */
    account_commit(task, write, on_recovery_stored);
}

static void check_code(struct account_task *task)
{
    uint8_t hash[STORE_HASH_BYTES];
    const char *password = account_field(task, "password");
    if (!code_is_right(task, hash)) {
        account_refuse(task, REFUSAL_BAD_CREDENTIALS, NULL, NULL);
    } else if (password == NULL) {
        account_answer(task, wire_recovered_text(&(struct wire_recovered){.vault = task->vault}));
    } else {
        account_hash(task, NULL, password, store_recovered_password);
    }
}

void account_recover(struct account_task *task)
{
    struct names_keys keys;
    session_names_keys(task->accounts->sessions->identities.names, account_field(task, "name"),
                       &keys);
    account_load(task, "", keys.as_said, check_code);
}

/* Continues on another device: a code that makes one more login of the same user, once, within ten minutes. */

static void code_made(struct account_task *task)
{
    account_answer(task, task->answer);
}

void account_move(struct account_task *task)
{
    struct accounts *accounts = task->accounts;
    int64_t now_ms = runtime_now(accounts->runtime);
    char code[IDS_MOVE_CHARS + 1];
    uint8_t hash[STORE_HASH_BYTES];
    ids_move_code(code);
    ids_token_hash(code, hash);
    task->answer = wire_move_code_text(
        &(struct wire_move_code){.code = code, .until = now_ms + ACCOUNTS_MOVE_MS});
    struct store_write *write = store_begin(accounts->store);
    store_put_move(write, task->identity.user_id, hash, now_ms + ACCOUNTS_MOVE_MS, now_ms);
    account_commit(task, write, code_made);
}

static void on_name_taken(struct account_task *task)
{
    struct text_out answer = wire_renewed_login_text(&(struct wire_renewed_login){
        .user = {task->user_id, task->name},
        .token = task->found ? account_shown_token(task) : task->token});
    if (!task->found) {
        task->token[0] = '\0'; /* a guest: the page keeps the token */
    }
    account_answer(task, answer);
}

static void on_recovery_found(void *data, enum store_status status,
                              const struct store_identity *identity)
{
    struct account_task *task = data;
    uint8_t hash[STORE_HASH_BYTES];
    if (status != STORE_OK) {
        account_refuse(task,
                       status == STORE_MISSING ? REFUSAL_NO_SUCH_CODE : REFUSAL_STORAGE_PAUSED,
                       NULL, NULL);
        return;
    }
    if (task->accounts->runtime->closing) {
        account_refuse(task, REFUSAL_RESTARTING, NULL, NULL);
        return;
    }
    memcpy(task->user_id, identity->user_id, sizeof task->user_id);
    memcpy(task->name, identity->name, sizeof task->name);
    task->found = identity->account;
    task->missing = REFUSAL_NO_SUCH_CODE; /* another request has used the code first */
    ids_token_hash(account_field(task, "code"), hash);
    struct store_write *write = store_begin(task->accounts->store);
    store_consume_move(write, hash);
    account_add_login(task, write);
    account_commit(task, write, on_name_taken);
}

void account_move_take(struct account_task *task)
{
    uint8_t hash[STORE_HASH_BYTES];
    ids_token_hash(account_field(task, "code"), hash);
    store_find_move(task->accounts->store, hash, runtime_now(task->accounts->runtime),
                    on_recovery_found, task);
}
