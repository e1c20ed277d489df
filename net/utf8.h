/* SPDX-License-Identifier: MIT */
/* Strict UTF-8 (RFC 3629): no overlong form, no surrogate, nothing beyond U+10FFFF, nothing cut short. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { UTF8_BYTES_MAX = 4 }; /* bytes of one character */

bool net_utf8_is_valid(const char *text, size_t text_bytes);

/** A text that arrives in pieces, which may be cut within a character. Zeroes begin a new text. */
struct utf8_stream {
    unsigned char left; /* bytes that the last character still needs */
    unsigned char low;  /* range of its next byte */
    unsigned char high;
};

/** False as soon as the text cannot become valid. */
bool net_utf8_stream_add(struct utf8_stream *stream, const char *piece, size_t piece_bytes);

/** True if the text may end here: no character is incomplete. */
bool net_utf8_stream_ends(const struct utf8_stream *stream);

/** The number of bytes of the character at `text`; 0 if it is invalid. `left`: the bytes of the text, at least 1. */
size_t net_utf8_character(const char *text, size_t left);

/* The following functions expect valid text that ends with a NUL byte. */

/** The code point of the character at *text, which is not the NUL. Moves *text behind it. */
uint32_t net_utf8_next(const char **text);

/** The number of characters. */
size_t net_utf8_count(const char *text);

/** The number of bytes of the first `chars` characters, or of the whole text if it is shorter. */
size_t net_utf8_prefix(const char *text, size_t chars);

/** Writes a code point that is no surrogate and at most U+10FFFF. Returns the number of bytes. */
size_t net_utf8_write(uint32_t point, char to[UTF8_BYTES_MAX]);

/**
 * True for characters that a terminal or a viewer may take for a line end or a command: C0, DEL, C1, the separators of
 * lines and paragraphs, and the characters that change the writing direction.
 */
bool net_utf8_is_control(uint32_t point);
