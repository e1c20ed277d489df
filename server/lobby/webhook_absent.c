/* SPDX-License-Identifier: MIT */
/* Webhooks in a build without libcurl. config/features.c refuses the setting, so no address is ever set. */
#include "lobby/webhook.h"

struct webhook *webhook_open(uv_loop_t *loop, struct log *log)
{
    (void)loop;
    (void)log;
    return NULL;
}

void webhook_set(struct webhook *webhook, const char *urls)
{
    (void)webhook;
    (void)urls;
}

bool webhook_has_any(const struct webhook *webhook)
{
    (void)webhook;
    return false;
}

void webhook_carry(void *data, const char *text, size_t text_bytes)
{
    (void)data;
    (void)text;
    (void)text_bytes;
}

void webhook_close(struct webhook *webhook)
{
    (void)webhook;
}

void webhook_destroy(struct webhook *webhook)
{
    (void)webhook;
}
