/* SPDX-License-Identifier: MIT */
/* `taberna-research`: measures and trains the players. */
#include "rules/ai/research/research.h"

#include "rules/ai/tool/tool.h"

static const struct tool_call calls[] = {
    {"tournament", research_tournament,
     "tournament RULES A B [--games N] [--seed S] [--threads T] [--opening STONES]\n"},
    {"ladder", research_ladder,
     "ladder [RULES]… [--games N] [--games4 N] [--seed S] [--threads T] [--write]\n"},
    {"fairness", research_fairness,
     "fairness RULES [PLAYER] [--games N] [--seed S] [--threads T] [--opening STONES] "
     "[--write]\n"},
    {"puzzles", research_puzzles,
     "puzzles GAME [--games N] [--seed S] [--threads T] [--from FOLDER]\n"
     "  puzzles reasons FILE\n"},
    {"train", research_train,
     "train GAME FILE [--from FILE] [--games N] [--seed S] [--threads T]\n"},
    {"calibrate", research_calibrate,
     "calibrate [RULES]… [--games N] [--games4 N] [--seed S] [--threads T] [--write] [--list]\n"},
    {"truth", research_truth, "truth RULES [--positions N] [--seed S] [--threads T]\n"},
    {"loss", research_loss, "loss FILE PLAYER… [--seed S]\n"},
    {"drift", research_drift, "drift RULES [--plies 1|2] [--games N] [--seed S] [--threads T]\n"},
    {"speed", research_speed, "speed [RULES]… [--seconds S] [--list]\n"},
};

static const char usage[] = "usage: taberna-research CALL\n"
                            "RULES is a ruleset with its options, and A and B are players: bot11 "
                            "and up, reference, random,\n"
                            "greedy, alphabeta. Each call takes --weights FOLDER, where the "
                            "networks are read from.\n";

int main(int argc, char **argv)
{
    return tool_main(calls, sizeof calls / sizeof calls[0], usage, argc, argv);
}
