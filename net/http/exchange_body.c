/* SPDX-License-Identifier: MIT */
/*
 * Sends a response to a socket that takes it in pieces.
 *
 * The library polls a socket for reading even while it does not read. A client that requests a big file, sends one more
 * byte and stops reading would therefore keep the loop turning at full speed. So this file pauses reading while there
 * is a response, which also pauses the library's writing. It sends the bytes itself and watches a copy of the
 * descriptor with its own poll handle to learn when there is room. With TLS it also encrypts them, with the library's
 * TLS state.
 */
#include "net/http/exchange.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/tls.h"

struct waiter {
    uv_poll_t poll;
    int fd;
    struct exchange *exchange; /* NULL after the exchange has gone */
};

static void on_waiter_closed(uv_handle_t *handle)
{
    struct waiter *waiter = handle->data;
    close(waiter->fd);
    free(waiter);
}

static void on_room(uv_poll_t *poll, int status, int events)
{
    struct waiter *waiter = poll->data;
    (void)status; /* a broken socket reports its error at the next write */
    (void)events;
    if (waiter->exchange) {
        exchange_advance(waiter->exchange);
    }
}

bool exchange_wait_for_room(struct exchange *exchange)
{
    if (exchange->waiter) {
        return true;
    }
    int fd = fcntl(lws_get_socket_fd(exchange->wsi), F_DUPFD_CLOEXEC, 0);
    if (fd < 0) {
        return false;
    }
    struct waiter *waiter = calloc(1, sizeof *waiter);
    assert(waiter);
    waiter->fd = fd;
    waiter->exchange = exchange;
    waiter->poll.data = waiter;
    if (uv_poll_init(exchange->net->config.loop, &waiter->poll, fd) != 0) {
        close(fd);
        free(waiter);
        return false;
    }
    exchange->waiter = waiter;
    return uv_poll_start(&waiter->poll, UV_WRITABLE, on_room) == 0;
}

void exchange_stop_waiting(struct exchange *exchange)
{
    if (exchange->waiter) {
        exchange->waiter->exchange = NULL;
        uv_close((uv_handle_t *)&exchange->waiter->poll, on_waiter_closed);
        exchange->waiter = NULL;
    }
}

/* Fills in the unsent parts of head and body; returns the number of parts. */
static size_t parts_left(const struct exchange *exchange, struct iovec parts[2])
{
    size_t count = 0;
    size_t in_body = 0;
    if (exchange->sent < exchange->head_bytes) {
        parts[count++] = (struct iovec){.iov_base = exchange->head + exchange->sent,
                                        .iov_len = exchange->head_bytes - exchange->sent};
    } else {
        in_body = exchange->sent - exchange->head_bytes;
    }
    if (in_body < exchange->body_bytes) {
        parts[count++] = (struct iovec){.iov_base = (unsigned char *)exchange->body + in_body,
                                        .iov_len = exchange->body_bytes - in_body};
    }
    return count;
}

static enum sending exchange_send_tls(struct exchange *exchange, SSL *tls)
{
    for (;;) {
        struct iovec parts[2];
        if (parts_left(exchange, parts) == 0) {
            return SENDING_DONE;
        }
        ssize_t sent = tls_write(tls, parts[0].iov_base, parts[0].iov_len);
        if (sent <= 0) {
            return sent == 0 ? SENDING_WAITS : SENDING_BROKEN;
        }
        exchange->sent += (size_t)sent;
    }
}

enum sending exchange_send(struct exchange *exchange)
{
    SSL *tls = lws_get_ssl(exchange->wsi);
    if (tls) {
        return exchange_send_tls(exchange, tls);
    }
    int fd = lws_get_socket_fd(exchange->wsi);
    for (;;) {
        struct iovec parts[2];
        struct msghdr message = {.msg_iov = parts, .msg_iovlen = parts_left(exchange, parts)};
        if (message.msg_iovlen == 0) {
            return SENDING_DONE;
        }
        ssize_t sent = sendmsg(fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent >= 0) {
            exchange->sent += (size_t)sent;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            return SENDING_WAITS;
        } else if (errno != EINTR) {
            return SENDING_BROKEN;
        }
    }
}
