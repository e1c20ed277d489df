/* SPDX-License-Identifier: MIT */
/* The PostgreSQL server of the tests, used past the store: a connection whose calls block. */
#pragma once

#include "unit/server/store/bench.h"

/** The URL of the server; ends the test with a message if it is not set. */
const char *postgres_url(void);

/** Runs SQL on a connection of the bench, which is opened at the first call. */
void postgres_run(struct bench *bench, const char *sql);
/** The first cell of the SQL's result as a number; -1 if the result has no rows. */
int64_t postgres_request(struct bench *bench, const char *sql);
/** Deletes all rows, if the tables exist. */
void postgres_empty(struct bench *bench);
/** The server does not sync from now on: this suite does not test loss of power. */
void postgres_hurry(struct bench *bench);
void postgres_finish(struct bench *bench);
