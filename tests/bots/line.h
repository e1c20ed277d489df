/* SPDX-License-Identifier: MIT */
/*
 * The line from a bot to a house: a WebSocket of libwebsockets, opened again whenever it breaks, and never faster than the
 * house listens.
 */
#pragma once

#include <stddef.h>

enum { LINE_SAID_BYTES = 8192, LINE_HEARD_BYTES = 1 << 20 };

struct line;

/** What the bot does when the line is open, for the first time or again, and with each message; `data` as in line_run(). */
struct line_ears {
    void (*opened)(struct line *line, void *data);
    void (*heard)(struct line *line, void *data, const char *text, size_t bytes);
};

/** Says one message of less than LINE_SAID_BYTES. One at a time: the next when it has been answered. */
void line_say(struct line *line, const char *text);

/** Keeps a line to "ws://localhost:8080/ws" or "wss://…" open for ever; returns only where that is no address. */
void line_run(const char *url, const struct line_ears *ears, void *data);
