/* SPDX-License-Identifier: MIT */
/* Functions that all calls share: they find the call, read positions, allocate memory and report errors. */
#include "rules/ai/tool/tool.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/tool/descriptors.h"

int tool_say(const char *format, ...)
{
    va_list arguments;
    fputs(PROGRAM_NAME ": ", stderr);
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

int tool_main(const struct tool_call *calls, size_t count, const char *usage, int argc, char **argv)
{
    descriptors_open_standard();
    const char *name = argc > 1 ? argv[1] : "";
    for (size_t i = 0; i < count; i++) {
        if (strcmp(name, calls[i].name) == 0) {
            return calls[i].run(argc - 1, argv + 1);
        }
    }
    bool help = argc == 2 && (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0);
    FILE *out = help ? stdout : stderr;
    fputs(usage, out);
    for (size_t i = 0; i < count; i++) {
        fprintf(out, "  %s", calls[i].usage);
    }
    return help ? TOOL_GOOD : TOOL_UNREADABLE;
}
