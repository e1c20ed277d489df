/* SPDX-License-Identifier: MIT */
/* The head of an HTTP/1.1 response as text. Knows no sockets. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct response_head {
    int status;
    const char *type;    /* content-type; NULL where there is no body */
    size_t body_bytes;   /* said even where the body is not sent (HEAD) */
    const char *headers; /* further lines, each ended by \r\n; or NULL */
    bool close;          /* the connection ends after it */
    bool is_tls;         /* the browser is to come by TLS alone from now on */
};

/** The head, to be freed; `bytes` without the final NUL. */
char *response_head(const struct response_head *head, size_t *bytes);

/** The headers every file of the page has; the second, where other sites may frame it. */
extern const char RESPONSE_PAGE_HEADERS[];
extern const char RESPONSE_FRAMED_HEADERS[];
