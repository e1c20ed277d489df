/* SPDX-License-Identifier: MIT */
/* Tables that stand in files, each made of entries that are measured at different times: an entry is put in the place of
 * the one before it, and the others stay. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

/**
 * Puts a line `  "KEY": VALUE` into a JSON file that holds one object, an entry a line, in the order
 * of the keys.
 *
 * Returns false after saying why not. A file that is not there is made.
 */
bool tool_put_json(const char *path, const char *key, const char *value);

/**
 * Puts the section `## KEY` with its text into a Markdown file, in the place of the section of that
 * name or at the end.
 *
 * head  in   what the file begins with, with its last newline; it replaces all before the first section
 * text  in   with its last newline
 */
bool tool_put_section(const char *path, const char *head, const char *key, const char *text);

/** A text to be written to, which is whole once it is closed; the caller frees it. */
FILE *tool_text_begin(char **text, size_t *bytes);

/** Today, "2026-11-22" (UTC). `out` holds 11 bytes. */
void tool_today(char *out);
