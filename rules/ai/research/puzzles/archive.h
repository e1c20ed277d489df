/* SPDX-License-Identifier: MIT */
/* A folder of records (rules/play/record.h), such as the archive of a server exports: the source of positions. */
#pragma once

#include "rules/core/rules.h"

struct archive {
    char *folder;
    char **names; /* sorted */
    long count;
};

/**
 * Lists the files of a folder whose names consist of letters, digits and ".-_" and do not begin with a full stop.
 *
 * Returns false after a reported error.
 */
MUST_CHECK bool archive_open(struct archive *archive, const char *folder);
void archive_close(struct archive *archive);

/**
 * Reads the positions of a file that owe a turn.
 *
 * rules  in   "tabula@1": a record with other rules has no positions here
 * turns  out  `max`
 *
 * Returns their number; -1 after a reported error, if the file cannot be read or a turn in it is illegal.
 */
int archive_read(const struct archive *archive, long file, const char *rules,
                 struct position *turns, int max);
