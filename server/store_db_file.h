/* SPDX-License-Identifier: MIT */
/* The file before SQLite opens it: made where there is none, looked at where there is one. Inside the store only. */
#pragma once

#include "store.h"

/** What an operator may do about a database that is refused. */
#define DB_CORRUPT_ADVICE                                                                          \
    "It is left as it is: put a backup in its place (README, Restore), or name another folder."

/**
 * Makes an empty database where there is none: under another name first, so that whatever has this one is whole. Refuses a
 * file without a byte, and a log of writes whose database is missing: SQLite would take both for a new beginning.
 */
MUST_CHECK enum store_status db_file_find(const char *path, int application_id, char *detail,
                                          size_t detail_bytes);
