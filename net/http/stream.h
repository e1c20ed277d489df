/* SPDX-License-Identifier: MIT */
/* Responses to which the server adds: see net_stream_begin() and net_pages_begin(). */
#pragma once

#include <stdbool.h>

struct exchange;
struct net_stream;

enum stream_wait {
    STREAM_WAITS_FOR_CLIENT, /* to read what has been sent */
    STREAM_WAITS_FOR_SERVER, /* to send the page that it has been asked for */
};

/** True if the response is in pages, and all so far have left. */
bool stream_needs_page(const struct exchange *exchange);
/** Asks the server for the next page. It may send it at once, and end the stream. */
void stream_ask(struct exchange *exchange);

/** All bytes so far have left. */
void stream_sent(struct exchange *exchange);

/** Tells the server that the client has gone, or that its socket is cut. Frees the stream. */
void stream_client_left(struct net_stream *stream);

/** True if the client of an endless response reads too slowly: more than NET_STREAM_BYTES_MAX wait for it. */
bool stream_is_full(const struct exchange *exchange);
