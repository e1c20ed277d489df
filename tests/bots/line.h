/* SPDX-License-Identifier: MIT */
/*
 * The connection of a bot to a server: a WebSocket of libwebsockets. It reconnects whenever the connection breaks,
 * and never sends faster than the server accepts.
 */
#pragma once

#include <stddef.h>

enum { LINE_SEND_BYTES = 8192, LINE_RECEIVE_BYTES = 1 << 20 };

struct line;

/** The bot's callbacks for an opened (or reopened) connection, and for each message; `data` as in line_run(). */
struct line_handlers {
    void (*on_open)(struct line *line, void *data);
    void (*on_message)(struct line *line, void *data, const char *text, size_t bytes);
};

/** Sends one message of less than LINE_SEND_BYTES. Only one at a time: the next one after the answer. */
void line_send(struct line *line, const char *text);

/**
 * Keeps a connection to "ws://localhost:8080/ws" or "wss://…" open for ever; returns only if that is not a valid
 * address.
 */
void line_run(const char *url, const struct line_handlers *handlers, void *data);
