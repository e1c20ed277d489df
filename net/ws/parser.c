/* SPDX-License-Identifier: MIT */
#include "net/ws/parser.h"

#include <assert.h>
#include <string.h>

enum {
    BIT_FINAL = 0x80,
    BITS_RESERVED = 0x70,
    BITS_OPCODE = 0x0f,
    BIT_CONTROL = 0x08,
    BIT_MASKED = 0x80,
    BITS_LENGTH = 0x7f,
    LENGTH_OF_16_BITS = 126,
    LENGTH_OF_64_BITS = 127,
    MASK_BYTES = 4,
};

static bool is_control(const struct parser *parser)
{
    return (parser->header[0] & BIT_CONTROL) != 0;
}

static bool is_final(const struct parser *parser)
{
    return (parser->header[0] & BIT_FINAL) != 0;
}

static const char *broken_first_byte(const struct parser *parser)
{
    unsigned char first = parser->header[0];
    unsigned char opcode = first & BITS_OPCODE;

    if ((first & BITS_RESERVED) != 0) {
        return "a reserved bit is set";
    }
    if (opcode > FRAME_PONG || (opcode > FRAME_BINARY && opcode < FRAME_CLOSE)) {
        return "the opcode is reserved";
    }
    if (is_control(parser)) {
        return is_final(parser) ? NULL : "a control frame is fragmented";
    }
    if (opcode == FRAME_CONTINUATION) {
        return parser->message ? NULL : "there is no message to continue";
    }
    return parser->message ? "the message before is incomplete" : NULL;
}

static const char *broken_second_byte(const struct parser *parser)
{
    unsigned char second = parser->header[1];
    if ((second & BIT_MASKED) == 0) {
        return "frames must be masked";
    }
    return is_control(parser) && (second & BITS_LENGTH) > PARSER_CONTROL_BYTES_MAX
               ? "a control frame is too long"
               : NULL;
}

/* Bytes of the length behind the first two bytes. */
static size_t length_bytes(const struct parser *parser)
{
    unsigned char length = parser->header[1] & BITS_LENGTH;
    return length == LENGTH_OF_64_BITS ? 8 : length == LENGTH_OF_16_BITS ? 2 : 0;
}

/* The whole header has arrived. */
static const char *broken_length(struct parser *parser)
{
    size_t more = length_bytes(parser);
    uint64_t length = parser->header[1] & BITS_LENGTH;
    if (more > 0) {
        length = 0;
        for (size_t i = 0; i < more; i++) {
            length = length << 8 | parser->header[2 + i];
        }
    }
    parser->left = length;
    if (length > INT64_MAX) {
        return "the length is too big";
    }
    bool is_shortest = more == 0 || (more == 2 ? length >= LENGTH_OF_16_BITS : length > UINT16_MAX);
    return is_shortest ? NULL : "the length has a shorter form";
}

static bool header_is_whole(const struct parser *parser)
{
    return parser->header_bytes >= 2 &&
           parser->header_bytes == 2 + length_bytes(parser) + MASK_BYTES;
}

/* Takes one byte of the header. Returns the violation that it shows, or NULL. */
static const char *header_add_byte(struct parser *parser, unsigned char byte)
{
    parser->header[parser->header_bytes++] = byte;
    if (parser->header_bytes == 1) {
        return broken_first_byte(parser);
    }
    if (parser->header_bytes == 2) {
        return broken_second_byte(parser);
    }
    if (!header_is_whole(parser)) {
        return NULL;
    }
    const char *broken = broken_length(parser);
    parser->in_payload = broken == NULL;
    parser->mask_at = 0;
    parser->control_bytes = 0;
    if (!broken && !is_control(parser) && (parser->header[0] & BITS_OPCODE) != FRAME_CONTINUATION) {
        parser->message = parser->header[0] & BITS_OPCODE;
    }
    return broken;
}

static void unmask_bytes(struct parser *parser, unsigned char *bytes, size_t count)
{
    const unsigned char *key = parser->header + parser->header_bytes - MASK_BYTES;
    unsigned char turned[8]; /* the key from the current place on, twice */
    for (size_t i = 0; i < sizeof turned; i++) {
        turned[i] = key[(parser->mask_at + i) % MASK_BYTES];
    }
    size_t at = 0;
    uint64_t eight;
    uint64_t mask;
    memcpy(&mask, turned, sizeof mask);
    for (; count - at >= sizeof eight; at += sizeof eight) {
        memcpy(&eight, bytes + at, sizeof eight);
        eight ^= mask;
        memcpy(bytes + at, &eight, sizeof eight);
    }
    for (size_t i = 0; at < count; i++, at++) {
        bytes[at] ^= turned[i];
    }
    parser->mask_at = (unsigned char)((parser->mask_at + count) % MASK_BYTES);
}

static void frame_end(struct parser *parser)
{
    parser->in_payload = false;
    parser->header_bytes = 0;
    if (!is_control(parser) && is_final(parser)) {
        parser->message = 0;
    }
}

static size_t payload_read(struct parser *parser, unsigned char *bytes, size_t count,
                           struct parsed *out)
{
    size_t taken = count < parser->left ? count : (size_t)parser->left;
    bool control = is_control(parser);

    unmask_bytes(parser, bytes, taken);
    parser->left -= taken;
    if (control) {
        assert(parser->control_bytes + taken <= sizeof parser->control);
        if (taken > 0) {
            memcpy(parser->control + parser->control_bytes, bytes, taken);
        }
        parser->control_bytes = (unsigned char)(parser->control_bytes + taken);
        out->opcode = parser->header[0] & BITS_OPCODE;
        out->bytes = (const char *)parser->control;
        out->count = parser->control_bytes;
        out->kind = parser->left == 0 ? PARSED_CONTROL : PARSED_NOTHING;
    } else {
        out->kind = PARSED_DATA;
        out->opcode = parser->message;
        out->bytes = (const char *)bytes;
        out->count = taken;
        out->left = parser->left;
        out->ends = parser->left == 0 && is_final(parser);
    }
    if (parser->left == 0) {
        frame_end(parser);
    }
    return taken;
}

size_t parser_next(struct parser *parser, unsigned char *bytes, size_t count, struct parsed *out)
{
    size_t at = 0;

    *out = (struct parsed){.kind = PARSED_NOTHING};
    if (parser->broken) {
        out->kind = PARSED_BROKEN;
        out->why = "the stream is broken";
        return count;
    }
    while (at < count && !parser->in_payload) {
        out->why = header_add_byte(parser, bytes[at++]);
        if (out->why) {
            parser->broken = true;
            out->kind = PARSED_BROKEN;
            return at;
        }
    }
    /* An empty payload is complete with its header; a data frame's length is reported before its payload arrives. */
    if (parser->in_payload && (at < count || parser->left == 0 || !is_control(parser))) {
        at += payload_read(parser, bytes + at, count - at, out);
    }
    return at;
}

bool parser_close_code_is_valid(int code)
{
    bool is_registered = (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014);
    return is_registered || (code >= 3000 && code <= 4999);
}
