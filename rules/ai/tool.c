/* SPDX-License-Identifier: MIT */
/* `taberna-ai`: the players on the command line. */
#include "ai/tool.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct call {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *usage;
} calls[] = {
    {"choose", tool_choose, "choose LEVEL POSITION [--seed S]\n"},
    {"rank", tool_rank, "rank POSITION [--plies 1|2] [--max N]\n"},
    {"tournament", tool_tournament,
     "tournament RULES A B [--games N] [--seed S] [--threads T] [--opening STONES]\n"},
    {"ladder", tool_ladder,
     "ladder [RULES]… [--games N] [--games4 N] [--seed S] [--threads T] [--write]\n"},
    {"fairness", tool_fairness,
     "fairness RULES [--level L] [--games N] [--seed S] [--threads T] [--opening STONES] "
     "[--write]\n"},
    {"speed", tool_speed, "speed [RULES]… [--seconds S] [--list]\n"},
};

static const char usage[] =
    "usage: taberna-ai CALL\n"
    "A POSITION is text as in rules/notation.md, RULES a ruleset with its options, a LEVEL 1 to "
    "4.\n"
    "Every call takes --weights FOLDER, where the networks are read from.\n";

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

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "";
    for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++) {
        if (strcmp(name, calls[i].name) == 0) {
            return calls[i].run(argc - 1, argv + 1);
        }
    }
    bool help = argc == 2 && (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0);
    FILE *out = help ? stdout : stderr;
    fputs(usage, out);
    for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++) {
        fprintf(out, "  %s", calls[i].usage);
    }
    return help ? TOOL_GOOD : TOOL_UNREADABLE;
}
