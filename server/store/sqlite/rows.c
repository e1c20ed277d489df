/* SPDX-License-Identifier: MIT */
/* Runs on the worker: statements with generic rows, and the ratings of a finished game. */
#include "store/ratings.h"
#include "store/sqlite/work.h"

/* ---- generic rows ---- */

void sqlite_row_copy(struct store_row *row, sqlite3_stmt *statement)
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

int sqlite_row_run(struct db *db, const struct store_row *row)
{
    bind_row(sqlite_statement(db, row->which), row);
    int code = sqlite_run_statement(db, row->which);
    bool is_missing = code == SQLITE_OK && store_statement_must_find(row->which) &&
                      sqlite3_changes(db->sqlite) == 0;
    return is_missing ? SQLITE_NOTFOUND : code;
}

/* ---- questions ---- */

static void read_rows(struct db *db, struct store_questions *questions, int i)
{
    sqlite3_stmt *statement = sqlite_statement(db, questions->asked[i].which);
    bind_row(statement, &questions->asked[i]);
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        sqlite_row_copy(store_rows_add(&questions->found[i]), statement);
    }
    if (code != SQLITE_DONE) {
        enum store_status status = sqlite_failure(db, sqlite3_extended_errcode(db->sqlite));
        store_job_fail(&questions->job, status, db->problem);
    }
    sqlite_done(statement);
}

void sqlite_questions(struct db *db, struct store_job *job)
{
    struct store_questions *questions = (struct store_questions *)job;
    for (int i = 0; i < questions->count && job->status == STORE_OK; i++) {
        read_rows(db, questions, i);
    }
}

/* ---- rating a game ---- */

/* Returns SQLITE_ROW, or SQLITE_OK if there is no row: the result code of a step that did not fail. */
static int step_once(struct db *db, sqlite3_stmt *statement)
{
    int code = sqlite3_step(statement);
    return code == SQLITE_ROW    ? SQLITE_ROW
           : code == SQLITE_DONE ? SQLITE_OK
                                 : sqlite3_extended_errcode(db->sqlite);
}

/* Counts the recent rated games of these two players against each other. */
static int count_pair(struct db *db, const struct store_row *game, int64_t *count)
{
    sqlite3_stmt *find = sqlite_statement(db, SQL_COUNT_PAIR);
    sqlite3_bind_text(find, 1, store_rated_user_id(game, 0), -1, SQLITE_STATIC);
    sqlite3_bind_text(find, 2, store_rated_user_id(game, 1), -1, SQLITE_STATIC);
    sqlite3_bind_int64(find, 3, store_row_number_at(game, STORE_RATED_AT) - STORE_PAIR_MS);
    int code = step_once(db, find);
    *count = code == SQLITE_ROW ? sqlite3_column_int64(find, 0) : 0;
    sqlite_done(find);
    return code == SQLITE_ROW ? SQLITE_OK : code;
}

static int read_one(struct db *db, const struct store_row *game, int side,
                    struct store_rating *rating)
{
    *rating = store_rated_new(game, side);
    sqlite3_stmt *find = sqlite_statement(db, SQL_READ_RATING);
    sqlite3_bind_text(find, 1, store_rated_user_id(game, side), -1, SQLITE_STATIC);
    sqlite3_bind_text(find, 2, rating->ruleset, -1, SQLITE_STATIC);
    int code = step_once(db, find);
    if (code == SQLITE_ROW) {
        rating->user = glicko2_bounded((struct glicko2){sqlite3_column_double(find, 0),
                                                        sqlite3_column_double(find, 1),
                                                        sqlite3_column_double(find, 2)});
        rating->games = sqlite3_column_int64(find, 3);
        rating->at_ms = sqlite3_column_int64(find, 4);
        code = SQLITE_OK;
    }
    sqlite_done(find);
    return code;
}

/* Sets *added to false if the game has been rated before, or if the user has no account and is no built-in bot. */
static int add_step(struct db *db, const struct store_row *game, int side,
                    const struct store_rating *before, const struct glicko2 *after, bool *added)
{
    sqlite3_stmt *insert = sqlite_statement(db, SQL_ADD_RATING_STEP);
    sqlite3_bind_text(insert, 1, store_rated_user_id(game, side), -1, SQLITE_STATIC);
    sqlite3_bind_text(insert, 2, before->ruleset, -1, SQLITE_STATIC);
    sqlite3_bind_text(insert, 3, store_row_text_at(game, STORE_RATED_ROOM), -1, SQLITE_STATIC);
    sqlite3_bind_int64(insert, 4, store_row_number_at(game, STORE_RATED_GAME));
    sqlite3_bind_int64(insert, 5, store_row_number_at(game, STORE_RATED_AT));
    sqlite3_bind_text(insert, 6, store_rated_user_id(game, 1 - side), -1, SQLITE_STATIC);
    sqlite3_bind_double(insert, 7, before->user.rating);
    sqlite3_bind_double(insert, 8, after->rating);
    sqlite3_bind_double(insert, 9, after->deviation);
    sqlite3_bind_int64(insert, 10, store_rated_is_built_in(game, side));
    int code = sqlite_run_statement(db, SQL_ADD_RATING_STEP);
    *added = code == SQLITE_OK && sqlite3_changes(db->sqlite) > 0;
    return code;
}

static int put_rating(struct db *db, const struct store_row *game, int side,
                      const struct store_rating *before, const struct glicko2 *after)
{
    sqlite3_stmt *put = sqlite_statement(db, SQL_PUT_RATING);
    sqlite3_bind_text(put, 1, store_rated_user_id(game, side), -1, SQLITE_STATIC);
    sqlite3_bind_text(put, 2, before->ruleset, -1, SQLITE_STATIC);
    sqlite3_bind_double(put, 3, after->rating);
    sqlite3_bind_double(put, 4, after->deviation);
    sqlite3_bind_double(put, 5, after->volatility);
    sqlite3_bind_int64(put, 6, before->games + 1);
    sqlite3_bind_int64(put, 7, store_row_number_at(game, STORE_RATED_AT));
    return sqlite_run_statement(db, SQL_PUT_RATING);
}

/* Stores an early departure. Sets *is_free if the game changes no rating because of it. */
static int add_departure(struct db *db, const struct store_row *game, bool *is_free)
{
    struct store_row row;
    *is_free = false;
    if (!store_rated_has_leaver(game)) {
        return SQLITE_OK;
    }
    store_rated_count_departures(game, &row);
    sqlite3_stmt *count = sqlite_statement(db, row.which);
    bind_row(count, &row);
    int code = step_once(db, count);
    *is_free = code == SQLITE_ROW && sqlite3_column_int64(count, 0) < STORE_DEPARTURES_FREE;
    sqlite_done(count);
    store_row_finish(&row);
    if (code != SQLITE_ROW) {
        return code;
    }
    store_rated_departure(game, &row);
    code = sqlite_row_run(db, &row);
    store_row_finish(&row);
    return code;
}

int sqlite_rate(struct db *db, const struct store_row *game)
{
    struct store_rating before[2];
    int64_t lately;
    bool is_free;
    int code = add_departure(db, game, &is_free);
    if (code != SQLITE_OK || is_free) {
        return code;
    }
    code = count_pair(db, game, &lately);
    for (int side = 0; side < 2 && code == SQLITE_OK; side++) {
        code = read_one(db, game, side, &before[side]);
    }
    if (code != SQLITE_OK || lately >= STORE_PAIR_GAMES_MAX) {
        return code;
    }
    for (int side = 0; side < 2 && code == SQLITE_OK; side++) {
        struct glicko2 after = store_rated_after(game, side, before);
        bool added;
        code = add_step(db, game, side, &before[side], &after, &added);
        if (added) {
            code = put_rating(db, game, side, &before[side], &after);
        }
    }
    return code;
}
