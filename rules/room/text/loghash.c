/* SPDX-License-Identifier: MIT */
#include "rules/room/text/loghash.h"

#include <string.h>

#include "rules/core/engine.h"
#include "rules/core/text.h"
#include "rules/room/dice.h"
#include "rules/room/hash.h"
#include "rules/room/limits.h"

_Static_assert((int)LOGHASH_BYTES == (int)ROOM_HASH_BYTES, "the log hash is a SHA-256");

static void hash_text(struct loghash *hash, const char *text, size_t text_bytes)
{
    room_sha256_linked(hash->state, hash->state, (const uint8_t *)text, text_bytes);
}

static void write_tail(const struct loghash *hash, char tail[LOGHASH_TAIL_CHARS + 1])
{
    char digits[DICE_HEX_CHARS + 1];
    dice_hex(hash->state, digits);
    memcpy(tail, ",\"h\":\"", 6);
    memcpy(tail + 6, digits, LOGHASH_TEXT_CHARS);
    memcpy(tail + 6 + LOGHASH_TEXT_CHARS, "\"}", 3);
}

void loghash_init(struct loghash *hash, const char *room)
{
    static const char domain[] = "taberna/log/1";
    uint8_t input[sizeof domain + ROOM_OWN_ID_BYTES];
    size_t room_bytes = text_length(room);
    RULES_CHECK(room_bytes < ROOM_OWN_ID_BYTES);
    memcpy(input, domain, sizeof domain - 1);
    memcpy(input + sizeof domain - 1, room, room_bytes);
    room_sha256(hash->state, input, sizeof domain - 1 + room_bytes);
}

size_t loghash_seal(struct loghash *hash, char *text, size_t text_bytes)
{
    hash_text(hash, text, text_bytes);
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
    hash_text(&next, text, body_bytes);
    char tail[LOGHASH_TAIL_CHARS + 1];
    write_tail(&next, tail);
    if (memcmp(text + body_bytes, tail, LOGHASH_TAIL_CHARS) != 0) {
        return false;
    }
    *hash = next;
    return true;
}

bool loghash_is_of(const struct loghash *hash, const char *text, size_t text_bytes)
{
    char tail[LOGHASH_TAIL_CHARS + 1];
    write_tail(hash, tail);
    return text_bytes > LOGHASH_TAIL_CHARS &&
           memcmp(text + text_bytes - LOGHASH_TAIL_CHARS, tail, LOGHASH_TAIL_CHARS) == 0;
}
