/* SPDX-License-Identifier: MIT */
/*
 * One of the two stores that a copy goes between: what it holds as tables of rows, whatever engine it stands on. Blocks; the
 * loop and the store's own workers have no part in it.
 *
 * Which tables and columns there are is read from SQLite's schema of this version; both engines have the same.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MUST_CHECK __attribute__((warn_unused_result))

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
    char key[COPY_LIST_BYTES];  /* those of the primary key, by which rows are ordered */
    bool counts;                /* its key is one number that the engine counts up */
};

/** A value; `kind` is its own, which SQLite lets differ from the column's. Borrowed for the call. */
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
    char name[COPY_DETAIL_BYTES];   /* for people, without a password */
    char detail[COPY_DETAIL_BYTES]; /* why the last call failed */
};

/** Takes one row; false ends the reading, which then has not failed. */
typedef bool copy_row_fn(void *data, const struct copy_table *table, const struct copy_cell *cells);

/** What each engine does. Whatever returns false has put a sentence into `detail`. */
struct copy_side_kind {
    /** Begins the transaction in which all else happens; fails where a server uses the store. */
    bool (*begin)(struct copy_side *side, bool to_write);
    /** All rows in the order of the primary key. */
    bool (*read)(struct copy_side *side, const struct copy_table *table, copy_row_fn *each,
                 void *data);
    bool (*clear)(struct copy_side *side, const struct copy_table *table);
    bool (*write_begin)(struct copy_side *side, const struct copy_table *table);
    copy_row_fn *write_row; /* its data is the side */
    /** Afterwards the engine counts on where the keys end. */
    bool (*write_end)(struct copy_side *side, const struct copy_table *table);
    bool (*commit)(struct copy_side *side);
    /** What was not committed is gone. Frees it. */
    void (*close)(struct copy_side *side);
};

/**
 * A folder with SQLite's file. Locks it, as a server does. NULL with a sentence.
 *
 * must_exist  in  false: it is made where there is none
 */
struct copy_side *copy_sqlite_open(const char *folder, bool must_exist, char *detail);

/** A database of PostgreSQL. The tables are made where there are none. NULL with a sentence, without a password. */
struct copy_side *copy_postgres_open(const char *url, bool must_exist, char *detail);

/** The tables of this version, by their names. Returns how many. */
int copy_tables_read(struct copy_table tables[COPY_TABLES_MAX]);
