/* SPDX-License-Identifier: MIT */
#include "store/sqlite/schema.h"

#include <assert.h>
#include <stdio.h>

#include "store/engine.h"

static int run_schema_sql(sqlite3 *sqlite, const char *sql)
{
    return sqlite3_exec(sqlite, sql, NULL, NULL, NULL);
}

static int set_number(sqlite3 *sqlite, const char *pragma, int number)
{
    char text[64];
    snprintf(text, sizeof text, "PRAGMA %s = %d", pragma, number);
    return run_schema_sql(sqlite, text);
}

int sqlite_schema_bring_up(sqlite3 *sqlite, long long from, int application_id)
{
    assert(from == 0 || (from >= store_migrations[0].version && from <= store_schema_version()));
    int code = run_schema_sql(sqlite, "BEGIN IMMEDIATE");
    for (size_t i = 0; i < store_migration_count && code == SQLITE_OK; i++) {
        const struct store_migration *next = &store_migrations[i];
        code = next->version > from ? run_schema_sql(sqlite, next->sqlite) : code;
    }
    code = code == SQLITE_OK ? set_number(sqlite, "application_id", application_id) : code;
    code = code == SQLITE_OK ? set_number(sqlite, "user_version", store_schema_version()) : code;
    code = code == SQLITE_OK ? run_schema_sql(sqlite, "COMMIT") : code;
    if (code != SQLITE_OK && sqlite3_get_autocommit(sqlite) == 0) {
        run_schema_sql(sqlite,
                       "ROLLBACK"); /* its own failure is ignored: the first failure is reported */
    }
    return code;
}
