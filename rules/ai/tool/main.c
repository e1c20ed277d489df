/* SPDX-License-Identifier: MIT */
/* `taberna-ai`: asks a player for its turn in a position. */
#include "rules/ai/tool/tool.h"

static const struct tool_call calls[] = {
    {"choose", tool_choose, "choose LEVEL POSITION [--seed S]\n"},
    {"rank", tool_rank, "rank POSITION [--plies 1|2] [--max N]\n"},
    {"rollout", tool_rollout, "rollout POSITION [--games N] [--plies N] [--max N] [--seed S]\n"},
};

static const char usage[] = "usage: taberna-ai CALL\n"
                            "A POSITION is text as in rules/notation.md, and a LEVEL 10 or "
                            "more. Each call takes\n"
                            "--weights FOLDER, where the networks are read from.\n";

int main(int argc, char **argv)
{
    return tool_main(calls, sizeof calls / sizeof calls[0], usage, argc, argv);
}
