/* SPDX-License-Identifier: MIT */
/*
 * The store that the server's unit tests use. It must keep the promises of store.h too, or those tests would prove
 * nothing.
 */
#include "server/harness/fake_store.h"
#include "unit/server/store/bench.h"

static void make(struct bench *bench)
{
    bench->kept = fake_store_create();
}

static enum store_status open_store(struct bench *bench)
{
    bench->store = bench->kept;
    fake_store_reopen(bench->store);
    return STORE_OK;
}

static void turn(struct bench *bench)
{
    fake_store_run(bench->kept);
}

static void run_sql(struct bench *bench, const char *sql)
{
    fake_store_sql(bench->kept, sql);
}

static void destroy(struct bench *bench)
{
    fake_store_destroy(bench->kept);
}

const struct store_backend store_backend = {
    .name = "store: SQLite in memory",
    .make = make,
    .open = open_store,
    .turn = turn,
    .run_sql = run_sql,
    .destroy = destroy,
    .infinity = "9e999",
};
