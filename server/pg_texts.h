/* SPDX-License-Identifier: MIT */
/*
 * The statements in PostgreSQL's dialect. Most are those of store_db.c, with $1 for ?1; what is written in another way
 * stands here. Where a statement has to find something, it raises PG_MISSING itself.
 */
#pragma once

#include "store_db.h"

/* What our functions raise: refusals that concern one transaction. */
#define PG_MISSING "TB001"
#define PG_OUT_OF_ORDER "TB002"
#define PG_FENCED "TB003"
#define PG_SUPERSEDED "TB004" /* a later connection of the same store has taken over */

#define PG_UNIQUE "23505"     /* the server's own: what may be there once is there already */
#define PG_CONSTRAINT "23000" /* … or something else that the tables do not allow */

/** Those that only PostgreSQL has come after those of enum db_statement. */
enum pg_statement {
    PG_FENCE = DB_STATEMENTS,
    PG_PUT_ROOM,
    PG_BEGIN_GROUP,
    PG_TAKE_OVER,
    PG_FORGET_STORE,
    PG_BE_NODE,
    PG_READ_LOG,
    PG_READ_CHAINS,
    PG_READ_UNFILLED_LOG,
    PG_READ_UNFILLED_CHAINS,
    PG_READ_RUNNING_LOGS,
    PG_READ_RUNNING_CHAINS,
    PG_READ_PLAYERS,
    PG_READ_PLAYERS_OF_RULESET,
    PG_READ_PLAYERS_OF,
    PG_LOCK_ACCOUNTS,
    PG_STATEMENTS,
};

/** The text, to be freed; NULL for what PostgreSQL has no use for. */
char *pg_text(int which);
