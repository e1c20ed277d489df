/* SPDX-License-Identifier: MIT */
#include "net/http/redirect.h"

#include <stdio.h>

bool redirect_location(const struct head *head, char *line, size_t line_bytes)
{
    /* The parser has checked both: no character of them ends a line. */
    const char *host = head_find(head, "host");
    if (host == NULL || host[0] == '\0') {
        return false;
    }
    int bytes = snprintf(line, line_bytes, "location: https://%s%s\r\n", host, head->target);
    return bytes > 0 && (size_t)bytes < line_bytes;
}
