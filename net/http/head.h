/* SPDX-License-Identifier: MIT */
/*
 * The head of an HTTP/1.0 or HTTP/1.1 request (RFC 9112): request line and headers. The parser is strict. It refuses
 * each head that another program on the path could read differently: bare CR or LF, control characters, blanks before
 * a colon, folded lines, two lengths or two hosts. Knows no sockets.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "net/must_check.h"

enum {
    /* the usual limit of servers; browsers with all cookies of ours send 2 KiB */
    HEAD_BYTES_MAX = 8192,
    HEAD_FIELDS_MAX = 64, /* headers, and parameters of the query; browsers send 20 */
};

enum head_status {
    HEAD_COMPLETE = 0,
    HEAD_MORE,        /* the end has not arrived yet */
    HEAD_BAD,         /* 400 */
    HEAD_LONG_TARGET, /* 414 */
    HEAD_TOO_LONG,    /* 431: too many bytes or headers */
    HEAD_VERSION,     /* 505: HTTP, but neither 1.0 nor 1.1 */
};

/** How far the beginning of a head has been checked. Zeroes begin a new head. */
struct head_scan {
    size_t at;    /* bytes checked so far */
    size_t first; /* beginning of the request line; empty lines may stand before it */
    size_t line;  /* beginning of the current line */
};

struct head_field {
    const char *name; /* headers: in lower case */
    const char *value;
    char *joined; /* owned: the value, if several headers have this name; or NULL */
};

struct head {
    const char *method; /* as sent */
    const char *target; /* path and query as sent: visible ASCII that begins with a slash */
    const char *path;   /* decoded, without the query */
    bool is_1_0;
    int fields_count;
    int query_count;
    struct head_field fields[HEAD_FIELDS_MAX];
    struct head_field query[HEAD_FIELDS_MAX]; /* decoded */
    char text[];                              /* the names and values */
};

/**
 * Checks bytes as they arrive. Each byte is looked at once, so a head that arrives in single bytes costs no more.
 *
 * bytes       in   all bytes since the beginning of the head
 * head_bytes  out  length of the head, on HEAD_COMPLETE; further bytes belong to the body or to the next request
 */
MUST_CHECK enum head_status head_scan(struct head_scan *scan, const char *bytes, size_t count,
                                      size_t *head_bytes);

/**
 * Reads a head that head_scan() has found complete.
 *
 * out  out  the head, which the caller destroys, on HEAD_COMPLETE; else NULL
 */
MUST_CHECK enum head_status head_read(const struct head_scan *scan, const char *bytes,
                                      size_t head_bytes, struct head **out);
void head_destroy(struct head *head); /* Accepts NULL. */

/**
 * The value of a header, or NULL. Several headers of one name are one list; its parts are joined by ", " (those of
 * cookie by "; ").
 */
const char *head_find(const struct head *head, const char *name);

/** The value of a parameter of the query, or NULL if it is absent; "" if it has no "=". */
const char *head_query(const struct head *head, const char *name);

/** True if the header is a list with this word; case is ignored. */
bool head_lists(const struct head *head, const char *name, const char *word);

/** What the header Expect demands (RFC 9110, 10.1.1); in HTTP/1.0 it demands nothing. */
enum head_expects {
    HEAD_EXPECTS_NOTHING,
    HEAD_EXPECTS_CONTINUE, /* the client sends the body after the status 100 */
    HEAD_EXPECTS_UNKNOWN,  /* 417 */
};

enum head_expects head_expects(const struct head *head);

/** Length of the body: HEAD_NO_LENGTH if no length is given, HEAD_BAD_LENGTH if it is not a number below 10^18. */
long head_body_length(const struct head *head);

enum { HEAD_BAD_LENGTH = -1, HEAD_NO_LENGTH = -2 };
