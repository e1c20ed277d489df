/* SPDX-License-Identifier: MIT */
/*
 * The running SHA-256 over a room's log: `h` of every event. A reader of the log can check that no event was changed,
 * left out or inserted. Its definition is in protocol.md, "Envelope".
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    LOGHASH_BYTES = 32,
    LOGHASH_TEXT_CHARS = 16, /* the part in an event: the first 8 bytes in hex */
    LOGHASH_TAIL_CHARS = 24, /* ,"h":"0123456789abcdef"} */
};

/** H(v) after v events. A plain value: copy it to try an event without keeping it. */
struct loghash {
    uint8_t state[LOGHASH_BYTES];
};

/** H(0) of the room, whose id is shorter than ROOM_OWN_ID_BYTES. */
void loghash_init(struct loghash *hash, const char *room);

/**
 * Adds one event to the hash and completes its text: appends ,"h":"…"} and a NUL.
 *
 * text        in/out  an event object without its last brace; has room for LOGHASH_TAIL_CHARS and the NUL after
 *                     `text_bytes`
 * text_bytes  in      its length, without the tail
 *
 * Returns the length with the tail.
 */
size_t loghash_seal(struct loghash *hash, char *text, size_t text_bytes);

/** Adds an event as it was sent. Returns false, with `hash` unchanged, if its `h` is missing or wrong. */
bool loghash_check(struct loghash *hash, const char *text, size_t text_bytes);

/** Whether the log with that hash ends with this event, as far as its `h` says: it covers all events before, too. */
bool loghash_is_of(const struct loghash *hash, const char *text, size_t text_bytes);
