/* SPDX-License-Identifier: MIT */
/*
 * The calls of `taberna-ai`: the players on the command line, measured against each other.
 * rules/notation.md lists them. Programs may use stdio, threads and malloc; what they call in ai.h does not.
 *
 * A call is a line in the table of tool.c. It is handed its own words, argv[0] the name of the call,
 * and returns the exit status.
 */
#pragma once

#include <stdint.h>

#include "ai/ai.h"

enum { TOOL_GOOD = 0, TOOL_BROKE = 1, TOOL_UNREADABLE = 2 };

int tool_choose(int argc, char **argv);
int tool_fairness(int argc, char **argv);
int tool_ladder(int argc, char **argv);
int tool_rank(int argc, char **argv);
int tool_speed(int argc, char **argv);
int tool_tournament(int argc, char **argv);
int tool_train(int argc, char **argv);

/** One line on standard error, after the name of the program; returns TOOL_UNREADABLE. */
__attribute__((format(printf, 1, 2))) int tool_say(const char *format, ...);

/** Reads a position, or says on standard error why not. */
MUST_CHECK bool tool_read(const char *text, struct position *pos);

/** Memory or the end of the program. */
void *tool_memory(size_t bytes);

/** The ruleset that "tabula;entry=free" begins with, or NULL after saying why not. */
const struct ruleset *tool_ruleset(const char *rules);

/**
 * Reads the weights that a ruleset needs from `folder`/NAME.net, and learns it.
 *
 * folder  in  NULL for the folder that the program was built with
 *
 * Returns what the caller frees, or NULL after saying why not.
 */
struct ai_knowledge *tool_learn(const struct ruleset *ruleset, const char *folder);

/** The folder of weights that the program was built with, or the one it was installed with. */
const char *tool_weights(void);

/** The path of a file beside the weights, or false after saying that it is too long. */
bool tool_beside_weights(const char *folder, const char *name, char *path, size_t path_bytes);
