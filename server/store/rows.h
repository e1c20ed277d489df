/* SPDX-License-Identifier: MIT */
/*
 * Generic rows: a statement with its bound values, or a row of a result. For tables that need no special code. Internal
 * to the store.
 */
#pragma once

#include "store/jobs.h"

enum { STORE_CELLS_MAX = 16, STORE_QUESTIONS_MAX = 6 };

struct store_cell {
    int64_t number;
    double real;
    bool is_real;
    bool is_blob; /* a blob of `number` bytes at `text` */
    char *text;   /* owned; NULL: the cell is `number` or `real` */
};

/** A statement and its cells, or one row of a result (then `which` is unused). */
struct store_row {
    enum store_statement which;
    int count;
    struct store_cell cells[STORE_CELLS_MAX];
};

void store_row_number(struct store_row *row, int64_t number);
void store_row_real(struct store_row *row, double number);
void store_row_text(struct store_row *row, const char *text);
void store_row_blob(struct store_row *row, const uint8_t *bytes, size_t count);
void store_row_finish(struct store_row *row);

/** Runs on the worker. Copies the current row of a statement; the caller frees it with store_row_finish(). */
void store_row_keep(struct store_row *row, sqlite3_stmt *statement);

/**
 * Runs on the worker. Executes a statement that returns no rows. Returns SQLITE_OK, SQLite's error, or SQLITE_NOTFOUND
 * if the statement must find a row and does not.
 */
MUST_CHECK int store_row_run(struct db *db, const struct store_row *row);

/** Adds the row to the transaction, which takes ownership of its contents. */
void store_add_row(struct store_write *write, const struct store_row *row);

/**
 * Runs on the worker, within the transaction. Does work that needs more than one statement. Returns SQLITE_OK or
 * SQLite's error.
 */
typedef int (*store_row_fn)(struct db *db, const struct store_row *row);
/** Names the same work for an engine that cannot call a store_row_fn. */
enum store_work {
    STORE_WORK_RUN,  /* the row's statement */
    STORE_WORK_RATE, /* see store/ratings.h */
    STORE_WORK_DROP, /* all of store_drops, with the cells of the row */
};
/** Adds that work to the transaction, with a row of parameters (whose `which` may be unused). */
void store_add_work(struct store_write *write, enum store_work kind, store_row_fn work,
                    const struct store_row *row);

/* Return the value of a cell; "" or 0 if the cell has another type. */
const char *store_row_text_at(const struct store_row *row, int cell);
int64_t store_row_number_at(const struct store_row *row, int cell);
double store_row_real_at(const struct store_row *row, int cell);
const uint8_t *store_row_blob_at(const struct store_row *row,
                                 int cell); /* the cell must be a blob */

enum { STORE_DROPS = 10 };
/** The statements that remove a room, in this order. The room's id is the first cell. */
extern const enum store_statement store_drops[STORE_DROPS];

struct store_rows {
    struct store_row *rows;
    size_t count;
    size_t capacity;
};

/** Adds an empty row. The next call may move it. */
struct store_row *store_rows_add(struct store_rows *rows);

/** Several questions sent together, and the rows that each returned. */
struct store_questions {
    struct store_job job;
    int count;
    struct store_row asked[STORE_QUESTIONS_MAX];
    struct store_rows found[STORE_QUESTIONS_MAX];
    /**
     * Called on the loop. If the job's status is not STORE_OK, there are no rows. It casts `done` to its real type and
     * calls it.
     */
    void (*answer)(const struct store_questions *questions);
    void (*done)(void); /* cast to its real type before it is called */
    void *data;
};

struct store_questions *store_questions_create(void (*answer)(const struct store_questions *),
                                               void (*done)(void), void *data);
/** Adds the next question; the caller then adds its cells. */
struct store_row *store_question(struct store_questions *questions, enum store_statement which);
void store_questions_ask(struct store *store, struct store_questions *questions);

/* ---- the contents of a transaction, as collected on the loop ---- */

enum operation_kind {
    OPERATION_EVENT,
    OPERATION_ROOM,
    OPERATION_CHAIN,
    OPERATION_USER,
    OPERATION_SEAT,
    OPERATION_STAND,
    OPERATION_FENCE,
    OPERATION_ROW,
};

struct operation {
    enum operation_kind kind;
    char room[STORE_ID_BYTES];
    char user_id[STORE_ID_BYTES];
    int64_t number;                  /* v, game, epoch, or a time */
    int64_t command;                 /* id of the command that caused an event */
    uint8_t bytes[STORE_HASH_BYTES]; /* a seed or a hash */
    char *text;                      /* owned: text of an event, state, or name; or NULL */
    size_t text_bytes;
    struct store_row *row; /* owned, or NULL */
    enum store_work kind_of_work;
    store_row_fn work; /* processes the row */
};

struct store_write {
    struct store_job job; /* first member, so that a pointer to the job is a pointer to the write */
    struct store *store;
    store_done_fn done;
    void *data;
    struct operation *operations; /* in the order in which they were added */
    size_t count;
    size_t capacity;
};
