/* SPDX-License-Identifier: MIT */
/* `taberna replay`: checks the log of a room, one event per line, as a room's page saves it. */
#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "room_state/verify.h"
#include "rules/core/file.h"
#include "tools/tools.h"

enum { LINE_BYTES_MAX = 1 << 20 /* as a whole import: no event is longer */ };

enum { REPLAY_INVALID = 1, REPLAY_UNREADABLE = 2 };

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
    fprintf(stderr, "taberna replay: %s: line %" PRId64, path, line);
    if (step > 0) {
        fprintf(stderr, ", step %d", step);
    }
    fprintf(stderr, ": %s\n", says);
    return REPLAY_INVALID;
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
            fprintf(stderr, "taberna replay: %s: this file is %s; the log of a table is read\n",
                    path, kind);
            return REPLAY_UNREADABLE;
        }
        return print_invalid_line(path, lines->empty + problem.line, problem.step, problem.says);
    }
    if (log->game_ended) {
        print_game(&log->state);
    }
    return EXIT_SUCCESS;
}

static int replay_lines(struct room_log *log, struct lines *lines, const char *path)
{
    int status = EXIT_SUCCESS;
    while (status == EXIT_SUCCESS && read_log_line(lines)) {
        bool is_empty = lines->bytes == 0 && !lines->is_long;
        lines->empty += is_empty;
        status = is_empty ? EXIT_SUCCESS : apply_log_line(log, lines, path);
    }
    if (status != EXIT_SUCCESS) {
        return status;
    }
    if (ferror(lines->file)) {
        fprintf(stderr, "taberna replay: %s: cannot be read\n", path);
        return REPLAY_UNREADABLE;
    }
    if (log->state.v == 0) {
        fprintf(stderr, "taberna replay: %s: the file is empty; the log of a table is read\n",
                path);
        return REPLAY_UNREADABLE;
    }
    if (log->state.phase == ROOM_PLAYING) {
        print_game(&log->state);
    }
    printf("room %s: %" PRId64 " events, valid\n", log->state.id, log->state.v);
    return EXIT_SUCCESS;
}

static int replay_log_file(FILE *file, const char *path)
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

int tool_replay_run(int argc, char *const *argv)
{
    bool is_help = argc == 2 && strcmp(argv[1], "--help") == 0;
    if (argc != 2 || is_help) {
        fputs(
            "Usage: taberna replay FILE\n"
            "Checks the log of a table, as its page saves it, and prints its games; - is standard "
            "input.\n",
            is_help ? stdout : stderr);
        return is_help ? EXIT_SUCCESS : REPLAY_UNREADABLE;
    }
    const char *path = argv[1];
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (file == NULL) {
        fprintf(stderr, "taberna replay: %s: %s\n", path, strerror(errno));
        return REPLAY_UNREADABLE;
    }
    int status = replay_log_file(file, path);
    if (file != stdin) {
        fclose(file);
    }
    return status;
}
