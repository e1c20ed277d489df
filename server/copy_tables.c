/* SPDX-License-Identifier: MIT */
/* Which tables and columns there are: asked of an empty store in memory. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "copy_side.h"
#include "store_db.h"

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

static sqlite3_stmt *ask(struct db *db, const char *sql, const char *about)
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
    sqlite3_stmt *columns =
        ask(db, "SELECT name, type FROM pragma_table_info(?1) ORDER BY cid", table->name);
    while (sqlite3_step(columns) == SQLITE_ROW) {
        assert(table->column_count < COPY_COLUMNS_MAX);
        struct copy_column *column = &table->columns[table->column_count++];
        put_name(column->name, sqlite3_column_text(columns, 0));
        column->kind = read_kind((const char *)sqlite3_column_text(columns, 1));
        add_to_list(table->list, column->name);
    }
    sqlite3_finalize(columns);
    columns = ask(db, "SELECT name, type FROM pragma_table_info(?1) WHERE pk > 0 ORDER BY pk",
                  table->name);
    for (; sqlite3_step(columns) == SQLITE_ROW; keys++) {
        add_to_list(table->key, (const char *)sqlite3_column_text(columns, 0));
        kind_of_key = read_kind((const char *)sqlite3_column_text(columns, 1));
    }
    sqlite3_finalize(columns);
    assert(keys > 0);
    table->counts = keys == 1 && kind_of_key == COPY_NUMBER;
}

int copy_tables_read(struct copy_table tables[COPY_TABLES_MAX])
{
    struct db db;
    char detail[COPY_DETAIL_BYTES];
    int count = 0;
    enum store_status status = db_open_in_memory(&db, detail, sizeof detail);
    assert(status == STORE_OK);
    sqlite3_stmt *names = ask(&db,
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
    db_close(&db);
    return count;
}
