/* SPDX-License-Identifier: MIT */
/* Queues of jobs, the words for their failures, and the job that limits the size of the files. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "store/jobs.h"

const char *store_status_text(enum store_status status)
{
    switch (status) {
    case STORE_OK:
        return "stored";
    case STORE_FULL:
        return "there is no space left";
    case STORE_FAILED:
        return "the database cannot be read or written";
    case STORE_VERSION:
        return "the database was written by another version of the program";
    case STORE_CORRUPT:
        return "the database is damaged";
    case STORE_LOCKED:
        return "another server has the database open";
    case STORE_MISSING:
        return "it does not exist";
    case STORE_TAKEN:
        return "it is taken";
    case STORE_OUT_OF_ORDER:
        return "the event is not the next one of its room";
    case STORE_FENCED:
        return "another node holds the room";
    }
    assert(false);
    return "";
}

/* ---- jobs ---- */

void store_jobs_push(struct store_jobs *jobs, struct store_job *job)
{
    list_append(&jobs->list, &job->link);
    jobs->count++;
}

struct store_job *store_jobs_pop(struct store_jobs *jobs)
{
    jobs->count -= !list_is_empty(&jobs->list);
    return LIST_POP(&jobs->list, struct store_job, link);
}

void store_jobs_move(struct store_jobs *jobs, struct store_jobs *from)
{
    list_move_all(&jobs->list, &from->list);
    jobs->count += from->count;
    from->count = 0;
}

bool store_job_is_public(const struct store_job *job)
{
    if (job->kind == STORE_KIND_PAGE) {
        return ((const struct store_log *)job)->is_public;
    }
    if (job->kind != STORE_KIND_QUESTIONS) {
        return job->kind == STORE_KIND_GAMES;
    }
    const struct store_questions *questions = (const struct store_questions *)job;
    for (int i = 0; i < questions->count; i++) {
        if (!store_statement_is_public(questions->asked[i].which)) {
            return false;
        }
    }
    return true;
}

void store_job_fail(struct store_job *job, enum store_status status, const char *problem)
{
    free(job->problem);
    job->problem = problem != NULL ? strdup(problem) : NULL;
    job->status = status;
}

/* ---- the size of the files ---- */

static void answer_limit(struct store *store, struct store_job *job)
{
    (void)store;
    free(job);
}

void store_limit_bytes(struct store *store, int64_t bytes)
{
    struct store_limit_job *limit = calloc(1, sizeof *limit);
    limit->job.alone = true;
    limit->job.kind = STORE_KIND_LIMIT;
    limit->job.answer = answer_limit;
    limit->bytes = bytes;
    store_hand_over(store, &limit->job);
}
