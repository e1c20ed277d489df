/* SPDX-License-Identifier: MIT */
#include "rules/tool/tool.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/core/file.h"
#include "rules/play/record.h"

enum { RECORD_BYTES_MAX = 1 << 20 };

static const char log_begins[] = {'{', '"', 't', '"', ':'};

/* Reads the whole file; NULL after a reported error. */
static char *read_whole_record(FILE *file, const char *path, size_t *bytes)
{
    char *text = tool_memory(RECORD_BYTES_MAX + 1);
    *bytes = fread(text, 1, RECORD_BYTES_MAX + 1, file);
    bool failed = ferror(file) != 0;
    if (failed || *bytes > RECORD_BYTES_MAX) {
        fprintf(stderr, "taberna-rules: %s: %s\n", path,
                failed ? "cannot be read" : "a record is a megabyte at most");
        free(text);
        return NULL;
    }
    return text;
}

/* A file of another program is named for what it is. */
static int print_wrong_kind(const char *path, const char *kind)
{
    fprintf(stderr,
            "taberna-rules: %s: this file is %s; a record is read (`taberna replay` reads logs)\n",
            path, kind);
    return TOOL_UNREADABLE;
}

static int print_record_error(const char *path, const struct record_error *error)
{
    fprintf(stderr, "taberna-rules: %s: line %d, %s, column %d", path, error->line,
            error->text.field, error->text.column);
    if (error->turn > 0) {
        fprintf(stderr, ", turn %d", error->turn);
    }
    if (error->step > 0) {
        fprintf(stderr, ", step %d", error->step);
    }
    if (error->broken != RULE_NONE) {
        fprintf(stderr, ", rule %s", rule_name(error->broken));
    }
    fprintf(stderr, ": %s\n", error->text.says);
    return TOOL_UNREADABLE;
}

static int replay_record(FILE *file, const char *path)
{
    size_t bytes;
    char *text = read_whole_record(file, path, &bytes);
    if (text == NULL) {
        return TOOL_UNREADABLE;
    }
    struct record record;
    struct record_error error;
    struct record_turn turn;
    enum record_status status = RECORD_WRONG;
    const char *kind = file_name_kind(text, bytes);
    bytes = file_clean(text, bytes, NULL);
    if (bytes >= sizeof log_begins && memcmp(text, log_begins, sizeof log_begins) == 0) {
        kind = "the log of a table";
    }
    if (record_open(&record, text, bytes, &error)) {
        do {
            status = record_next(&record, &turn, &error);
        } while (status == RECORD_TURN);
    }
    if (status == RECORD_END) {
        char line[POSITION_TEXT_MAX];
        position_write(&record.now, line);
        puts(line);
    }
    bool is_foreign = kind != NULL && record_tag(&record, "Rules") == NULL;
    free(text);
    if (status == RECORD_END) {
        return TOOL_GOOD;
    }
    return is_foreign ? print_wrong_kind(path, kind) : print_record_error(path, &error);
}

int tool_replay(const char *path)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (file == NULL) {
        fprintf(stderr, "taberna-rules: %s: %s\n", path, strerror(errno));
        return TOOL_UNREADABLE;
    }
    int status = replay_record(file, path);
    if (file != stdin) {
        fclose(file);
    }
    return status;
}
