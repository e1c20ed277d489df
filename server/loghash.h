/* SPDX-License-Identifier: MIT */
/*
 * The running SHA-256 over a room's log: `h` of every event. Whoever has the log can see that nothing in it was changed,
 * left out or put in. Its definition is in protocol.md, "Envelope".
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    LOGHASH_BYTES = 32,
    LOGHASH_TEXT_CHARS = 16, /* what an event shows: the first 8 bytes in hex */
    LOGHASH_TAIL_CHARS = 24, /* ,"h":"0123456789abcdef"} */
};

/** H(v) after v events. Plain: copy it to try an event without keeping it. */
struct loghash {
    uint8_t state[LOGHASH_BYTES];
};

/** H(0) of the room. */
void loghash_init(struct loghash *hash, const char *room);

/**
 * Takes one event in and ends its text: writes ,"h":"…"} and a NUL behind it.
 *
 * text        in/out  an event object without its last brace; has room for LOGHASH_TAIL_CHARS and the NUL behind `text_bytes`
 * text_bytes  in      its length, without the tail
 *
 * Returns the length with the tail.
 */
size_t loghash_seal(struct loghash *hash, char *text, size_t text_bytes);

/** Takes in an event as it was sent. False, with `hash` unchanged, where its `h` is missing or not the right one. */
bool loghash_check(struct loghash *hash, const char *text, size_t text_bytes);
