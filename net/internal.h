/* SPDX-License-Identifier: MIT */
/*
 * Declarations that the files of net/ share. No file outside this folder includes it, so libwebsockets stays hidden.
 *
 * One rule holds for all files: a call from a module above never calls the library. It changes a queue or a flag and
 * puts the connection on a list. The library is called only from its own callbacks and from uv_prepare. So no caller is
 * called back from inside its own call, and nothing is freed under a running callback.
 */
#pragma once

#include "net/net.h"

#include <libwebsockets.h>

#include "net/bucket.h"
#include "net/source.h"
#include "net/utf8.h"
#include "net/work.h"
#include "net/ws/frame.h"
#include "net/ws/parser.h"
#include "net/ws/queue.h"

enum {
    /* most bytes read from a socket at once: a whole record of TLS, so that nothing of it stays in OpenSSL */
    NET_READ_BYTES_MAX = 16384,
    /* small frames for one receiver are gathered up to this size into one write */
    NET_WRITE_BYTES_MAX = 65536,
    /* a peer that does not answer a close frame is cut after this time */
    NET_CLOSE_ANSWER_MAX_MS = 5000,
    NET_HEAD_MAX_MS = 5000, /* for a complete request head, from its first byte */
    /* for a TLS handshake; without TLS the library waits for nothing */
    NET_HANDSHAKE_MAX_S = NET_HEAD_MAX_MS / 1000,
    NET_KEEP_ALIVE_MS = 20000,  /* for the next request: longer than a player thinks about a menu */
    NET_DESCRIPTORS_LEFT = 128, /* descriptors that are never used for WebSockets */
    /* of them, those that sockets never use: the database, the log, timers */
    NET_DESCRIPTORS_FILES = 48,
    NET_LOG_LINES_BURST = 20,  /* lines about refused and slow clients at once, then one a second */
    NET_LISTENERS_MAX = 8,     /* addresses of one host name that are listened on */
    NET_SOURCE_BUCKETS = 4096, /* of the addresses with sockets; 32 KiB */
    /* each turn of the wheel pings one such share of the connections; a full round takes one period */
    NET_WHEEL_TURNS = 64,
};

struct page;
struct gzip_packer;
struct head;

enum socket_kind { SOCKET_CONNECTION = 1, SOCKET_ENDPOINT };

/* The library's data of each socket begins with this. */
struct socket_base {
    enum socket_kind kind;
    struct source *source; /* the address of the client */
    struct list in_held;   /* in source->held: what it sent waits for a later round */
};

/* What happens to the socket when the last frame has been sent. */
enum ending {
    ENDING_NONE,
    ENDING_CLOSE, /* both sides have sent their close frame */
    /* our close frame is the last word; what the peer still sends is read, or a reset could overtake it */
    ENDING_HALF_CLOSE,
};

struct connection {
    struct socket_base base; /* SOCKET_CONNECTION */
    struct net *net;
    struct lws *wsi;
    bool is_tls;
    bool is_proxied; /* a trusted proxy stands between: the socket ends there */
    net_conn id;
    struct list of_source; /* in source->connected */
    struct bucket bucket;
    int refusals;
    /* ---- receiving ---- */
    int64_t heard_ms;
    int64_t pinged_ms;     /* 0: no ping is unanswered */
    int32_t round_trip_ms; /* of the last ping */
    struct parser parser;
    struct utf8_stream utf8; /* of the message so far */
    char *partial;           /* the message so far, if it arrives in pieces */
    size_t message_bytes;
    size_t partial_bytes; /* bytes in `partial`: fewer than arrived if the message is too big */
    bool in_message;
    /* the message is too big: its bytes are counted, and only its beginning is kept */
    bool discarding;
    bool is_paused; /* by net_pause() */
    /* bytes that are not read yet: the source has used up its share of the round, or this is paused; NULL: none */
    unsigned char *held;
    size_t held_at; /* of them, those that have been read */
    size_t held_bytes;
    /* more bytes have arrived meanwhile: the socket is not read until the held ones are */
    bool rests;
    /* ---- sending ---- */
    struct queue queue;
    /* bytes that the socket has not taken; they leave before the queue */
    unsigned char *unsent;
    size_t unsent_at; /* of them, those that have left */
    size_t unsent_bytes;
    size_t counted_bytes; /* in the counts of queued bytes: see net/ws/queued.c */
    struct list groups;   /* struct membership, the newest first */
    struct list in_dirty; /* in net->urgent or net->ordinary */
    struct list in_aborting;
    int64_t lags_since_ms;
    uint16_t lags; /* number of memberships in which it has fallen behind */
    /*
     * the library has been asked for a writable callback. It is asked only once, because each request costs system
     * calls
     */
    bool awaits_writable;
    /* ---- ending ---- */
    /* a close frame is queued, sent or received: nothing more is sent, and received messages are ignored */
    bool closing;
    bool half_closed;   /* the socket's sending side is shut: only the peer's end is awaited */
    enum ending ending; /* what follows when the queue is empty */
    bool too_slow;      /* the reason for the cut is that the receiver is too slow */
    bool aborting;      /* will be cut without a close frame */
    int64_t closing_since_ms;
    int close_code; /* the code that this side sends */
    int code;       /* the code that handlers.closed gets */
    struct list in_closing;
};

/* One slot per connection. An id consists of the slot and the number of times it has been used. */
struct slot {
    struct connection *conn;
    uint32_t uses;
    uint32_t next_free; /* index + 1; 0 ends the list */
};

/* A socket that listens, and the handle that watches it. */
struct listener {
    uv_poll_t poll;
    int fd;
};

struct net {
    struct net_config config;
    char *host;
    char *tls_certificate; /* file names; NULL: no TLS */
    char *tls_key;
    /* an SSL_CTX, owned by the library and valid while it exists; NULL: no TLS */
    struct ssl_ctx_st *tls;
    char *origins;
    char *socket_path;
    char *subprotocol;
    char *page_routes;
    char *big_body_path;
    int big_bodies; /* requests with a body above NET_REQUEST_BODY_MAX */
    struct page *page;

    struct lws_context *context;
    struct lws_vhost *vhost;
    struct lws_protocols protocols[2];
    uv_prepare_t prepare;
    /* active while writes, answers or cuts wait for their next slice: the loop does not sleep then */
    uv_idle_t idle;
    uv_timer_t timer;
    struct listener listeners[NET_LISTENERS_MAX]; /* one for each address of the host */
    int listeners_count;
    /* the listener is paused because no descriptor was left for a new client */
    bool listener_pauses;
    /* new sockets of all addresses together have a share of each round: a flood of them is accepted at that rate */
    struct source newcomers;
    bool listener_waits; /* for their next share */
    int port;

    struct slot *slots;
    uint32_t slots_count;
    uint32_t slots_free;     /* index + 1 */
    struct bucket log_lines; /* for events that clients can cause */
    int connections;
    int connections_max; /* what the configuration wants, or less if there are few descriptors */
    size_t waiting_bytes_max; /* of responses */
    size_t queued_bytes_max;  /* at WebSockets */

    struct work work; /* of the loop's thread */
    uint64_t round;   /* number of the round in which each source has its share */
    /* the source of the last bytes that were read; NULL: none, or it has been released */
    const struct source *last_read;
    /* the visitor of the last request through a proxy; NULL: none, or it has been released */
    const struct source *last_visitor;
    uint64_t shared_round; /* the last one in which two sources, or two visitors, sent something */
    uv_timer_t rounds;     /* active while sockets are held or newcomers wait */
    /* connections with messages of groups of the kind NET_GROUP_FIRST */
    struct list urgent;
    struct list ordinary; /* all other connections with something queued */
    struct list aborting; /* connections that will be cut, the first marked first */
    int aborting_count;
    struct list closing; /* connections that close, the oldest first */
    struct list ended;   /* connections that have gone, and the server does not know it yet */
    int ends_left;       /* of which the server may be told in this turn */
    /* groups with pending messages, in the order in which they will be served */
    struct list open[NET_GROUP_KINDS];
    uint64_t groups_made;
    uint64_t group_places; /* messages ever sent to groups */
    int lagging;
    struct net_counts counts;
    /* sockets that speak HTTP, in the order in which they entered their states */
    struct list endpoints;
    struct list draining; /* of these, those that have had their last response */
    int endpoints_count;
    int endpoints_max;
    struct source *sources[NET_SOURCE_BUCKETS];
    uint64_t source_salt;         /* without it a client could choose addresses of one bucket */
    struct list waiting;          /* sources with held bytes, in the order of their turns */
    bool sources_left;            /* some of them are served in the next turn of the loop */
    struct source *adopting_from; /* of the socket that is being given to the library */
    uv_timer_t looks;             /* active while there are endpoints */
    uv_timer_t drains;            /* active while `draining` is not empty */
    int64_t looked_ms;
    /* exchanges with a response to send, or a body to read */
    struct list answered;
    struct list requests; /* all existing requests */
    struct net_frame *ping;
    unsigned char *scratch;     /* NET_WRITE_BYTES_MAX */
    struct gzip_packer *packer; /* of pages */

    uint32_t wheel_turn;
    int ping_every_ms;
    int silence_max_ms;
    int lag_max_ms;

    bool shutting;
    bool destroyed_once; /* the first of the library's two destroy calls has been made */
    int handles_open;
    void (*on_closed)(void *data);
    void *on_closed_data;
};

/* net.c */
int64_t net_now_ms(const struct net *net);
/* Writes a line about a client; at most one a second after the first ones. */
void net_log(struct net *net, const char *event, const char *detail);

/* connection.c */
struct connection *connection_find(const struct net *net, net_conn id);
/**
 * Begins a WebSocket: answers the upgrade, and receives the bytes that came with it. `head` is the request's.
 */
void connection_begin(struct net *net, struct lws *wsi, const struct head *head,
                      unsigned char *bytes, size_t count);
void connection_end(struct connection *conn);
/* Begins a turn: tells the server of connections that have ended, at most NET_SLICE_ENDS in a turn. */
void connections_report_ended(struct net *net);
/**
 * Finds a place for a client with this address. If all are taken, the newest WebSocket of the address that holds the
 * most is cut, unless the client's own address holds as many. False if there is no place.
 */
MUST_CHECK bool connections_make_room(struct net *net, const char *peer);
/**
 * Writes the address of the socket's peer. An IPv4 peer of an IPv6 socket is "::ffff:192.0.2.1"; it is written without
 * the prefix, so that one peer has one name.
 */
void connection_address(struct lws *wsi, char address[NET_ADDRESS_BYTES]);
/**
 * Writes the address of the client, as the callback `peer` of the configuration determines it. An IPv4 address in an
 * IPv6 form loses its prefix, so that one peer has one name.
 */
void connection_peer(struct lws *wsi, const struct head *head, char peer[NET_ADDRESS_BYTES]);
void connection_close(struct connection *conn, int code, const char *reason);
/* Fails the connection (RFC 6455, 7.1.7): nothing more of it is read, and no answer is awaited. */
void connection_fail(struct connection *conn, int code, const char *reason);
void connection_peer_closes(struct connection *conn, const char *body, size_t bytes);
void connection_abort(struct connection *conn);
/* Cuts at most `most` of the connections marked by connection_abort(). Returns their number. */
int connections_cut_aborting(struct net *net, int most);
/* Marks those whose peer has not answered a close frame in time. */
void connections_abort_unanswered(struct net *net, int64_t now_ms);
void connections_abort_lagging(struct net *net, int64_t now_ms);
void connections_finish(struct net *net);

/* receive.c */
void connection_receive(struct connection *conn, unsigned char *bytes, size_t count);
/* Reads bytes that were held, up to the share of the source. */
void connection_receive_held(struct connection *conn);
/* Forgets the bytes that are held. */
void connection_drop_held(struct connection *conn);

/* send.c */
bool connection_can_write(const struct connection *conn);
void connection_write(struct connection *conn, struct net_frame *frame);
void connection_push(struct connection *conn, struct net_frame *frame, uint64_t group);
size_t connection_waiting_bytes(const struct connection *conn);
void connection_mark_dirty(struct connection *conn);
/* The socket has room again. */
void connection_writable(struct connection *conn);
/* True if some connections are left for the next turn of the loop. */
bool connections_flush(struct net *net);

/* queued.c */
/* Counts what waits at the connection, after it may have become less. */
void connection_recount(struct connection *conn);
/*
 * The same after it may have become more: if too much waits at all connections, the address with the most loses the one
 * with the most.
 */
void connection_count_queued(struct connection *conn);
/* The connection ends: nothing waits there any more. */
void connection_uncount(struct connection *conn);

/* ping.c */
void connections_ping(struct net *net, int64_t now_ms);
void connection_ponged(struct connection *conn, int64_t now_ms);

/*
 * listen.c: opens a socket for each address of the host, then the handles that watch them on the loop. Clients wait in
 * a socket's queue between the two.
 */
MUST_CHECK enum net_status listeners_open(struct net *net);
void listeners_start(struct net *net);
void listeners_resume(struct net *net); /* after a pause for lack of descriptors */
void listeners_serve(struct net *net);  /* accepts again if a share is left in this round */
/* Calls `closed` for each of net->listeners_count handles. */
void listeners_close(struct net *net, uv_close_cb closed);
void listeners_drop(struct net *net); /* closes the sockets, before listeners_start() */

/* context.c: the socket, the context of the library, and the watch on the socket */
MUST_CHECK enum net_status net_listen(struct net *net, lws_callback_function *on_event);

/* group.c */
/* Queues for this connection the messages that its groups have pending for it. */
void group_catch_up(struct connection *conn);
/* The queue of this connection is empty: it gets the messages of its groups again, and the server is notified. */
void group_report_caught_up(struct connection *conn);
bool group_matters(const struct connection *conn);
void group_drop_connection(struct connection *conn);

/* fanout.c */
void groups_serve(struct net *net, enum net_group_kind kind, int most);
/* Queues the pending messages for all members. */
void groups_distribute(struct net *net);

/* exchange.c */
/* Sends at most so many responses, in the order of the requests. Returns their number. */
int exchanges_flush(struct net *net, int most);

/* request.c */
void requests_finish(struct net *net);
