/* SPDX-License-Identifier: MIT */
/* The thread of the public readings: carries them out one after the other, and pauses for the worker. */
#include <sys/resource.h>

#include "store/sqlite/sqlite.h"
#include "store/sqlite/work.h"

enum {
    STEPS_BETWEEN_LOOKS =
        1000, /* instructions of SQLite between two looks at `pause`: some 50 microseconds */
    READINGS_NICE = 10, /* the threads of the moves come first if the processors are few */
    TRIES_MAX =
        8, /* an interrupted reading may last twice as long each time, at last six seconds */
    NOW_WAIT_MS = 50,       /* for the end of a reading that PAUSE_NOW interrupts */
    CLOSING_WAIT_MS = 5000, /* then the connection of the worker is opened again later */
};

/* ---- one reading ---- */

static int on_steps(void *data)
{
    struct sqlite_readings *readings = data;
    int pause = atomic_load(&readings->pause);
    readings->is_interrupted =
        pause == PAUSE_NOW || (pause == PAUSE_SOON && uv_hrtime() > readings->may_last_ns);
    return readings->is_interrupted;
}

static bool open_connection(struct sqlite_store *store)
{
    struct sqlite_readings *readings = &store->readings;
    if (readings->is_open) {
        return true;
    }
    if (sqlite_open_readings(&readings->db, store->path) != STORE_OK) {
        return false;
    }
    if (!sqlite_guard_has_database(&store->db.guard)) {
        sqlite_set_problem(&readings->db, "the database is no longer in its folder");
        return false;
    }
    sqlite3_progress_handler(readings->db.sqlite, STEPS_BETWEEN_LOOKS, on_steps, readings);
    uv_mutex_lock(&store->mutex);
    readings->is_open = true;
    uv_mutex_unlock(&store->mutex);
    return true;
}

static void close_connection(struct sqlite_store *store)
{
    struct sqlite_readings *readings = &store->readings;
    sqlite_close(&readings->db);
    uv_mutex_lock(&store->mutex);
    readings->is_open = false;
    uv_cond_signal(&readings->calm);
    uv_mutex_unlock(&store->mutex);
}

static bool run_sql(struct db *db, const char *sql)
{
    int code = sqlite3_exec(db->sqlite, sql, NULL, NULL, NULL);
    if (code != SQLITE_OK) {
        (void)sqlite_failure(db, code);
    }
    return code == SQLITE_OK;
}

/* Runs the statements of the job in one transaction, so that all of them see one moment. */
static void run_reading(struct db *db, struct store_job *job)
{
    if (!run_sql(db, "BEGIN")) {
        store_job_fail(job, STORE_FAILED, db->problem);
        return;
    }
    sqlite_run(db, job);
    if (sqlite3_get_autocommit(db->sqlite) == 0 && !run_sql(db, "COMMIT")) {
        (void)run_sql(db, "ROLLBACK");
    }
}

/* Forgets what the interrupted job has read. A search keeps its place: the next batch goes on there. */
static void reset_job(struct store_job *job)
{
    store_job_fail(job, STORE_OK, NULL);
    if (job->kind == STORE_KIND_QUESTIONS) {
        store_questions_reset((struct store_questions *)job);
    }
}

/* Try number `tries`, from 0. Returns false if a pause has interrupted the job, which must be tried again. */
static bool try_job(struct sqlite_store *store, struct store_job *job, int tries)
{
    struct sqlite_readings *readings = &store->readings;
    if (job->status != STORE_OK) {
        return true; /* refused */
    }
    if (!open_connection(store)) {
        store_job_fail(job, STORE_FAILED, readings->db.problem);
        close_connection(store);
        return true;
    }
    readings->is_interrupted = false;
    readings->may_last_ns = uv_hrtime() + (UINT64_C(1000000) * STORE_READING_MS << tries);
    run_reading(&readings->db, job);
    if (readings->db.is_stuck) {
        close_connection(store);
    }
    return job->status == STORE_OK || !readings->is_interrupted;
}

/* ---- the queue ---- */

/* Waits for the end of a pause. The caller holds the mutex, which is released meanwhile. */
static void wait_for_resumption(struct sqlite_store *store)
{
    struct sqlite_readings *readings = &store->readings;
    while (atomic_load(&readings->pause) != PAUSE_NONE) {
        if (readings->must_close && readings->is_open) {
            uv_mutex_unlock(&store->mutex);
            close_connection(store);
            uv_mutex_lock(&store->mutex);
        } else {
            uv_cond_wait(&readings->more, &store->mutex);
        }
    }
}

/*
 * Waits for the next job; returns NULL if the store is closing and none is left. `again`: an interrupted job, or NULL.
 */
static struct store_job *take_reading(struct sqlite_store *store, struct store_job *again)
{
    struct sqlite_readings *readings = &store->readings;
    struct store_job *job = again;
    uv_mutex_lock(&store->mutex);
    wait_for_resumption(store);
    while (job == NULL && (job = store_jobs_pop(&readings->waiting)) == NULL && !store->closing) {
        uv_cond_wait(&readings->more, &store->mutex);
        wait_for_resumption(store);
    }
    readings->is_reading = job != NULL;
    uv_mutex_unlock(&store->mutex);
    return job;
}

static void end_reading(struct sqlite_store *store, struct store_job *answered)
{
    uv_mutex_lock(&store->mutex);
    store->readings.is_reading = false;
    if (answered != NULL) {
        store_jobs_push(&store->answered, answered);
    }
    uv_cond_signal(&store->readings.calm);
    if (sqlite_readings_are_paused(store)) {
        uv_cond_signal(&store->more);
    }
    uv_mutex_unlock(&store->mutex);
    if (answered != NULL) {
        uv_async_send(&store->wake);
    }
}

void sqlite_readings_run(void *data)
{
    struct sqlite_store *store = data;
    struct store_job *again = NULL;
    struct store_job *job;
    int tries = 0;
    (void)setpriority(PRIO_PROCESS, 0, READINGS_NICE); /* of this thread, as Linux has it */
    while ((job = take_reading(store, again)) != NULL) {
        bool is_done = try_job(store, job, tries) || ++tries == TRIES_MAX;
        if (!is_done) {
            reset_job(job);
        }
        again = is_done ? NULL : job;
        tries = is_done ? 0 : tries;
        end_reading(store, is_done ? job : NULL);
    }
    if (store->readings.is_open) {
        close_connection(store);
    }
    uv_mutex_lock(&store->mutex);
    store->readings.ended = true;
    uv_cond_signal(&store->more);
    uv_mutex_unlock(&store->mutex);
}

/* ---- pauses ---- */

/* Waits until no reading is under way, and no connection open if `closes`. The caller holds the mutex. */
static bool wait_for_calm(struct sqlite_store *store, bool closes, uint64_t wait_ms)
{
    struct sqlite_readings *readings = &store->readings;
    int ended = 0;
    while ((readings->is_reading || (closes && readings->is_open)) && ended == 0) {
        ended = uv_cond_timedwait(&readings->calm, &store->mutex, UINT64_C(1000000) * wait_ms);
    }
    return ended == 0;
}

bool sqlite_readings_are_paused(const struct sqlite_store *store)
{
    const struct sqlite_readings *readings = &store->readings;
    return atomic_load(&readings->pause) != PAUSE_NONE && !readings->is_reading;
}

bool sqlite_readings_pause(struct sqlite_store *store, enum sqlite_pause pause)
{
    uv_mutex_lock(&store->mutex);
    atomic_store(&store->readings.pause, pause);
    bool is_calm = pause == PAUSE_NOW ? wait_for_calm(store, false, NOW_WAIT_MS)
                                      : sqlite_readings_are_paused(store);
    uv_mutex_unlock(&store->mutex);
    return is_calm;
}

bool sqlite_readings_close(struct sqlite_store *store)
{
    uv_mutex_lock(&store->mutex);
    store->readings.must_close = true;
    atomic_store(&store->readings.pause, PAUSE_NOW);
    uv_cond_signal(&store->readings.more);
    bool is_closed = wait_for_calm(store, true, CLOSING_WAIT_MS);
    store->readings.must_close = false;
    uv_mutex_unlock(&store->mutex);
    return is_closed;
}

void sqlite_readings_resume(struct sqlite_store *store)
{
    uv_mutex_lock(&store->mutex);
    atomic_store(&store->readings.pause, PAUSE_NONE);
    uv_cond_signal(&store->readings.more);
    uv_mutex_unlock(&store->mutex);
}
