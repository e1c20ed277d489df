/* SPDX-License-Identifier: MIT */
#include "room_state/loghash.h"

#include <string.h>

#include <sodium.h>

_Static_assert(LOGHASH_BYTES == crypto_hash_sha256_BYTES, "the log hash is a SHA-256");

enum { TEXT_BYTES = LOGHASH_TEXT_CHARS / 2 };

static void take_in(struct loghash *hash, const char *text, size_t text_bytes)
{
    crypto_hash_sha256_state sha;
    crypto_hash_sha256_init(&sha);
    crypto_hash_sha256_update(&sha, hash->state, sizeof hash->state);
    crypto_hash_sha256_update(&sha, (const unsigned char *)text, text_bytes);
    crypto_hash_sha256_final(&sha, hash->state);
}

static void write_tail(const struct loghash *hash, char tail[LOGHASH_TAIL_CHARS + 1])
{
    memcpy(tail, ",\"h\":\"", 6);
    sodium_bin2hex(tail + 6, LOGHASH_TEXT_CHARS + 1, hash->state, TEXT_BYTES);
    memcpy(tail + 6 + LOGHASH_TEXT_CHARS, "\"}", 3);
}

void loghash_init(struct loghash *hash, const char *room)
{
    static const char domain[] = "taberna/log/1";
    crypto_hash_sha256_state sha;
    crypto_hash_sha256_init(&sha);
    crypto_hash_sha256_update(&sha, (const unsigned char *)domain, sizeof domain - 1);
    crypto_hash_sha256_update(&sha, (const unsigned char *)room, strlen(room));
    crypto_hash_sha256_final(&sha, hash->state);
}

size_t loghash_seal(struct loghash *hash, char *text, size_t text_bytes)
{
    take_in(hash, text, text_bytes);
    write_tail(hash, text + text_bytes);
    return text_bytes + LOGHASH_TAIL_CHARS;
}

bool loghash_check(struct loghash *hash, const char *text, size_t text_bytes)
{
    if (text_bytes < LOGHASH_TAIL_CHARS) {
        return false;
    }
    size_t body_bytes = text_bytes - LOGHASH_TAIL_CHARS;
    struct loghash next = *hash;
    take_in(&next, text, body_bytes);
    char tail[LOGHASH_TAIL_CHARS + 1];
    write_tail(&next, tail);
    if (memcmp(text + body_bytes, tail, LOGHASH_TAIL_CHARS) != 0) {
        return false;
    }
    *hash = next;
    return true;
}
