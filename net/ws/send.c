/* SPDX-License-Identifier: MIT */
/*
 * Outgoing messages. All frames that are queued during a turn of the loop are sent from uv_prepare, just before the
 * loop sleeps: one write per receiver, independent of the number of messages. The bytes go straight to the socket, or
 * to the TLS state of the library. Those that the socket does not take wait here, and the library reports when it has
 * room: the library's own buffer would stop it from reading.
 */
#include "net/internal.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "net/tls.h"

/* Nothing follows the close frame, and nothing is sent to a connection that will be cut. */
static bool can_send(const struct connection *conn)
{
    return !conn->aborting && !conn->half_closed;
}

bool connection_can_write(const struct connection *conn)
{
    return can_send(conn) && conn->unsent_bytes == 0;
}

/* Writes what the socket takes now. Returns the number of bytes, or -1 if the socket is broken. */
static ssize_t socket_write(struct connection *conn, const unsigned char *bytes, size_t count)
{
    size_t taken = 0;
    while (taken < count) {
        ssize_t sent = conn->is_tls ? tls_write(tls_of(conn->wsi), bytes + taken, count - taken)
                                    : send(lws_get_socket_fd(conn->wsi), bytes + taken,
                                           count - taken, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0 && !conn->is_tls &&
            (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) {
            sent = 0;
        }
        if (sent < 0) {
            return -1;
        }
        if (sent == 0) {
            break;
        }
        taken += (size_t)sent;
    }
    return (ssize_t)taken;
}

/* Asks for a call when the socket has room. It is asked only once, because each request costs system calls. */
static void connection_await_writable(struct connection *conn)
{
    if (conn->awaits_writable) {
        return;
    }
    conn->awaits_writable = true;
    if (lws_callback_on_writable(conn->wsi) < 0) {
        connection_abort(conn);
    }
}

static void connection_write_bytes(struct connection *conn, const unsigned char *bytes,
                                   size_t count)
{
    assert(conn->unsent_bytes == 0);
    ssize_t taken = socket_write(conn, bytes, count);
    if (taken < 0) {
        connection_abort(conn);
        return;
    }
    conn->net->counts.bytes_out += count;
    if ((size_t)taken == count) {
        return;
    }
    conn->unsent_at = 0;
    conn->unsent_bytes = count - (size_t)taken;
    conn->unsent = malloc(conn->unsent_bytes);
    assert(conn->unsent);
    memcpy(conn->unsent, bytes + taken, conn->unsent_bytes);
    connection_await_writable(conn);
    connection_count_queued(conn);
}

/* Sends more of the bytes that the socket did not take before. */
static void connection_write_unsent(struct connection *conn)
{
    if (conn->unsent_bytes == 0) {
        return;
    }
    ssize_t taken =
        socket_write(conn, conn->unsent + conn->unsent_at, conn->unsent_bytes - conn->unsent_at);
    if (taken < 0) {
        connection_abort(conn);
        return;
    }
    conn->unsent_at += (size_t)taken;
    if (conn->unsent_at == conn->unsent_bytes) {
        free(conn->unsent);
        conn->unsent = NULL;
        conn->unsent_bytes = 0;
    }
}

void connection_write(struct connection *conn, struct net_frame *frame)
{
    conn->net->counts.messages_out += frame->messages;
    connection_write_bytes(conn, frame->wire, frame->bytes);
}

void connection_mark_dirty(struct connection *conn)
{
    struct net *net = conn->net;
    if (!list_is_linked(&conn->in_dirty) && !conn->aborting) {
        list_append(group_matters(conn) ? &net->urgent : &net->ordinary, &conn->in_dirty);
    }
}

size_t connection_waiting_bytes(const struct connection *conn)
{
    return conn->queue.bytes + conn->unsent_bytes;
}

void connection_push(struct connection *conn, struct net_frame *frame, uint64_t group)
{
    if (conn->closing || conn->aborting) {
        return;
    }
    /* Cut without a close frame, which would wait behind the messages that the receiver does not read. */
    if (!queue_push(&conn->queue, frame, group, NET_QUEUE_BYTES_MAX)) {
        conn->too_slow = true;
        connection_abort(conn);
        return;
    }
    connection_mark_dirty(conn);
    connection_count_queued(conn);
}

/* Everything has left: the connection ends, or a member that had fallen behind has caught up. */
static void connection_sent_all(struct connection *conn)
{
    switch (conn->ending) {
    case ENDING_NONE:
        if (conn->lags > 0 && !conn->closing) {
            group_report_caught_up(conn);
        }
        return;
    case ENDING_CLOSE:
        connection_abort(conn);
        return;
    case ENDING_HALF_CLOSE:
        conn->half_closed = true;
        if (conn->is_tls) {
            tls_end(tls_of(conn->wsi));
        }
        shutdown(lws_get_socket_fd(conn->wsi), SHUT_WR);
        return;
    }
}

/* Writes until the queue is empty or the socket is full. */
static void connection_flush(struct connection *conn)
{
    struct net *net = conn->net;

    while (conn->queue.count > 0 && connection_can_write(conn)) {
        size_t gathered = 0;
        if (conn->queue.count > 1) {
            gathered = queue_gather(&conn->queue, net->scratch, NET_WRITE_BYTES_MAX,
                                    &net->counts.messages_out);
        }
        if (gathered > 0) {
            connection_write_bytes(conn, net->scratch, gathered);
        } else {
            struct net_frame *frame = queue_pop(&conn->queue);
            connection_write(conn, frame);
            net_frame_release(frame);
        }
    }
    connection_recount(conn);
    if (conn->unsent_bytes > 0) {
        connection_await_writable(conn);
    } else if (can_send(conn)) {
        connection_sent_all(conn);
    }
}

void connection_writable(struct connection *conn)
{
    conn->awaits_writable = false;
    if (!conn->aborting) {
        connection_write_unsent(conn);
        connection_flush(conn);
    }
}

/* Returns the number of connections flushed. */
static int dirty_flush(struct list *list, int most)
{
    int flushed = 0;
    uint64_t since_ns = uv_hrtime();
    while (!list_is_empty(list) && flushed < most) {
        struct connection *conn = LIST_POP(list, struct connection, in_dirty);
        connection_flush(conn);
        source_charge_sent(conn->net, conn->base.source, &since_ns);
        flushed++;
    }
    return flushed;
}

bool connections_flush(struct net *net)
{
    int slice = NET_SLICE_WRITES;
    int cuts = NET_SLICE_CUTS;

    /* A cut calls the server, which may send again: repeat until no urgent connection is left. */
    do {
        groups_serve(net, NET_GROUP_FIRST, INT_MAX);
        dirty_flush(&net->urgent, INT_MAX);
        slice -= dirty_flush(&net->ordinary, slice);
        cuts -= connections_cut_aborting(net, cuts);
    } while (!list_is_empty(&net->open[NET_GROUP_FIRST]) || !list_is_empty(&net->urgent) ||
             (!list_is_empty(&net->ordinary) && slice > 0));
    groups_serve(net, NET_GROUP_CROWD, NET_SLICE_WRITES);
    return !list_is_empty(&net->open[NET_GROUP_CROWD]) || !list_is_empty(&net->ordinary) ||
           !list_is_empty(&net->urgent) || !list_is_empty(&net->aborting);
}

void net_send(struct net *net, net_conn id, struct net_frame *frame)
{
    struct connection *conn = connection_find(net, id);
    if (conn) {
        group_catch_up(conn);
        connection_push(conn, frame, 0);
    }
}

size_t net_queued_bytes(const struct net *net, net_conn id)
{
    const struct connection *conn = connection_find(net, id);
    return conn ? connection_waiting_bytes(conn) : 0;
}
