/* SPDX-License-Identifier: MIT */
#include "journal.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

uint64_t journal_sum(uint64_t sum, const void *bytes, size_t count)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < count; i++) {
        sum = (sum ^ at[i]) * UINT64_C(0x100000001b3);
    }
    return sum;
}

void journal_note(struct journal *journal, int64_t at_ms, const char *form, ...)
{
    char *line = journal->lines[journal->count++ % JOURNAL_LINES];
    int used = snprintf(line, JOURNAL_LINE_BYTES, "%11.3f ", (double)at_ms / 1000);
    va_list arguments;
    va_start(arguments, form);
    vsnprintf(line + used, (size_t)(JOURNAL_LINE_BYTES - used), form, arguments);
    va_end(arguments);
    journal->digest = journal_sum(journal->digest, line, strlen(line));
}

void journal_print(const struct journal *journal, FILE *to)
{
    size_t first = journal->count > JOURNAL_LINES ? journal->count - JOURNAL_LINES : 0;
    for (size_t i = first; i < journal->count; i++) {
        fprintf(to, "  %s\n", journal->lines[i % JOURNAL_LINES]);
    }
}
