/* SPDX-License-Identifier: MIT */
/*
 * The worker thread: takes all waiting jobs, commits their writes as one database transaction, then does their reads,
 * and returns the jobs in their original order.
 */
#include <assert.h>

#include "store/sqlite/sqlite.h"
#include "store/sqlite/work.h"

enum {
    GROUP_MAX = 4096, /* jobs taken at once; limits how long the first job waits for the last */
    /* pages in the write-ahead log that cause a checkpoint if no job is waiting */
    CHECKPOINT_IDLE_PAGES = 500,
    /* pages that cause a checkpoint even if jobs are waiting: 16 MiB */
    CHECKPOINT_BUSY_PAGES = 4000,
};

/* Counts the results of the group. `took_us` is the duration of the whole group. */
static void count_group(struct sqlite_store *store, struct store_job *const *group, size_t count,
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

static void refuse(const struct db *db, struct store_job *const *group, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        store_job_fail(group[i], STORE_FAILED, db->problem);
    }
}

static void work_on(struct sqlite_store *store, const struct store_jobs *jobs)
{
    struct db *db = &store->db;
    struct store_job *group[GROUP_MAX];
    size_t count = 0;
    for (struct store_job *job = jobs->first; job != NULL; job = job->next) {
        if (job->kind == STORE_KIND_WRITE && job->status == STORE_OK) {
            assert(count < GROUP_MAX);
            group[count++] = job;
        }
    }
    uint64_t began_ns = uv_hrtime();
    if (db_reopen(db)) {
        sqlite_commit(db, group, count);
    } else {
        refuse(db, group, count);
    }
    count_group(store, group, count, (int64_t)((uv_hrtime() - began_ns) / 1000));
    for (struct store_job *job = jobs->first; job != NULL; job = job->next) {
        if (job->kind != STORE_KIND_WRITE && job->status == STORE_OK) {
            if (db_reopen(db)) {
                sqlite_run(db, job);
            } else {
                store_job_fail(job, STORE_FAILED, db->problem);
            }
        }
    }
}

static bool may_take(const struct sqlite_store *store, const struct store_jobs *taken)
{
    const struct store_job *next = store->waiting.first;
    return next != NULL && taken->count < GROUP_MAX &&
           (taken->count == 0 || (!next->alone && !taken->last->alone));
}

/* Waits for jobs and takes them. Returns an empty queue if the store is closing. */
static struct store_jobs take(struct sqlite_store *store)
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

/* Returns whether more jobs are waiting already. */
static bool give_back(struct sqlite_store *store, struct store_jobs *jobs)
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
    struct sqlite_store *store = data;
    struct db *db = &store->db;
    for (;;) {
        struct store_jobs jobs = take(store);
        if (jobs.count == 0) {
            break;
        }
        work_on(store, &jobs);
        bool more = give_back(store, &jobs);
        if (!db->is_stuck &&
            db->wal_pages >= (more ? CHECKPOINT_BUSY_PAGES : CHECKPOINT_IDLE_PAGES)) {
            db_checkpoint(db);
        }
    }
    db_close(db);
    uv_async_send(&store->wake);
}
