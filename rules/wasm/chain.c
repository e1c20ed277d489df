/* SPDX-License-Identifier: MIT */
/* The chains of links that a device makes (server/protocol.md, "Dice that anyone can check"). */
#include <string.h>

#include "rules/room/dice.h"
#include "rules/room/hash.h"
#include "rules/room/limits.h"
#include "rules/wasm/text.h"

enum { COUNT_DIGITS_MAX = 15 /* of the number in a seed */ };

EXPORT(chain_link) int chain_link(int bytes);
EXPORT(chain_seed) int chain_seed(int bytes);

static bool read_secret(const struct argument *hex, uint8_t secret[DICE_LINK_BYTES])
{
    char text[DICE_HEX_CHARS + 1] = "";
    if (hex->bytes != DICE_HEX_CHARS) {
        return false;
    }
    memcpy(text, hex->text, DICE_HEX_CHARS);
    return dice_from_hex(text, secret);
}

static int answer_hex(const uint8_t bytes[DICE_LINK_BYTES])
{
    char text[DICE_HEX_CHARS + 1];
    struct answer answer = {0};
    dice_hex(bytes, text);
    put_text(&answer, text);
    return answer.bytes;
}

/* The number of a link, or -1. */
static int read_index(const struct argument *digits)
{
    int index = 0;
    for (size_t i = 0; i < digits->bytes; i++) {
        char digit = digits->text[i];
        index = digit < '0' || digit > '9' ? -1 : index * 10 + (digit - '0');
        if (index < 0 || index > DICE_CHAIN_LINKS) {
            return -1;
        }
    }
    return digits->bytes == 0 ? -1 : index;
}

int chain_link(int bytes)
{
    struct question question;
    uint8_t link[DICE_LINK_BYTES];
    int index = -1;
    if (question_read(&question, bytes, 2)) {
        index = read_index(&question.arguments[1]);
    }
    if (index < 0 || !read_secret(&question.arguments[0], link)) {
        return refuse_misuse("A link has a seed of 64 hex digits and a number.");
    }
    for (int i = DICE_CHAIN_LINKS; i > index; i--) {
        room_sha256(link, link, sizeof link);
    }
    return answer_hex(link);
}

/* HMAC-SHA256(KEY, "taberna/seed/1" 0 ROOM 0 COUNT) */
int chain_seed(int bytes)
{
    static const char domain[] = "taberna/seed/1";
    struct question question;
    uint8_t key[DICE_LINK_BYTES];
    uint8_t input[sizeof domain + ROOM_OWN_ID_BYTES + COUNT_DIGITS_MAX];
    const struct argument *room = &question.arguments[1];
    const struct argument *count = &question.arguments[2];
    if (!question_read(&question, bytes, 3) || !read_secret(&question.arguments[0], key) ||
        room->bytes >= ROOM_OWN_ID_BYTES || count->bytes > COUNT_DIGITS_MAX) {
        return refuse_misuse("A seed has a key of 64 hex digits, a room and a number.");
    }
    size_t used = sizeof domain; /* with its zero byte */
    memcpy(input, domain, sizeof domain);
    memcpy(input + used, room->text, room->bytes);
    used += room->bytes;
    input[used++] = 0;
    memcpy(input + used, count->text, count->bytes);
    uint8_t seed[DICE_LINK_BYTES];
    room_hmac_sha256(seed, key, input, used + count->bytes);
    return answer_hex(seed);
}
