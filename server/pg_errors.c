/* SPDX-License-Identifier: MIT */
/* What PostgreSQL's error codes mean to us. A code is a class of two characters and three more. */
#include <string.h>

#include "pg_store.h"

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
           strcmp(code, PG_FENCED) == 0 || is_class(code, "22") /* data that cannot be */ ||
           is_class(code, "23") /* constraints */ || is_class(code, "54") /* too large */ ||
           strcmp(code, "55P03") == 0 /* waited too long for a lock */ ||
           strcmp(code, "57014") == 0 /* took too long */;
}

bool pg_error_is_clash(const char *code)
{
    return strcmp(code, "40P01") == 0 /* deadlock */ || strcmp(code, "40001") == 0;
}

bool pg_error_is_loss(const char *code)
{
    return code[0] == '\0' /* libpq's own: the connection broke */ || is_class(code, "08") ||
           is_class(code, "57P") /* shut down, crashed, cannot connect now */ ||
           strcmp(code, "25P03") == 0 /* idle in a transaction for too long */ ||
           strcmp(code, "25006") == 0 /* read-only: not the primary any more */ ||
           strcmp(code, "26000") == 0 /* our statements are not there */ ||
           strcmp(code, PG_SUPERSEDED) == 0;
}
