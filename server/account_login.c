/* SPDX-License-Identifier: MIT */
/* Coming in and going out: an account is made, signed in to, signed out of, and entered by a recovery code. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "account_task.h"
#include "house.h"
#include "session.h"

static json_t *person_json(const struct account_task *task)
{
    return json_pack("{s:s, s:s}", "who", task->who, "name", task->name);
}

/* The keys of the name in the body. False where it cannot be one; the task has been refused. */
static bool read_name(struct account_task *task, struct names_keys *keys)
{
    const struct names *names = task->house->accounts.names;
    const char *name = account_field(task, "name");
    enum names_status wrong = names_check(names, name);
    if (wrong != NAMES_OK || !names_keys(names, name, keys)) {
        account_refuse(task, REFUSAL_BAD_NAME, names_status_text(wrong),
                       json_pack("{s:s}", "field", "name"));
        return false;
    }
    snprintf(task->name, sizeof task->name, "%s", name);
    return true;
}

static void put_keys(const struct account_task *task, struct store_write *write)
{
    struct names_keys keys;
    bool sound = names_keys(task->house->accounts.names, task->name, &keys);
    assert(sound); /* it has been checked */
    const char *const both[2] = {keys.as_said, keys.as_written};
    store_put_keys(write, task->who, both);
}

/* ---- making one ---- */

static void registered(struct account_task *task)
{
    struct house *house = task->house;
    log_event(&house->log, LOG_INFO, "account.made", log_text("who", task->who));
    accounts_came(house, task->who, task->name, task->token_hash, house_now(house));
    account_answer(task, person_json(task));
}

static void store_account_made(struct account_task *task)
{
    struct house *house = task->house;
    int64_t now_ms = house_now(house);
    const char *vault = account_field(task, "vault");
    const struct store_account account = {task->who, task->name, task->fresh,
                                          vault != NULL ? vault : "", now_ms};
    uint8_t nobodys[STORE_HASH_BYTES];
    char dead[IDS_TOKEN_CHARS + 1];
    ids_token(dead); /* the guest's own token opens nothing any more, and nobody has another */
    ids_token_hash(dead, nobodys);
    struct store_write *write = store_begin(house->store);
    store_put_person(write, task->who, nobodys, task->name, now_ms);
    store_drop_logins(write, task->who);
    store_add_account(write, &account);
    put_keys(task, write);
    account_add_recoveries(task, write);
    account_add_login(task, write);
    account_commit(task, write, registered);
}

static void on_name_looked_up(void *data, enum store_status status)
{
    struct account_task *task = data;
    if (status == STORE_TAKEN) {
        account_refuse(task, REFUSAL_NAME_TAKEN, NULL, NULL);
    } else if (status != STORE_OK) {
        account_refuse(task, REFUSAL_STORAGE_PAUSED, NULL, NULL);
    } else if (task->house->closing) {
        account_refuse(task, REFUSAL_RESTARTING, NULL, NULL);
    } else {
        account_hash(task, NULL, account_field(task, "password"), store_account_made);
    }
}

/* Whether one more account may be made just now; else the task has been refused. */
static bool may_make(struct account_task *task)
{
    static const struct bucket_size size = {ACCOUNTS_MADE_BURST, ACCOUNTS_MADE_EVERY_MS,
                                            ACCOUNTS_BUCKETS_MAX};
    struct house *house = task->house;
    struct address address;
    (void)address_read(net_request_address(task->request), &address);
    if (task->identity.who[0] == '\0' && !moderation_lets_guests_in(house)) {
        account_refuse(task, REFUSAL_LOCKDOWN, moderation_level_text(LOCKDOWN_NO_GUESTS),
                       json_pack("{s:i}", "level", (int)house->moderation.level));
        return false;
    }
    int64_t wait_ms = buckets_take(&house->accounts.made, bucket_key_of_address(&address), &size,
                                   house_now(house));
    if (wait_ms > 0) {
        account_refuse(task, REFUSAL_RATE_LIMITED, NULL,
                       json_pack("{s:I}", "retry_after_ms", (json_int_t)wait_ms));
        return false;
    }
    return true;
}

void account_register(struct account_task *task)
{
    struct names_keys keys;
    if (task->identity.account) {
        account_refuse(task, REFUSAL_NOT_ALLOWED, "You have an account.", NULL);
        return;
    }
    if (!read_name(task, &keys) || !may_make(task)) {
        return;
    }
    if (task->identity.who[0] != '\0') {
        memcpy(task->who, task->identity.who, sizeof task->who);
    } else {
        ids_person(task->who);
    }
    const char *const both[2] = {keys.as_said, keys.as_written};
    store_find_key(task->house->store, both, "", on_name_looked_up, task);
}

/* ---- signing in ---- */

static void signed_in(struct account_task *task)
{
    json_t *answer = person_json(task);
    json_object_set_new(answer, "vault", json_string(task->vault));
    account_answer(task, answer);
}

static void store_login_made(struct account_task *task)
{
    struct store_write *write = account_begin(task);
    account_add_login(task, write);
    account_commit(task, write, signed_in);
}

/* Where there is no such account a hash is worked out all the same: how long it takes tells nothing. */
static void check_password(struct account_task *task)
{
    account_hash(task, account_field(task, "password"), NULL, store_login_made);
}

void account_login(struct account_task *task)
{
    struct names_keys keys;
    names_keys(task->house->accounts.names, account_field(task, "name"), &keys);
    account_load(task, "", keys.as_said, check_password);
}

/* ---- signing out ---- */

static void signed_out(struct account_task *task)
{
    accounts_left(task->house, task->identity.who, task->identity.token_hash,
                  house_now(task->house));
    account_answer_signed_out(task);
}

void account_logout(struct account_task *task)
{
    if (!task->identity.account) {
        account_answer_signed_out(task); /* which is so already */
        return;
    }
    struct store_write *write = store_begin(task->house->store);
    store_drop_login(write, task->identity.token_hash);
    account_commit(task, write, signed_out);
}

static void signed_out_everywhere(struct account_task *task)
{
    accounts_signed_out(task->house, task->who, NULL, NULL, house_now(task->house));
    account_answer(task, person_json(task));
}

void account_logout_everywhere(struct account_task *task)
{
    struct store_write *write = store_begin(task->house->store);
    memcpy(task->who, task->identity.who, sizeof task->who);
    memcpy(task->name, task->identity.name, sizeof task->name);
    task->missing = REFUSAL_IDENTITY_NEEDED;
    store_expect_login(write, task->identity.token_hash);
    store_drop_logins(write, task->who);
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

static void recovered(struct account_task *task)
{
    log_event(&task->house->log, LOG_INFO, "account.recovered", log_text("who", task->who));
    accounts_signed_out(task->house, task->who, NULL, NULL, house_now(task->house));
    account_answer(task, person_json(task));
}

static void store_recovery(struct account_task *task)
{
    uint8_t hash[STORE_HASH_BYTES];
    const char *vault = account_field(task, "vault");
    ids_token_hash(account_field(task, "code"), hash);
    struct store_write *write = store_begin(task->house->store);
    store_use_recovery(write, task->who, hash);
    store_put_password(write, task->who, task->fresh);
    if (vault != NULL) {
        store_put_vault(write, task->who, vault);
    }
    store_drop_logins(write, task->who);
    account_add_login(task, write);
    task->missing = REFUSAL_BAD_CREDENTIALS; /* somebody was faster with it */
    account_commit(task, write, recovered);
}

static void check_code(struct account_task *task)
{
    uint8_t hash[STORE_HASH_BYTES];
    const char *password = account_field(task, "password");
    if (!code_is_right(task, hash)) {
        account_refuse(task, REFUSAL_BAD_CREDENTIALS, NULL, NULL);
    } else if (password == NULL) {
        account_answer(task, json_pack("{s:s}", "vault", task->vault));
    } else {
        account_hash(task, NULL, password, store_recovery);
    }
}

void account_recover(struct account_task *task)
{
    struct names_keys keys;
    names_keys(task->house->accounts.names, account_field(task, "name"), &keys);
    account_load(task, "", keys.as_said, check_code);
}
