/* SPDX-License-Identifier: MIT */
/* The tables of the database, version by version. Inside the store only. */
#pragma once

#include <sqlite3.h>

/**
 * Brings the tables from version `from` (0: an empty file) to STORE_SCHEMA_VERSION, all or nothing. Returns SQLITE_OK or
 * SQLite's error.
 */
int schema_bring_up(sqlite3 *sqlite, long long from, int application_id);
