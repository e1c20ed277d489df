/* SPDX-License-Identifier: MIT */
/*
 * Questions and answers as text, for what is compiled to WebAssembly (rules/wasm.md).
 *
 * WebAssembly functions pass numbers only, so that question and answer need a place in memory that both
 * sides know: one static buffer, the only thing in rules/ that changes. It keeps nothing from one call to
 * the next; every question is read into plain structs before its answer is written over it.
 */
#pragma once

#include "rules.h"

enum {
    WASM_BUFFER_BYTES =
        128 * 1024,      /* POSITION_STEPS_MAX lines of a step and a position fill about 90 KiB */
    WASM_FIELDS_MAX = 4, /* arguments of one question */
};

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#else
#define EXPORT(name)
#endif

/** Where the buffer is, and how much it holds. */
EXPORT(rules_buffer) char *rules_buffer(void);
EXPORT(rules_buffer_bytes) int rules_buffer_bytes(void);

/** One argument of a question; it points into the buffer until the answer is begun. */
struct argument {
    const char *text;
    size_t bytes;
};

struct question {
    int count;
    struct argument arguments[WASM_FIELDS_MAX];
};

/** Where the answer has got to. */
struct answer {
    int bytes;
};

/** Splits the question at its TABs; false unless it has exactly `fields` arguments. */
bool question_read(struct question *question, int bytes, int fields);

/** Reads a question that is a position and, unless `more` is NULL, one more argument. Returns 0, or the refusal. */
int ask_position(int bytes, struct position *pos, struct argument *more);

/* What is put traps where it does not fit: a limit of rules.h has grown and WASM_BUFFER_BYTES has not. A field is
 * what is put after a TAB. Numbers are not negative. */
void put_char(struct answer *answer, char c);
void put_text(struct answer *answer, const char *text);
void put_number(struct answer *answer, int number);
void put_field(struct answer *answer, const char *text);
void put_number_field(struct answer *answer, int number);
void put_position(struct answer *answer, const struct position *pos);
char side_letter(enum side side);

/* Refusals are written instead of the answer, CODE, NUMBER, FIELD, SENTENCE; each returns its length, negative. */
int refuse(const char *code, int number, const char *field, const char *sentence);
int refuse_text(const struct text_error *error);
int refuse_misuse(const char *sentence);
int refuse_count(void); /* of arguments */
