/* SPDX-License-Identifier: MIT */
/* The files of a store under test, for tests that read or damage them. */
#pragma once

#include "unit/server/store/bench.h"

/** The path of that file of the store, valid until the next call. */
const char *file_path(const struct bench *bench, const char *file);

/** Runs SQL on the database file, past the store. */
void file_run_sql(const struct bench *bench, const char *sql);

/**
 * The store cannot be opened. Its error is a sentence with its folder and these words, and it has not changed its
 * files.
 */
void file_assert_refused(struct bench *bench, enum store_status status, const char *words);
