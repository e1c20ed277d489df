/* SPDX-License-Identifier: MIT */
/*
 * Reads the frames of a client (RFC 6455, chapter 5) from bytes that arrive in any pieces. Payloads are unmasked in
 * place and handed over as they arrive; only the payload of a control frame, at most 125 bytes, is kept until it is
 * whole. Knows no sockets, and the meaning of no message.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "net/ws/frame.h"

enum {
    PARSER_HEADER_BYTES_MAX = 14,
    PARSER_CONTROL_BYTES_MAX = 125, /* RFC 6455, 5.5 */
};

struct parser {
    uint64_t left; /* bytes of the frame's payload that have not arrived yet */
    unsigned char header[PARSER_HEADER_BYTES_MAX];
    unsigned char header_bytes; /* of them, those that have arrived; 0: between frames */
    unsigned char control[PARSER_CONTROL_BYTES_MAX];
    unsigned char control_bytes;
    unsigned char mask_at;
    unsigned char message; /* opcode of the message that is incomplete; 0: none */
    bool in_payload;
    bool broken;
};

enum parsed_kind {
    PARSED_NOTHING, /* more bytes are needed */
    PARSED_DATA,    /* a piece of a message; it may be empty */
    PARSED_CONTROL, /* a whole close, ping or pong */
    PARSED_BROKEN,  /* a violation of the protocol: close with 1002; nothing more can be read */
};

struct parsed {
    enum parsed_kind kind;
    enum frame_opcode opcode; /* data: of the message, FRAME_TEXT or FRAME_BINARY */
    const char *bytes;        /* the payload; valid until the next call */
    size_t count;
    uint64_t left; /* data: bytes of this frame that follow */
    bool ends;     /* data: the message is complete */
    const char *why;
};

/**
 * Reads up to the next event. Call it until it has consumed all bytes or returns PARSED_BROKEN.
 *
 * bytes  in   the bytes that have arrived; they are changed
 * out    out  the event
 *
 * Returns the number of bytes consumed, at least 1 if `count` is.
 */
size_t parser_next(struct parser *parser, unsigned char *bytes, size_t count, struct parsed *out);

/** True if a close frame may contain this code: of RFC 6455, 7.4, of the IANA registry, or 3000 to 4999. */
bool parser_close_code_is_valid(int code);
