/* SPDX-License-Identifier: MIT */
/*
 * One connection to Redis that is kept up: resolved without waiting, greeted with the password and the database, asked
 * every second whether it is still there, and begun again, ever later and never quite at the same time as others, when it
 * is lost. Two of them make a bus, see bus_redis.c.
 *
 * hiredis 0.14, and what has to be known of it: a context frees itself when it disconnects; its own libuv adapter does
 * not notice a refused or reset connection (libuv reports it as an error, which the adapter passes over), so the few
 * lines that tie it to the loop are ours; names would be resolved on the loop's thread, so it is given addresses only.
 */
#pragma once

#include <hiredis/async.h>
#include <hiredis/hiredis.h>

#include "bus_url.h"

enum {
    LINK_TICK_MS = 1000, /* how often it is asked */
    LINK_QUIET_TICKS_MAX =
        3, /* ticks without any sign of life, from the first moment of a connection; then it is lost */
    LINK_RETRY_FIRST_MS = 100, /* the first pause after a loss, then twice as long each time … */
    LINK_RETRY_MAX_MS = 5000,  /* … up to this; from each up to half is taken off by chance */
    LINK_LAST_WORDS_MS = 1000, /* so long a link that closes waits for answers owed */
    LINK_ADDRESSES_MAX = 8,    /* of a name that has several; the next is tried each time */
    LINK_ADDRESS_BYTES = 64,
    LINK_REASON_BYTES = 160,
};

enum link_state { LINK_PAUSED, LINK_RESOLVING, LINK_GREETING, LINK_READY, LINK_CLOSING };

struct redis_link;

/** What a link tells, each with its data, from the loop. */
struct link_handlers {
    void (*ready)(void *data);  /* commands can be given */
    void (*lost)(void *data);   /* after it was ready; answers owed will not come */
    void (*ask)(void *data);    /* a command that Redis answers is to be given now */
    void (*closed)(void *data); /* nothing of it is left on the loop */
    void *data;
};

struct redis_link {
    uv_loop_t *loop;
    const struct bus_address *address;
    const struct log *log;
    const char *role; /* for the log */
    struct link_handlers handlers;
    enum link_state state;
    redisAsyncContext *context; /* NULL: none, or it is none of ours any more */
    uv_timer_t timer;           /* the pause, or ticks */
    uv_getaddrinfo_t resolving;
    int handles; /* on the loop, and not closed */
    char addresses[LINK_ADDRESSES_MAX][LINK_ADDRESS_BYTES];
    int address_count;
    unsigned int tries;
    int quiet_ticks;
    int losses;                     /* in a row */
    bool asked;                     /* and not answered */
    char reason[LINK_REASON_BYTES]; /* of the last loss that was logged; "" since it was well */
};

/** `address`, `log` (may be NULL) and `role` are borrowed. Begins to connect. */
void redis_link_open(struct redis_link *link, uv_loop_t *loop, const struct bus_address *address,
                     const struct log *log, const char *role, struct link_handlers handlers);

/** Waits a little for answers owed; then handlers.closed. Not to be called twice. */
void redis_link_close(struct redis_link *link);

/** Every answer is a sign of life. */
void redis_link_heard(struct redis_link *link);

/** Redis has answered what makes the connection useless. */
void redis_link_refuse(struct redis_link *link, const char *reason);

/** The link of a context; NULL where the context is on its way out, and its answers are nobody's. */
struct redis_link *redis_link_of(const redisAsyncContext *context);
