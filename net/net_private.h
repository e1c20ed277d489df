/* SPDX-License-Identifier: MIT */
/*
 * What the files of net/ share. Nothing outside the folder includes it, and so nothing outside sees libwebsockets.
 *
 * The one rule behind all of it: a call from above never touches the library. It changes a queue or a mark and
 * puts the connection on a list; the library is called only from its own callbacks and from uv_prepare. So nobody
 * is called back from inside his own call, and nothing is freed under a running callback.
 */
#pragma once

#include "net.h"

#include <libwebsockets.h>

#include "bucket.h"
#include "frame.h"
#include "queue.h"

enum {
    CONNECTION_RX_BYTES =
        128, /* read buffer of each connection; a longer message comes in pieces: 1.8 KiB an idle connection, against 5.6 at 4096 */
    /*
     * … and with TLS: a whole record. What is left of one is read by the library in a loop of its own, and where it may
     * read nothing of that (the peer sends on while it is closing) that loop never ends.
     */
    CONNECTION_TLS_RX_BYTES = 16384,
    NET_WRITE_BYTES_MAX =
        65536, /* small frames of one receiver are gathered up to this into one write */
    NET_CLOSE_ANSWER_MAX_MS = 5000, /* a peer that does not answer a close is cut after this */
    NET_HEADER_BYTES_MAX = 8192,    /* all headers of one HTTP request; a longer one is dropped */
    NET_REQUEST_TIMEOUT_S = 5,      /* a half-sent request header, or the next piece of a body */
    NET_RESPONSE_TIMEOUT_S =
        NET_ANSWER_MAX_MS / 1000, /* the answer, or progress while sending it … */
    NET_RESPONSE_MAX_MS = 300000, /* … but not by a byte now and then for ever */
    NET_KEEP_ALIVE_S = 20,
    NET_DESCRIPTORS_LEFT = 128, /* never used for WebSockets */
    NET_WHEEL_TURNS = 16,       /* the connections are pinged in so many shares of one period */
};

struct page;
struct membership;
struct exchange;

/* What the library keeps for us with each socket begins with this. */
enum peer_kind { PEER_CONNECTION = 1, PEER_EXCHANGE };

struct connection {
    enum peer_kind kind;
    struct net *net;
    struct lws *wsi;
    bool is_tls;
    net_conn id;
    struct bucket bucket;
    int refusals;
    /* receiving */
    int64_t heard_ms;
    int64_t pinged_ms;     /* 0: nothing is on its way */
    int32_t round_trip_ms; /* of the last ping */
    uint64_t heard_turn;   /* turn of the loop in which something came last */
    char *partial;         /* the message so far, where it comes in pieces */
    size_t message_bytes;
    bool in_message;
    bool discarding; /* too big: counted, not kept */
    /* sending */
    struct queue queue;
    size_t lent_bytes; /* of the last write; they wait in the library while it is partly sent */
    struct connection *next_held;
    struct connection *
        *held_from;     /* what points to it among those with such bytes; NULL: it is not there */
    int64_t held_taken; /* see held.c */
    uint64_t held_turn; /* turn of the loop of the last look */
    struct membership *groups; /* first of this connection */
    struct connection *next_dirty;
    struct connection **dirty_from; /* what points to it in its list; NULL: in none */
    struct connection *next_doomed;
    int64_t lags_since_ms;
    uint16_t lags;  /* memberships in which it has fallen behind */
    bool is_urgent; /* which list it is in */
    bool
        awaits_writable; /* the library has been asked to say when: once, it costs system calls each time */
    /* ending */
    bool closing; /* a close frame is queued, sent, or came: nothing more is sent or heard */
    bool close_by_us;
    bool too_slow; /* why it is doomed */
    bool doomed;   /* to be cut without a close frame */
    int64_t closing_since_ms;
    int close_code; /* ours */
    int code;       /* for handlers.closed */
    struct connection *next_closing;
    struct connection *prev_closing;
};

/* One slot a connection; an id is the slot and how often it has been used. */
struct slot {
    struct connection *conn;
    uint32_t uses;
    uint32_t next_free; /* index + 1; 0 ends the list */
};

/* Connections with something queued. */
struct dirty_list {
    struct connection *first;
    struct connection **end; /* where the next one goes */
};

/* Connections of which the library may hold bytes; those whose turn it is to be looked at come first. */
struct held_list {
    struct connection *first;
    struct connection **end; /* where the next one goes */
    int64_t looked_ms;
    uint64_t looked_turn;
};

/* Groups with something pending, in the order in which they will be served. */
struct open_groups {
    struct net_group *first;
    struct net_group *last;
};

struct net {
    struct net_config config;
    char *host;
    char *tls_certificate; /* files; NULL: no TLS */
    char *tls_key;
    SSL_CTX *tls; /* the library's, while it lives; NULL: no TLS */
    char *origins;
    char *socket_path;
    char *subprotocol;
    char *page_routes;
    char *big_body_path;
    int big_bodies; /* requests that may have one, or have it */
    struct page *page;

    struct lws_context *context;
    struct lws_vhost *vhost;
    struct lws_protocols protocols[3];
    uv_prepare_t prepare;
    uv_idle_t idle; /* active while slices are left: then the loop does not sleep */
    uv_timer_t timer;
    uv_poll_t listener;
    int listener_fd;
    bool listener_pauses; /* no descriptor was left for who came */
    int port;

    struct slot *slots;
    uint32_t slots_count;
    uint32_t slots_free; /* index + 1 */
    int connections;
    int connections_max; /* NET_CONNECTIONS_SOFT_MAX, or less where descriptors are few */

    uint64_t turn;
    struct dirty_list urgent;   /* of groups that matter */
    struct dirty_list ordinary; /* all others */
    struct held_list held;
    struct connection *doomed;
    struct connection *closing_first;
    struct connection *closing_last;
    struct open_groups open[NET_GROUP_KINDS];
    uint64_t groups_made;
    uint64_t group_places; /* messages ever sent to groups */
    int lagging;
    struct net_counts counts;
    struct exchange *answered;    /* those with an answer that the library has not been told of */
    struct net_request *requests; /* all that live */
    struct net_frame *ping;
    unsigned char *scratch; /* NET_WRITE_BYTES_MAX */

    uint32_t wheel_turn;
    int ping_every_ms;
    int silence_max_ms;
    int lag_max_ms;

    bool shutting;
    bool destroyed_once; /* the first of the library's two destroys has been called */
    int handles_open;
    void (*on_closed)(void *data);
    void *on_closed_data;
};

/* net.c */
int64_t net_now_ms(const struct net *net);
void net_log(const struct net *net, const char *event, const char *detail);

/* connection.c */
struct connection *connection_find(const struct net *net, net_conn id);
int connection_event(struct lws *wsi, enum lws_callback_reasons why, void *in, size_t in_bytes);
/** The peer of the socket. An IPv4 peer of an IPv6 socket is "::ffff:192.0.2.1"; one peer should have one name. */
void connection_address(struct lws *wsi, char address[NET_ADDRESS_BYTES]);
/**
 * Who is at the other end. An IPv4 peer of an IPv6 socket is "::ffff:192.0.2.1"; one peer should have one name. Only while
 * the library still has the request's headers.
 */
void connection_peer(struct lws *wsi, char peer[NET_ADDRESS_BYTES]);
void connection_close(struct connection *conn, int code, const char *reason);
void connection_doom(struct connection *conn);
void connections_cut_doomed(struct net *net);
void connections_cut_unanswered(struct net *net, int64_t now_ms);
void connections_cut_lagging(struct net *net, int64_t now_ms);
void connections_finish(struct net *net);

/* receive.c */
void connection_receive(struct connection *conn, const char *piece, size_t piece_bytes);

/* send.c */
bool connection_may_write(const struct connection *conn);
void connection_write(struct connection *conn, struct net_frame *frame);
void connection_push(struct connection *conn, struct net_frame *frame, uint64_t group);
size_t connection_waiting_bytes(const struct connection *conn);
void connection_mark_dirty(struct connection *conn);
void connection_unmark_dirty(struct connection *conn);
void connection_flush(struct connection *conn, bool writable);
/* True where something is left for the next turn of the loop. */
bool connections_flush(struct net *net);

/* held.c */
/* Where the library holds bytes of it. */
void connection_mark_held(struct connection *conn);
void connection_unmark_held(struct connection *conn);
/* Those to whom the library listens no longer: else the loop would turn at full speed until they go. */
void connections_doom_unheard(struct net *net);

/* ping.c */
void connections_ping(struct net *net, int64_t now_ms);
void connection_ponged(struct connection *conn, int64_t now_ms);

/* listener.c: the socket, then what watches it on the loop; the callers wait in its queue meanwhile */
MUST_CHECK enum net_status listener_open(struct net *net);
void listener_start(struct net *net);
void listener_resume(struct net *net); /* after it had to pause */
void listener_close(struct net *net, uv_close_cb closed);

/* listen.c */
enum net_status listen_open(struct net *net, lws_callback_function *on_page,
                            lws_callback_function *on_socket);

/* group.c */
/* Queues for this one what its groups have for it. */
void group_catch_up(struct connection *conn);
/* Nothing waits for it any more: it gets what its groups are sent again, and the server hears of it. */
void group_tell_caught_up(struct connection *conn);
bool group_matters(const struct connection *conn);
void group_drop_connection(struct connection *conn);

/* pass.c */
void groups_serve(struct net *net, enum net_group_kind kind, int most);
/* Queues for everybody what is pending. */
void groups_distribute(struct net *net);

/* upgrade.c: 0 lets the library go on; anything else ends the connection, answered */
int upgrade_check(struct net *net, struct lws *wsi, const char *wanted);

/* exchange.c */
int exchange_event(struct lws *wsi, enum lws_callback_reasons why, void *in, size_t in_bytes);
void exchanges_flush(struct net *net);
int request_write_now(struct lws *wsi, int status, const char *text, const char *headers);

/* request.c */
void requests_finish(struct net *net);
