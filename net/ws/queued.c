/* SPDX-License-Identifier: MIT */
/*
 * The bytes that wait at WebSockets: frames that the client has not read, and what it has sent and was not read yet. A
 * frame for many counts for each, because it stays in memory as long as one of them has not read it. Beyond
 * net->queued_bytes_max the address with the most loses its connection with the most.
 */
#include "net/internal.h"

static size_t queued_bytes(const struct connection *conn)
{
    size_t ring = conn->queue.ring ? conn->queue.capacity * sizeof *conn->queue.ring : 0;
    return connection_waiting_bytes(conn) + ring + conn->partial_bytes + conn->held_bytes;
}

static void count_as(struct connection *conn, size_t bytes)
{
    conn->net->counts.queued_bytes += bytes - conn->counted_bytes; /* modulo 2^64, also downwards */
    conn->base.source->queued_bytes += bytes - conn->counted_bytes;
    conn->counted_bytes = bytes;
}

void connection_recount(struct connection *conn)
{
    count_as(conn, queued_bytes(conn));
}

void connection_uncount(struct connection *conn)
{
    count_as(conn, 0);
}

/* The connection of that source at which the most waits. */
static struct connection *find_fullest(const struct source *source)
{
    struct connection *found = NULL;
    LIST_EACH(struct connection, at, &source->connected, of_source) {
        if (!at->aborting && at->counted_bytes > (found ? found->counted_bytes : 0)) {
            found = at;
        }
    }
    return found;
}

/* The memory of a cut connection is freed here, its socket is closed in a later turn of the loop. */
static void connection_shed(struct connection *conn)
{
    conn->too_slow = true;
    conn->net->counts.queues_cut++;
    connection_abort(conn);
    free(conn->unsent);
    conn->unsent = NULL;
    conn->unsent_at = 0;
    conn->unsent_bytes = 0;
    connection_recount(conn);
}

void connection_count_queued(struct connection *conn)
{
    struct net *net = conn->net;
    connection_recount(conn);
    while (net->counts.queued_bytes > net->queued_bytes_max) {
        const struct source *most = sources_with_most_queued(net);
        struct connection *goes = most ? find_fullest(most) : NULL;
        if (!goes) {
            return;
        }
        connection_shed(goes);
    }
}
