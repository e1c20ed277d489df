/* SPDX-License-Identifier: MIT */
/*
 * Who asks over HTTP: an account by its cookie, or whoever has the token in `Authorization: Bearer`, guest or account. For
 * everybody who answers requests.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "ids.h"
#include "store_accounts.h"

struct house;
struct net_request;

/* A login that nobody has used for so long is none any more: a month more than browsers keep the cookie. */
#define IDENTITY_LOGIN_KEEP_MS (INT64_C(395) * 24 * 60 * 60 * 1000)

struct identity {
    char who[STORE_ID_BYTES]; /* "": nobody, or a token that is not known (any more) */
    char name[STORE_NAME_BYTES];
    int64_t made_ms; /* when they first came; 0: long ago */
    bool account;
    bool bot;
    uint8_t token_hash[STORE_HASH_BYTES]; /* of the token it was known by */
};

/** `identity` is never NULL, and is valid during the call; nobody where `status` is not STORE_OK. */
typedef void (*identity_fn)(void *data, enum store_status status, const struct identity *identity);

/**
 * Finds who asks: the account of the cookie, or else that of the token. `done` is called once: at once where the request has
 * neither, later from the loop otherwise. The request stays the caller's and is not used after this has returned.
 */
void identity_find(struct house *house, const struct net_request *request, int64_t now_ms,
                   identity_fn done, void *data);

/** The same by the token of the header `authorization` alone. */
void identity_find_by_token(struct house *house, const struct net_request *request, int64_t now_ms,
                            identity_fn done, void *data);
