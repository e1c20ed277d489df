/* SPDX-License-Identifier: MIT */
/* Functions that all subcommands share: they read positions, allocate memory and report errors. */
#include "rules/ai/tool/tool.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int tool_say(const char *format, ...)
{
    va_list arguments;
    fputs("taberna-ai: ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    return TOOL_UNREADABLE;
}

bool tool_read(const char *text, struct position *pos)
{
    struct text_error error;
    if (!position_read(text, strlen(text), pos, &error)) {
        tool_say("cannot read the position: %s, column %d: %s", error.field, error.column,
                 error.says);
        return false;
    }
    return true;
}

void *tool_memory(size_t bytes)
{
    void *memory = malloc(bytes > 0 ? bytes : 1);
    if (memory == NULL) {
        tool_say("out of memory");
        exit(TOOL_BROKE);
    }
    return memory;
}

const struct ruleset *tool_ruleset(const char *rules)
{
    struct position pos;
    struct text_error error;
    if (!position_start(rules, strlen(rules), SIDE_WHITE, &pos, &error)) {
        tool_say("cannot read the rules: %s, column %d: %s", error.field, error.column, error.says);
        return NULL;
    }
    return position_ruleset(&pos);
}
