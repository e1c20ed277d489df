/* SPDX-License-Identifier: MIT */
/*
 * Names that people give themselves: which may be shown beside others, and which of them look alike. What Unicode knows of
 * letters that can be mixed up (UTS 39) is ICU's.
 */
#pragma once

#include <stdbool.h>

#define MUST_CHECK __attribute__((warn_unused_result))

enum {
    NAMES_CHARS_MAX = 24,  /* fits above a board */
    NAMES_MARKS_MAX = 2,   /* combining marks on one letter: what living scripts need */
    NAMES_KEY_BYTES = 512, /* a letter may become several in a key; with its NUL */
};

enum names_status {
    NAMES_OK = 0,
    NAMES_EMPTY,    /* nothing that can be seen */
    NAMES_TOO_LONG, /* more than NAMES_CHARS_MAX characters */
    NAMES_UNSEEN, /* something of no width, that turns the direction, or is no character; a space that is not " " */
    NAMES_MARKS,    /* too many marks on one letter, or a mark on none */
    NAMES_MIXED,    /* letters or digits of scripts that are mixed up easily */
    NAMES_RESERVED, /* one of the house's own: "operator" */
};

/** A sentence for whoever wants the name; "" for NAMES_OK. */
const char *names_status_text(enum names_status status);

struct names;

struct names *names_open(void);
void names_close(struct names *names); /* may be NULL */

/** Whether the name, valid UTF-8, may be taken as far as it goes by itself. */
MUST_CHECK enum names_status names_check(const struct names *names, const char *name);

/**
 * What names that look alike share. `as_said` is without regard to case, to spaces, to what cannot be seen, to letters of
 * other scripts that look the same, to 0 and O, to 1, l and I: who signs in is found by it. `as_written` keeps the case while
 * letters are compared: a Greek ΖΕΝΟ is one with ZENO by it, and not by the other. Two names are alike where any key of one is
 * a key of the other.
 */
struct names_keys {
    char as_said[NAMES_KEY_BYTES];
    char as_written[NAMES_KEY_BYTES]; /* "" where it is the same */
};

/** Also of names that names_check() refuses. False where nothing is left of it or it does not fit; then both are "". */
bool names_keys(const struct names *names, const char *name, struct names_keys *keys);
