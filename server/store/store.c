/* SPDX-License-Identifier: MIT */
/* The public functions of the store. They pass each call to the engine that was opened. */
#include "store/store.h"

#include <string.h>

#include "store/engine.h"

bool store_is_url(const char *where)
{
    return strncmp(where, "postgresql://", strlen("postgresql://")) == 0 ||
           strncmp(where, "postgres://", strlen("postgres://")) == 0;
}

/* The only function in store/ that names the engines. Callers know no engine: the URL decides. */
enum store_status store_open(const char *where, enum store_use use, uv_loop_t *loop,
                             struct store **store, char *detail, size_t detail_bytes)
{
    if (store_is_url(where)) {
        return pg_store_open(where, use, loop, store, detail, detail_bytes);
    }
    return sqlite_store_open(where, loop, store, detail, detail_bytes);
}

void store_close(struct store *store, void (*closed)(void *data), void *data)
{
    store->engine->close(store, closed, data);
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

void store_listen(struct store *store, store_health_fn each, void *data)
{
    if (store->engine->listen != NULL) {
        store->engine->listen(store, each, data);
    }
}
