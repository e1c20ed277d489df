/* SPDX-License-Identifier: MIT */
/*
 * Questions and answers as text, for the modules compiled to WebAssembly (rules/wasm/README.md).
 *
 * WebAssembly functions take and return only numbers, so question and answer need a place in memory that both sides
 * know: one static buffer, the only mutable data in rules/. It keeps no data from one call to the next: every question
 * is read into plain structs before its answer overwrites it.
 */
#pragma once

#include "rules/core/rules.h"

enum {
    /* POSITION_STEPS_MAX steps with their positions fill about 110 KiB */
    WASM_BUFFER_BYTES = 128 * 1024,
    WASM_FIELDS_MAX = 4, /* arguments of one question */
};

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#else
#define EXPORT(name)
#endif

/** The address of the buffer, and its size. */
EXPORT(rules_buffer) char *rules_buffer(void);
EXPORT(rules_buffer_bytes) int rules_buffer_bytes(void);

/** One argument of a question; it points into the buffer and is valid until the answer is begun. */
struct argument {
    const char *text;
    size_t bytes;
};

struct question {
    int count;
    struct argument arguments[WASM_FIELDS_MAX];
};

/** The end of the answer written so far. */
struct answer {
    int bytes;
};

/** Splits the question at its TABs; false unless it has exactly `fields` arguments. */
bool question_read(struct question *question, int bytes, int fields);

/** Reads a question that is a position and, unless `more` is NULL, one more argument. Returns 0, or the refusal. */
int ask_position(int bytes, struct position *pos, struct argument *more);

/** Reads an argument of digits, up to `max`; -1 if it is not such a number. */
int64_t read_number(const struct argument *digits, int64_t max);

/** Reads an argument of digits, a face each; returns their number, or -1. */
int read_faces(const struct argument *digits, uint8_t faces[THROW_DICE_MAX]);

/** Sets up the opening of a ruleset with its options, as stored with a game. Returns 0, or the refusal. */
int wasm_opening(const struct argument *rules, enum side starter, struct position *pos);

/*
 * Appends to the answer. It traps if the text does not fit: then a limit of rules.h has grown and WASM_BUFFER_BYTES has
 * not. A field is written with a TAB before it. Numbers are not negative.
 */
void put_char(struct answer *answer, char c);
void put_text(struct answer *answer, const char *text);
void put_number(struct answer *answer, int number);
void put_field(struct answer *answer, const char *text);
void put_number_field(struct answer *answer, int number);
void put_position(struct answer *answer, const struct position *pos);
/** The hash of a position, as 16 hex digits. */
void put_hash(struct answer *answer, const struct position *pos);
char side_letter(enum side side);

/* The same as JSON. */
void put_place(struct answer *answer, int place); /* a number, "hand", "bar" or "off" */
/** A legal step: {"text":…,"from":…,"to":…,"hit":…,"dice":[…],"after":…}. `after` may be `pos`. */
void put_step(struct answer *answer, const struct position *pos, const struct step *step,
              struct position *after);

/*
 * A refusal is written instead of the answer: CODE, NUMBER, FIELD, SENTENCE. Each function returns its length as a
 * negative number.
 */
int refuse(const char *code, int number, const char *field, const char *sentence);
int refuse_text(const struct text_error *error);
int refuse_misuse(const char *sentence);
int refuse_count(void); /* wrong number of arguments */
