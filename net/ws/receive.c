/* SPDX-License-Identifier: MIT */
/*
 * Incoming messages. An invalid message of a client is refused and harms nothing. The library's own checks of UTF-8 and
 * size would close the connection, so they are off, and this file does both.
 */
#include "net/internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "net/utf8.h"

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
    int wait_ms = bucket_take(&conn->bucket, NET_RATE_BURST, NET_RATE_A_SECOND, conn->heard_ms);

    if (wait_ms > 0) {
        message_refuse(conn, NET_REFUSED_TOO_FAST, wait_ms, text, text_bytes);
    } else if (!utf8_is_valid(text, text_bytes)) {
        message_refuse(conn, NET_REFUSED_NOT_UTF8, 0, text, text_bytes);
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
    int wait_ms = bucket_take(&conn->bucket, NET_RATE_BURST, NET_RATE_A_SECOND, conn->heard_ms);
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

/* The library hands over pieces of CONNECTION_RX_BYTES at most, independent of the sender's frames. */
void connection_receive(struct connection *conn, const char *piece, size_t piece_bytes)
{
    conn->heard_ms = net_now_ms(conn->net);
    conn->heard_turn = conn->net->turn;
    if (conn->closing || conn->aborting) {
        return;
    }
    if (lws_frame_is_binary(conn->wsi)) {
        connection_close(conn, NET_CLOSE_BINARY, "text messages only");
        return;
    }

    size_t announced = lws_remaining_packet_payload(conn->wsi);
    bool begins = conn->frame_left == 0;
    conn->frame_left = announced;
    if (begins && piece_bytes > 0 && connection_is_unmasked(conn, piece, piece_bytes + announced)) {
        connection_close(conn, NET_CLOSE_PROTOCOL, "frames must be masked");
        return;
    }
    bool whole = announced == 0 && lws_is_final_fragment(conn->wsi);
    conn->message_bytes += piece_bytes;
    if (announced > NET_MESSAGE_BYTES_FATAL ||
        conn->message_bytes + announced > NET_MESSAGE_BYTES_FATAL) {
        connection_close(conn, NET_CLOSE_TOO_BIG, "message too big");
        return;
    }
    if (conn->message_bytes + announced > NET_MESSAGE_BYTES_MAX) {
        conn->discarding = true;
        message_keep(conn, piece, piece_bytes, NET_REFUSED_BYTES_MAX);
    } else if (!conn->discarding && (!whole || conn->in_message)) {
        message_keep(conn, piece, piece_bytes, conn->message_bytes + announced);
    }
    conn->in_message = true;
    if (whole) {
        message_end(conn, piece, piece_bytes);
    }
}
