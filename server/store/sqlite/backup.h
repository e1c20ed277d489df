/* SPDX-License-Identifier: MIT */
/*
 * A copy of the database in one file. It is written under a temporary name in the same folder, synced and checked, and
 * gets its final name last. So a file with the final name is always complete. Internal to the store. A backup takes a
 * long time and needs a thread of its own.
 */
#pragma once

#include <sqlite3.h>
#include <stdatomic.h>

#include "store/store.h"

/** The source, the target and the result of a backup. */
struct db_backup {
    sqlite3 *from;     /* no transaction may be open */
    const char *file;  /* name of the copy; no file of that name may exist */
    atomic_bool *stop; /* if set to true, the backup aborts; or NULL */
    struct store_copy copy;
    char problem[STORE_BACKUP_PROBLEM_BYTES]; /* a sentence, unless the result is STORE_OK */
};

/** Removes the copy on every failure. Only reads from `from`; other connections may write to its database meanwhile. */
MUST_CHECK enum store_status sqlite_backup_run(struct db_backup *backup);
