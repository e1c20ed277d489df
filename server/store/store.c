/* SPDX-License-Identifier: MIT */
/* The public functions of the store. They pass each call to the engine that was opened. */
#include "store/store.h"

#include <inttypes.h>
#include <stdio.h>

#include "admission/loop_steps.h"
#include "store/engine.h"

int store_schema_version(void)
{
    return store_migrations[store_migration_count - 1].version;
}

enum store_status store_schema_check(int64_t version, char *words, size_t words_bytes)
{
    const char *remedy = version > store_schema_version()        ? "start the newer program"
                         : version < store_migrations[0].version ? "start the older program"
                                                                 : NULL;
    if (remedy == NULL) {
        return STORE_OK;
    }
    snprintf(words, words_bytes, "its tables are of version %" PRId64 ", this program knows %d: %s",
             version, store_schema_version(), remedy);
    return STORE_VERSION;
}

enum store_status store_open(const struct store_engine *engine, const char *where,
                             enum store_use use, uv_loop_t *loop, struct store **store,
                             char *detail, size_t detail_bytes)
{
    return engine->open(where, use, loop, store, detail, detail_bytes);
}

void store_close(struct store *store, void (*closed)(void *data), void *data)
{
    store->engine->close(store, closed, data);
}

void store_set_url(struct store *store, const char *url)
{
    if (store->engine->set_url != NULL) {
        store->engine->set_url(store, url);
    }
}

void store_hand_over(struct store *store, struct store_job *job)
{
    store->engine->hand_over(store, job);
}

void store_counts(struct store *store, struct store_counts *counts)
{
    store->engine->counts(store, counts);
}

const char *store_problem(const struct store *store)
{
    return store->engine->problem(store);
}

void store_backup(struct store *store, const char *file, store_backup_fn done, void *data)
{
    store->engine->backup(store, file, done, data);
}

/* ---- health ---- */

void store_measure(struct store *store, struct loop_steps *steps, const struct log *log)
{
    store->steps = steps;
    store->log = log;
}

void store_listen(struct store *store, store_done_fn each, void *data)
{
    store->outcome = each;
    store->outcome_data = data;
}

void store_listen_health(struct store *store, store_health_fn each, void *data)
{
    store->health = each;
    store->health_data = data;
    if (store->engine->report != NULL) {
        store->engine->report(store);
    }
}

static void report_outcome(const struct store *store, enum store_status status)
{
    bool is_refusal = status == STORE_MISSING || status == STORE_TAKEN ||
                      status == STORE_OUT_OF_ORDER || status == STORE_FENCED;
    if (store->outcome != NULL && !is_refusal) {
        store->outcome(store->outcome_data, status);
    }
}

void store_report_health(struct store *store, enum store_health event, const char *words)
{
    if (store->health != NULL) {
        store->health(store->health_data, event, words);
    }
    if (event == STORE_AWAY || event == STORE_FILE_LOST) {
        report_outcome(store, STORE_FAILED);
    }
}

void store_answer(struct store *store, struct store_job *job)
{
    struct loop_steps *steps = store->steps; /* the callback may close the store */
    const struct log *log = store->log;
    bool is_write = job->kind == STORE_KIND_WRITE;
    admission_loop_step_begin(steps, is_write ? LOOP_STORED : LOOP_READ, "an answer of the store");
    if (is_write) {
        report_outcome(store, job->status);
    }
    job->answer(store, job);
    admission_loop_step_end(steps, log);
}
