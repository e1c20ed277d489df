/* SPDX-License-Identifier: MIT */
/* The cells of results, and the meaning of PostgreSQL's error codes. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres/pg.h"

/* ---- cells ---- */

enum { TYPE_BOOL = 16, TYPE_BYTES = 17, TYPE_INT8 = 20, TYPE_INT2 = 21, TYPE_INT4 = 23 };
enum { TYPE_FLOAT4 = 700, TYPE_FLOAT8 = 701 };

int64_t pg_number(const PGresult *result, int row, int column)
{
    const char *text = PQgetvalue(result, row, column);
    return text[0] == 't' ? 1 : strtoll(text, NULL, 10);
}

const char *pg_string(const PGresult *result, int row, int column)
{
    return PQgetvalue(result, row, column);
}

uint8_t *pg_bytes(const PGresult *result, int row, int column, size_t *count)
{
    uint8_t *bytes = PQunescapeBytea((const unsigned char *)PQgetvalue(result, row, column), count);
    assert(bytes != NULL);
    return bytes;
}

static void keep_cell(struct store_row *kept, const PGresult *result, int row, int column)
{
    switch (PQftype(result, column)) {
    case TYPE_BOOL:
    case TYPE_INT2:
    case TYPE_INT4:
    case TYPE_INT8:
        store_row_number(kept, pg_number(result, row, column));
        break;
    case TYPE_FLOAT4:
    case TYPE_FLOAT8:
        store_row_real(kept, strtod(PQgetvalue(result, row, column), NULL));
        break;
    case TYPE_BYTES: {
        size_t count;
        uint8_t *bytes = pg_bytes(result, row, column, &count);
        store_row_blob(kept, bytes, count);
        PQfreemem(bytes);
        break;
    }
    default:
        store_row_text(kept, PQgetvalue(result, row, column));
        break;
    }
}

void pg_copy_row(struct store_row *kept, const PGresult *result, int row)
{
    *kept = (struct store_row){0};
    for (int column = 0; column < PQnfields(result); column++) {
        if (PQgetisnull(result, row, column) != 0) {
            store_row_number(kept, 0);
        } else {
            keep_cell(kept, result, row, column);
        }
    }
}

/* ---- error codes ---- */

/* Maps PostgreSQL's error codes to our statuses. A code has a class of two characters, followed by three more. */

static bool is_class(const char *code, const char *class)
{
    return strncmp(code, class, strlen(class)) == 0;
}

enum store_status pg_status(const char *code)
{
    static const struct {
        const char *code;
        enum store_status status;
    } known[] = {
        {PG_MISSING, STORE_MISSING}, {PG_OUT_OF_ORDER, STORE_OUT_OF_ORDER},
        {PG_FENCED, STORE_FENCED},   {"23505", STORE_TAKEN}, /* unique_violation */
        {"53100", STORE_FULL},                               /* disk_full */
        {"XX001", STORE_CORRUPT},                            /* data_corrupted, index_corrupted */
        {"XX002", STORE_CORRUPT},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(code, known[i].code) == 0) {
            return known[i].status;
        }
    }
    return STORE_FAILED;
}

bool pg_error_is_local(const char *code)
{
    return strcmp(code, PG_MISSING) == 0 || strcmp(code, PG_OUT_OF_ORDER) == 0 ||
           strcmp(code, PG_FENCED) == 0 || is_class(code, "22") /* invalid data */ ||
           is_class(code, "23") /* constraints */ || is_class(code, "54") /* too large */ ||
           strcmp(code, "55P03") == 0 /* timeout while waiting for a lock */ ||
           strcmp(code, "57014") == 0 /* statement timeout */;
}

bool pg_error_is_clash(const char *code)
{
    return strcmp(code, "40P01") == 0 /* deadlock */ || strcmp(code, "40001") == 0;
}

bool pg_error_is_loss(const char *code)
{
    return code[0] == '\0' /* an error of libpq itself: the connection broke */ ||
           is_class(code, "08") ||
           is_class(code,
                    "57P") /* the server shuts down, crashed, or cannot accept connections now */
           || strcmp(code, "25P03") == 0 /* timeout while idle in a transaction */ ||
           strcmp(code, "25006") == 0 /* read-only: the server is no longer the primary */ ||
           strcmp(code, "26000") == 0 /* our prepared statements do not exist */ ||
           strcmp(code, PG_SUPERSEDED) == 0;
}

/*
 * Whether a unique violation is an internal fault. A taken name is not: the caller must get STORE_TAKEN. But a second
 * seed of a throw, a second guest token or a second row of an event log is a fault.
 */
static bool is_fault(const char *code, const char *table)
{
    static const char *const tables[] = {"chains", "persons", "events", "heads", "rooms"};
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        if (strcmp(code, PG_UNIQUE) == 0 && table != NULL && strcmp(table, tables[i]) == 0) {
            return true;
        }
    }
    return false;
}

void pg_set_error(struct pg_error *error, int place, const PGresult *result)
{
    const char *code = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const char *words = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    *error = (struct pg_error){.is_set = true, .place = place};
    snprintf(error->code, sizeof error->code, "%s", code != NULL ? code : "");
    if (is_fault(error->code, PQresultErrorField(result, PG_DIAG_TABLE_NAME))) {
        snprintf(error->code, sizeof error->code, "%s", PG_CONSTRAINT);
    }
    snprintf(error->words, sizeof error->words, "%s",
             words != NULL ? words : PQresultErrorMessage(result));
}
