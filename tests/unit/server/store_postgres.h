/* SPDX-License-Identifier: MIT */
/* The PostgreSQL server of the tests, past the store: a connection that waits. */
#pragma once

#include "store_bench.h"

/** The test ends, and says why, where none is set. */
const char *postgres_url(void);

/** Runs SQL on a connection of the bench's own, made when it is needed first. */
void postgres_run(struct bench *bench, const char *sql);
/** The first cell of what the SQL gives, as a number; -1 where there is none. */
int64_t postgres_ask(struct bench *bench, const char *sql);
/** Takes all rows out, where the tables are there. */
void postgres_empty(struct bench *bench);
/** The server syncs nothing from now on: this suite is not about losing power. */
void postgres_hurry(struct bench *bench);
void postgres_finish(struct bench *bench);
