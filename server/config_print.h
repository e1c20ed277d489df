/* SPDX-License-Identifier: MIT */
/* The table of settings, printed for people. */
#pragma once

#include <stdio.h>

/** What --help prints: every line fits a terminal of 96 columns. */
void config_print_help(FILE *out);

/** The documented file of settings, in which nothing is set yet: every setting with its sentences, its default behind "#". */
void config_print_file(FILE *out);

/** The table for the documentation, in Markdown. */
void config_print_settings(FILE *out);
