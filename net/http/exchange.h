/* SPDX-License-Identifier: MIT */
/*
 * An exchange is one HTTP request and its response on one socket; a net_request is the server's view of it and
 * outlives the socket.
 */
#pragma once

#include "net/endpoint.h"
#include "net/http/head.h"
#include "net/http/stream.h"
#include "net/http/text.h"

struct net_request {
    struct net *net;
    struct exchange *exchange; /* NULL after the peer has left */
    struct list link;          /* in net->requests, the newest first */
    struct head *head;
    const char *method;
    char address[NET_ADDRESS_BYTES]; /* address of the client that sent the request */
    char peer[NET_ADDRESS_BYTES];    /* address of the socket's peer: the client or a proxy */
    bool is_tls;
    bool is_big; /* its body counts against NET_BIG_BODIES_MAX */
    char *body;
    size_t body_bytes;
};

/* How much of the request the server has got. */
enum asked {
    ASKED_NOTHING,
    ASKED_HEAD, /* the head; the server decides whether the body is read */
    ASKED_BODY, /* nothing more yet: the body is to be read */
    ASKED_ALL,  /* the head and the body */
};

struct exchange {
    struct net *net;
    struct endpoint *endpoint;
    struct net_request *request; /* set until the request is answered */
    struct head *head; /* of the request; NULL if it cannot be read, or `request` owns it */
    /* head of the response, with its body unless that is a file of the page */
    char *response;
    size_t response_bytes;
    const struct page_file *file; /* held, for its bytes; NULL: none */
    struct net_text *text;        /* the same */
    /* sent after the response's head: the bytes of the file or the text */
    const unsigned char *body;
    size_t body_bytes;
    size_t sent;
    size_t sent_before;        /* pages that have left, if the response has pages */
    size_t waiting_bytes;      /* counted by its source: see budget.c */
    struct net_stream *stream; /* the server adds to the body until it ends the stream; or NULL */
    bool head_only;            /* the method is HEAD */
    bool close_after;          /* do not use the socket for another request */
    enum asked asked;
    bool answered;
    bool is_broken; /* the response cannot be completed: the socket is cut */
    /* body of the request */
    size_t body_announced;
    size_t body_came;
    bool body_reads;         /* the body is arriving */
    struct list in_answered; /* in net->answered */
};

/** Begins the answer to a request. Takes ownership of the head. */
void exchange_begin(struct endpoint *endpoint, struct head *head);

/** Answers a request that is not served, in plain text, and ends the socket after it. */
void exchange_begin_refusal(struct endpoint *endpoint, int status, const char *text);
/** The same for a request of a WebSocket. The head stays the caller's. */
void exchange_begin_upgrade_refusal(struct endpoint *endpoint, const struct head *head, int status,
                                    const char *text);

void exchange_destroy(struct exchange *exchange);

/**
 * Ends an exchange that takes too long: then returns true, and the endpoint may be gone.
 *
 * spent_ms  since the body, the wait for the server, or the sending began
 */
bool exchange_check_time(struct exchange *exchange, int64_t spent_ms);

/** True unless the server works on the request: the body arrives, or the response waits or is being sent. */
bool exchange_can_be_cut(const struct exchange *exchange);

enum sending { SENDING_DONE, SENDING_WAITS, SENDING_BROKEN };

/* exchange_write.c: writes as much of the response as the socket takes now */
enum sending exchange_write(struct exchange *exchange);
/* Writes "100 Continue". SENDING_BROKEN if the socket has no room for these few bytes: its client does not read. */
enum sending exchange_write_continue(struct exchange *exchange);

/** Takes the head out of the exchange. */
struct net_request *request_create(struct exchange *exchange, const char *method);
void request_destroy(struct net_request *request);
void request_add_body(struct net_request *request, const void *piece, size_t piece_bytes);

/**
 * Puts the exchange on the list that uv_prepare processes: to send its response, or to read a body that the server
 * wants.
 */
void exchange_list(struct exchange *exchange);

/** Sends of the response what the socket takes now, or reads the body. May end the exchange, and the endpoint too. */
void exchange_advance(struct exchange *exchange);

/** Answers with a line of plain text. */
void exchange_refuse(struct exchange *exchange, int status, const char *text, const char *headers);

/** Passes the request, with its body, to the server. */
void exchange_ask(struct exchange *exchange);

/** Has the socket cut soon: the client must see that the response is incomplete. */
void exchange_break(struct exchange *exchange);

/** How many of NET_SLICE_ANSWERS the next step of the exchange counts. */
int exchange_cost(const struct exchange *exchange);

/* exchange_file.c */
/** Answers with a file of the page. */
void exchange_begin_page(struct exchange *exchange);

/* budget.c */

/** Counts so many bytes of the response, or returns the status with which to refuse it. */
MUST_CHECK int budget_reserve(struct exchange *exchange, size_t bytes);
/** Counts them, however many wait already. */
void budget_charge(struct exchange *exchange, size_t bytes);
void budget_release(struct exchange *exchange);

/** Counts these bytes of the response; returns true if it has refused the request instead. */
MUST_CHECK bool exchange_refuses_bytes(struct exchange *exchange, size_t bytes);

/* body.c */

/** Starts to read the request's body. */
void body_read(struct exchange *exchange);
/** Returns the bytes that belong to the body; 0 if no body is being read. */
size_t body_receive(struct exchange *exchange, const char *bytes, size_t count);
bool body_check_time(struct exchange *exchange, int64_t spent_ms);

/** Keeps a copy of the response. It is sent from uv_prepare and each time the socket is writable. */
void exchange_answer(struct exchange *exchange, int status, const char *type, const char *body,
                     size_t body_bytes, const char *headers);

/** Answers with a text that other responses share, as the client accepts it. */
void exchange_answer_text(struct exchange *exchange, const char *type, struct net_text *text,
                          bool accepts_gzip, const char *headers);

/** True if the client accepts compressed texts. */
bool request_accepts_gzip(const struct net_request *request);
