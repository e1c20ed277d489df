/* SPDX-License-Identifier: MIT */
/*
 * The built page in memory. It is read once, so no path from outside ever reaches the file system. A file whose
 * gzip version has the same content is kept in that version, because nearly all clients accept it. It is unpacked while
 * a client that does not accept it reads it. Knows no sockets.
 */
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
    char *path;           /* the requested path: "/boards/board.js" */
    const char *type;     /* content-type, with the charset if the file is text */
    const char *cache;    /* cache-control */
    unsigned char *bytes; /* see page_hold() */
    size_t bytes_count;
    char etag[PAGE_ETAG_BYTES]; /* strong tag, with its quotes, derived from the content */
    /* the compressed versions of this file ("x.br" and "x.gz" beside "x"), or NULL */
    const struct page_file *brotli;
    const struct page_file *gzip;
    bool hidden;    /* is itself such a compressed version, or the index of a route */
    bool is_packed; /* kept as `gzip`: `bytes` are NULL unless it is held */
    int holders;
};

struct page;

/** A set of content encodings. */
enum page_encoding {
    PAGE_PLAIN = 0,
    PAGE_GZIP = 1,
    PAGE_BROTLI = 2,
};

/**
 * Reads a folder: only regular files, no links, no name that begins with a dot. Names below "/assets/" contain a hash
 * of the content, so browsers may keep these files for ever.
 *
 * routes  in  prefixes that an index answers, separated by spaces: routes/NAME.html for "/NAME" and "/NAME/", if this
 *             file exists, otherwise index.html
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

/**
 * The content of a file of this page: `bytes_count` bytes, valid until page_release(). NULL if zlib finds no memory
 * to unpack it; then it is not to be released.
 */
const unsigned char *page_hold(struct page *page, const struct page_file *file);
void page_release(struct page *page, const struct page_file *file);

/** True if the value of if-none-match contains this tag. The value is a list of tags, weak or not, or a star. */
bool page_tag_matches(const char *if_none_match, const char *etag);

/** The encodings that the value of accept-encoding accepts: PAGE_GZIP | PAGE_BROTLI. A weight of 0 refuses one. */
unsigned page_encodings(const char *accept_encoding);

/**
 * The version of a file to send: of those that the client accepts and that exist, brotli before gzip before the file
 * itself.
 *
 * encodings  in   of page_encodings()
 * name       out  the name of the encoding, or NULL if the file is sent as it is
 */
const struct page_file *page_encoded(const struct page_file *file, unsigned encodings,
                                     const char **name);
