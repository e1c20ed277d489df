/* SPDX-License-Identifier: MIT */
/* `taberna doctor` in a build without PostgreSQL. Settings that need it have been refused before. */
#include <stdio.h>

#include "tools/doctor.h"

bool tool_doctor_postgres_version(const char *url, long long *version,
                                  char detail[DOCTOR_DETAIL_BYTES])
{
    (void)url;
    (void)version;
    snprintf(detail, DOCTOR_DETAIL_BYTES,
             "this program was built without PostgreSQL (meson option \"postgresql\")");
    return false;
}

bool tool_doctor_postgres_logs(const char *url, struct doctor_logs *logs,
                               char detail[DOCTOR_DETAIL_BYTES])
{
    long long version;
    (void)logs;
    return tool_doctor_postgres_version(url, &version, detail);
}
