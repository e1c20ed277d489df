/* SPDX-License-Identifier: MIT */
/* What other programs do to the text of a record or a log, and files that are neither. */
#pragma once

#include <stddef.h>

#include "rules/core/rules.h"

/**
 * Undoes in place what editors, mail and other systems do to a text file: removes a byte-order mark, blanks at the ends
 * of lines, and empty lines before the first one and after the last; makes LF of CR LF and of CR. Returns the new
 * length.
 *
 * lines  out  number of lines removed at the beginning; may be NULL
 */
size_t file_clean(char *text, size_t bytes, int *lines);

/**
 * Names a file that is no record and no log by its first bytes, as a noun: "a PNG picture", "text in UTF-16". For the
 * sentence that refuses it, so a file of ours may have a name too. NULL if the file is of no known kind.
 */
const char *file_name_kind(const char *bytes, size_t count);
