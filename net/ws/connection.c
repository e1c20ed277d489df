/* SPDX-License-Identifier: MIT */
/* One WebSocket connection: finds it by its id, begins it and ends it. */
#include "net/internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { SLOTS_FIRST = 64 };

static struct slot *slot_of(const struct net *net, net_conn id)
{
    uint32_t index = (uint32_t)(id & UINT32_MAX);
    if (index == 0 || index > net->slots_count) {
        return NULL;
    }
    struct slot *slot = &net->slots[index - 1];
    return slot->conn && slot->uses == (uint32_t)(id >> 32) ? slot : NULL;
}

struct connection *connection_find(const struct net *net, net_conn id)
{
    struct slot *slot = slot_of(net, id);
    return slot ? slot->conn : NULL;
}

static void slots_grow(struct net *net)
{
    uint32_t count = net->slots_count ? 2 * net->slots_count : SLOTS_FIRST;
    struct slot *slots = realloc(net->slots, count * sizeof *slots);
    assert(slots);
    for (uint32_t i = count; i-- > net->slots_count;) {
        slots[i] = (struct slot){.next_free = net->slots_free};
        net->slots_free = i + 1;
    }
    net->slots = slots;
    net->slots_count = count;
}

static void slot_take(struct net *net, struct connection *conn)
{
    if (net->slots_free == 0) {
        slots_grow(net);
    }
    uint32_t index = net->slots_free;
    struct slot *slot = &net->slots[index - 1];
    net->slots_free = slot->next_free;
    slot->conn = conn;
    conn->id = (net_conn)slot->uses << 32 | index;
}

static void slot_give_back(struct net *net, const struct connection *conn)
{
    struct slot *slot = slot_of(net, conn->id);
    assert(slot && slot->conn == conn);
    slot->conn = NULL;
    slot->uses++;
    slot->next_free = net->slots_free;
    net->slots_free = (uint32_t)(conn->id & UINT32_MAX);
}

void connection_address(struct lws *wsi, char address[NET_ADDRESS_BYTES])
{
    static const char mapped[] = "::ffff:";
    char whole[NET_ADDRESS_BYTES] = "";

    lws_get_peer_simple(wsi, whole, sizeof whole);
    bool is_mapped = strncmp(whole, mapped, sizeof mapped - 1) == 0 && strchr(whole, '.');
    const char *plain = is_mapped ? whole + sizeof mapped - 1 : whole;
    memcpy(address, plain, strlen(plain) + 1);
}

void connection_peer(struct lws *wsi, char peer[NET_ADDRESS_BYTES])
{
    const struct net *net = lws_context_user(lws_get_context(wsi));
    char forwarded[NET_HEADER_BYTES_MAX];

    connection_address(wsi, peer);
    if (net->config.peer) {
        char address[NET_ADDRESS_BYTES];
        memcpy(address, peer, sizeof address);
        bool is_there =
            lws_hdr_copy(wsi, forwarded, sizeof forwarded, WSI_TOKEN_X_FORWARDED_FOR) > 0;
        net->config.peer(net->config.data, address, is_there ? forwarded : NULL, peer);
    }
}

/* If this fails, the system's default bound holds. */
static void bound_send_buffer(struct lws *wsi)
{
    const int bytes = NET_SEND_BUFFER_BYTES;
    setsockopt(lws_get_socket_fd(wsi), SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
}

static void tell_cookie(struct net *net, struct lws *wsi, net_conn id)
{
    char cookie[NET_HEADER_BYTES_MAX];
    if (lws_hdr_copy(wsi, cookie, sizeof cookie, WSI_TOKEN_HTTP_COOKIE) > 0) {
        net->config.handlers.cookie(net->config.data, id, cookie);
    }
}

static int connection_begin(struct net *net, struct lws *wsi)
{
    char peer[NET_ADDRESS_BYTES];
    struct connection *conn = calloc(1, sizeof *conn);
    if (!conn) {
        return -1;
    }
    conn->kind = PEER_CONNECTION;
    conn->net = net;
    conn->wsi = wsi;
    conn->is_tls = lws_get_ssl(wsi) != NULL;
    conn->code = 1006;
    conn->heard_ms = net_now_ms(net);
    conn->heard_turn = net->turn;
    bucket_init(&conn->bucket, NET_RATE_BURST, conn->heard_ms);
    slot_take(net, conn);
    net->connections++;
    net->counts.accepted++;
    bound_send_buffer(wsi);
    lws_set_opaque_user_data(wsi, conn);

    connection_peer(wsi, peer);
    net_conn id = conn->id;
    net->config.handlers.accepted(net->config.data, id, peer);
    if (net->config.handlers.cookie) {
        tell_cookie(net, wsi, id);
    }
    return 0;
}

static void doomed_unlink(struct connection *conn)
{
    struct connection **at = &conn->net->aborting;
    while (*at != conn) {
        at = &(*at)->next_aborting;
    }
    *at = conn->next_aborting;
}

static void closing_link(struct connection *conn)
{
    struct net *net = conn->net;
    conn->prev_closing = net->closing_last;
    if (net->closing_last) {
        net->closing_last->next_closing = conn;
    } else {
        net->closing_first = conn;
    }
    net->closing_last = conn;
}

static void closing_unlink(struct connection *conn)
{
    struct net *net = conn->net;
    if (conn->prev_closing) {
        conn->prev_closing->next_closing = conn->next_closing;
    } else {
        net->closing_first = conn->next_closing;
    }
    if (conn->next_closing) {
        conn->next_closing->prev_closing = conn->prev_closing;
    } else {
        net->closing_last = conn->prev_closing;
    }
}

/*
 * Removes the connection without the callback to the server. Also used for connections that still exist when the
 * context is destroyed.
 */
static void connection_forget(struct connection *conn)
{
    struct net *net = conn->net;
    group_drop_connection(conn);
    queue_clear(&conn->queue);
    free(conn->partial);
    connection_unmark_dirty(conn);
    connection_unmark_held(conn);
    if (conn->aborting) {
        doomed_unlink(conn);
    }
    if (conn->closing) {
        closing_unlink(conn);
    }
    slot_give_back(net, conn);
    net->connections--;
    free(conn);
}

static void connection_end(struct connection *conn)
{
    struct net *net = conn->net;
    net_conn id = conn->id;
    int code = conn->code;

    lws_set_opaque_user_data(conn->wsi, NULL);
    connection_forget(conn);
    net->config.handlers.closed(net->config.data, id, code);
}

/* From here on only queued frames are sent, and received messages are ignored. */
static void connection_begin_closing(struct connection *conn)
{
    assert(!conn->closing);
    conn->closing = true;
    conn->closing_since_ms = net_now_ms(conn->net);
    closing_link(conn);
    free(conn->partial);
    conn->partial = NULL;
}

/*
 * Queues the close frame like any other frame. So it follows the frames sent before, and its code always arrives. The
 * library's own way loses the code (the peer sees 1006) if a callback returns -1 while writing.
 */
void connection_close(struct connection *conn, int code, const char *reason)
{
    if (conn->closing || conn->aborting) {
        return;
    }
    group_catch_up(conn);
    connection_begin_closing(conn);
    conn->close_by_us = true;
    conn->close_code = code;
    struct net_frame *frame = frame_create_close(code, reason);
    queue_push_last(&conn->queue, frame);
    net_frame_release(frame);
    connection_mark_dirty(conn);
}

void connection_doom(struct connection *conn)
{
    if (conn->aborting) {
        return;
    }
    conn->aborting = true;
    queue_clear(&conn->queue);
    conn->next_aborting = conn->net->aborting;
    conn->net->aborting = conn;
}

/*
 * The peer ends the connection, or the library does after a broken frame. The close frame of the library must be the
 * last one.
 */
static void connection_stop_sending(struct connection *conn)
{
    queue_clear(&conn->queue);
    if (!conn->closing) {
        connection_begin_closing(conn);
    }
}

/*
 * Corrects the peer's close code: the library replaces 1012 to 1014 by 1002. If the peer echoes our close frame, our
 * own code is used.
 */
static int connection_peer_closes(struct connection *conn, const unsigned char *body, size_t bytes)
{
    if (conn->close_by_us && conn->queue.count == 0) {
        conn->code = conn->close_code;
        /* the answer to our close frame: the connection ends without a second close frame */
        return -1;
    }
    conn->code = bytes >= 2 ? body[0] << 8 | body[1] : 1005;
    connection_stop_sending(conn);
    return 0; /* the library echoes the close frame, after a pong that it may owe */
}

/*
 * Cuts a connection outside of the library's callbacks, without sending or awaiting a close frame. The library normally
 * calls LWS_CALLBACK_CLOSED. If it does not, this function notifies the server itself.
 */
static void connection_cut(struct connection *conn)
{
    struct net *net = conn->net;
    net_conn id = conn->id;

    if (conn->too_slow) {
        net->counts.let_go++;
        net_log(net, "connection.closed_slow", NULL);
    }
    lws_close_free_wsi(conn->wsi, LWS_CLOSE_STATUS_NOSTATUS_CONTEXT_DESTROY, "net");
    conn = connection_find(net, id);
    if (conn) {
        connection_end(conn);
    }
}

void connections_cut_doomed(struct net *net)
{
    while (net->aborting) {
        connection_cut(net->aborting); /* calls connection_end(), which takes it off the list */
    }
}

void connections_cut_unanswered(struct net *net, int64_t now_ms)
{
    while (net->closing_first &&
           now_ms - net->closing_first->closing_since_ms >= NET_CLOSE_ANSWER_MAX_MS) {
        connection_cut(net->closing_first);
    }
}

/* Works only while a member lags. Then one walk over all connections per turn of the wheel costs very little. */
void connections_cut_lagging(struct net *net, int64_t now_ms)
{
    for (uint32_t i = 0; net->lagging > 0 && i < net->slots_count; i++) {
        struct connection *conn = net->slots[i].conn;
        if (conn && conn->lags > 0 && now_ms - conn->lags_since_ms >= net->lag_max_ms) {
            conn->too_slow = true;
            connection_doom(conn);
        }
    }
}

int connection_event(struct lws *wsi, enum lws_callback_reasons why, void *in, size_t in_bytes)
{
    struct net *net = lws_context_user(lws_get_context(wsi));
    struct connection *conn;

    if (why == LWS_CALLBACK_ESTABLISHED) {
        return connection_begin(net, wsi);
    }
    conn = lws_get_opaque_user_data(wsi);
    if (!conn) {
        /* never established, or already over: LWS_CALLBACK_CLOSED arrives for refused upgrades too */
        return 0;
    }
    if (why == LWS_CALLBACK_RECEIVE) {
        connection_receive(conn, in, in_bytes);
    } else if (why == LWS_CALLBACK_RECEIVE_PONG) {
        connection_ponged(conn, net_now_ms(net));
    } else if (why == LWS_CALLBACK_SERVER_WRITEABLE) {
        conn->awaits_writable = false;
        connection_flush(conn, true);
    } else if (why == LWS_CALLBACK_WS_PEER_INITIATED_CLOSE) {
        return connection_peer_closes(conn, in, in_bytes);
    } else if (why == LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL) {
        connection_stop_sending(conn);
    } else if (why == LWS_CALLBACK_CLOSED) {
        connection_end(conn);
    }
    return 0;
}

void connections_finish(struct net *net)
{
    for (uint32_t i = 0; i < net->slots_count; i++) {
        if (net->slots[i].conn) {
            connection_forget(net->slots[i].conn);
        }
    }
    free(net->slots);
}

void net_disconnect(struct net *net, net_conn id, int code, const char *reason)
{
    struct connection *conn = connection_find(net, id);
    if (conn) {
        connection_close(conn, code, reason);
    }
}
