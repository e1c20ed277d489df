/* SPDX-License-Identifier: MIT */
/* Reads a truth set. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/ai/research/measure/truth.h"
#include "rules/ai/tool/tool.h"

/* Cuts the next field off; NULL at the end of the line. */
static char *next_field(char **rest)
{
    char *field = *rest;
    if (field == NULL) {
        return NULL;
    }
    char *tab = strchr(field, '\t');
    *rest = tab == NULL ? NULL : tab + 1;
    if (tab != NULL) {
        *tab = '\0';
    }
    return field;
}

static bool read_position(const char *text, struct position *pos)
{
    struct text_error error;
    return position_read(text, strlen(text), pos, &error);
}

static bool read_share(const char *text, double *share)
{
    char *end = NULL;
    *share = text == NULL ? -1 : strtod(text, &end);
    return *share >= 0 && *share <= 1 && end != text && *end == '\0';
}

static bool read_truth_turn(const char *after, char **rest, struct truth_turn *turn)
{
    return read_position(after, &turn->after) && read_share(next_field(rest), &turn->loss) &&
           read_share(next_field(rest), &turn->error);
}

static bool read_truth_line(char *line, struct truth *truth)
{
    char *rest = line;
    truth->count = 0;
    if (!read_position(next_field(&rest), &truth->pos)) {
        return false;
    }
    for (char *after; (after = next_field(&rest)) != NULL;) {
        if (truth->count == ROLLOUT_MAX ||
            !read_truth_turn(after, &rest, &truth->turns[truth->count++])) {
            return false;
        }
    }
    return truth->count >= 2 && truth->turns[0].loss <= 0;
}

/* Reads all lines; returns -1 and the number of the line in `line_number` if one is unreadable. */
static long read_truth_lines(FILE *file, struct truth **truths, long *line_number)
{
    static char line[TRUTH_LINE_MAX];
    long count = 0;
    for (*line_number = 1; fgets(line, sizeof line, file) != NULL; ++*line_number) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#') {
            continue;
        }
        *truths = realloc(*truths, (size_t)(count + 1) * sizeof(**truths));
        if (*truths == NULL) {
            abort();
        }
        if (!read_truth_line(line, &(*truths)[count++])) {
            return -1;
        }
    }
    return count;
}

long truth_read(const char *path, struct truth **truths)
{
    *truths = NULL;
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        tool_say("%s: %s", path, strerror(errno));
        return -1;
    }
    long line_number = 0;
    long count = read_truth_lines(file, truths, &line_number);
    fclose(file);
    if (count < 0) {
        tool_say("%s: line %ld is no position with its turns", path, line_number);
    } else if (count == 0) {
        tool_say("%s: no positions", path);
        count = -1;
    }
    if (count < 0) {
        free(*truths);
        *truths = NULL;
    }
    return count;
}
