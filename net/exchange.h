/* SPDX-License-Identifier: MIT */
/*
 * An exchange is one HTTP request and its response on one socket; a net_request is the server's view of it and
 * outlives the socket.
 */
#pragma once

#include "net_private.h"

enum { REQUEST_FIELDS_MAX = 64 };

struct field {
    char *name; /* owned; the value stands behind it in the same memory */
    const char *value;
};

struct fields {
    struct field list[REQUEST_FIELDS_MAX];
    int count;
};

struct net_request {
    struct net *net;
    struct exchange *exchange; /* NULL when the peer has left */
    struct net_request *next;
    struct net_request *prev;
    const char *method;
    char *path;
    char address[NET_ADDRESS_BYTES]; /* whoever it comes from … */
    char peer[NET_ADDRESS_BYTES];    /* … by way of him */
    bool is_tls;
    struct fields query;
    struct fields headers;
    char *body;
    size_t body_bytes;
    size_t body_max;
};

struct exchange {
    enum peer_kind kind;
    struct net *net;
    struct lws *wsi;
    struct net_request *request; /* until it is answered */
    char *head;                  /* of the response, and its body where that is not the page's */
    size_t head_bytes;
    const unsigned char *body; /* after the head: the page's bytes */
    size_t body_bytes;
    size_t sent;
    bool head_only;   /* HEAD */
    bool close_after; /* the socket is not used again */
    bool asked;       /* the server has the request */
    bool answered;
    bool listed; /* among net->answered */
    int64_t began_ms;
    struct waiter *waiter; /* while the socket is full */
    struct exchange *next_answered;
};

/** Goes on sending the answer; called when there is one and whenever the socket has room. */
void exchange_advance(struct exchange *exchange);

enum sending { SENDING_DONE, SENDING_WAITS, SENDING_BROKEN };

/* sender.c: sends what the socket takes now */
enum sending exchange_send(struct exchange *exchange);

/** exchange_advance() is called when there is room. False where the system has no descriptor left. */
MUST_CHECK bool exchange_wait_for_room(struct exchange *exchange);
void exchange_stop_waiting(struct exchange *exchange);

/** `body_max` above NET_REQUEST_BODY_MAX counts among the big ones until the request is destroyed. */
struct net_request *request_create(struct exchange *exchange, const char *method, const char *path,
                                   size_t body_max);
void request_destroy(struct net_request *request);

/** False where the body grows beyond its `body_max`. */
MUST_CHECK bool request_add_body(struct net_request *request, const void *piece,
                                 size_t piece_bytes);

/** Keeps a copy of the answer; it leaves from uv_prepare and when the socket is writable. */
void exchange_answer(struct exchange *exchange, int status, const char *type, const char *body,
                     size_t body_bytes, const char *headers);
