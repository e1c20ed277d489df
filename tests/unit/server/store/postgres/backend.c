/* SPDX-License-Identifier: MIT */
/* The store on a PostgreSQL server whose URL is in TABERNA_TEST_POSTGRES; tests/engines.py starts one. */
#include "unit/server/store/postgres/server.h"

static void make(struct bench *bench)
{
    postgres_hurry(bench);
    postgres_empty(bench);
}

static enum store_status open_store(struct bench *bench)
{
    return store_open(&pg_engine, postgres_url(), STORE_SHARED, &bench->loop, &bench->store,
                      bench->detail, sizeof bench->detail);
}

static void turn(struct bench *bench)
{
    uv_run(&bench->loop, UV_RUN_ONCE);
}

static void run_sql(struct bench *bench, const char *sql)
{
    postgres_run(bench, "SET search_path = taberna");
    postgres_run(bench, sql);
}

static void destroy(struct bench *bench)
{
    postgres_finish(bench);
}

const struct store_backend store_backend = {
    .name = "store: PostgreSQL",
    .make = make,
    .open = open_store,
    .turn = turn,
    .run_sql = run_sql,
    .destroy = destroy,
    .infinity = "'Infinity'",
    .knows_no_limit = true,
};
