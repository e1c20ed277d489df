/* SPDX-License-Identifier: MIT */
/*
 * A hello on its way to its welcome, between the files that greet: by cookie or token (greeting.c), as a new guest
 * (greeting_guest.c). Whoever else wants somebody greeted calls session_hello().
 */
#pragma once

#include "ask.h"
#include "ids.h"
#include "session.h"

/* A hello that waits for the store. */
struct greeting {
    struct house *house;
    net_conn conn;
    struct ask ask;
    bool by_cookie;  /* what is looked up */
    bool signed_out; /* the cookie was good once at best */
    bool renewed;    /* … and so was the token */
    bool account;
    bool bot;
    char who[STORE_ID_BYTES]; /* of a new guest, or as the store knows them */
    char name[STORE_NAME_BYTES];
    int names_tried;  /* for a new guest */
    uint64_t changes; /* of accounts, when the person was looked up */
    int64_t made_ms;
    char token[IDS_TOKEN_CHARS + 1]; /* "" where the guest has brought one */
    uint8_t token_hash[STORE_HASH_BYTES];
};

void greeting_destroy(struct greeting *greeting);

/** NULL where the connection is gone, or is being closed. */
struct visitor *greeting_visitor(const struct greeting *greeting);

/** The hello is refused; another may follow. `params` is released here, and so is the greeting. */
void greeting_turn_away(struct greeting *greeting, enum refusal refusal, const char *detail,
                        json_t *params);

/** Connects them and says welcome, unless they are banned. Frees the greeting. */
void greeting_welcome(struct greeting *greeting, struct session *session, struct visitor *visitor,
                      int64_t now_ms);

struct session *greeting_make_session(struct greeting *greeting, const char *who, const char *name,
                                      int64_t made_ms, int64_t now_ms);

/** Where the memory is full of people who left, they go: their tokens are still good. */
bool greeting_is_full(struct house *house, int64_t now_ms);

/** Makes a guest of whoever is not known. */
void greeting_of_guest(struct greeting *greeting, int64_t now_ms);
