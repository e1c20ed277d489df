/* SPDX-License-Identifier: MIT */
/*
 * The identity behind an HTTP request: the account of the cookie, or the guest or account of the token in
 * `Authorization: Bearer`. For all HTTP handlers. And what a program may do with the token of an account.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/ids.h"
#include "base/map.h"
#include "store/accounts.h"
#include "wire/error.h"

struct sessions;
struct net_request;

/* A login expires if it is not used for this time: a month longer than browsers keep the cookie. */
#define IDENTITY_LOGIN_KEEP_MS (INT64_C(395) * 24 * 60 * 60 * 1000)

/* The name of the cookie; with https it has the prefix __Host-. */
#define IDENTITY_COOKIE "taberna"

struct identity {
    char user_id[STORE_ID_BYTES]; /* "": no identity, or the token is not known (any more) */
    char name[STORE_NAME_BYTES];
    int64_t made_ms; /* when the user was created; 0: long ago */
    bool account;
    bool bot;
    int scopes; /* of a token for programs, see enum store_scope; else 0 */
    bool ended; /* no identity: the token for programs does not exist, or has been revoked */
    uint8_t token_hash[STORE_HASH_BYTES]; /* of the token that identified the user */
};

/** `identity` is never NULL and is valid during the call. It is empty if `status` is not STORE_OK. */
typedef void (*identity_fn)(void *data, enum store_status status, const struct identity *identity);

/**
 * Finds the user of the request: the account of the cookie, or else the user of the token. `done` is called exactly
 * once: before this returns if the request has neither, otherwise later from the loop. The request stays the caller's
 * and is not used after this returns.
 */
void session_identity_find(struct sessions *sessions, const struct net_request *request,
                           int64_t now_ms, identity_fn done, void *data);

/** The same, but only by the token of the header `authorization`. */
void session_identity_find_by_token(struct sessions *sessions, const struct net_request *request,
                                    int64_t now_ms, identity_fn done, void *data);

/* Precision of the time at which a login or a token for programs was last seen. */
enum { IDENTITY_SEEN_EVERY_MS = 60 * 60000 };

/** Stores that a login or a token for programs is in use, if the last such note is an hour old. */
void session_identity_record_seen(struct sessions *sessions, const struct store_identity *user,
                                  const uint8_t token_hash[STORE_HASH_BYTES], int64_t now_ms);

/**
 * Counts a request or command. Returns the reason why its sender may not do what needs the scope `needed`, with the
 * `params` of the refusal, which the caller owns; REFUSALS_COUNT if the sender may. A sender without a token for
 * programs, whose `scopes` are 0, always may and is not counted.
 */
enum refusal session_program_refusal(struct sessions *sessions, int scopes,
                                     const uint8_t token_hash[STORE_HASH_BYTES],
                                     enum store_scope needed, struct wire_problem_params *params);

/** The same for the sender of a request over HTTP. A token that has ended is refused, too, with a `detail`. */
enum refusal session_identity_refusal(struct sessions *sessions, const struct identity *identity,
                                      enum store_scope needed, const char **detail,
                                      struct wire_problem_params *params);

extern const char program_ended[]; /* the detail of such a refusal */

/** The key of a token in the table of limits. */
struct map_key session_program_key(const uint8_t token_hash[STORE_HASH_BYTES]);

/** The hash of the token for programs that the request has. False if it has none. */
bool session_program_token_of(const struct net_request *request, uint8_t hash[STORE_HASH_BYTES]);

/** What the program knows for the lookup of users. */
struct identities {
    struct names *names; /* compares names */
    bool https;          /* the server is reached by https alone */
    /* Counts changes of accounts: a lookup that began before a change may be outdated. */
    uint64_t changes;
};

void session_identities_init(struct identities *identities);
void session_identities_finish(struct identities *identities);

/*
 * The login cookie: no script can read it, and no other site can send it. If the server is reached by https, the cookie
 * has the name prefix that browsers accept over https only and for this host only. Pure functions.
 */

enum {
    COOKIE_LINE_BYTES = 192,
    COOKIE_DAYS = 365, /* how long the browser keeps the cookie */
};

/**
 * Reads the token from a request's header `cookie`. Returns false if no cookie has the form of a token.
 *
 * https  in  the server is reached by https only: cookies without the name prefix are ignored, because another host of
 *            the domain may have set them
 */
bool session_cookie_read(const char *header, bool https, char token[IDS_TOKEN_CHARS + 1]);

/** Writes the header "set-cookie: …\r\n". An empty token makes the browser delete the cookie. */
void session_cookie_write(const char *token, bool https, char line[COOKIE_LINE_BYTES]);

/*
 * Short names by which users recognise their devices in a list: "Firefox on Linux". A pure function. Nothing else of
 * the browser's self-description is kept.
 */

/** `agent`: the header `user-agent`; may be NULL. */
void session_device_words(const char *agent, char words[STORE_DEVICE_BYTES]);
