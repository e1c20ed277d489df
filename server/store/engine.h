/* SPDX-License-Identifier: MIT */
/*
 * The interface of storage engines, below store.h. An engine is a table of functions. Its stores begin with a pointer
 * to that table. Jobs describe the work. An engine runs them in its own way and answers them on the loop. Internal to
 * the store.
 */
#pragma once

#include "base/spares.h"
#include "store/jobs.h"
#include "store/store.h"

/** One version of the tables: the SQL that leads to it from the version before, or from an empty database. */
struct store_migration {
    int version;
    const char *sqlite;
    const char *postgres;
};

/** In ascending order; migrations.py makes them from the files in sqlite/migrations and postgres/migrations. */
extern const struct store_migration store_migrations[];
extern const size_t store_migration_count;

struct store_engine {
    /* see store_open() */
    enum store_status (*open)(const char *where, enum store_use use, uv_loop_t *loop,
                              struct store **store, char *detail, size_t detail_bytes);
    void (*hand_over)(struct store *store, struct store_job *job);
    void (*close)(struct store *store, void (*closed)(void *data), void *data);
    void (*counts)(struct store *store, struct store_counts *counts);
    const char *(*problem)(const struct store *store);
    void (*report)(struct store *store); /* reports the health events that have occurred; or NULL */
    void (*backup)(struct store *store, const char *file, store_backup_fn done, void *data);
    void (*set_url)(struct store *store, const char *url); /* see store_set_url(); NULL: no URL */
};

struct store {
    const struct store_engine *engine;
    struct loop_steps *steps; /* of store_measure(), or NULL */
    const struct log *log;
    store_done_fn outcome; /* the listener of store_listen(), or NULL */
    void *outcome_data;
    store_health_fn health; /* the listener of store_listen_health(), or NULL */
    void *health_data;
    struct spares writes; /* struct store_write; an engine finishes them when it frees its store */
};

/**
 * Every engine answers its jobs by this function, from the loop. The callback may hand over more, and close the store.
 */
void store_answer(struct store *store, struct store_job *job);

/** Notifies the listener of a health event. */
void store_report_health(struct store *store, enum store_health event, const char *words);
