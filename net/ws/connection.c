/* SPDX-License-Identifier: MIT */
/* One WebSocket connection: finds it by its id, begins it and ends it. */
#include "net/internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "net/http/head.h"
#include "net/tls.h"
#include "net/ws/upgrade.h"

enum { SLOTS_FIRST = 64 };

static struct slot *slot_of_connection(const struct net *net, net_conn id)
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
    struct slot *slot = slot_of_connection(net, id);
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

static void slot_allocate(struct net *net, struct connection *conn)
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

static void slot_release(struct net *net, const struct connection *conn)
{
    struct slot *slot = slot_of_connection(net, conn->id);
    assert(slot && slot->conn == conn);
    slot->conn = NULL;
    slot->uses++;
    slot->next_free = net->slots_free;
    net->slots_free = (uint32_t)(conn->id & UINT32_MAX);
}

void connection_address(struct lws *wsi, char address[NET_ADDRESS_BYTES])
{
    struct sockaddr_storage peer = {.ss_family = AF_UNSPEC};
    socklen_t bytes = sizeof peer;
    (void)getpeername(lws_get_socket_fd(wsi), (struct sockaddr *)&peer, &bytes);
    source_address_text(&peer, address);
}

void connection_peer(struct lws *wsi, const struct head *head, char peer[NET_ADDRESS_BYTES])
{
    const struct net *net = lws_context_user(lws_get_context(wsi));

    connection_address(wsi, peer);
    if (net->config.peer) {
        char address[NET_ADDRESS_BYTES];
        memcpy(address, peer, sizeof address);
        net->config.peer(net->config.data, address, head_find(head, "x-forwarded-for"), peer);
    }
}

static bool is_behind_proxy(const struct net *net, struct lws *wsi, const struct head *head)
{
    char address[NET_ADDRESS_BYTES];
    connection_address(wsi, address);
    return head_find(head, "x-forwarded-for") && net->config.trusts &&
           net->config.trusts(net->config.data, address);
}

static void source_link(struct connection *conn, struct source *source)
{
    conn->base.source = source;
    list_prepend(&source->connected, &conn->of_source);
    source->connections++;
}

static void source_unlink(struct connection *conn)
{
    struct source *source = conn->base.source;
    connection_drop_held(conn);
    list_remove(&conn->of_source);
    source->connections--;
    source_release(conn->net, source);
}

static void push_answer(struct connection *conn, const struct head *head)
{
    struct net_frame *answer = upgrade_answer(conn->net, head);
    connection_push(conn, answer, 0);
    net_frame_release(answer);
}

void connection_begin(struct net *net, struct lws *wsi, const struct head *head,
                      unsigned char *bytes, size_t count)
{
    char peer[NET_ADDRESS_BYTES];
    const char *cookie = head_find(head, "cookie");
    struct connection *conn = calloc(1, sizeof *conn);
    assert(conn);
    conn->base.kind = SOCKET_CONNECTION;
    conn->net = net;
    conn->wsi = wsi;
    conn->is_tls = tls_of(wsi) != NULL;
    conn->code = 1006;
    conn->heard_ms = net_now_ms(net);
    bucket_init(&conn->bucket, NET_RATE_BURST, conn->heard_ms);
    connection_peer(wsi, head, peer);
    conn->is_proxied = is_behind_proxy(net, wsi, head);
    source_link(conn, source_of_text(net, peer));
    slot_allocate(net, conn);
    net->connections++;
    net->counts.accepted++;
    lws_set_opaque_user_data(wsi, conn);
    push_answer(conn, head);

    net->config.handlers.accepted(net->config.data, conn->id, peer);
    if (cookie && net->config.handlers.cookie) {
        net->config.handlers.cookie(net->config.data, conn->id, cookie);
    }
    if (count > 0) {
        connection_receive(conn, bytes, count);
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
    free(conn->unsent);
    list_remove(&conn->in_dirty);
    list_remove(&conn->in_aborting);
    net->aborting_count -= conn->aborting;
    list_remove(&conn->in_closing);
    connection_uncount(conn);
    source_unlink(conn);
    slot_release(net, conn);
    net->connections--;
    free(conn);
}

/* A connection that has gone, of which the server has not been told yet. */
struct ended {
    net_conn id;
    int code;
    struct list link;
};

/* The library ends all sockets that close at the same moment in one turn; the server gets some of them in each turn. */
void connection_end(struct connection *conn)
{
    struct net *net = conn->net;
    net_conn id = conn->id;
    int code = conn->code;

    lws_set_opaque_user_data(conn->wsi, NULL);
    connection_forget(conn);
    if (net->ends_left > 0 && list_is_empty(&net->ended)) {
        net->ends_left--;
        net->config.handlers.closed(net->config.data, id, code);
        return;
    }
    struct ended *ended = malloc(sizeof *ended);
    assert(ended);
    *ended = (struct ended){.id = id, .code = code};
    list_append(&net->ended, &ended->link);
}

void connections_report_ended(struct net *net)
{
    net->ends_left = NET_SLICE_ENDS;
    while (!list_is_empty(&net->ended) && net->ends_left > 0) {
        struct ended *ended = LIST_POP(&net->ended, struct ended, link);
        net->ends_left--;
        net->config.handlers.closed(net->config.data, ended->id, ended->code);
        free(ended);
    }
}

/* From here on only queued frames are sent, and received messages are ignored. */
static void connection_begin_closing(struct connection *conn)
{
    assert(!conn->closing);
    conn->closing = true;
    conn->closing_since_ms = net_now_ms(conn->net);
    list_append(&conn->net->closing, &conn->in_closing);
    free(conn->partial);
    conn->partial = NULL;
}

/* Queues the close frame like any other frame: so it follows the frames sent before. */
void connection_close(struct connection *conn, int code, const char *reason)
{
    if (conn->closing || conn->aborting) {
        return;
    }
    group_catch_up(conn);
    if (conn->aborting) {
        return; /* it was too slow for what its groups had pending */
    }
    connection_begin_closing(conn);
    conn->close_code = code;
    struct net_frame *frame = frame_create_close(code, reason);
    queue_push_last(&conn->queue, frame);
    net_frame_release(frame);
    connection_mark_dirty(conn);
}

void connection_fail(struct connection *conn, int code, const char *reason)
{
    connection_close(conn, code, reason);
    conn->code = code;
    conn->ending = ENDING_HALF_CLOSE;
    connection_mark_dirty(conn);
}

void connection_abort(struct connection *conn)
{
    if (conn->aborting) {
        return;
    }
    conn->aborting = true;
    queue_clear(&conn->queue);
    connection_recount(conn);
    list_append(&conn->net->aborting, &conn->in_aborting);
    conn->net->aborting_count++;
}

/* Marks a connection, which then leaves its place. Its close frame is sent if the socket takes it now. */
static void connection_displace(struct connection *conn)
{
    if (!conn->closing && connection_can_write(conn)) {
        struct net_frame *frame = frame_create_close(NET_CLOSE_OVERLOADED, "the server is full");
        connection_write(conn, frame);
        net_frame_release(frame);
    }
    conn->code = NET_CLOSE_OVERLOADED;
    conn->net->counts.connections_displaced++;
    connection_abort(conn);
}

bool connections_make_room(struct net *net, const char *peer)
{
    if (net->connections - net->aborting_count < net->connections_max) {
        return true;
    }
    struct source *own = source_of_text(net, peer);
    int own_connections = own->connections;
    source_release(net, own);
    const struct source *busiest = sources_busiest(net);
    /* Addresses with nearly the same number would only displace each other's connections in turn. */
    if (!busiest || busiest->connections <= own_connections + 1) {
        return false;
    }
    LIST_EACH(struct connection, goes, &busiest->connected, of_source) {
        if (!goes->aborting) {
            connection_displace(goes);
            return true;
        }
    }
    return false;
}

/* Returns 0 if the peer's close frame is valid, else the code that answers it (RFC 6455, 5.5.1 and 7.4). */
static int close_violation(const char *body, size_t bytes)
{
    const unsigned char *at = (const unsigned char *)body;
    if (bytes == 0) {
        return 0;
    }
    if (bytes == 1 || !parser_close_code_is_valid(at[0] << 8 | at[1])) {
        return NET_CLOSE_PROTOCOL;
    }
    return net_utf8_is_valid(body + 2, bytes - 2) ? 0 : NET_CLOSE_NOT_UTF8;
}

/*
 * The peer's close frame: the last frame of it that is read. It answers our close frame, or is answered with its own
 * code; queued messages are dropped then, because the peer awaits nothing more.
 */
void connection_peer_closes(struct connection *conn, const char *body, size_t bytes)
{
    if (conn->closing) {
        conn->code = conn->close_code;
        conn->ending = ENDING_CLOSE;
        connection_mark_dirty(conn);
        return;
    }
    int violation = close_violation(body, bytes);
    if (violation != 0) {
        connection_fail(conn, violation, "the close frame is not valid");
        return;
    }
    conn->code = bytes == 0 ? 1005 : (unsigned char)body[0] << 8 | (unsigned char)body[1];
    queue_clear(&conn->queue);
    connection_begin_closing(conn);
    conn->ending = ENDING_CLOSE;
    struct net_frame *frame = frame_create(FRAME_CLOSE, body, bytes == 0 ? 0 : 2);
    queue_push_last(&conn->queue, frame);
    net_frame_release(frame);
    connection_mark_dirty(conn);
}

/*
 * Cuts a connection outside of the library's callbacks, without sending or awaiting a close frame. The library calls
 * connection_end().
 */
static void connection_cut(struct connection *conn)
{
    struct net *net = conn->net;

    if (conn->too_slow) {
        net->counts.disconnected_slow++;
        net_log(net, "connection.closed_slow", NULL);
    }
    lws_close_free_wsi(conn->wsi, LWS_CLOSE_STATUS_NOSTATUS_CONTEXT_DESTROY, "net");
}

int connections_cut_aborting(struct net *net, int most)
{
    int cut = 0;
    while (!list_is_empty(&net->aborting) && cut < most) {
        /* calls connection_end(), which takes it off the list */
        connection_cut(LIST_FIRST(&net->aborting, struct connection, in_aborting));
        cut++;
    }
    return cut;
}

void connections_abort_unanswered(struct net *net, int64_t now_ms)
{
    LIST_EACH(struct connection, conn, &net->closing, in_closing) {
        if (now_ms - conn->closing_since_ms < NET_CLOSE_ANSWER_MAX_MS) {
            return;
        }
        connection_abort(conn);
    }
}

/* Works only while a member lags. Then one walk over all connections per turn of the wheel costs very little. */
void connections_abort_lagging(struct net *net, int64_t now_ms)
{
    for (uint32_t i = 0; net->lagging > 0 && i < net->slots_count; i++) {
        struct connection *conn = net->slots[i].conn;
        if (conn && !conn->aborting && conn->lags > 0 &&
            now_ms - conn->lags_since_ms >= net->lag_max_ms) {
            conn->too_slow = true;
            connection_abort(conn);
        }
    }
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
