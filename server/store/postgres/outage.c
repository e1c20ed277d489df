/* SPDX-License-Identifier: MIT */
/*
 * Jobs while there is no connection. Reads, and writes that were never sent, fail when the connection is missing for
 * too long. The outcome of writes that were under way is unknown: they wait for the next connection, which knows it.
 */
#include <stdio.h>

#include "store/postgres/pg.h"

void pg_outage_refuse(struct pg_store *store)
{
    char words[PG_WORDS_BYTES + 64];
    snprintf(words, sizeof words, "the database cannot be reached: %s", store->lost_words);
    pg_fail_all(store, &store->urgent, words);
    pg_fail_all(store, &store->waiting, words);
}

/* Answers all jobs of the batch except writes whose outcome is unknown. */
static void answer_certain_jobs(struct pg_store *store, const char *words)
{
    struct pg_writes *writes = &store->writes;
    size_t from = writes->next;
    size_t to = writes->in_doubt ? writes->next + writes->group : writes->next;
    struct store_jobs certain = {0};
    struct store_jobs doubtful = {0};
    size_t at = 0; /* index among the writes */
    size_t read = 0;
    for (struct store_job *job = store_jobs_pop(&store->batch); job != NULL;
         job = store_jobs_pop(&store->batch)) {
        bool is_write = at < writes->count && writes->jobs[at] == job;
        bool is_read = read < store->reads.count && store->reads.jobs[read] == job;
        bool is_done = (is_write && at < from) || (is_read && read < store->reads.next);
        /* A mark (a write without operations) may be stored twice, so it is never in doubt. */
        bool in_doubt = is_write && at >= from && at < to && ((struct store_write *)job)->count > 0;
        if ((is_write || is_read) && !is_done && !in_doubt && job->status == STORE_OK) {
            store_job_fail(job, STORE_FAILED, words);
            store->counts.failures += is_write;
        }
        at += is_write;
        read += is_read;
        if (in_doubt) {
            /* never behind the job's original place, so it overwrites no unread entry */
            writes->jobs[doubtful.count] = job;
        }
        store_jobs_push(in_doubt ? &doubtful : &certain, job);
    }
    writes->next = 0;
    writes->count = doubtful.count;
    writes->group = doubtful.count;
    writes->in_doubt = doubtful.count > 0;
    store->reads.next = store->reads.count = 0;
    store_jobs_move(&store->batch, &doubtful);
    pg_answer_all(store, &certain);
}

/* The server closes without having reached the database again: the outcome of these writes stays unknown. */
static void finish_revalidation(struct pg_store *store)
{
    struct pg_writes *writes = &store->writes;
    if (writes->in_doubt) {
        for (size_t i = 0; i < writes->group; i++) {
            store_job_fail(writes->jobs[writes->next + i], STORE_FAILED,
                           "it is not known whether it was stored");
        }
        writes->in_doubt = false;
        writes->count = writes->next = writes->group = 0;
        pg_answer_all(store, &store->batch);
    }
}

static void on_grace(uv_timer_t *grace)
{
    struct pg_store *store = grace->data;
    char words[PG_WORDS_BYTES + 64];
    if (store->phase == PG_SETTING_UP) {
        /* there is a connection; if it is silent, it ends by itself */
        pg_outage_begin(store, PG_GRACE_MS);
        return;
    }
    snprintf(words, sizeof words, "the database cannot be reached: %s", store->lost_words);
    snprintf(store->problem, sizeof store->problem, "%.*s", STORE_PROBLEM_BYTES - 1, words);
    store->is_away = true;
    store->was_lost = true;
    store_report_health(&store->base, STORE_AWAY, store->lost_words);
    answer_certain_jobs(store, words);
    if (store->closing) {
        finish_revalidation(store);
    }
    pg_kick(store);
}

void pg_outage_begin(struct pg_store *store, uint64_t ms)
{
    if (!uv_is_active((uv_handle_t *)&store->grace)) {
        uv_timer_start(&store->grace, on_grace, ms, 0);
    }
}

void pg_outage_report(struct pg_store *store)
{
    uv_timer_start(&store->grace, on_grace, 0, 0);
}
