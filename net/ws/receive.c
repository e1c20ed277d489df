/* SPDX-License-Identifier: MIT */
/*
 * Incoming frames and messages. A message that is too big or too fast is refused and harms nothing; a violation of
 * RFC 6455 ends the connection.
 */
#include "net/internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void message_refuse(struct connection *conn, enum net_refusal why, int retry_after_ms,
                           const char *text, size_t text_bytes)
{
    size_t shown = text_bytes < NET_REFUSED_BYTES_MAX ? text_bytes : NET_REFUSED_BYTES_MAX;
    struct net *net = conn->net;
    net_conn id = conn->id;

    conn->refusals++;
    net->counts.messages_refused++;
    net->config.handlers.refused(net->config.data, id, why, retry_after_ms, text, shown);
    if (conn->refusals >= NET_REFUSALS_MAX) {
        connection_close(conn, NET_CLOSE_POLICY, "too many refused messages");
    }
}

static void message_deliver(struct connection *conn, const char *text, size_t text_bytes)
{
    struct net *net = conn->net;
    int wait_ms = bucket_acquire(&conn->bucket, NET_RATE_BURST, NET_RATE_A_SECOND, conn->heard_ms);

    if (wait_ms > 0) {
        message_refuse(conn, NET_REFUSED_TOO_FAST, wait_ms, text, text_bytes);
    } else {
        if (conn->refusals > 0) {
            conn->refusals--; /* only an endless stream of refused messages ends the connection */
        }
        net->config.handlers.message(net->config.data, conn->id, text, text_bytes);
    }
}

/*
 * Refuses a message that is too big. Called at its end only, so that the refusal is reported once, however many pieces
 * the message had.
 */
static void message_too_big(struct connection *conn, const char *text, size_t text_bytes)
{
    int wait_ms = bucket_acquire(&conn->bucket, NET_RATE_BURST, NET_RATE_A_SECOND, conn->heard_ms);
    message_refuse(conn, wait_ms > 0 ? NET_REFUSED_TOO_FAST : NET_REFUSED_TOO_BIG, wait_ms, text,
                   text_bytes);
}

/*
 * Keeps the part of a piece that fits, until the rest has arrived. `expected` is the number of bytes that will be kept
 * in all.
 */
static void message_keep(struct connection *conn, const char *piece, size_t piece_bytes,
                         size_t expected)
{
    size_t had = conn->partial_bytes < expected ? conn->partial_bytes : expected;
    size_t fits = piece_bytes < expected - had ? piece_bytes : expected - had;
    char *partial = realloc(conn->partial, expected > 0 ? expected : 1);
    assert(partial);
    conn->partial = partial;
    conn->partial_bytes = had + fits;
    if (fits > 0) {
        memcpy(partial + had, piece, fits);
    }
}

static void message_end(struct connection *conn, const char *piece, size_t piece_bytes)
{
    bool discarded = conn->discarding;
    char *whole = conn->partial;
    size_t bytes = conn->partial_bytes;

    conn->partial = NULL;
    conn->partial_bytes = 0;
    conn->message_bytes = 0;
    conn->in_message = false;
    conn->discarding = false;
    conn->utf8 = (struct utf8_stream){0};
    conn->net->counts.messages_in++;
    if (discarded) {
        message_too_big(conn, whole, bytes);
    } else if (whole) {
        message_deliver(conn, whole, bytes);
    } else {
        message_deliver(conn, piece, piece_bytes);
    }
    free(whole);
}

/* A piece of a message. */
static void data_receive(struct connection *conn, const struct parsed *data)
{
    if (data->opcode == FRAME_BINARY) {
        connection_fail(conn, NET_CLOSE_BINARY, "text messages only");
        return;
    }
    if (data->left > NET_MESSAGE_BYTES_FATAL ||
        conn->message_bytes + data->count + data->left > NET_MESSAGE_BYTES_FATAL) {
        connection_fail(conn, NET_CLOSE_TOO_BIG, "message too big");
        return;
    }
    if (!net_utf8_stream_add(&conn->utf8, data->bytes, data->count) ||
        (data->ends && !net_utf8_stream_ends(&conn->utf8))) {
        connection_fail(conn, NET_CLOSE_NOT_UTF8, "the message is not UTF-8");
        return;
    }

    size_t announced = (size_t)data->left;
    conn->message_bytes += data->count;
    if (conn->message_bytes + announced > NET_MESSAGE_BYTES_MAX) {
        conn->discarding = true;
        message_keep(conn, data->bytes, data->count, NET_REFUSED_BYTES_MAX);
    } else if (!conn->discarding && (!data->ends || conn->in_message)) {
        message_keep(conn, data->bytes, data->count, conn->message_bytes + announced);
    }
    conn->in_message = true;
    if (data->ends) {
        message_end(conn, data->bytes, data->count);
    }
}

/* A client that does not read what it was sent gets the answer to its latest ping only (RFC 6455, 5.5.3). */
static void ping_answer(struct connection *conn, const struct parsed *ping)
{
    struct net_frame *pong = frame_create(FRAME_PONG, ping->bytes, ping->count);
    if (conn->unsent_bytes > 0) {
        queue_drop_last(&conn->queue, FRAME_PONG);
    }
    connection_push(conn, pong, 0);
    net_frame_release(pong);
}

static void control_receive(struct connection *conn, const struct parsed *control)
{
    if (control->opcode == FRAME_CLOSE) {
        connection_peer_closes(conn, control->bytes, control->count);
    } else if (control->opcode == FRAME_PONG) {
        connection_ponged(conn, conn->heard_ms);
    } else {
        ping_answer(conn, control);
    }
}

static void event_receive(struct connection *conn, const struct parsed *parsed)
{
    if (parsed->kind == PARSED_BROKEN) {
        connection_fail(conn, NET_CLOSE_PROTOCOL, parsed->why);
    } else if (parsed->kind == PARSED_CONTROL) {
        control_receive(conn, parsed);
    } else if (parsed->kind == PARSED_DATA && !conn->closing) {
        data_receive(conn, parsed);
    }
}

/* While our close frame awaits its answer, messages are ignored. A handler may close the connection meanwhile. */
static bool is_read(const struct connection *conn)
{
    return conn->ending == ENDING_NONE && !conn->aborting;
}

/* Reads frames until the share of the source is used up. Returns the number of bytes that need not be read again. */
static size_t frames_receive(struct connection *conn, unsigned char *bytes, size_t count)
{
    struct parsed parsed;
    uint64_t since_ns = uv_hrtime();
    size_t at = 0;
    while (at < count && is_read(conn) && !conn->is_paused &&
           source_can_continue(conn->net, conn->base.source)) {
        at += parser_next(&conn->parser, bytes + at, count - at, &parsed);
        event_receive(conn, &parsed);
        source_charge(conn->net, conn->base.source, &since_ns);
    }
    return is_read(conn) ? at : count;
}

/* ---- held bytes ---- */

static void wait_for_share(struct connection *conn)
{
    if (conn->held && !list_is_linked(&conn->base.in_held) && !conn->is_paused) {
        source_hold(conn->net, &conn->base);
    }
}

static void hold_bytes(struct connection *conn, const unsigned char *bytes, size_t count)
{
    if (conn->held && !conn->rests) {
        /* a client that waits for its answer never gets here, so it costs no call of the system */
        conn->rests = true;
        lws_rx_flow_control(conn->wsi, 0);
    }
    conn->net->counts.reads_held++;
    unsigned char *held = realloc(conn->held, conn->held_bytes + count);
    assert(held);
    memcpy(held + conn->held_bytes, bytes, count);
    conn->held = held;
    conn->held_bytes += count;
    wait_for_share(conn);
}

void connection_drop_held(struct connection *conn)
{
    source_unhold(&conn->base);
    free(conn->held);
    conn->held = NULL;
    conn->held_at = 0;
    conn->held_bytes = 0;
}

void connection_receive_held(struct connection *conn)
{
    conn->held_at +=
        frames_receive(conn, conn->held + conn->held_at, conn->held_bytes - conn->held_at);
    source_unhold(&conn->base);
    if (conn->held_at < conn->held_bytes) {
        wait_for_share(conn); /* the other connections of the source come first */
        connection_count_queued(conn);
        return;
    }
    connection_drop_held(conn);
    connection_count_queued(conn);
    if (conn->rests) {
        conn->rests = false;
        conn->heard_ms = net_now_ms(conn->net); /* it was not read meanwhile */
        lws_rx_flow_control(conn->wsi, 1);
    }
}

void connection_receive(struct connection *conn, unsigned char *bytes, size_t count)
{
    conn->heard_ms = net_now_ms(conn->net);
    source_charge_read(conn->net, conn->base.source);
    if (conn->aborting) {
        return;
    }
    /* what has arrived earlier from this source is read earlier */
    bool is_behind = conn->held || !list_is_empty(&conn->base.source->held);
    size_t read = is_behind ? 0 : frames_receive(conn, bytes, count);
    if (read < count) {
        hold_bytes(conn, bytes + read, count - read);
    }
    connection_count_queued(conn);
}

void net_pause(struct net *net, net_conn id)
{
    struct connection *conn = connection_find(net, id);
    if (conn) {
        conn->is_paused = true;
    }
}

void net_resume(struct net *net, net_conn id)
{
    struct connection *conn = connection_find(net, id);
    if (conn && conn->is_paused) {
        conn->is_paused = false;
        /* it was not read meanwhile, so it does not count as silent */
        conn->heard_ms = net_now_ms(net);
        wait_for_share(conn);
    }
}
