/* SPDX-License-Identifier: MIT */
/* The store as in production: a database file and a worker thread. */
#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "unit/server/store/sqlite/file.h"

static void make(struct bench *bench)
{
    snprintf(bench->folder, sizeof bench->folder, "/tmp/taberna-store-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(bench->folder));
}

static enum store_status open_store(struct bench *bench)
{
    return store_open(&sqlite_engine, bench->folder, STORE_ALONE, &bench->loop, &bench->store,
                      bench->detail, sizeof bench->detail);
}

static void turn(struct bench *bench)
{
    uv_run(&bench->loop, UV_RUN_ONCE);
}

static void run_sql(struct bench *bench, const char *sql)
{
    file_run_sql(bench, sql);
}

static void destroy(struct bench *bench)
{
    char path[BENCH_FOLDER_BYTES + 256];
    DIR *files = opendir(bench->folder);
    ck_assert_ptr_nonnull(files);
    for (struct dirent *file = readdir(files); file != NULL; file = readdir(files)) {
        if (strcmp(file->d_name, ".") != 0 && strcmp(file->d_name, "..") != 0) {
            snprintf(path, sizeof path, "%s/%.200s", bench->folder, file->d_name);
            unlink(path);
        }
    }
    closedir(files);
    rmdir(bench->folder);
}

const struct store_backend store_backend = {
    .name = "store: SQLite in a file",
    .make = make,
    .open = open_store,
    .turn = turn,
    .run_sql = run_sql,
    .destroy = destroy,
    .infinity = "9e999",
};
