/* SPDX-License-Identifier: MIT */
/*
 * Generic rows: a statement with its bound values, or a row of a result. For tables that need no special code. Internal
 * to the store.
 */
#pragma once

#include "store/statements.h"
#include "store/store.h"

enum { STORE_CELLS_MAX = 16 };

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

/** Adds the row to the transaction, which takes ownership of its contents. */
void store_add_row(struct store_write *write, const struct store_row *row);

/** The work that a row describes, within its transaction. */
enum store_work {
    STORE_WORK_RUN,  /* the row's statement */
    STORE_WORK_RATE, /* reads and writes ratings: see store/ratings.h */
    STORE_WORK_DROP, /* all of store_drops, with the cells of the row */
};
/** Adds that work to the transaction, with a row of parameters (whose `which` is unused unless STORE_WORK_RUN). */
void store_add_work(struct store_write *write, enum store_work work, const struct store_row *row);

/* Return the value of a cell; "" or 0 if the cell has another type. */
const char *store_row_text_at(const struct store_row *row, int cell);
int64_t store_row_number_at(const struct store_row *row, int cell);
double store_row_real_at(const struct store_row *row, int cell);
const uint8_t *store_row_blob_at(const struct store_row *row,
                                 int cell); /* the cell must be a blob */

enum { STORE_DROPS = 11 };
/** The statements that remove a room, in this order. The room's id is the first cell. */
extern const enum store_statement store_drops[STORE_DROPS];

struct store_rows {
    struct store_row *rows;
    size_t count;
    size_t capacity;
};

/** Adds an empty row. The next call may move it. */
struct store_row *store_rows_add(struct store_rows *rows);
