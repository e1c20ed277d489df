/* SPDX-License-Identifier: MIT */
#include "store_file.h"

#include <check.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

const char *file_path(const struct bench *bench, const char *file)
{
    static char path[BENCH_FOLDER_BYTES + 32];
    snprintf(path, sizeof path, "%s/%s", bench->folder, file);
    return path;
}

void file_run_sql(const struct bench *bench, const char *sql)
{
    sqlite3 *sqlite;
    ck_assert_int_eq(sqlite3_open(file_path(bench, "taberna.sqlite"), &sqlite), SQLITE_OK);
    sqlite3_busy_timeout(sqlite, 60000); /* the store may be at it */
    ck_assert_msg(sqlite3_exec(sqlite, sql, NULL, NULL, NULL) == SQLITE_OK, "%s",
                  sqlite3_errmsg(sqlite));
    sqlite3_close(sqlite);
}

void file_assert_refused(struct bench *bench, enum store_status status, const char *words)
{
    ck_assert_int_eq(bench_open(bench), status);
    bench->store = NULL;
    ck_assert_msg(strstr(bench->detail, words) != NULL, "\"%s\" lacks \"%s\"", bench->detail,
                  words);
    ck_assert_ptr_nonnull(strstr(bench->detail, bench->folder));
}
