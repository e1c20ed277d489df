/* SPDX-License-Identifier: MIT */
/*
 * Sockets that have had their last response. To close such a socket at once would reset it if bytes of the client are
 * unread, and a reset can destroy a response that is on its way. So the end is sent, and the socket is kept until the
 * client has closed it.
 *
 * The loop does not poll these sockets, because thousands of clients that close at once would then hold up a turn of it
 * for tens of milliseconds. A timer reads a few of them at a time.
 */
#include <errno.h>
#include <sys/socket.h>

#include "net/endpoint.h"
#include "net/tls.h"

enum {
    DRAIN_EVERY_MS = 2,
    DRAIN_SOCKETS = 8, /* read at a time; the end of one costs some 20 µs */
    DRAIN_READS = 4,   /* of a socket at a time */
    /* for a client to read the last response and to close; more than the round trip of a bad line */
    DRAIN_MAX_MS = 3000,
    /* a refused body up to this size is read to its end: a client that still sends would not see the response */
    DRAIN_BYTES_MAX = 3 << 19,
};

/* Drops what the client has sent. True if it has closed, or has had its time. */
static bool has_ended(struct endpoint *endpoint, int64_t now_ms)
{
    struct net *net = endpoint->net;
    for (int i = 0; i < DRAIN_READS; i++) {
        ssize_t count =
            recv(lws_get_socket_fd(endpoint->wsi), net->scratch, NET_WRITE_BYTES_MAX, MSG_DONTWAIT);
        if (count <= 0) {
            bool goes_on = count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
            return !goes_on || now_ms >= endpoint->drains_until_ms;
        }
        endpoint->drained += (size_t)count;
    }
    return endpoint->drained > DRAIN_BYTES_MAX || now_ms >= endpoint->drains_until_ms;
}

static void on_drain(uv_timer_t *timer)
{
    struct net *net = timer->data;
    int64_t now_ms = net_now_ms(net);
    for (int i = 0; i < DRAIN_SOCKETS && !list_is_empty(&net->draining); i++) {
        struct endpoint *endpoint = LIST_FIRST(&net->draining, struct endpoint, link);
        if (has_ended(endpoint, now_ms)) {
            endpoint_cut(endpoint);
        } else {
            endpoint_enter(endpoint, ENDPOINT_DRAINING); /* the others come first */
        }
    }
    if (list_is_empty(&net->draining)) {
        uv_timer_stop(timer);
    }
}

void endpoint_drain(struct endpoint *endpoint)
{
    struct net *net = endpoint->net;
    struct ssl_st *tls = tls_of(endpoint->wsi);
    if (list_is_empty(&net->draining)) {
        uv_timer_start(&net->drains, on_drain, DRAIN_EVERY_MS, DRAIN_EVERY_MS);
    }
    endpoint_enter(endpoint, ENDPOINT_DRAINING);
    endpoint->drains_until_ms = net_now_ms(net) + DRAIN_MAX_MS;
    endpoint_consume(endpoint, endpoint->input_bytes);
    if (tls) {
        tls_end(tls);
    }
    shutdown(lws_get_socket_fd(endpoint->wsi), SHUT_WR);
}

void drains_start(struct net *net)
{
    uv_timer_init(net->config.loop, &net->drains);
    net->drains.data = net;
}

void drains_stop(struct net *net, uv_close_cb closed)
{
    uv_close((uv_handle_t *)&net->drains, closed);
}
