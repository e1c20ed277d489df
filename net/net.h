/* SPDX-License-Identifier: MIT */
/*
 * One listening port on a libuv loop: the static page over HTTP, small HTTP responses, and WebSockets.
 *
 * Knows sockets and bytes, but no game and no room. Hides the library below it: no module above includes a header of
 * that library. All work runs on the loop's thread. Every callback comes from the loop, never from inside a call to
 * this module.
 *
 * Connections are ids, never pointers: the id of a connection that has gone is harmless in every call.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "net/must_check.h"

enum {
    /* one message from a client; a longer one is refused, but does not close the connection */
    NET_MESSAGE_BYTES_MAX = 8192,
    /* size of the part of a refused message that `refused` gets: a command's id stands near the beginning */
    NET_REFUSED_BYTES_MAX = 256,
    /* a message longer than this closes the connection with 1009 */
    NET_MESSAGE_BYTES_FATAL = 1 << 20,
    /* bytes queued for one receiver; a receiver that exceeds this is disconnected */
    NET_QUEUE_BYTES_MAX = 256 * 1024,
    /*
     * Bytes queued for one member of a crowd; a member that exceeds this has fallen behind. Together with the write in
     * progress it holds less than 256 KiB of the process.
     */
    NET_LAG_BYTES_MAX = 128 * 1024,
    /* a member that has fallen behind must read its queue within this time, or it is disconnected */
    NET_LAG_MAX_MS = 15000,
    /*
     * Of each round, for the messages and requests of one address and the responses to it: the others wait for no more
     * than that, and three quarters of a processor are left for them and for the store.
     */
    NET_SHARE_US = 125,
    NET_SHARE_ALONE_US = 450, /* the same while no other address sends anything */
    NET_ALONE_MS = 1000,      /* an address is alone if nothing has come from others for so long */
    NET_ROUND_US = 500,
    /* of processor time that an address owes at most: beside others it waits sixteen seconds for that */
    NET_OWED_MAX_MS = 4000,
    /* new sockets of one address at once, then in a second on average */
    NET_ARRIVALS_BURST = 2000,
    NET_ARRIVALS_A_SECOND = 200,
    /* sockets and other descriptors that are served in a turn of the loop; the end of a socket takes some 20 µs */
    NET_SLICE_EVENTS = 64,
    /* responses over HTTP in a turn of the loop, and steps for addresses whose sockets were held: a millisecond each */
    NET_SLICE_ANSWERS = 32,
    /* writes to a crowd before the loop polls for new events: a quarter of a millisecond */
    NET_SLICE_WRITES = 64,
    /* ended WebSockets that are reported to the server in one turn of the loop */
    NET_SLICE_ENDS = 64,
    NET_SLICE_CUTS = 8, /* connections cut in a turn of the loop: a fifth of a millisecond */
    /* the system's send buffer of each WebSocket: with the default, a client that stops reading could hold megabytes */
    NET_SEND_BUFFER_BYTES = 64 * 1024,
    NET_PING_EVERY_MS = 20000,
    NET_SILENCE_MAX_MS = 30000,
    NET_REFUSALS_MAX = 32,  /* refused messages of one connection before it is closed with 1008 */
    NET_RATE_BURST = 60,    /* messages that a client may send at once */
    NET_RATE_A_SECOND = 20, /* messages a second that a client may send on average */
    /* beyond it a new client takes the place of the busiest address's newest one, or gets 503 if it is from there */
    NET_CONNECTIONS_SOFT_MAX = 18000,
    /* net_open() raises the descriptor limit of the process to this value, if the system allows it */
    NET_DESCRIPTORS = 32768,
    NET_REASON_BYTES_MAX = 120,
    NET_ADDRESS_BYTES = 64, /* the address of a peer as text, with its NUL */
    NET_REQUEST_BODY_MAX = 64 * 1024,
    NET_BIG_BODY_MAX = 1 << 20, /* size of the body of a request to `big_body_path` */
    /* bodies above NET_REQUEST_BODY_MAX at a time; for a further one the address with the most loses its slowest */
    NET_BIG_BODIES_MAX = 16,
    NET_BODY_GRACE_MS = 3000, /* for a body to begin; a handshake over a bad line takes a second */
    /* minimum rate of a body after that; a slow modem is four times as fast */
    NET_BODY_BYTES_A_SECOND = 1024,
    NET_BODY_MAX_MS = 120000, /* for a whole body: the biggest one at 9 KB/s, a bad mobile line */
    NET_RESPONSE_GRACE_MS = 5000,       /* for a response to begin to be read */
    NET_RESPONSE_BYTES_A_SECOND = 1024, /* minimum rate of its reader after that, as for bodies */
    NET_RESPONSE_MAX_MS = 300000,       /* for a whole response: 3 MB at 10 KB/s */
    NET_STREAM_BYTES_MAX = 65536,       /* unsent bytes of a stream; a slower reader is cut */
    NET_PAGE_BYTES_MAX = 65536,         /* of a response in pages: built and compressed in a step */
    NET_PAGE_ANSWERS = 8,               /* a page counts as so many of NET_SLICE_ANSWERS */
    /*
     * Bytes of responses that wait for the clients of an address: 64 pages, so that a class can read long games at
     * once. In all: as much as sixteen such addresses.
     */
    NET_WAITING_BYTES_MAX = 4 << 20,
    NET_WAITING_BYTES_ALL = 64 << 20,
    /* bytes that wait at WebSockets, to be sent or to be read, at most: two thousand of them that do not read */
    NET_QUEUED_BYTES_ALL = 512 << 20,
    /* so short a response is never refused, because it says what is wrong; NET_HTTP_SOFT_MAX bounds their number */
    NET_WAITING_FREE_BYTES = 1024,
    NET_PACK_FROM_BYTES = 1024, /* shorter bodies fit into one packet as they are */
    NET_HTTP_SOFT_MAX = 2048,   /* sockets that speak HTTP; a page load uses six for a second */
    /* for the server to answer a request; after that the peer's socket is closed */
    NET_ANSWER_MAX_MS = 20000,
};

/* Close codes that the server sends; the registered ones are used by their RFC 6455 numbers. */
enum net_close_code {
    NET_CLOSE_DONE = 1000,
    NET_CLOSE_GOING_AWAY = 1001,
    NET_CLOSE_PROTOCOL = 1002,
    NET_CLOSE_BINARY = 1003,
    NET_CLOSE_NOT_UTF8 = 1007,
    NET_CLOSE_POLICY = 1008,
    NET_CLOSE_TOO_BIG = 1009,
    NET_CLOSE_BUG = 1011,
    NET_CLOSE_RESTARTING = 1012,
    NET_CLOSE_OVERLOADED = 1013,
};

struct net;       /* one listening server */
struct net_group; /* receivers of the same messages: the members of one room */
struct net_frame; /* a message that is framed once, counted, and sent to many */
struct net_request;
struct net_stream; /* a response whose body goes on */
struct net_text;   /* a text that many responses share, counted */
struct work;       /* see net/work.h */

typedef uint64_t net_conn; /* 0 is no connection */

/** The reason why a message was not passed to `message`. The connection stays open. */
enum net_refusal { NET_REFUSED_TOO_BIG, NET_REFUSED_TOO_FAST };

struct net_handlers {
    void (*accepted)(void *data, net_conn conn, const char *address);
    /**
     * Called right after `accepted` if the upgrade request had the header `cookie`; `cookie` is its whole value. May be
     * NULL.
     */
    void (*cookie)(void *data, net_conn conn, const char *cookie);
    /** One whole text message, valid UTF-8, at most NET_MESSAGE_BYTES_MAX. `text` is not NUL-terminated. */
    void (*message)(void *data, net_conn conn, const char *text, size_t text_bytes);
    /** `text` is the message, or its first NET_REFUSED_BYTES_MAX bytes: its last character may be cut. */
    void (*refused)(void *data, net_conn conn, enum net_refusal why, int retry_after_ms,
                    const char *text, size_t text_bytes);
    /**
     * The connection is gone. `code` is the peer's close code, or ours if this side has closed, or 1006. Called once
     * for each `accepted`.
     */
    void (*closed)(void *data, net_conn conn, int code);
    /**
     * A member of a crowd had fallen behind, and its queue is empty now. It has missed the messages that were queued
     * for it at that time and those that the crowd was sent since. Send it the current state: from here on it gets the
     * crowd's messages again. `about` is the group's. May be NULL.
     */
    void (*caught_up)(void *data, net_conn conn, void *about);
    /**
     * A GET or POST below /api/ or exactly /healthz, /readyz, /metrics; a HEAD looks like its GET. Answer with
     * net_respond() now or within NET_ANSWER_MAX_MS. `request` is valid until it is answered. If the peer has left, an
     * answer is still allowed and has no effect. net_destroy() frees the requests that are unanswered when the server
     * closes.
     */
    void (*request)(void *data, struct net_request *request);
    /**
     * Called before `request` for a POST whose head has arrived, but not its body. Refuse it with net_respond(), or
     * have the body read with net_read_body(), now or within NET_ANSWER_MAX_MS. Nothing is read meanwhile. If this is
     * NULL, each body is read.
     */
    void (*head)(void *data, struct net_request *request);
};

struct net_config {
    uv_loop_t *loop;
    const char *host; /* address to bind; NULL for all addresses */
    int port;         /* 0: any free port, see net_port() */
    /*
     * A listening socket to use instead of host and port, see net_can_listen_on(). net_open() takes ownership of it. 0:
     * none.
     */
    int listen_fd;
    /* A PEM file with the certificate and the intermediate ones up to the root; NULL: no TLS */
    const char *tls_certificate;
    const char *tls_key; /* PEM file with the certificate's key, without a password */
    /*
     * Folder of the built page. Its files are read once, at startup. Its 404.html answers paths without a file. NULL:
     * no page
     */
    const char *page_folder;
    /* prefixes that the page's index answers, separated by spaces: "/t/ /verify" */
    const char *page_routes;
    /*
     * "embed" and "/t/": other sites may frame the page if that name is in the query and the path begins so; NULL: no
     * site may
     */
    const char *frame_query;
    const char *frame_path;
    /* a POST to this path may have a body of NET_BIG_BODY_MAX; NULL: no path */
    const char *big_body_path;
    const char *subprotocol; /* "taberna.v1" */
    const char *socket_path; /* "/ws" */
    /* further allowed origins, separated by spaces; the page's own origin is always allowed */
    const char *origins;
    struct net_handlers handlers;
    void *data;
    /**
     * Determines the address of the client behind a socket whose peer has the text `address`, and writes it to `peer`.
     * `forwarded` is the value of the request's X-Forwarded-For, or NULL if the request has none. If this is NULL, the
     * socket's peer is the client.
     */
    void (*peer)(void *data, const char *address, const char *forwarded,
                 char peer[NET_ADDRESS_BYTES]);
    /** Whether the address is that of a trusted proxy, which may open any number of sockets. NULL: none is. */
    bool (*trusts)(void *data, const char *address);
    void (*log)(void *data, const char *event, const char *detail); /* may be NULL */
    /* what the memory allows, at most the number that stands for 0 */
    int sockets_max;          /* 0: NET_CONNECTIONS_SOFT_MAX */
    int http_sockets_max;     /* 0: NET_HTTP_SOFT_MAX */
    size_t waiting_bytes_max; /* 0: NET_WAITING_BYTES_ALL; an address has a quarter of it at most */
    size_t queued_bytes_max;  /* 0: NET_QUEUED_BYTES_ALL */
    int ping_every_ms;        /* 0: NET_PING_EVERY_MS; tests set a shorter time */
    int silence_max_ms;       /* 0: NET_SILENCE_MAX_MS */
    int lag_max_ms;           /* 0: NET_LAG_MAX_MS */
};

enum net_status {
    NET_OK = 0,
    NET_PORT_IN_USE,
    NET_BAD_ADDRESS,
    NET_NO_EVENT_LIBRARY, /* the libuv plugin of the WebSocket library is not installed */
    NET_NO_PAGE,          /* the page folder cannot be read */
    NET_NO_LISTENER,      /* `listen_fd` is not a socket that net_can_listen_on() accepts */
    NET_BAD_CERTIFICATE,  /* the certificate file cannot be read, or contains no certificate */
    /* the key file cannot be read, contains no key, or its key has a password */
    NET_BAD_KEY,
    NET_KEY_OF_ANOTHER, /* the key does not belong to the certificate */
    NET_NO_HOST,        /* the host name does not resolve to an address */
    NET_FAILED,
    NET_NO_TLS, /* a certificate is configured, but this build has no TLS */
};

const char *net_status_text(enum net_status status);

MUST_CHECK enum net_status net_open(const struct net_config *config, struct net **net);

int net_port(const struct net *net);

/**
 * Logs that a request was refused because its origin is not that of its host, by the configuration's `log`. Clients
 * cause such lines: after the first ones at most one a second is written. `host` may be NULL.
 */
void net_log_foreign_origin(struct net *net, const char *event, const char *origin,
                            const char *host);

/** Allows these origins from now on, in the format of the configuration. Existing connections stay. */
void net_set_origins(struct net *net, const char *origins);

/**
 * Reads the files of the certificate and the key again; new connections use them from now on. If the files are not a
 * valid pair, the old pair stays in use. Without TLS it does nothing and returns NET_OK.
 */
MUST_CHECK enum net_status net_reload_tls(struct net *net);

/** Checks, before anything is opened, that these two files are a certificate and its key. */
MUST_CHECK enum net_status net_check_tls(const char *certificate, const char *key);

/** Reads the end of the certificate's time, in seconds since 1970. */
MUST_CHECK enum net_status net_tls_ends(const char *certificate, int64_t *ends);

/** True if that descriptor is a listening stream socket of IPv4 or IPv6. */
bool net_can_listen_on(int fd);

/**
 * Stops listening, closes every connection with `code` and `reason`, then calls `closed` from the loop. Call
 * net_destroy() after uv_run() has returned.
 */
void net_close(struct net *net, int code, const char *reason, void (*closed)(void *data),
               void *data);
void net_destroy(struct net *net); /* call it after the groups have been destroyed */

/** Frames `text` (valid UTF-8) once. The caller owns one count and releases it. */
struct net_frame *net_frame_create(const char *text, size_t text_bytes);
/** Returns the text of a frame from net_frame_create(), with a NUL at its end. Valid while the caller has the frame. */
const char *net_frame_text(const struct net_frame *frame);
struct net_frame *net_frame_retain(struct net_frame *frame);
void net_frame_release(struct net_frame *frame); /* NULL does nothing */

/**
 * Sends to one connection. Messages to one receiver leave in the order in which they were sent, group messages
 * included.
 */
void net_send(struct net *net, net_conn conn, struct net_frame *frame);

/**
 * Until net_resume() no message of this connection is delivered: what it sends waits. For messages that only make sense
 * after the answer to an earlier one. Both do nothing if the connection has ended.
 */
void net_pause(struct net *net, net_conn conn);
void net_resume(struct net *net, net_conn conn);

/** Closes one connection after its queued messages have been sent. */
void net_disconnect(struct net *net, net_conn conn, int code, const char *reason);

/**
 * The round-trip time of the connection: that of the last ping, but at most what TCP had measured when the answer came,
 * if the system reports it and no trusted proxy stands between. It is 0 until the first ping is answered, about
 * NET_PING_EVERY_MS after the connection begins. Costs no system call.
 */
int net_round_trip_ms(const struct net *net, net_conn conn);

/**
 * Milliseconds since the system has last received data from the peer: how long the message that is being handled has
 * waited, if the loop stood still. 0 if the system does not say.
 */
int net_waited_ms(const struct net *net, net_conn conn);

/** Bytes queued for that receiver: 0 if it keeps up. */
size_t net_queued_bytes(const struct net *net, net_conn conn);

enum net_group_kind {
    /*
     * A few important receivers. They are served before any crowd, and miss no message: one that is too slow is
     * disconnected.
     */
    NET_GROUP_FIRST,
    /* Many receivers, served in slices. A member that lags misses messages, see `caught_up`, or is disconnected. */
    NET_GROUP_CROWD,
    NET_GROUP_KINDS,
};

/** `about` is passed to the callback `caught_up`; may be NULL. */
struct net_group *net_group_create(struct net *net, enum net_group_kind kind, void *about);
void net_group_destroy(struct net_group *group); /* the messages sent before still leave */
void net_group_join(struct net_group *group, net_conn conn);
/** True if the member had fallen behind and has missed messages; `caught_up` will not be called for it. */
bool net_group_leave(struct net_group *group, net_conn conn);
int net_group_size(const struct net_group *group);

/**
 * All messages that are sent to a group in one turn of the loop, or while a crowd is being served, leave in one write
 * per receiver.
 */
void net_group_send(struct net_group *group, struct net_frame *frame);

/** Totals since the start, unless a comment calls one a current value; so are the first two. */
struct net_counts {
    uint64_t connections;
    uint64_t lagging; /* of those, the members of a crowd that have fallen behind */
    uint64_t accepted;
    uint64_t upgrades_refused;
    uint64_t connections_displaced; /* WebSockets cut because a newcomer needed their place */
    uint64_t heads_refused;         /* requests that are not valid HTTP */
    uint64_t bodies_refused;        /* bodies that are too big or too slow, or find no place */
    uint64_t endpoints_displaced;   /* HTTP sockets cut because a new one needed their place */
    uint64_t waiting_bytes;         /* a current value: of responses, for all clients */
    uint64_t queued_bytes;          /* a current value: at all WebSockets, to be sent or read */
    uint64_t queues_cut;            /* WebSockets cut because too much waited at all */
    uint64_t responses_refused;     /* too much waited for their address, or for all */
    uint64_t responses_displaced; /* cut because too much waited for all, most for their address */
    uint64_t arrivals_refused;    /* new sockets closed because their address had opened too many */
    uint64_t reads_held;          /* reads from sockets that waited for a later round */
    uint64_t messages_in;         /* whole texts, including the refused ones */
    uint64_t messages_refused;    /* too big or too fast */
    uint64_t messages_out;        /* texts written to sockets, counted once for each receiver */
    uint64_t bytes_out;           /* with all headers and pings */
    uint64_t messages_dropped;    /* messages dropped for members that had fallen behind */
    uint64_t lagged;              /* number of times a member fell behind */
    uint64_t caught_up;           /* number of times such a member caught up again */
    /* receivers disconnected because they read too slowly, or not at all */
    uint64_t disconnected_slow;
};

void net_counts(const struct net *net, struct net_counts *counts);

/** The processor time of the loop's thread, for measurements of the server's own steps. */
struct work *net_work(struct net *net);

/**
 * Charges an address for work that it has caused and that was done later, outside of the handlers: the processor time
 * since `*since_ns`, a reading of uv_hrtime() in this turn of the loop, which becomes now.
 */
void net_charge(struct net *net, const char *address, uint64_t *since_ns);

/** "GET" (also of HEAD), "POST" or "OPTIONS". The texts of a request are valid as long as the request is. */
const char *net_request_method(const struct net_request *request);
/** Decoded, without the query. */
const char *net_request_path(const struct net_request *request);
/**
 * The client's address, as in `accepted`: the peer of the socket, or the result of the configuration's callback `peer`.
 */
const char *net_request_address(const struct net_request *request);
/** The peer of the socket itself: the proxy, if there is one. */
const char *net_request_peer(const struct net_request *request);
/** True if the request arrived by TLS at this process. */
bool net_request_is_tls(const struct net_request *request);
/** The decoded value of a parameter of the query; NULL if there is none of that name. */
const char *net_request_query(const struct net_request *request, const char *name);
/** The name of the parameter of the query with that index, from 0; NULL after the last. */
const char *net_request_query_name(const struct net_request *request, int index);
/** The value of a header; `name` is in lower case. NULL if there is none. */
const char *net_request_header(const struct net_request *request, const char *name);
/** The body, which does not end in NUL; "" if the request has none. */
const char *net_request_body(const struct net_request *request, size_t *bytes);
/**
 * Answers `head`: the body may be read. After this call the caller must not use the request until `request` passes it
 * on with its body.
 */
void net_read_body(struct net_request *request);
/**
 * Answers a request, once. `headers`: further lines "name: value\r\n…"; NULL says that the response must not be stored.
 * The body is copied. After a POST the connection ends.
 */
void net_respond(struct net_request *request, int status, const char *type, const char *body,
                 size_t body_bytes, const char *headers);
/**
 * Answers a request with a body that has no end yet: net_stream_send() adds to it. `left` is called once if the client
 * goes or reads too slowly, from the loop; the stream is invalid then. Returns NULL, and never calls `left`, if the
 * client has gone already or asked only for the head.
 */
struct net_stream *net_stream_begin(struct net_request *request, const char *type,
                                    const char *headers, void (*left)(void *data), void *data);
/** The bytes are copied. */
void net_stream_send(struct net_stream *stream, const char *text, size_t bytes);
/** Ends the body after its unsent bytes. `left` is not called. */
void net_stream_end(struct net_stream *stream);

/** The server's side of a response in pages. */
struct net_pages {
    /**
     * Called from the loop when all pages so far have left. Send the next page, of at most NET_PAGE_BYTES_MAX, by
     * net_stream_send(), or end the stream, now or later. A page of 0 bytes says that the next one needs another step:
     * `more` is called again, when the client's address has a share.
     */
    void (*more)(void *data);
    void (*left)(void *data); /* as in net_stream_begin() */
    void *data;
    /* what waits for this client at most: a short body, or what the server keeps to write a long one; 0: a page */
    size_t bytes;
};

/**
 * Answers a request, with the status 200, in pages: so a client that reads slowly keeps one page of a long text, not
 * the text. The pages are compressed if the client accepts that. Returns NULL, and calls nothing, if the client has
 * gone already, asked only for the head, or gets a refusal because too much waits for it.
 */
struct net_stream *net_pages_begin(struct net_request *request, const char *type,
                                   const char *headers, const struct net_pages *pages);
/** Cuts the client's connection: it must see that the body is incomplete. `left` is not called. */
void net_stream_break(struct net_stream *stream);

/** Keeps a copy of the text. The caller owns one count and releases it. */
struct net_text *net_text_create(const char *text, size_t text_bytes);
/** The text, with a NUL at its end. Valid while the caller has the text. */
const char *net_text_bytes(const struct net_text *text, size_t *bytes);
struct net_text *net_text_retain(struct net_text *text);
void net_text_release(struct net_text *text); /* NULL does nothing */
/** Answers with a text that is not copied, and not compressed again for each client; else as net_respond_packed(). */
void net_respond_text(struct net_request *request, const char *type, struct net_text *text,
                      const char *headers);

/**
 * As net_respond(), with `headers`, and compressed by gzip if the client accepts it and the body has at least
 * NET_PACK_FROM_BYTES and at most NET_PAGE_BYTES_MAX. The body must contain no secret: the length of a compressed text
 * tells something about it. An etag among the headers must be weak, because it names both forms.
 */
void net_respond_packed(struct net_request *request, int status, const char *type, const char *body,
                        size_t body_bytes, const char *headers);
