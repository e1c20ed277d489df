/* SPDX-License-Identifier: MIT */
/*
 * One connection to Redis that reconnects by itself. It resolves the host without blocking, authenticates with the
 * password, selects the database and checks every second that Redis answers. After a loss it reconnects, with growing
 * and randomized delays so that nodes do not reconnect all at once. Each Redis bus has two of these links, see
 * bus/redis.c.
 *
 * The connection itself, plain or TLS, is bus/redis_socket.h.
 */
#pragma once

#include <hiredis/hiredis.h>

#include "bus/redis_socket.h"
#include "bus/url.h"

enum {
    LINK_TICK_MS = 1000, /* interval of the heartbeat */
    /* ticks without any answer, counted from the start of a connection; then the connection counts as lost */
    LINK_QUIET_TICKS_MAX = 3,
    LINK_RETRY_FIRST_MS = 100, /* the first delay after a loss; it doubles with each further loss */
    /*
     * The longest delay: a ban that another node has made meanwhile waits for the bus. A random part of up to half is
     * subtracted from each.
     */
    LINK_RETRY_MAX_MS = 1000,
    LINK_CLOSE_MS = 1000,   /* how long a closing link waits for outstanding answers */
    LINK_ADDRESSES_MAX = 8, /* addresses kept for a host name; each attempt tries the next one */
    LINK_ADDRESS_BYTES = 64,
    LINK_WORDS_MAX = 4,
    LINK_REASON_BYTES = 160,
};

enum link_state { LINK_PAUSED, LINK_RESOLVING, LINK_HANDSHAKE, LINK_READY, LINK_CLOSING };

/** The callbacks of a link, each with its data, called from the loop. */
struct link_handlers {
    void (*ready)(void *data); /* commands can be sent */
    /* the connection was ready and is lost; outstanding answers will not arrive */
    void (*lost)(void *data);
    /* the owner must now send a command that Redis answers (the heartbeat) */
    void (*request)(void *data);
    /* a reply of a command without a callback, or a published message */
    void (*reply)(void *data, const redisReply *reply);
    void (*closed)(void *data); /* no handle of the link is left on the loop */
    void *data;
};

struct redis_link {
    uv_loop_t *loop;
    const struct bus_address *address;
    const struct log *log;
    const char *role; /* for the log */
    struct link_handlers handlers;
    enum link_state state;
    struct redis_socket *socket; /* NULL: there is none */
    SSL_CTX *tls;                /* borrowed; NULL: no TLS */
    uv_timer_t timer;            /* the delay before a reconnect, or the ticks */
    uv_getaddrinfo_t resolving;
    int handles; /* handles on the loop that are not closed */
    char addresses[LINK_ADDRESSES_MAX][LINK_ADDRESS_BYTES];
    int address_count;
    unsigned int tries;
    int quiet_ticks;
    int losses; /* consecutive losses */
    bool asked; /* a heartbeat is outstanding */
    /* reason of the last logged loss; "" after the link was well again */
    char reason[LINK_REASON_BYTES];
};

/** `address`, `tls`, `log` (these two may be NULL) and `role` are borrowed. Starts to connect. */
void bus_redis_link_open(struct redis_link *link, uv_loop_t *loop,
                         const struct bus_address *address, SSL_CTX *tls, const struct log *log,
                         const char *role, struct link_handlers handlers);

/** Waits a short time for outstanding answers, then calls handlers.closed. Must not be called twice. */
void bus_redis_link_close(struct redis_link *link);

/** Records an answer. Every answer shows that the connection is alive. */
void bus_redis_link_on_answer(struct redis_link *link);

/**
 * Sends a command. Requires LINK_READY. `reply` gets the link and `reply_data`; NULL: the handler `reply` gets the
 * reply.
 */
void bus_redis_link_command(struct redis_link *link, redis_reply_fn reply, void *reply_data,
                            int count, const char *const words[], const size_t lengths[]);
/** The same for at most LINK_WORDS_MAX words that end with a NUL; the list ends with NULL. */
void bus_redis_link_send(struct redis_link *link, redis_reply_fn reply, void *reply_data,
                         const char *const words[]);

/** Redis gave an answer that makes the connection unusable. */
void bus_redis_link_refuse(struct redis_link *link, const char *reason);
