/* SPDX-License-Identifier: MIT */
/*
 * Carries short JSON texts to web addresses by POST, each in the order in which it was given, one at a time for each
 * address. What cannot be delivered is tried again a few times and then dropped with a line in the log; nothing here ever
 * holds the loop up.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <uv.h>

#include "log.h"

enum {
    WEBHOOK_URLS_MAX = 4,
    WEBHOOK_URL_BYTES = 512, /* one address, with its NUL */
    WEBHOOK_QUEUE_MAX = 64,  /* texts waiting for one address; the newest is dropped beyond */
    WEBHOOK_TRIES_MAX = 3,   /* of one text … */
    WEBHOOK_RETRY_MS = 1000, /* … so long after the first, and ten times that after the second */
    WEBHOOK_CONNECT_MAX_MS = 3000, /* then a try has failed */
    WEBHOOK_TRY_MAX_MS = 8000,     /* … and with its answer */
    WEBHOOK_ANSWER_BYTES = 65536,  /* of an answer that nobody reads */
};

struct webhook;

/** Without addresses yet. NULL where the library cannot be used (the log says so). `log` is borrowed. */
struct webhook *webhook_open(uv_loop_t *loop, struct log *log);

/**
 * From now on for these addresses, separated by spaces; each http:// or https://, and at most WEBHOOK_URLS_MAX. What waits
 * for one that stays goes on; what waits for one that goes is dropped.
 */
void webhook_set(struct webhook *webhook, const char *urls);

/** Whether anybody is told. Accepts NULL. */
bool webhook_has_any(const struct webhook *webhook);

/** `data` is the webhook. The text is copied. */
void webhook_carry(void *data, const char *text, size_t text_bytes);

/** What is under way is broken off, what waits is dropped. Accepts NULL. */
void webhook_close(struct webhook *webhook);

/** After uv_run() has returned. Accepts NULL. */
void webhook_destroy(struct webhook *webhook);
