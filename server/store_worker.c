/* SPDX-License-Identifier: MIT */
/*
 * The worker thread: takes all jobs that wait, commits their writes as one transaction of the database, then does their
 * reads, and hands them back in their order.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "store_parts.h"

enum {
    GROUP_MAX = 4096, /* jobs taken at once: bounds how long the first waits for the last */
    CHECKPOINT_IDLE_PAGES = 500,  /* written to the log before it is moved while nobody waits … */
    CHECKPOINT_BUSY_PAGES = 4000, /* … and when it is moved although somebody does: 16 MiB */
};

/* One transaction of a group inside its savepoint. Returns false where the database itself failed. */
static bool apply_one(struct db *db, struct store_job *write)
{
    bool is_local = false;
    int code = db_run(db, DB_SAVE);
    if (code != SQLITE_OK) {
        return false;
    }
    enum store_status status = store_write_apply(db, write, &is_local);
    if (status == STORE_OK) {
        return db_run(db, DB_RELEASE) == SQLITE_OK;
    }
    store_job_fail(write, status, db->problem);
    db_forget_heads(db);
    return is_local && db_run(db, DB_UNDO) == SQLITE_OK && db_run(db, DB_RELEASE) == SQLITE_OK;
}

/* All of a group; its transaction is open. False where the database failed: nothing is stored then. */
static bool commit_together(struct db *db, struct store_job **group, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!apply_one(db, group[i])) {
            db_rollback(db);
            return false;
        }
    }
    if (db_run(db, DB_COMMIT) != SQLITE_OK) {
        db_rollback(db);
        return false;
    }
    return true;
}

/* One, in the transaction that is open. */
static void commit_alone(struct db *db, struct store_job *write)
{
    bool is_local;
    store_job_fail(write, STORE_OK, NULL);
    enum store_status status = store_write_apply(db, write, &is_local);
    if (status == STORE_OK) {
        int code = db_run(db, DB_COMMIT);
        status = code == SQLITE_OK ? STORE_OK : db_failure(db, code);
    }
    if (status != STORE_OK) {
        store_job_fail(write, status, db->problem);
        db_rollback(db);
    }
}

/* Opens a transaction. Where that fails, whoever holds the lock will not let it go for the next one either: all fail. */
static bool begin(struct db *db, struct store_job **group, size_t count)
{
    int code = db_run(db, DB_BEGIN);
    if (code == SQLITE_OK) {
        return true;
    }
    enum store_status status = db_failure(db, code);
    for (size_t i = 0; i < count; i++) {
        store_job_fail(group[i], status, db->problem);
    }
    return false;
}

/* One sync for all. Where the database fails, each alone: what is still possible is done, the rest is told why not. */
static void commit(struct db *db, struct store_job **group, size_t count)
{
    if (count == 0 || !begin(db, group, count) || commit_together(db, group, count)) {
        return;
    }
    for (size_t i = 0; i < count && begin(db, group + i, count - i); i++) {
        commit_alone(db, group[i]);
    }
}

/* What the group came to; `took_us` is of all of it. */
static void count_group(struct store *store, struct store_job *const *group, size_t count,
                        int64_t took_us)
{
    if (count == 0) {
        return;
    }
    uv_mutex_lock(&store->mutex);
    histogram_add(&store->counts.commits, took_us);
    for (size_t i = 0; i < count; i++) {
        store->counts.writes += group[i]->status == STORE_OK;
        store->counts.failures += group[i]->status != STORE_OK;
    }
    uv_mutex_unlock(&store->mutex);
}

static void work_on(struct store *store, const struct store_jobs *jobs)
{
    struct db *db = &store->db;
    struct store_job *group[GROUP_MAX];
    size_t count = 0;
    for (struct store_job *job = jobs->first; job != NULL; job = job->next) {
        if (job->work == NULL && job->status == STORE_OK) {
            assert(count < GROUP_MAX);
            group[count++] = job;
        }
    }
    uint64_t began_ns = uv_hrtime();
    commit(db, group, count);
    count_group(store, group, count, (int64_t)((uv_hrtime() - began_ns) / 1000));
    for (struct store_job *job = jobs->first; job != NULL; job = job->next) {
        if (job->work != NULL && job->status == STORE_OK) {
            job->work(db, job);
        }
    }
}

static bool may_take(const struct store *store, const struct store_jobs *taken)
{
    const struct store_job *next = store->waiting.first;
    return next != NULL && taken->count < GROUP_MAX &&
           (taken->count == 0 || (!next->alone && !taken->last->alone));
}

/* Waits for jobs and takes them. None: the store is closing. */
static struct store_jobs take(struct store *store)
{
    struct store_jobs jobs = {0};
    uv_mutex_lock(&store->mutex);
    while (store->waiting.count == 0 && !store->closing) {
        uv_cond_wait(&store->more, &store->mutex);
    }
    while (may_take(store, &jobs)) {
        store_jobs_push(&jobs, store_jobs_pop(&store->waiting));
    }
    store->finished = jobs.count == 0;
    uv_mutex_unlock(&store->mutex);
    return jobs;
}

/* Returns whether more is waiting already. */
static bool give_back(struct store *store, struct store_jobs *jobs)
{
    uv_mutex_lock(&store->mutex);
    for (struct store_job *job = store_jobs_pop(jobs); job != NULL; job = store_jobs_pop(jobs)) {
        store_jobs_push(&store->answered, job);
    }
    bool more = store->waiting.count > 0;
    uv_mutex_unlock(&store->mutex);
    uv_async_send(&store->wake);
    return more;
}

void store_worker_run(void *data)
{
    struct store *store = data;
    struct db *db = &store->db;
    for (;;) {
        struct store_jobs jobs = take(store);
        if (jobs.count == 0) {
            break;
        }
        work_on(store, &jobs);
        bool more = give_back(store, &jobs);
        if (db->wal_pages >= (more ? CHECKPOINT_BUSY_PAGES : CHECKPOINT_IDLE_PAGES)) {
            db_checkpoint(db);
        }
    }
    db_close(db);
    uv_async_send(&store->wake);
}
