/* SPDX-License-Identifier: MIT */
#include "archive/import.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ids.h"
#include "room/room.h"
#include "rules/core/file.h"
#include "rules/room/state.h"
#include "rules/room/text/line.h"
#include "rules/room/text/loghash.h"

struct import *archive_import_create(const char *text, size_t bytes, int64_t now_ms)
{
    struct import *import = calloc(1, sizeof *import);
    import->text = malloc(bytes + 1);
    memcpy(import->text, text, bytes);
    import->kind = file_name_kind(text, bytes);
    import->bytes = file_clean(import->text, bytes, &import->skipped);
    import->text[import->bytes] = '\0';
    import->now_ms = now_ms;
    import->is_log = import->bytes > 0 && import->text[0] == '{';
    room_state_log_init(&import->log, NULL);
    return import;
}

void archive_import_destroy(struct import *import)
{
    if (import == NULL) {
        return;
    }
    for (size_t i = 0; i < import->count && !import->is_log; i++) {
        free((char *)import->lines[i].text);
    }
    archive_record_reader_destroy(import->reader);
    free(import->lines);
    free(import->games);
    free(import->text);
    free(import);
}

enum import_status archive_import_fail(struct import *import, enum refusal refusal, int64_t line,
                                       const char *format, ...)
{
    struct import_problem *problem = &import->problem;
    va_list arguments;
    problem->refusal = refusal;
    problem->line = line;
    va_start(arguments, format);
    vsnprintf(problem->says, sizeof problem->says, format, arguments);
    va_end(arguments);
    return IMPORT_WRONG;
}

void archive_import_add_line(struct import *import, char *text, size_t bytes)
{
    if (import->count == import->capacity) {
        import->capacity = import->capacity == 0 ? 64 : 2 * import->capacity;
        import->lines = realloc(import->lines, import->capacity * sizeof *import->lines);
    }
    import->lines[import->count++] = (struct room_line){text, bytes, NULL};
}

void archive_import_set_end(struct import *import)
{
    if (import->log.game_ended) {
        import->games = realloc(import->games, (import->game_count + 1) * sizeof *import->games);
        import->games[import->game_count++] =
            archive_entry_of(&import->log.before, &import->log.state);
    }
}

/* ---- logs ---- */

static enum refusal refusal_of(enum room_log_fault fault)
{
    switch (fault) {
    case ROOM_LOG_SOUND:
        break;
    case ROOM_LOG_NOT_JSON:
        return REFUSAL_NOT_JSON;
    case ROOM_LOG_TOO_DEEP:
        return REFUSAL_TOO_DEEP;
    case ROOM_LOG_BROKEN_CHAIN:
        return REFUSAL_BROKEN_CHAIN;
    case ROOM_LOG_UNKNOWN_RULES:
        return REFUSAL_UNKNOWN_RULES;
    case ROOM_LOG_ILLEGAL_STEP:
        return REFUSAL_ILLEGAL_STEP;
    case ROOM_LOG_FORGED_DICE:
        return REFUSAL_FORGED_DICE;
    case ROOM_LOG_CUT_OFF:
    case ROOM_LOG_BAD_LINE:
    case ROOM_LOG_UNKNOWN_EVENT:
    case ROOM_LOG_BAD_EVENT:
    case ROOM_LOG_OTHER_POSITION:
        return REFUSAL_BAD_LOG;
    }
    assert(false);
    return REFUSAL_BAD_LOG;
}

static enum import_status fail_line(struct import *import, const struct room_log_problem *problem)
{
    import->problem.step = problem->step;
    import->problem.broken = problem->broken;
    return archive_import_fail(import, refusal_of(problem->fault), problem->line, "%s",
                               problem->says);
}

static enum import_status read_line(struct import *import)
{
    char *text = import->text + import->at;
    size_t left = import->bytes - import->at;
    char *end = memchr(text, '\n', left);
    size_t bytes = end == NULL ? left : (size_t)(end - text);
    struct room_log_problem problem;
    import->at += end == NULL ? bytes : bytes + 1;
    if (bytes >= ROOM_LOG_LINE_MAX) {
        return archive_import_fail(import, REFUSAL_BAD_LOG, import->log.state.v + 1,
                                   "This line has %zu bytes; a log has lines of less than %d.",
                                   bytes, ROOM_LOG_LINE_MAX);
    }
    if (bytes == 0) {
        import->skipped++;
        return IMPORT_MORE;
    }
    if (bytes > IMPORT_LINE_BYTES_MAX) {
        return archive_import_fail(import, REFUSAL_BAD_LOG, (int64_t)import->count + 1,
                                   "A line of a log has at most %d bytes.", IMPORT_LINE_BYTES_MAX);
    }
    if (room_state_log_add_line(&import->log, text, &bytes, end != NULL, &problem) !=
        ROOM_LOG_SOUND) {
        return fail_line(import, &problem);
    }
    if (import->log.state.at_ms > import->now_ms + IMPORT_AHEAD_MS) {
        return archive_import_fail(import, REFUSAL_BAD_LOG, problem.line,
                                   "This time is in the future.");
    }
    archive_import_add_line(import, text, bytes);
    archive_import_set_end(import);
    return IMPORT_MORE;
}

/* bytes of the shortest event */
enum {
    EVENT_BYTES_MIN = sizeof "{\"t\":\"event\",\"room\":\"\",\"v\":,\"at\":,\"e\":\"\",\"d\":{}" +
                      LOGHASH_TAIL_CHARS
};
_Static_assert(IMPORT_BYTES_MAX / EVENT_BYTES_MIN <= ROOM_EVENTS_MAX,
               "no import has more events than a room may have");

static enum import_status end_log(struct import *import)
{
    if (!ids_is_room(import->log.state.id)) {
        return archive_import_fail(import, REFUSAL_BAD_LOG, 1, "This is not a valid id of a room.");
    }
    if (!room_state_log_is_finished(&import->log)) {
        return archive_import_fail(
            import, REFUSAL_UNFINISHED_GAME, (int64_t)import->count,
            "The log ends in the middle of a game: the rest of the file is missing.");
    }
    return IMPORT_DONE;
}

/* The whole file is wrong, not a line of it: it is named for what it is. */
static void name_file(struct import *import)
{
    struct import_problem *problem = &import->problem;
    bool is_of_shape = problem->refusal == REFUSAL_BAD_LOG ||
                       problem->refusal == REFUSAL_NOT_JSON || problem->refusal == REFUSAL_TOO_DEEP;
    if (import->kind == NULL || !is_of_shape || (import->is_log && problem->line > 1)) {
        problem->line += import->skipped;
        return;
    }
    *problem = (struct import_problem){.refusal = REFUSAL_BAD_LOG};
    snprintf(problem->says, sizeof problem->says,
             "This file is %s. Only a record or the log of a table can be imported.", import->kind);
}

static enum import_status read_lines(struct import *import, int lines)
{
    enum import_status status = IMPORT_MORE;
    size_t end = import->at + (size_t)lines * IMPORT_PART_BYTES;
    for (int i = 0;
         i < lines && import->at < import->bytes && import->at < end && status == IMPORT_MORE;
         i++) {
        status = read_line(import);
    }
    return status == IMPORT_MORE && import->at == import->bytes ? end_log(import) : status;
}

enum import_status archive_import_continue(struct import *import, int lines)
{
    enum import_status status =
        import->is_log ? read_lines(import, lines) : archive_import_read_record(import, lines);
    if (status == IMPORT_WRONG) {
        name_file(import);
    }
    return status;
}
