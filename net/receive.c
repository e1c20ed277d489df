/* SPDX-License-Identifier: MIT */
/*
 * Messages coming in. What a player's program does wrong is answered and harms nothing: the library's own checks of
 * UTF-8 and size would close the connection, so they are off and done here.
 */
#include "net_private.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "utf8.h"

static void message_refuse(struct connection *conn, enum net_refusal why, int retry_after_ms)
{
    struct net *net = conn->net;
    net_conn id = conn->id;

    conn->refusals++;
    net->counts.messages_refused++;
    net->config.handlers.refused(net->config.data, id, why, retry_after_ms);
    if (conn->refusals >= NET_REFUSALS_MAX) {
        connection_close(conn, NET_CLOSE_POLICY, "too many refused messages");
    }
}

static void message_deliver(struct connection *conn, const char *text, size_t text_bytes)
{
    struct net *net = conn->net;
    int wait_ms = bucket_take(&conn->bucket, NET_RATE_BURST, NET_RATE_A_SECOND, conn->heard_ms);

    if (wait_ms > 0) {
        message_refuse(conn, NET_REFUSED_TOO_FAST, wait_ms);
    } else if (!utf8_is_valid(text, text_bytes)) {
        message_refuse(conn, NET_REFUSED_NOT_UTF8, 0);
    } else {
        if (conn->refusals > 0) {
            conn->refusals--; /* only an endless stream of refused ones ends the connection */
        }
        net->config.handlers.message(net->config.data, conn->id, text, text_bytes);
    }
}

/* The end of a message that is too big: only now, so that it is reported once however many pieces it had. */
static void message_too_big(struct connection *conn)
{
    int wait_ms = bucket_take(&conn->bucket, NET_RATE_BURST, NET_RATE_A_SECOND, conn->heard_ms);
    message_refuse(conn, wait_ms > 0 ? NET_REFUSED_TOO_FAST : NET_REFUSED_TOO_BIG, wait_ms);
}

/* Keeps a piece until the rest has come. `expected` is what the frame has announced: at most the limit. */
static void message_keep(struct connection *conn, const char *piece, size_t piece_bytes,
                         size_t expected)
{
    char *partial = realloc(conn->partial, expected > 0 ? expected : 1);
    assert(partial);
    conn->partial = partial;
    if (piece_bytes > 0) {
        memcpy(partial + conn->message_bytes - piece_bytes, piece, piece_bytes);
    }
}

static void message_end(struct connection *conn, const char *piece, size_t piece_bytes)
{
    bool discarded = conn->discarding;
    char *whole = conn->partial;
    size_t bytes = conn->message_bytes;

    conn->partial = NULL;
    conn->message_bytes = 0;
    conn->in_message = false;
    conn->discarding = false;
    conn->net->counts.messages_in++;
    if (discarded) {
        message_too_big(conn);
    } else if (whole) {
        message_deliver(conn, whole, bytes);
    } else {
        message_deliver(conn, piece, piece_bytes);
    }
    free(whole);
}

/* The library hands over pieces of CONNECTION_RX_BYTES at most, whatever the sender's frames were. */
void connection_receive(struct connection *conn, const char *piece, size_t piece_bytes)
{
    conn->heard_ms = net_now_ms(conn->net);
    conn->heard_turn = conn->net->turn;
    if (conn->closing || conn->doomed) {
        return;
    }
    if (lws_frame_is_binary(conn->wsi)) {
        connection_close(conn, NET_CLOSE_BINARY, "text messages only");
        return;
    }

    size_t announced = lws_remaining_packet_payload(conn->wsi);
    bool whole = announced == 0 && lws_is_final_fragment(conn->wsi);
    conn->message_bytes += piece_bytes;
    if (announced > NET_MESSAGE_BYTES_FATAL ||
        conn->message_bytes + announced > NET_MESSAGE_BYTES_FATAL) {
        connection_close(conn, NET_CLOSE_TOO_BIG, "message too big");
        return;
    }
    if (conn->message_bytes + announced > NET_MESSAGE_BYTES_MAX) {
        conn->discarding = true;
        free(conn->partial);
        conn->partial = NULL;
    }
    if (!conn->discarding && (!whole || conn->in_message)) {
        message_keep(conn, piece, piece_bytes, conn->message_bytes + announced);
    }
    conn->in_message = true;
    if (whole) {
        message_end(conn, piece, piece_bytes);
    }
}
