/* SPDX-License-Identifier: MIT */
/* Sockets that speak HTTP. Each of them has a deadline in each state, and each address a share of each round. */
#include "net/endpoint.h"

#include <assert.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "net/http/exchange.h"
#include "net/ws/upgrade.h"

enum {
    LOOK_EVERY_MS = 250,
    LOOK_AGAIN_MS = 4,
    LOOK_ENDS_MAX = 16, /* the end of a socket with unread bytes costs some 50 µs */
    /* upper bound of the time counted between two looks: if this process was suspended, the clients are not to blame */
    LOOK_COUNTS_MS = 500,
};

/* Each list is in the order in which the endpoints entered their states. */
void endpoint_enter(struct endpoint *endpoint, enum endpoint_state state)
{
    struct net *net = endpoint->net;
    endpoint->state = state;
    endpoint->spent_ms = 0;
    list_remove(&endpoint->link);
    list_append(state == ENDPOINT_DRAINING ? &net->draining : &net->endpoints, &endpoint->link);
}

/* ---- the life of one socket ---- */

/* Bounds the bytes of a response that the system keeps for a client that does not read. */
static void bound_send_buffer(struct lws *wsi)
{
    const int bytes = NET_SEND_BUFFER_BYTES;
    setsockopt(lws_get_socket_fd(wsi), SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
}

static void on_deadline_timer(uv_timer_t *timer);

int endpoint_begin(struct net *net, struct lws *wsi)
{
    struct endpoint *endpoint = calloc(1, sizeof *endpoint);
    if (endpoint == NULL) {
        return -1;
    }
    endpoint->base.kind = SOCKET_ENDPOINT;
    endpoint->net = net;
    endpoint->wsi = wsi;
    endpoint->base.source = net->adopting_from;
    endpoint->base.source->endpoints++;
    memcpy(endpoint->peer_key, endpoint->base.source->key, SOURCE_KEY_BYTES);
    endpoint_enter(endpoint, ENDPOINT_IDLE);
    if (net->endpoints_count++ == 0) {
        net->looked_ms = net_now_ms(net);
        uv_timer_start(&net->looks, on_deadline_timer, LOOK_EVERY_MS, LOOK_EVERY_MS);
    }
    bound_send_buffer(wsi);
    lws_set_opaque_user_data(wsi, endpoint);
    return 0;
}

/* Frees the endpoint; the socket goes on as a WebSocket, or is closed by the caller. */
static void endpoint_free(struct endpoint *endpoint)
{
    struct net *net = endpoint->net;
    lws_set_opaque_user_data(endpoint->wsi, NULL);
    list_remove(&endpoint->link);
    source_unhold(&endpoint->base);
    endpoint->base.source->endpoints--;
    source_release(net, endpoint->base.source);
    if (--net->endpoints_count == 0) {
        uv_timer_stop(&net->looks);
    }
    free(endpoint->input);
    free(endpoint);
}

void endpoint_end(struct endpoint *endpoint)
{
    if (endpoint->exchange) {
        exchange_destroy(endpoint->exchange);
    }
    endpoint_free(endpoint);
}

void endpoint_cut(struct endpoint *endpoint)
{
    /* calls endpoint_end() */
    lws_close_free_wsi(endpoint->wsi, LWS_CLOSE_STATUS_NOSTATUS_CONTEXT_DESTROY, "net");
}

/* ---- whose share a request takes ---- */

static void endpoint_move(struct endpoint *endpoint, struct source *to)
{
    struct source *from = endpoint->base.source;
    assert(!list_is_linked(&endpoint->base.in_held));
    endpoint->base.source = to;
    to->endpoints++;
    from->endpoints--;
    source_release(endpoint->net, from);
}

/* Behind a trusted proxy the request is one of the visitor that the proxy names. Returns true if the source changes. */
static bool endpoint_becomes_visitors(struct endpoint *endpoint, const struct head *head)
{
    struct net *net = endpoint->net;
    if (!net->config.peer || !head_find(head, "x-forwarded-for")) {
        return false;
    }
    char address[NET_ADDRESS_BYTES];
    connection_peer(endpoint->wsi, head, address);
    struct source *visitor = source_of_text(net, address);
    if (visitor == endpoint->base.source) {
        return false;
    }
    source_mark_proxied(net, visitor);
    endpoint_move(endpoint, visitor);
    return true;
}

static void endpoint_becomes_peers(struct endpoint *endpoint)
{
    if (memcmp(endpoint->base.source->key, endpoint->peer_key, SOURCE_KEY_BYTES) != 0) {
        endpoint_move(endpoint, source_of_key(endpoint->net, endpoint->peer_key));
    }
}

/* False if the source has used up its share of this round, or others wait for it: then the endpoint is held. */
static bool endpoint_has_share(struct endpoint *endpoint)
{
    struct source *source = endpoint->base.source;
    if (!list_is_empty(&source->held) || !source_can_continue(endpoint->net, source)) {
        source_hold(endpoint->net, &endpoint->base);
        return false;
    }
    return true;
}

/* ---- requests ---- */

void endpoint_consume(struct endpoint *endpoint, size_t count)
{
    endpoint->input_bytes -= count;
    if (endpoint->input_bytes > 0) {
        memmove(endpoint->input, endpoint->input + count, endpoint->input_bytes);
    } else {
        free(endpoint->input);
        endpoint->input = NULL;
    }
}

static void endpoint_keep(struct endpoint *endpoint, const char *bytes, size_t count)
{
    char *input = realloc(endpoint->input, endpoint->input_bytes + count);
    assert(input);
    memcpy(input + endpoint->input_bytes, bytes, count);
    endpoint->input = input;
    endpoint->input_bytes += count;
}

/* Answers a head that cannot be read. */
static void endpoint_refuse(struct endpoint *endpoint, enum head_status status)
{
    static const struct {
        int status;
        const char *text;
    } answers[] = {
        [HEAD_BAD] = {400, "the request is not valid HTTP\n"},
        [HEAD_LONG_TARGET] = {414, "the target is too long\n"},
        [HEAD_TOO_LONG] = {431, "the headers are too long\n"},
        [HEAD_VERSION] = {505, "only HTTP/1.0 and HTTP/1.1 are spoken\n"},
    };
    endpoint->net->counts.heads_refused++;
    exchange_begin_refusal(endpoint, answers[status].status, answers[status].text);
}

/* The client asks for a WebSocket: the endpoint becomes a connection, or refuses. */
static void endpoint_upgrade(struct endpoint *endpoint, struct head *head)
{
    char why[UPGRADE_REASON_BYTES];
    int status = upgrade_check(endpoint->net, endpoint->wsi, head, why);
    if (status != 0) {
        exchange_begin_upgrade_refusal(endpoint, head, status, why);
        head_destroy(head);
        return;
    }
    struct net *net = endpoint->net;
    struct lws *wsi = endpoint->wsi;
    char *input = endpoint->input;
    size_t input_bytes = endpoint->input_bytes;
    endpoint->input = NULL;
    endpoint_free(endpoint);
    connection_begin(net, wsi, head, (unsigned char *)input, input_bytes);
    head_destroy(head);
    free(input);
}

/*
 * Reads the next request from the input, unless one is being answered. `*charged` is the pinned source that pays for
 * it, and becomes that of the visitor.
 */
static void endpoint_advance(struct endpoint *endpoint, struct source **charged)
{
    size_t head_bytes;
    struct head *head = NULL;

    if (endpoint->input_bytes == 0) {
        return;
    }
    if (endpoint->state == ENDPOINT_IDLE) {
        endpoint_enter(endpoint, ENDPOINT_HEAD);
    }
    enum head_status status =
        head_scan(&endpoint->scan, endpoint->input, endpoint->input_bytes, &head_bytes);
    if (status == HEAD_MORE) {
        return;
    }
    if (status == HEAD_COMPLETE) {
        status = head_read(&endpoint->scan, endpoint->input, head_bytes, &head);
    }
    endpoint->scan = (struct head_scan){0};
    if (status == HEAD_COMPLETE && endpoint_becomes_visitors(endpoint, head)) {
        source_unpin(endpoint->net, *charged);
        *charged = source_pin(endpoint->base.source);
        if (!endpoint_has_share(endpoint)) {
            head_destroy(head); /* read again in the visitor's turn */
            endpoint->net->counts.reads_held++;
            return;
        }
    }
    endpoint_enter(endpoint, ENDPOINT_REQUEST);
    if (status != HEAD_COMPLETE) {
        endpoint_refuse(endpoint, status);
        return;
    }
    endpoint_consume(endpoint, head_bytes);
    if (upgrade_is_asked_for(endpoint->net, head)) {
        endpoint_upgrade(endpoint, head);
    } else {
        exchange_begin(endpoint, head);
    }
}

/* Goes on with the exchange, or else reads the next request, at the cost of the source's share of this round. */
static void endpoint_advance_charged(struct endpoint *endpoint)
{
    struct net *net = endpoint->net;
    struct source *charged = source_pin(endpoint->base.source);
    uint64_t since_ns = uv_hrtime();
    if (endpoint->exchange) {
        exchange_advance(endpoint->exchange);
    } else {
        endpoint_advance(endpoint, &charged);
    }
    source_charge(net, charged, &since_ns);
    source_unpin(net, charged);
}

/* There is input: goes on now or in a later round. */
static void endpoint_advance_or_hold(struct endpoint *endpoint)
{
    if (list_is_linked(&endpoint->base.in_held)) {
        endpoint->rests = true;
        lws_rx_flow_control(endpoint->wsi, 0);
    } else if (endpoint_has_share(endpoint)) {
        endpoint_advance_charged(endpoint);
    } else {
        endpoint->net->counts.reads_held++;
    }
}

bool endpoint_continue(struct endpoint *endpoint)
{
    if (list_is_linked(&endpoint->base.in_held) || !endpoint_has_share(endpoint)) {
        return false;
    }
    endpoint_advance_charged(endpoint);
    return true;
}

int endpoint_continue_held(struct endpoint *endpoint)
{
    int cost = endpoint->exchange ? exchange_cost(endpoint->exchange) : 1;
    source_unhold(&endpoint->base);
    if (endpoint->rests) {
        endpoint->rests = false;
        lws_rx_flow_control(endpoint->wsi, 1);
    }
    endpoint_advance_charged(endpoint);
    return cost;
}

void endpoint_receive(struct endpoint *endpoint, const char *bytes, size_t count)
{
    source_charge_read(endpoint->net, endpoint->base.source);
    switch (endpoint->state) {
    case ENDPOINT_IDLE:
    case ENDPOINT_HEAD:
        endpoint_keep(endpoint, bytes, count);
        endpoint_advance_or_hold(endpoint);
        return;
    case ENDPOINT_REQUEST: {
        size_t taken = body_receive(endpoint->exchange, bytes, count);
        if (taken < count) {
            endpoint_keep(endpoint, bytes + taken, count - taken);
        }
        return;
    }
    case ENDPOINT_DRAINING: /* it is not polled any more */
        return;
    }
}

void endpoint_writable(struct endpoint *endpoint)
{
    if (endpoint->exchange && endpoint->exchange->answered) {
        exchange_list(endpoint->exchange);
    }
}

void endpoint_answered(struct endpoint *endpoint, bool close_after)
{
    exchange_destroy(endpoint->exchange);
    endpoint->exchange = NULL;
    endpoint->has_answered = true;
    if (close_after) {
        endpoint_drain(endpoint);
        return;
    }
    endpoint_becomes_peers(endpoint);
    endpoint_enter(endpoint, ENDPOINT_IDLE);
    lws_rx_flow_control(endpoint->wsi, 1);
    if (endpoint->input_bytes > 0) {
        endpoint_advance_or_hold(
            endpoint); /* may begin the next exchange, which pauses reading again, or end this endpoint */
    }
}

/* ---- deadlines ---- */

/* Ends what has taken too long: then returns true, and the endpoint may be gone. */
static bool endpoint_check_deadline(struct endpoint *endpoint)
{
    int64_t spent_ms = endpoint->spent_ms;
    bool is_late = false;
    if (list_is_linked(&endpoint->base.in_held)) {
        return false; /* the client waits for this server */
    }
    switch (endpoint->state) {
    case ENDPOINT_IDLE:
        is_late = spent_ms >= (endpoint->has_answered ? NET_KEEP_ALIVE_MS : NET_HEAD_MAX_MS);
        break;
    case ENDPOINT_HEAD:
        if (spent_ms < NET_HEAD_MAX_MS) {
            return false;
        }
        endpoint_enter(endpoint, ENDPOINT_REQUEST);
        exchange_begin_refusal(endpoint, 408, "the request comes too slowly\n");
        return true;
    case ENDPOINT_REQUEST:
        return exchange_check_time(endpoint->exchange, spent_ms);
    case ENDPOINT_DRAINING: /* in the other list */
        break;
    }
    if (is_late) {
        endpoint_cut(endpoint);
    }
    return is_late;
}

/* Thousands may be late at once. So a look ends a few, and the next one follows soon. */
static void on_deadline_timer(uv_timer_t *timer)
{
    struct net *net = timer->data;
    int64_t now_ms = net_now_ms(net);
    int64_t passed_ms = now_ms - net->looked_ms;
    int ended = 0;
    /* one that enters a state meanwhile moves to the end of the list */
    int left = net->endpoints_count;

    net->looked_ms = now_ms;
    LIST_EACH_SAFE(struct endpoint, endpoint, &net->endpoints, link) {
        if (left-- == 0) {
            break;
        }
        endpoint->spent_ms += passed_ms < LOOK_COUNTS_MS ? passed_ms : LOOK_COUNTS_MS;
        if (ended < LOOK_ENDS_MAX) {
            ended += endpoint_check_deadline(endpoint) ? 1 : 0;
        }
    }
    if (ended == LOOK_ENDS_MAX && !list_is_empty(&net->endpoints)) {
        uv_timer_start(timer, on_deadline_timer, LOOK_AGAIN_MS, LOOK_EVERY_MS);
    }
}

/* ---- the timer ---- */

void endpoints_start(struct net *net)
{
    uv_timer_init(net->config.loop, &net->looks);
    net->looks.data = net;
    int failed = uv_random(NULL, NULL, &net->source_salt, sizeof net->source_salt, 0, NULL);
    assert(failed == 0);
    drains_start(net);
}

void endpoints_stop(struct net *net, uv_close_cb closed)
{
    uv_close((uv_handle_t *)&net->looks, closed);
}
