/* SPDX-License-Identifier: MIT */
/* A copy of everything that is stored, taken while the house is open. */
#pragma once

#include "store.h"

enum { STORE_BACKUP_PROBLEM_BYTES = 2560 }; /* a path, and what is wrong with it */

struct store_copy {
    int64_t bytes; /* of the file */
    int64_t rooms;
    int64_t events;
};

/**
 * `problem` is a sentence for the operator, "" with STORE_OK; `copy` is NULL otherwise. Both borrowed: valid during the
 * callback.
 */
typedef void (*store_backup_fn)(void *data, enum store_status status, const char *problem,
                                const struct store_copy *copy);

/**
 * Copies the database as it is now into a new file, which another server can be started on. Writes go on meanwhile. Answers
 * with STORE_OK when the copy is on the disk and has passed a whole check of its integrity; otherwise there is no such file.
 * One at a time. store_close() breaks it off.
 *
 * file  in  copied; taken as the program's folder has it, unless it begins with "/"; nothing may be there
 */
void store_backup(struct store *store, const char *file, store_backup_fn done, void *data);
