/* SPDX-License-Identifier: MIT */
/*
 * The worker thread: takes all waiting jobs, commits their writes as one database transaction, then does their reads,
 * and returns the jobs in their original order.
 */
#include <assert.h>
#include <stdio.h>

#include "store/sqlite/sqlite.h"
#include "store/sqlite/work.h"

enum {
    GROUP_MAX = 4096, /* jobs taken at once; limits how long the first job waits for the last */
    /* pages in the write-ahead log that cause a checkpoint if no job is waiting */
    CHECKPOINT_IDLE_PAGES = 500,
    /* pages that cause a checkpoint even if jobs are waiting: 16 MiB */
    CHECKPOINT_BUSY_PAGES = 4000,
    /* a checkpoint that could not finish is repeated: the other program that read the database may have ended */
    CHECKPOINT_AGAIN_MS = 2000,
    /* between two looks at the files: a cut database is reported by the second one, all else by the first */
    LOOK_MS = 750,
};

/* Counts the results of the group. `took_us` is the duration of the whole group. */
static void count_write_group(struct sqlite_store *store, struct store_job *const *group,
                              size_t count, int64_t took_us)
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

static void refuse_group(struct store_job *const *group, size_t count, const char *problem)
{
    for (size_t i = 0; i < count; i++) {
        store_job_fail(group[i], STORE_FAILED, problem);
    }
}

/* Locks that SQLite believes to be held end only with the last connection of the process. */
static bool reopen_database(struct sqlite_store *store)
{
    if (!store->db.is_stuck) {
        return true;
    }
    if (store->db.is_lost) {
        sqlite_set_problem(&store->db, store->db.lost);
        return false;
    }
    bool is_alone = sqlite_readings_close(store);
    bool is_open = is_alone && sqlite_reopen(&store->db);
    if (!is_alone) {
        sqlite_set_problem(&store->db, "a reading of the database does not end");
    }
    sqlite_readings_resume(store);
    return is_open;
}

/* Readings would keep the log from being truncated. */
static void run_job(struct sqlite_store *store, struct store_job *job)
{
    bool pauses = job->kind == STORE_KIND_SCRUB;
    if (!pauses || sqlite_readings_pause(store, PAUSE_NOW)) {
        sqlite_run(&store->db, job);
    }
    if (pauses) {
        sqlite_readings_resume(store);
    }
}

static void work_on(struct sqlite_store *store, const struct store_jobs *jobs)
{
    struct db *db = &store->db;
    struct store_job *group[GROUP_MAX];
    size_t count = 0;
    LIST_EACH(struct store_job, job, &jobs->list, link) {
        if (job->kind == STORE_KIND_WRITE && job->status == STORE_OK) {
            assert(count < GROUP_MAX);
            group[count++] = job;
        }
    }
    uint64_t began_ns = uv_hrtime();
    if (count > 0 && !sqlite_can_write(db)) {
        refuse_group(group, count, db->lost);
    } else if (reopen_database(store)) {
        sqlite_commit(db, group, count);
    } else {
        refuse_group(group, count, db->problem);
    }
    count_write_group(store, group, count, (int64_t)((uv_hrtime() - began_ns) / 1000));
    LIST_EACH(struct store_job, job, &jobs->list, link) {
        if (job->kind != STORE_KIND_WRITE && job->status == STORE_OK) {
            if (reopen_database(store)) {
                run_job(store, job);
            } else {
                store_job_fail(job, STORE_FAILED, db->problem);
            }
        }
    }
}

static bool can_receive_jobs(const struct sqlite_store *store, const struct store_jobs *taken)
{
    const struct store_job *next = LIST_FIRST(&store->waiting.list, struct store_job, link);
    const struct store_job *last = LIST_LAST(&taken->list, struct store_job, link);
    return next != NULL && taken->count < GROUP_MAX &&
           (last == NULL || (!next->alone && !last->alone));
}

/*
 * Waits for jobs, or for the end of a reading that a checkpoint waits for; at most until the next look at the files.
 * The caller holds the mutex.
 */
static void wait_for_jobs(struct sqlite_store *store)
{
    int ended = 0;
    while (store->waiting.count == 0 && !(store->closing && store->readings.ended) &&
           !sqlite_readings_are_paused(store) && ended == 0) {
        ended = uv_cond_timedwait(&store->more, &store->mutex, UINT64_C(1000000) * LOOK_MS);
    }
}

/* Waits for jobs and takes them, perhaps none. Returns false if the store is closing and no job or reading is left. */
static bool receive_jobs(struct sqlite_store *store, struct store_jobs *jobs)
{
    *jobs = (struct store_jobs){0};
    uv_mutex_lock(&store->mutex);
    wait_for_jobs(store);
    while (can_receive_jobs(store, jobs)) {
        store_jobs_push(jobs, store_jobs_pop(&store->waiting));
    }
    store->finished = jobs->count == 0 && store->closing && store->readings.ended;
    bool goes_on = !store->finished;
    uv_mutex_unlock(&store->mutex);
    return goes_on;
}

/* If a reading is under way, the checkpoint is made when it has ended. No write waits for that. */
static void make_checkpoint(struct sqlite_store *store)
{
    if (store->db.is_stuck) {
        sqlite_readings_resume(store); /* the connection is opened again first */
        return;
    }
    bool is_calm = sqlite_readings_pause(store, PAUSE_SOON);
    bool has_finished = is_calm && sqlite_checkpoint(&store->db);
    if (is_calm) {
        sqlite_readings_resume(store);
    }
    uv_mutex_lock(&store->mutex);
    store->checkpoint_ns = uv_hrtime();
    if (has_finished) {
        store->late_since_ns = 0;
    } else if (store->late_since_ns == 0) {
        store->late_since_ns = store->checkpoint_ns;
    }
    uv_mutex_unlock(&store->mutex);
}

/* Returns whether more jobs are waiting already. */
static bool deliver_answers(struct sqlite_store *store, struct store_jobs *jobs)
{
    uv_mutex_lock(&store->mutex);
    store_jobs_move(&store->answered, jobs);
    bool more = store->waiting.count > 0;
    uv_mutex_unlock(&store->mutex);
    uv_async_send(&store->wake);
    return more;
}

static bool is_worker_over(uint64_t since_ns, int ms)
{
    return uv_hrtime() - since_ns >= UINT64_C(1000000) * (uint64_t)ms;
}

/* Looks at the files if it is time. Tells the loop if this look, or one before a write, has found a change. */
static void check_files(struct sqlite_store *store)
{
    bool is_lost = store->db.is_lost;
    if (is_worker_over(store->looked_ns, LOOK_MS)) {
        store->looked_ns = uv_hrtime();
        is_lost = !sqlite_check_files(&store->db);
    }
    if (is_lost == store->is_lost) {
        return;
    }
    uv_mutex_lock(&store->mutex);
    store->is_lost = is_lost;
    snprintf(store->lost, sizeof store->lost, "%s", store->db.lost);
    uv_mutex_unlock(&store->mutex);
    uv_async_send(&store->wake);
}

static void tidy_up(struct sqlite_store *store, bool is_busy)
{
    const struct db *db = &store->db;
    int due_pages = is_busy ? CHECKPOINT_BUSY_PAGES : CHECKPOINT_IDLE_PAGES;
    bool is_paused = atomic_load(&store->readings.pause) != PAUSE_NONE;
    bool is_late =
        store->late_since_ns != 0 && is_worker_over(store->checkpoint_ns, CHECKPOINT_AGAIN_MS);
    if (db->is_lost && is_paused) {
        sqlite_readings_resume(store); /* no checkpoint will be made */
    } else if (!db->is_lost && (is_late || is_paused || db->wal_pages >= due_pages)) {
        make_checkpoint(store);
    }
    check_files(store);
}

void sqlite_worker_run(void *data)
{
    struct sqlite_store *store = data;
    struct store_jobs jobs;
    while (receive_jobs(store, &jobs)) {
        bool is_busy = false;
        uv_mutex_lock(&store->db_mutex);
        if (jobs.count > 0) {
            work_on(store, &jobs);
            is_busy = deliver_answers(store, &jobs);
        }
        tidy_up(store, is_busy);
        uv_mutex_unlock(&store->db_mutex);
    }
    uv_mutex_lock(&store->db_mutex);
    sqlite_close(&store->db);
    uv_mutex_unlock(&store->db_mutex);
    uv_async_send(&store->wake);
}
