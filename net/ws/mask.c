/* SPDX-License-Identifier: MIT */
/*
 * Detects frames without a mask: RFC 6455, 5.1 demands that they close the connection with 1002. libwebsockets checks
 * this only from version 5 on, and no function of an older version reports whether a frame was masked. The library
 * reads into a buffer of its own and hands out the payload at its place in that buffer, so the frame's header stands
 * right before the payload. This file looks at that header. It is the one place that relies on more than the library's
 * documentation. There were two alternatives: a peek at each socket before each read, which the library does not
 * announce, or a parser of our own for all input.
 *
 * At least 14 bytes before a payload belong to the library's allocation: its context, or the head of a buffered
 * segment. They are not this frame's header if the header arrived with an earlier read. For such frames a single match
 * may be chance, with a probability of 1 in 65,536. The first frame of a connection is believed at once, later ones if
 * two follow one another: a client masks all frames or none. Control frames are not checked.
 */
#include "net/internal.h"

enum {
    KEY_BYTES = 4,
    UNMASKED_FRAMES_MAX = 2, /* consecutive unmasked frames that are needed after masked ones */
};

static bool is_data(unsigned char first)
{
    return (first & 0x70) == 0 && (first & 0x0f) <= 2;
}

/* True if the header of a data frame of that length, without a mask key, ends right before `end`. */
static bool header_ends(const unsigned char *end, size_t length, bool masked)
{
    size_t more = length < 126 ? 0 : length < 65536 ? 2 : 8;
    size_t short_length = more == 0 ? length : more == 2 ? 126 : 127;
    const unsigned char *at = end - more - 2;

    for (size_t i = 0; i < more; i++) {
        if (end[-1 - (ptrdiff_t)i] != (unsigned char)(length >> 8 * i)) {
            return false;
        }
    }
    return is_data(at[0]) && at[1] == (short_length | (masked ? 0x80U : 0));
}

bool connection_is_unmasked(struct connection *conn, const char *piece, size_t length)
{
    const unsigned char *payload = (const unsigned char *)piece;

    if (header_ends(payload - KEY_BYTES, length, true)) {
        conn->unmasked = 0;
        conn->seen_masked = true;
    } else if (header_ends(payload, length, false)) {
        conn->unmasked++;
    }
    return conn->unmasked >= (conn->seen_masked ? UNMASKED_FRAMES_MAX : 1);
}
