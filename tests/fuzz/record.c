/* SPDX-License-Identifier: MIT */
/* Any bytes as a record: its turns are played, or the error names the first wrong one. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "rules/core/file.h"
#include "rules/play/record.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_error(const struct record_error *error)
{
    assert(error->line >= 1);
    assert(error->broken != RULE_NONE ||
           (error->text.column >= 1 && error->text.field != NULL && error->text.says != NULL));
}

/* A turn that was parsed is written in a form that is parsed to the same turn. */
static void check_turn(const struct record_turn *turn)
{
    char text[TURN_TEXT_MAX];
    struct turn again;
    struct position after;
    int length = turn_write(&turn->before, &turn->turn, text);
    assert(turn_read(&turn->before, text, (size_t)length, &again, NULL));
    assert(turn_play(&turn->before, &again, &after, NULL, NULL) == TURN_OK);
    assert(memcmp(&after, &turn->after, sizeof after) == 0);
}

/* A clean file stays as it is. */
static void check_file(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    assert(text != NULL);
    memcpy(text, data, size);
    (void)file_name_kind(text, size);
    size_t bytes = file_clean(text, size, NULL);
    assert(bytes <= size && memchr(text, '\r', bytes) == NULL);
    assert(file_clean(text, bytes, NULL) == bytes);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    check_file(data, size);
    struct record record;
    struct record_error error;
    struct record_turn turn;
    if (!record_open(&record, (const char *)data, size, &error)) {
        check_error(&error);
        return 0;
    }
    assert(record.tags_count >= 0 && record.tags_count <= RECORD_TAGS_MAX);
    for (int turns = 1;; turns++) {
        enum record_status status = record_next(&record, &turn, &error);
        if (status == RECORD_WRONG) {
            check_error(&error);
        }
        if (status != RECORD_TURN) {
            break;
        }
        assert(record.turns == turns);
        check_turn(&turn);
    }
    return 0;
}
