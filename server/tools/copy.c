/* SPDX-License-Identifier: MIT */
#include "tools/copy.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "store/sqlite/db.h"

/* bytes of a digest that are printed */
enum { EXIT_NOT_DONE = 1, EXIT_USAGE = 2, SHOWN_BYTES = 16 };

static const char help[] =
    "Usage: taberna admin copy-store --from STORE --to STORE\n"
    "\n"
    "Copies a store into another one and verifies the copy: for each database table it prints the\n"
    "number of rows and a digest of their bytes, equal on both sides. If they differ or an error\n"
    "occurs, the target remains empty.\n"
    "\n"
    "  --from STORE    a data folder (SQLite), or postgresql://user@host/database\n"
    "  --to STORE      the same; it must be empty, and is created if missing\n"
    "\n"
    "Stop the servers of both stores first. libpq reads passwords from PGPASSFILE or PGPASSWORD.\n";

/* The content of a table: number of rows and digest. */
struct digest {
    int64_t rows;
    unsigned char bytes[crypto_hash_sha256_BYTES];
};

/* ---- digests ---- */

struct digester {
    crypto_hash_sha256_state state;
    int64_t rows;
};

static void add_number(struct digester *digester, uint64_t number)
{
    unsigned char bytes[8];
    for (int i = 0; i < 8; i++) {
        bytes[i] = (unsigned char)(number >> (56 - 8 * i));
    }
    crypto_hash_sha256_update(&digester->state, bytes, sizeof bytes);
}

/* Adds kind, length and value, so that two different rows never give the same bytes. */
static void digest_cell(struct digester *digester, const struct copy_cell *cell)
{
    unsigned char kind = cell->is_null ? '-' : (unsigned char)("nrtb"[cell->kind]);
    uint64_t eight = 0;
    crypto_hash_sha256_update(&digester->state, &kind, 1);
    switch (cell->kind) {
    case COPY_NUMBER:
        add_number(digester, cell->is_null ? 0 : (uint64_t)cell->number);
        break;
    case COPY_REAL:
        if (!cell->is_null && cell->real != 0) { /* the two zeroes count as equal */
            memcpy(&eight, &cell->real, sizeof eight);
        }
        add_number(digester, eight);
        break;
    case COPY_TEXT:
    case COPY_BLOB:
        add_number(digester, cell->count);
        if (cell->count > 0) {
            crypto_hash_sha256_update(&digester->state, cell->bytes, cell->count);
        }
        break;
    }
}

static bool digest_row(void *data, const struct copy_table *table, const struct copy_cell *cells)
{
    static const struct copy_cell none = {.is_null = true};
    struct digester *digester = data;
    digester->rows++;
    for (int i = 0; i < table->column_count; i++) {
        digest_cell(digester, cells[i].is_null ? &none : &cells[i]);
    }
    return true;
}

static bool read_digest(struct copy_side *side, const struct copy_table *table,
                        struct digest *digest)
{
    struct digester digester = {0};
    crypto_hash_sha256_init(&digester.state);
    if (!side->kind->read(side, table, digest_row, &digester)) {
        return false;
    }
    digest->rows = digester.rows;
    crypto_hash_sha256_final(&digester.state, digest->bytes);
    return true;
}

/* ---- the copy ---- */

struct copy {
    struct copy_side *from;
    struct copy_side *to;
    struct copy_table tables[COPY_TABLES_MAX];
    struct digest digests[COPY_TABLES_MAX]; /* of the rows that were read */
    int table_count;
};

static int print_copy_fault(const char *what)
{
    fprintf(stderr, "taberna admin copy-store: %s\n", what);
    return EXIT_NOT_DONE;
}

/* Even an empty store has one row: a new server notes that its archive is complete from its first room on. */
static bool is_of_empty_app(void *data, const struct copy_table *table,
                            const struct copy_cell *cells)
{
    bool *is_empty = data;
    static const char name[] = "archive";
    *is_empty = strcmp(table->name, "numbers") == 0 && cells[0].count == sizeof name - 1 &&
                memcmp(cells[0].bytes, name, sizeof name - 1) == 0 && cells[1].number == 0;
    return *is_empty;
}

static bool is_empty(struct copy *copy)
{
    for (int i = 0; i < copy->table_count; i++) {
        const struct copy_table *table = &copy->tables[i];
        bool empty = true;
        if (!copy->to->kind->read(copy->to, table, is_of_empty_app, &empty)) {
            return false;
        }
        if (!empty) {
            snprintf(copy->to->detail, sizeof copy->to->detail,
                     "%.400s is not empty: the table %.*s has rows", copy->to->name,
                     COPY_NAME_BYTES - 1, table->name);
            return false;
        }
    }
    return true;
}

static bool copy_table(struct copy *copy, int i)
{
    const struct copy_table *table = &copy->tables[i];
    struct copy_side *to = copy->to;
    to->detail[0] = '\0';
    if (!to->kind->clear(to, table) || !to->kind->write_begin(to, table) ||
        !copy->from->kind->read(copy->from, table, to->kind->write_row, to) ||
        to->detail[0] != '\0') { /* the row could not be written */
        return false;
    }
    return to->kind->write_end(to, table);
}

static void print_digest(const struct copy_table *table, const struct digest *digest)
{
    char text[2 * SHOWN_BYTES + 1];
    sodium_bin2hex(text, sizeof text, digest->bytes, SHOWN_BYTES);
    printf("%-16s %12" PRId64 "  %s\n", table->name, digest->rows, text);
}

/* Reads both sides again and compares their digests. */
static bool prove_table(struct copy *copy, int i)
{
    const struct copy_table *table = &copy->tables[i];
    struct digest there;
    struct digest *here = &copy->digests[i];
    if (!read_digest(copy->from, table, here) || !read_digest(copy->to, table, &there)) {
        return false;
    }
    if (here->rows == there.rows && memcmp(here->bytes, there.bytes, sizeof there.bytes) == 0) {
        return true;
    }
    snprintf(copy->to->detail, sizeof copy->to->detail,
             "the table %.*s differs: %" PRId64 " rows were read, %" PRId64
             " were written, or their bytes differ; the copy was rolled back",
             COPY_NAME_BYTES - 1, table->name, here->rows, there.rows);
    return false;
}

static bool copy_all(struct copy *copy)
{
    if (!copy->from->kind->begin(copy->from, false) || !copy->to->kind->begin(copy->to, true) ||
        !is_empty(copy)) {
        return false;
    }
    for (int i = 0; i < copy->table_count; i++) {
        if (!copy_table(copy, i)) {
            return false;
        }
    }
    for (int i = 0; i < copy->table_count; i++) {
        if (!prove_table(copy, i)) {
            return false;
        }
    }
    return copy->to->kind->commit(copy->to);
}

static void print_all(const struct copy *copy)
{
    int64_t rows = 0;
    printf("%-16s %12s  %s\n", "table", "rows", "digest, of both");
    for (int i = 0; i < copy->table_count; i++) {
        print_digest(&copy->tables[i], &copy->digests[i]);
        rows += copy->digests[i].rows;
    }
    printf("%" PRId64 " rows of %d tables are the same in %s and in %s.\n", rows, copy->table_count,
           copy->from->name, copy->to->name);
}

/* ---- the command line ---- */

static struct copy_side *open_side(const char *where, bool must_exist, char *detail)
{
    bool is_url =
        strncmp(where, "postgresql://", 13) == 0 || strncmp(where, "postgres://", 11) == 0;
    return is_url ? tool_copy_postgres_open(where, must_exist, detail)
                  : tool_copy_sqlite_open(where, must_exist, detail);
}

static int tool_copy_tables_read(struct copy_table tables[COPY_TABLES_MAX]);

static int run_copy(const char *from, const char *to)
{
    char detail[COPY_DETAIL_BYTES] = "";
    int code = EXIT_SUCCESS;
    struct copy *copy = calloc(1, sizeof *copy);
    if (copy == NULL) {
        return print_copy_fault("no memory");
    }
    copy->table_count = tool_copy_tables_read(copy->tables);
    copy->from = open_side(from, true, detail);
    copy->to = copy->from != NULL ? open_side(to, false, detail) : NULL;
    if (copy->to == NULL) {
        code = print_copy_fault(detail);
    } else if (!copy_all(copy)) {
        code =
            print_copy_fault(copy->to->detail[0] != '\0' ? copy->to->detail : copy->from->detail);
    } else {
        print_all(copy);
    }
    if (copy->to != NULL) {
        copy->to->kind->close(copy->to);
    }
    if (copy->from != NULL) {
        copy->from->kind->close(copy->from);
    }
    free(copy);
    return code;
}

int tool_copy_store_run(int argc, char *const *argv)
{
    const char *from = NULL;
    const char *to = NULL;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            fputs(help, stdout);
            return EXIT_SUCCESS;
        }
        const char **value = strcmp(argv[i], "--from") == 0 ? &from
                             : strcmp(argv[i], "--to") == 0 ? &to
                                                            : NULL;
        if (value == NULL || i + 1 == argc) {
            (void)print_copy_fault("--from STORE and --to STORE are required; see --help");
            return EXIT_USAGE;
        }
        *value = argv[++i];
    }
    if (from == NULL || to == NULL || from[0] == '\0' || to[0] == '\0') {
        (void)print_copy_fault("--from STORE and --to STORE are required; see --help");
        return EXIT_USAGE;
    }
    if (sodium_init() < 0) {
        return print_copy_fault("libsodium does not start");
    }
    return run_copy(from, to);
}

/* The tables and columns, read from the schema of an empty store in memory. */

static enum copy_kind read_kind(const char *declared)
{
    static const char *const words[] = {[COPY_NUMBER] = "INTEGER",
                                        [COPY_REAL] = "REAL",
                                        [COPY_TEXT] = "TEXT",
                                        [COPY_BLOB] = "BLOB"};
    int kind = COPY_NUMBER;
    while (kind < COPY_BLOB && strcmp(declared, words[kind]) != 0) {
        kind++;
    }
    assert(strcmp(declared, words[kind]) == 0);
    return (enum copy_kind)kind;
}

static void put_name(char name[COPY_NAME_BYTES], const unsigned char *text)
{
    int chars = snprintf(name, COPY_NAME_BYTES, "%s", (const char *)text);
    assert(chars > 0 && chars < COPY_NAME_BYTES);
}

static void add_to_list(char list[COPY_LIST_BYTES], const char *name)
{
    size_t used = strlen(list);
    int chars =
        snprintf(list + used, COPY_LIST_BYTES - used, "%s\"%s\"", used > 0 ? ", " : "", name);
    assert(chars > 0 && (size_t)chars < COPY_LIST_BYTES - used);
}

static sqlite3_stmt *prepare_request(struct db *db, const char *sql, const char *about)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(db->sqlite, sql, -1, &statement, NULL);
    assert(code == SQLITE_OK);
    code = about != NULL ? sqlite3_bind_text(statement, 1, about, -1, SQLITE_STATIC) : SQLITE_OK;
    assert(code == SQLITE_OK);
    return statement;
}

static void read_table(struct db *db, struct copy_table *table)
{
    int keys = 0;
    enum copy_kind kind_of_key = COPY_BLOB;
    sqlite3_stmt *columns = prepare_request(
        db, "SELECT name, type FROM pragma_table_info(?1) ORDER BY cid", table->name);
    while (sqlite3_step(columns) == SQLITE_ROW) {
        assert(table->column_count < COPY_COLUMNS_MAX);
        struct copy_column *column = &table->columns[table->column_count++];
        put_name(column->name, sqlite3_column_text(columns, 0));
        column->kind = read_kind((const char *)sqlite3_column_text(columns, 1));
        add_to_list(table->list, column->name);
    }
    sqlite3_finalize(columns);
    columns = prepare_request(
        db, "SELECT name, type FROM pragma_table_info(?1) WHERE pk > 0 ORDER BY pk", table->name);
    for (; sqlite3_step(columns) == SQLITE_ROW; keys++) {
        add_to_list(table->key, (const char *)sqlite3_column_text(columns, 0));
        kind_of_key = read_kind((const char *)sqlite3_column_text(columns, 1));
    }
    sqlite3_finalize(columns);
    assert(keys > 0);
    table->counts = keys == 1 && kind_of_key == COPY_NUMBER;
}

/* Reads the tables of this version, ordered by name. Returns their number. */
static int tool_copy_tables_read(struct copy_table tables[COPY_TABLES_MAX])
{
    struct db db;
    char detail[COPY_DETAIL_BYTES];
    int count = 0;
    enum store_status status = sqlite_open_in_memory(&db, detail, sizeof detail);
    assert(status == STORE_OK);
    sqlite3_stmt *names = prepare_request(&db,
                                          "SELECT name FROM sqlite_schema WHERE type = 'table'"
                                          " AND name NOT LIKE 'sqlite%' ORDER BY name",
                                          NULL);
    while (sqlite3_step(names) == SQLITE_ROW) {
        assert(count < COPY_TABLES_MAX);
        struct copy_table *table = &tables[count++];
        *table = (struct copy_table){0};
        put_name(table->name, sqlite3_column_text(names, 0));
        read_table(&db, table);
    }
    sqlite3_finalize(names);
    sqlite_close(&db);
    return count;
}
