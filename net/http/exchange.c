/* SPDX-License-Identifier: MIT */
/*
 * HTTP on the same port: serves the files of the page from memory, and passes requests to the server, which answers now
 * or later.
 */
#include "net/http/exchange.h"

#include <assert.h>
#include <linux/sockios.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

#include "net/http/page.h"
#include "net/http/redirect.h"
#include "net/http/response.h"
#include "net/tls.h"

enum { TEXT_HEADERS_BYTES = 512 };

static const char PROBLEM_HEADERS[] = "cache-control: no-store\r\n";
static const char BUSY_HEADERS[] = "cache-control: no-store\r\nretry-after: 5\r\n";

/*
 * True if the peer wants the connection to end, or uses the HTTP version that ends it by default. With HTTP/1.0 a wish
 * for "keep-alive" is not granted: only old programs have it, and each reads the answer in its own way.
 */
static bool peer_closes(const struct head *head)
{
    return head_lists(head, "connection", "close") || head->is_1_0;
}

void exchange_list(struct exchange *exchange)
{
    if (!list_is_linked(&exchange->in_answered)) {
        list_append(&exchange->net->answered, &exchange->in_answered);
    }
}

void exchange_break(struct exchange *exchange)
{
    exchange->is_broken = true;
    exchange_list(exchange);
}

/* The response has a head and a body: the bytes behind the head, or `exchange->body`. */
static void exchange_answer_head(struct exchange *exchange, int status, const char *type,
                                 size_t body_bytes, const char *headers)
{
    const struct response_head head = {
        .status = status,
        .type = type,
        .body_bytes = body_bytes,
        .headers = headers ? headers : PROBLEM_HEADERS,
        .close = exchange->close_after,
        .is_tls = tls_of(exchange->endpoint->wsi) != NULL,
    };
    exchange->response = response_head(&head, &exchange->response_bytes);
    exchange->answered = true;
    exchange_list(exchange);
}

bool exchange_refuses_bytes(struct exchange *exchange, size_t bytes)
{
    int status = budget_reserve(exchange, bytes);
    if (status != 0) {
        net_log(exchange->net, "response.refused", "too much waits for this client's network");
        exchange_refuse(exchange, status, "too much waits to be read\n", BUSY_HEADERS);
    }
    return status != 0;
}

void exchange_answer(struct exchange *exchange, int status, const char *type, const char *body,
                     size_t body_bytes, const char *headers)
{
    bool has_body = !exchange->head_only && body_bytes > 0;
    if (exchange->answered || (has_body && exchange_refuses_bytes(exchange, body_bytes))) {
        return;
    }
    exchange_answer_head(exchange, status, type, body_bytes, headers);
    if (has_body) {
        char *whole = realloc(exchange->response, exchange->response_bytes + body_bytes);
        assert(whole);
        memcpy(whole + exchange->response_bytes, body, body_bytes);
        exchange->response_bytes += body_bytes;
        exchange->response = whole;
    }
}

void exchange_answer_text(struct exchange *exchange, const char *type, struct net_text *text,
                          bool accepts_gzip, const char *headers)
{
    bool is_packed;
    size_t bytes;
    char lines[TEXT_HEADERS_BYTES];
    if (exchange->answered) {
        return;
    }
    const void *body = text_encoded(text, accepts_gzip, &bytes, &is_packed);
    int length = snprintf(lines, sizeof lines, "%s%s", headers,
                          is_packed ? "content-encoding: gzip\r\n" : "");
    assert(length < (int)sizeof lines);
    exchange_answer_head(exchange, 200, type, bytes, lines);
    if (!exchange->head_only) {
        exchange->text = net_text_retain(text);
        exchange->body = body;
        exchange->body_bytes = bytes;
    }
}

void exchange_refuse(struct exchange *exchange, int status, const char *text, const char *headers)
{
    exchange_answer(exchange, status, "text/plain; charset=utf-8", text, strlen(text), headers);
}

static bool is_for_server(const char *path)
{
    return strncmp(path, "/api/", 5) == 0 || strcmp(path, "/healthz") == 0 ||
           strcmp(path, "/readyz") == 0 || strcmp(path, "/metrics") == 0;
}

/*
 * The server may take its time to answer. Nothing is read meanwhile: a second request waits in the socket and costs
 * nothing.
 */
void exchange_ask(struct exchange *exchange)
{
    struct net *net = exchange->net;
    exchange->asked = ASKED_ALL;
    endpoint_enter(exchange->endpoint, ENDPOINT_REQUEST);
    lws_rx_flow_control(exchange->endpoint->wsi, 0);
    net->config.handlers.request(net->config.data, exchange->request);
}

/* A POST: the server may refuse it before its body is read. */
static void exchange_ask_head(struct exchange *exchange)
{
    struct net *net = exchange->net;
    if (net->config.handlers.head) {
        exchange->asked = ASKED_HEAD;
        net->config.handlers.head(net->config.data, exchange->request);
    } else {
        net_read_body(exchange->request);
    }
}

/* Requests that are answered without their path: true if this is one. */
static bool exchange_refuses(struct exchange *exchange)
{
    const struct head *head = exchange->head;
    long body_bytes = head_body_length(head);
    bool has_body = body_bytes != HEAD_NO_LENGTH && body_bytes != 0;

    if (head_find(head, "transfer-encoding")) {
        exchange->close_after = true;
        exchange_refuse(exchange, 411, "a body needs content-length\n", NULL);
    } else if (body_bytes == HEAD_BAD_LENGTH) {
        exchange->close_after = true;
        exchange_refuse(exchange, 400, "the body has no sound length\n", NULL);
    } else if (head_expects(head) == HEAD_EXPECTS_UNKNOWN) {
        exchange->close_after = true;
        exchange_refuse(exchange, 417, "of Expect only 100-continue is known\n", NULL);
    } else {
        /* A body that no one reads is not the next request. After a POST the connection ends. */
        exchange->close_after =
            exchange->close_after || has_body || strcmp(head->method, "POST") == 0;
        return false;
    }
    return true;
}

static void exchange_begin_request(struct exchange *exchange)
{
    struct net *net = exchange->net;
    const struct head *head = exchange->head;
    bool post = strcmp(head->method, "POST") == 0;
    bool options = strcmp(head->method, "OPTIONS") == 0;
    long body_bytes = head_body_length(head);
    bool may_be_big = net->big_body_path && strcmp(head->path, net->big_body_path) == 0;
    long body_max = may_be_big ? NET_BIG_BODY_MAX : NET_REQUEST_BODY_MAX;

    if (strcmp(head->method, "GET") != 0 && !exchange->head_only && !post && !options) {
        exchange_refuse(exchange, 405, "GET or POST\n", "allow: GET, HEAD, OPTIONS, POST\r\n");
    } else if (post && body_bytes == HEAD_NO_LENGTH) {
        exchange_refuse(exchange, 411, "content-length is missing\n", NULL);
    } else if (!post && body_bytes > 0) {
        exchange_refuse(exchange, 400, "this request has no body\n", NULL);
    } else if (body_bytes > body_max) {
        net->counts.bodies_refused++;
        exchange_refuse(exchange, 413, "the body is too big\n", NULL);
    } else if (post) {
        exchange->body_announced = (size_t)body_bytes;
        exchange->request = request_create(exchange, "POST");
        exchange_ask_head(exchange);
    } else {
        exchange->request = request_create(exchange, options ? "OPTIONS" : "GET");
        exchange_ask(exchange);
    }
}

/*
 * A client speaks plain HTTP to a TLS port. Only the target of the request is read, because no secret should travel
 * this way.
 */
static void exchange_redirect(struct exchange *exchange)
{
    char location[HEAD_BYTES_MAX + 32];
    exchange->close_after = true;
    if (redirect_location(exchange->head, location, sizeof location)) {
        exchange_refuse(exchange, 308, "this port speaks HTTPS\n", location);
    } else {
        exchange_refuse(exchange, 400, "this port speaks HTTPS\n", NULL);
    }
}

/* Until the answer is sent, the socket is not read, except for a body. */
static struct exchange *exchange_create(struct endpoint *endpoint)
{
    struct exchange *exchange = calloc(1, sizeof *exchange);
    assert(exchange);
    exchange->net = endpoint->net;
    exchange->endpoint = endpoint;
    endpoint->exchange = exchange;
    lws_rx_flow_control(endpoint->wsi, 0);
    return exchange;
}

void exchange_begin(struct endpoint *endpoint, struct head *head)
{
    struct exchange *exchange = exchange_create(endpoint);
    exchange->head = head;
    exchange->head_only = strcmp(head->method, "HEAD") == 0;
    exchange->close_after = peer_closes(head);
    if (exchange_refuses(exchange)) {
        return;
    }
    if (exchange->net->tls && !tls_of(endpoint->wsi)) {
        exchange_redirect(exchange);
    } else if (is_for_server(head->path)) {
        exchange_begin_request(exchange);
    } else {
        exchange_begin_page(exchange);
    }
}

void exchange_begin_refusal(struct endpoint *endpoint, int status, const char *text)
{
    struct exchange *exchange = exchange_create(endpoint);
    exchange->close_after = true;
    exchange_refuse(exchange, status, text, NULL);
}

/* The headers that are sent with the refusal of a WebSocket. */
static const char *upgrade_refusal_headers(int status)
{
    switch (status) {
    case 405:
        return "allow: GET\r\n";
    case 426:
        return "upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n";
    case 503:
        return "retry-after: 5\r\n";
    default:
        return NULL;
    }
}

void exchange_begin_upgrade_refusal(struct endpoint *endpoint, const struct head *head, int status,
                                    const char *text)
{
    struct exchange *exchange = exchange_create(endpoint);
    exchange->head_only = strcmp(head->method, "HEAD") == 0;
    exchange->close_after = true;
    exchange_refuse(exchange, status, text, upgrade_refusal_headers(status));
}

void exchange_destroy(struct exchange *exchange)
{
    list_remove(&exchange->in_answered);
    if (exchange->stream) {
        stream_client_left(exchange->stream);
    }
    if (exchange->request && exchange->asked != ASKED_BODY) {
        exchange->request->exchange = NULL; /* the server still holds the request */
    } else if (exchange->request) {
        request_destroy(exchange->request);
    }
    if (exchange->file) {
        page_release(exchange->net->page, exchange->file);
    }
    net_text_release(exchange->text);
    budget_release(exchange);
    head_destroy(exchange->head);
    free(exchange->response);
    free(exchange);
}

/* ---- time ---- */

bool exchange_can_be_cut(const struct exchange *exchange)
{
    return exchange->body_reads || exchange->answered;
}

/* True if the client has received less than a slow line would have carried. */
static bool response_is_late(const struct exchange *exchange, int64_t spent_ms)
{
    int64_t late_ms = spent_ms - NET_RESPONSE_GRACE_MS;
    int unreceived = 0; /* bytes that the system has taken, but the client has not acknowledged */

    if (spent_ms >= NET_RESPONSE_MAX_MS) {
        return true;
    }
    return late_ms > 0 &&
           ioctl(lws_get_socket_fd(exchange->endpoint->wsi), SIOCOUTQ, &unreceived) == 0 &&
           late_ms * NET_RESPONSE_BYTES_A_SECOND / 1000 >
               (int64_t)(exchange->sent_before + exchange->sent) - unreceived;
}

bool exchange_check_time(struct exchange *exchange, int64_t spent_ms)
{
    if (exchange->stream && exchange->sent == exchange->response_bytes) {
        return false; /* the server has nothing to say */
    }
    if (exchange->answered && list_is_linked(&exchange->in_answered)) {
        return false; /* exchanges_flush() begins to send it, in this turn of the loop or soon */
    }
    if (!exchange->answered && exchange->body_reads) {
        return body_check_time(exchange, spent_ms);
    }
    bool is_late =
        exchange->answered ? response_is_late(exchange, spent_ms) : spent_ms >= NET_ANSWER_MAX_MS;
    if (is_late) {
        endpoint_cut(exchange->endpoint);
    }
    return is_late;
}

/* ---- sending ---- */

static void exchange_send(struct exchange *exchange)
{
    struct endpoint *endpoint = exchange->endpoint;

    if (exchange->sent_before + exchange->sent == 0) {
        endpoint_enter(endpoint, ENDPOINT_REQUEST);
    }
    if (stream_needs_page(exchange)) {
        stream_ask(exchange);
    }
    if (exchange->is_broken) {
        endpoint_cut(endpoint);
        return;
    }
    switch (exchange_write(exchange)) {
    case SENDING_DONE:
        if (exchange->stream) {
            stream_sent(exchange);
            return;
        }
        endpoint_answered(endpoint, exchange->close_after);
        return;
    case SENDING_WAITS:
        if (lws_callback_on_writable(endpoint->wsi) < 0) {
            endpoint_cut(endpoint);
        }
        return;
    case SENDING_BROKEN:
        endpoint_cut(endpoint);
        return;
    }
}

void exchange_advance(struct exchange *exchange)
{
    if (exchange->answered) {
        exchange_send(exchange);
    } else if (exchange->asked == ASKED_BODY) {
        body_read(exchange);
    }
}

/* A page costs as much as some small responses. */
int exchange_cost(const struct exchange *exchange)
{
    return stream_needs_page(exchange) ? NET_PAGE_ANSWERS : 1;
}

int exchanges_flush(struct net *net, int most)
{
    int count = 0;
    while (!list_is_empty(&net->answered) && count < most) {
        struct exchange *exchange = LIST_POP(&net->answered, struct exchange, in_answered);
        int cost = exchange_cost(exchange);
        if (exchange->is_broken || (exchange->stream && stream_is_full(exchange))) {
            endpoint_cut(exchange->endpoint);
            count++;
        } else if (endpoint_continue(exchange->endpoint)) {
            count += cost;
        }
    }
    return count;
}
