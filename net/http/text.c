/* SPDX-License-Identifier: MIT */
#include "net/http/text.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "net/http/gzip.h"

struct net_text *net_text_create(const char *text, size_t text_bytes)
{
    struct net_text *kept = malloc(sizeof *kept + text_bytes + 1);
    assert(kept);
    *kept = (struct net_text){.holders = 1, .bytes = text_bytes};
    memcpy(kept->text, text, text_bytes);
    kept->text[text_bytes] = '\0';
    return kept;
}

const char *net_text_bytes(const struct net_text *text, size_t *bytes)
{
    *bytes = text->bytes;
    return text->text;
}

struct net_text *net_text_retain(struct net_text *text)
{
    text->holders++;
    return text;
}

void net_text_release(struct net_text *text)
{
    if (text && --text->holders == 0) {
        free(text->packed);
        free(text);
    }
}

const void *text_encoded(struct net_text *text, bool accepts_gzip, size_t *bytes, bool *is_packed)
{
    if (accepts_gzip && !text->was_packed && text->bytes >= NET_PACK_FROM_BYTES) {
        text->was_packed = true;
        text->packed = gzip_pack(text->text, text->bytes, &text->packed_bytes);
    }
    *is_packed = accepts_gzip && text->packed != NULL;
    *bytes = *is_packed ? text->packed_bytes : text->bytes;
    return *is_packed ? text->packed : text->text;
}
