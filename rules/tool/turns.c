/* SPDX-License-Identifier: MIT */
#include "rules/tool/tool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare_turn_lines(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void print_ends(const struct turn_ends *ends)
{
    char(*lines)[POSITION_TEXT_MAX] = tool_memory((size_t)ends->count * sizeof *lines);
    for (int i = 0; i < ends->count; i++) {
        position_write(&ends->at[i], lines[i]);
    }
    qsort(lines, (size_t)ends->count, sizeof *lines, compare_turn_lines);
    for (int i = 0; i < ends->count; i++) {
        puts(lines[i]);
    }
    free(lines);
}

static int list_turns(const char *text, size_t bytes, bool count, bool first,
                      struct turn_ends *ends)
{
    struct position pos;
    if (!tool_read(text, bytes, &pos)) {
        return TOOL_UNREADABLE;
    }
    if (!position_ends(&pos, ends)) {
        fprintf(stderr, "taberna-rules: the position owes no turn\n");
        return TOOL_UNREADABLE;
    }
    if (count) {
        printf("%d %d\n", ends->count, ends->dice);
        return TOOL_GOOD;
    }
    if (!first) {
        putchar('\n');
    }
    print_ends(ends);
    return TOOL_GOOD;
}

static int turns_of_lines(bool count, struct turn_ends *ends)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t bytes;
    int status = TOOL_GOOD;
    bool first = true;
    while (status == TOOL_GOOD && (bytes = getline(&line, &room, stdin)) >= 0) {
        if (bytes > 0 && line[bytes - 1] == '\n') {
            bytes--;
        }
        if (bytes > 0) {
            status = list_turns(line, (size_t)bytes, count, first, ends);
            first = false;
        }
    }
    free(line);
    return status;
}

int tool_turns(int argc, char **argv)
{
    bool count = argc > 0 && strcmp(argv[0], "--count") == 0;
    argc -= count ? 1 : 0;
    argv += count ? 1 : 0;
    struct turn_ends *ends = tool_memory(sizeof *ends);
    int status = argc > 0 ? list_turns(argv[0], strlen(argv[0]), count, true, ends)
                          : turns_of_lines(count, ends);
    free(ends);
    return status;
}
