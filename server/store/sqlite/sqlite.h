/* SPDX-License-Identifier: MIT */
/*
 * The running SQLite engine: a queue, and a worker thread that owns the database; and beside it the public readings,
 * with a queue, a thread and a connection of their own. Internal to the engine's own files.
 */
#pragma once

#include <stdatomic.h>

#include "store/engine.h"
#include "store/jobs.h"
#include "store/sqlite/db.h"

/** What the worker wants of the readings. */
enum sqlite_pause {
    PAUSE_NONE,
    PAUSE_SOON, /* the next one does not begin, and the one under way ends or is interrupted after READING_MS */
    PAUSE_NOW, /* the one under way is interrupted at once */
};

/*
 * The public readings. Their connection sees what is committed when a reading begins, and takes no lock that a commit
 * waits for. But a checkpoint cannot finish, and the log cannot begin again, while a reading goes on: so the worker
 * pauses the readings. One that was interrupted begins again afterwards.
 */
struct sqlite_readings {
    uv_thread_t thread;
    struct db db; /* owned by the thread; opened by the first reading */
    uint64_t
        may_last_ns; /* until then only PAUSE_NOW interrupts the reading; used by the thread only */
    bool is_interrupted; /* the reading under way, by a pause; used by the thread only */
    atomic_int pause;    /* enum sqlite_pause; changed by the worker, under the mutex */

    /* under the mutex of the store */
    uv_cond_t more; /* signalled when jobs wait, a pause begins or ends, and the store closes */
    uv_cond_t calm; /* signalled when a reading or the connection has ended */
    struct store_jobs waiting;
    bool is_reading; /* a transaction is open */
    bool is_open;    /* there is a connection */
    bool must_close; /* the pause also closes the connection */
    bool ended;      /* the thread takes no more jobs */
};

struct sqlite_store {
    struct store base; /* first member, so that a pointer to it is a pointer to the store */
    uv_async_t wake;
    uv_prepare_t waits; /* called before the loop waits for events */
    /* of this turn of the loop, see hand_over(); used by the loop only */
    struct store_jobs collected;
    uv_thread_t thread;
    struct db db; /* owned by the worker while it runs */
    struct sqlite_readings readings;

    uv_mutex_t mutex;
    uv_cond_t more;             /* signalled when `waiting` or `closing` changes */
    struct store_jobs waiting;  /* under the mutex */
    struct store_jobs answered; /* under the mutex: processed jobs, in order */
    bool closing;               /* under the mutex */
    bool finished;              /* under the mutex: the worker takes no more jobs */
    struct store_counts counts; /* under the mutex */
    uint64_t
        late_since_ns; /* under the mutex: since when no checkpoint finishes; 0: the last one has */
    uint64_t checkpoint_ns;         /* of the last checkpoint; used by the worker only */
    uint64_t looked_ns;             /* of the last look at the files; used by the worker only */
    bool is_lost;                   /* under the mutex: the last look at the files was bad */
    char lost[STORE_PROBLEM_BYTES]; /* under the mutex: why */
    bool is_lost_reported;          /* used by the loop only */
    uv_mutex_t db_mutex; /* held while `db` is used, because a backup of lost files uses it too */

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
void sqlite_worker_run(void *store);

/** The readings' thread: the same for the public readings. Then it closes their connection. */
void sqlite_readings_run(void *store);

/**
 * Lets no reading begin until sqlite_readings_resume(). Returns whether none is under way. PAUSE_SOON does not wait for
 * the one under way: its end is signalled to the worker. PAUSE_NOW waits for it, for a while. Called by the worker.
 */
MUST_CHECK bool sqlite_readings_pause(struct sqlite_store *store, enum sqlite_pause pause);
/** PAUSE_NOW, which also closes the connection. Returns false if it is still open. */
MUST_CHECK bool sqlite_readings_close(struct sqlite_store *store);
/** Whether a pause that the worker wanted has been reached. The caller holds the mutex. */
bool sqlite_readings_are_paused(const struct sqlite_store *store);
void sqlite_readings_resume(struct sqlite_store *store);

/** Like store_backup(). */
void sqlite_store_backup(struct store *store, const char *file, store_backup_fn done, void *data);
