/* SPDX-License-Identifier: MIT */
/* The built page in memory: read once, so no path from outside ever reaches the file system. Knows no sockets. */
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
    char *path;        /* as asked for: "/boards/board.js" */
    const char *type;  /* content-type, with the charset where it is text */
    const char *cache; /* cache-control */
    unsigned char *bytes;
    size_t bytes_count;
    char etag[PAGE_ETAG_BYTES];   /* strong, with its quotes, from the content */
    const struct page_file *gzip; /* the same, compressed: "x.gz" beside "x"; or NULL */
    bool hidden;                  /* itself such a neighbour */
};

struct page;

/**
 * Reads a folder: regular files alone, no links, nothing that begins with a dot.
 *
 * routes  in  prefixes that the index answers, separated by spaces
 *
 * NULL where the folder cannot be read or breaks a limit.
 */
struct page *page_create(const char *folder, const char *routes);
void page_destroy(struct page *page); /* NULL is fine */

/** The file for a path, its folder's index or the route's; NULL where there is none. Lives as long as the page. */
const struct page_file *page_find(const struct page *page, const char *path);

const char *page_type(const char *path);

/** Whether the value of if-none-match names this tag: a list of tags, weak or not, or a star. */
bool page_tag_matches(const char *if_none_match, const char *etag);

/** Whether the value of accept-encoding takes gzip. */
bool page_accepts_gzip(const char *accept_encoding);
