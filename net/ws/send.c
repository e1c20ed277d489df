/* SPDX-License-Identifier: MIT */
/*
 * Outgoing messages. All frames that are queued during a turn of the loop are sent from uv_prepare, just before the
 * loop sleeps: one write per receiver, independent of the number of messages. The frames are complete, so they are sent
 * raw (LWS_WRITE_RAW), past the library's own framing. To request a callback from the library before each write would
 * cost four calls of epoll_ctl.
 */
#include "net/internal.h"

#include <assert.h>
#include <limits.h>
#include <string.h>
#include <sys/socket.h>

/* The library alone answers a close that the peer or the library has begun. */
static bool may_send(const struct connection *conn)
{
    return !conn->aborting && (!conn->closing || conn->close_by_us);
}

/*
 * A raw write overtakes a pong that the library owes for a ping just read, and the library does not report pings. So a
 * connection that sent something in this turn of the loop or the one before gets its bytes when the library reports
 * "writable", which is after the pong.
 */
bool connection_may_write(const struct connection *conn)
{
    return may_send(conn) && conn->net->turn - conn->heard_turn > 1 &&
           !lws_partial_buffered(conn->wsi);
}

/*
 * Without TLS, writes straight to the socket; the library's function costs a quarter more. Bytes that the socket does
 * not take are passed to the library, which keeps them and reports when they have left. The library also detects broken
 * sockets. With TLS, all bytes pass through the library, which encrypts them.
 */
static void connection_write_bytes(struct connection *conn, unsigned char *bytes, size_t count)
{
    ssize_t sent = conn->is_tls ? 0
                                : send(lws_get_socket_fd(conn->wsi), bytes, count,
                                       MSG_NOSIGNAL | MSG_DONTWAIT);
    size_t taken = sent > 0 ? (size_t)sent : 0;
    conn->net->counts.bytes_out += count;
    if (taken == count) {
        return;
    }
    bytes += taken;
    count -= taken;
    int written = lws_write(conn->wsi, bytes, count, LWS_WRITE_RAW);
    if (written < 0) {
        connection_doom(conn);
        return;
    }
    conn->lent_bytes = count; /* the library has copied the bytes that the socket did not take */
    connection_mark_held(conn);
}

void connection_write(struct connection *conn, struct net_frame *frame)
{
    conn->net->counts.messages_out += frame->messages;
    connection_write_bytes(conn, frame->wire, frame->bytes);
}

static struct dirty_list *list_of(const struct connection *conn)
{
    return conn->is_urgent ? &conn->net->urgent : &conn->net->ordinary;
}

void connection_mark_dirty(struct connection *conn)
{
    if (conn->dirty_from || conn->aborting) {
        return;
    }
    conn->is_urgent = group_matters(conn);
    struct dirty_list *list = list_of(conn);
    conn->dirty_from = list->end;
    conn->next_dirty = NULL;
    *list->end = conn;
    list->end = &conn->next_dirty;
}

void connection_unmark_dirty(struct connection *conn)
{
    if (!conn->dirty_from) {
        return;
    }
    *conn->dirty_from = conn->next_dirty;
    if (conn->next_dirty) {
        conn->next_dirty->dirty_from = conn->dirty_from;
    } else {
        list_of(conn)->end = conn->dirty_from;
    }
    conn->dirty_from = NULL;
}

size_t connection_waiting_bytes(const struct connection *conn)
{
    return conn->queue.bytes + (lws_partial_buffered(conn->wsi) ? conn->lent_bytes : 0);
}

void connection_push(struct connection *conn, struct net_frame *frame, uint64_t group)
{
    if (conn->closing || conn->aborting) {
        return;
    }
    /* Cut without a close frame, which would wait behind the messages that the receiver does not read. */
    if (!queue_push(&conn->queue, frame, group, NET_QUEUE_BYTES_MAX)) {
        conn->too_slow = true;
        connection_doom(conn);
        return;
    }
    connection_mark_dirty(conn);
}

static void connection_await_writable(struct connection *conn)
{
    if (conn->awaits_writable) {
        return;
    }
    conn->awaits_writable = true;
    connection_mark_held(conn);
    if (lws_callback_on_writable(conn->wsi) < 0) {
        connection_doom(conn);
    }
}

/* Writes until the queue is empty or the socket is full. If it is full, the library calls back when there is room. */
void connection_flush(struct connection *conn, bool writable)
{
    struct net *net = conn->net;

    while (conn->queue.count > 0 && may_send(conn)) {
        if (!(writable ? !lws_partial_buffered(conn->wsi) : connection_may_write(conn))) {
            connection_await_writable(conn);
            return;
        }
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
    if (conn->lags > 0 && !conn->closing && !conn->aborting) {
        if (lws_partial_buffered(conn->wsi)) {
            connection_await_writable(conn);
        } else {
            group_tell_caught_up(conn);
        }
    }
}

/* Returns the number of connections flushed. */
static int dirty_flush(const struct dirty_list *list, int most)
{
    int flushed = 0;
    while (list->first && flushed < most) {
        struct connection *conn = list->first;
        connection_unmark_dirty(conn);
        connection_flush(conn, false);
        flushed++;
    }
    return flushed;
}

bool connections_flush(struct net *net)
{
    int slice = NET_SLICE_WRITES;

    /* A cut calls the server, which may send again: repeat until no urgent connection is left. */
    do {
        groups_serve(net, NET_GROUP_FIRST, INT_MAX);
        dirty_flush(&net->urgent, INT_MAX);
        slice -= dirty_flush(&net->ordinary, slice);
        connections_cut_doomed(net);
    } while (net->open[NET_GROUP_FIRST].first || net->urgent.first ||
             (net->ordinary.first && slice > 0));
    groups_serve(net, NET_GROUP_CROWD, NET_SLICE_WRITES);
    return net->open[NET_GROUP_CROWD].first || net->ordinary.first || net->urgent.first ||
           net->aborting;
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
