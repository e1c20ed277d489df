/* SPDX-License-Identifier: MIT */
#include "net/utf8.h"

#include <string.h>

/*
 * Begins a character of more than one byte: the number of bytes after `first`, and the range of the next one. The
 * ranges are the table of RFC 3629, section 4. Returns 0 if no character begins with this byte.
 */
static size_t first_byte(unsigned char first, unsigned char *low, unsigned char *high)
{
    *low = 0x80;
    *high = 0xbf;
    if (first >= 0xc2 && first <= 0xdf) {
        return 1;
    }
    if (first >= 0xe0 && first <= 0xef) {
        *low = first == 0xe0 ? 0xa0 : *low;   /* smaller values have a shorter form */
        *high = first == 0xed ? 0x9f : *high; /* excludes surrogates */
        return 2;
    }
    if (first >= 0xf0 && first <= 0xf4) {
        *low = first == 0xf0 ? 0x90 : *low;   /* smaller values have a shorter form */
        *high = first == 0xf4 ? 0x8f : *high; /* the highest character is U+10FFFF */
        return 3;
    }
    return 0;
}

size_t net_utf8_character(const char *text, size_t left)
{
    const unsigned char *at = (const unsigned char *)text;
    unsigned char low;
    unsigned char high;

    if (at[0] < 0x80) {
        return 1;
    }
    size_t more = first_byte(at[0], &low, &high);
    if (more == 0 || left <= more || at[1] < low || at[1] > high) {
        return 0;
    }
    for (size_t i = 2; i <= more; i++) {
        if ((at[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    return 1 + more;
}

/* Almost all text is ASCII: tests eight bytes at a time. Returns the number of ASCII bytes skipped. */
static size_t ascii_bytes(const unsigned char *at, size_t left)
{
    size_t bytes = 0;
    uint64_t eight;
    for (; left - bytes >= sizeof eight; bytes += sizeof eight) {
        memcpy(&eight, at + bytes, sizeof eight);
        if ((eight & UINT64_C(0x8080808080808080)) != 0) {
            break;
        }
    }
    return bytes;
}

bool net_utf8_is_valid(const char *text, size_t text_bytes)
{
    const unsigned char *at = (const unsigned char *)text;
    size_t left = text_bytes;

    while (left > 0) {
        size_t bytes = ascii_bytes(at, left);
        if (bytes == 0) {
            bytes = net_utf8_character((const char *)at, left);
        }
        if (bytes == 0) {
            return false;
        }
        at += bytes;
        left -= bytes;
    }
    return true;
}

bool net_utf8_stream_add(struct utf8_stream *stream, const char *piece, size_t piece_bytes)
{
    const unsigned char *at = (const unsigned char *)piece;
    const unsigned char *end = at + piece_bytes;

    while (at < end) {
        if (stream->left == 0) {
            size_t ascii = ascii_bytes(at, (size_t)(end - at));
            at += ascii;
            if (ascii > 0) {
                continue;
            }
            if (*at >= 0x80) {
                stream->left = (unsigned char)first_byte(*at, &stream->low, &stream->high);
                if (stream->left == 0) {
                    return false;
                }
            }
        } else {
            if (*at < stream->low || *at > stream->high) {
                return false;
            }
            stream->left--;
            stream->low = 0x80;
            stream->high = 0xbf;
        }
        at++;
    }
    return true;
}

bool net_utf8_stream_ends(const struct utf8_stream *stream)
{
    return stream->left == 0;
}

static bool begins_character(char byte)
{
    return ((unsigned char)byte & 0xc0) != 0x80;
}

uint32_t net_utf8_next(const char **text)
{
    const unsigned char *at = (const unsigned char *)*text;
    unsigned more = at[0] < 0x80 ? 0 : at[0] < 0xe0 ? 1 : at[0] < 0xf0 ? 2 : 3;
    uint32_t point = more == 0 ? at[0] : at[0] & (0x3fu >> more);
    for (unsigned i = 1; i <= more; i++) {
        point = point << 6 | (at[i] & 0x3fu);
    }
    *text += 1 + more;
    return point;
}

size_t net_utf8_count(const char *text)
{
    size_t chars = 0;
    for (; *text != '\0'; text++) {
        chars += begins_character(*text);
    }
    return chars;
}

size_t net_utf8_prefix(const char *text, size_t chars)
{
    size_t bytes = 0;
    size_t begun = 0;
    for (; text[bytes] != '\0'; bytes++) {
        begun += begins_character(text[bytes]);
        if (begun > chars) {
            break;
        }
    }
    return bytes;
}

size_t net_utf8_write(uint32_t point, char to[UTF8_BYTES_MAX])
{
    static const unsigned char marks[] = {0, 0, 0xc0, 0xe0,
                                          0xf0}; /* of the first byte, by length */
    size_t bytes = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    for (size_t i = bytes - 1; i > 0; i--) {
        to[i] = (char)(0x80 | (point & 0x3f));
        point >>= 6;
    }
    to[0] = (char)(marks[bytes] | point);
    return bytes;
}

bool net_utf8_is_control(uint32_t point)
{
    bool is_c0_or_c1 = point < 0x20 || (point >= 0x7f && point < 0xa0);
    bool is_mark = point == 0x200e || point == 0x200f; /* left-to-right, right-to-left */
    /* separators, embeddings, overrides */
    bool is_line_or_turn = point >= 0x2028 && point <= 0x202e;
    bool is_isolate = point >= 0x2066 && point <= 0x2069;
    return is_c0_or_c1 || is_mark || is_line_or_turn || is_isolate;
}
