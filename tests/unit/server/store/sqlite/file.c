/* SPDX-License-Identifier: MIT */
#include "unit/server/store/sqlite/file.h"

#include <check.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
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
    sqlite3_busy_timeout(sqlite, 60000); /* the store may be using the file */
    /* the write-ahead log stays */
    sqlite3_db_config(sqlite, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    ck_assert_msg(sqlite3_exec(sqlite, sql, NULL, NULL, NULL) == SQLITE_OK, "%s",
                  sqlite3_errmsg(sqlite));
    sqlite3_close(sqlite);
}

struct content {
    char *bytes; /* NULL: there is no such file */
    size_t count;
};

static struct content read_content(const struct bench *bench, const char *name)
{
    struct content content = {0};
    FILE *file = fopen(file_path(bench, name), "r");
    if (file != NULL && fseek(file, 0, SEEK_END) == 0) {
        content.count = (size_t)ftell(file);
        content.bytes = calloc(1, content.count + 1);
        rewind(file);
        ck_assert_uint_eq(fread(content.bytes, 1, content.count, file), content.count);
    }
    if (file != NULL) {
        fclose(file);
    }
    return content;
}

/* An empty write-ahead log counts as no log. */
static void assert_same(const struct bench *bench, const char *name, struct content before)
{
    struct content after = read_content(bench, name);
    ck_assert_msg(before.count == after.count, "%s had %zu bytes and has %zu", name, before.count,
                  after.count);
    ck_assert(before.count == 0 || memcmp(before.bytes, after.bytes, before.count) == 0);
    free(before.bytes);
    free(after.bytes);
}

void file_assert_refused(struct bench *bench, enum store_status status, const char *words)
{
    struct content database = read_content(bench, "taberna.sqlite");
    struct content log = read_content(bench, "taberna.sqlite-wal");
    ck_assert_int_eq(bench_open(bench), status);
    bench->store = NULL;
    ck_assert_msg(strstr(bench->detail, words) != NULL, "\"%s\" lacks \"%s\"", bench->detail,
                  words);
    ck_assert_ptr_nonnull(strstr(bench->detail, bench->folder));
    if (status == STORE_CORRUPT) {
        ck_assert_ptr_nonnull(strstr(bench->detail, "put a backup in its place"));
    }
    assert_same(bench, "taberna.sqlite", database);
    assert_same(bench, "taberna.sqlite-wal", log);
}
