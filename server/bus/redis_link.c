/* SPDX-License-Identifier: MIT */
#include "bus/redis_link.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bus/hiredis_uv.h"

/* ---- the context ---- */

static void handle_closed(struct redis_link *link)
{
    if (--link->handles == 0) {
        link->handlers.closed(link->handlers.data);
    }
}

static void on_poll_closed(void *data)
{
    handle_closed(data);
}

static bool attach(struct redis_link *link, redisAsyncContext *context)
{
    if (!hiredis_uv_attach(context, link->loop, on_poll_closed, link)) {
        return false;
    }
    link->handles++;
    context->data = link;
    return true;
}

struct redis_link *redis_link_of(const redisAsyncContext *context)
{
    return context->data;
}

/* Detaches the context: none of its later callbacks reaches the link. */
static void let_go(struct redis_link *link)
{
    redisAsyncContext *context = link->context;
    link->context = NULL;
    if (context != NULL) {
        context->data = NULL;
        redisAsyncFree(context);
    }
}

/* ---- losing the connection, and reconnecting ---- */

static void try_again(uv_timer_t *timer);

static int pause_ms(const struct redis_link *link)
{
    int ms = LINK_RETRY_FIRST_MS;
    for (int i = 1; i < link->losses && ms < LINK_RETRY_MAX_MS; i++) {
        ms *= 2;
    }
    ms = ms < LINK_RETRY_MAX_MS ? ms : LINK_RETRY_MAX_MS;
    return ms - (int)randombytes_uniform((uint32_t)ms / 2);
}

/* Logs the loss, but not the same reason twice in a row. */
static void log_loss(struct redis_link *link, const char *event, const char *reason, int again_ms)
{
    if (link->log == NULL || strncmp(link->reason, reason, sizeof link->reason - 1) == 0) {
        return;
    }
    snprintf(link->reason, sizeof link->reason, "%s", reason);
    log_event(link->log, LOG_WARNING, event, log_text("connection", link->role),
              log_text("host", link->address->host), log_number("port", link->address->port),
              log_text("problem", reason), log_number("retry_ms", again_ms));
}

static void close_handles(struct redis_link *link);

/* Handles a lost connection. The context is detached already or frees itself. */
static void lose(struct redis_link *link, const char *event, const char *reason)
{
    bool was_ready = link->state == LINK_READY;
    if (link->state == LINK_CLOSING) {
        close_handles(link);
        return;
    }
    link->state = LINK_PAUSED;
    link->losses++;
    int again_ms = pause_ms(link);
    uv_timer_start(&link->timer, try_again, (uint64_t)again_ms, 0);
    log_loss(link, event, reason, again_ms);
    if (was_ready) {
        link->handlers.lost(link->handlers.data);
    }
}

void redis_link_refuse(struct redis_link *link, const char *reason)
{
    if (link->state == LINK_CLOSING) {
        return; /* the reply that was awaited has arrived */
    }
    char copy[LINK_REASON_BYTES];
    snprintf(copy, sizeof copy, "%s", reason);
    let_go(link);
    lose(link, "bus.connection_refused", copy);
}

void redis_link_on_answer(struct redis_link *link)
{
    link->quiet_ticks = 0;
    link->asked = false;
}

static void on_tick(uv_timer_t *timer)
{
    struct redis_link *link = timer->data;
    /*
     * Counts ticks instead of measuring time: after a delay of the loop, an answer may be waiting that the loop has not
     * read yet.
     */
    if (link->quiet_ticks++ >= LINK_QUIET_TICKS_MAX) {
        let_go(link);
        lose(link, "bus.connection_lost", "no answer");
        return;
    }
    if (link->state != LINK_READY) {
        return;
    }
    if (link->losses > 0 && link->quiet_ticks == 1) {
        link->losses = 0;
        link->reason[0] = '\0';
    }
    if (!link->asked) {
        link->asked = true;
        link->handlers.request(link->handlers.data);
    }
}

/* ---- connecting ---- */

static void on_connected(const redisAsyncContext *context, int status)
{
    struct redis_link *link = redis_link_of(context);
    if (link != NULL && status != REDIS_OK) {
        link->context = NULL;
        ((redisAsyncContext *)context)->data = NULL;
        lose(link, "bus.connection_lost", context->c.errstr);
    }
}

static void on_disconnected(const redisAsyncContext *context, int status)
{
    struct redis_link *link = redis_link_of(context);
    if (link != NULL) {
        link->context = NULL;
        ((redisAsyncContext *)context)->data = NULL;
        lose(link, "bus.connection_lost", status == REDIS_OK ? "closed" : context->c.errstr);
    }
}

static void on_greeted(redisAsyncContext *context, void *answer, void *is_last)
{
    struct redis_link *link = redis_link_of(context);
    const redisReply *reply = answer;
    if (link == NULL || reply == NULL) {
        return;
    }
    redis_link_on_answer(link);
    if (reply->type == REDIS_REPLY_ERROR) {
        redis_link_refuse(link, reply->str);
    } else if (is_last != NULL &&
               (reply->type != REDIS_REPLY_STATUS || strcmp(reply->str, "PONG") != 0)) {
        redis_link_refuse(link, "the server at this address is not Redis");
    } else if (is_last != NULL) {
        link->state = LINK_READY;
        link->handlers.ready(link->handlers.data);
    }
}

static void greet(struct redis_link *link)
{
    const struct bus_address *address = link->address;
    if (address->user[0] != '\0') {
        redisAsyncCommand(link->context, on_greeted, NULL, "AUTH %s %s", address->user,
                          address->password);
    } else if (address->password[0] != '\0') {
        redisAsyncCommand(link->context, on_greeted, NULL, "AUTH %s", address->password);
    }
    if (address->database != 0) {
        redisAsyncCommand(link->context, on_greeted, NULL, "SELECT %d", address->database);
    }
    redisAsyncCommand(link->context, on_greeted, link, "PING");
}

static void connect_to(struct redis_link *link, const char *ip)
{
    link->state = LINK_HANDSHAKE;
    link->quiet_ticks = 0;
    link->asked = false;
    redisAsyncContext *context = redisAsyncConnect(ip, link->address->port);
    if (context == NULL || context->err != 0 || !attach(link, context)) {
        char reason[LINK_REASON_BYTES];
        snprintf(reason, sizeof reason, "%s",
                 context == NULL     ? "no memory"
                 : context->err != 0 ? context->errstr
                                     : "no poll");
        if (context != NULL) {
            redisAsyncFree(context);
        }
        lose(link, "bus.connection_lost", reason);
        return;
    }
    link->context = context;
    redisAsyncSetConnectCallback(context, on_connected);
    redisAsyncSetDisconnectCallback(context, on_disconnected);
    uv_timer_start(&link->timer, on_tick, LINK_TICK_MS, LINK_TICK_MS);
    greet(link);
}

static void keep_addresses(struct redis_link *link, const struct addrinfo *found)
{
    link->address_count = 0;
    for (; found != NULL && link->address_count < LINK_ADDRESSES_MAX; found = found->ai_next) {
        char *text = link->addresses[link->address_count];
        int failed = -1;
        if (found->ai_family == AF_INET) {
            failed = uv_ip4_name((const struct sockaddr_in *)(const void *)found->ai_addr, text,
                                 LINK_ADDRESS_BYTES);
        } else if (found->ai_family == AF_INET6) {
            failed = uv_ip6_name((const struct sockaddr_in6 *)(const void *)found->ai_addr, text,
                                 LINK_ADDRESS_BYTES);
        }
        link->address_count += failed == 0;
    }
}

static void on_resolved(uv_getaddrinfo_t *request, int status, struct addrinfo *found)
{
    struct redis_link *link = request->data;
    keep_addresses(link, found);
    uv_freeaddrinfo(found);
    if (link->state == LINK_CLOSING) {
        handle_closed(link);
        return;
    }
    link->handles--;
    if (link->address_count == 0) {
        lose(link, "bus.connection_lost",
             status != 0 ? uv_strerror(status) : "the host has no address");
        return;
    }
    connect_to(link, link->addresses[link->tries % (unsigned int)link->address_count]);
}

static bool is_numeric(const char *host)
{
    unsigned char address[16];
    return uv_inet_pton(AF_INET, host, address) == 0 || strchr(host, ':') != NULL;
}

static void begin(struct redis_link *link)
{
    static const struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    link->tries++;
    if (is_numeric(link->address->host)) {
        connect_to(link, link->address->host);
        return;
    }
    link->state = LINK_RESOLVING;
    link->resolving.data = link;
    int failed = uv_getaddrinfo(link->loop, &link->resolving, on_resolved, link->address->host,
                                NULL, &hints);
    if (failed != 0) {
        lose(link, "bus.connection_lost", uv_strerror(failed));
        return;
    }
    link->handles++;
}

static void try_again(uv_timer_t *timer)
{
    begin(timer->data);
}

void redis_link_open(struct redis_link *link, uv_loop_t *loop, const struct bus_address *address,
                     const struct log *log, const char *role, struct link_handlers handlers)
{
    *link = (struct redis_link){
        .loop = loop, .address = address, .log = log, .role = role, .handlers = handlers};
    uv_timer_init(loop, &link->timer);
    link->timer.data = link;
    link->handles = 1;
    begin(link);
}

/* ---- closing ---- */

static void on_timer_closed(uv_handle_t *handle)
{
    handle_closed(handle->data);
}

static void close_handles(struct redis_link *link)
{
    if (!uv_is_closing((uv_handle_t *)&link->timer)) {
        uv_close((uv_handle_t *)&link->timer, on_timer_closed);
    }
}

static void on_last_moment(uv_timer_t *timer)
{
    let_go(timer->data);
    close_handles(timer->data);
}

void redis_link_close(struct redis_link *link)
{
    bool may_owe = link->state == LINK_READY;
    if (link->state == LINK_RESOLVING) {
        uv_cancel((uv_req_t *)&link->resolving);
    }
    link->state = LINK_CLOSING;
    if (may_owe && link->context != NULL && link->context->replies.head != NULL) {
        uv_timer_start(&link->timer, on_last_moment, LINK_LAST_WORDS_MS, 0);
        /* disconnects after all replies have arrived; hiredis then triggers lose() */
        redisAsyncDisconnect(link->context);
        return;
    }
    let_go(link);
    close_handles(link);
}
