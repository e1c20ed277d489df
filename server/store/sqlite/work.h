/* SPDX-License-Identifier: MIT */
/*
 * What SQLite's worker does with a job. These functions know the database and the jobs, and neither the thread nor the
 * queue. Internal to the store.
 */
#pragma once

#include "store/jobs.h"
#include "store/sqlite/db.h"

/** Runs a job that is no write, and puts the results into it. */
void sqlite_run(struct db *db, struct store_job *job);

/**
 * Commits writes with one sync for all of them. If the database fails, it commits each write on its own: those that can
 * be stored are stored, and the others fail with the reason. The status of each write has its result.
 */
void sqlite_commit(struct db *db, struct store_job **group, size_t count);

/* ---- parts of that ---- */

/** Copies the current row of a statement; the caller frees it with store_row_finish(). */
void sqlite_row_copy(struct store_row *row, sqlite3_stmt *statement);

/**
 * Executes a statement that returns no rows. Returns SQLITE_OK, SQLite's error, or SQLITE_NOTFOUND if the statement
 * must find a row and does not.
 */
MUST_CHECK int sqlite_row_run(struct db *db, const struct store_row *row);

/** Runs all statements of a job with questions. */
void sqlite_questions(struct db *db, struct store_job *job);

/** Reads a page of a log. */
void sqlite_page(struct db *db, struct store_job *job);

/**
 * The statement has not found the next event of a log, with that result code. Resets it, and returns STORE_CORRUPT or
 * the failure.
 */
enum store_status sqlite_event_missing(struct db *db, sqlite3_stmt *read, int code);

/** Does STORE_WORK_RATE within the open transaction. Returns SQLITE_OK or SQLite's error. */
MUST_CHECK int sqlite_rate(struct db *db, const struct store_row *game);
