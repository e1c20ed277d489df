/* SPDX-License-Identifier: MIT */
/*
 * Games that are brought from elsewhere: the log of a room as it was exported, or a record. Everything is checked before
 * it is believed, and what is wrong is named with its line. A record has no proof of its dice, and says nothing of the
 * room: it becomes one whose dice are `record`, made of the record alone, so that the same record is always the same room.
 *
 * Knows no house and no store.
 */
#pragma once

#include "archive_entry.h"
#include "refusal.h"
#include "room.h"
#include "room_log.h"

enum {
    IMPORT_BYTES_MAX = 1 << 20,
    IMPORT_SAYS_BYTES = ROOM_LOG_SAYS_BYTES,
    IMPORT_AHEAD_MS = 24 * 3600 * 1000, /* so far other clocks may be ahead */
};

/** What is wrong, for who brought it. */
struct import_problem {
    enum refusal refusal;
    int64_t line; /* from 1 */
    int column;   /* from 1; 0 where it is the whole line */
    int step;     /* of the turn, from 1; 0 where it is no matter of steps */
    enum rule broken;
    char says[IMPORT_SAYS_BYTES]; /* a sentence */
};

struct import {
    char *text; /* owned */
    size_t bytes;
    size_t at; /* up to which it has been read */
    int64_t now_ms;
    bool is_log; /* else a record */
    struct room_log log;
    struct room_line *lines; /* of a log: pieces of the text; of a record: owned */
    size_t count;
    size_t capacity;
    struct archive_entry *games; /* that ended in it */
    size_t game_count;
    struct import_problem problem;
};

enum import_status { IMPORT_MORE, IMPORT_DONE, IMPORT_WRONG };

/** Copies the text. */
struct import *import_create(const char *text, size_t bytes, int64_t now_ms);
void import_destroy(struct import *import);

/**
 * Reads on: at most so many lines of a log, or all of a record.
 *
 * Returns IMPORT_DONE where everything has been found right: then `lines` are the events of a finished room, and `log`
 * what it came to. IMPORT_WRONG: `problem` says why.
 */
MUST_CHECK enum import_status import_go_on(struct import *import, int lines);

/* ---- what the two files share ---- */

/** Notes what is wrong. Returns IMPORT_WRONG. */
__attribute__((format(printf, 4, 5))) enum import_status import_fail(struct import *import,
                                                                     enum refusal refusal,
                                                                     int64_t line,
                                                                     const char *format, ...);

/** The next line of the room; `text` is from malloc where the import is a record. */
void import_add_line(struct import *import, char *text, size_t bytes);

/** Notes the game that has ended with the last line, where one has. */
void import_note_end(struct import *import);

/** Reads a record whole. */
MUST_CHECK enum import_status import_read_record(struct import *import);
