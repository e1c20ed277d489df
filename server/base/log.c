/* SPDX-License-Identifier: MIT */
#ifdef __linux__
#define _GNU_SOURCE // for F_SETPIPE_SZ
#endif
#include "base/log.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "net/utf8.h"

/* Bytes that are always kept free for the end of a line. */
enum { END_BYTES = 2 };

/* The longest message at the end of the process. */
enum { FATAL_BYTES = 512 };

/* What Linux grants to a pipe of any user, see pipe(7). */
enum { PIPE_BYTES = 1 << 20 };

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

static void append_text_to_line(struct line *line, const char *text)
{
    put_bytes(line, text, strlen(text));
}

static void put_escape(struct line *line, uint32_t point)
{
    char escape[8];
    snprintf(escape, sizeof escape, "\\u%04x", (unsigned)point);
    append_text_to_line(line, escape);
}

/*
 * Writes a quoted value with JSON's escapes. Text lines use the same escapes, so that there is only one notation to
 * know.
 */
static void put_quoted(struct line *line, const char *value)
{
    const char *end = value + strlen(value);
    append_text_to_line(line, "\"");
    for (const char *at = value; at < end;) {
        size_t bytes = net_utf8_character(at, (size_t)(end - at));
        const char *next = at;
        uint32_t point = bytes == 0 ? 0xfffd : net_utf8_next(&next);
        next = at + (bytes == 0 ? 1 : bytes);
        if (at - value + (ptrdiff_t)bytes > LOG_VALUE_BYTES) {
            append_text_to_line(line, "...");
            break;
        }
        if (bytes == 0 || net_utf8_is_control(point)) {
            put_escape(line, point);
        } else if (*at == '"' || *at == '\\') {
            append_text_to_line(line, "\\");
            put_bytes(line, at, 1);
        } else {
            put_bytes(line, at, bytes);
        }
        at = next;
    }
    append_text_to_line(line, "\"");
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
        append_text_to_line(line, number);
    } else if (format == LOG_AS_TEXT && is_plain(field->text)) {
        append_text_to_line(line, field->text);
    } else {
        put_quoted(line, field->text);
    }
}

static void put_field(struct line *line, enum log_format format, const struct log_field *field)
{
    size_t before = line->used;
    if (format == LOG_AS_JSON) {
        append_text_to_line(line, ",\"");
        append_text_to_line(line, field->key);
        append_text_to_line(line, "\":");
    } else {
        append_text_to_line(line, " ");
        append_text_to_line(line, field->key);
        append_text_to_line(line, "=");
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
    append_text_to_line(line, text);
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
    append_text_to_line(&line, json ? "{\"time\":\"" : "");
    put_time(&line, at_ms);
    append_text_to_line(&line, json ? "\",\"level\":\"" : " ");
    append_text_to_line(&line, log_level_word(level));
    if (json) {
        append_text_to_line(&line, "\"");
        put_field(&line, format, &fields[0]);
    } else {
        append_text_to_line(&line, " ");
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

/* ---- writing without waiting ---- */

int log_open(int fd)
{
    struct stat about;
    char path[32];
    if (fstat(fd, &about) != 0 || !(S_ISFIFO(about.st_mode) || S_ISCHR(about.st_mode))) {
        return fd;
    }
    /* the same pipe or terminal, with flags of its own */
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    int own = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
#ifdef F_SETPIPE_SZ
    if (own >= 0 && S_ISFIFO(about.st_mode)) {
        (void)fcntl(own, F_SETPIPE_SZ,
                    PIPE_BYTES); /* some 10,000 lines, for a reader that is slow */
    }
#endif
    return own >= 0 ? own : fd;
}

void log_close(int log_fd, int fd)
{
    if (log_fd != fd) {
        close(log_fd);
    }
}

ssize_t log_put(int fd, const char *bytes, size_t count)
{
    ssize_t sent;
    do {
        sent = send(fd, bytes, count, MSG_DONTWAIT | MSG_NOSIGNAL);
    } while (sent < 0 && errno == EINTR);
    if (sent >= 0 || errno != ENOTSOCK) {
        return sent;
    }
    /* a pipe that reports room takes a whole line; a file always reports room */
    struct pollfd ready = {.fd = fd, .events = POLLOUT};
    if (poll(&ready, 1, 0) <= 0 || (ready.revents & POLLOUT) == 0) {
        return -1;
    }
    do {
        sent = write(fd, bytes, count);
    } while (sent < 0 && errno == EINTR);
    return sent;
}

static size_t line_now(const struct log *log, enum log_level level, const struct log_field *fields,
                       char text[LOG_LINE_BYTES + 1])
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return log_line(log->format, level, (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000, fields,
                    text);
}

/* Returns whether the line was written; else it is lost. */
static bool put_line(const struct log *log, enum log_level level, const struct log_field *fields)
{
    char text[1 + LOG_LINE_BYTES + 1] = "\n";
    size_t bytes = line_now(log, level, fields, text + 1);
    bool cut = log->losses != NULL && log->losses->cut;
    const char *begin = cut ? text : text + 1;
    bytes += cut ? 1 : 0;
    ssize_t put = log_put(log->fd, begin, bytes);
    if (log->losses != NULL && put > 0) {
        log->losses->cut = (size_t)put < bytes;
    }
    return put == (ssize_t)bytes;
}

void log_report_losses(const struct log *log)
{
    struct log_losses *losses = log->losses;
    if (losses == NULL || losses->reported == losses->lines) {
        return;
    }
    const struct log_field fields[] = {
        log_text("event", "log.lines_lost"),
        log_number("lines", (int64_t)(losses->lines - losses->reported)),
        {0},
    };
    if (put_line(log, LOG_WARNING, fields)) {
        losses->reported = losses->lines;
    }
}

void log_write(const struct log *log, enum log_level level, const struct log_field *fields)
{
    assert_no_secret(fields);
    if (level < log->level) {
        return;
    }
    log_report_losses(log);
    if (!put_line(log, level, fields) && log->losses != NULL) {
        log->losses->lines++;
    }
}

void log_fatal(const char *format, ...)
{
    char text[FATAL_BYTES];
    static const char prefix[] = "taberna: ";
    enum { PREFIX_BYTES = sizeof prefix - 1 };
    va_list arguments;
    memcpy(text, prefix, PREFIX_BYTES);
    va_start(arguments, format);
    vsnprintf(text + PREFIX_BYTES, sizeof text - PREFIX_BYTES - 1, format, arguments);
    va_end(arguments);
    size_t bytes = strlen(text);
    text[bytes++] = '\n';
    (void)log_put(STDERR_FILENO, text, bytes);
    _exit(LOG_FATAL_EXIT_CODE);
}
