/* SPDX-License-Identifier: MIT */
/*
 * Sends short JSON texts to web addresses by POST, for each address in the order of the calls and one at a time. A text
 * that cannot be delivered is tried again a few times and then dropped with a log event. No function here blocks the
 * loop.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <uv.h>

#include "base/log.h"

enum {
    WEBHOOK_URLS_MAX = 4,
    WEBHOOK_URL_BYTES = 512, /* size of one address, with its NUL */
    WEBHOOK_QUEUE_MAX = 64,  /* texts that wait for one address; further texts are dropped */
    WEBHOOK_TRIES_MAX = 3,   /* attempts to post one text */
    WEBHOOK_RETRY_MS = 1000, /* delay after the first attempt; ten times as long after the second */
    WEBHOOK_CONNECT_MAX_MS = 3000, /* timeout for the connection */
    WEBHOOK_TRY_MAX_MS = 8000,     /* timeout for a whole attempt with its answer */
    WEBHOOK_ANSWER_BYTES = 65536,  /* longest answer that is received; its content is ignored */
};

struct webhook;

/**
 * Creates a webhook without addresses. NULL if the HTTP library cannot be initialized (the log gives the reason). `log`
 * is borrowed.
 */
struct webhook *lobby_webhook_open(uv_loop_t *loop, struct log *log);

/**
 * Replaces the list of addresses. They are separated by spaces; each starts with http:// or https://, and there are at
 * most WEBHOOK_URLS_MAX. Texts that wait for a remaining address stay in its queue. Texts for a removed address are
 * dropped.
 */
void lobby_webhook_set(struct webhook *webhook, const char *urls);

/** True if the list contains an address. Accepts NULL. */
bool lobby_webhook_has_any(const struct webhook *webhook);

/** `data` is the webhook. The text is copied. */
void lobby_webhook_send(void *data, const char *text, size_t text_bytes);

/** Aborts the posts under way and drops the waiting texts. Accepts NULL. */
void lobby_webhook_close(struct webhook *webhook);

/** Frees the webhook; called after uv_run() has returned. Accepts NULL. */
void lobby_webhook_destroy(struct webhook *webhook);

/*
 * News of public rooms for other websites and services: a room has been opened, a game has started there, or the room
 * is closed. The server makes the text; the program sets the function that delivers it.
 */

struct lobby;
struct room_observer;

enum {
    WEBHOOK_EVERY_MS =
        10000, /* between two posts: six a minute, and a few more if some fail and come again */
    WEBHOOK_NEWS_MAX = 100, /* in one post; it has the number of all others */
};

/** All zeroes: no news is sent. */
struct announcer {
    /** Takes one JSON text; must not block. NULL if no news is sent. */
    void (*carry)(void *data, const char *text, size_t text_bytes);
    void *data;
    /* The server's address for users: "https://tables.example.org", without a slash at the end. */
    const char *address;
};

/** What waits for the next post. All zeroes: nothing. */
struct news {
    json_t *list; /* NULL: no news */
    int more;     /* news that found no place in it */
    int64_t posted_ms;
};

/** Posts the news that wait, at most every WEBHOOK_EVERY_MS. */
void lobby_webhook_news_tick(struct lobby *lobby, int64_t now_ms);
void lobby_webhook_news_finish(struct lobby *lobby);

/** Sends news if a change of a room concerns the public. */
extern const struct room_observer webhook_observer;
