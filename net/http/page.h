/* SPDX-License-Identifier: MIT */
/* The built page in memory. It is read once, so no path from outside ever reaches the file system. Knows no sockets. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum {
    PAGE_FILES_MAX = 2000,
    PAGE_DEPTH_MAX = 8,
    PAGE_FILE_BYTES_MAX = 16 * 1024 * 1024,
    PAGE_BYTES_MAX = 128 * 1024 * 1024,
    PAGE_ETAG_BYTES = 36,
};

struct page_file {
    char *path;        /* the requested path: "/boards/board.js" */
    const char *type;  /* content-type, with the charset if the file is text */
    const char *cache; /* cache-control */
    unsigned char *bytes;
    size_t bytes_count;
    char etag[PAGE_ETAG_BYTES]; /* strong tag, with its quotes, derived from the content */
    /* the compressed version of this file ("x.gz" beside "x"), or NULL */
    const struct page_file *gzip;
    bool hidden; /* is itself such a compressed version */
};

struct page;

/**
 * Reads a folder: only regular files, no links, no name that begins with a dot.
 *
 * routes  in  prefixes that the index answers, separated by spaces
 *
 * Returns NULL if the folder cannot be read or breaks a limit.
 */
struct page *page_create(const char *folder, const char *routes);
void page_destroy(struct page *page); /* Accepts NULL. */

/**
 * Finds the file for a path, which may be the index of its folder or of a route. NULL if no file matches. The result
 * lives as long as the page.
 */
const struct page_file *page_find(const struct page *page, const char *path);

/**
 * The folder's own 404.html, for a path without a file; NULL if the folder does not have one. Lives as long as the
 * page.
 */
const struct page_file *page_not_found(const struct page *page);

const char *page_type(const char *path);

/** True if the value of if-none-match contains this tag. The value is a list of tags, weak or not, or a star. */
bool page_tag_matches(const char *if_none_match, const char *etag);

/** True if the value of accept-encoding accepts gzip. */
bool page_accepts_gzip(const char *accept_encoding);
