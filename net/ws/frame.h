/* SPDX-License-Identifier: MIT */
/*
 * The bytes of a message as they travel over the wire. They are counted, so that one copy is shared by thousands of
 * queues. Knows the header of RFC 6455.
 */
#pragma once

#include "net/net.h"

enum { FRAME_HEADER_BYTES_MAX = 10 };

enum frame_opcode {
    FRAME_CONTINUATION = 0x0,
    FRAME_TEXT = 0x1,
    FRAME_BINARY = 0x2,
    FRAME_CLOSE = 0x8,
    FRAME_PING = 0x9,
    FRAME_PONG = 0xa,
};

struct net_frame {
    int refs;
    uint32_t messages; /* number of texts in the frame, for the statistics */
    size_t bytes;      /* header and payload, of one frame or of several consecutive ones */
    /* complete: the library adds nothing, so no headroom is needed in front; a NUL follows that is not sent */
    unsigned char wire[];
};

/** Writes the header of an unmasked, unfragmented frame; returns 2, 4 or 10 bytes. */
size_t frame_header(unsigned char header[FRAME_HEADER_BYTES_MAX], enum frame_opcode opcode,
                    size_t payload_bytes);

struct net_frame *frame_create(enum frame_opcode opcode, const void *payload, size_t payload_bytes);

/** Bytes that are sent as they are. */
struct net_frame *frame_create_raw(const void *bytes, size_t count);

/** Creates a close frame; the reason is cut at the end of a character to NET_REASON_BYTES_MAX bytes. */
struct net_frame *frame_create_close(int code, const char *reason);

/** Joins several frames into one object. */
struct net_frame *frame_create_joined(struct net_frame *const *frames, size_t frames_count);
