/* SPDX-License-Identifier: MIT */
/* Webhooks in a build without libcurl. config/features.c refuses the setting, so no address is ever set. */
#include "lobby/webhook.h"

struct webhook *lobby_webhook_open(uv_loop_t *loop, struct log *log)
{
    (void)loop;
    (void)log;
    return NULL;
}

void lobby_webhook_set(struct webhook *webhook, const char *urls)
{
    (void)webhook;
    (void)urls;
}

bool lobby_webhook_has_any(const struct webhook *webhook)
{
    (void)webhook;
    return false;
}

void lobby_webhook_send(void *data, const char *text, size_t text_bytes)
{
    (void)data;
    (void)text;
    (void)text_bytes;
}

void lobby_webhook_close(struct webhook *webhook)
{
    (void)webhook;
}

void lobby_webhook_destroy(struct webhook *webhook)
{
    (void)webhook;
}
