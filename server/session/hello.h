/* SPDX-License-Identifier: MIT */
/*
 * A handshake: the state between a hello and its welcome. It is shared by the code for known users, by cookie or token
 * (session/hello.c), and for new guests (session/guests.c). Code outside these files starts a handshake with
 * session_hello().
 */
#pragma once

#include "admission/gate.h"
#include "base/ids.h"
#include "session/session.h"
#include "wire/request.h"

/* A hello that waits for the store. */
struct handshake {
    struct fair_item item; /* first member: the place in the queue of new guests */
    struct sessions *sessions;
    net_conn conn;
    struct request request;
    bool by_cookie;  /* the lookup is by cookie, not by token */
    bool signed_out; /* the cookie is not valid (any more) */
    bool renewed;    /* the token is not valid either, so the user becomes a new guest */
    bool account;
    bool bot;
    int scopes;                   /* of a token for programs, see enum store_scope; else 0 */
    char user_id[STORE_ID_BYTES]; /* of a new guest, or as found in the store */
    char name[STORE_NAME_BYTES];
    bool admitted;    /* of a new guest: it has passed the gate and leaves it at its end */
    int names_tried;  /* names drawn so far for a new guest */
    uint64_t changes; /* sessions->identities.changes when the user was looked up */
    int64_t made_ms;
    /* the token of a new guest; "" if the client has brought a valid one */
    char token[IDS_TOKEN_CHARS + 1];
    uint8_t token_hash[STORE_HASH_BYTES];
};

void session_handshake_destroy(struct handshake *handshake);

/** NULL if the connection is gone or is being closed. */
struct connection *session_handshake_connection(const struct handshake *handshake);

/** Refuses the hello. The client may send another one. `params` and the handshake are released here. */
void session_handshake_refuse(struct handshake *handshake, enum refusal refusal, const char *detail,
                              const struct wire_problem_params *params);

/**
 * Connects the user to the session and sends the welcome. A banned user is refused and disconnected instead. Frees the
 * handshake.
 */
void session_handshake_accept(struct handshake *handshake, struct session *session,
                              struct connection *connection, int64_t now_ms);

struct session *session_handshake_make_session(struct handshake *handshake, const char *user_id,
                                               const char *name, int64_t made_ms, int64_t now_ms);

/**
 * Makes a new guest for an unknown client: at once, or when the turn of its address comes. Refuses the hello if the
 * address has used up its share, or if no place is left in the queue.
 */
void session_handshake_of_guest(struct handshake *handshake, int64_t now_ms);
