/* SPDX-License-Identifier: MIT */
/*
 * Responses to which the server adds until it ends them or the client leaves. The buffer holds only the unsent bytes.
 * An endless one has no content-length: its body ends with the connection, as HTTP/1.1 allows. One in pages is asked
 * for its next page when the one before has left; its pages are chunks, so that the connection can be used again.
 */
#include "net/http/stream.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/http/exchange.h"
#include "net/http/gzip.h"
#include "net/http/response.h"
#include "net/tls.h"

enum {
    CHUNK_HEAD_BYTES = sizeof "12345678\r\n" - 1, /* the length, in as many digits each time */
    CHUNK_END_BYTES = sizeof "\r\n" - 1,
    PAGE_HEADERS_BYTES = 512,
};

static const char last_chunk[] = "0\r\n\r\n";

struct net_stream {
    struct exchange *exchange;
    void (*more)(void *data); /* NULL: the stream is endless */
    void (*left)(void *data);
    void *data;
    enum stream_wait wait;
    bool has_asked;  /* for the first page, which leaves together with the head */
    bool is_asking;  /* `more` is running */
    bool is_chunked; /* HTTP/1.0 has no chunks */
    bool is_packed;
    struct gzip_pages pages;
};

/* ---- the beginning ---- */

/* Begins the response. Frees the request. Returns NULL if only the head is sent. */
static struct net_stream *stream_begin(struct net_request *request, const char *type,
                                       const char *headers, const struct net_stream *stream)
{
    struct exchange *exchange = request->exchange;
    struct net_stream *begun = NULL;
    exchange->request = NULL;
    const struct response_head head = {
        .status = 200,
        .type = type,
        .endless = true,
        .headers = headers,
        .close = exchange->close_after,
        .is_tls = tls_of(exchange->endpoint->wsi) != NULL,
    };
    exchange->response = response_head(&head, &exchange->response_bytes);
    exchange->answered = true;
    if (!exchange->head_only) {
        begun = malloc(sizeof *begun);
        assert(begun);
        *begun = *stream;
        begun->exchange = exchange;
        exchange->stream = begun;
    }
    exchange_list(exchange);
    request_destroy(request);
    return begun;
}

struct net_stream *net_stream_begin(struct net_request *request, const char *type,
                                    const char *headers, void (*left)(void *data), void *data)
{
    if (!request->exchange) {
        request_destroy(request);
        return NULL;
    }
    request->exchange->close_after = true;
    return stream_begin(request, type, headers, &(struct net_stream){.left = left, .data = data});
}

struct net_stream *net_pages_begin(struct net_request *request, const char *type,
                                   const char *headers, const struct net_pages *pages)
{
    struct exchange *exchange = request->exchange;
    if (exchange == NULL) {
        request_destroy(request);
        return NULL;
    }
    size_t waiting = pages->bytes > 0 ? pages->bytes : NET_PAGE_BYTES_MAX;
    if (!exchange->head_only && exchange_refuses_bytes(exchange, waiting)) {
        exchange->request = NULL;
        request_destroy(request);
        return NULL;
    }
    char lines[PAGE_HEADERS_BYTES];
    struct net_stream stream = {
        .more = pages->more,
        .left = pages->left,
        .data = pages->data,
        .is_chunked = !request->head->is_1_0,
        .is_packed = request_accepts_gzip(request),
    };
    int length = snprintf(lines, sizeof lines, "%svary: accept-encoding\r\n%s%s", headers,
                          stream.is_packed ? "content-encoding: gzip\r\n" : "",
                          stream.is_chunked ? "transfer-encoding: chunked\r\n" : "");
    assert(length < (int)sizeof lines);
    return stream_begin(request, type, lines, &stream);
}

/* ---- pages ---- */

bool stream_needs_page(const struct exchange *exchange)
{
    const struct net_stream *stream = exchange->stream;
    return stream && stream->more && stream->wait == STREAM_WAITS_FOR_CLIENT &&
           (!stream->has_asked || exchange->sent == exchange->response_bytes);
}

static void end_asking(struct net_stream *stream)
{
    if (stream) {
        stream->is_asking = false;
    }
}

void stream_ask(struct exchange *exchange)
{
    struct net_stream *stream = exchange->stream;
    stream->wait = STREAM_WAITS_FOR_SERVER;
    stream->has_asked = true;
    stream->is_asking = true;
    stream->more(stream->data); /* may end the stream */
    end_asking(exchange->stream);
}

/* Makes space for `more` bytes behind the unsent ones, and returns it. */
static char *unsent_end(struct exchange *exchange, size_t more)
{
    size_t unsent = exchange->response_bytes - exchange->sent;
    if (unsent > 0) {
        memmove(exchange->response, exchange->response + exchange->sent, unsent);
    }
    exchange->response = realloc(exchange->response, unsent + more);
    assert(exchange->response);
    exchange->sent_before += exchange->sent;
    exchange->sent = 0;
    exchange->response_bytes = unsent;
    return exchange->response + unsent;
}

static void chunk_end(struct net_stream *stream, char *chunk, size_t bytes)
{
    struct exchange *exchange = stream->exchange;
    char head[CHUNK_HEAD_BYTES + 1];
    snprintf(head, sizeof head, "%08zx\r\n", bytes);
    memcpy(chunk, head, CHUNK_HEAD_BYTES);
    memcpy(chunk + CHUNK_HEAD_BYTES + bytes, "\r\n", CHUNK_END_BYTES);
    exchange->response_bytes += CHUNK_HEAD_BYTES + bytes + CHUNK_END_BYTES;
}

/* Adds a page to the unsent bytes, compressed and in a chunk if the client expects that. */
static void stream_add_page(struct net_stream *stream, const char *page, size_t page_bytes)
{
    struct exchange *exchange = stream->exchange;
    struct gzip_packer *packer = exchange->net->packer;
    size_t most = stream->is_packed ? gzip_page_bound(packer, page_bytes) : page_bytes;
    char *end = unsent_end(exchange, CHUNK_HEAD_BYTES + most + CHUNK_END_BYTES);
    char *into = stream->is_chunked ? end + CHUNK_HEAD_BYTES : end;
    size_t bytes = page_bytes;
    if (stream->is_packed) {
        bytes = gzip_page_pack(packer, &stream->pages, page, page_bytes, (unsigned char *)into);
    } else {
        memcpy(into, page, page_bytes);
    }
    if (stream->is_chunked) {
        chunk_end(stream, end, bytes);
    } else {
        exchange->response_bytes += bytes;
    }
}

static void pages_end(struct net_stream *stream)
{
    struct exchange *exchange = stream->exchange;
    size_t last = sizeof last_chunk - 1;
    char *end = unsent_end(exchange, CHUNK_HEAD_BYTES + GZIP_END_BYTES + CHUNK_END_BYTES + last);
    if (stream->is_packed) {
        char *into = stream->is_chunked ? end + CHUNK_HEAD_BYTES : end;
        size_t bytes = gzip_pages_end(&stream->pages, (unsigned char *)into);
        if (stream->is_chunked) {
            chunk_end(stream, end, bytes);
        } else {
            exchange->response_bytes += bytes;
        }
    }
    if (stream->is_chunked) {
        memcpy(exchange->response + exchange->response_bytes, last_chunk, last);
        exchange->response_bytes += last;
    }
}

/* ---- both kinds ---- */

/* Sends soon what has been added, unless the caller of `more` does so. */
static void stream_list(struct net_stream *stream)
{
    if (!stream->is_asking) {
        exchange_list(stream->exchange);
    }
}

void net_stream_send(struct net_stream *stream, const char *text, size_t bytes)
{
    struct exchange *exchange = stream->exchange;
    if (stream->more) {
        assert(stream->wait == STREAM_WAITS_FOR_SERVER && bytes <= NET_PAGE_BYTES_MAX);
        stream->wait = STREAM_WAITS_FOR_CLIENT;
        if (bytes > 0) {
            stream_add_page(stream, text, bytes);
        }
    } else {
        memcpy(unsent_end(exchange, bytes), text, bytes);
        exchange->response_bytes += bytes;
        exchange->sent_before = 0; /* the time of each message counts by itself */
        budget_charge(exchange, bytes);
    }
    stream_list(stream);
}

static void stream_detach(struct net_stream *stream)
{
    stream->exchange->stream = NULL;
    stream_list(stream);
    free(stream);
}

void net_stream_end(struct net_stream *stream)
{
    if (stream->more) {
        pages_end(stream);
    }
    stream_detach(stream);
}

void net_stream_break(struct net_stream *stream)
{
    struct exchange *exchange = stream->exchange;
    stream_detach(stream);
    exchange_break(exchange);
}

void stream_sent(struct exchange *exchange)
{
    if (exchange->stream->more) {
        if (stream_needs_page(exchange)) {
            exchange_list(exchange); /* in a step of its own */
        }
    } else {
        budget_release(exchange);
    }
}

void stream_client_left(struct net_stream *stream)
{
    stream->left(stream->data);
    free(stream);
}

bool stream_is_full(const struct exchange *exchange)
{
    return !exchange->stream->more &&
           exchange->response_bytes - exchange->sent > NET_STREAM_BYTES_MAX;
}
