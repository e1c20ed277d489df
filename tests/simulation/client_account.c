/* SPDX-License-Identifier: MIT */
/*
 * A guest becomes an account, at any moment: in the middle of games too. What the form and the hashing would do is left
 * out; the same is stored, and the house hears of it in the same way.
 */
#include <stdio.h>
#include <string.h>

#include "accounts.h"
#include "store_accounts.h"
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
        accounts_came(&world->house, client->who, name, hash, house_now(&world->house));
    }
    /* Where the answer did not come, the account may be there all the same. */
    client->account = status == STORE_OK || status == STORE_TAKEN;
    client->registers = false;
}

void client_register(struct client *client)
{
    struct world *world = client->world;
    if (client->account || client->registers || client->at_house == 0 || !world->is_open) {
        return;
    }
    client->registers = true;
    char name[STORE_NAME_BYTES];
    uint8_t hash[STORE_HASH_BYTES];
    int64_t now_ms = house_now(&world->house);
    snprintf(name, sizeof name, "Player %d", client->number);
    ids_token(client->login);
    ids_token_hash(client->login, hash);
    struct store_account account = {client->who, name, "", "", now_ms};
    struct store_write *write = store_begin(world->store);
    store_add_account(write, &account);
    store_add_login(write, client->who, hash, "simulation", now_ms);
    store_commit(write, on_registered, client);
    journal_note(&world->journal, world->agenda.now_ms, "%s registers", client->who);
}
