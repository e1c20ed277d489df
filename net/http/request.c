/* SPDX-License-Identifier: MIT */
/* The request as the server sees it. It is a copy, because the server may answer long after the socket has gone. */
#include "net/http/exchange.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Takes ownership of `text`, which is "name=value" or "name:value", and cuts it in two. */
static void fields_add(struct fields *fields, char *text, char separator)
{
    char *value = strchr(text, separator);
    if (fields->count == REQUEST_FIELDS_MAX) {
        free(text);
        return;
    }
    if (value) {
        *value++ = '\0';
    }
    fields->list[fields->count++] = (struct field){.name = text, .value = value ? value : ""};
}

static const char *fields_find(const struct fields *fields, const char *name)
{
    for (int i = 0; i < fields->count; i++) {
        if (strcmp(fields->list[i].name, name) == 0) {
            return fields->list[i].value;
        }
    }
    return NULL;
}

static void fields_finish(struct fields *fields)
{
    for (int i = 0; i < fields->count; i++) {
        free(fields->list[i].name);
    }
    fields->count = 0;
}

/* The library has decoded the query and split it at each "&". */
static void request_read_query(struct net_request *request, struct lws *wsi)
{
    char part[NET_HEADER_BYTES_MAX];
    for (int i = 0; lws_hdr_copy_fragment(wsi, part, sizeof part, WSI_TOKEN_HTTP_URI_ARGS, i) >= 0;
         i++) {
        char *copy = strdup(part);
        assert(copy);
        fields_add(&request->query, copy, '=');
    }
}

/*
 * Reads a header that the library does not know. It may arrive in any case; the caller passes its name in lower case.
 */
static void request_read_unknown(struct net_request *request, struct lws *wsi, const char *name)
{
    size_t name_bytes = strlen(name);
    int bytes = lws_hdr_custom_length(wsi, name, (int)name_bytes);
    if (bytes <= 0 || bytes > NET_HEADER_BYTES_MAX) {
        return;
    }
    char *text = malloc(name_bytes + (size_t)bytes + 1);
    assert(text);
    memcpy(text, name, name_bytes + 1);
    if (lws_hdr_custom_copy(wsi, text + name_bytes, bytes + 1, name, (int)name_bytes) < 0) {
        text[name_bytes] = '\0';
    }
    char *value = text + name_bytes;
    memmove(value, value + strspn(value, " \t"), strlen(value + strspn(value, " \t")) + 1);
    fields_add(&request->headers, text, ':');
}

static void request_read_headers(struct net_request *request, struct lws *wsi)
{
    request_read_unknown(request, wsi, "x-forwarded-proto:");
    request_read_unknown(request, wsi, "forwarded:");
    for (int token = 0; token < WSI_TOKEN_COUNT; token++) {
        const char *name = (const char *)lws_token_to_string((enum lws_token_indexes)token);
        int bytes = lws_hdr_total_length(wsi, (enum lws_token_indexes)token);
        size_t name_bytes = name ? strlen(name) : 0;

        if (bytes > 0 && name_bytes > 1 && name[0] != ':' && name[name_bytes - 1] == ':') {
            size_t capacity = name_bytes + (size_t)bytes + 1;
            char *text = malloc(capacity);
            assert(text);
            memcpy(text, name, name_bytes);
            if (lws_hdr_copy(wsi, text + name_bytes, bytes + 1, (enum lws_token_indexes)token) <
                0) {
                text[name_bytes] = '\0';
            }
            fields_add(&request->headers, text, ':');
        }
    }
}

struct net_request *request_create(struct exchange *exchange, const char *method, const char *path)
{
    struct net *net = exchange->net;
    struct net_request *request = calloc(1, sizeof *request);
    assert(request);
    request->net = net;
    request->exchange = exchange;
    request->body_max = NET_REQUEST_BODY_MAX;
    request->method = method;
    request->path = strdup(path);
    assert(request->path);
    connection_peer(exchange->wsi, request->address);
    connection_address(exchange->wsi, request->peer);
    request->is_tls = lws_get_ssl(exchange->wsi) != NULL;
    request_read_query(request, exchange->wsi);
    request_read_headers(request, exchange->wsi);

    request->next = net->requests;
    if (net->requests) {
        net->requests->prev = request;
    }
    net->requests = request;
    return request;
}

void request_allow_body(struct net_request *request, size_t body_max)
{
    request->body_max = body_max;
    request->net->big_bodies += body_max > NET_REQUEST_BODY_MAX;
}

void request_destroy(struct net_request *request)
{
    request->net->big_bodies -= request->body_max > NET_REQUEST_BODY_MAX;
    if (request->prev) {
        request->prev->next = request->next;
    } else {
        request->net->requests = request->next;
    }
    if (request->next) {
        request->next->prev = request->prev;
    }
    fields_finish(&request->query);
    fields_finish(&request->headers);
    free(request->path);
    free(request->body);
    free(request);
}

void requests_finish(struct net *net)
{
    while (net->requests) {
        request_destroy(net->requests);
    }
}

bool request_add_body(struct net_request *request, const void *piece, size_t piece_bytes)
{
    if (request->body_bytes + piece_bytes > request->body_max) {
        return false;
    }
    char *body = realloc(request->body, request->body_bytes + piece_bytes + 1);
    assert(body);
    if (piece_bytes > 0) {
        memcpy(body + request->body_bytes, piece, piece_bytes);
    }
    request->body = body;
    request->body_bytes += piece_bytes;
    request->body[request->body_bytes] = '\0';
    return true;
}

const char *net_request_method(const struct net_request *request)
{
    return request->method;
}

const char *net_request_path(const struct net_request *request)
{
    return request->path;
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
    return fields_find(&request->query, name);
}

const char *net_request_header(const struct net_request *request, const char *name)
{
    return fields_find(&request->headers, name);
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
