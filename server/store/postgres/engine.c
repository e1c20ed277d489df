/* SPDX-License-Identifier: MIT */
/* The PostgreSQL engine: its queue, its batches, the callbacks of its link, and its functions behind store.h. */
#include "store/postgres/pg.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void run_exchanges(struct pg_store *store);

static struct pg_store *pg_store_of(struct store *base)
{
    return (struct pg_store *)base;
}

/* ---- answering ---- */

static void answer_job(struct pg_store *store, struct store_job *job)
{
    if (job->problem != NULL) {
        snprintf(store->problem, sizeof store->problem, "%s", job->problem);
        free(job->problem);
        job->problem = NULL;
    }
    store_answer(&store->base, job);
}

void pg_answer_all(struct pg_store *store, struct store_jobs *jobs)
{
    struct store_jobs taken = {0};
    store_jobs_move(&taken, jobs);
    for (struct store_job *job = store_jobs_pop(&taken); job != NULL;
         job = store_jobs_pop(&taken)) {
        answer_job(store, job);
    }
}

/* Whether the job needs no statement: only an answer, or work on files, which the database server does by itself. */
static bool is_nothing(const struct store_job *job)
{
    return job->kind == STORE_KIND_NOTHING || job->kind == STORE_KIND_SCRUB ||
           job->kind == STORE_KIND_LIMIT;
}

/* Fails jobs that were not sent or that only read, so that the caller can repeat them. */
void pg_fail_all(struct pg_store *store, struct store_jobs *jobs, const char *words)
{
    LIST_EACH(struct store_job, job, &jobs->list, link) {
        if (job->status == STORE_OK && !is_nothing(job)) {
            store_job_fail(job, STORE_FAILED, words);
            store->counts.failures += job->kind == STORE_KIND_WRITE;
        }
    }
    pg_answer_all(store, jobs);
}

/* ---- a batch ---- */

static void queue_by_kind(struct pg_store *store, struct store_job *job)
{
    store_jobs_push(&store->batch, job);
    if (job->status != STORE_OK || is_nothing(job)) {
        return; /* refused, or done already */
    }
    if (job->kind == STORE_KIND_WRITE) {
        store->writes.jobs[store->writes.count++] = job;
    } else {
        store->reads.jobs[store->reads.count++] = job;
    }
}

static void fill_batch(struct pg_store *store)
{
    store->writes.count = store->writes.next = 0;
    store->reads.count = store->reads.next = 0;
    while (store->urgent.count > 0 && store->batch.count < PG_GROUP_MAX) {
        queue_by_kind(store, store_jobs_pop(&store->urgent));
    }
    while (store->waiting.count > 0 && store->batch.count < PG_GROUP_MAX) {
        queue_by_kind(store, store_jobs_pop(&store->waiting));
    }
}

static void roll_back(struct pg_store *store)
{
    store->phase = PG_CLEANING;
    store->error = (struct pg_error){0};
    store->is_dirty = false;
    pg_link_report(&store->link, "ROLLBACK");
    pg_link_sync(&store->link);
}

/* ---- closing ---- */

static void on_handle_closed(uv_handle_t *handle)
{
    struct pg_store *store = handle->data;
    if (--store->handles > 0) {
        return;
    }
    while (store->urgent.count + store->waiting.count >
           0) { /* jobs handed over while the handles were closing */
        pg_answer_all(store, &store->urgent);
        pg_answer_all(store, &store->waiting);
    }
    void (*closed)(void *data) = store->closed;
    void *data = store->closed_data;
    free(store->writes.jobs);
    free(store->writes.ends);
    free(store->writes.appends.fences.list);
    free(store->writes.appends.events.list);
    free(store->reads.jobs);
    free(store->readings.reads.jobs);
    spares_finish(&store->base.writes);
    free(store);
    closed(data);
}

static void on_link_closed(void *data)
{
    struct pg_store *store = data;
    if (--store->links > 0) {
        return;
    }
    uv_close((uv_handle_t *)&store->kick, on_handle_closed);
    uv_close((uv_handle_t *)&store->grace, on_handle_closed);
}

static void close_connections(struct pg_store *store)
{
    store->phase = PG_LEAVING;
    store->is_ready = false;
    if (!store->link.closing) {
        pg_link_close(&store->link, on_link_closed);
        pg_readings_close(store, on_link_closed);
    }
}

/* Called when no work is left. Deletes the store's own row, because no later connection needs it. */
static void delete_own_row(struct pg_store *store)
{
    struct store_row row = {0};
    store->phase = PG_LEAVING;
    store_row_text(&row, store->token);
    store_row_number(&row, store->session);
    pg_link_ask(&store->link, SQL_FORGET_STORE, &row);
    store_row_finish(&row);
    pg_link_sync(&store->link);
}

/* ---- sending the next exchange ---- */

static bool has_work(const struct pg_store *store)
{
    return store->batch.count + store->urgent.count + store->waiting.count > 0;
}

static bool send_reads(struct pg_store *store)
{
    if (store->reads.next == store->reads.count) {
        return false;
    }
    store->phase = PG_READING;
    return pg_reads_send(&store->reads);
}

/* Runs one exchange after the other until no job is waiting. */
static void run_exchanges(struct pg_store *store)
{
    while (store->is_ready && store->phase == PG_IDLE) {
        if (store->is_dirty) {
            roll_back(store);
        } else if (store->batch.count > 0) {
            if (pg_writes_send(store) || send_reads(store)) {
                return;
            }
            pg_answer_all(store, &store->batch);
        } else if (has_work(store)) {
            fill_batch(store);
        } else if (store->closing && !pg_readings_have_work(store)) {
            delete_own_row(store);
        } else {
            return;
        }
    }
}

static void on_kick(uv_timer_t *kick)
{
    struct pg_store *store = kick->data;
    if (store->phase == PG_LEAVING) {
        pg_answer_all(store, &store->urgent);
        pg_answer_all(store, &store->waiting);
    } else if (store->is_ready) {
        run_exchanges(store);
    } else if (store->is_away) {
        pg_outage_refuse(store);
        if (store->closing && !has_work(store)) {
            close_connections(store);
        }
    }
}

void pg_kick(struct pg_store *store)
{
    if (!uv_is_closing((uv_handle_t *)&store->kick) && !uv_is_active((uv_handle_t *)&store->kick)) {
        uv_timer_start(&store->kick, on_kick, 0, 0);
    }
}

/* ---- callbacks of the link ---- */

static void on_connected(void *data)
{
    pg_set_up_send(data);
}

static void on_result(void *data, int place, PGresult *result)
{
    struct pg_store *store = data;
    ExecStatusType status = PQresultStatus(result);
    bool failed = status == PGRES_FATAL_ERROR || status == PGRES_BAD_RESPONSE;
    if (failed && !store->error.is_set) {
        pg_set_error(&store->error, place, result);
    }
    if (failed && pg_error_is_loss(store->error.code)) {
        PQclear(result);
        pg_link_lose(&store->link, store->error.words);
        return;
    }
    if (store->phase == PG_READING) {
        pg_reads_result(&store->reads, place, result);
        return;
    }
    if (store->phase == PG_SETTING_UP) {
        pg_set_up_result(store, place, result);
    } else if (store->phase == PG_WRITING) {
        pg_writes_result(store, place, result);
    }
    PQclear(result);
}

static void be_ready(struct pg_store *store)
{
    if (store->error.is_set || store->set_up_problem[0] != '\0') {
        pg_link_lose(&store->link,
                     store->error.is_set ? store->error.words : store->set_up_problem);
        return;
    }
    pg_link_is_ready(&store->link);
    uv_timer_stop(&store->grace);
    store->is_ready = true;
    store->phase = PG_IDLE;
    pg_writes_resolve(store);
    store->is_away = false;
    if (store->was_lost) {
        store->was_lost = false;
        store_report_health(&store->base, STORE_BACK, "");
    }
    run_exchanges(store);
}

static void on_synced(void *data)
{
    struct pg_store *store = data;
    switch (store->phase) {
    case PG_SETTING_UP:
        be_ready(store);
        return;
    case PG_WRITING:
        if (!pg_writes_synced(store)) {
            store->phase = PG_IDLE;
        }
        break;
    case PG_READING:
        if (pg_reads_synced(&store->reads)) {
            store->phase = PG_IDLE;
        }
        break;
    case PG_CLEANING:
        store->phase = PG_IDLE;
        break;
    case PG_LEAVING:
        close_connections(store);
        return;
    case PG_IDLE:
        break;
    }
    run_exchanges(store);
}

static void on_pg_lost(void *data, const char *words)
{
    struct pg_store *store = data;
    bool was_ready = store->is_ready;
    /* for example, a node of a newer version has migrated the tables meanwhile */
    bool is_other_problem =
        strcmp(words, store->set_up_problem) == 0 && strcmp(words, store->lost_words) != 0;
    snprintf(store->lost_words, sizeof store->lost_words, "%s", words);
    store->is_ready = false;
    store->is_dirty = false;
    if (store->phase == PG_LEAVING) {
        close_connections(store);
        return;
    }
    if (store->phase == PG_WRITING) {
        store->writes.in_doubt = store->writes.group > 0;
        store->writes.asking = false;
    } else if (store->phase == PG_READING) {
        pg_reads_reset(&store->reads);
    }
    store->phase = PG_IDLE;
    if (store->is_away ? is_other_problem : store->is_superseded) {
        /* report at once, because no later connection can be used either */
        pg_outage_report(store);
    }
    if (was_ready) {
        store->counts.losses++;
        store->was_lost = true;
        pg_outage_begin(store, PG_GRACE_MS);
        store_report_health(&store->base, STORE_LOST, store->lost_words);
    }
}

static const struct pg_link_owner link_owner = {
    .connected = on_connected,
    .result = on_result,
    .synced = on_synced,
    .lost = on_pg_lost,
};

/* ---- the engine ---- */

static void queue_job(struct store *base, struct store_job *job)
{
    struct pg_store *store = pg_store_of(base);
    const struct store_questions *questions = (const struct store_questions *)job;
    bool is_urgent =
        job->kind == STORE_KIND_QUESTIONS && questions->asked[0].which == SQL_RENEW_NODE;
    if (store->closing) {
        store_job_fail(job, STORE_FAILED, "the store is closing");
    } else if (job->kind == STORE_KIND_WRITE && store->waiting.count >= STORE_QUEUE_MAX) {
        store_job_fail(job, STORE_FULL, "the queue of the store is full");
    } else if (store_job_is_public(job) && store->is_ready && pg_readings_receive(store, job)) {
        return;
    }
    store_jobs_push(is_urgent ? &store->urgent : &store->waiting, job);
    pg_kick(store);
}

static void close_pg_store(struct store *base, void (*closed)(void *data), void *data)
{
    struct pg_store *store = pg_store_of(base);
    assert(store->closed == NULL);
    store->closing = true;
    store->closed = closed;
    store->closed_data = data;
    if (!store->is_ready) {
        pg_outage_begin(store, PG_GRACE_MS);
    }
    pg_kick(store);
}

static void copy_pg_counts(struct store *base, struct store_counts *counts)
{
    const struct pg_store *store = pg_store_of(base);
    *counts = store->counts;
    counts->waiting = store->waiting.count + store->readings.waiting.count;
    counts->away = !store->is_ready;
    counts->not_durable = store->is_not_durable;
}

static const char *pg_problem(const struct store *base)
{
    return ((const struct pg_store *)base)->problem;
}

static void report_durability(struct store *base)
{
    const struct pg_store *store = pg_store_of(base);
    if (store->is_not_durable) {
        store_report_health(base, STORE_NOT_DURABLE, store->lost_words);
    }
}

/* ---- backups: refused, because the operator uses the database server's own tools ---- */

struct refused_backup {
    struct store_job job;
    store_backup_fn done;
    void *data;
};

static void answer_backup(struct store *store, struct store_job *job)
{
    (void)store;
    struct refused_backup *backup = (struct refused_backup *)job;
    backup->done(backup->data, STORE_FAILED,
                 "The store is PostgreSQL. Use deploy/backup or pg_dump.", NULL);
    free(backup);
}

static void refuse_backup(struct store *base, const char *file, store_backup_fn done, void *data)
{
    (void)file;
    struct refused_backup *backup = calloc(1, sizeof *backup);
    backup->job.kind = STORE_KIND_NOTHING;
    backup->job.answer = answer_backup;
    backup->done = done;
    backup->data = data;
    queue_job(base, &backup->job);
}

static void set_url(struct store *store, const char *url)
{
    pg_link_set_url(&pg_store_of(store)->link, url);
    pg_link_set_url(&pg_store_of(store)->readings.link, url);
}

bool pg_url_is_valid(const char *url)
{
    /* no error message is requested, because it may quote the URL with its password */
    PQconninfoOption *options = PQconninfoParse(url, NULL);
    PQconninfoFree(options);
    return options != NULL;
}

static enum store_status open_database(const char *url, enum store_use use, uv_loop_t *loop,
                                       struct store **store, char *detail, size_t detail_bytes)
{
    struct pg_store *opened = calloc(1, sizeof *opened);
    opened->use = use;
    enum store_status status = STORE_FAILED;
    if (!pg_link_init(&opened->link, url, detail, detail_bytes) ||
        !pg_link_init(&opened->readings.link, url, detail, detail_bytes)) {
        goto free_store;
    }
    status = pg_store_prepare(opened, detail, detail_bytes);
    if (status != STORE_OK) {
        goto finish_link;
    }
    opened->base.engine = &pg_engine;
    opened->writes.limit = PG_GROUP_MAX;
    opened->writes.jobs = calloc(PG_GROUP_MAX, sizeof *opened->writes.jobs);
    opened->writes.ends = calloc(PG_GROUP_MAX, sizeof *opened->writes.ends);
    opened->reads.jobs = calloc(PG_GROUP_MAX, sizeof *opened->reads.jobs);
    assert(opened->writes.jobs != NULL && opened->writes.ends != NULL &&
           opened->reads.jobs != NULL);
    opened->reads.store = opened;
    opened->reads.link = &opened->link;
    opened->reads.error = &opened->error;
    uv_timer_init(loop, &opened->kick);
    uv_timer_init(loop, &opened->grace);
    opened->kick.data = opened;
    opened->grace.data = opened;
    opened->handles = 2;
    pg_link_start(&opened->link, loop, &link_owner, opened);
    pg_readings_start(opened, loop);
    opened->links = 2;
    pg_outage_begin(opened, PG_OPENING_MS);
    *store = &opened->base;
    return STORE_OK;

finish_link:
    pg_link_finish(&opened->link);
    pg_link_finish(&opened->readings.link);
free_store:
    free(opened);
    return status;
}

const struct store_engine pg_engine = {
    .open = open_database,
    .hand_over = queue_job,
    .close = close_pg_store,
    .counts = copy_pg_counts,
    .problem = pg_problem,
    .report = report_durability,
    .backup = refuse_backup,
    .set_url = set_url,
};
