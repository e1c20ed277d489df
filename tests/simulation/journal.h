/* SPDX-License-Identifier: MIT */
/*
 * The last steps of a run, to be printed with a law that was broken, and one number of all steps: two runs of one seed
 * have the same.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { JOURNAL_LINES = 60, JOURNAL_LINE_BYTES = 240 };

struct journal {
    char lines[JOURNAL_LINES][JOURNAL_LINE_BYTES];
    size_t count; /* all that ever were */
    uint64_t digest;
};

/** One number of some bytes, going on from another. FNV-1a. */
uint64_t journal_sum(uint64_t sum, const void *bytes, size_t count);

/** Takes a step down. */
__attribute__((format(printf, 3, 4))) void journal_note(struct journal *journal, int64_t at_ms,
                                                        const char *form, ...);
void journal_print(const struct journal *journal, FILE *to);
