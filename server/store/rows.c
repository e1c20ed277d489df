/* SPDX-License-Identifier: MIT */
#include "store/rows.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "store/jobs.h"

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

/* ---- questions ---- */

struct store_row *store_rows_add(struct store_rows *rows)
{
    if (rows->count == rows->capacity) {
        rows->capacity = rows->capacity == 0 ? 8 : rows->capacity * 2;
        rows->rows = realloc(rows->rows, rows->capacity * sizeof rows->rows[0]);
    }
    struct store_row *row = &rows->rows[rows->count++];
    *row = (struct store_row){0};
    return row;
}

void store_questions_reset(struct store_questions *questions)
{
    for (int i = 0; i < questions->count; i++) {
        for (size_t row = 0; row < questions->found[i].count; row++) {
            store_row_finish(&questions->found[i].rows[row]);
        }
        questions->found[i].count = 0;
    }
}

static void answer_questions(struct store *store, struct store_job *job)
{
    (void)store;
    struct store_questions *questions = (struct store_questions *)job;
    questions->answer(questions);
    store_questions_reset(questions);
    for (int i = 0; i < questions->count; i++) {
        store_row_finish(&questions->asked[i]);
        free(questions->found[i].rows);
    }
    free(questions);
}

struct store_questions *store_questions_create(void (*answer)(const struct store_questions *),
                                               void (*done)(void), void *data)
{
    struct store_questions *questions = calloc(1, sizeof *questions);
    questions->job.kind = STORE_KIND_QUESTIONS;
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
