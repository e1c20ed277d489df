/* SPDX-License-Identifier: MIT */
/* Writes the head of an HTTP/1.1 response as text. Knows no sockets. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct response_head {
    int status;
    const char *type;    /* content-type; NULL if the response has no body */
    size_t body_bytes;   /* length of the body, also if the body is not sent (HEAD) */
    bool endless;        /* the body ends with the connection: no length is sent */
    const char *headers; /* further lines, each ended by \r\n; or NULL */
    bool close;          /* the connection ends after the response */
    bool is_tls;         /* tells the browser to use only TLS from now on */
};

/** Returns the head, which the caller frees; `bytes` does not count the final NUL. */
char *response_head(const struct response_head *head, size_t *bytes);

/** The headers of each file of the page. The second is the version for a page that other sites may frame. */
extern const char RESPONSE_PAGE_HEADERS[];
extern const char RESPONSE_FRAMED_HEADERS[];
