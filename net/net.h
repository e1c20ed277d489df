/* SPDX-License-Identifier: MIT */
/*
 * One listening port on a libuv loop: the static page over HTTP, small HTTP answers, and WebSockets.
 *
 * Knows sockets and bytes, no game and no room, and hides the library it stands on: nothing above includes a
 * header of it. Everything runs on the loop's thread; every callback comes from the loop, never from inside a
 * call made here.
 *
 * Connections are ids, never pointers: an id that has gone is harmless wherever it is handed in.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#define MUST_CHECK __attribute__((warn_unused_result))

enum {
    NET_MESSAGE_BYTES_MAX =
        8192, /* one message from a client; a longer one is refused, not fatal */
    NET_MESSAGE_BYTES_FATAL = 1 << 20, /* … and one longer than this closes with 1009 */
    /* Waiting for one receiver; beyond, it is let go. */
    NET_QUEUE_BYTES_MAX = 256 * 1024,
    NET_LAG_BYTES_MAX =
        128 * 1024, /* … and in a crowd: beyond, it has fallen behind; with the write that is
                                       under way it holds less than 256 KiB of the process */
    NET_LAG_MAX_MS = 15000, /* for who has fallen behind to read what waits; then it is let go */
    NET_SLICE_WRITES =
        64, /* to a crowd before the loop looks for news: a quarter of a millisecond */
    NET_SEND_BUFFER_BYTES =
        64 * 1024, /* the system's, of each WebSocket: a reader who stops could hold megabytes */
    NET_PING_EVERY_MS = 20000,
    NET_SILENCE_MAX_MS = 30000,
    NET_REFUSALS_MAX = 32,  /* refused messages of one connection before it is closed with 1008 */
    NET_RATE_BURST = 60,    /* messages a client may send at once … */
    NET_RATE_A_SECOND = 20, /* … and on average */
    NET_CONNECTIONS_SOFT_MAX = 18000, /* above: 503 for new ones */
    NET_DESCRIPTORS = 32768, /* what net_open() sets the limit of the process to, where it may */
    NET_REASON_BYTES_MAX = 120,
    NET_ADDRESS_BYTES = 64, /* of a peer as text, with its NUL */
    NET_REQUEST_BODY_MAX = 64 * 1024,
    NET_BIG_BODY_MAX = 1 << 20, /* of a path that may have more … */
    NET_BIG_BODIES_MAX = 16,    /* … so many at a time: beyond, 503 */
    NET_ANSWER_MAX_MS =
        20000, /* for the server to answer a request; then the peer's socket is closed */
};

/* Close codes of our own; the registered ones are used by their RFC 6455 numbers. */
enum net_close_code {
    NET_CLOSE_DONE = 1000,
    NET_CLOSE_GOING_AWAY = 1001,
    NET_CLOSE_BINARY = 1003,
    NET_CLOSE_POLICY = 1008,
    NET_CLOSE_TOO_BIG = 1009,
    NET_CLOSE_BUG = 1011,
    NET_CLOSE_RESTARTING = 1012,
    NET_CLOSE_OVERLOADED = 1013,
};

struct net;       /* one listening server */
struct net_group; /* receivers that get the same messages: the people at one room */
struct net_frame; /* a message framed once, counted, sent to many */
struct net_request;

typedef uint64_t net_conn; /* 0 is no connection */

/** Why a message never reached `message`. The connection lives on. */
enum net_refusal { NET_REFUSED_TOO_BIG, NET_REFUSED_NOT_UTF8, NET_REFUSED_TOO_FAST };

struct net_handlers {
    void (*accepted)(void *data, net_conn conn, const char *address);
    /** Right after `accepted`, where the upgrade came with the header `cookie`: all of it. May be NULL. */
    void (*cookie)(void *data, net_conn conn, const char *cookie);
    /** One whole text message, valid UTF-8, at most NET_MESSAGE_BYTES_MAX; `text` is not NUL-terminated. */
    void (*message)(void *data, net_conn conn, const char *text, size_t text_bytes);
    void (*refused)(void *data, net_conn conn, enum net_refusal why, int retry_after_ms);
    /** The connection is gone; `code` is the peer's, or 1006. Called once for each `accepted`. */
    void (*closed)(void *data, net_conn conn, int code);
    /**
     * A member of a crowd had fallen behind: of what the crowd was sent since, and of what waited for him then, he got
     * nothing, and now nothing waits for him any more. He needs to be told how things stand; from here on he gets what
     * the crowd is sent. `about` is the group's. May be NULL.
     */
    void (*caught_up)(void *data, net_conn conn, void *about);
    /**
     * A GET or POST below /api/ or exactly /healthz, /readyz, /metrics; a HEAD looks like its GET. Answer with
     * net_respond() now or within NET_ANSWER_MAX_MS; `request` is valid until answered. A request whose peer left
     * may still be answered: nothing happens. What is unanswered when the server closes goes with net_destroy().
     */
    void (*request)(void *data, struct net_request *request);
};

struct net_config {
    uv_loop_t *loop;
    const char *host; /* address to bind; NULL for all */
    int port;         /* 0: any free one, see net_port() */
    int listen_fd;    /* a socket that listens already, instead of host and port, see
                                net_can_listen_on(); net_open() takes it. 0: none */
    const char
        *tls_certificate;    /* a file in PEM, with those between it and the root; NULL: no TLS */
    const char *tls_key;     /* … its key, without a password */
    const char *page_folder; /* the built page; files are read once, at start. NULL: no page */
    const char *
        page_routes; /* prefixes that the page's index answers, separated by spaces: "/t/ /verify" */
    const char *
        frame_query; /* "embed": with that in the query other sites may frame the page; NULL: none may */
    const char *big_body_path; /* a POST there may have NET_BIG_BODY_MAX; NULL: none may */
    const char *subprotocol;   /* "taberna.v1" */
    const char *socket_path;   /* "/ws" */
    const char
        *origins; /* further allowed origins, separated by spaces; the page's own always is */
    struct net_handlers handlers;
    void *data;
    /**
     * Who is at the other end of a socket whose peer is `address`, as text, written to `peer`; `forwarded` is all of the
     * request's X-Forwarded-For, NULL where there is none. NULL: the socket's peer always is.
     */
    void (*peer)(void *data, const char *address, const char *forwarded,
                 char peer[NET_ADDRESS_BYTES]);
    void (*log)(void *data, const char *event, const char *detail); /* may be NULL */
    int ping_every_ms;  /* 0: NET_PING_EVERY_MS; tests set less */
    int silence_max_ms; /* 0: NET_SILENCE_MAX_MS */
    int lag_max_ms;     /* 0: NET_LAG_MAX_MS */
};

enum net_status {
    NET_OK = 0,
    NET_PORT_IN_USE,
    NET_BAD_ADDRESS,
    NET_NO_EVENT_LIBRARY, /* the libuv plugin of the WebSocket library is not installed */
    NET_NO_PAGE,          /* the page folder cannot be read */
    NET_NO_LISTENER,      /* `listen_fd` is none that net_can_listen_on() */
    NET_BAD_CERTIFICATE,  /* the file of the certificate cannot be read, or has none */
    NET_BAD_KEY,          /* … that of the key; one with a password is none */
    NET_KEY_OF_ANOTHER,   /* the key does not belong to the certificate */
    NET_FAILED,
};

const char *net_status_text(enum net_status status);

MUST_CHECK enum net_status net_open(const struct net_config *config, struct net **net);

int net_port(const struct net *net);

/** From now on these origins are let in, as in the configuration; who is in stays. */
void net_set_origins(struct net *net, const char *origins);

/**
 * Reads the files of the certificate and the key again: who comes from now on sees what they hold. Where that is no pair
 * the old ones stay; NET_OK too where there is no TLS.
 */
MUST_CHECK enum net_status net_reload_tls(struct net *net);

/** Whether these two files are a certificate and its key, before anything is opened. */
MUST_CHECK enum net_status net_check_tls(const char *certificate, const char *key);

/** Whether that descriptor is a stream socket of IPv4 or IPv6 that listens. */
bool net_can_listen_on(int fd);

/**
 * Stops listening, closes every connection with `code` and `reason`, then calls `closed` from the loop. net_destroy()
 * comes after uv_run() has returned.
 */
void net_close(struct net *net, int code, const char *reason, void (*closed)(void *data),
               void *data);
void net_destroy(struct net *net); /* after its groups */

/** Frames `text` (valid UTF-8) once. The caller owns one count and releases it. */
struct net_frame *net_frame_create(const char *text, size_t text_bytes);
struct net_frame *net_frame_keep(struct net_frame *frame);
void net_frame_release(struct net_frame *frame);

/** Sends to one; messages to one receiver leave in the order sent, group messages included. */
void net_send(struct net *net, net_conn conn, struct net_frame *frame);

/** Closes one connection, after what has been sent to it. */
void net_disconnect(struct net *net, net_conn conn, int code, const char *reason);

/** How long the last ping took there and back; 0 before the first is answered, some NET_PING_EVERY_MS after the begin. */
int net_round_trip_ms(const struct net *net, net_conn conn);

/** Bytes waiting for that receiver: 0 when it keeps up. */
size_t net_queued_bytes(const struct net *net, net_conn conn);

enum net_group_kind {
    NET_GROUP_FIRST, /* few, and they matter: served before any crowd, and get everything or are let go */
    NET_GROUP_CROWD, /* many, served in slices. Who lags misses messages, see `caught_up`; or is let go */
    NET_GROUP_KINDS,
};

/** `about` is for the callback `caught_up`; may be NULL. */
struct net_group *net_group_create(struct net *net, enum net_group_kind kind, void *about);
void net_group_destroy(struct net_group *group); /* what it was sent still leaves */
void net_group_join(struct net_group *group, net_conn conn);
/** True where he had fallen behind and has missed messages; `caught_up` does not come any more. */
bool net_group_leave(struct net_group *group, net_conn conn);
int net_group_size(const struct net_group *group);

/** What a group is sent in one turn of the loop, or while a crowd is being served, leaves in one write a receiver. */
void net_group_send(struct net_group *group, struct net_frame *frame);

/** What has happened since the start, but for the first two: those are now. */
struct net_counts {
    uint64_t connections;
    uint64_t lagging; /* of them, those who have fallen behind in a crowd */
    uint64_t accepted;
    uint64_t upgrades_refused;
    uint64_t messages_in;      /* whole texts, with the refused ones */
    uint64_t messages_refused; /* too big, too fast, not UTF-8 */
    uint64_t messages_out;     /* texts given to sockets, each receiver's one by one */
    uint64_t bytes_out;        /* with everything around them, pings too */
    uint64_t messages_dropped; /* of members who had fallen behind … */
    uint64_t lagged;           /* … which happened so often … */
    uint64_t caught_up;        /* … and ended well so often */
    uint64_t let_go;           /* receivers who read too slowly, or not at all */
};

void net_counts(const struct net *net, struct net_counts *counts);

const char *net_request_method(const struct net_request *request); /* "GET", "POST" */
const char *net_request_path(const struct net_request *request);   /* decoded, without the query */
/** Where it comes from, as `accepted` has it: the peer of the socket, or what `peer` of the configuration made of it. */
const char *net_request_address(const struct net_request *request);
/** The peer of the socket itself, a proxy where there is one. */
const char *net_request_peer(const struct net_request *request);
bool net_request_is_tls(const struct net_request *request); /* it came by TLS, to this process */
const char *net_request_query(const struct net_request *request, const char *name); /* or NULL */
const char *net_request_header(const struct net_request *request,
                               const char *name); /* lower case; or NULL */
const char *net_request_body(const struct net_request *request, size_t *bytes);
/**
 * Answers, once. `headers`: further lines "name: value\r\n…"; NULL says that the answer is not to be stored. The body
 * is copied. After a POST the connection ends.
 */
void net_respond(struct net_request *request, int status, const char *type, const char *body,
                 size_t body_bytes, const char *headers);
