/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres/link.h"
#include "tools/doctor.h"

static bool fail(PGconn *connection, char detail[DOCTOR_DETAIL_BYTES])
{
    snprintf(detail, DOCTOR_DETAIL_BYTES, "%s", PQerrorMessage(connection));
    detail[strcspn(detail, "\n")] = '\0';
    return false;
}

/* Returns the number in the first field; -1 if there is no row. False if the query fails. */
static bool request(PGconn *connection, const char *sql, long long *number)
{
    PGresult *result = PQexec(connection, sql);
    bool is_good = PQresultStatus(result) == PGRES_TUPLES_OK;
    *number = is_good && PQntuples(result) > 0 ? atoll(PQgetvalue(result, 0, 0)) : -1;
    PQclear(result);
    return is_good;
}

static bool read_version(PGconn *connection, long long *version, char detail[DOCTOR_DETAIL_BYTES])
{
    long long has_tables = 0;
    long long may_create = 0;
    if (PQstatus(connection) != CONNECTION_OK ||
        !request(connection,
                 "SELECT count(*) FROM pg_tables WHERE schemaname = 'taberna'"
                 " AND tablename = 'version'",
                 &has_tables) ||
        !request(connection,
                 "SELECT (has_database_privilege(current_database(), 'CREATE') OR"
                 " EXISTS (SELECT FROM pg_namespace WHERE nspname = 'taberna'))::int",
                 &may_create)) {
        return fail(connection, detail);
    }
    if (has_tables == 0) {
        *version = -1;
        snprintf(
            detail, DOCTOR_DETAIL_BYTES,
            "this role may not create the schema; run: GRANT CREATE ON DATABASE \"%s\" TO \"%s\"",
            PQdb(connection), PQuser(connection));
        return may_create != 0;
    }
    return request(connection, "SELECT number FROM taberna.version", version) ||
           fail(connection, detail);
}

bool doctor_postgres_version(const char *url, long long *version, char detail[DOCTOR_DETAIL_BYTES])
{
    struct pg_link link;
    if (!pg_link_init(&link, url, detail, DOCTOR_DETAIL_BYTES)) {
        return false;
    }
    PGconn *connection = pg_link_connect_now(&link);
    bool is_good = read_version(connection, version, detail);
    PQfinish(connection);
    pg_link_finish(&link);
    return is_good;
}
