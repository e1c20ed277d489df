/* SPDX-License-Identifier: MIT */
#include <arpa/inet.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres/link.h"
#include "store/postgres/schema.h"
#include "tools/copy.h"

enum {
    SQL_BYTES = 3 * COPY_LIST_BYTES,
    ROWS_AT_ONCE = 500,      /* rows of one FETCH */
    FLUSH_BYTES = 64 * 1024, /* size of the buffer of written rows before it is sent */
    VERSION_MIN = 150000,
    /* Number of waits, each a tenth of a second, for a server that has just disconnected. */
    GRACE_TIMES = 30,
};

/* The query before all others: the number of other connections of our program, plus the number of live nodes. */
#define USERS                                                                                      \
    "SELECT (SELECT count(*) FROM pg_stat_activity WHERE application_name = 'taberna'"             \
    " AND datname = current_database() AND pid <> pg_backend_pid())"                               \
    " + (SELECT count(*) FROM nodes WHERE NOT taken AND until > clock_timestamp())"

struct copy_postgres {
    struct copy_side side; /* first member, so that pointers to both are the same */
    struct pg_link link;
    PGconn *connection;
    char *buffer; /* rows that have not been sent yet */
    size_t bytes;
    size_t room;
};

static bool fail_with_words(struct copy_postgres *postgres, const char *words)
{
    snprintf(postgres->side.detail, sizeof postgres->side.detail, "%.200s: %.300s",
             postgres->side.name, words);
    postgres->side.detail[strcspn(postgres->side.detail, "\n")] = '\0';
    return false;
}

static bool fail_with_server_message(struct copy_postgres *postgres)
{
    return fail_with_words(postgres, PQerrorMessage(postgres->connection));
}

static bool run_postgres(struct copy_postgres *postgres, const char *sql)
{
    PGresult *result = PQexec(postgres->connection, sql);
    ExecStatusType status = PQresultStatus(result);
    PQclear(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ||
           fail_with_server_message(postgres);
}

/* ---- the transaction ---- */

/* The number of users of the database as it sees them now; -1 if the query fails. */
static int count_users(struct copy_postgres *postgres)
{
    PGresult *result = PQexec(postgres->connection, USERS);
    int users = PQresultStatus(result) == PGRES_TUPLES_OK ? atoi(PQgetvalue(result, 0, 0)) : -1;
    PQclear(result);
    return users;
}

/* Waits for a server that has just disconnected: the database may still list it for a moment. */
static bool wait_for_users(struct copy_postgres *postgres)
{
    for (int i = 0; i < GRACE_TIMES && count_users(postgres) > 0; i++) {
        if (!run_postgres(postgres, "SELECT pg_sleep(0.1)")) {
            return false;
        }
    }
    return true;
}

/*
 * A server that starts now waits for these locks until the copy is done. A server that runs already is found by
 * count_users().
 */
static bool begin_postgres(struct copy_side *side, bool to_write)
{
    struct copy_postgres *postgres = (struct copy_postgres *)side;
    (void)to_write;
    if (!run_postgres(postgres, "SET lock_timeout = '5s'") ||
        !run_postgres(postgres, "SET search_path = taberna") ||
        !run_postgres(postgres, "SET idle_in_transaction_session_timeout = 0") ||
        !wait_for_users(postgres) ||
        !run_postgres(postgres, "BEGIN ISOLATION LEVEL REPEATABLE READ") ||
        !run_postgres(postgres, "LOCK TABLE nodes, owners, stores IN SHARE ROW EXCLUSIVE MODE")) {
        return false;
    }
    int users = count_users(postgres);
    return users == 0 ||
           (users > 0 ? fail_with_words(postgres, "a server uses it; stop the server first")
                      : fail_with_server_message(postgres));
}

static bool commit_postgres(struct copy_side *side)
{
    return run_postgres((struct copy_postgres *)side, "COMMIT");
}

/* ---- reading ---- */

/* Eight bytes, the highest first, as PostgreSQL sends them. */
static uint64_t read_eight(const char *bytes)
{
    uint64_t eight = 0;
    for (int i = 0; i < 8; i++) {
        eight = eight << 8 | (unsigned char)bytes[i];
    }
    return eight;
}

static struct copy_cell read_postgres_cell(const PGresult *rows, int row, int i,
                                           enum copy_kind kind)
{
    struct copy_cell cell = {.kind = kind, .is_null = PQgetisnull(rows, row, i)};
    const char *value = PQgetvalue(rows, row, i);
    uint64_t eight = 0;
    if (cell.is_null) {
        return cell;
    }
    cell.bytes = value;
    cell.count = (size_t)PQgetlength(rows, row, i);
    if (kind == COPY_NUMBER || kind == COPY_REAL) {
        assert(cell.count == sizeof eight);
        eight = read_eight(value);
        memcpy(&cell.number, &eight, sizeof cell.number);
        memcpy(&cell.real, &eight, sizeof cell.real);
    }
    return cell;
}

/* Whether the columns have the expected types, by their numbers in the catalogue of the database. */
static bool has_types(const PGresult *rows, const struct copy_table *table)
{
    static const Oid types[] = {
        [COPY_NUMBER] = 20, [COPY_REAL] = 701, [COPY_TEXT] = 25, [COPY_BLOB] = 17};
    for (int i = 0; i < table->column_count; i++) {
        if (PQftype(rows, i) != types[table->columns[i].kind]) {
            return false;
        }
    }
    return PQnfields(rows) == table->column_count;
}

/* Fetches the next rows. `*goes_on` becomes false at the end, or if `each` stops the reading. */
static bool read_some(struct copy_postgres *postgres, const struct copy_table *table,
                      copy_row_fn *each, void *data, bool *goes_on)
{
    char sql[64];
    snprintf(sql, sizeof sql, "FETCH %d FROM copied", ROWS_AT_ONCE);
    PGresult *rows = PQexecParams(postgres->connection, sql, 0, NULL, NULL, NULL, NULL, 1);
    bool good = PQresultStatus(rows) == PGRES_TUPLES_OK || fail_with_server_message(postgres);
    good = good &&
           (has_types(rows, table) || fail_with_words(postgres, "its columns have other types"));
    int count = good ? PQntuples(rows) : 0;
    *goes_on = count > 0;
    for (int row = 0; row < count && *goes_on; row++) {
        struct copy_cell cells[COPY_COLUMNS_MAX];
        for (int i = 0; i < table->column_count; i++) {
            cells[i] = read_postgres_cell(rows, row, i, table->columns[i].kind);
        }
        *goes_on = each(data, table, cells);
    }
    PQclear(rows);
    return good;
}

static bool read_postgres_rows(struct copy_side *side, const struct copy_table *table,
                               copy_row_fn *each, void *data)
{
    struct copy_postgres *postgres = (struct copy_postgres *)side;
    char sql[SQL_BYTES];
    bool goes_on = true;
    snprintf(sql, sizeof sql,
             "DECLARE copied NO SCROLL CURSOR FOR SELECT %s FROM \"%s\" ORDER BY %s", table->list,
             table->name, table->key);
    bool good = run_postgres(postgres, sql);
    while (good && goes_on) {
        good = read_some(postgres, table, each, data, &goes_on);
    }
    return good && run_postgres(postgres, "CLOSE copied");
}

/* ---- writing, in the binary form of COPY ---- */

static void append_to_buffer(struct copy_postgres *postgres, const void *bytes, size_t count)
{
    if (postgres->bytes + count > postgres->room) {
        postgres->room = 2 * (postgres->bytes + count) + FLUSH_BYTES;
        postgres->buffer = realloc(postgres->buffer, postgres->room);
    }
    memcpy(postgres->buffer + postgres->bytes, bytes, count);
    postgres->bytes += count;
}

static void put_cell(struct copy_postgres *postgres, const struct copy_cell *cell)
{
    static const int32_t no_value = -1;
    uint64_t eight = 0;
    memcpy(&eight, cell->kind == COPY_REAL ? (const void *)&cell->real : &cell->number,
           sizeof eight);
    char wire[sizeof eight];
    for (int i = 0; i < 8; i++) {
        wire[i] = (char)(eight >> (56 - 8 * i));
    }
    bool is_eight = cell->kind == COPY_NUMBER || cell->kind == COPY_REAL;
    size_t count = is_eight ? sizeof eight : cell->count;
    uint32_t length = htonl((uint32_t)count);
    if (cell->is_null) {
        append_to_buffer(postgres, &no_value, sizeof no_value);
        return;
    }
    append_to_buffer(postgres, &length, sizeof length);
    if (count > 0) {
        append_to_buffer(postgres, is_eight ? wire : cell->bytes, count);
    }
}

static bool flush_buffer(struct copy_postgres *postgres)
{
    bool good = PQputCopyData(postgres->connection, postgres->buffer, (int)postgres->bytes) == 1;
    postgres->bytes = 0;
    return good || fail_with_server_message(postgres);
}

static bool clear_postgres_table(struct copy_side *side, const struct copy_table *table)
{
    char sql[SQL_BYTES];
    snprintf(sql, sizeof sql, "DELETE FROM \"%s\"", table->name);
    return run_postgres((struct copy_postgres *)side, sql);
}

static bool begin_postgres_rows(struct copy_side *side, const struct copy_table *table)
{
    static const char head[] = "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0"; /* with its last NUL: 19 bytes */
    struct copy_postgres *postgres = (struct copy_postgres *)side;
    char sql[SQL_BYTES];
    snprintf(sql, sizeof sql, "COPY \"%s\"(%s) FROM STDIN (FORMAT binary)", table->name,
             table->list);
    PGresult *result = PQexec(postgres->connection, sql);
    bool good = PQresultStatus(result) == PGRES_COPY_IN || fail_with_server_message(postgres);
    PQclear(result);
    append_to_buffer(postgres, head, sizeof head);
    return good;
}

static bool write_postgres_row(void *data, const struct copy_table *table,
                               const struct copy_cell *cells)
{
    struct copy_postgres *postgres = data;
    uint16_t count = htons((uint16_t)table->column_count);
    append_to_buffer(postgres, &count, sizeof count);
    for (int i = 0; i < table->column_count; i++) {
        if (!cells[i].is_null && cells[i].kind != table->columns[i].kind) {
            char words[128];
            snprintf(words, sizeof words, "the column %s of %s has a value of another type",
                     table->columns[i].name, table->name);
            return fail_with_words(postgres, words);
        }
        put_cell(postgres, &cells[i]);
    }
    return postgres->bytes < FLUSH_BYTES || flush_buffer(postgres);
}

/* Sets the sequence, so that the next number of the engine is one above the highest. */
static bool count_on(struct copy_postgres *postgres, const struct copy_table *table)
{
    char sql[SQL_BYTES];
    char key[COPY_NAME_BYTES];
    snprintf(key, sizeof key, "%.*s", (int)strcspn(table->key + 1, "\""), table->key + 1);
    snprintf(sql, sizeof sql,
             "SELECT setval(sequence, highest) FROM (SELECT"
             " pg_get_serial_sequence('taberna.%s', '%s') AS sequence,"
             " (SELECT max(\"%s\") FROM \"%s\") AS highest) AS known"
             " WHERE sequence IS NOT NULL AND highest > 0",
             table->name, key, key, table->name);
    return run_postgres(postgres, sql);
}

static bool end_postgres_rows(struct copy_side *side, const struct copy_table *table)
{
    struct copy_postgres *postgres = (struct copy_postgres *)side;
    static const int16_t end = -1;
    append_to_buffer(postgres, &end, sizeof end);
    if (!flush_buffer(postgres) || PQputCopyEnd(postgres->connection, NULL) != 1) {
        return fail_with_server_message(postgres);
    }
    bool good = true;
    PGresult *result;
    while ((result = PQgetResult(postgres->connection)) != NULL) {
        good = good &&
               (PQresultStatus(result) == PGRES_COMMAND_OK || fail_with_server_message(postgres));
        PQclear(result);
    }
    return good && (!table->counts || count_on(postgres, table));
}

/* ---- opening and closing ---- */

static void close_postgres_side(struct copy_side *side)
{
    struct copy_postgres *postgres = (struct copy_postgres *)side;
    PQfinish(postgres->connection); /* rolls back if nothing was committed */
    pg_link_finish(&postgres->link);
    free(postgres->buffer);
    free(postgres);
}

static const struct copy_side_kind kind = {
    .begin = begin_postgres,
    .read = read_postgres_rows,
    .clear = clear_postgres_table,
    .write_begin = begin_postgres_rows,
    .write_row = write_postgres_row,
    .write_end = end_postgres_rows,
    .commit = commit_postgres,
    .close = close_postgres_side,
};

static bool connect_to_postgres(struct copy_postgres *postgres, bool must_exist)
{
    char words[COPY_DETAIL_BYTES / 2] = "";
    postgres->connection = pg_link_connect_now(&postgres->link);
    if (PQstatus(postgres->connection) != CONNECTION_OK) {
        return fail_with_server_message(postgres);
    }
    if (PQserverVersion(postgres->connection) < VERSION_MIN) {
        return fail_with_words(postgres, "it is older than PostgreSQL 15");
    }
    const char *encoding = PQparameterStatus(postgres->connection, "server_encoding");
    if (encoding == NULL || strcmp(encoding, "UTF8") != 0) {
        return fail_with_words(postgres, "the encoding of the database is not UTF8");
    }
    if (must_exist && !run_postgres(postgres, "SELECT number FROM taberna.version")) {
        return fail_with_words(postgres, "it has no tables of Taberna");
    }
    return pg_schema_bring_up(postgres->connection, words, sizeof words) == STORE_OK ||
           fail_with_words(postgres, words);
}

struct copy_side *tool_copy_postgres_open(const char *url, bool must_exist, char *detail)
{
    struct copy_postgres *postgres = calloc(1, sizeof *postgres);
    postgres->side.kind = &kind;
    if (!pg_link_init(&postgres->link, url, detail, COPY_DETAIL_BYTES)) {
        free(postgres);
        return NULL;
    }
    snprintf(postgres->side.name, sizeof postgres->side.name, "%.400s", postgres->link.where);
    if (!connect_to_postgres(postgres, must_exist)) {
        snprintf(detail, COPY_DETAIL_BYTES, "%s", postgres->side.detail);
        close_postgres_side(&postgres->side);
        return NULL;
    }
    return &postgres->side;
}
