/* SPDX-License-Identifier: MIT */
/*
 * Sends a response to a socket that takes it in pieces. The bytes go straight to the socket, or to the TLS state of the
 * library. The library's own function would keep what the socket does not take, and would poll the socket for input
 * meanwhile without reading it: a client that sends one more byte and stops reading would keep the loop turning.
 */
#include "net/http/exchange.h"

#include <errno.h>
#include <sys/socket.h>

#include "net/tls.h"

/*
 * Fills in the unsent parts of head and body; returns the number of parts. It is a small type because msg_iovlen is an
 * int in POSIX and musl, and a size_t in glibc: both can hold it.
 */
static uint8_t parts_left(const struct exchange *exchange, struct iovec parts[2])
{
    uint8_t count = 0;
    size_t in_body = 0;
    if (exchange->sent < exchange->response_bytes) {
        parts[count++] = (struct iovec){.iov_base = exchange->response + exchange->sent,
                                        .iov_len = exchange->response_bytes - exchange->sent};
    } else {
        in_body = exchange->sent - exchange->response_bytes;
    }
    if (in_body < exchange->body_bytes) {
        parts[count++] = (struct iovec){.iov_base = (unsigned char *)exchange->body + in_body,
                                        .iov_len = exchange->body_bytes - in_body};
    }
    return count;
}

static enum sending exchange_write_tls(struct exchange *exchange, struct ssl_st *tls)
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

enum sending exchange_write_continue(struct exchange *exchange)
{
    static const char text[] = "HTTP/1.1 100 Continue\r\n\r\n";
    enum { TEXT_BYTES = sizeof text - 1 };
    struct lws *wsi = exchange->endpoint->wsi;
    struct ssl_st *tls = tls_of(wsi);
    ssize_t sent =
        tls ? tls_write(tls, (const unsigned char *)text, TEXT_BYTES)
            : send(lws_get_socket_fd(wsi), text, TEXT_BYTES, MSG_NOSIGNAL | MSG_DONTWAIT);
    return sent == TEXT_BYTES ? SENDING_DONE : SENDING_BROKEN;
}

enum sending exchange_write(struct exchange *exchange)
{
    struct ssl_st *tls = tls_of(exchange->endpoint->wsi);
    if (tls) {
        return exchange_write_tls(exchange, tls);
    }
    int fd = lws_get_socket_fd(exchange->endpoint->wsi);
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
