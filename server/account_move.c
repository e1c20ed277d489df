/* SPDX-License-Identifier: MIT */
/* Going on with another device: a code that makes one more login of the same person, once, within ten minutes. */
#include <stdio.h>
#include <string.h>

#include "account_task.h"
#include "house.h"

static void code_made(struct account_task *task)
{
    json_t *answer = json_pack("{s:O, s:O}", "code", json_object_get(task->body, "code"), "until",
                               json_object_get(task->body, "until"));
    account_answer(task, answer);
}

void account_move(struct account_task *task)
{
    struct house *house = task->house;
    int64_t now_ms = house_now(house);
    char code[IDS_MOVE_CHARS + 1];
    uint8_t hash[STORE_HASH_BYTES];
    ids_move_code(code);
    ids_token_hash(code, hash);
    /* The answer waits in what was asked. */
    json_object_set_new(task->body, "code", json_string(code));
    json_object_set_new(task->body, "until", json_integer(now_ms + ACCOUNTS_MOVE_MS));
    struct store_write *write = store_begin(house->store);
    store_put_move(write, task->identity.who, hash, now_ms + ACCOUNTS_MOVE_MS, now_ms);
    account_commit(task, write, code_made);
}

static void taken(struct account_task *task)
{
    json_t *answer = json_pack("{s:s, s:s}", "who", task->who, "name", task->name);
    if (!task->found) { /* a guest, who keeps the token in the page */
        json_object_set_new(answer, "token", json_string(task->token));
        task->token[0] = '\0';
    }
    account_answer(task, answer);
}

static void on_found(void *data, enum store_status status, const struct store_identity *identity)
{
    struct account_task *task = data;
    uint8_t hash[STORE_HASH_BYTES];
    if (status != STORE_OK) {
        account_refuse(task,
                       status == STORE_MISSING ? REFUSAL_NO_SUCH_CODE : REFUSAL_STORAGE_PAUSED,
                       NULL, NULL);
        return;
    }
    if (task->house->closing) {
        account_refuse(task, REFUSAL_RESTARTING, NULL, NULL);
        return;
    }
    memcpy(task->who, identity->who, sizeof task->who);
    memcpy(task->name, identity->name, sizeof task->name);
    task->found = identity->account;
    task->missing = REFUSAL_NO_SUCH_CODE; /* somebody was faster with it */
    ids_token_hash(account_field(task, "code"), hash);
    struct store_write *write = store_begin(task->house->store);
    store_take_move(write, hash);
    account_add_login(task, write);
    account_commit(task, write, taken);
}

void account_move_take(struct account_task *task)
{
    uint8_t hash[STORE_HASH_BYTES];
    ids_token_hash(account_field(task, "code"), hash);
    store_find_move(task->house->store, hash, house_now(task->house), on_found, task);
}
