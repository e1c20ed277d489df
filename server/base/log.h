/* SPDX-License-Identifier: MIT */
/*
 * The log for the operator: one line per event, as text or as JSON, on one file descriptor. A value must never be a
 * secret: log users and rooms by id, and never log a token or a part of it.
 *
 * A line never waits for its reader. If the pipe, socket or terminal is full, or the disk is, the line is lost, and the
 * losses are counted. As soon as a line can be written again, "log.lines_lost" reports their number before it.
 *
 *     log_event(log, LOG_INFO, "room.opened", log_text("room", room->id), log_number("rooms", rooms->count));
 *
 *     2026-11-21T03:40:00.123Z info room.opened room=k3v9q2xw4m rooms=17
 *     {"time":"2026-11-21T03:40:00.123Z","level":"info","event":"room.opened","room":"k3v9q2xw4m","rooms":17}
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum log_format { LOG_AS_TEXT, LOG_AS_JSON };

enum log_level { LOG_INFO, LOG_WARNING, LOG_ERROR, LOG_LEVELS };

enum {
    /* a line including its end; longer values are cut, and lines never interleave */
    LOG_LINE_BYTES = 4096,
    LOG_VALUE_BYTES = 512, /* of one text value; a longer value is cut and ends with "..." */
    LOG_FIELDS_MAX = 16,
};

/** All zeroes: nothing is lost. */
struct log_losses {
    uint64_t lines;    /* lost since the start */
    uint64_t reported; /* of them, those that the log has reported */
    bool cut;          /* the last line was written in part: the next one begins with a line end */
};

struct log {
    int fd; /* borrowed */
    enum log_format format;
    enum log_level level;      /* events below this level are not written */
    struct log_losses *losses; /* borrowed; NULL: lost lines are not counted */
};

/**
 * The descriptor for a log on `fd`: a pipe or a terminal is opened a second time, so that a write to it can be refused
 * instead of waiting, and other users of `fd` notice no change. If that is impossible, or for files and sockets, `fd`
 * itself.
 */
int log_open(int fd);
void log_close(int log_fd, int fd); /* closes the first unless it is the second */

/**
 * Writes what the descriptor takes now, without waiting. Returns the number of bytes, or -1. Safe in a handler of
 * signals.
 */
ssize_t log_put(int fd, const char *bytes, size_t count);

/** The number of lines lost since the start; 0 if they are not counted. */
static inline uint64_t log_lines_lost(const struct log *log)
{
    return log->losses != NULL ? log->losses->lines : 0;
}

/** Reports lost lines, if there are any and the log can be written to again. Call it now and then. */
void log_report_losses(const struct log *log);

/** A key in lower case with underscores, and its value. */
struct log_field {
    const char *key;
    const char *text; /* NULL: the field is the number */
    int64_t number;
};

/** `text` is borrowed for the call; NULL reads as "". */
static inline struct log_field log_text(const char *key, const char *text)
{
    return (struct log_field){.key = key, .text = text != NULL ? text : ""};
}

static inline struct log_field log_number(const char *key, int64_t number)
{
    return (struct log_field){.key = key, .number = number};
}

/**
 * `event` is a noun and a verb in the past tense: "session.resumed". Further arguments are log_text() and log_number().
 */
#define log_event(log, level, ...)                                                                 \
    log_write((log), (level), (const struct log_field[]){LOG_EVENT_FIELDS(__VA_ARGS__, {0})})
#define LOG_EVENT_FIELDS(event, ...) log_text("event", (event)), __VA_ARGS__

/** "info", "warning", "error". */
const char *log_level_word(enum log_level level);
/** Returns LOG_LEVELS if the word is not a level. */
enum log_level log_level_read(const char *word);

/** Called by log_event(). A zeroed field ends the fields. A line that cannot be written at once is lost. */
void log_write(const struct log *log, enum log_level level, const struct log_field *fields);

/**
 * Formats the line, including its newline. A pure function. For any values, the result is one line of valid UTF-8, and
 * no value can be mistaken for another field.
 *
 * Returns its length, at most LOG_LINE_BYTES.
 */
size_t log_line(enum log_format format, enum log_level level, int64_t at_ms,
                const struct log_field *fields, char line[LOG_LINE_BYTES + 1]);

enum { LOG_FATAL_EXIT_CODE = 71 }; /* EX_OSERR of <sysexits.h> */

/**
 * Prints "taberna: TEXT" to stderr and ends the process at once, because the system lacks what no part of the server
 * can do without: memory, a thread. All acknowledged events are stored already. It does not allocate.
 */
_Noreturn void log_fatal(const char *format, ...) __attribute__((format(printf, 1, 2)));
