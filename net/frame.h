/* SPDX-License-Identifier: MIT */
/* Bytes as they go over the wire, counted so that one copy sits in thousands of queues. Knows RFC 6455's header. */
#pragma once

#include "net.h"

enum { FRAME_HEADER_BYTES_MAX = 10 };

enum frame_opcode { FRAME_TEXT = 0x1, FRAME_CLOSE = 0x8, FRAME_PING = 0x9 };

struct net_frame {
    int refs;
    uint32_t messages; /* texts in it: for the counts */
    size_t bytes;      /* header and payload, of one frame or of several in a row */
    unsigned char
        wire[]; /* complete: the library adds nothing, so no headroom is needed before it */
};

/** Writes the header of an unmasked, unfragmented frame; 2, 4 or 10 bytes. */
size_t frame_header(unsigned char header[FRAME_HEADER_BYTES_MAX], enum frame_opcode opcode,
                    size_t payload_bytes);

struct net_frame *frame_create(enum frame_opcode opcode, const void *payload, size_t payload_bytes);

/** A close frame; the reason is cut at a character's end to NET_REASON_BYTES_MAX bytes. */
struct net_frame *frame_create_close(int code, const char *reason);

/** Several frames as one. */
struct net_frame *frame_create_joined(struct net_frame *const *frames, size_t frames_count);
