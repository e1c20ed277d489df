/* SPDX-License-Identifier: MIT */
/*
 * An exchange is one HTTP request and its response on one socket; a net_request is the server's view of it and
 * outlives the socket.
 */
#pragma once

#include "net/internal.h"

enum { REQUEST_FIELDS_MAX = 64 };

struct field {
    char *name; /* owned; the value stands behind the name in the same memory */
    const char *value;
};

struct fields {
    struct field list[REQUEST_FIELDS_MAX];
    int count;
};

struct net_request {
    struct net *net;
    struct exchange *exchange; /* NULL after the peer has left */
    struct net_request *next;
    struct net_request *prev;
    const char *method;
    char *path;
    char address[NET_ADDRESS_BYTES]; /* address of the client that sent the request */
    char peer[NET_ADDRESS_BYTES];    /* address of the socket's peer: the client or a proxy */
    bool is_tls;
    struct fields query;
    struct fields headers;
    char *body;
    size_t body_bytes;
    size_t body_max;
};

/* How much of the request the server has got. */
enum asked {
    ASKED_NOTHING,
    ASKED_HEAD, /* the head; the server decides whether the body is read */
    ASKED_BODY, /* nothing more yet: the body is to be read */
    ASKED_ALL,  /* the head and the body */
};

struct exchange {
    enum peer_kind kind;
    struct net *net;
    struct lws *wsi;
    struct net_request *request; /* set until the request is answered */
    /* head of the response, with its body unless that is a file of the page */
    char *head;
    size_t head_bytes;
    const unsigned char *body; /* sent after the head: the bytes of a page file */
    size_t body_bytes;
    size_t sent;
    bool head_only;   /* the method is HEAD */
    bool close_after; /* do not use the socket for another request */
    enum asked asked;
    bool answered;
    bool listed; /* is in the list net->answered */
    int64_t began_ms;
    /* body of the request */
    size_t body_announced;
    size_t body_came;
    bool body_complete;
    bool discards;   /* the response is sent: the rest of the body is read and dropped */
    int64_t body_ms; /* time for which the body has been arriving */
    struct exchange *next_body;
    /* the pointer to this exchange in the list net->bodies; NULL: not in the list */
    struct exchange **body_from;
    struct waiter *waiter; /* set while the socket is full */
    struct exchange *next_answered;
};

/** Continues to send the response. Called when the response is ready and each time the socket has room. */
void exchange_advance(struct exchange *exchange);

enum sending { SENDING_DONE, SENDING_WAITS, SENDING_BROKEN };

/* exchange_body.c: sends as much as the socket takes now */
enum sending exchange_send(struct exchange *exchange);

/** Arranges that exchange_advance() is called when the socket has room. False if the system has no descriptor left. */
MUST_CHECK bool exchange_wait_for_room(struct exchange *exchange);
void exchange_stop_waiting(struct exchange *exchange);

struct net_request *request_create(struct exchange *exchange, const char *method, const char *path);
/** A request with a `body_max` above NET_REQUEST_BODY_MAX counts as one with a big body until it is destroyed. */
void request_allow_body(struct net_request *request, size_t body_max);
void request_destroy(struct net_request *request);

/** False if the body grows beyond its `body_max`. */
MUST_CHECK bool request_add_body(struct net_request *request, const void *piece,
                                 size_t piece_bytes);

/**
 * Puts the exchange on the list that uv_prepare processes: to send its response, or to read a body that the server
 * wants.
 */
void exchange_list(struct exchange *exchange);

/** Answers with a line of plain text. */
void exchange_refuse(struct exchange *exchange, int status, const char *text, const char *headers);

/** Passes the request, with its body, to the server. */
void exchange_ask(struct exchange *exchange);

/* body.c */

/** Starts to read the request's body, or refuses a big body if there are already too many. */
void body_read(struct exchange *exchange);
/** Called after the response. True if the rest of the body is read and dropped before the connection ends. */
MUST_CHECK bool body_discard(struct exchange *exchange);
void body_end(struct exchange *exchange);
int body_came(struct exchange *exchange, const void *piece, size_t piece_bytes);
int body_completed(struct exchange *exchange);

/** Keeps a copy of the response. It is sent from uv_prepare and each time the socket is writable. */
void exchange_answer(struct exchange *exchange, int status, const char *type, const char *body,
                     size_t body_bytes, const char *headers);
