/* SPDX-License-Identifier: MIT */
/*
 * A game as text that people can read and programs can replay: tags in brackets, an empty line,
 * then the turns, numbered, White's and Black's of a round on one line. rules/notation.md has an
 * example.
 *
 *   [Rules "tabula@1"]
 *   [White "Livia"]
 *   [Black "Zeno"]
 *   [Result "*"]
 *
 *   1. w 543: hand/5 5/9 hand/3   b 661: hand/6 hand/6 hand/1
 *   2. w 321: …
 *
 * A turn is the TURN and THROW fields of the position that it is played from, a colon, and its
 * steps. Whoever has the first turn has begun. Reading folds the turns as it goes, and stops at the
 * first thing that is wrong.
 */
#pragma once

#include "rules.h"

enum {
    RECORD_TAGS_MAX = 16,
    RECORD_TURN_MAX = 320, /* bytes that record_write_turn() may write, with its NUL */
};

/**
 * A tag as it stands in the text: neither part ends in NUL, and the value is without its quotes.
 */
struct record_tag {
    const char *name;
    int name_bytes;
    const char *value;
    int value_bytes;
};

/** Where a record is wrong. */
struct record_error {
    int line;               /* from 1 */
    struct text_error text; /* field and column, in that line */
    int turn;               /* of the game, from 1; 0 in the tags */
    int step; /* of the turn, from 1, where it breaks a rule; 0 where the turn ends too early */
    enum rule broken; /* RULE_NONE where something cannot be read */
};

/** A record that is being read. The text must stay until reading is done. */
struct record {
    struct record_tag tags[RECORD_TAGS_MAX];
    int tags_count;
    struct position now; /* after the turns read so far; before the first, see record_next() */
    int turns;           /* read so far */
    const char *text;    /* the rest is private */
    size_t bytes;
    size_t at;
    size_t line_at;
    int line;
    int round;
};

/** One turn of a record. */
struct record_turn {
    struct position before;        /* owes the turn; its throw is on the board */
    uint8_t faces[THROW_DICE_MAX]; /* that bring it there from the turn before, in rising order */
    uint8_t faces_count;           /* 0: nothing was thrown for this turn */
    struct turn turn;
    struct position after;
};

enum record_status { RECORD_TURN, RECORD_END, RECORD_WRONG };

/** Reads the tags and sets up the game. `now` is its start with White to begin until the first turn
 * is read. */
MUST_CHECK bool record_open(struct record *record, const char *text, size_t bytes,
                            struct record_error *error);

/**
 * Reads the next turn, checks and plays it.
 *
 * turn  out  written on RECORD_TURN
 */
MUST_CHECK enum record_status record_next(struct record *record, struct record_turn *turn,
                                          struct record_error *error);

/** The value of a tag, or NULL. */
const struct record_tag *record_tag(const struct record *record, const char *name);

/**
 * Writes one tag line. Quotes and backslashes in the value get a backslash; bytes below space are
 * left out.
 *
 * Returns the bytes that the whole line wants; it is written, with a NUL, only where it fits in
 * `max`.
 */
size_t record_write_tag(const char *name, const char *value, size_t value_bytes, char *out,
                        size_t max);

/** What a writer remembers from turn to turn; zeroes at the beginning. */
struct record_writer {
    int round;
    bool black_has_played; /* or whoever did not begin */
    uint8_t starter;
};

/**
 * Writes one turn, with what separates it from the turn before; returns its length. After the last
 * turn a newline is due.
 *
 * before  in   owes the turn; its throw is on the board
 * out     out  at least RECORD_TURN_MAX bytes
 */
int record_write_turn(struct record_writer *writer, const struct position *before,
                      const struct turn *turn, char *out);
