/* SPDX-License-Identifier: MIT */
/*
 * What the calls of `taberna-ai` and of `taberna-research` (rules/ai/research/) share; rules/notation.md lists them.
 * Both may use stdio, threads and malloc; the functions of ai.h that they call do not.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "rules/ai/engine/ai.h"

enum { TOOL_GOOD = 0, TOOL_BROKE = 1, TOOL_UNREADABLE = 2 };

/** A call of a program: gets its own arguments, with its name in argv[0], and returns the exit status. */
struct tool_call {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *usage; /* a line or more, each with its newline */
};

/** Runs the call that the arguments name, or prints `usage` and that of each call; returns the exit status. */
int tool_main(const struct tool_call *calls, size_t count, const char *usage, int argc,
              char **argv);

int tool_choose(int argc, char **argv);
int tool_rank(int argc, char **argv);
int tool_rollout(int argc, char **argv);

/** Prints one line on standard error, after the name of the program; returns TOOL_UNREADABLE. */
__attribute__((format(printf, 1, 2))) int tool_say(const char *format, ...);

/** Reads a position, or reports an error on standard error. */
MUST_CHECK bool tool_read(const char *text, struct position *pos);

/** Allocates memory, or ends the program. */
void *tool_memory(size_t bytes);

/** The ruleset at the beginning of "tabula;entry=free", or NULL after a reported error. */
const struct ruleset *tool_ruleset(const char *rules);

/**
 * Reads the weights that a ruleset needs from `folder`/NAME.net, and prepares the ruleset.
 *
 * folder  in  NULL for the folder that the program was built with
 *
 * Returns knowledge that the caller frees, or NULL after a reported error.
 */
struct ai_knowledge *tool_learn(const struct ruleset *ruleset, const char *folder);

/** Reads a whole file of weights, which the caller frees; NULL after a reported error. */
uint8_t *tool_read_weights(const char *path, size_t *bytes);

/** Builds the path of a file beside the weights; false after reporting that it is too long. */
bool tool_beside_weights(const char *folder, const char *name, char *path, size_t path_bytes);
