/* SPDX-License-Identifier: MIT */
/*
 * Any sequence of bytes as an imported game. Each line of a log is sealed again first, so that a change reaches the
 * code that reads events and not only the check of the hash chain. An accepted game is accepted again when it is read
 * once more, and so is the record of each of its games.
 */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "archive/import.h"
#include "archive/record.h"

#define NOW_MS INT64_C(1800000000000)

enum { LINES_AT_ONCE = 7 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The id in the first event. */
static void find_room(const char *text, char room[STORE_ID_BYTES])
{
    static const char begin[] = "{\"t\":\"event\",\"room\":\"";
    size_t bytes = 0;
    if (strncmp(text, begin, sizeof begin - 1) == 0) {
        const char *id = text + sizeof begin - 1;
        bytes = strcspn(id, "\"");
        bytes = bytes < STORE_ID_BYTES ? bytes : 0;
        memcpy(room, id, bytes);
    }
    room[bytes] = '\0';
}

/* Lines with the form of an event get their correct hash. */
static void seal(char *text)
{
    struct loghash hash;
    char room[STORE_ID_BYTES];
    find_room(text, room);
    loghash_init(&hash, room);
    for (char *line = text; *line != '\0';) {
        size_t bytes = strcspn(line, "\n");
        char next = line[bytes];
        if (bytes > LOGHASH_TAIL_CHARS &&
            memcmp(line + bytes - LOGHASH_TAIL_CHARS, ",\"h\":\"", 6) == 0) {
            loghash_seal(&hash, line, bytes - LOGHASH_TAIL_CHARS); /* ends in a NUL */
            line[bytes] = next;
        }
        line += bytes + (next == '\n');
    }
}

static struct import *import_all(const char *text, size_t bytes, enum import_status *status)
{
    struct import *import = archive_import_create(text, bytes, NOW_MS);
    do {
        *status = archive_import_continue(import, LINES_AT_ONCE);
    } while (*status == IMPORT_MORE);
    if (*status == IMPORT_WRONG) {
        /* a file of another kind is wrong as a whole, and no line of it */
        assert(import->problem.line > 0 || import->kind != NULL);
        assert(import->problem.says[0] != '\0');
    } else {
        assert(room_state_log_is_finished(&import->log) && import->game_count > 0);
    }
    return import;
}

/* Each finished game has a record that replays. */
static void check_records(const struct import *import)
{
    for (size_t i = 0; i < import->game_count; i++) {
        size_t bytes;
        enum import_status status;
        char *record = archive_game_record_write_lines(
            import->log.state.id, import->lines, import->count, import->games[i].game, &bytes);
        assert(record != NULL);
        struct import *again = import_all(record, bytes, &status);
        assert(status == IMPORT_DONE || again->problem.refusal == REFUSAL_NOT_UTF8);
        archive_import_destroy(again);
        free(record);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum import_status status;
    char *text = calloc(1, size + 1);
    assert(text != NULL);
    memcpy(text, data, size);
    seal(text);
    struct import *import = import_all(text, size, &status);
    if (status == IMPORT_DONE) {
        struct import *again = import_all(text, size, &status);
        assert(status == IMPORT_DONE);
        assert(strcmp(again->log.state.id, import->log.state.id) == 0);
        archive_import_destroy(again);
        check_records(import);
    }
    archive_import_destroy(import);
    free(text);
    return 0;
}
