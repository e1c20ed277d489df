/* SPDX-License-Identifier: MIT */
/*
 * The last steps of a run, printed if a law is broken, and one hash over all steps: two runs of one seed have the
 * same hash.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { JOURNAL_LINES = 60, JOURNAL_LINE_BYTES = 240 };

struct journal {
    char lines[JOURNAL_LINES][JOURNAL_LINE_BYTES];
    size_t count; /* number of all steps of the run */
    uint64_t digest;
};

/** Continues a hash over some bytes. FNV-1a. */
uint64_t journal_sum(uint64_t sum, const void *bytes, size_t count);

/** Records a step. */
__attribute__((format(printf, 3, 4))) void journal_note(struct journal *journal, int64_t at_ms,
                                                        const char *form, ...);
void journal_print(const struct journal *journal, FILE *to);
