/* SPDX-License-Identifier: MIT */
#include "bus/redis_link.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* ---- the socket ---- */

static void handle_closed(struct redis_link *link)
{
    if (--link->handles == 0) {
        link->handlers.closed(link->handlers.data);
    }
}

static void drop_socket(struct redis_link *link)
{
    if (link->socket != NULL) {
        bus_redis_socket_close(link->socket);
        link->socket = NULL;
    }
}

/* ---- losing the connection, and reconnecting ---- */

static void try_again(uv_timer_t *timer);

static int reconnect_pause_ms(const struct redis_link *link)
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

static void close_link_handles(struct redis_link *link);

/* Handles a lost connection, whose socket is closed already. */
static void close_lost_link(struct redis_link *link, const char *event, const char *reason)
{
    bool was_ready = link->state == LINK_READY;
    if (link->state == LINK_CLOSING) {
        close_link_handles(link);
        return;
    }
    link->state = LINK_PAUSED;
    link->losses++;
    int again_ms = reconnect_pause_ms(link);
    uv_timer_start(&link->timer, try_again, (uint64_t)again_ms, 0);
    log_loss(link, event, reason, again_ms);
    if (was_ready) {
        link->handlers.lost(link->handlers.data);
    }
}

void bus_redis_link_refuse(struct redis_link *link, const char *reason)
{
    if (link->state == LINK_CLOSING) {
        return; /* the reply that was awaited has arrived */
    }
    char copy[LINK_REASON_BYTES];
    snprintf(copy, sizeof copy, "%s", reason);
    drop_socket(link);
    close_lost_link(link, "bus.connection_refused", copy);
}

void bus_redis_link_on_answer(struct redis_link *link)
{
    link->quiet_ticks = 0;
    link->asked = false;
    if (link->state == LINK_CLOSING && link->socket != NULL &&
        !bus_redis_socket_owes(link->socket)) {
        drop_socket(link);
        close_link_handles(link);
    }
}

static void on_link_tick(uv_timer_t *timer)
{
    struct redis_link *link = timer->data;
    /*
     * Counts ticks instead of measuring time: after a delay of the loop, an answer may be waiting that the loop has not
     * read yet.
     */
    if (link->quiet_ticks++ >= LINK_QUIET_TICKS_MAX) {
        drop_socket(link);
        close_lost_link(link, "bus.connection_lost", "no answer");
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

static void on_link_lost(void *data, const char *reason)
{
    struct redis_link *link = data;
    drop_socket(link);
    close_lost_link(link, "bus.connection_lost", reason);
}

static void on_reply(void *data, const redisReply *reply)
{
    struct redis_link *link = data;
    bus_redis_link_on_answer(link);
    link->handlers.reply(link->handlers.data, reply);
}

static void on_socket_closed(void *data)
{
    handle_closed(data);
}

static void on_handshake_reply(void *data, const redisReply *reply, void *is_last)
{
    struct redis_link *link = data;
    bus_redis_link_on_answer(link);
    if (reply->type == REDIS_REPLY_ERROR) {
        bus_redis_link_refuse(link, reply->str);
    } else if (is_last != NULL &&
               (reply->type != REDIS_REPLY_STATUS || strcmp(reply->str, "PONG") != 0)) {
        bus_redis_link_refuse(link, "the server at this address is not Redis");
    } else if (is_last != NULL) {
        link->state = LINK_READY;
        link->handlers.ready(link->handlers.data);
    }
}

void bus_redis_link_command(struct redis_link *link, redis_reply_fn reply, void *reply_data,
                            int count, const char *const words[], const size_t lengths[])
{
    bus_redis_socket_command(link->socket, reply, reply_data, count, words, lengths);
}

void bus_redis_link_send(struct redis_link *link, redis_reply_fn reply, void *reply_data,
                         const char *const words[])
{
    size_t lengths[LINK_WORDS_MAX];
    int count = 0;
    while (words[count] != NULL) {
        assert(count < LINK_WORDS_MAX);
        lengths[count] = strlen(words[count]);
        count++;
    }
    bus_redis_socket_command(link->socket, reply, reply_data, count, words, lengths);
}

static void send_handshake(struct redis_link *link)
{
    const struct bus_address *address = link->address;
    char database[16];
    if (address->user[0] != '\0') {
        bus_redis_link_send(link, on_handshake_reply, NULL,
                            (const char *const[]){"AUTH", address->user, address->password, NULL});
    } else if (address->password[0] != '\0') {
        bus_redis_link_send(link, on_handshake_reply, NULL,
                            (const char *const[]){"AUTH", address->password, NULL});
    }
    if (address->database != 0) {
        snprintf(database, sizeof database, "%d", address->database);
        bus_redis_link_send(link, on_handshake_reply, NULL,
                            (const char *const[]){"SELECT", database, NULL});
    }
    bus_redis_link_send(link, on_handshake_reply, link, (const char *const[]){"PING", NULL});
}

static void connect_link_to(struct redis_link *link, const char *ip)
{
    char reason[REDIS_SOCKET_REASON_BYTES];
    const struct redis_socket_address address = {
        .ip = ip, .port = link->address->port, .tls = link->tls, .host = link->address->host};
    const struct redis_socket_handlers handlers = {
        .reply = on_reply, .lost = on_link_lost, .closed = on_socket_closed, .data = link};
    link->state = LINK_HANDSHAKE;
    link->quiet_ticks = 0;
    link->asked = false;
    link->socket = bus_redis_socket_open(link->loop, &address, handlers, reason);
    if (link->socket == NULL) {
        close_lost_link(link, "bus.connection_lost", reason);
        return;
    }
    link->handles++;
    uv_timer_start(&link->timer, on_link_tick, LINK_TICK_MS, LINK_TICK_MS);
    send_handshake(link);
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
        close_lost_link(link, "bus.connection_lost",
                        status != 0 ? uv_strerror(status) : "the host has no address");
        return;
    }
    connect_link_to(link, link->addresses[link->tries % (unsigned int)link->address_count]);
}

static bool is_numeric(const char *host)
{
    unsigned char address[16];
    return uv_inet_pton(AF_INET, host, address) == 0 || strchr(host, ':') != NULL;
}

static void begin_connecting(struct redis_link *link)
{
    static const struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    link->tries++;
    if (is_numeric(link->address->host)) {
        connect_link_to(link, link->address->host);
        return;
    }
    link->state = LINK_RESOLVING;
    link->resolving.data = link;
    int failed = uv_getaddrinfo(link->loop, &link->resolving, on_resolved, link->address->host,
                                NULL, &hints);
    if (failed != 0) {
        close_lost_link(link, "bus.connection_lost", uv_strerror(failed));
        return;
    }
    link->handles++;
}

static void try_again(uv_timer_t *timer)
{
    begin_connecting(timer->data);
}

void bus_redis_link_open(struct redis_link *link, uv_loop_t *loop,
                         const struct bus_address *address, SSL_CTX *tls, const struct log *log,
                         const char *role, struct link_handlers handlers)
{
    *link = (struct redis_link){.loop = loop,
                                .address = address,
                                .tls = tls,
                                .log = log,
                                .role = role,
                                .handlers = handlers};
    uv_timer_init(loop, &link->timer);
    link->timer.data = link;
    link->handles = 1;
    begin_connecting(link);
}

/* ---- closing ---- */

static void on_link_timer_closed(uv_handle_t *handle)
{
    handle_closed(handle->data);
}

static void close_link_handles(struct redis_link *link)
{
    if (!uv_is_closing((uv_handle_t *)&link->timer)) {
        uv_close((uv_handle_t *)&link->timer, on_link_timer_closed);
    }
}

static void on_close_timeout(uv_timer_t *timer)
{
    drop_socket(timer->data);
    close_link_handles(timer->data);
}

void bus_redis_link_close(struct redis_link *link)
{
    bool may_owe = link->state == LINK_READY;
    if (link->state == LINK_RESOLVING) {
        uv_cancel((uv_req_t *)&link->resolving);
    }
    link->state = LINK_CLOSING;
    if (may_owe && link->socket != NULL && bus_redis_socket_owes(link->socket)) {
        uv_timer_start(&link->timer, on_close_timeout, LINK_CLOSE_MS, 0);
        return; /* bus_redis_link_on_answer() closes the socket after the last reply */
    }
    drop_socket(link);
    close_link_handles(link);
}
