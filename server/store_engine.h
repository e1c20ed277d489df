/* SPDX-License-Identifier: MIT */
/*
 * What stands behind store.h: an engine is a table of functions, and makes stores that begin with a pointer to it. Jobs
 * say what is wanted; an engine carries them out in its own way and answers them on the loop. Inside the store only.
 */
#pragma once

#include "store_backup.h"
#include "store_news.h"
#include "store_parts.h"

struct store_engine {
    void (*hand_over)(struct store *store, struct store_job *job);
    void (*close)(struct store *store, void (*closed)(void *data), void *data);
    void (*counts)(struct store *store, struct store_counts *counts);
    const char *(*problem)(const struct store *store);
    void (*listen)(struct store *store, store_news_fn each,
                   void *data); /* NULL: there is no news */
    void (*backup)(struct store *store, const char *file, store_backup_fn done, void *data);
};

struct store {
    const struct store_engine *engine;
};

/** As store_open(), in a folder. */
MUST_CHECK enum store_status sqlite_store_open(const char *folder, uv_loop_t *loop,
                                               struct store **store, char *detail,
                                               size_t detail_bytes);

/** As store_open(), with a URL. */
MUST_CHECK enum store_status pg_store_open(const char *url, uv_loop_t *loop, struct store **store,
                                           char *detail, size_t detail_bytes);
