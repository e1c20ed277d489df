/* SPDX-License-Identifier: MIT */
#include "rules/room/dice.h"

#include <string.h>

#include "rules/core/engine.h"
#include "rules/core/text.h"
#include "rules/room/hash.h"
#include "rules/room/limits.h"

enum { FACES = 6, FAIR_BYTES = 252 /* the greatest multiple of FACES that a byte holds */ };

_Static_assert((int)DICE_LINK_BYTES == (int)ROOM_HASH_BYTES, "a link is a hash");

bool dice_link_follows(const uint8_t link[DICE_LINK_BYTES], const uint8_t before[DICE_LINK_BYTES])
{
    uint8_t hash[ROOM_HASH_BYTES];
    room_sha256(hash, link, DICE_LINK_BYTES);
    return memcmp(hash, before, DICE_LINK_BYTES) == 0;
}

/* The bytes that are hashed. */
struct input {
    size_t count;
    uint8_t bytes[640];
};

static void add_input(struct input *input, const void *bytes, size_t count)
{
    RULES_CHECK(count <= sizeof input->bytes - input->count);
    memcpy(input->bytes + input->count, bytes, count);
    input->count += count;
}

void dice_game_id(const char *rules, const char *room, const uint8_t app_tip[DICE_LINK_BYTES],
                  const uint8_t (*tips)[DICE_LINK_BYTES], size_t tip_count,
                  uint8_t game_id[DICE_LINK_BYTES])
{
    static const char domain[] = "taberna/game/1";
    _Static_assert(sizeof domain + RULESET_TEXT_MAX + ROOM_OWN_ID_BYTES +
                           (1 + DICE_TIPS_MAX) * DICE_LINK_BYTES <=
                       sizeof((struct input *)0)->bytes,
                   "everything that is agreed before a game fits");
    struct input input = {.count = 0};
    /* Each text includes its zero byte, so that two different lists of texts never give the same input. */
    add_input(&input, domain, sizeof domain);
    add_input(&input, rules, text_length(rules) + 1);
    add_input(&input, room, text_length(room) + 1);
    add_input(&input, app_tip, DICE_LINK_BYTES);
    for (size_t i = 0; i < tip_count; i++) {
        add_input(&input, tips[i], DICE_LINK_BYTES);
    }
    room_sha256(game_id, input.bytes, input.count);
}

/* ---- from links to faces ---- */

/* The stream of the bytes of block(0), block(1) … */
struct stream {
    const struct dice_throw *thrown;
    uint32_t blocks;
    size_t used;
    uint8_t block[DICE_LINK_BYTES];
};

static void add_input_number(struct input *input, uint32_t number)
{
    const uint8_t bytes[] = {(uint8_t)(number >> 24), (uint8_t)(number >> 16),
                             (uint8_t)(number >> 8), (uint8_t)number};
    add_input(input, bytes, sizeof bytes);
}

static void next_block(struct stream *stream)
{
    static const char domain[] = "taberna/dice/1";
    const struct dice_throw *thrown = stream->thrown;
    struct input input = {.count = 0};
    add_input(&input, domain, sizeof domain - 1);
    add_input(&input, thrown->game_id, DICE_LINK_BYTES);
    add_input_number(&input, thrown->number);
    add_input(&input, thrown->witness, DICE_LINK_BYTES);
    add_input(&input, thrown->roller, DICE_LINK_BYTES);
    add_input_number(&input, stream->blocks);
    room_hmac_sha256(stream->block, thrown->app, input.bytes, input.count);
    stream->blocks++;
    stream->used = 0;
}

static uint8_t next_byte(struct stream *stream)
{
    if (stream->used == sizeof stream->block) {
        next_block(stream);
    }
    return stream->block[stream->used++];
}

static struct stream stream_of(const struct dice_throw *thrown)
{
    return (struct stream){.thrown = thrown, .used = DICE_LINK_BYTES};
}

void dice_faces(const struct dice_throw *thrown, uint8_t *faces, size_t count)
{
    RULES_CHECK(count <= DICE_COUNT_MAX);
    struct stream stream = stream_of(thrown);
    for (size_t i = 0; i < count;) {
        uint8_t byte = next_byte(&stream);
        if (byte < FAIR_BYTES) {
            faces[i++] = (uint8_t)(byte % FACES + 1);
        }
    }
}

void dice_sticks(const struct dice_throw *thrown, uint8_t *sticks, size_t count)
{
    RULES_CHECK(count <= DICE_COUNT_MAX);
    struct stream stream = stream_of(thrown);
    uint8_t byte = 0;
    for (size_t i = 0; i < count; i++) {
        byte = i % 8 == 0 ? next_byte(&stream) : (uint8_t)(byte << 1);
        sticks[i] = byte >> 7;
    }
}

/* ---- as text ---- */

static const char digits[] = "0123456789abcdef";

void dice_hex(const uint8_t bytes[DICE_LINK_BYTES], char text[DICE_HEX_CHARS + 1])
{
    for (int i = 0; i < DICE_LINK_BYTES; i++) {
        *text++ = digits[bytes[i] >> 4];
        *text++ = digits[bytes[i] & 0xf];
    }
    *text = '\0';
}

/* Only one spelling is valid for each value, so that a text that is read is written again as the same text. */
static int digit_value(char digit)
{
    return digit >= '0' && digit <= '9'   ? digit - '0'
           : digit >= 'a' && digit <= 'f' ? digit - 'a' + 10
                                          : -1;
}

bool dice_from_hex(const char *text, uint8_t bytes[DICE_LINK_BYTES])
{
    uint8_t read[DICE_LINK_BYTES];
    for (int i = 0; i < DICE_LINK_BYTES; i++, text += 2) {
        int high = digit_value(text[0]);
        int low = high < 0 ? -1 : digit_value(text[1]); /* the NUL may stand at either place */
        if (low < 0) {
            return false;
        }
        read[i] = (uint8_t)(high << 4 | low);
    }
    if (*text != '\0') {
        return false;
    }
    memcpy(bytes, read, sizeof read);
    return true;
}
