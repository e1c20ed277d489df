/* SPDX-License-Identifier: MIT */
/*
 * Checks of a database server before it is used: the opening, which blocks, and the setup of each connection, which
 * does not.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres/pg.h"
#include "store/postgres/schema.h"

enum { VERSION_MIN = 150000 };

/* The settings of the database server that both the opening and the setup check. */
#define SETTINGS                                                                                   \
    "current_setting('fsync'), current_setting('full_page_writes'),"                               \
    " current_setting('synchronous_commit'), pg_is_in_recovery()"
enum { SETTINGS_COUNT = 4, SETTING_RECOVERY = 3 };

/*
 * A statement must time out before the server counts as dead, and none of our transactions may stay open for long. None
 * of the statements is long enough to be worth compiling (jit), which takes a second.
 */
#define SET_SESSION                                                                                \
    "SELECT set_config('search_path', 'taberna', false),"                                          \
    " set_config('statement_timeout', '7s', false), set_config('lock_timeout', '2s', false),"      \
    " set_config('idle_in_transaction_session_timeout', '5s', false),"                             \
    " set_config('standard_conforming_strings', 'on', false),"                                     \
    " set_config('bytea_output', 'hex', false), set_config('extra_float_digits', '1', false),"     \
    " set_config('jit', 'off', false)"

/*
 * Whether the database may lose data that it has reported as stored. Writes the reason into `words`. Reads the settings
 * from `column` on.
 */
static bool pg_is_not_durable(const PGresult *settings, int column, char *words, size_t words_bytes)
{
    static const char *const names[] = {"fsync", "full_page_writes", "synchronous_commit"};
    size_t used = 0;
    words[0] = '\0';
    for (int i = 0; i < 3; i++) {
        if (strcmp(pg_string(settings, 0, column + i), "off") == 0 && used < words_bytes) {
            used += (size_t)snprintf(words + used, words_bytes - used, "%s%s = off",
                                     used == 0 ? "" : ", ", names[i]);
        }
    }
    return used > 0;
}

/* ---- each connection ---- */

enum { PLACE_SESSION, PLACE_LOCK, PLACE_BEGUN, PLACE_LOOK };

static void send_identity(struct pg_store *store)
{
    struct store_row row = {0};
    store_row_text(&row, store->node);
    store_row_number(&row, store->incarnation);
    store_row_number(&row, store->lease_ms);
    pg_link_ask(&store->link, SQL_BE_NODE, &row);
    store_row_finish(&row);
}

static void send_prepare(struct pg_link *link, enum store_statement which)
{
    const char *text = store_statement_postgres(which);
    if (text == NULL) {
        return; /* only SQLite has the statement */
    }
    char name[16];
    char *dollars = strdup(text); /* with $1 for ?1; no text has a question mark in a string */
    for (char *c = strchr(dollars, '?'); c != NULL; c = strchr(c, '?')) {
        *c = '$';
    }
    pg_link_name(which, name);
    pg_link_prepare(link, name, dollars);
    free(dollars);
}

void pg_set_up_session(struct pg_link *link)
{
    pg_link_report(link, SET_SESSION);
}

void pg_set_up_statements(struct pg_link *link, bool only_public)
{
    for (int which = 0; which < SQL_STATEMENTS; which++) {
        if (!only_public || store_statement_is_public((enum store_statement)which)) {
            send_prepare(link, (enum store_statement)which);
        }
    }
}

void pg_set_up_send(struct pg_store *store)
{
    struct pg_link *link = &store->link;
    store->phase = PG_SETTING_UP;
    store->error = (struct pg_error){0};
    store->set_up_problem[0] = '\0';
    store->session++;
    char sql[PG_USERS_SQL_BYTES];
    pg_set_up_session(link);
    pg_users_lock(store, sql);
    pg_link_report(link, sql);
    pg_users_count(sql);
    pg_link_report(link, sql);
    pg_link_report(link, "SELECT (SELECT number FROM taberna.version), " SETTINGS);
    pg_set_up_statements(link, false);
    if (store->node[0] != '\0') {
        send_identity(store);
    }
    struct store_row row = {0};
    store_row_text(&row, store->token);
    store_row_number(&row, store->session);
    pg_link_ask(link, SQL_TAKE_OVER, &row); /* sent last, so that its result is the last one */
    store_row_finish(&row);
    pg_link_sync(link);
}

static void check_server_settings(struct pg_store *store, const PGresult *result)
{
    char words[PG_WORDS_BYTES];
    if (store_schema_check(pg_number(result, 0, 0), store->set_up_problem,
                           sizeof store->set_up_problem) == STORE_OK &&
        pg_number(result, 0, 1 + SETTING_RECOVERY) != 0) {
        snprintf(store->set_up_problem, sizeof store->set_up_problem,
                 "it is a standby and refuses writes; connect to the primary");
    }
    bool was_not_durable = store->is_not_durable;
    store->is_not_durable = pg_is_not_durable(result, 1, words, sizeof words);
    if (store->is_not_durable && !was_not_durable) {
        store_report_health(&store->base, STORE_NOT_DURABLE, words);
    }
}

static void check_store_lock(struct pg_store *store, const PGresult *result)
{
    if (pg_number(result, 0, 0) == 0) {
        snprintf(store->set_up_problem, sizeof store->set_up_problem, "another server uses it");
    } else {
        store->backend = (int)pg_number(result, 0, 1);
    }
}

/* If another server has used the database meanwhile, the memory of this server lacks its changes. */
static void check_begun(struct pg_store *store, const PGresult *result)
{
    bool is_alone = store->use == STORE_ALONE;
    if (is_alone && pg_number(result, 0, 0) != store->begun && !store->is_superseded) {
        store->is_superseded = true;
        store_report_health(&store->base, STORE_SUPERSEDED, store->link.where);
    }
    if (store->is_superseded) {
        snprintf(store->set_up_problem, sizeof store->set_up_problem,
                 "another server has used it meanwhile");
    }
}

void pg_set_up_result(struct pg_store *store, int place, const PGresult *result)
{
    if (PQresultStatus(result) != PGRES_TUPLES_OK || PQntuples(result) == 0) {
        return;
    }
    if (place == PLACE_LOCK) {
        check_store_lock(store, result);
    } else if (place == PLACE_BEGUN) {
        check_begun(store, result);
    } else if (place == PLACE_LOOK) {
        check_server_settings(store, result);
    } else if (place > PLACE_LOOK && PQnfields(result) == 1) {
        store->taken_over = pg_number(result, 0, 0);
    }
}

/* ---- the opening ---- */

static enum store_status check_server(PGconn *connection, char *words, size_t words_bytes)
{
    const char *encoding = PQparameterStatus(connection, "server_encoding");
    if (PQserverVersion(connection) < VERSION_MIN) {
        snprintf(words, words_bytes, "it is older than PostgreSQL 15");
        return STORE_FAILED;
    }
    if (encoding == NULL || strcmp(encoding, "UTF8") != 0) {
        snprintf(words, words_bytes, "the encoding of the database is not UTF8");
        return STORE_FAILED;
    }
    return STORE_OK;
}

/* Also finds out whether the database reports data as stored that it may still lose. */
static enum store_status check_settings(PGconn *connection, struct pg_store *store, char *words,
                                        size_t words_bytes)
{
    enum store_status status = STORE_FAILED;
    PGresult *result = PQexec(connection, "SELECT " SETTINGS);
    if (PQresultStatus(result) != PGRES_TUPLES_OK || PQnfields(result) != SETTINGS_COUNT) {
        snprintf(words, words_bytes, "%s", PQerrorMessage(connection));
    } else if (pg_number(result, 0, SETTING_RECOVERY) != 0) {
        snprintf(words, words_bytes, "it is a standby and refuses writes; connect to the primary");
    } else {
        store->is_not_durable =
            pg_is_not_durable(result, 0, store->lost_words, sizeof store->lost_words);
        status = STORE_OK;
    }
    PQclear(result);
    return status;
}

enum store_status pg_store_prepare(struct pg_store *store, char *detail, size_t detail_bytes)
{
    char words[PG_WORDS_BYTES] = "";
    PGconn *connection = pg_link_connect_now(&store->link);
    enum store_status status = STORE_FAILED;
    if (PQstatus(connection) != CONNECTION_OK) {
        snprintf(words, sizeof words, "%s", PQerrorMessage(connection));
    } else {
        status = check_server(connection, words, sizeof words);
    }
    status = status == STORE_OK ? check_settings(connection, store, words, sizeof words) : status;
    if (status == STORE_OK &&
        (!pg_users_enter(connection, store->use, words, sizeof words) ||
         !pg_users_check_nodes(connection, store->use, words, sizeof words))) {
        status = STORE_LOCKED;
    }
    status = status == STORE_OK ? pg_schema_bring_up(connection, words, sizeof words) : status;
    if (status == STORE_OK && !pg_users_begin(connection, &store->begun, words, sizeof words)) {
        status = STORE_LOCKED;
    }
    PQfinish(connection);
    words[strcspn(words, "\n")] = '\0';
    if (status != STORE_OK) {
        snprintf(detail, detail_bytes, "%s cannot be used: %s", store->link.where, words);
    }
    uint8_t bytes[(PG_TOKEN_BYTES - 1) / 2];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(store->token, sizeof store->token, bytes, sizeof bytes);
    return status;
}
