/* SPDX-License-Identifier: MIT */
/* copy-store in a build without PostgreSQL. */
#include <stdio.h>

#include "tools/copy.h"

struct copy_side *tool_copy_postgres_open(const char *url, bool must_exist, char *detail)
{
    (void)url;
    (void)must_exist;
    snprintf(detail, COPY_DETAIL_BYTES,
             "this program was built without PostgreSQL (meson option \"postgresql\")");
    return NULL;
}
