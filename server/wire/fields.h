/* SPDX-License-Identifier: MIT */
/*
 * The fields of a command's `d`: tables that define the valid values of each field, and the one function that checks
 * them. A handler runs only if all fields match its table.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum field_kind {
    FIELD_TEXT,   /* min..max characters (not bytes), no control characters */
    FIELD_LINE,   /* at most `max` bytes of any characters: the command itself cleans the text */
    FIELD_WORD,   /* one of `words` */
    FIELD_WORDS,  /* a list of at most `max` of `words` */
    FIELD_ID,     /* an id as the server makes them: 1..15 lower-case letters and digits */
    FIELD_HEX,    /* 64 lower-case hex digits */
    FIELD_NUMBER, /* min..max */
    FIELD_BOOL,
    FIELD_TEXTS,   /* a list of at most `max` short texts */
    FIELD_HEXES,   /* a list of min..max texts like FIELD_HEX */
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
 * wrong   out  the first invalid field; NULL on FIELDS_OK
 * detail  out  a sentence that says which values are valid; FIELDS_DETAIL_BYTES
 */
enum fields_status fields_check(const struct field *fields, const json_t *data,
                                const struct field **wrong, char *detail);
