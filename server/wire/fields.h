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
    FIELD_ID,     /* an id as the server makes them: 1..15 lower-case letters and digits */
    FIELD_HEX,    /* 64 lower-case hex digits */
    FIELD_NUMBER, /* min..max */
    FIELD_BOOL,
    FIELD_TEXTS,   /* a list of at most `max` short texts */
    FIELD_WORDS,   /* a list of min..max of `words` */
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
    const char *says;         /* for the documents that describe the protocol */
};

/* Rows of a table of fields, with the comma that ends each. `must`: 1 if the field is needed. */
#define FIELD_ROW(title, of_kind, must, least, most, of_words, text)                               \
    {.name = #title,                                                                               \
     .kind = of_kind,                                                                              \
     .needed = must,                                                                               \
     .min = least,                                                                                 \
     .max = most,                                                                                  \
     .words = of_words,                                                                            \
     .says = text},
#define TEXT_FIELD(title, must, least, most, text)                                                 \
    FIELD_ROW(title, FIELD_TEXT, must, least, most, NULL, text)
#define LINE_FIELD(title, must, most, text) FIELD_ROW(title, FIELD_LINE, must, 0, most, NULL, text)
#define WORD_FIELD(title, must, words, text) FIELD_ROW(title, FIELD_WORD, must, 0, 0, words, text)
#define ID_FIELD(title, must, text) FIELD_ROW(title, FIELD_ID, must, 0, 0, NULL, text)
#define HEX_FIELD(title, must, text) FIELD_ROW(title, FIELD_HEX, must, 0, 0, NULL, text)
#define NUMBER_FIELD(title, must, least, most, text)                                               \
    FIELD_ROW(title, FIELD_NUMBER, must, least, most, NULL, text)
#define BOOL_FIELD(title, must, text) FIELD_ROW(title, FIELD_BOOL, must, 0, 0, NULL, text)
#define TEXTS_FIELD(title, must, most, text)                                                       \
    FIELD_ROW(title, FIELD_TEXTS, must, 0, most, NULL, text)
#define WORDS_FIELD(title, must, least, most, words, text)                                         \
    FIELD_ROW(title, FIELD_WORDS, must, least, most, words, text)
#define HEXES_FIELD(title, must, count, text)                                                      \
    FIELD_ROW(title, FIELD_HEXES, must, count, count, NULL, text)
#define OPTIONS_FIELD(title, must, most, text)                                                     \
    FIELD_ROW(title, FIELD_OPTIONS, must, 0, most, NULL, text)
#define RESUMES_FIELD(title, must, most, text)                                                     \
    FIELD_ROW(title, FIELD_RESUMES, must, 0, most, NULL, text)

enum fields_status { FIELDS_OK, FIELDS_MISSING, FIELDS_BAD };

enum { FIELDS_DETAIL_BYTES = 160 };

/**
 * Checks `data` against the table. Fields that the table does not name are ignored.
 *
 * wrong   out  the first invalid field; NULL on FIELDS_OK
 * detail  out  a sentence that says which values are valid; FIELDS_DETAIL_BYTES
 */
enum fields_status wire_fields_check(const struct field *fields, const json_t *data,
                                     const struct field **wrong, char *detail);
