/* SPDX-License-Identifier: MIT */
/*
 * What people type, made fit to be shown as one line: text, and nothing but text. Pure functions of valid UTF-8.
 *
 * Markup is not looked for: "<b>" is three letters that a page shows as such.
 */
#pragma once

#include <stdbool.h>

enum {
    CHAT_TEXT_CHARS_MAX = 300,
    CHAT_TEXT_BYTES = 4 * CHAT_TEXT_CHARS_MAX + 1, /* with its NUL */
    CHAT_TEXT_MARKS_MAX = 2, /* combining marks on one letter: what living scripts need */
};

enum chat_text_status {
    CHAT_TEXT_OK = 0,
    CHAT_TEXT_EMPTY,    /* nothing that can be seen */
    CHAT_TEXT_TOO_LONG, /* more than CHAT_TEXT_CHARS_MAX characters are left */
};

/**
 * Takes out control characters, those that turn the direction of the text or cannot be seen, and what is no character;
 * makes every run of spaces and line ends one space, none at the ends; leaves each letter at most CHAT_TEXT_MARKS_MAX
 * combining marks. A joiner between two letters of a script that needs it stays. What is clean stays as it is.
 *
 * clean  out  CHAT_TEXT_BYTES; good only where CHAT_TEXT_OK
 */
enum chat_text_status chat_text_clean(const char *text, char *clean);

/** Whether the clean text names an address of the web: a scheme, "www.", or a name of a host that looks like one. */
bool chat_text_has_link(const char *clean);

/**
 * Whether two clean texts are as good as the same: equal but for case, marks and letters drawn out, or, from
 * CHAT_TEXT_NEAR_CHARS_MIN characters on, no further apart than max(2, an eighth of the longer) letters put in, left out or
 * changed. Shorter ones differ by a letter and mean something else.
 */
bool chat_text_is_near(const char *one, const char *other);
enum { CHAT_TEXT_NEAR_CHARS_MIN = 12 };
