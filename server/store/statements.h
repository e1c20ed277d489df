/* SPDX-License-Identifier: MIT */
/* The SQL statements of both engines, as store/statements.def lists them. Internal to the store. */
#pragma once

#include <stdbool.h>

#define BOTH(name, text) SQL_##name,
#define EACH(name, sqlite, postgres) SQL_##name,
#define MUST_FIND(name, text) SQL_##name,
#define SQLITE_ONLY(name, text) SQL_##name,
#define POSTGRES_ONLY(name, text) SQL_##name,
enum store_statement {
#include "store/statements.def"
    SQL_STATEMENTS,
};
#undef BOTH
#undef EACH
#undef MUST_FIND
#undef SQLITE_ONLY
#undef POSTGRES_ONLY

/** Returns the text for SQLite, with ?1, ?2 … for the parameters; NULL if only PostgreSQL has the statement. */
const char *store_statement_sqlite(enum store_statement which);

/** Returns the text for PostgreSQL, also with ?1, ?2 …; NULL if only SQLite has the statement. */
const char *store_statement_postgres(enum store_statement which);

/**
 * Whether the transaction fails with STORE_MISSING if the statement changes no row. The text for PostgreSQL does that
 * by itself: it raises an error.
 */
bool store_statement_must_find(enum store_statement which);

/**
 * Whether the statement belongs to the public readings: users, games, ratings, exports. Engines run these beside the
 * writes, on a connection of their own. All others run behind the writes that were handed over before them.
 */
bool store_statement_is_public(enum store_statement which);
