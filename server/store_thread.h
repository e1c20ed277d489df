/* SPDX-License-Identifier: MIT */
/* The engine on SQLite as it runs: a queue, and a worker thread with the database. Inside its own files only. */
#pragma once

#include <stdatomic.h>

#include "store_engine.h"
#include "store_parts.h"

struct sqlite_store {
    struct store base; /* first: it is the store */
    uv_async_t wake;
    uv_thread_t thread;
    struct db db; /* the worker's while it runs */

    uv_mutex_t mutex;
    uv_cond_t more;             /* signalled when `waiting` or `closing` changes */
    struct store_jobs waiting;  /* under the mutex */
    struct store_jobs answered; /* under the mutex: worked on, in order */
    bool closing;               /* under the mutex */
    bool finished;              /* under the mutex: the worker takes no more */
    struct store_counts counts; /* under the mutex */

    char problem[DB_PROBLEM_BYTES];
    void (*closed)(void *data); /* set: closing */
    void *closed_data;

    char *path;               /* of the database, for backups */
    int backups;              /* not answered yet; the loop's */
    atomic_bool stop_backups; /* set: they break off */
    bool gone;                /* nothing is left but backups; the loop's */
};

/** Frees the store and calls `closed`, where nothing is under way any more. */
void sqlite_store_let_go(struct sqlite_store *store);

/** The thread: works until the store is closing and nothing waits. */
void store_worker_run(void *store);

/** As store_backup(). */
void sqlite_store_backup(struct store *store, const char *file, store_backup_fn done, void *data);
