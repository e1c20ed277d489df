/* SPDX-License-Identifier: MIT */
/*
 * One socket of the port as long as it speaks HTTP: the bytes that have arrived, the request that is being answered,
 * and the deadlines. It becomes a connection (net/ws) when the client upgrades to a WebSocket.
 */
#pragma once

#include "net/http/head.h"
#include "net/internal.h"
#include "net/source.h"

enum endpoint_state {
    ENDPOINT_IDLE,    /* no byte of a request has arrived */
    ENDPOINT_HEAD,    /* the head of a request is arriving */
    ENDPOINT_REQUEST, /* an exchange reads the body, or waits for the server, or sends the response */
    ENDPOINT_DRAINING, /* the last response is sent: see net/drain.c */
};

struct endpoint {
    /* SOCKET_ENDPOINT. During a request its source is the client, whom a trusted proxy may have named. */
    struct socket_base base;
    unsigned char
        peer_key[SOURCE_KEY_BYTES]; /* of the source between two requests: the socket's peer */
    enum endpoint_state state;
    struct net *net;
    struct lws *wsi;
    struct exchange *exchange; /* only in ENDPOINT_REQUEST */
    struct head_scan scan;
    char *input; /* bytes that have arrived and are not used yet */
    size_t input_bytes;
    bool rests; /* more has arrived meanwhile: the socket is not read until the held input is */
    size_t drained;
    int64_t drains_until_ms;
    int64_t spent_ms;  /* time spent in this state, as far as this process was running */
    bool has_answered; /* a response has been sent on this socket */
    struct list link;  /* in net->endpoints or net->draining */
};

/* The library's events. A result other than 0 ends the socket. */
MUST_CHECK int endpoint_begin(struct net *net, struct lws *wsi);
void endpoint_receive(struct endpoint *endpoint, const char *bytes, size_t count);
/** Goes on with what was held. Returns how many of NET_SLICE_ANSWERS this counts. */
int endpoint_continue_held(struct endpoint *endpoint);
void endpoint_writable(struct endpoint *endpoint);
void endpoint_end(struct endpoint *endpoint);

/** Enters the state and begins to count its time. */
void endpoint_enter(struct endpoint *endpoint, enum endpoint_state state);

/** Goes on with the exchange, in a later round if the source has used up its share: then returns false. */
bool endpoint_continue(struct endpoint *endpoint);

/** The response is sent: reads the next request, or ends the socket if `close_after`. Frees the exchange. */
void endpoint_answered(struct endpoint *endpoint, bool close_after);

/** Removes the first bytes of the input. */
void endpoint_consume(struct endpoint *endpoint, size_t count);

/* drain.c */
/** Ends the socket after its last response. */
void endpoint_drain(struct endpoint *endpoint);
void drains_start(struct net *net);
void drains_stop(struct net *net, uv_close_cb closed);

/** Ends the socket at once. Frees the endpoint and its exchange. */
void endpoint_cut(struct endpoint *endpoint);

/* places.c */
/** Frees a place for one more socket if all are taken. False if the new socket must be refused. */
MUST_CHECK bool endpoints_make_room(struct net *net);

/* The timer that enforces the deadlines. */
void endpoints_start(struct net *net);
void endpoints_stop(struct net *net, uv_close_cb closed);
