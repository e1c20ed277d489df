/* SPDX-License-Identifier: MIT */
/* Tokens for programs: an account lists, makes and revokes them. One answer has the secret; only its hash is stored. */
#include <assert.h>
#include <string.h>

#include "account/accounts.h"
#include "account/task.h"
#include "base/ids.h"
#include "base/log.h"
#include "base/runtime.h"
#include "rules/room/dice.h"

const char *const account_scopes[] = {"read", "play", NULL};

size_t account_scope_count(int scopes)
{
    return (scopes & STORE_SCOPE_PLAY) != 0 ? 2 : 1;
}

bool account_allows_program(struct account_task *task, int scope)
{
    const struct identity *identity = &task->identity;
    const char *detail = NULL;
    struct wire_problem_params params = {0};
    if (identity->ended && scope == ACCOUNT_NO_SCOPE) {
        account_refuse(task, REFUSAL_IDENTITY_NEEDED, program_ended, NULL);
        return false;
    }
    if (identity->scopes != 0 && scope == ACCOUNT_NO_SCOPE) {
        account_refuse(task, REFUSAL_NOT_ALLOWED, "A token for programs cannot manage the account.",
                       NULL);
        return false;
    }
    enum refusal why = session_identity_refusal(task->accounts->sessions, identity,
                                                (enum store_scope)scope, &detail, &params);
    if (why != REFUSALS_COUNT) {
        account_refuse(task, why, detail, &params);
    }
    return why == REFUSALS_COUNT;
}

/* A program that plays must see the table, so `play` includes `read`. */
static int requested_scopes(const struct account_task *task)
{
    int scopes = STORE_SCOPE_READ;
    size_t i;
    json_t *word;
    json_array_foreach(json_object_get(task->body, "scopes"), i, word)
    {
        scopes |= strcmp(json_string_value(word), "play") == 0 ? STORE_SCOPE_PLAY : 0;
    }
    return scopes;
}

/* True if the account is loaded. It may have been erased meanwhile: then the task has been refused. */
static bool is_loaded(struct account_task *task)
{
    if (!task->found) {
        account_refuse(task, REFUSAL_ACCOUNT_NEEDED, NULL, NULL);
        return false;
    }
    return true;
}

/* ---- the list ---- */

static void answer_tokens(struct account_task *task)
{
    struct wire_program_token tokens[STORE_PROGRAM_TOKENS_MAX];
    if (!is_loaded(task)) {
        return;
    }
    for (int i = 0; i < task->whole->token_count; i++) {
        const struct store_program_token *token = &task->whole->tokens[i];
        tokens[i] = (struct wire_program_token){
            .id = token->token_hash, /* the hash of the secret reveals nothing */
            .name = token->name,
            .scopes = {account_scopes, account_scope_count(token->scopes)},
            .made = token->made_ms,
            .seen = {token->seen_ms > 0, token->seen_ms}};
    }
    account_answer(task, wire_program_tokens_text(&(struct wire_program_tokens){
                             .tokens = {tokens, (size_t)task->whole->token_count}}));
}

void account_show_tokens(struct account_task *task)
{
    account_load(task, task->identity.user_id, "", answer_tokens);
}

/* ---- a new token ---- */

static void on_token_stored(struct account_task *task)
{
    log_event(&task->accounts->runtime->log, LOG_INFO, "token.created",
              log_text("user", task->user_id));
    account_answer(task, task->answer);
}

static void store_token(struct account_task *task)
{
    char secret[IDS_PROGRAM_TOKEN_CHARS + 1];
    uint8_t hash[STORE_HASH_BYTES];
    ids_program_token(secret);
    ids_token_hash(secret, hash);
    const struct store_program_token token = {hash, account_field(task, "name"),
                                              requested_scopes(task),
                                              runtime_now(task->accounts->runtime), 0};
    task->answer = wire_new_program_token_text(&(struct wire_new_program_token){
        .id = hash,
        .name = token.name,
        .scopes = {account_scopes, account_scope_count(token.scopes)},
        .made = token.made_ms,
        .token = secret});
    struct store_write *write = store_begin(task->accounts->store);
    /* Meanwhile the login may have ended, or another request may have made the last possible token. */
    task->missing = REFUSAL_WRONG_STATE;
    store_expect_login(write, task->identity.token_hash);
    store_add_program_token(write, task->user_id, &token);
    account_commit(task, write, on_token_stored);
}

static void add_token(struct account_task *task)
{
    if (!is_loaded(task)) {
        return;
    }
    if (task->whole->token_count >= STORE_PROGRAM_TOKENS_MAX) {
        account_refuse(task, REFUSAL_TOO_MANY_TOKENS, NULL, NULL);
    } else {
        store_token(task);
    }
}

void account_add_token(struct account_task *task)
{
    account_load(task, task->identity.user_id, "", add_token);
}

/* ---- the end of a token ---- */

static void read_id(const struct account_task *task, uint8_t hash[STORE_HASH_BYTES])
{
    _Static_assert((int)DICE_LINK_BYTES == (int)STORE_HASH_BYTES, "an id is as long as a link");
    bool sound = dice_from_hex(account_field(task, "id"), hash);
    assert(sound); /* the field has been checked */
}

static bool has_token(const struct store_whole_account *account,
                      const uint8_t hash[STORE_HASH_BYTES])
{
    int i = 0;
    while (i < account->token_count &&
           memcmp(account->tokens[i].token_hash, hash, STORE_HASH_BYTES) != 0) {
        i++;
    }
    return i < account->token_count;
}

static void on_token_revoked(struct account_task *task)
{
    uint8_t hash[STORE_HASH_BYTES];
    read_id(task, hash);
    log_event(&task->accounts->runtime->log, LOG_INFO, "token.revoked",
              log_text("user", task->user_id));
    accounts_left(task->accounts, task->user_id, hash, runtime_now(task->accounts->runtime));
    account_answer_empty(task);
}

static void revoke_token(struct account_task *task)
{
    uint8_t hash[STORE_HASH_BYTES];
    if (!is_loaded(task)) {
        return;
    }
    read_id(task, hash);
    if (!has_token(task->whole, hash)) {
        account_answer_empty(task); /* it is revoked already */
        return;
    }
    struct store_write *write = store_begin(task->accounts->store);
    store_drop_program_token(write, task->user_id, hash);
    account_commit(task, write, on_token_revoked);
}

void account_revoke_token(struct account_task *task)
{
    account_load(task, task->identity.user_id, "", revoke_token);
}
