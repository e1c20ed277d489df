/* SPDX-License-Identifier: MIT */
/*
 * The calls of `taberna-research`: the players measured against each other, trained, and searched for puzzles.
 * rules/notation.md lists them.
 *
 * A call is a line in the table of main.c. It gets its own arguments, with its name in argv[0], and returns the exit
 * status. What it shares with `taberna-ai` is in rules/ai/tool/tool.h.
 */
#pragma once

int research_calibrate(int argc, char **argv);
int research_drift(int argc, char **argv);
int research_fairness(int argc, char **argv);
int research_ladder(int argc, char **argv);
int research_loss(int argc, char **argv);
int research_puzzles(int argc, char **argv);
int research_speed(int argc, char **argv);
int research_tournament(int argc, char **argv);
int research_train(int argc, char **argv);
int research_truth(int argc, char **argv);
