/* SPDX-License-Identifier: MIT */
/*
 * Names that users choose: which names are allowed, and which names look alike. The data about letters that can be
 * confused (UTS 39) is part of ICU.
 */
#pragma once

#include <stdbool.h>

#include "net/must_check.h"

enum {
    NAMES_CHARS_MAX = 24,  /* fits above a board */
    NAMES_KEY_BYTES = 512, /* one letter may become several in a key; the NUL is included */
};

enum names_status {
    NAMES_OK = 0,
    NAMES_EMPTY,    /* no visible characters */
    NAMES_TOO_LONG, /* more than NAMES_CHARS_MAX characters */
    /*
     * a character that has no width and that its script does not need (session_script_needs()), changes the text
     * direction or is not assigned; a space other than " "
     */
    NAMES_UNSEEN,
    NAMES_MARKS, /* more marks on one letter than its script needs, or a mark without a letter */
    NAMES_MIXED, /* letters or digits of scripts that are easily confused */
    NAMES_ADDRESS, /* an address of the web, or a call to all readers: "www.example.org", "@everyone" */
    NAMES_RESERVED, /* reserved for the server or one of its bots: "operator", "Adapting" */
};

/** A sentence for the user that wants the name; "" for NAMES_OK. */
const char *session_names_status_text(enum names_status status);

struct names;

struct names *session_names_open(void);
void session_names_close(struct names *names); /* may be NULL */

/** Checks whether the name, valid UTF-8, is allowed in itself. Does not check whether another user has it. */
MUST_CHECK enum names_status session_names_check(const struct names *names, const char *name);

/**
 * The keys of a name. Names that look alike share a key. `as_said` ignores case, spaces, invisible characters and
 * letters of other scripts that look the same. It also treats 0 and O as equal, and 1, l and I. Accounts are found by
 * this key at sign-in. `as_written` compares the letters in their original case: by it a Greek ΖΕΝΟ equals ZENO, which
 * `as_said` misses. Two names are alike if any key of one is a key of the other.
 */
struct names_keys {
    char as_said[NAMES_KEY_BYTES];
    char as_written[NAMES_KEY_BYTES]; /* "" if it equals `as_said` */
};

/**
 * Computes the keys, also of names that session_names_check() refuses. Returns false if a key is empty or too long.
 * Both are "" then.
 */
bool session_names_keys(const struct names *names, const char *name, struct names_keys *keys);

enum { NAMES_SHOWN_BYTES = 128 };

/**
 * How a name of an imported game is shown: its author chose it, and the log keeps it as it is. Invisible characters,
 * those that change the direction of the text and superfluous marks are left out, white space becomes one space, and an
 * empty name "?". A name that no user may have here, such as one of the staff or of a bot, ends in " (imported)". The
 * result does not change if it is shown again.
 */
void session_names_show_imported(const struct names *names, const char *name,
                                 char shown[NAMES_SHOWN_BYTES]);
