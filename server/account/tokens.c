/* SPDX-License-Identifier: MIT */
/* Tokens for programs: an account lists, makes and revokes them. One answer has the secret; only its hash is stored. */
#include <string.h>

#include "account/accounts.h"
#include "account/task.h"
#include "base/ids.h"
#include "base/log.h"
#include "base/runtime.h"
#include "rules/room/dice.h"

static const struct {
    const char *word;
    enum store_scope scope;
} words[] = {{"read", STORE_SCOPE_READ}, {"play", STORE_SCOPE_PLAY}};

enum { WORDS = sizeof words / sizeof words[0] };

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

json_t *account_scopes_json(int scopes)
{
    json_t *list = json_array();
    for (size_t i = 0; i < WORDS; i++) {
        if ((scopes & (int)words[i].scope) != 0) {
            json_array_append_new(list, json_string(words[i].word));
        }
    }
    return list;
}

/* A program that plays must see the table, so `play` includes `read`. */
static int requested_scopes(const struct account_task *task)
{
    int scopes = STORE_SCOPE_READ;
    size_t i;
    json_t *word;
    json_array_foreach(json_object_get(task->body, "scopes"), i, word)
    {
        for (size_t j = 0; j < WORDS; j++) {
            if (strcmp(json_string_value(word), words[j].word) == 0) {
                scopes |= (int)words[j].scope;
            }
        }
    }
    return scopes;
}

/* The public id of a token is the hash of its secret, which reveals nothing. */
static json_t *token_json(const struct store_program_token *token)
{
    char id[DICE_HEX_CHARS + 1];
    dice_hex(token->token_hash, id);
    json_t *object =
        json_pack("{s:s, s:s, s:o, s:I}", "id", id, "name", token->name, "scopes",
                  account_scopes_json(token->scopes), "made", (json_int_t)token->made_ms);
    if (token->seen_ms > 0) {
        json_object_set_new(object, "seen", json_integer(token->seen_ms));
    }
    return object;
}

json_t *account_tokens_json(const struct store_whole_account *account)
{
    json_t *list = json_array();
    for (int i = 0; i < account->token_count; i++) {
        json_array_append_new(list, token_json(&account->tokens[i]));
    }
    return list;
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
    if (is_loaded(task)) {
        account_answer(task, json_pack("{s:O}", "tokens", task->tokens));
    }
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
    account_answer(task, json_incref(json_object_get(task->body, "made")));
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
    /* The answer is kept in the body of the request until the store has the token. */
    json_t *answer = token_json(&token);
    json_object_set_new(answer, "token", json_string(secret));
    json_object_set_new(task->body, "made", answer);
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
    if (json_array_size(task->tokens) >= STORE_PROGRAM_TOKENS_MAX) {
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

/* Reads the id of the request. False if the account has no such token (any more). */
static bool read_id(const struct account_task *task, uint8_t hash[STORE_HASH_BYTES])
{
    _Static_assert((int)DICE_LINK_BYTES == (int)STORE_HASH_BYTES, "an id is as long as a link");
    const char *id = account_field(task, "id");
    size_t i;
    json_t *token;
    json_array_foreach(task->tokens, i, token)
    {
        if (strcmp(json_string_value(json_object_get(token, "id")), id) == 0) {
            return dice_from_hex(id, hash);
        }
    }
    return false;
}

static void on_token_revoked(struct account_task *task)
{
    uint8_t hash[STORE_HASH_BYTES];
    if (read_id(task, hash)) {
        log_event(&task->accounts->runtime->log, LOG_INFO, "token.revoked",
                  log_text("user", task->user_id));
        accounts_left(task->accounts, task->user_id, hash, runtime_now(task->accounts->runtime));
    }
    account_answer(task, json_object());
}

static void revoke_token(struct account_task *task)
{
    uint8_t hash[STORE_HASH_BYTES];
    if (!is_loaded(task)) {
        return;
    }
    if (!read_id(task, hash)) {
        account_answer(task, json_object()); /* it is revoked already */
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
