/* SPDX-License-Identifier: MIT */
/*
 * HTTP on the same port: serves the files of the page from memory, and passes requests to the server, which answers now
 * or later.
 */
#include "net/http/exchange.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "net/http/page.h"
#include "net/http/redirect.h"
#include "net/http/response.h"

static const char PROBLEM_HEADERS[] = "cache-control: no-store\r\n";

static bool header_has(struct lws *wsi, enum lws_token_indexes token, const char *value)
{
    char field[64];
    return lws_hdr_copy(wsi, field, sizeof field, token) > 0 && strcasecmp(field, value) == 0;
}

/* True if the peer wants the connection to end, or uses an HTTP version that ends it by default. */
static bool peer_closes(struct lws *wsi)
{
    return header_has(wsi, WSI_TOKEN_CONNECTION, "close") ||
           (!header_has(wsi, WSI_TOKEN_HTTP, "HTTP/1.1") &&
            !header_has(wsi, WSI_TOKEN_CONNECTION, "keep-alive"));
}

void exchange_list(struct exchange *exchange)
{
    if (exchange->listed) {
        return;
    }
    exchange->listed = true;
    exchange->next_answered = exchange->net->answered;
    exchange->net->answered = exchange;
}

void exchange_answer(struct exchange *exchange, int status, const char *type, const char *body,
                     size_t body_bytes, const char *headers)
{
    if (exchange->answered) {
        return;
    }
    const struct response_head head = {
        .status = status,
        .type = type,
        .body_bytes = body_bytes,
        .headers = headers ? headers : PROBLEM_HEADERS,
        .close = exchange->close_after,
        .is_tls = lws_get_ssl(exchange->wsi) != NULL,
    };
    size_t bytes;
    char *text = response_head(&head, &bytes);

    if (!exchange->head_only && body_bytes > 0) {
        char *whole = realloc(text, bytes + body_bytes);
        assert(whole);
        memcpy(whole + bytes, body, body_bytes);
        bytes += body_bytes;
        text = whole;
    }
    exchange->head = text;
    exchange->head_bytes = bytes;
    exchange->answered = true;
    exchange_list(exchange);
}

void exchange_refuse(struct exchange *exchange, int status, const char *text, const char *headers)
{
    exchange_answer(exchange, status, "text/plain; charset=utf-8", text, strlen(text), headers);
}

int request_write_now(struct lws *wsi, int status, const char *text, const char *headers)
{
    struct exchange exchange = {
        .net = lws_context_user(lws_get_context(wsi)), .wsi = wsi, .close_after = true};
    exchange_refuse(&exchange, status, text, headers);
    exchange.net->answered = exchange.next_answered;
    int written =
        lws_write(wsi, (unsigned char *)exchange.head, exchange.head_bytes, LWS_WRITE_HTTP_FINAL);
    free(exchange.head);
    return written;
}

static unsigned accepted_encodings(struct lws *wsi)
{
    char field[256];
    return lws_hdr_copy(wsi, field, sizeof field, WSI_TOKEN_HTTP_ACCEPT_ENCODING) > 0
               ? page_encodings(field)
               : PAGE_PLAIN;
}

static bool page_is_known(struct lws *wsi, const char *etag)
{
    char field[512];
    return lws_hdr_copy(wsi, field, sizeof field, WSI_TOKEN_HTTP_IF_NONE_MATCH) > 0 &&
           page_tag_matches(field, etag);
}

/*
 * True if the query contains the name that allows other sites to frame the page. The library has split the query at
 * each "&".
 */
static bool page_is_framed(struct lws *wsi, const char *name)
{
    char part[NET_HEADER_BYTES_MAX];
    for (int i = 0;
         name && lws_hdr_copy_fragment(wsi, part, sizeof part, WSI_TOKEN_HTTP_URI_ARGS, i) >= 0;
         i++) {
        part[strcspn(part, "=")] = '\0';
        if (strcmp(part, name) == 0) {
            return true;
        }
    }
    return false;
}

static void exchange_answer_file(struct exchange *exchange, const struct page_file *file,
                                 int status)
{
    struct lws *wsi = exchange->wsi;
    const char *encoding;
    const struct page_file *sent = page_encoded(file, accepted_encodings(wsi), &encoding);
    bool known = status == 200 && page_is_known(wsi, sent->etag);
    bool framed = page_is_framed(wsi, exchange->net->config.frame_query);
    char headers[1024];

    snprintf(headers, sizeof headers, "etag: %s\r\ncache-control: %s\r\n%s%s%s%s%s", sent->etag,
             file->cache, file->gzip || file->brotli ? "vary: accept-encoding\r\n" : "",
             encoding && !known ? "content-encoding: " : "", encoding && !known ? encoding : "",
             encoding && !known ? "\r\n" : "",
             framed ? RESPONSE_FRAMED_HEADERS : RESPONSE_PAGE_HEADERS);
    const struct response_head head = {
        .status = known ? 304 : status,
        .type = known ? NULL : file->type,
        .body_bytes = sent->bytes_count,
        .headers = headers,
        .close = exchange->close_after,
        .is_tls = lws_get_ssl(exchange->wsi) != NULL,
    };
    exchange->head = response_head(&head, &exchange->head_bytes);
    if (!known && !exchange->head_only) {
        exchange->body = sent->bytes;
        exchange->body_bytes = sent->bytes_count;
    }
    exchange->answered = true;
    exchange_list(exchange);
}

static bool is_for_server(const char *path)
{
    return strncmp(path, "/api/", 5) == 0 || strcmp(path, "/healthz") == 0 ||
           strcmp(path, "/readyz") == 0 || strcmp(path, "/metrics") == 0;
}

/* Length of the body in bytes: -1 if the given length is invalid, -2 if no length is given. */
static long body_length(struct lws *wsi)
{
    char field[32];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) == 0) {
        return -2;
    }
    int bytes = lws_hdr_copy(wsi, field, sizeof field, WSI_TOKEN_HTTP_CONTENT_LENGTH);
    if (bytes <= 0 || bytes > 18 || strspn(field, "0123456789") != (size_t)bytes) {
        return -1;
    }
    return strtol(field, NULL, 10);
}

/*
 * The server may take its time to answer. Nothing is read meanwhile, because a second request would keep the loop busy.
 */
void exchange_ask(struct exchange *exchange)
{
    struct net *net = exchange->net;
    exchange->asked = ASKED_ALL;
    lws_rx_flow_control(exchange->wsi, 0);
    lws_set_timeout(exchange->wsi, PENDING_TIMEOUT_HTTP_CONTENT, NET_RESPONSE_TIMEOUT_S);
    net->config.handlers.request(net->config.data, exchange->request);
}

/* A POST: the server may refuse it before its body is read. */
static void exchange_ask_head(struct exchange *exchange)
{
    struct net *net = exchange->net;
    if (net->config.handlers.head) {
        exchange->asked = ASKED_HEAD;
        lws_rx_flow_control(exchange->wsi, 0);
        net->config.handlers.head(net->config.data, exchange->request);
    } else {
        exchange->asked = ASKED_BODY;
        body_read(exchange);
    }
}

static void exchange_begin_request(struct exchange *exchange, int method, const char *path)
{
    struct net *net = exchange->net;
    bool post = method == LWSHUMETH_POST;
    long body_bytes = body_length(exchange->wsi);
    bool may_be_big = net->big_body_path && strcmp(path, net->big_body_path) == 0;
    long body_max = may_be_big ? NET_BIG_BODY_MAX : NET_REQUEST_BODY_MAX;

    if (method != LWSHUMETH_GET && method != LWSHUMETH_HEAD && !post) {
        exchange_refuse(exchange, 405, "GET or POST\n", "allow: GET, HEAD, POST\r\n");
    } else if (post && body_bytes == -2) {
        exchange->close_after = true;
        exchange_refuse(exchange, 411, "content-length is missing\n", NULL);
    } else if (body_bytes == -1 || (!post && body_bytes > 0)) {
        exchange->close_after = true;
        exchange_refuse(exchange, 400, "the body has no sound length\n", NULL);
    } else if (body_bytes > body_max) {
        exchange_refuse(exchange, 413, "the body is too big\n", NULL);
    } else {
        exchange->request = request_create(exchange, post ? "POST" : "GET", path);
        /* If requests with bodies follow one another without a pause, the library mixes them up. */
        exchange->close_after = exchange->close_after || post;
        if (post) {
            exchange_ask_head(exchange);
        } else {
            exchange_ask(exchange);
        }
    }
}

static void exchange_begin_page(struct exchange *exchange, int method, const char *path)
{
    const struct page *page = exchange->net->page;
    const struct page_file *file = page ? page_find(page, path) : NULL;
    const struct page_file *not_found = page ? page_not_found(page) : NULL;
    if (method != LWSHUMETH_GET && method != LWSHUMETH_HEAD) {
        exchange_refuse(exchange, 405, "GET or HEAD\n", "allow: GET, HEAD\r\n");
    } else if (file) {
        exchange_answer_file(exchange, file, 200);
    } else if (not_found) {
        exchange_answer_file(exchange, not_found, 404);
    } else {
        exchange_refuse(exchange, 404, "There is nothing here.\n", NULL);
    }
}

/*
 * A client speaks plain HTTP to a TLS port. Only the target of the request is read, because no secret should travel
 * this way.
 */
static void exchange_redirect(struct exchange *exchange)
{
    char location[NET_HEADER_BYTES_MAX];
    exchange->close_after = true;
    if (redirect_location(exchange->wsi, location, sizeof location)) {
        exchange_refuse(exchange, 308, "this port speaks HTTPS\n", location);
    } else {
        exchange_refuse(exchange, 400, "this port speaks HTTPS\n", NULL);
    }
}

/*
 * Determines which body follows the head. The library reports the received bytes only after a POST; after other methods
 * the connection ends.
 */
static void exchange_note_body(struct exchange *exchange, int method)
{
    long body_bytes = body_length(exchange->wsi);
    exchange->body_announced = method == LWSHUMETH_POST && body_bytes > 0 ? (size_t)body_bytes : 0;
    exchange->close_after = exchange->close_after || body_bytes > 0 || body_bytes == -1 ||
                            (body_bytes < 0 && method != LWSHUMETH_GET && method != LWSHUMETH_HEAD);
}

static int exchange_begin(struct lws *wsi, const char *path, size_t path_bytes)
{
    struct exchange *exchange = calloc(1, sizeof *exchange);
    char *raw_path;
    int raw_bytes;

    if (!exchange) {
        return -1;
    }
    int method = lws_http_get_uri_and_method(wsi, &raw_path, &raw_bytes);
    exchange->kind = PEER_EXCHANGE;
    exchange->net = lws_context_user(lws_get_context(wsi));
    exchange->wsi = wsi;
    exchange->began_ms = net_now_ms(exchange->net);
    exchange->head_only = method == LWSHUMETH_HEAD;
    exchange->close_after = peer_closes(wsi);
    exchange_note_body(exchange, method);
    lws_set_opaque_user_data(wsi, exchange);
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, NET_RESPONSE_TIMEOUT_S);
    if (strlen(path) != path_bytes) {
        exchange_refuse(exchange, 400, "a path has no NUL\n", NULL);
    } else if (header_has(wsi, WSI_TOKEN_HTTP, "HTTP/1.1") &&
               lws_hdr_total_length(wsi, WSI_TOKEN_HOST) == 0) {
        exchange->close_after = true;
        exchange_refuse(exchange, 400, "host is missing\n", NULL);
    } else if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0) {
        /* The library does not read this body and would take it for the next request. */
        exchange->close_after = true;
        exchange_refuse(exchange, 411, "a body needs content-length\n", NULL);
    } else if (exchange->net->tls && !lws_get_ssl(wsi)) {
        exchange_redirect(exchange);
    } else if (is_for_server(path)) {
        exchange_begin_request(exchange, method, path);
    } else {
        exchange_begin_page(exchange, method, path);
    }
    return 0;
}

static void exchange_destroy(struct exchange *exchange)
{
    struct exchange **at = &exchange->net->answered;
    if (exchange->listed) {
        while (*at != exchange) {
            at = &(*at)->next_answered;
        }
        *at = exchange->next_answered;
    }
    exchange_stop_waiting(exchange);
    body_end(exchange);
    if (exchange->request && exchange->asked != ASKED_BODY) {
        exchange->request->exchange = NULL; /* the server still holds the request */
    } else if (exchange->request) {
        request_destroy(exchange->request);
    }
    lws_set_opaque_user_data(exchange->wsi, NULL);
    free(exchange->head);
    free(exchange);
}

/*
 * The response is sent completely: the library gets the socket back. Reading resumes only after the library knows that
 * this exchange is over. Otherwise it would take the next request for more of this one's body.
 */
static void exchange_finish(struct exchange *exchange)
{
    struct lws *wsi = exchange->wsi;
    bool close_after = exchange->close_after;

    if (body_discard(exchange)) {
        return;
    }
    exchange_destroy(exchange);
    if (close_after || lws_http_transaction_completed(wsi) != 0) {
        lws_close_free_wsi(wsi, LWS_CLOSE_STATUS_NOSTATUS, "net");
        return;
    }
    lws_rx_flow_control(wsi, 1);
}

void exchange_advance(struct exchange *exchange)
{
    size_t sent = exchange->sent;
    enum sending sending = exchange_send(exchange);

    if (sending == SENDING_WAITS && !exchange_wait_for_room(exchange)) {
        sending = SENDING_BROKEN;
    }
    switch (sending) {
    case SENDING_DONE:
        exchange_finish(exchange);
        return;
    case SENDING_WAITS:
        if (exchange->sent > sent &&
            net_now_ms(exchange->net) - exchange->began_ms < NET_RESPONSE_MAX_MS) {
            lws_set_timeout(exchange->wsi, PENDING_TIMEOUT_HTTP_CONTENT, NET_RESPONSE_TIMEOUT_S);
        }
        return;
    case SENDING_BROKEN:
        lws_close_free_wsi(exchange->wsi, LWS_CLOSE_STATUS_NOSTATUS_CONTEXT_DESTROY, "net");
        return;
    }
}

void exchanges_flush(struct net *net)
{
    while (net->answered) {
        struct exchange *exchange = net->answered;
        net->answered = exchange->next_answered;
        exchange->listed = false;
        if (exchange->answered) {
            lws_rx_flow_control(exchange->wsi, 0);
            exchange_advance(exchange);
        } else if (exchange->asked == ASKED_BODY) {
            body_read(exchange);
        }
    }
}

int exchange_event(struct lws *wsi, enum lws_callback_reasons why, void *in, size_t in_bytes)
{
    if (why == LWS_CALLBACK_HTTP) {
        return exchange_begin(wsi, in, in_bytes);
    }
    bool ours = why == LWS_CALLBACK_HTTP_BODY || why == LWS_CALLBACK_HTTP_BODY_COMPLETION ||
                why == LWS_CALLBACK_CLOSED_HTTP || why == LWS_CALLBACK_WSI_DESTROY;
    struct exchange *exchange = ours ? lws_get_opaque_user_data(wsi) : NULL;
    if (!exchange || exchange->kind != PEER_EXCHANGE) {
        return 0;
    }
    if (why == LWS_CALLBACK_HTTP_BODY) {
        return body_came(exchange, in, in_bytes);
    }
    if (why == LWS_CALLBACK_HTTP_BODY_COMPLETION) {
        return body_completed(exchange);
    }
    exchange_destroy(exchange);
    return 0;
}
