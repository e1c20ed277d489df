/* SPDX-License-Identifier: MIT */
#include "identity.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "cookie.h"
#include "house.h"

struct search {
    struct house *house;
    bool by_cookie; /* what is looked up now */
    bool has_token; /* which is looked up next */
    uint8_t hash[STORE_HASH_BYTES];
    uint8_t token_hash[STORE_HASH_BYTES];
    int64_t now_ms;
    identity_fn done;
    void *data;
};

static void look(struct search *search);

static void found(struct search *search, enum store_status status,
                  const struct store_identity *stored)
{
    struct identity identity = {0};
    if (stored != NULL) {
        memcpy(identity.who, stored->who, sizeof identity.who);
        memcpy(identity.name, stored->name, sizeof identity.name);
        memcpy(identity.token_hash, search->hash, sizeof identity.token_hash);
        identity.made_ms = stored->made_ms;
        identity.account = stored->account;
        identity.bot = stored->bot;
    }
    search->done(search->data, status == STORE_MISSING ? STORE_OK : status, &identity);
    free(search);
}

static void on_found(void *data, enum store_status status, const struct store_identity *stored)
{
    struct search *search = data;
    /* A guest's token is no cookie: a browser sends it only where the page says so. */
    bool wrong =
        status == STORE_MISSING || (stored != NULL && search->by_cookie && !stored->account);
    if (wrong && search->by_cookie && search->has_token) {
        search->by_cookie = false;
        memcpy(search->hash, search->token_hash, sizeof search->hash);
        look(search);
        return;
    }
    found(search, wrong ? STORE_MISSING : status, wrong ? NULL : stored);
}

static void look(struct search *search)
{
    store_find_identity(search->house->store, search->hash, search->now_ms - IDENTITY_LOGIN_KEEP_MS,
                        on_found, search);
}

static bool read_cookie(const struct house *house, const struct net_request *request,
                        uint8_t hash[STORE_HASH_BYTES])
{
    char token[IDS_TOKEN_CHARS + 1];
    const char *header = net_request_header(request, "cookie");
    bool has = header != NULL && cookie_read(header, house->accounts.https, token);
    if (has) {
        ids_token_hash(token, hash);
    }
    return has;
}

static bool read_token(const struct net_request *request, uint8_t hash[STORE_HASH_BYTES])
{
    static const char scheme[] = "Bearer ";
    const char *header = net_request_header(request, "authorization");
    bool has = header != NULL && strncmp(header, scheme, sizeof scheme - 1) == 0 &&
               ids_is_token(header + sizeof scheme - 1);
    if (has) {
        ids_token_hash(header + sizeof scheme - 1, hash);
    }
    return has;
}

static void begin(struct house *house, const struct net_request *request, bool cookies,
                  int64_t now_ms, identity_fn done, void *data)
{
    struct search *search = calloc(1, sizeof *search);
    assert(search != NULL);
    *search = (struct search){.house = house, .now_ms = now_ms, .done = done, .data = data};
    search->by_cookie = cookies && read_cookie(house, request, search->hash);
    search->has_token = read_token(request, search->token_hash);
    if (!search->by_cookie && !search->has_token) {
        found(search, STORE_MISSING, NULL);
        return;
    }
    if (!search->by_cookie) {
        memcpy(search->hash, search->token_hash, sizeof search->hash);
    }
    look(search);
}

void identity_find(struct house *house, const struct net_request *request, int64_t now_ms,
                   identity_fn done, void *data)
{
    begin(house, request, true, now_ms, done, data);
}

void identity_find_by_token(struct house *house, const struct net_request *request, int64_t now_ms,
                            identity_fn done, void *data)
{
    begin(house, request, false, now_ms, done, data);
}
