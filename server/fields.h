/* SPDX-License-Identifier: MIT */
/*
 * The fields of a command's `d`: what each may be, in tables, and the one function that checks them. A handler that runs
 * can rely on what its table says.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum field_kind {
    FIELD_TEXT,   /* min..max characters (not bytes), no control characters */
    FIELD_LINE,   /* at most `max` bytes of whatever characters: its command cleans it */
    FIELD_WORD,   /* one of `words` */
    FIELD_ID,     /* as the house gives them: 1..15 lower-case letters and digits */
    FIELD_HEX,    /* 64 lower-case hex digits */
    FIELD_NUMBER, /* min..max */
    FIELD_BOOL,
    FIELD_TEXTS,   /* a list of at most `max` short texts */
    FIELD_HEXES,   /* a list of min..max texts as FIELD_HEX has them */
    FIELD_OPTIONS, /* an object of at most `max` short texts, numbers or booleans by short names */
    FIELD_RESUMES, /* a list of at most `max` objects {room, v} */
};

enum { FIELD_SHORT_CHARS_MAX = 48 };

struct field {
    const char *name; /* NULL ends the table */
    enum field_kind kind;
    bool needed;
    int64_t min;
    int64_t max;
    const char *const *words; /* ended by NULL */
};

enum fields_status { FIELDS_OK, FIELDS_MISSING, FIELDS_BAD };

enum { FIELDS_DETAIL_BYTES = 160 };

/**
 * Checks `data` against the table. Fields that the table does not name are ignored.
 *
 * wrong   out  the first field that is not right; NULL on FIELDS_OK
 * detail  out  a sentence that says what it should be; FIELDS_DETAIL_BYTES
 */
enum fields_status fields_check(const struct field *fields, const json_t *data,
                                const struct field **wrong, char *detail);

/** Characters of valid UTF-8. */
size_t fields_chars(const char *text);
