/* SPDX-License-Identifier: MIT */
/* The tables in PostgreSQL: those of store/sqlite under the same names, in the schema `taberna`. */
#pragma once

#include <libpq-fe.h>

#include "store/store.h"

/** Reads the first cell of the first row as a number; -1 if there is no row. Returns false if the query failed. */
MUST_CHECK bool pg_request_number(PGconn *connection, const char *sql, long long *number);

/**
 * Makes the tables, or upgrades them to this version. Two nodes that start together wait for one another. Blocks.
 * Unless the result is STORE_OK, `detail` is a sentence without the server's name. The failures are STORE_VERSION,
 * STORE_CORRUPT and STORE_FAILED.
 */
MUST_CHECK enum store_status pg_schema_bring_up(PGconn *connection, char *detail,
                                                size_t detail_bytes);
