/* SPDX-License-Identifier: MIT */
/* The engine in a build without PostgreSQL. */
#include <stdio.h>

#include "store/engine.h"

bool pg_url_is_valid(const char *url)
{
    (void)url;
    return false;
}

static enum store_status refuse_to_open(const char *url, enum store_use use, uv_loop_t *loop,
                                        struct store **store, char *detail, size_t detail_bytes)
{
    (void)url;
    (void)use;
    (void)loop;
    (void)store;
    snprintf(detail, detail_bytes, "this program was built without PostgreSQL");
    return STORE_FAILED;
}

const struct store_engine pg_engine = {.open = refuse_to_open};
