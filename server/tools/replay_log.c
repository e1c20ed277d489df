/* SPDX-License-Identifier: MIT */
/* `taberna-rules replay` with the log of a room: one event per line, as a room's page saves it. */
#include <assert.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "room_state/verify.h"
#include "rules/core/file.h"
#include "rules/tool/tool.h"

enum { LINE_BYTES_MAX = 1 << 20 /* as a whole import: no event is longer */ };

/* A reader of lines. */
struct lines {
    FILE *file;
    size_t bytes;  /* of the last line, without its newline */
    bool is_ended; /* the last line ends with a newline */
    bool is_long;  /* the last line has more than LINE_BYTES_MAX bytes */
    int64_t empty; /* lines so far that are empty: they are no lines of the log, but of the file */
    char text[LINE_BYTES_MAX];
};

/* A CR LF or a CR is a line end too. */
static int read_byte(FILE *file)
{
    int byte = getc(file);
    if (byte != '\r') {
        return byte;
    }
    int next = getc(file);
    if (next != '\n') {
        ungetc(next, file); /* does nothing at the end of the file */
    }
    return '\n';
}

/* Reads the next line, without blanks at its end; returns false at the end of the file. */
static bool read_log_line(struct lines *lines)
{
    int byte = read_byte(lines->file);
    bool is_any = byte != EOF;
    lines->bytes = 0;
    while (byte != EOF && byte != '\n' && lines->bytes < LINE_BYTES_MAX) {
        lines->text[lines->bytes++] = (char)byte;
        byte = read_byte(lines->file);
    }
    lines->is_ended = byte == '\n';
    lines->is_long = byte != EOF && byte != '\n';
    lines->bytes = file_clean(lines->text, lines->bytes, NULL);
    return is_any;
}

static void print_game(const struct room_state *state)
{
    const char *reason = room_reason_word(state->reason);
    bool is_running = state->phase == ROOM_PLAYING;
    printf("game %d: %s: %s%s%s, %d turns, %d throws\n", state->game, state->settings.rules,
           is_running ? "running" : room_result_word(state->result), is_running ? "" : " ",
           is_running ? "" : reason, state->turns, state->throws);
}

static int print_invalid_line(const char *path, int64_t line, int step, const char *says)
{
    fprintf(stderr, "taberna-rules: %s: line %" PRId64, path, line);
    if (step > 0) {
        fprintf(stderr, ", step %d", step);
    }
    fprintf(stderr, ": %s\n", says);
    return TOOL_INVALID;
}

static int apply_log_line(struct room_log *log, struct lines *lines, const char *path)
{
    struct room_log_problem problem;
    if (lines->is_long) {
        return print_invalid_line(path, lines->empty + log->state.v + 1, 0,
                                  "This line is longer than a megabyte.");
    }
    if (room_state_log_add_line(log, lines->text, &lines->bytes, lines->is_ended, &problem) !=
        ROOM_LOG_SOUND) {
        const char *kind = problem.line == 1 ? file_name_kind(lines->text, lines->bytes) : NULL;
        if (kind != NULL) {
            fprintf(stderr,
                    "taberna-rules: %s: this file is %s; a record or the log of a table is read\n",
                    path, kind);
            return TOOL_UNREADABLE;
        }
        return print_invalid_line(path, lines->empty + problem.line, problem.step, problem.says);
    }
    if (log->game_ended) {
        print_game(&log->state);
    }
    return TOOL_GOOD;
}

static int replay_lines(struct room_log *log, struct lines *lines, const char *path)
{
    int status = TOOL_GOOD;
    while (status == TOOL_GOOD && read_log_line(lines)) {
        bool is_empty = lines->bytes == 0 && !lines->is_long;
        lines->empty += is_empty;
        status = is_empty ? TOOL_GOOD : apply_log_line(log, lines, path);
    }
    if (status != TOOL_GOOD) {
        return status;
    }
    if (ferror(lines->file)) {
        fprintf(stderr, "taberna-rules: %s: cannot be read\n", path);
        return TOOL_UNREADABLE;
    }
    if (log->state.phase == ROOM_PLAYING) {
        print_game(&log->state);
    }
    printf("room %s: %" PRId64 " events, valid\n", log->state.id, log->state.v);
    return TOOL_GOOD;
}

int tool_replay_log(FILE *file, const char *path)
{
    struct room_log *log = malloc(sizeof *log);
    struct lines *lines = calloc(1, sizeof *lines);
    assert(log != NULL && lines != NULL && sodium_init() >= 0);
    room_state_log_init(log, NULL);
    lines->file = file;
    int status = replay_lines(log, lines, path);
    free(lines);
    free(log);
    return status;
}
