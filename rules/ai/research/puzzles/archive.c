/* SPDX-License-Identifier: MIT */
#include "rules/ai/research/puzzles/archive.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/ai/tool/tool.h"
#include "rules/play/record.h"

enum {
    PATH_BYTES = 4096,
    FILE_BYTES_MAX = 1 << 20, /* a record of the longest observed game has a tenth of it */
};

static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";

static int is_record(const struct dirent *entry)
{
    return entry->d_name[0] != '.' && entry->d_name[strspn(entry->d_name, letters)] == '\0';
}

static int compare_file_names(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

bool archive_open(struct archive *archive, const char *folder)
{
    struct dirent **entries = NULL;
    int count = scandir(folder, &entries, is_record, compare_file_names);
    *archive = (struct archive){0};
    if (count < 0) {
        tool_say("puzzles: the folder \"%s\" cannot be read", folder);
        return false;
    }
    archive->folder = tool_memory(strlen(folder) + 1);
    memcpy(archive->folder, folder, strlen(folder) + 1);
    archive->names = tool_memory((size_t)count * sizeof *archive->names);
    for (int i = 0; i < count; i++) {
        size_t bytes = strlen(entries[i]->d_name) + 1;
        archive->names[i] = tool_memory(bytes);
        memcpy(archive->names[i], entries[i]->d_name, bytes);
        free(entries[i]);
    }
    free(entries);
    archive->count = count;
    return true;
}

void archive_close(struct archive *archive)
{
    for (long i = 0; i < archive->count; i++) {
        free(archive->names[i]);
    }
    free(archive->names);
    free(archive->folder);
}

/* Reads a file; NULL after a reported error. */
static char *read_record_file(const char *path, size_t *bytes)
{
    FILE *file = fopen(path, "rb");
    char *text = tool_memory(FILE_BYTES_MAX);
    *bytes = file != NULL ? fread(text, 1, FILE_BYTES_MAX, file) : 0;
    bool good = file != NULL && ferror(file) == 0 && *bytes < FILE_BYTES_MAX;
    if (file != NULL) {
        fclose(file);
    }
    if (!good) {
        tool_say("puzzles: %s cannot be read, or is too large for a record", path);
        free(text);
        return NULL;
    }
    return text;
}

static bool has_rules(const struct record *record, const char *rules)
{
    char own[RULESET_TEXT_MAX];
    position_rules_write(&record->now, own);
    return strcmp(own, rules) == 0;
}

static int read_record_turns(struct record *record, const char *path, const char *rules,
                             struct position *turns, int max)
{
    struct record_error error;
    struct record_turn turn;
    enum record_status status = RECORD_TURN;
    int count = 0;
    while (has_rules(record, rules) && count < max &&
           (status = record_next(record, &turn, &error)) == RECORD_TURN) {
        turns[count++] = turn.before;
    }
    if (status == RECORD_WRONG) {
        tool_say("puzzles: %s, line %d: turn %d is wrong", path, error.line, error.turn);
        return -1;
    }
    return count;
}

int archive_read(const struct archive *archive, long file, const char *rules,
                 struct position *turns, int max)
{
    char path[PATH_BYTES];
    struct record record;
    struct record_error error;
    size_t bytes;
    snprintf(path, sizeof path, "%s/%s", archive->folder, archive->names[file]);
    char *text = read_record_file(path, &bytes);
    if (text == NULL) {
        return -1;
    }
    int count = -1;
    if (!record_open(&record, text, bytes, &error)) {
        tool_say("puzzles: %s, line %d: %s", path, error.line, error.text.says);
    } else {
        count = read_record_turns(&record, path, rules, turns, max);
    }
    free(text);
    return count;
}
