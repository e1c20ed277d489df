/* SPDX-License-Identifier: MIT */
/*
 * What the files of the store share: jobs, and the way they go. A job is made on the loop thread, waits, is worked on by
 * the worker thread, and is answered and freed on the loop thread.
 */
#pragma once

#include "store_db.h"

/** What is wanted, for an engine that does it in another way than by `work`. */
enum store_kind {
    STORE_KIND_WRITE,     /* a store_write */
    STORE_KIND_QUESTIONS, /* store_questions */
    STORE_KIND_ROOM,      /* these five a read_job */
    STORE_KIND_UNFILLED,
    STORE_KIND_RUNNING,
    STORE_KIND_ROOMS_OF,
    STORE_KIND_PERSON,
    STORE_KIND_GAMES,   /* a games_job */
    STORE_KIND_NOTHING, /* what only concerns files */
    STORE_KINDS,
};

struct store_job {
    struct store_job *next;
    enum store_kind kind;
    bool alone;               /* concerns what comes after it: shares no group */
    enum store_status status; /* not STORE_OK before the work: refused, and not worked on */
    char *problem;            /* the words of a failure, or NULL; freed after the answer */
    /** On SQLite's worker; NULL for a write, which the worker puts into a group. */
    void (*work)(struct db *db, struct store_job *job);
    /** On the loop; frees the job, or hands it over again. */
    void (*answer)(struct store *store, struct store_job *job);
};

struct store_jobs {
    struct store_job *first;
    struct store_job *last;
    size_t count;
};

void store_jobs_push(struct store_jobs *jobs, struct store_job *job);
struct store_job *store_jobs_pop(struct store_jobs *jobs); /* NULL: empty */

/** Hands a job to the worker; it is answered in its turn, refused where it must be. */
void store_hand_over(struct store *store, struct store_job *job);

/* ---- on the worker ---- */

/**
 * Commits writes with one sync for all. Where the database fails, each alone: what is still possible is done, the rest is
 * told why not. Each write's status says what became of it.
 */
void store_group_commit(struct db *db, struct store_job **group, size_t count);

/** Puts the operations of a write into the open transaction; on failure some may be in it, to be undone. */
MUST_CHECK enum store_status store_write_apply(struct db *db, struct store_job *write,
                                               bool *is_local);

/** Keeps the words of the failure with the job. */
void store_job_fail(struct store_job *job, enum store_status status, const char *problem);
