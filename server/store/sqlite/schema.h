/* SPDX-License-Identifier: MIT */
/* The tables of the database and their upgrades from version to version. Internal to the store. */
#pragma once

#include <sqlite3.h>

/**
 * Upgrades the tables from version `from` (0: an empty file) to store_schema_version(), completely or not at all.
 * Returns SQLITE_OK or SQLite's error.
 */
int sqlite_schema_bring_up(sqlite3 *sqlite, long long from, int application_id);
