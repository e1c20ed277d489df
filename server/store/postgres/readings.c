/* SPDX-License-Identifier: MIT */
/* The public readings on their own connection. A reading that loses it goes on with the main connection. */
#include <stdlib.h>

#include "store/postgres/pg.h"

/*
 * Its own name, for the operator; and a safeguard, because this connection holds no lock of the store. Each reading is
 * planned for the number of rows that it asks for: a plan for any number expects a tenth of all. No plan takes the
 * processors of the writes.
 */
#define SET_READINGS                                                                               \
    "SELECT set_config('application_name', 'taberna readings', false),"                            \
    " set_config('default_transaction_read_only', 'on', false),"                                   \
    " set_config('plan_cache_mode', 'force_custom_plan', false),"                                  \
    " set_config('max_parallel_workers_per_gather', '0', false)"

static void begin_next_reading(struct pg_store *store)
{
    struct pg_readings *readings = &store->readings;
    while (readings->is_ready && readings->job == NULL && readings->waiting.count > 0) {
        readings->job = store_jobs_pop(&readings->waiting);
        readings->reads.jobs[0] = readings->job;
        readings->reads.count = 1;
        readings->reads.next = 0;
        pg_reads_send(&readings->reads);
    }
}

static void end_reading(struct pg_store *store)
{
    struct store_jobs done = {0};
    store_jobs_push(&done, store->readings.job);
    store->readings.job = NULL;
    pg_answer_all(store, &done);
}

static void on_readings_connected(void *data)
{
    struct pg_store *store = data;
    struct pg_readings *readings = &store->readings;
    readings->error = (struct pg_error){0};
    pg_set_up_session(&readings->link);
    pg_link_report(&readings->link, SET_READINGS);
    pg_set_up_statements(&readings->link, true);
    pg_link_sync(&readings->link);
}

static void on_reading_result(void *data, int place, PGresult *result)
{
    struct pg_store *store = data;
    struct pg_readings *readings = &store->readings;
    ExecStatusType status = PQresultStatus(result);
    bool failed = status == PGRES_FATAL_ERROR || status == PGRES_BAD_RESPONSE;
    if (failed && !readings->error.is_set) {
        pg_set_error(&readings->error, place, result);
    }
    if (failed && pg_error_is_loss(readings->error.code)) {
        PQclear(result);
        pg_link_lose(&readings->link, readings->error.words);
    } else if (readings->is_ready) {
        pg_reads_result(&readings->reads, place, result);
    } else {
        PQclear(result);
    }
}

static void on_reading_synced(void *data)
{
    struct pg_store *store = data;
    struct pg_readings *readings = &store->readings;
    if (!readings->is_ready) {
        if (readings->error.is_set) {
            pg_link_lose(&readings->link, readings->error.words);
            return;
        }
        readings->is_ready = true;
        pg_link_is_ready(&readings->link);
    } else if (pg_reads_synced(&readings->reads)) {
        end_reading(store);
    }
    begin_next_reading(store);
    if (store->closing && !pg_readings_have_work(store)) {
        pg_kick(store); /* which waits for the readings before it leaves */
    }
}

/* The main connection goes on with all readings, and knows whether the database is out of reach. */
static void on_readings_lost(void *data, const char *words)
{
    struct pg_store *store = data;
    struct pg_readings *readings = &store->readings;
    (void)words;
    readings->is_ready = false;
    if (readings->job != NULL) {
        pg_reads_reset(&readings->reads);
        if (readings->reads.next == readings->reads.count) {
            end_reading(store); /* only the end of its transaction was missing */
        } else {
            store_jobs_push(&store->waiting, readings->job);
            readings->job = NULL;
        }
    }
    for (struct store_job *job = store_jobs_pop(&readings->waiting); job != NULL;
         job = store_jobs_pop(&readings->waiting)) {
        store_jobs_push(&store->waiting, job);
    }
    pg_kick(store);
}

static const struct pg_link_owner readings_owner = {
    .connected = on_readings_connected,
    .result = on_reading_result,
    .synced = on_reading_synced,
    .lost = on_readings_lost,
};

void pg_readings_start(struct pg_store *store, uv_loop_t *loop)
{
    struct pg_readings *readings = &store->readings;
    readings->reads.store = store;
    readings->reads.link = &readings->link;
    readings->reads.error = &readings->error;
    readings->reads.jobs = calloc(1, sizeof *readings->reads.jobs);
    pg_link_start(&readings->link, loop, &readings_owner, store);
}

bool pg_readings_receive(struct pg_store *store, struct store_job *job)
{
    struct pg_readings *readings = &store->readings;
    if (!readings->is_ready) {
        return false;
    }
    store_jobs_push(&readings->waiting, job);
    begin_next_reading(store);
    return true;
}

bool pg_readings_have_work(const struct pg_store *store)
{
    return store->readings.job != NULL || store->readings.waiting.count > 0;
}

void pg_readings_close(struct pg_store *store, void (*closed)(void *data))
{
    struct pg_readings *readings = &store->readings;
    on_readings_lost(store, "");
    pg_fail_all(store, &store->waiting, "the store is closing");
    pg_link_close(&readings->link, closed);
}
