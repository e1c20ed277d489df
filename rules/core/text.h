/* SPDX-License-Identifier: MIT */
/*
 * Reads and writes text without a library, private to rules/. A reader stops at the first error and reports its place.
 * A writer has room for every text that its callers write, or its owner can make room.
 */
#pragma once

#include "rules/core/rules.h"

struct text_in {
    const char *text;
    size_t bytes;
    size_t at;                /* index of the next byte */
    struct text_error *error; /* may be NULL */
};

struct text_out {
    char *text;
    int length;
    int max; /* maximum length, without the NUL */
    /* Makes room for so many further bytes; NULL: a text that does not fit aborts. */
    void (*grow)(struct text_out *out, size_t bytes);
};

/** Reports an error at byte `at` and returns false. */
bool text_refuse(struct text_in *in, const char *field, size_t at, const char *says);

/** The next byte, or 0 at the end. */
char text_peek(const struct text_in *in);
/** Takes the next byte if it is `wanted`. */
bool text_take(struct text_in *in, char wanted);
/** Takes the next byte if it is `wanted`; otherwise refuses, with `says` as the reason. */
bool text_expect(struct text_in *in, char wanted, const char *field, const char *says);
/** Takes all of `word` if it is next. The byte that follows it is not checked. */
bool text_take_word(struct text_in *in, const char *word);
/** Takes a number without sign or leading zeros, 0..max. */
bool text_number(struct text_in *in, const char *field, int max, int *number);
bool text_at_end(const struct text_in *in);

void text_put(struct text_out *out, char c);
void text_write(struct text_out *out, const char *s);
/** Writes `bytes` bytes of `s`, which needs no NUL at its end. There must be room for them. */
void text_write_bytes(struct text_out *out, const char *s, size_t bytes);
void text_write_number(struct text_out *out, unsigned number);

/**
 * Reads the TURN field: a side's letter (with the seat's number if `seats` > 1), or a result. Sets side, seat and
 * result.
 *
 * letters  in  "wb" or "rg"
 */
bool text_read_turn(struct text_in *in, const char *letters, int seats, struct position *pos);
void text_write_turn(struct text_out *out, const char *letters, int seats,
                     const struct position *pos);

size_t text_length(const char *s);
bool text_equal(const char *a, const char *b);
bool text_is(const char *text, size_t bytes, const char *word);
