/* SPDX-License-Identifier: MIT */
/*
 * A game as text that users can read and programs can replay: tags in brackets, an empty line, then the numbered
 * turns, with White's and Black's turn of a round on one line. rules/notation.md has an example.
 *
 *   [Rules "tabula@1"]
 *   [White "Livia"]
 *   [Black "Zeno"]
 *   [Result "*"]
 *
 *   1. w 543: hand/5 5/9 hand/3   b 661: hand/6 hand/6 hand/1
 *   2. w 321: …
 *
 * A turn is the TURN and THROW fields of the position before it, a colon, and its steps. The side of the first turn has
 * begun the game. The reader plays the turns as it reads them, and stops at the first error.
 */
#pragma once

#include "rules/core/rules.h"

enum {
    RECORD_TAGS_MAX = 16,
    RECORD_TURN_MAX = 320, /* bytes that record_write_turn() may write, with its NUL */
};

/** A tag as it stands in the text: neither part ends in NUL, and the value is without its quotes. */
struct record_tag {
    const char *name;
    int name_bytes;
    const char *value;
    int value_bytes;
};

/** The place of an error in a record. */
struct record_error {
    int line;               /* from 1 */
    struct text_error text; /* the field, and the column in that line */
    int turn;               /* number of the turn in the game, from 1; 0 in the tags */
    /* number of the step in the turn, from 1, if the step breaks a rule; 0 if the turn ends too early */
    int step;
    enum rule broken; /* RULE_NONE if the text cannot be read */
};

/** A record that is being read. The text must stay valid until reading is finished. */
struct record {
    struct record_tag tags[RECORD_TAGS_MAX];
    int tags_count;
    /* the position after the turns read so far; before the first turn see record_next() */
    struct position now;
    int turns;        /* number of turns read so far */
    const char *text; /* the rest is private */
    size_t bytes;
    size_t at;
    size_t line_at;
    int line;
    int round;
};

/** One turn of a record. */
struct record_turn {
    struct position before; /* owes the turn; its throw is on the board */
    /* the throw that leads there from the end of the previous turn, in rising order */
    uint8_t faces[THROW_DICE_MAX];
    uint8_t faces_count; /* 0: no dice were thrown for this turn */
    struct turn turn;
    struct position after;
};

enum record_status { RECORD_TURN, RECORD_END, RECORD_WRONG };

/**
 * Reads the tags and sets up the game. Until the first turn is read, `now` is the start of the game with White to
 * begin.
 */
MUST_CHECK bool record_open(struct record *record, const char *text, size_t bytes,
                            struct record_error *error);

/**
 * Reads the next turn, checks it and plays it.
 *
 * turn  out  written on RECORD_TURN
 */
MUST_CHECK enum record_status record_next(struct record *record, struct record_turn *turn,
                                          struct record_error *error);

/** The value of a tag, or NULL. */
const struct record_tag *record_tag(const struct record *record, const char *name);

/**
 * Writes one tag line. Quotes and backslashes in the value get a backslash; bytes below space are left out.
 *
 * Returns the number of bytes that the whole line needs. The line is written, with a NUL, only if it fits in `max`.
 */
size_t record_write_tag(const char *name, const char *value, size_t value_bytes, char *out,
                        size_t max);

/** The state of a writer between turns; zero it at the beginning. */
struct record_writer {
    int round;
    /* the second side of the round has played (Black, unless Black has begun) */
    bool black_has_played;
    uint8_t starter;
};

/**
 * Writes one turn, with the separator from the previous turn; returns its length. After the last turn the caller writes
 * a newline.
 *
 * before  in   owes the turn; its throw is on the board
 * out     out  at least RECORD_TURN_MAX bytes
 */
int record_write_turn(struct record_writer *writer, const struct position *before,
                      const struct turn *turn, char *out);
