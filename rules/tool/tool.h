/* SPDX-License-Identifier: MIT */
/* The subcommands of `taberna-rules`, one per file. Each returns the exit status. */
#pragma once

#include <stdint.h>
#include <stdio.h>

#include "rules/core/rules.h"

enum {
    TOOL_GOOD = 0,
    TOOL_BROKE = 1,
    TOOL_INVALID = 1, /* a log that can be read and is not valid */
    TOOL_UNREADABLE = 2,
};

int tool_list(void);
int tool_start(const char *rules);
int tool_show(const char *position);
int tool_steps(const char *position);
int tool_turns(int argc, char **argv);
int tool_perft(const char *depth, const char *position);
int tool_replay(const char *path);
/**
 * Checks the log of a room and prints a summary, or the error with its line. It needs JSON and hashes, which rules/
 * does not have: server/tools/replay_log.c implements it.
 *
 * file  in  before its first line; the caller closes it
 * path  in  its name, for messages
 */
int tool_replay_log(FILE *file, const char *path);
int tool_selfplay(int argc, char **argv);

/** Prints one line on standard error. */
int tool_refuse(const char *what, const struct text_error *error);

/** Reads a position, or reports an error on standard error. */
bool tool_read(const char *text, size_t bytes, struct position *pos);

/** Allocates memory, or ends the program. */
void *tool_memory(size_t bytes);

double tool_seconds(void);
