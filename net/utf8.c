/* SPDX-License-Identifier: MIT */
#include "net/utf8.h"

#include <stdint.h>
#include <string.h>

/* Length in bytes of the character that begins here, or 0. The ranges are the table of RFC 3629, section 4. */
static size_t utf8_character(const unsigned char *at, size_t left)
{
    unsigned char low = 0x80;
    unsigned char high = 0xbf;
    size_t bytes;

    if (at[0] < 0x80) {
        return 1;
    }
    if (at[0] >= 0xc2 && at[0] <= 0xdf) {
        bytes = 2;
    } else if (at[0] >= 0xe0 && at[0] <= 0xef) {
        bytes = 3;
        low = at[0] == 0xe0 ? 0xa0 : low;   /* smaller values have a shorter form */
        high = at[0] == 0xed ? 0x9f : high; /* excludes surrogates */
    } else if (at[0] >= 0xf0 && at[0] <= 0xf4) {
        bytes = 4;
        low = at[0] == 0xf0 ? 0x90 : low;   /* smaller values have a shorter form */
        high = at[0] == 0xf4 ? 0x8f : high; /* the highest character is U+10FFFF */
    } else {
        return 0;
    }
    if (left < bytes || at[1] < low || at[1] > high) {
        return 0;
    }
    for (size_t i = 2; i < bytes; i++) {
        if ((at[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    return bytes;
}

bool utf8_is_valid(const char *text, size_t text_bytes)
{
    const unsigned char *at = (const unsigned char *)text;
    size_t left = text_bytes;

    while (left > 0) {
        /* Almost all text is ASCII: test eight bytes at a time. */
        uint64_t eight;
        if (left >= sizeof eight) {
            memcpy(&eight, at, sizeof eight);
            if ((eight & UINT64_C(0x8080808080808080)) == 0) {
                at += sizeof eight;
                left -= sizeof eight;
                continue;
            }
        }
        size_t bytes = utf8_character(at, left);
        if (bytes == 0) {
            return false;
        }
        at += bytes;
        left -= bytes;
    }
    return true;
}
