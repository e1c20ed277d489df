/* SPDX-License-Identifier: MIT */
/* Managing an account: shows and exports its data, changes password, name, codes and vault, and erases it. */
#include <string.h>

#include "account/accounts.h"
#include "account/task.h"
#include "base/log.h"
#include "base/runtime.h"
#include "room/registry.h"
#include "room/room.h"
#include "rules/room/seat.h"
#include "rules/room/state.h"
#include "session/names.h"
#include "store/people.h"

/* ---- showing ---- */

/* A program gets neither the vault nor the devices. */
static void answer_account_data(struct account_task *task)
{
    const struct identity *identity = &task->identity;
    struct wire_login logins[STORE_LOGINS_KEPT];
    bool is_program = identity->scopes != 0;
    if (!task->found) {
        account_refuse(task, REFUSAL_ACCOUNT_NEEDED, NULL, NULL);
        return;
    }
    for (int i = 0; i < task->whole->login_count; i++) {
        const struct store_login *login = &task->whole->logins[i];
        logins[i] = (struct wire_login){
            .device = login->device,
            .made = login->made_ms,
            .seen = login->seen_ms,
            .current = memcmp(login->token_hash, identity->token_hash, STORE_HASH_BYTES) == 0};
    }
    account_answer(task,
                   wire_own_account_text(&(struct wire_own_account){
                       .user = {task->user_id, task->name},
                       .bot = identity->bot,
                       .made = task->made_ms,
                       .codes = {!is_program, task->recovery_count},
                       .vault = is_program ? NULL : task->vault,
                       .logins = {is_program ? NULL : logins, (size_t)task->whole->login_count},
                       .scopes = {is_program ? account_scopes : NULL,
                                  account_scope_count(identity->scopes)}}));
}

void account_show(struct account_task *task)
{
    account_load(task, task->identity.user_id, "", answer_account_data);
}

static void on_exported(void *data, enum store_status status, const char *json)
{
    struct account_task *task = data;
    if (status != STORE_OK) {
        account_refuse(task, REFUSAL_STORAGE_PAUSED, NULL, NULL);
        return;
    }
    account_answer_text(task, json,
                        "cache-control: no-store\r\n"
                        "content-disposition: attachment; filename=\"taberna.json\"\r\n");
}

void account_export(struct account_task *task)
{
    store_export(task->accounts->store, task->identity.user_id, on_exported, task);
}

/* ---- changing; each change needs the password ---- */

static void check_current_password(struct account_task *task)
{
    const char *old = account_field(task, "old");
    const char *password = account_field(task, "password");
    const char *fresh = old != NULL ? password : account_field(task, "new_password");
    account_hash(task, old != NULL ? old : password, fresh, task->then);
}

/* Runs `then` after the password has been found right. */
static void with_password(struct account_task *task, account_step_fn then)
{
    task->then = then;
    account_load(task, task->identity.user_id, "", check_current_password);
}

static void put_vault(const struct account_task *task, struct store_write *write)
{
    const char *vault = account_field(task, "vault");
    if (vault != NULL) {
        store_put_vault(write, task->user_id, vault);
    }
}

/* Ends all logins and makes a new one for the caller, so that other users that knew the old password are signed out. */
static void replace_logins(struct account_task *task, struct store_write *write)
{
    store_drop_logins(write, task->user_id);
    account_add_login(task, write);
}

static void password_changed(struct account_task *task)
{
    accounts_signed_out(task->accounts, task->user_id, task->identity.token_hash, task->token_hash,
                        runtime_now(task->accounts->runtime));
    account_answer_renewed(task);
}

static void store_password(struct account_task *task)
{
    struct store_write *write = account_begin(task);
    store_put_password(write, task->user_id, task->fresh);
    put_vault(task, write);
    replace_logins(task, write);
    account_commit(task, write, password_changed);
}

void account_change_password(struct account_task *task)
{
    with_password(task, store_password);
}

static void name_changed(struct account_task *task)
{
    accounts_renamed(task->accounts, task->user_id, account_field(task, "name"),
                     runtime_now(task->accounts->runtime));
    account_answer(task, wire_user_text(&(struct wire_user){.who = task->user_id,
                                                            .name = account_field(task, "name")}));
}

static void store_name(struct account_task *task)
{
    struct names_keys keys;
    const char *name = account_field(task, "name");
    const struct names *names = task->accounts->sessions->identities.names;
    enum names_status wrong = session_names_check(names, name);
    if (wrong != NAMES_OK || !session_names_keys(names, name, &keys)) {
        account_refuse(task, REFUSAL_BAD_NAME, session_names_status_text(wrong),
                       &(struct wire_problem_params){.field = "name"});
        return;
    }
    const char *const both[2] = {keys.as_said, keys.as_written};
    struct store_write *write = account_begin(task);
    store_put_keys(write, task->user_id, both);
    store_put_account_name(write, task->user_id, name);
    store_rename_user(write, task->user_id, name);
    if (task->fresh[0] != '\0') {
        store_put_password(write, task->user_id, task->fresh);
    }
    put_vault(task, write);
    account_commit(task, write, name_changed);
}

void account_change_name(struct account_task *task)
{
    with_password(task, store_name);
}

static void recovery_changed(struct account_task *task)
{
    account_answer(task, wire_new_codes_text(&(struct wire_new_codes){
                             .recovery = {task->codes, STORE_RECOVERIES}}));
}

static void store_new_recovery(struct account_task *task)
{
    struct store_write *write = account_begin(task);
    account_add_recoveries(task, write);
    put_vault(task, write);
    account_commit(task, write, recovery_changed);
}

void account_change_recovery(struct account_task *task)
{
    with_password(task, store_new_recovery);
}

void account_change_vault(struct account_task *task)
{
    struct store_write *write = store_begin(task->accounts->store);
    task->missing = REFUSAL_IDENTITY_NEEDED;
    store_expect_login(write, task->identity.token_hash);
    store_put_vault(write, task->identity.user_id, account_field(task, "vault"));
    account_commit(task, write, account_answer_empty);
}

/* ---- whether the account belongs to a program ---- */

static bool is_bot_requested(const struct account_task *task)
{
    return json_is_true(json_object_get(task->body, "bot"));
}

static void bot_changed(struct account_task *task)
{
    bool bot = is_bot_requested(task);
    accounts_bot_changed(task->accounts, task->identity.user_id, bot);
    account_answer(task, wire_bot_account_text(&(struct wire_bot_account){
                             .user = {task->identity.user_id, task->identity.name}, .bot = bot}));
}

/* Opponents must know from the start whether a player is a program, so a seated account cannot change it. */
static bool sits_somewhere(const struct accounts *accounts, const char *user_id)
{
    size_t count;
    struct room *const *rooms = rooms_of_user(accounts->rooms, user_id, &count);
    for (size_t i = 0; i < count; i++) {
        const struct room_state *state = rooms[i]->state;
        if (state->phase != ROOM_CLOSED && room_seat_of(state, user_id) != SEAT_NONE) {
            return true;
        }
    }
    return false;
}

void account_change_bot(struct account_task *task)
{
    if (is_bot_requested(task) == task->identity.bot) {
        bot_changed(task);
    } else if (sits_somewhere(task->accounts, task->identity.user_id)) {
        account_refuse(task, REFUSAL_WRONG_STATE, "You have a seat at a table. Stand up first.",
                       NULL);
    } else {
        struct store_write *write = store_begin(task->accounts->store);
        task->missing = REFUSAL_ALREADY_RATED;
        store_put_bot(write, task->identity.user_id, is_bot_requested(task));
        account_commit(task, write, bot_changed);
    }
}

/* ---- erasing ---- */

static void on_account_erased(struct account_task *task)
{
    struct accounts *accounts = task->accounts;
    log_event(&accounts->runtime->log, LOG_INFO, "user.deleted",
              log_text("user", task->identity.user_id));
    accounts_erased(accounts, task->identity.user_id, runtime_now(accounts->runtime));
    account_answer_signed_out(task);
}

static void erase_account(struct account_task *task)
{
    uint8_t dead_hash[STORE_HASH_BYTES];
    char dead[IDS_TOKEN_CHARS + 1];
    ids_token(dead);
    ids_token_hash(dead, dead_hash);
    struct store_write *write =
        task->identity.account ? account_begin(task) : store_begin(task->accounts->store);
    store_erase_user(write, task->identity.user_id, ACCOUNTS_ERASED_NAME, dead_hash,
                     runtime_now(task->accounts->runtime));
    account_commit(task, write, on_account_erased);
}

void account_erase(struct account_task *task)
{
    if (!task->identity.account) {
        erase_account(task); /* a guest has no password: the token alone identifies it */
    } else if (account_field(task, "password") == NULL) {
        account_refuse(task, REFUSAL_MISSING_FIELD, "Enter your password to delete your account.",
                       &(struct wire_problem_params){.field = "password"});
    } else {
        with_password(task, erase_account);
    }
}
