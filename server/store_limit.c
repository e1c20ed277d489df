/* SPDX-License-Identifier: MIT */
/* How large the database may become. */
#include <assert.h>
#include <stdlib.h>

#include "store_parts.h"

struct limit_job {
    struct store_job job;
    int64_t bytes;
};

static void work_on_limit(struct db *db, struct store_job *job)
{
    db_limit_bytes(db, ((struct limit_job *)job)->bytes);
}

static void answer_limit(struct store *store, struct store_job *job)
{
    (void)store;
    free(job);
}

void store_limit_bytes(struct store *store, int64_t bytes)
{
    struct limit_job *limit = calloc(1, sizeof *limit);
    assert(limit != NULL);
    limit->job.alone = true;
    limit->job.kind = STORE_KIND_NOTHING;
    limit->job.work = work_on_limit;
    limit->job.answer = answer_limit;
    limit->bytes = bytes;
    store_hand_over(store, &limit->job);
}
