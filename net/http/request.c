/* SPDX-License-Identifier: MIT */
/* The request as the server sees it. It is a copy, because the server may answer long after the socket has gone. */
#include "net/http/exchange.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/http/gzip.h"
#include "net/http/page.h"
#include "net/tls.h"

enum { PACKED_HEADERS_BYTES = 512 };

struct net_request *request_create(struct exchange *exchange, const char *method)
{
    struct net *net = exchange->net;
    struct lws *wsi = exchange->endpoint->wsi;
    struct net_request *request = calloc(1, sizeof *request);
    assert(request);
    request->net = net;
    request->exchange = exchange;
    request->head = exchange->head;
    exchange->head = NULL;
    request->method = method;
    connection_peer(wsi, request->head, request->address);
    connection_address(wsi, request->peer);
    request->is_tls = tls_of(wsi) != NULL;
    list_prepend(&net->requests, &request->link);
    return request;
}

void request_destroy(struct net_request *request)
{
    request->net->big_bodies -= request->is_big;
    list_remove(&request->link);
    head_destroy(request->head);
    free(request->body);
    free(request);
}

void requests_finish(struct net *net)
{
    LIST_EACH_SAFE(struct net_request, request, &net->requests, link) {
        request_destroy(request);
    }
}

void request_add_body(struct net_request *request, const void *piece, size_t piece_bytes)
{
    char *body = realloc(request->body, request->body_bytes + piece_bytes + 1);
    assert(body);
    if (piece_bytes > 0) {
        memcpy(body + request->body_bytes, piece, piece_bytes);
    }
    request->body = body;
    request->body_bytes += piece_bytes;
    request->body[request->body_bytes] = '\0';
}

const char *net_request_method(const struct net_request *request)
{
    return request->method;
}

const char *net_request_path(const struct net_request *request)
{
    return request->head->path;
}

const char *net_request_address(const struct net_request *request)
{
    return request->address;
}

const char *net_request_peer(const struct net_request *request)
{
    return request->peer;
}

bool net_request_is_tls(const struct net_request *request)
{
    return request->is_tls;
}

const char *net_request_query(const struct net_request *request, const char *name)
{
    return head_query(request->head, name);
}

const char *net_request_query_name(const struct net_request *request, int index)
{
    const struct head *head = request->head;
    return index < head->query_count ? head->query[index].name : NULL;
}

const char *net_request_header(const struct net_request *request, const char *name)
{
    return head_find(request->head, name);
}

const char *net_request_body(const struct net_request *request, size_t *bytes)
{
    *bytes = request->body_bytes;
    return request->body ? request->body : "";
}

void net_read_body(struct net_request *request)
{
    if (request->exchange) {
        request->exchange->asked = ASKED_BODY;
        exchange_list(request->exchange);
    } else {
        /* the peer has left: no body will arrive, and no client waits for a response */
        request_destroy(request);
    }
}

void net_respond(struct net_request *request, int status, const char *type, const char *body,
                 size_t body_bytes, const char *headers)
{
    struct exchange *exchange = request->exchange;
    if (exchange) {
        exchange->request = NULL;
        exchange_answer(exchange, status, type, body, body_bytes, headers);
    }
    request_destroy(request);
}

bool request_accepts_gzip(const struct net_request *request)
{
    const char *accepted = net_request_header(request, "accept-encoding");
    return accepted != NULL && (page_encodings(accepted) & PAGE_GZIP) != 0;
}

void net_respond_packed(struct net_request *request, int status, const char *type, const char *body,
                        size_t body_bytes, const char *headers)
{
    char lines[PACKED_HEADERS_BYTES];
    size_t packed_bytes = 0;
    void *packed = NULL;
    if (request->exchange != NULL && body_bytes >= NET_PACK_FROM_BYTES &&
        body_bytes <= NET_PAGE_BYTES_MAX && request_accepts_gzip(request)) {
        packed = gzip_pack(body, body_bytes, &packed_bytes);
    }
    int length = snprintf(lines, sizeof lines, "%svary: accept-encoding\r\n%s", headers,
                          packed != NULL ? "content-encoding: gzip\r\n" : "");
    assert(length < (int)sizeof lines);
    net_respond(request, status, type, packed != NULL ? packed : body,
                packed != NULL ? packed_bytes : body_bytes, lines);
    free(packed);
}

void net_respond_text(struct net_request *request, const char *type, struct net_text *text,
                      const char *headers)
{
    struct exchange *exchange = request->exchange;
    if (exchange != NULL) {
        char lines[PACKED_HEADERS_BYTES];
        bool accepts_gzip = request_accepts_gzip(request);
        int length = snprintf(lines, sizeof lines, "%svary: accept-encoding\r\n", headers);
        assert(length < (int)sizeof lines);
        exchange->request = NULL;
        exchange_answer_text(exchange, type, text, accepts_gzip, lines);
    }
    request_destroy(request);
}
