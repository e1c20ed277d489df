/* SPDX-License-Identifier: MIT */
#include "store/sqlite/schema.h"

#include <assert.h>
#include <stdio.h>

#include "store/sqlite/migrations.h"
#include "store/store.h"

_Static_assert(MIGRATIONS_LAST == STORE_SCHEMA_VERSION, "the newest file in migrations/");

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
    assert(from >= 0 && from <= STORE_SCHEMA_VERSION);
    int code = run_schema_sql(sqlite, "BEGIN IMMEDIATE");
    for (size_t i = 0; i < sizeof migrations / sizeof migrations[0] && code == SQLITE_OK; i++) {
        code = migrations[i].version > from ? run_schema_sql(sqlite, migrations[i].sql) : code;
    }
    code = code == SQLITE_OK ? set_number(sqlite, "application_id", application_id) : code;
    code = code == SQLITE_OK ? set_number(sqlite, "user_version", STORE_SCHEMA_VERSION) : code;
    code = code == SQLITE_OK ? run_schema_sql(sqlite, "COMMIT") : code;
    if (code != SQLITE_OK && sqlite3_get_autocommit(sqlite) == 0) {
        run_schema_sql(sqlite,
                       "ROLLBACK"); /* its own failure is ignored: the first failure is reported */
    }
    return code;
}
