/* SPDX-License-Identifier: MIT */
/* Requests over HTTP: the simulation makes none. */
#include <stdlib.h>

#include "network_line.h"

const char *net_request_method(const struct net_request *request)
{
    (void)request;
    return "GET";
}

const char *net_request_path(const struct net_request *request)
{
    (void)request;
    return "/";
}

const char *net_request_address(const struct net_request *request)
{
    (void)request;
    return "192.0.2.1";
}

const char *net_request_peer(const struct net_request *request)
{
    return net_request_address(request);
}

bool net_request_is_tls(const struct net_request *request)
{
    (void)request;
    return false;
}

const char *net_request_query(const struct net_request *request, const char *name)
{
    (void)request;
    (void)name;
    return NULL;
}

const char *net_request_query_name(const struct net_request *request, int index)
{
    (void)request;
    (void)index;
    return NULL;
}

const char *net_request_header(const struct net_request *request, const char *name)
{
    (void)request;
    (void)name;
    return NULL;
}

const char *net_request_body(const struct net_request *request, size_t *bytes)
{
    (void)request;
    *bytes = 0;
    return "";
}

void net_read_body(struct net_request *request)
{
    (void)request;
}

void net_respond(struct net_request *request, int status, const char *type, const char *body,
                 size_t body_bytes, const char *headers)
{
    (void)request;
    (void)status;
    (void)type;
    (void)body;
    (void)body_bytes;
    (void)headers;
}

void net_respond_packed(struct net_request *request, int status, const char *type, const char *body,
                        size_t body_bytes, const char *headers)
{
    net_respond(request, status, type, body, body_bytes, headers);
}

/* As if only the head were asked for. */
struct net_stream *net_stream_begin(struct net_request *request, const char *type,
                                    const char *headers, void (*left)(void *data), void *data)
{
    (void)left;
    (void)data;
    net_respond(request, 200, type, "", 0, headers);
    return NULL;
}

void net_stream_send(struct net_stream *stream, const char *text, size_t bytes)
{
    (void)stream;
    (void)text;
    (void)bytes;
}

void net_stream_end(struct net_stream *stream)
{
    (void)stream;
}

struct net_stream *net_pages_begin(struct net_request *request, const char *type,
                                   const char *headers, const struct net_pages *pages)
{
    (void)pages;
    net_respond(request, 200, type, "", 0, headers);
    return NULL;
}

void net_stream_break(struct net_stream *stream)
{
    (void)stream;
}

void net_respond_text(struct net_request *request, const char *type, struct net_text *text,
                      const char *headers)
{
    (void)text;
    net_respond(request, 200, type, "", 0, headers);
}
