/* SPDX-License-Identifier: MIT */
/*
 * A response to which the server adds until it ends the stream or the client leaves. The response has no
 * content-length: its body ends with the connection, as HTTP/1.1 allows. The buffer holds only the unsent bytes.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "net/http/exchange.h"
#include "net/http/response.h"
#include "net/tls.h"

struct net_stream {
    struct exchange *exchange;
    void (*left)(void *data);
    void *data;
};

struct net_stream *net_stream_begin(struct net_request *request, const char *type,
                                    const char *headers, void (*left)(void *data), void *data)
{
    struct exchange *exchange = request->exchange;
    struct net_stream *stream = NULL;
    if (exchange) {
        exchange->request = NULL;
        exchange->close_after = true;
        const struct response_head head = {
            .status = 200,
            .type = type,
            .endless = true,
            .headers = headers,
            .close = true,
            .is_tls = tls_of(exchange->endpoint->wsi) != NULL,
        };
        exchange->response = response_head(&head, &exchange->response_bytes);
        exchange->answered = true;
        if (!exchange->head_only) {
            stream = malloc(sizeof *stream);
            assert(stream);
            *stream = (struct net_stream){.exchange = exchange, .left = left, .data = data};
            exchange->stream = stream;
        }
        exchange_list(exchange);
    }
    request_destroy(request);
    return stream;
}

void net_stream_send(struct net_stream *stream, const char *text, size_t bytes)
{
    struct exchange *exchange = stream->exchange;
    size_t unsent = exchange->response_bytes - exchange->sent;
    if (unsent > 0) {
        memmove(exchange->response, exchange->response + exchange->sent, unsent);
    }
    exchange->response = realloc(exchange->response, unsent + bytes);
    assert(exchange->response);
    memcpy(exchange->response + unsent, text, bytes);
    exchange->response_bytes = unsent + bytes;
    exchange->sent = 0;
    exchange_list(exchange);
}

void net_stream_end(struct net_stream *stream)
{
    stream->exchange->stream = NULL;
    exchange_list(stream->exchange);
    free(stream);
}

void stream_leave(struct net_stream *stream)
{
    stream->left(stream->data);
    free(stream);
}

bool stream_is_full(const struct exchange *exchange)
{
    return exchange->response_bytes - exchange->sent > NET_STREAM_BYTES_MAX;
}
