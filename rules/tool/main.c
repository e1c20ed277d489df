/* SPDX-License-Identifier: MIT */
/* `taberna-rules`: positions and records on the command line. rules/notation.md lists the subcommands. */
#include "rules/tool/tool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rules/tool/descriptors.h"

static const char usage[] =
    "usage: taberna-rules CALL\n"
    "  list                           rulesets, options, sources\n"
    "  start RULESET[;options]        the opening position\n"
    "  show POSITION                  the board, what is owed, legal steps\n"
    "  steps POSITION                 the legal steps, each with what follows\n"
    "  turns [--count] [POSITION]     all ends of a turn; positions may come\n"
    "                                 on standard input, one a line\n"
    "  perft N POSITION               ends over N throws\n"
    "  replay FILE                    checks a record\n"
    "  selfplay RULESET[;options] --games N --seed S\n"
    "           [--white LEVEL] [--black LEVEL]   LEVEL random or greedy\n";

int tool_refuse(const char *what, const struct text_error *error)
{
    fprintf(stderr, "taberna-rules: %s: %s, column %d: %s\n", what, error->field, error->column,
            error->says);
    return TOOL_UNREADABLE;
}

bool tool_read(const char *text, size_t bytes, struct position *pos)
{
    struct text_error error;
    if (!position_read(text, bytes, pos, &error)) {
        tool_refuse("cannot read the position", &error);
        return false;
    }
    return true;
}

void *tool_memory(size_t bytes)
{
    void *memory = malloc(bytes > 0 ? bytes : 1);
    if (memory == NULL) {
        fprintf(stderr, "taberna-rules: out of memory\n");
        exit(TOOL_BROKE);
    }
    return memory;
}

double tool_seconds(void)
{
    struct timespec now;
    /* time of one core, independent of other processes on the machine */
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int main(int argc, char **argv)
{
    descriptors_open_standard();
    const char *call = argc > 1 ? argv[1] : "";
    if (strcmp(call, "list") == 0 && argc == 2) {
        return tool_list();
    }
    if (strcmp(call, "start") == 0 && argc == 3) {
        return tool_start(argv[2]);
    }
    if (strcmp(call, "show") == 0 && argc == 3) {
        return tool_show(argv[2]);
    }
    if (strcmp(call, "steps") == 0 && argc == 3) {
        return tool_steps(argv[2]);
    }
    if (strcmp(call, "turns") == 0 && argc <= 4) {
        return tool_turns(argc - 2, argv + 2);
    }
    if (strcmp(call, "perft") == 0 && argc == 4) {
        return tool_perft(argv[2], argv[3]);
    }
    if (strcmp(call, "replay") == 0 && argc == 3) {
        return tool_replay(argv[2]);
    }
    if (strcmp(call, "selfplay") == 0 && argc >= 3) {
        return tool_selfplay(argc - 2, argv + 2);
    }
    bool help = argc == 2 && (strcmp(call, "--help") == 0 || strcmp(call, "-h") == 0);
    fputs(usage, help ? stdout : stderr);
    return help ? TOOL_GOOD : TOOL_UNREADABLE;
}
