/* SPDX-License-Identifier: MIT */
/*
 * The running SQLite engine: a queue, and a worker thread that owns the database. Internal to the engine's own files.
 */
#pragma once

#include <stdatomic.h>

#include "store/engine.h"
#include "store/jobs.h"
#include "store/sqlite/db.h"

struct sqlite_store {
    struct store base; /* first member, so that a pointer to it is a pointer to the store */
    uv_async_t wake;
    uv_prepare_t waits; /* called before the loop waits for events */
    /* of this turn of the loop, see hand_over(); used by the loop only */
    struct store_jobs collected;
    uv_thread_t thread;
    struct db db; /* owned by the worker while it runs */

    uv_mutex_t mutex;
    uv_cond_t more;             /* signalled when `waiting` or `closing` changes */
    struct store_jobs waiting;  /* under the mutex */
    struct store_jobs answered; /* under the mutex: processed jobs, in order */
    bool closing;               /* under the mutex */
    bool finished;              /* under the mutex: the worker takes no more jobs */
    struct store_counts counts; /* under the mutex */
    uint64_t
        late_since_ns; /* under the mutex: since when no checkpoint finishes; 0: the last one has */

    char problem[STORE_PROBLEM_BYTES];
    void (*closed)(void *data); /* set: the store is closing */
    void *closed_data;

    char *path;               /* path of the database, for backups */
    int backups;              /* unanswered backups; used by the loop only */
    atomic_bool stop_backups; /* set: backups abort */
    bool gone;                /* only backups may still be running; used by the loop only */
};

/** Frees the store and calls `closed`, if no work is left. */
void sqlite_store_release_files(struct sqlite_store *store);

/** The worker thread's function: works until the store is closing and no job waits. */
void store_worker_run(void *store);

/** Like store_backup(). */
void sqlite_store_backup(struct store *store, const char *file, store_backup_fn done, void *data);
