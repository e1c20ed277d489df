/* SPDX-License-Identifier: MIT */
/*
 * A copy of the database in one file: written beside its place, synced, checked, and only then given its name, so that
 * what has the name is whole. Inside the store only. It takes its time and is for a thread of its own.
 */
#pragma once

#include <sqlite3.h>
#include <stdatomic.h>

#include "store_backup.h"

/** What is copied, and what became of it. */
struct db_backup {
    sqlite3 *from;     /* in no transaction */
    const char *file;  /* the copy's name; nothing may be there */
    atomic_bool *stop; /* set: break off; or NULL */
    struct store_copy copy;
    char problem[STORE_BACKUP_PROBLEM_BYTES]; /* a sentence, unless STORE_OK */
};

/** On every failure nothing is left of the copy. Only `from` is read; others may write to its database meanwhile. */
MUST_CHECK enum store_status db_backup_run(struct db_backup *backup);
