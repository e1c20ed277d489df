/* SPDX-License-Identifier: MIT */
#include "base/log.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "net/utf8.h"

/* Bytes that are always kept free for the end of a line. */
enum { END_BYTES = 2 };

/* The longest message at the end of the process. */
enum { FATAL_BYTES = 512 };

/* The line under construction. A field that does not fit any more is omitted as a whole. */
struct line {
    char *text;
    size_t used;
    bool full;
};

static void put_bytes(struct line *line, const char *bytes, size_t count)
{
    if (line->full || count > LOG_LINE_BYTES - END_BYTES - line->used) {
        line->full = true;
        return;
    }
    memcpy(line->text + line->used, bytes, count);
    line->used += count;
}

static void put_text(struct line *line, const char *text)
{
    put_bytes(line, text, strlen(text));
}

static void put_escape(struct line *line, uint32_t point)
{
    char escape[8];
    snprintf(escape, sizeof escape, "\\u%04x", (unsigned)point);
    put_text(line, escape);
}

/*
 * Writes a quoted value with JSON's escapes. Text lines use the same escapes, so that there is only one notation to
 * know.
 */
static void put_quoted(struct line *line, const char *value)
{
    const char *end = value + strlen(value);
    put_text(line, "\"");
    for (const char *at = value; at < end;) {
        size_t bytes = utf8_character(at, (size_t)(end - at));
        const char *next = at;
        uint32_t point = bytes == 0 ? 0xfffd : utf8_next(&next);
        next = at + (bytes == 0 ? 1 : bytes);
        if (at - value + (ptrdiff_t)bytes > LOG_VALUE_BYTES) {
            put_text(line, "...");
            break;
        }
        if (bytes == 0 || utf8_is_control(point)) {
            put_escape(line, point);
        } else if (*at == '"' || *at == '\\') {
            put_text(line, "\\");
            put_bytes(line, at, 1);
        } else {
            put_bytes(line, at, bytes);
        }
        at = next;
    }
    put_text(line, "\"");
}

/* Whether the text needs no quotes in a text line, because no part of it can be taken for another field. */
static bool is_plain(const char *text)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-_.,:;/@+*%()[]{}<>~^!?&#|$";
    size_t chars = strlen(text);
    return chars > 0 && chars <= LOG_VALUE_BYTES && strspn(text, plain) == chars;
}

static void put_value(struct line *line, enum log_format format, const struct log_field *field)
{
    char number[24];
    if (field->text == NULL) {
        snprintf(number, sizeof number, "%" PRId64, field->number);
        put_text(line, number);
    } else if (format == LOG_AS_TEXT && is_plain(field->text)) {
        put_text(line, field->text);
    } else {
        put_quoted(line, field->text);
    }
}

static void put_field(struct line *line, enum log_format format, const struct log_field *field)
{
    size_t before = line->used;
    if (format == LOG_AS_JSON) {
        put_text(line, ",\"");
        put_text(line, field->key);
        put_text(line, "\":");
    } else {
        put_text(line, " ");
        put_text(line, field->key);
        put_text(line, "=");
    }
    put_value(line, format, field);
    if (line->full) { /* the field is cut: remove it completely */
        line->used = before;
        line->full = false;
    }
}

static void put_time(struct line *line, int64_t at_ms)
{
    time_t seconds = (time_t)(at_ms / 1000);
    struct tm utc;
    char day[32];
    char text[48];
    if (at_ms < 0 || gmtime_r(&seconds, &utc) == NULL ||
        strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &utc) == 0) {
        snprintf(day, sizeof day, "1970-01-01T00:00:00");
        at_ms = 0;
    }
    snprintf(text, sizeof text, "%s.%03dZ", day, (int)(at_ms % 1000));
    put_text(line, text);
}

const char *log_level_word(enum log_level level)
{
    static const char *const words[LOG_LEVELS] = {
        [LOG_INFO] = "info", [LOG_WARNING] = "warning", [LOG_ERROR] = "error"};
    assert(level < LOG_LEVELS);
    return words[level];
}

enum log_level log_level_read(const char *word)
{
    enum log_level level = LOG_INFO;
    while (level < LOG_LEVELS && strcmp(log_level_word(level), word) != 0) {
        level++;
    }
    return level;
}

size_t log_line(enum log_format format, enum log_level level, int64_t at_ms,
                const struct log_field *fields, char text[LOG_LINE_BYTES + 1])
{
    struct line line = {.text = text};
    bool json = format == LOG_AS_JSON;
    put_text(&line, json ? "{\"time\":\"" : "");
    put_time(&line, at_ms);
    put_text(&line, json ? "\",\"level\":\"" : " ");
    put_text(&line, log_level_word(level));
    if (json) {
        put_text(&line, "\"");
        put_field(&line, format, &fields[0]);
    } else {
        put_text(&line, " ");
        put_value(&line, format, &fields[0]);
    }
    for (int i = 1; fields[i].key != NULL; i++) {
        assert(i <= LOG_FIELDS_MAX);
        put_field(&line, format, &fields[i]);
    }
    line.full = false;
    if (json) {
        text[line.used++] = '}';
    }
    text[line.used++] = '\n';
    text[line.used] = '\0';
    return line.used;
}

static void assert_no_secret(const struct log_field *fields)
{
    static const char *const secrets[] = {"token", "seed", "password", "cookie"};
    for (int i = 0; fields[i].key != NULL; i++) {
        for (size_t j = 0; j < sizeof secrets / sizeof secrets[0]; j++) {
            assert(strcmp(fields[i].key, secrets[j]) != 0);
        }
    }
}

void log_write(const struct log *log, enum log_level level, const struct log_field *fields)
{
    assert_no_secret(fields);
    if (level < log->level) {
        return;
    }
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    char line[LOG_LINE_BYTES + 1];
    size_t bytes = log_line(log->format, level, (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000,
                            fields, line);
    ssize_t written;
    do {
        written = write(log->fd, line, bytes);
    } while (written < 0 && errno == EINTR);
}

void log_fatal(const char *format, ...)
{
    char text[FATAL_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    dprintf(STDERR_FILENO, "taberna: %s\n", text);
    _exit(LOG_FATAL_EXIT_CODE);
}
