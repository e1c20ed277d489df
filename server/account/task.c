/* SPDX-License-Identifier: MIT */
#include "account/task.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "account/accounts.h"
#include "admission/admission.h"
#include "base/runtime.h"
#include "wire/http.h"

static const char no_store[] = "cache-control: no-store\r\n";

const char *account_field(const struct account_task *task, const char *name)
{
    return json_string_value(json_object_get(task->body, name));
}

/* ---- ends ---- */

static void account_task_destroy(struct account_task *task)
{
    json_decref(task->body);
    free(task->answer.text);
    free(task->vault);
    free(task);
}

void account_refuse(struct account_task *task, enum refusal refusal, const char *detail,
                    const struct wire_problem_params *params)
{
    wire_http_refuse(task->request, refusal, detail, params);
    account_task_destroy(task);
}

void account_answer_text(struct account_task *task, const char *json, const char *headers)
{
    net_respond(task->request, 200, "application/json", json, strlen(json), headers);
    account_task_destroy(task);
}

/* Programs request the token itself, because they keep no cookies. */
static bool is_token_requested(const struct account_task *task)
{
    const char *want = account_field(task, "want");
    return want != NULL && strcmp(want, "token") == 0;
}

const char *account_shown_token(const struct account_task *task)
{
    return task->token[0] != '\0' && is_token_requested(task) ? task->token : NULL;
}

void account_answer(struct account_task *task, struct text_out answer)
{
    char headers[COOKIE_LINE_BYTES + ACCOUNT_DEVICE_LINE_BYTES + sizeof no_store];
    char cookie[COOKIE_LINE_BYTES] = "";
    char device[ACCOUNT_DEVICE_LINE_BYTES] = "";
    if (task->token[0] != '\0' && !is_token_requested(task)) {
        session_cookie_write(task->token, task->https, cookie);
        if (!sodium_is_zero(task->device_key, sizeof task->device_key)) {
            account_write_device(task, device);
        }
    }
    snprintf(headers, sizeof headers, "%s%s%s", cookie, device, no_store);
    task->answer = answer;
    account_answer_text(task, answer.text, headers);
}

void account_answer_renewed(struct account_task *task)
{
    account_answer(task,
                   wire_renewed_login_text(&(struct wire_renewed_login){
                       .user = {task->user_id, task->name}, .token = account_shown_token(task)}));
}

void account_answer_empty(struct account_task *task)
{
    account_answer_text(task, "{}", no_store);
}

void account_answer_signed_out(struct account_task *task)
{
    char headers[2 * COOKIE_LINE_BYTES + sizeof no_store];
    char plain[COOKIE_LINE_BYTES];
    char secure[COOKIE_LINE_BYTES];
    session_cookie_write("", false, plain);
    session_cookie_write("", true, secure);
    snprintf(headers, sizeof headers, "%s%s%s", plain, secure, no_store);
    account_answer_text(task, "{}", headers);
}

/* ---- steps ---- */

static void run_next_step(struct account_task *task)
{
    if (task->accounts->runtime->closing) {
        account_refuse(task, REFUSAL_RESTARTING, NULL, NULL);
    } else {
        task->next(task);
    }
}

static void on_whole_account(void *data, enum store_status status,
                             const struct store_whole_account *whole)
{
    struct account_task *task = data;
    if (status != STORE_OK && status != STORE_MISSING) {
        account_refuse(task, REFUSAL_STORAGE_PAUSED, NULL, NULL);
        return;
    }
    if (status == STORE_OK) {
        const struct store_account *account = &whole->account;
        task->found = true;
        snprintf(task->user_id, sizeof task->user_id, "%s", account->user_id);
        snprintf(task->name, sizeof task->name, "%s", account->name);
        snprintf(task->password, sizeof task->password, "%s", account->password);
        free(task->vault); /* the account may be loaded twice */
        task->vault = strdup(account->vault);
        task->made_ms = account->made_ms;
        task->recovery_count = whole->recovery_count;
        memcpy(task->recoveries, whole->recoveries,
               (size_t)whole->recovery_count * sizeof task->recoveries[0]);
        memcpy(task->device_key, whole->device_key, sizeof task->device_key);
    }
    task->whole = whole;
    run_next_step(task);
}

void account_load(struct account_task *task, const char *user_id, const char *key,
                  account_step_fn next)
{
    task->next = next;
    store_find_account(task->accounts->store, user_id, key, on_whole_account, task);
}

static void refuse_overloaded(struct account_task *task, bool is_queue_full)
{
    if (is_queue_full) {
        admission_count(task->accounts->admission, LIMIT_PASSWORDS_WAITING);
    }
    account_refuse(task, REFUSAL_OVERLOADED, NULL,
                   &(struct wire_problem_params){.retry_after_ms = {true, PASSWORDS_RETRY_MS}});
}

static void on_hashed(void *data, const struct passwords_answer *answered)
{
    struct account_task *task = data;
    snprintf(task->fresh, sizeof task->fresh, "%s", answered->hash);
    if (!answered->made) {
        refuse_overloaded(task, !answered->waited);
    } else if (task->checks && !answered->right) {
        account_refuse(task, REFUSAL_BAD_CREDENTIALS, NULL, NULL);
    } else {
        run_next_step(task);
    }
}

void account_hash(struct account_task *task, const char *password, const char *fresh,
                  account_step_fn next)
{
    struct passwords *passwords = task->accounts->passwords;
    const struct passwords_request request = {
        .from = rate_limit_key_of_text(net_request_address(task->request)),
        .checks = password != NULL,
        .password = password,
        .hash = task->found ? task->password : NULL,
        .fresh = fresh,
    };
    task->next = next;
    task->checks = password != NULL;
    if (passwords == NULL ||
        !account_passwords_begin(passwords, &request, runtime_now(task->accounts->runtime),
                                 on_hashed, task)) {
        refuse_overloaded(task, passwords != NULL);
    }
}

static void on_committed(void *data, enum store_status status)
{
    struct account_task *task = data;
    bool known =
        status == STORE_TAKEN || (status == STORE_MISSING && task->missing != REFUSALS_COUNT);
    if (status == STORE_OK) {
        task->next(task); /* the change is stored, so it is answered even while the server closes */
    } else if (status == STORE_TAKEN) {
        account_refuse(task, REFUSAL_NAME_TAKEN, NULL, NULL);
    } else {
        account_refuse(task, known ? task->missing : REFUSAL_STORAGE_PAUSED, NULL, NULL);
    }
}

struct store_write *account_begin(struct account_task *task)
{
    struct store_write *write = store_begin(task->accounts->store);
    task->missing = REFUSAL_BAD_CREDENTIALS;
    store_expect_password(write, task->user_id, task->password);
    return write;
}

void account_commit(struct account_task *task, struct store_write *write, account_step_fn next)
{
    task->next = next;
    store_commit(write, on_committed, task);
}

void account_add_login(struct account_task *task, struct store_write *write)
{
    char device[STORE_DEVICE_BYTES];
    session_device_words(net_request_header(task->request, "user-agent"), device);
    ids_token(task->token);
    ids_token_hash(task->token, task->token_hash);
    store_add_login(write, task->user_id, task->token_hash, device,
                    runtime_now(task->accounts->runtime));
}

void account_add_recoveries(struct account_task *task, struct store_write *write)
{
    const json_t *given = json_object_get(task->body, "recovery");
    uint8_t hashes[STORE_RECOVERIES][STORE_HASH_BYTES];
    task->codes = given == NULL ? task->code_list : NULL;
    for (size_t i = 0; i < STORE_RECOVERIES; i++) {
        ids_recovery_code(task->code_texts[i]);
        task->code_list[i] = task->code_texts[i];
        ids_token_hash(given == NULL ? task->code_texts[i]
                                     : json_string_value(json_array_get(given, i)),
                       hashes[i]);
    }
    store_put_recoveries(write, task->user_id, (const uint8_t(*)[STORE_HASH_BYTES])hashes,
                         STORE_RECOVERIES);
}
