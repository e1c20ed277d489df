/* SPDX-License-Identifier: MIT */
/*
 * Tables in files, whose entries are measured at different times: a new entry replaces the old entry of the same key,
 * and the others stay.
 */
#pragma once

#include <stdbool.h>
#include <stdio.h>

/**
 * Puts a line `  "KEY": VALUE` into a JSON file that holds one object, with one entry per line, sorted by key.
 *
 * Creates the file if it does not exist. Returns false after a reported error.
 */
bool research_put_json(const char *path, const char *key, const char *value);

/**
 * Puts the section `## KEY` with its text into a Markdown file: in the place of the section of that name, or at the
 * end.
 *
 * head  in   the beginning of the file, with its last newline; it replaces all text before the first section
 * text  in   with its last newline
 */
bool research_put_section(const char *path, const char *head, const char *key, const char *text);

/** Opens a stream that writes to a text. The text is complete after the stream is closed; the caller frees it. */
FILE *research_text_begin(char **text, size_t *bytes);

/** Writes the current date, "2026-11-22" (UTC). `out` holds 11 bytes. */
void research_today(char *out);
