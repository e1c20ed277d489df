/* SPDX-License-Identifier: MIT */
#include "unit/server/store/postgres/server.h"

#include <check.h>
#include <libpq-fe.h>
#include <stdlib.h>

const char *postgres_url(void)
{
    const char *url = getenv("TABERNA_TEST_POSTGRES");
    ck_assert_msg(url != NULL, "no server: run it with tests/engines.py postgres -- …");
    return url;
}

static void hush(void *data, const char *message)
{
    (void)data;
    (void)message;
}

static PGresult *run(struct bench *bench, const char *sql, ExecStatusType expected)
{
    if (bench->aside == NULL) {
        bench->aside = PQconnectdb(postgres_url());
        PQsetNoticeProcessor(bench->aside, hush, NULL);
    }
    PGresult *result = PQexec(bench->aside, sql);
    ck_assert_msg(PQresultStatus(result) == expected, "%s: %s", sql, PQerrorMessage(bench->aside));
    return result;
}

void postgres_run(struct bench *bench, const char *sql)
{
    PQclear(run(bench, sql, PGRES_COMMAND_OK));
}

int64_t postgres_request(struct bench *bench, const char *sql)
{
    PGresult *result = run(bench, sql, PGRES_TUPLES_OK);
    int64_t number = PQntuples(result) > 0 ? atoll(PQgetvalue(result, 0, 0)) : -1;
    PQclear(result);
    return number;
}

/* Deletes rows only: to create the tables again would take a hundred times as long. */
void postgres_empty(struct bench *bench)
{
    postgres_run(bench, "DO $$ DECLARE name text; BEGIN"
                        " FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'taberna'"
                        " AND tablename <> 'version' LOOP"
                        "  EXECUTE 'DELETE FROM taberna.' || name; END LOOP;"
                        " FOR name IN SELECT sequencename FROM pg_sequences"
                        " WHERE schemaname = 'taberna' LOOP"
                        "  PERFORM setval('taberna.' || name, 1, false); END LOOP; END $$");
}

void postgres_hurry(struct bench *bench)
{
    if (postgres_request(bench, "SELECT (current_setting('fsync') = 'on')::int") == 1) {
        postgres_run(bench, "ALTER SYSTEM SET fsync = off");
        PQclear(run(bench, "SELECT pg_reload_conf()", PGRES_TUPLES_OK));
    }
}

void postgres_finish(struct bench *bench)
{
    PQfinish(bench->aside);
    bench->aside = NULL;
}
