/* SPDX-License-Identifier: MIT */
#include "store/rows.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static struct store_cell *add_cell(struct store_row *row)
{
    assert(row->count < STORE_CELLS_MAX);
    return &row->cells[row->count++];
}

void store_row_number(struct store_row *row, int64_t number)
{
    *add_cell(row) = (struct store_cell){.number = number};
}

void store_row_real(struct store_row *row, double number)
{
    *add_cell(row) = (struct store_cell){.real = number, .is_real = true};
}

void store_row_text(struct store_row *row, const char *text)
{
    struct store_cell *cell = add_cell(row);
    *cell = (struct store_cell){.text = strdup(text)};
    assert(cell->text != NULL);
}

void store_row_blob(struct store_row *row, const uint8_t *bytes, size_t count)
{
    struct store_cell *cell = add_cell(row);
    *cell = (struct store_cell){.number = (int64_t)count, .is_blob = true, .text = malloc(count)};
    assert(cell->text != NULL);
    memcpy(cell->text, bytes, count);
}

const char *store_row_text_at(const struct store_row *row, int cell)
{
    assert(cell < row->count);
    const struct store_cell *at = &row->cells[cell];
    return at->text != NULL && !at->is_blob ? at->text : "";
}

int64_t store_row_number_at(const struct store_row *row, int cell)
{
    assert(cell < row->count);
    return row->cells[cell].number;
}

double store_row_real_at(const struct store_row *row, int cell)
{
    assert(cell < row->count);
    return row->cells[cell].real;
}

const uint8_t *store_row_blob_at(const struct store_row *row, int cell)
{
    assert(cell < row->count && row->cells[cell].is_blob);
    return (const uint8_t *)row->cells[cell].text;
}

void store_row_finish(struct store_row *row)
{
    for (int i = 0; i < row->count; i++) {
        free(row->cells[i].text);
    }
    row->count = 0;
}

void store_row_keep(struct store_row *row, sqlite3_stmt *statement)
{
    *row = (struct store_row){0};
    for (int i = 0; i < sqlite3_column_count(statement); i++) {
        int type = sqlite3_column_type(statement, i);
        if (type == SQLITE_TEXT) {
            store_row_text(row, (const char *)sqlite3_column_text(statement, i));
        } else if (type == SQLITE_FLOAT) {
            store_row_real(row, sqlite3_column_double(statement, i));
        } else if (type == SQLITE_BLOB) {
            store_row_blob(row, sqlite3_column_blob(statement, i),
                           (size_t)sqlite3_column_bytes(statement, i));
        } else {
            store_row_number(row, sqlite3_column_int64(statement, i));
        }
    }
}

static void bind_row(sqlite3_stmt *statement, const struct store_row *row)
{
    for (int i = 0; i < row->count; i++) {
        const struct store_cell *cell = &row->cells[i];
        if (cell->is_blob) {
            sqlite3_bind_blob(statement, i + 1, cell->text, (int)cell->number, SQLITE_STATIC);
        } else if (cell->text != NULL) {
            sqlite3_bind_text(statement, i + 1, cell->text, -1, SQLITE_STATIC);
        } else if (cell->is_real) {
            sqlite3_bind_double(statement, i + 1, cell->real);
        } else {
            sqlite3_bind_int64(statement, i + 1, cell->number);
        }
    }
}

int store_row_run(struct db *db, const struct store_row *row)
{
    bind_row(db_statement(db, row->which), row);
    int code = db_run(db, row->which);
    bool is_missing = code == SQLITE_OK && store_statement_must_find(row->which) &&
                      sqlite3_changes(db->sqlite) == 0;
    return is_missing ? SQLITE_NOTFOUND : code;
}

/* ---- questions ---- */

struct store_row *store_rows_add(struct store_rows *rows)
{
    if (rows->count == rows->capacity) {
        rows->capacity = rows->capacity == 0 ? 8 : rows->capacity * 2;
        rows->rows = realloc(rows->rows, rows->capacity * sizeof rows->rows[0]);
        assert(rows->rows != NULL);
    }
    struct store_row *row = &rows->rows[rows->count++];
    *row = (struct store_row){0};
    return row;
}

static void find(struct db *db, struct store_questions *questions, int i)
{
    sqlite3_stmt *statement = db_statement(db, questions->asked[i].which);
    bind_row(statement, &questions->asked[i]);
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        store_row_keep(store_rows_add(&questions->found[i]), statement);
    }
    if (code != SQLITE_DONE) {
        enum store_status status = db_failure(db, sqlite3_extended_errcode(db->sqlite));
        store_job_fail(&questions->job, status, db->problem);
    }
    db_done(statement);
}

static void work_on_questions(struct db *db, struct store_job *job)
{
    struct store_questions *questions = (struct store_questions *)job;
    for (int i = 0; i < questions->count && job->status == STORE_OK; i++) {
        find(db, questions, i);
    }
}

static void answer_questions(struct store *store, struct store_job *job)
{
    (void)store;
    struct store_questions *questions = (struct store_questions *)job;
    questions->answer(questions);
    for (int i = 0; i < questions->count; i++) {
        store_row_finish(&questions->asked[i]);
        for (size_t row = 0; row < questions->found[i].count; row++) {
            store_row_finish(&questions->found[i].rows[row]);
        }
        free(questions->found[i].rows);
    }
    free(questions);
}

struct store_questions *store_questions_create(void (*answer)(const struct store_questions *),
                                               void (*done)(void), void *data)
{
    struct store_questions *questions = calloc(1, sizeof *questions);
    assert(questions != NULL);
    questions->job.kind = STORE_KIND_QUESTIONS;
    questions->job.work = work_on_questions;
    questions->job.answer = answer_questions;
    questions->answer = answer;
    questions->done = done;
    questions->data = data;
    return questions;
}

struct store_row *store_question(struct store_questions *questions, enum store_statement which)
{
    assert(questions->count < STORE_QUESTIONS_MAX);
    struct store_row *row = &questions->asked[questions->count++];
    row->which = which;
    return row;
}

void store_questions_ask(struct store *store, struct store_questions *questions)
{
    store_hand_over(store, &questions->job);
}
