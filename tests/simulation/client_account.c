/* SPDX-License-Identifier: MIT */
/*
 * A guest becomes an account at any moment, also during games. The HTTP form and the hashing are left out; the stored
 * data and the message to the server are the same.
 */
#include <stdio.h>
#include <string.h>

#include "account/accounts.h"
#include "store/accounts.h"
#include "world.h"

static void on_registered(void *data, enum store_status status)
{
    struct client *client = data;
    struct world *world = client->world;
    if (status == STORE_OK && world->is_open && !world->dies) {
        uint8_t hash[STORE_HASH_BYTES];
        char name[STORE_NAME_BYTES];
        ids_token_hash(client->login, hash);
        snprintf(name, sizeof name, "Player %d", client->number);
        snprintf(client->token, sizeof client->token, "%s", client->login);
        accounts_registered(&world->app.accounts, client->user_id, name, hash,
                            runtime_now(&world->app.runtime));
    }
    /* If the answer is lost, the account may exist nevertheless. */
    client->account = status == STORE_OK || status == STORE_TAKEN;
    client->registers = false;
}

void client_register(struct client *client)
{
    struct world *world = client->world;
    if (client->account || client->registers || client->at_app == 0 || !world->is_open) {
        return;
    }
    client->registers = true;
    char name[STORE_NAME_BYTES];
    uint8_t hash[STORE_HASH_BYTES];
    int64_t now_ms = runtime_now(&world->app.runtime);
    snprintf(name, sizeof name, "Player %d", client->number);
    ids_token(client->login);
    ids_token_hash(client->login, hash);
    struct store_account account = {client->user_id, name, "", "", now_ms};
    struct store_write *write = store_begin(world->store);
    store_add_account(write, &account);
    store_add_login(write, client->user_id, hash, "simulation", now_ms);
    store_commit(write, on_registered, client);
    journal_note(&world->journal, world->agenda.now_ms, "%s registers", client->user_id);
}
