/* SPDX-License-Identifier: MIT */
/*
 * Jobs, which all files of the store share. A job is created on the loop thread, waits in a queue, is processed by the
 * worker thread, and is answered and freed on the loop thread.
 */
#pragma once

#include "store/sqlite/db.h"

/** The kind of a job, for an engine that does not call `work`. */
enum store_kind {
    STORE_KIND_WRITE,     /* a store_write */
    STORE_KIND_QUESTIONS, /* store_questions */
    STORE_KIND_ROOM,      /* this and the next four are read_jobs */
    STORE_KIND_UNFILLED,
    STORE_KIND_RUNNING,
    STORE_KIND_ROOMS_OF,
    STORE_KIND_USER,
    STORE_KIND_GAMES,   /* a games_job */
    STORE_KIND_NOTHING, /* work that concerns only the files of SQLite */
    STORE_KINDS,
};

struct store_job {
    struct store_job *next;
    enum store_kind kind;
    bool alone; /* affects the jobs behind it: is not grouped with other jobs */
    enum store_status
        status; /* if not STORE_OK before the work starts, the job is refused and its work is skipped */
    char *problem; /* the failure in words, or NULL; freed after the answer */
    /** Called on SQLite's worker. NULL for a write, which the worker adds to a group. */
    void (*work)(struct db *db, struct store_job *job);
    /** Called on the loop. Frees the job, or hands it over again. */
    void (*answer)(struct store *store, struct store_job *job);
};

struct store_jobs {
    struct store_job *first;
    struct store_job *last;
    size_t count;
};

void store_jobs_push(struct store_jobs *jobs, struct store_job *job);
struct store_job *store_jobs_pop(struct store_jobs *jobs); /* NULL: empty */

/** Hands a job to the worker. It is answered in its turn, also if it must be refused. */
void store_hand_over(struct store *store, struct store_job *job);

/* ---- on the worker ---- */

/**
 * Commits writes with one sync for all of them. If the database fails, it commits each write on its own: those that can
 * be stored are stored, and the others fail with the reason. The status of each write has its result.
 */
void store_group_commit(struct db *db, struct store_job **group, size_t count);

/**
 * Puts the operations of a write into the open transaction. On failure some of them may be in it, and the caller must
 * undo them.
 */
MUST_CHECK enum store_status store_write_apply(struct db *db, struct store_job *write,
                                               bool *is_local);

/** Stores the status and the words of the failure in the job. */
void store_job_fail(struct store_job *job, enum store_status status, const char *problem);
