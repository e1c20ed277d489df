/* SPDX-License-Identifier: MIT */
/*
 * Request bodies that are being received. The library renews its timeout with each byte, so a client that sends a byte
 * now and then could hold a socket for ever. Therefore each body must arrive at a minimum rate, both if it is kept and
 * if it is only read to its end after a refusal.
 */
#include "net/http/exchange.h"

enum {
    /* a refused body up to this size is read to its end: a peer that still sends would not see the response */
    BODY_DISCARD_MAX = 3 << 19,
    BODY_LOOK_EVERY_MS = 250,
    /* upper bound of the time counted between two looks: if this process was suspended, the peers are not to blame */
    BODY_LOOK_COUNTS_MS = 500,
};

/* ---- minimum rate ---- */

static bool body_is_late(const struct exchange *exchange)
{
    int64_t late_ms = exchange->body_ms - NET_BODY_GRACE_MS;
    return late_ms > 0 && late_ms * NET_BODY_BYTES_A_SECOND / 1000 > (int64_t)exchange->body_came;
}

static void body_time_out(struct exchange *exchange)
{
    if (exchange->discards) {
        lws_close_free_wsi(exchange->wsi, LWS_CLOSE_STATUS_NOSTATUS, "net");
        return;
    }
    body_end(exchange);
    exchange->body_announced = 0; /* do not wait for the rest */
    exchange_refuse(exchange, 408, "the body comes too slowly\n", NULL);
}

static void on_look(uv_timer_t *timer)
{
    struct net *net = timer->data;
    int64_t now_ms = net_now_ms(net);
    int64_t passed_ms = now_ms - net->bodies_looked_ms;
    struct exchange *next;

    net->bodies_looked_ms = now_ms;
    for (struct exchange *exchange = net->bodies; exchange; exchange = next) {
        next = exchange->next_body; /* cutting this exchange frees no other exchange */
        exchange->body_ms += passed_ms < BODY_LOOK_COUNTS_MS ? passed_ms : BODY_LOOK_COUNTS_MS;
        if (body_is_late(exchange)) {
            body_time_out(exchange);
        }
    }
}

/* From now on the body must arrive at the minimum rate. */
static void body_begin(struct exchange *exchange)
{
    struct net *net = exchange->net;
    lws_set_timeout(exchange->wsi, PENDING_TIMEOUT_HTTP_CONTENT, NET_REQUEST_TIMEOUT_S);
    lws_rx_flow_control(exchange->wsi, 1);
    if (!net->bodies) {
        net->bodies_looked_ms = net_now_ms(net);
        uv_timer_start(&net->bodies_timer, on_look, BODY_LOOK_EVERY_MS, BODY_LOOK_EVERY_MS);
    }
    exchange->next_body = net->bodies;
    if (net->bodies) {
        net->bodies->body_from = &exchange->next_body;
    }
    exchange->body_from = &net->bodies;
    net->bodies = exchange;
}

void body_end(struct exchange *exchange)
{
    if (!exchange->body_from) {
        return;
    }
    *exchange->body_from = exchange->next_body;
    if (exchange->next_body) {
        exchange->next_body->body_from = exchange->body_from;
    }
    exchange->body_from = NULL;
    if (!exchange->net->bodies) {
        uv_timer_stop(&exchange->net->bodies_timer);
    }
}

/* ---- received bytes ---- */

void body_read(struct exchange *exchange)
{
    bool is_big = exchange->body_announced > NET_REQUEST_BODY_MAX;
    if (exchange->body_complete) {
        exchange_ask(exchange);
    } else if (is_big && exchange->net->big_bodies >= NET_BIG_BODIES_MAX) {
        exchange_refuse(exchange, 503, "too much is being sent\n", "retry-after: 5\r\n");
    } else {
        if (is_big) {
            request_allow_body(exchange->request, exchange->body_announced);
        }
        body_begin(exchange);
    }
}

bool body_discard(struct exchange *exchange)
{
    if (exchange->body_complete || exchange->body_announced == 0 ||
        exchange->body_announced > BODY_DISCARD_MAX || exchange->discards) {
        return false;
    }
    exchange_stop_waiting(exchange);
    exchange->discards = true;
    body_begin(exchange);
    return true;
}

int body_came(struct exchange *exchange, const void *piece, size_t piece_bytes)
{
    bool is_wanted = exchange->request && exchange->asked != ASKED_ALL && !exchange->answered;
    exchange->body_came += piece_bytes;
    if (is_wanted && !request_add_body(exchange->request, piece, piece_bytes)) {
        return -1; /* more bytes than announced, although the announced length was checked */
    }
    return 0;
}

/*
 * Acts only once, although the library reports completion again if more bytes follow. A result other than 0 ends the
 * connection.
 */
int body_completed(struct exchange *exchange)
{
    bool before = exchange->body_complete;
    exchange->body_complete = true;
    body_end(exchange);
    if (exchange->discards) {
        return -1;
    }
    if (!before && exchange->request && exchange->asked == ASKED_BODY && !exchange->answered) {
        exchange_ask(exchange);
    }
    return 0;
}

/* ---- the timer ---- */

void bodies_start(struct net *net)
{
    uv_timer_init(net->config.loop, &net->bodies_timer);
    net->bodies_timer.data = net;
}

void bodies_stop(struct net *net, uv_close_cb closed)
{
    uv_close((uv_handle_t *)&net->bodies_timer, closed);
}
