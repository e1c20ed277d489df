/* SPDX-License-Identifier: MIT */
#include "store/postgres/schema.h"

#include <stdio.h>
#include <string.h>

#include "store/engine.h"

#define LOCK "7233174018" /* advisory lock while tables are made: any number */

static bool exec_good(PGconn *connection, const char *sql)
{
    PGresult *result = PQexec(connection, sql);
    bool good =
        PQresultStatus(result) == PGRES_COMMAND_OK || PQresultStatus(result) == PGRES_TUPLES_OK;
    PQclear(result);
    return good;
}

bool pg_request_number(PGconn *connection, const char *sql, long long *number)
{
    PGresult *result = PQexec(connection, sql);
    bool good = PQresultStatus(result) == PGRES_TUPLES_OK;
    *number = good && PQntuples(result) > 0 ? atoll(PQgetvalue(result, 0, 0)) : -1;
    PQclear(result);
    return good;
}

static enum store_status set_failure(PGconn *connection, char *detail, size_t detail_bytes)
{
    snprintf(detail, detail_bytes, "%s", PQerrorMessage(connection));
    detail[strcspn(detail, "\n")] = '\0';
    return STORE_FAILED;
}

static bool run_migration(PGconn *connection, const struct store_migration *migration)
{
    char text[80];
    snprintf(text, sizeof text, "UPDATE version SET number = %d", migration->version);
    return exec_good(connection, migration->postgres) && exec_good(connection, text);
}

/* Runs in a transaction that holds the lock. */
static enum store_status bring_up(PGconn *connection, char *detail, size_t detail_bytes)
{
    long long there = 0;
    long long version = 0;
    /* A user of the database with rights on an existing schema need not have the right to create one. */
    if (!pg_request_number(connection,
                           "SELECT count(*) FROM pg_namespace WHERE nspname = 'taberna'", &there) ||
        (there == 0 && !exec_good(connection, "CREATE SCHEMA taberna")) ||
        !exec_good(connection, "SET LOCAL search_path = taberna") ||
        !exec_good(connection, "CREATE TABLE IF NOT EXISTS version(number bigint NOT NULL)") ||
        !pg_request_number(connection, "SELECT number FROM version", &version)) {
        return set_failure(connection, detail, detail_bytes);
    }
    bool is_empty = version < 0;
    enum store_status known =
        is_empty ? STORE_OK : store_schema_check(version, detail, detail_bytes);
    if (known != STORE_OK) {
        return known;
    }
    if (is_empty && !exec_good(connection, "INSERT INTO version(number) VALUES(0)")) {
        return set_failure(connection, detail, detail_bytes);
    }
    for (size_t i = 0; i < store_migration_count; i++) {
        if (version < store_migrations[i].version &&
            !run_migration(connection, &store_migrations[i])) {
            return set_failure(connection, detail, detail_bytes);
        }
    }
    return STORE_OK;
}

enum store_status pg_schema_bring_up(PGconn *connection, char *detail, size_t detail_bytes)
{
    if (!exec_good(connection, "BEGIN") ||
        !exec_good(connection, "SELECT pg_advisory_xact_lock(" LOCK ")")) {
        return set_failure(connection, detail, detail_bytes);
    }
    enum store_status status = bring_up(connection, detail, detail_bytes);
    if (status == STORE_OK && !exec_good(connection, "COMMIT")) {
        status = set_failure(connection, detail, detail_bytes);
    }
    if (status != STORE_OK) {
        (void)exec_good(connection, "ROLLBACK");
    }
    return status;
}
