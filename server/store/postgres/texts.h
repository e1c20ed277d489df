/* SPDX-License-Identifier: MIT */
/*
 * The statements in PostgreSQL's dialect. Most are those of store/sqlite/db.c, with $1 for ?1. Here are the statements
 * that differ. A statement that must find a row raises PG_MISSING itself if it does not.
 */
#pragma once

#include "store/sqlite/db.h"

/* Errors raised by our own functions: refusals that concern one transaction. */
#define PG_MISSING "TB001"
#define PG_OUT_OF_ORDER "TB002"
#define PG_FENCED "TB003"
#define PG_SUPERSEDED "TB004" /* a later connection of the same store has taken over */

#define PG_UNIQUE "23505"     /* raised by PostgreSQL itself: a unique row exists already */
#define PG_CONSTRAINT "23000" /* or another constraint of the tables is violated */

/** The statements that only PostgreSQL has. Their numbers follow those of enum db_statement. */
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

/** Returns the text, which the caller frees; NULL if PostgreSQL does not use the statement. */
char *pg_text(int which);
