/* SPDX-License-Identifier: MIT */
/* The tables in PostgreSQL: those of store_schema.c under the same names, in the schema `taberna`. */
#pragma once

#include <libpq-fe.h>

#include "store.h"

/**
 * Makes the tables, or brings them to this version; two nodes that start together wait for one another. Blocks. `detail` is a
 * sentence without the server's name where it is not STORE_OK: STORE_NEWER, STORE_CORRUPT or STORE_FAILED.
 */
MUST_CHECK enum store_status pg_schema_bring_up(PGconn *connection, char *detail,
                                                size_t detail_bytes);
