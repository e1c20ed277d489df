/* SPDX-License-Identifier: MIT */
/*
 * Cleans the text that users type, so that it can be shown as one line of plain text. Pure functions of valid UTF-8.
 *
 * They do not search for markup: "<b>" is three characters, and the page shows it as such.
 */
#pragma once

#include <stdbool.h>

enum {
    CHAT_TEXT_CHARS_MAX = 300,
    CHAT_TEXT_BYTES = 4 * CHAT_TEXT_CHARS_MAX + 1, /* with the NUL */
};

enum chat_text_status {
    CHAT_TEXT_OK = 0,
    CHAT_TEXT_EMPTY,    /* no visible character is left */
    CHAT_TEXT_TOO_LONG, /* more than CHAT_TEXT_CHARS_MAX characters are left */
};

/**
 * Removes control characters, invisible characters, characters that change the direction of the text, and code points
 * that are no characters. Replaces every run of spaces and line ends by one space, and removes spaces at both ends.
 * Leaves on each letter as many combining marks as its script needs, see session_script_marks_max(). Keeps joiners,
 * selectors and flags where the script needs them: no word becomes another one. Clean text does not change.
 *
 * clean  out  CHAT_TEXT_BYTES; valid only for CHAT_TEXT_OK
 */
enum chat_text_status chat_text_clean(const char *text, char *clean);

/** True if the clean text contains a web address: a scheme, "www.", or a name that looks like a host name. */
bool chat_text_has_link(const char *clean);

/**
 * True if two clean texts are nearly the same. They are if they differ only in case, marks and repeated letters. Texts
 * of at least CHAT_TEXT_NEAR_CHARS_MIN characters may also differ by max(2, an eighth of the longer text) inserted,
 * deleted or changed letters. For shorter texts one changed letter can change the meaning.
 */
bool chat_text_is_near(const char *one, const char *other);
enum { CHAT_TEXT_NEAR_CHARS_MIN = 12 };
