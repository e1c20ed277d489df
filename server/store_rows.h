/* SPDX-License-Identifier: MIT */
/*
 * Rows as they are: a statement with what is bound to it, and what a question gives. For the tables that are written and
 * read without thinking; inside the store only.
 */
#pragma once

#include "store_parts.h"

enum { STORE_CELLS_MAX = 16, STORE_QUESTIONS_MAX = 6 };

struct store_cell {
    int64_t number;
    double real;
    bool is_real;
    bool is_blob; /* `number` bytes at `text` */
    char *text;   /* owned; NULL: the number counts, or the real one */
};

/** A statement and its cells, or one row of an answer (`which` counts nothing then). */
struct store_row {
    enum db_statement which;
    int count;
    struct store_cell cells[STORE_CELLS_MAX];
};

void store_row_number(struct store_row *row, int64_t number);
void store_row_real(struct store_row *row, double number);
void store_row_text(struct store_row *row, const char *text);
void store_row_blob(struct store_row *row, const uint8_t *bytes, size_t count);
void store_row_finish(struct store_row *row);

/** On the worker: the row on which a statement stands, to be finished. */
void store_row_keep(struct store_row *row, sqlite3_stmt *statement);

/** On the worker: runs a statement that gives no rows. SQLITE_OK or SQLite's error. */
MUST_CHECK int store_row_run(struct db *db, const struct store_row *row);

/** Adds it to the transaction; takes what it owns over. */
void store_add_row(struct store_write *write, const struct store_row *row);

/** On the worker, within the transaction: what takes more than one statement. SQLITE_OK or SQLite's error. */
typedef int (*store_row_fn)(struct db *db, const struct store_row *row);
/** The same work for an engine that is no function call away. */
enum store_work {
    STORE_WORK_RUN,  /* the row's statement, which says itself where it must find something */
    STORE_WORK_RATE, /* see store_rating_rows.h */
    STORE_WORK_DROP, /* all of store_drops with the row's cells */
};
/** Adds that work to the transaction, with a row (whose `which` may count nothing) for what it has to know. */
void store_add_work(struct store_write *write, enum store_work kind, store_row_fn work,
                    const struct store_row *row);

/* What stands in a row: "" and 0 where it is of another kind. */
const char *store_row_text_at(const struct store_row *row, int cell);
int64_t store_row_number_at(const struct store_row *row, int cell);
double store_row_real_at(const struct store_row *row, int cell);
const uint8_t *store_row_blob_at(const struct store_row *row, int cell); /* must be one */

enum { STORE_DROPS = 10 };
/** What takes a room out, whose id is the first cell, in this order. */
extern const enum db_statement store_drops[STORE_DROPS];

struct store_rows {
    struct store_row *rows;
    size_t count;
    size_t capacity;
};

/** One more, empty; it moves when another one is added. */
struct store_row *store_rows_add(struct store_rows *rows);

/** Questions asked together: what each gave. */
struct store_questions {
    struct store_job job;
    int count;
    struct store_row asked[STORE_QUESTIONS_MAX];
    struct store_rows found[STORE_QUESTIONS_MAX];
    /** On the loop; nothing is found where the job's status is not STORE_OK. Calls what `done` is. */
    void (*answer)(const struct store_questions *questions);
    void (*done)(void); /* to be cast to what it is */
    void *data;
};

struct store_questions *store_questions_create(void (*answer)(const struct store_questions *),
                                               void (*done)(void), void *data);
/** The next question; its cells are to be added. */
struct store_row *store_question(struct store_questions *questions, enum db_statement which);
void store_questions_ask(struct store *store, struct store_questions *questions);
