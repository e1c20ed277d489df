/* SPDX-License-Identifier: MIT */
/*
 * The other users of the database. A server without a bus (STORE_ALONE) cannot communicate with others, so it must be
 * the only one. Nodes (STORE_SHARED) communicate with one another, so there may be many, but none together with a
 * server without a bus.
 *
 * An advisory lock of the session keeps them apart: a server without a bus takes it exclusively, nodes share it. Every
 * connection takes the lock before its first write. PostgreSQL releases it when the connection ends, so a crashed
 * server can be restarted at once. While a connection is lost, another server may start. So every start increments the
 * number in the row BEGUN of `stores`. If a server that was alone reconnects and finds another number, its memory holds
 * outdated games, and it ends.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres/pg.h"

/* advisory lock of the database: the number after that of store/postgres/schema.c */
#define LOCK "7233174019"
#define BEGUN "'begun'" /* cannot equal the token of a store: tokens are longer */

enum {
    /* attempts, a tenth of a second apart: a server that has just ended may still be listed for a moment */
    TRIES = 30,
};

/* Nodes with a valid lease, even if they have no connection at the moment. */
#define LIVE_NODES                                                                                 \
    "SELECT string_agg(node, ', ' ORDER BY node) FROM taberna.nodes"                               \
    " WHERE NOT taken AND until > clock_timestamp()"

/* Reads the first cell, if it exists and is not NULL. Returns false if the query failed. */
static bool request_text(PGconn *connection, const char *sql, char *text, size_t text_bytes)
{
    PGresult *result = PQexec(connection, sql);
    bool good = PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) > 0;
    snprintf(text, text_bytes, "%s", good ? PQgetvalue(result, 0, 0) : PQerrorMessage(connection));
    PQclear(result);
    return good;
}

bool pg_users_enter(PGconn *connection, enum store_use use, char *words, size_t words_bytes)
{
    bool alone = use == STORE_ALONE;
    const char *lock = alone ? "SELECT pg_try_advisory_lock(" LOCK ")"
                             : "SELECT pg_try_advisory_lock_shared(" LOCK ")";
    for (int i = 0; i < TRIES; i++) {
        if (!request_text(connection, lock, words, words_bytes)) {
            return false;
        }
        if (words[0] == 't') {
            return true;
        }
        if (!request_text(connection, "SELECT pg_sleep(0.1)", words, words_bytes)) {
            return false;
        }
    }
    snprintf(words, words_bytes, "%s",
             alone ? "another server uses it, and this one has no bus: stop the other one, or give"
                     " every server the settings \"bus\" and \"node\""
                   : "a server without a bus uses it: stop it, or give it the settings \"bus\" and"
                     " \"node\"");
    return false;
}

bool pg_users_check_nodes(PGconn *connection, enum store_use use, char *words, size_t words_bytes)
{
    char text[PG_WORDS_BYTES];
    if (!request_text(connection, "SELECT to_regclass('taberna.nodes') IS NOT NULL", text,
                      sizeof text)) {
        snprintf(words, words_bytes, "%s", text);
        return false;
    }
    if (text[0] != 't') {
        return true; /* no tables yet */
    }
    if (!request_text(connection, LIVE_NODES, text, sizeof text)) {
        snprintf(words, words_bytes, "%s", PQerrorMessage(connection));
        return false;
    }
    if (text[0] != '\0' && use == STORE_ALONE) {
        snprintf(words, words_bytes,
                 "nodes use it (%.100s), and this server has no bus: stop them, or give it the"
                 " settings \"bus\" and \"node\"",
                 text);
        return false;
    }
    return true;
}

bool pg_users_begin(PGconn *connection, int64_t *begun, char *words, size_t words_bytes)
{
    if (!request_text(
            connection,
            "INSERT INTO taberna.stores(store, session, number) VALUES(" BEGUN ", 0, 1)"
            " ON CONFLICT(store) DO UPDATE SET number = stores.number + 1 RETURNING number",
            words, words_bytes)) {
        return false;
    }
    *begun = strtoll(words, NULL, 10);
    return request_text(connection, "SELECT pg_advisory_unlock_all()", words, words_bytes);
}

/*
 * The database server may still wait for a dead connection of ours (after a network failure), which keeps our own lock
 * from us. This statement ends that connection, unless another server has started since.
 */
#define END_OLD                                                                                    \
    "SELECT count(pg_terminate_backend(pid, 1000)) AS ended FROM pg_locks"                         \
    " WHERE locktype = 'advisory' AND granted AND mode = 'ExclusiveLock'"                          \
    " AND (classid::bigint << 32 | objid::bigint) = " LOCK                                         \
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"             \
    " AND pid = %d AND (SELECT number FROM taberna.stores WHERE store = " BEGUN ") = %lld"

void pg_users_lock(const struct pg_store *store, char sql[PG_USERS_SQL_BYTES])
{
    if (store->use == STORE_SHARED) {
        snprintf(sql, PG_USERS_SQL_BYTES,
                 "SELECT pg_try_advisory_lock_shared(" LOCK "), pg_backend_pid()");
    } else {
        snprintf(sql, PG_USERS_SQL_BYTES,
                 "SELECT pg_try_advisory_lock(" LOCK "), pg_backend_pid() FROM (" END_OLD
                 ") AS old WHERE ended >= 0",
                 store->backend, (long long)store->begun);
    }
}

void pg_users_count(char sql[PG_USERS_SQL_BYTES])
{
    snprintf(sql, PG_USERS_SQL_BYTES,
             "SELECT max(number) FROM taberna.stores WHERE store = " BEGUN);
}
