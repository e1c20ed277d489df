/* SPDX-License-Identifier: MIT */
/*
 * `taberna admin copy-store`: copies all data of a server from one store into another, which is empty or new, and
 * proves that nothing changed. The proof is one digest per table, over all rows in the order of their keys, computed
 * in this program from the rows of both sides. The copy is one transaction, which is rolled back if anything differs.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "net/must_check.h"

#pragma once

/** Runs the command; argv[0] is its name. Returns the exit status: 0 done, 1 not done, 2 wrong arguments. */
int tool_copy_store_run(int argc, char *const *argv);

/*
 * One of the two stores of a copy: its content as tables of rows, independent of the engine. The calls block; the loop
 * and the store's own workers are not used.
 *
 * The tables and columns are read from SQLite's schema of this version; both engines have the same.
 */

enum {
    COPY_TABLES_MAX = 64,
    COPY_COLUMNS_MAX = 24,
    COPY_NAME_BYTES = 32,
    COPY_LIST_BYTES = 512, /* names of columns, with commas */
    COPY_DETAIL_BYTES = 512,
};

enum copy_kind { COPY_NUMBER, COPY_REAL, COPY_TEXT, COPY_BLOB };

struct copy_column {
    char name[COPY_NAME_BYTES];
    enum copy_kind kind;
};

struct copy_table {
    char name[COPY_NAME_BYTES];
    struct copy_column columns[COPY_COLUMNS_MAX];
    int column_count;
    char list[COPY_LIST_BYTES]; /* all columns: "who, name" */
    char key[COPY_LIST_BYTES];  /* those of the primary key, which orders the rows */
    bool counts;                /* its key is a single number that the engine increments */
};

/** A value. `kind` is its own kind, because SQLite allows another kind than the column's. Borrowed for the call. */
struct copy_cell {
    bool is_null;
    enum copy_kind kind;
    int64_t number;
    double real;
    const void *bytes; /* of text and blobs */
    size_t count;
};

struct copy_side {
    const struct copy_side_kind *kind;
    char name[COPY_DETAIL_BYTES];   /* for messages, without a password */
    char detail[COPY_DETAIL_BYTES]; /* why the last call failed */
};

/** Takes one row; returns false to stop reading, which is no failure of the read. */
typedef bool copy_row_fn(void *data, const struct copy_table *table, const struct copy_cell *cells);

/** The functions of an engine. A function that returns false has put a sentence into `detail`. */
struct copy_side_kind {
    /** Begins the transaction for all other calls; fails if a server uses the store. */
    bool (*begin)(struct copy_side *side, bool to_write);
    /** Reads all rows in the order of the primary key. */
    bool (*read)(struct copy_side *side, const struct copy_table *table, copy_row_fn *each,
                 void *data);
    bool (*clear)(struct copy_side *side, const struct copy_table *table);
    bool (*write_begin)(struct copy_side *side, const struct copy_table *table);
    copy_row_fn *write_row; /* its data is the side */
    /** Ends the table. After this the engine continues counting above the highest key. */
    bool (*write_end)(struct copy_side *side, const struct copy_table *table);
    bool (*commit)(struct copy_side *side);
    /** Rolls back everything that was not committed. Frees the side. */
    void (*close)(struct copy_side *side);
};

/**
 * Opens a folder with SQLite's file. Locks it, as a server does. Returns NULL with a sentence if it cannot.
 *
 * must_exist  in  false: makes the file if it is missing
 */
struct copy_side *tool_copy_sqlite_open(const char *folder, bool must_exist, char *detail);

/**
 * Opens a database of PostgreSQL. Makes the tables if they are missing. Returns NULL with a sentence, without a
 * password.
 */
struct copy_side *tool_copy_postgres_open(const char *url, bool must_exist, char *detail);
