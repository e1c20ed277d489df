/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "store/postgres/link.h"
#include "store/postgres/schema.h"
#include "tools/doctor.h"

static bool fail_with_postgres_message(PGconn *connection, char detail[DOCTOR_DETAIL_BYTES])
{
    snprintf(detail, DOCTOR_DETAIL_BYTES, "%s", PQerrorMessage(connection));
    detail[strcspn(detail, "\n")] = '\0';
    return false;
}

static bool read_version(PGconn *connection, long long *version, char detail[DOCTOR_DETAIL_BYTES])
{
    long long has_tables = 0;
    long long may_create = 0;
    if (PQstatus(connection) != CONNECTION_OK ||
        !pg_request_number(connection,
                           "SELECT count(*) FROM pg_tables WHERE schemaname = 'taberna'"
                           " AND tablename = 'version'",
                           &has_tables) ||
        !pg_request_number(connection,
                           "SELECT (has_database_privilege(current_database(), 'CREATE') OR"
                           " EXISTS (SELECT FROM pg_namespace WHERE nspname = 'taberna'))::int",
                           &may_create)) {
        return fail_with_postgres_message(connection, detail);
    }
    if (has_tables == 0) {
        *version = -1;
        snprintf(
            detail, DOCTOR_DETAIL_BYTES,
            "this role may not create the schema; run: GRANT CREATE ON DATABASE \"%s\" TO \"%s\"",
            PQdb(connection), PQuser(connection));
        return may_create != 0;
    }
    return pg_request_number(connection, "SELECT number FROM taberna.version", version) ||
           fail_with_postgres_message(connection, detail);
}

bool tool_doctor_postgres_version(const char *url, long long *version,
                                  char detail[DOCTOR_DETAIL_BYTES])
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

static void check_fold(struct doctor_logs *logs, const PGresult *result)
{
    if (PQgetisnull(result, 0, 3) == 0) {
        size_t count = 0;
        uint8_t *bytes = PQunescapeBytea((const unsigned char *)PQgetvalue(result, 0, 3), &count);
        assert(bytes != NULL);
        tool_doctor_logs_fold(logs, bytes, count);
        PQfreemem(bytes);
    }
}

/* One row after the other, so that the logs of all rooms need not be in memory. */
static bool read_logs(PGconn *connection, struct doctor_logs *logs)
{
    char number[32] = "";
    PGresult *result;
    bool is_good =
        PQsendQuery(connection, "SELECT number, rooms.room, text, fold FROM taberna.rooms"
                                " JOIN taberna.events ON events.room = number"
                                " LEFT JOIN taberna.folds ON folds.room = number"
                                " AND folds.v = events.v ORDER BY number, events.v") == 1 &&
        PQsetSingleRowMode(connection) == 1;
    while (is_good && (result = PQgetResult(connection)) != NULL) {
        ExecStatusType status = PQresultStatus(result);
        is_good = status == PGRES_SINGLE_TUPLE || status == PGRES_TUPLES_OK;
        if (status == PGRES_SINGLE_TUPLE) {
            if (strcmp(number, PQgetvalue(result, 0, 0)) != 0) {
                snprintf(number, sizeof number, "%s", PQgetvalue(result, 0, 0));
                tool_doctor_logs_room(logs, PQgetvalue(result, 0, 1));
            }
            tool_doctor_logs_event(logs, PQgetvalue(result, 0, 2),
                                   (size_t)PQgetlength(result, 0, 2));
            check_fold(logs, result);
        }
        PQclear(result);
    }
    return is_good;
}

bool tool_doctor_postgres_logs(const char *url, struct doctor_logs *logs,
                               char detail[DOCTOR_DETAIL_BYTES])
{
    struct pg_link link;
    if (!pg_link_init(&link, url, detail, DOCTOR_DETAIL_BYTES)) {
        return false;
    }
    PGconn *connection = pg_link_connect_now(&link);
    bool is_good = read_logs(connection, logs) || fail_with_postgres_message(connection, detail);
    PQfinish(connection);
    pg_link_finish(&link);
    return is_good;
}
