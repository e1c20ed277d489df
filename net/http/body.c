/* SPDX-License-Identifier: MIT */
/*
 * Request bodies that are being received. Each body must arrive at a minimum rate, and within a total time. A body of
 * at most NET_REQUEST_BODY_MAX bytes costs little. A bigger one takes one of a few places, but only when that many
 * bytes have arrived: a client that announces much and sends little takes no place. If all places are taken, the
 * address with the most of them loses its slowest one. The server bounds the bodies that have arrived.
 */
#include "net/http/exchange.h"

static bool body_is_late(const struct exchange *exchange, int64_t spent_ms)
{
    int64_t late_ms = spent_ms - NET_BODY_GRACE_MS;
    return spent_ms >= NET_BODY_MAX_MS ||
           (late_ms > 0 && late_ms * NET_BODY_BYTES_A_SECOND / 1000 > (int64_t)exchange->body_came);
}

/* The rest of the body is not awaited. */
static void body_refuse(struct exchange *exchange, int status, const char *text,
                        const char *headers)
{
    exchange->net->counts.bodies_refused++;
    exchange->body_reads = false;
    exchange->close_after = true;
    lws_rx_flow_control(exchange->endpoint->wsi, 0);
    exchange_refuse(exchange, status, text, headers);
}

bool body_check_time(struct exchange *exchange, int64_t spent_ms)
{
    if (!body_is_late(exchange, spent_ms)) {
        return false;
    }
    body_refuse(exchange, 408, "the body comes too slowly\n", NULL);
    return true;
}

/* ---- places of big bodies ---- */

/* The rate at which a body has arrived; one that has just begun counts as if it had taken a quarter of a second. */
static size_t bytes_a_second(const struct exchange *exchange)
{
    return exchange->body_came * 1000 / ((size_t)exchange->endpoint->spent_ms + 250);
}

static bool is_arriving(const struct net_request *request)
{
    return request->is_big && request->exchange && request->exchange->body_reads;
}

/* The big bodies of that source that are arriving, besides one that asks for a place. */
static int bodies_of(const struct net *net, const struct source *source)
{
    int count = 0;
    LIST_EACH(const struct net_request, at, &net->requests, link) {
        count += is_arriving(at) && at->exchange->endpoint->base.source == source;
    }
    return count;
}

/*
 * The body that goes if `exchange` asks for a place: the slowest one of the address with the most of them, `exchange`
 * included.
 */
static struct exchange *body_to_refuse(struct exchange *exchange)
{
    const struct net *net = exchange->net;
    const struct source *own = exchange->endpoint->base.source;
    struct exchange *found = exchange;
    int most = bodies_of(net, own) + 1;
    LIST_EACH(const struct net_request, at, &net->requests, link) {
        if (!is_arriving(at)) {
            continue;
        }
        const struct source *source = at->exchange->endpoint->base.source;
        int count = bodies_of(net, source) + (source == own ? 1 : 0);
        if (count > most ||
            (count == most && bytes_a_second(at->exchange) < bytes_a_second(found))) {
            found = at->exchange;
            most = count;
        }
    }
    return found;
}

static void release_place(struct net_request *request)
{
    request->net->big_bodies -= request->is_big;
    request->is_big = false;
}

/* False if the body has got no place. */
static bool reserve_place(struct exchange *exchange)
{
    if (exchange->net->big_bodies >= NET_BIG_BODIES_MAX) {
        struct exchange *goes = body_to_refuse(exchange);
        if (goes != exchange) {
            release_place(goes->request);
        }
        body_refuse(goes, 503, "too much is being sent\n", "retry-after: 5\r\n");
        if (goes == exchange) {
            return false;
        }
    }
    exchange->net->big_bodies++;
    exchange->request->is_big = true;
    return true;
}

/* ---- received bytes ---- */

size_t body_receive(struct exchange *exchange, const char *bytes, size_t count)
{
    if (!exchange->body_reads) {
        return 0;
    }
    size_t left = exchange->body_announced - exchange->body_came;
    size_t taken = count < left ? count : left;
    exchange->body_came += taken;
    if (exchange->body_came > NET_REQUEST_BODY_MAX && !exchange->request->is_big &&
        !reserve_place(exchange)) {
        return taken;
    }
    request_add_body(exchange->request, bytes, taken);
    if (exchange->body_came == exchange->body_announced) {
        exchange->body_reads = false;
        release_place(exchange->request);
        exchange_ask(exchange);
    }
    return taken;
}

void body_read(struct exchange *exchange)
{
    struct endpoint *endpoint = exchange->endpoint;
    if (exchange->body_announced == 0) {
        exchange_ask(exchange);
        return;
    }
    /* a client that has sent some of the body does not wait for the status 100 */
    if (endpoint->input_bytes == 0 &&
        head_expects(exchange->request->head) == HEAD_EXPECTS_CONTINUE &&
        exchange_write_continue(exchange) != SENDING_DONE) {
        endpoint_cut(endpoint);
        return;
    }
    exchange->body_reads = true;
    endpoint_enter(endpoint, ENDPOINT_REQUEST);
    lws_rx_flow_control(endpoint->wsi, 1);
    if (endpoint->input_bytes > 0) {
        endpoint_consume(endpoint, body_receive(exchange, endpoint->input, endpoint->input_bytes));
    }
}
