/* SPDX-License-Identifier: MIT */
/* `taberna-ai`: the players on the command line. */
#include "rules/ai/tool/tool.h"

#include <stdio.h>
#include <string.h>

#include "rules/tool/descriptors.h"

static const struct call {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *usage;
} calls[] = {
    {"choose", tool_choose, "choose LEVEL POSITION [--seed S]\n"},
    {"rank", tool_rank, "rank POSITION [--plies 1|2] [--max N]\n"},
    {"rollout", tool_rollout, "rollout POSITION [--games N] [--plies N] [--max N] [--seed S]\n"},
    {"tournament", tool_tournament,
     "tournament RULES A B [--games N] [--seed S] [--threads T] [--opening STONES]\n"},
    {"ladder", tool_ladder,
     "ladder [RULES]… [--games N] [--games4 N] [--seed S] [--threads T] [--write]\n"},
    {"fairness", tool_fairness,
     "fairness RULES [--level L] [--games N] [--seed S] [--threads T] [--opening STONES] "
     "[--write]\n"},
    {"puzzles", tool_puzzles,
     "puzzles GAME [--games N] [--seed S] [--threads T] [--from FOLDER]\n"
     "  puzzles reasons FILE\n"},
    {"train", tool_train, "train GAME FILE [--from FILE] [--games N] [--seed S] [--threads T]\n"},
    {"calibrate", tool_calibrate,
     "calibrate [RULES]… [--games N] [--games4 N] [--seed S] [--threads T] [--write] [--list]\n"},
    {"truth", tool_truth, "truth RULES [--positions N] [--seed S] [--threads T]\n"},
    {"loss", tool_loss, "loss FILE PLAYER… [--seed S]\n"},
    {"drift", tool_drift, "drift RULES [--plies 1|2] [--games N] [--seed S] [--threads T]\n"},
    {"speed", tool_speed, "speed [RULES]… [--seconds S] [--list]\n"},
};

static const char usage[] = "usage: taberna-ai CALL\n"
                            "A POSITION is text as in rules/notation.md, RULES a ruleset with its "
                            "options, a LEVEL 1 to 4, and\n"
                            "A and B are players: level1 to level4, bot11 and up, random, greedy, "
                            "alphabeta. Each call takes\n"
                            "--weights FOLDER, where the networks are read from.\n";

int main(int argc, char **argv)
{
    descriptors_open_standard();
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
