/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "store/sqlite/db.h"
#include "tools/copy.h"

enum { SQL_BYTES = 2 * COPY_LIST_BYTES + 128, PATH_BYTES = 1200 };

struct copy_sqlite {
    struct copy_side side; /* first member, so that pointers to both are the same */
    struct db db;
    sqlite3_stmt *insert;
};

static bool fail_with_sqlite_message(struct copy_sqlite *sqlite)
{
    snprintf(sqlite->side.detail, sizeof sqlite->side.detail, "%.250s: %.250s", sqlite->side.name,
             sqlite3_errmsg(sqlite->db.sqlite));
    return false;
}

static bool run_sqlite(struct copy_sqlite *sqlite, const char *sql)
{
    return sqlite3_exec(sqlite->db.sqlite, sql, NULL, NULL, NULL) == SQLITE_OK ||
           fail_with_sqlite_message(sqlite);
}

static bool begin_sqlite(struct copy_side *side, bool to_write)
{
    return run_sqlite((struct copy_sqlite *)side, to_write ? "BEGIN IMMEDIATE" : "BEGIN");
}

static bool commit_sqlite(struct copy_side *side)
{
    return run_sqlite((struct copy_sqlite *)side, "COMMIT");
}

/* ---- reading ---- */

static struct copy_cell read_sqlite_cell(sqlite3_stmt *row, int i)
{
    struct copy_cell cell = {0};
    switch (sqlite3_column_type(row, i)) {
    case SQLITE_INTEGER:
        cell.kind = COPY_NUMBER;
        cell.number = sqlite3_column_int64(row, i);
        break;
    case SQLITE_FLOAT:
        cell.kind = COPY_REAL;
        cell.real = sqlite3_column_double(row, i);
        break;
    case SQLITE_TEXT:
        cell.kind = COPY_TEXT;
        cell.bytes = sqlite3_column_text(row, i);
        cell.count = (size_t)sqlite3_column_bytes(row, i);
        break;
    case SQLITE_BLOB:
        cell.kind = COPY_BLOB;
        cell.bytes = sqlite3_column_blob(row, i);
        cell.count = (size_t)sqlite3_column_bytes(row, i);
        break;
    default:
        cell.is_null = true;
    }
    return cell;
}

static bool read_sqlite_rows(struct copy_side *side, const struct copy_table *table,
                             copy_row_fn *each, void *data)
{
    struct copy_sqlite *sqlite = (struct copy_sqlite *)side;
    char sql[SQL_BYTES];
    sqlite3_stmt *row = NULL;
    snprintf(sql, sizeof sql, "SELECT %s FROM \"%s\" ORDER BY %s", table->list, table->name,
             table->key);
    int code = sqlite3_prepare_v2(sqlite->db.sqlite, sql, -1, &row, NULL);
    bool goes_on = true;
    while (code == SQLITE_OK && goes_on && (code = sqlite3_step(row)) == SQLITE_ROW) {
        struct copy_cell cells[COPY_COLUMNS_MAX];
        for (int i = 0; i < table->column_count; i++) {
            cells[i] = read_sqlite_cell(row, i);
        }
        goes_on = each(data, table, cells);
        code = SQLITE_OK;
    }
    bool good = code == SQLITE_OK || code == SQLITE_DONE || fail_with_sqlite_message(sqlite);
    sqlite3_finalize(row);
    return good;
}

/* ---- writing ---- */

static bool clear_sqlite_table(struct copy_side *side, const struct copy_table *table)
{
    char sql[SQL_BYTES];
    snprintf(sql, sizeof sql, "DELETE FROM \"%s\"", table->name);
    return run_sqlite((struct copy_sqlite *)side, sql);
}

static bool begin_sqlite_rows(struct copy_side *side, const struct copy_table *table)
{
    struct copy_sqlite *sqlite = (struct copy_sqlite *)side;
    char sql[SQL_BYTES];
    char marks[4 * COPY_COLUMNS_MAX] = "?";
    for (int i = 1; i < table->column_count; i++) {
        snprintf(marks + 3 * i - 2, sizeof ", ?", ", ?");
    }
    snprintf(sql, sizeof sql, "INSERT INTO \"%s\"(%s) VALUES(%s)", table->name, table->list, marks);
    return sqlite3_prepare_v2(sqlite->db.sqlite, sql, -1, &sqlite->insert, NULL) == SQLITE_OK ||
           fail_with_sqlite_message(sqlite);
}

static int bind_cell(sqlite3_stmt *insert, int at, const struct copy_cell *cell)
{
    const void *bytes = cell->count > 0 ? cell->bytes : "";
    if (cell->is_null) {
        return sqlite3_bind_null(insert, at);
    }
    switch (cell->kind) {
    case COPY_NUMBER:
        return sqlite3_bind_int64(insert, at, cell->number);
    case COPY_REAL:
        return sqlite3_bind_double(insert, at, cell->real);
    case COPY_TEXT:
        return sqlite3_bind_text64(insert, at, bytes, cell->count, SQLITE_STATIC, SQLITE_UTF8);
    case COPY_BLOB:
        return sqlite3_bind_blob64(insert, at, bytes, cell->count, SQLITE_STATIC);
    }
    return SQLITE_MISUSE;
}

static bool write_sqlite_row(void *data, const struct copy_table *table,
                             const struct copy_cell *cells)
{
    struct copy_sqlite *sqlite = data;
    int code = SQLITE_OK;
    for (int i = 0; i < table->column_count && code == SQLITE_OK; i++) {
        code = bind_cell(sqlite->insert, i + 1, &cells[i]);
    }
    code = code == SQLITE_OK ? sqlite3_step(sqlite->insert) : code;
    bool good = code == SQLITE_DONE || fail_with_sqlite_message(sqlite);
    sqlite3_reset(sqlite->insert);
    return good;
}

static bool end_sqlite_rows(struct copy_side *side, const struct copy_table *table)
{
    struct copy_sqlite *sqlite = (struct copy_sqlite *)side;
    (void)table;
    sqlite3_finalize(sqlite->insert);
    sqlite->insert = NULL;
    return true;
}

/* ---- opening and closing ---- */

static void close_sqlite_side(struct copy_side *side)
{
    struct copy_sqlite *sqlite = (struct copy_sqlite *)side;
    sqlite3_finalize(sqlite->insert);
    if (sqlite->db.sqlite != NULL && sqlite3_get_autocommit(sqlite->db.sqlite) == 0) {
        (void)run_sqlite(sqlite, "ROLLBACK");
    }
    sqlite_close(&sqlite->db);
    free(sqlite);
}

static const struct copy_side_kind kind = {
    .begin = begin_sqlite,
    .read = read_sqlite_rows,
    .clear = clear_sqlite_table,
    .write_begin = begin_sqlite_rows,
    .write_row = write_sqlite_row,
    .write_end = end_sqlite_rows,
    .commit = commit_sqlite,
    .close = close_sqlite_side,
};

struct copy_side *tool_copy_sqlite_open(const char *folder, bool must_exist, char *detail)
{
    char path[PATH_BYTES];
    int chars = snprintf(path, sizeof path, "%s/" DB_FILE_NAME, folder);
    if (chars >= (int)sizeof path) {
        snprintf(detail, COPY_DETAIL_BYTES, "the path of the folder is too long");
        return NULL;
    }
    if (must_exist && access(path, F_OK) != 0) {
        snprintf(detail, COPY_DETAIL_BYTES, "%.400s does not exist", path);
        return NULL;
    }
    struct copy_sqlite *sqlite = calloc(1, sizeof *sqlite);
    sqlite->side.kind = &kind;
    snprintf(sqlite->side.name, sizeof sqlite->side.name, "%.400s", folder);
    if (sqlite_open(&sqlite->db, folder, detail, COPY_DETAIL_BYTES) != STORE_OK) {
        close_sqlite_side(&sqlite->side);
        return NULL;
    }
    return &sqlite->side;
}
