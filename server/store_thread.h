/* SPDX-License-Identifier: MIT */
/* The store as it runs: a queue, and a worker thread with the database. Inside store.c and store_worker.c only. */
#pragma once

#include "store_parts.h"

struct store {
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
    void (*closed)(void *data);
    void *closed_data;
};

/** The thread: works until the store is closing and nothing waits. */
void store_worker_run(void *store);
