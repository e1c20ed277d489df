/* SPDX-License-Identifier: MIT */
/* The part of the SQLite engine that runs on the loop thread: opening, handing over, answering, closing. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/log.h"
#include "store/sqlite/sqlite.h"

enum {
    /* As many jobs are handed over within a turn of the loop: the worker commits them while the turn goes on. */
    COLLECTED_MAX = 64,
};

static struct sqlite_store *sqlite_store_of(struct store *store)
{
    return (struct sqlite_store *)store;
}

/* ---- handing over ---- */

/* A refused job goes through the same queue as the others, so that answers keep their order. */
static void hand_over_one(struct sqlite_store *store, struct store_job *job)
{
    if (store->closing) {
        store_job_fail(job, STORE_FAILED, "the store is closing");
    } else if (store_job_is_public(job)) {
        store_jobs_push(&store->readings.waiting, job);
        uv_cond_signal(&store->readings.more);
        return;
    } else if (job->kind == STORE_KIND_WRITE && store->waiting.count >= STORE_QUEUE_MAX) {
        store_job_fail(job, STORE_FULL, "the queue of the store is full");
    }
    store_jobs_push(store->finished ? &store->answered : &store->waiting, job);
}

static void hand_over_collected(struct sqlite_store *store)
{
    if (store->collected.count == 0) {
        return;
    }
    uv_mutex_lock(&store->mutex);
    struct store_job *job;
    while ((job = store_jobs_pop(&store->collected)) != NULL) {
        hand_over_one(store, job);
    }
    bool finished = store->finished;
    uv_cond_signal(&store->more);
    uv_mutex_unlock(&store->mutex);
    if (finished && !uv_is_closing((uv_handle_t *)&store->wake)) {
        uv_async_send(&store->wake);
    }
}

/* The loop has run the callbacks of all events that were ready, and would wait for the next ones. */
static void on_waits(uv_prepare_t *waits)
{
    hand_over_collected(waits->data);
}

/*
 * The worker gets the jobs of one turn of the loop together: under load they share a commit, and an idle loop hands a
 * single job over at once.
 */
static void enqueue_job(struct store *base, struct store_job *job)
{
    struct sqlite_store *store = sqlite_store_of(base);
    store_jobs_push(&store->collected, job);
    if (store->collected.count >= COLLECTED_MAX || store->closed != NULL) {
        hand_over_collected(store);
    }
}

/* ---- answering ---- */

static void answer_jobs(struct sqlite_store *store, struct store_jobs *jobs)
{
    for (struct store_job *job = store_jobs_pop(jobs); job != NULL; job = store_jobs_pop(jobs)) {
        char *problem = job->problem;
        job->problem = NULL;
        if (problem != NULL) {
            snprintf(store->problem, sizeof store->problem, "%s", problem);
            free(problem);
        }
        store_answer(&store->base, job);
    }
}

/*
 * Answers the jobs that are done at this moment. Returns true if the worker has ended; then no job is left to answer.
 */
static bool answer_all(struct sqlite_store *store)
{
    for (;;) {
        uv_mutex_lock(&store->mutex);
        struct store_jobs jobs = {0};
        store_jobs_move(&jobs, &store->answered);
        bool finished = store->finished;
        uv_mutex_unlock(&store->mutex);
        if (jobs.count == 0) {
            return finished;
        }
        answer_jobs(store, &jobs);
        if (!finished) {
            return false; /* the worker wakes the loop again; other handles of the loop get their turn first */
        }
    }
}

static void on_worker_gone(uv_handle_t *wake)
{
    struct sqlite_store *store = wake->data;
    answer_all(store); /* jobs handed over while the handles were closing */
    store->gone = true;
    sqlite_store_release_files(store);
}

void sqlite_store_release_files(struct sqlite_store *store)
{
    if (!store->gone || store->backups > 0) {
        return;
    }
    void (*closed)(void *data) = store->closed;
    void *data = store->closed_data;
    uv_cond_destroy(&store->readings.calm);
    uv_cond_destroy(&store->readings.more);
    uv_cond_destroy(&store->more);
    uv_mutex_destroy(&store->db_mutex);
    uv_mutex_destroy(&store->mutex);
    free(store->path);
    spares_finish(&store->base.writes);
    free(store);
    closed(data);
}

static void on_waits_gone(uv_handle_t *waits)
{
    struct sqlite_store *store = waits->data;
    uv_close((uv_handle_t *)&store->wake, on_worker_gone);
}

/* Reports that the files are lost, or are there again. */
static void report_files(struct sqlite_store *store)
{
    uv_mutex_lock(&store->mutex);
    bool is_lost = store->is_lost;
    if (is_lost) {
        memcpy(store->problem, store->lost, sizeof store->problem);
    }
    uv_mutex_unlock(&store->mutex);
    if (is_lost != store->is_lost_reported) {
        store->is_lost_reported = is_lost;
        store_report_health(&store->base, is_lost ? STORE_FILE_LOST : STORE_FILE_BACK,
                            is_lost ? store->problem : "");
    }
}

static void on_wake(uv_async_t *wake)
{
    struct sqlite_store *store = wake->data;
    report_files(store);
    if (answer_all(store) && !uv_is_closing((uv_handle_t *)&store->waits)) {
        uv_thread_join(&store->thread);
        uv_thread_join(&store->readings.thread);
        uv_close((uv_handle_t *)&store->waits, on_waits_gone);
    }
}

/* The size of the write-ahead log; 0 if there is none. */
static uint64_t log_bytes(const char *path)
{
    enum { LOG_PATH_BYTES = 1200 }; /* sqlite_open() bounds the path of the folder */
    char log[LOG_PATH_BYTES];
    struct stat about;
    int length = snprintf(log, sizeof log, "%s-wal", path);
    return length < (int)sizeof log && stat(log, &about) == 0 ? (uint64_t)about.st_size : 0;
}

static void copy_sqlite_counts(struct store *base, struct store_counts *counts)
{
    struct sqlite_store *store = sqlite_store_of(base);
    uv_mutex_lock(&store->mutex);
    *counts = store->counts;
    counts->waiting = store->waiting.count + store->collected.count + store->readings.waiting.count;
    uint64_t late_since_ns = store->late_since_ns;
    uv_mutex_unlock(&store->mutex);
    counts->checkpoint_late_ms =
        late_since_ns == 0 ? 0 : (uv_hrtime() - late_since_ns) / 1000000 + 1;
    counts->log_bytes = log_bytes(store->path);
}

static const char *sqlite_problem(const struct store *store)
{
    return ((const struct sqlite_store *)store)->problem;
}

/* ---- opening and closing ---- */

static void close_sqlite_store(struct store *base, void (*closed)(void *data), void *data)
{
    struct sqlite_store *store = sqlite_store_of(base);
    assert(store->closed == NULL);
    store->closed = closed;
    store->closed_data = data;
    atomic_store(&store->stop_backups, true);
    hand_over_collected(store);
    uv_mutex_lock(&store->mutex);
    store->closing = true;
    uv_cond_signal(&store->more);
    uv_cond_signal(&store->readings.more);
    uv_mutex_unlock(&store->mutex);
}

/* SQLite counts the memory that it uses, and takes a lock for that at each allocation. The server needs no count. */
static void do_not_count_memory(void)
{
    /* SQLite refuses this if a test has used it before; then it goes on counting. */
    (void)sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

static void start_worker_thread(uv_thread_t *thread, uv_thread_cb run, struct sqlite_store *store)
{
    int error = uv_thread_create(thread, run, store);
    if (error != 0) {
        log_fatal("the thread of the database does not start: %s", uv_strerror(error));
    }
}

static enum store_status open_folder(const char *folder, enum store_use use, uv_loop_t *loop,
                                     struct store **store, char *detail, size_t detail_bytes)
{
    (void)use; /* the lock of the files lets in one server */
    static uv_once_t once = UV_ONCE_INIT;
    uv_once(&once, do_not_count_memory);
    struct sqlite_store *opened = calloc(1, sizeof *opened);
    opened->base.engine = &sqlite_engine;
    enum store_status status = sqlite_open(&opened->db, folder, detail, detail_bytes);
    if (status != STORE_OK) {
        goto close_db;
    }
    status = STORE_FAILED;
    if (uv_mutex_init(&opened->mutex) != 0) {
        goto no_system;
    }
    if (uv_mutex_init(&opened->db_mutex) != 0) {
        goto destroy_mutex;
    }
    if (uv_cond_init(&opened->more) != 0) {
        goto destroy_db_mutex;
    }
    if (uv_cond_init(&opened->readings.more) != 0) {
        goto destroy_cond;
    }
    if (uv_cond_init(&opened->readings.calm) != 0) {
        goto destroy_readings_more;
    }
    opened->wake.data = opened;
    if (uv_async_init(loop, &opened->wake, on_wake) != 0) {
        goto destroy_readings_calm;
    }
    opened->waits.data = opened;
    uv_prepare_init(loop, &opened->waits); /* cannot fail */
    uv_prepare_start(&opened->waits, on_waits);
    uv_unref((uv_handle_t *)&opened->waits);
    opened->path = malloc(strlen(folder) + sizeof "/" DB_FILE_NAME);
    sprintf(opened->path, "%s/" DB_FILE_NAME, folder);
    start_worker_thread(&opened->thread, sqlite_worker_run, opened);
    start_worker_thread(&opened->readings.thread, sqlite_readings_run, opened);
    *store = &opened->base;
    return STORE_OK;

destroy_readings_calm:
    uv_cond_destroy(&opened->readings.calm);
destroy_readings_more:
    uv_cond_destroy(&opened->readings.more);
destroy_cond:
    uv_cond_destroy(&opened->more);
destroy_db_mutex:
    uv_mutex_destroy(&opened->db_mutex);
destroy_mutex:
    uv_mutex_destroy(&opened->mutex);
no_system:
    snprintf(detail, detail_bytes, "the system has no threads or file descriptors left");
close_db:
    sqlite_close(&opened->db);
    free(opened);
    return status;
}

const struct store_engine sqlite_engine = {
    .open = open_folder,
    .hand_over = enqueue_job,
    .close = close_sqlite_store,
    .counts = copy_sqlite_counts,
    .problem = sqlite_problem,
    .backup = sqlite_store_backup,
};
