/* SPDX-License-Identifier: MIT */
/* The subcommands of `taberna-rules`, one per file. Each returns the exit status. */
#pragma once

#include <stdint.h>
#include <stdio.h>

#include "rules/core/rules.h"

enum {
    TOOL_GOOD = 0,
    TOOL_BROKE = 1,
    TOOL_UNREADABLE = 2,
};

int tool_list(void);
int tool_start(const char *rules);
int tool_show(const char *position);
int tool_steps(const char *position);
int tool_turns(int argc, char **argv);
int tool_perft(const char *depth, const char *position);
int tool_replay(const char *path);
int tool_selfplay(int argc, char **argv);

/** Prints one line on standard error. */
int tool_refuse(const char *what, const struct text_error *error);

/** Reads a position, or reports an error on standard error. */
bool tool_read(const char *text, size_t bytes, struct position *pos);

/** Allocates memory, or ends the program. */
void *tool_memory(size_t bytes);

double tool_seconds(void);
