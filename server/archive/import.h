/* SPDX-License-Identifier: MIT */
/*
 * Imports of games from elsewhere: the exported log of a room, or a record. Everything is checked before it is
 * accepted, and each error is reported with its line. A record has no proof of its dice and has no data of a room. It
 * becomes a room whose dice are `record`, made only from the record, so that the same record always gives the same
 * room.
 *
 * This module knows no server and no store.
 */
#pragma once

#include "archive/archive.h"
#include "room_state/verify.h"
#include "wire/error.h"

enum {
    IMPORT_BYTES_MAX = 1 << 20,
    IMPORT_LINE_BYTES_MAX = 8192, /* of a log: as much as a message of a client */
    IMPORT_PART_BYTES = 512, /* of a step for each of its lines; usual lines have half of that */
    IMPORT_SAYS_BYTES = ROOM_LOG_SAYS_BYTES,
    IMPORT_AHEAD_MS = 24 * 3600 * 1000, /* tolerance for the clock of the exporting server */
};

/** The error of an import, for the user that sent it. */
struct import_problem {
    enum refusal refusal;
    int64_t line; /* from 1; 0: the whole file */
    int column;   /* from 1; 0: the whole line */
    int step;     /* of the turn, from 1; 0: the error concerns no step */
    enum rule broken;
    char says[IMPORT_SAYS_BYTES]; /* a sentence */
};

struct import {
    char *text; /* owned */
    size_t bytes;
    size_t at; /* number of bytes read so far */
    struct record_reader
        *reader; /* of a record: owned, NULL before the first part and after the last */
    int64_t now_ms;
    bool is_log; /* false: a record */
    /* what the file is, if it is of another program, see file_name_kind(); NULL: unknown */
    const char *kind;
    int skipped; /* lines before the first one */
    struct room_log log;
    struct room_line *lines; /* of a log: pieces of `text`; of a record: owned */
    size_t count;
    size_t capacity;
    struct archive_entry *games; /* games that ended in it */
    size_t game_count;
    struct import_problem problem;
};

enum import_status { IMPORT_MORE, IMPORT_DONE, IMPORT_WRONG };

/** Copies the text. */
struct import *archive_import_create(const char *text, size_t bytes, int64_t now_ms);
void archive_import_destroy(struct import *import);

/**
 * Reads the next part: at most `lines` lines of a log, and IMPORT_PART_BYTES for each; or as many turns of a record.
 *
 * Returns IMPORT_DONE if the whole import is correct: then `lines` are the events of a finished room, and `log` is its
 * final state. IMPORT_WRONG: `problem` says why.
 */
MUST_CHECK enum import_status archive_import_continue(struct import *import, int lines);

/* ---- functions shared by logs and records ---- */

/** Stores the error in `problem`. Returns IMPORT_WRONG. */
__attribute__((format(printf, 4, 5))) enum import_status archive_import_fail(
    struct import *import, enum refusal refusal, int64_t line, const char *format, ...);

/** Adds the next line of the room; `text` is from malloc if the import is a record. */
void archive_import_add_line(struct import *import, char *text, size_t bytes);

/** Adds the game that has ended with the last line, if one has. */
void archive_import_set_end(struct import *import);

/** Reads the next turns of a record, or adds their events to the log, at most so many. */
MUST_CHECK enum import_status archive_import_read_record(struct import *import, int turns);
void archive_record_reader_destroy(struct record_reader *reader); /* NULL does nothing */
